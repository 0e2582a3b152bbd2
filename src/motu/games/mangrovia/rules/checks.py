"""The invariants INV-1 to INV-13 that one position can show; from 21 on those of what the seats know."""

from __future__ import annotations

from motu.engine.bits import has
from motu.engine.operations import rule
from motu.engine.record import NOBODY

from .. import ask, box, good
from .goods import total
from .rounds import decider
from .scoring import printed_points, tile_points


@rule
def broken(s):
    no = goods_broken(s)
    if no == 0:
        no = huts_broken(s)
    if no == 0:
        no = pole_broken(s)
    if no == 0:
        no = archipelago_broken(s)
    if no == 0:
        no = building_broken(s)
    if no == 0 and s.question != ask.OVER:
        no = knowledge_broken(s)
    return no


@rule
def goods_broken(s):
    """INV-1 to INV-3 and INV-10: no card or amulet is lost, and displays are never too large."""
    for kind in range(good.KINDS):
        for face in range(box.FACES):
            count = s.pile[kind, face] + s.discard[kind, face] + s.open[kind, face]
            if min(s.pile[kind, face], s.discard[kind, face], s.open[kind, face]) < 0:
                return conservation(kind)
            for seat in range(s.players):
                count += s.hand[seat, kind, face]
                if s.hand[seat, kind, face] < 0:
                    return conservation(kind)
            if count != box.TOTAL[kind, face]:
                return conservation(kind)
        if kind != good.AMULET and total(s.open[kind]) > box.DISPLAY[kind]:
            return 10
    ones = s.open[good.AMULET, box.ONE_POINT]
    if total(s.open[good.AMULET]) != ones or ones > box.ON_BOARD:
        return 3
    if (total(s.drawn_now) != s.drawn_count) or (s.question == ask.RETURN) != (s.drawn_count > 0):
        return 3
    return 0


@rule
def conservation(kind):
    """The invariant that keeps the pieces of a kind together."""
    if kind == good.LANDSCAPE:
        return 1
    return 2 if kind == good.VALUABLE else 3


@rule
def huts_broken(s):
    """INV-4, INV-5, INV-7 and INV-9: huts, the spaces they stand on, and the points they gave."""
    for space in range(box.SPACES):
        owners = box.NEUTRAL[s.players, space]
        for seat in range(s.players):
            if s.huts[seat, space] > 0:
                owners += 1
            if s.huts[seat, space] > (2 if has(box.DOUBLE_SET, space) else 1):
                return 5
        if owners > 1 or has(s.free, space) != (owners == 0):
            return 5
    for seat in range(s.players):
        huts = int(s.supply[seat])
        on_amulet_spaces = 0
        for space in range(box.SPACES):
            huts += s.huts[seat, space]
            if box.IS_AMULET_SPACE[space] > 0:
                on_amulet_spaces += s.huts[seat, space]
        if huts != box.HUTS[s.players] or s.supply[seat] < 0:
            return 4
        if on_amulet_spaces != s.amulet_huts[seat]:
            return 7
        if printed_points(s, seat) + tile_points(s, seat) != s.points[seat]:
            return 9
    return 0


@rule
def pole_broken(s):
    """INV-6: the tiles under huts are the lowest ones, one under each hut of the pole area."""
    used = 0
    for place in range(box.POLES):
        space = box.POLE_SPACES[place]
        if (s.pole[place] > 0) == has(s.free, space):
            return 6
        if s.pole[place] > 0:
            used += 1
            if s.pole[place] > box.POLE_TILES[s.next_pole - 1]:
                return 6
            for other in range(place):
                if s.pole[other] == s.pole[place]:
                    return 6
    return 0 if used == s.next_pole else 6


@rule
def archipelago_broken(s):
    """INV-8 and INV-12: birds, bowls and boat."""
    if not 0 <= s.birds < len(box.BIRD_PAIRS):
        return 8
    bowls = 0
    for site in range(box.SITES):
        if s.bowl[site] != NOBODY:
            bowls += 1
            if box.BLOCKED[s.players, site] > 0:
                return 8
    if bowls != s.placed or (s.landing > 0) != (bowls == box.BOWLS[s.players] * s.players):
        return 8
    if not 1 <= s.round_number <= box.ROUND_CAP or not 0 <= s.landing <= box.LANDINGS:
        return 12
    if s.question != ask.OVER and (s.seat == NOBODY or s.seat != decider(s)):
        return 12
    return 0


@rule
def building_broken(s):
    """INV-13: what is due belongs to a space that is being built on."""
    if s.question == ask.GIVE or s.question == ask.PAY:
        if s.space == NOBODY or not has(s.free, s.space) or s.building > s.supply[s.seat]:
            return 13
        return 0 if 0 < s.due <= s.building * box.COST[s.space] else 13
    return 0 if s.space == NOBODY and s.due == 0 and s.cards_due == 0 and s.wild_due == 0 else 13


@rule
def knowledge_broken(s):
    """What is said to be known is true, and the counts that a view shows add up."""
    for kind in range(good.KINDS):
        if s.left[kind] != total(s.pile[kind]):
            return 21
        for face in range(box.FACES):
            fresh = int(s.pile[kind, face])
            for seat in range(s.players):
                fresh += s.drew[seat, kind, face]
                if not 0 <= s.known[seat, kind, face] <= s.hand[seat, kind, face]:
                    return 22
                if kind == good.AMULET and not 0 <= s.sure[seat, face] <= s.pile[kind, face]:
                    return 23
            if s.fresh[kind, face] != fresh:
                return 24
        for seat in range(s.players):
            hidden = total(s.hand[seat, kind]) - total(s.known[seat, kind])
            if s.newer[seat, kind] != total(s.drew[seat, kind]) or s.older[seat, kind] < 0:
                return 25
            if s.older[seat, kind] + s.newer[seat, kind] - total(s.unclear[seat, kind]) != hidden:
                return 26
    return 0
