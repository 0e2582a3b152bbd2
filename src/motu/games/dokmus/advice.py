"""What a good player knows about Dokmus."""

from __future__ import annotations

from motu.engine.bits import size
from motu.engine.operations import rule

from .cells import beside, clear
from .scoring import standing, visited_tiles
from .state import OVER, VISITED_POINTS, WORDS

PER_TOKEN = 2  # points that a token in supply brings in the end: about 45 of 24 for a player who looks one step ahead
PER_TEMPLE = 2  # what a temple one step away is worth: its points, but somebody may turn it away
PER_VISIT = 2  # what a visited tile is worth before there are enough of them to score


@rule
def evaluate(s, seat):
    """The points as if the game ended now, and what the tokens in supply can still add to them."""
    total = standing(s, seat)
    if s.phase == OVER:
        return total
    supply = s.supply[seat]
    total += PER_TOKEN * supply + PER_TEMPLE * min(temples_in_reach(s, seat), supply)
    visited = visited_tiles(s, seat)
    if VISITED_POINTS[visited] == 0:
        total += min(PER_VISIT * visited, supply)
    return total


@rule
def temples_in_reach(s, seat):
    """Temples not yet discovered that a token on a free cell beside an own one would discover."""
    own = s.tokens[seat]
    for w in range(WORDS):
        s.marks[w] = s.free[w] & beside(own, w)
    count = 0
    for w in range(WORDS):
        count += size(s.temples[w] & beside(s.marks, w) & ~beside(own, w))
    clear(s.marks)
    return count
