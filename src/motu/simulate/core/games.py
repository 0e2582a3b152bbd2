"""Random games, one after the other: the compiled part of `random_play`.

What is compiled lies in this folder, away from what only calls it: compiled code is made anew when its folder changes.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from motu.engine.chance import ONE, TWO, pick, shuffle_on, word
from motu.engine.operations import answer, broken, legal, rule, score, set_up, winners
from motu.engine.record import NOBODY

DECISIONS, STEPS, STUCK, BROKEN, FIRST_BAD, LONGEST = range(6)
TALLY = 6


class Run(NamedTuple):
    """Which games are played: first … last - 1 of a seed, and how."""

    key: np.ndarray
    first: int
    last: int
    longest: int  # steps after which a game is stuck
    check: bool  # the invariants after every step


class Room(NamedTuple):
    """What a game is played on."""

    states: np.ndarray  # the blank start, and the state that is played on
    words: np.ndarray  # their bytes, eight at a time
    out: np.ndarray  # legal actions


class Sums(NamedTuple):
    """What games add up to."""

    tally: np.ndarray
    checksum: np.ndarray
    scores: np.ndarray
    wins: np.ndarray


@rule
def mix(words, state):
    """A checksum of a state's bytes, eight at a time."""
    total = ONE
    for k in range(words.shape[1]):
        total = shuffle_on(total ^ words[state, k])
    return total


@rule
def begin(s, key, number):
    """Set up game `number` of a seed; answers the start of the generator that will choose its moves."""
    base = np.uint64(4 * number)
    s.secret[0] = word(key[0], key[1], base)
    s.secret[1] = word(key[0], key[1], base + ONE)
    set_up(s)
    return word(key[0], key[1], base + TWO) | ONE


@rule
def play_out(s, out, x, longest, check, tally):
    """Play to the end by uniform random choice; answers whether all went well."""
    while s.seat != NOBODY:
        options = legal(s, out)
        if options == 0 or s.steps >= longest:
            tally[STUCK] += 1
            return False
        k = 0
        if options > 1:
            tally[DECISIONS] += 1
            x = shuffle_on(x)
            k = pick(x, options)
        answer(s, out[k])
        if check and broken(s) != 0:
            tally[BROKEN] += 1
            return False
    return True


@rule
def add_up(s, number, well, sums):
    """Book a finished game."""
    tally = sums.tally
    if not well and (tally[FIRST_BAD] == NOBODY or number < tally[FIRST_BAD]):
        tally[FIRST_BAD] = number
    tally[STEPS] += s.steps
    tally[LONGEST] = max(tally[LONGEST], s.steps)
    won = winners(s)
    share = 0
    for seat in range(s.players):
        sums.scores[seat] += score(s, seat)
        share += won >> seat & 1
    for seat in range(s.players):
        if won >> seat & 1:
            sums.wins[seat] += 1.0 / share


def play_games(run, room, sums):
    """Play the games of a run one after the other: the entry point that is compiled."""
    states = room.states
    for number in range(run.first, run.last):
        states[1] = states[0]
        s = states[1]
        x = begin(s, run.key, number)
        well = play_out(s, room.out, x, run.longest, run.check, sums.tally)
        add_up(s, number, well, sums)
        sums.checksum[0] ^= mix(room.words, 1)
