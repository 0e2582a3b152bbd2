"""The look-ahead that never lets a voyage strand: whether a hand can be placed completely, which spaces are live."""

from __future__ import annotations

from motu.engine.operations import rule
from motu.engine.record import NOBODY

from .. import box, kind, timing
from .spaces import count_in, one_of, packed, population, two_colours


@rule
def could_land(s, space, spare, left):
    """Whether the rest could end the voyage here, choosing it well among the spare gems (WF-066 b, c)."""
    there = s.kind[space]
    if there == kind.TRAVELLERS or left < 2:
        return False
    if there == kind.EMPTY:
        return left <= box.VILLAGE or two_colours(spare)  # WF-071
    return population(s, space) + left <= box.VILLAGE and count_in(spare, there) >= left  # WF-073


@rule
def line_finishes(s, at, direction, spare, left, landing):
    """Whether going straight on from a space can place the whole hand (WF-066).

    `spare` holds the gems not yet promised to a construction on the way; `landing`: whether the first space may end it.
    """
    while True:
        at = box.NEXT[at, direction]
        if at == NOBODY:
            return False
        if landing and could_land(s, at, spare, left):
            return True
        there = s.kind[at]
        if there < kind.EMPTY:
            if count_in(spare, there) == 0:
                return False  # WF-058
            spare -= one_of(there)
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
    side = (heading + 1) % box.DIRECTIONS
    other = (heading + box.DIRECTIONS - 1) % box.DIRECTIONS
    while True:
        if line_finishes(s, at, side, hand, left, landing) or line_finishes(s, at, other, hand, left, landing):
            return True
        at = box.NEXT[at, heading]
        if at == NOBODY:
            return False
        there = s.kind[at]
        if there < kind.EMPTY:
            if count_in(hand, there) == 0:
                return False
            hand -= one_of(there)
        left -= 1
        if left == 0:
            return False  # the straight line was tried first
        landing = True


@rule
def is_live(s, space):
    """Whether at least one complete voyage starts at this travellers space (WF-017, WF-066)."""
    if s.kind[space] != kind.TRAVELLERS:
        return False
    hand = packed(s.gems[space])
    left = population(s, space)
    landing = s.timing != timing.SOLO  # WF-204
    for direction in range(box.DIRECTIONS):
        if line_finishes(s, space, direction, hand, left, landing):
            return True
    for direction in range(box.DIRECTIONS):
        if can_finish(s, space, direction, False, hand, left, landing):
            return True
    return False


@rule
def any_live(s):
    for space in range(box.SPACES):
        if s.kind[space] == kind.TRAVELLERS and is_live(s, space):
            return True
    return False
