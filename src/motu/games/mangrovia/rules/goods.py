"""Cards and amulets: drawing, taking, spending, and what everybody learns from it (sections 5 and 6)."""

from __future__ import annotations

from motu.engine.chance import below
from motu.engine.operations import rule

from .. import box, good


@rule
def total(row):
    """How many pieces a row of counts holds."""
    count = 0
    for face in range(box.FACES):
        count += row[face]
    return count


@rule
def can_draw(s, kind):
    """Whether a pile, or the discards that it would be rebuilt from, holds anything (MG-058)."""
    return s.left[kind] > 0 or total(s.discard[kind]) > 0


@rule
def draw_from_pile(s, kind):
    """The face of a random piece taken out of a pile or bag that can be drawn from (MG-053, MG-057)."""
    if s.left[kind] == 0:
        rebuild(s, kind)
    face = face_at(s, kind, below(s, s.left[kind]))
    s.pile[kind, face] -= 1
    s.left[kind] -= 1
    return face


@rule
def face_at(s, kind, k):
    """The face of the k-th piece of a pile; it counts the faces that end before, so that nothing branches."""
    face = 0
    end = 0
    for other in range(box.FACES - 1):
        end += s.pile[kind, other]
        face += end <= k
    return face


@rule
def rebuild(s, kind):
    """The discards become the pile (MG-057, MG-067): what is hidden in hands now is older than all that lies there."""
    for face in range(box.FACES):
        s.pile[kind, face] = s.discard[kind, face]
        s.fresh[kind, face] = s.discard[kind, face]
        s.discard[kind, face] = 0
    s.left[kind] = total(s.pile[kind])
    for seat in range(s.players):
        s.older[seat, kind] = hidden_count(s, seat, kind)
        s.newer[seat, kind] = 0
        for face in range(box.FACES):
            s.unclear[seat, kind, face] = 0
            s.drew[seat, kind, face] = 0
            if kind == good.AMULET:
                s.sure[seat, face] = 0


@rule
def hidden_count(s, seat, kind):
    """How many pieces of a kind a seat holds that were not seen to go there."""
    return s.older[seat, kind] + s.newer[seat, kind] - total(s.unclear[seat, kind])


@rule
def draw_down(s, seat, kind):
    """Draw one piece face down (MG-053); answers its face."""
    face = draw_from_pile(s, kind)
    s.hand[seat, kind, face] += 1
    s.newer[seat, kind] += 1
    s.drew[seat, kind, face] += 1
    return face


@rule
def reveal(s, kind):
    """Turn the top card of a pile up in its display."""
    face = draw_from_pile(s, kind)
    s.fresh[kind, face] -= 1
    s.open[kind, face] += 1


@rule
def fill_display(s, kind):
    """Lay out cards up to the size of a display, as far as there are any (MG-058)."""
    missing = box.DISPLAY[kind]
    for face in range(box.FACES):
        missing -= s.open[kind, face]
    for _ in range(missing):
        if can_draw(s, kind):
            reveal(s, kind)


@rule
def take_up(s, seat, kind, face):
    """Take an open piece; everybody sees it (MG-052, MG-061)."""
    s.open[kind, face] -= 1
    s.hand[seat, kind, face] += 1
    s.known[seat, kind, face] += 1


@rule
def spend(s, seat, kind, face):
    """Pay with a card or amulet, a starting card first, which leaves the game (MG-066, MG-082, MG-083)."""
    if kind == good.VALUABLE and s.start[seat, face] > 0:
        s.start[seat, face] -= 1
        return
    s.hand[seat, kind, face] -= 1
    s.discard[kind, face] += 1
    show(s, seat, kind, face)


@rule
def show(s, seat, kind, face):
    """What the others learn from a payment: equal pieces count off the known ones first.

    A hidden one is older or newer than the pile; where it could be either, that stays open until the next rebuilding.
    """
    if s.known[seat, kind, face] > 0:
        s.known[seat, kind, face] -= 1
    elif s.newer[seat, kind] == 0:
        s.older[seat, kind] -= 1
    elif s.older[seat, kind] == 0:
        s.newer[seat, kind] -= 1
        s.drew[seat, kind, face] -= 1
        s.fresh[kind, face] -= 1
    else:
        s.unclear[seat, kind, face] += 1


