"""The start of a game (section 3), and what follows from the rest of a position."""

from __future__ import annotations

from motu.engine.operations import rule
from motu.engine.record import NOBODY

from .. import ask, box, kind, timing
from .lines import clear_lines, turn_into
from .spaces import kind_of, population
from .turns import begin_turns


@rule
def set_up(s):
    """One gem of each colour on every space; every crew gets its colour (WF-030 to WF-038)."""
    choose_colours(s)
    for crew in range(box.CREWS):
        s.explorer[crew] = NOBODY
    for space in range(box.SPACES):
        for colour in range(box.COLOURS):
            s.gems[space, colour] = box.GEMS_AT_START
    refresh(s)
    s.heading = NOBODY
    s.at = NOBODY
    s.turn = 0
    if s.timing == timing.SOLO:
        begin_turns(s)  # WF-038
    else:
        s.phase = ask.SETUP
        s.seat = 0


@rule
def choose_colours(s):
    """The crews and their colours: as chosen, or by default for the number of seats or the level (WF-033, WF-200)."""
    s.crews = s.level + 1 if s.timing == timing.SOLO else s.players
    for crew in range(box.CREWS):
        if s.colours > 0:
            s.colour[crew] = box.CHOSEN[s.colours, crew]
        elif s.timing == timing.SOLO:
            s.colour[crew] = box.LEVEL_COLOURS[s.crews, crew]
        else:
            s.colour[crew] = box.SEAT_COLOURS[s.crews, crew]
    if s.timing == timing.SOLO and s.colours > 0:
        s.crews = 0
        for crew in range(box.CREWS):
            if s.colour[crew] != NOBODY:
                s.crews += 1  # WF-200: any chosen list of colours


@rule
def refresh(s):
    """What every space is, and with it lines and sets of spaces, follows from the gems."""
    clear_lines(s)
    s.roaming = 0
    for space in range(box.SPACES):
        turn_into(s, space, kind_of(s, space))
        if s.kind[space] == kind.TRAVELLERS:
            s.roaming += population(s, space)
