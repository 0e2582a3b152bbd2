"""What a click on Wayfinder's picture means."""

from __future__ import annotations

from typing import Any

from motu.drawing import Drawn
from motu.engine.record import NOBODY

from .. import ask, box, play, timing
from .art import gem


def spots(v: Any, seat: int) -> dict[str, list[int]]:
    """For each island the actions that a click on it could mean now, legal or not."""
    others = v.timing == timing.LIVE and seat not in (v.turn, NOBODY)  # may place during a voyage (WF-120)
    if v.phase != ask.VOYAGE or others:
        return THEMSELVES
    found: dict[str, list[int]] = {name: [] for name in box.NAMES}
    hand = v.hand.tolist()
    drops = sorted(range(box.COLOURS), key=lambda colour: hand[colour] == 0)  # what is in hand comes first
    for direction, space in enumerate(box.NEXT[v.at].tolist()):
        if space != NOBODY:
            sails = [play.SAIL + box.COLOURS * direction + colour for colour in drops]
            found[box.NAMES[space]] = [*sails, play.LAND + direction]
    return found


THEMSELVES = {name: [play.PLACE + space] for space, name in enumerate(box.NAMES)}


def refusal(v: Any, spot: str) -> int:
    """The rule to cite where a click means no action at all: a voyage goes space by space."""
    return 52 if v.phase == ask.VOYAGE and not spots(v, NOBODY)[spot] else 0


def lights(before: Any, action: int) -> list[str]:
    """The islands that a line of the log is about."""
    if action < play.SAIL:
        return [box.NAMES[action - play.PLACE]]
    if action <= play.LAND + box.DIRECTIONS - 1 and before.phase == ask.VOYAGE:
        space = int(box.NEXT[before.at, play.ACTIONS.arguments(action)[0]])
        return [box.NAMES[space]] if space != NOBODY else []
    return []


def icon(v: Any, action: int) -> Drawn:
    """The gem that a step drops."""
    if play.SAIL <= action < play.LAND:
        return gem((action - play.SAIL) % box.COLOURS, 0, 0, 20)
    return Drawn("")
