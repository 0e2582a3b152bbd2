"""Points and winners (section 15)."""

from __future__ import annotations

from motu.engine.operations import rule
from motu.engine.record import NOBODY

from .. import ask, box, kind, source, timing
from .crews import crew_of, seat_of


@rule
def construction_points(s, space):
    """The square of the colour's gems, huts and objective in a construction (WF-181 to WF-184)."""
    colour = s.kind[space]
    elements = int(s.gems[space, colour]) + s.huts[space, colour]
    if box.OBJECTIVE[space] == colour:
        elements += box.OBJECTIVE_BONUS
    return elements * elements


@rule
def ledger(s, out):
    """Villages as they were made; constructions only once the game is over."""
    for crew in range(s.crews):
        seat = seat_of(s, crew)
        for colour in range(box.COLOURS):
            if colour == s.colour[crew]:
                out[seat, source.OWN] += box.POINTS_OWN * s.villages[crew, colour]
            else:
                out[seat, source.OTHER] += box.POINTS_OTHER * s.villages[crew, colour]
    if s.phase != ask.OVER:
        return
    for space in range(box.SPACES):
        if s.kind[space] < kind.EMPTY:
            owner = crew_of(s, s.kind[space])
            if owner != NOBODY:  # neutral ones score for nobody (WF-187)
                out[seat_of(s, owner), source.CONSTRUCTIONS] += construction_points(s, space)


@rule
def score_of_crew(s, crew):
    total = int(s.points[crew])
    if s.phase == ask.OVER:
        for space in range(box.SPACES):
            if s.kind[space] == s.colour[crew]:
                total += construction_points(s, space)
    return total


@rule
def score(s, seat):
    """Villages during the game, constructions added at the end (WF-189); solitaire: the sum of its colours (WF-206)."""
    if s.timing != timing.SOLO:
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
