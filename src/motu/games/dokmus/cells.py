"""Sets of board cells.  A set is a row of words of three board rows each, so that neighbours are a few shifts away."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import numpy as np

from motu.engine.bits import NONE, ONE, bit, has, lowest, size
from motu.engine.operations import rule
from motu.engine.record import table

from .state import (
    CELL_AT,
    CELLS_IN_WORD,
    FACE,
    FACES,
    KINDS,
    PRINTED,
    RIM,
    ROWS_IN_WORD,
    SIDE,
    SLOT_COLUMNS,
    SLOTS,
    WIDTH,
    WORDS,
)

ROW = np.uint64(WIDTH)
TO_LAST_ROW = np.uint64(WIDTH * (ROWS_IN_WORD - 1))
ALL = np.uint64((1 << CELLS_IN_WORD) - 1)
NOT_WEST = np.uint64(sum(1 << k for k in range(CELLS_IN_WORD) if k % WIDTH != 0))
NOT_EAST = np.uint64(sum(1 << k for k in range(CELLS_IN_WORD) if k % WIDTH != WIDTH - 1))


def _set_of(cells: Iterable[int]) -> list[int]:
    words = [0] * WORDS
    for cell in cells:
        words[cell // CELLS_IN_WORD] |= 1 << cell % CELLS_IN_WORD
    return words


def _sets(words: Any) -> np.ndarray:
    made = np.array(words, np.uint64)
    made.setflags(write=False)
    return made


OF_SLOT = _sets([_set_of(row) for row in CELL_AT.tolist()])
OF_RIM = _sets([_set_of(np.flatnonzero(rim).tolist()) for rim in RIM])  # by players

# A slot lies in a few words of a set; one column of slots further east is so many places further in each of them.
SPAN = -(-SIDE // ROWS_IN_WORD)
FIRST_WORD = table(CELL_AT[:, 0] // CELLS_IN_WORD)
TO_COLUMN = _sets([slot % SLOT_COLUMNS * SIDE for slot in range(SLOTS)])

SHOWN = table([[FACE[face, seen] for seen in PRINTED] for face in range(len(FACES))])  # terrain by face, turned, place


def _laid(slot: int) -> np.ndarray:
    """The cells of each terrain in this slot, by face, turned, terrain and word of the slot."""
    first = FIRST_WORD[slot]
    places = _sets([_set_of([cell])[first : first + SPAN] for cell in CELL_AT[slot].tolist()])
    shows = (SHOWN[:, :, None, :] == np.arange(len(KINDS))[:, None]).astype(np.uint64)
    return _sets(np.matmul(shows, places))


LAID = _sets([_laid(slot) for slot in range(0, SLOTS, SLOT_COLUMNS)])  # by row of slots, as it lies in the first column


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
def would_grow(cells, within, cell):
    """Whether this cell of a set is beside one of another that the set does not hold."""
    w = cell // CELLS_IN_WORD
    before = within[w - 1] & ~cells[w - 1] if w > 0 else NONE
    after = within[w + 1] & ~cells[w + 1] if w < WORDS - 1 else NONE
    return has(around(before, within[w] & ~cells[w], after), cell % CELLS_IN_WORD)


@rule
def flood(cells, within):
    """Add to a set everything of another that hangs together with it."""
    while swept_south(cells, within) and swept_north(cells, within):
        pass


@rule
def swept_south(cells, within):
    """Grow a set word by word; answers whether it grew.  Every word is read once."""
    grew = False
    before, here = NONE, cells[0]
    for w in range(WORDS):
        after = cells[w + 1] if w < WORDS - 1 else NONE
        grown = grown_word(before, here, after, within[w])
        if grown != here:
            cells[w] = grown
            grew = True
        before, here = grown, after
    return grew


@rule
def swept_north(cells, within):
    grew = False
    after, here = NONE, cells[WORDS - 1]
    for w in range(WORDS - 1, -1, -1):
        before = cells[w - 1] if w > 0 else NONE
        grown = grown_word(before, here, after, within[w])
        if grown != here:
            cells[w] = grown
            grew = True
        after, here = grown, before
    return grew


@rule
def grown_word(before, here, after, within):
    """A word of a set with all that hangs together with it and its neighbours inside this word."""
    fresh = around(before, here, after) & within & ~here
    while fresh != NONE:
        here |= fresh
        fresh = around(NONE, here, NONE) & within & ~here
    return here


@rule
def listed(places, w, out, count):
    """Write the cells of word w of a set behind the `count` numbers already there; answers how many there are then."""
    while places != NONE:
        out[count] = CELLS_IN_WORD * w + lowest(places)
        count += 1
        places &= places - ONE
    return count
