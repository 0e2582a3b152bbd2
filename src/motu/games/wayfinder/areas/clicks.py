"""Wayfinder's board: what a click means."""

from __future__ import annotations

from typing import Any

from motu.drawing import (
    Drawn,
)
from motu.engine.record import NOBODY

from ..state import (
    ACTIONS,
    COLOURS,
    DIRECTIONS,
    LAND,
    LIVE,
    NAMES,
    NEXT,
    PLACE,
    SAIL,
    SPACES,
    VOYAGE,
)
from .pieces import gem


def spots(v: Any, seat: int) -> dict[str, list[int]]:
    """For each island the actions that a click on it could mean now, legal or not."""
    if v.phase != VOYAGE or (v.timing == LIVE and seat not in (v.turn, NOBODY)):  # also during others' voyages (WF-120)
        return {NAMES[space]: [PLACE + space] for space in range(SPACES)}
    found: dict[str, list[int]] = {name: [] for name in NAMES}
    for direction in range(DIRECTIONS):
        space = int(NEXT[v.at, direction])
        if space != NOBODY:
            drops = sorted(range(COLOURS), key=lambda colour: v.hand[colour] == 0)  # what is in hand comes first
            found[NAMES[space]] = [SAIL + COLOURS * direction + colour for colour in drops] + [LAND + direction]
    return found


def refusal(v: Any, spot: str) -> int:
    """The rule to cite where a click means no action at all: a voyage goes space by space."""
    return 52 if v.phase == VOYAGE and not spots(v, NOBODY)[spot] else 0


def lights(before: Any, action: int) -> list[str]:
    """The islands that a line of the log is about."""
    if action < SAIL:
        return [NAMES[action - PLACE]]
    if action <= LAND + DIRECTIONS - 1 and before.phase == VOYAGE:
        space = int(NEXT[before.at, ACTIONS.arguments(action)[0]])
        return [NAMES[space]] if space != NOBODY else []
    return []


def icon(v: Any, action: int) -> Drawn:
    """The gem that a step drops."""
    if SAIL <= action < LAND:
        return gem((action - SAIL) % COLOURS, 0, 0, 20)
    return Drawn("")
