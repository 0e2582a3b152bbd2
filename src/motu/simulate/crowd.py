"""Random games on a graphics card in an order in which neighbouring threads run the same code.

A block of threads plays a crowd of games, several for each thread, that lie in the card's memory.  Before every step
the games are sorted by what is asked in them, and before the answers by the family of the answer: so the 32 threads of
a warp go the same way through the rules.  Games that are over wait for each other, and the next ones begin together.
Which thread plays a step of a game never changes what happens in it.
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

TWICE, ONCE = range(2)  # how often a step sorts

KEYS = 64  # what is sorted by lies below this
OVER, NOTHING = KEYS - 2, KEYS - 1  # the last two are for games that are over, and for those without a next step
PAUSE = 8  # the next games begin in every so manieth step
WARP = 32  # threads that go the same way
TURNS = 1 + 1_024 // WARP  # room for where the next warp goes on, and for what each warp of a block was given


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
def sort_games(keys, order, starts, turns, crowd, lane, lanes):
    """Write the games of a block into `order`, by their keys; answers how many have a next step.

    Each thread counts those whose keys it has written.
    """
    for key in range(lane, KEYS, lanes):
        starts[key] = 0
    turns[0] = 0
    cuda.syncthreads()
    for i in range(lane, crowd, lanes):
        cuda.atomic.add(starts, keys[i], 1)
    cuda.syncthreads()
    if lane == 0:
        total = 0
        for key in range(KEYS):
            count = starts[key]
            starts[key] = total
            total += count
    cuda.syncthreads()
    for i in range(lane, crowd, lanes):
        order[cuda.atomic.add(starts, keys[i], 1)] = i
    cuda.syncthreads()
    return starts[OVER]  # where its last one ended, all others but NOTHING before it


@rule
def next_place(turns, lane, lanes):
    """Where in the order a thread goes on: a warp that is done takes the next places that no other has taken."""
    cuda.syncwarp()
    if lane % WARP == 0:
        turns[1 + lane // WARP] = cuda.atomic.add(turns, 0, min(WARP, lanes - lane))
    cuda.syncwarp()
    return turns[1 + lane // WARP] + lane % WARP


@rule
def begin_next(row, home, words, choosers, numbers, chosen, following, blank, key, last, sums, checksums, scores, wins):
    """Book the game of a row if there was one, and begin the next that nobody has begun."""
    chosen[row] = NOBODY
    s = home[row]
    if numbers[row] != NOBODY:
        book_game(s, row, sums, scores, wins)
        checksums[row] ^= mix(words, row)
    numbers[row] = cuda.atomic.add(following, 0, 1)
    if numbers[row] < last:
        home[row] = blank[0]
        choosers[row] = begin(s, key, numbers[row])


@rule
def ask(s, row, out, choosers, chosen, longest, sums):
    """Leave the next answer of a game in `chosen`."""
    chosen[row] = NOBODY
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
    way, keys, order, starts, turns, out, crowd, base, lane, lanes, home, words, ones, choosers, numbers, chosen,
    following, families, place, blank, key, last, longest, sums, checksums, scores, wins,
):  # fmt: skip
    """Play games in the rows of a block, from base on, as long as `following` has numbers below `last`.

    `place` is the byte of a record that says what is asked.
    """
    for i in range(lane, crowd, lanes):
        s = home[base + i]
        s.seat = NOBODY
        numbers[base + i] = NOBODY
    step = 0
    while True:
        left = 0
        for i in range(lane, crowd, lanes):
            row = base + i
            keys[i] = NOTHING
            if numbers[row] < last:
                left = 1
                s = home[row]
                if s.seat != NOBODY:
                    keys[i] = min(ones[row, place] & NOTHING, OVER)
                elif step % PAUSE == 0:
                    keys[i] = OVER
        step += 1
        if cuda.syncthreads_or(left) == 0:
            break
        busy = sort_games(keys, order, starts, turns, crowd, lane, lanes)
        i = next_place(turns, lane, lanes)
        while i - lane % WARP < busy:
            if i < busy:
                row = base + order[i]
                s = home[row]
                if s.seat == NOBODY:
                    begin_next(
                        row, home, words, choosers, numbers, chosen, following, blank, key, last,
                        sums, checksums, scores, wins,
                    )  # fmt: skip
                else:
                    ask(s, row, out, choosers, chosen, longest, sums)
                    if way == ONCE and chosen[row] != NOBODY:
                        answer(s, np.int64(chosen[row]))
            i = next_place(turns, lane, lanes)
        cuda.syncthreads()
        if way == TWICE:
            for i in range(lane, crowd, lanes):
                if keys[i] != NOTHING:
                    keys[i] = NOTHING if chosen[base + i] == NOBODY else families[chosen[base + i]]
            busy = sort_games(keys, order, starts, turns, crowd, lane, lanes)
            i = next_place(turns, lane, lanes)
            while i - lane % WARP < busy:
                if i < busy:
                    row = base + order[i]
                    answer(home[row], np.int64(chosen[row]))
                i = next_place(turns, lane, lanes)
            cuda.syncthreads()
