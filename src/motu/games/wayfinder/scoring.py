"""Points and winners (section 15)."""

from __future__ import annotations

from motu.engine.operations import rule
from motu.engine.record import NOBODY

from .state import COLOURS, EMPTY, OBJECTIVE, OBJECTIVE_BONUS, OVER, POINTS_OTHER, POINTS_OWN, SOLO, SPACES

SOURCES = ("own villages", "other villages", "constructions")
OWN, OTHER, CONSTRUCTIONS = range(3)


@rule
def construction_points(s, space):
    """The square of the colour's gems, huts and objective in a construction (WF-181 to WF-184)."""
    colour = s.kind[space]
    elements = int(s.gems[space, colour]) + s.huts[space, colour]
    if OBJECTIVE[space] == colour:
        elements += OBJECTIVE_BONUS
    return elements * elements


@rule
def crew_of(s, colour):
    """The crew that owns a colour, NOBODY if it is neutral (WF-016)."""
    for crew in range(s.crews):
        if s.colour[crew] == colour:
            return crew
    return NOBODY


@rule
def seat_of_crew(s, crew):
    return 0 if s.timing == SOLO else crew


@rule
def ledger(s, out):
    """Villages as they were made; constructions only once the game is over."""
    for crew in range(s.crews):
        seat = seat_of_crew(s, crew)
        for colour in range(COLOURS):
            if colour == s.colour[crew]:
                out[seat, OWN] += POINTS_OWN * s.villages[crew, colour]
            else:
                out[seat, OTHER] += POINTS_OTHER * s.villages[crew, colour]
    if s.phase != OVER:
        return
    for space in range(SPACES):
        if s.kind[space] < EMPTY:
            owner = crew_of(s, s.kind[space])
            if owner != NOBODY:  # neutral ones score for nobody (WF-187)
                out[seat_of_crew(s, owner), CONSTRUCTIONS] += construction_points(s, space)


@rule
def score_of_crew(s, crew):
    total = int(s.points[crew])
    if s.phase == OVER:
        for space in range(SPACES):
            if s.kind[space] == s.colour[crew]:
                total += construction_points(s, space)
    return total


@rule
def score(s, seat):
    """Villages during the game, constructions added at the end (WF-189); solitaire: the sum of its colours (WF-206)."""
    if s.timing != SOLO:
        return score_of_crew(s, seat)
    total = 0
    for crew in range(s.crews):
        total += score_of_crew(s, crew)
    return total


@rule
def winners(s):
    """Most points; equal totals share the win (WF-190)."""
    best = 0
    for seat in range(s.players):
        best = max(best, score(s, seat))
    seats = 0
    for seat in range(s.players):
        if score(s, seat) == best:
            seats |= 1 << seat
    return seats
