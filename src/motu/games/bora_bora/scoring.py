"""Points and winners (section 8)."""

from __future__ import annotations

from motu.engine.operations import rule
from motu.engine.record import NOBODY

from .measures import have
from .state import (
    BONUS,
    BONUS_VP,
    BONUSES,
    FISH_VP,
    FOR_BONUSES,
    FOR_FISH,
    FOR_GOD_TILES,
    FOR_JEWELRY,
    GOD_TILE_VP,
    JEWEL_VP,
    JEWELS,
    REGIONS,
    SOURCES,
    UNPAID,
)

KINDS = len(SOURCES)


@rule
def god_tile_points(s, seat):
    return GOD_TILE_VP * s.god_tiles[seat]


@rule
def fish_points(s, seat):
    """The fish tile of every region that the seat holds; a hut beside the building space scores nothing (BB-117)."""
    points = 0
    for region in range(REGIONS):
        if s.holder[region] == seat:
            points += FISH_VP[s.fish[region]]
    return points


@rule
def jewelry_points(s, seat):
    points = 0
    for jewel in range(JEWELS):
        if s.jewel_owner[jewel] == seat:
            points += JEWEL_VP[jewel]
    return points


@rule
def bonus_points(s, seat):
    """For each condition that is met (BB-119)."""
    points = 0
    for bonus in range(BONUSES):
        if have(s, seat, BONUS[bonus, 0], NOBODY, UNPAID) >= BONUS[bonus, 1]:
            points += BONUS_VP
    return points


@rule
def score_the_end(s):
    """The final scoring, after the last tasks (BB-116 to BB-119)."""
    for seat in range(s.players):
        s.points[seat, FOR_GOD_TILES] = god_tile_points(s, seat)
        s.points[seat, FOR_FISH] = fish_points(s, seat)
        s.points[seat, FOR_JEWELRY] = jewelry_points(s, seat)
        s.points[seat, FOR_BONUSES] = bonus_points(s, seat)


@rule
def ledger(s, out):
    for seat in range(s.players):
        for source in range(KINDS):
            out[seat, source] += s.points[seat, source]


@rule
def score(s, seat):
    total = 0
    for source in range(KINDS):
        total += s.points[seat, source]
    return total


@rule
def winners(s):
    """Most points; ties go to the seat that is earlier in the last order (BB-121)."""
    best = s.order[0]
    for place in range(1, s.players):
        if score(s, s.order[place]) > score(s, best):
            best = s.order[place]
    return 1 << best
