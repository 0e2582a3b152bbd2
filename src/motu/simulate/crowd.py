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

    questions: Any  # what is asked in each game, OVER or NOTHING
    families: Any  # of its answer that is to be carried out, or NOTHING
    places: Any  # the games, sorted
    counts: Any  # of each key
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
def sort_games(order, block, keys):
    """Put the games of a block in order, by their keys; answers how many have another than NOTHING."""
    counts = order.counts
    starts = order.starts
    cuda.syncthreads()
    for key in range(block.lane, KEYS, block.lanes):
        counts[key] = 0
    order.turns[0] = 0
    cuda.syncthreads()
    for i in range(block.lane, block.crowd, block.lanes):
        cuda.atomic.add(counts, keys[i], 1)
    cuda.syncthreads()
    for key in range(block.lane, KEYS, block.lanes):
        total = 0
        for other in range(key):
            total += counts[other]
        starts[key] = total
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
    """Book the game of a row if there was one, and begin the next that nobody has begun; answers if there is one."""
    numbers = rows.numbers
    s = rows.home[row]
    if numbers[row] != NOBODY:
        book_game(s, row, sums)
        sums.checksums[row] ^= mix(rows.words, row)
    numbers[row] = cuda.atomic.add(run.following, 0, 1)
    if numbers[row] >= run.last:
        return False
    rows.home[row] = run.blank[0]
    rows.choosers[row] = begin(s, run.key, numbers[row])
    return True


@rule
def ask(s, row, out, rows, longest, counts):
    """Leave the next answer of a game in `chosen`, NOBODY if there is none; answers 1 if it was a decision."""
    rows.chosen[row] = NOBODY
    options = legal(s, out)
    if options == 0 or s.steps >= longest:
        counts[row, STUCK] += 1
        s.seat = NOBODY
        return 0
    taken = 0
    if options > 1:
        rows.choosers[row] = shuffle_on(rows.choosers[row])
        taken = pick(rows.choosers[row], options)
    rows.chosen[row] = out[taken]
    return 1 if options > 1 else 0


@rule
def question(s, row, ones, place):
    """What a game is sorted by before it is asked."""
    return OVER if s.seat == NOBODY else min(ones[row, place] & NOTHING, OVER - 1)


@rule
def carry_out(i, row, order, rows, asked):
    """Answer game i of a crowd, which lies in this row."""
    s = rows.home[row]
    answer(s, np.int64(rows.chosen[row]))
    order.families[i] = NOTHING
    order.questions[i] = question(s, row, rows.ones, asked.place)


@rule
def ask_game(i, row, order, out, rows, asked, run, sums):
    """Begin the game if the last one is over, and leave what is answered next; answers 1 if it was a decision."""
    s = rows.home[row]
    if order.questions[i] == OVER and not begin_next(row, rows, run, sums):
        order.questions[i] = NOTHING
        return 0
    decided = ask(s, row, out, rows, run.longest, sums.counts)
    if rows.chosen[row] == NOBODY:
        order.questions[i] = OVER
    else:
        order.families[i] = asked.families[rows.chosen[row]]
    return decided


@rule
def play_crowd(way, block, order, out, rows, asked, run, sums):
    """Play games in the rows of a block as long as there are numbers of games below the last."""
    lane = block.lane
    lanes = block.lanes
    turns = order.turns
    for i in range(lane, block.crowd, lanes):
        rows.numbers[block.base + i] = NOBODY
        order.questions[i] = OVER
        order.families[i] = NOTHING
    step = 0
    decisions = 0
    while True:
        busy = sort_games(order, block, order.questions)
        if busy == 0:
            break
        if step % PAUSE != 0:
            busy = order.starts[OVER - 1]
        step += 1
        i = next_place(turns, lane, lanes)
        while i - lane % WARP < busy:
            if i < busy:
                game = order.places[i]
                row = block.base + game
                decisions += ask_game(game, row, order, out, rows, asked, run, sums)
                if way == ONCE and order.families[game] != NOTHING:
                    carry_out(game, row, order, rows, asked)
            i = next_place(turns, lane, lanes)
        if way == TWICE:
            busy = sort_games(order, block, order.families)
            i = next_place(turns, lane, lanes)
            while i - lane % WARP < busy:
                if i < busy:
                    carry_out(order.places[i], block.base + order.places[i], order, rows, asked)
                i = next_place(turns, lane, lanes)
    cuda.atomic.add(sums.counts, (block.base, DECISIONS), decisions)
