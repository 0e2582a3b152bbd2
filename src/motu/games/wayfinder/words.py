"""Wayfinder in words: what is asked, and what an action means."""

from __future__ import annotations

from typing import Any

from motu.language import _

from .state import (
    ACTIONS,
    AFTER,
    BEFORE,
    COLOURS,
    COUNT,
    EMPTY,
    LAND,
    NAMES,
    NEXT,
    SAIL,
    SETUP,
    TAKE_BACK,
    TIMEOUT,
    VOYAGE,
    WAIT,
    WINDOW,
)
from .voyage import population


def colour_name(colour: int) -> str:
    return (_("red"), _("yellow"), _("green"), _("blue"))[colour]


def direction_name(direction: int) -> str:
    return (_("north"), _("east"), _("south"), _("west"))[direction]


def hand(v: Any) -> str:
    """The gems in hand: '2 red, 1 blue'."""
    return ", ".join(f"{v.hand[c]} {colour_name(c)}" for c in range(COLOURS) if v.hand[c])


def prompt(v: Any) -> str:
    """What the deciding seat is asked."""
    if v.phase == SETUP:
        return _("Place your explorer on the space where your first voyage starts.")
    if v.phase == VOYAGE:
        return _("Sail on from {space} and drop a gem on every space; in hand: {hand}.").format(
            space=NAMES[v.at], hand=hand(v)
        )
    if v.phase == WINDOW:
        return _("Place your explorer for your next voyage, or wait and see.")
    if v.phase == AFTER:
        return _("Place your explorer for your next voyage.")
    if v.phase == BEFORE:
        return _("Place your explorer; your voyage starts there at once.")
    if v.phase == COUNT:
        return _("Place your explorer before the count of five ends.")
    return _("The game is over.")


def sentence(v: Any, action: int) -> str:
    """What an action means for the deciding seat."""
    if action == WAIT:
        return _("Keep the explorer in hand")
    if action == TIMEOUT:
        return _("The time is up")
    if action == TAKE_BACK:
        return _("Take the voyage back and start again")
    values = ACTIONS.arguments(action)
    if action < SAIL:
        return _("Place the explorer on {space}").format(space=NAMES[values[0]])
    target = int(NEXT[v.at, values[0]]) if v.phase == VOYAGE else -1
    words = {
        "direction": direction_name(values[0]),
        "space": NAMES[target] if target >= 0 else "?",
        "colour": colour_name(values[1]) if action < LAND else "",
        "hand": hand(v),
    }
    if action >= LAND:
        return _("Land on {space} ({direction}) with the rest: {hand}").format(**words)
    if target >= 0 and v.kind[target] < EMPTY and population(v, target) == 4:
        return _("Sail {direction} to {space}, drop {colour}: a village!").format(**words)
    return _("Sail {direction} to {space}, drop {colour}").format(**words)
