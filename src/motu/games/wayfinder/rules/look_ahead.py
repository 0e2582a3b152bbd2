"""The look-ahead that never lets a voyage strand: which gems can be dropped so that the rest finds a place.

Travellers and empty spaces on the way demand nothing of the hand; a construction demands a gem of its colour, a
homecoming all that come home.  What a way leaves of the hand is spare, and any of it can be dropped on the space in
question: so one look at a way answers for all colours at once.
"""

from __future__ import annotations

from motu.engine.bits import NONE, bit, has
from motu.engine.operations import rule
from motu.engine.record import table

from .. import box, kind, timing
from .lines import BETTER, ENDLESS, MORE, ROOM, STEP, TOWARDS, beside, straight_to, view
from .spaces import GUARD, colours_in, gems_on, guard_of, more_than_one_in, one_of, population, total

TAKES = table([*(guard_of(colour) for colour in range(box.COLOURS)), GUARD, GUARD])  # by kind: what it takes
DEMANDS = table([*(one_of(colour) for colour in range(box.COLOURS)), 0, 0])  # by kind: what it demands
NEVER = ENDLESS + 1


@rule
def colours_for(s, space, heading, bent, hand, left):
    """The colours that the voyage may drop on this space, coming in this direction, as guards (WF-062, WF-066, WF-067).

    `hand` is what it holds before the drop, `left` how many gems there will be after it.
    """
    wanted = colours_in(hand) & TAKES[s.kind[space]]
    sure, hopeless = at_a_glance(s, space, heading, bent, steps_of(hand, left))
    if sure or wanted == 0:
        return wanted
    if hopeless:
        return 0
    return wanted & search(s, space, heading, bent, hand | GUARD, left, wanted)


@rule
def steps_of(hand, left):
    """How far the rest goes if it is dropped one by one, for `at_a_glance`."""
    if left > box.VILLAGE and free_before_landing(hand, left) != colours_in(hand):
        return NEVER  # it might not be allowed to land
    return min(left, ENDLESS)


@rule
def at_a_glance(s, space, heading, bent, steps):
    """Whether so many gems surely find a place straight on from here or with a bend here, and whether surely not."""
    ahead = view(s, heading & 1, space) >> TOWARDS[heading]
    aside = view(s, 1 - (heading & 1), space) >> BETTER
    sure = (steps <= ahead & ENDLESS) | ((steps <= aside & ENDLESS) & (bent == 0))
    return sure, (bent == 1) & (ahead & MORE == 0)


@rule
def search(s, at, heading, bent, spare, left, wanted):
    """The colours that can be dropped before any way on from here, straight or bent; enough if all wanted are found."""
    found = 0
    if is_promising(view(s, heading & 1, at) >> TOWARDS[heading], left):
        found = straight_on(s, at, heading, spare, left)
    if bent:
        return found
    room = ROOM[at, heading]
    while found & wanted != wanted:
        aside = view(s, 1 - (heading & 1), at)
        if steps_of(spare, left) <= aside >> BETTER & ENDLESS:
            return found | colours_in(spare)
        for turn in range(1, box.DIRECTIONS, 2):
            direction = (heading + turn) & 3
            if is_promising(aside >> TOWARDS[direction], left):
                found |= straight_on(s, at, direction, spare, left)
        at += STEP[heading]
        room -= 1
        left -= 1
        if room < 0 or left == 0:
            return found
        spare -= DEMANDS[s.kind[at]]
        if spare & GUARD != GUARD:
            return found  # WF-058
    return found


@rule
def is_promising(seen, left):
    """Whether a way that looks like this could be the one."""
    return (left <= seen & ENDLESS) | (seen & MORE != 0)


@rule
def straight_on(s, at, direction, spare, left):
    """The colours that can be dropped before the voyage goes straight on from here and places all that is left.

    It goes from construction to construction: what lies between is seen along the line.
    """
    found = 0
    while True:
        ahead = view(s, direction & 1, at) >> TOWARDS[direction]
        open_way = ahead & ENDLESS
        if left > box.VILLAGE and open_way == ENDLESS and free_before_landing(spare, left) != colours_in(spare):
            return found | space_by_space(s, at, direction, spare, left)
        if min(left, ENDLESS) <= open_way:
            return found | colours_in(spare)
        if ahead & MORE == 0:
            return found
        at += STEP[direction] * (open_way + 1)
        left -= open_way
        there = s.kind[at]
        if left < box.VILLAGE:
            found |= free_before_home(s, at, there, spare, left)
        spare -= one_of(there)
        left -= 1
        if left == 0 or spare & GUARD != GUARD:
            return found  # WF-058


@rule
def free_before_landing(spare, left):
    """The colours of which one can be dropped before the rest lands on an empty space: six or more of one colour cannot
    come down there (WF-071)."""
    held = colours_in(spare)
    if left <= box.VILLAGE:
        return held
    second = held & held - 1
    if second & second - 1:
        return held  # three colours: two stay
    return held & more_than_one_in(spare) if second else 0


@rule
def free_before_home(s, space, colour, spare, left):
    """The colours of which one can be dropped before the rest ends the voyage on a construction (WF-073)."""
    if population(s, space) + left > box.VILLAGE:
        return 0
    rest = spare - left * one_of(colour)
    return colours_in(rest) if rest & GUARD == GUARD else 0


@rule
def space_by_space(s, at, direction, spare, left):
    """The same step by step, with homecomings, and where it matters how many gems come down on an empty space."""
    found = 0
    for _ in range(min(ROOM[at, direction], left)):
        at += STEP[direction]
        there = s.kind[at]
        if there == kind.EMPTY:
            found |= free_before_landing(spare, left)
        elif there < kind.EMPTY:
            found |= free_before_home(s, at, there, spare, left)
            spare -= one_of(there)
            if spare & GUARD != GUARD:
                return found  # WF-058
        left -= 1
    return found | colours_in(spare) if left == 0 else found


@rule
def is_live(s, space):
    """Whether at least one complete voyage starts at this travellers space (WF-017, WF-066)."""
    if s.kind[space] != kind.TRAVELLERS:
        return False
    if s.timing != timing.SOLO and beside(bit(space)) & s.bare != NONE:
        return True  # the whole hand lands there; in solitaire not on the first space (WF-204)
    hand = gems_on(s, space)
    left = total(hand) - 1
    for direction in range(box.DIRECTIONS):
        if ROOM[space, direction]:
            if colours_for(s, space + STEP[direction], direction, 0, hand, left):
                return True
    return False


@rule
def surely_live(s):
    """Spaces from which a way over travellers and empty spaces comes to an empty one, two steps off or more: there any
    hand finds its end, before it or on it."""
    over = s.peopled | s.bare
    found = NONE
    for direction in range(box.DIRECTIONS):
        ends = straight_to(s.bare, direction, over)
        ends |= straight_to(s.bare, (direction + 1) & 3, over) | straight_to(s.bare, (direction + 3) & 3, over)
        found |= straight_to(over & ends, direction, over)
    return found & s.peopled


@rule
def any_live(s, among):
    """Whether one of these travellers spaces is live."""
    if s.timing != timing.SOLO and among & beside(s.bare) != NONE:
        return True
    for space in range(box.SPACES):
        if has(among, space) and is_live(s, space):
            return True
    return False
