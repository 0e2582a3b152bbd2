"""The C program for speed alone: it plays our games, and its absence is said in words."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path

import pytest

import motu
from motu.engine.errors import MotuError
from motu.simulate import limit
from motu.simulate.random_play import random_games


@pytest.mark.parametrize("players", [1, 2])
def test_the_c_program_plays_the_same_games(players: int, tmp_path: Path) -> None:
    try:
        program = limit.build(tmp_path)
    except MotuError as problem:
        pytest.skip(str(problem))
    run = subprocess.run([program, str(players), "300"], capture_output=True, text=True, check=True)
    theirs, ours = json.loads(run.stdout), random_games(motu.find_game("wayfinder"), players, 300)
    assert (theirs["decisions"], theirs["steps"]) == (ours.decisions, ours.steps)
    assert theirs["points"][:players] == [round(mean * 300) for mean in ours.mean_scores]


def test_an_installed_package_says_that_the_source_is_not_there(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(limit, "SOURCE", tmp_path / "wayfinder.c")
    row = limit.measure(0.1)[0]
    assert row["decisions_per_second"] is None
    assert "not part of the installed package" in row["by"]


def test_a_machine_without_a_compiler_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shutil, "which", lambda name: None)
    assert "no C compiler" in limit.measure(0.1)[0]["by"]
