"""The invariants 1 to 19 of the rules: what a position can show, and what only a sequence shows."""

from __future__ import annotations

import random

import numpy as np
import pytest

import motu
from citing import rules
from motu.engine.match import Match
from motu.games.bora_bora import ask, box, phase
from motu.games.bora_bora.teaching.positions import asked


def game(players: int, seed: int):
    """A random game, position by position."""
    found = motu.find_game("bora_bora")
    found.compile()
    m = Match(found, players, seed, ask_forced=True)
    dice = random.Random(seed)
    while not m.is_terminal:
        yield m
        m.play(dice.choice(m.legal()))
    yield m


def in_round_three() -> Match:
    for m in game(4, 11):
        if m.state.round_number == 3 and asked(m) == "place" and m.state.laid == 7:
            return m
    raise AssertionError("the game has no third round")


@pytest.mark.parametrize(
    ("number", "change"),
    [
        (1, lambda s: {"huts[0, 11]": int(s.huts[0, 11]) + 1}),
        (2, lambda s: {"person[0]": [71 if h else -1 for h in s.huts[0]]}),
        (3, lambda s: {"priests[2]": int(s.priests[2]) + 1}),
        (4, lambda s: {"discard[3]": int(s.discard[3]) + 1}),
        (5, lambda s: {"god_stack": int(s.god_stack) + 1}),
        (6, lambda s: {"person_deck[1]": [1] * 36}),
        (7, lambda s: {"tasks[0, 0]": int(s.tasks[1, 0])}),
        (7, lambda s: {"tasks_done[0]": int(s.tasks_done[0]) + 1}),
        (8, lambda s: {f"jewel_owner[{s.grid[5, 0]}]": 0}),
        (9, lambda s: {"cells[0]": [2] * 3 + [0] * 9}),
        (11, lambda s: {"holder": [-1] * 12}),
        (13, lambda s: {"stack": [0, 1, 1, 2]}),
        (13, lambda s: {"status[0]": 16}),
        (14, lambda s: {"laid": 2, "die_tile[0]": 0, "die_tile[1]": 0, "die_face[0]": 2, "die_face[1]": 2}),
        (15, lambda s: {"phase": phase.PERSONS, "point": ask.USE}),
        (16, lambda s: {"shells[1]": -1}),
        (16, lambda s: {"known[1]": [12] * 5}),
        (17, lambda s: {"fish": [0] * 12}),
        (19, lambda s: {"tasks_done[0]": 10}),
    ],
)
def test_a_broken_position_is_found_by_its_number(number, change) -> None:
    m = in_round_three()
    assert m.broken() == 0
    m.edit({"die_blue": [0] * 12, **change(m.state)})
    assert m.broken() == number


def test_too_many_person_uses_are_found() -> None:
    m = next(m for m in game(2, 3) if asked(m) == "use")
    m.edit(used=[[1, 1, *[0] * 10], [0] * 12])
    assert m.broken() == 18
    m.edit(green=1)
    assert m.broken() == 0


@rules("BB-043", "BB-066")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_what_never_decreases(players) -> None:
    """Invariants 9, 12 and 17: points, huts on the map, persons, shifts, buildings, jewelry; covered cells; fish."""
    grows = ("points", "settled", "shifted", "built", "tasks_done", "jewel_owner")
    before = None
    for m in game(players, 20 + players):
        s = m.state.copy()
        if before is not None:
            for name in grows:
                assert (s[name] >= before[name]).all(), name
            assert (s.person == before.person)[before.person != -1].all()
            assert (s.cells == before.cells)[before.cells >= box.BUILT].all()
            assert (s.cells > 0)[before.cells == box.STORED].all()
            assert np.array_equal(s.fish, before.fish)
        before = s


@rules("BB-145")
def test_the_same_seed_gives_the_same_game() -> None:
    one = [m.hash() for m in game(3, 5)]
    assert one == [m.hash() for m in game(3, 5)]
    assert one[0] != next(game(3, 6)).hash()
