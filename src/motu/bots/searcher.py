"""A search as Python holds it: its memory, its budget, its threads, and what it thought."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from motu.engine.chance import secret_of
from motu.engine.compiled import compiled, interpreted_only
from motu.engine.game import Game
from motu.nets import mind as nets
from motu.nets.features import reading_plan
from motu.nets.file import file_of

from .search import tree, worlds
from .search.counsel import Counsel
from .search.tree import EXPLAIN, GLANCE, GRAFT, NODE, NONE, ROOT, SEARCH, Room, Task

ROOM = 250_000  # nodes of a tree; when it is full, simulations go on without growing it
FORESIGHT = 6  # choices of its own turn that a look follows
SLICE = 0.004  # seconds between two looks at the clock
NAMES = (
    "explore", "caution", "sharpness", "blur", "depth", "tries", "scale", "for_winning", "ripe", "guided",
    "foresight", "trust", "heed", "heat", "whim",
)  # fmt: skip

_ready: dict[str, Callable[..., Any]] = {}
_warming: dict[str, threading.Thread] = {}
_lock = threading.Lock()


@dataclass
class Considered:
    """A move that a search looked at."""

    action: int
    visits: int
    value: float  # what it is worth to the seat, between 0 and 1
    win: float | None = None  # chance to win, by playing on to the end
    points: dict[str, float] = field(default_factory=dict)  # expected points of the seat by source
    others: list[float] = field(default_factory=list)  # expected points of every seat


@dataclass
class Thought:
    """What came out of a search: its move, and the moves that it considered, the best first."""

    action: int
    moves: list[Considered]
    simulations: int  # made now
    kept: int  # made for earlier decisions, still of use
    seconds: float


def prepare(game: Game) -> Callable[..., Any]:
    """The compiled search of a game, its net ready too; takes a while the first time after a change of the sources."""
    if game.id in _ready:  # without waiting for another game that is being compiled
        return _ready[game.id]
    with _lock:
        if game.id not in _ready:
            mind = Mind(game, 2)
            run: Callable[..., Any] = tree.think
            if not interpreted_only():
                run = compiled(game, tree.think, *mind.arguments(Task(SEARCH, 0, 0, 0, 0, 0)))
            if file_of(game).exists():
                nets.mind_of(game, file_of(game))
            _ready[game.id] = run
        return _ready[game.id]


def is_ready(game: Game) -> bool:
    return game.id in _ready


def warm_up(game: Game) -> None:
    """Compile the search of a game in the background."""
    if Game.wanted is not None:
        Game.wanted(game)
    elif game.id not in _ready and game.id not in _warming:
        thread = threading.Thread(target=prepare, args=(game,), name=f"warm-up search {game.id}", daemon=True)
        _warming[game.id] = thread
        thread.start()


def settings_row(settings: Mapping[str, Any]) -> np.ndarray:
    """Settings by name as the row of numbers that compiled code reads."""
    row = np.zeros(worlds.SETTINGS)
    for place, name in enumerate(NAMES):
        row[place] = float(settings[name])
    return row


class Mind:
    """The memory of one thread of a search: a tree and scratch space."""

    def __init__(self, game: Game, room: int = ROOM, net: nets.Mind | None = None, players: int = 0) -> None:
        self.game = game
        self.room = room
        states = game.record.zeros(worlds.STATES)
        self.nodes, self.other = np.empty(room, NODE), np.empty(room, NODE)
        if interpreted_only():
            states = game.record.widen(states)
            self.nodes, self.other = self.nodes.view(np.recarray), self.other.view(np.recarray)
        self.used = 0
        actions, ledgers = game.actions.size, (max(game.players), len(game.sources))
        self.scratch = Room(
            states,
            out=np.zeros(actions, np.int64),
            spare=np.zeros(actions, np.int64),
            slots=np.zeros(actions, np.int32),
            path=np.empty(max(room, tree.DEEPEST), np.int32),
            weights=np.zeros(actions),
            chances=np.zeros(actions),
            values=np.zeros(max(actions, tree.SEATS)),
            ledgers=np.zeros(ledgers, np.int64),
            sums=np.zeros(ledgers, np.int64),
        )
        self.key = np.zeros(2, np.uint64)
        self.settings = np.ones(worlds.SETTINGS)
        self.counsel = self._counsel(net, players)

    def _counsel(self, net: nets.Mind | None, players: int) -> Counsel:
        look = self.scratch.states[worlds.LOOK : worlds.LOOK + 1]
        view = nets.bytes_of_state(look.view(self.game.record.wide if interpreted_only() else look.dtype, np.ndarray))
        if net is None:
            weights, board, room = nets.nobody()
            return Counsel(weights, board, np.zeros((0, 0, 3), np.int32), view, room)
        record = self.game.record
        plans = np.array([reading_plan(record, players, seat, interpreted_only()) for seat in range(players)])
        return Counsel(net.weights, net.board, plans, view, net.new_room())

    def arguments(self, task: Task) -> tuple[Any, ...]:
        return task, self.scratch, self.nodes, self.other, self.key, self.settings, self.counsel

    def run(self, job: int, seat: int = 0, first: int = 0, count: int = 0, argument: int = 0) -> int:
        return int(prepare(self.game)(*self.arguments(Task(job, seat, first, first + count, argument, self.used))))

    def see(self, view: np.ndarray, settings: np.ndarray, seed: str | int) -> None:
        """Take in a view, and begin a new stream of chance."""
        self.scratch.states[worlds.VIEW] = self.game.record.widen(view)[0] if interpreted_only() else view[0]
        self.settings[:] = settings
        self.key[:] = secret_of(seed)

    # -- the tree --

    def child(self, node: int, seat: int, action: int) -> int:
        key = seat * len(self.scratch.slots) + action
        child = int(self.nodes[node]["first"])
        while child != NONE and int(self.nodes[child]["key"]) != key:
            child = int(self.nodes[child]["next"])
        return child

    def go(self, moves: Sequence[tuple[int, int | None]]) -> None:
        """Keep the part of the tree below some answers; nothing, if one is unknown or chance came in between."""
        node = ROOT
        for seat, action in moves:
            node = NONE if action is None else self.child(node, seat, action)
            if node == NONE or self.nodes[node]["chance"]:
                self.used = 0
                return
        if node != ROOT:
            self.used = self.run(GRAFT, argument=node)
            self.nodes, self.other = self.other, self.nodes

    def visits(self) -> int:
        return int(self.nodes[ROOT]["visits"]) if self.used else 0

    def children(self) -> list[np.void]:
        found = []
        child = int(self.nodes[ROOT]["first"]) if self.used else NONE
        while child != NONE:
            found.append(self.nodes[child])
            child = int(found[-1]["next"])
        return found

    def is_decided(self, left: float) -> bool:
        """Whether so many more simulations could not change the most visited move."""
        counts = sorted((int(child["visits"]) for child in self.children()), reverse=True)
        return len(counts) == 1 or (len(counts) > 1 and counts[0] - counts[1] > left)


class Search:
    """Thinks for one seat of one match, with a net if it is given one; keeps its tree from decision to decision."""

    def __init__(
        self,
        game: Game,
        settings: Mapping[str, Any],
        threads: int = 1,
        room: int = ROOM,
        net: nets.Mind | None = None,
        players: int = 0,
    ) -> None:
        self.game = game
        self.settings = settings_row(settings)
        if net is None:
            self.settings[[worlds.TRUST, worlds.HEED]] = 0.0
        self.minds = [Mind(game, room, net, players) for _ in range(threads)]

    def forget(self) -> None:
        for mind in self.minds:
            mind.used = 0

    def go(self, moves: Sequence[tuple[int, int | None]]) -> None:
        """Follow the match: the answers given since the last search, None where one was not shown."""
        for mind in self.minds:
            if mind.used:
                mind.go(moves)

    def think(
        self,
        view: np.ndarray,
        seat: int,
        seed: str | int = 0,
        simulations: int | None = None,
        seconds: float | None = None,
    ) -> Thought:
        """Search until so many simulations or seconds are spent, or until the best move cannot change any more."""
        started = time.perf_counter()
        kept = sum(mind.visits() for mind in self.minds)
        each = None if simulations is None else -(-simulations // len(self.minds))
        self._see(view, seat, seed)
        until = None if seconds is None else started + seconds
        if len(self.minds) == 1:
            made = self._run(self.minds[0], seat, each, until)
        else:
            with ThreadPoolExecutor(len(self.minds)) as pool:
                made = sum(pool.map(lambda mind: self._run(mind, seat, each, until), self.minds))
        moves = self.moves(seat)
        return Thought(moves[0].action, moves, made, kept, time.perf_counter() - started)

    def ponder(
        self, view: np.ndarray, seat: int, seed: str | int, simulations: int | None, seconds: float | None = None
    ) -> Iterator[int]:
        """The same with one mind, a few milliseconds at a time: between two of them somebody else may have a turn."""
        until = None if seconds is None else time.perf_counter() + seconds
        self._see(view, seat, seed)
        yield from self._chunks(self.minds[0], seat, simulations, until)

    def _see(self, view: np.ndarray, seat: int, seed: str | int) -> None:
        self.settings[worlds.BASE] = self._base(view, seat)
        for number, mind in enumerate(self.minds):
            mind.see(view, self.settings, f"{seed} {number}")

    def _base(self, view: np.ndarray, seat: int) -> float:
        """What a lone player may expect now; better is good, worse is bad."""
        if int(view["players"][0]) > 1:
            return 0.0
        from motu.engine import operations as op

        ledger, out = self.game.scratch()
        return float(self.game.operate(op.EVALUATE, view.copy(), ledger, out, seat))

    def _run(self, mind: Mind, seat: int, simulations: int | None, until: float | None) -> int:
        """Search with one mind; how many simulations were made."""
        return [0, *self._chunks(mind, seat, simulations, until)][-1]

    def _chunks(self, mind: Mind, seat: int, simulations: int | None, until: float | None) -> Iterator[int]:
        """Search with one mind; how many simulations were made, after each few milliseconds.

        Within a number of simulations it is asked at fixed moments whether the move is decided: how many are made, and
        so the tree that is kept, must not depend on how fast the machine is.
        """
        made, chunk = 0, 4
        stride = 1 if simulations is None else max(16, simulations // 16)
        while simulations is None or made < simulations:
            if simulations is not None:
                chunk = min(chunk, simulations - made, stride - made % stride)
            before = time.perf_counter()
            mind.used = mind.run(SEARCH, seat, made, chunk)
            made += chunk
            rate = chunk / max(time.perf_counter() - before, 1e-9)
            chunk = max(1, min(4 * chunk, int(rate * SLICE)))
            left = float("inf") if simulations is None else simulations - made
            yield made
            if until is not None:
                now = time.perf_counter()
                if now + 0.5 / rate >= until:
                    break
                in_time = rate * (until - now)
                chunk = max(1, min(chunk, int(in_time)))
                left = in_time if simulations is None else left
            if made % stride == 0 and mind.is_decided(left):
                break

    def moves(self, seat: int) -> list[Considered]:
        """What was considered so far, the best first."""
        visits: dict[int, int] = {}
        value: dict[int, float] = {}
        for mind in self.minds:
            for child in mind.children():
                action = int(child["key"]) % len(mind.scratch.slots)
                visits[action] = visits.get(action, 0) + int(child["visits"])
                value[action] = value.get(action, 0.0) + float(child["value"][seat])
        moves = [Considered(a, visits[a], value[a] / visits[a] if visits[a] else 0.0) for a in visits]
        return sorted(moves, key=lambda move: (-move.visits, -move.value, move.action))

    def explain(self, moves: Sequence[Considered], seat: int, worlds_each: int = 60) -> None:
        """Fill in what the moves lead to: the tree's best answers, then guided play to the end, in some worlds."""
        mind = self.minds[0]
        for move in moves:
            mind.scratch.sums[...] = 0
            mind.scratch.values[...] = 0.0
            mind.run(EXPLAIN, seat, 1 << 40, worlds_each, move.action)
            means = mind.scratch.sums / worlds_each
            move.win = float(mind.scratch.values[seat]) / worlds_each
            move.points = dict(zip(self.game.sources, map(float, means[seat]), strict=True))
            move.others = [float(total) for total in means.sum(axis=1)]


def leads(
    game: Game, view: np.ndarray, seat: int, legal: Sequence[int], seed: str | int, number: int, until: float
) -> list[float]:
    """How far each legal action puts the seat ahead by the end of its turn, on average over some worlds.

    `until` is a moment of time.monotonic(); at least one world is looked at.
    """
    mind = Mind(game, 2)
    mind.see(view, mind.settings, seed)
    mind.settings[worlds.FORESIGHT] = FORESIGHT
    made = 0
    while made == 0 or (made < number and time.monotonic() < until):
        mind.run(GLANCE, seat, made, 1)
        made += 1
    return [float(mind.scratch.values[action]) / made for action in legal]
