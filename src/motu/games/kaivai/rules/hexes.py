"""Sets of hexes as bits: flooding and reaching for the whole sea in a few machine words.

Every hex has a cell in a sheared square: a column of the board is a run of cells with a gap after it.  So the six
neighbours lie at six fixed distances, and what runs over the edge falls into a gap.  A set is three 64-bit words.
"""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np

from motu.engine.bits import NONE, ONE, lowest, size
from motu.engine.operations import on_card_as, rule
from motu.engine.record import NOBODY, table

from .. import box

WORD = 64
COLUMN = 2 * box.RADIUS + 2  # cells from a hex to the one in the next column and the same row
ALL = ~NONE
_WIDTH = np.uint64(WORD)
_DOWN = np.uint64(1)  # to the S neighbour
_SIDE = np.uint64(COLUMN)  # to the SE neighbour
_SLOPE = np.uint64(COLUMN - 1)  # to the NE neighbour

CELL = table([COLUMN * (q + box.RADIUS) + r + box.RADIUS for q, r in zip(box.Q.tolist(), box.R.tolist(), strict=True)])
HEX_AT = table([CELL.tolist().index(cell) if cell in CELL else NOBODY for cell in range(WORD * box.WORDS)])
if CELL.max() >= WORD * box.WORDS:
    raise ValueError(f"a board of radius {box.RADIUS} does not fit into {box.WORDS} words")
_PRIME = np.uint64(67)  # the powers of two up to 2**63 leave different rests
HEX_OF_REST = table(
    [
        [next((HEX_AT[WORD * k + b] for b in range(WORD) if pow(2, b, 67) == rest), NOBODY) for rest in range(67)]
        for k in range(box.WORDS)
    ]
)  # the hex of a bit of word k, by the rest of the bit


def _bits(hexes: Iterable[int]) -> list[int]:
    cells = sum(1 << int(CELL[h]) for h in set(hexes))
    return [cells >> WORD * k & (1 << WORD) - 1 for k in range(box.WORDS)]


def sets(rows: Iterable[Iterable[int]]) -> np.ndarray:
    """A table of sets."""
    made = np.array([_bits(row) for row in rows], np.uint64)
    made.setflags(write=False)
    return made


ITSELF = sets([h] for h in range(box.HEXES))
NEAR = sets([n for n in box.NEXT[h].tolist() if n != NOBODY] for h in range(box.HEXES))
EDGE = sets(
    [h for h in range(box.HEXES) if box.NEXT[h, d] == NOBODY] for d in range(box.DIRECTIONS)
)  # nothing lies that way
FIXED = sets([(), range(box.HEXES), [h for h in range(box.HEXES) if NOBODY in box.NEXT[h].tolist()]])
_EMPTY, _BOARD, _RIM = range(3)


@rule
def read(row):
    """A set out of the record or a table."""
    return (row[0], row[1], row[2])


@rule
def write(row, x):
    row[0] = x[0]
    row[1] = x[1]
    row[2] = x[2]


@rule
def no_hex():
    return read(FIXED[_EMPTY])


@rule
def board():
    return read(FIXED[_BOARD])


@rule
def rim():
    return read(FIXED[_RIM])


@rule
def itself(place):
    """The set of this one hex."""
    return read(ITSELF[place])


@rule
def near(place):
    """The neighbours of one hex (KV-003)."""
    return read(NEAR[place])


@rule
def either(x, y):
    return (x[0] | y[0], x[1] | y[1], x[2] | y[2])


@rule
def both(x, y):
    return (x[0] & y[0], x[1] & y[1], x[2] & y[2])


@rule
def without(x, y):
    return (x[0] & ~y[0], x[1] & ~y[1], x[2] & ~y[2])


@rule
def only_if(so, x):
    """The set, or none: chosen by a mask, so that a processor has nothing to guess."""
    mask = ALL if so else NONE
    return (x[0] & mask, x[1] & mask, x[2] & mask)


@rule
def some(x):
    """Whether the set holds any hex."""
    return (x[0] | x[1] | x[2]) != NONE


@rule
def same(x, y):
    return x[0] == y[0] and x[1] == y[1] and x[2] == y[2]


@rule
def has(x, place):
    return some(both(x, itself(place)))


@rule
def count(x):
    return size(x[0]) + size(x[1]) + size(x[2])


def counted_lowest_hex(k, word):
    return HEX_AT[WORD * k + lowest(word)]


