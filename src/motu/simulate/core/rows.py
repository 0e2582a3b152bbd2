"""What one match of a batch does in one call: the same functions on a core, on many, and on a GPU.

Everything a match needs lies in rows of arrays, so matches never touch each other and any number of threads may share
the work.  Points without a choice are answered here, as everywhere.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from motu.engine.chance import ONE
from motu.engine.observation import bytes_of
from motu.engine.operations import answer, ledger, legal, rule, score, seal, winners
from motu.engine.record import NOBODY, Field, Record, i1, i2, i4, i8, u8

from .games import begin, pick, shuffle_on

LOOK, RESET, STEP, RANDOM, PLAY_OUT = range(5)
STEPS = (STEP, RANDOM)

# the book of a match: the game's number in its seed, the number of legal actions, decisions answered since the start,
# legal actions summed over them, the learner's seat, the seat that decided last, and 1 if it got stuck (never, we hope)
NUMBER, OPTIONS, DECISIONS, CHOICES, LEARNER, DECIDED, STUCK = range(7)
BOOK = 7

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


def as_numbers(states: np.ndarray) -> tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray]:
    """The bytes of records as whole numbers of 8, 16, 32 and 64 bits, one row a record."""
    one, two, four, eight = (states.view(kind).reshape(len(states), -1) for kind in (i1, i2, i4, i8))
    return one, two, four, eight


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
def count_from_own_seat(plan, seat, start, end, place, nobody, players, row, to):
    """Turn names of seats; `nobody` is what NOBODY looks like in these rows."""
    for r in range(start, end):
        first = np.uint64(plan[seat, r, place])
        for k in range(first, first + np.uint64(plan[seat, r, LENGTH])):
            value = row[to, k]
            turned = value - seat
            if turned <= nobody:
                turned += players
            row[to, k] = value if value == nobody else turned


@rule
def write_reals(plan, ones, twos, fours, eights, of, seat, players, real, to):
    for r in range(RUNS, plan[seat, 0, 0]):
        kind = plan[seat, r, KIND]
        first = np.uint64(plan[seat, r, FIRST])
        length = np.uint64(plan[seat, r, LENGTH])
        at = np.uint64(plan[seat, r, REAL])
        if kind == 0:
            copy_reals(ones, of, first, length, real, to, at)
        elif kind == 1:
            copy_reals(twos, of, first, length, real, to, at)
        elif kind == 2:
            copy_reals(fours, of, first, length, real, to, at)
        else:
            copy_reals(eights, of, first, length, real, to, at)
    move_reals(plan, seat, plan[seat, 0, 0], plan[seat, 0, 1], ones, of, real, to)
    move_reals(plan, seat, plan[seat, 0, 1], plan[seat, 0, 2], twos, of, real, to)
    move_reals(plan, seat, plan[seat, 0, 2], plan[seat, 0, 3], fours, of, real, to)
    move_reals(plan, seat, plan[seat, 0, 3], plan[seat, 0, 4], eights, of, real, to)
    count_from_own_seat(plan, seat, plan[seat, 0, 4], plan[seat, 1, 0], REAL, NOBODY, players, real, to)


@rule
def write_smalls(plan, ones, twos, fours, eights, of, seat, players, small, to):
    for r in range(RUNS, plan[seat, 0, 0]):
        kind = plan[seat, r, KIND]
        first = np.uint64(plan[seat, r, FIRST])
        length = np.uint64(plan[seat, r, LENGTH])
        at = np.uint64(plan[seat, r, SMALL])
        if kind == 0:
            copy_bytes(ones, of, first, length, small, to, at)
        elif kind == 1:
            copy_pairs(twos, of, first, length, small, to, at)
        elif kind == 2:
            copy_pairs(fours, of, first, length, small, to, at)
        else:
            copy_pairs(eights, of, first, length, small, to, at)
    move_bytes(plan, seat, plan[seat, 0, 0], plan[seat, 0, 1], ones, of, small, to)
    move_pairs(plan, seat, plan[seat, 0, 1], plan[seat, 0, 2], twos, of, small, to)
    move_pairs(plan, seat, plan[seat, 0, 2], plan[seat, 0, 3], fours, of, small, to)
    move_pairs(plan, seat, plan[seat, 0, 3], plan[seat, 0, 4], eights, of, small, to)
    count_from_own_seat(plan, seat, plan[seat, 0, 4], plan[seat, 1, 0], SMALL, NOBODY + 1, players, small, to)


@rule
def write_observation(plan, ones, twos, fours, eights, of, seat, players, real, small, to):
    """Write row `to` of the observations from the bytes of view `of`, counting seats from one's own."""
    if real.shape[0] > 0:
        write_reals(plan, ones, twos, fours, eights, np.uint64(of), seat, players, real, np.uint64(to))
    if small.shape[0] > 0:
        write_smalls(plan, ones, twos, fours, eights, np.uint64(of), seat, players, small, np.uint64(to))


