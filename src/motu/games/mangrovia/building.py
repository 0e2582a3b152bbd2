"""Building huts: where, with which landscape card, and the exact payment (section 8, MG-131 to MG-134)."""

from __future__ import annotations

import numpy as np

from motu.engine.bits import NONE, ONE, bit, has
from motu.engine.operations import rule
from motu.engine.record import NOBODY, OK

from .goods import spend
from .state import (
    ACTIVE,
    AMULET,
    COST,
    CURRENCY,
    DOUBLE_SET,
    GOD_TILE,
    IS_AMULET_SPACE,
    ITEM_VALUE,
    ITEMS,
    LAND,
    LANDSCAPE,
    LANDSCAPES,
    NEUTRAL,
    PAY_ORDER,
    PAY_PLACE,
    POINTS,
    POLE_AT,
    POLE_TILES,
    PRICED,
    PRICES,
    SHOWING,
    STONE_AT,
    TILE,
    TILE_KIND,
    TWO_LANDS,
    VALUABLE,
)

# -- what a seat can pay --


@rule
def items_held(s, kind, item):
    """Cards or amulets of a face, starting cards included, or stone tiles of a currency."""
    if item == TILE:
        return s.tiles[s.seat, kind]
    if kind == VALUABLE:
        return s.hand[s.seat, kind, item] + s.start[s.seat, item]
    return s.hand[s.seat, kind, item]


@rule
def payable(s, kind):
    """All amounts that the deciding seat can pay exactly in a currency, as bits (a bounded subset sum, MG-131)."""
    sums = ONE
    for item in range(ITEMS):
        value = np.uint64(ITEM_VALUE[kind, item])
        for _ in range(items_held(s, kind, item)):
            sums |= sums << value
    return sums


@rule
def payments(s):
    """The items that may be paid next, as bits: what comes at or after them makes the rest exactly (MG-132)."""
    kind = CURRENCY[s.space]
    offered = 0
    rest = ONE
    for back in range(ITEMS - s.paid_to):
        item = PAY_ORDER[kind, ITEMS - 1 - back]
        value = ITEM_VALUE[kind, item]
        held = items_held(s, kind, item)
        if held > 0:
            for _ in range(held - 1):
                rest |= rest << np.uint64(value)
            if value <= s.due and has(rest, s.due - value):
                offered |= 1 << item
            rest |= rest << np.uint64(value)
    return offered


@rule
def why_not_pay(s, kind, item):
    if kind != CURRENCY[s.space]:
        return 77  # valuables are no amulets
    if payments(s) >> item & 1:
        return OK
    if items_held(s, kind, item) == 0:
        return 127 if item == TILE else 132
    if ITEM_VALUE[kind, item] > s.due:
        return 75  # no change is given
    return 132  # out of order, or the rest could not be paid


# -- landscape cards --


@rule
def is_usable(s, land):
    """A landscape may be built on under a bird, or with a wild card (MG-074, MG-128)."""
    return ACTIVE[s.birds, land] > 0 or s.tiles[s.seat, LANDSCAPE] > 0


@rule
def usable_cards(s, space, lowest):
    """Landscape cards in hand that could be given for a space, of this landscape and the higher ones."""
    cards = 0
    for side in range(2):
        land = LAND[space, side]
        if land >= lowest and is_usable(s, land):
            cards += s.hand[s.seat, LANDSCAPE, land]
    return cards


@rule
def fitting_cards(s, space):
    """Landscape cards in hand that show a landscape of the space, birds or not."""
    cards = 0
    for side in range(2):
        if LAND[space, side] != NOBODY:
            cards += s.hand[s.seat, LANDSCAPE, LAND[space, side]]
    return cards


@rule
def shows_active(s, space):
    """Whether a bird stands on one of the space's landscapes."""
    for side in range(2):
        if LAND[space, side] != NOBODY and ACTIVE[s.birds, LAND[space, side]] > 0:
            return True
    return False


@rule
def why_not_give(s, land):
    """Can this landscape card be given for the double-landscape space being built on (MG-086, MG-095, MG-133)?"""
    if land != LAND[s.space, 0] and land != LAND[s.space, 1]:
        return 86  # it must show one of the two landscapes
    if s.hand[s.seat, LANDSCAPE, land] == 0:
        return 76
    if not is_usable(s, land):
        return 87 if s.building == 1 else 95
    if land < s.lowest or s.cards_due > usable_cards(s, s.space, land):
        return 133
    return OK


# -- where to build --


@rule
def why_not_empty(s, space, occupied):
    if NEUTRAL[s.players, space] > 0:
        return 85  # neutral huts block their spaces
    if not has(s.free, space):
        return occupied
    return OK


@rule
def why_not_build(s, space):
    """Can the deciding seat build one hut here (MG-074)?"""
    if s.supply[s.seat] == 0:
        return 74
    no = why_not_empty(s, space, 13)
    if no:
        return no
    if fitting_cards(s, space) == 0:
        return 76  # a card of the space's landscape is due
    if usable_cards(s, space, 0) == 0:
        if LAND[space, 1] == NOBODY:
            return 74  # no bird stands on its landscape
        return 87 if shows_active(s, space) else 86
    if not has(payable(s, CURRENCY[space]), COST[space]):
        return 75  # exactly, or not at all
    return OK


