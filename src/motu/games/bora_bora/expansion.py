"""Expansion (BB-054 to BB-061) and what it brings: the region's material, an offering, the fish for red."""

from __future__ import annotations

from motu.engine.operations import rule
from motu.engine.record import NOBODY, OK

from .actions import first_hut, spend, stocked_pairs
from .gods import can_pay, pay
from .state import (
    ASK_FIRE_SECOND,
    ASK_HELPER,
    ASK_HUT_FROM,
    ASK_RED,
    ASK_REWARD,
    CELL_MATERIAL,
    CELLS,
    DO_LAND,
    DO_SEA,
    DONE,
    FISH_VP,
    FOR_RED,
    FREE,
    IMPOSSIBLE,
    LAND,
    MATERIAL_COST,
    OFFERING_COST,
    PATH,
    PREPARE,
    RED,
    REGION_MATERIAL,
    REGIONS,
    SEA,
    STORED,
    TWELFTH,
)


@rule
def why_not_expand(s, region):
    if s.settled[s.seat, region]:
        return 12  # at most one hut per player in a region
    if s.huts_left[s.seat] == 0:
        return 55
    if s.doing & DO_LAND and s.near[s.seat, LAND, region] <= s.value:
        return OK
    if s.doing & DO_SEA and s.near[s.seat, SEA, region] <= s.value:
        return OK
    return 54  # no path of the allowed kind and value


@rule
def expand(s, region):
    """Choose where the hut comes from if there is a choice (BB-056), then settle."""
    s.region = region
    ordinary = first_hut(s, s.seat)
    if ordinary != NOBODY and s.huts[s.seat, TWELFTH] > 0:
        s.point = ASK_HUT_FROM
    else:
        settle_from(s, TWELFTH if ordinary == NOBODY else ordinary)


@rule
def take_hut_from(s, space):
    settle_from(s, TWELFTH if space == 1 else first_hut(s, s.seat))


@rule
def settle_from(s, slot):
    """The hut goes onto the building space; who held it stays beside it (BB-057)."""
    s.huts[s.seat, slot] -= 1
    s.huts_left[s.seat] -= 1
    s.settled[s.seat, s.region] = 1
    s.holder[s.region] = s.seat
    find_ways(s, s.seat, s.region)
    s.point = ASK_REWARD


@rule
def find_ways(s, seat, region):
    """Enter the paths that a hut in this region opens."""
    for kind in range(LAND, SEA + 1):
        nearest = IMPOSSIBLE
        for other in range(REGIONS):
            value = min(int(s.near[seat, kind, other]), PATH[kind, region, other])
            s.near[seat, kind, other] = value
            if s.settled[seat, other] == 0:
                nearest = min(nearest, value)
        s.nearest[seat, kind] = nearest


@rule
def after_reward(s):
    """Last, and only now, red may score the fish tile (BB-060); no gods in the set-up (BB-039)."""
    if s.phase != PREPARE and can_pay(s, s.seat, RED):
        s.point = ASK_RED
    else:
        s.point = DONE


@rule
def score_fish(s, form):
    pay(s, s.seat, RED, form)
    s.points[s.seat, FOR_RED] += FISH_VP[s.fish[s.region]]
    s.point = DONE


# -- materials (BB-059) --


@rule
def free_cell(s, seat, material):
    """A free cell for this material, NOBODY if there is none."""
    for cell in range(CELLS):
        if CELL_MATERIAL[cell] == material and s.cells[seat, cell] == FREE:
            return cell
    return NOBODY


@rule
def why_not_cell(s, cell):
    """Can a material be stored here?"""
    if s.point == ASK_HELPER and s.left < MATERIAL_COST:
        return 67
    if s.point == ASK_REWARD and CELL_MATERIAL[cell] != REGION_MATERIAL[s.region]:
        return 58  # the region's material, no other
    if s.cells[s.seat, cell] == STORED:
        return 59
    return OK if s.cells[s.seat, cell] == FREE else 83  # a building covers its cells for good


@rule
def why_not_aside(s, material):
    if s.point == ASK_HELPER and s.left < MATERIAL_COST:
        return 67
    if s.point == ASK_REWARD and material != REGION_MATERIAL[s.region]:
        return 58
    return OK if free_cell(s, s.seat, material) == NOBODY else 59


@rule
def store(s, cell):
    s.cells[s.seat, cell] = STORED
    s.stocked[s.seat] = stocked_pairs(s, s.seat)
    after_material(s)


@rule
def lay_aside(s, material):
    s.aside[s.seat, material] += 1
    after_material(s)


@rule
def after_material(s):
    if s.point == ASK_REWARD:
        after_reward(s)
    elif s.point == ASK_HELPER:
        spend(s, MATERIAL_COST)
    else:
        spend(s, 1)  # one of the materials of a person use (BB-093)


# -- offerings: a reward, the helper's, or the fire bonus --


@rule
def why_not_offering(s):
    return 67 if s.point == ASK_HELPER and s.left < OFFERING_COST else OK


@rule
def take_offering(s):
    s.offerings[s.seat] += 1
    if s.point == ASK_REWARD:
        after_reward(s)
    elif s.point == ASK_HELPER:
        spend(s, OFFERING_COST)
    else:
        s.point = ASK_FIRE_SECOND
