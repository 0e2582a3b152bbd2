"""Set-up (section 3): villages, printed and additional, and what every seat begins with."""

from __future__ import annotations

from motu.engine.chance import below
from motu.engine.operations import rule
from motu.engine.record import NOBODY

from .rounds import begin_round
from .sea import refresh
from .state import (
    BOATS,
    CULT,
    CULT_SUPPLY,
    EXTRA_VILLAGES,
    HEXES,
    INFLUENCE_TOKENS,
    MIN_DISTANCE,
    PRINTED,
    SEATS,
    SINGLES,
    SPOTS,
    START_FISH,
    START_FISH_AT,
    START_INFLUENCE,
    START_POINTS,
    START_SHELLS,
    START_UPGRADE,
    STATUES,
    TILES,
    TOP,
    TRADE_TOKENS,
    VILLAGES,
    WATER,
    Q,
    R,
)


@rule
def set_up(s):
    """Printed and additional villages, and what every seat begins with."""
    for place in range(HEXES):
        s.kind[place] = WATER
        s.owner[place] = NOBODY
        s.village[place] = NOBODY
    found_villages(s)
    s.trade_supply = TRADE_TOKENS[s.second_edition]
    s.influence_supply = INFLUENCE_TOKENS[s.second_edition]
    s.cult_supply = CULT_SUPPLY[s.second_edition]
    for seat in range(SEATS):
        equip(s, seat)
    for village in range(VILLAGES):
        for seat in range(SEATS):
            s.revealed[village, seat] = NOBODY
    s.god = NOBODY
    s.god_before = NOBODY
    s.action = NOBODY
    s.slot = NOBODY
    s.site = NOBODY
    s.contested = NOBODY
    refresh(s)
    begin_round(s)


@rule
def equip(s, seat):
    """The pieces of a seat (KV-030, KV-035); seats that are not taken have none."""
    s.order[seat] = NOBODY
    s.commitment[seat] = NOBODY
    for slot in range(BOATS):
        s.boat[seat, slot] = NOBODY
    if seat >= s.players:
        return
    s.shells[seat, TOP] = START_SHELLS
    s.fish[seat, START_FISH_AT[s.second_edition]] = START_FISH
    s.influence[seat] = START_INFLUENCE
    s.points[seat] = START_POINTS
    s.upgrade[seat] = START_UPGRADE
    s.tiles[seat] = TILES
    s.statues[seat] = STATUES
    s.trade_supply -= START_SHELLS + START_FISH
    s.influence_supply -= START_INFLUENCE


@rule
def found_villages(s):
    """The printed villages, then the additional ones by chance (KV-007, KV-033, KV-209)."""
    for village in range(VILLAGES):
        if PRINTED[village] != NOBODY:
            found(s, PRINTED[village])
            s.villages += 1
    for _ in range(EXTRA_VILLAGES[s.players, s.second_edition]):
        spot = drawn_spot(s)
        found(s, SPOTS[spot, 0])
        found(s, SPOTS[spot, 1])
        s.villages += 1


@rule
def found(s, place):
    """A cult hex of the village that is being founded."""
    s.kind[place] = CULT
    s.village[place] = s.villages


@rule
def drawn_spot(s):
    """One of the spots that are still remote, each equally likely."""
    first, last = 0, SINGLES
    if s.second_edition:
        first, last = SINGLES, len(SPOTS)
    fitting = 0
    for spot in range(first, last):
        if is_remote(s, SPOTS[spot, 0]) and is_remote(s, SPOTS[spot, 1]):
            fitting += 1
    left = below(s, fitting)
    for spot in range(first, last):
        if is_remote(s, SPOTS[spot, 0]) and is_remote(s, SPOTS[spot, 1]):
            if left == 0:
                return spot
            left -= 1
    return NOBODY


@rule
def is_remote(s, place):
    """Far enough from every cult hex on the board (KV-032)."""
    for other in range(HEXES):
        if s.kind[other] == CULT and distance(place, other) < MIN_DISTANCE:
            return False
    return True


@rule
def distance(a, b):
    """The smallest number of steps between two hexes (KV-003)."""
    dq, dr = Q[a] - Q[b], R[a] - R[b]
    return (abs(dq) + abs(dr) + abs(dq + dr)) // 2
