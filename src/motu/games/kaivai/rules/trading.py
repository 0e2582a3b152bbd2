"""FISH, SELL and CELEBRATE (sections 11, 12, 15): from the dice to glory."""

from __future__ import annotations

import numpy as np

from motu.engine.chance import below
from motu.engine.operations import rule
from motu.engine.record import NOBODY, OK

from .. import box, tile
from . import hexes
from .hexes import both, either, has, itself, near, no_hex, only_if, read, some, without, write
from .scoring import fish_of
from .sea import gods_village, other_boats, takes_fish
from .supplies import give_oldest_fish, take_fish, take_price_of_fish

# -- fishing --


@rule
def shrines(s, seat, village):
    """Own temples in the village, and the god as one more (KV-075, KV-110)."""
    god = 1 if village == gods_village(s) else 0
    return s.temples[seat, village] + god


@rule
def fishing_grounds(s):
    """The places from which the deciding seat can fish: at a cult hex of a village with a die (KV-110)."""
    grounds = no_hex()
    gods = gods_village(s)
    for village in range(s.villages):
        dice = (s.temples[s.seat, village] > 0) | (village == gods)
        grounds = either(grounds, only_if(dice, read(s.near_cult[village])))
    return grounds


@rule
def best_village(s, place):
    """The village that counts for a boat at this place: most shrines, then the lowest number (KV-112).

    In the second edition the god's village comes first among equals, for his fish is sure (KV-209).
    """
    best, most = NOBODY, 0
    for village in range(s.villages):
        if not has(read(s.near_cult[village]), place):
            continue
        here = shrines(s, s.seat, village)
        gods = s.second_edition and village == gods_village(s)
        if here > most or (gods and here == most):
            best, most = village, here
    return best


@rule
def roll(s, dice):
    """Fish caught with so many dice, from the largest down (KV-111, KV-113)."""
    if s.luckless_fishing:
        return box.FISH_PER_DIE * dice  # KV-202
    caught = 0
    for die in range(dice):
        if below(s, box.FACES[die]) < box.DOTS[die]:
            caught += 1
    return caught


@rule
def fish_at(s, place):
    """Fish with a boat at this place."""
    village = best_village(s, place)
    dice = shrines(s, s.seat, village)
    sure = 0
    if s.second_edition and village == gods_village(s):
        dice -= 1
        sure = 1  # KV-209
    take_fish(s, s.seat, roll(s, min(dice, box.DICE)) + sure)


# -- selling --


@rule
def customers_beside(s):
    """The cottages that the acting boat can serve now (KV-120, KV-206); none without fish."""
    if fish_of(s, s.seat) == 0:
        return no_hex()
    at = np.int64(s.boat[s.seat, s.slot])
    customers = both(near(at), read(s.hungry))
    return customers if s.sell_to_occupied_fisher else without(customers, other_boats(s, at))


@rule
def why_not_deliver(s, place):
    """Can the acting boat deliver a fish to this hex?  0, or the rule that says no."""
    if has(customers_beside(s), place):
        return OK
    if not has(near(s.boat[s.seat, s.slot]), place) or tile.ACCEPTS_FISH[s.kind[place]] == 0:
        return 121
    if s.fish_on[place] == box.FULL:
        return 122
    return 206


@rule
def deliver(s, place):
    """One fish to a cottage; another player's cottage pays for it (KV-123)."""
    give_oldest_fish(s, s.seat)
    if s.owner[place] != s.seat:
        take_price_of_fish(s, s.seat, s.fish_on[place])
    s.fish_on[place] += 1
    s.feast[s.village[place]] += 1
    s.delivered += 1
    if not takes_fish(s, place):
        write(s.hungry, without(read(s.hungry), itself(place)))


# -- celebrating --


@rule
def any_feast(s):
    total = 0
    for village in range(box.VILLAGES):
        total += s.feast[village]
    return total > 0


@rule
def celebrate(s, village):
    """Points for the owners of the fish, and for the celebrating seat for full groups (KV-151, KV-152)."""
    s.points[s.seat] += s.feast[village] // box.FEAST_GROUP
    s.trade_supply += s.feast[village]
    s.feast[village] = 0
    left = both(read(s.land), read(s.shore[village]))  # all land of a village of two or more hexes
    while some(left):
        place = hexes.first(left)
        left = without(left, itself(place))
        if s.fish_on[place] > 0:
            s.points[s.owner[place]] += box.FISH_POINTS * s.fish_on[place]
            s.fish_on[place] = 0
            write(s.hungry, either(read(s.hungry), itself(place)))
