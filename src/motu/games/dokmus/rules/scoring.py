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
def has_visited(s, seat, slot):
    """Whether a temple of the tile is discovered (DK-155)."""
    for w in range(sets.FIRST_WORD[slot], sets.FIRST_WORD[slot] + sets.SPAN):
        if s.temples[w] & sets.OF_SLOT[slot, w] & beside(s.tokens[seat], w) != NONE:
            return True
    return False


@rule
def has_completed(s, seat, slot):
    """Whether all temples of the tile are discovered (DK-154)."""
    for w in range(sets.FIRST_WORD[slot], sets.FIRST_WORD[slot] + sets.SPAN):
        if s.temples[w] & sets.OF_SLOT[slot, w] & ~beside(s.tokens[seat], w) != NONE:
            return False
    return has_visited(s, seat, slot)


@rule
def visited_tiles(s, seat):
    count = 0
    for slot in range(box.SLOTS):
        if has_visited(s, seat, slot):
            count += 1
    return count


@rule
def complete_tiles(s, seat):
    count = 0
    for slot in range(box.SLOTS):
        if has_completed(s, seat, slot):
            count += 1
    return count


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
    if kind == source.COMPLETE:
        return box.COMPLETE_TILE[s.players] * complete_tiles(s, seat)
    if kind == source.VISITED:
        return box.VISITED_POINTS[visited_tiles(s, seat)]
    return sacrifice_points(s, seat)


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
def is_ahead(s, seat, other):
    """More points, or as many and more sacrificed tokens (DK-163, DK-164)."""
    lead = score(s, seat) - score(s, other)
    if lead == 0:
        return s.sacrificed[seat] > s.sacrificed[other]
    return lead > 0


@rule
def winners(s):
    """Those whom nobody is ahead of; they share the win (DK-165)."""
    best = 0
    for seat in range(1, s.players):
        if is_ahead(s, seat, best):
            best = seat
    seats = 0
    for seat in range(s.players):
        if not is_ahead(s, best, seat):
            seats |= 1 << seat
    return seats
