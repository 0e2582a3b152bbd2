"""Batches: the same games as everywhere, whole arrays at once, and no match ever touches another."""

from __future__ import annotations

import os
import subprocess
import sys
from typing import Any

import numpy as np
import pytest

import motu
from motu.engine.match import Match
from motu.engine.observation import layout, numbers_of, observe
from motu.engine.record import NOBODY
from motu.simulate import Batch
from motu.simulate.random_play import random_games

GAMES = motu.game_ids()
every_game = pytest.mark.parametrize("game", GAMES)
TABLES = [(game, players) for game in GAMES for players in motu.find_game(game).players]
every_table = pytest.mark.parametrize(("game", "players"), TABLES)


@every_table
def test_playouts_are_the_random_games_of_the_same_seed(game: str, players: int) -> None:
    batch = Batch(game, 40, players, seed=5, threads=1)
    batch.play_out()
    games = random_games(motu.find_game(game), players, 40, 5)
    assert batch.checksum() == games.checksum
    assert batch.decisions.sum() == games.decisions
    assert batch.scores().mean(axis=0) == pytest.approx(games.mean_scores)
    assert batch.shares.sum(axis=0) == pytest.approx(games.wins_by_seat)


@every_game
def test_the_number_of_threads_changes_nothing(game: str) -> None:
    one, three = (Batch(game, 200, seed=3, threads=threads, observations="uint8") for threads in (1, 3))
    for _ in range(25):
        assert np.array_equal(one.step_random(), three.step_random())
    assert one.checksum() == three.checksum()
    assert np.array_equal(one.masks, three.masks)
    assert np.array_equal(one.observed, three.observed)


@every_game
def test_a_match_of_a_batch_is_the_match_of_its_seed(game: str) -> None:
    """Legal actions, forced answers and state agree with a Match at every decision."""
    batch = Batch(game, 3, seed=9, threads=1)
    found = motu.find_game(game)
    found.compile()
    match = Match(found, seed="9#2")
    for _ in range(60):
        if match.is_terminal:
            break
        assert batch.states[2].tobytes() == match.state.tobytes()
        assert np.flatnonzero(batch.masks[2]).tolist() == match.legal()
        match.play(int(batch.step_random()[2]))
    assert batch.match(2).scores() == match.scores() == batch.scores()[2].tolist()


@every_table
def test_observations_are_those_of_the_plain_version(game: str, players: int) -> None:
    batch = Batch(game, 4, players, seed=2, threads=1)
    for _ in range(12):
        for _ in range(5):
            batch.step_random()
        for seat in range(players):
            for kind in ("float32", "uint8"):
                seen = batch.observe(seat, kind)
                for i in range(batch.matches):
                    assert np.array_equal(
                        seen[i], observe(batch.game.record, batch.view(i, seat), seat, np.dtype(kind))
                    )


@every_table
def test_bytes_lose_nothing(game: str, players: int) -> None:
    """What float32 tells apart, uint8 tells apart too: also at the end, where numbers are largest."""
    batch = Batch(game, 40, players, seed=8, threads=1)
    batch.step_random()
    for _ in range(2):
        for seat in range(players):
            real, small = batch.observe(seat), batch.observe(seat, "uint8")
            for i in range(batch.matches):
                assert np.array_equal(numbers_of(batch.game.record, small[i]), real[i])
        batch.play_out()


def test_numbers_above_255_and_below_nothing_are_told_apart_in_bytes() -> None:
    record = motu.find_game("dokmus").record
    cell = next(part for part in layout(record, np.uint8) if part["name"] == "origin")
    batch = Batch("dokmus", 3, seed=1, threads=1)
    batch.states["origin"] = np.array([300, 440, NOBODY])
    rows = batch.observe(0, "uint8")[:, cell["first"] : cell["first"] + 2]
    assert rows.tolist() == [[301 - 256, 1], [441 - 256, 1], [0, 0]]


