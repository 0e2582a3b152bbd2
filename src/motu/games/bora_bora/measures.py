"""What tasks measure (BB-132, BB-136 to BB-139)."""

from __future__ import annotations

from motu.engine.operations import rule
from motu.engine.record import NOBODY

from .gods import cards_paid, god_tiles_paid, offerings_paid
from .state import (
    ABILITIES,
    ARGUMENT,
    BUILDINGS,
    CELL_MATERIAL,
    CELLS,
    COLOURS,
    FISH_TYPE,
    FREE,
    ISLAND,
    ISLANDS,
    JEWEL_TYPE,
    JEWEL_TYPES,
    JEWELS,
    MATERIALS,
    MEASURE,
    MEASURES,
    MEN,
    NEED,
    PARTS,
    PEOPLE,
    REGION_TYPE,
    REGIONS,
    SLOTS,
    SPACES,
    STORED,
    TASK,
    TWELFTH,
    WOMEN,
    YELLOW,
)

(
    M_MEN, M_WOMEN, M_MEN_DIFFERENT, M_WOMEN_DIFFERENT, M_ABILITY, M_MEN_SHIFTED, M_WOMEN_SHIFTED, M_PERSONS_SHIFTED,
    M_REGIONS, M_ISLANDS, M_REGION_TYPE, M_FISH_TYPE, M_MATERIAL, M_MATERIALS, M_PRIESTS, M_JEWELRY, M_JEWELRY_TYPE,
    M_JEWELRY_DIFFERENT, M_GOD_TILES, M_OFFERINGS, M_SHELLS, M_TWELFTH_HUTS, M_BUILDINGS, M_FIRST, M_CARDS_SAME,
    M_CARDS_COLOUR, M_CARDS_DIFFERENT, M_TASKS_DONE, M_CELLS_FILLED, M_PERSONS,
) = range(len(MEASURES))  # fmt: skip


@rule
def persons(s, seat, gender):
    count = 0
    for ability in range(ABILITIES):
        count += s.people[seat, gender, ability]
    return count


@rule
def different_persons(s, seat, gender):
    count = 0
    for ability in range(ABILITIES):
        if s.people[seat, gender, ability] > 0:
            count += 1
    return count


@rule
def shifted_persons(s, seat, gender):
    count = 0
    for slot in range(SLOTS):
        if s.person[seat, slot] != NOBODY and s.shifted[seat, slot] and s.person[seat, slot] // PEOPLE == gender:
            count += 1
    return count


@rule
def regions(s, seat):
    count = 0
    for region in range(REGIONS):
        count += s.settled[seat, region]
    return count


@rule
def regions_of_type(s, seat, kind):
    count = 0
    for region in range(REGIONS):
        if s.settled[seat, region] and REGION_TYPE[region] == kind:
            count += 1
    return count


@rule
def regions_beside_fish(s, seat, kind):
    count = 0
    for region in range(REGIONS):
        if s.settled[seat, region] and FISH_TYPE[s.fish[region]] == kind:
            count += 1
    return count


@rule
def islands(s, seat):
    count = 0
    for island in range(ISLANDS):
        here = 0
        for region in range(REGIONS):
            if s.settled[seat, region] and ISLAND[region] == island:
                here = 1
        count += here
    return count


@rule
def materials_of_kind(s, seat, material):
    """In cells and beside the board; those under buildings are gone (BB-138)."""
    count = int(s.aside[seat, material])
    for cell in range(CELLS):
        if s.cells[seat, cell] == STORED and CELL_MATERIAL[cell] == material:
            count += 1
    return count


@rule
def materials(s, seat):
    count = 0
    for material in range(MATERIALS):
        count += materials_of_kind(s, seat, material)
    return count


@rule
def cells_filled(s, seat):
    count = 0
    for cell in range(CELLS):
        if s.cells[seat, cell] != FREE:
            count += 1
    return count


@rule
def priests_in_temple(s, seat):
    count = 0
    for space in range(SPACES):
        if s.temple[space] == seat:
            count += 1
    return count


@rule
def jewels(s, seat):
    count = 0
    for jewel in range(JEWELS):
        if s.jewel_owner[jewel] == seat:
            count += 1
    return count


@rule
def jewels_of_type(s, seat, kind):
    count = 0
    for jewel in range(JEWELS):
        if s.jewel_owner[jewel] == seat and JEWEL_TYPE[jewel] == kind:
            count += 1
    return count


