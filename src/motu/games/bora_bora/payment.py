"""The forms in which a god can be paid for (BB-122)."""

from __future__ import annotations

from . import box

CARD, PAIR, TILE = 0, 1, box.COLOURS + 1  # PAIR + c is a pair of colour c
FORMS = box.COLOURS + 2
UNPAID = -1
