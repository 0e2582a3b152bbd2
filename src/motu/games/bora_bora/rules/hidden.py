"""What a seat may not know: the others' cards that nobody has seen, and so what exactly is left in the deck.

Every other fact is public (BB-142, BB-144).  A view shows of another hand its size and the colours that all have seen
(`known`).  All have seen what a reshuffled deck is made of, and every seat remembers its own draws: what cannot be in
the deck is in a hand.  A god that somebody is asked to pay for is payable for them: everybody sees the question.
"""

from __future__ import annotations

from motu.engine.chance import below, sample
from motu.engine.operations import rule
from motu.engine.record import NOBODY, OK

from .. import ask, box, family, payment
from .decisions import why_not_pay
from .gods import total

TRIES = 10_000  # a world that allows the present payment is found long before


@rule
def hide(s, seat):
    for other in range(s.players):
        if other != seat:
            forget_hand(s, other)
    for colour in range(box.COLOURS):
        s.deck[colour] = 0


@rule
def forget_hand(s, seat):
    """Leave only the cards that all have seen."""
    for colour in range(box.COLOURS):
        s.hand[seat, colour] = s.known[seat, colour]
        s.draws[seat, colour] = 0


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
    for colour in range(box.COLOURS):
        s.deck[colour] = unseen(s, colour)
        for _ in range(s.deck[colour] - most_in_deck(s, seat, colour)):
            deal_to(s, any_unknown_place(s), colour)
    for other in range(s.players):
        for _ in range(unknown(s, other)):
            deal_to(s, other, sample(s, s.deck))


@rule
def unseen(s, colour):
    """How many cards of a colour lie in the deck or in hands without being seen."""
    count = box.CARDS_PER_COLOUR - s.display[colour] - s.discard[colour]
    for seat in range(s.players):
        count -= s.hand[seat, colour]
    return count


@rule
def most_in_deck(s, seat, colour):
    """How many cards of a colour can be in the deck at most, for all that a seat has seen go into it and out of it."""
    return s.fresh[colour] - (0 if seat == NOBODY else s.draws[seat, colour])


@rule
def unknown(s, seat):
    return s.hand_size[seat] - total(s.hand[seat])


@rule
def any_unknown_place(s):
    """A random one of the unknown cards still to be dealt, by its seat."""
    places = 0
    for seat in range(s.players):
        places += unknown(s, seat)
    k = below(s, places)
    seat = 0
    while seat < s.players - 1 and k >= unknown(s, seat):
        k -= unknown(s, seat)
        seat += 1
    return seat


@rule
def deal_to(s, seat, colour):
    s.deck[colour] -= 1
    s.hand[seat, colour] += 1


@rule
def question_stands(s):
    """Whether the deciding seat can pay for the god that it is asked for, if it is asked for one."""
    if s.point == ask.OVER or not ask.TAKES[s.point, family.PAY]:
        return True
    for form in range(payment.FORMS):
        if why_not_pay(s, form) == OK:
            return True
    return False
