"""Sets of board cells.  A set is a row of words of three board rows each, so that neighbours are a few shifts away."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import numpy as np

from motu.engine.bits import NONE, ONE, bit, has, lowest, size
from motu.engine.operations import rule
from motu.engine.record import table

from .. import box

ROW = np.uint64(box.WIDTH)
TO_LAST_ROW = np.uint64(box.WIDTH * (box.ROWS_IN_WORD - 1))
ALL = np.uint64((1 << box.CELLS_IN_WORD) - 1)
NOT_WEST = np.uint64(sum(1 << k for k in range(box.CELLS_IN_WORD) if k % box.WIDTH != 0))
NOT_EAST = np.uint64(sum(1 << k for k in range(box.CELLS_IN_WORD) if k % box.WIDTH != box.WIDTH - 1))


def _set_of(cells: Iterable[int]) -> list[int]:
    words = [0] * box.WORDS
    for cell in cells:
        words[cell // box.CELLS_IN_WORD] |= 1 << cell % box.CELLS_IN_WORD
    return words


def _sets(words: Any) -> np.ndarray:
    made = np.array(words, np.uint64)
    made.setflags(write=False)
    return made


OF_SLOT = _sets([_set_of(row) for row in box.CELL_AT.tolist()])
OF_RIM = _sets([_set_of(np.flatnonzero(rim).tolist()) for rim in box.RIM])  # by players

# A slot lies in a few words of a set; one column of slots further east is so many places further in each of them.
SPAN = -(-box.SIDE // box.ROWS_IN_WORD)
FIRST_WORD = table(box.CELL_AT[:, 0] // box.CELLS_IN_WORD)
TO_COLUMN = _sets([slot % box.SLOT_COLUMNS * box.SIDE for slot in range(box.SLOTS)])

SHOWN = table([[face[seen] for seen in box.PRINTED] for face in box.FACE])  # terrain by face, turned, place


def _laid(slot: int) -> np.ndarray:
    """The cells of each terrain in this slot, by face, turned, terrain and word of the slot."""
    first = FIRST_WORD[slot]
    places = _sets([_set_of([cell])[first : first + SPAN] for cell in box.CELL_AT[slot].tolist()])
    shows = (SHOWN[:, :, None, :] == np.arange(len(box.KINDS))[:, None]).astype(np.uint64)
    return _sets(np.matmul(shows, places))


# by row of slots, as it lies in the first column
LAID = _sets([_laid(slot) for slot in range(0, box.SLOTS, box.SLOT_COLUMNS)])


@rule
def holds(cells, cell):
    return has(cells[cell // box.CELLS_IN_WORD], cell % box.CELLS_IN_WORD)


@rule
def add(cells, cell):
    cells[cell // box.CELLS_IN_WORD] |= bit(cell % box.CELLS_IN_WORD)


@rule
def drop(cells, cell):
    cells[cell // box.CELLS_IN_WORD] &= ~bit(cell % box.CELLS_IN_WORD)


@rule
def clear(cells):
    for w in range(box.WORDS):
        cells[w] = NONE


@rule
def replace(cells, others):
    """Make a set equal to another."""
    for w in range(box.WORDS):
        cells[w] = others[w]


@rule
def members(cells):
    """How many cells a set holds."""
    count = 0
    for w in range(box.WORDS):
        count += size(cells[w])
    return count


@rule
def beside(cells, w):
    """The cells that share a side with one of a set (DK-016): word w of them."""
    before = cells[w - 1] if w > 0 else NONE
    after = cells[w + 1] if w < box.WORDS - 1 else NONE
    return around(before, cells[w], after)


@rule
def around(before, here, after):
    """The same from a word of the set and its two neighbours."""
    sides = (here & NOT_EAST) << ONE | (here & NOT_WEST) >> ONE | here << ROW | here >> ROW
    return (sides | before >> TO_LAST_ROW | after << TO_LAST_ROW) & ALL


@rule
def is_beside(cells, cell):
    return has(beside(cells, cell // box.CELLS_IN_WORD), cell % box.CELLS_IN_WORD)


@rule
def would_grow(cells, within, cell):
    """Whether this cell of a set is beside one of another that the set does not hold."""
    w = cell // box.CELLS_IN_WORD
    before = within[w - 1] & ~cells[w - 1] if w > 0 else NONE
    after = within[w + 1] & ~cells[w + 1] if w < box.WORDS - 1 else NONE
    return has(around(before, within[w] & ~cells[w], after), cell % box.CELLS_IN_WORD)


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
    for w in range(box.WORDS):
        after = cells[w + 1] if w < box.WORDS - 1 else NONE
        grown = grown_word(before, here, after, within[w])
        if grown != here:
            cells[w] = grown
            grew = True
        before, here = grown, after
    return grew


@rule
def swept_north(cells, within):
    grew = False
    after, here = NONE, cells[box.WORDS - 1]
    for w in range(box.WORDS - 1, -1, -1):
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
        out[count] = box.CELLS_IN_WORD * w + lowest(places)
        count += 1
        places &= places - ONE
    return count
