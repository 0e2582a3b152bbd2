"""The numbers of the box come from data.toml alone; what is reconstructed says so; bad input is named."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import motu
from citing import rules
from motu.games.bora_bora import box
from motu.games.bora_bora.teaching.positions import position

GAME = motu.find_game("bora_bora")

PLAY = """
import json, sys
from pathlib import Path
import motu.games
motu.games.__path__.insert(0, sys.argv[1])
from motu.engine.match import Match
from motu.simulate.random_play import random_games
from motu.games.changed import GAME
tally = random_games(GAME, 3, 2, 1, check=True, interpreted=True)
m = Match(GAME, 2, 1, interpreted=True)
print(json.dumps({"stuck": tally.stuck, "broken": tally.broken_invariants, "scores": tally.mean_scores,
                  "priests": int(m.state.priests[0]), "offerings": m.state.offerings.tolist()}))
"""


def changed(tmp_path: Path, *changes: tuple[str, str]) -> dict:
    """Play random games with other data; the code is the same."""
    folder = tmp_path / "changed"
    shutil.copytree(GAME.folder, folder, ignore=shutil.ignore_patterns("__pycache__"))
    data = (folder / "data.toml").read_text(encoding="utf-8")
    for old, new in changes:
        assert old in data
        data = data.replace(old, new)
    (folder / "data.toml").write_text(data, encoding="utf-8")
    source = Path(motu.__file__).parents[1]
    answer = subprocess.run(
        [sys.executable, "-c", PLAY, str(tmp_path)], env={**os.environ, "PYTHONPATH": str(source)}, capture_output=True,
        text=True, check=True,
    )  # fmt: skip
    return json.loads(answer.stdout)


def test_other_numbers_need_no_other_code(tmp_path) -> None:
    result = changed(
        tmp_path,
        ("priests_per_player = 4", "priests_per_player = 3"),
        ("offerings_per_player = 2", "offerings_per_player = 5"),
        ("vp_by_round = [10, 10, 7, 7, 4, 4]", "vp_by_round = [12, 12, 12, 12, 12, 12]"),
        ("vp = [0, 1, 1, 2, 2, 4, 4, 6, 6, 8, 8, 10, 10, 12, 12, 15]\nlast = 15", "vp = [0, 3, 5, 9]\nlast = 3"),
        ('{ id = 5, value = 1, x = 1465, y = 200 },', '{ id = 5, value = 2, x = 1465, y = 200 },'),
        ('kind = "sea", a = 2, b = 8, value = 5', 'kind = "sea", a = 2, b = 9, value = 1'),
        ("symbols_per_copy = [1, 2, 3]", "symbols_per_copy = [2, 2, 2]"),
        ("{ id = 2, jewelry_type = 0, cost = 2, vp = 4 }", "{ id = 2, jewelry_type = 0, cost = 0, vp = 1 }"),
        ('measure = "shells", arg = -1, need = 5', 'measure = "shells", arg = -1, need = 2'),
    )  # fmt: skip
    assert (result["stuck"], result["broken"]) == (0, 0)
    assert (result["priests"], result["offerings"]) == (3, [5, 5, 0, 0])


def test_the_vocabulary_is_numbered_as_the_data_says() -> None:
    told = box.DATA["vocabulary"]
    assert GAME.actions.size == told["size"] == 205
    assert [(f.name, f.first, f.count) for f in GAME.actions.families] == [
        (f["name"], f["offset"], f["count"]) for f in told["families"]
    ]


@pytest.mark.parametrize(
    ("text", "number"),
    [("place 4 helper", 30), ("pay tile", 66), ("pay pair-red", 63), ("expand SF", 77), ("build_pair 0+1", 142),
     ("build_pair 11", 153), ("god_card deck", 128), ("use_woman vp", 180), ("take_task 5", 204), ("pass", 185)],
)  # fmt: skip
def test_actions_in_words_and_numbers(text, number) -> None:
    assert GAME.actions.parse(text) == number


def test_every_table_of_the_data_says_where_it_comes_from() -> None:
    assert {part["source"] for part in box.DATA.values()} == {"seed", "public", "reconstructed"}


def test_the_board_says_what_is_reconstructed(table) -> None:
    m = position(table)
    for shown in (m.board(0), m.svg(0)):
        assert "Reconstructed, not the published numbers: regions, paths, fish tiles, ceremony cells, temple" in shown


@rules("BB-007", "BB-008", "BB-013", "BB-014")
def test_rules_with_reconstructed_numbers_are_marked() -> None:
    assert all(GAME.rules[f"BB-{number:03d}"].reconstructed for number in (7, 8, 10, 11, 13, 14, 18, 19, 20))
    assert not GAME.rules["BB-047"].reconstructed


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("place 7 helper", "'7' is no die of 'place'"),
        ("place 3", "is written 'place <die> <tile>'"),
        ("expand XX", "'xx' is no region|'XX' is no region"),
        ("sleep", "no action 'sleep'"),
        ("205", "numbers go from 0 to 204"),
    ],
)
def test_bad_actions_are_named(table, text, message) -> None:
    with pytest.raises(motu.MotuError, match=message):
        position(table).play(text)


def test_bad_tables_are_named(table) -> None:
    for players in (1, 5):
        with pytest.raises(motu.MotuError, match=f"Bora Bora is for 2, 3, 4 players, not {players}"):
            table("bora_bora", players=players)
    with pytest.raises(motu.MotuError, match="has no option 'colour'"):
        table("bora_bora", colour="red")


def test_a_refusal_carries_its_rule(table) -> None:
    with pytest.raises(motu.Refused, match="BB-045") as refused:
        position(table, faces=[3]).play("place 4 fishing")
    assert refused.value.rule == "BB-045"
