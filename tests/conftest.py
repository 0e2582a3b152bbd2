from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import motu
from citing import EXCEPTIONS, untested
from motu.engine.match import Match

os.environ["LC_ALL"] = "C.UTF-8"  # what tests start speaks English, whatever the system speaks


@pytest.fixture
def table() -> Callable[..., Match]:
    """A match in which every decision is asked, forced ones too: `table("wayfinder", players=3)`."""

    def make(game: str, players: int | None = None, seed: str | int = 1, **options: Any) -> Match:
        found = motu.find_game(game)
        found.compile()
        return Match(found, players, seed, ask_forced=True, **options)

    return make


@pytest.fixture
def with_other_data(tmp_path: Path) -> Callable[[str, Callable[[str], str], str], str]:
    """Run a line of Python on a copy of Motu whose data.toml was changed, interpreted; answers what it prints."""

    def run(game: str, change: Callable[[str], str], code: str) -> str:
        shutil.copytree(Path(motu.__file__).parent, tmp_path / "motu", ignore=shutil.ignore_patterns("__pycache__"))
        data = tmp_path / "motu" / "games" / game / "data.toml"
        before = data.read_text(encoding="utf-8")
        data.write_text(change(before), encoding="utf-8")
        assert data.read_text(encoding="utf-8") != before
        settings = {**os.environ, "PYTHONPATH": str(tmp_path), "NUMBA_DISABLE_JIT": "1"}
        done = subprocess.run([sys.executable, "-c", code], env=settings, capture_output=True, text=True)
        assert done.returncode == 0, done.stderr
        return done.stdout.strip()

    return run


def pytest_terminal_summary(terminalreporter: Any) -> None:
    """Print how many of the rules are cited by tests."""
    for game in motu.game_ids():
        total = len(motu.find_game(game).rules)
        excused = len(EXCEPTIONS.get(game, {}))
        tested = total - excused - len(untested(game))
        terminalreporter.write_line(f"rules of {game}: {tested} of {total - excused} tested, {excused} excepted")
