"""Sets of board cells.  A set is a row of words of three board rows each, so that neighbours are a few shifts away."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import numpy as np

from motu.engine.bits import NONE, ONE, lowest, size
from motu.engine.operations import on_card_as, rule
from motu.engine.record import table

from .. import box, terrain

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


def small(numbers: Any) -> np.ndarray:
    """A table of small numbers that are never negative: compiled code then copies rows of cells at once."""
    made = np.array(numbers)
    made = made.astype(np.uint8 if made.max() < 256 else np.uint16)
    made.setflags(write=False)
    return made


WORD = table([cell // box.CELLS_IN_WORD for cell in range(box.CELLS)])  # the word of a set that tells of a cell
BIT = _sets([1 << cell % box.CELLS_IN_WORD for cell in range(box.CELLS)])  # and its place there
PRIME = np.uint64(67)  # every power of two in a word leaves another remainder
PLACE = table([next((k for k in range(64) if 2**k % 67 == rest), 0) for rest in range(67)])  # which tells its place
OF_SLOT = _sets([_set_of(row) for row in box.CELL_AT.tolist()])
OF_RIM = _sets([_set_of(np.flatnonzero(rim).tolist()) for rim in box.RIM])  # by players

# A slot lies in a few words of a set; one column of slots further east is so many places further in each of them.
SPAN = -(-box.SIDE // box.ROWS_IN_WORD)
FIRST_WORD = table(box.CELL_AT[:, 0] // box.CELLS_IN_WORD)
FIRST_CELL = small(box.CELL_AT[:, 0])
TO_COLUMN = _sets([slot % box.SLOT_COLUMNS * box.SIDE for slot in range(box.SLOTS)])

# What a slot shows, by face + 1 (nothing but void without a face), turned and place.
SHOWN = small(
    [[[terrain.VOID] * box.PLACES] * box.QUARTERS, *([face[seen] for seen in box.PRINTED] for face in box.FACE)]
)


def _laid(slot: int) -> np.ndarray:
    """The cells of each terrain in this slot, by face + 1, turned, terrain and word of the slot."""
    first = FIRST_WORD[slot]
    places = _sets([_set_of([cell])[first : first + SPAN] for cell in box.CELL_AT[slot].tolist()])
    shows = (SHOWN[:, :, None, :] == np.arange(len(box.KINDS))[:, None]).astype(np.uint64)
    return _sets(np.matmul(shows, places))


# by row of slots, as it lies in the first column
LAID = _sets([_laid(slot) for slot in range(0, box.SLOTS, box.SLOT_COLUMNS)])


@rule
def holds(cells, cell):
    return cells[WORD[cell]] & BIT[cell] != NONE


@rule
def add(cells, cell):
    cells[WORD[cell]] |= BIT[cell]


@rule
def drop(cells, cell):
    cells[WORD[cell]] &= ~BIT[cell]


@rule
def clear(cells):
    for w in range(box.WORDS):
        cells[w] = NONE


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
    return beside(cells, WORD[cell]) & BIT[cell] != NONE


@rule
def add_beside(near, temples, cell):
    """Add the cells beside one to what is near; answers the temples among those that are new."""
    w, here = WORD[cell], BIT[cell]
    north = around(NONE, NONE, here) if w > 0 else NONE
    south = around(here, NONE, NONE) if w < box.WORDS - 1 else NONE
    fresh = gained(near, temples, w, around(NONE, here, NONE))
    fresh |= gained(near, temples, max(w - 1, 0), north)
    return fresh | gained(near, temples, min(w + 1, box.WORDS - 1), south)


@rule
def gained(near, temples, w, cells):
    """Add to word w of what is near; answers the temples among the new cells."""
    fresh = cells & ~near[w]
    near[w] |= fresh
    return fresh & temples[w]


@rule
def spread(near, temples, fresh):
    """Round a temple everything is near everything (DK-019): what is beside a temple that is near is near, too.

    Goes on while there are fresh temples; few lie side by side, so that one round is mostly enough.
    """
    while fresh != NONE:
        fresh = NONE
        before, here = NONE, near[0] & temples[0]
        for w in range(box.WORDS):
            after = near[w + 1] & temples[w + 1] if w < box.WORDS - 1 else NONE
            fresh |= gained(near, temples, w, around(before, here, after))
            before, here = here, after


@rule
def flood(cells, within):
    """Add to a set everything of another that hangs together with it: what is beside it joins, until nothing does.

    Southward it goes all the way in one round, elsewhere one step; more cleverness costs more than it saves.
    """
    fresh = ONE
    while fresh != NONE:
        fresh = NONE
        before, here = NONE, cells[0]
        for w in range(box.WORDS):
            after = cells[w + 1] if w < box.WORDS - 1 else NONE
            grown = here | around(before, here, after) & within[w]
            cells[w] = grown
            fresh |= grown ^ here
            before, here = grown, after


def counted_first_cell(places, w):
    return box.CELLS_IN_WORD * w + lowest(places)


@on_card_as(counted_first_cell)
@rule
def first_cell(places, w):
    """The first cell of word w of a set, in which there is one."""
    return box.CELLS_IN_WORD * w + PLACE[(places & ~(places - ONE)) % PRIME]


@rule
def listed(places, w, out, count):
    """Write the cells of word w of a set behind the `count` numbers already there; answers how many there are then."""
    at = np.uint64(count)  # an index without a sign need not be looked at
    while places != NONE:
        out[at] = first_cell(places, w)
        at += ONE
        places &= places - ONE
    return np.int64(at)
