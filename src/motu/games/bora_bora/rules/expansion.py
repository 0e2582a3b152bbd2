"""Expansion (BB-054 to BB-061) and what it brings: the region's material, an offering, the fish for red."""

from __future__ import annotations

from motu.engine.operations import rule
from motu.engine.record import OK

from .. import ask, box, deed, god, phase, source
from .actions import cells_with, first_hut, spend, stocked_pairs
from .gods import can_pay, pay


@rule
def why_not_expand(s, region):
    if s.settled[s.seat, region]:
        return 12  # at most one hut per player in a region
    if s.huts_left[s.seat] == 0:
        return 55
    if s.doing & deed.LAND and s.near[s.seat, box.LAND, region] <= s.value:
        return OK
    if s.doing & deed.SEA and s.near[s.seat, box.SEA, region] <= s.value:
        return OK
    return 54  # no path of the allowed kind and value


@rule
def regions_to_settle(s):
    """All that `why_not_expand` allows, as bits."""
    by_land = s.value if s.doing & deed.LAND else 0
    by_sea = s.value if s.doing & deed.SEA else 0
    found = 0
    for region in range(box.REGIONS):
        near = (s.near[s.seat, box.LAND, region] <= by_land) | (s.near[s.seat, box.SEA, region] <= by_sea)
        if near & (s.settled[s.seat, region] == 0):
            found |= 1 << region
    return found if s.huts_left[s.seat] > 0 else 0


@rule
def expand(s, region):
    """Choose where the hut comes from if there is a choice (BB-056), then settle."""
    s.region = region
    ordinary = s.huts_left[s.seat] > s.huts[s.seat, box.TWELFTH]
    if ordinary and s.huts[s.seat, box.TWELFTH] > 0:
        s.point = ask.HUT_FROM
    else:
        settle_from(s, first_hut(s, s.seat) if ordinary else box.TWELFTH)


@rule
def take_hut_from(s, space):
    settle_from(s, box.TWELFTH if space == 1 else first_hut(s, s.seat))


@rule
def settle_from(s, slot):
    """The hut goes onto the building space; who held it stays beside it (BB-057)."""
    s.huts[s.seat, slot] -= 1
    s.huts_left[s.seat] -= 1
    s.settled[s.seat, s.region] = 1
    s.holder[s.region] = s.seat
    find_ways(s, s.seat, s.region)
    s.point = ask.REWARD


@rule
def find_ways(s, seat, region):
    """Enter the paths that a hut in this region opens."""
    for kind in range(box.LAND, box.SEA + 1):
        nearest = box.IMPOSSIBLE
        for other in range(box.REGIONS):
            value = min(int(s.near[seat, kind, other]), box.PATH[kind, region, other])
            s.near[seat, kind, other] = value
            if s.settled[seat, other] == 0:
                nearest = min(nearest, value)
        s.nearest[seat, kind] = nearest


@rule
def after_reward(s):
    """Last, and only now, red may score the fish tile (BB-060); no gods in the set-up (BB-039)."""
    if s.phase != phase.PREPARE and can_pay(s, s.seat, god.RED):
        s.point = ask.RED
    else:
        s.point = ask.DONE


@rule
def score_fish(s, form):
    pay(s, s.seat, god.RED, form)
    s.points[s.seat, source.RED] += box.FISH_VP[s.fish[s.region]]
    s.point = ask.DONE


# -- materials (BB-059) --


@rule
def why_not_cell(s, cell):
    """Can a material be stored here?"""
    if s.point == ask.HELPER and s.left < box.MATERIAL_COST:
        return 67
    if s.point == ask.REWARD and box.CELL_MATERIAL[cell] != box.REGION_MATERIAL[s.region]:
        return 58  # the region's material, no other
    if s.cells[s.seat, cell] == box.STORED:
        return 59
    return OK if s.cells[s.seat, cell] == box.FREE else 83  # a building covers its cells for good


@rule
def why_not_aside(s, material):
    if s.point == ask.HELPER and s.left < box.MATERIAL_COST:
        return 67
    if s.point == ask.REWARD and material != box.REGION_MATERIAL[s.region]:
        return 58
    return OK if cells_with(s, s.seat, box.FREE) & box.CELLS_OF[material] == 0 else 59


@rule
def places_for(free, material):
    """Where this material can go if these cells are free: into those of its kind, else beside the board."""
    cells = free & box.CELLS_OF[material]
    return cells if cells else 1 << box.CELLS + material


@rule
def places_for_any(s):
    """Where a material of any kind can go, as bits: cells, then the kinds that go beside the board."""
    free = cells_with(s, s.seat, box.FREE)
    found = 0
    for material in range(box.MATERIALS):
        found |= places_for(free, material)
    return found


@rule
def places_for_reward(s):
    """Where the material of the region just settled can go."""
    return places_for(cells_with(s, s.seat, box.FREE), box.REGION_MATERIAL[s.region])


@rule
def store(s, cell):
    s.cells[s.seat, cell] = box.STORED
    s.stocked[s.seat] = stocked_pairs(s, s.seat)
    after_material(s)


@rule
def lay_aside(s, material):
    s.aside[s.seat, material] += 1
    after_material(s)


@rule
def after_material(s):
    if s.point == ask.REWARD:
        after_reward(s)
    elif s.point == ask.HELPER:
        spend(s, box.MATERIAL_COST)
    else:
        spend(s, 1)  # one of the materials of a person use (BB-093)


# -- offerings: a reward, the helper's, or the fire bonus --


@rule
def why_not_offering(s):
    return 67 if s.point == ask.HELPER and s.left < box.OFFERING_COST else OK


@rule
def take_offering(s):
    s.offerings[s.seat] += 1
    if s.point == ask.REWARD:
        after_reward(s)
    elif s.point == ask.HELPER:
        spend(s, box.OFFERING_COST)
    else:
        s.point = ask.FIRE_SECOND
