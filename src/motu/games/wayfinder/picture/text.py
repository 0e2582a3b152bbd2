"""Wayfinder's board as text, for the terminal."""

from __future__ import annotations

from typing import Any

from .. import ask, box, timing
from ..rules.scoring import construction_points
from ..speech import _


def _gems(v: Any, space: int) -> str:
    return "".join(f"{box.LETTERS[c]}{v.gems[space, c]}" for c in range(box.COLOURS) if v.gems[space, c])


def _huts(v: Any, space: int) -> str:
    return "".join(f"^{box.LETTERS[c]}{v.huts[space, c]}" for c in range(box.COLOURS) if v.huts[space, c])


def _explorer(v: Any, space: int) -> str:
    return "".join(f"*{box.LETTERS[v.colour[k]]}" for k in range(v.crews) if v.explorer[k] == space)


def _points(v: Any, crew: int) -> int:
    """The points of a crew: villages, and at the end its constructions (WF-180, WF-206)."""
    return int(v.points[crew]) + (_standing(v, crew) if v.phase == ask.OVER else 0)


def _standing(v: Any, crew: int) -> int:
    mine = (space for space in range(box.SPACES) if v.kind[space] == v.colour[crew])
    return sum(int(construction_points(v, space)) for space in mine)


def _crew(v: Any, crew: int) -> str:
    """A crew's colour and points, and what its constructions would bring if the game ended now."""
    facts = {"colour": box.LETTERS[v.colour[crew]], "points": _points(v, crew), "standing": _standing(v, crew)}
    if v.phase == ask.OVER:
        told = _("{colour}: {points} points, {villages} for villages and {standing} for constructions")
        return told.format(villages=int(v.points[crew]), **facts)
    line = _("{colour}: {points} points, constructions {standing}").format(**facts)
    return line + (" " + _("(turn)") if crew == v.turn else "")


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
    lines += [_crew(v, crew) for crew in range(v.crews)]
    if v.timing == timing.SOLO:
        lines.append(_("all: {points} points").format(points=sum(_points(v, crew) for crew in range(v.crews))))
    if v.phase == ask.VOYAGE:
        held = " ".join(f"{box.LETTERS[c]}{v.hand[c]}" for c in range(box.COLOURS) if v.hand[c])
        lines.append(_("in hand: {gems}").format(gems=held))
    if v.phase == ask.OVER:
        lines.append(_("the game is over"))
    return "\n".join(lines)
