"""Points and winners (section 9)."""

from __future__ import annotations

from motu.engine.bits import NONE, size
from motu.engine.operations import rule

from .cells import FIRST_WORD, OF_SLOT, SPAN, beside
from .state import (
    COMPLETE_TILE,
    LARGE_POINTS,
    LARGE_TEMPLE,
    OVER,
    RUINS,
    RUINS_POINTS,
    SACRIFICE_POINTS,
    SLOTS,
    SMALL_POINTS,
    SMALL_TEMPLE,
    VISITED_POINTS,
    WORDS,
)

SOURCES = ("ruins", "small temples", "large temples", "complete tiles", "visited tiles", "sacrifices")
RUINS_ENTERED, SMALL, LARGE, COMPLETE, VISITED, SACRIFICES = range(6)


@rule
def ruins_points(s, seat):
    """DK-158."""
    count = 0
    for w in range(WORDS):
        count += size(s.tokens[seat, w] & s.ground[RUINS, w])
    return RUINS_POINTS * count


@rule
def temple_points(s, seat, kind):
    """Temples of a kind with an own token beside them, each once (DK-151 to DK-153)."""
    count = 0
    for w in range(WORDS):
        count += size(s.ground[kind, w] & beside(s.tokens[seat], w))
    return (SMALL_POINTS if kind == SMALL_TEMPLE else LARGE_POINTS) * count


@rule
def has_visited(s, seat, slot):
    """Whether a temple of the tile is discovered (DK-155)."""
    for w in range(FIRST_WORD[slot], FIRST_WORD[slot] + SPAN):
        if s.temples[w] & OF_SLOT[slot, w] & beside(s.tokens[seat], w) != NONE:
            return True
    return False


@rule
def has_completed(s, seat, slot):
    """Whether all temples of the tile are discovered (DK-154)."""
    for w in range(FIRST_WORD[slot], FIRST_WORD[slot] + SPAN):
        if s.temples[w] & OF_SLOT[slot, w] & ~beside(s.tokens[seat], w) != NONE:
            return False
    return has_visited(s, seat, slot)


@rule
def visited_tiles(s, seat):
    count = 0
    for slot in range(SLOTS):
        if has_visited(s, seat, slot):
            count += 1
    return count


@rule
def complete_tiles(s, seat):
    count = 0
    for slot in range(SLOTS):
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
    return SACRIFICE_POINTS[s.players, rank]


@rule
def points(s, seat, source):
    """The points of a seat from one source, as the board lies now."""
    if source == RUINS_ENTERED:
        return ruins_points(s, seat)
    if source == SMALL:
        return temple_points(s, seat, SMALL_TEMPLE)
    if source == LARGE:
        return temple_points(s, seat, LARGE_TEMPLE)
    if source == COMPLETE:
        return COMPLETE_TILE[s.players] * complete_tiles(s, seat)
    if source == VISITED:
        return VISITED_POINTS[visited_tiles(s, seat)]
    return sacrifice_points(s, seat)


@rule
def standing(s, seat):
    """What the seat would have if the game ended now (DK-163)."""
    total = 0
    for source in range(len(SOURCES)):
        total += points(s, seat, source)
    return total


@rule
def ledger(s, out):
    """Ruins as they are entered (DK-091), everything else once the game is over."""
    for seat in range(s.players):
        out[seat, RUINS_ENTERED] = ruins_points(s, seat)
        if s.phase == OVER:
            for source in range(SMALL, len(SOURCES)):
                out[seat, source] = points(s, seat, source)


@rule
def score(s, seat):
    return standing(s, seat) if s.phase == OVER else ruins_points(s, seat)


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
