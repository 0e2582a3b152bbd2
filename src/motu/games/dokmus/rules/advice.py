"""What a good player knows about Dokmus."""

from __future__ import annotations

from motu.engine.bits import NONE, ONE, lowest
from motu.engine.operations import rule
from motu.engine.record import table

from .. import ask, box, play, terrain
from .scoring import ruins_points, sacrifice_points, standing
from .sets import around, beside, clear

FAR = 5  # tokens in a row that a plan reaches
TEMPLES = len(box.DATA["faces"][0]["temples"])  # of a tile: every face has as many
SURE = 100
PACE = 10  # tokens in supply for which something one token away is an even chance: there are other things to do
PER_TOKEN = 130  # hundredths of a point that a token in supply brings beyond what is in sight

# CHANCE[supply, n]: in hundredths, how likely what takes n more tokens is to be done before the supply is used up
CHANCE = table(
    [
        [SURE * supply // (supply + PACE * n) if 0 < n <= supply else SURE * (n == 0) for n in range(FAR * TEMPLES + 1)]
        for supply in range(box.TOKENS + 1)
    ]
)

COUNT_BITS, NEED_BITS = 2, 5  # a row of small numbers, one for each slot, in one word
COUNT_MASK, NEED_MASK = (1 << COUNT_BITS) - 1, (1 << NEED_BITS) - 1


@rule
def evaluate(s, seat):
    """The points as if the game ended now, and every temple, visit and complete tile that is in reach by its chance.

    What is in reach is seen by growing the own tokens over free cells, a token at a time; temples link (DK-019).
    Ferries and the price of forests are left out: they change little, and cost more than the rest.
    """
    if s.phase == ask.OVER:
        return standing(s, seat)
    supply = s.supply[seat]
    total, visits, counts, needs = 0, 0, 0, 0
    for w in range(box.WORDS):
        s.marks[w] = s.tokens[seat, w]
    for steps in range(min(supply, FAR) + 1):
        if steps > 0:
            grow(s)
        chance = CHANCE[supply, steps]
        for w in range(box.WORDS):
            found = s.temples[w] & ~s.marks[w]
            found &= beside(s.tokens[seat], w) if steps == 0 else beside(s.marks, w)
            s.marks[w] |= found
            while found != NONE:
                cell = box.CELLS_IN_WORD * w + lowest(found)
                found &= found - ONE
                slot = box.SLOT_OF[cell]
                total += chance * (box.LARGE_POINTS if s.terrain[cell] == terrain.LARGE_TEMPLE else box.SMALL_POINTS)
                if counts >> COUNT_BITS * slot & COUNT_MASK == 0:
                    visits += chance
                counts += 1 << COUNT_BITS * slot
                needs += steps << NEED_BITS * slot
    clear(s.marks)
    for slot in range(box.SLOTS):
        if counts >> COUNT_BITS * slot & COUNT_MASK == TEMPLES:
            total += box.COMPLETE_TILE[s.players] * CHANCE[supply, needs >> NEED_BITS * slot & NEED_MASK]
    total += visit_points(visits) + PER_TOKEN * supply + SURE * ruins_points(s, seat)
    total += SURE * sacrifice_points(s, seat) * s.rounds // box.ROUNDS  # who leads now may be overtaken
    return total // SURE


@rule
def grow(s):
    """Everything that one more token could stand on joins the marks; a temple in them links its surroundings."""
    before = NONE
    for w in range(box.WORDS):
        here = s.marks[w]
        after = s.marks[w + 1] if w + 1 < box.WORDS else NONE
        s.marks[w] = here | (s.free[w] & around(before, here, after))
        before = here


@rule
def visit_points(visits):
    """Points for visited tiles where their number is expected rather than known, both in hundredths."""
    whole = visits // SURE
    here = box.VISITED_POINTS[whole]
    more = box.VISITED_POINTS[whole + 1] - here if whole + 1 < len(box.VISITED_POINTS) else 0
    return SURE * here + more * (visits - SURE * whole)


@rule
def prior(s, action):
    """A deed that costs nothing is seldom left undone: a token moves on, a tile brings a temple nearer."""
    return 1 if play.SKIP <= action <= play.END_TURN else 2
