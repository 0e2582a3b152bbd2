"""How a net looks at a board on one core (nets/boards.py).

Spaces lie in a room with empty places around them, so that nothing asks where the board ends, and several of them look
together.  Boards that were looked at around are remembered: of the one that is most like the next only that is looked
at again which may have changed, with the very same numbers as if all were.  Whoever looks along sees all at once, and
nothing of it stays.
"""

from __future__ import annotations

import numpy as np

from motu.engine import bits
from motu.engine.operations import rule

from .lanes import LANES, differ, has_many, load, plus, positive, put
from .sums import ONE, fill

SIDE, AROUND = 3, 9  # rows and columns that a space looks at, itself in the middle, and spaces in all
FEW, MANY = 6, 7  # spaces that look at the same time: as many as cores have registers for
MEMORIES = 32  # boards that are remembered
ALIKE = 20  # numbers in which two boards differ at most if one is made from the other


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
def look_by_few(rows, row, bias, first, before, place, stride, width, unit, after):
    """FEW spaces together, from a place on, look at their neighbours: LANES of their units from one on."""
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
def look_by_many(rows, row, bias, first, before, place, stride, width, unit, after):
    """The same for MANY spaces."""
    a = load(bias, first + unit)
    b = a
    c = a
    d = a
    e = a
    f = a
    g = a
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
            g = plus(g, weights, before[at + k + 6 * width])
    at = place * width + unit
    grow(before, at, a, after)
    grow(before, at + width, b, after)
    grow(before, at + 2 * width, c, after)
    grow(before, at + 3 * width, d, after)
    grow(before, at + 4 * width, e, after)
    grow(before, at + 5 * width, f, after)
    grow(before, at + 6 * width, g, after)


@rule
def look_farther(net, board, changed, sights):
    """Spaces look at their neighbours again, as often as the net has learned to, if one of these has changed."""
    places = board.places
    rows = net.tower
    width = rows.shape[1]
    columns = board.stride - 1
    many = has_many() and columns >= MANY
    together = MANY if many else FEW
    these = bits.bit(together) - bits.ONE
    for look in range(sights.shape[0] - 1):
        widen(changed, columns)
        for row in range(changed.shape[0] - 1):
            left = changed[row]
            while left != bits.NONE:
                column = min(bits.lowest(left), columns - together)
                left &= ~(these << np.uint64(column))
                place = np.int64(places[row * columns + column])
                for j in range(0, width, LANES):
                    unit = min(j, width - LANES)  # the last ones are looked at twice rather than those beyond
                    first = AROUND * width * look
                    if many:
                        look_by_many(
                            rows, first, net.tower_bias, width * look, sights[look], place, board.stride, width, unit,
                            sights[look + 1],
                        )  # fmt: skip
                    else:
                        look_by_few(
                            rows, first, net.tower_bias, width * look, sights[look], place, board.stride, width, unit,
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
def look_around(net, board, room):
    """What all spaces see around them: it lies in the newest memory then."""
    used = room.used
    latest = used[newest(used)]
    memory = choose_memory(room.numbers, room.known, used)
    sights = room.sights[memory]
    first_look(net, board, room.numbers, room.patches)
    notice(board, room.patches, net.tower.shape[1], used[memory] == 0, sights[0], room.changed)
    look_farther(net, board, room.changed, sights)
    fill(room.numbers, room.known[memory])
    used[memory] = latest + 1


@rule
def see_lines(rows, row, before, corner, at, step, apart, width, unit, total):
    """Add what the place number `at` of each line sees on its line: LANES of its units from one on, all lines together.

    Places of a line lie a step apart from each other, and lines lie so far apart.
    """
    gap = apart * width
    here = (corner + at * step) * width + unit
    a = load(total, here)
    b = load(total, here + gap)
    c = load(total, here + 2 * gap)
    d = load(total, here + 3 * gap)
    e = load(total, here + 4 * gap)
    f = load(total, here + 5 * gap)
    for other in range(FEW):
        seen = (corner + other * step) * width
        from_here = (row + (other - at + FEW - 1) * width) * width + unit
        for k in range(width):
            weights = load(rows, from_here + k * width)
            a = plus(a, weights, before[seen + k])
            b = plus(b, weights, before[seen + k + gap])
            c = plus(c, weights, before[seen + k + 2 * gap])
            d = plus(d, weights, before[seen + k + 3 * gap])
            e = plus(e, weights, before[seen + k + 4 * gap])
            f = plus(f, weights, before[seen + k + 5 * gap])
    put(total, here, a)
    put(total, here + gap, b)
    put(total, here + 2 * gap, c)
    put(total, here + 3 * gap, d)
    put(total, here + 4 * gap, e)
    put(total, here + 5 * gap, f)


@rule
def look_along(net, board, room):
    """What all spaces see along their rows and columns, as often as the net has learned to look: in the only memory."""
    places = board.places
    sights = room.sights[0]
    total = room.patches
    tone = room.tone
    tower = net.tower
    bias = net.tower_bias
    width = tower.shape[1]
    corner = np.int64(places[0])
    side = np.int64(board.stride)
    reach = (2 * FEW - 1) * width
    first_look(net, board, room.numbers, total)
    for space in range(places.shape[0]):
        for unit in range(0, width, LANES):
            at = np.int64(places[space]) * width + unit
            put(sights[0], at, positive(plus(load(total, at), load(tone, unit), ONE)))
    for look in range(sights.shape[0] - 1):
        before = sights[look]
        for space in range(places.shape[0]):
            for unit in range(0, width, LANES):
                put(total, np.int64(places[space]) * width + unit, load(bias, width * look + unit))
        for at in range(FEW):
            for unit in range(0, width, LANES):
                see_lines(tower, 2 * reach * look, before, corner, at, 1, side, width, unit, total)
                see_lines(tower, 2 * reach * look + reach, before, corner, at, side, 1, width, unit, total)
        for space in range(places.shape[0]):
            for unit in range(0, width, LANES):
                at = np.int64(places[space]) * width + unit
                grow(before, at, load(total, at), sights[look + 1])
    room.used[0] = 1
