"""Set-up (section 3); chance comes in the order of MG-038."""

from __future__ import annotations

from motu.engine.bits import bit
from motu.engine.chance import below
from motu.engine.operations import rule
from motu.engine.record import NOBODY

from .. import box, good
from .building import clear_site
from .goods import draw_down, fill_display, refresh_goods
from .paths import settle
from .rounds import begin_round, seat_after


@rule
def set_up(s):
    s.starter = below(s, s.players)  # MG-024
    lay_out_board(s)
    lay_out_goods(s)
    if s.variant != box.BASE:
        lay_out_stone_tiles(s)
    s.round_number = 1
    begin_round(s)


@rule
def lay_out_board(s):
    """Birds, huts, and with few players the neutral ones (MG-025 to MG-037)."""
    s.birds = box.FIRST_BIRDS
    for seat in range(s.players):
        s.supply[seat] = box.HUTS[s.players]
    for path in range(box.PATHS):
        s.god[path] = NOBODY
    for place in range(box.STONES):
        s.stone[place] = NOBODY
    for space in range(box.SPACES):
        if box.NEUTRAL[s.players, space] > 0 and box.POLE_AT[space] != NOBODY:
            s.pole[box.POLE_AT[space]] = box.POLE_TILES[s.next_pole]  # MG-036
            s.next_pole += 1
    clear_site(s)
    refresh_spaces(s)


@rule
def lay_out_goods(s):
    """Starting cards, piles, displays and the bag (MG-027 to MG-031)."""
    for kind in range(good.KINDS):
        for face in range(box.FACES):
            s.pile[kind, face] = box.TOTAL[kind, face]
    s.pile[good.AMULET, box.ONE_POINT] -= box.ON_BOARD
    s.open[good.AMULET, box.ONE_POINT] = box.ON_BOARD
    refresh_goods(s)
    for turn in range(s.players):
        for face in range(box.FACE_COUNT[good.VALUABLE]):
            s.start[seat_after(s, turn), face] = box.START_CARDS[turn, face]
    fill_display(s, good.VALUABLE)
    for turn in range(s.players):
        for _ in range(box.DEALT):
            draw_down(s, seat_after(s, turn), good.LANDSCAPE)
    fill_display(s, good.LANDSCAPE)


@rule
def lay_out_stone_tiles(s):
    """Variant: one random tile of the pool on each empty stone space, by ascending id (MG-122, MG-123)."""
    pool = 0
    left = 0
    for tile in range(box.STONE_TILES):
        if box.IN_POOL[s.variant, tile] > 0:
            pool |= 1 << tile
            left += 1
    for place in range(box.STONES):
        if box.NEUTRAL[s.players, box.STONE_SPACES[place]] > 0:
            continue
        tile = nth_tile(pool, below(s, left))
        s.stone[place] = tile
        pool &= ~(1 << tile)
        left -= 1


@rule
def nth_tile(pool, n):
    """The n-th tile of a set of tiles."""
    for tile in range(box.STONE_TILES):
        if pool >> tile & 1:
            if n == 0:
                return tile
            n -= 1
    return NOBODY


@rule
def refresh(s):
    refresh_spaces(s)
    refresh_goods(s)


@rule
def refresh_spaces(s):
    """The empty spaces, the amulet pillars and who is ahead on the paths follow from the huts."""
    s.free = box.EVERYWHERE
    for seat in range(box.PLAYERS):
        s.amulet_huts[seat] = 0
    for colour in range(box.COLOURS):
        for path in range(box.PATHS):
            s.standing[colour, path] = 0
    for space in range(box.SPACES):
        if box.NEUTRAL[s.players, space] > 0:
            s.free &= ~bit(space)
            settle(s, box.FICTIONAL, space, 1)
        for seat in range(s.players):
            if s.huts[seat, space] > 0:
                s.free &= ~bit(space)
                settle(s, seat, space, s.huts[seat, space])
                s.amulet_huts[seat] += box.IS_AMULET_SPACE[space]
