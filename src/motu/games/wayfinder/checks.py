"""The invariants WF-I1 to WF-I16 that one position can show."""

from __future__ import annotations

from motu.engine.operations import rule
from motu.engine.record import NOBODY

from .rules import count_settled, holds_explorer, places_first
from .state import (
    BEFORE,
    COLOURS,
    CREWS,
    EMPTY,
    GEMS,
    GEMS_PER_COLOUR,
    LONGEST,
    OVER,
    POINTS_OTHER,
    POINTS_OWN,
    SETUP,
    SPACES,
    STALL_LIMIT,
    TRAVELLERS,
    VILLAGE,
    VOYAGE,
)
from .voyage import any_live, is_live, kind_of, population

MOST_VILLAGES = GEMS_PER_COLOUR // VILLAGE


@rule
def broken(s):
    for colour in range(COLOURS):
        gems, huts, taken = int(s.hand[colour]), 0, 0
        for space in range(SPACES):
            gems += s.gems[space, colour]
            huts += s.huts[space, colour]
        for crew in range(CREWS):
            taken += s.villages[crew, colour]
        if gems + VILLAGE * huts != GEMS_PER_COLOUR:
            return 1
        if taken != huts or huts > MOST_VILLAGES:
            return 2
    for crew in range(s.crews):
        points = 0
        for colour in range(COLOURS):
            own = colour == s.colour[crew]
            points += (POINTS_OWN if own else POINTS_OTHER) * int(s.villages[crew, colour])
        if points != s.points[crew]:
            return 3
    for space in range(SPACES):
        if s.kind[space] != kind_of(s, space):
            return 7
        if s.kind[space] < EMPTY and population(s, space) >= VILLAGE:
            return 4
    if explorers_broken(s):
        return 5
    if s.phase == VOYAGE:
        return voyage_broken(s)
    if places_first(s) and s.timing != 0 and s.fallback == 0:
        for crew in range(s.crews):
            if s.explorer[crew] != NOBODY:
                return 12
    if s.phase != OVER and s.phase != SETUP:
        if s.stall >= STALL_LIMIT[s.players] or not any_live(s):
            return 13
    return rest_broken(s)


@rule
def explorers_broken(s):
    """WF-I5: one explorer a space, each on a travellers space but the voyager's own."""
    for crew in range(s.crews):
        space = s.explorer[crew]
        if space == NOBODY:
            continue
        voyaging = s.phase == VOYAGE and crew == s.turn
        if s.kind[space] != (EMPTY if voyaging else TRAVELLERS):
            return True
        for other in range(crew):
            if s.explorer[other] == space:
                return True
    return False


@rule
def voyage_broken(s):
    """WF-I9: at most ten spaces, all different, none the start, at most one bend."""
    if s.length > LONGEST:
        return 9
    for step in range(s.length):
        if s.path[step] == s.explorer[s.turn]:
            return 9
        for other in range(step):
            if s.path[other] == s.path[step]:
                return 9
    left = 0
    for colour in range(COLOURS):
        left += s.hand[colour]
    return 14 if left == 0 else 0


@rule
def rest_broken(s):
    """WF-I16, and WF-I14 for a placement: what is offered exists."""
    on_travellers = 0
    for space in range(SPACES):
        if s.kind[space] == TRAVELLERS:
            on_travellers += population(s, space)
    if on_travellers + count_settled(s) != GEMS:
        return 16
    if s.phase == BEFORE:
        for space in range(SPACES):
            if s.kind[space] == TRAVELLERS and not holds_explorer(s, space) and is_live(s, space):
                return 0
        return 14
    return 0
