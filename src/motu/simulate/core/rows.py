"""What one match of a batch does in one call: the same functions on a core, on many, and on a GPU.

Everything a match needs lies in rows of arrays, so matches never touch each other and any number of threads may share
the work.  Points without a choice are answered here, as everywhere.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

import numpy as np

from motu.engine.chance import ONE, pick, shuffle_on
from motu.engine.observation import bytes_of
from motu.engine.operations import answer, ledger, legal, rule, score, seal, winners
from motu.engine.record import NOBODY, Field, Record, i1, i2, i4, i8, u8

from .games import begin

LOOK, RESET, STEP, RANDOM, PLAY_OUT, ASK = range(6)  # ASK: go on from what the states are
STEPS = (STEP, RANDOM)
ANEW, LEFT = NOBODY - 1, NOBODY - 2  # in place of an answer

# the book of a match: the game's number in its seed, the number of legal actions, decisions answered since the start,
# legal actions summed over them, the learner's seat, the seat that decided last, and 1 if it got stuck (never, we hope)
NUMBER, OPTIONS, DECISIONS, CHOICES, LEARNER, DECIDED, STUCK = range(7)
BOOK = 7


Array = Any  # of NumPy, or on a card


class Matches(NamedTuple):
    """The matches of a batch, one row each."""

    states: Array
    choosers: Array  # generators for answers by chance
    actions: Array  # legal ones
    book: Array
    chosen: Array  # what is answered
    masks: Array
    seats: Array
    over: Array
    dealt: Array  # worlds dealt in each row so far; it belongs to the row, not to the match that lies in it


class Start(NamedTuple):
    """How matches begin, and how long they may last."""

    blank: Array
    key: Array
    stride: int  # from a match that is over to the next one's number in the seed, 0: there is none
    longest: int


class Results(NamedTuple):
    scores: Array
    shares: Array
    points: Array  # by source; empty if they are not kept


class Numbers(NamedTuple):
    """The bytes of records as whole numbers of 8, 16, 32 and 64 bits, one row a record."""

    ones: Array
    twos: Array
    fours: Array
    eights: Array


class Sight(NamedTuple):
    """What observations are made from, and written into: one of the last two, the other is empty."""

    observers: Array  # the seat that sees each match, NOBODY: the one that does by default
    views: Array
    numbers: Numbers  # the bytes of the views
    plan: Array
    real: Array
    small: Array


class Part(NamedTuple):
    """Matches first … last - 1, served with scratch space `desk`."""

    first: int
    last: int
    desk: int


KINDS = {i1: 0, i2: 1, i4: 2, i8: 3, u8: 3}
SIZES = (1, 2, 4, 8)
KIND, FIRST, LENGTH, REAL, SMALL = range(5)  # a row of a plan: what lies where in the record, and its places in a row
RUNS = 2  # the first row of a plan that is not about the plan


def observation_plan(record: Record, players: int) -> np.ndarray:
    """For each seat what makes up its observation, as rows (kind, first, length, place, place as bytes).

    First come runs, the same for every seat: numbers that lie together in the record.  Then single numbers by kind that
    the seat finds elsewhere, since it counts seats from its own.  Then runs of names of seats.  Rows 0 and 1 say where
    each of these ends.
    """
    plans = []
    for seat in range(players):
        parts: list[list[tuple[int, ...]]] = [_runs(record), [], [], [], [], _names(record)]
        for kind, first, _length, real, small in _moved(record, players, seat):
            parts[1 + kind].append((kind, first, 1, real, small))
        ends = [RUNS + sum(map(len, parts[: k + 1])) for k in range(6)]
        plans.append([tuple(ends[:5]), (ends[5], 0, 0, 0, 0), *(row for part in parts for row in part)])
    plan = np.zeros((players, max(map(len, plans)), 5), np.uint16)
    for seat, rows in enumerate(plans):
        plan[seat, : len(rows)] = rows
    return plan


def _fields(record: Record) -> Iterator[tuple[Field, tuple[int, ...]]]:
    """The observed fields, each as one row of a plan."""
    places, real, small = record.dtype.fields, 0, 0
    assert places is not None
    for part in record.fields:
        if part.observed:
            kind, size = KINDS[part.kind], int(np.prod(part.shape, dtype=int))
            yield part, (kind, places[part.name][1] // SIZES[kind], size, real, small)
            real, small = real + size, small + size * bytes_of(part)


def _runs(record: Record) -> list[tuple[int, ...]]:
    """Neighbours of one kind are joined."""
    runs: list[tuple[int, ...]] = []
    for _, (kind, first, length, real, small) in _fields(record):
        if runs and runs[-1][KIND] == kind and runs[-1][FIRST] + runs[-1][LENGTH] == first:
            runs[-1] = (*runs[-1][:LENGTH], runs[-1][LENGTH] + length, *runs[-1][REAL:])
        else:
            runs.append((kind, first, length, real, small))
    return runs


def _moved(record: Record, players: int, seat: int) -> Iterator[tuple[int, ...]]:
    """The numbers of fields with a row for each seat: own seat first, then the others in turn."""
    for part, (kind, first, size, real, small) in _fields(record):
        if part.by_seat is None or seat == 0:
            continue
        numbers = np.arange(size).reshape(part.shape)
        turned = [(seat + k) % players for k in range(players)] + list(range(players, part.shape[part.by_seat]))
        for to, number in enumerate(np.take(numbers, turned, axis=part.by_seat).reshape(-1).tolist()):
            if to != number:
                yield kind, first + number, 1, real + to, small + to * bytes_of(part)


def _names(record: Record) -> list[tuple[int, ...]]:
    """Where seats are named; of two bytes the lower one does."""
    rows: list[tuple[int, ...]] = []
    for part, (kind, first, size, real, small) in _fields(record):
        if part.names_seat and bytes_of(part) == 1:
            rows.append((kind, first, size, real, small))
        elif part.names_seat:
            rows += [(kind, first + k, 1, real + k, small + 2 * k) for k in range(size)]
    return rows


def as_numbers(states: np.ndarray) -> Numbers:
    return Numbers(*(states.view(kind).reshape(len(states), -1) for kind in (i1, i2, i4, i8)))


# Indices here are unsigned and no slices are taken: an index that may be negative keeps a loop from becoming wide
# instructions, and a slice counts its users, which costs more than a short run.


@rule
def copy_reals(source, of, first, length, real, to, at):
    for k in range(length):
        real[to, at + k] = source[of, first + k]


@rule
def move_reals(plan, seat, start, end, source, of, real, to):
    for r in range(start, end):
        real[to, np.uint64(plan[seat, r, REAL])] = source[of, np.uint64(plan[seat, r, FIRST])]


@rule
def in_a_byte(value):
    """One is added, so that NOBODY is 0; no number is lost, since bytes begin again after the last."""
    return np.uint8((np.int32(value) + 1) & 255)


@rule
def copy_bytes(source, of, first, length, small, to, at):
    for k in range(length):
        small[to, at + k] = in_a_byte(source[of, first + k])


@rule
def move_bytes(plan, seat, start, end, source, of, small, to):
    for r in range(start, end):
        small[to, np.uint64(plan[seat, r, SMALL])] = in_a_byte(source[of, np.uint64(plan[seat, r, FIRST])])


@rule
def copy_pairs(source, of, first, length, small, to, at):
    """Numbers of 16 bits, one added, as two bytes each, the lower one first."""
    for k in range(length):
        value = np.int64(source[of, first + k])
        small[to, at + k + k] = in_a_byte(value)
        small[to, at + k + k + ONE] = np.uint8((value + 1) >> 8 & 255)


@rule
def move_pairs(plan, seat, start, end, source, of, small, to):
    for r in range(start, end):
        copy_pairs(source, of, np.uint64(plan[seat, r, FIRST]), ONE, small, to, np.uint64(plan[seat, r, SMALL]))


@rule
def count_from_own_seat(plan, seat, place, nobody, players, row, to):
    """Turn names of seats; `nobody` is what NOBODY looks like in these rows."""
    for r in range(plan[seat, 0, 4], plan[seat, 1, 0]):
        first = np.uint64(plan[seat, r, place])
        for k in range(first, first + np.uint64(plan[seat, r, LENGTH])):
            value = row[to, k]
            turned = value - seat
            if turned <= nobody:
                turned += players
            row[to, k] = value if value == nobody else turned


@rule
def write_reals(plan, numbers, of, seat, players, real, to):
    for r in range(RUNS, plan[seat, 0, 0]):
        kind = plan[seat, r, KIND]
        first = np.uint64(plan[seat, r, FIRST])
        length = np.uint64(plan[seat, r, LENGTH])
        at = np.uint64(plan[seat, r, REAL])
        if kind == 0:
            copy_reals(numbers.ones, of, first, length, real, to, at)
        elif kind == 1:
            copy_reals(numbers.twos, of, first, length, real, to, at)
        elif kind == 2:
            copy_reals(numbers.fours, of, first, length, real, to, at)
        else:
            copy_reals(numbers.eights, of, first, length, real, to, at)
    move_reals(plan, seat, plan[seat, 0, 0], plan[seat, 0, 1], numbers.ones, of, real, to)
    move_reals(plan, seat, plan[seat, 0, 1], plan[seat, 0, 2], numbers.twos, of, real, to)
    move_reals(plan, seat, plan[seat, 0, 2], plan[seat, 0, 3], numbers.fours, of, real, to)
    move_reals(plan, seat, plan[seat, 0, 3], plan[seat, 0, 4], numbers.eights, of, real, to)
    count_from_own_seat(plan, seat, REAL, NOBODY, players, real, to)


@rule
def write_smalls(plan, numbers, of, seat, players, small, to):
    for r in range(RUNS, plan[seat, 0, 0]):
        kind = plan[seat, r, KIND]
        first = np.uint64(plan[seat, r, FIRST])
        length = np.uint64(plan[seat, r, LENGTH])
        at = np.uint64(plan[seat, r, SMALL])
        if kind == 0:
            copy_bytes(numbers.ones, of, first, length, small, to, at)
        elif kind == 1:
            copy_pairs(numbers.twos, of, first, length, small, to, at)
        elif kind == 2:
            copy_pairs(numbers.fours, of, first, length, small, to, at)
        else:
            copy_pairs(numbers.eights, of, first, length, small, to, at)
    move_bytes(plan, seat, plan[seat, 0, 0], plan[seat, 0, 1], numbers.ones, of, small, to)
    move_pairs(plan, seat, plan[seat, 0, 1], plan[seat, 0, 2], numbers.twos, of, small, to)
    move_pairs(plan, seat, plan[seat, 0, 2], plan[seat, 0, 3], numbers.fours, of, small, to)
    move_pairs(plan, seat, plan[seat, 0, 3], plan[seat, 0, 4], numbers.eights, of, small, to)
    count_from_own_seat(plan, seat, SMALL, NOBODY + 1, players, small, to)


@rule
def write_observation(sight, of, seat, players, to):
    """Write row `to` of the observations from the bytes of view `of`, counting seats from one's own."""
    if sight.real.shape[0] > 0:
        write_reals(sight.plan, sight.numbers, np.uint64(of), seat, players, sight.real, np.uint64(to))
    if sight.small.shape[0] > 0:
        write_smalls(sight.plan, sight.numbers, np.uint64(of), seat, players, sight.small, np.uint64(to))


