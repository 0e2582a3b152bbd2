"""A bot cannot know what its seat may not know: change all of that, and it plays the same move."""

from __future__ import annotations

import random
from collections.abc import Iterator

import numpy as np
import pytest

import motu
from motu.bots import Player, Sight, prepare
from motu.engine.match import Match

CODES = ("mcts:25", "mind:25", "greedy", "net", "level:1")
WORLDS = 3
CASES = [(game, players) for game in motu.game_ids() for players in motu.find_game(game).players]


def other_worlds(match: Match, number: int) -> list[Match]:
    return [match.redealt(match.current_player, f"{number} {k}") for k in range(WORLDS)]


def differing(one: np.record, other: np.record) -> set[str]:
    """The fields that differ, the generator apart."""
    names = [name for name in one.dtype.names or () if name not in ("secret", "drawn")]
    return {name for name in names if not np.array_equal(one[name], other[name])}


def moments(game: str, players: int) -> Iterator[Match]:
    """Some positions of a random game with a choice, and those first where other worlds really are different."""
    found = motu.find_game(game)
    found.compile()
    prepare(found)
    match, dice = Match(found, players, 6), random.Random(3)
    count, telling = 0, 0
    while not match.is_terminal and count < 300:
        tells = telling < 4 and any(differing(world.state, match.state) for world in other_worlds(match, 0))
        telling += tells
        if tells or count % 37 == 5:
            yield match
        match.play(dice.choice(match.legal()))
        count += 1


@pytest.mark.parametrize(("game", "players"), CASES)
def test_hidden_facts_do_not_change_a_move(game: str, players: int) -> None:
    hidden: set[str] = set()
    changed: set[str] = set()
    for number, match in enumerate(moments(game, players)):
        worlds = other_worlds(match, number)
        hidden |= differing(match.state, match.view(match.current_player))
        changed |= {name for world in worlds for name in differing(world.state, match.state)}
        for code in CODES:
            move = Player(code, 9).choose(match)
            assert [Player(code, 9).choose(world) for world in worlds] == [move] * WORLDS, code
    assert changed <= hidden
    if players == motu.find_game(game).players[-1]:  # with two, Dokmus's secret follows from what a seat knows
        assert bool(changed) == bool(hidden), "nothing hidden was ever changed"


@pytest.mark.parametrize("game", motu.game_ids())
def test_a_sight_gives_only_the_view(game: str) -> None:
    for match in moments(game, motu.find_game(game).players[-1]):
        sight = Sight(match)
        view = sight.view()
        assert view.tobytes() == match.view(match.current_player).tobytes()
        assert view["secret"].tolist() == [[0, 0]]
