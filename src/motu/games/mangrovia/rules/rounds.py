"""Rounds: whose turn it is, the boat's way from landing to landing, talisman and end (sections 4, 9 and 10)."""

from __future__ import annotations

from motu.engine.operations import rule
from motu.engine.record import NOBODY

from .. import ask, box, good
from .goods import fill_display


@rule
def seat_after(s, turns):
    """The seat that comes so many places after the starting player, clockwise."""
    return (s.starter + turns) % s.players


@rule
def begin_round(s):
    """Bowls and boat are back; the starting player places first (MG-040)."""
    for site in range(box.SITES):
        s.bowl[site] = NOBODY
    s.placed = 0
    s.landing = 0
    s.question = ask.PLACE
    s.seat = s.starter


@rule
def decider(s):
    """The seat whose decision it is: in turn while bowls are placed, then the owner of the bowl at the landing."""
    if s.landing == 0:
        return seat_after(s, s.placed)
    return s.bowl[box.SITE[s.landing]]


@rule
def sail_on(s):
    """The boat goes on to the next landing with a bowl; after the last one the round ends (MG-046)."""
    while s.landing < box.LANDINGS:
        s.landing += 1
        owner = s.bowl[box.SITE[s.landing]]
        if owner != NOBODY:
            s.seat = owner
            s.question = box.ASKED_AT[s.landing]
            s.ups = box.UPS[s.landing]
            s.downs = box.DOWNS[s.landing]
            s.builds = box.BUILDS[s.landing]
            return
    end_round(s)


@rule
def go_on(s):
    """The next step of this landing in its printed order, or the next landing (MG-047)."""
    if s.builds > 0:
        s.question = ask.BUILD
    elif s.ups > 0:
        s.question = ask.FACE_UP
    elif s.downs > 0:
        s.question = ask.FACE_DOWN
    else:
        sail_on(s)


@rule
def end_round(s):
    """Phase 3, unless somebody has placed his last hut or the guard ends the game (MG-098 to MG-107)."""
    if is_last_round(s):
        s.question = ask.OVER
        s.seat = NOBODY
        return
    pass_talisman(s)
    fill_display(s, good.VALUABLE)
    fill_display(s, good.LANDSCAPE)
    s.round_number += 1
    begin_round(s)


@rule
def is_last_round(s):
    for seat in range(s.players):
        if s.supply[seat] == 0:
            return True
    return s.round_number == box.ROUND_CAP


@rule
def pass_talisman(s):
    """To the owner of the top bowl; if there is none, to the right, and the birds fly (MG-100 to MG-102)."""
    if s.bowl[box.TOP] != NOBODY:
        s.starter = s.bowl[box.TOP]
    else:
        s.starter = seat_after(s, s.players - 1)
        s.birds = box.COMPLEMENT[s.birds]
