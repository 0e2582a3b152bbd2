"""PettingZoo's own tests, on every game and player count."""

from __future__ import annotations

import contextlib
import io
import xml.etree.ElementTree

import numpy as np
import pytest
from pettingzoo.test import api_test, render_test, seed_test

import motu
from motu.doors import common
from motu.doors.pettingzoo import env
from motu.drawing import PLAYERS, TOKENS

GAMES = motu.game_ids()
TABLES = [(game, players) for game in GAMES for players in motu.find_game(game).players]
every_table = pytest.mark.parametrize(("game", "players"), TABLES)
every_game = pytest.mark.parametrize("game", GAMES)
pytestmark = pytest.mark.filterwarnings("ignore::UserWarning")  # PettingZoo advises against dictionaries as such


@every_table
def test_the_api_test_passes(game: str, players: int) -> None:
    with contextlib.redirect_stdout(io.StringIO()):
        api_test(env(game, players=players), num_cycles=40)


@every_table
def test_the_seed_test_passes(game: str, players: int) -> None:
    seed_test(lambda: env(game, players=players), num_cycles=25)


@every_game
def test_the_render_test_passes(game: str) -> None:
    with contextlib.redirect_stdout(io.StringIO()) as printed:
        render_test(
            lambda render_mode: env(game, players=2, render_mode=render_mode),
            {"svg": lambda picture: xml.etree.ElementTree.fromstring(picture) is not None},
        )
    assert printed.getvalue()


@every_game
def test_pixels_show_the_colours_of_the_page_and_of_the_players(game: str) -> None:
    table = env(game, players=2, render_mode="rgb_array")
    table.reset(seed=1)
    while table._counter.decisions < 20:
        table.step(int(table.last()[0]["action_mask"].argmax()))
    seen = {f"#{bytes(pixel).hex()}" for pixel in np.unique(table.render().reshape(-1, 3), axis=0)}
    assert TOKENS["wood"] in seen
    assert len(seen.intersection(PLAYERS)) >= 2


def test_without_the_programs_for_pixels_the_error_names_them(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(common, "PICTURES", False)
    monkeypatch.setattr(common, "RENDER_MODES", ["human", "ansi", "svg"])
    with pytest.raises(motu.MotuError, match="rgb_array needs resvg_py and pillow"):
        env("wayfinder", render_mode="rgb_array")


@every_game
def test_a_match_ends_with_rewards_that_add_up_to_nothing(game: str) -> None:
    table = env(game, players=3)
    table.reset(seed=5)
    dice, last = np.random.default_rng(1), {}
    for agent in table.agent_iter():
        seen, reward, over, cut, _ = table.last()
        last[agent] = reward
        table.step(None if over or cut else int(dice.choice(np.flatnonzero(seen["action_mask"]))))
    assert len(last) == 3
    assert sum(last.values()) == pytest.approx(0)
    assert max(last.values()) > 0


@every_game
def test_an_illegal_action_is_refused_by_its_rule_and_changes_nothing(game: str) -> None:
    table = env(game)
    table.reset(seed=1)
    before = table.last()[0]
    with pytest.raises(motu.Refused, match=motu.find_game(game).prefix):
        table.step(int(before["action_mask"].argmin()))
    assert np.array_equal(table.last()[0]["observation"], before["observation"])


@every_table
def test_a_match_is_cut_off_after_max_cycles(game: str, players: int) -> None:
    table = env(game, players=players, max_cycles=7)
    table.reset(seed=1)
    decisions, last = 0, set()
    for agent in table.agent_iter():
        seen, _, over, cut, _ = table.last()
        assert not over
        decisions += not cut
        if cut:
            last.add(agent)
        table.step(None if cut else int(seen["action_mask"].argmax()))
    assert decisions == 7
    assert last == set(table.possible_agents)


def test_points_as_reward() -> None:
    table = env("wayfinder", players=1, level=2)
    table.reset(seed=1)
    while not table.terminations["player_0"]:
        table.step(int(table.last()[0]["action_mask"].argmax()))
    assert table.last()[1] > 1


@pytest.mark.parametrize(
    ("settings", "words"),
    [({"render_mode": "hologram"}, "no render mode"), ({"reward": "fame"}, "reward"), ({"players": 7}, "is for")],
)
def test_what_does_not_exist_is_named(settings: dict[str, object], words: str) -> None:
    with pytest.raises(motu.MotuError, match=words):
        env("wayfinder", **settings)


def test_a_step_before_the_first_reset_is_refused() -> None:
    with pytest.raises(motu.MotuError, match="reset"):
        env("wayfinder").step(0)
