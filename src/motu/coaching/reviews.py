"""A review: how a match went, decision by decision, luck apart from skill."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import islice, pairwise
from typing import Any, NamedTuple

import numpy as np

from motu.engine.chance import secret_of
from motu.engine.errors import MotuError
from motu.engine.match import Match
from motu.engine.record import NOBODY
from motu.simulate.spreading import Hands, Threads

from . import curves
from .comparing import SURE, little, reasons_between, surely_more
from .curves import choices, moment
from .data import DEED, LUCK, SLIP, Account, Decision, Moment, Review, Step, Swing
from .judges import SearchJudge, doubt_of, judge_of
from .working import Progress, Stage, Work, finished

WORLDS = 24  # that say how much worse an answer was; a judge that plays to the end needs more of them
SIMULATIONS = 5  # that look for a better one, for each of these
REDRAWS = 24  # of what chance could have said
TO_EXPLAIN = 12  # worlds that are played to the end to say where a slip lost its points
TURNING_POINTS = 5
TOGETHER = 8  # places that travel together: whoever reads them must first think of a judge


def review(
    match: Match,
    seats: Collection[int] | None = None,
    worlds: int = WORLDS,
    seed: str | int = 0,
    progress: Progress | None = None,
    hands: Hands | None = None,
) -> Review:
    """How a finished match went; the decisions of some seats are judged, by default of all.

    `progress(done, all)` is told how far it is; if it answers False, `Stopped` is raised.  The same seed gives the same
    review, whether this process makes it or the `hands` that are given, e.g. `motu.simulate.spreading.Cluster()`.
    """
    return finished(reviewing(match, seats, worlds, seed, hands), progress)


def reviewing(
    match: Match,
    seats: Collection[int] | None = None,
    worlds: int = WORLDS,
    seed: str | int = 0,
    hands: Hands | None = None,
) -> Work[Review]:
    """The same in steps."""
    if not match.is_terminal:
        raise MotuError("a match is reviewed when it is over")
    reader = Reader(match, tuple(range(match.players) if seats is None else seats), worlds, seed)
    places = list(choices(match))
    portions = list(_batched(zip(places, (*places[1:], NOBODY), strict=True), TOGETHER if hands else 1))
    found: list[Found] = []
    for part in (hands or Threads()).each(reader, portions):
        for one in part:
            yield Stage(len(found), len(places))
            found.append(one)
    curve = [one.stands for one in found]
    means = [one.mean for one in found[:-1]]
    decisions = [one.decision for one in found if one.decision is not None]
    judge = reader.judge
    steps = tuple(_steps(match, curve, means))
    accounts = tuple(_account(seat, curve, steps, decisions) for seat in range(match.players))
    swings = tuple(_swings(seat, curve, steps, decisions) for seat in range(match.players))
    told = {swing.move for each in swings for swing in each if swing.cause == SLIP}
    for number, decision in enumerate(decisions):
        if decision.move in told:
            decisions[number] = yield from _explaining(judge, match, decision)
    return Review(match.game.id, match.players, tuple(curve), steps, tuple(decisions), accounts, swings)


def _batched(places: Iterable[tuple[int, int]], size: int) -> Iterator[tuple[tuple[int, int], ...]]:
    """So many together, the last ones fewer (Python 3.12 has it)."""
    going = iter(places)
    while part := tuple(islice(going, size)):
        yield part


class Found(NamedTuple):
    """What a review finds at one place."""

    stands: Moment
    mean: np.ndarray | None  # what could be expected before chance spoke, if it did
    decision: Decision | None


@dataclass
class Reader:
    """Reads a match at some places; a pickle of it holds little more than the match.  One thread has one."""

    match: Match
    judged: tuple[int, ...]
    worlds: int
    seed: str | int

    def __call__(self, places: Sequence[tuple[int, int]]) -> list[Found]:
        """What there is to find at each place; each comes with the next one."""
        return [self.read(*pair) for pair in places]

    def read(self, place: int, then: int) -> Found:
        """What there is to find at a place."""
        match, now = self.match, self.match.at(place)
        stands = moment(self.judge, now, None, curves.WORLDS)
        if now.is_terminal:
            return Found(stands, None, None)
        mean = _mean_over_chance(self.judge, match, now, then)
        judged = match.log[place].seat in self.judged and _had_a_choice(match, now)
        return Found(stands, mean, _judged(self.judge, match, now, stands, self.worlds) if judged else None)

    @cached_property
    def judge(self) -> SearchJudge:
        """Who says what a position is worth."""
        return judge_of(self.match.game, self.match.players, self.seed)

    def __reduce__(self) -> tuple[Any, ...]:
        return Reader, (self.match, self.judged, self.worlds, self.seed)


# -- luck --


def _mean_over_chance(judge: SearchJudge, match: Match, now: Match, then: int) -> np.ndarray | None:
    """What everybody could expect before chance spoke on the way to the next choice; None where it kept silent."""
    move = match.log[len(now.log)]
    if match.at(then).state["drawn"] == now.state["drawn"]:
        return None
    found = []
    for number in range(REDRAWS):
        state = np.array([now.state], now.game.record.dtype)
        state["secret"] = secret_of(f"{judge.seed} redrawn {number}")
        other = now.clone().take(state).play(move.action, seat=move.seat)
        found.append(moment(judge, other, None, 1).worths)
    return np.array(found).mean(axis=0)  # type: ignore[no-any-return]


def _steps(match: Match, curve: list[Moment], means: list[np.ndarray | None]) -> Iterator[Step]:
    for (before, after), mean in zip(pairwise(curve), means, strict=True):
        expected = np.array(after.worths) if mean is None else mean
        luck, deed = np.array(after.worths) - expected, expected - np.array(before.worths)
        yield Step(before.moves, match.log[before.moves].seat, tuple(map(float, luck)), tuple(map(float, deed)))


# -- decisions --


def _had_a_choice(match: Match, now: Match) -> bool:
    """Whether this was an answer in turn, not an event of a clock or a word in between."""
    move = match.log[len(now.log)]
    return move.seat == now.current_player and move.action in now.legal()


def _judged(judge: SearchJudge, match: Match, now: Match, stands: Moment, worlds: int) -> Decision:
    """An answer beside the best that the search finds from the same seat's view."""
    move, place = match.log[len(now.log)], len(now.log)
    judge.see(now, move.seat)
    best = judge.propose(SIMULATIONS * worlds)[0]
    worth = stands.worths[move.seat]
    if best == move.action:
        return Decision(place, move.seat, best, best, worth, worth, 0.0, 0.0)
    mine, other = judge.after(move.action, worlds), judge.after(best, worlds)
    worth, loss, doubt = float(mine.mean()), surely_more(other - mine, match.players), doubt_of(other - mine)
    if not loss:
        return Decision(place, move.seat, move.action, move.action, worth, worth, 0.0, doubt)
    return Decision(place, move.seat, move.action, best, worth, worth + loss, loss, doubt)