@rule
def move_on(job, i, chosen, states, choosers, actions, book, longest):
    """Answer `chosen` (NOBODY: nothing yet) and go on to the next decision that is to be asked."""
    s = states[i]
    out = actions[i]
    x = choosers[i]
    count = 0
    while True:
        if chosen != NOBODY:
            answer(s, chosen)
        count = 0
        if s.seat == NOBODY:
            break
        count = legal(s, out)
        if count == 0 or s.steps >= longest:
            book[i, STUCK] = 1
            break
        chosen = np.int64(out[0])
        if count == 1:
            continue
        other = book[i, LEARNER] != NOBODY and book[i, LEARNER] != s.seat
        if job != PLAY_OUT and not other:
            break
        x = shuffle_on(x)
        chosen = np.int64(out[pick(x, count)])
        book[i, DECISIONS] += 1
        book[i, CHOICES] += count
    choosers[i] = x
    book[i, OPTIONS] = count


@rule
def play_row(job, i, blank, states, key, stride, choosers, actions, book, chosen, longest):
    """Reset, step or play out match i; a match that is over starts anew with the next number of its seed."""
    s = states[i]
    start = job == RESET
    if job in STEPS and (s.seat == NOBODY or book[i, STUCK] != 0):
        if stride == 0:
            return
        book[i, NUMBER] += stride
        start = True
    given = NOBODY
    if start:
        states[i] = blank[0]
        choosers[i] = begin(s, key, book[i, NUMBER])
        book[i, DECISIONS] = 0
        book[i, CHOICES] = 0
        book[i, DECIDED] = NOBODY
        book[i, STUCK] = 0
    elif job == STEP:
        given = np.int64(chosen[i])
    elif job == RANDOM:
        choosers[i] = shuffle_on(choosers[i])
        given = np.int64(actions[i, pick(choosers[i], book[i, OPTIONS])])
        chosen[i] = given
    if job in STEPS and not start:
        book[i, DECIDED] = s.seat
        book[i, DECISIONS] += 1
        book[i, CHOICES] += book[i, OPTIONS]
    move_on(job, i, given, states, choosers, actions, book, longest)


@rule
def write_masks(i, actions, count, masks):
    for action in range(masks.shape[1]):
        masks[i, action] = 0
    for k in range(count):
        masks[i, np.uint64(actions[i, k])] = 1


@rule
def write_results(i, s, scores, shares, points):
    """The points of each seat, at the end its share of the win, and its points by source."""
    won = 0
    if s.seat == NOBODY:
        won = winners(s)
    several = 0
    for seat in range(scores.shape[1]):
        scores[i, seat] = score(s, seat)
        several += won >> seat & 1
    for seat in range(scores.shape[1]):
        shares[i, seat] = (won >> seat & 1) / max(several, 1)
    if points.shape[0] > 0:
        for seat in range(points.shape[1]):
            for source in range(points.shape[2]):
                points[i, seat, source] = 0
        ledger(s, points[i])


@rule
def look(i, w, states, views, plan, ones, twos, fours, eights, book, observer, real, small):
    """Write the observation of match i for a seat; for NOBODY it is the deciding one, at the end the last that was."""
    s = states[i]
    seat = observer
    if seat == NOBODY:
        seat = np.int64(s.seat)
    if seat == NOBODY:
        seat = book[i, LEARNER]
    if seat == NOBODY:
        seat = max(book[i, DECIDED], 0)
    views[w] = states[i]
    v = views[w]
    seal(v, seat)
    write_observation(plan, ones, twos, fours, eights, w, seat, np.int64(s.players), real, small, i)


@rule
def serve(
    job, i, w, blank, states, views, plan, ones, twos, fours, eights, key, stride, choosers, actions, book, chosen,
    masks, seats, scores, shares, points, real, small, observer, longest,
):  # fmt: skip
    """One call of a batch for match i, with scratch space w; points are counted at the end, or on a look."""
    s = states[i]
    if job != LOOK:
        play_row(job, i, blank, states, key, stride, choosers, actions, book, chosen, longest)
        write_masks(i, actions, book[i, OPTIONS], masks)
        seats[i] = s.seat
    if job == LOOK or s.seat == NOBODY:
        write_results(i, s, scores, shares, points)
    else:
        for seat in range(shares.shape[1]):
            shares[i, seat] = 0
    if real.shape[0] > 0 or small.shape[0] > 0:
        look(i, w, states, views, plan, ones, twos, fours, eights, book, observer, real, small)


def serve_some(
    job, first, last, w, blank, states, views, plan, ones, twos, fours, eights, key, stride, choosers, actions, book,
    chosen, masks, seats, scores, shares, points, real, small, observer, longest,
):  # fmt: skip
    """One call of a batch for matches first … last - 1: the entry point that is compiled."""
    for i in range(first, last):
        serve(
            job, i, w, blank, states, views, plan, ones, twos, fours, eights, key, stride, choosers, actions, book,
            chosen, masks, seats, scores, shares, points, real, small, observer, longest,
        )  # fmt: skip
