"""What a seat of Wayfinder is asked, and what the others read meanwhile."""

from __future__ import annotations

from typing import Any

from .. import ask, box
from ..speech import _
from .terms import hand


def title(v: Any) -> str:
    """The task in two or three words."""
    if v.phase == ask.SETUP:
        return _("Choose a start")
    if v.phase == ask.VOYAGE:
        return _("Sail on") if v.length else _("Set sail")
    return _("Place your explorer")


def prompt(v: Any) -> str:
    """What the deciding seat is asked."""
    if v.phase == ask.SETUP:
        return _("Place your explorer on the island where your first voyage starts.")
    if v.phase == ask.VOYAGE:
        return _("Sail on from {space} and drop a gem on every island; in hand: {hand}.").format(
            space=box.NAMES[v.at], hand=hand(v)
        )
    if v.phase == ask.WINDOW and v.asked == v.crews - 1:
        return _("Place your explorer for your next voyage: your turn is next.")  # WF-143
    if v.phase == ask.WINDOW:
        return _("Place your explorer for your next voyage, or wait and see.")
    if v.phase == ask.AFTER:
        return _("Place your explorer for your next voyage.")
    if v.phase == ask.BEFORE:
        return _("Place your explorer; your voyage starts there at once.")
    if v.phase == ask.COUNT:
        return _("Place your explorer before the count of five ends.")
    return _("The game is over.")


def waiting(v: Any) -> str:
    """What the others read meanwhile."""
    return _("is sailing") if v.phase == ask.VOYAGE else _("chooses a place for the explorer")


def meanwhile(v: Any) -> str:
    """What a seat reads that may place while another sails (WF-120)."""
    return _("You may place your explorer: first come, first served.")
