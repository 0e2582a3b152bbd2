"""Ten things go wrong with three servers on one PostgreSQL; benchmarks/chaos.py does the same a hundred times."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from postgres import programs

pytest.importorskip("psycopg")  # motu[postgres]

CHAOS = Path(__file__).parents[2] / "benchmarks" / "chaos.py"
FAULTS = 10


def test_ten_faults_lose_and_double_nothing_and_pages_are_right_again() -> None:
    programs()
    done = subprocess.run(
        [sys.executable, str(CHAOS), "--faults", str(FAULTS), "--json"], capture_output=True, text=True, timeout=600
    )
    assert done.stdout, done.stderr
    seen = json.loads(done.stdout)
    assert sum(seen["faults"].values()) == FAULTS
    assert set(seen["faults"]) >= {"kill", "freeze", "deaf", "fast", "immediate", "thinker"}
    assert (seen["lost"], seen["doubled"], seen["histories"], seen["unsound"], seen["wrong"]) == (0, 0, 0, 0, [])
    assert seen["acknowledged"] > 5 * FAULTS
    assert seen["asked_again"] > 0  # some faults came in the middle of something
    assert max(seen["slowest"].values()) < 15  # seconds; 5 on a machine that has nothing else to do
