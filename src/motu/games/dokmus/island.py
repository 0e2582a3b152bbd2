"""The island: tiles in slots, the tokens that travel with them, and the sets that follow from where everything lies."""

from __future__ import annotations

from motu.engine.bits import NONE
from motu.engine.operations import rule
from motu.engine.record import NOBODY

from .cells import OF_SLOT, add, drop, flood, replace
from .state import (
    CELL_AT,
    CLOCKWISE,
    ENTERABLE,
    FACE,
    KINDS,
    LARGE_TEMPLE,
    PLACE_OF,
    PLACES,
    PRINTED,
    QUARTERS,
    RINGS,
    SEATS,
    SLOT_OF,
    SLOTS,
    SLOTS_USED,
    SMALL_TEMPLE,
    TURNED,
    VOID,
    WATER,
    WORDS,
)


@rule
def put(s, seat, cell):
    """A token comes onto the board."""
    s.owner[cell] = seat
    add(s.tokens[seat], cell)
    drop(s.free, cell)


@rule
def take(s, cell):
    """The token on this cell leaves it."""
    drop(s.tokens[s.owner[cell]], cell)
    add(s.free, cell)
    s.owner[cell] = NOBODY


@rule
def lay(s, slot):
    """What the cells of a slot are, and who stands on them, from the tile that lies there."""
    for w in range(WORDS):
        for kind in range(len(KINDS)):
            s.ground[kind, w] &= ~OF_SLOT[slot, w]
        for seat in range(SEATS):
            s.tokens[seat, w] &= ~OF_SLOT[slot, w]
    face = s.face[slot]
    for place in range(PLACES):
        cell = CELL_AT[slot, place]
        if face == NOBODY:
            s.terrain[cell] = VOID
            continue
        kind = FACE[face, PRINTED[s.turned[slot], place]]
        s.terrain[cell] = kind
        add(s.ground[kind], cell)
        if s.owner[cell] != NOBODY:
            add(s.tokens[s.owner[cell]], cell)


@rule
def survey(s):
    """Temples, waterways and free cells of the present layout (DK-022)."""
    for w in range(WORDS):
        s.temples[w] = s.ground[SMALL_TEMPLE, w] | s.ground[LARGE_TEMPLE, w]
        free = NONE
        for kind in range(len(KINDS)):
            if ENTERABLE[kind]:
                free |= s.ground[kind, w]
        for seat in range(s.players):
            free &= ~s.tokens[seat, w]
        s.free[w] = free
    replace(s.waterways, s.ground[WATER])
    flood(s.waterways, s.temples)  # temples extend and join waters (DK-021)


@rule
def lay_all(s):
    """The whole board from its tiles and tokens."""
    s.gap = NOBODY
    for slot in range(SLOTS):
        lay(s, slot)
        if s.face[slot] == NOBODY and slot < SLOTS_USED[s.players]:
            s.gap = slot
    survey(s)


@rule
def shift(s, slot):
    """The tile of a slot goes into the gap as it lies, its tokens with it (DK-015, DK-112, DK-113)."""
    gap = s.gap
    for place in range(PLACES):
        s.owner[CELL_AT[gap, place]] = s.owner[CELL_AT[slot, place]]
        s.owner[CELL_AT[slot, place]] = NOBODY
    for seat in range(s.players):
        if s.last[seat] != NOBODY and SLOT_OF[s.last[seat]] == slot:
            s.last[seat] = CELL_AT[gap, PLACE_OF[s.last[seat]]]
    s.face[gap] = s.face[slot]
    s.turned[gap] = s.turned[slot]
    s.face[slot] = NOBODY
    s.turned[slot] = 0
    s.gap = slot
    lay(s, gap)
    lay(s, slot)
    survey(s)


@rule
def rotate(s, slot, direction):
    """The tile of a slot makes a quarter turn, its tokens with it (DK-014, DK-015)."""
    for ring in range(len(RINGS[direction])):
        turn_ring(s, slot, RINGS[direction, ring])
    for seat in range(s.players):
        if s.last[seat] != NOBODY and SLOT_OF[s.last[seat]] == slot:
            s.last[seat] = CELL_AT[slot, TURNED[direction, PLACE_OF[s.last[seat]]]]
    s.turned[slot] = (s.turned[slot] + (1 if direction == CLOCKWISE else QUARTERS - 1)) % QUARTERS
    lay(s, slot)
    survey(s)


@rule
def turn_ring(s, slot, ring):
    """The tokens on four places that a quarter turn sends round, each to the next."""
    wrapped = s.owner[CELL_AT[slot, ring[QUARTERS - 1]]]
    for k in range(QUARTERS - 1, 0, -1):
        s.owner[CELL_AT[slot, ring[k]]] = s.owner[CELL_AT[slot, ring[k - 1]]]
    s.owner[CELL_AT[slot, ring[0]]] = wrapped
