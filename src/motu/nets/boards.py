"""Boards of spaces, so that what is learned about one space holds for all: which numbers of an observation lie where.

A game that has one here gets two more parts: answers that lead to a space are judged by what lies around it, and each
region of the board is taken in as the mean of its patches.  A patch is a space and its eight neighbours; then patches
look on, some times over, so that each knows of what is farther away: around, at their neighbours again, or along their
row and their column.  Patches that look along know from the start which space they are and what is known beside the
board: where a voyage may go depends on what is in hand.

A game may have several ways to look, as nets that have learned one go on with it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cache, cached_property

import numpy as np

from motu.engine.game import Game
from motu.engine.record import NOBODY

from .features import Features, places_of

NEIGHBOURS = 9  # of a space, itself among them
AXES = 2  # rows and columns


@dataclass(frozen=True)
class Board:
    """Spaces on a grid, and the answers that are judged by the space they lead to."""

    rows: int
    columns: int
    units: int  # of a patch; at least LANES (core/lanes.py), whole LANES if they look along
    looks: int  # times that patches look on
    sense: int  # units that judge a space
    along: bool  # along rows and columns, of which there are as many as look together (core/looking.py); else around
    numbers: np.ndarray  # (numbers of a space, spaces): places in the observation
    pointers: np.ndarray  # places whose values are spaces; each has a channel, after those of the numbers
    focus: int  # the place whose value says from where answers are counted; NOBODY: they name their space themselves
    spots: np.ndarray  # (1 + spaces, answers) by the focus, NOBODY first, or (1, answers): the space, or NOBODY
    voices: np.ndarray  # of each answer: which output of its space speaks for it
    block: int  # rows and columns of a region
    left_out: np.ndarray  # places that follow from others and need no rows of their own

    @property
    def spaces(self) -> int:
        return self.rows * self.columns

    @cached_property
    def outputs(self) -> int:
        return int(self.voices.max()) + 1

    @property
    def reach(self) -> int:
        """Places that a look knows of, seen from a space: its neighbours, or all places of a row and of a column."""
        return AXES * (2 * self.columns - 1) if self.along else NEIGHBOURS

    @property
    def regions(self) -> int:
        return (self.rows // self.block) * (self.columns // self.block)

    @cached_property
    def region(self) -> np.ndarray:
        """Of each space."""
        row, column = np.divmod(np.arange(self.spaces), self.columns)
        return (row // self.block * (self.columns // self.block) + column // self.block).astype(np.int32)  # type: ignore[no-any-return]

    @cached_property
    def beside(self) -> np.ndarray:
        """beside[space, k]: the space itself and its neighbours, row by row, NOBODY beyond the board."""
        side = (-1, 0, 1)
        found = np.full((self.spaces, NEIGHBOURS), NOBODY, np.int16)
        for space in range(self.spaces):
            row, column = divmod(space, self.columns)
            for k, (down, right) in enumerate((d, r) for d in side for r in side):
                if 0 <= row + down < self.rows and 0 <= column + right < self.columns:
                    found[space, k] = (row + down) * self.columns + column + right
        return found

    @property
    def stride(self) -> int:
        """Places of a row in a room, where one that stays empty follows each row: next to it nothing is to be seen."""
        return self.columns + 1

    @property
    def room(self) -> int:
        """Places of a room: with an empty row before and after the board, and all that lies beside its corners."""
        return (self.rows + 2) * self.stride + 1

    @cached_property
    def places(self) -> np.ndarray:
        """Of each space: its place in a room."""
        row, column = np.divmod(np.arange(self.spaces), self.columns)
        return ((row + 1) * self.stride + column + 1).astype(np.int32)  # type: ignore[no-any-return]

    @cached_property
    def corners(self) -> np.ndarray:
        """Of each region: the place of its first space."""
        first = np.unique(self.region, return_index=True)[1]
        return self.places[first]  # type: ignore[no-any-return]

    def calibrated(self, features: Features) -> tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray]:
        """Lowest, highest and usual value of each number of a space, and its first channel; the last is the count.

        Channel 0 says that there is a space at all.
        """
        lowest = features.lowest[self.numbers].min(axis=1)
        highest = features.highest[self.numbers].max(axis=1)
        usual = np.array([np.bincount(row - row.min()).argmax() + row.min() for row in features.usual[self.numbers]])
        firsts = 1 + np.concatenate([[0], np.cumsum(highest - lowest)])
        return lowest, highest, usual, firsts.astype(np.int32)


@cache
def ways_of(game: Game) -> tuple[Board, ...]:
    """The board of a game as nets look at it, the newest way first; none, if nothing of it was written down here."""
    makers: dict[str, Callable[[Game], tuple[Board, ...]]] = {"dokmus": _dokmus, "wayfinder": _wayfinder}
    return makers[game.id](game) if game.id in makers else ()


def board_of(game: Game) -> Board | None:
    """The board of a game as new nets look at it."""
    return next(iter(ways_of(game)), None)


def _on_spaces(game: Game, spaces: int, *fields: str) -> np.ndarray:
    return np.concatenate([places_of(game.record, name).reshape(spaces, -1).T for name in fields])


def _pointers(game: Game, *fields: str) -> np.ndarray:
    return np.concatenate([places_of(game.record, name).reshape(-1) for name in fields]).astype(np.int32)


def _dokmus(game: Game) -> tuple[Board, ...]:
    cells, columns = game.actions["cell"].count, 21
    spots = np.full((1, game.actions.count), NOBODY, np.int16)
    first = game.actions["cell"].first
    spots[0, first : first + cells] = np.arange(cells)
    board = Board(
        cells // columns, columns, 16, 4, 32, False, _on_spaces(game, cells, "owner", "terrain"),
        _pointers(game, "last", "origin"), NOBODY, spots, np.zeros(game.actions.count, np.int32), 7,
        places_of(game.record, "terrain"),
    )  # fmt: skip
    return (board,)


def _wayfinder(game: Game) -> tuple[Board, ...]:
    from motu.games.wayfinder import box

    place, sail, land = (game.actions[name].first for name in ("place", "sail", "land"))
    spots = np.full((1 + box.SPACES, game.actions.count), NOBODY, np.int16)
    voices = np.zeros(game.actions.count, np.int32)
    spots[:, place : place + box.SPACES] = np.arange(box.SPACES)
    steps = box.DIRECTIONS * box.COLOURS
    voices[sail : sail + steps] = np.arange(steps)
    voices[land : land + box.DIRECTIONS] = steps + np.arange(box.DIRECTIONS)
    voices[place : place + box.SPACES] = steps + box.DIRECTIONS
    for at in range(box.SPACES):
        for direction in range(box.DIRECTIONS):
            spots[1 + at, land + direction] = box.NEXT[at, direction]
            first = sail + box.COLOURS * direction
            spots[1 + at, first : first + box.COLOURS] = box.NEXT[at, direction]
    columns = round(box.SPACES**0.5)
    along = Board(
        columns, columns, 64, 5, 64, True, _on_spaces(game, box.SPACES, "gems", "huts", "kind"),
        _pointers(game, "explorer", "at"), int(places_of(game.record, "at")), spots, voices, columns // 2,
        np.zeros(0, np.int64),
    )  # fmt: skip
    colours = voices.copy()  # whatever the direction
    colours[sail : sail + steps] %= box.COLOURS
    colours[land : land + box.DIRECTIONS] = box.COLOURS
    colours[place : place + box.SPACES] = box.COLOURS + 1
    return along, replace(along, units=24, looks=4, sense=32, along=False, voices=colours)
