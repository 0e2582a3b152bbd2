"""The island: tiles in slots, the tokens that travel with them, and the sets that follow from where everything lies."""

from __future__ import annotations

from motu.engine.bits import NONE, ONE
from motu.engine.operations import rule
from motu.engine.record import NOBODY

from .. import box, terrain
from . import sets
from .sets import add, around, clear, drop, first_cell, flood


@rule
def put(s, seat, cell):
    """A token comes onto the board."""
    s.owner[cell] = seat
    s.tokens[seat, sets.WORD[cell]] |= sets.BIT[cell]
    drop(s.free, cell)


@rule
def take(s, cell):
    """The token on this cell leaves it."""
    s.tokens[s.owner[cell], sets.WORD[cell]] &= ~sets.BIT[cell]
    add(s.free, cell)
    s.owner[cell] = NOBODY


@rule
def lay(s, slot):
    """What the cells of a slot are, from the tile that lies there."""
    face, turned = s.face[slot] + 1, s.turned[slot]
    for k in range(sets.SPAN):
        w = sets.FIRST_WORD[slot] + k
        for kind in range(len(box.KINDS)):
            cells = sets.LAID[slot // box.SLOT_COLUMNS, face, turned, kind, k] << sets.TO_COLUMN[slot]
            s.ground[kind, w] = s.ground[kind, w] & ~sets.OF_SLOT[slot, w] | cells
    for i in range(box.SIDE):
        for j in range(box.SIDE):
            s.terrain[sets.FIRST_CELL[slot] + box.WIDTH * i + j] = sets.SHOWN[face, turned, box.SIDE * i + j]


@rule
def survey(s, slot):
    """Temples and free cells, as far as a slot reaches."""
    for w in range(sets.FIRST_WORD[slot], sets.FIRST_WORD[slot] + sets.SPAN):
        s.temples[w] = s.ground[terrain.SMALL_TEMPLE, w] | s.ground[terrain.LARGE_TEMPLE, w]
        free = NONE
        for k in range(len(box.OPEN_KINDS)):
            free |= s.ground[box.OPEN_KINDS[k], w]
        for seat in range(s.players):
            free &= ~s.tokens[seat, w]
        s.free[w] = free


@rule
def find_waterways(s):
    """Waters, extended and joined by temples (DK-021), of the present layout (DK-022)."""
    before, here = NONE, s.ground[terrain.WATER, 0]
    for w in range(box.WORDS):
        after = s.ground[terrain.WATER, w + 1] if w < box.WORDS - 1 else NONE
        s.waterways[w] = here | around(before, here, after) & s.temples[w]
        before, here = here, after
    flood(s.waterways, s.temples)


@rule
def lay_all(s):
    """The whole board from its tiles and tokens."""
    s.gap = NOBODY
    for slot in range(box.SLOTS):
        lay(s, slot)
        if s.face[slot] == NOBODY and slot < box.SLOTS_USED[s.players]:
            s.gap = slot
    for slot in range(0, box.SLOTS, box.SLOT_COLUMNS):
        survey(s, slot)
    find_waterways(s)


@rule
def find_tokens(s):
    """The sets of tokens from whose token stands on each cell."""
    for seat in range(box.SEATS):
        clear(s.tokens[seat])
    for cell in range(box.CELLS):
        if s.owner[cell] != NOBODY:
            add(s.tokens[s.owner[cell]], cell)


@rule
def shift(s, slot):
    """The tile of a slot goes into the gap as it lies, its tokens with it (DK-015, DK-112, DK-113)."""
    gap = s.gap
    carry(s, slot, gap, box.AS_IT_LIES)
    s.face[gap] = s.face[slot]
    s.turned[gap] = s.turned[slot]
    s.face[slot] = NOBODY
    s.turned[slot] = 0
    s.gap = slot
    lay(s, gap)
    lay(s, slot)
    survey(s, gap)
    survey(s, slot)
    find_waterways(s)


@rule
def rotate(s, slot, direction):
    """The tile of a slot makes a quarter turn, its tokens with it (DK-014, DK-015)."""
    carry(s, slot, slot, direction)
    s.turned[slot] = (s.turned[slot] + (1 if direction == box.CLOCKWISE else box.QUARTERS - 1)) % box.QUARTERS
    lay(s, slot)
    survey(s, slot)
    find_waterways(s)


@rule
def carry(s, slot, to, how):
    """The tokens on a tile go with it; all are lifted before the first is set down."""
    for i in range(box.SIDE):
        for j in range(box.SIDE):
            s.owner[sets.FIRST_CELL[slot] + box.WIDTH * i + j] = NOBODY
    for seat in range(s.players):
        if s.last[seat] != NOBODY and box.SLOT_OF[s.last[seat]] == slot:
            s.last[seat] = goes_to(s.last[seat], to, how)
        lifted = NONE
        for w in range(sets.FIRST_WORD[slot], sets.FIRST_WORD[slot] + sets.SPAN):
            s.marks[w] = s.tokens[seat, w] & sets.OF_SLOT[slot, w]
            s.tokens[seat, w] &= ~s.marks[w]
            lifted |= s.marks[w]
        if lifted != NONE:
            set_down(s, seat, slot, to, how)


@rule
def set_down(s, seat, slot, to, how):
    """The lifted tokens of a seat, which are marked, come down where their tile goes."""
    for w in range(sets.FIRST_WORD[slot], sets.FIRST_WORD[slot] + sets.SPAN):
        lifted = s.marks[w]
        s.marks[w] = NONE
        while lifted != NONE:
            cell = goes_to(first_cell(lifted, w), to, how)
            s.owner[cell] = seat
            s.tokens[seat, sets.WORD[cell]] |= sets.BIT[cell]
            lifted &= lifted - ONE


@rule
def goes_to(cell, to, how):
    """Where a cell of a tile is once the tile lies in slot `to`."""
    return box.CELL_AT[to, box.TURNED[how, box.PLACE_OF[cell]]]
