"""The actions that dice and persons set off (section 5): men and women, helper, temple, building, fire bonus."""

from __future__ import annotations

import numpy as np

from motu.engine.bits import size
from motu.engine.operations import rule
from motu.engine.record import NOBODY, OK, table

from .. import ask, box, deed, source
from .gods import any_card, take_card, why_not_card

# -- what is possible, and from which value on --


@rule
def least_value(s, seat, doing):
    """The lowest effective value that carries out one of these actions, IMPOSSIBLE if none can be (BB-050)."""
    least = box.IMPOSSIBLE
    if doing & (deed.HELPER | deed.FISHING):
        least = 1
    if doing & deed.TEMPLE and s.priests[seat] > 0:
        least = min(least, box.EASIEST_SPACE)
    if doing & deed.BUILD and s.stocked[seat] > 0:
        least = min(least, lowest_unbuilt(s, seat))
    if doing & deed.TAKE and free_slot(s, seat) != NOBODY:
        if doing & deed.MAN:
            least = min(least, lowest_person(s, box.MEN))
        if doing & deed.WOMAN:
            least = min(least, lowest_person(s, box.WOMEN))
    if doing & deed.EXPAND and s.huts_left[seat] > 0:
        least = min(least, nearest_region(s, seat, doing))
    return least


@rule
def why_impossible(s, seat, doing):
    """The rule that stands in the way of an action that no die can carry out."""
    if doing & deed.TEMPLE:
        return 77  # no priest in supply
    if doing & deed.BUILD:
        return 82  # no tile, or no two materials side by side
    if doing & deed.TAKE:
        return 64 if free_slot(s, seat) == NOBODY else 62
    return 54 if s.huts_left[seat] > 0 else 55


# What every value can set off, in one word: deeds * SPREAD[least] puts them into the byte of each value from least on.
BYTE = 8
SPREAD = table([sum(1 << BYTE * v for v in range(least, box.TOP + 1)) for least in range(box.IMPOSSIBLE + 1)])


@rule
def reach(s, seat):
    """`least_value` of every deed at once, as the deeds that each value can carry out."""
    deeds = deed.HELPER | deed.FISHING
    deeds |= deed.TEMPLE if s.priests[seat] > 0 else 0
    deeds |= deed.BUILD if s.stocked[seat] > 0 else 0
    deeds |= deed.TAKE if free_slots(s, seat) > 0 else 0
    deeds |= deed.EXPAND if s.huts_left[seat] > 0 else 0
    word = (deed.HELPER | deed.FISHING) * SPREAD[1] | deed.TEMPLE * SPREAD[box.EASIEST_SPACE]
    word |= deed.BUILD * SPREAD[lowest_unbuilt(s, seat)]
    word |= deed.MAN * SPREAD[lowest_person(s, box.MEN)] | deed.WOMAN * SPREAD[lowest_person(s, box.WOMEN)]
    word |= deed.LAND * SPREAD[s.nearest[seat, box.LAND]] | deed.SEA * SPREAD[s.nearest[seat, box.SEA]]
    return word & deeds * SPREAD[0]


@rule
def deeds_with(word, value):
    """The deeds that a value can carry out, as bits, of the word that `reach` answers."""
    return word >> BYTE * value & deed.ALL


@rule
def lowest_unbuilt(s, seat):
    least = box.IMPOSSIBLE
    for building in range(box.BUILDINGS):
        if s.built[seat, building] == 0:
            least = min(least, box.BUILDING_VALUE[building])
    return least


@rule
def lowest_person(s, gender):
    least = box.IMPOSSIBLE
    for position in range(box.SHOWN):
        if s.person_display[gender, position] != NOBODY:
            least = min(least, position + 1)
    return least


@rule
def nearest_region(s, seat, doing):
    least = box.IMPOSSIBLE
    if doing & deed.LAND:
        least = min(least, int(s.nearest[seat, box.LAND]))
    if doing & deed.SEA:
        least = min(least, int(s.nearest[seat, box.SEA]))
    return least


@rule
def start_action(s):
    """Ask for the details of the action in `doing` with the effective value."""
    if s.doing & deed.HELPER:
        s.left = s.value
        s.point = ask.HELPER
    elif s.doing & deed.TEMPLE:
        s.point = ask.TEMPLE
    elif s.doing & deed.BUILD:
        s.point = ask.BUILD_TILE
    elif s.doing & deed.TAKE:
        s.point = ask.TAKE
    else:
        s.point = ask.EXPAND


