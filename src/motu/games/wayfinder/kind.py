"""What a space of Wayfinder's board is (WF-011 to WF-013): 0 to 3 is a construction of that colour."""

from __future__ import annotations

from .box import COLOURS

EMPTY = COLOURS
TRAVELLERS = COLOURS + 1
