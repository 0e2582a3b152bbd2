"""Paying exactly: what a seat can pay, and the payment item by item (MG-075, MG-127, MG-131, MG-132)."""

from __future__ import annotations

import numpy as np

from motu.engine.bits import NONE, ONE, has
from motu.engine.operations import rule
from motu.engine.record import OK

from .. import box, good
from .goods import spend


@rule
def items_held(s, kind, item):
    """Cards or amulets of a face, starting cards included, or stone tiles of a currency."""
    if item == box.TILE:
        return s.tiles[s.seat, kind]
    return s.hand[s.seat, kind, item] + s.start[s.seat, item] * (kind == good.VALUABLE)


@rule
def with_more(sums, value, count):
    """The sums that up to `count` more pieces of a value make possible, as bits.

    Not piece by piece: half of the pieces together or not at all, then half of the rest, and so on, which makes every
    number of pieces.  Two steps do for three pieces, four for box.MOST; a step without pieces changes nothing.
    """
    sums |= sums << np.uint64(value * (count + 1 >> 1))
    sums |= sums << np.uint64(value * ((count >> 1) + 1 >> 1))
    if count > 3:
        sums |= sums << np.uint64(value * ((count >> 2) + 1 >> 1))
        sums |= sums << np.uint64(value * ((count >> 3) + 1 >> 1))
    return sums


@rule
def payable(s, kind):
    """All amounts that the deciding seat can pay exactly in a currency, as bits (a bounded subset sum, MG-131)."""
    sums = with_more(ONE, box.ITEM_VALUE[kind, box.TILE], s.tiles[s.seat, kind])
    for face in range(box.FACES):
        sums = with_more(sums, box.ITEM_VALUE[kind, face], items_held(s, kind, face))
    return sums


@rule
def payments(s):
    """The items that may be paid next, as bits: what comes at or after them makes the rest exactly (MG-132)."""
    kind = box.CURRENCY[s.space]
    offered = 0
    rest = ONE
    for back in range(box.ITEMS):
        place = box.ITEMS - 1 - back
        item = box.PAY_ORDER[kind, place]
        value = box.ITEM_VALUE[kind, item]
        held = items_held(s, kind, item)
        without = with_more(rest, value, held - (held > 0))
        with_one = without << np.uint64(value) if held > 0 else NONE
        offered |= int(has(with_one, s.due) & (place >= s.paid_to)) << item
        rest = without | with_one
    return offered


@rule
def why_not_pay(s, kind, item):
    if kind != box.CURRENCY[s.space]:
        return 77  # valuables are no amulets
    if payments(s) >> item & 1:
        return OK
    if items_held(s, kind, item) == 0:
        return 127 if item == box.TILE else 132
    if box.ITEM_VALUE[kind, item] > s.due:
        return 75  # no change is given
    return 132  # out of order, or the rest could not be paid


@rule
def pay(s, item):
    """Pay one card, amulet or tile (MG-075, MG-127)."""
    kind = box.CURRENCY[s.space]
    if item == box.TILE:
        s.tiles[s.seat, kind] -= 1
    else:
        spend(s, s.seat, kind, item)
    s.due -= box.ITEM_VALUE[kind, item]
    s.paid_to = box.PAY_PLACE[kind, item]
