"""Voyages: sowing gems along a line with at most one bend, landing, and founding villages (sections 5 to 7)."""

from __future__ import annotations

from motu.engine.operations import rule
from motu.engine.record import NOBODY, OK, table

from .. import box, kind, play, timing
from .lines import STEP, turn_into
from .look_ahead import TAKES, at_a_glance, colours_for, look_closer, steps_of
from .spaces import GUARD, colours_in, gems_in_hand, guard_of, in_hand, kind_of, one_of, population, total, two_colours
from .turns import begin_turns, end_turn


def _ways(bent: int, heading: int, space: int) -> int:
    """The directions in which a voyage can go on, four bits each: the direction, whether that is a bend, and a 1."""
    found = 0
    for direction in reversed(range(box.DIRECTIONS)):
        turning = heading != NOBODY and direction != heading
        if box.NEXT[space, direction] != NOBODY and not (turning and (bent or (direction - heading) % 2 == 0)):
            found = found << 4 | 8 | (4 if bent or turning else 0) | direction
    return found


WAYS = table(
    [
        [[_ways(bent, heading, space) for space in range(box.SPACES)] for heading in range(NOBODY, box.DIRECTIONS)]
        for bent in range(2)
    ]
)
LANDINGS = play.LAND - play.SAIL
NIBBLE = 1 << 24 | 1 << 17 | 1 << 10 | 1 << 3  # gathers four guards


@rule
def would_bend(s, direction):
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
    found = colours_for(s, space, direction, 1 if would_bend(s, direction) else 0, in_hand(s), gems_in_hand(s) - 1)
    if not found & guard_of(colour):
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
    one_colour = not two_colours(in_hand(s))
    if there == kind.EMPTY:
        return 71 if one_colour and left > box.VILLAGE else OK
    if not one_colour or s.hand[there] == 0:
        return 73  # only gems of the construction's colour come home
    if population(s, space) + left > box.VILLAGE:
        return 75
    return OK


@rule
def legal_steps(s):
    """All steps of the voyage that can be completed, as bits: sails by direction and colour, then landings."""
    hand = in_hand(s)
    left = total(hand)
    held = colours_in(hand)
    steps = steps_of(hand, left - 1)
    ways = WAYS[s.bent, s.heading + 1, s.at]
    found = 0
    doubts = 0
    empty = 0
    while ways:  # nothing in here branches on the position
        direction = ways & 3
        space = s.at + STEP[direction]
        there = s.kind[space]
        wanted = held & TAKES[there]
        sure, hopeless = at_a_glance(s, space, direction, ways >> 2 & 1, steps)
        found |= nibble(wanted if sure else 0) << box.COLOURS * direction
        if not (sure | hopeless | (wanted == 0)):
            doubts = doubts << 4 | ways & 15
        empty |= (1 if there == kind.EMPTY else 0) << direction
        ways >>= 4
    while doubts:
        direction = doubts & 3
        space = s.at + STEP[direction]
        wanted = held & TAKES[s.kind[space]]
        more = look_closer(s, space, direction, doubts >> 2 & 1, hand | GUARD, left - 1, wanted, wanted)
        found |= nibble(wanted & more) << box.COLOURS * direction
        doubts >>= 4
    if left < 2 or (s.timing == timing.SOLO and s.length == 0):
        return found
    if held & held - 1:
        return found | empty << LANDINGS
    ways = WAYS[s.bent, s.heading + 1, s.at]
    while ways:  # only gems of one colour come home
        direction = ways & 3
        if can_land(s, s.at + STEP[direction], hand, left):
            found |= 1 << LANDINGS + direction
        ways >>= 4
    return found


@rule
def nibble(guards):
    """Four guards as four bits."""
    return (guards >> 7) * NIBBLE >> 24 & 15


@rule
def can_land(s, space, hand, left):
    """Whether the whole rest, of one colour, may come down here: `why_not_land` in short."""
    there = s.kind[space]
    if there == kind.EMPTY:
        return left <= box.VILLAGE
    return there != kind.TRAVELLERS and hand == left * one_of(there) and s.gems[space, there] + left <= box.VILLAGE


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
    """Go one space and drop one gem (WF-055); five of a colour make a village (WF-085)."""
    space = go_to(s, direction)
    s.dropped[s.length - 1] = colour
    s.hand[colour] -= 1
    s.gems[space, colour] += 1
    if s.kind[space] == kind.TRAVELLERS:
        s.roaming += 1
    elif s.gems[space, colour] == box.VILLAGE:
        found_village(s, space, colour)
    elif s.kind[space] == kind.EMPTY:
        turn_into(s, space, colour)
    if in_hand(s) == 0:
        arrive(s)


@rule
def land(s, direction):
    """Go one space and put the whole rest there (WF-070, WF-073)."""
    space = go_to(s, direction)
    for colour in range(box.COLOURS):
        s.gems[space, colour] += s.hand[colour]
        s.hand[colour] = 0
    now = kind_of(s, space)
    if now == kind.TRAVELLERS:
        s.roaming += population(s, space)
    if now != s.kind[space]:
        turn_into(s, space, now)
    if now < kind.EMPTY and s.gems[space, now] == box.VILLAGE:
        found_village(s, space, now)
    arrive(s)


@rule
def arrive(s):
    """The hand is empty: the turn is over (WF-101)."""
    if not end_turn(s):
        begin_turns(s)


@rule
def step(s, action):
    """Sail or land, by the number of the action."""
    if action < play.LAND:
        sail(s, (action - play.SAIL) // box.COLOURS, (action - play.SAIL) % box.COLOURS)
    else:
        land(s, action - play.LAND)


@rule
def village_points(s, colour):
    """25 for a village of one's own colour, 5 for any other, neutral ones included (WF-087, WF-088)."""
    return box.POINTS_OWN if colour == s.colour[s.turn] else box.POINTS_OTHER


@rule
def found_village(s, space, colour):
    """The five gems leave the board and a hut takes their place (WF-086)."""
    s.gems[space, colour] = 0
    turn_into(s, space, kind.EMPTY)
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
        if s.kind[space] == kind.TRAVELLERS:
            s.roaming -= 1
        if s.kind[space] == kind.EMPTY:  # the drop made a village
            s.gems[space, colour] = box.VILLAGE
            s.huts[space, colour] -= 1
            s.villages[s.turn, colour] -= 1
            s.points[s.turn] -= village_points(s, colour)
        s.gems[space, colour] -= 1
        s.hand[colour] += 1
        turn_into(s, space, kind_of(s, space))
        s.path[s.length] = 0
        s.dropped[s.length] = 0
    s.at = s.explorer[s.turn]
    s.heading = NOBODY
    s.bent = 0
