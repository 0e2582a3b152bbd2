"""Placing a token: walks, forests, ferries, and what is left when nothing is possible (section 5)."""

from __future__ import annotations

from motu.engine.bits import NONE, ONE
from motu.engine.operations import rule
from motu.engine.record import NOBODY, OK

from .. import ask, box, terrain
from . import sets
from .sets import add_beside, around, beside, clear, flood, holds, is_beside, listed, spread

# -- what the seat in turn can reach, kept up to date in its turn --


@rule
def look_round(s):
    """What can be reached as the board now lies: nothing without a token, and no other shore without two."""
    if s.left == 0:
        look_away(s)
        return
    clear(s.shores)
    temples, temples_by_woods = look_beside(s)
    if s.left > 1:
        look_across(s)
    if s.temple_link == box.LAST_LINK:
        link_last(s)
    else:
        spread(s.near, s.temples, temples)
    spread(s.woods, s.temples, temples_by_woods)


@rule
def look_away(s):
    for w in range(box.WORDS):
        s.near[w] = NONE
        s.woods[w] = NONE
        s.shores[w] = NONE


@rule
def look_beside(s):
    """Beside own tokens is near them (DK-071), beside those on forests a forest costs nothing (DK-081).

    Answers whether temples are beside either: words of them, laid on each other.
    """
    temples, temples_by_woods = NONE, NONE
    seat = s.turn
    before, here = NONE, s.tokens[seat, 0]
    trees_before, trees_here = NONE, here & s.ground[terrain.FOREST, 0]
    for w in range(box.WORDS):
        after, trees_after = NONE, NONE
        if w < box.WORDS - 1:
            after = s.tokens[seat, w + 1]
            trees_after = after & s.ground[terrain.FOREST, w + 1]
        near, woods = around(before, here, after), around(trees_before, trees_here, trees_after)
        s.near[w] = near
        s.woods[w] = woods
        temples |= near & s.temples[w]
        temples_by_woods |= woods & s.temples[w]
        before, here = here, after
        trees_before, trees_here = trees_here, trees_after
    return temples, temples_by_woods


@rule
def link_last(s):
    """Round temples only the token placed last is linked, adjacency counts from all (DK-069)."""
    if s.last[s.turn] != NOBODY:
        spread(s.marks, s.temples, add_beside(s.marks, s.temples, s.last[s.turn]))
        for w in range(box.WORDS):
            s.near[w] |= s.marks[w]
            s.marks[w] = NONE


@rule
def look_across(s):
    """The shores of all waterways that own tokens are beside (DK-073), which are all that is near so far."""
    waters = NONE
    for w in range(box.WORDS):
        s.marks[w] = s.near[w] & s.waterways[w]
        waters |= s.marks[w]
    if waters != NONE:
        sail(s)


@rule
def sail(s):
    """Add the shores of the waterways that are marked, if only in part."""
    flood(s.marks, s.waterways)
    for w in range(box.WORDS):
        s.shores[w] |= beside(s.marks, w)
    clear(s.marks)


@rule
def look_from(s, cell):
    """The same once a token has been placed on a cell: what was near stays near."""
    if s.left == 0:
        look_away(s)
    elif s.temple_link == box.LAST_LINK:
        look_round(s)
    else:
        temples = add_beside(s.near, s.temples, cell)
        if temples != NONE:
            spread(s.near, s.temples, temples)
        if s.terrain[cell] == terrain.FOREST:
            spread(s.woods, s.temples, add_beside(s.woods, s.temples, cell))
        look_across_from(s, cell)


@rule
def look_across_from(s, cell):
    """Add the shores of the waterways beside a cell."""
    if s.left == 1:
        clear(s.shores)
        return
    waters = add_beside(s.marks, s.waterways, cell)
    for w in range(box.WORDS):
        s.marks[w] &= s.waterways[w]
    if waters != NONE:
        sail(s)


# -- the sets of section 5, one word at a time --


@rule
def walks(s, w):
    """Free cells near an own token (DK-071)."""
    return s.free[w] & s.near[w]


@rule
def ferries(s, w):
    """Free cells on the shore of a waterway that an own token is beside (DK-073), if a token is left to pay."""
    return s.free[w] & s.shores[w]


@rule
def costly_forests(s, w):
    """Forests without an own token on a forest near them (DK-080, DK-081)."""
    return s.ground[terrain.FOREST, w] & ~s.woods[w]


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
    return free_walks(s, w) & ferries(s, w)


@rule
def can_cross(s):
    for w in range(box.WORDS):
        if crossings(s, w) != NONE:
            return True
    return False


@rule
def cost(s, cell):
    """Tokens sacrificed to place one on a cell that is allowed, the cheapest way (DK-075, DK-077)."""
    if s.phase == ask.CROSSING or (s.terrain[cell] == terrain.FOREST and not holds(s.woods, cell)):
        return 1
    if holds(s.near, cell):
        return 0
    return 1 if holds(s.shores, cell) else 0  # else DK-095


# -- lists and refusals --


@rule
def contains(word, cell):
    """Whether a cell is in its word of a set."""
    return word & sets.BIT[cell] != NONE


@rule
def list_placements(s, out):
    """The cells on which a token can be placed now; answers how many, and whether a walk may be made a ferry."""
    count, across = 0, NONE
    for w in range(box.WORDS):
        across |= crossings(s, w)
        count = listed(payable(s, w), w, out, count)
    if count == 0:
        for w in range(box.WORDS):
            count = listed(anywhere(s, w), w, out, count)
    return count, across != NONE


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
    if no or contains(payable(s, sets.WORD[cell]), cell):
        return no
    if nothing_payable(s):
        return OK if contains(anywhere(s, sets.WORD[cell]), cell) else 96
    if holds(s.near, cell) or is_across_water(s, cell):
        return 76  # it would cost a token that is not left
    if s.temple_link == box.LAST_LINK and is_linked(s, cell):
        return 69
    return 71


@rule
def is_across_water(s, cell):
    """Whether a ferry goes from an own token to this cell, paid or not."""
    for w in range(box.WORDS):
        s.marks[w] = beside(s.tokens[s.turn], w) & s.waterways[w]
    flood(s.marks, s.waterways)
    across = is_beside(s.marks, cell)
    clear(s.marks)
    return across


@rule
def is_linked(s, cell):
    """Whether a temple links this cell to any own token (DK-019)."""
    for w in range(box.WORDS):
        s.marks[w] = beside(s.tokens[s.turn], w)
    spread(s.marks, s.temples, ONE)
    near = holds(s.marks, cell)
    clear(s.marks)
    return near


@rule
def why_not_crossing(s, cell):
    """Can the declared crossing end here?"""
    no = why_not_enter(s, cell)
    if no:
        return no
    if not holds(s.shores, cell):
        return 73
    return OK if contains(free_walks(s, sets.WORD[cell]), cell) else 78  # else no crossing need be declared
