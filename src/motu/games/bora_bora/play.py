"""What can be answered in Bora Bora: the vocabulary of all actions, family by family."""

from __future__ import annotations

from motu.engine.vocabulary import Family, Vocabulary, argument

from . import box

_COLOUR_NAMES = box.DATA["constants"]["god_colours"]
_POSITION = argument("position", box.SHOWN)
_TASK_SLOT = argument("task", box.HELD)
_CELLS = box.DATA["ceremony"]["pairs"]
_PAIRS = argument(
    "cells",
    [f"{a}+{b}" for a, b in _CELLS],
    also=[f"{box.CELL_NAMES[a]}+{box.CELL_NAMES[b]}" for a, b in _CELLS],
)
_ABILITY = argument("ability", box.ABILITY_NAMES)

ACTIONS = Vocabulary(
    Family("place", argument("die", box.DATA["dice"]["faces"]), argument("tile", box.TILE_NAMES)),
    Family("pay", argument("payment", ("card", *(f"pair-{colour}" for colour in _COLOUR_NAMES), "tile"))),
    Family("decline"),
    Family("expand", argument("region", box.REGION_CODES)),
    Family("hut_from", argument("space", ("ordinary", "twelfth"))),
    Family("cell", argument("cell", box.CELLS, also=box.CELL_NAMES)),
    Family("aside", argument("material", box.DATA["constants"]["materials"])),
    Family("offering"),
    Family("take_man", _POSITION),
    Family("take_woman", _POSITION),
    Family("shift", argument("slot", box.SLOTS)),
    Family("vp_rest"),
    Family("god_card", argument("card", (*_COLOUR_NAMES, "deck"))),
    Family("move_hut"),
    Family("temple", argument("space", box.SPACES)),
    Family("build_tile", argument("value", box.DATA["buildings"]["values"])),
    Family("build_pair", _PAIRS),
    Family("status"),
    Family("shell"),
    Family("use_man", _ABILITY),
    Family("use_woman", _ABILITY),
    Family("pass"),
    Family("jewel", argument("row", box.ROWS)),
    Family("task", _TASK_SLOT),
    Family("task_yellow", _TASK_SLOT),
    Family("task_discard", _TASK_SLOT),
    Family("take_task", argument("position", box.MOST_TASKS_SHOWN)),
)
