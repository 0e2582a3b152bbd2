"""Points and winners (section 9)."""

from __future__ import annotations

from motu.engine.bits import NONE, bit, size
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
def temples_found(s, seat):
    """How many small and how many large temples have an own token beside them, each once (DK-151, DK-152)."""
    small, large = 0, 0
    for w in range(box.WORDS):
        discovered = beside(s.tokens[seat], w)
        small += size(s.ground[terrain.SMALL_TEMPLE, w] & discovered)
        large += size(s.ground[terrain.LARGE_TEMPLE, w] & discovered)
    return small, large


@rule
def tiles_found(s, seat):
    """How many tiles are visited, with a temple discovered (DK-155), and how many complete, with all (DK-154)."""
    visited, missing = NONE, NONE  # sets of slots
    for row in range(0, box.SLOTS, box.SLOT_COLUMNS):
        for w in range(sets.FIRST_WORD[row], sets.FIRST_WORD[row] + sets.SPAN):
            discovered = beside(s.tokens[seat], w)
            for slot in range(row, row + box.SLOT_COLUMNS):
                temples = s.temples[w] & sets.OF_SLOT[slot, w]
                if temples & discovered != NONE:
                    visited |= bit(slot)
                if temples & ~discovered != NONE:
                    missing |= bit(slot)
    return size(visited), size(visited & ~missing)


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
def discoveries(s, seat):
    """The points for small and large temples (DK-153), complete and visited tiles, as the board lies now."""
    small, large = temples_found(s, seat)
    visited, complete = tiles_found(s, seat)
    return (
        box.SMALL_POINTS * small,
        box.LARGE_POINTS * large,
        box.COMPLETE_TILE[s.players] * complete,
        box.VISITED_POINTS[visited],
    )


@rule
def standing(s, seat):
    """What the seat would have if the game ended now (DK-163)."""
    small, large, complete, visited = discoveries(s, seat)
    return ruins_points(s, seat) + small + large + complete + visited + sacrifice_points(s, seat)


@rule
def ledger(s, out):
    """Ruins as they are entered (DK-091), everything else once the game is over."""
    for seat in range(s.players):
        out[seat, source.RUINS] = ruins_points(s, seat)
        if s.phase == ask.OVER:
            small, large, complete, visited = discoveries(s, seat)
            out[seat, source.SMALL] = small
            out[seat, source.LARGE] = large
            out[seat, source.COMPLETE] = complete
            out[seat, source.VISITED] = visited
            out[seat, source.SACRIFICES] = sacrifice_points(s, seat)


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
