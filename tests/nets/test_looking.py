"""How a core looks at a board: as plain NumPy does, whatever its size and its units, and never beyond it."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

import motu
from motu.engine.compiled import compiled
from motu.nets import mind, plain
from motu.nets.boards import NEIGHBOURS, board_of
from motu.nets.coarse import HEAVIEST, coarse, rounded
from motu.nets.core import looking
from motu.nets.core.lanes import LANES
from motu.nets.file import file_of, load

from .making import exact_patches, numbers_of, positions

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
    bias = dice.normal(size=(LOOKS, units)).astype(np.float32)
    seen = np.maximum(dice.normal(size=(board.spaces, units)), 0).astype(np.float32)
    shown = coarse(tower, np.array([[2.0] * units, [3.0] * units], np.float32))
    sights = np.zeros((1 + LOOKS, board.room, units), np.float32)
    shades = np.zeros(sights.shape, np.uint8)
    sights[0, board.places] = seen
    shades[0, board.places] = rounded(seen, shown.fine[0])
    weights, spaces, _room = mind.nobody()
    given = (
        weights._replace(
            tower=shown.packed(), tower_bias=bias.ravel(), steps=shown.steps.ravel(),
            near=np.zeros((units, 1), np.float32), fine=np.append(shown.fine, np.zeros(units)).astype(np.float32),
        ),
        spaces._replace(places=board.places, stride=board.stride),
        np.array([2**columns - 1] * rows + [0], np.uint64),
        sights.reshape(1 + LOOKS, -1),
        shades.reshape(1 + LOOKS, -1),
    )  # fmt: skip
    compiled(game, looking.look_farther, *given)(*given)
    for fine, heavy, step, plus in zip(*shown, bias, strict=True):
        seen = plain.looked_on(board, seen, rounded(seen, fine), heavy.astype(np.float64), step, plus)
    assert np.allclose(sights[LOOKS, board.places], seen, atol=CLOSE)
    beyond = np.setdiff1d(np.arange(board.room), board.places)
    assert not sights[:, beyond].any()
    assert not shades[:, beyond].any()


def test_in_a_new_memory_all_is_looked_at_even_where_nothing_is_seen() -> None:
    board = board_of(motu.find_game("dokmus"))
    assert board is not None
    spaces = mind.no_board()._replace(places=board.places, stride=board.stride)
    patches, sight = np.zeros((2, board.room * board.units), np.float32)
    shade, fine = np.zeros(sight.shape, np.uint8), np.ones(board.units, np.float32)
    changed = np.ones(board.rows + 1, np.uint64)
    looking.notice(spaces, patches, fine, board.units, False, sight, shade, changed)
    assert not changed.any()
    looking.notice(spaces, patches, fine, board.units, True, sight, shade, changed)
    assert changed.tolist() == [2**board.columns - 1] * board.rows + [0]


def test_what_is_shown_is_rounded_and_cut() -> None:
    fine = np.full(LANES, 2.0, np.float32)
    sight = np.array([0.0, 0.2, 0.3, 127.2, 127.3, 500.0] + [1.0] * (LANES - 6), np.float32)
    shade = np.zeros(LANES, np.uint8)
    looking.show(sight, 0, fine, 0, shade)
    assert shade[:7].tolist() == [0, 0, 1, 254, 255, 255, 2]
    assert shade.tolist() == rounded(sight, fine).tolist()


def test_coarse_weights_say_nearly_what_exact_ones_do() -> None:
    dice = np.random.default_rng(2)
    tower, tops = dice.normal(size=(2 * 3 * 8, 8)), dice.uniform(0.5, 4, size=(2, 8))
    shown = coarse(tower, tops)
    seen = tops * dice.uniform(size=(2, 8))
    for look, exact in enumerate(tower.reshape(2, 3, 8, 8)):
        said = rounded(seen[look], shown.fine[look]) @ shown.weights[look].astype(float) * shown.steps[look]
        assert np.allclose(said, seen[look] @ exact, atol=0.01 * tops.max() * np.abs(exact).max())
    assert np.abs(shown.weights.astype(int)).max() == HEAVIEST


@pytest.mark.parametrize("name", ["dokmus", "wayfinder"])
def test_learned_nets_say_nearly_the_same_when_they_look_coarsely(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    game = motu.find_game(name)
    net = load(file_of(game), game)
    asked = [
        (numbers_of(match), list(match.legal()), match.players)
        for players in game.players
        for match in positions(game, players, 15, seed=9)
    ]
    coarse_said = [plain.evaluate(net, *one) for one in asked]
    monkeypatch.setattr(plain, "patches", exact_patches)
    exact_said = [plain.evaluate(net, *one) for one in asked]
    pairs = list(zip(coarse_said, exact_said, strict=True))
    assert np.mean([one[0].argmax() == other[0].argmax() for one, other in pairs]) > 0.9
    assert np.mean([np.abs(one[1] - other[1]).max() for one, other in pairs]) < 0.01
    assert any((one[0] != other[0]).any() for one, other in pairs)
