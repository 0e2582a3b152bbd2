"""Hidden: commitments until all are in (KV-222), and with KV-208 how much influence the others hold."""

from __future__ import annotations

from motu.engine.chance import below
from motu.engine.operations import rule
from motu.engine.record import NOBODY

from .. import ask, box, play


@rule
def hide(s, seat):
    for other in range(s.players):
        if other != seat:
            s.commitment[other] = NOBODY
            if not s.influence_public:
                s.influence[other] = NOBODY


@rule
def redeal(s, seat):
    """Commitments that have been made may be any that the seat could make."""
    if not s.influence_public:
        share_out(s, seat, loose_influence(s, seat))
    for other in range(s.committed):
        if other != seat:
            s.commitment[other] = below(s, min(s.influence[other], play.MOST_COMMITTED) + 1)


@rule
def loose_influence(s, seat):
    """Tokens that the others hold beyond those that everybody has seen in their hands."""
    loose = box.INFLUENCE_TOKENS[s.second_edition] - s.influence_supply
    for action in range(len(s.tokens)):
        loose -= s.tokens[action] - s.substitute[action]
    for other in range(s.players):
        loose -= s.influence[other] if other == seat else s.shown[other]
    return loose


@rule
def share_out(s, seat, loose):
    """Deal the loose tokens to the others, every distribution equally likely.

    The next hand gets j of k tokens in as many distributions as the other hands have for the k - j that are left.
    """
    hands = s.players - 1
    if seat == NOBODY:
        hands += 1
    for other in range(s.players):
        if other == seat:
            continue
        taken = loose
        if hands > 1:
            taken = 0
            left = below(s, ways(loose, hands))
            while left >= ways(loose - taken, hands - 1):
                left -= ways(loose - taken, hands - 1)
                taken += 1
        s.influence[other] = s.shown[other] + taken
        loose -= taken
        hands -= 1


@rule
def ways(tokens, hands):
    """In how many ways tokens can be held by so many hands: choose(tokens + hands - 1, hands - 1)."""
    count = 1
    for k in range(1, hands):
        count = count * (tokens + k) // k
    return count


@rule
def concealed(s, action):
    """Commitments, until all are in (KV-222)."""
    return play.COMMIT <= action < play.GIFT and s.phase == ask.COMMITMENT
