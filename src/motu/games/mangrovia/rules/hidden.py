"""What a seat may know, and random worlds that agree with it.

Hidden are the cards and amulets in the others' hands as far as they were drawn face down, the contents of the piles and
of the bag, and which amulet somebody gave back.  What everybody saw is kept in the record: `known` cards, how many
hidden ones are `older` or `newer` than the last rebuilding of their pile, and of which faces that pile is (`fresh`).
So after a rebuilding nobody is dealt a card that was seen to go into the pile, unless he has drawn from it since.
A payment that could have been of either age stays open (`unclear`); at the next rebuilding all hidden ones are older,
and only their total is remembered.
"""

from __future__ import annotations

from motu.engine.chance import below
from motu.engine.operations import rule
from motu.engine.record import NOBODY, OK

from .. import ask, box, good, play
from .building import why_not_give
from .goods import total
from .payment import payments

BYTE = 8  # a heap of pieces as one number: eight bits a face
FULL = 0xFF
TRIES = 100_000  # the rarest payment that a view can announce is still found


@rule
def concealed(s, action):
    """Only the giver knows which amulet went back into the bag (MG-063)."""
    return play.RETURN_AMULET <= action < play.BIRDS


@rule
def hide(s, seat):
    """Blank piles and what others hold unseen; at the end everything is laid open."""
    if s.question == ask.OVER:
        return
    for kind in range(good.KINDS):
        blank(s, seat, kind)


@rule
def blank(s, seat, kind):
    for face in range(box.FACES):
        s.pile[kind, face] = 0
        for other in range(s.players):
            if other != seat:
                s.hand[other, kind, face] = s.known[other, kind, face]
                s.drew[other, kind, face] = 0
                if kind == good.AMULET:
                    s.sure[other, face] = 0
        if kind == good.AMULET and s.seat != seat:
            s.drawn_now[face] = 0


# -- heaps of pieces in one number, since rules have no room of their own --


@rule
def count_in(heap, face):
    return heap >> BYTE * face & FULL


@rule
def pieces(face, count):
    """A heap of so many pieces of one face."""
    return int(count) << BYTE * face


@rule
def size_of(heap):
    size = 0
    for face in range(box.FACES):
        size += count_in(heap, face)
    return size


@rule
def random_face(s, heap):
    """The face of a random piece of a heap, NOBODY if it is empty."""
    size = size_of(heap)
    if size == 0:
        return NOBODY
    k = below(s, size)
    for face in range(box.FACES):
        if k < count_in(heap, face):
            return face
        k -= count_in(heap, face)
    return NOBODY


@rule
def fresh_heap(s, seat, kind):
    """What may lie in the pile for all that a seat knows: all of the pile but what it has drawn itself."""
    heap = 0
    for face in range(box.FACES):
        own = s.drew[seat, kind, face] if seat != NOBODY else 0
        heap += pieces(face, s.fresh[kind, face] - own)
    return heap


@rule
def unseen_heap(s, seat, kind):
    """All pieces whose place a seat does not know, and those paid that might have been older or newer."""
    heap = 0
    for face in range(box.FACES):
        unseen = box.TOTAL[kind, face] - s.discard[kind, face] - s.open[kind, face]
        for other in range(s.players):
            if other == seat:
                unseen -= s.hand[other, kind, face]
            else:
                unseen += s.unclear[other, kind, face] - s.known[other, kind, face]
        heap += pieces(face, unseen)
    return heap


# -- dealing anew --


@rule
def redeal(s, seat):
    """Deal anew what is hidden from a seat; every deal that agrees with its knowledge is possible."""
    if s.question == ask.OVER:
        return
    for kind in range(good.KINDS):
        for _ in range(TRIES):
            if deal(s, seat, kind) and (s.seat == seat or can_finish(s, kind)):
                break


@rule
def can_finish(s, kind):
    """Whether the builder holds what he has announced to give and to pay (MG-131, MG-133)."""
    if s.question != ask.GIVE and s.question != ask.PAY:
        return True
    if kind == good.LANDSCAPE and s.question == ask.GIVE:
        return why_not_give(s, box.LAND[s.space, 0]) == OK or why_not_give(s, box.LAND[s.space, 1]) == OK
    return kind != box.CURRENCY[s.space] or payments(s) != 0


@rule
def deal(s, seat, kind):
    """Deal one kind; answers False if the guesses about unclear payments leave no way to go on."""
    blank(s, seat, kind)
    fresh = fresh_heap(s, seat, kind)
    aged = unseen_heap(s, seat, kind) - fresh
    if kind == good.AMULET and seat != NOBODY:
        for face in range(box.FACES):
            s.pile[kind, face] = s.sure[seat, face]
            fresh -= pieces(face, s.sure[seat, face])
    for other in range(s.players):
        if other != seat:
            possible, aged, fresh = guess_unclear(s, other, kind, aged, fresh)
            if not possible:
                return False
    for other in range(s.players):
        if other != seat:
            aged = deal_older(s, other, kind, aged)
            fresh = deal_newer(s, other, kind, fresh)
    for face in range(box.FACES):
        s.pile[kind, face] += count_in(fresh, face)
    return True


@rule
def guess_unclear(s, other, kind, aged, fresh):
    """Say of each unclear payment of a seat whether it was older or newer; answers what is left of both heaps."""
    older = int(s.older[other, kind])
    newer = int(s.newer[other, kind])
    for face in range(box.FACES):
        for _ in range(s.unclear[other, kind, face]):
            if_older = older * count_in(aged, face) * size_of(fresh)
            if_newer = newer * count_in(fresh, face) * size_of(aged)
            if if_older + if_newer == 0:
                return False, aged, fresh
            if below(s, if_older + if_newer) < if_older:
                older -= 1
                aged -= pieces(face, 1)
            else:
                newer -= 1
                fresh -= pieces(face, 1)
                s.drew[other, kind, face] += 1
    return True, aged, fresh


@rule
def deal_older(s, other, kind, heap):
    """Deal a seat its older hidden pieces, less those it was guessed to have paid."""
    paid = total(s.unclear[other, kind]) - total(s.drew[other, kind])
    for _ in range(s.older[other, kind] - paid):
        face = random_face(s, heap)
        if face != NOBODY:
            s.hand[other, kind, face] += 1
            heap -= pieces(face, 1)
    return heap


@rule
def deal_newer(s, other, kind, heap):
    """Deal a seat its newer hidden pieces, beginning with amulets that it has just drawn."""
    for k in range(s.newer[other, kind] - total(s.drew[other, kind])):
        face = random_face(s, heap)
        if face != NOBODY:
            s.hand[other, kind, face] += 1
            s.drew[other, kind, face] += 1
            heap -= pieces(face, 1)
            if kind == good.AMULET and other == s.seat and k < s.drawn_count:
                s.drawn_now[face] += 1
    return heap
