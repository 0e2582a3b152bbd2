"""Rules stay fit for the compiler and for a GPU: no allocation, no exceptions, no text, no recursion."""

from __future__ import annotations

import ast
import inspect
import textwrap
from collections.abc import Iterator
from typing import Any

import motu
from motu.engine.compiled import SHARED
from motu.engine.operations import DISPATCHED, RULES

FORBIDDEN = (
    ast.Raise, ast.Try, ast.Assert, ast.With, ast.Yield, ast.List, ast.Dict, ast.Set, ast.ListComp, ast.DictComp,
    ast.SetComp, ast.GeneratorExp, ast.JoinedStr, ast.Lambda, ast.FunctionDef, ast.Global, ast.Nonlocal,
)  # fmt: skip
ALLOCATING = {"zeros", "empty", "ones", "array", "copy", "append", "list", "dict", "set", "sorted", "str", "print"}

for game in motu.game_ids():
    motu.find_game(game)


def source(function: object) -> ast.FunctionDef:
    tree = ast.parse(textwrap.dedent(inspect.getsource(function)))  # type: ignore[arg-type]
    assert isinstance(tree.body[0], ast.FunctionDef)
    return tree.body[0]


def calls(tree: ast.AST) -> set[str]:
    """The names of what a function calls."""
    named = (node.func for node in ast.walk(tree) if isinstance(node, ast.Call))
    return {f.id if isinstance(f, ast.Name) else getattr(f, "attr", "") for f in named}


def called(function: Any) -> Iterator[Any]:
    """What a function calls, by name or through a module: `build(s)`, `actions.build(s)`."""
    known = function.__globals__
    for node in ast.walk(source(function)):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            yield known.get(node.func.id)
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
            if isinstance(node.func.value, ast.Name):
                yield getattr(known.get(node.func.value.id), node.func.attr, None)


def test_rules_use_nothing_that_a_gpu_lacks() -> None:
    for function in RULES:
        tree = source(function)
        body = tree.body[1:] if ast.get_docstring(tree) else tree.body
        for statement in body:
            for node in ast.walk(statement):
                where = f"{function.__module__}.{function.__name__}"
                assert not isinstance(node, FORBIDDEN), f"{where} uses {type(node).__name__}"
                text = isinstance(node, ast.Constant) and isinstance(node.value, str)
                assert not text, f"{where} uses text"
        assert not calls(tree) & ALLOCATING, f"{function.__module__}.{function.__name__} allocates"


def test_no_rule_calls_itself_even_round_a_corner() -> None:
    graph = {f"{f.__module__}.{f.__name__}": f for f in RULES}
    edges = {
        name: {f"{one.__module__}.{one.__name__}" for one in called(function) if one in RULES}
        for name, function in graph.items()
    }
    generic = {function.__name__ for function in DISPATCHED}
    assert generic
    for name in graph:
        seen: set[str] = set()
        todo = set(edges[name])
        while todo:
            step = todo.pop()
            assert step != name, f"{name} calls itself"
            if step not in seen:
                seen.add(step)
                todo |= edges[step]


def test_rules_lie_where_the_cache_looks_for_changes() -> None:
    """Compiled code is named by a hash of these files; a rule elsewhere could go stale."""
    for function in RULES:
        match function.__module__.split("."):
            case "motu", "engine", name, *_more:
                assert f"{name}.py" in SHARED
            case "motu", "games", _game, room, *_more:
                assert room == "rules"
