"""Random games on a graphics card in an order in which neighbouring threads run the same code.

A block of threads plays a crowd of games, several for each thread, that lie in the card's memory.  Before every step
the games are sorted by what is asked in them, and before the answers by the family of the answer: so the 32 threads of
a warp go the same way through the rules.  Games that are over wait for each other, and the next ones begin together.
Which thread plays a step of a game never changes what happens in it.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from motu.engine.chance import pick, shuffle_on
from motu.engine.operations import answer, legal, rule, score, winners
from motu.engine.record import NOBODY

from .card import cuda
from .core.games import begin, mix

DECISIONS, STEPS, STUCK, LONGEST = range(4)
COUNTS = 4
SHARE = 60  # wins are counted in sixtieths, so that up to five seats share one in whole numbers

TWICE, ONCE = range(2)  # how often a step sorts

KEYS = 64  # what is sorted by lies below this
OVER, NOTHING = KEYS - 2, KEYS - 1  # the last two are for games that are over, and for those without a next step
PAUSE = 8  # the next games begin in every so manieth step
WARP = 32  # threads that go the same way
TURNS = 1 + 1_024 // WARP  # room for where the next warp goes on, and for what each warp of a block was given


class Rows(NamedTuple):
    """The games that are being played, one row each; all lie in the card's memory."""

    home: Any  # states
    words: Any  # their bytes, eight at a time
    ones: Any  # their bytes, one by one
    choosers: Any  # generators that choose the answers
    numbers: Any  # which game of the seed it is
    chosen: Any  # the next answer


class Run(NamedTuple):
    """Which games are played: those of a seed below `last`."""

    blank: Any
    key: Any
    following: Any  # the number of the next game that nobody has begun
    last: int
    longest: int


class Sums(NamedTuple):
    """What the games of a row add up to."""

    counts: Any
    checksums: Any
    scores: Any
    wins: Any


class Asked(NamedTuple):
    """What games are sorted by."""

    place: int  # the byte of a record that says what is asked
    families: Any  # the family of each action


class Block(NamedTuple):
    """A thread among those of its block, and the rows that they play: `crowd` of them from `base` on."""

    crowd: int
    base: int
    lane: int
    lanes: int


class Order(NamedTuple):
    """What the threads of a block share in order to sort their games."""

    keys: Any
    places: Any  # the games, sorted
    starts: Any  # of each key among the places
    turns: Any


@rule
def book_game(s, row, sums):
    """Add a finished game to the sums of its row."""
    counts = sums.counts
    counts[row, STEPS] += s.steps
    counts[row, LONGEST] = max(counts[row, LONGEST], s.steps)
    won = winners(s)
    several = 0
    for seat in range(s.players):
        sums.scores[row, seat] += score(s, seat)
        several += won >> seat & 1
    for seat in range(s.players):
        if won >> seat & 1:
            sums.wins[row, seat] += SHARE // several


@rule
def sort_games(order, block):
    """Put the games of a block in order, by their keys; answers how many have a next step.

    Each thread counts those whose keys it has written.
    """
    keys = order.keys
    starts = order.starts
    for key in range(block.lane, KEYS, block.lanes):
        starts[key] = 0
    order.turns[0] = 0
    cuda.syncthreads()
    for i in range(block.lane, block.crowd, block.lanes):
        cuda.atomic.add(starts, keys[i], 1)
    cuda.syncthreads()
    if block.lane == 0:
        total = 0
        for key in range(KEYS):
            count = starts[key]
            starts[key] = total
            total += count
    cuda.syncthreads()
    for i in range(block.lane, block.crowd, block.lanes):
        order.places[cuda.atomic.add(starts, keys[i], 1)] = i
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
def begin_next(row, rows, run, sums):
    """Book the game of a row if there was one, and begin the next that nobody has begun."""
    numbers = rows.numbers
    rows.chosen[row] = NOBODY
    s = rows.home[row]
    if numbers[row] != NOBODY:
        book_game(s, row, sums)
        sums.checksums[row] ^= mix(rows.words, row)
    numbers[row] = cuda.atomic.add(run.following, 0, 1)
    if numbers[row] < run.last:
        rows.home[row] = run.blank[0]
        rows.choosers[row] = begin(s, run.key, numbers[row])


@rule
def ask(s, row, out, rows, longest, counts):
    """Leave the next answer of a game in `chosen`."""
    rows.chosen[row] = NOBODY
    options = legal(s, out)
    if options == 0 or s.steps >= longest:
        counts[row, STUCK] += 1
        s.seat = NOBODY
        return
    taken = 0
    if options > 1:
        counts[row, DECISIONS] += 1
        rows.choosers[row] = shuffle_on(rows.choosers[row])
        taken = pick(rows.choosers[row], options)
    rows.chosen[row] = out[taken]


@rule
def sort_by_question(step, order, block, rows, asked, last):
    """Give each game of a thread the key of what is asked in it; answers 1 if one is still to be played."""
    left = 0
    for i in range(block.lane, block.crowd, block.lanes):
        row = block.base + i
        order.keys[i] = NOTHING
        if rows.numbers[row] < last:
            left = 1
            s = rows.home[row]
            if s.seat != NOBODY:
                order.keys[i] = min(rows.ones[row, asked.place] & NOTHING, OVER)
            elif step % PAUSE == 0:
                order.keys[i] = OVER
    return left


@rule
def sort_by_family(order, block, rows, asked):
    """Give each game of a thread the key of its answer."""
    for i in range(block.lane, block.crowd, block.lanes):
        if order.keys[i] != NOTHING:
            chosen = rows.chosen[block.base + i]
            order.keys[i] = NOTHING if chosen == NOBODY else asked.families[chosen]


@rule
def play_crowd(way, block, order, out, rows, asked, run, sums):
    """Play games in the rows of a block as long as there are numbers of games below the last."""
    lane = block.lane
    lanes = block.lanes
    turns = order.turns
    for i in range(lane, block.crowd, lanes):
        s = rows.home[block.base + i]
        s.seat = NOBODY
        rows.numbers[block.base + i] = NOBODY
    step = 0
    while True:
        left = sort_by_question(step, order, block, rows, asked, run.last)
        step += 1
        if cuda.syncthreads_or(left) == 0:
            break
        busy = sort_games(order, block)
        i = next_place(turns, lane, lanes)
        while i - lane % WARP < busy:
            if i < busy:
                row = block.base + order.places[i]
                s = rows.home[row]
                if s.seat == NOBODY:
                    begin_next(row, rows, run, sums)
                else:
                    ask(s, row, out, rows, run.longest, sums.counts)
                    if way == ONCE and rows.chosen[row] != NOBODY:
                        answer(s, np.int64(rows.chosen[row]))
            i = next_place(turns, lane, lanes)
        cuda.syncthreads()
        if way == TWICE:
            sort_by_family(order, block, rows, asked)
            busy = sort_games(order, block)
            i = next_place(turns, lane, lanes)
            while i - lane % WARP < busy:
                if i < busy:
                    row = block.base + order.places[i]
                    answer(rows.home[row], np.int64(rows.chosen[row]))
                i = next_place(turns, lane, lanes)
            cuda.syncthreads()
