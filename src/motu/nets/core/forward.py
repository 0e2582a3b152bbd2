"""A net on one core: from the bytes of a view to logits, win shares and scores.  Allocates nothing.

Sums go row by row: a row is added for each feature that is there, and for each unit that is not silent, so that what is
zero costs nothing and every inner loop runs over neighbours in memory.  Arrays are taken out of their tuples before a
loop: taking one out counts its users, which costs more than what is done with a number.  A board is looked at without
asking where it ends: it lies in a room with empty places around it (nets/boards.py).  Boards that were looked at are
remembered, and of the one that is most like the next only that is looked at again which may have changed.
"""

from __future__ import annotations

from collections import namedtuple

import numpy as np

from motu.engine import bits
from motu.engine.operations import rule
from motu.engine.record import NOBODY

from .lanes import LANES, differ, load, plus, positive, put

# the calibration and weights of a net (nets/file.py), the board (nets/boards.py) and working space
Weights = namedtuple(
    "Weights",
    "lowest highest usual kinds amounts first scales first_bias first_gain first_shift second second_bias second_gain "
    "second_shift third third_bias fourth fourth_bias policy policy_bias share share_bias score score_bias near "
    "near_bias sense voice voice_bias patch patch_bias tower tower_bias pooled patch_base",
)
Spaces = namedtuple(
    "Spaces",
    "numbers lowest highest usual firsts pointers focus spots voices places stride corners block own sources meanings "
    "values answers",
)
Room = namedtuple(
    "Room",
    "read numbers legal loud known used changed wide deep spare mood judged patches sights regions logits shares "
    "scores",
)
Bytes = namedtuple("Bytes", "ones twos fours eights")

WIDTH, PLACE, NAMES = range(3)
CLOSE = np.float32(1e-5)
NONE = np.float32(0.0)
ONE = np.float32(1.0)
SIDE, AROUND = 3, 9  # rows and columns that a space looks at, itself in the middle, and spaces in all
TOGETHER = 6  # spaces that look at the same time: as many as most cores have registers for
THESE = np.uint64((1 << TOGETHER) - 1)
MEMORIES = 32  # boards that are remembered
ALIKE = 20  # numbers in which two boards differ at most if one is made from the other
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
def next_layer(rows, bias, before, loud, total):
    """Sum up the rows of all units that are not silent."""
    width = total.shape[0]
    count = 0
    for k in range(before.shape[0]):
        loud[count] = k
        count += 1 if before[k] != NONE else 0
    whole = width - width % (4 * LANES)
    for unit in range(0, whole, 4 * LANES):
        a = load(bias, unit)
        b = load(bias, unit + LANES)
        c = load(bias, unit + 2 * LANES)
        d = load(bias, unit + 3 * LANES)
        for n in range(count):
            k = loud[n]
            at = k * width + unit
            a = plus(a, load(rows, at), before[k])
            b = plus(b, load(rows, at + LANES), before[k])
            c = plus(c, load(rows, at + 2 * LANES), before[k])
            d = plus(d, load(rows, at + 3 * LANES), before[k])
        put(total, unit, a)
        put(total, unit + LANES, b)
        put(total, unit + 2 * LANES, c)
        put(total, unit + 3 * LANES, d)
    for unit in range(whole, width):
        total[unit] = bias[unit]
        for n in range(count):
            total[unit] += before[loud[n]] * rows[loud[n], unit]


@rule
def add_residual(rows, bias, spare, loud, total):
    next_layer(rows, bias, total, loud, spare)
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
    sights = room.sights
    logits = room.logits
    sense = net.sense
    rows = net.near
    bias = net.near_bias
    voice = net.voice
    voice_bias = net.voice_bias
    spots = board.spots
    voices = board.voices
    places = board.places
    sight = sights[newest(room.used), sights.shape[1] - 1]
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
            for j in range(rows.shape[0]):
                add_row(rows, np.uint64(j), sight[np.int64(places[space]) * rows.shape[0] + j], judged)
            for j in range(judged.shape[0]):
                judged[j] = max(judged[j], NONE)
            seen = space
        speaks = voices[legal[k]]
        logits[k] += dot(voice, speaks, judged) + voice_bias[speaks]


