"""Set-up (section 3): villages, printed and additional, and what every seat begins with."""

from __future__ import annotations

import numpy as np

from motu.engine.chance import below
from motu.engine.operations import rule
from motu.engine.record import NOBODY

from .. import ask, box, tile
from .boats import able_boats
from .hexes import beside_one, board, either, itself, no_hex, read, sets, some, without, write
from .rounds import begin_round
from .sea import fragile_sea, open_sea, settle


@rule
def set_up(s):
    """Printed and additional villages, and what every seat begins with."""
    for place in range(box.HEXES):
        s.kind[place] = tile.WATER
        s.owner[place] = NOBODY
        s.village[place] = NOBODY
    found_villages(s)
    s.trade_supply = box.TRADE_TOKENS[s.second_edition]
    s.influence_supply = box.INFLUENCE_TOKENS[s.second_edition]
    s.cult_supply = box.CULT_SUPPLY[s.second_edition]
    for seat in range(box.SEATS):
        equip(s, seat)
    for village in range(box.VILLAGES):
        for seat in range(box.SEATS):
            s.revealed[village, seat] = NOBODY
    s.god = NOBODY
    s.god_before = NOBODY
    s.action = NOBODY
    s.slot = NOBODY
    s.site = NOBODY
    s.contested = NOBODY
    survey(s)
    begin_round(s)


@rule
def equip(s, seat):
    """The pieces of a seat (KV-030, KV-035); seats that are not taken have none."""
    s.order[seat] = NOBODY
    s.commitment[seat] = NOBODY
    for slot in range(box.BOATS):
        s.boat[seat, slot] = NOBODY
    if seat >= s.players:
        return
    s.shells[seat, box.TOP] = box.START_SHELLS
    s.fish[seat, box.START_FISH_AT[s.second_edition]] = box.START_FISH
    s.influence[seat] = box.START_INFLUENCE
    s.points[seat] = box.START_POINTS
    s.upgrade[seat] = box.START_UPGRADE
    s.tiles[seat] = box.TILES
    s.statues[seat] = box.STATUES
    s.trade_supply -= box.START_SHELLS + box.START_FISH
    s.influence_supply -= box.START_INFLUENCE


@rule
def found_villages(s):
    """The printed villages, then the additional ones by chance (KV-007, KV-033, KV-209)."""
    for village in range(box.VILLAGES):
        if box.PRINTED[village] != NOBODY:
            found(s, box.PRINTED[village])
            s.villages += 1
    for _ in range(box.EXTRA_VILLAGES[s.players, s.second_edition]):
        spot = drawn_spot(s)
        found(s, box.SPOTS[spot, 0])
        found(s, box.SPOTS[spot, 1])
        s.villages += 1


@rule
def found(s, place):
    """A cult hex of the village that is being founded."""
    s.kind[place] = tile.CULT
    s.village[place] = s.villages


@rule
def drawn_spot(s):
    """One of the spots that are still remote, each equally likely."""
    first, last = 0, box.SINGLES
    if s.second_edition:
        first, last = box.SINGLES, len(box.SPOTS)
    far = remote(s)
    fitting = 0
    for spot in range(first, last):
        fitting += 0 if some(without(read(LAID[spot]), far)) else 1
    left = below(s, fitting)
    for spot in range(first, last):
        if not some(without(read(LAID[spot]), far)):
            if left == 0:
                return spot
            left -= 1
    return NOBODY


@rule
def remote(s):
    """The hexes far enough from every cult hex on the board (KV-032)."""
    found = board()
    for place in range(box.HEXES):
        if s.kind[place] == tile.CULT:
            found = without(found, read(CLOSE[place]))
    return found


@rule
def distance(a, b):
    """The smallest number of steps between two hexes (KV-003)."""
    dq, dr = box.Q[a] - box.Q[b], box.R[a] - box.R[b]
    return (abs(dq) + abs(dr) + abs(dq + dr)) // 2


LAID = sets(box.SPOTS.tolist())  # the hexes of a spot
CLOSE = sets(
    [other for other in range(box.HEXES) if distance(place, other) < box.MIN_DISTANCE] for place in range(box.HEXES)
)  # too near to a hex for another village


# -- what follows from other fields --


@rule
def refresh(s):
    """Compute everything that follows from other fields."""
    survey(s)
    s.able = able_boats(s) if s.phase == ask.BOAT else 0


@rule
def survey(s):
    """Compute everything that follows from the hexes and the boats."""
    for village in range(box.VILLAGES):
        s.village_size[village] = 0
        s.cults[village] = 0
        s.feast[village] = 0
        for seat in range(box.SEATS):
            s.cottages[seat, village] = 0
            s.meetings[seat, village] = 0
            s.temples[seat, village] = 0
        for k in range(box.WORDS):
            s.shore[village, k] = 0
            s.near_cult[village, k] = 0
    for k in range(box.WORDS):
        s.land[k] = 0
        s.between[k] = 0
        s.hungry[k] = 0
    for place in range(box.HEXES):
        if s.kind[place] != tile.WATER:
            settle(s, place, np.int64(s.village[place]))
    write(s.afloat, no_hex())
    for seat in range(box.SEATS):
        write(s.fleet[seat], boats_of(s, seat))
        write(s.afloat, either(read(s.afloat), read(s.fleet[seat])))
    write(s.sea, open_sea(s))
    write(s.fragile, fragile_sea(s))
    write(s.narrow, beside_one(read(s.sea)))


@rule
def boats_of(s, seat):
    """The hexes of a seat's boats."""
    found = no_hex()
    for slot in range(box.BOATS):
        if s.boat[seat, slot] != NOBODY:
            found = either(found, itself(np.int64(s.boat[seat, slot])))
    return found
