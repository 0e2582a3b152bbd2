"""Who plays which colour: a crew is a colour that is played, with its explorer."""

from __future__ import annotations

from motu.engine.operations import rule
from motu.engine.record import NOBODY

from .. import timing


@rule
def seat_of(s, crew):
    """The seat of a crew: a lone player is seat 0 for all colours (WF-208)."""
    return 0 if s.timing == timing.SOLO else crew


@rule
def crew_of(s, colour):
    """The crew that owns a colour, NOBODY if it is neutral (WF-016)."""
    for crew in range(s.crews):
        if s.colour[crew] == colour:
            return crew
    return NOBODY
