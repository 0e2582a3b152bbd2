"""What a good player knows about Kaivai."""

from __future__ import annotations

from motu.engine.operations import rule

from .scoring import cottages_of, fish_of, purse, strength
from .state import (
    COTTAGE_POINTS,
    CULT_POINTS,
    FISH_POINTS,
    HEXES,
    OVER,
    ROUNDS,
    SCORING,
    VOTE,
)

DEAR = 10  # shells that a cottage costs in the middle of a game
TOKENS = 3  # influence tokens that decide about one cult hex more


@rule
def evaluate(s, seat):
    """Points made, points that stand on the board, and what the purse can still turn into points."""
    total = s.points[seat]
    if s.phase == OVER:
        return total
    total += majorities(s, seat) + s.influence[seat] // TOKENS
    if s.phase >= SCORING and s.phase != VOTE:
        return total
    return total + COTTAGE_POINTS * cottages_of(s, seat) + prospects(s, seat)


@rule
def majorities(s, seat):
    """Cult hexes of the villages where the seat is strongest as they stand; half of them where it is level."""
    total = 0
    for village in range(s.villages):
        if s.scored[village]:
            continue
        own, rival = strength(s, seat, village), 0
        for other in range(s.players):
            if other != seat:
                rival = max(rival, strength(s, other, village))
        if own > rival:
            total += CULT_POINTS * s.cults[village]
        elif own == rival and own > 0:
            total += CULT_POINTS * s.cults[village] // 2
    return total


@rule
def prospects(s, seat):
    """Fish on own cottages wait for a celebration; shells, and fish to be sold, become cottages before they rot."""
    served = 0
    for place in range(HEXES):
        if s.owner[place] == seat:
            served += s.fish_on[place]
    total = FISH_POINTS * served * 2 // 3
    if s.round_number < ROUNDS[s.second_edition]:
        total += COTTAGE_POINTS * (purse(s, seat) + 2 * fish_of(s, seat)) // DEAR
    return total