@rule
def jewel_types(s, seat):
    count = 0
    for kind in range(JEWEL_TYPES):
        if jewels_of_type(s, seat, kind) > 0:
            count += 1
    return count


@rule
def buildings(s, seat):
    count = 0
    for building in range(BUILDINGS):
        count += s.built[seat, building]
    return count


@rule
def cards_left(s, seat, colour, paid):
    """Cards of a colour in hand once yellow was paid for in this form (BB-134)."""
    return s.hand[seat, colour] - cards_paid(YELLOW, paid, colour)


@rule
def cards_same(s, seat, paid):
    most = 0
    for colour in range(COLOURS):
        most = max(most, cards_left(s, seat, colour, paid))
    return most


@rule
def cards_different(s, seat, paid):
    count = 0
    for colour in range(COLOURS):
        if cards_left(s, seat, colour, paid) > 0:
            count += 1
    return count


@rule
def have_persons(s, seat, measure, argument):
    if measure == M_MEN:
        return persons(s, seat, MEN)
    if measure == M_WOMEN:
        return persons(s, seat, WOMEN)
    if measure == M_PERSONS:
        return persons(s, seat, MEN) + persons(s, seat, WOMEN)
    if measure == M_MEN_DIFFERENT:
        return different_persons(s, seat, MEN)
    if measure == M_WOMEN_DIFFERENT:
        return different_persons(s, seat, WOMEN)
    if measure == M_ABILITY:
        return s.people[seat, MEN, argument] + s.people[seat, WOMEN, argument]
    if measure == M_MEN_SHIFTED:
        return shifted_persons(s, seat, MEN)
    if measure == M_WOMEN_SHIFTED:
        return shifted_persons(s, seat, WOMEN)
    if measure == M_PERSONS_SHIFTED:
        return shifted_persons(s, seat, MEN) + shifted_persons(s, seat, WOMEN)
    return NOBODY


@rule
def have_places(s, seat, measure, argument):
    if measure == M_REGIONS:
        return regions(s, seat)
    if measure == M_ISLANDS:
        return islands(s, seat)
    if measure == M_REGION_TYPE:
        return regions_of_type(s, seat, argument)
    if measure == M_FISH_TYPE:
        return regions_beside_fish(s, seat, argument)
    if measure == M_PRIESTS:
        return priests_in_temple(s, seat)
    if measure == M_MATERIAL:
        return materials_of_kind(s, seat, argument)
    if measure == M_MATERIALS:
        return materials(s, seat)
    if measure == M_CELLS_FILLED:
        return cells_filled(s, seat)
    if measure == M_BUILDINGS:
        return buildings(s, seat)
    if measure == M_TWELFTH_HUTS:
        return int(s.huts[seat, TWELFTH])
    return NOBODY


@rule
def have_goods(s, seat, measure, argument, paid):
    if measure == M_JEWELRY:
        return jewels(s, seat)
    if measure == M_JEWELRY_TYPE:
        return jewels_of_type(s, seat, argument)
    if measure == M_JEWELRY_DIFFERENT:
        return jewel_types(s, seat)
    if measure == M_SHELLS:
        return int(s.shells[seat])
    if measure == M_OFFERINGS:
        return s.offerings[seat] - offerings_paid(paid)
    if measure == M_GOD_TILES:
        return s.god_tiles[seat] - god_tiles_paid(paid)
    if measure == M_CARDS_SAME:
        return cards_same(s, seat, paid)
    if measure == M_CARDS_COLOUR:
        return cards_left(s, seat, argument, paid)
    if measure == M_CARDS_DIFFERENT:
        return cards_different(s, seat, paid)
    if measure == M_FIRST:
        return 1 if s.order[0] == seat else 0
    if measure == M_TASKS_DONE:
        return int(s.tasks_done[seat])
    return NOBODY


@rule
def have(s, seat, measure, argument, paid):
    """How much a seat has of what a task measures, once yellow was paid for in the form `paid`.

    Each group of measures answers NOBODY for those of another group.
    """
    count = have_persons(s, seat, measure, argument)
    if count == NOBODY:
        count = have_places(s, seat, measure, argument)
    if count == NOBODY:
        count = have_goods(s, seat, measure, argument, paid)
    return count


@rule
def shortage(s, seat, task, paid):
    """How many units are missing (BB-132)."""
    missing = 0
    for part in range(PARTS):
        measure = TASK[task, part, MEASURE]
        if measure != NOBODY:
            missing += max(0, TASK[task, part, NEED] - have(s, seat, measure, TASK[task, part, ARGUMENT], paid))
    return missing
