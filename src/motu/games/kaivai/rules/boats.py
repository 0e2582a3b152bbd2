"""Boats (sections 9 and 13): how far they sail, where an action can take them, and sinking."""

from __future__ import annotations

import numpy as np

from motu.engine.operations import rule
from motu.engine.record import NOBODY, OK

from .. import act, box
from . import hexes
from .building import building_spots, prospects, why_not_build_at
from .hexes import around, beside, board, both, either, has, itself, no_hex, read, some, spread, without, write
from .scoring import boats_on_board, fish_of
from .sea import is_water
from .trading import fishing_grounds


@rule
def move_of(s, seat):
    """How many hexes a boat of this seat sails: by the bid and the upgrade (KV-090)."""
    return box.BASE_MOVE[s.bid[seat]] + box.BONUS_MOVE[s.upgrade[seat]]


@rule
def reach(s, boats):
    """Every hex that one of these boats gets to, its own place included; boats are passed over (KV-091)."""
    return spread(boats, read(s.sea), move_of(s, s.seat))


@rule
def open_to(s, boats):
    """Where one of these boats may act: no other is there, and it may have to leave its cottage (KV-092, KV-205)."""
    stays = boats if s.act_from_cottage else without(boats, read(s.land))
    return either(without(board(), read(s.afloat)), stays)


@rule
def fishing_places(s, boats):
    return both(open_to(s, boats), fishing_grounds(s))


@rule
def selling_places(s, boats):
    """Beside a cottage that takes fish; one with another boat on it may not (KV-120, KV-206)."""
    if fish_of(s, s.seat) == 0:
        return no_hex()
    hungry = read(s.hungry)
    if s.sell_to_occupied_fisher:
        return both(open_to(s, boats), beside(hungry))
    afloat = read(s.afloat)
    from_own_cottage = without(beside(both(hungry, boats)), afloat)
    return either(from_own_cottage, both(open_to(s, boats), beside(without(hungry, afloat))))


@rule
def goals(s, boats):
    """The places where one of these boats could move, fish or sell, as chosen, if it got there (KV-086)."""
    if s.action == act.MOVE:
        return either(without(board(), read(s.afloat)), quarry(s))
    if s.action == act.FISH:
        return fishing_places(s, boats)
    return selling_places(s, boats)


@rule
def destinations(s, boat):
    """The places within reach from which the boat can really carry out the action (KV-086, KV-210)."""
    reached = reach(s, boat)
    if s.action == act.BUILD:
        return building_spots(s, boat, both(reached, open_to(s, boat)))
    return both(reached, goals(s, boat))


@rule
def doable(s, wanted):
    """Those of the wanted actions (bits) that some boat of the deciding seat can carry out (KV-083).

    All boats set out at once: which of them gets somewhere seldom matters, and only for building.
    """
    boats = read(s.fleet[s.seat])
    reached = reach(s, boats)
    found = 0
    if wanted >> act.MOVE & 1 and (some(without(reached, read(s.afloat))) or some(both(reached, quarry(s)))):
        found |= 1 << act.MOVE
    if wanted >> act.FISH & 1 and some(both(reached, fishing_places(s, boats))):
        found |= 1 << act.FISH
    if wanted >> act.SELL & 1 and some(both(reached, selling_places(s, boats))):
        found |= 1 << act.SELL
    if wanted >> act.BUILD & 1 and can_build(s, both(reached, open_to(s, boats))):
        found |= 1 << act.BUILD
    return found


@rule
def can_build(s, free):
    """Whether some boat of the deciding seat can build; free are the places where they may act."""
    prospect = prospects(s, free)
    if prospect != 1:
        return prospect == 2
    for slot in range(box.BOATS):
        if s.boat[s.seat, slot] != NOBODY:
            boat = itself(np.int64(s.boat[s.seat, slot]))
            if some(building_spots(s, boat, both(reach(s, boat), open_to(s, boat)))):
                return True
    return False


@rule
def acting_boat(s):
    """The place of the boat that is acting, as a set."""
    return itself(np.int64(s.boat[s.seat, s.slot]))


