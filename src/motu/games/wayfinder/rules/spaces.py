"""What lies on the spaces and in the hand: counts of gems, four to a number."""

from __future__ import annotations

from motu.engine.bits import size
from motu.engine.operations import rule

from .. import box, kind

# A hand is one number: eight bits a colour, the eighth of which is left free.  Set beforehand it guards the count: if a
# gem too many is taken away it falls, and one look at all four guards tells whether a hand meets a demand.
BYTE = 8
FULL = 0xFF
ONES = sum(1 << BYTE * colour for colour in range(box.COLOURS))
GUARD = 0x80 * ONES


@rule
def gems_on(s, space):
    """The gems on a space, as a hand."""
    hand = 0
    for colour in range(box.COLOURS):
        hand |= (int(s.gems[space, colour]) & FULL) << BYTE * colour
    return hand


@rule
def in_hand(s):
    """The gems in hand."""
    hand = 0
    for colour in range(box.COLOURS):
        hand |= (int(s.hand[colour]) & FULL) << BYTE * colour
    return hand


@rule
def one_of(colour):
    """A hand of one gem."""
    return 1 << BYTE * colour


@rule
def total(hand):
    """All gems of a hand."""
    return hand * ONES >> BYTE * (box.COLOURS - 1) & FULL


@rule
def colours_in(hand):
    """The colours of which there are gems: the guards of those."""
    return (hand | GUARD) - ONES & GUARD


@rule
def more_than_one_in(hand):
    """The colours of which there are two gems or more."""
    return (hand | GUARD) - 2 * ONES & GUARD


@rule
def two_colours(hand):
    held = colours_in(hand)
    return held & held - 1 != 0


@rule
def guard_of(colour):
    return 0x80 << BYTE * colour


@rule
def kind_of(s, space):
    """Empty, travellers, or the colour of a construction (WF-011 to WF-013)."""
    found = kind.EMPTY
    for colour in range(box.COLOURS):
        if s.gems[space, colour] > 0:
            found = colour if found == kind.EMPTY else kind.TRAVELLERS
    return found


@rule
def population(s, space):
    return total(gems_on(s, space))


@rule
def gems_in_hand(s):
    return total(in_hand(s))


@rule
def count_travellers(s):
    """The travellers spaces, T of WF-019."""
    return size(s.peopled)


@rule
def count_settled(s):
    """Gems on constructions and gems taken off the board, between turns: L of WF-019."""
    return box.GEMS - s.roaming
