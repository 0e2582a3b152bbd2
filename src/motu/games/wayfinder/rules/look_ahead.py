"""The look-ahead that never lets a voyage strand: which gems can be dropped so that the rest finds a place.

Travellers and empty spaces on the way demand nothing of the hand; a construction demands a gem of its colour, a
homecoming all that come home.  What a way leaves of the hand is spare, and any of it can be dropped on the space in
question: so one look at a way answers for all colours at once.
"""

from __future__ import annotations

from motu.engine.bits import NONE, ONE, lowest
from motu.engine.operations import rule
from motu.engine.record import table

from .. import box, kind, timing
from . import lines
from .lines import BETTER, ENDLESS, MORE, ROOM, STEP, TOWARDS, beside, straight_to, view
from .spaces import BYTE, FULL, GUARD, colours_in, gems_on, guard_of, more_than_one_in, one_of, total

TAKES = table([*(guard_of(colour) for colour in range(box.COLOURS)), GUARD, GUARD])  # by kind: what it takes
DEMANDS = table([*(one_of(colour) for colour in range(box.COLOURS)), 0, 0])  # by kind: what it demands
COUNT = table([(FULL ^ 0x80) << BYTE * colour for colour in range(box.COLOURS)])  # where a hand counts a colour
NEVER = ENDLESS + 1


@rule
def colours_for(s, space, heading, bent, hand, left):
    """The colours that the voyage may drop on this space, coming in this direction, as guards (WF-062, WF-066, WF-067).

    `hand` is what it holds before the drop, `left` how many gems there will be after it.
    """
    wanted = colours_in(hand) & TAKES[s.kind[space]]
    return some_colours_for(s, space, heading, bent, hand, left, wanted, wanted)


@rule
def some_colours_for(s, space, heading, bent, hand, left, wanted, needed):
    """One of the wanted colours, if any may be dropped, and all of those that are needed."""
    sure, hopeless = at_a_glance(s, space, heading, bent, steps_of(hand, left))
    if sure or wanted == 0:
        return wanted
    if hopeless:
        return 0
    return wanted & look_closer(s, space, heading, bent, hand | GUARD, left, wanted, needed)


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
def look_closer(s, at, heading, bent, spare, left, wanted, needed):
    """The colours that can be dropped before any way on from here; enough if one of the wanted and all of the needed
    are found."""
    ahead = view(s, heading & 1, at) >> TOWARDS[heading]
    if bent:
        return straight_on(s, at, heading, ahead, spare, left)
    return search(s, at, heading, ahead, spare, left, wanted, needed)


@rule
def search(s, at, heading, ahead, spare, left, wanted, needed):
    """The same for all ways that go on straight or with a bend."""
    found = 0
    if is_promising(ahead, left):
        found = straight_on(s, at, heading, ahead, spare, left)
    room = ROOM[at, heading]
    while (found & wanted == 0) | (found & needed != needed):
        aside = view(s, 1 - (heading & 1), at)
        if steps_of(spare, left) <= aside >> BETTER & ENDLESS:
            return found | colours_in(spare)
        for turn in range(1, box.DIRECTIONS, 2):
            direction = (heading + turn) & 3
            ahead = aside >> TOWARDS[direction]
            if is_promising(ahead, left):
                found |= straight_on(s, at, direction, ahead, spare, left)
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
def is_promising(ahead, left):
    """Whether a way that looks like this could be the one."""
    return (left <= ahead & ENDLESS) | (ahead & MORE != 0)


@rule
def straight_on(s, at, direction, ahead, spare, left):
    """The colours that can be dropped before the voyage goes straight on from here and places all that is left.

    It goes from construction to construction: what lies between is seen `ahead` along the line.
    """
    found = 0
    while True:
        open_way = ahead & ENDLESS
        if min(left, ENDLESS) <= open_way:
            if left > box.VILLAGE and open_way == ENDLESS and free_before_landing(spare, left) != colours_in(spare):
                return found | space_by_space(s, at, direction, spare, left)
            return found | colours_in(spare)
        if ahead & MORE == 0:
            return found
        at += STEP[direction] * (open_way + 1)
        left -= open_way
        there = s.kind[at]
        if not spare & COUNT[there]:
            return found  # WF-058
        found |= free_before_home(s, at, there, spare, left)
        spare -= one_of(there)
        left -= 1
        if left == 0:
            return found
        ahead = view(s, direction & 1, at) >> TOWARDS[direction]


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
    rest = spare - left * one_of(colour)
    fits = (s.gems[space, colour] + left <= box.VILLAGE) & (rest & GUARD == GUARD)
    return colours_in(rest) if fits else 0


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
    if s.timing != timing.SOLO and lines.NEIGHBOURS[space] & s.bare != NONE:
        return True  # the whole hand lands there; in solitaire not on the first space (WF-204)
    hand = gems_on(s, space)
    left = total(hand) - 1
    for direction in range(box.DIRECTIONS):
        if ROOM[space, direction]:
            beyond = space + STEP[direction]
            if some_colours_for(s, beyond, direction, 0, hand, left, colours_in(hand) & TAKES[s.kind[beyond]], 0):
                return True
    return False


@rule
def surely_live(s, steps):
    """Spaces from which a way over travellers and empty spaces comes to an empty one, two steps off or more: there any
    hand finds its end, before it or on it.  Each part of the way may have so many steps more than one."""
    over = s.peopled | s.bare
    north = straight_to(s.bare, 0, over, steps)
    east = straight_to(s.bare, 1, over, steps)
    south = straight_to(s.bare, 2, over, steps)
    west = straight_to(s.bare, 3, over, steps)
    found = straight_to(over & (north | east | west), 0, over, steps)
    found |= straight_to(over & (east | south | north), 1, over, steps)
    found |= straight_to(over & (south | west | east), 2, over, steps)
    found |= straight_to(over & (west | north | south), 3, over, steps)
    return found & s.peopled


@rule
def any_live(s, among):
    """Whether one of these travellers spaces is live."""
    if s.timing != timing.SOLO and among & beside(s.bare) != NONE:
        return True
    if among & surely_live(s, 0) != NONE:
        return True
    while among != NONE:
        if is_live(s, lowest(among)):
            return True
        among &= among - ONE
    return False
