"""How a core looks at a board: as plain NumPy does, whatever its size and its units, and never beyond it."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

import motu
from motu.engine.compiled import compiled
from motu.nets import mind, plain
from motu.nets.boards import NEIGHBOURS, Board, board_of
from motu.nets.core import looking

CLOSE = 1e-4
LOOKS = 2


@pytest.mark.parametrize(("rows", "columns", "units"), [(6, 6, 24), (5, 9, 16), (9, 7, 40)])
def test_spaces_look_at_their_neighbours_and_never_beyond_the_board(rows: int, columns: int, units: int) -> None:
    game = motu.find_game("dokmus")
    known = board_of(game)
    assert known is not None
    board = replace(known, rows=rows, columns=columns, units=units)
    dice = np.random.default_rng(rows)
    tower = dice.normal(size=(LOOKS * NEIGHBOURS * units, units)).astype(np.float32) / units
    bias = dice.normal(size=LOOKS * units).astype(np.float32)
    seen = dice.normal(size=(board.spaces, units)).astype(np.float32)
    sights = np.zeros((1 + LOOKS, board.room, units), np.float32)
    sights[0, board.places] = seen
    weights, spaces, _room = mind.nobody()
    given = (
        weights._replace(tower=tower, tower_bias=bias),
        spaces._replace(places=board.places, stride=board.stride),
        np.array([2**columns - 1] * rows + [0], np.uint64),
        sights.reshape(1 + LOOKS, -1),
    )
    compiled(game, looking.look_farther, *given)(*given)
    for look in range(LOOKS):
        seen = _looked(board, seen, tower[look * NEIGHBOURS * units :], bias[look * units :])
    assert np.allclose(sights[LOOKS, board.places], seen, atol=CLOSE)
    beyond = np.setdiff1d(np.arange(board.room), board.places)
    assert not sights[:, beyond].any()


def test_in_a_new_memory_all_is_looked_at_even_where_nothing_is_seen() -> None:
    board = board_of(motu.find_game("dokmus"))
    assert board is not None
    spaces = mind.no_board()._replace(places=board.places, stride=board.stride)
    patches, sight = np.zeros((2, board.room * board.units), np.float32)
    changed = np.ones(board.rows + 1, np.uint64)
    looking.notice(spaces, patches, board.units, False, sight, changed)
    assert not changed.any()
    looking.notice(spaces, patches, board.units, True, sight, changed)
    assert changed.tolist() == [2**board.columns - 1] * board.rows + [0]


def _looked(board: Board, seen: np.ndarray, tower: np.ndarray, bias: np.ndarray) -> np.ndarray:
    units = board.units
    found = plain._looked(board, seen, tower[: NEIGHBOURS * units]) + bias[:units]
    return seen + np.maximum(found, 0)  # type: ignore[no-any-return]
