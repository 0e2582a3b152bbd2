"""Sets of board cells.  A set is a row of words of three board rows each, so that neighbours are a few shifts away."""

from __future__ import annotations

import numpy as np

from motu.engine.bits import NONE, ONE, bit, has, lowest, size
from motu.engine.operations import rule

from .state import CELLS_IN_WORD, ROWS_IN_WORD, SLOT_OF, SLOTS, WIDTH, WORDS

ROW = np.uint64(WIDTH)
TO_LAST_ROW = np.uint64(WIDTH * (ROWS_IN_WORD - 1))
ALL = np.uint64((1 << CELLS_IN_WORD) - 1)
NOT_WEST = np.uint64(sum(1 << k for k in range(CELLS_IN_WORD) if k % WIDTH != 0))
NOT_EAST = np.uint64(sum(1 << k for k in range(CELLS_IN_WORD) if k % WIDTH != WIDTH - 1))

OF_SLOT = np.zeros((SLOTS, WORDS), np.uint64)  # the cells of each slot
for _cell, _slot in enumerate(SLOT_OF):
    OF_SLOT[_slot, _cell // CELLS_IN_WORD] |= bit(_cell % CELLS_IN_WORD)
OF_SLOT.setflags(write=False)


@rule
def holds(cells, cell):
    return has(cells[cell // CELLS_IN_WORD], cell % CELLS_IN_WORD)


@rule
def add(cells, cell):
    cells[cell // CELLS_IN_WORD] |= bit(cell % CELLS_IN_WORD)


@rule
def drop(cells, cell):
    cells[cell // CELLS_IN_WORD] &= ~bit(cell % CELLS_IN_WORD)


@rule
def clear(cells):
    for w in range(WORDS):
        cells[w] = NONE


@rule
def replace(cells, others):
    """Make a set equal to another."""
    for w in range(WORDS):
        cells[w] = others[w]


@rule
def members(cells):
    """How many cells a set holds."""
    count = 0
    for w in range(WORDS):
        count += size(cells[w])
    return count


@rule
def beside(cells, w):
    """The cells that share a side with one of a set (DK-016): word w of them."""
    before = cells[w - 1] if w > 0 else NONE
    after = cells[w + 1] if w < WORDS - 1 else NONE
    return around(before, cells[w], after)


@rule
def around(before, here, after):
    """The same from a word of the set and its two neighbours."""
    sides = (here & NOT_EAST) << ONE | (here & NOT_WEST) >> ONE | here << ROW | here >> ROW
    return (sides | before >> TO_LAST_ROW | after << TO_LAST_ROW) & ALL


@rule
def is_beside(cells, cell):
    return has(beside(cells, cell // CELLS_IN_WORD), cell % CELLS_IN_WORD)


@rule
def flood(cells, within):
    """Add to a set everything of another that hangs together with it."""
    while swept(cells, within, 0, WORDS, 1) and swept(cells, within, WORDS - 1, -1, -1):
        pass


@rule
def swept(cells, within, start, stop, step):
    """Grow a set word by word in one direction; answers whether it grew."""
    grew = False
    for w in range(start, stop, step):
        fresh = beside(cells, w) & within[w] & ~cells[w]
        while fresh != NONE:
            grew = True
            cells[w] |= fresh
            fresh = beside(cells, w) & within[w] & ~cells[w]
    return grew


@rule
def listed(places, w, out, count):
    """Write the cells of word w of a set behind the `count` numbers already there; answers how many there are then."""
    while places != NONE:
        out[count] = CELLS_IN_WORD * w + lowest(places)
        count += 1
        places &= places - ONE
    return count