@on_card_as(counted_lowest_hex)
@rule
def lowest_hex(k, word):
    """The hex of the lowest bit of word k of a set; the bit, which is a power of two, is told by its rest."""
    return HEX_OF_REST[k, (word & ~(word - ONE)) % _PRIME]


@rule
def first(x):
    """The lowest hex of a set that is not empty."""
    if x[0] != NONE:
        return lowest_hex(0, x[0])
    if x[1] != NONE:
        return lowest_hex(1, x[1])
    return lowest_hex(2, x[2])


@rule
def up(x, steps):
    """Every cell moved on by a number of cells below a word's width."""
    back = _WIDTH - steps
    return (x[0] << steps, (x[1] << steps) | (x[0] >> back), (x[2] << steps) | (x[1] >> back))


@rule
def down(x, steps):
    back = _WIDTH - steps
    return ((x[0] >> steps) | (x[1] << back), (x[1] >> steps) | (x[2] << back), x[2] >> steps)


@rule
def around(x):
    """The cells next to a cell of the set; those in a gap are no hexes."""
    south, north = up(x, _DOWN), down(x, _DOWN)
    east, west = up(either(x, south), _SLOPE), down(either(x, north), _SLOPE)
    return either(either(south, north), either(east, west))


@rule
def beside(x):
    """All hexes that are adjacent to a hex of the set."""
    return both(around(x), board())


@rule
def spread(start, within, steps):
    """The start and every hex of `within` that so many steps lead to; the hexes between belong to `within`, too."""
    reached = start
    for _ in range(steps):
        reached = either(reached, both(around(reached), within))
    return reached


@rule
def flood(start, within):
    """The connected part of `within` that holds `start`, a part of it."""
    grown = start
    while True:
        wider = both(either(grown, around(grown)), within)
        if same(wider, grown):
            return grown
        grown = wider


@rule
def largest_part(water):
    """The largest connected part; of equal ones that with the lowest hex (KV-013)."""
    left = water
    best = no_hex()
    while count(left) > count(best):
        part = flood(itself(first(left)), left)
        left = without(left, part)
        if count(part) > count(best):
            best = part
    return best


@rule
def without_bays(sea, ring):
    """What is left of a connected sea when a hex with these neighbours, where it is narrow, is no longer part of it.

    The arms of the sea around the hex grow in turns; the one that ends first is a bay.
    """
    left = sea
    arms = both(ring, left)
    while some(arms):
        bay = spread(itself(first(arms)), arms, 2)  # two arms or more: none is longer than three hexes
        arms = without(arms, bay)
        others = arms
        while some(arms):
            wider = both(either(bay, around(bay)), left)
            if same(wider, bay):
                left = without(left, bay)
                break
            bay = wider
            wider = both(either(others, around(others)), left)
            if same(wider, others):
                return without(left, others)
            others = wider
    return left


@rule
def looking(x, direction):
    """The hexes whose neighbour in this direction belongs to the set; directions as in the data, N first."""
    if direction == 0:
        return up(x, _DOWN)
    if direction == 1:
        return down(x, _SLOPE)
    if direction == 2:
        return down(x, _SIDE)
    if direction == 3:
        return down(x, _DOWN)
    if direction == 4:
        return up(x, _SLOPE)
    return up(x, _SIDE)


@rule
def beside_one(x):
    """The hexes that have exactly one neighbour in the set."""
    once = no_hex()
    twice = no_hex()
    for direction in range(box.DIRECTIONS):
        here = looking(x, direction)
        twice = either(twice, both(once, here))
        once = either(once, here)
    return both(without(once, twice), board())


@rule
def pinched(x, edge_too):
    """The hexes around which the set lies in two or more arcs; with `edge_too` what is off the board belongs to it."""
    once = no_hex()
    twice = no_hex()
    before = looking(x, box.DIRECTIONS - 1)
    if edge_too:
        before = either(before, read(EDGE[box.DIRECTIONS - 1]))
    for direction in range(box.DIRECTIONS):
        here = looking(x, direction)
        if edge_too:
            here = either(here, read(EDGE[direction]))
        begins = without(here, before)
        twice = either(twice, both(once, begins))
        once = either(once, begins)
        before = here
    return both(twice, board())


@rule
def write_list(x, first_number, out, listed):
    """Append the hexes of a set as actions, ascending; answers the new length of the list."""
    for k in range(box.WORDS):
        word = x[k]
        while word != NONE:
            out[listed] = first_number + lowest_hex(k, word)
            listed += 1
            word &= word - ONE
    return listed
