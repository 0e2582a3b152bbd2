"""The invariants WF-I1 to WF-I16 that one position can show."""

from __future__ import annotations

from motu.engine.operations import rule
from motu.engine.record import NOBODY

from .. import ask, box, kind, timing
from .explorers import any_free_live
from .look_ahead import any_live
from .spaces import count_settled, gems_in_hand, kind_of, population
from .turns import places_first

MOST_VILLAGES = box.GEMS_PER_COLOUR // box.VILLAGE


@rule
def broken(s):
    for colour in range(box.COLOURS):
        gems, huts, taken = int(s.hand[colour]), 0, 0
        for space in range(box.SPACES):
            gems += s.gems[space, colour]
            huts += s.huts[space, colour]
        for crew in range(box.CREWS):
            taken += s.villages[crew, colour]
        if gems + box.VILLAGE * huts != box.GEMS_PER_COLOUR:
            return 1
        if taken != huts or huts > MOST_VILLAGES:
            return 2
    for crew in range(s.crews):
        points = 0
        for colour in range(box.COLOURS):
            own = colour == s.colour[crew]
            points += (box.POINTS_OWN if own else box.POINTS_OTHER) * int(s.villages[crew, colour])
        if points != s.points[crew]:
            return 3
    for space in range(box.SPACES):
        if s.kind[space] != kind_of(s, space):
            return 7
        if s.kind[space] < kind.EMPTY and population(s, space) >= box.VILLAGE:
            return 4
    if explorers_broken(s):
        return 5
    if s.phase == ask.VOYAGE:
        return voyage_broken(s)
    if places_first(s) and s.timing != timing.RACE and s.fallback == 0:
        for crew in range(s.crews):
            if s.explorer[crew] != NOBODY:
                return 12
    if s.phase != ask.OVER and s.phase != ask.SETUP:
        if s.stall >= box.STALL_LIMIT[s.players] or not any_live(s, s.peopled):
            return 13
    return rest_broken(s)


@rule
def explorers_broken(s):
    """WF-I5: one explorer a space, each on a travellers space but the voyager's own."""
    for crew in range(s.crews):
        space = s.explorer[crew]
        if space == NOBODY:
            continue
        voyaging = s.phase == ask.VOYAGE and crew == s.turn
        if s.kind[space] != (kind.EMPTY if voyaging else kind.TRAVELLERS):
            return True
        for other in range(crew):
            if s.explorer[other] == space:
                return True
    return False


@rule
def voyage_broken(s):
    """WF-I9: at most ten spaces, all different, none the start, at most one bend."""
    if s.length > box.LONGEST:
        return 9
    for step in range(s.length):
        if s.path[step] == s.explorer[s.turn]:
            return 9
        for other in range(step):
            if s.path[other] == s.path[step]:
                return 9
    return 14 if gems_in_hand(s) == 0 else 0


@rule
def rest_broken(s):
    """WF-I16, and WF-I14 for a placement: what is offered exists."""
    on_travellers = 0
    for space in range(box.SPACES):
        if s.kind[space] == kind.TRAVELLERS:
            on_travellers += population(s, space)
    if on_travellers + count_settled(s) != box.GEMS:
        return 16
    return 14 if s.phase == ask.BEFORE and not any_free_live(s) else 0
