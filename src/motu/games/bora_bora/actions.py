"""The actions that dice and persons set off (section 5): men and women, helper, temple, building, fire bonus."""

from __future__ import annotations

from motu.engine.operations import rule
from motu.engine.record import NOBODY, OK

from .gods import any_card, take_card, why_not_card
from .state import (
    ABILITY,
    ASK_BUILD_PAIR,
    ASK_BUILD_TILE,
    ASK_EXPAND,
    ASK_FIRE_FIRST,
    ASK_FIRE_SECOND,
    ASK_HELPER,
    ASK_TAKE,
    ASK_TEMPLE,
    BUILDING_VALUE,
    BUILDING_VP,
    BUILDINGS,
    BUILT,
    CARD_COST,
    DO_BUILD,
    DO_EXPAND,
    DO_FISHING,
    DO_HELPER,
    DO_LAND,
    DO_MAN,
    DO_SEA,
    DO_TAKE,
    DO_TEMPLE,
    DO_WOMAN,
    DONE,
    EASIEST_SPACE,
    FOR_BUILDING,
    FOR_HELPER,
    HUT_COST,
    IMPOSSIBLE,
    LAND,
    LAST_STATUS,
    MEN,
    PAIR,
    PAIRS,
    PEOPLE,
    PUSH,
    SEA,
    SHIFT_COST,
    SHOWN,
    SLOTS,
    SPACE_VALUE,
    SPACES,
    STORED,
    SYMBOLS,
    TWELFTH,
    VP_COST,
    VP_PER_POINT,
    WOMEN,
)

# -- what is possible, and from which value on --


@rule
def least_value(s, seat, doing):
    """The lowest effective value that carries out one of these actions, IMPOSSIBLE if none can be (BB-050)."""
    least = IMPOSSIBLE
    if doing & (DO_HELPER | DO_FISHING):
        least = 1
    if doing & DO_TEMPLE and s.priests[seat] > 0:
        least = min(least, EASIEST_SPACE)
    if doing & DO_BUILD and s.stocked[seat] > 0:
        least = min(least, lowest_unbuilt(s, seat))
    if doing & DO_TAKE and free_slot(s, seat) != NOBODY:
        if doing & DO_MAN:
            least = min(least, lowest_person(s, MEN))
        if doing & DO_WOMAN:
            least = min(least, lowest_person(s, WOMEN))
    if doing & DO_EXPAND and s.huts_left[seat] > 0:
        least = min(least, nearest_region(s, seat, doing))
    return least


@rule
def why_impossible(s, seat, doing):
    """The rule that stands in the way of an action that no die can carry out."""
    if doing & DO_TEMPLE:
        return 77  # no priest in supply
    if doing & DO_BUILD:
        return 82  # no tile, or no two materials side by side
    if doing & DO_TAKE:
        return 64 if free_slot(s, seat) == NOBODY else 62
    return 54 if s.huts_left[seat] > 0 else 55


@rule
def lowest_unbuilt(s, seat):
    least = IMPOSSIBLE
    for building in range(BUILDINGS):
        if s.built[seat, building] == 0:
            least = min(least, BUILDING_VALUE[building])
    return least


@rule
def lowest_person(s, gender):
    for position in range(SHOWN):
        if s.person_display[gender, position] != NOBODY:
            return position + 1
    return IMPOSSIBLE


@rule
def nearest_region(s, seat, doing):
    least = IMPOSSIBLE
    if doing & DO_LAND:
        least = min(least, int(s.nearest[seat, LAND]))
    if doing & DO_SEA:
        least = min(least, int(s.nearest[seat, SEA]))
    return least


@rule
def start_action(s):
    """Ask for the details of the action in `doing` with the effective value."""
    if s.doing & DO_HELPER:
        s.left = s.value
        s.point = ASK_HELPER
    elif s.doing & DO_TEMPLE:
        s.point = ASK_TEMPLE
    elif s.doing & DO_BUILD:
        s.point = ASK_BUILD_TILE
    elif s.doing & DO_TAKE:
        s.point = ASK_TAKE
    else:
        s.point = ASK_EXPAND


# -- men and women (BB-062 to BB-066) --


@rule
def free_slot(s, seat):
    """The lowest empty ordinary slot, else the twelfth if it is empty, else NOBODY (BB-064)."""
    for slot in range(SLOTS):
        if slot != TWELFTH and is_empty(s, seat, slot):
            return slot
    return TWELFTH if is_empty(s, seat, TWELFTH) else NOBODY


@rule
def is_empty(s, seat, slot):
    return s.huts[seat, slot] == 0 and s.person[seat, slot] == NOBODY


@rule
def why_not_take(s, gender, position):
    if s.doing & (DO_MAN if gender == MEN else DO_WOMAN) == 0:
        return 62  # the other gender
    if s.person_display[gender, position] == NOBODY:
        return 63  # emptied positions stay empty
    return OK if position + 1 <= s.value else 62


@rule
def take_person(s, gender, position):
    tile = s.person_display[gender, position]
    slot = free_slot(s, s.seat)
    s.person_display[gender, position] = NOBODY
    s.person[s.seat, slot] = gender * PEOPLE + tile
    s.people[s.seat, gender, ABILITY[gender, tile]] += 1
    s.point = DONE


# -- helper (BB-067 to BB-074) --


