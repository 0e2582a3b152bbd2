"""What can be answered: the vocabulary, and the first number of each family."""

from motu.engine.vocabulary import Family, Vocabulary, argument

from . import box


def cell_name(cell: int) -> str:
    """Column letter and row number: cell 0 is a1, cell 440 is u21."""
    return f"{chr(ord('a') + cell % box.WIDTH)}{cell // box.WIDTH + 1}"


SLOT = argument("slot", box.SLOTS)
ACTIONS = Vocabulary(
    Family("cell", argument("cell", [cell_name(c) for c in range(box.CELLS)], also=[str(c) for c in range(box.CELLS)])),
    Family("guardian", argument("guardian", range(1, box.GUARDIANS + 1))),
    Family("shift", SLOT),
    Family("rotate_cw", SLOT),
    Family("rotate_ccw", SLOT),
    Family("move"),
    Family("talisman"),
    Family("cross"),
    Family("skip"),
    Family("end_turn"),
)
CELL, KEEP, SHIFT, CW, CCW, MOVE, TALISMAN, CROSS, SKIP, END_TURN = (family.first for family in ACTIONS.families)
