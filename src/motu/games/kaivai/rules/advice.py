"""What a good player knows about Kaivai."""

from __future__ import annotations

from motu.engine.operations import rule
from motu.engine.record import table

from .. import ask, box, play
from .scoring import boats_on_board, cottages_of, fish_of, purse, strength

# All in hundredths of a point.
SURE = 100
SERVED = 85  # a fish on an own cottage: a point as soon as somebody celebrates
FISH = 80  # a fish in hand: sold it brings 3 to 5 shells, at home it is a point one day
SHELL = 25  # what one unit of the purse brings: about eight of them are a cottage
LATE_FISH, LATE_SHELL = 40, 15  # the same in the last round: there is hardly an action left to use them
INFLUENCE = 35  # pays for actions, and decides about villages in the end
CAUGHT = 35  # a fish that a boat will catch in a round to come: it takes two more actions to make something of it
GREETED = 8  # influence of a meeting cottage in a round to come: the god comes by in one village of seven
LEAGUE = 15  # a hex more that all boats sail, in a round to come

# Fish that a boat catches with so many temples in a village, half a die of the god's included (KV-224)
CATCH = table([40, 115, 175, 215, 235])


@rule
def evaluate(s, seat):
    """Points made, what stands on the board, what the purse can become, and the catch of the rounds to come."""
    total = s.points[seat]
    if s.phase == ask.OVER:
        return total
    last = box.ROUNDS[s.second_edition]
    if s.phase >= ask.SCORING and s.phase != ask.VOTE:
        return total + (majorities(s, seat) + INFLUENCE * s.influence[seat]) // SURE
    total = SURE * (total + box.COTTAGE_POINTS * cottages_of(s, seat))
    # Influence decides most villages in the end: being strongest on the board is half of it, and early it may go again.
    total += majorities(s, seat) * s.round_number // (2 * last)
    total += INFLUENCE * s.influence[seat] + SERVED * served(s, seat)
    if s.round_number < last:
        total += FISH * fish_of(s, seat) + SHELL * purse(s, seat)
    elif not s.passed[seat]:
        total += LATE_FISH * fish_of(s, seat) + LATE_SHELL * purse(s, seat)
    return (total + (last - s.round_number) * income(s, seat)) // SURE


@rule
def income(s, seat):
    """What the pieces on the board will bring in each round to come.

    Every boat fishes in one action with the dice of its village: boats times temples in one place are the engine.
    """
    temples, meetings = 0, 0
    for village in range(s.villages):
        temples = max(temples, s.temples[seat, village])
        meetings += s.meetings[seat, village]
    catch = boats_on_board(s, seat) * CATCH[min(temples, box.DICE)]
    return CAUGHT * catch // SURE + GREETED * meetings + LEAGUE * box.BONUS_MOVE[s.upgrade[seat]]


@rule
def served(s, seat):
    """Fish on the cottages of a seat."""
    total = 0
    for place in range(box.HEXES):
        if s.owner[place] == seat:
            total += s.fish_on[place]
    return total


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
            total += SURE * box.CULT_POINTS * s.cults[village]
        elif own == rival and own > 0:
            total += SURE // 2 * box.CULT_POINTS * s.cults[village]
    return total


@rule
def prior(s, action):
    """Boats that act and actions that are taken cost little: stopping early is seldom right."""
    return 1 if play.PASS <= action <= play.DONE else 4
