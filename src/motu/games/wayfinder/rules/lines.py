"""The rows and columns of the board as numbers, so that a whole way can be looked at in one step.

A line is kept as two numbers of three digits to the base six: a digit is the kind of a space.  `view` tells how far a
voyage can sail without meeting a construction.  `way` turns the line into five sets of spaces, constructions by colour
and empty ones, as seen from a space in a direction: the nearest space is the lowest bit.  Here are also the sets of
travellers and of empty spaces; all this follows from the gems.
"""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np

from motu.engine.bits import NONE, bit
from motu.engine.operations import rule
from motu.engine.record import NOBODY, table

from .. import box, kind
from .spaces import BYTE, ONES

SIDE = box.COLUMNS
HALF = SIDE // 2
assert box.ROWS == box.COLUMNS == 2 * HALF, "rows and columns have the same two halves"
BASE = kind.TRAVELLERS + 1
LOWERED = 1 << 15  # lines are kept lower by this, so that they fit into two bytes

EMPTY_SET = BYTE * kind.EMPTY  # where the set of the empty spaces begins, after those of the colours


def words(values: Iterable[int]) -> np.ndarray:
    """A table of sets."""
    made = np.array(list(values), np.uint64)
    made.setflags(write=False)
    return made


def _sets(digits: list[int]) -> int:
    """The sets of spaces by colour, and the empty ones, from the kinds of spaces."""
    return sum(1 << BYTE * digit + place for place, digit in enumerate(digits) if digit != kind.TRAVELLERS)


def _digits(half: int) -> list[int]:
    return [half // BASE**place % BASE for place in range(HALF)]


# SETS[0] reads half a line towards higher places, SETS[1] towards lower ones
SETS = table(
    [[_sets(_digits(half)) for half in range(BASE**HALF)], [_sets(_digits(half)[::-1]) for half in range(BASE**HALF)]]
)
WEIGHT = table([BASE ** (place % HALF) << BYTE * (place // HALF) for place in range(SIDE)])
KEPT = table([((1 << room) - 1) * (ONES | 1 << EMPTY_SET) for room in range(SIDE)])  # by the number of spaces ahead

# What is seen from a space along its line: five bits towards lower places, five towards higher ones, then the better of
# both.  Four of the bits say how many gems can be placed there, one a space, whatever they are: up to the edge or a
# construction, or ENDLESS if an empty space comes first, where any rest can land.  The fifth: whether there is MORE,
# which depends on what the gems are.  The table knows lines of digits to the base three: built, travellers, empty.
ENDLESS = 15
MORE = 16
HIGHER, BETTER = 5, 10
BUILT, PEOPLED, BARE = range(3)
ROUGHLY = [BUILT] * box.COLOURS + [BARE, PEOPLED]


def _seen(way: list[int]) -> int:
    for count, digit in enumerate(way):
        if digit != PEOPLED:
            return MORE | (ENDLESS if digit == BARE else count)
    return len(way)


def _view(line: int, place: int) -> int:
    digits = [line // 3**k % 3 for k in range(SIDE)]
    lower, higher = _seen(digits[:place][::-1]), _seen(digits[place + 1 :])
    return lower | higher << HIGHER | max(lower & ENDLESS, higher & ENDLESS) << BETTER


ROUGH = table([sum(ROUGHLY[digit] * 3**k for k, digit in enumerate(_digits(half))) for half in range(BASE**HALF)])
VIEW = np.array([[_view(line, place) for place in range(SIDE)] for line in range(3**SIDE)], np.uint16)
VIEW.setflags(write=False)
TOWARDS = table([0, HIGHER, HIGHER, 0])  # by direction: where it is found

# by axis (0 north and south: columns, 1 east and west: rows) and space
_ROW = [space // SIDE for space in range(box.SPACES)]
_COLUMN = [space % SIDE for space in range(box.SPACES)]
LINE = table([[box.ROWS + column for column in _COLUMN], _ROW])  # its line: the rows, then the columns
PLACE = table([_ROW, _COLUMN])  # its place on that
# by direction
STEP = table([-SIDE, 1, SIDE, -1])  # from a space to the next
LOWER = table([1, 0, 0, 1])  # whether it goes towards lower places
ROOM = table(
    [[PLACE[d & 1, s] if LOWER[d] else SIDE - 1 - PLACE[d & 1, s] for d in range(4)] for s in range(box.SPACES)]
)

EVERYWHERE = np.uint64((1 << box.SPACES) - 1)
# by direction: the spaces that a step in it can lead to, and by how many bits it leads there
ENTERED = words(sum(1 << s for s in range(box.SPACES) if box.NEXT[s, (d + 2) % 4] != NOBODY) for d in range(4))
UP, DOWN = words([SIDE, 0, 0, 1]), words([0, 1, SIDE, 0])


@rule
def way(s, space, direction):
    """The spaces ahead in a direction, as five sets: constructions by colour, empty."""
    line = s.lines[LINE[direction & 1, space]] + LOWERED
    lower = LOWER[direction]
    near = SETS[lower, line >> BYTE * lower & 255]
    far = SETS[lower, line >> BYTE * (1 - lower) & 255]
    room = ROOM[space, direction]
    return (near | far << HALF) >> SIDE - room & KEPT[room]


@rule
def view(s, axis, space):
    """What is seen from a space along its row or column."""
    line = s.lines[LINE[axis, space]] + LOWERED
    return np.int64(VIEW[ROUGH[line & 255] + 3**HALF * ROUGH[line >> BYTE], PLACE[axis, space]])


@rule
def before(places, direction):
    """The spaces from which one step in a direction leads to these."""
    return (places & ENTERED[direction]) << UP[direction] >> DOWN[direction]


@rule
def beside(places):
    """The spaces next to these."""
    return before(places, 0) | before(places, 1) | before(places, 2) | before(places, 3)


@rule
def straight_to(places, direction, over):
    """The spaces from which a voyage in a direction comes to these over others."""
    for _ in range(SIDE - 2):
        places |= over & before(places, direction)
    return before(places, direction)


@rule
def turn_into(s, space, now):
    """A space becomes empty, travellers, or a construction: everything that follows from its kind."""
    change = int(now) - s.kind[space]
    s.kind[space] = now
    for axis in range(2):
        s.lines[LINE[axis, space]] += change * WEIGHT[PLACE[axis, space]]
    s.peopled &= ~bit(space)
    s.bare &= ~bit(space)
    if now == kind.TRAVELLERS:
        s.peopled |= bit(space)
    elif now == kind.EMPTY:
        s.bare |= bit(space)


@rule
def clear_lines(s):
    """As if every space were a construction of the first colour, whatever the gems say."""
    for line in range(box.ROWS + box.COLUMNS):
        s.lines[line] = -LOWERED
    for space in range(box.SPACES):
        s.kind[space] = 0
    s.peopled = NONE
    s.bare = NONE
