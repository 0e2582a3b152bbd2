"""Placing a token: walks, forests, ferries, and what is left when nothing is possible (section 5)."""

from __future__ import annotations

from motu.engine.bits import NONE, has
from motu.engine.operations import rule
from motu.engine.record import NOBODY, OK

from .. import ask, box, terrain
from .sets import add, beside, clear, flood, is_beside, listed, replace, would_grow


@rule
def look_round(s):
    """From where the seat in turn walks, enters forests and ferries, as the board now lies."""
    own = s.tokens[s.turn]
    for w in range(box.WORDS):
        s.woods_from[w] = own[w] & s.ground[terrain.FOREST, w]
        s.ferry_from[w] = beside(own, w) & s.waterways[w]
    flood(s.woods_from, s.temples)
    flood(s.ferry_from, s.waterways)
    if s.temple_link == box.LAST_LINK:
        walk_round_last(s)
    else:
        replace(s.walk_from, own)
        flood(s.walk_from, s.temples)


@rule
def look_from(s, cell):
    """The same once a token has been placed on a cell: what was near stays near."""
    own = s.tokens[s.turn]
    if s.terrain[cell] == terrain.FOREST:
        add(s.woods_from, cell)
        if would_grow(s.woods_from, s.temples, cell):
            flood(s.woods_from, s.temples)
    if would_grow(s.ferry_from, s.waterways, cell):
        for w in range(box.WORDS):
            s.ferry_from[w] |= beside(own, w) & s.waterways[w]
        flood(s.ferry_from, s.waterways)
    if s.temple_link == box.LAST_LINK:
        walk_round_last(s)
        return
    add(s.walk_from, cell)
    if would_grow(s.walk_from, s.temples, cell):
        flood(s.walk_from, s.temples)


@rule
def walk_round_last(s):
    """Links count only from the token placed last, adjacency from all (DK-069)."""
    clear(s.walk_from)
    last = s.last[s.turn]
    if last != NOBODY:
        add(s.walk_from, last)
        flood(s.walk_from, s.temples)
    for w in range(box.WORDS):
        s.walk_from[w] |= s.tokens[s.turn, w]


@rule
def look_away(s):
    """Between turns nobody reaches anything."""
    clear(s.walk_from)
    clear(s.woods_from)
    clear(s.ferry_from)


# -- the sets of section 5, one word at a time --


@rule
def walks(s, w):
    """Free cells near an own token (DK-071)."""
    return s.free[w] & beside(s.walk_from, w)


@rule
def ferries(s, w):
    """Free cells on the shore of a waterway that an own token is beside (DK-073)."""
    return s.free[w] & beside(s.ferry_from, w)


@rule
def costly_forests(s, w):
    """Forests without an own token on a forest near them (DK-080, DK-081)."""
    return s.ground[terrain.FOREST, w] & ~beside(s.woods_from, w)


@rule
def free_walks(s, w):
    return walks(s, w) & ~costly_forests(s, w)


@rule
def payable(s, w):
    """Where a token can be placed at a cost that is left (DK-076); there is at least one token."""
    if s.left == 1:
        return free_walks(s, w)
    return walks(s, w) | ferries(s, w)


@rule
def nothing_payable(s):
    for w in range(box.WORDS):
        if payable(s, w) != NONE:
            return False
    return True


@rule
def anywhere(s, w):
    """When nothing is payable only nearness is waived (DK-095, DK-096)."""
    if s.left == 1:
        return s.free[w] & ~costly_forests(s, w)
    return s.free[w]


@rule
def crossings(s, w):
    """Free walks that may be made a ferry on purpose (DK-078)."""
    if s.left < 2:
        return NONE
    return free_walks(s, w) & ferries(s, w)


@rule
def can_cross(s):
    for w in range(box.WORDS):
        if crossings(s, w) != NONE:
            return True
    return False


@rule
def contains(word, cell):
    """Whether a cell is in its word of a set."""
    return has(word, cell % box.CELLS_IN_WORD)


@rule
def cost(s, cell):
    """Tokens sacrificed to place one on a cell that is allowed, the cheapest way (DK-075, DK-077)."""
    w = cell // box.CELLS_IN_WORD
    if s.phase == ask.CROSSING or contains(costly_forests(s, w), cell):
        return 1
    if contains(walks(s, w), cell):
        return 0
    if s.left >= 2 and contains(ferries(s, w), cell):
        return 1
    return 0  # DK-095


# -- lists and refusals --


@rule
def list_placements(s, out):
    """The cells on which a token can be placed now; answers how many, and whether a walk may be made a ferry."""
    count, may_cross = 0, False
    for w in range(box.WORDS):
        near, free_near = walks(s, w), free_walks(s, w)
        if s.left == 1:
            count = listed(free_near, w, out, count)
        else:
            across = ferries(s, w)
            may_cross |= free_near & across != NONE
            count = listed(near | across, w, out, count)
    if count == 0:
        for w in range(box.WORDS):
            count = listed(anywhere(s, w), w, out, count)
    return count, may_cross


@rule
def list_crossings(s, out):
    count = 0
    for w in range(box.WORDS):
        count = listed(crossings(s, w), w, out, count)
    return count


@rule
def why_not_enter(s, cell):
    """Can a token stand here at all?"""
    if s.terrain[cell] == terrain.VOID:
        return 17 if box.SLOT_OF[cell] < box.SLOTS_USED[s.players] else 12
    if not box.ENTERABLE[s.terrain[cell]]:
        return 9
    if s.owner[cell] != NOBODY:
        return 10
    return OK


@rule
def why_not_place(s, cell):
    """Can the next token of the turn be placed here?"""
    if s.left == 0:
        return 57  # all tokens of the turn are used
    no = why_not_enter(s, cell)
    w = cell // box.CELLS_IN_WORD
    if no or contains(payable(s, w), cell):
        return no
    if nothing_payable(s):
        return OK if contains(anywhere(s, w), cell) else 96
    if contains(walks(s, w) | ferries(s, w), cell):
        return 76  # it would cost a token that is not left
    if s.temple_link == box.LAST_LINK and is_linked(s, cell):
        return 69
    return 71


@rule
def is_linked(s, cell):
    """Whether a temple links this cell to any own token (DK-019)."""
    replace(s.marks, s.tokens[s.turn])
    flood(s.marks, s.temples)
    near = is_beside(s.marks, cell)
    clear(s.marks)
    return near


@rule
def why_not_crossing(s, cell):
    """Can the declared crossing end here?"""
    no = why_not_enter(s, cell)
    if no:
        return no
    w = cell // box.CELLS_IN_WORD
    if not contains(ferries(s, w), cell):
        return 73
    return OK if contains(free_walks(s, w), cell) else 78  # else no crossing need be declared
