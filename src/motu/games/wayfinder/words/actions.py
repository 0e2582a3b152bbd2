"""What an action of Wayfinder means: as a sentence, on a button, and what it brings."""

from __future__ import annotations

from operator import add
from typing import Any

from motu.engine.record import NOBODY

from .. import ask, box, play
from ..speech import _
from .terms import colour_name, direction_name, hand


def sentence(v: Any, action: int) -> str:
    """What an action means for the deciding seat."""
    if action == play.WAIT:
        return _("Keep the explorer in hand")
    if action == play.TIMEOUT:
        return _("The time is up")
    if action == play.TAKE_BACK:
        return _("Take the voyage back and start again")
    if action < play.SAIL:
        return _("Place the explorer on {space}").format(space=box.NAMES[action - play.PLACE])
    direction, colour = step_of(action)
    target = int(box.NEXT[v.at, direction]) if v.phase == ask.VOYAGE else NOBODY
    words = {"direction": direction_name(direction), "space": box.NAMES[target] if target != NOBODY else "?"}
    if action >= play.LAND:
        land = _("Land on {space} ({direction}) with the rest: {hand}")
        found = _("Land on {space} ({direction}) with the rest, {hand}: a village!")
        return (land if village_of(v, action) == NOBODY else found).format(hand=hand(v), **words)
    sail = _("Sail {direction} to {space}, drop {colour}")
    found = _("Sail {direction} to {space}, drop {colour}: a village!")
    return (sail if village_of(v, action) == NOBODY else found).format(colour=colour_name(colour), **words)


def step_of(action: int) -> tuple[int, int]:
    """The direction of a step, and the colour of the gem that is dropped; NOBODY where it is the whole rest."""
    return divmod(action - play.SAIL, box.COLOURS) if action < play.LAND else (action - play.LAND, NOBODY)


def label(v: Any, action: int) -> str:
    """A button: the space, and the colour that is dropped there."""
    if action == play.WAIT:
        return _("Wait")
    if action < play.SAIL:
        return str(box.NAMES[action - play.PLACE])
    if action in (play.TIMEOUT, play.TAKE_BACK) or v.phase != ask.VOYAGE:
        return sentence(v, action)
    direction, colour = step_of(action)
    space = box.NAMES[box.NEXT[v.at, direction]]
    if colour == NOBODY:
        return _("{space}, all").format(space=space)
    return _("{space}, {colour}").format(space=space, colour=colour_name(colour))


def gain(v: Any, action: int) -> str:
    """The points of a village that the step makes."""
    colour = village_of(v, action)
    if colour == NOBODY:
        return ""
    return f"+{box.POINTS_OWN if colour == v.colour[v.turn] else box.POINTS_OTHER}"


def village_of(v: Any, action: int) -> int:
    """The colour of the village that a step makes: five gems of one colour (WF-085); NOBODY if it makes none."""
    if v.phase != ask.VOYAGE or not play.SAIL <= action < play.WAIT:
        return NOBODY
    direction, colour = step_of(action)
    space = int(box.NEXT[v.at, direction])
    if space == NOBODY:
        return NOBODY
    after: list[int] = v.gems[space].tolist()
    if colour == NOBODY:
        after = list(map(add, after, v.hand.tolist()))
    else:
        after[colour] += 1
    return after.index(box.VILLAGE) if sum(after) == max(after) == box.VILLAGE else NOBODY
