"""How near the compiled rules come to a C program that was written for speed alone: benchmarks/limit."""

from __future__ import annotations

import json
import shutil
import statistics
import subprocess
import tempfile
import time
from pathlib import Path
from typing import Any

from motu.engine.errors import MotuError
from motu.engine.game import find_game

from .random_play import random_games

SOURCE = Path(__file__).parents[3] / "benchmarks" / "limit" / "wayfinder.c"
GAME = "wayfinder"
ROUNDS = 5  # of both in turn, so that a busy machine is as hard on one as on the other


def measure(seconds: float) -> list[dict[str, Any]]:
    """A row for one player and one for two: what the C program makes, and which share of it Motu makes."""
    try:
        with tempfile.TemporaryDirectory() as folder:
            program = build(Path(folder))
            return [_race(program, players, seconds / ROUNDS) for players in (1, 2)]
    except MotuError as problem:
        return [{"what": GAME, "by": f"C: {problem}", "decisions_per_second": None}]


def build(folder: Path) -> Path:
    """Compile the program into a folder."""
    if not SOURCE.is_file():
        raise MotuError("its source is not part of the installed package; it lies in the repository")
    compiler = shutil.which("cc") or shutil.which("gcc") or shutil.which("clang")
    if compiler is None:
        raise MotuError("there is no C compiler")
    program = folder / "limit"
    done = subprocess.run(
        [compiler, "-O3", "-march=native", "-o", program, SOURCE], capture_output=True, text=True, check=False
    )
    if done.returncode:
        raise MotuError("this machine cannot build it; it needs AVX2 and BMI2")
    return program


def _race(program: Path, players: int, seconds: float) -> dict[str, Any]:
    game, games = find_game(GAME), 2000
    random_games(game, players, 1)  # compiled before the clock runs
    ours, theirs, shares = [], [], []
    for _ in range(ROUNDS):
        started = time.process_time()
        found = random_games(game, players, games)
        spent = time.process_time() - started
        run = subprocess.run([program, str(players), str(games)], capture_output=True, text=True, check=True)
        limit = json.loads(run.stdout)
        if found.decisions != limit["decisions"]:
            raise MotuError("it did not play the same games")
        ours.append(found.decisions / spent)
        theirs.append(limit["decisions"] / limit["cpu_seconds"])
        shares.append(ours[-1] / theirs[-1])
        games = max(2000, int(seconds * ours[-1] / found.decisions * games))
    share = round(statistics.median(shares), 3)
    return {
        "what": f"{GAME}, {players} players",
        "by": f"C, for speed alone; Motu makes {share:.2f}",
        "decisions_per_second": round(statistics.median(theirs)),
        "share": share,
    }