@every_game
def test_worlds_that_a_seat_cannot_tell_apart_look_the_same(game: str) -> None:
    batch = Batch(game, 8, seed=4, threads=1)
    for _ in range(20):
        batch.step_random()
    seat = batch.players - 1
    before = batch.observe(seat)
    for i in range(batch.matches):
        batch.states[i] = batch.match(i).redealt(seat, i).state
    assert np.array_equal(batch.observe(seat), before)


@every_game
def test_a_match_that_is_over_starts_anew_or_rests(game: str) -> None:
    batch = Batch(game, 3, seed=1, threads=1, autoreset=True)
    batch.play_out()
    assert batch.over.all()
    assert batch.shares.sum(axis=1) == pytest.approx(1)
    assert not batch.masks.any()
    batch.step(np.zeros(3, int))
    assert batch.numbers.tolist() == [3, 4, 5]
    assert not batch.over.any()
    assert batch.states[0].tobytes() == Batch(game, 1, seed=1, first=3, threads=1).states[0].tobytes()
    resting = Batch(game, 2, seed=1, threads=1)
    resting.play_out()
    before = resting.checksum()
    resting.step_random()
    assert resting.checksum() == before


@every_game
def test_one_illegal_action_changes_no_match(game: str) -> None:
    batch = Batch(game, 5, seed=6, threads=1)
    batch.step_random()
    before = batch.checksum()
    actions = batch.masks.argmax(axis=1)
    actions[3] = batch.masks[3].argmin()
    with pytest.raises(motu.Refused, match="match 3") as refusal:
        batch.step(actions)
    assert refusal.value.rule == batch.match(3).why_not(int(actions[3]))
    assert batch.checksum() == before


@pytest.mark.parametrize(
    ("actions", "words"),
    [
        ([0, 0], "shape"),
        (np.zeros((3, 1), int), "shape"),
        ([0.0, 0.0, 0.0], "whole numbers"),
        ([0, -2, 0], "no action -2"),
        ([0, 0, 99_999], "no action 99999"),
    ],
)
def test_actions_of_a_wrong_form_are_refused(actions: Any, words: str) -> None:
    batch = Batch("wayfinder", 3, seed=6, threads=1)
    before = batch.checksum()
    with pytest.raises(motu.MotuError, match=words):
        batch.step(actions)
    assert batch.checksum() == before


@pytest.mark.parametrize(
    ("settings", "words"),
    [
        ({"game": "chess"}, "no game 'chess'"),
        ({"matches": 0}, "at least one match"),
        ({"players": 9}, "is for"),
        ({"observations": "int4"}, "float32 or uint8"),
        ({"learner": 2}, "no seat 2"),
        ({"wind": "north"}, "no option"),
    ],
)
def test_what_does_not_exist_is_named(settings: dict[str, Any], words: str) -> None:
    with pytest.raises(motu.MotuError, match=words):
        Batch(**{"game": "wayfinder", "matches": 2, "players": 2, **settings})


def test_with_a_learner_only_its_seat_is_asked() -> None:
    batch = Batch("wayfinder", 20, 3, seed=2, threads=1, learner=1)
    for _ in range(30):
        assert (batch.seats == 1).all()
        batch.step_random()


def test_points_by_source_add_up_to_the_scores() -> None:
    batch = Batch("wayfinder", 10, seed=2, threads=1, by_source=True)
    batch.play_out()
    assert np.array_equal(batch.points().sum(axis=2), batch.scores())


def test_without_the_compiler_the_same_batch_is_played() -> None:
    code = (
        "from motu.simulate import Batch; import numpy as np;"
        "b = Batch('wayfinder', 2, seed=3, threads=1, observations='uint8');"
        "[b.step_random() for _ in range(30)];"
        "print(b.checksum(), b.masks.sum(), b.observed.sum(dtype=int), b.seats)"
    )
    seen = set()
    for value in ("0", "1"):
        environment = {**os.environ, "NUMBA_DISABLE_JIT": value}
        done = subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, text=True)
        assert done.returncode == 0, done.stderr
        seen.add(done.stdout)
    assert len(seen) == 1
