"""What a good player knows about Dokmus."""

from __future__ import annotations

from motu.engine.bits import size
from motu.engine.operations import rule

from .cells import beside, clear
from .scoring import standing
from .state import OVER, WORDS

PER_TOKEN = 2  # what a token still in supply brings in the end, on average, in good play


@rule
def evaluate(s, seat):
    """The points as if the game ended now, what the unused tokens will bring, and the temples one step away.

    A temple that one more token discovers is worth its points and a share of the tile bonuses, but only while there are
    tokens to go there; half of its usual worth is counted, since a rotation may turn it away.
    """
    total = standing(s, seat)
    if s.phase == OVER:
        return total
    return total + PER_TOKEN * s.supply[seat] + min(temples_in_reach(s, seat), s.supply[seat]) * 2


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
