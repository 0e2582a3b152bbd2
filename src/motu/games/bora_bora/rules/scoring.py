"""Points and winners (section 8)."""

from __future__ import annotations

from motu.engine.operations import rule
from motu.engine.record import NOBODY

from .. import box, payment, source
from .measures import have

KINDS = len(source.SOURCES)


@rule
def god_tile_points(s, seat):
    return box.GOD_TILE_VP * s.god_tiles[seat]


@rule
def fish_points(s, seat):
    """The fish tile of every region that the seat holds; a hut beside the building space scores nothing (BB-117)."""
    points = 0
    for region in range(box.REGIONS):
        if s.holder[region] == seat:
            points += box.FISH_VP[s.fish[region]]
    return points


@rule
def jewelry_points(s, seat):
    points = 0
    for jewel in range(box.JEWELS):
        if s.jewel_owner[jewel] == seat:
            points += box.JEWEL_VP[jewel]
    return points


@rule
def bonus_points(s, seat):
    """For each condition that is met (BB-119)."""
    points = 0
    for bonus in range(box.BONUSES):
        if have(s, seat, box.BONUS[bonus, 0], NOBODY, payment.UNPAID) >= box.BONUS[bonus, 1]:
            points += box.BONUS_VP
    return points


@rule
def score_the_end(s):
    """The final scoring, after the last tasks (BB-116 to BB-119)."""
    for seat in range(s.players):
        s.points[seat, source.GOD_TILES] = god_tile_points(s, seat)
        s.points[seat, source.FISH] = fish_points(s, seat)
        s.points[seat, source.JEWELRY] = jewelry_points(s, seat)
        s.points[seat, source.BONUSES] = bonus_points(s, seat)


@rule
def ledger(s, out):
    for seat in range(s.players):
        for kind in range(KINDS):
            out[seat, kind] += s.points[seat, kind]


@rule
def score(s, seat):
    total = 0
    for kind in range(KINDS):
        total += s.points[seat, kind]
    return total


@rule
def winners(s):
    """Most points; ties go to the seat that is earlier in the last order (BB-121)."""
    best = s.order[0]
    for place in range(1, s.players):
        if score(s, s.order[place]) > score(s, best):
            best = s.order[place]
    return 1 << best
