"""The three kinds of goods: valuables, landscape cards and amulets.

Each has its faces, its pile (the bag), its discards (the amulets set aside), and what lies face up to be taken: the two
displays, and the value-1 amulets of the board.
"""

from __future__ import annotations

VALUABLE, LANDSCAPE, AMULET = range(3)
KINDS = 3
