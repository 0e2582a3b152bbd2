"""A batch on a graphics card: a thread plays a match, and a warp shows what has come of it, 32 numbers at a time.

Threads that each write a row of their own touch 32 lines of memory with every number; a warp that writes one row
touches one.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from motu.engine.operations import rule, seal
from motu.engine.record import NOBODY

from .card import cuda
from .core import rows as k

# of a source: its kind, its place among a record's numbers of that kind, 1 if it names a seat, and for a byte how many
# bits of the number come before
PLACE, NAMES, SHIFT = 1, 2, 3


class Shown(NamedTuple):
    """What matches look like to those who see them, one row each, and where each number of it comes from."""

    views: Any
    numbers: k.Numbers  # the bytes of the views
    observers: Any  # the seats that shall see them, NOBODY: those that do by default
    viewers: Any  # the seats that see them
    sources: Any
    real: Any  # observations go into one of these, the other is empty
    small: Any


def sources_of(plan: np.ndarray, width: int, small: bool) -> np.ndarray:
    """Where each number of a seat's observation, or each byte of it, comes from, by the plan of core/rows.py."""
    sources = np.zeros((len(plan), width, 4), np.uint16)
    for seat, rows in enumerate(plan.astype(int)):
        names, end = rows[0, 4], rows[1, 0]
        for row in rows[k.RUNS : names]:
            size = 2 if small and row[k.KIND] > 0 else 1
            for place in range(row[k.LENGTH] * size):
                at = row[k.SMALL if small else k.REAL] + place
                sources[seat, at] = row[k.KIND], row[k.FIRST] + place // size, 0, place % size * 8
        for row in rows[names:end]:
            first = row[k.SMALL if small else k.REAL]
            sources[seat, first : first + row[k.LENGTH], NAMES] = 1
    return sources


@rule
def play_match(job, i, matches, start, results, shown):
    """One call of a batch for match i, up to what its viewer may see."""
    s = matches.states[i]
    if job != k.LOOK:
        k.play_row(job, i, matches, start)
        matches.seats[i] = s.seat
        matches.over[i] = s.seat == NOBODY
    k.book_results(job, i, s, results)
    if shown.real.shape[0] > 0 or shown.small.shape[0] > 0:
        seat = shown.observers[i]
        if seat == NOBODY:
            seat = k.viewer(i, s, matches.book)
        shown.viewers[i] = seat
        shown.views[i] = matches.states[i]
        v = shown.views[i]
        seal(v, seat)


@rule
def show_mask(i, lane, lanes, matches):
    masks = matches.masks
    for action in range(lane, masks.shape[1], lanes):
        masks[i, action] = 0
    cuda.syncwarp()
    for place in range(lane, matches.book[i, k.OPTIONS], lanes):
        masks[i, matches.actions[i, place]] = 1


@rule
def show_match(i, lane, lanes, players, matches, shown):
    """Write the mask and the observation of match i, every `lanes`th number from `lane` on."""
    show_mask(i, lane, lanes, matches)
    if shown.real.shape[0] == 0 and shown.small.shape[0] == 0:
        return
    sources = shown.sources
    seat = shown.viewers[i]
    for at in range(lane, sources.shape[1], lanes):
        kind = sources[seat, at, k.KIND]
        place = sources[seat, at, PLACE]
        if kind == 0:
            value = np.int64(shown.numbers.ones[i, place])
        elif kind == 1:
            value = np.int64(shown.numbers.twos[i, place])
        elif kind == 2:
            value = np.int64(shown.numbers.fours[i, place])
        else:
            value = np.int64(shown.numbers.eights[i, place])
        if sources[seat, at, NAMES] and value != NOBODY:
            value -= seat
            if value < 0:
                value += players
        if shown.real.shape[0] > 0:
            shown.real[i, at] = value
        else:
            shown.small[i, at] = (value + 1) >> np.int64(sources[seat, at, SHIFT]) & 255