@rule
def first_answer(job, i, matches, start):
    """What a call answers in match i: an action, or NOBODY (it is only asked), ANEW or LEFT (it stays as it is)."""
    s = matches.states[i]
    book = matches.book
    choosers = matches.choosers
    if job == RESET:
        return ANEW
    if job not in STEPS:
        return NOBODY
    if job == STEP and matches.chosen[i] == NOBODY:
        return LEFT
    if s.seat == NOBODY or book[i, STUCK] != 0:
        if start.stride == 0:
            return LEFT
        book[i, NUMBER] += start.stride
        return ANEW
    if job == RANDOM:
        choosers[i] = shuffle_on(choosers[i])
        matches.chosen[i] = matches.actions[i, pick(choosers[i], book[i, OPTIONS])]
    book[i, DECIDED] = s.seat
    book[i, DECISIONS] += 1
    book[i, CHOICES] += book[i, OPTIONS]
    return np.int64(matches.chosen[i])


@rule
def begin_anew(i, matches, start):
    """Set up the game of match i that its number says."""
    s = matches.states[i]
    book = matches.book
    matches.states[i] = start.blank[0]
    matches.choosers[i] = begin(s, start.key, book[i, NUMBER])
    book[i, DECISIONS] = 0
    book[i, CHOICES] = 0
    book[i, DECIDED] = NOBODY
    book[i, STUCK] = 0


