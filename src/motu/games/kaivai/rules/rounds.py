"""A round before and after its actions (sections 4 to 7 and 17): bids, start cottages, the god, depreciation."""

from __future__ import annotations

import numpy as np

from motu.engine.operations import rule
from motu.engine.record import NOBODY, OK

from .. import ask, box, tile
from .building import raise_cottage, why_not_piece
from .ending import begin_final_scoring
from .hexes import beside, either, has, no_hex, read, some, without
from .scoring import is_poorer
from .sea import (
    gods_village,
    harmless,
    is_water,
    last_exits,
    letting_boats_out,
    make_land,
    only_village_beside,
    why_not_land,
)
from .supplies import clear_fields, depreciate, take_influence

# -- phase 1: bids --


@rule
def begin_round(s):
    """Bidding order: by seats in round 1, then the poorest first (KV-051, KV-052)."""
    s.round_number += 1
    for seat in range(s.players):
        place = seat
        while s.round_number > 1 and place > 0 and is_poorer(s, np.int64(seat), np.int64(s.order[place - 1])):
            s.order[place] = s.order[place - 1]
            place -= 1
        s.order[place] = seat
    s.turn = 0
    s.phase = ask.BID
    s.seat = s.order[0]


@rule
def why_not_bid(s, number):
    for seat in range(s.players):
        if s.bid[seat] == number:
            return 50  # not yet picked in this round
    return OK


@rule
def bid(s, number):
    s.bid[s.seat] = number
    s.turn += 1
    if s.turn < s.players:
        s.seat = s.order[s.turn]
        return
    order_by_bids(s)
    s.turn = 0
    if s.round_number == 1:
        ask_for_start_cottage(s)
    else:
        begin_god(s)


@rule
def order_by_bids(s):
    """Turn order of the round: highest bid first (KV-053)."""
    for seat in range(s.players):
        place = 0
        for other in range(s.players):
            if s.bid[other] > s.bid[seat]:
                place += 1
        s.order[place] = seat


# -- phase 1a: start cottages --


@rule
def ask_for_start_cottage(s):
    """The first is a fisher cottage, the second of any type (KV-061)."""
    s.seat = s.order[s.turn]
    s.start_type = tile.FISHER
    s.phase = ask.START_HEX if s.placed == 0 else ask.START_TYPE


@rule
def start_sites(s, kind):
    """Water beside a cult hex where a start cottage of this type can stand (KV-062)."""
    sites = no_hex()
    for village in range(s.villages):
        sites = either(sites, read(s.near_cult[village]))
    sites = harmless(s, without(without(sites, read(s.between)), read(s.land)), read(s.afloat))
    return letting_boats_out(s, sites) if kind == tile.FISHER else sites


@rule
def why_not_start_type(s, kind):
    no = why_not_piece(s, kind)
    if no:
        return no
    return OK if some(start_sites(s, kind)) else 62


@rule
def why_not_start_hex(s, site):
    if has(start_sites(s, np.int64(s.start_type)), site):
        return OK
    if not is_water(s, site):
        return 62
    no = why_not_land(s, site)
    if no:
        return no
    village = only_village_beside(s, site)
    if village == NOBODY or not has(read(s.near_cult[village]), site):
        return 62  # touching a cottage is not enough
    return 14


@rule
def place_start_cottage(s, site):
    raise_cottage(s, site, np.int64(s.start_type))
    s.placed += 1
    if s.placed == box.START_COTTAGES:
        s.placed = 0
        s.turn += 1
    if s.turn < s.players:
        ask_for_start_cottage(s)
    else:
        begin_god(s)


# -- phase 2: the fisher god --


@rule
def water_for_god(s):
    """Water that touches exactly one village, not the god's (KV-070), and where no boat is."""
    shore = without(without(beside(read(s.land)), read(s.land)), either(read(s.between), read(s.afloat)))
    return shore if s.god == NOBODY else without(shore, read(s.shore[gods_village(s)]))


@rule
def god_sites(s):
    """The hexes on which the god can be placed."""
    return harmless(s, water_for_god(s), read(s.afloat))


@rule
def god_finds_a_site(s):
    """Whether there is such a hex; mostly one that shuts in no boat is soon found."""
    risky = either(read(s.fragile), last_exits(s, read(s.afloat)))
    return some(without(water_for_god(s), risky)) or some(god_sites(s))


@rule
def begin_god(s):
    """The lowest bidder must place a cult hex; if there is no place for it, it is discarded (KV-074)."""
    if god_finds_a_site(s):
        s.phase = ask.GOD
        s.seat = s.order[s.players - 1]
        return
    s.cult_supply -= 1
    s.cult_lost += 1
    begin_actions(s)


@rule
def why_not_god(s, site):
    if has(god_sites(s), site):
        return OK
    if not is_water(s, site):
        return 70
    no = why_not_land(s, site)
    if no:
        return no
    village = only_village_beside(s, site)
    if village == NOBODY or village == gods_village(s):
        return 70
    return 14


@rule
def place_god(s, site):
    """A new cult hex with the god on it; meeting cottages of its village bring influence (KV-072, KV-073)."""
    make_land(s, site, tile.CULT, NOBODY)
    s.cult_supply -= 1
    s.god_before = s.god
    s.god = site
    for k in range(s.players):
        seat = s.order[k]
        take_influence(s, seat, s.meetings[seat, gods_village(s)])
    begin_actions(s)


@rule
def begin_actions(s):
    """Phase 3: the highest bidder takes the first turn (KV-080)."""
    for seat in range(s.players):
        s.passed[seat] = 0
        s.acted[seat] = 0
    s.turn = 0
    s.phase = ask.TURN
    s.seat = s.order[0]


# -- phase 4: depreciation --


@rule
def end_round(s):
    """Shells and fish lose value, fields and bids are cleared; after the last round the final scoring (KV-172)."""
    for seat in range(s.players):
        depreciate(s, seat)
        s.bid[seat] = 0
    clear_fields(s)
    if s.round_number < box.ROUNDS[s.second_edition]:
        begin_round(s)
    else:
        begin_final_scoring(s)
