"""Hints: the two or three best answers of a seat, in steps; the search proposes, worlds that are played on judge."""

from __future__ import annotations

import time
from collections.abc import Iterator

from motu.engine.errors import MotuError
from motu.engine.match import Match

from .comparing import reasons_between, surely_more
from .data import Advice, Hint
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
    work = _Work(match, judge, seat, few)
    if seat != match.current_player:
        yield work.hint({}, {}, done=True)
        return
    legal = match.legal()
    moves = judge.glance(legal, few)
    rolls = {move: judge.roll(move, 0, judge.first_look, finish=False) for move in moves}
    yield work.hint(rolls, {}, len(legal) == 1)
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
    quick = {}
    if judge.by_net:
        quick = {move: judge.roll(move, 0, JUDGING * (worlds or judge.first_look), finish=False) for move in moves}
    worlds = None if worlds is None else worlds * judge.pace
    played: dict[int, Rolls] = {}
    begun, said, made = time.monotonic(), 1, 0
    chunk = 1 if worlds is None else max(worlds // STEPS, 1)
    while True:
        for move in moves:
            more = judge.roll(move, made, chunk)
            played[move] = played[move].and_then(more) if move in played else more
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
            yield work.hint(quick if judge.by_net else played, played, done)
        if done:
            return


class _Work:
    """Makes hints of what was reckoned for the moves of one moment."""

    def __init__(self, match: Match, judge: SearchJudge, seat: int, few: int) -> None:
        self.match, self.judge, self.seat, self.few = match, judge, seat, few

    def hint(self, rolls: dict[int, Rolls], played: dict[int, Rolls], done: bool) -> Hint:
        answers = self._ordered(rolls)
        best = rolls[answers[0]] if answers else None
        advice = tuple(self._advice(move, answers, rolls, played, best) for move in answers) if best else ()
        match = self.match
        worth = advice[0].worth if advice else self.judge.worth(self.judge.first_look)
        return Hint(match.game.id, match.players, self.seat, len(match.log), worth, advice, done)

    def _ordered(self, rolls: dict[int, Rolls]) -> list[int]:
        """As proposed, unless worlds say surely that a later one is better."""
        order: list[int] = []
        for move, found in rolls.items():
            place = len(order)
            while place and self._is_less(rolls[order[place - 1]], found):
                place -= 1
            order.insert(place, move)
        return order

    def _advice(
        self, move: int, order: list[int], rolls: dict[int, Rolls], played: dict[int, Rolls], best: Rolls
    ) -> Advice:
        mine = rolls[move]
        behind = max(float((best.values(self.seat) - mine.values(self.seat)).mean()), 0.0)
        level = move != order[0] and not self._is_less(mine, best)
        than = self._compared(move, order, rolls)
        reasons = (
            reasons_between(self.match.game, self.seat, played[move], played[than])
            if than in played and move in played
            else ()
        )
        worth = mine.worth(self.seat, played.get(move))
        return Advice(move, self.match.text(move), worth, behind, level, than, reasons)

    def _compared(self, move: int, order: list[int], rolls: dict[int, Rolls]) -> int:
        """The next move that is really worse; where there is none, the first."""
        for other in order[order.index(move) + 1 :]:
            if self._is_less(rolls[other], rolls[move]):
                return other
        return order[0] if move != order[0] else order[1] if len(order) > 1 else -1

    def _is_less(self, one: Rolls, other: Rolls) -> bool:
        """Whether the other is surely better, world by world."""
        return surely_more(other.values(self.seat) - one.values(self.seat), self.match.players) > 0