@rule
def why_not_double(s, space):
    """Can the deciding seat build a double hut here (MG-091 to MG-095)?"""
    if s.supply[s.seat] < 2:
        return 92
    no = why_not_empty(s, space, 91)
    if no:
        return no
    if usable_cards(s, space, 0) < 2:
        return 94 if LAND[space, 1] == NOBODY else 95
    if not has(payable(s, CURRENCY[space]), 2 * COST[space]):
        return 93
    return OK


@rule
def affordable(s, huts):
    """The spaces whose cost, or twice the cost, the deciding seat can pay."""
    valuables = payable(s, VALUABLE)
    amulets = payable(s, AMULET)
    spaces = NONE
    for k in range(len(PRICES)):
        amounts = valuables if PRICES[k, 0] == VALUABLE else amulets
        if has(amounts, huts * PRICES[k, 1]):
            spaces |= PRICED[k]
    return spaces


@rule
def fitting(s, huts):
    """The spaces for which the deciding seat holds enough usable landscape cards."""
    spaces = NONE
    for land in range(LANDSCAPES):
        if s.hand[s.seat, LANDSCAPE, land] >= huts and is_usable(s, land):
            spaces |= SHOWING[land]
    if huts > 1:
        for k in range(len(TWO_LANDS)):
            if usable_cards(s, TWO_LANDS[k], 0) >= huts:
                spaces |= bit(TWO_LANDS[k])
    return spaces


@rule
def building_sites(s):
    """All spaces where the deciding seat may build one hut."""
    if s.supply[s.seat] == 0:
        return NONE
    spaces = s.free & fitting(s, 1)
    if spaces == NONE:
        return NONE
    return spaces & affordable(s, 1)


@rule
def double_sites(s):
    """All spaces where the deciding seat may build a double hut."""
    if s.supply[s.seat] < 2:
        return NONE
    spaces = s.free & DOUBLE_SET & fitting(s, 2)
    if spaces == NONE:
        return NONE
    return spaces & affordable(s, 2)


# -- building --


@rule
def begin_building(s, space, huts):
    """Choose a space; where it has one landscape its cards leave the hand at once (MG-134)."""
    s.space = space
    s.building = huts
    s.due = huts * COST[space]
    s.cards_due = huts
    s.builds -= 1
    if LAND[space, 1] == NOBODY:
        for _ in range(huts):
            give_landscape(s, LAND[space, 0])


@rule
def give_landscape(s, land):
    """Discard a landscape card (MG-076); one without a bird needs the wild card (MG-129)."""
    if ACTIVE[s.birds, land] == 0:
        s.wild_due = 1
    spend(s, s.seat, LANDSCAPE, land)
    s.cards_due -= 1
    s.lowest = land


@rule
def pay(s, item):
    """Pay one card, amulet or tile (MG-075, MG-127)."""
    kind = CURRENCY[s.space]
    if item == TILE:
        s.tiles[s.seat, kind] -= 1
    else:
        spend(s, s.seat, kind, item)
    s.due -= ITEM_VALUE[kind, item]
    s.paid_to = PAY_PLACE[kind, item]


@rule
def finish_building(s):
    """Place what has been paid for, with all its effects (MG-078 to MG-080, MG-096, MG-125)."""
    space = s.space
    s.huts[s.seat, space] = s.building
    s.free &= ~bit(space)
    s.supply[s.seat] -= s.building
    s.points[s.seat] += s.building * POINTS[space]
    s.tiles[s.seat, LANDSCAPE] -= s.wild_due
    if IS_AMULET_SPACE[space] > 0:
        s.amulet_huts[s.seat] += 1
    if POLE_AT[space] != NOBODY:
        take_pole_tile(s, POLE_AT[space])
    if STONE_AT[space] != NOBODY:
        take_stone_tile(s, STONE_AT[space])
    clear_site(s)


@rule
def take_pole_tile(s, place):
    """The top pole tile goes under the hut and scores (MG-080)."""
    s.pole[place] = POLE_TILES[s.next_pole]
    s.points[s.seat] += POLE_TILES[s.next_pole]
    s.next_pole += 1


@rule
def take_stone_tile(s, place):
    """Variant: the builder gets the tile of the space (MG-125)."""
    tile = s.stone[place]
    if tile == NOBODY:
        return
    s.stone[place] = NOBODY
    if GOD_TILE[tile] != NOBODY:
        s.god[GOD_TILE[tile]] = s.seat
    else:
        s.tiles[s.seat, TILE_KIND[tile]] += 1


@rule
def clear_site(s):
    """Nothing is being built."""
    s.space = NOBODY
    s.building = 0
    s.due = 0
    s.paid_to = 0
    s.cards_due = 0
    s.lowest = 0
    s.wild_due = 0