@rule
def able_boats(s):
    """Bits of the boats that can still perform the chosen action."""
    bits, boats = 0, no_hex()
    for slot in range(box.BOATS):
        if s.boat[s.seat, slot] != NOBODY and not (s.used | s.fresh) >> slot & 1:
            bits |= 1 << slot
            boats = either(boats, itself(np.int64(s.boat[s.seat, slot])))
    if not bits:
        return 0
    alike = s.action != act.BUILD and (s.action != act.SELL or s.sell_to_occupied_fisher)  # goals are the same for all
    able = arriving(s, boats, goals(s, boats)) if alike else boats
    for slot in range(box.BOATS):
        if bits >> slot & 1:
            boat = itself(np.int64(s.boat[s.seat, slot]))
            if not some(both(able, boat)) or not (alike or some(destinations(s, boat))):
                bits ^= 1 << slot
    return bits


@rule
def arriving(s, boats, places):
    """Those of the boats that are in one of the places or reach another one.

    The way back is as long as the way there: so the places come to meet the boats, all at once.
    """
    sea = read(s.sea)
    there = both(boats, places)
    move = move_of(s, s.seat)
    if move == 0:
        return there
    met = spread(both(without(places, boats), sea), sea, move - 1)
    return either(there, both(boats, either(met, around(met))))


@rule
def why_not_boat(s, slot):
    """Can this boat be the next to act?  0, or the rule that says no."""
    if s.boat[s.seat, slot] == NOBODY:
        return 214  # no boat in this slot
    if s.fresh >> slot & 1:
        return 105  # a new boat cannot act in the action that made it
    if s.used >> slot & 1:
        return 84  # each boat once
    if not s.able >> slot & 1:
        return 130 if s.action == act.MOVE else 86
    return OK


@rule
def why_not_destination(s, place):
    """Can the acting boat go there and perform its action?  0, or the rule that says no."""
    boat = acting_boat(s)
    at = hexes.first(boat)
    if has(destinations(s, boat), place):
        return OK
    if place == at:
        if s.action == act.MOVE:
            return 130  # a move takes at least one step
        if not s.act_from_cottage and not is_water(s, at):
            return 205
    elif not is_water(s, place):
        return 10  # boats never enter land
    elif not has(read(s.sea), place):
        return 15  # nor a lagoon
    elif not has(reach(s, boat), place):
        return 90
    elif has(read(s.afloat), place):
        return why_not_sink(s, place)
    if s.action == act.BUILD:
        return why_not_build_at(s, place)
    return 110 if s.action == act.FISH else 120


# -- sinking --


@rule
def can_sink(s, victim):
    """Whether the deciding seat can pay for sinking a boat of this other seat (KV-132 to KV-134)."""
    price = box.SINKING_COST[boats_on_board(s, victim)]
    return price != NOBODY and s.points[s.seat] >= price


@rule
def quarry(s):
    """The boats that the deciding seat can sink: the only ones on whose hex a MOVE can end (KV-130, KV-131)."""
    found = no_hex()
    for seat in range(s.players):
        if seat != s.seat and can_sink(s, seat):
            found = either(found, read(s.fleet[seat]))
    return found


@rule
def owner_of_boat(s, place):
    for seat in range(s.players):
        if has(read(s.fleet[seat]), place):
            return seat
    return NOBODY


@rule
def why_not_sink(s, place):
    """Why the boat on a reached hex bars it as a destination."""
    if s.action != act.MOVE:
        return 92
    victim = owner_of_boat(s, place)
    if victim == s.seat:
        return 130
    if box.SINKING_COST[boats_on_board(s, victim)] == NOBODY:
        return 133  # the last boat of a player
    return 134  # not enough points


@rule
def sink(s, place):
    """Pay the points; the boat goes back to its owner's stock (KV-131, KV-132)."""
    victim = owner_of_boat(s, place)
    price = box.SINKING_COST[boats_on_board(s, victim)]
    s.points[s.seat] -= price
    s.spent[s.seat] += price
    for slot in range(box.BOATS):
        if s.boat[victim, slot] == place:
            s.boat[victim, slot] = NOBODY
    write(s.fleet[victim], without(read(s.fleet[victim]), itself(place)))


@rule
def sail(s, slot, place):
    """Move a boat; whoever stands at the destination is sunk."""
    at = s.boat[s.seat, slot]
    if place == at:
        return
    if has(read(s.afloat), place):
        sink(s, place)
    s.boat[s.seat, slot] = place
    write(s.afloat, either(without(read(s.afloat), itself(at)), itself(place)))
    write(s.fleet[s.seat], either(without(read(s.fleet[s.seat]), itself(at)), itself(place)))
