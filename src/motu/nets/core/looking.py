"""How a net looks at a board on one core (nets/boards.py).

Spaces lie in a room with empty places around them, so that nothing asks where the board ends, and several of them look
together.  Boards that were looked at around are remembered: of the one that is most like the next only that is looked
at again which may have changed, with the very same numbers as if all were.  Whoever looks along sees all at once, and
nothing of it stays.

What a space knows is its sight; others see a coarse shade of it (nets/coarse.py).
"""

from __future__ import annotations

import numpy as np

from motu.engine import bits
from motu.engine.operations import rule

from .lanes import (
    FOUR,
    LANES,
    add_fours,
    as_row,
    differ,
    has_many,
    load,
    load_fours,
    no_sums,
    plus,
    positive,
    put,
    put_rounded,
    times,
)
from .sums import NONE, ONE, fill

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
def show(sight, at, fine, unit, shade):
    """What others see of a space: LANES of its units."""
    put_rounded(shade, at, times(load(sight, at), load(fine, unit)))


@rule
def notice(board, patches, fine, width, is_new, sight, shade, changed):
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
                show(sight, place * width + unit, fine, unit, shade)
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
def grow(bias, steps, fine, unit, width, seen, before, at, after, shade):
    """What a space knows after a look: what it did, and what it has seen."""
    seen = positive(plus(load(bias, unit), times(seen, load(steps, unit)), ONE))
    put(after, at, plus(load(before, at), seen, ONE))
    show(after, at, fine, unit + width, shade)


@rule
def look_by_few(rows, bias, steps, fine, look, own, width, place, stride, before, shades, after, shade):
    """FEW spaces together, from a place on, look at their neighbours: LANES of their units from one on."""
    a = no_sums()
    b = a
    c = a
    d = a
    e = a
    f = a
    for line in range(SIDE):
        at = (place + (line - 1) * stride - 1) * width
        for k in range(0, SIDE * width, FOUR):
            weights = load_fours(rows, ((AROUND * look + SIDE * line) * width + k) * width + FOUR * own)
            a = add_fours(a, weights, shades, at + k)
            b = add_fours(b, weights, shades, at + k + width)
            c = add_fours(c, weights, shades, at + k + 2 * width)
            d = add_fours(d, weights, shades, at + k + 3 * width)
            e = add_fours(e, weights, shades, at + k + 4 * width)
            f = add_fours(f, weights, shades, at + k + 5 * width)
    at = place * width + own
    unit = look * width + own
    grow(bias, steps, fine, unit, width, as_row(a), before, at, after, shade)
    grow(bias, steps, fine, unit, width, as_row(b), before, at + width, after, shade)
    grow(bias, steps, fine, unit, width, as_row(c), before, at + 2 * width, after, shade)
    grow(bias, steps, fine, unit, width, as_row(d), before, at + 3 * width, after, shade)
    grow(bias, steps, fine, unit, width, as_row(e), before, at + 4 * width, after, shade)
    grow(bias, steps, fine, unit, width, as_row(f), before, at + 5 * width, after, shade)


@rule
def look_by_many(rows, bias, steps, fine, look, own, width, place, stride, before, shades, after, shade):
    """The same for MANY spaces."""
    a = no_sums()
    b = a
    c = a
    d = a
    e = a
    f = a
    g = a
    for line in range(SIDE):
        at = (place + (line - 1) * stride - 1) * width
        for k in range(0, SIDE * width, FOUR):
            weights = load_fours(rows, ((AROUND * look + SIDE * line) * width + k) * width + FOUR * own)
            a = add_fours(a, weights, shades, at + k)
            b = add_fours(b, weights, shades, at + k + width)
            c = add_fours(c, weights, shades, at + k + 2 * width)
            d = add_fours(d, weights, shades, at + k + 3 * width)
            e = add_fours(e, weights, shades, at + k + 4 * width)
            f = add_fours(f, weights, shades, at + k + 5 * width)
            g = add_fours(g, weights, shades, at + k + 6 * width)
    at = place * width + own
    unit = look * width + own
    grow(bias, steps, fine, unit, width, as_row(a), before, at, after, shade)
    grow(bias, steps, fine, unit, width, as_row(b), before, at + width, after, shade)
    grow(bias, steps, fine, unit, width, as_row(c), before, at + 2 * width, after, shade)
    grow(bias, steps, fine, unit, width, as_row(d), before, at + 3 * width, after, shade)
    grow(bias, steps, fine, unit, width, as_row(e), before, at + 4 * width, after, shade)
    grow(bias, steps, fine, unit, width, as_row(f), before, at + 5 * width, after, shade)
    grow(bias, steps, fine, unit, width, as_row(g), before, at + 6 * width, after, shade)


