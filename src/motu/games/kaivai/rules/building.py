"""BUILD (section 10): where a boat can build, what it costs, and the cottage itself."""

from __future__ import annotations

from motu.engine.operations import rule
from motu.engine.record import NOBODY, OK

from .. import box, tile
from . import hexes
from .hexes import beside, both, either, has, itself, near, no_hex, read, some, without, write
from .scoring import boats_on_board, purse
from .sea import (
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
def mover(s, slot):
    """Seat and slot of a boat of the deciding seat as one number."""
    return box.BOATS * s.seat + slot


@rule
def cost(s, seat, village):
    """The bid and the size of the village before building (KV-103)."""
    return box.BUILDING_COST[s.bid[seat]] + s.village_size[village]


@rule
def building_spots(s, slot, free):
    """Those of the free places where the boat could build (KV-100, KV-210)."""
    if s.tiles[s.seat] == 0:
        return no_hex()
    at = s.boat[s.seat, slot]
    taken = either(other_boats(s, at), last_exits(s, mover(s, slot), NOBODY))
    spots = places_beside_sites(s, free, either(taken, read(s.fragile)))
    doubtful = without(places_beside_sites(s, free, taken), spots)
    depends = (
        free if s.blockade == box.NEIGHBOURS else both(free, read(s.land))
    )  # the boat itself could be shut in there
    doubtful = either(doubtful, both(spots, depends))
    spots = without(spots, depends)
    while some(doubtful):
        place = hexes.first(doubtful)
        doubtful = without(doubtful, itself(place))
        if some(building_sites(s, slot, place)):
            spots = either(spots, itself(place))
    return spots


@rule
def places_beside_sites(s, free, barred):
    """The free places at a cult hex of a village that can be paid for, beside a site of it that is not barred."""
    money = purse(s, s.seat)
    found = no_hex()
    for village in range(s.villages):
        places = both(free, read(s.near_cult[village]))
        if some(places) and cost(s, s.seat, village) <= money:
            found = either(found, both(places, beside(without(free_shore(s, village), barred))))
    return found


@rule
def building_sites(s, slot, at):
    """The hexes on which the boat could build from this place (KV-101 to KV-103)."""
    money = purse(s, s.seat)
    sites = no_hex()
    for village in range(s.villages):
        if has(read(s.near_cult[village]), at) and cost(s, s.seat, village) <= money:
            sites = either(sites, free_shore(s, village))
    sites = without(both(sites, near(at)), other_boats(s, s.boat[s.seat, slot]))
    return harmless(s, sites, mover(s, slot), at)


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
    if has(building_sites(s, s.slot, at), site):
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
    if kind == tile.FISHER and not lets_a_boat_out(s, s.site):
        return 105
    return OK


@rule
def build(s, kind):
    """Pay, and raise the cottage on the chosen site."""
    seat = s.seat
    village = only_village_beside(s, s.site)
    pay_shells(s, seat, cost(s, seat, village))
    raise_cottage(s, s.site, kind)
    if kind == tile.MEETING and village == gods_village(s):
        take_influence(s, seat, 1)  # KV-106
    s.site = NOBODY


@rule
def raise_cottage(s, site, kind):
    """Put a cottage of the deciding seat on a hex, with its boat or statue (KV-021)."""
    seat = s.seat
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
