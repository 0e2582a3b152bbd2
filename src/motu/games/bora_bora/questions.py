"""The questions of the game: which answers each one takes, and the rule that refuses all other families."""

from __future__ import annotations

from motu.engine.record import NOBODY, table

from .state import (
    ASK_BLUE,
    ASK_BUILD_PAIR,
    ASK_BUILD_TILE,
    ASK_CARDS,
    ASK_DOUBLE,
    ASK_EXPAND,
    ASK_EXTRA,
    ASK_FINAL,
    ASK_FIRE_FIRST,
    ASK_FIRE_SECOND,
    ASK_HELPER,
    ASK_HUT_FROM,
    ASK_JEWELRY,
    ASK_MATERIALS,
    ASK_NEW_TASK,
    ASK_PLACE,
    ASK_RED,
    ASK_REWARD,
    ASK_START_HUT,
    ASK_TAKE,
    ASK_TASK,
    ASK_TEMPLE,
    ASK_USE,
    ASK_WHITE,
    ASK_YELLOW,
    BLUE,
    DONE,
    F_ASIDE,
    F_BUILD_PAIR,
    F_BUILD_TILE,
    F_CELL,
    F_DECLINE,
    F_EXPAND,
    F_GOD_CARD,
    F_HUT_FROM,
    F_JEWEL,
    F_MOVE_HUT,
    F_OFFERING,
    F_PASS,
    F_PAY,
    F_PLACE,
    F_SHELL,
    F_SHIFT,
    F_STATUS,
    F_TAKE_MAN,
    F_TAKE_TASK,
    F_TAKE_WOMAN,
    F_TASK,
    F_TASK_DISCARD,
    F_TASK_YELLOW,
    F_TEMPLE,
    F_USE_MAN,
    F_USE_WOMAN,
    F_VP_REST,
    FAMILY_NAMES,
    GREEN,
    OVER,
    RED,
    WHITE,
    YELLOW,
)

# the families of answers to each question, in the order of the vocabulary
_ANSWERS = {
    ASK_START_HUT: (F_EXPAND,),
    ASK_HUT_FROM: (F_HUT_FROM,),
    ASK_REWARD: (F_CELL, F_ASIDE, F_OFFERING),
    ASK_RED: (F_PAY, F_DECLINE),
    ASK_PLACE: (F_PLACE,),
    ASK_BLUE: (F_PAY,),
    ASK_WHITE: (F_PAY, F_DECLINE),
    ASK_HELPER: (F_CELL, F_ASIDE, F_OFFERING, F_SHIFT, F_VP_REST, F_GOD_CARD, F_MOVE_HUT),
    ASK_TEMPLE: (F_TEMPLE,),
    ASK_BUILD_TILE: (F_BUILD_TILE,),
    ASK_BUILD_PAIR: (F_BUILD_PAIR,),
    ASK_TAKE: (F_TAKE_MAN, F_TAKE_WOMAN),
    ASK_EXPAND: (F_EXPAND,),
    ASK_FIRE_FIRST: (F_OFFERING, F_GOD_CARD),
    ASK_FIRE_SECOND: (F_STATUS, F_SHELL),
    ASK_USE: (F_USE_MAN, F_USE_WOMAN, F_PASS),
    ASK_DOUBLE: (F_PAY, F_DECLINE),
    ASK_EXTRA: (F_PAY,),
    ASK_MATERIALS: (F_CELL, F_ASIDE),
    ASK_CARDS: (F_GOD_CARD,),
    ASK_JEWELRY: (F_PASS, F_JEWEL),
    ASK_TASK: (F_TASK, F_TASK_YELLOW, F_TASK_DISCARD),
    ASK_YELLOW: (F_PAY,),
    ASK_NEW_TASK: (F_TAKE_TASK,),
    ASK_FINAL: (F_PASS, F_TASK, F_TASK_YELLOW),
    OVER: (),
}
MOST_FAMILIES = max(len(families) for families in _ANSWERS.values())
ANSWERS = table([[*_ANSWERS[p], *[NOBODY] * (MOST_FAMILIES - len(_ANSWERS[p]))] for p in range(DONE)])

# the god that a question is about
_GODS = {ASK_BLUE: BLUE, ASK_WHITE: WHITE, ASK_RED: RED, ASK_DOUBLE: GREEN, ASK_EXTRA: GREEN, ASK_YELLOW: YELLOW}
GOD_ASKED = table([_GODS.get(point, NOBODY) for point in range(DONE)])

# The rule that refuses a family when something else is asked: its own rule, or what the present question insists on.
_OWN_RULE = {
    F_PLACE: 45, F_PAY: 122, F_DECLINE: 122, F_EXPAND: 54, F_HUT_FROM: 56, F_CELL: 59, F_ASIDE: 59, F_OFFERING: 58,
    F_TAKE_MAN: 62, F_TAKE_WOMAN: 62, F_SHIFT: 67, F_VP_REST: 68, F_GOD_CARD: 71, F_MOVE_HUT: 67, F_TEMPLE: 78,
    F_BUILD_TILE: 82, F_BUILD_PAIR: 82, F_STATUS: 86, F_SHELL: 86, F_USE_MAN: 88, F_USE_WOMAN: 88, F_PASS: 45,
    F_JEWEL: 108, F_TASK: 110, F_TASK_YELLOW: 130, F_TASK_DISCARD: 111, F_TAKE_TASK: 112,
}  # fmt: skip
_INSISTED = {
    (ASK_START_HUT, F_PAY): 39,
    (ASK_START_HUT, F_PASS): 36,
    (ASK_REWARD, F_PASS): 58,
    (ASK_PLACE, F_PASS): 46,
    (ASK_BLUE, F_DECLINE): 47,
    (ASK_HELPER, F_PASS): 68,
    (ASK_FIRE_FIRST, F_PASS): 86,
    (ASK_FIRE_SECOND, F_OFFERING): 86,
    (ASK_FIRE_SECOND, F_GOD_CARD): 86,
    (ASK_FIRE_SECOND, F_PASS): 86,
    (ASK_USE, F_PAY): 98,
    (ASK_EXTRA, F_DECLINE): 99,
    (ASK_EXTRA, F_PASS): 99,
    (ASK_YELLOW, F_DECLINE): 134,
    (ASK_TASK, F_PASS): 110,
    (ASK_NEW_TASK, F_PASS): 112,
    (ASK_FINAL, F_TASK_DISCARD): 115,
}
NOT_ASKED = table([[_INSISTED.get((p, f), _OWN_RULE[f]) for f in range(len(FAMILY_NAMES))] for p in range(DONE)])
IS_ASKED = table([[int(f in _ANSWERS[p]) for f in range(len(FAMILY_NAMES))] for p in range(DONE)])
