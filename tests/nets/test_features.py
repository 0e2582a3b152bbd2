"""What a net sees: numbers from bytes and from views, and the rows that they add."""

from __future__ import annotations

import numpy as np
import pytest

import motu
from motu.engine.observation import numbers_of, observe, width
from motu.nets.core import forward
from motu.nets.features import Calibration, layout_hash, numbers_in, places_of, reading_plan

from .making import positions


@pytest.mark.parametrize("name", motu.game_ids())
def test_bytes_become_the_numbers_of_the_engine(name: str) -> None:
    record = motu.find_game(name).record
    rows = np.random.default_rng(1).integers(0, 256, (5, width(record, np.uint8)), np.uint8)
    assert np.array_equal(numbers_in(record, rows), [numbers_of(record, row) for row in rows])


@pytest.mark.parametrize("name", motu.game_ids())
def test_numbers_are_read_from_a_view_as_an_observation_has_them(name: str) -> None:
    game = motu.find_game(name)
    for players in game.players:
        for match in positions(game, players, 3):
            for seat in range(players):
                view = np.array([match.view(seat)], game.record.dtype)
                kinds = (np.int8, np.int16, np.int32, np.int64)
                numbers = np.zeros(width(game.record), np.int64)
                plan = reading_plan(game.record, players, seat)
                forward.read_numbers(forward.Bytes(*map(view.view, kinds)), plan, seat, players, numbers)
                assert np.array_equal(numbers, observe(game.record, match.view(seat), seat, np.float32))


def test_kinds_have_a_row_for_each_value_but_the_usual_one_and_amounts_one_row() -> None:
    few, many, both = [0, 0, 1, 2], [0, 0, 50, 100], [3, 3, 0, 6]
    counted = Calibration.empty(4)
    counted.add(np.array([few, many, both, [7, 7, 7, 7]]).T)
    features = counted.features(np.zeros(0, np.int64))
    assert features.count == 2 + 1 + (6 + 1)
    assert features.rows(np.array([0, 0, 3, 7])) == {}, "what is usual adds nothing"
    assert features.rows(np.array([2, 50, 3, 7])) == {1: 1.0, 8: 0.5}
    assert features.rows(np.array([0, 0, 4, 7])) == {2 + 3: 1.0, 9: 1 / 6}
    assert features.rows(np.array([9, 0, -5, 8])) == {1: 1.0, 2: 1.0, 9: -8 / 6}, (
        "beyond its values the last one counts"
    )
    assert features.rows(np.array([0, 9_000, 3, 7])) == {8: 4.0}, "an amount has its bounds"


def test_a_number_left_out_has_no_rows() -> None:
    counted = Calibration.empty(2)
    counted.add(np.array([[0, 0], [1, 1], [1, 1]]))
    features = counted.features(np.array([0]))
    assert features.rows(np.array([0, 0])) == {0: 1.0}


def test_places_of_a_field_are_where_its_numbers_lie() -> None:
    game = motu.find_game("wayfinder")
    match = next(positions(game, 3, 1))
    seen = observe(game.record, match.view(0), 0, np.float32)
    assert np.array_equal(seen[places_of(game.record, "gems")], match.view(0).gems)


def test_the_hash_tells_layouts_apart() -> None:
    assert len({layout_hash(motu.find_game(name)) for name in motu.game_ids()}) == len(motu.game_ids())
