"""The evaluation of a net: compiled code computes what the plain version says."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

import motu
from motu.nets import mind, plain
from motu.nets.boards import ways_of
from motu.nets.core import sums
from motu.nets.file import load

from .making import numbers_of, positions, write_net

CLOSE = 1e-4  # sums in another order differ in the last digits of float32
A_SHADE = 0.02  # and where that makes a space show one step more or less, by so much at most


@pytest.mark.parametrize(("name", "way"), [("dokmus", 0), ("mangrovia", 0), ("wayfinder", 0), ("wayfinder", 1)])
def test_the_core_computes_what_the_plain_version_says(
    name: str, way: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(mind, "compiled", lambda _game, function, *_examples: function)
    _compare(name, tmp_path, 3, way=way)


def test_compiled_it_computes_the_same(tmp_path: Path) -> None:
    _compare("wayfinder", tmp_path, 30)
    _compare("wayfinder", tmp_path, 30, turned=True, way=1)


def _compare(name: str, folder: Path, count: int, turned: bool = False, way: int = 0) -> None:
    game = motu.find_game(name)
    net = load(write_net(name, folder, turned=turned, way=way), game)
    if net.board is not None:
        assert net.board.voices is ways_of(game)[way].voices
        assert net.board.looks == 2, "as often as its weights say"
    assert (net.turns is not None) == turned
    ready, differences = mind.Mind(game, net), []
    for players in game.players:
        for match in positions(game, players, count, seed=7):
            seat, legal = match.current_player, match.legal()
            view = np.array([match.view(seat)], game.record.dtype)
            logits, shares, scores = ready.evaluate(view, seat, legal)
            want = plain.evaluate(net, numbers_of(match), legal, players)
            parts = (logits - want[0], shares - want[1], scores / 10 - want[2])
            differences.append(max(np.abs(part).max() for part in parts))
            assert len(scores) == players
            assert shares.sum() == pytest.approx(1, abs=CLOSE)
    if net.board is None:
        assert max(differences) < CLOSE
    assert np.median(differences) < CLOSE
    assert max(differences) < A_SHADE


def test_the_arrays_of_a_net_begin_where_lines_of_memory_do(tmp_path: Path) -> None:
    game = motu.find_game("wayfinder")
    ready = mind.Mind(game, load(write_net("wayfinder", tmp_path), game))
    assert {array.ctypes.data % mind.LINE for array in (*ready.weights, *ready.room) if array.size} == {0}


def test_boards_that_are_remembered_change_nothing_that_is_said(tmp_path: Path) -> None:
    game = motu.find_game("dokmus")
    ready = mind.Mind(game, load(write_net("dokmus", tmp_path), game))
    remembering = ready.room
    partly = 0
    for players in game.players:
        for match in positions(game, players, 40, seed=5):
            seat, legal = match.current_player, match.legal()
            view = np.array([match.view(seat)], game.record.dtype)
            said = ready.evaluate(view, seat, legal)
            rows = np.count_nonzero(remembering.changed)
            partly += 0 < rows < len(remembering.changed) - 1
            ready.evaluate(view, seat, legal)
            assert not remembering.changed.any()  # seen again, nothing is looked at
            ready.room = ready.new_room()
            anew = ready.evaluate(view, seat, legal)
            ready.room = remembering
            assert all(np.array_equal(one, other) for one, other in zip(said, anew, strict=True))
    assert partly > 20


def test_silent_units_add_nothing() -> None:
    total = np.zeros(67, np.float32)
    rows = np.array([np.arange(67), 10 * np.arange(67)], np.float32)
    chosen, times = np.zeros(3, np.int64), np.zeros(3, np.float32)
    sums.next_layer(rows, np.ones(67, np.float32), np.array([0, 0.5], np.float32), chosen, times, total)
    assert total.tolist() == [1 + 5 * unit for unit in range(67)]
