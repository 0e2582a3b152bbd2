"""What guardians and ruins let a player do with tiles, tokens and the talisman (sections 6 and 7)."""

from __future__ import annotations

from motu.engine.bits import NONE, ONE
from motu.engine.operations import rule
from motu.engine.record import NOBODY, OK, table

from .. import ask, box, deed, play, terrain
from . import sets
from .placing import why_not_enter
from .sets import add, add_beside, beside, clear, flood, holds, is_beside, listed, spread


def _tile_deeds(players: int, guardian: int, gap: int) -> list[int]:
    """What a guardian lets one do with the tiles round this gap, ascending."""
    tiles = (1 << box.SLOTS_USED[players]) - 1 & ~(1 << gap)
    return [
        first + slot
        for wanted, first, slots in (
            (deed.SHIFT, play.SHIFT, box.ALIGNED[players, gap]),
            (deed.CW, play.CW, tiles),
            (deed.CCW, play.CCW, tiles),
        )
        for slot in range(box.SLOTS)
        if deed.ALLOWED[guardian, wanted] and slots >> slot & 1
    ]


_LISTS = [
    [[_tile_deeds(players, guardian, gap) for gap in range(box.SLOTS)] for guardian in range(box.GUARDIANS + 1)]
    for players in range(box.SEATS + 1)
]
TILE_DEED_COUNT = table([[[len(row) for row in rows] for rows in block] for block in _LISTS])
MOST_TILE_DEEDS = int(TILE_DEED_COUNT.max())
TILE_DEEDS = sets.small(
    [[[row + [0] * (MOST_TILE_DEEDS - len(row)) for row in rows] for rows in block] for block in _LISTS]
)  # by players, guardian and gap


@rule
def allows(s, wanted):
    """Whether the own guardian has this action and it is still unused (DK-059)."""
    return s.used == 0 and deed.ALLOWED[s.guardian[s.turn], wanted] == 1


@rule
def can_still_act(s):
    """Whether the guardian's action could be used now."""
    if allows(s, deed.SHIFT) or allows(s, deed.CW) or allows(s, deed.CCW):
        return True  # there is always a tile that can go (DK-114, DK-119)
    return may_move(s) or may_take_talisman(s)


@rule
def may_move(s):
    return allows(s, deed.MOVE) and can_move(s)


@rule
def may_take_talisman(s):
    """DK-110, DK-111."""
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
def list_tile_deeds(s, out, count):
    """What the guardian lets one do with tiles, behind `count` other actions: copied from a table."""
    players, guardian, gap = s.players, s.guardian[s.turn], s.gap
    for k in range(MOST_TILE_DEEDS):
        out[count + k] = TILE_DEEDS[players, guardian, gap, k]
    return count + TILE_DEED_COUNT[players, guardian, gap]


@rule
def list_bonus_deeds(s, out):
    """What the ruins let one do with their tile; every action is written, and counted only if it is legal."""
    out[0] = play.SHIFT + s.bonus
    count = box.ALIGNED[s.players, s.gap] >> s.bonus & 1
    out[count] = play.CW + s.bonus
    out[count + 1] = play.CCW + s.bonus
    return count + 2


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
def mark_targets(s):
    """Mark the cells near the token being moved."""
    spread(s.marks, s.temples, add_beside(s.marks, s.temples, s.origin))


@rule
def targets(s, w):
    """Free cells near the token being moved, once those are marked (DK-115)."""
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
    mark_targets(s)
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
    mark_targets(s)
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
