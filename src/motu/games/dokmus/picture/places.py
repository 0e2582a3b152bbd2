"""Dokmus's board: where things lie."""

from __future__ import annotations

from typing import Any

from motu.drawing import Targets

from .. import box
from ..play import cell_name
from .art import CELL, TILE

SEAM = 12
MARGIN = 38
PITCH = TILE + SEAM


def corner(slot: int) -> tuple[int, int]:
    return PITCH * (slot % box.SLOT_COLUMNS), PITCH * (slot // box.SLOT_COLUMNS)


def cell_corner(cell: int) -> tuple[int, int]:
    x, y = corner(int(box.SLOT_OF[cell]))
    place = int(box.PLACE_OF[cell])
    return x + CELL * (place % box.SIDE), y + CELL * (place // box.SIDE)


CORNERS = tuple(cell_corner(cell) for cell in range(box.CELLS))
MIDDLES = tuple((x + CELL // 2, y + CELL // 2) for x, y in CORNERS)
NAMES = tuple(cell_name(cell) for cell in range(box.CELLS))
CELLS = {name: cell for cell, name in enumerate(NAMES)}
SPOTS = frozenset(NAMES)


def size_of(v: Any) -> tuple[int, int]:
    rows = int(box.SLOTS_USED[v.players]) // box.SLOT_COLUMNS
    return PITCH * box.SLOT_COLUMNS - SEAM, PITCH * rows - SEAM


def legal_cells(targets: Targets) -> list[int]:
    """The cells where something is legal."""
    return sorted([CELLS[name] for name in targets.among(SPOTS)])
