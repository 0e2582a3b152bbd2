"""A net on one core: from the bytes of a view to logits, win shares and scores.  Allocates nothing.

Sums go row by row: a row is added for each feature that is there, and for each unit that is not silent, so that what is
zero costs nothing and every inner loop runs over neighbours in memory.  Arrays are taken out of their tuples before a
loop: taking one out counts its users, which costs more than what is done with a number.
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
    "near_bias sense voice voice_bias patch patch_bias tower tower_bias pooled patch_base",
)
Spaces = namedtuple(
    "Spaces",
    "numbers lowest highest usual firsts pointers focus spots voices beside region block own sources meanings values "
    "answers",
)
Room = namedtuple(
    "Room", "read numbers legal loud wide deep spare mood judged patches again regions logits shares scores"
)
Bytes = namedtuple("Bytes", "ones twos fours eights")

WIDTH, PLACE, NAMES = range(3)
CLOSE = np.float32(1e-5)
NONE = np.float32(0.0)
FURTHEST = np.float32(4.0)


@rule
def read_numbers(view, plan, seat, players, numbers):
    """The numbers of a seat's observation, straight from the bytes of its view."""
    ones = view.ones
    twos = view.twos
    fours = view.fours
    eights = view.eights
    for k in range(plan.shape[0]):
        width = plan[k, WIDTH]
        place = plan[k, PLACE]
        if width == 0:
            value = np.int64(ones[place])
        elif width == 1:
            value = np.int64(twos[place])
        elif width == 2:
            value = np.int64(fours[place])
        else:
            value = np.int64(eights[place])
        if plan[k, NAMES] != 0 and value != NOBODY:
            value -= seat
            if value < 0:
                value += players
        numbers[k] = value


@rule
def turn_numbers(board, read, numbers):
    """The numbers with one's own side first (nets/turns.py), if the net sees them so; answers by which turn."""
    sources = board.sources
    meanings = board.meanings
    values = board.values
    turn = 0
    if sources.shape[0] > 0:
        turn = max(read[board.own], 0)
    for k in range(numbers.shape[0]):
        if sources.shape[0] == 0:
            numbers[k] = read[k]
        else:
            value = read[sources[turn, k]]
            numbers[k] = value if meanings[k] == 0 else values[turn, meanings[k], value - NOBODY]
    return turn


@rule
def turn_answers(board, turn, legal, count, turned):
    answers = board.answers
    for k in range(count):
        turned[k] = legal[k] if answers.shape[0] == 0 else answers[turn, legal[k]]


@rule
def see(board, view, plan, seat, players, legal, count, room):
    """What a seat sees, and what it may answer, as the net knows them."""
    read_numbers(view, plan, seat, players, room.read)
    turn = turn_numbers(board, room.read, room.numbers)
    turn_answers(board, turn, legal, count, room.legal)


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
    usual_of = net.usual
    lowest = net.lowest
    highest = net.highest
    kinds = net.kinds
    amounts = net.amounts
    rows = net.first
    scales = net.scales
    fill(net.first_bias, total)
    for k in range(numbers.shape[0]):
        value = numbers[k]
        usual = usual_of[k]
        if value == usual:
            continue
        low = lowest[k]
        high = highest[k]
        if kinds[k] != NOBODY:
            shown = min(max(value, low), high)
            if shown != usual:
                row = np.uint64(kinds[k] + shown - low - (1 if shown > usual else 0))
                add_small_row(rows, row, scales[row], total)
        if amounts[k] != NOBODY:
            row = np.uint64(amounts[k])
            times = np.float32(value - usual) / np.float32(high - low)
            times = min(max(times, -FURTHEST), FURTHEST)
            add_small_row(rows, row, times * scales[row], total)
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
def judge_spaces(net, board, numbers, legal, count, room):
    """Add to the logits of answers that lead to a space what is to be said for it."""
    mood = room.mood
    judged = room.judged
    deep = room.deep
    patches = room.patches
    logits = room.logits
    sense = net.sense
    rows = net.near
    bias = net.near_bias
    voice = net.voice
    voice_bias = net.voice_bias
    spots = board.spots
    voices = board.voices
    fill(bias, mood)
    for k in range(deep.shape[0]):
        if deep[k] != NONE:
            add_row(sense, np.uint64(k), deep[k], mood)
    row = 0
    if board.focus != NOBODY:
        row = 1 + numbers[board.focus]
    seen = NOBODY
    for k in range(count):
        space = np.int64(spots[row, legal[k]])
        if space == NOBODY:
            continue
        if space != seen:
            fill(mood, judged)
            for j in range(patches.shape[1]):
                if patches[space, j] != NONE:
                    add_row(rows, np.uint64(j), patches[space, j], judged)
            for j in range(judged.shape[0]):
                judged[j] = max(judged[j], NONE)
            seen = space
        speaks = voices[legal[k]]
        logits[k] += dot(voice, speaks, judged) + voice_bias[speaks]


@rule
def add_at(rows, row, totals, at):
    for j in range(totals.shape[1]):
        totals[at, j] += rows[row, j]


@rule
def spread(rows, beside, channel, space, channels, patches):
    """Add what lies on a space to the patches that it is part of."""
    last = beside.shape[1] - 1
    for k in range(beside.shape[1]):
        other = beside[space, k]
        if other != NOBODY:  # seen from there, the space lies on the opposite side
            add_at(rows, np.uint64((last - k) * channels + channel), patches, np.uint64(other))


