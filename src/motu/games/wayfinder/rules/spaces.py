"""What lies on the spaces and in the hand: counts of gems by colour."""

from __future__ import annotations

from motu.engine.operations import rule

from .. import box, kind

BYTE = 8  # a hand as one number: eight bits a colour
FULL = 0xFF


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
    total = 0
    for colour in range(box.COLOURS):
        total += s.gems[space, colour]
    return total


@rule
def gems_in_hand(s):
    total = 0
    for colour in range(box.COLOURS):
        total += s.hand[colour]
    return total


@rule
def count_travellers(s):
    """The travellers spaces, T of WF-019."""
    total = 0
    for space in range(box.SPACES):
        if s.kind[space] == kind.TRAVELLERS:
            total += 1
    return total


@rule
def count_settled(s):
    """Gems on constructions and gems taken off the board, between turns: L of WF-019."""
    total = box.GEMS
    for space in range(box.SPACES):
        if s.kind[space] == kind.TRAVELLERS:
            total -= population(s, space)
    return total


@rule
def packed(gems):
    """Four counts as one number, so that a hand can be compared with a need in one step."""
    hand = 0
    for colour in range(box.COLOURS):
        hand |= int(gems[colour]) << BYTE * colour
    return hand


@rule
def count_in(hand, colour):
    return hand >> BYTE * colour & FULL


@rule
def one_of(colour):
    """A packed hand of one gem."""
    return 1 << BYTE * colour


@rule
def two_colours(hand):
    kinds = 0
    for colour in range(box.COLOURS):
        if count_in(hand, colour) > 0:
            kinds += 1
    return kinds >= 2
