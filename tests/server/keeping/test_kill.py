"""What was acknowledged survives `kill -9`; benchmarks/kill.py does the same two hundred times."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

KILL = Path(__file__).parents[3] / "benchmarks" / "kill.py"
TIMES = 16


def test_kills_lose_and_double_nothing() -> None:
    done = subprocess.run(
        [sys.executable, str(KILL), "--times", str(TIMES), "--json"], capture_output=True, text=True, timeout=600
    )
    assert done.stdout, done.stderr
    seen = json.loads(done.stdout)
    assert seen["kills"] == TIMES
    assert (seen["lost"], seen["doubled"], seen["unsound"], seen["wrong"]) == (0, 0, 0, [])
    assert seen["acknowledged"] > 5 * TIMES
    assert seen["repeated"] > TIMES  # the same message again, to a new server: the same answer
    assert seen["kept_unanswered"] + seen["not_kept"] > 0  # the kills came in the middle of something
    assert seen["over_sockets"] > TIMES
    for what in ("joins", "words", "undos", "bot_moves", "pages_told"):
        assert seen[what] > 0, what
