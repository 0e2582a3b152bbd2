"""Nets as bots: by their codes, legal, fair, and as sure as they are told to be."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

import motu
from motu.bots import Player, Sight, find_bot
from motu.engine.errors import MotuError
from motu.nets.mind import mind_of

from .making import positions, write_net

GAME = "mangrovia"


@pytest.fixture(scope="module")
def net(tmp_path_factory: pytest.TempPathFactory) -> Path:
    motu.find_game(GAME).compile()
    return write_net(GAME, tmp_path_factory.mktemp("Nets"))  # a folder with a capital: codes of files keep their case


def test_it_plays_a_match_to_its_end(net: Path) -> None:
    match = motu.match(GAME, players=3, seed=4)
    players = [Player(f"net:{net}"), Player(f"net:{net}@temperature=1.0", 5), Player("random", 6)]
    while not match.is_terminal:
        match.play(players[match.current_player].choose(match))
    assert len(match.log) > 50


def test_hidden_facts_do_not_change_a_move(net: Path) -> None:
    changed = 0
    for number, match in enumerate(positions(motu.find_game(GAME), 4, 12, seed=2)):
        worlds = [match.redealt(match.current_player, f"{number} {k}") for k in range(3)]
        changed += sum(world.state.tobytes() != match.state.tobytes() for world in worlds)
        for code in (f"net:{net}", f"net:{net}@temperature=2"):
            moves = {Player(code, 9).choose(other) for other in (match, *worlds)}
            assert len(moves) == 1
    assert changed, "nothing hidden was ever changed"


def test_a_temperature_makes_it_less_sure(net: Path) -> None:
    match = next(m for m in positions(motu.find_game(GAME), 2, 50) if len(m.legal()) > 4)
    cold = {Player(f"net:{net}", k).choose(match) for k in range(20)}
    warm = {Player(f"net:{net}@temperature=0.0001", k).choose(match) for k in range(20)}
    hot = {Player(f"net:{net}@temperature=10", k).choose(match) for k in range(40)}
    assert len(cold) == 1
    assert warm == cold
    assert len(hot) > 2
    logits = mind_of(match.game, net).evaluate(Sight(match).view(), match.current_player, match.legal())[0]
    ranked = [match.legal()[k] for k in np.argsort(-logits)]
    assert hot <= set(ranked[: (len(ranked) + 1) // 2]), "never one of the worse half"


@pytest.mark.parametrize("code", ["net@", "net@temperature=", "net@temperature=11", "net:@temperature=1", "net@heat=1"])
def test_a_code_that_means_nothing_is_refused(code: str) -> None:
    with pytest.raises(MotuError, match="is no net; write 'net'"):
        find_bot(code)


def test_a_net_that_is_not_there_is_refused_with_a_sentence() -> None:
    match = next(positions(motu.find_game(GAME), 2, 1))
    with pytest.raises(MotuError, match="there is no net"):
        Player("net:nowhere").choose(match)


def test_other_codes_are_still_found() -> None:
    assert find_bot("RANDOM").code == "random"
    assert find_bot("Greedy:16").effort == 16
