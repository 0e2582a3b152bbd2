"""What an action of Wayfinder means: as a sentence, on a button, and what it brings."""

from __future__ import annotations

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
    values = play.ACTIONS.arguments(action)
    if action < play.SAIL:
        return _("Place the explorer on {space}").format(space=box.NAMES[values[0]])
    target = int(box.NEXT[v.at, values[0]]) if v.phase == ask.VOYAGE else -1
    words = {
        "direction": direction_name(values[0]),
        "space": box.NAMES[target] if target >= 0 else "?",
        "colour": colour_name(values[1]) if action < play.LAND else "",
        "hand": hand(v),
    }
    if action >= play.LAND and village_of(v, action) != NOBODY:
        return _("Land on {space} ({direction}) with the rest, {hand}: a village!").format(**words)
    if action >= play.LAND:
        return _("Land on {space} ({direction}) with the rest: {hand}").format(**words)
    if village_of(v, action) != NOBODY:
        return _("Sail {direction} to {space}, drop {colour}: a village!").format(**words)
    return _("Sail {direction} to {space}, drop {colour}").format(**words)


def label(v: Any, action: int) -> str:
    """A button: the space, and the colour that is dropped there."""
    if action == play.WAIT:
        return _("Wait")
    if action < play.SAIL:
        return str(box.NAMES[action - play.PLACE])
    if action in (play.TIMEOUT, play.TAKE_BACK) or v.phase != ask.VOYAGE:
        return sentence(v, action)
    values = play.ACTIONS.arguments(action)
    space = box.NAMES[box.NEXT[v.at, values[0]]]
    if action >= play.LAND:
        return _("{space}, all").format(space=space)
    return _("{space}, {colour}").format(space=space, colour=colour_name(values[1]))


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
    space = int(box.NEXT[v.at, play.ACTIONS.arguments(action)[0]])
    if space < 0:
        return NOBODY
    after = [int(v.gems[space, c]) for c in range(box.COLOURS)]
    if action < play.LAND:
        after[play.ACTIONS.arguments(action)[1]] += 1
    else:
        after = [there + int(v.hand[c]) for c, there in enumerate(after)]
    return after.index(box.VILLAGE) if sum(after) == max(after) == box.VILLAGE else NOBODY
