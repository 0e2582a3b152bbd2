"""Random games on a graphics card in an order in which neighbouring threads run the same code.

A block of threads plays a crowd of games, several for each thread, that lie in the card's memory.  Before every step
the games are sorted by what is asked in them, and before the answers by the family of the answer: so the 32 threads of
a warp go the same way through the rules.  Which thread plays a step of a game never changes what happens in it.
"""

from __future__ import annotations

import numpy as np

from motu.engine.operations import answer, legal, rule, score, winners
from motu.engine.record import NOBODY

from .card import cuda
from .core.games import begin, mix, pick, shuffle_on

DECISIONS, STEPS, STUCK, LONGEST = range(4)
SUMS = 4
SHARE = 60  # wins are counted in sixtieths, so that up to five seats share one in whole numbers

KEYS = 64  # what is sorted by lies below this; the last one is for games without a next step
NOTHING = KEYS - 1


@rule
def book_game(s, row, sums, scores, wins):
    """Add a finished game to the sums of its row."""
    sums[row, STEPS] += s.steps
    sums[row, LONGEST] = max(sums[row, LONGEST], s.steps)
    won = winners(s)
    several = 0
    for seat in range(s.players):
        scores[row, seat] += score(s, seat)
        several += won >> seat & 1
    for seat in range(s.players):
        if won >> seat & 1:
            wins[row, seat] += SHARE // several


@rule
def sort_games(keys, order, starts, lane, lanes):
    """Write the games of a block into `order`, by their keys; each thread counts those whose keys it has written."""
    for key in range(lane, KEYS, lanes):
        starts[key] = 0
    cuda.syncthreads()
    for i in range(lane, keys.shape[0], lanes):
        cuda.atomic.add(starts, keys[i], 1)
    cuda.syncthreads()
    if lane == 0:
        total = 0
        for key in range(KEYS):
            count = starts[key]
            starts[key] = total
            total += count
    cuda.syncthreads()
    for i in range(lane, keys.shape[0], lanes):
        order[cuda.atomic.add(starts, keys[i], 1)] = i
    cuda.syncthreads()


@rule
def ask(
    row, out, home, words, choosers, numbers, chosen, following, blank, key, last, longest,
    sums, checksums, scores, wins,
):  # fmt: skip
    """Leave the next answer of a game in `chosen`; one that is over is booked, and the next begins in its row."""
    s = home[row]
    chosen[row] = NOBODY
    if numbers[row] >= last:
        return
    if s.seat == NOBODY:
        if numbers[row] != NOBODY:
            book_game(s, row, sums, scores, wins)
            checksums[row] ^= mix(words, row)
        numbers[row] = cuda.atomic.add(following, 0, 1)
        if numbers[row] < last:
            home[row] = blank[0]
            choosers[row] = begin(s, key, numbers[row])
        return
    options = legal(s, out)
    if options == 0 or s.steps >= longest:
        sums[row, STUCK] += 1
        s.seat = NOBODY
        return
    taken = 0
    if options > 1:
        sums[row, DECISIONS] += 1
        choosers[row] = shuffle_on(choosers[row])
        taken = pick(choosers[row], options)
    chosen[row] = out[taken]


@rule
def play_crowd(
    twice, keys, order, starts, out, base, lane, lanes, home, words, ones, choosers, numbers, chosen, following,
    families, place, blank, key, last, longest, sums, checksums, scores, wins,
):  # fmt: skip
    """Play games in the rows of a block, from base on, as long as `following` has numbers below `last`.

    `place` is the byte of a record that says what is asked.
    """
    crowd = keys.shape[0]
    for i in range(lane, crowd, lanes):
        s = home[base + i]
        s.seat = NOBODY
        numbers[base + i] = NOBODY
    while True:
        left = 0
        for i in range(lane, crowd, lanes):
            keys[i] = NOTHING
            if numbers[base + i] < last:
                keys[i] = ones[base + i, place] & NOTHING
                left = 1
        if cuda.syncthreads_or(left) == 0:
            break
        sort_games(keys, order, starts, lane, lanes)
        for i in range(lane, crowd, lanes):
            row = base + order[i]
            ask(
                row, out, home, words, choosers, numbers, chosen, following, blank, key, last, longest,
                sums, checksums, scores, wins,
            )  # fmt: skip
            if not twice and chosen[row] != NOBODY:
                answer(home[row], np.int64(chosen[row]))
        cuda.syncthreads()
        if twice:
            for i in range(lane, crowd, lanes):
                keys[i] = NOTHING
                if chosen[base + i] != NOBODY:
                    keys[i] = families[chosen[base + i]]
            sort_games(keys, order, starts, lane, lanes)
            for i in range(lane, crowd, lanes):
                row = base + order[i]
                if chosen[row] != NOBODY:
                    answer(home[row], np.int64(chosen[row]))
            cuda.syncthreads()
