"""What one match of a batch does in one call: the same functions on a core, on many, and on a GPU.

Everything a match needs lies in rows of arrays, so matches never touch each other and any number of threads may share
the work.  Points without a choice are answered here, as everywhere.
"""

from __future__ import annotations

import numpy as np

from motu.engine.operations import answer, ledger, legal, rule, score, seal, winners
from motu.engine.record import NOBODY, Record, i1, i2, i4, i8, u8

from .games import begin, pick, shuffle_on

LOOK, RESET, STEP, RANDOM, PLAY_OUT = range(5)
STEPS = (STEP, RANDOM)

# the book of a match: the game's number in its seed, the number of legal actions, decisions answered since the start,
# legal actions summed over them, the learner's seat, the seat that decided last, and 1 if it got stuck (never, we hope)
NUMBER, OPTIONS, DECISIONS, CHOICES, LEARNER, DECIDED, STUCK = range(7)
BOOK = 7

KINDS = {i1: 0, i2: 1, i4: 2, i8: 3, u8: 3}
SIZES = (1, 2, 4, 8)
KIND, FIRST, LENGTH, NAMES_SEAT = range(4)  # a run of an observation: numbers that lie together in the record
TO = 3  # in a plan, the place where a run or a number goes
LONG = 12  # shorter runs are copied number by number
LOWEST, HIGHEST = -1, 254  # what fits into a byte, one added


def observation_plan(record: Record, players: int) -> np.ndarray:
    """For each seat what makes up its observation: plan[seat, row] is (kind, first, length, to).

    Long runs come first, then runs of seats, then single numbers by kind; rows 0 and 1 say where each of these ends.
    """
    plans = []
    for seat in range(players):
        parts: list[list[tuple[int, ...]]] = [[] for _ in range(6)]  # runs, seats, singles of four kinds
        to = 0
        for kind, first, length, names in _runs(record, players, seat):
            if names or length >= LONG:
                parts[1 if names else 0].append((kind, first, length, to))
            else:
                parts[2 + kind] += [(kind, first + j, 1, to + j) for j in range(length)]
            to += length
        ends = [2 + sum(map(len, parts[: k + 1])) for k in range(6)]
        plans.append([tuple(ends[:4]), (*ends[4:], 0, 0), *(row for part in parts for row in part)])
    plan = np.zeros((players, max(map(len, plans)), 4), np.uint16)
    for seat, rows in enumerate(plans):
        plan[seat, : len(rows)] = rows
    return plan


def _runs(record: Record, players: int, seat: int) -> list[list[int]]:
    """Own seat first, then the others in turn, then what lies beyond the players; neighbours are joined."""
    places = record.dtype.fields
    assert places is not None
    runs: list[list[int]] = []
    for part in record.fields:
        if not part.observed:
            continue
        kind = KINDS[part.kind]
        start, names = places[part.name][1] // SIZES[kind], int(part.names_seat)
        axis = 0 if part.by_seat is None else part.by_seat
        seats = part.shape[axis] if part.by_seat is not None else 1
        outer = int(np.prod(part.shape[:axis], dtype=int))
        inner = int(np.prod(part.shape, dtype=int)) // (outer * seats)
        turned = [(0, seats)] if part.by_seat is None else [(seat, players), (0, seat), (players, seats)]
        for block in range(outer):
            for first, last in turned:
                run = [kind, start + (block * seats + first) * inner, (last - first) * inner, names]
                if runs and not names and _joins(runs[-1], run):
                    runs[-1][LENGTH] += run[LENGTH]
                elif run[LENGTH] > 0:
                    runs.append(run)
    return runs


def _joins(before: list[int], run: list[int]) -> bool:
    return not before[NAMES_SEAT] and before[KIND] == run[KIND] and before[FIRST] + before[LENGTH] == run[FIRST]


def as_numbers(states: np.ndarray) -> tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray]:
    """The bytes of records as whole numbers of 8, 16, 32 and 64 bits, one row a record."""
    one, two, four, eight = (states.view(kind).reshape(len(states), -1) for kind in (i1, i2, i4, i8))
    return one, two, four, eight


@rule
def from_own_seat(value, seat, players):
    turned = value - seat
    if turned < 0:
        turned += players
    return NOBODY if value == NOBODY else turned


@rule
def in_a_byte(value):
    """Numbers from -1 on fit into a byte by adding one; what is larger is cut off."""
    return min(max(value, LOWEST), HIGHEST) - LOWEST


@rule
def copy_run(source, of, first, length, real, small, to, at):
    """Slices first: plain counting loops over them are what compilers turn into wide instructions."""
    run = source[of, first : first + length]
    if real.shape[0] > 0:
        reals = real[to, at : at + length]
        for k in range(length):
            reals[k] = run[k]
    if small.shape[0] > 0:
        bytes_ = small[to, at : at + length]
        for k in range(length):
            bytes_[k] = in_a_byte(np.int64(run[k]))


@rule
def copy_seats(source, of, first, length, seat, players, real, small, to, at):
    run = source[of, first : first + length]
    if real.shape[0] > 0:
        reals = real[to, at : at + length]
        for k in range(length):
            reals[k] = from_own_seat(np.int64(run[k]), seat, players)
    if small.shape[0] > 0:
        bytes_ = small[to, at : at + length]
        for k in range(length):
            bytes_[k] = in_a_byte(from_own_seat(np.int64(run[k]), seat, players))


@rule
def copy_singles(source, of, plan, seat, start, end, real, small, to):
    if real.shape[0] > 0:
        for row in range(start, end):
            real[to, plan[seat, row, TO]] = source[of, plan[seat, row, FIRST]]
    if small.shape[0] > 0:
        for row in range(start, end):
            small[to, plan[seat, row, TO]] = in_a_byte(np.int64(source[of, plan[seat, row, FIRST]]))


@rule
def write_observation(plan, ones, twos, fours, eights, of, seat, players, real, small, to):
    """Write row `to` of the observations from the bytes of view `of`, counting seats from one's own."""
    runs = np.int64(plan[seat, 0, 0])
    seats = np.int64(plan[seat, 0, 1])
    for row in range(2, seats):
        kind = plan[seat, row, KIND]
        first = np.int64(plan[seat, row, FIRST])
        length = np.int64(plan[seat, row, LENGTH])
        at = np.int64(plan[seat, row, TO])
        if row >= runs:
            if kind == 0:
                copy_seats(ones, of, first, length, seat, players, real, small, to, at)
            elif kind == 1:
                copy_seats(twos, of, first, length, seat, players, real, small, to, at)
            else:
                copy_seats(fours, of, first, length, seat, players, real, small, to, at)
        elif kind == 0:
            copy_run(ones, of, first, length, real, small, to, at)
        elif kind == 1:
            copy_run(twos, of, first, length, real, small, to, at)
        elif kind == 2:
            copy_run(fours, of, first, length, real, small, to, at)
        else:
            copy_run(eights, of, first, length, real, small, to, at)
    copy_singles(ones, of, plan, seat, seats, np.int64(plan[seat, 0, 2]), real, small, to)
    copy_singles(twos, of, plan, seat, np.int64(plan[seat, 0, 2]), np.int64(plan[seat, 0, 3]), real, small, to)
    copy_singles(fours, of, plan, seat, np.int64(plan[seat, 0, 3]), np.int64(plan[seat, 1, 0]), real, small, to)
    copy_singles(eights, of, plan, seat, np.int64(plan[seat, 1, 0]), np.int64(plan[seat, 1, 1]), real, small, to)


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
        masks[i, actions[i, k]] = 1


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
