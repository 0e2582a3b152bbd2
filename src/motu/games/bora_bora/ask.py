"""The questions of the game: which answers each one takes, and the rule that refuses all other families."""

from __future__ import annotations

from motu.engine.record import NOBODY, table

from . import family, god

# what is asked; DONE is never asked, it says that an action is complete
POINTS = (
    "start_hut", "hut_from", "reward", "red", "place", "blue", "white", "helper", "temple", "build_tile", "build_pair",
    "take", "expand", "fire_first", "fire_second", "use", "double", "extra", "materials", "cards", "jewelry", "task",
    "yellow", "new_task", "final", "over",
)  # fmt: skip
(
    START_HUT, HUT_FROM, REWARD, RED, PLACE, BLUE, WHITE, HELPER, TEMPLE, BUILD_TILE, BUILD_PAIR, TAKE, EXPAND,
    FIRE_FIRST, FIRE_SECOND, USE, DOUBLE, EXTRA, MATERIALS, CARDS, JEWELRY, TASK, YELLOW, NEW_TASK, FINAL, OVER, DONE,
) = range(len(POINTS) + 1)  # fmt: skip

# the families of answers to each question, in the order of the vocabulary
_ANSWERS = {
    START_HUT: (family.EXPAND,),
    HUT_FROM: (family.HUT_FROM,),
    REWARD: (family.CELL, family.ASIDE, family.OFFERING),
    RED: (family.PAY, family.DECLINE),
    PLACE: (family.PLACE,),
    BLUE: (family.PAY,),
    WHITE: (family.PAY, family.DECLINE),
    HELPER: (
        family.CELL,
        family.ASIDE,
        family.OFFERING,
        family.SHIFT,
        family.VP_REST,
        family.GOD_CARD,
        family.MOVE_HUT,
    ),
    TEMPLE: (family.TEMPLE,),
    BUILD_TILE: (family.BUILD_TILE,),
    BUILD_PAIR: (family.BUILD_PAIR,),
    TAKE: (family.TAKE_MAN, family.TAKE_WOMAN),
    EXPAND: (family.EXPAND,),
    FIRE_FIRST: (family.OFFERING, family.GOD_CARD),
    FIRE_SECOND: (family.STATUS, family.SHELL),
    USE: (family.USE_MAN, family.USE_WOMAN, family.PASS),
    DOUBLE: (family.PAY, family.DECLINE),
    EXTRA: (family.PAY,),
    MATERIALS: (family.CELL, family.ASIDE),
    CARDS: (family.GOD_CARD,),
    JEWELRY: (family.PASS, family.JEWEL),
    TASK: (family.TASK, family.TASK_YELLOW, family.TASK_DISCARD),
    YELLOW: (family.PAY,),
    NEW_TASK: (family.TAKE_TASK,),
    FINAL: (family.PASS, family.TASK, family.TASK_YELLOW),
    OVER: (),
}
# All answers to a question lie within one word of 64 actions: bit k of its legal set is the action FIRST[question] + k.
FIRST = table([min((int(family.FIRST[f]) for f in _ANSWERS[p]), default=0) for p in range(DONE)])

# the god that a question is about
_GODS = {BLUE: god.BLUE, WHITE: god.WHITE, RED: god.RED, DOUBLE: god.GREEN, EXTRA: god.GREEN, YELLOW: god.YELLOW}
GOD = table([_GODS.get(point, NOBODY) for point in range(DONE)])

# The rule that refuses a family when something else is asked: its own rule, or what the present question insists on.
_OWN_RULE = {
    family.PLACE: 45, family.PAY: 122, family.DECLINE: 122, family.EXPAND: 54, family.HUT_FROM: 56, family.CELL: 59,
    family.ASIDE: 59, family.OFFERING: 58, family.TAKE_MAN: 62, family.TAKE_WOMAN: 62, family.SHIFT: 67,
    family.VP_REST: 68, family.GOD_CARD: 71, family.MOVE_HUT: 67, family.TEMPLE: 78, family.BUILD_TILE: 82,
    family.BUILD_PAIR: 82, family.STATUS: 86, family.SHELL: 86, family.USE_MAN: 88, family.USE_WOMAN: 88,
    family.PASS: 45, family.JEWEL: 108, family.TASK: 110, family.TASK_YELLOW: 130, family.TASK_DISCARD: 111,
    family.TAKE_TASK: 112,
}  # fmt: skip
_INSISTED = {
    (START_HUT, family.PAY): 39,
    (START_HUT, family.PASS): 36,
    (HUT_FROM, family.PASS): 56,
    (RED, family.PASS): 60,
    (BLUE, family.PASS): 47,
    (WHITE, family.PASS): 127,
    (TEMPLE, family.PASS): 78,
    (BUILD_TILE, family.PASS): 82,
    (BUILD_PAIR, family.PASS): 82,
    (TAKE, family.PASS): 62,
    (EXPAND, family.PASS): 54,
    (DOUBLE, family.PASS): 100,
    (MATERIALS, family.PASS): 93,
    (CARDS, family.PASS): 95,
    (YELLOW, family.PASS): 134,
    (REWARD, family.PASS): 58,
    (PLACE, family.PASS): 46,
    (BLUE, family.DECLINE): 47,
    (HELPER, family.PASS): 68,
    (FIRE_FIRST, family.PASS): 86,
    (FIRE_SECOND, family.OFFERING): 86,
    (FIRE_SECOND, family.GOD_CARD): 86,
    (FIRE_SECOND, family.PASS): 86,
    (USE, family.PAY): 98,
    (EXTRA, family.DECLINE): 99,
    (EXTRA, family.PASS): 99,
    (YELLOW, family.DECLINE): 134,
    (TASK, family.PASS): 110,
    (NEW_TASK, family.PASS): 112,
    (FINAL, family.TASK_DISCARD): 115,
}
REFUSAL = table([[_INSISTED.get((p, f), _OWN_RULE[f]) for f in range(len(family.NAMES))] for p in range(DONE)])
TAKES = table([[int(f in _ANSWERS[p]) for f in range(len(family.NAMES))] for p in range(DONE)])
