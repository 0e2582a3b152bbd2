"""Who says what a position is worth: worlds dealt from one seat's view, played on by a net or by a search.

A judge looks at one view.  It is never shown the match: what others hold cannot change what it says.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, partial
from typing import Any

import numpy as np

from motu.bots.levels import levels_of, settings_of
from motu.bots.search.tree import EXPLAIN, ROOT
from motu.bots.searcher import Mind, Search, prepare
from motu.engine.compiled import compiled, interpreted_only
from motu.engine.game import Game
from motu.engine.match import Match
from motu.engine.record import NOBODY
from motu.nets.file import file_of
from motu.nets.mind import mind_of

from .core import rolling
from .core.rolling import NONE, TO_THE_END, Ends, Task
from .data import Worth
from .working import Work

# where the net plays far worse than a search (docs/bots.md), though it tells better who will win (docs/coach.md)
WEAK_NETS = ("dokmus", "wayfinder")
WORDS = 12  # times that nets say what they expect in a world
HEAT = 0.5  # nets play their likeliest answers more often than they did when they learned
ROOM = 60_000  # nodes of a tree
SIMULATIONS = 150  # that judge what an answer leads to
THOROUGH = 6  # worlds of a net for one that is judged so

_rolling: dict[str, Callable[..., Any]] = {}  # by game


@dataclass(frozen=True)
class Rolls:
    """What came of some worlds: arrays by world and seat (and source)."""

    shares: np.ndarray
    points: np.ndarray
    ledgers: np.ndarray  # only of worlds that were played to the end

    def and_then(self, more: Rolls) -> Rolls:
        return Rolls(
            *(
                np.concatenate(pair)
                for pair in zip(
                    (self.shares, self.points, self.ledgers), (more.shares, more.points, more.ledgers), strict=True
                )
            )
        )

    def values(self, seat: int) -> np.ndarray:
        """What each world is worth to a seat: its share of the win, alone its points."""
        return self.shares[:, seat] if self.shares.shape[1] > 1 else self.points[:, seat]  # type: ignore[no-any-return]

    def worth(self, seat: int, played: Rolls | None = None) -> Worth:
        """Their mean; where the points come from is seen in worlds that were played to the end.

        These may be others, and fewer: then they say the part of each source, not how many points there are in all.
        """
        ends = self if played is None else played
        complete = len(ends.ledgers) == len(ends.points)
        sources = ends.ledgers.mean(axis=0) if complete else np.zeros((0, 0))
        points, known = self.points.mean(axis=0), sources.sum(axis=1)
        for row in range(len(sources)):
            if known[row] >= 1.0 and points[row] >= 1.0:
                sources[row] *= points[row] / known[row]
            else:
                points[row] = known[row]
        chances = self.shares.mean(axis=0) if self.shares.shape[1] > 1 else ()
        count = len(ends.points) if complete else 0
        rows = tuple(tuple(map(float, row)) for row in sources)
        doubt = doubt_of(self.values(seat))
        return Worth(tuple(map(float, chances)), tuple(map(float, points)), rows, doubt, len(self.shares), count)


def doubt_of(values: np.ndarray) -> float:
    """The standard error of a mean."""
    return float(values.std(ddof=1) / np.sqrt(len(values))) if len(values) > 1 else 0.0


def thorough(worlds: int) -> int:
    """How many worlds are looked at by a search where a net would look at so many."""
    return max(worlds // THOROUGH, 4)


def has_net(game: Game) -> bool:
    return file_of(game).exists()


def judge_of(game: Game, players: int, seed: str | int = 0) -> SearchJudge:
    """Who judges this game: its net, if it has one and there is a win to expect, else the search."""
    prepare(game)
    kind = SearchJudge
    if interpreted_only():
        kind = PatientJudge
    elif players > 1 and has_net(game):
        kind = WaryJudge if game.id in WEAK_NETS else NetJudge
    return kind(game, players, seed)


class SearchJudge:
    """Judges by the search's tree and guided play to the end.  Show it a view first."""

    compares = False  # whether it knows better which of two answers is better than what each is worth
    pace = 24  # worlds that it plays to the end while a net plays one
    first_look = 24  # worlds of a first answer
    good_look = 192  # worlds that say how good an answer is, where time counts
    first_thought = 40  # simulations that look for it

    def __init__(self, game: Game, players: int, seed: str | int) -> None:
        self.game, self.players, self.seed = game, players, seed
        self.seat = NOBODY

    @cached_property
    def search(self) -> Search:
        """The search that plays the game's strongest level."""
        heeds = levels_of(self.game.id)[-1].net and self.players > 1
        heeds = heeds and has_net(self.game) and not interpreted_only()
        settings = settings_of(self.game.id, self.players, heeds)
        net = mind_of(self.game, file_of(self.game)) if heeds else None
        return Search(self.game, settings, room=ROOM, net=net, players=self.players)

    def see(self, position: Match, seat: int) -> SearchJudge:
        """Look at a position through the eyes of a seat: what that seat may know is all that is kept of it."""
        self.view, self.seat = np.array([position.view(seat)], self.game.record.dtype), seat
        self.world = partial(position.redealt, seat)
        self.search.forget()
        return self

    def propose(self, simulations: int | None, seconds: float | None = None) -> list[int]:
        """The answers that are worth a look, the best first."""
        thought = self.search.think(self.view, self.seat, self.seed, simulations, seconds)
        return [move.action for move in thought.moves]

    def ponder(self, simulations: int | None, seconds: float | None = None) -> Iterator[int]:
        """The same in small steps; `proposed` says what they have found."""
        return self.search.ponder(self.view, self.seat, self.seed, simulations, seconds)

    def proposed(self) -> list[int]:
        return [move.action for move in self.search.moves(self.seat)]

    def glance(self, legal: Sequence[int], few: int) -> list[int]:
        """The same at once."""
        return self.propose(self.first_thought)[:few]

    def roll(self, action: int, first: int, count: int, finish: bool = True) -> Rolls:
        """Worlds first … first + count - 1 after an answer: the tree's favourites, then guided play to the end."""
        mind, scratch = self.search.minds[0], self.search.minds[0].scratch
        if not mind.used:
            self.propose(self.first_thought)
        if action == NONE:
            action = max(mind.children(), key=lambda child: child["visits"])["key"] % len(scratch.slots)
        mind.see(self.view, self.search.settings, f"{self.seed} rolls")
        shares = np.zeros((count, self.players))
        ledgers = np.zeros((count, self.players, len(self.game.sources)))
        for k in range(count):
            scratch.sums[...], scratch.values[...] = 0, 0.0
            mind.run(EXPLAIN, self.seat, first + k, 1, int(action))
            shares[k], ledgers[k] = scratch.values[: self.players], scratch.sums[: self.players]
        return Rolls(shares, ledgers.sum(axis=2), ledgers)

    def rolling(self, action: int, times: int) -> Work[Rolls]:
        """Worlds after an answer that are played to the end, in so many steps."""
        found = self.roll(action, 0, self.pace)
        for number in range(1, times):
            yield None
            found = found.and_then(self.roll(action, number * self.pace, self.pace))
        return found

    def after(self, action: int, worlds: int) -> np.ndarray:
        """What an answer is worth to the seat in some worlds, as a search by whoever decides then sees it.

        So a plan of many answers is judged as a strong player would carry it out.  Alone it is played to the end: a
        search has no measure of points that holds for two positions.
        """
        if self.players == 1:
            return self.roll(action, 0, worlds * self.pace).values(self.seat)
        return np.array([self.follow(action, number) for number in range(thorough(worlds))])

    def follow(self, action: int, number: int) -> float:
        """The same in one of these worlds."""
        world = self.world(f"{self.seed} after {number}").play(action)
        if world.is_terminal:
            return float(world.returns()[self.seat])
        view = np.array([world.view(world.current_player)], self.game.record.dtype)
        self.search.forget()
        self.search.think(view, world.current_player, f"{self.seed} {number}", SIMULATIONS)
        root = self.search.minds[0].nodes[ROOT]
        found = float(root["value"][self.seat] / root["visits"])
        self.search.forget()
        return found

    def worth(self, worlds: int) -> Worth:
        """What the position is worth: what its best answer is worth."""
        return self.roll(NONE, 0, worlds).worth(self.seat)