@rule
def spend(s, cost):
    """Take off helper points, or one of the materials or cards due; at 0 the action is over."""
    s.left -= cost
    if s.left <= 0:
        s.point = DONE


@rule
def why_not_shift(s, slot):
    if s.person[s.seat, slot] == NOBODY or s.left < SHIFT_COST:
        return 67
    if s.shifted[s.seat, slot]:
        return 69 if s.person[s.seat, slot] < PEOPLE else 70  # once per game
    return OK


@rule
def shift(s, slot):
    """Tattoo a man for status, or collect a woman's shells (BB-069, BB-070)."""
    gender = s.person[s.seat, slot] // PEOPLE
    symbols = SYMBOLS[gender, s.person[s.seat, slot] % PEOPLE]
    s.shifted[s.seat, slot] = 1
    if gender == MEN:
        advance(s, s.seat, symbols)
    else:
        s.shells[s.seat] += symbols
    spend(s, SHIFT_COST)


@rule
def take_rest_as_vp(s):
    """What is not spent otherwise becomes victory points (BB-068)."""
    s.points[s.seat, FOR_HELPER] += s.left // VP_COST * VP_PER_POINT
    s.point = DONE


@rule
def first_hut(s, seat):
    """The lowest ordinary slot with a hut, NOBODY if none has one."""
    for slot in range(SLOTS):
        if slot != TWELFTH and s.huts[seat, slot] > 0:
            return slot
    return NOBODY


@rule
def can_move_hut(s, seat):
    """BB-073: an ordinary slot has a hut, and no person lies on the twelfth."""
    return s.person[seat, TWELFTH] == NOBODY and first_hut(s, seat) != NOBODY


@rule
def why_not_move_hut(s):
    if s.left < HUT_COST:
        return 67
    return OK if can_move_hut(s, s.seat) else 73


@rule
def move_hut(s, seat):
    s.huts[seat, first_hut(s, seat)] -= 1
    s.huts[seat, TWELFTH] += 1


@rule
def advance(s, seat, steps):
    """Move a status marker and put it on top of the stack it reaches (BB-075); at the end it stays (BB-076)."""
    if steps == 0 or s.status[seat] == LAST_STATUS:
        return
    s.status[seat] = min(LAST_STATUS, s.status[seat] + steps)
    place = 0
    while s.stack[place] != seat:
        place += 1
    while place > 0:
        s.stack[place] = s.stack[place - 1]
        place -= 1
    s.stack[0] = seat


# -- god cards: the helper's, of the fire bonus, or a person's --


@rule
def why_not_god_card(s, source):
    if s.point == ASK_HELPER and s.left < CARD_COST:
        return 67
    return why_not_card(s, source)


@rule
def take_god_card(s, source):
    take_card(s, s.seat, source)
    if s.point == ASK_HELPER:
        spend(s, CARD_COST)
    elif s.point == ASK_FIRE_FIRST:
        s.point = ASK_FIRE_SECOND
    else:
        spend(s, 1)
        if not any_card(s):
            s.point = DONE  # cards still due lapse (BB-095)


# -- temple (BB-077 to BB-081) --


@rule
def why_not_temple(s, space):
    return OK if SPACE_VALUE[space] <= s.value else 78


@rule
def put_priest(s, space):
    """Each priest pushes the next one on, until an empty space is filled or the last one is out (BB-079)."""
    s.priests[s.seat] -= 1
    moving = int(s.seat)
    while moving != NOBODY and 0 <= space < SPACES:
        pushed = int(s.temple[space])
        s.temple[space] = moving
        moving = pushed
        space += PUSH
    if moving != NOBODY:
        s.priests[moving] += 1
    s.point = ASK_FIRE_FIRST


# -- building (BB-082 to BB-085) --


@rule
def why_not_build_tile(s, building):
    if s.built[s.seat, building] or BUILDING_VALUE[building] > s.value:
        return 82
    return OK


@rule
def stocked_pairs(s, seat):
    """How many pairs of neighbouring cells both hold a material."""
    count = 0
    for pair in range(PAIRS):
        if s.cells[seat, PAIR[pair, 0]] == STORED and s.cells[seat, PAIR[pair, 1]] == STORED:
            count += 1
    return count


@rule
def choose_building(s, building):
    s.building = building
    s.point = ASK_BUILD_PAIR


@rule
def why_not_build_pair(s, pair):
    first = s.cells[s.seat, PAIR[pair, 0]]
    second = s.cells[s.seat, PAIR[pair, 1]]
    return OK if first == STORED and second == STORED else 82


@rule
def build(s, pair):
    """The materials go, the tile covers both cells for good, and scores by round (BB-083, BB-084)."""
    for end in range(2):
        s.cells[s.seat, PAIR[pair, end]] = BUILT + s.building
    s.built[s.seat, s.building] = 1
    s.stocked[s.seat] = stocked_pairs(s, s.seat)
    s.points[s.seat, FOR_BUILDING] += BUILDING_VP[s.round_number - 1]
    s.point = ASK_FIRE_FIRST


# -- fire bonus, second half (BB-086) --


@rule
def take_status(s):
    advance(s, s.seat, 1)
    s.point = DONE


@rule
def take_shell(s):
    s.shells[s.seat] += 1
    s.point = DONE
