"""The final scoring (section 19): cottages, then one village after the other with secret commitments."""

from __future__ import annotations

from motu.engine.operations import rule
from motu.engine.record import NOBODY, OK

from .. import ask, box, play
from .scoring import cottages_of, poorest, strength


@rule
def begin_final_scoring(s):
    """Points for every cottage on the board (KV-185)."""
    for seat in range(s.players):
        gained = box.COTTAGE_POINTS * cottages_of(s, seat)
        s.for_cottages[seat] = gained
        s.points[seat] += gained
    ask_for_village(s)


@rule
def ask_for_village(s):
    """The poorest seat chooses the next village (KV-186); without one the game is over."""
    s.contested = NOBODY
    s.committed = 0
    for village in range(s.villages):
        if not s.scored[village]:
            s.phase = ask.SCORING
            s.seat = poorest(s)
            return
    s.phase = ask.OVER
    s.seat = NOBODY


@rule
def why_not_score(s, village):
    if village >= s.villages:
        return 31  # no such village with so many players
    return 186 if s.scored[village] else OK


@rule
def choose_village(s, village):
    """All seats commit, seat 0 first (KV-211)."""
    s.contested = village
    s.phase = ask.COMMITMENT
    s.seat = 0


@rule
def most_tokens(s):
    """The most that the deciding seat can commit (KV-187, KV-208)."""
    return min(s.influence[s.seat], play.MOST_COMMITTED)


@rule
def commit(s, tokens):
    s.commitment[s.seat] = tokens
    s.committed += 1
    if s.committed < s.players:
        s.seat = s.committed
    else:
        reveal(s)


@rule
def majority(s):
    """The seat with the single highest strength in the contested village, NOBODY on a tie (KV-188, KV-189)."""
    best, most = NOBODY, -1
    for seat in range(s.players):
        here = strength(s, seat, s.contested) + s.commitment[seat]
        if here > most:
            best, most = seat, here
        elif here == most:
            best = NOBODY
    return best


@rule
def reveal(s):
    """Open the commitments, score the village, and go on to the next."""
    village = s.contested
    winner = majority(s)
    if winner != NOBODY:
        gained = box.CULT_POINTS * s.cults[village]
        s.points[winner] += gained
        s.for_villages[winner] += gained
    for seat in range(s.players):
        tokens = s.commitment[seat]
        s.revealed[village, seat] = tokens
        s.commitment[seat] = NOBODY
        s.shown[seat] = max(s.shown[seat], tokens)
        if seat == winner or s.second_edition:  # KV-188, KV-203
            discard(s, seat, tokens)
    s.scored[village] = 1
    ask_for_village(s)


@rule
def discard(s, seat, tokens):
    s.influence[seat] -= tokens
    s.shown[seat] -= tokens
    s.influence_supply += tokens