class PatientJudge(SearchJudge):
    """The same where nothing is compiled, and a game takes a second."""

    pace = 1
    first_look = 1
    good_look = 4
    first_thought = 4


class NetJudge(SearchJudge):
    """Judges by the net: it plays on for a few choices and says what it expects, or plays to the end."""

    pace = 1
    first_look = 3
    good_look = 32

    def __init__(self, game: Game, players: int, seed: str | int) -> None:
        super().__init__(game, players, seed)
        self.net = mind_of(game, file_of(game))
        self.mind = Mind(game, 2, self.net, self.players)
        self.scale = float(self.net.net.about.get("score_scale", 1.0))
        self._run = self._compiled_for(game)

    def glance(self, legal: Sequence[int], few: int) -> list[int]:
        """What the net finds likeliest."""
        logits = self.net.evaluate(self.view, self.seat, legal)[0]
        return [legal[k] for k in np.argsort(-logits, kind="stable")[:few]]

    def roll(self, action: int, first: int, count: int, finish: bool = True) -> Rolls:
        """Worlds first … first + count - 1 after an answer, to the end or as far as the net needs to judge."""
        return self._roll(action, first, count, TO_THE_END if finish else WORDS)

    def after(self, action: int, worlds: int) -> np.ndarray:
        """What an answer is worth to the seat in some worlds."""
        return self.roll(action, 0, worlds, finish=False).values(self.seat)

    def worth(self, worlds: int) -> Worth:
        """What the nets expect on the way."""
        return self.roll(NONE, 0, worlds, finish=False).worth(self.seat)

    def _roll(self, action: int, first: int, count: int, words: int) -> Rolls:
        self.mind.see(self.view, self.search.settings, f"{self.seed} rolls")
        ends = self._ends(count)
        self._run(*self._arguments(Task(self.seat, action, first, first + count, words, HEAT), ends))
        done = ends.finished == 1
        return Rolls(ends.shares, ends.points, ends.ledgers[done].astype(float))

    def _compiled_for(self, game: Game) -> Callable[..., Any]:
        """To find it by the types of what it is given takes longer than to run it."""
        if game.id not in _rolling:
            example = self._arguments(Task(0, NONE, 0, 0, WORDS, HEAT), self._ends(1))
            _rolling[game.id] = compiled(game, rolling.roll, *example)
        return _rolling[game.id]

    def _ends(self, count: int) -> Ends:
        shares, points = np.zeros((count, self.players)), np.zeros((count, self.players))
        ledgers = np.zeros((count, self.players, len(self.game.sources)), np.int64)
        return Ends(shares, points, ledgers, np.zeros(count, np.int64), self.scale)

    def _arguments(self, task: Task, ends: Ends) -> tuple[Any, ...]:
        return task, self.mind.scratch, self.mind.key, self.mind.counsel, ends


class WaryJudge(NetJudge):
    """A net that is no great player says what a position is worth, but which answer is better the search does."""

    compares = True
    glance = SearchJudge.glance
    after = SearchJudge.after