# -- men and women (BB-062 to BB-066) --


@rule
def free_slot(s, seat):
    """The lowest empty ordinary slot, else the twelfth if it is empty, else NOBODY (BB-064)."""
    for slot in range(box.SLOTS):
        if slot != box.TWELFTH and is_empty(s, seat, slot):
            return slot
    return box.TWELFTH if is_empty(s, seat, box.TWELFTH) else NOBODY


@rule
def is_empty(s, seat, slot):
    return (s.huts[seat, slot] == 0) & (s.person[seat, slot] == NOBODY)


@rule
def free_slots(s, seat):
    count = 0
    for slot in range(box.SLOTS):
        if is_empty(s, seat, slot):
            count += 1
    return count


@rule
def persons_to_take(s):
    """The positions of the display that the value reaches, as bits, men first."""
    found = 0
    for position in range(box.SHOWN):
        if s.person_display[box.MEN, position] != NOBODY:
            found |= 1 << position
        if s.person_display[box.WOMEN, position] != NOBODY:
            found |= 1 << box.SHOWN + position
    reached = (1 << min(s.value, box.SHOWN)) - 1
    men = reached if s.doing & deed.MAN else 0
    women = reached if s.doing & deed.WOMAN else 0
    return found & (men | women << box.SHOWN)


@rule
def why_not_take(s, gender, position):
    if s.doing & (deed.MAN if gender == box.MEN else deed.WOMAN) == 0:
        return 62  # the other gender
    if s.person_display[gender, position] == NOBODY:
        return 63  # emptied positions stay empty
    return OK if position + 1 <= s.value else 62


@rule
def take_person(s, gender, position):
    tile = s.person_display[gender, position]
    slot = free_slot(s, s.seat)
    s.person_display[gender, position] = NOBODY
    s.person[s.seat, slot] = gender * box.PEOPLE + tile
    s.people[s.seat, gender, box.ABILITY[gender, tile]] += 1
    s.point = ask.DONE


# -- helper (BB-067 to BB-074) --


@rule
def spend(s, cost):
    """Take off helper points, or one of the materials or cards due; at 0 the action is over."""
    s.left -= cost
    if s.left <= 0:
        s.point = ask.DONE


@rule
def why_not_shift(s, slot):
    if s.person[s.seat, slot] == NOBODY or s.left < box.SHIFT_COST:
        return 67
    if s.shifted[s.seat, slot]:
        return 69 if s.person[s.seat, slot] < box.PEOPLE else 70  # once per game
    return OK


@rule
def persons_to_shift(s):
    """The slots with a person who was not shifted yet, as bits."""
    found = 0
    for slot in range(box.SLOTS):
        if (s.person[s.seat, slot] != NOBODY) & (s.shifted[s.seat, slot] == 0):
            found |= 1 << slot
    return found


@rule
def shift(s, slot):
    """Tattoo a man for status, or collect a woman's shells (BB-069, BB-070)."""
    gender = s.person[s.seat, slot] // box.PEOPLE
    symbols = box.SYMBOLS[gender, s.person[s.seat, slot] % box.PEOPLE]
    s.shifted[s.seat, slot] = 1
    if gender == box.MEN:
        advance(s, s.seat, symbols)
    else:
        s.shells[s.seat] += symbols
    spend(s, box.SHIFT_COST)


@rule
def take_rest_as_vp(s):
    """What is not spent otherwise becomes victory points (BB-068)."""
    s.points[s.seat, source.HELPER] += s.left // box.VP_COST * box.VP_PER_POINT
    s.point = ask.DONE


@rule
def first_hut(s, seat):
    """The lowest ordinary slot with a hut, NOBODY if none has one."""
    for slot in range(box.SLOTS):
        if slot != box.TWELFTH and s.huts[seat, slot] > 0:
            return slot
    return NOBODY


@rule
def can_move_hut(s, seat):
    """BB-073: an ordinary slot has a hut, and no person lies on the twelfth."""
    return s.person[seat, box.TWELFTH] == NOBODY and s.huts_left[seat] > s.huts[seat, box.TWELFTH]


@rule
def why_not_move_hut(s):
    if s.left < box.HUT_COST:
        return 67
    return OK if can_move_hut(s, s.seat) else 73


@rule
def move_hut(s, seat):
    s.huts[seat, first_hut(s, seat)] -= 1
    s.huts[seat, box.TWELFTH] += 1