def _explaining(judge: SearchJudge, match: Match, decision: Decision) -> Work[Decision]:
    """The same with the reasons why another answer was better."""
    judge.see(match.at(decision.move), decision.seat)
    better = yield from judge.rolling(decision.best, TO_EXPLAIN)
    played = yield from judge.rolling(decision.played, TO_EXPLAIN)
    return replace(decision, reasons=reasons_between(match.game, decision.seat, better, played))


# -- what it comes to --


def _account(seat: int, curve: list[Moment], steps: tuple[Step, ...], decisions: list[Decision]) -> Account:
    start, end = curve[0].worths[seat], curve[-1].worths[seat]
    luck = sum(step.luck[seat] for step in steps)
    mine = [decision for decision in decisions if decision.seat == seat]
    own = 0.0 - sum(decision.loss for decision in mine)
    others = end - start - luck - own
    return Account(seat, start, luck, own, others, end, len(mine), sum(not decision.loss for decision in mine))


def _swings(seat: int, curve: list[Moment], steps: tuple[Step, ...], decisions: list[Decision]) -> tuple[Swing, ...]:
    """The largest swings of a seat; what could be doubt of the judge is none."""
    doubts = {moment.moves: moment.doubt for moment in curve}
    found = [Swing(step.move, seat, LUCK, step.seat, step.luck[seat]) for step in steps]
    found += _deeds(seat, steps)
    found = [swing for swing in found if abs(swing.amount) > 2 * SURE * doubts[swing.move]]
    found += [Swing(one.move, seat, SLIP, seat, -one.loss) for one in decisions if one.seat == seat]
    large = [swing for swing in found if abs(swing.amount) > little(len(curve[0].worths))]
    return tuple(sorted(large, key=lambda swing: -abs(swing.amount))[:TURNING_POINTS])


def _deeds(seat: int, steps: tuple[Step, ...]) -> Iterator[Swing]:
    """What the turns of others did to a seat; a turn may be many answers, and the one that did most stands for it."""
    turn: list[Step] = []
    for step, following in zip(steps, (*steps[1:], None), strict=True):
        turn.append(step)
        if following is None or following.seat != step.seat:
            if step.seat != seat:
                most = max(turn, key=lambda each: abs(each.deed[seat]))
                yield Swing(most.move, seat, DEED, step.seat, sum(each.deed[seat] for each in turn))
            turn = []
