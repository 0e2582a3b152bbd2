"""Hints: the two or three best answers of a seat, in steps; the search proposes, worlds that are played on judge."""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import dataclass, replace

import numpy as np

from motu.engine.errors import MotuError
from motu.engine.match import Match

from .comparing import reasons_between, surely_more
from .data import Advice, Hint, Reason, Worth
from .judges import Rolls, SearchJudge, judge_of

FEW = 3
SECONDS = 1.5
FOR_SEARCH = 0.4  # part of the time that goes into finding moves
JUDGING = 4  # worlds that say how good a move is, for each that is played to the end
THINKING = 16  # simulations that look for moves, for each of these
STEPS = 3  # better hints that follow the first one


def hints(
    match: Match,
    seat: int | None = None,
    seconds: float = SECONDS,
    worlds: int | None = None,
    seed: str | int = 0,
    few: int = FEW,
) -> Iterator[Hint]:
    """Ever better hints for a seat, the first one at once; the last one is `done`.

    With a number of worlds instead of time the same seed gives the same hint.
    """
    if match.is_terminal:
        raise MotuError("the match is over: there is nothing left to decide")
    started = time.monotonic()
    seat = match.current_player if seat is None else seat
    judge = judge_of(match.game, match.players, seed).see(match, seat)
    work = _Work(match, judge, seat)
    if seat != match.current_player:
        yield work.hint({}, done=True)
        return
    legal = match.legal()
    moves = judge.glance(legal, few)
    first = {move: _Reckoned(judge.roll(move, 0, judge.first_look, finish=False)) for move in moves}
    yield work.hint(first, len(legal) == 1)
    if len(legal) == 1:
        return
    until = None if worlds is not None else started + seconds
    spare = None if until is None else max((until - time.monotonic()) * FOR_SEARCH, 0.01)
    moves = judge.propose(None if worlds is None else THINKING * worlds, spare)[:few]
    yield from _judged(work, moves, worlds, until)


def coach(
    match: Match,
    seat: int | None = None,
    seconds: float = SECONDS,
    worlds: int | None = None,
    seed: str | int = 0,
    few: int = FEW,
) -> Hint:
    """The best hint that fits into so many seconds, or (always the same) into so many worlds."""
    return list(hints(match, seat, seconds, worlds, seed, few))[-1]


def _judged(work: _Work, moves: list[int], worlds: int | None, until: float | None) -> Iterator[Hint]:
    """Hints about these moves, from more and more worlds; every move is looked at in the same ones."""
    judge = work.judge
    found = {move: _Reckoned(judge.roll(move, 0, work.enough(worlds), finish=False)) for move in moves}
    if judge.compares:
        for move, one in found.items():
            one.values = judge.after(move, work.enough(worlds))
    worlds = None if worlds is None else worlds * judge.pace
    begun, said, made = time.monotonic(), 1, 0
    chunk = 1 if worlds is None else max(worlds // STEPS, 1)
    while True:
        for move, one in found.items():
            one.play(judge.roll(move, made, chunk))
        made += chunk
        if until is None:
            done = made >= (worlds or 0)
            chunk = min(chunk, max((worlds or 0) - made, 1))
            due = True
        else:
            now = time.monotonic()
            done = now + (now - begun) / made * chunk > until
            due = now > begun + said * (until - begun) / STEPS
        if done or due:
            said += 1
            yield work.hint(found, done)
        if done:
            return


@dataclass
class _Reckoned:
    """What is known about a move."""

    rolls: Rolls
    values: np.ndarray | None = None  # what it is worth in some worlds beside other moves; by default in these
    played: Rolls | None = None  # worlds that were played to the end

    def play(self, more: Rolls) -> None:
        self.played = more if self.played is None else self.played.and_then(more)

    def gains(self, other: _Reckoned, seat: int) -> np.ndarray:
        """How much more it is worth than another, world by world."""
        mine, its = (one.rolls.values(seat) if one.values is None else one.values for one in (self, other))
        return mine - its  # type: ignore[no-any-return]


class _Work:
    """Makes hints of what was reckoned for the moves of one moment."""

    def __init__(self, match: Match, judge: SearchJudge, seat: int) -> None:
        self.match, self.judge, self.seat = match, judge, seat

    def enough(self, worlds: int | None) -> int:
        """How many worlds say how good a move is."""
        return JUDGING * self.judge.pace * worlds if worlds is not None else JUDGING * self.judge.first_look

    def hint(self, found: dict[int, _Reckoned], done: bool) -> Hint:
        order = self._ordered(found)
        advice = tuple(self._advice(move, order, found) for move in order)
        match = self.match
        worth = advice[0].worth if advice else self.judge.worth(self.judge.first_look)
        return Hint(match.game.id, match.players, self.seat, len(match.log), worth, advice, done)

    def _ordered(self, found: dict[int, _Reckoned]) -> list[int]:
        """As proposed, unless worlds say surely that a later one is better."""
        order: list[int] = []
        for move, one in found.items():
            place = len(order)
            while place and self._is_less(found[order[place - 1]], one):
                place -= 1
            order.insert(place, move)
        return order

    def _advice(self, move: int, order: list[int], found: dict[int, _Reckoned]) -> Advice:
        mine, best, than = found[move], found[order[0]], self._compared(move, order, found)
        behind = max(float(best.gains(mine, self.seat).mean()), 0.0)
        level = mine is not best and mine.played is not None and not self._is_less(mine, best)
        worth = mine.rolls.worth(self.seat, mine.played)
        if self.judge.compares and mine.values is not None:
            worth = beside(best.rolls.worth(self.seat), worth, self.seat, 0.0 if level else behind)
        reasons: tuple[Reason, ...] = ()
        if than in found and not level:
            reasons = self._reasons(mine, found[than], order.index(move) < order.index(than))
        return Advice(move, self.match.text(move), worth, behind, level, than, reasons)

    def _reasons(self, mine: _Reckoned, other: _Reckoned, before: bool) -> tuple[Reason, ...]:
        """Where the points of a move and of another differ; one that comes later has less to say for it."""
        if mine.played is None or other.played is None:
            return ()
        if before:
            return reasons_between(self.match.game, self.seat, mine.played, other.played)
        found = reasons_between(self.match.game, self.seat, other.played, mine.played)
        return tuple(replace(reason, amount=-reason.amount) for reason in found)

    def _compared(self, move: int, order: list[int], found: dict[int, _Reckoned]) -> int:
        """The next move that is really worse; where there is none, the first."""
        for other in order[order.index(move) + 1 :]:
            if self._is_less(found[other], found[move]):
                return other
        return order[0] if move != order[0] else order[1] if len(order) > 1 else -1

    def _is_less(self, one: _Reckoned, other: _Reckoned) -> bool:
        """Whether the other is surely better, world by world."""
        return surely_more(other.gains(one, self.seat), self.match.players) > 0


def beside(first: Worth, worth: Worth, seat: int, behind: float) -> Worth:
    """The worth of a move that is so far behind the first, where the distance is known better than the chance."""
    own = min(max(first.chances[seat] - behind, 0.0), 1.0)
    others = sum(first.chances) - first.chances[seat]
    chances = [chance * (1 - own) / others if others else 0.0 for chance in first.chances]
    chances[seat] = own
    return replace(worth, chances=tuple(chances))
