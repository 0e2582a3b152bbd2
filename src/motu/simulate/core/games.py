"""Random games, one after the other: the compiled part of `random_play`.

What is compiled lies in this folder, away from what only calls it: compiled code is made anew when its folder changes.
"""

from __future__ import annotations

import numpy as np

from motu.engine.chance import ONE, TWO, word
from motu.engine.operations import answer, broken, legal, rule, score, set_up, winners
from motu.engine.record import NOBODY

HALF = np.uint64(32)
SHIFTS = (np.uint64(13), np.uint64(7), np.uint64(17))

DECISIONS, STEPS, STUCK, BROKEN, FIRST_BAD, LONGEST = range(6)


@rule
def shuffle_on(x):
    """The next state of a small fast generator (xorshift): for choosing moves, never for the dice of a match."""
    x ^= x << SHIFTS[0]
    x ^= x >> SHIFTS[1]
    x ^= x << SHIFTS[2]
    return x


@rule
def pick(x, count):
    """A number below count, from the upper half of the generator's state."""
    return np.int64(((x >> HALF) * np.uint64(count)) >> HALF)


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
def add_up(s, number, well, tally, scores, wins):
    """Book a finished game."""
    if not well and (tally[FIRST_BAD] == NOBODY or number < tally[FIRST_BAD]):
        tally[FIRST_BAD] = number
    tally[STEPS] += s.steps
    tally[LONGEST] = max(tally[LONGEST], s.steps)
    won = winners(s)
    share = 0
    for seat in range(s.players):
        scores[seat] += score(s, seat)
        share += won >> seat & 1
    for seat in range(s.players):
        if won >> seat & 1:
            wins[seat] += 1.0 / share


def play_games(states, words, out, key, first, count, longest, check, tally, checksum, scores, wins):
    """Play games first … first + count - 1 of a seed; states[0] is the blank start, states[1] is played on."""
    for number in range(first, first + count):
        states[1] = states[0]
        s = states[1]
        x = begin(s, key, number)
        well = play_out(s, out, x, longest, check, tally)
        add_up(s, number, well, tally, scores, wins)
        checksum[0] ^= mix(words, 1)
