"""Only the draft is secret: what each seat was handed and kept, until its guardian's number is called."""

from __future__ import annotations

from motu.engine.chance import below
from motu.engine.operations import rule
from motu.engine.record import NOBODY

from .. import ask, box, play


@rule
def is_revealed(s, seat):
    """A guardian is shown when its owner's turn begins (DK-055)."""
    return box.NO_GUARDIAN < s.guardian[seat] <= s.called


@rule
def hide(s, seat):
    """Blank the guardians of the others that are not revealed, and what was handed to them."""
    for other in range(s.players):
        if other == seat:
            continue
        s.handed[other] = 0
        if s.guardian[other] != box.NO_GUARDIAN and not is_revealed(s, other):
            s.guardian[other] = NOBODY


@rule
def uncalled(s):
    """The guardians of the game that have not been called this round, as bits."""
    return box.POOL[s.players] >> (s.called + 1) << (s.called + 1)


@rule
def candidates(s, seat, other):
    """The guardians that `other` may hold as far as `seat` knows, as bits; 0 if it has not drafted.

    A seat knows the pool it was handed: who drafted before it has what was missing, who came after took from the rest.
    """
    if s.guardian[other] == box.NO_GUARDIAN:
        return 0
    if other == seat or is_revealed(s, other):
        return 1 << s.guardian[other]
    if seat == NOBODY or s.handed[seat] == 0:
        return uncalled(s)
    if (other - s.first) % s.players < (seat - s.first) % s.players:
        return uncalled(s) & ~s.handed[seat]
    return uncalled(s) & s.handed[seat] & ~(1 << s.guardian[seat])


@rule
def drawn_from(s, guardians):
    """A random one of a set of guardians."""
    count = 0
    for guardian in range(1, box.GUARDIANS + 1):
        count += guardians >> guardian & 1
    k = below(s, count)
    for guardian in range(1, box.GUARDIANS + 1):
        if guardians >> guardian & 1:
            if k == 0:
                return guardian
            k -= 1
    return box.NO_GUARDIAN


@rule
def redeal(s, seat):
    """Give every hidden guardian one that the seat thinks possible: all such deals are equally likely."""
    dealt = 0
    for k in range(s.players):
        other = (s.first + k) % s.players
        if s.guardian[other] == NOBODY:
            guardian = drawn_from(s, candidates(s, seat, other) & ~dealt)
            s.guardian[other] = guardian
            dealt |= 1 << guardian
    hand_round(s)


@rule
def hand_round(s):
    """What every seat was handed follows from what those before it kept."""
    if s.phase == ask.START or s.phase == ask.OVER:
        return
    pool = box.POOL[s.players]
    for k in range(s.players):
        other = (s.first + k) % s.players
        s.handed[other] = pool
        if s.guardian[other] == box.NO_GUARDIAN:
            return  # it holds the pool now
        pool &= ~(1 << s.guardian[other])


@rule
def concealed(s, action):
    """What is kept in the draft, until its number is called (DK-055)."""
    return play.KEEP <= action < play.SHIFT and action - play.KEEP + 1 > s.called
