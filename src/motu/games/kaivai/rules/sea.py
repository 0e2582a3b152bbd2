"""Land, water, villages and the blockade (section 1): what can become land, and what follows when it does."""

from __future__ import annotations

from motu.engine.operations import rule
from motu.engine.record import NOBODY, OK

from .. import box, tile
from . import hexes
from .hexes import beside, both, either, has, itself, near, no_hex, read, some, without, write


@rule
def gods_village(s):
    """The village where the god stands, NOBODY as long as he is off the board (KV-072)."""
    return NOBODY if s.god == NOBODY else s.village[s.god]


@rule
def is_water(s, place):
    return s.kind[place] == tile.WATER


# -- the open sea --


@rule
def water(s):
    return without(hexes.board(), read(s.land))


@rule
def open_sea(s):
    """The sea that boats sail: its largest part (KV-013), or all water (KV-207)."""
    if s.blockade == box.NEIGHBOURS:
        return water(s)
    return hexes.largest_part(water(s))


@rule
def sea_without(s, place):
    """The open sea if this hex, which touches one village only, became land."""
    sea = without(read(s.sea), itself(place))
    if not has(read(s.fragile), place):
        return sea
    sea = hexes.without_bays(sea, near(place))
    others = without(water(s), itself(place))
    return sea if 2 * hexes.count(sea) > hexes.count(others) else hexes.largest_part(others)


@rule
def fragile_sea(s):
    """The hexes of the sea whose loss could change more of it than themselves.

    On hexes two arms of the sea are parted exactly where land closes a ring.  A hex that touches one village only
    closes one when the village lies around it in two separate arcs, the edge of the board being an arc of every
    village that reaches it.  Where lagoons are as large as the sea, any loss can make one of them the open sea.
    """
    sea = read(s.sea)
    if s.blockade == box.NEIGHBOURS:
        return no_hex()
    if hexes.count(sea) - 1 <= hexes.count(water(s)) - hexes.count(sea):
        return sea
    land = read(s.land)
    at_edge = no_hex()
    left = both(land, hexes.rim())
    while some(left):
        place = hexes.first(left)
        left = without(left, itself(place))
        at_edge = either(at_edge, read(s.shore[s.village[place]]))
    return both(sea, either(hexes.pinched(land, False), both(hexes.pinched(land, True), at_edge)))


# -- the blockade --


@rule
def docked(s, boats):
    """Those of the boats that depend on a way out beside them: on a cottage (KV-014), with KV-207 everywhere."""
    return boats if s.blockade == box.NEIGHBOURS else both(boats, read(s.land))


@rule
def last_exits(s, boats):
    """The hexes that are the last way out of one of these boats.

    Fragile hexes are left out: with them the open sea can change, so they are judged one by one.
    """
    bound = docked(s, boats)
    if not some(bound):
        return no_hex()
    ways = both(beside(both(bound, read(s.narrow))), read(s.sea))
    return without(ways, read(s.fragile))


@rule
def all_stay_free(s, site, boats):
    """Whether none of the boats is cut off when the site becomes land (KV-014)."""
    sea = sea_without(s, site)
    bound = docked(s, boats)
    return not some(without(bound, beside(sea))) and not some(without(without(boats, bound), sea))


@rule
def harmless(s, sites, boats):
    """Those of the sites that shut in none of the boats (KV-014)."""
    sites = without(sites, last_exits(s, boats))
    doubtful = both(sites, read(s.fragile))
    sites = without(sites, doubtful)
    while some(doubtful):
        site = hexes.first(doubtful)
        doubtful = without(doubtful, itself(site))
        if all_stay_free(s, site, boats):
            sites = either(sites, itself(site))
    return sites


@rule
def lets_a_boat_out(s, site):
    """Whether a fisher cottage here would lie at the open sea (KV-105)."""
    return some(both(near(site), sea_without(s, site)))


@rule
def letting_boats_out(s, sites):
    """Those of the sites where a fisher cottage would lie at the open sea."""
    doubtful = both(sites, read(s.fragile))
    good = both(without(sites, doubtful), beside(read(s.sea)))
    while some(doubtful):
        site = hexes.first(doubtful)
        doubtful = without(doubtful, itself(site))
        if lets_a_boat_out(s, site):
            good = either(good, itself(site))
    return good


# -- sites --


@rule
def free_shore(s, village):
    """Water hexes that touch this village and no other (KV-008); boats are not looked at."""
    return without(without(read(s.shore[village]), read(s.between)), read(s.land))


@rule
def why_not_land(s, site):
    """Can this hex become land as far as villages and boats on it are concerned?  0, or the rule that says no."""
    if has(read(s.afloat), site):
        return 12
    if has(read(s.between), site):
        return 8  # villages never join
    return OK


@rule
def only_village_beside(s, site):
    """The village that the hex touches, NOBODY if there is none; the lowest of several."""
    for village in range(s.villages):
        if has(read(s.shore[village]), site):
            return village
    return NOBODY


# -- new land --


@rule
def settle(s, place, village):
    """Book a land hex into what is known about its village."""
    kind = s.kind[place]
    s.village_size[village] += 1
    write(s.land, either(read(s.land), itself(place)))
    for other in range(s.villages):
        if other != village:
            shared = both(near(place), read(s.shore[other]))
            write(s.between, either(read(s.between), shared))
    write(s.shore[village], either(read(s.shore[village]), near(place)))
    if kind == tile.CULT:
        s.cults[village] += 1
        write(s.near_cult[village], either(read(s.near_cult[village]), near(place)))
        return
    seat = s.owner[place]
    s.cottages[seat, village] += 1
    if kind == tile.MEETING:
        s.meetings[seat, village] += 1
    elif kind == tile.TEMPLE:
        s.temples[seat, village] += 1
    s.feast[village] += s.fish_on[place]
    if takes_fish(s, place):
        write(s.hungry, either(read(s.hungry), itself(place)))


@rule
def takes_fish(s, place):
    """A fisher or meeting cottage with room for another fish (KV-122)."""
    return tile.ACCEPTS_FISH[s.kind[place]] == 1 and s.fish_on[place] < box.FULL


@rule
def make_land(s, place, kind, owner):
    """Turn a water hex into land of the one village it touches (KV-009)."""
    village = only_village_beside(s, place)
    write(s.sea, sea_without(s, place))
    s.kind[place] = kind
    s.owner[place] = owner
    s.village[place] = village
    settle(s, place, village)
    write(s.fragile, fragile_sea(s))
    write(s.narrow, hexes.beside_one(read(s.sea)))


@rule
def other_boats(s, place):
    """The hexes with a boat, but for the boat at this place."""
    return without(read(s.afloat), itself(place))
