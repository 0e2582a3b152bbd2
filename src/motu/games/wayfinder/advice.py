"""What a good player knows about Wayfinder."""

from __future__ import annotations

from motu.engine.operations import rule
from motu.engine.record import NOBODY

from .scoring import construction_points, crew_of, score, seat_of_crew
from .state import EMPTY, OVER, SPACES


@rule
def evaluate(s, seat):
    """Points made, and the constructions as if the game ended now: what stands tends to stay (WF-I7)."""
    total = score(s, seat)
    if s.phase == OVER:
        return total
    for space in range(SPACES):
        if s.kind[space] < EMPTY:
            owner = crew_of(s, s.kind[space])
            if owner != NOBODY and seat_of_crew(s, owner) == seat:
                total += construction_points(s, space)
    return total
