"""What tasks measure (BB-132, BB-136 to BB-139)."""

from __future__ import annotations

import numpy as np

from motu.engine.bits import size
from motu.engine.operations import rule
from motu.engine.record import NOBODY

from .. import box, god, measure
from .gods import cards_paid, god_tiles_paid, offerings_paid


@rule
def persons(s, seat, gender):
    count = 0
    for ability in range(box.ABILITIES):
        count += s.people[seat, gender, ability]
    return count


@rule
def different_persons(s, seat, gender):
    count = 0
    for ability in range(box.ABILITIES):
        if s.people[seat, gender, ability] > 0:
            count += 1
    return count


@rule
def shifted_persons(s, seat, gender):
    count = 0
    for slot in range(box.SLOTS):
        if s.person[seat, slot] != NOBODY and s.shifted[seat, slot] and s.person[seat, slot] // box.PEOPLE == gender:
            count += 1
    return count


@rule
def regions(s, seat):
    count = 0
    for region in range(box.REGIONS):
        count += s.settled[seat, region]
    return count


@rule
def regions_of_type(s, seat, kind):
    count = 0
    for region in range(box.REGIONS):
        if s.settled[seat, region] and box.REGION_TYPE[region] == kind:
            count += 1
    return count


@rule
def regions_beside_fish(s, seat, kind):
    count = 0
    for region in range(box.REGIONS):
        if s.settled[seat, region] and box.FISH_TYPE[s.fish[region]] == kind:
            count += 1
    return count


@rule
def islands(s, seat):
    found = 0
    for region in range(box.REGIONS):
        found |= s.settled[seat, region] << box.ISLAND[region]
    return size(np.uint64(found))


@rule
def materials_of_kind(s, seat, material):
    """In cells and beside the board; those under buildings are gone (BB-138)."""
    count = int(s.aside[seat, material])
    for cell in range(box.CELLS):
        if s.cells[seat, cell] == box.STORED and box.CELL_MATERIAL[cell] == material:
            count += 1
    return count


@rule
def materials(s, seat):
    count = 0
    for material in range(box.MATERIALS):
        count += materials_of_kind(s, seat, material)
    return count


@rule
def cells_filled(s, seat):
    count = 0
    for cell in range(box.CELLS):
        if s.cells[seat, cell] != box.FREE:
            count += 1
    return count


@rule
def priests_in_temple(s, seat):
    count = 0
    for space in range(box.SPACES):
        if s.temple[space] == seat:
            count += 1
    return count


@rule
def jewels(s, seat):
    count = 0
    for jewel in range(box.JEWELS):
        if s.jewel_owner[jewel] == seat:
            count += 1
    return count


@rule
def jewels_of_type(s, seat, kind):
    count = 0
    for jewel in range(box.JEWELS):
        if s.jewel_owner[jewel] == seat and box.JEWEL_TYPE[jewel] == kind:
            count += 1
    return count


@rule
def jewel_types(s, seat):
    found = 0
    for jewel in range(box.JEWELS):
        if s.jewel_owner[jewel] == seat:
            found |= 1 << box.JEWEL_TYPE[jewel]
    return size(np.uint64(found))


@rule
def buildings(s, seat):
    count = 0
    for building in range(box.BUILDINGS):
        count += s.built[seat, building]
    return count


@rule
def cards_left(s, seat, colour, paid):
    """Cards of a colour in hand once yellow was paid for in this form (BB-134)."""
    return s.hand[seat, colour] - cards_paid(god.YELLOW, paid, colour)


@rule
def cards_same(s, seat, paid):
    most = 0
    for colour in range(box.COLOURS):
        most = max(most, cards_left(s, seat, colour, paid))
    return most


@rule
def cards_different(s, seat, paid):
    count = 0
    for colour in range(box.COLOURS):
        if cards_left(s, seat, colour, paid) > 0:
            count += 1
    return count


@rule
def have_persons(s, seat, what, argument):
    if what == measure.MEN:
        return persons(s, seat, box.MEN)
    if what == measure.WOMEN:
        return persons(s, seat, box.WOMEN)
    if what == measure.PERSONS:
        return persons(s, seat, box.MEN) + persons(s, seat, box.WOMEN)
    if what == measure.MEN_DIFFERENT:
        return different_persons(s, seat, box.MEN)
    if what == measure.WOMEN_DIFFERENT:
        return different_persons(s, seat, box.WOMEN)
    if what == measure.ABILITY:
        return s.people[seat, box.MEN, argument] + s.people[seat, box.WOMEN, argument]
    if what == measure.MEN_SHIFTED:
        return shifted_persons(s, seat, box.MEN)
    if what == measure.WOMEN_SHIFTED:
        return shifted_persons(s, seat, box.WOMEN)
    if what == measure.PERSONS_SHIFTED:
        return shifted_persons(s, seat, box.MEN) + shifted_persons(s, seat, box.WOMEN)
    return NOBODY


@rule
def have_places(s, seat, what, argument):
    if what == measure.REGIONS:
        return regions(s, seat)
    if what == measure.ISLANDS:
        return islands(s, seat)
    if what == measure.REGION_TYPE:
        return regions_of_type(s, seat, argument)
    if what == measure.FISH_TYPE:
        return regions_beside_fish(s, seat, argument)
    if what == measure.PRIESTS:
        return priests_in_temple(s, seat)
    if what == measure.MATERIAL:
        return materials_of_kind(s, seat, argument)
    if what == measure.MATERIALS:
        return materials(s, seat)
    if what == measure.CELLS_FILLED:
        return cells_filled(s, seat)
    if what == measure.BUILDINGS:
        return buildings(s, seat)
    if what == measure.TWELFTH_HUTS:
        return int(s.huts[seat, box.TWELFTH])
    return NOBODY


@rule
def have_goods(s, seat, what, argument, paid):
    if what == measure.JEWELRY:
        return jewels(s, seat)
    if what == measure.JEWELRY_TYPE:
        return jewels_of_type(s, seat, argument)
    if what == measure.JEWELRY_DIFFERENT:
        return jewel_types(s, seat)
    if what == measure.SHELLS:
        return int(s.shells[seat])
    if what == measure.OFFERINGS:
        return s.offerings[seat] - offerings_paid(paid)
    if what == measure.GOD_TILES:
        return s.god_tiles[seat] - god_tiles_paid(paid)
    if what == measure.CARDS_SAME:
        return cards_same(s, seat, paid)
    if what == measure.CARDS_COLOUR:
        return cards_left(s, seat, argument, paid)
    if what == measure.CARDS_DIFFERENT:
        return cards_different(s, seat, paid)
    if what == measure.FIRST:
        return 1 if s.order[0] == seat else 0
    if what == measure.TASKS_DONE:
        return int(s.tasks_done[seat])
    return NOBODY


@rule
def have(s, seat, what, argument, paid):
    """How much a seat has of what a task measures, once yellow was paid for in the form `paid`.

    Each group of measures answers NOBODY for those of another group.
    """
    count = have_persons(s, seat, what, argument)
    if count == NOBODY:
        count = have_places(s, seat, what, argument)
    if count == NOBODY:
        count = have_goods(s, seat, what, argument, paid)
    return count


@rule
def shortage(s, seat, task, paid):
    """How many units are missing (BB-132)."""
    missing = 0
    for part in range(box.PARTS):
        what = box.TASK[task, part, box.MEASURE]
        if what != NOBODY:
            owned = have(s, seat, what, box.TASK[task, part, box.ARGUMENT], paid)
            missing += max(0, box.TASK[task, part, box.NEED] - owned)
    return missing
