"""The public names: docs/api.md lists their modules; all of them are documented, and typed for those who check."""

from __future__ import annotations

import doctest
import importlib
import inspect
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import motu

ROOT = Path(__file__).parent.parent
MODULES = re.findall(r"automodule:: (\S+)", (ROOT / "docs" / "api.md").read_text(encoding="utf-8"))
every_module = pytest.mark.parametrize("name", MODULES)


def public(module: Any) -> Iterator[tuple[str, Any]]:
    """Functions and classes that a module makes, with the functions and properties of the classes."""
    for name, thing in vars(module).items():
        if name.startswith("_") or getattr(thing, "__module__", "") != module.__name__:
            continue
        if inspect.isfunction(thing) or inspect.isclass(thing):
            yield name, thing
        if inspect.isclass(thing):
            for part, value in vars(thing).items():
                plain = getattr(value, "fget", getattr(value, "__func__", getattr(value, "func", value)))
                if not part.startswith("_") and inspect.isfunction(plain):
                    yield f"{name}.{part}", plain


@every_module
def test_every_public_name_says_what_it_is(name: str) -> None:
    module = importlib.import_module(name)
    assert module.__doc__
    silent = [called for called, thing in public(module) if not (thing.__doc__ or inspect.getdoc(thing))]
    made_up = [called for called, thing in public(module) if (thing.__doc__ or "").startswith(f"{called}(")]
    assert not silent
    assert not made_up  # what a dataclass writes by itself


@every_module
def test_the_examples_in_docstrings_run(name: str) -> None:
    motu.find_game("wayfinder").compile()
    assert doctest.testmod(importlib.import_module(name)).failed == 0


def test_the_reference_lists_what_people_import() -> None:
    assert {"motu", "motu.engine.match", "motu.simulate.batch", "motu.bots", "motu.doors.gymnasium"} <= set(MODULES)


def test_a_users_script_is_strictly_typed_and_runs() -> None:
    script = ROOT / "tests" / "users_script.py"
    assert (Path(motu.__file__).parent / "py.typed").exists()
    alone = ["--strict", "--config-file", os.devnull, "--cache-dir", str(ROOT / ".mypy_cache" / "user")]
    environment = {**os.environ, "MYPYPATH": str(ROOT / "src"), "NUMBA_DISABLE_JIT": "1"}
    for command in (["-m", "mypy", *alone, "--follow-imports", "silent", str(script)], [str(script)]):
        done = subprocess.run([sys.executable, *command], env=environment, capture_output=True, text=True, timeout=300)
        assert done.returncode == 0, done.stdout + done.stderr
