"""The arena: seats in turn, honest figures, and bots that are as strong as they should be."""

from __future__ import annotations

import json
from collections import Counter
from itertools import islice
from types import SimpleNamespace

import pytest

import motu
from motu.bots import Sight, arena, bot_codes, find_bot, levels_of, title_of
from motu.bots.levels import settings_of
from motu.bots.searcher import NAMES


def test_figures_are_complete_and_add_up() -> None:
    done: list[int] = []
    figures = arena.run("wayfinder", 2, ["greedy", "random"], 10, seed=1, progress=done.append)
    assert json.loads(json.dumps(figures)) == figures
    assert (figures["game"], figures["players"], figures["games"], sum(done)) == ("wayfinder", 2, 10, 10)
    greedy, other = figures["bots"]
    assert {"spec", "games", "wins", "win_share", "ci95", "rating", "rating_sigma", "ms_per_decision"} <= set(greedy)
    assert greedy["wins"] + other["wins"] == 10
    assert greedy["ci95"][0] < greedy["win_share"] <= greedy["ci95"][1]
    assert greedy["rating"] > other["rating"]
    assert figures["unfinished"] == 0


def test_the_same_seed_gives_the_same_games_on_any_number_of_threads() -> None:
    one, two = (arena.run("wayfinder", 2, ["mcts:15", "greedy"], 4, seed=3, threads=t) for t in (1, 2))
    assert [bot["mean_score"] for bot in one["bots"]] == [bot["mean_score"] for bot in two["bots"]]


@pytest.mark.parametrize(
    ("bots", "players", "rounds"), [("ab", 2, 3), ("abc", 2, 6), ("ab", 3, 2), ("abc", 3, 4), ("abcd", 3, 8)]
)
def test_every_bot_sits_in_every_seat_equally_often(bots: str, players: int, rounds: int) -> None:
    specs = list(bots) + [bots[-1]] * (players - len(bots))
    table = list(islice(arena.seatings(specs, players, 1), rounds * players))
    for bot in bots:
        seats = Counter(seat for seating in table for seat in range(players) if seating[seat] == bot)
        assert len(set(seats.values())) == 1
        assert len(seats) == players


def test_games_are_rounded_up_to_whole_rounds() -> None:
    assert arena.run("wayfinder", 3, ["random", "greedy"], 4)["games"] == 6


def test_an_interval_holds_the_share() -> None:
    assert arena.interval(0.5, 100) == pytest.approx((0.4038, 0.5962), abs=1e-3)
    assert arena.interval(1.0, 10)[0] == pytest.approx(0.722, abs=1e-3)
    assert arena.interval(0.0, 0) == (0.0, 1.0)


@pytest.mark.parametrize("game", motu.game_ids())
def test_greedy_beats_random(game: str) -> None:
    greedy = arena.run(game, 2, ["greedy", "random"], 16, seed=2)["bots"][0]
    assert greedy["win_share"] >= 0.75  # docs/bots.md has the figures of longer runs


@pytest.mark.parametrize("game", motu.game_ids())
def test_search_beats_greedy(game: str) -> None:
    search = arena.run(game, 2, ["mcts:200", "greedy"], 6, seed=2)["bots"][0]
    assert search["win_share"] >= 0.5  # so few games and simulations prove little; docs/bots.md has more


@pytest.mark.parametrize("game", motu.game_ids())
def test_every_game_has_six_levels_with_names(game: str) -> None:
    levels = levels_of(game)
    assert [level.number for level in levels] == [1, 2, 3, 4, 5, 6]
    for level in levels:
        assert level.title
        assert level.note
        ways = [level.temperature, level.simulations, level.milliseconds]
        assert sum(way is not None for way in ways) == 1
        assert title_of(level.code)
    for players in motu.find_game(game).players:
        assert set(settings_of(game, players)) == set(settings_of(game, players, True)) == set(NAMES)


def test_among_four_in_wayfinder_a_search_with_a_net_tries_less() -> None:
    two, four = settings_of("wayfinder", 2, True), settings_of("wayfinder", 4, True)
    assert {name for name in two if two[name] != four[name]} == {"explore", "caution"}
    assert four["explore"] < two["explore"]
    assert settings_of("wayfinder", 2) == settings_of("wayfinder", 4)


@pytest.mark.parametrize(
    "code",
    [
        "", "mcts:", "mcts:0", "mcts:5s", "mcts:500ms/0", "mcts:70000ms", "level:7", "greedy:x", "mcts:9@deep=3",
        "mcts:9@depth", "mind:", "mind:0",
    ],
)  # fmt: skip
def test_a_code_that_means_nothing_is_refused(code: str) -> None:
    with pytest.raises(motu.MotuError, match="no bot"):
        find_bot(code)


def test_a_bot_of_another_package_is_found_by_its_entry_point(monkeypatch: pytest.MonkeyPatch) -> None:
    point = SimpleNamespace(name="Mine", load=lambda: first_one)
    monkeypatch.setattr("motu.bots.entry_points", lambda group: [point] if group == "motu.bots" else [])
    played = arena.run("wayfinder", 2, ["mine", "random"], 2, seed=1)
    assert [bot["spec"] for bot in played["bots"]] == ["mine", "random"]
    assert find_bot("MINE").note == "Takes the first one."
    assert set(seen) == {Sight}, "it gets what its seat may see, not the match"


seen: list[type] = []


def first_one(sight: Sight) -> int:
    """Takes the first one."""
    seen.append(type(sight))
    return sight.legal[0]


def test_every_registered_code_is_found() -> None:
    for code in bot_codes():
        assert find_bot(code).code == code
        assert title_of(code)


def test_an_arena_needs_bots_and_games() -> None:
    with pytest.raises(motu.MotuError, match="two bots"):
        arena.run("wayfinder", 2, ["random"], 2)
    with pytest.raises(motu.MotuError, match="one game"):
        arena.run("wayfinder", 2, ["random", "greedy"], 0)
