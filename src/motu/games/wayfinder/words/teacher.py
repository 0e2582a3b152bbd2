"""What somebody who knows Wayfinder would say beside a new player: one line at a decision, about what matters now."""

# ruff: noqa: E501 (sentences are long)
from __future__ import annotations

from typing import Any

from .. import ask, box, kind
from ..speech import _
from .terms import colour_name

ROUNDS = 2  # in which a first game is accompanied


def first_rounds(v: Any) -> bool:
    """Whether the match is still at its beginning: few islands have been left, some two for each player."""
    left = box.SPACES - v.kind.tolist().count(kind.TRAVELLERS)
    return bool(left < ROUNDS * v.crews + 1)


def companion(v: Any) -> str:
    """What matters at this decision."""
    if v.phase == ask.VOYAGE:
        return in_voyage(v)
    if v.phase == ask.SETUP:
        return _("Any island does for the start. In the middle there are more ways to go on than at the edge.")
    if v.phase == ask.WINDOW:
        return _(
            "Whoever places early gets the island, whoever waits sees more. Look for gems of your colour beside a pile."
        )
    if v.phase == ask.OVER:
        return ""
    return _(
        "Look for a pile from which your own colour can go where some of it lies already. Others may still change it."
    )


def in_voyage(v: Any) -> str:
    mine = int(v.colour[v.turn])
    gems = v.gems[:, mine].tolist()
    four = [space for space, there in enumerate(v.kind.tolist()) if there == mine and gems[space] == box.VILLAGE - 1]
    if four:
        return _("Four {colour} gems lie on {space}: a fifth one makes your village, 25 points.").format(
            colour=colour_name(mine), space=box.NAMES[four[0]]
        )
    if not v.length:
        return _(
            "Look where you could end: an empty island takes all that is left. Keep {colour} for an island where it counts."
        ).format(colour=colour_name(mine))
    if sum(v.hand) == 2:
        return _("Two gems left: both together may land on an empty island.")
    return _("On islands with several colours drop what helps you least; keep {colour}, yours, for the end.").format(
        colour=colour_name(mine)
    )
