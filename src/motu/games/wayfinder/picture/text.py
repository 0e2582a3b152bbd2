"""Wayfinder's board as text, for the terminal."""

from __future__ import annotations

from typing import Any

from .. import ask, box


def _gems(v: Any, space: int) -> str:
    return "".join(f"{box.LETTERS[c]}{v.gems[space, c]}" for c in range(box.COLOURS) if v.gems[space, c])


def _huts(v: Any, space: int) -> str:
    return "".join(f"^{box.LETTERS[c]}{v.huts[space, c]}" for c in range(box.COLOURS) if v.huts[space, c])


def _explorer(v: Any, space: int) -> str:
    return "".join(f"*{box.LETTERS[v.colour[k]]}" for k in range(v.crews) if v.explorer[k] == space)


def text(v: Any) -> str:
    """A grid: objective in brackets, huts ^R1, explorer *R on the first line of a space, gems on the second."""
    width = 11
    rule = "  +" + "+".join(["-" * width] * box.COLUMNS) + "+"
    lines = ["   " + "".join(f"{box.NAMES[column][0]:^{width + 1}}" for column in range(box.COLUMNS)), rule]
    for row in range(box.ROWS):
        spaces = range(row * box.COLUMNS, (row + 1) * box.COLUMNS)
        tops = [f"({box.LETTERS[box.OBJECTIVE[i]]}){_huts(v, i)}{_explorer(v, i)}" for i in spaces]
        lines.append(f"{row + 1} |" + "|".join(f"{top:<{width}}" for top in tops) + "|")
        lines.append("  |" + "|".join(f"{_gems(v, i):^{width}}" for i in spaces) + "|")
        lines.append(rule)
    for crew in range(v.crews):
        lines.append(f"{box.LETTERS[v.colour[crew]]}: {v.points[crew]} points" + (" (turn)" if crew == v.turn else ""))
    if v.phase == ask.VOYAGE:
        lines.append("in hand: " + " ".join(f"{box.LETTERS[c]}{v.hand[c]}" for c in range(box.COLOURS) if v.hand[c]))
    if v.phase == ask.OVER:
        lines.append("the game is over")
    return "\n".join(lines)
