"""The numbers of the box come from data.toml alone, and bad input is refused in words."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import motu

FOLDER = Path(motu.find_game("mangrovia").folder)

CHANGES = {
    'cost = 7\npoints = 1\npaths = ["C", "G"]': 'cost = 5\npoints = 3\npaths = ["C", "G"]',
    "counts = [9, 8, 7, 7, 6, 6]": "counts = [5, 5, 5, 5, 5, 5]",
    "board_stack_count = 5": "board_stack_count = 3",
    "round_cap = 40": "round_cap = 2",
}
PLAY = """
import random, sys
sys.path.insert(0, sys.argv[1])
import other
from motu.engine.match import Match

m = Match(other.GAME, 4, 1, interpreted=True)
assert m.state.left.tolist() == [26, 21, 35], m.state.left
assert m.state.open[2, 0] == 3
assert m.game.words.sentence(m.view(0), 50 + 16) == "Build on 16: sand, 5 in valuables, +3"
dice = random.Random(1)
while not m.is_terminal:
    m.play(dice.choice(m.legal()))
    assert m.broken() == 0
assert m.state.round_number == 2
"""


def test_other_numbers_need_no_other_code(tmp_path):
    """A cheaper and richer space, fewer cards and amulets, an earlier end: the same sources play by them."""
    shutil.copytree(FOLDER, tmp_path / "other", ignore=shutil.ignore_patterns("__pycache__"))
    data = (FOLDER / "data.toml").read_text(encoding="utf-8")
    for old, new in CHANGES.items():
        assert data.count(old) == 1, old
        data = data.replace(old, new)
    (tmp_path / "other" / "data.toml").write_text(data, encoding="utf-8")
    done = subprocess.run([sys.executable, "-c", PLAY, str(tmp_path)], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("place_bowl 7", "is no site"),
        ("build 48", "is no space"),
        ("take_up 8", "is no card"),
        ("birds sand-sand", "is no fields"),
        ("pay_amulet 7", "is no value"),
        ("fish", "no action"),
        ("", "no action"),
        ("120", "no action 120"),
        ("collect 2", "is written"),
    ],
)
def test_bad_actions_are_refused_in_words(table, text, problem):
    m = table("mangrovia", players=3)
    before = m.state.tobytes()
    with pytest.raises(motu.MotuError, match=problem):
        m.play(text)
    assert m.state.tobytes() == before


def test_bad_options_and_seats_are_refused_in_words(table):
    with pytest.raises(motu.MotuError, match="stone_godless"):
        table("mangrovia", players=3, variant="stones")
    with pytest.raises(motu.MotuError, match="no option"):
        table("mangrovia", players=3, tiles=True)
    with pytest.raises(motu.MotuError, match="no seat 3"):
        table("mangrovia", players=3).view(3)
