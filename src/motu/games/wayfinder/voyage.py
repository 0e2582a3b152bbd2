"""Voyages: sowing gems along a line with at most one bend, and the look-ahead that never lets one strand."""

from __future__ import annotations

from motu.engine.operations import rule
from motu.engine.record import NOBODY, OK

from .state import (
    COLOURS,
    DIRECTIONS,
    EMPTY,
    LAND,
    NEXT,
    SAIL,
    SOLO,
    TRAVELLERS,
    VILLAGE,
)

BYTE = 8  # a hand as one number: eight bits a colour
GUARD = sum(0x80 << BYTE * colour for colour in range(COLOURS))
FULL = 0xFF


@rule
def kind_of(s, space):
    """Empty, travellers, or the colour of a construction (WF-011 to WF-013)."""
    kind = EMPTY
    for colour in range(COLOURS):
        if s.gems[space, colour] > 0:
            kind = colour if kind == EMPTY else TRAVELLERS
    return kind


@rule
def packed(gems):
    """Four counts as one number, so that a hand can be compared with a need in one step."""
    hand = 0
    for colour in range(COLOURS):
        hand |= int(gems[colour]) << BYTE * colour
    return hand


@rule
def count_in(hand, colour):
    return hand >> BYTE * colour & FULL


@rule
def two_colours(hand):
    kinds = 0
    for colour in range(COLOURS):
        if count_in(hand, colour) > 0:
            kinds += 1
    return kinds >= 2


@rule
def population(s, space):
    total = 0
    for colour in range(COLOURS):
        total += s.gems[space, colour]
    return total


@rule
def could_land(s, space, spare, left):
    """Whether the rest could end the voyage here, choosing it well among the spare gems (WF-066 b, c)."""
    kind = s.kind[space]
    if kind == TRAVELLERS or left < 2:
        return False
    if kind == EMPTY:
        return left <= VILLAGE or two_colours(spare)  # WF-071
    return population(s, space) + left <= VILLAGE and count_in(spare, kind) >= left  # WF-073


@rule
def line_finishes(s, at, direction, spare, left, landing):
    """Whether going straight on from a space can place the whole hand (WF-066).

    `spare` holds the gems not yet promised to a construction on the way; `landing`: whether the first space may end it.
    """
    while True:
        at = NEXT[at, direction]
        if at == NOBODY:
            return False
        if landing and could_land(s, at, spare, left):
            return True
        kind = s.kind[at]
        if kind < EMPTY:
            if count_in(spare, kind) == 0:
                return False  # WF-058
            spare -= 1 << BYTE * kind
        left -= 1
        if left == 0:
            return True
        landing = True


@rule
def can_finish(s, at, heading, bent, hand, left, landing):
    """Whether a voyage that stands here with this hand can be completed: straight on, or with one bend (WF-067)."""
    if left == 0 or line_finishes(s, at, heading, hand, left, landing):
        return True
    if bent:
        return False
    side = (heading + 1) % DIRECTIONS
    other = (heading + DIRECTIONS - 1) % DIRECTIONS
    while True:
        if line_finishes(s, at, side, hand, left, landing) or line_finishes(s, at, other, hand, left, landing):
            return True
        at = NEXT[at, heading]
        if at == NOBODY:
            return False
        kind = s.kind[at]
        if kind < EMPTY:
            if count_in(hand, kind) == 0:
                return False
            hand -= 1 << BYTE * kind
        left -= 1
        if left == 0:
            return False  # the straight line was tried first
        landing = True


@rule
def is_live(s, space):
    """Whether at least one complete voyage starts at this travellers space (WF-017, WF-066)."""
    if s.kind[space] != TRAVELLERS:
        return False
    hand = packed(s.gems[space])
    left = population(s, space)
    landing = s.timing != SOLO  # WF-204
    for direction in range(DIRECTIONS):
        if line_finishes(s, space, direction, hand, left, landing):
            return True
    for direction in range(DIRECTIONS):
        if can_finish(s, space, direction, False, hand, left, landing):
            return True
    return False


@rule
def any_live(s):
    for space in range(len(s.kind)):
        if s.kind[space] == TRAVELLERS and is_live(s, space):
            return True
    return False


@rule
def gems_in_hand(s):
    total = 0
    for colour in range(COLOURS):
        total += s.hand[colour]
    return total


@rule
def why_not_head(s, direction):
    """Can the voyage go on in this direction?"""
    if s.heading != NOBODY and direction != s.heading:
        if s.bent or (direction - s.heading) % 2 == 0:
            return 54  # no second bend, no reversal
    if NEXT[s.at, direction] == NOBODY:
        return 10  # no wrap-around at the edge
    return OK


@rule
def why_not_sail(s, direction, colour):
    """Can the voyage go one space on and drop a gem of this colour?"""
    no = why_not_head(s, direction)
    if no:
        return no
    space = NEXT[s.at, direction]
    kind = s.kind[space]
    if s.hand[colour] == 0:
        return 56 if kind == TRAVELLERS else 57 if kind == EMPTY else 58
    if kind < EMPTY and colour != kind:
        return 58  # a construction takes its own colour only
    bent = s.bent or (s.heading != NOBODY and direction != s.heading)
    hand = packed(s.hand) - (1 << BYTE * colour)
    if not can_finish(s, space, direction, bent, hand, gems_in_hand(s) - 1, True):
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
    if s.timing == SOLO and s.length == 0:
        return 204  # a voyage covers at least two spaces
    space = NEXT[s.at, direction]
    kind = s.kind[space]
    if kind == TRAVELLERS:
        return 77
    one_colour = not two_colours(packed(s.hand))
    if kind == EMPTY:
        return 71 if one_colour and left > VILLAGE else OK
    if not one_colour or s.hand[kind] == 0:
        return 73  # only gems of the construction's colour come home
    if population(s, space) + left > VILLAGE:
        return 75
    return OK


@rule
def legal_voyage(s, out):
    """All steps of the voyage that can be completed, ascending."""
    count = 0
    hand = packed(s.hand)
    left = gems_in_hand(s)
    for direction in range(DIRECTIONS):
        if why_not_head(s, direction):
            continue
        space = NEXT[s.at, direction]
        kind = s.kind[space]
        bent = s.bent or (s.heading != NOBODY and direction != s.heading)
        for colour in range(COLOURS):
            if s.hand[colour] == 0 or (kind < EMPTY and kind != colour):
                continue
            if can_finish(s, space, direction, bent, hand - (1 << BYTE * colour), left - 1, True):
                out[count] = SAIL + COLOURS * direction + colour
                count += 1
    for direction in range(DIRECTIONS):
        if why_not_land(s, direction) == OK:
            out[count] = LAND + direction
            count += 1
    return count
