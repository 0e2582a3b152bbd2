"""Set-up (section 3); chance comes in the order of MG-038."""

from __future__ import annotations

from motu.engine.bits import bit
from motu.engine.chance import below
from motu.engine.operations import rule
from motu.engine.record import NOBODY

from .building import clear_site
from .goods import draw_down, fill_display, refresh_goods
from .rounds import begin_round, seat_after
from .state import (
    AMULET,
    BASE,
    DEALT,
    EVERYWHERE,
    FACE_COUNT,
    FACES,
    FIRST_BIRDS,
    HUTS,
    IN_POOL,
    IS_AMULET_SPACE,
    KINDS,
    LANDSCAPE,
    NEUTRAL,
    ON_BOARD,
    ONE_POINT,
    PATHS,
    PLAYERS,
    POLE_AT,
    POLE_TILES,
    SPACES,
    START_CARDS,
    STONE_SPACES,
    STONE_TILES,
    STONES,
    TOTAL,
    VALUABLE,
)


@rule
def set_up(s):
    s.starter = below(s, s.players)  # MG-024
    lay_out_board(s)
    lay_out_goods(s)
    if s.variant != BASE:
        lay_out_stone_tiles(s)
    s.round_number = 1
    begin_round(s)


@rule
def lay_out_board(s):
    """Birds, huts, and with few players the neutral ones (MG-025 to MG-037)."""
    s.birds = FIRST_BIRDS
    for seat in range(s.players):
        s.supply[seat] = HUTS[s.players]
    for path in range(PATHS):
        s.god[path] = NOBODY
    for place in range(STONES):
        s.stone[place] = NOBODY
    for space in range(SPACES):
        if NEUTRAL[s.players, space] > 0 and POLE_AT[space] != NOBODY:
            s.pole[POLE_AT[space]] = POLE_TILES[s.next_pole]  # MG-036
            s.next_pole += 1
    clear_site(s)
    refresh_spaces(s)


@rule
def lay_out_goods(s):
    """Starting cards, piles, displays and the bag (MG-027 to MG-031)."""
    for kind in range(KINDS):
        for face in range(FACES):
            s.pile[kind, face] = TOTAL[kind, face]
    s.pile[AMULET, ONE_POINT] -= ON_BOARD
    s.open[AMULET, ONE_POINT] = ON_BOARD
    refresh_goods(s)
    for turn in range(s.players):
        for face in range(FACE_COUNT[VALUABLE]):
            s.start[seat_after(s, turn), face] = START_CARDS[turn, face]
    fill_display(s, VALUABLE)
    for turn in range(s.players):
        for _ in range(DEALT):
            draw_down(s, seat_after(s, turn), LANDSCAPE)
    fill_display(s, LANDSCAPE)


@rule
def lay_out_stone_tiles(s):
    """Variant: one random tile of the pool on each empty stone space, by ascending id (MG-122, MG-123)."""
    pool = 0
    left = 0
    for tile in range(STONE_TILES):
        if IN_POOL[s.variant, tile] > 0:
            pool |= 1 << tile
            left += 1
    for place in range(STONES):
        if NEUTRAL[s.players, STONE_SPACES[place]] > 0:
            continue
        tile = nth_tile(pool, below(s, left))
        s.stone[place] = tile
        pool &= ~(1 << tile)
        left -= 1


@rule
def nth_tile(pool, n):
    """The n-th tile of a set of tiles."""
    for tile in range(STONE_TILES):
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
    """The empty spaces and the amulet pillars follow from the huts."""
    s.free = EVERYWHERE
    for seat in range(PLAYERS):
        s.amulet_huts[seat] = 0
    for space in range(SPACES):
        if NEUTRAL[s.players, space] > 0:
            s.free &= ~bit(space)
        for seat in range(s.players):
            if s.huts[seat, space] > 0:
                s.free &= ~bit(space)
                s.amulet_huts[seat] += IS_AMULET_SPACE[space]
