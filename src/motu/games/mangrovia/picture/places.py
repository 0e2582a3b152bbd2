"""Mangrovia's board: where everything lies."""

from __future__ import annotations

from functools import cache

from .. import box
from .art import FRAME
from .text import COLUMN

CELL_W, CELL_H = 84, 62
LEFT, TOP_EDGE = 76, 66  # of the paths; statues stand outside
WIDTH, HEIGHT = FRAME
SHORE_X = LEFT + 4 * CELL_W + 10  # the land ends here below row 4
RIGHT = LEFT + COLUMN * CELL_W
BAY_TOP = TOP_EDGE + 4 * CELL_H + 12
ISLET = 27  # radius of an amulet islet
SITE_X, SITE_TOP, SITE_STEP = 641, 390, 44
JETTY, GAP = 124, 41  # a jetty, and how far it begins from the middle of its site
ROCK = (596, 36)  # middle of the oracle rock
FIELD_STEP = 66


def column(col: int) -> float:
    return LEFT + (col - 0.5) * CELL_W


def line(row: int) -> float:
    return TOP_EDGE + (row - 0.5) * CELL_H


OFF_PATH = [space["id"] for space in box.DATA["space"] if not space["row"]]


@cache
def place(space: int) -> tuple[float, float]:
    """The middle of a space: in its row and column, or among the islets along the east and south shore."""
    data = box.DATA["space"][space]
    if data["row"]:
        return column(data["col"]), line(data["row"])
    k = OFF_PATH.index(space)
    half = len(OFF_PATH) // 2
    return (RIGHT + 42, 44.0 + 62 * k) if k < half else (48 + 72.0 * (k - half), HEIGHT - 34.0)


def site_y(site: int) -> int:
    return SITE_TOP + SITE_STEP * site


def landing_place(landing: int) -> tuple[float, float]:
    """Where the boat lies; 0 is the boat space."""
    if landing == 0:
        return landing_place(1)[0], SITE_TOP - 40
    site = int(box.SITE[landing])
    west = landing <= box.SITES
    return (SITE_X - GAP - JETTY - 19 if west else SITE_X + GAP + JETTY + 19), site_y(site) - 2
