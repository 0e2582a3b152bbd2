"""Rounds: whose turn it is, the boat's way from landing to landing, talisman and end (sections 4, 9 and 10)."""

from __future__ import annotations

from motu.engine.operations import rule
from motu.engine.record import NOBODY

from .goods import fill_display
from .state import (
    ASKED_AT,
    BUILD,
    BUILDS,
    COMPLEMENT,
    DOWNS,
    FACE_DOWN,
    FACE_UP,
    LANDINGS,
    LANDSCAPE,
    OVER,
    PLACE,
    ROUND_CAP,
    SITE,
    SITES,
    TOP,
    UPS,
    VALUABLE,
)


@rule
def seat_after(s, turns):
    """The seat that comes so many places after the starting player, clockwise."""
    return (s.starter + turns) % s.players


@rule
def begin_round(s):
    """Bowls and boat are back; the starting player places first (MG-040)."""
    for site in range(SITES):
        s.bowl[site] = NOBODY
    s.placed = 0
    s.landing = 0
    ask(s, PLACE)


@rule
def decider(s):
    """The seat whose decision it is: in turn while bowls are placed, then the owner of the bowl at the landing."""
    if s.landing == 0:
        return seat_after(s, s.placed)
    return s.bowl[SITE[s.landing]]


@rule
def ask(s, question):
    s.question = question
    s.seat = decider(s)


@rule
def sail_on(s):
    """The boat goes on to the next landing with a bowl; after the last one the round ends (MG-046)."""
    while s.landing < LANDINGS:
        s.landing += 1
        if decider(s) != NOBODY:
            s.ups = UPS[s.landing]
            s.downs = DOWNS[s.landing]
            s.builds = BUILDS[s.landing]
            ask(s, ASKED_AT[s.landing])
            return
    end_round(s)


@rule
def go_on(s):
    """The next step of this landing in its printed order, or the next landing (MG-047)."""
    if s.builds > 0:
        ask(s, BUILD)
    elif s.ups > 0:
        ask(s, FACE_UP)
    elif s.downs > 0:
        ask(s, FACE_DOWN)
    else:
        sail_on(s)


@rule
def end_round(s):
    """Phase 3, unless somebody has placed his last hut or the guard ends the game (MG-098 to MG-107)."""
    if is_last_round(s):
        s.question = OVER
        s.seat = NOBODY
        return
    pass_talisman(s)
    fill_display(s, VALUABLE)
    fill_display(s, LANDSCAPE)
    s.round_number += 1
    begin_round(s)


@rule
def is_last_round(s):
    for seat in range(s.players):
        if s.supply[seat] == 0:
            return True
    return s.round_number == ROUND_CAP


@rule
def pass_talisman(s):
    """To the owner of the top bowl; if there is none, to the right, and the birds fly (MG-100 to MG-102)."""
    if s.bowl[TOP] != NOBODY:
        s.starter = s.bowl[TOP]
    else:
        s.starter = seat_after(s, s.players - 1)
        s.birds = COMPLEMENT[s.birds]