@rule
def advance(s, seat, steps):
    """Move a status marker and put it on top of the stack it reaches (BB-075); at the end it stays (BB-076)."""
    if steps == 0 or s.status[seat] == box.LAST_STATUS:
        return
    s.status[seat] = min(box.LAST_STATUS, s.status[seat] + steps)
    place = 0
    while s.stack[place] != seat:
        place += 1
    while place > 0:
        s.stack[place] = s.stack[place - 1]
        place -= 1
    s.stack[0] = seat


# -- god cards: the helper's, of the fire bonus, or a person's --


@rule
def why_not_god_card(s, choice):
    if s.point == ask.HELPER and s.left < box.CARD_COST:
        return 67
    return why_not_card(s, choice)


@rule
def take_god_card(s, choice):
    take_card(s, s.seat, choice)
    if s.point == ask.HELPER:
        spend(s, box.CARD_COST)
    elif s.point == ask.FIRE_FIRST:
        s.point = ask.FIRE_SECOND
    else:
        spend(s, 1)
        if not any_card(s):
            s.point = ask.DONE  # cards still due lapse (BB-095)


# -- temple (BB-077 to BB-081) --


@rule
def why_not_temple(s, space):
    return OK if box.SPACE_VALUE[space] <= s.value else 78


@rule
def spaces_to_enter(s):
    """The temple spaces that the value reaches, as bits."""
    found = 0
    for space in range(box.SPACES):
        if box.SPACE_VALUE[space] <= s.value:
            found |= 1 << space
    return found


@rule
def put_priest(s, space):
    """Each priest pushes the next one on, until an empty space is filled or the last one is out (BB-079)."""
    s.priests[s.seat] -= 1
    moving = int(s.seat)
    while moving != NOBODY and 0 <= space < box.SPACES:
        pushed = int(s.temple[space])
        s.temple[space] = moving
        moving = pushed
        space += box.PUSH
    if moving != NOBODY:
        s.priests[moving] += 1
    s.point = ask.FIRE_FIRST


# -- building (BB-082 to BB-085) --


@rule
def why_not_build_tile(s, building):
    if s.built[s.seat, building] or box.BUILDING_VALUE[building] > s.value:
        return 82
    return OK


@rule
def tiles_to_build(s):
    """The building tiles that the value reaches, as bits."""
    found = 0
    for building in range(box.BUILDINGS):
        if (s.built[s.seat, building] == 0) & (box.BUILDING_VALUE[building] <= s.value):
            found |= 1 << building
    return found


@rule
def pairs_to_build_on(s, seat):
    """The pairs of neighbouring cells that both hold a material, as bits."""
    stored = cells_with(s, seat, box.STORED)
    found = 0
    for pair in range(box.PAIRS):
        if stored & box.PAIR_CELLS[pair] == box.PAIR_CELLS[pair]:
            found |= 1 << pair
    return found


@rule
def cells_with(s, seat, content):
    """The cells that hold this, as bits."""
    found = 0
    for cell in range(box.CELLS):
        if s.cells[seat, cell] == content:
            found |= 1 << cell
    return found


@rule
def stocked_pairs(s, seat):
    """How many pairs of neighbouring cells both hold a material."""
    return size(np.uint64(pairs_to_build_on(s, seat)))


@rule
def choose_building(s, building):
    s.building = building
    s.point = ask.BUILD_PAIR


@rule
def why_not_build_pair(s, pair):
    first = s.cells[s.seat, box.PAIR[pair, 0]]
    second = s.cells[s.seat, box.PAIR[pair, 1]]
    return OK if first == box.STORED and second == box.STORED else 82


@rule
def build(s, pair):
    """The materials go, the tile covers both cells for good, and scores by round (BB-083, BB-084)."""
    for end in range(2):
        s.cells[s.seat, box.PAIR[pair, end]] = box.BUILT + s.building
    s.built[s.seat, s.building] = 1
    s.stocked[s.seat] = stocked_pairs(s, s.seat)
    s.points[s.seat, source.BUILDING] += box.BUILDING_VP[s.round_number - 1]
    s.point = ask.FIRE_FIRST


# -- fire bonus, second half (BB-086) --


@rule
def take_status(s):
    advance(s, s.seat, 1)
    s.point = ask.DONE


@rule
def take_shell(s):
    s.shells[s.seat] += 1
    s.point = ask.DONE
