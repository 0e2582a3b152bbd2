"""Points and winners (section 9)."""

from __future__ import annotations

from motu.engine.bits import NONE, size
from motu.engine.operations import rule

from .. import ask, box, source, terrain
from . import sets
from .sets import beside


@rule
def ruins_points(s, seat):
    """DK-158."""
    count = 0
    for w in range(box.WORDS):
        count += size(s.tokens[seat, w] & s.ground[terrain.RUINS, w])
    return box.RUINS_POINTS * count


@rule
def temple_points(s, seat, kind):
    """Temples of a kind with an own token beside them, each once (DK-151 to DK-153)."""
    count = 0
    for w in range(box.WORDS):
        count += size(s.ground[kind, w] & beside(s.tokens[seat], w))
    return (box.SMALL_POINTS if kind == terrain.SMALL_TEMPLE else box.LARGE_POINTS) * count


@rule
def tiles_found(s, seat):
    """How many tiles are visited, with a temple discovered (DK-155), and how many complete, with all (DK-154)."""
    visited, complete = 0, 0
    for slot in range(box.SLOTS):
        found, missing = NONE, NONE
        for w in range(sets.FIRST_WORD[slot], sets.FIRST_WORD[slot] + sets.SPAN):
            temples = s.temples[w] & sets.OF_SLOT[slot, w]
            discovered = beside(s.tokens[seat], w)
            found |= temples & discovered
            missing |= temples & ~discovered
        if found != NONE:
            visited += 1
            if missing == NONE:
                complete += 1
    return visited, complete


@rule
def sacrifice_points(s, seat):
    """By rank; ties share the better rank, nothing for nothing (DK-159 to DK-162)."""
    if s.sacrificed[seat] == 0:
        return 0
    rank = 0
    for other in range(s.players):
        if s.sacrificed[other] > s.sacrificed[seat]:
            rank += 1
    return box.SACRIFICE_POINTS[s.players, rank]


@rule
def points(s, seat, kind):
    """The points of a seat from one source, as the board lies now."""
    if kind == source.RUINS:
        return ruins_points(s, seat)
    if kind == source.SMALL:
        return temple_points(s, seat, terrain.SMALL_TEMPLE)
    if kind == source.LARGE:
        return temple_points(s, seat, terrain.LARGE_TEMPLE)
    if kind == source.SACRIFICES:
        return sacrifice_points(s, seat)
    visited, complete = tiles_found(s, seat)
    return box.COMPLETE_TILE[s.players] * complete if kind == source.COMPLETE else box.VISITED_POINTS[visited]


@rule
def standing(s, seat):
    """What the seat would have if the game ended now (DK-163)."""
    total = 0
    for kind in range(len(source.SOURCES)):
        total += points(s, seat, kind)
    return total


@rule
def ledger(s, out):
    """Ruins as they are entered (DK-091), everything else once the game is over."""
    for seat in range(s.players):
        out[seat, source.RUINS] = ruins_points(s, seat)
        if s.phase == ask.OVER:
            for kind in range(source.SMALL, len(source.SOURCES)):
                out[seat, kind] = points(s, seat, kind)


@rule
def score(s, seat):
    return standing(s, seat) if s.phase == ask.OVER else ruins_points(s, seat)


@rule
def winners(s):
    """Most points, then most sacrificed tokens (DK-163, DK-164); who has as much of both shares the win (DK-165)."""
    best, most, seats = -1, 0, 0
    for seat in range(s.players):
        mine, given = score(s, seat), s.sacrificed[seat]
        if mine > best or (mine == best and given > most):
            best, most, seats = mine, given, 0
        if mine == best and given == most:
            seats |= 1 << seat
    return seats
