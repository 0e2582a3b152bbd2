"""What is in Dokmus' box: tiles, boards, tokens and guardians, read from the data."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from motu.engine.game import load_data
from motu.engine.record import table

DATA = load_data(__file__)

PLAYERS = range(DATA["meta"]["min_players"], DATA["meta"]["max_players"] + 1)
SEATS = DATA["meta"]["max_players"]
ROUNDS = DATA["meta"]["rounds"]
TURN_TOKENS = DATA["meta"]["tokens_per_turn"]
TOKENS = DATA["components"]["tokens_per_colour"]
TILES = DATA["components"]["map_tiles"]
SIDES = DATA["components"]["faces_per_tile"]

# -- terrain --

KINDS = tuple(terrain["id"] for terrain in DATA["terrain"])
GLYPHS = tuple(terrain["glyph"] for terrain in DATA["terrain"])
ENTERABLE = table([*(terrain["placeable"] for terrain in DATA["terrain"]), False])
START_ALLOWED = table([*(terrain["start_allowed"] for terrain in DATA["terrain"]), False])
OPEN_KINDS, START_KINDS = (table(np.flatnonzero(allowed)) for allowed in (ENTERABLE, START_ALLOWED))

# -- the board: cells, places on a tile, slots --

SIDE: int = DATA["grid"]["tile_side"]
PLACES = SIDE * SIDE  # cells of a tile
WIDTH: int = DATA["grid"]["board_width"]
HEIGHT: int = DATA["grid"]["board_height_3p4p"]
CELLS = WIDTH * HEIGHT
ROWS_IN_WORD = 64 // WIDTH  # a set of cells is a row of words of so many board rows each
CELLS_IN_WORD = ROWS_IN_WORD * WIDTH
WORDS = -(-HEIGHT // ROWS_IN_WORD)
SLOT_COLUMNS = WIDTH // SIDE
SLOTS = SLOT_COLUMNS * (HEIGHT // SIDE)
QUARTERS = 4
CLOCKWISE, ANTICLOCKWISE, AS_IT_LIES = range(3)  # how a tile goes from slot to slot


def _cell(slot: int, place: int) -> int:
    """DK-013."""
    row, column = divmod(slot, SLOT_COLUMNS)
    i, j = divmod(place, SIDE)
    return WIDTH * (SIDE * row + i) + SIDE * column + j


def _clockwise(place: int) -> int:
    """Where one clockwise quarter turn takes a place of a tile (DK-014)."""
    i, j = divmod(place, SIDE)
    return SIDE * j + SIDE - 1 - i


def _anticlockwise(place: int) -> int:
    return _clockwise(_clockwise(_clockwise(place)))


def _printed(quarters: int) -> list[int]:
    """The printed place that is seen at each place of a tile after so many quarter turns."""
    row = list(range(PLACES))
    for _ in range(quarters):
        row = [row[_anticlockwise(place)] for place in range(PLACES)]
    return row


CELL_AT = table([[_cell(slot, place) for place in range(PLACES)] for slot in range(SLOTS)])  # CELL_AT[slot, place]
SLOT_OF = table([SLOT_COLUMNS * (cell // WIDTH // SIDE) + cell % WIDTH // SIDE for cell in range(CELLS)])
PLACE_OF = table([SIDE * (cell // WIDTH % SIDE) + cell % WIDTH % SIDE for cell in range(CELLS)])
TURNED = table(
    [[turn(place) for place in range(PLACES)] for turn in (_clockwise, _anticlockwise, int)]
)  # TURNED[how, place]: where the place is then
PRINTED = table([_printed(quarters) for quarters in range(QUARTERS)])  # PRINTED[quarters, place]

FACES = tuple(face["id"] for face in DATA["faces"])
TILE_OF = table([face["tile"] - 1 for face in DATA["faces"]])
FACE_OF = table(
    [[k for k, face in enumerate(DATA["faces"]) if face["tile"] == tile + 1] for tile in range(TILES)]
)  # FACE_OF[tile, side]
FACE = table([[GLYPHS.index(glyph) for glyph in "".join(face["rows"])] for face in DATA["faces"]])  # FACE[face, place]

# -- what depends on the number of players --

SETUP = {players: DATA["setup"][f"players_{players}"] for players in PLAYERS}
BOARD = {players: DATA["board"][SETUP[players]["board"]] for players in PLAYERS}


def _by_players(value: Callable[[int], Any]) -> np.ndarray:
    """A table with a row for each number of players; numbers that cannot play have the row of the least that can."""
    return table([value(max(players, PLAYERS[0])) for players in range(SEATS + 1)])


def _rim(board: dict[str, Any]) -> list[bool]:
    """Which cells lie on the outer rim of a corner tile (DK-036, DK-037)."""
    last = SIDE - 1
    edges = {"north": (0, None), "south": (last, None), "west": (None, 0), "east": (None, last)}
    found = {
        _cell(slot["id"], place)
        for slot in board["slot"]
        if slot["corner"]
        for place in range(PLACES)
        for edge in slot["outer_edges"]
        if place // SIDE == edges[edge][0] or place % SIDE == edges[edge][1]
    }
    return [cell in found for cell in range(CELLS)]


def _aligned(board: dict[str, Any]) -> list[int]:
    """[gap]: the slots whose tiles may shift into the gap (DK-112), as bits."""
    rows = {slot["id"]: slot["aligned"] for slot in board["slot"]}
    return [sum(1 << slot for slot in rows.get(gap, ())) for gap in range(SLOTS)]


SLOTS_USED = _by_players(lambda players: BOARD[players]["slots"])
TILES_USED = _by_players(lambda players: BOARD[players]["tiles_in_play"])
FIRST_GAP = _by_players(lambda players: BOARD[players]["initial_empty_slot"])
CORNER = _by_players(lambda players: [slot in BOARD[players]["corner_slots"] for slot in range(SLOTS)])
RIM = _by_players(lambda players: _rim(BOARD[players]))  # RIM[players, cell]
ALIGNED = _by_players(lambda players: _aligned(BOARD[players]))  # ALIGNED[players, gap]
POOL = _by_players(lambda players: sum(1 << g for g in SETUP[players]["guardians"]))  # guardians in play, as bits
TALISMAN_PASSES = _by_players(lambda players: SETUP[players]["talisman_rule"].startswith("passes"))  # DK-065
COMPLETE_TILE = _by_players(lambda players: SETUP[players]["all_temples_bonus"])
SACRIFICE_POINTS = _by_players(
    lambda players: [*DATA["scoring"]["sacrifice"][f"players_{players}"], *[0] * (SEATS - players)]
)  # SACRIFICE_POINTS[players, rank]
VISITED_POINTS = table(DATA["scoring"]["visited_tiles"]["points"])
RUINS_POINTS = DATA["scoring"]["ruins_token"]
SMALL_POINTS = DATA["scoring"]["small_temple"]
LARGE_POINTS = DATA["scoring"]["large_temple"]

# -- guardians --

GUARDIANS = DATA["components"]["guardian_tiles"]
NO_GUARDIAN = 0  # not drafted yet; NOBODY stands for one that a view does not show

# -- rulings that can be chosen --

LINKS = tuple(DATA["rulings"]["temple_link_values"])
LAST_LINK = LINKS.index("last")  # DK-069
