"""Sets of up to 64 places in one unsigned word, for flooding and reaching; never mix in a signed number."""

from __future__ import annotations

import numpy as np

from .operations import rule

NONE = np.uint64(0)
ONE = np.uint64(1)
_TWO = np.uint64(2)
_FOUR = np.uint64(4)
_PAIRS = np.uint64(0x5555555555555555)
_FOURS = np.uint64(0x3333333333333333)
_EIGHTS = np.uint64(0x0F0F0F0F0F0F0F0F)
_BYTE = np.uint64(0xFF)


@rule
def bit(place):
    """The set of this one place."""
    return ONE << np.uint64(place)


@rule
def has(places, place):
    """Whether the set holds the place."""
    return (places >> np.uint64(place)) & ONE != NONE


@rule
def size(places):
    """How many places the set holds."""
    x = places - ((places >> ONE) & _PAIRS)
    x = (x & _FOURS) + ((x >> _TWO) & _FOURS)
    x = (x + (x >> _FOUR)) & _EIGHTS
    x += x >> np.uint64(8)
    x += x >> np.uint64(16)
    x += x >> np.uint64(32)
    return np.int64(x & _BYTE)


@rule
def lowest(places):
    """The lowest place of a set that is not empty."""
    return size((places & ~(places - ONE)) - ONE)
