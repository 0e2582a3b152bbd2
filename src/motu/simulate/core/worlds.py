"""Positions of a batch that are changed by hand or by chance: new dice, and worlds dealt from what a seat knows.

The worlds of a row are numbered, whatever match lies in it: the same seed gives the same worlds on cores and on a card,
copies of a match in other rows get other worlds, and so does the next match in the same row.
"""

from __future__ import annotations

import numpy as np

from motu.engine.chance import ONE, TWO, word
from motu.engine.operations import redeal, refresh, rule, seal
from motu.engine.record import NOBODY

from .rows import viewer

REFRESH, NEW_DICE, REDEAL = range(3)
WORLDS = np.uint64(1 << 32)  # of a row there are fewer
FOUR = np.uint64(4)


@rule
def roll(i, key, matches):
    """New dice for match i, and a new generator for the answers that chance gives in it."""
    s = matches.states[i]
    number = np.uint64(i) * WORLDS + np.uint64(matches.dealt[i])
    matches.dealt[i] += 1
    s.secret[0] = word(key[0], key[1], FOUR * number)
    s.secret[1] = word(key[0], key[1], FOUR * number + ONE)
    s.drawn = np.uint64(0)
    matches.choosers[i] = word(key[0], key[1], FOUR * number + TWO) | ONE


@rule
def deal(job, i, key, seats, matches):
    """Change match i; where it is over there is nothing left to chance."""
    s = matches.states[i]
    if job == REFRESH:
        refresh(s)
    elif s.seat != NOBODY:
        seat = seats[i]
        if seat == NOBODY:
            seat = viewer(i, s, matches.book)
        if job == REDEAL:
            seal(s, seat)
        roll(i, key, matches)
        if job == REDEAL:
            redeal(s, seat)


def deal_some(job, part, key, seats, matches):
    """The same for some of the matches: the entry point that is compiled."""
    for i in range(part.first, part.last):
        deal(job, i, key, seats, matches)
