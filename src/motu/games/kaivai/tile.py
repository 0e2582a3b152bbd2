"""What lies on a hex: a cottage of one of the types of the data, a cult hex, or nothing but water."""

from __future__ import annotations

from motu.engine.record import table

from . import box

FISHER, MEETING, TEMPLE = range(3)
COTTAGES = 3  # types of them, the first numbers
CULT, WATER = 3, 4
KEYS: tuple[str, ...] = tuple(kind["key"] for kind in box.DATA["cottage_type"])
LETTERS: tuple[str, ...] = tuple(kind["letter"] for kind in box.DATA["cottage_type"])
ACCEPTS_FISH = table([*(int(kind["accepts_fish"]) for kind in box.DATA["cottage_type"]), 0, 0])
