"""A net on one core: from the bytes of a view to logits, win shares and scores.  Allocates nothing.

Sums go row by row: a row is added for each feature that is there, and for each unit that is not silent, so that what is
zero costs nothing and every inner loop runs over neighbours in memory.
"""

from __future__ import annotations

from collections import namedtuple

import numpy as np

from motu.engine.operations import rule
from motu.engine.record import NOBODY

# the calibration and weights of a net (nets/file.py), the board (nets/boards.py) and working space
Weights = namedtuple(
    "Weights",
    "lowest highest usual kinds amounts first scales first_bias first_gain first_shift second second_bias second_gain "
    "second_shift third third_bias fourth fourth_bias policy policy_bias share share_bias score score_bias near "
    "near_bias sense voice voice_bias patch patch_bias pooled patch_base",
)
Spaces = namedtuple(
    "Spaces", "numbers lowest highest usual firsts near pointers focus spots voices beside region block"
)
Room = namedtuple("Room", "numbers wide deep spare mood judged patches regions logits shares scores")
Bytes = namedtuple("Bytes", "ones twos fours eights")

WIDTH, PLACE, NAMES = range(3)
CLOSE = np.float32(1e-5)
NONE = np.float32(0.0)
FURTHEST = np.float32(4.0)
LANES = 8


@rule
def read_numbers(view, plan, seat, players, numbers):
    """The numbers of a seat's observation, straight from the bytes of its view."""
    for k in range(plan.shape[0]):
        width = plan[k, WIDTH]
        place = plan[k, PLACE]
        if width == 0:
            value = np.int64(view.ones[place])
        elif width == 1:
            value = np.int64(view.twos[place])
        elif width == 2:
            value = np.int64(view.fours[place])
        else:
            value = np.int64(view.eights[place])
        if plan[k, NAMES] != 0 and value != NOBODY:
            value -= seat
            if value < 0:
                value += players
        numbers[k] = value


@rule
def add_small_row(rows, row, times, total):
    """Add a row of eight bits a number, `times` each."""
    for j in range(total.shape[0]):
        total[j] += times * np.float32(rows[row, j])


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
def first_layer(net, numbers, total):
    fill(net.first_bias, total)
    for k in range(numbers.shape[0]):
        value = numbers[k]
        usual = net.usual[k]
        if value == usual:
            continue
        low = net.lowest[k]
        high = net.highest[k]
        if net.kinds[k] != NOBODY:
            shown = min(max(value, low), high)
            if shown != usual:
                row = np.uint64(net.kinds[k] + shown - low - (1 if shown > usual else 0))
                add_small_row(net.first, row, net.scales[row], total)
        if net.amounts[k] != NOBODY:
            row = np.uint64(net.amounts[k])
            times = np.float32(value - usual) / np.float32(high - low)
            times = min(max(times, -FURTHEST), FURTHEST)
            add_small_row(net.first, row, times * net.scales[row], total)
    normalise(total, net.first_gain, net.first_shift)


@rule
def next_layer(rows, bias, before, total):
    fill(bias, total)
    for k in range(before.shape[0]):
        if before[k] != NONE:
            add_row(rows, np.uint64(k), before[k], total)


@rule
def add_residual(rows, bias, spare, total):
    next_layer(rows, bias, total, spare)
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


@rule
def look_around(net, board, patches, space, total):
    """Add the patches around a space."""
    width = patches.shape[1]
    for k in range(board.near.shape[1]):
        other = board.near[space, k]
        if other == NOBODY:
            continue
        for j in range(width):
            if patches[other, j] != NONE:
                add_row(net.near, np.uint64(k * width + j), patches[other, j], total)


@rule
def judge_spaces(net, board, numbers, legal, count, room):
    """Add to the logits of answers that lead to a space what is to be said for it."""
    mood = room.mood
    judged = room.judged
    for j in range(mood.shape[0]):
        mood[j] = NONE
    for k in range(room.deep.shape[0]):
        if room.deep[k] != NONE:
            add_row(net.sense, np.uint64(k), room.deep[k], mood)
    row = 0
    if board.focus != NOBODY:
        row = 1 + numbers[board.focus]
    seen = NOBODY
    for k in range(count):
        space = np.int64(board.spots[row, legal[k]])
        if space == NOBODY:
            continue
        if space != seen:
            for j in range(judged.shape[0]):
                judged[j] = net.near_bias[j] + mood[j]
            look_around(net, board, room.patches, space, judged)
            for j in range(judged.shape[0]):
                judged[j] = max(judged[j], NONE)
            seen = space
        voice = board.voices[legal[k]]
        room.logits[k] += dot(net.voice, voice, judged) + net.voice_bias[voice]


