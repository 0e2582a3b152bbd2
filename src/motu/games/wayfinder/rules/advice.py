"""What a good player knows about Wayfinder.

The numbers are what spaces brought their owners from then on, villages and final squares, in games of the search
against itself; they hardly depend on the number of seats.  A lone player has nobody to fear: what stands, stays.
"""

from __future__ import annotations

from motu.engine.operations import rule
from motu.engine.record import NOBODY

from .. import ask, box, kind, play, timing
from .crews import crew_of, seat_of
from .scoring import construction_points, score
from .spaces import count_travellers

OPEN_SEA = 15  # travellers spaces from which on nothing is settled: a construction may grow, or others may harvest it
CONSTRUCTION = 9  # points that a construction brings in the open, whatever it holds
PER_HUT = 5  # more for each own hut and the own objective below it
EMPTY_SITE = 4  # points for each own hut and the own objective on a space where nothing stands yet
OWN_OBJECTIVE = 3  # points for an own objective under travellers


@rule
def evaluate(s, seat):
    """Points made, and what every space promises: the fewer travellers are left, the more as if the game ended now."""
    total = score(s, seat)
    if s.phase == ask.OVER:
        return total
    open_sea = 0 if s.timing == timing.SOLO else min(count_travellers(s), OPEN_SEA)
    promises = 0  # in shares of OPEN_SEA
    for space in range(box.SPACES):
        there = s.kind[space]
        if there < kind.EMPTY:
            if belongs_to(s, there, seat):
                growing = CONSTRUCTION + PER_HUT * extras(s, space, there)
                promises += construction_points(s, space) * (OPEN_SEA - open_sea) + growing * open_sea
        elif there == kind.EMPTY:
            promises += EMPTY_SITE * extras(s, space, s.colour[seat]) * open_sea
        elif belongs_to(s, box.OBJECTIVE[space], seat):
            promises += OWN_OBJECTIVE * open_sea
    return total + promises // OPEN_SEA


@rule
def belongs_to(s, colour, seat):
    owner = crew_of(s, colour)
    return owner != NOBODY and seat_of(s, owner) == seat


@rule
def extras(s, space, colour):
    """Huts and objective of a colour: they count with every construction that will stand here."""
    return s.huts[space, colour] + (box.OBJECTIVE_BONUS if box.OBJECTIVE[space] == colour else 0)


@rule
def prior(s, action):
    """An explorer goes where gems of its own colour are: they are what a voyage can build with."""
    if action < play.SAIL:
        crew = s.turn if s.timing == timing.SOLO else s.seat
        return 1 + s.gems[action - play.PLACE, s.colour[crew]]
    return 1
