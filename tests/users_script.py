"""What a user writes who checks types strictly: tests/test_api.py runs mypy over it, and runs it."""

from __future__ import annotations

from typing import Any, assert_type

import numpy as np

import motu
from motu.bots import Sight, find_bot, move_of
from motu.bots.arena import run as arena
from motu.doors.gymnasium import ManyEnv, SeatEnv
from motu.doors.pettingzoo import env
from motu.engine.observation import full_layout
from motu.engine.record import NOBODY, Record, field, table
from motu.simulate import Batch
from motu.simulate.features import Features
from motu.simulate.random_play import random_games


def a_match() -> motu.Match:
    match = motu.match("wayfinder", players=2, seed=7, timing="calm")
    assert_type(match, motu.Match)
    assert_type(match.legal(), list[int])
    assert_type(match.play(match.legal()[0]), motu.Match)
    assert_type(match.text(match.legal()[0]), str)
    assert_type(match.why_not("place A1"), str)
    assert_type(match.scores(), list[int])
    assert_type(match.ledger(), list[dict[str, int]])
    try:
        match.play("sail N R")
    except motu.Refused as refused:
        assert_type(refused.rule, str)
    assert_type(move_of("random", match, seed=1), int)
    assert_type(Sight(match).legal, list[int])
    assert_type(find_bot("random").code, str)
    return match


def many() -> np.ndarray:
    batch = Batch("wayfinder", 8, players=2, seed=7, observations="uint8", threads=1)
    batch.step(batch.masks.argmax(axis=1))
    ahead = batch.gather([0, 0, 1])
    assert_type(ahead, Batch)
    ahead.redeal()
    ahead.play_out()
    features = Features(motu.find_game("wayfinder"), 2, "uint8")
    assert_type(features.names, list[str])
    seen: np.ndarray = features(batch.observed)
    return seen


def doors() -> float:
    seat = SeatEnv("wayfinder", opponents="random")
    seat.reset(seed=1)
    _, reward, over, _, _ = seat.step(int(seat.action_masks().argmax()))
    assert_type(reward, float)
    assert_type(over, bool)
    several = ManyEnv("wayfinder", num_envs=4, opponents=lambda batch: batch.masks.argmax(axis=1), threads=1)
    several.reset(seed=1)
    several.step(several.random_actions())
    round_the_table = env("wayfinder", players=3)
    round_the_table.reset(seed=1)
    return reward


def a_record() -> Record:
    assert_type(table([1, 2]), np.ndarray)
    return Record(field("owner", "i1", 4, "whose", names_seat=True), field("pile", "i2", (), "gems", least=0, most=9))


if __name__ == "__main__":
    assert a_match().current_player != NOBODY
    assert many().shape[0] == 8
    assert doors() == 0
    assert a_record().by_name["pile"].most == 9
    parts: list[dict[str, Any]] = full_layout(motu.find_game("wayfinder"), 2)
    assert parts
    print(random_games(motu.find_game("wayfinder"), 2, 3, 1).decisions, arena("wayfinder", 2, ["random"] * 2, 2, "1"))
