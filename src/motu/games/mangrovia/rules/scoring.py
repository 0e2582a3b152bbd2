"""Points and winners (sections 11 and 12)."""

from __future__ import annotations

from motu.engine.operations import rule

from .. import ask, box, source
from .goods import amulet_value
from .paths import path_points

HIGHEST_TILE = int(box.POLE_TILES.max())


@rule
def huts_on(s, colour, space):
    if colour == box.FICTIONAL:
        return box.NEUTRAL[s.players, space]
    return s.huts[colour, space]


@rule
def is_in_play(s, colour):
    return colour < s.players or colour == box.FICTIONAL


# -- areas --


@rule
def stone_points(s, seat):
    """Own huts times all huts in the stone area, neutral ones included (MG-113)."""
    own = 0
    everybody = 0
    for place in range(box.STONES):
        space = box.STONE_SPACES[place]
        own += s.huts[seat, space]
        for colour in range(box.COLOURS):
            if is_in_play(s, colour):
                everybody += huts_on(s, colour, space)
    return own * everybody


@rule
def pole_standing(s, colour):
    """More huts stand higher, then the lower pole tile; 0 without a hut (MG-114, MG-115)."""
    huts = 0
    lowest = HIGHEST_TILE
    for place in range(box.POLES):
        here = huts_on(s, colour, box.POLE_SPACES[place]) > 0
        huts += here
        lowest = min(lowest, s.pole[place] if here else HIGHEST_TILE)
    if huts == 0:
        return 0
    return huts * (HIGHEST_TILE + 1) + HIGHEST_TILE - lowest


@rule
def pole_points(s, seat):
    own = pole_standing(s, seat)
    if own == 0:
        return 0
    ahead = 0
    for colour in range(box.COLOURS):
        if is_in_play(s, colour) and pole_standing(s, colour) > own:
            ahead += 1
    return box.POLE_PRIZES[ahead] if ahead < 2 else 0


# -- totals --


@rule
def final_points(s, seat):
    """What final scoring adds for the huts on the board (MG-108), amulets apart."""
    return path_points(s, seat) + stone_points(s, seat) + pole_points(s, seat)


@rule
def tile_points(s, seat):
    """The pole tiles under a seat's huts, scored when they were built (MG-080)."""
    points = 0
    for place in range(box.POLES):
        if s.huts[seat, box.POLE_SPACES[place]] > 0:
            points += s.pole[place]
    return points


@rule
def printed_points(s, seat):
    """The printed points of a seat's huts, twice for double huts (MG-078, MG-096)."""
    points = 0
    for space in range(box.SPACES):
        points += s.huts[seat, space] * box.POINTS[space]
    return points


@rule
def ledger(s, out):
    """Huts as they were built; paths, areas and amulets only once the game is over."""
    for seat in range(s.players):
        out[seat, source.SPACE] = printed_points(s, seat)
        out[seat, source.POLE_TILE] = tile_points(s, seat)
        if s.question == ask.OVER:
            out[seat, source.PATH] = path_points(s, seat)
            out[seat, source.STONE_AREA] = stone_points(s, seat)
            out[seat, source.POLE_AREA] = pole_points(s, seat)
            out[seat, source.AMULET] = amulet_value(s, seat)


@rule
def score(s, seat):
    """The chief's points made so far; after the end the final result."""
    points = int(s.points[seat])
    if s.question == ask.OVER:
        points += final_points(s, seat) + amulet_value(s, seat)
    return points


@rule
def winners(s):
    """Most points, then the higher value of amulets, then a shared victory (MG-120)."""
    most = 0
    richest = 0
    seats = 0
    for seat in range(s.players):
        points = score(s, seat)
        amulets = amulet_value(s, seat)
        if seat == 0 or points > most or (points == most and amulets > richest):
            most = points
            richest = amulets
            seats = 1 << seat
        elif points == most and amulets == richest:
            seats |= 1 << seat
    return seats
