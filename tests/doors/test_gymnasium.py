"""Gymnasium: its own check, bots in the other seats, and many matches at once."""

from __future__ import annotations

import contextlib
import io
import subprocess
import sys
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

import motu
from motu.bots import Sight
from motu.doors.gymnasium import ManyEnv, SeatEnv, name_of
from motu.engine.record import NOBODY
from motu.simulate import Batch

every_game = pytest.mark.parametrize("game", motu.game_ids())


@every_game
def test_the_check_of_gymnasium_passes(game: str) -> None:
    with contextlib.redirect_stdout(io.StringIO()):
        check_env(gymnasium.make(name_of(game)).unwrapped)


@every_game
def test_a_seat_plays_a_match_against_bots_of_choice(game: str) -> None:
    asked = []

    def last_one(sight: Sight) -> int:
        asked.append(sight.seat)
        return sight.legal[-1]

    env = SeatEnv(game, 3, seat=1, opponents=[last_one, "random"], illegal="raise")
    seen, _ = env.reset(seed=3)
    over, decisions = False, 0
    while not over:
        seen, reward, over, _, _ = env.step(int(np.flatnonzero(seen["action_mask"])[0]))
        decisions += 1
    assert set(asked) == {0}
    assert decisions > 3
    assert -0.5 <= reward <= 1


def test_bots_by_their_codes() -> None:
    pytest.importorskip("motu.bots")
    env = SeatEnv("wayfinder", 2, opponents="greedy", observations="uint8")
    seen, _ = env.reset(seed=1)
    for _ in range(3):
        seen, *_ = env.step(int(seen["action_mask"].argmax()))
    assert seen["observation"].dtype == np.uint8


@every_game
def test_an_illegal_action_loses_and_names_its_rule(game: str) -> None:
    env = SeatEnv(game)
    seen, _ = env.reset(seed=1)
    illegal = int(seen["action_mask"].argmin())
    _, reward, over, _, info = env.step(illegal)
    assert (reward, over) == (-1.0, True)
    assert motu.find_game(game).prefix in info["refused"]
    strict = SeatEnv(game, illegal="raise")
    strict.reset(seed=1)
    with pytest.raises(motu.Refused):
        strict.step(illegal)


@every_game
def test_many_matches_at_once_go_on_for_ever(game: str) -> None:
    env = ManyEnv(game, 32, threads=1)
    seen, info = env.reset(seed=4)
    assert env.observation_space.contains({key: value.copy() for key, value in seen.items()})
    ended = 0
    for _ in range(700):
        before = info["seat"]
        seen, rewards, over, cut, info = env.step(env.random_actions())
        assert not cut.any()
        if over.any():
            ended += int(over.sum())
            assert info["rewards"][over].sum(axis=1) == pytest.approx(0, abs=1e-5)
            rows = np.flatnonzero(over)
            assert rewards[rows] == pytest.approx(info["rewards"][rows, before[rows]])
        assert not rewards[~over].any()
        if ended >= 40:
            break
    assert ended >= 40


@every_game
def test_the_same_seed_gives_the_same_steps(game: str) -> None:
    def walk() -> list[bytes]:
        env = ManyEnv(game, 8, threads=1)
        env.reset(seed=4)
        return [env.step(env.batch.masks.argmax(axis=1))[0]["observation"].tobytes() for _ in range(20)]

    assert walk() == walk()


def walk(opponents: Any, steps: int = 150) -> tuple[list[Any], float]:
    """A learner in seat 1 of three plays at random; what it sees, and how it fares in the end."""
    env = ManyEnv("wayfinder", 6, 3, seat=1, opponents=opponents, threads=1)
    _, info = env.reset(seed=4)
    seen, fared = [], []
    for _ in range(steps):
        assert set(info["seat"].tolist()) <= {1, NOBODY}
        observed, rewards, over, _, info = env.step(env.random_actions())
        seen.append(observed["observation"].tobytes())
        fared += rewards[over].tolist()
    return seen, float(np.mean(fared))


