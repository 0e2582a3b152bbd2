"""What has happened in Wayfinder: the lines of the log."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from motu.engine.record import NOBODY

from .. import ask, box, play
from ..speech import _
from .actions import gain
from .terms import colour_name, crew_name, ending, hand


def told(before: Any, action: int, after: Any) -> str:
    """What has happened, after the name of the player, and what came of it for the order of turns."""
    return " ".join([_told_action(before, action, after), *_told_turns(before, after)])


def _told_turns(before: Any, after: Any) -> Iterator[str]:
    """Turns that pass (WF-103, WF-164), the change of order (WF-160), and why the game ends (WF-170 to WF-172)."""
    if before.phase == ask.SETUP:
        return
    for crew in _passed(before, after):
        words = {"name": crew_name(before, crew)}
        if before.explorer[crew] == NOBODY:
            yield _("{name} finds no place for the explorer and passes.").format(**words)
        else:
            yield _("{name} cannot sail from {space} and passes.").format(
                space=box.NAMES[before.explorer[crew]], **words
            )
    if after.fallback > before.fallback:
        yield _("No island is free for an explorer: from now on everybody places at the start of the own turn.")
    if after.phase == ask.OVER and before.phase != ask.OVER:
        yield ending(after)


def _passed(before: Any, after: Any) -> list[int]:
    """The crews whose turns have come and gone since then without a decision."""
    steps = (int(after.turn) - int(before.turn)) % int(before.crews)
    over = after.phase in (ask.OVER, ask.AFTER, ask.WINDOW)  # also the turn of the last one
    last = steps if over else steps - 1
    return [(int(before.turn) + k) % int(before.crews) for k in range(1, last + 1)]


def _told_timeout(before: Any, after: Any) -> str:
    """A lost turn (WF-128), or the answers that the clock has given (WF-132, WF-134)."""
    if before.phase == ask.COUNT:
        return _("runs out of time and loses the turn.")
    if before.phase == ask.SETUP:
        return _("runs out of time; the explorer goes to {space}.").format(space=box.NAMES[after.explorer[before.seat]])
    spaces = [
        box.NAMES[space]
        for space in range(box.SPACES)
        if after.gems[space].sum() > before.gems[space].sum() or after.huts[space].sum() > before.huts[space].sum()
    ]
    words = {
        "spaces": ", ".join(spaces),
        "points": f"+{int(after.points[before.turn]) - int(before.points[before.turn])}",
    }
    if after.points[before.turn] > before.points[before.turn]:
        return _("runs out of time; the gems go to {spaces}: villages, {points}.").format(**words)
    return _("runs out of time; the gems go to {spaces}.").format(**words)


def _told_action(before: Any, action: int, after: Any) -> str:
    if action == play.WAIT:
        return _("keeps the explorer in hand.")
    if action == play.TIMEOUT:
        return _told_timeout(before, after)
    if action == play.TAKE_BACK:
        return _("takes the voyage back.")
    if action < play.SAIL:
        return _("places the explorer on {space}.").format(space=box.NAMES[action - play.PLACE])
    values = play.ACTIONS.arguments(action)
    words = {"space": box.NAMES[box.NEXT[before.at, values[0]]], "hand": hand(before), "points": gain(before, action)}
    if action < play.LAND:
        words["colour"] = colour_name(values[1])
        text = (
            _("drops {colour} on {space}: a village, {points}") if words["points"] else _("drops {colour} on {space}")
        )
        goes_on = after.phase == ask.VOYAGE and after.turn == before.turn and after.length > before.length
        return text.format(**words) + ("," if goes_on else ".")
    if words["points"]:
        return _("lands on {space} with {hand}: a village, {points}.").format(**words)
    return _("lands on {space} with {hand}.").format(**words)
