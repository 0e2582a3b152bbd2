"""What a good player knows about Wayfinder.

The numbers are what spaces brought their owners from then on, villages and final squares, in games of the search
against itself; they hardly depend on the number of seats, but a lone player has nobody to fear.
"""

from __future__ import annotations

from motu.engine.operations import rule
from motu.engine.record import NOBODY

from .scoring import construction_points, crew_of, score, seat_of_crew
from .state import EMPTY, OBJECTIVE, OBJECTIVE_BONUS, OVER, PLACE, SAIL, SOLO, SPACES, TRAVELLERS

OPEN_SEA = 15  # travellers spaces from which on nothing is settled: a construction may grow, or others may harvest it
CONSTRUCTION = (9, 26)  # points that a construction brings in the open, whatever it holds: among others, alone
PER_HUT = 5  # more for each own hut and the own objective below it
EMPTY_SITE = (4, 12)  # points for each own hut and the own objective on a space where nothing stands yet
OWN_OBJECTIVE = (3, 8)  # points for an own objective under travellers


@rule
def evaluate(s, seat):
    """Points made, and what every space promises: the fewer travellers are left, the more as if the game ended now."""
    total = score(s, seat)
    if s.phase == OVER:
        return total
    alone = 1 if s.timing == SOLO else 0
    open_sea = min(travellers_spaces(s), OPEN_SEA)
    promises = 0  # in shares of OPEN_SEA
    for space in range(SPACES):
        kind = s.kind[space]
        if kind < EMPTY:
            if belongs_to(s, kind, seat):
                growing = CONSTRUCTION[alone] + PER_HUT * extras(s, space, kind)
                promises += construction_points(s, space) * (OPEN_SEA - open_sea) + growing * open_sea
        elif kind == EMPTY:
            promises += EMPTY_SITE[alone] * own_extras(s, space, seat) * open_sea
        elif belongs_to(s, OBJECTIVE[space], seat):
            promises += OWN_OBJECTIVE[alone] * open_sea
    return total + promises // OPEN_SEA


@rule
def travellers_spaces(s):
    count = 0
    for space in range(SPACES):
        if s.kind[space] == TRAVELLERS:
            count += 1
    return count


@rule
def belongs_to(s, colour, seat):
    owner = crew_of(s, colour)
    return owner != NOBODY and seat_of_crew(s, owner) == seat


@rule
def extras(s, space, colour):
    """Huts and objective of a colour: they count with every construction that will stand here."""
    return s.huts[space, colour] + (OBJECTIVE_BONUS if OBJECTIVE[space] == colour else 0)


@rule
def own_extras(s, space, seat):
    """The most that a colour of this seat would find on an empty space."""
    most = 0
    for crew in range(s.crews):
        if seat_of_crew(s, crew) == seat:
            most = max(most, extras(s, space, s.colour[crew]))
    return most


@rule
def prior(s, action):
    """An explorer goes where gems of its own colour are: they are what a voyage can build with."""
    if action < SAIL:
        return 1 + s.gems[action - PLACE, s.colour[s.turn if s.timing == SOLO else s.seat]]
    return 1
