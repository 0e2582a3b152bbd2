"""The families of actions by number, for rules that work with a family and the k-th action in it."""

from __future__ import annotations

from motu.engine.record import table

from .play import ACTIONS

NAMES = tuple(family.name for family in ACTIONS.families)
OF = table([k for k, family in enumerate(ACTIONS.families) for _ in range(family.count)])  # of each action
FIRST = table([family.first for family in ACTIONS.families])
COUNT = table([family.count for family in ACTIONS.families])
(
    PLACE, PAY, DECLINE, EXPAND, HUT_FROM, CELL, ASIDE, OFFERING, TAKE_MAN, TAKE_WOMAN, SHIFT, VP_REST, GOD_CARD,
    MOVE_HUT, TEMPLE, BUILD_TILE, BUILD_PAIR, STATUS, SHELL, USE_MAN, USE_WOMAN, PASS, JEWEL, TASK, TASK_YELLOW,
    TASK_DISCARD, TAKE_TASK,
) = range(len(NAMES))  # fmt: skip
