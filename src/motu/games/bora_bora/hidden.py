"""What a seat may not know: the others' cards that nobody has seen, and so what exactly is left in the deck.

Every other fact is public (BB-142, BB-144).  A view shows of another hand the colours that all have seen (`known`) and
its size.  A god that somebody is just asked to pay for is payable for them: everybody sees the question, so `redeal`
respects it.  Beyond that BB-148 keeps no memory: what a perfect one could add, which cards a reshuffle brought back
into the deck, is not kept.
"""

from __future__ import annotations

from motu.engine.chance import sample
from motu.engine.operations import rule
from motu.engine.record import OK

from .gods import total
from .rules import IS_ASKED, why_not_pay
from .state import CARDS_PER_COLOUR, COLOURS, F_PAY, FORMS, OVER

TRIES = 10_000  # a world that allows the present payment is found long before


@rule
def hide(s, seat):
    for other in range(s.players):
        if other != seat:
            forget_hand(s, other)
    for colour in range(COLOURS):
        s.deck[colour] = 0


@rule
def forget_hand(s, seat):
    """Leave only the cards that all have seen."""
    for colour in range(COLOURS):
        s.hand[seat, colour] = s.known[seat, colour]


@rule
def redeal(s, seat):
    """The unseen cards at random, as many to each hand as it holds, the rest to the deck."""
    for _ in range(TRIES):
        deal_unseen(s, seat)
        if s.seat == seat or question_stands(s):
            return


@rule
def deal_unseen(s, seat):
    hide(s, seat)
    for colour in range(COLOURS):
        s.deck[colour] = CARDS_PER_COLOUR - s.display[colour] - s.discard[colour]
        for other in range(s.players):
            s.deck[colour] -= s.hand[other, colour]
    for other in range(s.players):
        for _ in range(s.hand_size[other] - total(s.hand[other])):
            colour = sample(s, s.deck)
            s.deck[colour] -= 1
            s.hand[other, colour] += 1


@rule
def question_stands(s):
    """Whether the deciding seat can pay for the god that it is asked for, if it is asked for one."""
    if s.point == OVER or not IS_ASKED[s.point, F_PAY]:
        return True
    for form in range(FORMS):
        if why_not_pay(s, form) == OK:
            return True
    return False
