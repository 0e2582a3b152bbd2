"""OpenSpiel: its random simulation test, and its searches play our games."""

from __future__ import annotations

import json
import pickle
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import ismcts, mcts

import motu
from motu.doors.openspiel import CHANCE, PlayoutEvaluator, load

GAMES = motu.game_ids()
TABLES = [(game, players) for game in GAMES for players in motu.find_game(game).players]
every_game = pytest.mark.parametrize("game", GAMES)
SEARCHED = 30  # decisions that a search makes in a test; the rest is random


def play(game: Any, bots: dict[int, Any], seed: int = 1) -> Any:
    """A match to its end; seats without a bot play at random, and so do bots after a while."""
    dice = np.random.RandomState(seed)
    state, searched = game.new_initial_state(), 0
    while not state.is_terminal():
        if state.is_chance_node():
            action = int(dice.choice(CHANCE))
        elif state.current_player() in bots and searched < SEARCHED:
            action = bots[state.current_player()].step(state)
            searched += 1
        else:
            action = int(dice.choice(state.legal_actions()))
        state.apply_action(action)
    assert searched > 5 or not bots
    return state


@every_game
def test_the_random_simulation_test_passes(game: str) -> None:
    pyspiel.random_sim_test(load(game, players=2), num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_every_number_of_players_plays_a_match(game: str, players: int) -> None:
    returns = play(load(game, players=players), {}).returns()
    assert len(returns) == players
    assert sum(returns) == pytest.approx(0 if players > 1 else 1)


@every_game
def test_mcts_plays_a_match(game: str) -> None:
    loaded = load(game, players=2)
    bot = mcts.MCTSBot(loaded, 2.0, 4, PlayoutEvaluator(loaded), random_state=np.random.RandomState(1))
    assert sum(play(loaded, {0: bot}).returns()) == pytest.approx(0)


@every_game
def test_ismcts_plays_a_match(game: str) -> None:
    loaded = load(game, players=2)
    if loaded.get_type().information == pyspiel.GameType.Information.PERFECT_INFORMATION:
        pytest.skip("OpenSpiel's ISMCTS refuses games without hidden information")
    bot = ismcts.ISMCTSBot(loaded, PlayoutEvaluator(loaded), 2.0, 4, random_state=np.random.RandomState(1))
    assert sum(play(loaded, {1: bot}).returns()) == pytest.approx(0)


@every_game
def test_what_a_seat_knows_is_the_same_in_every_world_it_cannot_tell_apart(game: str) -> None:
    loaded = load(game, players=2)
    dice = np.random.RandomState(2)
    state = loaded.new_initial_state()
    for _ in range(25):
        if state.is_chance_node():
            state.apply_action(int(dice.choice(CHANCE)))
            continue
        seat = state.current_player()
        world = state.resample_from_infostate(seat, dice.random_sample)
        assert world.information_state_string(seat) == state.information_state_string(seat)
        assert world.observation_tensor(seat) == state.observation_tensor(seat)
        assert world.legal_actions() == state.legal_actions()
        state.apply_action(int(dice.choice(state.legal_actions())))


def test_options_and_text_of_actions() -> None:
    loaded = load("wayfinder", players=2, timing="calm", seed=4)
    state = pickle.loads(pickle.dumps(loaded)).new_initial_state()
    state.apply_action(0)
    assert state.action_to_string(state.legal_actions()[0]).startswith("place")
    assert "points" in str(state)
    again = pyspiel.load_game(str(loaded)).new_initial_state()
    again.apply_action(0)
    assert again.history_str() == state.history_str()
    with pytest.raises(motu.MotuError, match="no game"):
        load("chess")


def to_a_decision(state: Any, dice: np.random.RandomState, decisions: int) -> Any:
    """Play so many decisions, and up to the next one."""
    while decisions or state.is_chance_node():
        decisions -= not state.is_chance_node()
        state.apply_action(int(dice.choice(state.legal_actions())))
    return state


def test_importing_the_door_registers_every_game() -> None:
    code = "import pyspiel, motu.doors.openspiel; print(pyspiel.load_game('motu_wayfinder(players=3)').num_players())"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=100)
    assert done.stdout.strip() == "3", done.stderr
    assert {f"motu_{game}" for game in GAMES} <= set(pyspiel.registered_names())


@every_game
def test_undo_goes_back_action_by_action_and_another_way_on(game: str) -> None:
    loaded, dice = load(game, players=2), np.random.RandomState(3)
    state = loaded.new_initial_state()
    seen = []
    for _ in range(40):
        seen.append((state.serialize(), state.legal_actions(), state.history(), state.move_number()))
        state.apply_action(int(dice.choice(state.legal_actions())))
    twin = state.clone()
    for _, legal, history, number in reversed(seen):
        player = state.full_history()[-1].player
        state.undo_action(player, state.history()[-1])
        assert (state.legal_actions(), state.history(), state.move_number()) == (legal, history, number)
        assert state.current_player() == player
    assert state.is_initial_state() is False  # OpenSpiel's own notes know nothing of it
    to_a_decision(state, dice, 3)
    assert len(state.full_history()) == state.move_number() == len(state.history())
    assert len(twin.history()) == 40  # a copy goes its own way


def test_undo_refuses_what_was_not_the_last_action() -> None:
    state = load("wayfinder").new_initial_state()
    with pytest.raises(motu.MotuError, match="has not just chosen"):
        state.undo_action(0, 0)
    state.apply_action(5)
    with pytest.raises(motu.MotuError, match="player 0 has not just chosen 5"):
        state.undo_action(0, 5)
    state.undo_action(pyspiel.PlayerId.CHANCE, 5)
    assert state.is_chance_node()
    state.apply_action(5)
    first = state.legal_actions()[0]
    state.apply_action(first)
    with pytest.raises(motu.MotuError, match="pickled"):
        pickle.loads(pickle.dumps(state)).undo_action(0, first)


@every_game
def test_a_state_written_as_json_comes_back(game: str) -> None:
    loaded = load(game, players=2, seed=5)
    state = to_a_decision(loaded.new_initial_state(), np.random.RandomState(4), 12)
    written = json.loads(state.to_json())
    assert written["position"]["players"] == 2
    assert written["legal"] == state.legal_actions()
    for form in (state.to_json(), state.to_dict()):
        again = loaded.new_initial_state(form)
        assert again.to_json() == state.to_json()
    seat = state.current_player()
    assert "secret" in (seen := json.loads(state.to_observation_struct(seat).to_json()))
    assert seen["secret"] == [0, 0]


def test_threads_share_a_game() -> None:
    loaded = load("kaivai", players=2)
    alone = [play(loaded, {}, seed).history() for seed in range(8)]
    with ThreadPoolExecutor(4) as pool:
        assert [state.history() for state in pool.map(lambda seed: play(loaded, {}, seed), range(8))] == alone
