"""`@rules("WF-053")` says which rules a test checks; the coverage of the rules is read off the sources."""

from __future__ import annotations

import ast
import tomllib
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import motu

HERE = Path(__file__).parent
EXCEPTIONS = tomllib.loads((HERE / "rules_without_tests.toml").read_text(encoding="utf-8"))


def rules(*ids: str) -> Callable[[Any], Any]:
    """Mark a test with the ids of the rules that it checks."""
    return pytest.mark.rules(*ids)


@cache
def cited_rules() -> dict[str, set[str]]:
    """Every cited rule id with the files whose tests cite it."""
    found: dict[str, set[str]] = {}
    for path in HERE.rglob("test_*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            for mark in getattr(node, "decorator_list", ()):
                if isinstance(mark, ast.Call) and getattr(mark.func, "id", "") == "rules":
                    for argument in mark.args:
                        assert isinstance(argument, ast.Constant), f"{path.name}: rule ids are written out"
                        found.setdefault(str(argument.value), set()).add(path.name)
    return found


def untested(game: str) -> list[str]:
    """The rule ids of a game that no test cites and no exception explains."""
    cited, excused = cited_rules(), EXCEPTIONS.get(game, {})
    return [rule for rule in motu.find_game(game).rules if rule not in cited and rule not in excused]