@rule
def look_farther(net, board, changed, sights, shades):
    """Spaces look at their neighbours again, as often as the net has learned to, if one of these has changed."""
    places = board.places
    rows = net.tower
    bias = net.tower_bias
    steps = net.steps
    fine = net.fine
    width = net.near.shape[0]
    columns = board.stride - 1
    many = has_many() and columns >= MANY
    together = MANY if many else FEW
    these = bits.bit(together) - bits.ONE
    for look in range(sights.shape[0] - 1):
        before = sights[look]
        seen = shades[look]
        after = sights[look + 1]
        shade = shades[look + 1]
        widen(changed, columns)
        for row in range(changed.shape[0] - 1):
            left = changed[row]
            while left != bits.NONE:
                column = min(bits.lowest(left), columns - together)
                left &= ~(these << np.uint64(column))
                place = np.int64(places[row * columns + column])
                for j in range(0, width, LANES):
                    own = min(j, width - LANES)  # the last ones are looked at twice rather than those beyond
                    if many:
                        look_by_many(
                            rows, bias, steps, fine, look, own, width, place, board.stride, before, seen, after, shade
                        )  # fmt: skip
                    else:
                        look_by_few(
                            rows, bias, steps, fine, look, own, width, place, board.stride, before, seen, after, shade
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
    shades = room.shades[memory]
    width = net.near.shape[0]
    first_look(net, board, room.numbers, room.patches)
    notice(board, room.patches, net.fine, width, used[memory] == 0, sights[0], shades[0], room.changed)
    look_farther(net, board, room.changed, sights, shades)
    fill(room.numbers, room.known[memory])
    used[memory] = latest + 1


@rule
def see_lines(rows, row, shades, corner, at, step, apart, width, unit, total):
    """Add what the place number `at` of each line sees on its line: LANES of its units from one on, all lines together.

    Places of a line lie a step apart from each other, and lines lie so far apart.  Sums of whole numbers are exact.
    """
    gap = apart * width
    a = no_sums()
    b = a
    c = a
    d = a
    e = a
    f = a
    for other in range(FEW):
        seen = (corner + other * step) * width
        from_here = (row + (other - at + FEW - 1) * width) * width + FOUR * unit
        for k in range(0, width, FOUR):
            weights = load_fours(rows, from_here + k * width)
            a = add_fours(a, weights, shades, seen + k)
            b = add_fours(b, weights, shades, seen + k + gap)
            c = add_fours(c, weights, shades, seen + k + 2 * gap)
            d = add_fours(d, weights, shades, seen + k + 3 * gap)
            e = add_fours(e, weights, shades, seen + k + 4 * gap)
            f = add_fours(f, weights, shades, seen + k + 5 * gap)
    here = (corner + at * step) * width + unit
    add(total, here, as_row(a))
    add(total, here + gap, as_row(b))
    add(total, here + 2 * gap, as_row(c))
    add(total, here + 3 * gap, as_row(d))
    add(total, here + 4 * gap, as_row(e))
    add(total, here + 5 * gap, as_row(f))


@rule
def add(total, at, row):
    put(total, at, plus(load(total, at), row, ONE))


@rule
def look_along(net, board, room):
    """What all spaces see along their rows and columns, as often as the net has learned to look: in the only memory."""
    places = board.places
    sights = room.sights[0]
    shades = room.shades[0]
    total = room.patches
    tone = room.tone
    tower = net.tower
    bias = net.tower_bias
    steps = net.steps
    fine = net.fine
    width = net.near.shape[0]
    corner = np.int64(places[0])
    side = np.int64(board.stride)
    reach = (2 * FEW - 1) * width
    first_look(net, board, room.numbers, total)
    for space in range(places.shape[0]):
        for unit in range(0, width, LANES):
            at = np.int64(places[space]) * width + unit
            put(sights[0], at, positive(plus(load(total, at), load(tone, unit), ONE)))
            show(sights[0], at, fine, unit, shades[0])
    for look in range(sights.shape[0] - 1):
        total[:] = NONE
        for at in range(FEW):
            for unit in range(0, width, LANES):
                see_lines(tower, 2 * reach * look, shades[look], corner, at, 1, side, width, unit, total)
                see_lines(tower, 2 * reach * look + reach, shades[look], corner, at, side, 1, width, unit, total)
        for space in range(places.shape[0]):
            for unit in range(0, width, LANES):
                at = np.int64(places[space]) * width + unit
                seen = load(total, at)
                grow(
                    bias, steps, fine, width * look + unit, width, seen, sights[look], at, sights[look + 1],
                    shades[look + 1],
                )  # fmt: skip
    room.used[0] = 1
