"""What a cell of the island can be."""

from .box import KINDS

MEADOW, FOREST, MOUNTAIN, WATER, VOLCANO, RUINS, SMALL_TEMPLE, LARGE_TEMPLE = (
    KINDS.index(kind)
    for kind in ("meadow", "forest", "mountain", "water", "volcano", "ruins", "small_temple", "large_temple")
)
VOID = len(KINDS)  # no cell at all: the gap, and what lies beyond a small board
