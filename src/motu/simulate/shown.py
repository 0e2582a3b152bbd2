"""A batch on a graphics card: a thread plays a match, and a warp shows what has come of it, 32 numbers at a time.

Threads that each write a row of their own touch 32 lines of memory with every number; a warp that writes one row
touches one.
"""

from __future__ import annotations

import numpy as np

from motu.engine.operations import rule, seal
from motu.engine.record import NOBODY

from .card import cuda
from .core.rows import (
    DECIDED,
    FIRST,
    KIND,
    LEARNER,
    LENGTH,
    LOOK,
    OPTIONS,
    REAL,
    RUNS,
    SMALL,
    play_row,
    write_results,
)  # fmt: skip

# of a source: its kind, its place among a record's numbers of that kind, 1 if it names a seat, and for a byte how many
# bits of the number come before
PLACE, NAMES, SHIFT = 1, 2, 3


def sources_of(plan: np.ndarray, width: int, small: bool) -> np.ndarray:
    """Where each number of a seat's observation, or each byte of it, comes from, by the plan of core/rows.py."""
    sources = np.zeros((len(plan), width, 4), np.uint16)
    for seat, rows in enumerate(plan.astype(int)):
        names, end = rows[0, 4], rows[1, 0]
        for row in rows[RUNS:names]:
            size = 2 if small and row[KIND] > 0 else 1
            for k in range(row[LENGTH] * size):
                at = row[SMALL if small else REAL] + k
                sources[seat, at] = row[KIND], row[FIRST] + k // size, 0, k % size * 8
        for row in rows[names:end]:
            first = row[SMALL if small else REAL]
            sources[seat, first : first + row[LENGTH], NAMES] = 1
    return sources


@rule
def play_match(
    job, i, blank, states, views, viewers, key, stride, choosers, actions, book, chosen, seats, scores, shares, points,
    looking, longest,
):  # fmt: skip
    """One call of a batch for match i, up to what its viewer may see."""
    s = states[i]
    if job != LOOK:
        play_row(job, i, blank, states, key, stride, choosers, actions, book, chosen, longest)
        seats[i] = s.seat
    if job == LOOK or s.seat == NOBODY:
        write_results(i, s, scores, shares, points)
    else:
        for seat in range(shares.shape[1]):
            shares[i, seat] = 0
    if looking:
        seat = np.int64(s.seat)
        if seat == NOBODY:
            seat = book[i, LEARNER]
        if seat == NOBODY:
            seat = max(book[i, DECIDED], 0)
        viewers[i] = seat
        views[i] = states[i]
        v = views[i]
        seal(v, seat)


@rule
def show_match(i, lane, lanes, players, actions, book, masks, viewers, sources, ones, twos, fours, eights, real, small):
    """Write the mask and the observation of match i, every `lanes`th number from `lane` on."""
    for action in range(lane, masks.shape[1], lanes):
        masks[i, action] = 0
    cuda.syncwarp()
    for k in range(lane, book[i, OPTIONS], lanes):
        masks[i, actions[i, k]] = 1
    if real.shape[0] == 0 and small.shape[0] == 0:
        return
    seat = viewers[i]
    for at in range(lane, sources.shape[1], lanes):
        kind = sources[seat, at, KIND]
        place = sources[seat, at, PLACE]
        if kind == 0:
            value = np.int64(ones[i, place])
        elif kind == 1:
            value = np.int64(twos[i, place])
        elif kind == 2:
            value = np.int64(fours[i, place])
        else:
            value = np.int64(eights[i, place])
        if sources[seat, at, NAMES] and value != NOBODY:
            value -= seat
            if value < 0:
                value += players
        if real.shape[0] > 0:
            real[i, at] = value
        else:
            small[i, at] = (value + 1) >> np.int64(sources[seat, at, SHIFT]) & 255
