"""The rows and columns of the board as numbers, so that one look tells how far a voyage can sail.

A line is a number of six digits to the base three: a space is built on, has travellers, or is empty.  `VIEW` knows for
every line what is seen from each of its spaces.  Here are also the sets of travellers and of empty spaces; all this
follows from the gems.
"""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np

from motu.engine.bits import NONE, bit
from motu.engine.operations import rule
from motu.engine.record import NOBODY, table

from .. import box, kind

SIDE = box.COLUMNS
assert box.ROWS == box.COLUMNS, "rows and columns share one table"

BUILT, PEOPLED, BARE = range(3)
BASE = 3
DIGIT = table([BUILT] * box.COLOURS + [BARE, PEOPLED])  # by kind
ROOMY = 8  # a line is kept times this, so that adding a place gives the number of a view
WEIGHT = table([ROOMY * BASE**place for place in range(SIDE)])

# What is seen from a space along its line: five bits towards lower places, five towards higher ones, then the better of
# both.  Four of the bits say how many gems can be placed there, one a space, whatever they are: up to the edge or a
# construction, or ENDLESS if an empty space comes first, where any rest can land.  The fifth: whether there is MORE,
# which depends on what the gems are.
ENDLESS = 15
MORE = 16
HIGHER, BETTER = 5, 10
TOWARDS = table([0, HIGHER, HIGHER, 0])  # by direction: where it is found


def _seen(way: list[int]) -> int:
    for count, digit in enumerate(way):
        if digit != PEOPLED:
            return MORE | (ENDLESS if digit == BARE else count)
    return len(way)


def _view(number: int) -> int:
    line, place = divmod(number, ROOMY)
    digits = [line // BASE**k % BASE for k in range(SIDE)]
    lower, higher = _seen(digits[:place][::-1]), _seen(digits[place + 1 :])
    return lower | higher << HIGHER | max(lower & ENDLESS, higher & ENDLESS) << BETTER


VIEW = np.array([_view(number) for number in range(ROOMY * BASE**SIDE)], np.int16)
VIEW.setflags(write=False)


def words(values: Iterable[int]) -> np.ndarray:
    """A table of sets."""
    made = np.array(list(values), np.uint64)
    made.setflags(write=False)
    return made


# by axis (0 north and south: columns, 1 east and west: rows) and space
_ROW = [space // SIDE for space in range(box.SPACES)]
_COLUMN = [space % SIDE for space in range(box.SPACES)]
LINE = table([[box.ROWS + column for column in _COLUMN], _ROW])  # its line: the rows, then the columns
PLACE = table([_ROW, _COLUMN])  # its place on that
# by direction
STEP = table([-SIDE, 1, SIDE, -1])  # from a space to the next
ROOM = table([[row, SIDE - 1 - column, SIDE - 1 - row, column] for row, column in zip(_ROW, _COLUMN, strict=True)])

EVERYWHERE = np.uint64((1 << box.SPACES) - 1)
# by direction: the spaces that a step in it can lead to, and by how many bits it leads there
ENTERED = words(sum(1 << s for s in range(box.SPACES) if box.NEXT[s, (d + 2) % 4] != NOBODY) for d in range(4))
UP, DOWN = words([SIDE, 0, 0, 1]), words([0, 1, SIDE, 0])
NEIGHBOURS = words(sum(1 << n for n in box.NEXT[space].tolist() if n != NOBODY) for space in range(box.SPACES))
BETWEEN = SIDE - 2  # the spaces that can lie between two of a line


@rule
def view(s, axis, space):
    """What is seen from a space along its row or column."""
    return np.int64(VIEW[s.lines[LINE[axis, space]] + PLACE[axis, space]])


@rule
def before(places, direction):
    """The spaces from which one step in a direction leads to these."""
    return (places & ENTERED[direction]) << UP[direction] >> DOWN[direction]


@rule
def beside(places):
    """The spaces next to these."""
    return before(places, 0) | before(places, 1) | before(places, 2) | before(places, 3)


@rule
def straight_to(places, direction, over, steps):
    """The spaces from which a voyage in a direction comes to these over so many others at most."""
    for _ in range(steps):
        places |= over & before(places, direction)
    return before(places, direction)


@rule
def turn_into(s, space, now):
    """A space becomes empty, travellers, or a construction: everything that follows from its kind."""
    change = DIGIT[now] - DIGIT[s.kind[space]]
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
        s.lines[line] = 0
    for space in range(box.SPACES):
        s.kind[space] = 0
    s.peopled = NONE
    s.bare = NONE
