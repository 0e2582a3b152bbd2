"""One call of a batch on a graphics card, in an order in which neighbouring threads run the same code (see crowd.py).

A block of threads serves a crowd of matches.  They are sorted by the family of the answer before it is carried out, and
by what is asked before the legal actions are listed, again and again while points without a choice answer themselves.
The few matches that go on after most are done are finished one by one.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from motu.engine.operations import answer, rule
from motu.engine.record import NOBODY

from .card import cuda
from .core import rows as k
from .crowd import NOTHING, OVER, WARP, next_place, question, sort_games

ALONE = 8  # matches that are left are finished one by one when they are fewer than every so manieth thread


class Asked(NamedTuple):
    """What matches are sorted by."""

    place: int  # the byte of a record that says what is asked
    families: Any  # the family of each action
    ones: Any  # the bytes of the states


@rule
def take_answer(job, i, row, order, answers, matches, start, asked):
    """Note what match i of a crowd is to do first: begin anew, carry out an answer, be asked, or nothing."""
    given = k.first_answer(job, row, matches, start)
    order.questions[i] = NOTHING
    order.families[i] = NOTHING
    if given == k.ANEW:
        order.families[i] = OVER
    elif given == NOBODY:
        order.questions[i] = question(matches.states[row], row, asked.ones, asked.place)
    elif given != k.LEFT:
        answers[i] = given
        order.families[i] = asked.families[given]


@rule
def carry_out(i, row, order, answers, matches, start, asked):
    """Begin match i anew or answer it; then it is to be asked."""
    s = matches.states[row]
    if order.families[i] == OVER:
        k.begin_anew(row, matches, start)
    else:
        answer(s, np.int64(answers[i]))
    order.families[i] = NOTHING
    order.questions[i] = question(s, row, asked.ones, asked.place)


@rule
def ask_match(job, i, row, order, answers, matches, start, asked):
    """List what is legal in match i; what answers itself is to be carried out."""
    s = matches.states[row]
    order.questions[i] = NOTHING
    given = k.next_answer(job, row, s, matches.actions[row], matches.choosers, matches.book, start.longest)
    if given != NOBODY:
        answers[i] = given
        order.families[i] = asked.families[given]


@rule
def finish_match(job, i, row, order, answers, matches, start):
    """Answer match i and go on to the next decision."""
    given = np.int64(answers[i])
    if order.families[i] == OVER:
        k.begin_anew(row, matches, start)
        given = NOBODY
    k.move_on(job, row, given, matches.states, matches.choosers, matches.actions, matches.book, start.longest)


@rule
def play_matches(job, block, order, answers, matches, start, asked):
    """Reset, step or play out the matches of a block."""
    lane = block.lane
    lanes = block.lanes
    base = block.base
    turns = order.turns
    for i in range(lane, block.crowd, lanes):
        take_answer(job, i, base + i, order, answers, matches, start, asked)
    busy = sort_games(order, block, order.families)
    first = True
    while first or busy * ALONE > lanes:
        first = False
        i = next_place(turns, lane, lanes)
        while i - lane % WARP < busy:
            if i < busy:
                one = order.places[i]
                carry_out(one, base + one, order, answers, matches, start, asked)
            i = next_place(turns, lane, lanes)
        busy = sort_games(order, block, order.questions)
        i = next_place(turns, lane, lanes)
        while i - lane % WARP < busy:
            if i < busy:
                one = order.places[i]
                ask_match(job, one, base + one, order, answers, matches, start, asked)
            i = next_place(turns, lane, lanes)
        busy = sort_games(order, block, order.families)
    i = next_place(turns, lane, lanes)
    while i - lane % WARP < busy:
        if i < busy:
            one = order.places[i]
            finish_match(job, one, base + one, order, answers, matches, start)
        i = next_place(turns, lane, lanes)
    cuda.syncthreads()


@rule
def book_matches(job, block, order, matches, results):
    """Whose turn it is, what is over, and the points of what is: those matches one after the other."""
    for i in range(block.lane, block.crowd, block.lanes):
        row = block.base + i
        s = matches.states[row]
        order.families[i] = NOTHING
        matches.seats[row] = s.seat
        matches.over[row] = s.seat == NOBODY
        if job == k.LOOK or s.seat == NOBODY:
            order.families[i] = OVER
        else:
            for seat in range(results.shares.shape[1]):
                results.shares[row, seat] = 0
    busy = sort_games(order, block, order.families)
    for place in range(block.lane, busy, block.lanes):
        row = block.base + order.places[place]
        k.write_results(row, matches.states[row], results)


@rule
def serve(job, block, order, answers, matches, start, results, asked):
    """One call of a batch for the matches of a block, up to what is to be shown of them."""
    if job != k.LOOK:
        play_matches(job, block, order, answers, matches, start, asked)
    book_matches(job, block, order, matches, results)