@rule
def newest(used):
    """The memory of the board that is being looked at."""
    found = 0
    for k in range(used.shape[0]):
        if used[k] > used[found]:
            found = k
    return found


@rule
def choose_memory(numbers, known, used):
    """The memory that is most like what is seen now; the one that was longest of no use, if all are very different."""
    oldest = 0
    best = 0
    least = numbers.shape[0]
    for k in range(known.shape[0]):
        count = 0
        for j in range(numbers.shape[0]):
            count += 1 if known[k, j] != numbers[j] else 0
        if used[k] != 0 and count < least:
            least = count
            best = k
        if used[k] < used[oldest]:
            oldest = k
    return best if least <= ALIKE else oldest


@rule
def spread(rows, channel, place, stride, patches):
    """Add what lies at a place to the patches that it is part of."""
    width = rows.shape[1]
    channels = rows.shape[0] // AROUND
    for k in range(AROUND):
        at = (place + (k // SIDE - 1) * stride + k % SIDE - 1) * width
        row = ((AROUND - 1 - k) * channels + channel) * width  # seen from there, it lies on the opposite side
        for unit in range(0, width, LANES):
            put(patches, at + unit, plus(load(patches, at + unit), load(rows, row + unit), ONE))


@rule
def first_look(net, board, numbers, patches):
    """Each space with its neighbours taken in; that there are spaces at all is in the base already."""
    rows = net.patch
    on_spaces = board.numbers
    pointers = board.pointers
    firsts = board.firsts
    places = board.places
    fill(net.patch_base, patches)
    for j in range(on_spaces.shape[0]):
        low = np.int64(board.lowest[j])
        high = np.int64(board.highest[j])
        usual = np.int64(board.usual[j])
        first = np.int64(firsts[j])
        for space in range(places.shape[0]):
            value = min(max(numbers[on_spaces[j, space]], low), high)
            if value != usual:
                channel = first + value - low - (1 if value > usual else 0)
                spread(rows, channel, np.int64(places[space]), board.stride, patches)
    for j in range(pointers.shape[0]):
        space = numbers[pointers[j]]
        if space >= 0 and space < places.shape[0]:
            channel = np.int64(firsts[firsts.shape[0] - 1]) + j
            spread(rows, channel, np.int64(places[space]), board.stride, patches)


@rule
def notice(board, patches, width, is_new, sight, changed):
    """Take in the first look, and mark by row and column what differs from the one before; all, if there was none."""
    places = board.places
    columns = board.stride - 1
    filled = patches.shape[0] // (sight.shape[0] // width)
    for row in range(changed.shape[0]):
        changed[row] = bits.NONE
    for space in range(places.shape[0]):
        place = np.int64(places[space])
        for j in range(0, width, LANES):
            unit = min(j, width - LANES)
            seen = positive(load(patches, place * filled + unit))
            if is_new or differ(seen, load(sight, place * width + unit)):
                put(sight, place * width + unit, seen)
                changed[space // columns] |= bits.bit(space % columns)


@rule
def widen(changed, columns):
    """What has changed, with all neighbours: after the last row there is one more, which stays empty."""
    above = bits.NONE
    for row in range(changed.shape[0] - 1):
        here = changed[row]
        near = above | here | changed[row + 1]
        changed[row] = (near | near << bits.ONE | near >> bits.ONE) & (bits.bit(columns) - bits.ONE)
        above = here


@rule
def grow(before, at, row, after):
    put(after, at, plus(load(before, at), positive(row), ONE))


@rule
def look_again(rows, row, bias, first, before, place, stride, width, unit, after):
    """Spaces together, from a place on, look at their neighbours: LANES of their units from one on."""
    a = load(bias, first + unit)
    b = a
    c = a
    d = a
    e = a
    f = a
    for line in range(SIDE):
        at = (place + (line - 1) * stride - 1) * width
        for k in range(SIDE * width):
            weights = load(rows, (row + SIDE * width * line + k) * width + unit)
            a = plus(a, weights, before[at + k])
            b = plus(b, weights, before[at + k + width])
            c = plus(c, weights, before[at + k + 2 * width])
            d = plus(d, weights, before[at + k + 3 * width])
            e = plus(e, weights, before[at + k + 4 * width])
            f = plus(f, weights, before[at + k + 5 * width])
    at = place * width + unit
    grow(before, at, a, after)
    grow(before, at + width, b, after)
    grow(before, at + 2 * width, c, after)
    grow(before, at + 3 * width, d, after)
    grow(before, at + 4 * width, e, after)
    grow(before, at + 5 * width, f, after)


@rule
def look_farther(net, board, changed, sights):
    """Spaces look at their neighbours again, as often as the net has learned to, if one of these has changed."""
    places = board.places
    width = net.tower.shape[1]
    columns = board.stride - 1
    for look in range(sights.shape[0] - 1):
        widen(changed, columns)
        for row in range(changed.shape[0] - 1):
            left = changed[row]
            while left != bits.NONE:
                column = min(bits.lowest(left), columns - TOGETHER)
                left &= ~(THESE << np.uint64(column))
                for unit in range(0, width, LANES):  # the last ones are looked at twice rather than those beyond
                    look_again(
                        net.tower, AROUND * width * look, net.tower_bias, width * look, sights[look],
                        np.int64(places[row * columns + column]), board.stride, width, min(unit, width - LANES),
                        sights[look + 1],
                    )  # fmt: skip


@rule
def take_regions(board, width, sight, regions):
    """The mean patch of each region."""
    corners = board.corners
    part = ONE / np.float32(board.block * board.block)
    for r in range(corners.shape[0]):
        for j in range(0, width, LANES):
            unit = min(j, width - LANES)
            nothing = load(sight, unit)  # the first place is an empty one
            total = nothing
            for row in range(board.block):
                for column in range(board.block):
                    place = np.int64(corners[r]) + row * board.stride + column
                    total = plus(total, load(sight, place * width + unit), ONE)
            put(regions, r * width + unit, plus(nothing, total, part))


@rule
def look_at_board(net, board, room, sights, is_new):
    """What all spaces have seen; the memory of an earlier look says what need not be looked at again."""
    first_look(net, board, room.numbers, room.patches)
    notice(board, room.patches, net.tower.shape[1], is_new, sights[0], room.changed)
    look_farther(net, board, room.changed, sights)


@rule
def take_in_board(net, board, room):
    """Add what the regions of the board say to the second layer."""
    used = room.used
    regions = room.regions
    pooled = net.pooled
    deep = room.deep
    latest = used[newest(used)]
    memory = choose_memory(room.numbers, room.known, used)
    sights = room.sights[memory]
    look_at_board(net, board, room, sights, used[memory] == 0)
    fill(room.numbers, room.known[memory])
    used[memory] = latest + 1
    take_regions(board, net.tower.shape[1], sights[sights.shape[0] - 1], regions)
    for k in range(regions.shape[0]):
        add_row(pooled, np.uint64(k), regions[k], deep)


@rule
def trunk(net, board, room):
    first_layer(net, room.numbers, room.wide)
    next_layer(net.second, net.second_bias, room.wide, room.loud, room.deep)
    if board.places.shape[0] > 0:
        take_in_board(net, board, room)
    normalise(room.deep, net.second_gain, net.second_shift)
    add_residual(net.third, net.third_bias, room.spare, room.loud, room.deep)
    add_residual(net.fourth, net.fourth_bias, room.spare, room.loud, room.deep)


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
    if board.places.shape[0] > 0:
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