def test_functions_over_the_batch_play_the_other_seats() -> None:
    asked = set()

    def last_legal(batch: Batch) -> np.ndarray:
        asked.update(batch.seats.tolist())
        return batch.masks.shape[1] - 1 - batch.masks[:, ::-1].argmax(axis=1)

    seen, _ = walk([last_legal, "random"])
    assert asked >= {0, 1}  # it is given the whole batch
    assert walk([last_legal, "random"])[0] == seen
    assert walk("random")[0] != seen


def test_bots_by_their_codes_play_the_other_seats() -> None:
    assert walk("greedy")[1] < walk("random")[1]


def test_made_by_name_as_one_and_as_many() -> None:
    one = gymnasium.make("motu/Wayfinder-v1", players=3, seat=2, timing="calm")
    assert one.reset(seed=1)[0]["action_mask"].any()
    many = gymnasium.make_vec("motu/Wayfinder-v1", num_envs=4, players=3, opponents="random", seat=2)
    seen, info = many.reset(seed=1)
    assert (info["seat"] == 2).all()
    assert seen["action_mask"].any(axis=1).all()


def test_made_by_name_without_an_import() -> None:
    """Gymnasium 1 reads no entry points; an id may name the module to import."""
    code = "import gymnasium; print(gymnasium.make('motu.doors.gymnasium:motu/Kaivai-v1', players=3).spec.id)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert done.stdout.strip() == "motu/Kaivai-v1", done.stderr


def test_observations_may_be_kept_unless_asked_otherwise() -> None:
    for copy in (True, False):
        env = ManyEnv("wayfinder", 2, threads=1, copy=copy)
        seen, _ = env.reset(seed=1)
        before = seen["observation"].copy()
        env.step(seen["action_mask"].argmax(axis=1))
        assert np.array_equal(seen["observation"], before) == copy


def test_what_does_not_exist_is_named() -> None:
    for settings, words in (
        ({"seat": 5}, "no seat 5"), ({"illegal": "shrug"}, "illegal is"), ({"opponents": []}, "opponent"),
    ):  # fmt: skip
        with pytest.raises(motu.MotuError, match=words):
            SeatEnv("wayfinder", 2, **settings)
    for settings, words in (
        ({"seat": 5}, "no seat 5"), ({"opponents": "shark"}, "no bot 'shark'"), ({"opponents": []}, "opponent"),
    ):  # fmt: skip
        with pytest.raises(motu.MotuError, match=words):
            ManyEnv("wayfinder", 2, **settings)


def test_a_seat_says_which_actions_are_legal_also_through_wrappers() -> None:
    env = gymnasium.make("motu/Wayfinder-v1", players=2)
    seen, _ = env.reset(seed=1)
    for _ in range(5):
        masks = env.get_wrapper_attr("action_masks")()
        assert masks.dtype == np.bool_
        assert np.array_equal(masks, seen["action_mask"] == 1)
        seen, *_ = env.step(np.array(masks.argmax()))  # as learners answer: an array without axes
    many = ManyEnv("wayfinder", num_envs=3, threads=1)
    assert np.array_equal(many.reset(seed=1)[0]["action_mask"] == 1, many.action_masks())


@pytest.mark.filterwarnings("ignore")
def test_maskable_ppo_takes_a_seat_as_it_is() -> None:
    """Where sb3-contrib is installed (pip install "motu[examples]"); it brings PyTorch, which `make test` does not."""
    contrib = pytest.importorskip("sb3_contrib")
    env = gymnasium.make("motu/Wayfinder-v1", players=2, illegal="raise")
    learner = contrib.MaskablePPO("MultiInputPolicy", env, n_steps=32, batch_size=32, device="cpu", seed=1)
    learner.learn(64)
    assert learner.num_timesteps == 64
