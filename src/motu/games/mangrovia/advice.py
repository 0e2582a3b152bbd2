"""What a good player knows about Mangrovia."""

from __future__ import annotations

from motu.engine.operations import rule

from .goods import amulet_value, total
from .scoring import final_points, score
from .state import FACES, ITEM_VALUE, LANDSCAPE, OVER, VALUABLE

USUAL_COST = 8  # valuables that a hut costs, about
WORTH_OF_HUT = 5  # chief's points that a hut brings in the end, about


@rule
def evaluate(s, seat):
    """Points made, final scoring as if the game ended now, and the huts that the hand can still pay for.

    Huts once built stay (MG-084), so paths and areas change slowly; cards are worth only what is built with them.
    """
    points = score(s, seat)
    if s.question == OVER:
        return points
    return points + final_points(s, seat) + amulet_value(s, seat) + hand_worth(s, seat)


@rule
def hand_worth(s, seat):
    """Cards are worth a share of the huts that they make together, as long as there are huts."""
    valuables = 0
    for face in range(FACES):
        valuables += ITEM_VALUE[VALUABLE, face] * (s.hand[seat, VALUABLE, face] + s.start[seat, face])
    ready = min(valuables, USUAL_COST * min(total(s.hand[seat, LANDSCAPE]), s.supply[seat]))
    return ready * WORTH_OF_HUT // (2 * USUAL_COST)
