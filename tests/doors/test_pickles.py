"""Environments of every door are pickled and copied, and go on as they would have."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable
from typing import Any

import numpy as np
import pyspiel
import pytest

from motu.doors.gymnasium import ManyEnv, SeatEnv
from motu.doors.openspiel import PlayoutEvaluator, load
from motu.doors.pettingzoo import env

ways = pytest.mark.parametrize("again", [lambda thing: pickle.loads(pickle.dumps(thing)), copy.deepcopy])
Again = Callable[[Any], Any]


def first_legal(mask: np.ndarray) -> np.ndarray:
    return mask.argmax(axis=-1)


@ways
def test_pettingzoo(again: Again) -> None:
    table = env("wayfinder", players=3)
    table.reset(seed=7)
    for _ in range(5):
        table.step(int(first_legal(table.last()[0]["action_mask"])))
    other = again(table)
    for some in (table, other):
        some.step(int(first_legal(some.last()[0]["action_mask"])))
    assert other.agent_selection == table.agent_selection
    for name, seen in table.last()[0].items():
        assert np.array_equal(seen, other.last()[0][name])


@ways
@pytest.mark.parametrize("opponents", ["random", "greedy"])
def test_gymnasium(again: Again, opponents: str) -> None:
    table = SeatEnv("wayfinder", opponents=opponents)
    seen, _ = table.reset(seed=7)
    seen, *_ = table.step(first_legal(seen["action_mask"]))
    other = again(table)
    for _ in range(3):
        action = first_legal(seen["action_mask"])
        seen, *rest = table.step(action)
        same, *others = other.step(action)
        assert np.array_equal(seen["observation"], same["observation"])
        assert rest == others


@ways
def test_many_matches_at_once(again: Again) -> None:
    many = ManyEnv("wayfinder", num_envs=4, threads=1)
    seen, _ = many.reset(seed=7)
    many.step(first_legal(seen["action_mask"]))
    other = again(many)
    actions = many.random_actions()
    assert np.array_equal(actions, other.random_actions())
    seen, same = many.step(actions)[0], other.step(actions)[0]
    assert np.array_equal(seen["observation"], same["observation"])


@ways
def test_openspiel(again: Again) -> None:
    game = load("wayfinder", players=3)
    state = game.new_initial_state()
    for _ in range(6):
        state.apply_action(state.legal_actions()[0])
    other = again(state)
    assert isinstance(other, pyspiel.State)
    assert str(other) == str(state)
    evaluator = PlayoutEvaluator(game, playouts=4)
    assert again(evaluator).evaluate(state).tolist() == evaluator.evaluate(state).tolist()