# -- amulets --


@rule
def can_collect(s):
    """Collecting must have an effect (MG-069)."""
    if s.amulet_huts[s.seat] == 0:
        return s.open[good.AMULET, box.ONE_POINT] > 0
    return can_draw(s, good.AMULET)


@rule
def collect(s):
    """A value-1 amulet without huts on amulet spaces, else amulets out of the bag (MG-061 to MG-064, MG-068).

    Answers whether one of them must be given back.
    """
    huts = min(s.amulet_huts[s.seat], box.TRACK_END)
    if huts == 0:
        take_up(s, s.seat, good.AMULET, box.ONE_POINT)
        return False
    two_bags = False
    for _ in range(box.COLLECTED[huts]):
        if can_draw(s, good.AMULET):
            two_bags = two_bags or (s.left[good.AMULET] == 0 and s.drawn_count > 0)
            face = draw_down(s, s.seat, good.AMULET)
            s.drawn_now[face] += 1
            s.drawn_count += 1
            forget_sure(s, face)
    if two_bags:
        mix_ages(s, good.AMULET)
    if box.GIVEN_BACK[huts] > 0 and s.drawn_count > 1:
        return True
    lay_down(s)
    return False


@rule
def forget_sure(s, drawn):
    """An amulet has left the bag: the others cannot be sure of one of each face, the collector saw which it was."""
    for seat in range(s.players):
        for face in range(box.FACES):
            if s.sure[seat, face] > 0 and (seat != s.seat or face == drawn):
                s.sure[seat, face] -= 1


@rule
def mix_ages(s, kind):
    """Make no difference any more between older and newer hidden pieces.

    Needed where a draw has emptied the bag and gone on: nobody can tell which of both the collector gives back.
    """
    for face in range(box.FACES):
        s.fresh[kind, face] = s.pile[kind, face]
        for seat in range(s.players):
            s.unclear[seat, kind, face] = 0
            s.drew[seat, kind, face] = s.hand[seat, kind, face] - s.known[seat, kind, face]
            s.fresh[kind, face] += s.drew[seat, kind, face]
    for seat in range(s.players):
        s.newer[seat, kind] = total(s.drew[seat, kind])
        s.older[seat, kind] = 0


@rule
def give_back(s, face):
    """Put one of the amulets just drawn back into the bag (MG-063); only the giver knows which."""
    s.hand[s.seat, good.AMULET, face] -= 1
    s.drew[s.seat, good.AMULET, face] -= 1
    s.newer[s.seat, good.AMULET] -= 1
    s.pile[good.AMULET, face] += 1
    s.left[good.AMULET] += 1
    s.sure[s.seat, face] += 1
    lay_down(s)


@rule
def lay_down(s):
    """The amulets drawn lie with the others of their owner."""
    s.drawn_count = 0
    for face in range(box.FACES):
        s.drawn_now[face] = 0


@rule
def amulet_value(s, seat):
    """The total value of the amulets that a seat holds; tiles do not count (MG-116, MG-130)."""
    worth = 0
    for face in range(box.FACES):
        worth += box.ITEM_VALUE[good.AMULET, face] * s.hand[seat, good.AMULET, face]
    return worth


@rule
def refresh_goods(s):
    """Pile sizes, and the public counts that follow from who drew what since the last rebuilding."""
    for kind in range(good.KINDS):
        s.left[kind] = total(s.pile[kind])
        for face in range(box.FACES):
            s.fresh[kind, face] = s.pile[kind, face]
            for seat in range(s.players):
                s.fresh[kind, face] += s.drew[seat, kind, face]
        for seat in range(s.players):
            s.newer[seat, kind] = total(s.drew[seat, kind])
            hidden = total(s.hand[seat, kind]) - total(s.known[seat, kind])
            s.older[seat, kind] = hidden + total(s.unclear[seat, kind]) - s.newer[seat, kind]
