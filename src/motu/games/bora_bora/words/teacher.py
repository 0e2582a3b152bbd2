"""What somebody who knows Bora Bora would say beside a new player: one line at a decision, about what matters now."""

from __future__ import annotations

from typing import Any

from .. import ask, box, payment
from ..rules.measures import shortage
from ..speech import _
from . import terms

ROUNDS = 2  # in which a first game is accompanied


def first_rounds(v: Any) -> bool:
    """Whether the match is still at its beginning."""
    return bool(v.round_number <= ROUNDS)


def companion(v: Any) -> str:
    """What matters at this decision."""
    if v.point == ask.PLACE:
        return _for_die(v)
    lines = {
        ask.START_HUT: _("Look for a region with cheap paths around it: a 1 or a 2 leads on with any die."),
        ask.HUT_FROM: _("An ordinary space makes room for a man or a woman. That is usually better."),
        ask.REWARD: _("Two materials side by side can be built on. Without an offering no god comes."),
        ask.HELPER: _(
            "Shifting a person for 1 point is worth most: shells or status at once. What is left becomes points."
        ),
        ask.TEMPLE: _("Further left stays longer, and wins ties for the god tile."),
        ask.TAKE: _("Look at your tasks, and at abilities you have already: equal ones add up."),
        ask.EXPAND: _("Think of the next path from there, and whether somebody will come after you."),
        ask.FIRE_FIRST: _("Cards need offerings, and offerings need cards: take what you have less of."),
        ask.FIRE_SECOND: _("A status step may make you first; shells buy jewelry."),
        ask.USE: _("One ability of your men and one of your women. Take the one that brings a task closer."),
        ask.JEWELRY: _("Points for shells, and some tasks ask for jewelry. What is not bought goes."),
        ask.TASK: _("Fulfil the one that will be hardest later."),
        ask.NEW_TASK: _("Take a task that you are close to already."),
        ask.BUILD_TILE: _("Small buildings fit small dice later: use the largest that this one reaches."),
    }
    if ask.GOD[v.point] >= 0:
        return _("A god costs a card and an offering. Is what it brings now worth more than later?")
    return lines.get(int(v.point), "")


def _for_die(v: Any) -> str:
    """A task that is nearly done is the best guide for a die."""
    near = [int(task) for task in v.tasks[v.seat] if task >= 0 and shortage(v, v.seat, int(task), payment.UNPAID) == 1]
    if near:
        return _("One thing is missing for a task: {task}. Can a die bring it?").format(task=terms.task_name(near[0]))
    highest = max((face + 1 for face in range(box.FACES) if v.dice[v.seat, face]), default=0)
    return _("Your {face} is your strongest die: place it before others make its tile too low.").format(face=highest)
