"""Every game's folder looks alike (CONTRIBUTING.md), so that who knows one game finds everything in another."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest

import motu
from motu.engine.operations import RULES

TOP = {
    "__init__.py", "ask.py", "box.py", "data.toml", "play.py", "rules.md", "speech.py", "state.py",
    "rules", "picture", "words",
}  # fmt: skip
ROOMS = {
    "rules": {
        "__init__.py", "advice.py", "checks.py", "decisions.py", "hidden.py", "scoring.py", "set_up.py",
    },
    "picture": {"__init__.py", "art.py", "board.py", "clicks.py", "text.py"},
    "words": {"__init__.py", "actions.py", "asked.py", "log.py", "stock.py", "terms.py"},
}  # fmt: skip
AT_A_GLANCE = 20  # files and folders at most in one folder
A_HANDFUL = 6  # constants at most that are imported by name


def folder(game: str) -> Path:
    return motu.find_game(game).folder


def sources(game: str) -> Iterator[Path]:
    return (path for path in folder(game).rglob("*.py") if "__pycache__" not in path.parts)


@pytest.mark.parametrize("game", motu.game_ids())
def test_the_same_thing_has_the_same_name(game: str) -> None:
    assert {path.name for path in folder(game).iterdir()} >= TOP
    for room, files in ROOMS.items():
        assert {path.name for path in (folder(game) / room).iterdir()} >= files


@pytest.mark.parametrize("game", motu.game_ids())
def test_no_file_hides_a_function_that_a_game_may_leave_out(game: str) -> None:
    """`hasattr(words, "names")` must not find the file `names.py`."""
    found = motu.find_game(game)
    for door in (found.words, found.picture):
        files = {name for name, value in vars(door).items() if isinstance(value, ModuleType)}
        assert not files & {"names", "moment", "title", "label", "gain", "told", "waiting", "meanwhile", "own", "spots",
                            "panels", "cover", "refusal", "lights", "icon", "colours"}  # fmt: skip


@pytest.mark.parametrize("game", motu.game_ids())
def test_a_folder_can_be_taken_in_at_a_glance(game: str) -> None:
    for room in (".", *ROOMS):
        names = {path.name for path in (folder(game) / room).iterdir() if path.name != "__pycache__"}
        assert len({re.sub(r"^rules\.\w\w\.md$", "rules.md", name) for name in names}) <= AT_A_GLANCE


@pytest.mark.parametrize("game", motu.game_ids())
def test_every_file_says_why_it_exists(game: str) -> None:
    for path in sources(game):
        assert ast.get_docstring(ast.parse(path.read_text(encoding="utf-8"))), path


@pytest.mark.parametrize("game", motu.game_ids())
def test_constants_are_read_through_modules(game: str) -> None:
    for path in sources(game):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ImportFrom) and node.level:
                constants = [name.name for name in node.names if name.name.isupper()]
                assert len(constants) <= A_HANDFUL, f"{path}: from {node.module} import {', '.join(constants)}"


def test_compiled_code_lies_in_rules_and_nowhere_else() -> None:
    for game in motu.game_ids():
        module = motu.find_game(game).module
        for function in RULES:
            if function.__module__.startswith(f"{module}."):
                assert function.__module__.startswith(f"{module}.rules."), function
