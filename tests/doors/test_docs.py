"""What the documentation of the doors shows is true."""

from __future__ import annotations

import doctest
import importlib
import runpy
import sys
from pathlib import Path

import pytest

import motu
from motu.engine.observation import as_page

ROOT = Path(__file__).parent.parent.parent
EXAMPLES = [
    ["random_play.py"],
    ["batch_statistics.py", "wayfinder", "500"],
    ["batch_search.py", "wayfinder", "2", "4"],
    ["writing_a_bot.py", "wayfinder", "1"],
    ["writing_a_game.py"],
    ["self_play.py", "wayfinder", "0.02"],
]


def test_the_page_of_observations_is_up_to_date() -> None:
    """python -m motu.engine.observation > docs/observations.md"""
    page = (ROOT / "docs" / "observations.md").read_text(encoding="utf-8")
    assert page.strip() == as_page().strip()


@pytest.mark.parametrize(
    "name",
    [
        "simulate.batch",
        "simulate.features",
        "simulate.statistics",
        "doors.pettingzoo",
        "doors.gymnasium",
        "doors.openspiel",
    ],
)
def test_the_example_in_a_door_runs(name: str) -> None:
    motu.find_game("wayfinder").compile()
    found = doctest.testmod(importlib.import_module(f"motu.{name}"))
    assert found.attempted >= 2
    assert found.failed == 0


@pytest.mark.parametrize("call", EXAMPLES, ids=[call[0] for call in EXAMPLES])
def test_an_example_runs(call: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(sys, "argv", call)
    if call[0] == "writing_a_game.py":
        monkeypatch.syspath_prepend(ROOT / "examples")
        game = importlib.import_module("writing_a_game").GAME
        assert game.title == "Nim"
        return
    runpy.run_path(str(ROOT / "examples" / call[0]), run_name="__main__")
    assert capsys.readouterr().out
