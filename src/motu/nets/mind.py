"""A net ready to play: its weights as compiled code reads them, and room to work in."""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

from motu.engine.compiled import compiled, interpreted_only
from motu.engine.game import Game
from motu.engine.observation import observe
from motu.engine.record import NOBODY

from . import plain
from .boards import NEIGHBOURS
from .core import forward, looking
from .core.lanes import LANES
from .features import reading_plan
from .file import FLAT, Net, load

# what a core knows of a board, in the order of its weights
LOOKED = (
    "near", "near_bias", "sense", "voice", "voice_bias", "patch", "patch_bias", "tower", "steps", "fine", "tower_bias",
    "pooled", "tone", "patch_base",
)  # fmt: skip
MATRICES = ("near", "sense", "voice", "patch", "pooled", "tone")
NO_SPACES = np.zeros((0, 0), np.int16)
LINE = 64  # bytes that a core fetches at once: a row that lies across two such lines costs two fetches
NO_TURNS = (
    NOBODY, np.zeros((0, 0), np.int32), np.zeros(0, np.int32), np.zeros((0, 0, 0), np.int32),
    np.zeros((0, 0), np.int32),
)  # fmt: skip


class Mind:
    """Evaluates views of one game; one thread at a time."""

    def __init__(self, game: Game, net: Net) -> None:
        self.game, self.net = game, net
        features = net.features
        parts = (
            *(np.ascontiguousarray(part, np.int32) for part in (features.lowest, features.highest, features.usual)),
            features.first, features.amount, net.weights["first"], net.weights["scales"],
            *(np.ascontiguousarray(net.weights[name], np.float32) for name in FLAT),
            *self._board_weights(),
        )  # fmt: skip
        self.weights = forward.Weights(*map(lined_up, parts))  # type: ignore[call-arg]
        self.board = self._board()
        self.room = self.new_room()
        self._legal = np.zeros(game.actions.size, np.int64)
        self._plans = {
            (players, seat): reading_plan(game.record, players, seat)
            for players in game.players
            for seat in range(players)
        }
        self._scale = np.float32(net.about.get("score_scale", 1.0))
        self._lock = threading.Lock()
        view = game.record.zeros()
        self._run: Callable[..., Any] = compiled(game, forward.evaluate, *self._arguments(view, game.players[0], 0, 0))

    def new_room(self) -> Any:
        """Room for one thread to evaluate in."""
        weights, board = self.net.weights, self.net.board
        seats = len(weights["share"])
        wide, deep = weights["second"].shape
        sense = weights["sense"].shape[1] if "sense" in weights else 0
        patch = len(weights.get("patch_bias", ()))
        places, regions, rows = (board.room, board.regions, board.rows) if board else (0, 0, 0)
        looks = len(weights["tower_bias"]) // patch if board else 0
        memories = (1 if board.along else looking.MEMORIES) if board else 0
        actions = self.game.actions.size
        sights = (memories, 1 + looks, places * patch)
        patches = self.weights.patch_base.shape
        tone = patch if board and board.along else 0
        sizes = (wide, deep, deep, sense, sense, tone, patches, sights, regions * patch, actions, seats, seats)
        numbers = np.zeros(len(self.net.features.usual), np.int64)
        rows_at_once = 1 + max(2 * len(numbers), wide, deep, regions * patch)
        parts = (
            numbers,
            numbers.copy(),
            np.zeros(actions, np.int64),
            np.zeros(rows_at_once, np.int64),
            np.zeros(rows_at_once, np.float32),
            np.zeros((memories, len(numbers)), np.int64),
            np.zeros(memories, np.int64),
            np.zeros(rows + 1, np.uint64),
            np.zeros(sights, np.uint8),
            *(np.zeros(size, np.float32) for size in sizes),
        )
        return forward.Room(*map(lined_up, parts))

    def _board_weights(self) -> list[np.ndarray]:
        """What a file holds of them, patches filled up to whole lanes, and what a patch is on an empty board.

        Where patches look along, the bias is added with the tone.
        """
        board, weights, coarse = self.net.board, self.net.weights, self.net.coarse
        if board is None or coarse is None:
            return no_board_weights()
        bias = weights["patch_bias"]
        filled = ((0, 0), (0, -len(bias) % LANES))
        there = weights["patch"].reshape(NEIGHBOURS, -1, len(bias))[:, 0]  # the channel that says that there is a space
        base = np.zeros((board.room, len(bias)), np.float32)
        base[board.places] = (board.beside != NOBODY).astype(np.float32) @ there
        base[board.places] += weights["ground"] if board.along else bias
        unseen = np.zeros(len(bias))  # nobody looks at what spaces know in the end
        changed = {
            "tone": np.zeros((0, 0)), **weights, "patch": np.pad(weights["patch"], filled),
            "steps": coarse.steps.ravel(), "fine": np.append(coarse.fine, unseen),
            "patch_base": np.pad(base, filled).ravel(),
        }  # fmt: skip
        parts = {name: np.ascontiguousarray(changed[name], np.float32) for name in LOOKED if name != "tower"}
        parts["tower"] = coarse.packed()
        return [parts[name] for name in LOOKED]

    def _board(self) -> Any:
        board = self.net.board
        if board is None:
            return no_board()
        turns = self.net.turns
        turning = (turns.own, turns.sources, turns.meanings, turns.values, turns.answers) if turns else NO_TURNS
        calibration = (np.ascontiguousarray(part, np.int32) for part in board.calibrated(self.net.features))
        return forward.Spaces(  # type: ignore[call-arg]
            np.ascontiguousarray(board.numbers, np.int32), *calibration, board.pointers,
            board.focus, board.spots, board.voices, board.places, board.stride, board.corners, board.block,
            board.along, *turning,
        )  # fmt: skip

    def _arguments(self, view: np.ndarray, players: int, seat: int, count: int) -> tuple[Any, ...]:
        plan = self._plans[players, seat]
        return self.weights, self.board, bytes_of_state(view), plan, seat, players, self._legal, count, self.room

    def evaluate(self, view: np.ndarray, seat: int, legal: Sequence[int]) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        """Of a view, an array of one record: logits of the legal answers, win shares and scores by seat.

        Seats are counted from one's own.  Alone, the second share is that of an imagined rival.
        """
        players = int(view["players"][0])
        if interpreted_only():  # row by row it would take a second
            numbers = observe(self.game.record, self.game.record.shown(view), seat, np.float32)
            logits, shares, scores = plain.evaluate(self.net, numbers, list(legal), players)
            return logits, shares, scores * self._scale
        with self._lock:
            self._legal[: len(legal)] = legal
            self._run(*self._arguments(view, players, seat, len(legal)))
            room = self.room
            scores = room.scores[:players] * self._scale
            return room.logits[: len(legal)].copy(), room.shares[: max(players, 2)].copy(), scores


