"""What guardians and ruins let a player do with tiles, tokens and the talisman (sections 6 and 7)."""

from __future__ import annotations

from motu.engine.bits import NONE, ONE
from motu.engine.operations import rule
from motu.engine.record import NOBODY, OK

from .. import ask, box, deed, play, terrain
from . import sets
from .placing import why_not_enter
from .sets import add, beside, clear, come_near, flood, holds, is_beside, listed, spread


@rule
def allows(s, wanted):
    """Whether the own guardian has this action and it is still unused (DK-059)."""
    return s.used == 0 and deed.ALLOWED[s.guardian[s.turn], wanted] == 1


@rule
def can_still_act(s):
    """Whether the guardian's action could be used now."""
    if allows(s, deed.SHIFT) or allows(s, deed.CW) or allows(s, deed.CCW):
        return True  # there is always a tile that can go (DK-114, DK-119)
    if allows(s, deed.MOVE):
        return can_move(s)
    return allows(s, deed.TALISMAN) and s.talisman != s.turn


# -- tiles --


@rule
def why_not_shift(s, slot):
    """Can the tile in this slot go into the gap?"""
    if slot >= box.SLOTS_USED[s.players]:
        return 12
    if s.phase == ask.BONUS:
        return OK if slot == s.bonus and is_aligned(s, slot) else 132
    if not allows(s, deed.SHIFT):
        return 59
    return OK if is_aligned(s, slot) else 112


@rule
def is_aligned(s, slot):
    return box.ALIGNED[s.players, s.gap] >> slot & 1 == 1


@rule
def why_not_rotate(s, slot, wanted):
    """Can the tile in this slot make a quarter turn?"""
    if slot >= box.SLOTS_USED[s.players]:
        return 12
    if s.phase == ask.BONUS:
        return OK if slot == s.bonus else 133
    if not allows(s, wanted):
        return 59
    return 119 if slot == s.gap else OK


@rule
def why_not_talisman(s):
    if s.phase == ask.BONUS:
        return 131
    if not allows(s, deed.TALISMAN):
        return 59
    return 111 if s.talisman == s.turn else OK


@rule
def why_not_tile(s, wanted, slot):
    return why_not_shift(s, slot) if wanted == deed.SHIFT else why_not_rotate(s, slot, wanted)


@rule
def tiles_for(s, wanted):
    """The slots whose tiles can be shifted, or rotated, now, as bits."""
    slots = (1 << box.SLOTS_USED[s.players]) - 1 & ~(1 << s.gap)
    if wanted == deed.SHIFT:
        slots = box.ALIGNED[s.players, s.gap]
    if s.phase == ask.BONUS:
        return slots & 1 << s.bonus
    return slots if allows(s, wanted) else 0


@rule
def list_tiles(slots, first, out, count):
    """Write the actions from number `first` on with these slots behind `count` others.

    Here and below every action is written, and counted only if it is legal: nothing branches on the position.
    """
    while slots > 0:
        out[count] = first
        count += slots & 1
        first += 1
        slots >>= 1
    return count


@rule
def list_deeds(s, out, count):
    """What the guardian, or the bonus of the ruins, offers now, behind `count` other actions."""
    count = list_tiles(tiles_for(s, deed.SHIFT), play.SHIFT, out, count)
    count = list_tiles(tiles_for(s, deed.CW), play.CW, out, count)
    count = list_tiles(tiles_for(s, deed.CCW), play.CCW, out, count)
    out[count] = play.MOVE
    count += why_not_move(s) == OK
    out[count] = play.TALISMAN
    count += why_not_talisman(s) == OK
    return count


# -- moving a token --


@rule
def why_not_move(s):
    """Can the move of a token begin?"""
    if s.phase == ask.BONUS:
        return OK if can_move(s) else 134
    if not allows(s, deed.MOVE):
        return 59
    return OK if can_move(s) else 115


@rule
def movable(s, w):
    """Own tokens that may leave their cell (DK-090); in a bonus only those on its tile (DK-134)."""
    own = s.tokens[s.turn, w] & ~s.ground[terrain.RUINS, w]
    if s.bonus != NOBODY:
        own &= sets.OF_SLOT[s.bonus, w]
    return own


@rule
def can_move(s):
    """Whether some token could be moved; one that can step to a free neighbour is found at once."""
    for w in range(box.WORDS):
        if movable(s, w) & beside(s.free, w) != NONE:
            return True
    mark_open(s)
    found = NONE
    for w in range(box.WORDS):
        found |= origins(s, w)
    clear(s.marks)
    return found != NONE


@rule
def mark_open(s):
    """Mark the cells near a free one."""
    for w in range(box.WORDS):
        s.marks[w] = beside(s.free, w)
    spread(s.marks, s.temples, ONE)


@rule
def origins(s, w):
    """Tokens with at least one target, once the open cells are marked."""
    return movable(s, w) & s.marks[w]


@rule
def targets(s, w):
    """Free cells near the token being moved, once what is near is marked (DK-115)."""
    return s.free[w] & s.marks[w]


@rule
def list_origins(s, out):
    mark_open(s)
    count = 0
    for w in range(box.WORDS):
        count = listed(origins(s, w), w, out, count)
    clear(s.marks)
    return count


@rule
def list_targets(s, out):
    come_near(s.marks, s.temples, s.origin)
    count = 0
    for w in range(box.WORDS):
        count = listed(targets(s, w), w, out, count)
    clear(s.marks)
    return count


@rule
def why_not_origin(s, cell):
    """Can the token on this cell be moved?"""
    if s.owner[cell] != s.turn:
        return 118
    if s.terrain[cell] == terrain.RUINS:
        return 90
    if s.bonus != NOBODY and box.SLOT_OF[cell] != s.bonus:
        return 134
    mark_open(s)
    found = holds(s.marks, cell)
    clear(s.marks)
    return OK if found else 115


@rule
def why_not_target(s, cell):
    """Can the token being moved go here?"""
    no = why_not_enter(s, cell)
    if no:
        return no
    come_near(s.marks, s.temples, s.origin)
    near = holds(s.marks, cell)
    clear(s.marks)
    if near:
        return OK
    return 116 if needs_ferry(s, cell) else 115


@rule
def needs_ferry(s, cell):
    """Whether only a ferry would take the token being moved to this cell."""
    add(s.marks, s.origin)
    flood(s.marks, s.waterways)
    across = is_beside(s.marks, cell)
    clear(s.marks)
    return across
