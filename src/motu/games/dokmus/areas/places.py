"""Dokmus's board: where things lie."""

from __future__ import annotations

from typing import Any

from ..art import CELL, TILE
from ..state import (
    CELLS,
    PLACE_OF,
    SIDE,
    SLOT_COLUMNS,
    SLOT_OF,
    SLOTS_USED,
    cell_name,
)

SEAM = 18
MARGIN = 36
PITCH = TILE + SEAM


def corner(slot: int) -> tuple[int, int]:
    return PITCH * (slot % SLOT_COLUMNS), PITCH * (slot // SLOT_COLUMNS)


def cell_corner(cell: int) -> tuple[int, int]:
    x, y = corner(int(SLOT_OF[cell]))
    place = int(PLACE_OF[cell])
    return x + CELL * (place % SIDE), y + CELL * (place // SIDE)


CORNERS = tuple(cell_corner(cell) for cell in range(CELLS))
MIDDLES = tuple((x + CELL // 2, y + CELL // 2) for x, y in CORNERS)
NAMES = tuple(cell_name(cell) for cell in range(CELLS))


def size_of(v: Any) -> tuple[int, int]:
    rows = int(SLOTS_USED[v.players]) // SLOT_COLUMNS
    return PITCH * SLOT_COLUMNS - SEAM, PITCH * rows - SEAM
