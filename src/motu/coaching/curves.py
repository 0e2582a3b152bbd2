"""The curve of a match: each seat's chance to win and expected points after every decision."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from motu.engine.errors import MotuError
from motu.engine.match import Match
from motu.engine.record import NOBODY

from .data import Moment
from .judges import SearchJudge, judge_of

WORLDS = 8  # in which others decide; a judge that plays to the end needs more of them


def curve(
    match: Match,
    seat: int | None = None,
    worlds: int = WORLDS,
    seed: str | int = 0,
    progress: Callable[[int, int], bool] | None = None,
) -> tuple[Moment, ...]:
    """How things stood after each decision: as a seat could see it, or, after the end, as whoever decided then could.

    `progress(done, all)` is told how far it is, and stops it by answering False.
    """
    if seat is None and not match.is_terminal:
        raise MotuError("as long as a match runs, its curve is what one seat can see: say which")
    judge = judge_of(match.game, match.players, seed)
    places = list(choices(match))
    found: list[Moment] = []
    for done, place in enumerate(places):
        if progress is not None and not progress(done, len(places)):
            break
        found.append(moment(judge, match.at(place), seat, worlds))
    return tuple(found)


def choices(match: Match) -> Iterator[int]:
    """The lengths of the log at which somebody had a choice, and the present one."""
    now = match.at(0)
    for number, move in enumerate(match.log):
        now = match.at(number)
        if move.seat != now.current_player or len(now.legal()) > 1:
            yield number
    yield len(match.log)


def moment(judge: SearchJudge, now: Match, seat: int | None, worlds: int) -> Moment:
    """How things stand in a position, as a seat (by default the deciding one) can see it."""
    if now.is_terminal:
        shares = tuple(now.returns()) if now.players > 1 else ()
        return Moment(len(now.log), NOBODY, shares, tuple(map(float, now.scores())))
    eyes = now.current_player if seat is None else seat
    count = (1 if eyes == now.current_player else worlds) if judge.by_net else worlds * judge.pace
    worth = judge.see(now, eyes).worth(count)
    return Moment(len(now.log), now.current_player, worth.chances, worth.points)
