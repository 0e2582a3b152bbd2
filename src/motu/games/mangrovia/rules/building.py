"""Building huts: where, with which landscape card, and what a hut brings (section 8, MG-131, MG-133, MG-134)."""

from __future__ import annotations

from motu.engine.bits import NONE, bit, has
from motu.engine.operations import rule
from motu.engine.record import NOBODY, OK

from .. import box, good
from .goods import spend
from .paths import settle
from .payment import payable

# -- landscape cards --


@rule
def is_usable(s, land):
    """A landscape may be built on under a bird, or with a wild card (MG-074, MG-128)."""
    return box.ACTIVE[s.birds, land] > 0 or s.tiles[s.seat, good.LANDSCAPE] > 0


@rule
def usable_cards(s, space, lowest):
    """Landscape cards in hand that could be given for a space, of this landscape and the higher ones."""
    cards = 0
    for side in range(2):
        land = box.LAND[space, side]
        if land >= lowest and is_usable(s, land):
            cards += s.hand[s.seat, good.LANDSCAPE, land]
    return cards


@rule
def fitting_cards(s, space):
    """Landscape cards in hand that show a landscape of the space, birds or not."""
    cards = 0
    for side in range(2):
        if box.LAND[space, side] != NOBODY:
            cards += s.hand[s.seat, good.LANDSCAPE, box.LAND[space, side]]
    return cards


@rule
def shows_active(s, space):
    """Whether a bird stands on one of the space's landscapes."""
    for side in range(2):
        if box.LAND[space, side] != NOBODY and box.ACTIVE[s.birds, box.LAND[space, side]] > 0:
            return True
    return False


@rule
def why_not_give(s, land):
    """Can this landscape card be given for the double-landscape space being built on (MG-086, MG-095, MG-133)?"""
    if land != box.LAND[s.space, 0] and land != box.LAND[s.space, 1]:
        return 86  # it must show one of the two landscapes
    if s.hand[s.seat, good.LANDSCAPE, land] == 0:
        return 76
    if not is_usable(s, land):
        return 87 if s.building == 1 else 95
    if land < s.lowest or s.cards_due > usable_cards(s, s.space, land):
        return 133
    return OK


# -- where to build --


@rule
def why_not_empty(s, space, occupied):
    if box.NEUTRAL[s.players, space] > 0:
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
        if box.LAND[space, 1] == NOBODY:
            return 74  # no bird stands on its landscape
        return 87 if shows_active(s, space) else 86
    if not has(payable(s, box.CURRENCY[space]), box.COST[space]):
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
        return 94 if box.LAND[space, 1] == NOBODY else 95
    if not has(payable(s, box.CURRENCY[space]), 2 * box.COST[space]):
        return 93
    return OK


@rule
def affordable(valuables, amulets, huts):
    """The spaces whose cost, or twice the cost, is among the amounts that can be paid."""
    spaces = NONE
    for k in range(len(box.PRICES)):
        amounts = valuables if box.PRICES[k, 0] == good.VALUABLE else amulets
        spaces |= box.PRICED[k] if has(amounts, huts * box.PRICES[k, 1]) else NONE
    return spaces


@rule
def fitting(s, huts):
    """The spaces for which the deciding seat holds enough usable landscape cards."""
    wild = s.tiles[s.seat, good.LANDSCAPE] > 0
    spaces = NONE
    for land in range(box.LANDSCAPES):
        usable = (box.ACTIVE[s.birds, land] > 0) | wild
        spaces |= box.SHOWING[land] if usable & (s.hand[s.seat, good.LANDSCAPE, land] >= huts) else NONE
    if huts > 1:
        for k in range(len(box.TWO_LANDS)):
            if usable_cards(s, box.TWO_LANDS[k], 0) >= huts:
                spaces |= bit(box.TWO_LANDS[k])
    return spaces


@rule
def building_sites(s, doubles):
    """All spaces where the deciding seat may build one hut, and if asked for those for a double hut."""
    spaces = s.free & fitting(s, 1)
    if spaces == NONE or s.supply[s.seat] == 0:
        return NONE, NONE
    valuables = payable(s, good.VALUABLE)
    amulets = payable(s, good.AMULET)
    single = spaces & affordable(valuables, amulets, 1)
    if not doubles or s.supply[s.seat] < 2:
        return single, NONE
    return single, spaces & box.DOUBLE_SET & fitting(s, 2) & affordable(valuables, amulets, 2)


# -- building --


@rule
def begin_building(s, space, huts):
    """Choose a space; where it has one landscape its cards leave the hand at once (MG-134)."""
    s.space = space
    s.building = huts
    s.due = huts * box.COST[space]
    s.cards_due = huts
    s.builds -= 1
    if box.LAND[space, 1] == NOBODY:
        for _ in range(huts):
            give_landscape(s, box.LAND[space, 0])


@rule
def give_landscape(s, land):
    """Discard a landscape card (MG-076); one without a bird needs the wild card (MG-129)."""
    if box.ACTIVE[s.birds, land] == 0:
        s.wild_due = 1
    spend(s, s.seat, good.LANDSCAPE, land)
    s.cards_due -= 1
    s.lowest = land


@rule
def finish_building(s):
    """Place what has been paid for, with all its effects (MG-078 to MG-080, MG-096, MG-125)."""
    space = s.space
    s.huts[s.seat, space] = s.building
    s.free &= ~bit(space)
    settle(s, s.seat, space, s.building)
    s.supply[s.seat] -= s.building
    s.points[s.seat] += s.building * box.POINTS[space]
    s.tiles[s.seat, good.LANDSCAPE] -= s.wild_due
    if box.IS_AMULET_SPACE[space] > 0:
        s.amulet_huts[s.seat] += 1
    if box.POLE_AT[space] != NOBODY:
        take_pole_tile(s, box.POLE_AT[space])
    if box.STONE_AT[space] != NOBODY:
        take_stone_tile(s, box.STONE_AT[space])
    clear_site(s)


@rule
def take_pole_tile(s, place):
    """The top pole tile goes under the hut and scores (MG-080)."""
    s.pole[place] = box.POLE_TILES[s.next_pole]
    s.points[s.seat] += box.POLE_TILES[s.next_pole]
    s.next_pole += 1


@rule
def take_stone_tile(s, place):
    """Variant: the builder gets the tile of the space (MG-125)."""
    tile = s.stone[place]
    if tile == NOBODY:
        return
    s.stone[place] = NOBODY
    if box.GOD_TILE[tile] != NOBODY:
        s.god[box.GOD_TILE[tile]] = s.seat
    else:
        s.tiles[s.seat, box.TILE_KIND[tile]] += 1


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
