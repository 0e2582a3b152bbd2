"""Sums of a net on one core: layers, rows and dots.

They go row by row: a row is added for each feature that is there, and for each unit that is not silent, so that what is
zero costs nothing and every inner loop runs over neighbours in memory.
"""

from __future__ import annotations

import numpy as np

from motu.engine.operations import rule

from .lanes import LANES, load, plus, put

CLOSE = np.float32(1e-5)
NONE = np.float32(0.0)
ONE = np.float32(1.0)


@rule
def add_row(rows, row, times, total):
    for j in range(total.shape[0]):
        total[j] += times * rows[row, j]


@rule
def fill(source, total):
    for j in range(total.shape[0]):
        total[j] = source[j]


@rule
def normalise(total, gain, shift):
    """To mean 0 and deviation 1, then gain and shift, then no less than 0."""
    count = np.float32(total.shape[0])
    mean = NONE
    for j in range(total.shape[0]):
        mean += total[j]
    mean /= count
    spread = NONE
    for j in range(total.shape[0]):
        spread += (total[j] - mean) * (total[j] - mean)
    factor = np.float32(1.0) / np.float32(np.sqrt(spread / count + CLOSE))
    for j in range(total.shape[0]):
        total[j] = max((total[j] - mean) * factor * gain[j] + shift[j], NONE)


@rule
def add_rows(rows, chosen, times, count, start, total):
    """The start and, `times` each, the first `count` of the chosen rows."""
    width = total.shape[0]
    whole = width - width % (4 * LANES)
    for unit in range(0, whole, 4 * LANES):
        a = load(start, unit)
        b = load(start, unit + LANES)
        c = load(start, unit + 2 * LANES)
        d = load(start, unit + 3 * LANES)
        for k in range(count):
            at = chosen[k] * width + unit
            a = plus(a, load(rows, at), times[k])
            b = plus(b, load(rows, at + LANES), times[k])
            c = plus(c, load(rows, at + 2 * LANES), times[k])
            d = plus(d, load(rows, at + 3 * LANES), times[k])
        put(total, unit, a)
        put(total, unit + LANES, b)
        put(total, unit + 2 * LANES, c)
        put(total, unit + 3 * LANES, d)
    for unit in range(whole, width):
        total[unit] = start[unit]
        for k in range(count):
            total[unit] += times[k] * np.float32(rows[chosen[k], unit])


@rule
def next_layer(rows, bias, before, chosen, times, total):
    """Sum up the rows of all units that are not silent."""
    count = 0
    for k in range(before.shape[0]):
        chosen[count] = k
        times[count] = before[k]
        count += 1 if before[k] != NONE else 0
    add_rows(rows, chosen, times, count, bias, total)


@rule
def add_residual(rows, bias, spare, chosen, times, total):
    next_layer(rows, bias, total, chosen, times, spare)
    for j in range(total.shape[0]):
        total[j] += max(spare[j], NONE)


@rule
def dot(rows, row, other):
    """The product of a row with another; in lanes, which a core adds side by side."""
    a = NONE
    b = NONE
    c = NONE
    d = NONE
    for j in range(0, other.shape[0], 4):
        a += rows[row, j] * other[j]
        b += rows[row, j + 1] * other[j + 1]
        c += rows[row, j + 2] * other[j + 2]
        d += rows[row, j + 3] * other[j + 3]
    return (a + b) + (c + d)
