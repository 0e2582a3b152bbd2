"""BUILD (section 10): where a boat can build, what it costs, and the cottage itself."""

from __future__ import annotations

import numpy as np

from motu.engine.operations import rule
from motu.engine.record import NOBODY, OK

from .. import box, tile
from . import hexes
from .hexes import beside, both, either, has, itself, near, no_hex, read, some, without, write
from .scoring import boats_on_board, purse
from .sea import (
    docked,
    free_shore,
    gods_village,
    harmless,
    is_water,
    last_exits,
    lets_a_boat_out,
    make_land,
    only_village_beside,
    other_boats,
    why_not_land,
)
from .supplies import pay_shells, take_influence


@rule
def cost(s, seat, village):
    """The bid and the size of the village before building (KV-103)."""
    return box.BUILDING_COST[s.bid[seat]] + s.village_size[village]


@rule
def affordable_size(s):
    """The size of the largest village that the deciding seat can pay for."""
    return purse(s, s.seat) - box.BUILDING_COST[s.bid[s.seat]]


@rule
def prospects(s, free):
    """What boats that may stand in these places can build: 2 something, 0 nothing, 1 it takes a closer look.

    A site on which no boat stands, which is no boat's last way out and whose loss leaves the sea as it is, will do for
    every boat that gets beside it; with KV-207 that boat itself could be shut in.
    """
    size = affordable_size(s)
    boats = read(s.afloat)
    barred = either(either(boats, read(s.fragile)), last_exits(s, boats))
    found = 0
    for village in range(s.villages):
        places = both(free, read(s.near_cult[village]))
        if s.village_size[village] <= size and some(places):
            sites = both(beside(places), free_shore(s, village))
            if some(without(sites, barred)) and s.blockade != box.NEIGHBOURS:
                return 2
            if some(sites):
                found = 1
    return found


@rule
def building_spots(s, boat, free):
    """Those of the free places where the boat could build (KV-100, KV-210)."""
    if s.tiles[s.seat] == 0:
        return no_hex()
    size = affordable_size(s)
    others = without(read(s.afloat), boat)
    taken = either(others, last_exits(s, others))
    spots, doubtful = no_hex(), no_hex()
    for village in range(s.villages):
        places = both(free, read(s.near_cult[village]))
        if s.village_size[village] <= size and some(places):
            sites = without(free_shore(s, village), taken)
            spots = either(spots, both(places, beside(without(sites, read(s.fragile)))))
            doubtful = either(doubtful, both(places, beside(sites)))
    spots = without(spots, docked(s, free))  # there the boat itself could be shut in
    doubtful = without(doubtful, spots)
    while some(doubtful):
        place = hexes.first(doubtful)
        doubtful = without(doubtful, itself(place))
        if some(building_sites(s, others, place)):
            spots = either(spots, itself(place))
    return spots


@rule
def building_sites(s, others, at):
    """The hexes on which a boat at this place could build, the other boats lying as they do (KV-101 to KV-103)."""
    size = affordable_size(s)
    sites = no_hex()
    for village in range(s.villages):
        if s.village_size[village] <= size and has(read(s.near_cult[village]), at):
            sites = either(sites, free_shore(s, village))
    return harmless(s, without(both(sites, near(at)), others), either(others, itself(at)))


@rule
def sites_of_acting_boat(s):
    at = np.int64(s.boat[s.seat, s.slot])
    return building_sites(s, other_boats(s, at), at)


@rule
def why_not_build_at(s, place):
    """Could a boat build from this place at all?  0, or the rule that says no."""
    money = purse(s, s.seat)
    beside_cult, payable = False, False
    for village in range(s.villages):
        if has(read(s.near_cult[village]), place):
            beside_cult = True
            payable = payable or cost(s, s.seat, village) <= money
    if not beside_cult:
        return 100
    if not payable:
        return 103
    return 210  # no site beside it is legal


@rule
def why_not_site(s, site):
    """Can the acting boat build on this hex?  0, or the rule that says no."""
    at = s.boat[s.seat, s.slot]
    if has(sites_of_acting_boat(s), site):
        return OK
    if not is_water(s, site) or not has(near(at), site):
        return 101
    no = why_not_land(s, site)
    if no:
        return no
    village = only_village_beside(s, site)
    if village == NOBODY:
        return 101
    if not has(read(s.near_cult[village]), at):
        return 102  # the boat must stand at that village's cult hex
    if cost(s, s.seat, village) > purse(s, s.seat):
        return 103
    return 14


@rule
def why_not_piece(s, kind):
    """Is there a piece for a cottage of this type?  (KV-184)"""
    if kind == tile.FISHER and boats_on_board(s, s.seat) == box.BOATS:
        return 105
    if kind == tile.TEMPLE and s.statues[s.seat] == 0:
        return 107
    return OK


@rule
def why_not_type(s, kind):
    """Can this type be built on the chosen site?  A meeting cottage always can."""
    no = why_not_piece(s, kind)
    if no:
        return no
    if kind == tile.FISHER and not lets_a_boat_out(s, np.int64(s.site)):
        return 105
    return OK


@rule
def build(s, kind):
    """Pay, and raise the cottage on the chosen site."""
    seat, site = s.seat, np.int64(s.site)
    village = only_village_beside(s, site)
    pay_shells(s, seat, cost(s, seat, village))
    raise_cottage(s, site, kind)
    if kind == tile.MEETING and village == gods_village(s):
        take_influence(s, seat, 1)  # KV-106
    s.site = NOBODY


@rule
def raise_cottage(s, site, kind):
    """Put a cottage of the deciding seat on a hex, with its boat or statue (KV-021)."""
    seat = np.int64(s.seat)
    s.tiles[seat] -= 1
    make_land(s, site, kind, seat)
    if kind == tile.FISHER:
        launch(s, seat, site)
    elif kind == tile.TEMPLE:
        s.statues[seat] -= 1


@rule
def launch(s, seat, site):
    """A new boat takes the lowest free slot and appears on its cottage (KV-095, KV-214)."""
    slot = 0
    while s.boat[seat, slot] != NOBODY:
        slot += 1
    s.boat[seat, slot] = site
    if s.action != NOBODY:
        s.fresh |= 1 << slot
    write(s.afloat, either(read(s.afloat), itself(site)))
    write(s.fleet[seat], either(read(s.fleet[seat]), itself(site)))