def lined_up(array: np.ndarray) -> np.ndarray:
    """A copy that begins where a line of memory does."""
    raw = np.empty(array.nbytes + LINE, np.uint8)
    first = -raw.ctypes.data % LINE
    copy = raw[first : first + array.nbytes].view(array.dtype).reshape(array.shape)
    copy[...] = array
    return copy


def bytes_of_state(state: np.ndarray) -> Any:
    """A state, an array of one record, as compiled code reads its numbers."""
    return forward.Bytes(*(state.view(kind) for kind in (np.int8, np.int16, np.int32, np.int64)))


def no_board() -> Any:
    numbers, few = np.zeros((0, 0), np.int32), np.zeros(0, np.int32)
    spaces = (numbers, few, few, few, few, few, NOBODY, NO_SPACES, few, few, 0, few, 1, False)
    return forward.Spaces(*spaces, *NO_TURNS)  # type: ignore[call-arg]


def no_board_weights() -> list[np.ndarray]:
    axes = {name: (0, 0) if name in MATRICES else (0,) for name in LOOKED}
    return [np.zeros(axes[name], np.int8 if name == "tower" else np.float32) for name in LOOKED]


def nobody() -> tuple[Any, Any, Any]:
    """Weights, board and room of a net that is not there: what a search without one is handed."""
    whole, row, rows = np.zeros(0, np.int32), np.zeros(0, np.float32), np.zeros((0, 0), np.float32)
    matrices = ("second", "third", "fourth", "policy", "share", "score")
    weights = forward.Weights(  # type: ignore[call-arg]
        *(whole,) * 5, np.zeros((0, 0), np.int8), row, *(rows if name in matrices else row for name in FLAT),
        *no_board_weights(),
    )  # fmt: skip
    none = np.zeros(0, np.int64)
    known, changed, sights = np.zeros((0, 0), np.int64), np.zeros(0, np.uint64), np.zeros((0, 0, 0), np.float32)
    shades = np.zeros(sights.shape, np.uint8)
    room = forward.Room(none, none, none, none, row, known, none, changed, shades, *(row,) * 7, sights, *(row,) * 4)
    return weights, no_board(), room


@cache
def mind_of(game: Game, file: Path) -> Mind:
    """A net by its file, read once."""
    return Mind(game, load(file, game))