@rule
def add_at(rows, row, totals, at):
    for j in range(totals.shape[1]):
        totals[at, j] += rows[row, j]


@rule
def spread(net, board, channel, space, channels, patches):
    """Add what lies on a space to the patches that it is part of."""
    for k in range(board.beside.shape[1]):
        other = board.beside[space, k]
        if other != NOBODY:  # seen from there, the space lies on the opposite side
            row = np.uint64((board.beside.shape[1] - 1 - k) * channels + channel)
            add_at(net.patch, row, patches, np.uint64(other))


@rule
def see_patches(net, board, numbers, patches):
    """Each space with its neighbours taken in; that there are spaces at all is in the base already."""
    for space in range(patches.shape[0]):
        for j in range(patches.shape[1]):
            patches[space, j] = net.patch_base[space, j]
    pointed = np.int64(board.firsts[board.firsts.shape[0] - 1])
    channels = pointed + board.pointers.shape[0]
    for j in range(board.numbers.shape[0]):
        low = np.int64(board.lowest[j])
        high = np.int64(board.highest[j])
        usual = np.int64(board.usual[j])
        for space in range(patches.shape[0]):
            value = min(max(numbers[board.numbers[j, space]], low), high)
            if value != usual:
                channel = board.firsts[j] + value - low - (1 if value > usual else 0)
                spread(net, board, channel, space, channels, patches)
    for j in range(board.pointers.shape[0]):
        space = numbers[board.pointers[j]]
        if space >= 0 and space < patches.shape[0]:
            spread(net, board, pointed + j, space, channels, patches)
    for space in range(patches.shape[0]):
        for j in range(patches.shape[1]):
            patches[space, j] = max(patches[space, j], NONE)


@rule
def take_in_board(net, board, room):
    """Add what the regions of the board say to the second layer."""
    regions = room.regions
    patches = room.patches
    see_patches(net, board, room.numbers, patches)
    for r in range(regions.shape[0]):
        for j in range(regions.shape[1]):
            regions[r, j] = NONE
    for space in range(patches.shape[0]):
        add_at(patches, np.uint64(space), regions, np.uint64(board.region[space]))
    part = np.float32(1.0) / np.float32(board.block * board.block)
    for r in range(regions.shape[0]):
        for j in range(regions.shape[1]):
            if regions[r, j] != NONE:
                add_row(net.pooled, np.uint64(r * regions.shape[1] + j), regions[r, j] * part, room.deep)


@rule
def trunk(net, board, room):
    first_layer(net, room.numbers, room.wide)
    next_layer(net.second, net.second_bias, room.wide, room.deep)
    if board.near.shape[0] > 0:
        take_in_board(net, board, room)
    normalise(room.deep, net.second_gain, net.second_shift)
    add_residual(net.third, net.third_bias, room.spare, room.deep)
    add_residual(net.fourth, net.fourth_bias, room.spare, room.deep)


@rule
def heads(net, board, legal, count, players, room):
    for k in range(count):
        room.logits[k] = dot(net.policy, legal[k], room.deep) + net.policy_bias[legal[k]]
    if board.near.shape[0] > 0:
        judge_spaces(net, board, room.numbers, legal, count, room)
    seats = max(players, 2)
    total = NONE
    for k in range(seats):
        room.shares[k] = np.float32(np.exp(dot(net.share, k, room.deep) + net.share_bias[k]))
        total += room.shares[k]
    for k in range(seats):
        room.shares[k] /= total
    for k in range(players):
        room.scores[k] = dot(net.score, k, room.deep) + net.score_bias[k]


def evaluate(net, board, view, plan, seat, players, legal, count, room):
    """One evaluation; the results lie in the room: logits of legal[0] … legal[count - 1], shares and scores."""
    read_numbers(view, plan, seat, players, room.numbers)
    trunk(net, board, room)
    heads(net, board, legal, count, players, room)
