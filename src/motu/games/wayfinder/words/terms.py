"""What things are called in Wayfinder: colours, directions, a hand, the seats, the moment."""

from __future__ import annotations

from typing import Any

from motu.language import capital, marked, name_of

from .. import ask, box, timing
from ..speech import _

COLOURS = marked("red"), marked("yellow"), marked("green"), marked("blue")
DIRECTIONS = marked("north"), marked("east"), marked("south"), marked("west")


def colour_name(colour: int) -> str:
    return _(COLOURS[colour])


def direction_name(direction: int) -> str:
    return _(DIRECTIONS[direction])


def hand(v: Any) -> str:
    """The gems in hand: '2 red, 1 blue'."""
    return ", ".join([f"{count} {colour_name(colour)}" for colour, count in enumerate(v.hand.tolist()) if count])


def names(v: Any) -> list[str]:
    """What the seats are called as long as people give no names."""
    return [capital(colour_name(colour)) for colour in v.colour.tolist()[: v.players]]


def crew_name(v: Any, crew: int) -> str:
    """Who plays a crew; alone one plays several, and calls them by their colours."""
    return capital(colour_name(v.colour[crew])) if v.timing == timing.SOLO else name_of(crew)


def moment(v: Any) -> str:
    """Whose turn it is."""
    if v.phase == ask.SETUP:
        return _("Set-up")
    if v.phase == ask.OVER:
        return _("The end")
    name = crew_name(v, int(v.turn))
    if v.phase in (ask.WINDOW, ask.AFTER):
        return _("After the voyage of {name}").format(name=name)
    return _("Voyage of {name}").format(name=name)


def ending(v: Any) -> str:
    """Why the match is over."""
    if v.stall >= box.STALL_LIMIT[v.players]:
        why = _("{count} turns in a row have settled nobody.").format(count=int(v.stall))
    else:
        why = _("No voyage is possible any more.")
    return why + " " + _("Then the constructions were counted.")
