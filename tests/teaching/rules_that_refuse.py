"""Which rules can refuse something: the numbers that `why_not` and what it calls can answer, read off the sources."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from importlib import import_module

import motu


def functions(game: str) -> dict[str, ast.FunctionDef]:
    """The functions of a game's compiled rules, and of what a click means, by name."""
    folder = motu.find_game(game).folder
    found = {}
    for path in (*(folder / "rules").glob("*.py"), folder / "picture" / "clicks.py"):
        for node in ast.parse(path.read_text(encoding="utf-8")).body:
            if isinstance(node, ast.FunctionDef):
                found[node.name] = node
    return found


def values_of(expression: ast.expr | None) -> Iterator[ast.expr]:
    """The values that an expression may have: both sides of `1 if … else 2`, and of `a or b`."""
    if isinstance(expression, ast.IfExp):
        yield from values_of(expression.body)
        yield from values_of(expression.orelse)
    elif isinstance(expression, ast.BoolOp):
        for value in expression.values:
            yield from values_of(value)
    elif expression is not None:
        yield expression


def name_of(called: ast.expr) -> str:
    return called.attr if isinstance(called, ast.Attribute) else called.id if isinstance(called, ast.Name) else ""


def answers(function: ast.FunctionDef) -> Iterator[ast.expr]:
    """What a function may return; a variable stands for all that is ever put into it."""
    put: dict[str, list[ast.expr]] = {}
    for node in ast.walk(function):
        for target in node.targets if isinstance(node, ast.Assign) else ():
            put.setdefault(name_of(target), []).extend(values_of(node.value))  # type: ignore[attr-defined]
    todo = [v for node in ast.walk(function) if isinstance(node, ast.Return) for v in values_of(node.value)]
    seen = set()
    while todo:
        value = todo.pop()
        yield value
        if isinstance(value, ast.Name) and value.id not in seen:
            seen.add(value.id)
            todo += put.get(value.id, ())


def handed(known: dict[str, ast.FunctionDef]) -> dict[tuple[str, str], list[ast.expr]]:
    """What each function is called with, by its name and the name of the argument."""
    found: dict[tuple[str, str], list[ast.expr]] = {}
    for function in known.values():
        for node in ast.walk(function):
            if isinstance(node, ast.Call) and (name := name_of(node.func)) in known:
                for argument, value in zip(known[name].args.args, node.args, strict=False):
                    found.setdefault((name, argument.arg), []).append(value)
    return found


def in_table(game: str, looked_up: ast.Subscript) -> set[int]:
    """All numbers of a table of the game: `ask.REFUSAL[s.point, kind]`."""
    module, table = name_of(looked_up.value.value), name_of(looked_up.value)  # type: ignore[attr-defined]
    return set(getattr(import_module(f"motu.games.{game}.{module}"), table).ravel().tolist())


def refusing_rules(game: str) -> set[int]:
    """Every number that `why_not`, or a click that means nothing, can answer; functions that are called count too."""
    known = functions(game)
    given = handed(known)
    todo = [name for name in ("why_not", "refusal") if name in known]
    seen, numbers = set(todo), {motu.find_game(game).out_of_turn}
    while todo:
        function = todo.pop()
        for value in answers(known[function]):
            for one in (value, *given.get((function, value.id), ())) if isinstance(value, ast.Name) else (value,):
                if isinstance(one, ast.Constant) and isinstance(one.value, int):
                    numbers.add(one.value)
                elif isinstance(one, ast.Subscript) and isinstance(one.value, ast.Attribute):
                    numbers |= in_table(game, one)
                elif isinstance(one, ast.Call) and (name := name_of(one.func)) in known and name not in seen:
                    seen.add(name)
                    todo.append(name)
    return numbers - {0}
