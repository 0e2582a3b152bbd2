"""The cache of compiled code: never stale, and nothing is compiled twice for the same sources."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import motu
from motu.engine import linking

CODE = """
import numpy as np
from pebbles import GAME
from motu.engine import operations as op
from motu.engine.compiled import compiled
ledger, out = GAME.scratch()
entry = compiled(GAME, op.operate, 0, np.zeros(1, GAME.record.dtype), ledger, out, 0)
print(sum(entry.stats.cache_misses.values()), sum(entry.stats.cache_hits.values()))
states = GAME.blank(2, {"big": False}, (1, 2))
entry(op.SET_UP, states, ledger, out, 0)
print(states["pile"][0])
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A copy of the toy game and an empty cache."""
    shutil.copytree(Path(__file__).parent / "pebbles", tmp_path / "a" / "pebbles")
    return tmp_path


def start(folder: Path, room: str = "a", stderr: bool = False, **settings: str) -> subprocess.Popen[str]:
    home = Path(motu.__file__).parent.parent
    paths = os.pathsep.join([str(folder / room), str(home)])
    environment = {**os.environ, "PYTHONPATH": paths, "MOTU_CACHE": str(folder / "cache"), **settings}
    more = {"stderr": subprocess.PIPE} if stderr else {}
    return subprocess.Popen([sys.executable, "-c", CODE], env=environment, stdout=subprocess.PIPE, text=True, **more)


def answer(process: subprocess.Popen[str]) -> list[str]:
    output, _ = process.communicate(timeout=120)
    assert process.returncode == 0
    return output.split()


def test_compiled_once_then_loaded_wherever_the_same_sources_lie(folder: Path) -> None:
    assert answer(start(folder)) == ["1", "0", "12"]
    assert answer(start(folder)) == ["0", "1", "12"]
    shutil.copytree(folder / "a", folder / "b", ignore=shutil.ignore_patterns("__pycache__"))
    assert answer(start(folder, "b")) == ["0", "1", "12"]


def test_a_change_in_data_or_code_is_compiled_anew(folder: Path) -> None:
    data = folder / "a" / "pebbles" / "data.toml"
    assert answer(start(folder)) == ["1", "0", "12"]
    data.write_text(data.read_text().replace("12", "15"))
    assert answer(start(folder)) == ["1", "0", "15"]
    code = folder / "a" / "pebbles" / "__init__.py"
    code.write_text(code.read_text().replace("else PEBBLES", "else PEBBLES + 1"))
    assert answer(start(folder)) == ["1", "0", "16"]
    data.write_text(data.read_text().replace("15", "12"))
    code.write_text(code.read_text().replace("else PEBBLES + 1", "else PEBBLES"))
    assert answer(start(folder)) == ["0", "1", "12"]


def test_what_is_compiled_is_shown_and_what_is_in_the_cache_is_not(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown = CODE.replace("import numpy as np", "import numpy as np, motu.terminal.commands as terminal").replace(
        "from motu.engine.compiled import compiled",
        "from motu.engine.compiled import compiled\nimport motu.engine.compiled as c; c.shown = terminal.showing",
    )
    monkeypatch.setattr("engine.test_compiled.CODE", shown)
    for expected in (["compiling Pebbles, once for this version …", "compiled Pebbles in"], []):
        process = start(folder, stderr=True)
        _, told = process.communicate(timeout=120)
        assert process.returncode == 0
        assert len(lines := told.splitlines()) == len(expected), told
        assert all(line.startswith(start) for line, start in zip(lines, expected, strict=True))


def test_others_of_the_process_compile_as_ever(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Rules do without indices from the end and without counting references; whoever else uses Numba does not."""
    theirs = """
import numba
@numba.njit
def last(numbers):
    return numbers.copy()[-1]
@numba.njit
def shares(count, several):
    return count // several
print(last(np.arange(9)))
try:
    shares(2, 0)
except ZeroDivisionError:
    print("refused")
"""
    monkeypatch.setattr("engine.test_compiled.CODE", CODE + theirs)
    assert answer(start(folder)) == ["1", "0", "12", "8", "refused"]


def test_a_numba_that_is_built_otherwise_is_left_as_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    from numba.core.codegen import JITCPUCodegen

    assert len(linking.changes()) == 5
    monkeypatch.delattr(JITCPUCodegen, "set_env")
    assert linking.changes() == []
    with linking.one_program():
        pass


def test_two_processes_compile_only_once(folder: Path) -> None:
    answers = [answer(process) for process in [start(folder), start(folder)]]
    assert sorted(answers) == [["0", "1", "12"], ["1", "0", "12"]]


def test_without_the_compiler_the_same_match_is_played() -> None:
    """NUMBA_DISABLE_JIT=1 runs everything interpreted."""
    code = (
        "import motu; from motu.simulate.random_play import random_games;"
        "print(random_games(motu.find_game('wayfinder'), 2, 1, 3).checksum)"
    )
    seen = set()
    for value in ("0", "1"):
        environment = {**os.environ, "NUMBA_DISABLE_JIT": value}
        done = subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, text=True)
        assert done.returncode == 0, done.stderr
        seen.add(done.stdout)
    assert len(seen) == 1
