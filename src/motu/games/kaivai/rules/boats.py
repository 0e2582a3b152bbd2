"""Boats (sections 9 and 13): how far they sail, where an action can take them, and sinking."""

from __future__ import annotations

from motu.engine.operations import rule
from motu.engine.record import NOBODY, OK

from .. import act, box
from .building import building_spots, why_not_build_at
from .hexes import beside, both, either, has, itself, no_hex, read, some, without, write
from .scoring import boats_on_board, fish_of
from .sea import boats_of, is_water, other_boats
from .trading import customers, fishing_grounds


@rule
def move_of(s, seat):
    """How many hexes a boat of this seat sails: by the bid and the upgrade (KV-090)."""
    return box.BASE_MOVE[s.bid[seat]] + box.BONUS_MOVE[s.upgrade[seat]]


@rule
def reach(s, place, steps):
    """The place itself and every hex of the sea within so many steps; boats are passed over (KV-091)."""
    sea = read(s.sea)
    reached = itself(place)
    for _ in range(steps):
        reached = either(reached, both(beside(reached), sea))
    return reached


@rule
def within_reach(s, slot):
    return reach(s, s.boat[s.seat, slot], move_of(s, s.seat))


@rule
def destinations(s, action, slot, reached):
    """The reached places from which the boat can really carry out the action (KV-086, KV-210)."""
    at = s.boat[s.seat, slot]
    if action == act.MOVE:
        return without(reached, closed_to_movers(s))
    free = without(reached, other_boats(s, at))  # KV-092
    if not s.act_from_cottage and not is_water(s, at):
        free = without(free, itself(at))  # KV-205
    if action == act.FISH:
        return both(free, fishing_grounds(s))
    if action == act.SELL:
        if fish_of(s, s.seat) == 0:
            return no_hex()
        return both(free, beside(customers(s, slot)))
    return building_spots(s, slot, free)


@rule
def is_able(s, slot):
    """Whether the boat can still perform the chosen action."""
    if s.boat[s.seat, slot] == NOBODY or (s.used | s.fresh) >> slot & 1:
        return False
    return some(destinations(s, s.action, slot, within_reach(s, slot)))


@rule
def any_able(s):
    for slot in range(box.BOATS):
        if is_able(s, slot):
            return True
    return False


@rule
def why_not_boat(s, slot):
    """Can this boat be the next to act?  0, or the rule that says no."""
    if s.boat[s.seat, slot] == NOBODY:
        return 214  # no boat in this slot
    if s.fresh >> slot & 1:
        return 105  # a new boat cannot act in the action that made it
    if s.used >> slot & 1:
        return 84  # each boat once
    if not is_able(s, slot):
        return 130 if s.action == act.MOVE else 86
    return OK


@rule
def why_not_destination(s, place):
    """Can the acting boat go there and perform its action?  0, or the rule that says no."""
    at = s.boat[s.seat, s.slot]
    reached = within_reach(s, s.slot)
    if has(destinations(s, s.action, s.slot, reached), place):
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
    elif not has(reached, place):
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
def closed_to_movers(s):
    """Hexes with a boat that cannot be sunk: no destination of MOVE (KV-130, KV-131)."""
    closed = read(s.afloat)
    for seat in range(s.players):
        if seat != s.seat and can_sink(s, seat):
            closed = without(closed, boats_of(s, seat))
    return closed


@rule
def owner_of_boat(s, place):
    for seat in range(s.players):
        if has(boats_of(s, seat), place):
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