@rule
def next_answer(job, i, s, out, choosers, book, longest):
    """What is answered by itself in match i, NOBODY if it is over or has come to a decision that is to be asked."""
    book[i, OPTIONS] = 0
    if s.seat == NOBODY:
        return NOBODY
    count = legal(s, out)
    book[i, OPTIONS] = count
    if count == 0 or s.steps >= longest:
        book[i, STUCK] = 1
        return NOBODY
    if count == 1:
        return np.int64(out[0])
    other = book[i, LEARNER] != NOBODY and book[i, LEARNER] != s.seat
    if job != PLAY_OUT and not other:
        return NOBODY
    choosers[i] = shuffle_on(choosers[i])
    book[i, DECISIONS] += 1
    book[i, CHOICES] += count
    return np.int64(out[pick(choosers[i], count)])


@rule
def move_on(job, i, chosen, states, choosers, actions, book, longest):
    """Answer `chosen` (NOBODY: nothing yet) and go on to the next decision that is to be asked."""
    s = states[i]
    out = actions[i]
    while True:
        if chosen != NOBODY:
            answer(s, chosen)
        chosen = next_answer(job, i, s, out, choosers, book, longest)
        if chosen == NOBODY:
            return


@rule
def play_row(job, i, matches, start):
    """Reset, step or play out match i; a match that is over starts anew with the next number of its seed."""
    given = first_answer(job, i, matches, start)
    if given == LEFT:
        return
    if given == ANEW:
        begin_anew(i, matches, start)
        given = NOBODY
    move_on(job, i, given, matches.states, matches.choosers, matches.actions, matches.book, start.longest)


