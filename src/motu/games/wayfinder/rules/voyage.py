"""Voyages: sowing gems along a line with at most one bend, landing, and founding villages (sections 5 to 7)."""

from __future__ import annotations

from motu.engine.operations import rule
from motu.engine.record import NOBODY, OK

from .. import box, kind, play, timing
from .look_ahead import can_finish
from .spaces import gems_in_hand, kind_of, one_of, packed, population, two_colours
from .turns import begin_turns, end_turn


@rule
def bends(s, direction):
    """Whether the voyage has bent, or would bend by going this way (WF-053)."""
    return s.bent == 1 or (s.heading != NOBODY and direction != s.heading)


# -- what is legal --


@rule
def why_not_head(s, direction):
    """Can the voyage go on in this direction?"""
    if s.heading != NOBODY and direction != s.heading:
        if s.bent or (direction - s.heading) % 2 == 0:
            return 54  # no second bend, no reversal
    if box.NEXT[s.at, direction] == NOBODY:
        return 10  # no wrap-around at the edge
    return OK


@rule
def why_not_sail(s, direction, colour):
    """Can the voyage go one space on and drop a gem of this colour?"""
    no = why_not_head(s, direction)
    if no:
        return no
    space = box.NEXT[s.at, direction]
    there = s.kind[space]
    if s.hand[colour] == 0:
        return 56 if there == kind.TRAVELLERS else 57 if there == kind.EMPTY else 58
    if there < kind.EMPTY and colour != there:
        return 58  # a construction takes its own colour only
    rest = packed(s.hand) - one_of(colour)
    if not can_finish(s, space, direction, bends(s, direction), rest, gems_in_hand(s) - 1, True):
        return 61  # the whole hand must be placed
    return OK


@rule
def why_not_land(s, direction):
    """Can the voyage end on the next space with the whole rest of the hand?"""
    no = why_not_head(s, direction)
    if no:
        return no
    left = gems_in_hand(s)
    if left < 2:
        return 78  # one gem is dropped, not landed
    if s.timing == timing.SOLO and s.length == 0:
        return 204  # a voyage covers at least two spaces
    space = box.NEXT[s.at, direction]
    there = s.kind[space]
    if there == kind.TRAVELLERS:
        return 77
    one_colour = not two_colours(packed(s.hand))
    if there == kind.EMPTY:
        return 71 if one_colour and left > box.VILLAGE else OK
    if not one_colour or s.hand[there] == 0:
        return 73  # only gems of the construction's colour come home
    if population(s, space) + left > box.VILLAGE:
        return 75
    return OK


@rule
def legal_steps(s, out):
    """All steps of the voyage that can be completed, ascending."""
    count = 0
    hand = packed(s.hand)
    left = gems_in_hand(s)
    for direction in range(box.DIRECTIONS):
        if why_not_head(s, direction):
            continue
        space = box.NEXT[s.at, direction]
        there = s.kind[space]
        bent = bends(s, direction)
        for colour in range(box.COLOURS):
            if s.hand[colour] == 0 or (there < kind.EMPTY and there != colour):
                continue
            if can_finish(s, space, direction, bent, hand - one_of(colour), left - 1, True):
                out[count] = play.SAIL + box.COLOURS * direction + colour
                count += 1
    for direction in range(box.DIRECTIONS):
        if why_not_land(s, direction) == OK:
            out[count] = play.LAND + direction
            count += 1
    return count


# -- what happens --


@rule
def go_to(s, direction):
    """Go one space on and remember the way; answers the space."""
    if s.heading != NOBODY and direction != s.heading:
        s.bent = 1
    s.heading = direction
    s.at = box.NEXT[s.at, direction]
    s.path[s.length] = s.at
    s.length += 1
    return s.at


@rule
def sail(s, direction, colour):
    """Go one space and drop one gem (WF-055)."""
    space = go_to(s, direction)
    s.dropped[s.length - 1] = colour
    s.hand[colour] -= 1
    s.gems[space, colour] += 1
    arrive(s, space)


@rule
def land(s, direction):
    """Go one space and put the whole rest there (WF-070, WF-073)."""
    space = go_to(s, direction)
    for colour in range(box.COLOURS):
        s.gems[space, colour] += s.hand[colour]
        s.hand[colour] = 0
    arrive(s, space)


@rule
def step(s, action):
    """Sail or land, by the number of the action."""
    if action < play.LAND:
        sail(s, (action - play.SAIL) // box.COLOURS, (action - play.SAIL) % box.COLOURS)
    else:
        land(s, action - play.LAND)


@rule
def arrive(s, space):
    """A village if there are exactly five gems of one colour (WF-085); the end of the turn if the hand is empty."""
    s.kind[space] = kind_of(s, space)
    if s.kind[space] < kind.EMPTY and population(s, space) == box.VILLAGE:
        found_village(s, space, s.kind[space])
    if gems_in_hand(s) == 0 and not end_turn(s):
        begin_turns(s)


@rule
def village_points(s, colour):
    """25 for a village of one's own colour, 5 for any other, neutral ones included (WF-087, WF-088)."""
    return box.POINTS_OWN if colour == s.colour[s.turn] else box.POINTS_OTHER


@rule
def found_village(s, space, colour):
    """The five gems leave the board and a hut takes their place (WF-086)."""
    s.gems[space, colour] = 0
    s.kind[space] = kind.EMPTY
    s.huts[space, colour] += 1
    s.villages[s.turn, colour] += 1
    s.points[s.turn] += village_points(s, colour)


@rule
def take_back(s):
    """Undo a running voyage down to its start, villages and points included (WF-131)."""
    while s.length > 0:
        s.length -= 1
        space = s.path[s.length]
        colour = s.dropped[s.length]
        if s.kind[space] == kind.EMPTY:  # the drop made a village
            s.gems[space, colour] = box.VILLAGE
            s.huts[space, colour] -= 1
            s.villages[s.turn, colour] -= 1
            s.points[s.turn] -= village_points(s, colour)
        s.gems[space, colour] -= 1
        s.hand[colour] += 1
        s.kind[space] = kind_of(s, space)
        s.path[s.length] = 0
        s.dropped[s.length] = 0
    s.at = s.explorer[s.turn]
    s.heading = NOBODY
    s.bent = 0