@rule
def see_patches(net, board, numbers, patches):
    """Each space with its neighbours taken in; that there are spaces at all is in the base already."""
    base = net.patch_base
    rows = net.patch
    beside = board.beside
    places = board.numbers
    pointers = board.pointers
    firsts = board.firsts
    for space in range(patches.shape[0]):
        for j in range(patches.shape[1]):
            patches[space, j] = base[space, j]
    pointed = np.int64(firsts[firsts.shape[0] - 1])
    channels = pointed + pointers.shape[0]
    for j in range(places.shape[0]):
        low = np.int64(board.lowest[j])
        high = np.int64(board.highest[j])
        usual = np.int64(board.usual[j])
        first = np.int64(firsts[j])
        for space in range(patches.shape[0]):
            value = min(max(numbers[places[j, space]], low), high)
            if value != usual:
                spread(rows, beside, first + value - low - (1 if value > usual else 0), space, channels, patches)
    for j in range(pointers.shape[0]):
        space = numbers[pointers[j]]
        if space >= 0 and space < patches.shape[0]:
            spread(rows, beside, pointed + j, space, channels, patches)
    for space in range(patches.shape[0]):
        for j in range(patches.shape[1]):
            patches[space, j] = max(patches[space, j], NONE)


@rule
def add_times_at(rows, row, times, totals, at):
    for j in range(totals.shape[1]):
        totals[at, j] += times * rows[row, j]


@rule
def look_again(rows, first, beside, patches, loud, again):
    """Add what each space has seen to its neighbours: of its units only those that are not silent."""
    width = patches.shape[1]
    last = beside.shape[1] - 1
    for space in range(patches.shape[0]):
        count = 0
        for j in range(width):
            loud[count] = j
            count += 1 if patches[space, j] != NONE else 0
        for k in range(beside.shape[1]):
            other = np.int64(beside[space, last - k])  # from there, this space lies at offset k
            if other == NOBODY:
                continue
            for j in range(count):
                row = np.uint64(first + k * width + loud[j])
                add_times_at(rows, row, patches[space, loud[j]], again, np.uint64(other))


@rule
def look_farther(net, board, patches, loud, again):
    """Patches look at their neighbours again, as often as the net has learned to."""
    rows = net.tower
    bias = net.tower_bias
    beside = board.beside
    width = patches.shape[1]
    times = rows.shape[0] // (beside.shape[1] * width)
    for look in range(times):
        for space in range(patches.shape[0]):
            for j in range(width):
                again[space, j] = bias[look * width + j]
        look_again(rows, look * beside.shape[1] * width, beside, patches, loud, again)
        for space in range(patches.shape[0]):
            for j in range(width):
                patches[space, j] += max(again[space, j], NONE)


@rule
def take_in_board(net, board, room):
    """Add what the regions of the board say to the second layer."""
    regions = room.regions
    patches = room.patches
    deep = room.deep
    pooled = net.pooled
    region = board.region
    see_patches(net, board, room.numbers, patches)
    look_farther(net, board, patches, room.loud, room.again)
    for r in range(regions.shape[0]):
        for j in range(regions.shape[1]):
            regions[r, j] = NONE
    for space in range(patches.shape[0]):
        add_at(patches, np.uint64(space), regions, np.uint64(region[space]))
    part = np.float32(1.0) / np.float32(board.block * board.block)
    for r in range(regions.shape[0]):
        for j in range(regions.shape[1]):
            if regions[r, j] != NONE:
                add_row(pooled, np.uint64(r * regions.shape[1] + j), regions[r, j] * part, deep)


@rule
def trunk(net, board, room):
    first_layer(net, room.numbers, room.wide)
    next_layer(net.second, net.second_bias, room.wide, room.deep)
    if board.beside.shape[0] > 0:
        take_in_board(net, board, room)
    normalise(room.deep, net.second_gain, net.second_shift)
    add_residual(net.third, net.third_bias, room.spare, room.deep)
    add_residual(net.fourth, net.fourth_bias, room.spare, room.deep)


@rule
def heads(net, board, count, players, room):
    legal = room.legal
    deep = room.deep
    logits = room.logits
    shares = room.shares
    policy = net.policy
    policy_bias = net.policy_bias
    for k in range(count):
        logits[k] = dot(policy, legal[k], deep) + policy_bias[legal[k]]
    if board.beside.shape[0] > 0:
        judge_spaces(net, board, room.numbers, legal, count, room)
    seats = max(players, 2)
    total = NONE
    for k in range(seats):
        shares[k] = np.float32(np.exp(dot(net.share, k, deep) + net.share_bias[k]))
        total += shares[k]
    for k in range(seats):
        shares[k] /= total
    for k in range(players):
        room.scores[k] = dot(net.score, k, deep) + net.score_bias[k]


def evaluate(net, board, view, plan, seat, players, legal, count, room):
    """One evaluation; the results lie in the room: logits of legal[0] … legal[count - 1], shares and scores."""
    see(board, view, plan, seat, players, legal, count, room)
    trunk(net, board, room)
    heads(net, board, count, players, room)
