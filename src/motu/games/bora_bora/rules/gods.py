"""God cards and the price of a god (section 9): deck, display, discard pile, payments and what they leave payable."""

from __future__ import annotations

from motu.engine.chance import sample
from motu.engine.operations import rule
from motu.engine.record import OK

from .. import box, payment

# -- cards --


@rule
def total(cards):
    count = 0
    for colour in range(box.COLOURS):
        count += cards[colour]
    return count


@rule
def can_draw(s):
    """Whether the deck has a card, or would have one after a reshuffle (BB-072)."""
    return s.deck_size > 0 or total(s.discard) > 0


@rule
def any_card(s):
    return can_draw(s) or total(s.display) > 0


@rule
def reshuffle(s):
    """Everybody has seen what the new deck is made of."""
    for colour in range(box.COLOURS):
        s.deck[colour] = s.discard[colour]
        s.fresh[colour] = s.discard[colour]
        s.deck_size += s.discard[colour]
        s.discard[colour] = 0
        for seat in range(s.players):
            s.draws[seat, colour] = 0


@rule
def draw_card(s):
    """The colour of the top card of the deck, which is made anew from the discard pile if it is empty."""
    if s.deck_size == 0:
        reshuffle(s)
    colour = sample(s, s.deck)
    s.deck[colour] -= 1
    s.deck_size -= 1
    return colour


@rule
def fill_display(s):
    """Replace what is missing on the display at once (BB-071), or as soon as there are cards (BB-072)."""
    missing = box.CARDS_SHOWN - total(s.display)
    while missing > 0 and can_draw(s):
        colour = draw_card(s)
        s.display[colour] += 1
        s.fresh[colour] -= 1
        missing -= 1


@rule
def draw_secretly(s, seat):
    colour = draw_card(s)
    s.hand[seat, colour] += 1
    s.hand_size[seat] += 1
    s.draws[seat, colour] += 1


@rule
def why_not_card(s, choice):
    """Is there such a card?"""
    if choice == box.FROM_DECK:
        return OK if can_draw(s) else 72
    return OK if s.display[choice] > 0 else 71


@rule
def cards_to_take(s):
    """The colours on display and the deck, as bits."""
    found = 1 << box.FROM_DECK if can_draw(s) else 0
    for colour in range(box.COLOURS):
        if s.display[colour] > 0:
            found |= 1 << colour
    return found


@rule
def take_card(s, seat, choice):
    """The top card of the deck, or one of the display: all have seen that one (BB-143)."""
    if choice == box.FROM_DECK:
        draw_secretly(s, seat)
        return
    s.display[choice] -= 1
    s.hand[seat, choice] += 1
    s.known[seat, choice] += 1
    s.hand_size[seat] += 1
    fill_display(s)


@rule
def discard_card(s, seat, colour):
    """A played card counts off the known ones of its colour first (BB-148)."""
    s.hand[seat, colour] -= 1
    s.hand_size[seat] -= 1
    s.discard[colour] += 1
    if s.known[seat, colour] > 0:
        s.known[seat, colour] -= 1


# -- payments (BB-122): a card of the god's colour, a pair of another colour, or a god tile --


@rule
def cards_paid(god, form, colour):
    """How many cards of a colour go away when a god is paid for in this form."""
    if form in (payment.UNPAID, payment.TILE):
        return 0
    if form == payment.CARD:
        return 1 if colour == god else 0
    return 2 if colour == form - payment.PAIR else 0


@rule
def offerings_paid(form):
    return 0 if form in (payment.UNPAID, payment.TILE) else 1


@rule
def god_tiles_paid(form):
    return 1 if form == payment.TILE else 0


@rule
def forms_after(s, seat, god, other, before):
    """The forms in which a seat can pay for a god, as bits, once it has paid for another god in the form `before`."""
    found = 0
    if s.offerings[seat] > offerings_paid(before):
        for colour in range(box.COLOURS):
            if s.hand[seat, colour] >= 2 + cards_paid(other, before, colour):
                found |= 1 << payment.PAIR + colour
        found &= ~(1 << payment.PAIR + god)
        if s.hand[seat, god] > cards_paid(other, before, god):
            found |= 1 << payment.CARD
    if s.god_tiles[seat] > god_tiles_paid(before):
        found |= 1 << payment.TILE
    return found


@rule
def forms(s, seat, god):
    """The forms in which a seat can pay for a god now, as bits."""
    return forms_after(s, seat, god, god, payment.UNPAID)


@rule
def can_pay(s, seat, god):
    return forms(s, seat, god) != 0


@rule
def can_pay_both(s, seat, god, other):
    """Whether both gods are payable together: two blue cards do not pay for blue and white (BB-131)."""
    return forms_before(s, seat, god, other) != 0


@rule
def forms_before(s, seat, god, other):
    """The forms of payment for a god that leave the other one payable, as bits."""
    found = forms(s, seat, god)
    for form in range(payment.FORMS):
        if found >> form & 1 and forms_after(s, seat, other, god, form) == 0:
            found -= 1 << form
    return found


@rule
def why_not_form(s, seat, god, form):
    if form == payment.PAIR + god:
        return 123  # a single card of the god's own colour is enough
    return OK if forms(s, seat, god) >> form & 1 else 122


@rule
def pay(s, seat, god, form):
    """Cards to the discard pile, the offering to the supply, a god tile out of the game (BB-124)."""
    for colour in range(box.COLOURS):
        for _ in range(cards_paid(god, form, colour)):
            discard_card(s, seat, colour)
    s.offerings[seat] -= offerings_paid(form)
    s.god_tiles[seat] -= god_tiles_paid(form)
    s.god_tiles_out += god_tiles_paid(form)
    fill_display(s)
