"""The curve of a match: each seat's chance to win and expected points after every decision."""

from __future__ import annotations

from collections.abc import Iterator
from math import fsum, sqrt
from statistics import fmean

from motu.engine.errors import MotuError
from motu.engine.match import Match
from motu.engine.operations import nothing_hidden
from motu.engine.record import NOBODY

from .data import Moment
from .judges import SearchJudge, judge_of
from .working import Progress, Stage, Work, finished

WORLDS = 6  # for all seats together; a judge that plays to the end needs more of them


def curve(
    match: Match,
    seat: int | None = None,
    worlds: int = WORLDS,
    seed: str | int = 0,
    progress: Progress | None = None,
) -> tuple[Moment, ...]:
    """How things stood after each decision: as a seat could see it, or, after the end, on the mean of all seats.

    `progress(done, all)` is told how far it is; if it answers False, `Stopped` is raised.
    """
    return finished(tracing(match, seat, worlds, seed), progress)


def tracing(
    match: Match, seat: int | None = None, worlds: int = WORLDS, seed: str | int = 0
) -> Work[tuple[Moment, ...]]:
    """The same in steps."""
    if seat is None and not match.is_terminal:
        raise MotuError("as long as a match runs, its curve is what one seat can see: say which")
    judge = judge_of(match.game, match.players, seed)
    places = list(choices(match, seat))
    found: list[Moment] = []
    for place in places:
        yield Stage(len(found), len(places))
        found.append(moment(judge, match.at(place), seat, worlds))
    return tuple(found)


def choices(match: Match, seat: int | None = None) -> Iterator[int]:
    """The lengths of the log at which somebody had a choice, and the present one.

    Whether another had one may be a secret: as a seat sees it, the others' turns begin instead.
    """
    for number, move in enumerate(match.log):
        if seat is None or move.seat == seat:
            now = match.at(number)
            if move.seat != now.current_player or len(now.legal()) > 1:
                yield number
        elif number == 0 or match.log[number - 1].seat != move.seat:
            yield number
    yield len(match.log)


def moment(judge: SearchJudge, now: Match, seat: int | None, worlds: int) -> Moment:
    """How things stand in a position: as a seat can see it, or on the mean of what all of them can see."""
    if now.is_terminal:
        return at_the_end(now)
    seats = eyes(now) if seat is None else [seat]
    found = [judge.see(now, each).worth(worlds * judge.pace // len(seats) or 1) for each in seats]
    chances = tuple(map(fmean, zip(*(worth.chances for worth in found), strict=True)))
    points = tuple(map(fmean, zip(*(worth.points for worth in found), strict=True)))
    doubt = sqrt(fsum(worth.doubt**2 for worth in found)) / len(found)
    return Moment(len(now.log), now.current_player, chances, points, doubt)


def at_the_end(match: Match) -> Moment:
    """How things stand when a match is over: nobody has to judge."""
    chances = tuple(match.returns()) if match.players > 1 else ()
    return Moment(len(match.log), NOBODY, chances, tuple(map(float, match.scores())))


def eyes(now: Match) -> list[int]:
    """The seats to ask how things stand when everything may be known: all, or any where nothing is hidden."""
    return [now.current_player] if now.game.hide is nothing_hidden else list(range(now.players))
