"""Points, winners, and who is poorer than whom (section 19)."""

from __future__ import annotations

from motu.engine.operations import rule
from motu.engine.record import NOBODY

from .. import box, source
from .hexes import both, count, read


@rule
def ledger(s, out):
    for seat in range(s.players):
        out[seat, source.GIFTS] = s.praise[seat]
        out[seat, source.SINKING] = -s.spent[seat]
        out[seat, source.COTTAGES] = s.for_cottages[seat]
        out[seat, source.MAJORITIES] = s.for_villages[seat]
        out[seat, source.CELEBRATIONS] = celebrated(s, seat)


@rule
def celebrated(s, seat):
    """Points of celebrations: all that came from nowhere else."""
    return s.points[seat] + s.spent[seat] - s.praise[seat] - s.for_cottages[seat] - s.for_villages[seat]


@rule
def score(s, seat):
    return s.points[seat]


@rule
def winners(s):
    """Most glory points; equal points share the win (KV-191)."""
    best = 0
    for seat in range(s.players):
        best = max(best, s.points[seat])
    seats = 0
    for seat in range(s.players):
        if s.points[seat] == best:
            seats |= 1 << seat
    return seats


@rule
def purse(s, seat):
    """What the shells of a seat are worth (KV-026)."""
    total = 0
    for space in range(box.SPACES):
        total += (space + 1) * s.shells[seat, space]
    return total


@rule
def fish_of(s, seat):
    total = 0
    for space in range(box.SPACES):
        total += s.fish[seat, space]
    return total


@rule
def boats_on_board(s, seat):
    total = 0
    for slot in range(box.BOATS):
        if s.boat[seat, slot] != NOBODY:
            total += 1
    return total


@rule
def cottages_of(s, seat):
    total = 0
    for village in range(box.VILLAGES):
        total += s.cottages[seat, village]
    return total


@rule
def is_poorer(s, seat, other):
    """Whether a seat comes before another in the order of KV-190."""
    if s.points[seat] != s.points[other]:
        return s.points[seat] < s.points[other]
    if purse(s, seat) != purse(s, other):
        return purse(s, seat) < purse(s, other)
    if fish_of(s, seat) != fish_of(s, other):
        return fish_of(s, seat) < fish_of(s, other)
    if boats_on_board(s, seat) != boats_on_board(s, other):
        return boats_on_board(s, seat) < boats_on_board(s, other)
    if cottages_of(s, seat) != cottages_of(s, other):
        return cottages_of(s, seat) < cottages_of(s, other)
    return seat < other


@rule
def poorest(s):
    found = 0
    for seat in range(1, s.players):
        if is_poorer(s, seat, found):
            found = seat
    return found


@rule
def strength(s, seat, village):
    """Cottages in the village and boats at its cult hexes, without what is committed (KV-187)."""
    return s.cottages[seat, village] + count(both(read(s.fleet[seat]), read(s.near_cult[village])))
