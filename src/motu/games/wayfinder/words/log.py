"""What has happened in Wayfinder: the lines of the log."""

from __future__ import annotations

from typing import Any

from .. import box, play
from ..speech import _
from .actions import gain
from .terms import colour_name, hand


def told(before: Any, action: int, after: Any) -> str:
    """What has happened, after the name of the player."""
    if action == play.WAIT:
        return _("keeps the explorer in hand.")
    if action == play.TIMEOUT:
        return _("runs out of time.")
    if action == play.TAKE_BACK:
        return _("takes the voyage back.")
    if action < play.SAIL:
        return _("places the explorer on {space}.").format(space=box.NAMES[action - play.PLACE])
    values = play.ACTIONS.arguments(action)
    words = {"space": box.NAMES[box.NEXT[before.at, values[0]]], "hand": hand(before), "points": gain(before, action)}
    if action < play.LAND:  # and the voyage goes on
        words["colour"] = colour_name(values[1])
        if words["points"]:
            return _("drops {colour} on {space}: a village, {points},").format(**words)
        return _("drops {colour} on {space},").format(**words)
    if words["points"]:
        return _("lands on {space} with {hand}: a village, {points}.").format(**words)
    return _("lands on {space} with {hand}.").format(**words)