@rule
def write_masks(i, actions, count, masks):
    for action in range(masks.shape[1]):
        masks[i, action] = 0
    for k in range(count):
        masks[i, np.uint64(actions[i, k])] = 1


@rule
def write_results(i, s, results):
    """The points of each seat, at the end its share of the win, and its points by source."""
    scores = results.scores
    points = results.points
    won = 0
    if s.seat == NOBODY:
        won = winners(s)
    several = 0
    for seat in range(scores.shape[1]):
        scores[i, seat] = score(s, seat)
        several += won >> seat & 1
    for seat in range(scores.shape[1]):
        results.shares[i, seat] = (won >> seat & 1) / max(several, 1)
    if points.shape[0] > 0:
        for seat in range(points.shape[1]):
            for source in range(points.shape[2]):
                points[i, seat, source] = 0
        ledger(s, points[i])


@rule
def book_results(job, i, s, results):
    """Points are counted at the end, or on a look; before the end nobody has a share of the win."""
    if job == LOOK or s.seat == NOBODY:
        write_results(i, s, results)
    else:
        for seat in range(results.shares.shape[1]):
            results.shares[i, seat] = 0


@rule
def viewer(i, s, book):
    """The seat that observes match i by default: the deciding one, at the end the learner or the last that decided."""
    seat = np.int64(s.seat)
    if seat == NOBODY:
        seat = book[i, LEARNER]
    if seat == NOBODY:
        seat = max(book[i, DECIDED], 0)
    return seat


@rule
def look(i, desk, matches, sight):
    """Write the observation of match i."""
    s = matches.states[i]
    seat = sight.observers[i]
    if seat == NOBODY:
        seat = viewer(i, s, matches.book)
    sight.views[desk] = matches.states[i]
    v = sight.views[desk]
    seal(v, seat)
    write_observation(sight, desk, seat, np.int64(s.players), i)


def serve_some(job, part, matches, start, results, sight):
    """One call of a batch for some of its matches: the entry point that is compiled.

    (Arrays are taken out of their tuples before the loop: handing on a tuple counts the users of every array in it.)
    """
    states = matches.states
    actions = matches.actions
    book = matches.book
    masks = matches.masks
    seats = matches.seats
    over = matches.over
    for i in range(part.first, part.last):
        s = states[i]
        if job != LOOK:
            play_row(job, i, matches, start)
            write_masks(i, actions, book[i, OPTIONS], masks)
            seats[i] = s.seat
            over[i] = s.seat == NOBODY
        book_results(job, i, s, results)
        if sight.real.shape[0] > 0 or sight.small.shape[0] > 0:
            look(i, part.desk, matches, sight)
