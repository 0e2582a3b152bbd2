"""Where points come from."""

from __future__ import annotations

SOURCES = ("spaces", "pole tiles", "paths", "stone area", "pole area", "amulets")
SPACE, POLE_TILE, PATH, STONE_AREA, POLE_AREA, AMULET = range(6)
