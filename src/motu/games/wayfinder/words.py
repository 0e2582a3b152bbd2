"""Wayfinder in words: what is asked, and what an action means."""

from __future__ import annotations

from typing import Any

from motu.language import _, name_of

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
    OVER,
    PLACE,
    POINTS_OTHER,
    POINTS_OWN,
    SAIL,
    SETUP,
    SOLO,
    TAKE_BACK,
    TIMEOUT,
    VILLAGE,
    VOYAGE,
    WAIT,
    WINDOW,
)


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


def title(v: Any) -> str:
    """The task in two or three words."""
    if v.phase == SETUP:
        return _("Choose a start")
    if v.phase == VOYAGE:
        return _("Sail on") if v.length else _("Set sail")
    return _("Place your explorer")


def moment(v: Any) -> str:
    """Whose turn it is."""
    if v.phase == SETUP:
        return _("Set-up")
    if v.phase == OVER:
        return _("The end")
    name = colour_name(v.colour[v.turn]) if v.timing == SOLO else name_of(v.turn)
    if v.phase in (WINDOW, AFTER):
        return _("After the voyage of {name}").format(name=name)
    return _("Voyage of {name}").format(name=name)


def names(v: Any) -> list[str]:
    """What the seats are called as long as people give no names."""
    return [colour_name(v.colour[seat]).capitalize() for seat in range(v.players)]


def waiting(v: Any) -> str:
    """What the others read meanwhile."""
    return _("is sailing") if v.phase == VOYAGE else _("chooses a place for the explorer")


def meanwhile(v: Any) -> str:
    """What a seat reads that may place while another sails (WF-120)."""
    return _("You may place your explorer: first come, first served.")


def makes_village(v: Any, action: int) -> bool:
    """Whether a step completes five gems of one colour (WF-085)."""
    if v.phase != VOYAGE or not SAIL <= action < WAIT:
        return False
    space = int(NEXT[v.at, ACTIONS.arguments(action)[0]])
    if space < 0:
        return False
    after = [int(v.gems[space, c]) for c in range(COLOURS)]
    if action < LAND:
        after[ACTIONS.arguments(action)[1]] += 1
    else:
        after = [there + int(v.hand[c]) for c, there in enumerate(after)]
    return bool(sum(after) == VILLAGE and max(after) == VILLAGE)


def gain(v: Any, action: int) -> str:
    """The points of a village that the step makes."""
    if not makes_village(v, action):
        return ""
    space = int(NEXT[v.at, ACTIONS.arguments(action)[0]])
    colour = int(v.kind[space]) if v.kind[space] < EMPTY else next(c for c in range(COLOURS) if v.hand[c])
    return f"+{POINTS_OWN if colour == v.colour[v.turn] else POINTS_OTHER}"


def label(v: Any, action: int) -> str:
    """A button: the space, and the colour that is dropped there."""
    if action == WAIT:
        return _("Wait")
    if action < SAIL:
        return str(NAMES[action - PLACE])
    if action in (TIMEOUT, TAKE_BACK) or v.phase != VOYAGE:
        return sentence(v, action)
    values = ACTIONS.arguments(action)
    space = NAMES[NEXT[v.at, values[0]]]
    if action >= LAND:
        return _("{space}, all").format(space=space)
    return _("{space}, {colour}").format(space=space, colour=colour_name(values[1]))


def told(before: Any, action: int, after: Any) -> str:
    """What has happened, after the name of the player."""
    if action == WAIT:
        return _("keeps the explorer in hand.")
    if action == TIMEOUT:
        return _("runs out of time.")
    if action == TAKE_BACK:
        return _("takes the voyage back.")
    if action < SAIL:
        return _("places the explorer on {space}.").format(space=NAMES[action - PLACE])
    values = ACTIONS.arguments(action)
    words = {"space": NAMES[NEXT[before.at, values[0]]], "hand": hand(before), "points": gain(before, action)}
    if action < LAND:
        words["colour"] = colour_name(values[1])
        if words["points"]:
            return _("drops {colour} on {space}: a village, {points}.").format(**words)
        return _("drops {colour} on {space}.").format(**words)
    if words["points"]:
        return _("lands on {space} with {hand}: a village, {points}.").format(**words)
    return _("lands on {space} with {hand}.").format(**words)


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
    if makes_village(v, action):
        return _("Sail {direction} to {space}, drop {colour}: a village!").format(**words)
    return _("Sail {direction} to {space}, drop {colour}").format(**words)
