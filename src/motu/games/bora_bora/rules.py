"""Bora Bora's rules: what is asked when, what is legal, and how the rounds go on."""

from __future__ import annotations

from motu.engine.operations import rule
from motu.engine.record import NOBODY, OK, table

from .actions import (
    build,
    choose_building,
    expand,
    lay_aside,
    move_hut,
    put_priest,
    score_fish,
    shift,
    spend,
    start_action,
    store,
    take_god_card,
    take_hut_from,
    take_offering,
    take_person,
    take_rest_as_vp,
    take_shell,
    take_status,
    why_not_aside,
    why_not_build_pair,
    why_not_build_tile,
    why_not_cell,
    why_not_expand,
    why_not_god_card,
    why_not_move_hut,
    why_not_offering,
    why_not_shift,
    why_not_take,
    why_not_temple,
)
from .dice import can_do_without_white, leaves_white, legal_places, pay_blue, pay_white, place, roll_dice, why_not_place
from .evaluation import (
    buy_jewel,
    clear_column,
    clear_displays,
    score_status,
    score_temple,
    take_task,
    why_not_jewel,
    why_not_take_task,
)
from .gods import why_not_form
from .persons import begin_persons, carry_out, pay_double, pay_extra, use, why_not_undoubled, why_not_use
from .preparation import deal_round, why_not_start_hut
from .scoring import score_the_end
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
    COUNT,
    DICE,
    DICE_EACH,
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
    FAMILY,
    FAMILY_NAMES,
    FINISH,
    FIRST,
    FULFIL,
    GREEN,
    HUT_COST,
    JEWELRY,
    MEN,
    NEW_TASKS,
    OVER,
    PERSONS,
    PREPARE,
    RED,
    ROUNDS,
    TILES,
    WHITE,
    WOMEN,
    YELLOW,
)
from .tasks import (
    ask_yellow,
    fulfil,
    fulfil_with_yellow,
    give_up,
    why_not_task,
    why_not_task_discard,
    why_not_task_yellow,
    yellow_meets,
)

# -- what is asked: the families of answers to each question, in the order of the vocabulary --

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
_MOST = max(len(families) for families in _ANSWERS.values())
ANSWERS = table([[*_ANSWERS[p], *[NOBODY] * (_MOST - len(_ANSWERS[p]))] for p in range(DONE)])
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
    (ASK_FIRE_FIRST, F_STATUS): 86,
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


# -- what is legal --


@rule
def why_not(s, action):
    """0, or the rule that forbids this action to the deciding seat now."""
    if s.point == OVER:
        return 41  # six rounds, no more
    if s.seat != s.order[s.turn]:
        return 42  # the others' turn
    family = FAMILY[action]
    if not IS_ASKED[s.point, family]:
        return NOT_ASKED[s.point, family]
    return why_not_answer(s, family, action - FIRST[family])


@rule
def why_not_answer(s, family, k):
    """Why the k-th answer of a family that is asked for is not possible."""
    if family == F_PLACE:
        return why_not_place(s, k // TILES + 1, k % TILES)
    if family == F_PAY:
        return why_not_pay(s, k)
    if family == F_DECLINE:
        return why_not_decline(s)
    if family == F_EXPAND:
        return why_not_start_hut(s, k) if s.point == ASK_START_HUT else why_not_expand(s, k)
    if family == F_CELL:
        return why_not_cell(s, k)
    if family == F_ASIDE:
        return why_not_aside(s, k)
    if family == F_OFFERING:
        return why_not_offering(s)
    if family == F_TAKE_MAN:
        return why_not_take(s, MEN, k)
    if family == F_TAKE_WOMAN:
        return why_not_take(s, WOMEN, k)
    if family == F_SHIFT:
        return why_not_shift(s, k)
    if family == F_GOD_CARD:
        return why_not_god_card(s, k)
    if family == F_MOVE_HUT:
        return why_not_move_hut(s)
    if family == F_TEMPLE:
        return why_not_temple(s, k)
    if family == F_BUILD_TILE:
        return why_not_build_tile(s, k)
    if family == F_BUILD_PAIR:
        return why_not_build_pair(s, k)
    return why_not_later_answer(s, family, k)


@rule
def why_not_later_answer(s, family, k):
    """The answers of phases B and C; what is left can always be chosen."""
    if family == F_USE_MAN:
        return why_not_use(s, MEN, k)
    if family == F_USE_WOMAN:
        return why_not_use(s, WOMEN, k)
    if family == F_JEWEL:
        return why_not_jewel(s, k)
    if family == F_TASK:
        return why_not_task(s, k)
    if family == F_TASK_YELLOW:
        return why_not_task_yellow(s, k)
    if family == F_TASK_DISCARD:
        return why_not_task_discard(s, k)
    if family == F_TAKE_TASK:
        return why_not_take_task(s, k)
    return OK


@rule
def why_not_pay(s, form):
    """Can the god that is asked for be paid like this, with all that must still follow?"""
    no = why_not_form(s, s.seat, GOD_ASKED[s.point], form)
    if no:
        return no
    if s.point == ASK_BLUE and not leaves_white(s, form):
        return 131
    if s.point == ASK_YELLOW and not yellow_meets(s, s.tasks[s.seat, s.task_slot], form):
        return 134
    return OK


@rule
def why_not_decline(s):
    if s.point == ASK_WHITE and not can_do_without_white(s):
        return 50
    if s.point == ASK_DOUBLE:
        return why_not_undoubled(s)
    return OK


@rule
def legal(s, out):
    if s.point == OVER:
        return 0
    if s.point == ASK_PLACE:
        return legal_places(s, out)
    count = 0
    for choice in range(_MOST):
        family = ANSWERS[s.point, choice]
        if family == NOBODY:
            break
        for k in range(COUNT[family]):
            if why_not_answer(s, family, k) == OK:
                out[count] = FIRST[family] + k
                count += 1
    return count


# -- what happens --


@rule
def apply(s, action):
    family = FAMILY[action]
    k = action - FIRST[family]
    if family < F_TAKE_MAN:
        apply_first(s, family, k)
    elif family < F_USE_MAN:
        apply_action(s, family, k)
    else:
        apply_later(s, family, k)
    if s.point == DONE:
        go_on(s)


@rule
def apply_first(s, family, k):
    """Dice, gods, expansion and its rewards."""
    if family == F_PLACE:
        place(s, k // TILES + 1, k % TILES)
    elif family == F_PAY:
        pay_for_god(s, k)
    elif family == F_DECLINE:
        decline(s)
    elif family == F_EXPAND:
        expand(s, k)
    elif family == F_HUT_FROM:
        take_hut_from(s, k)
    elif family == F_CELL:
        store(s, k)
    elif family == F_ASIDE:
        lay_aside(s, k)
    elif family == F_OFFERING:
        take_offering(s)


@rule
def apply_action(s, family, k):
    """Persons, helper, temple, building and fire bonus."""
    if family == F_TAKE_MAN:
        take_person(s, MEN, k)
    elif family == F_TAKE_WOMAN:
        take_person(s, WOMEN, k)
    elif family == F_SHIFT:
        shift(s, k)
    elif family == F_VP_REST:
        take_rest_as_vp(s)
    elif family == F_GOD_CARD:
        take_god_card(s, k)
    elif family == F_MOVE_HUT:
        move_hut(s, s.seat)
        spend(s, HUT_COST)
    elif family == F_TEMPLE:
        put_priest(s, k)
    elif family == F_BUILD_TILE:
        choose_building(s, k)
    elif family == F_BUILD_PAIR:
        build(s, k)
    elif family == F_STATUS:
        take_status(s)
    elif family == F_SHELL:
        take_shell(s)


@rule
def apply_later(s, family, k):
    """Phases B and C."""
    if family == F_USE_MAN:
        use(s, MEN, k)
    elif family == F_USE_WOMAN:
        use(s, WOMEN, k)
    elif family == F_PASS:
        next_seat(s)
    elif family == F_JEWEL:
        buy_jewel(s, k)
    elif family == F_TASK:
        fulfil(s, k)
    elif family == F_TASK_YELLOW:
        ask_yellow(s, k)
    elif family == F_TASK_DISCARD:
        give_up(s, k)
    elif family == F_TAKE_TASK:
        take_task(s, k)


@rule
def pay_for_god(s, form):
    if s.point == ASK_BLUE:
        pay_blue(s, form)
    elif s.point == ASK_WHITE:
        pay_white(s, form)
    elif s.point == ASK_RED:
        score_fish(s, form)
    elif s.point == ASK_DOUBLE:
        pay_double(s, form)
    elif s.point == ASK_EXTRA:
        pay_extra(s, form)
    else:
        fulfil_with_yellow(s, form)


@rule
def decline(s):
    if s.point == ASK_WHITE:
        start_action(s)
    elif s.point == ASK_DOUBLE:
        carry_out(s)
    else:
        s.point = DONE


# -- how the game goes on --

QUESTION = table([ASK_START_HUT, ASK_PLACE, ASK_USE, ASK_JEWELRY, ASK_TASK, ASK_NEW_TASK, ASK_FINAL])  # of each phase


@rule
def ask(s, turn):
    """Put the question of the phase to the seat at this turn position."""
    s.turn = turn
    s.seat = s.order[turn]
    s.point = QUESTION[s.phase]
    if s.phase == PERSONS:
        begin_persons(s)


@rule
def go_on(s):
    """An action is complete: in phase B and with the final tasks a seat goes on until it passes."""
    if s.phase == PERSONS or s.phase == FINISH:
        s.point = QUESTION[s.phase]
    else:
        next_seat(s)


@rule
def next_seat(s):
    if s.phase == PREPARE:  # in reverse order (BB-036)
        if s.turn > 0:
            ask(s, s.turn - 1)
        else:
            begin_round(s)
    elif s.turn + 1 < s.players:
        ask(s, s.turn + 1)
    else:
        end_phase(s)


@rule
def end_phase(s):
    """All seats have had their turn."""
    if s.phase == DICE:
        end_pass(s)
    elif s.phase == PERSONS:
        score_status(s)
        score_temple(s)
        begin_phase(s, JEWELRY)
    elif s.phase == JEWELRY:
        clear_column(s)
        begin_phase(s, FULFIL)
    elif s.phase == FULFIL:
        begin_phase(s, NEW_TASKS)
    elif s.phase == NEW_TASKS:
        end_round(s)
    else:
        end_game(s)


@rule
def begin_phase(s, phase):
    s.phase = phase
    ask(s, 0)


@rule
def begin_round(s):
    roll_dice(s)
    s.die = 0
    begin_phase(s, DICE)


@rule
def end_pass(s):
    """Three passes, each seat placing one die in each (BB-045)."""
    s.die += 1
    if s.die < DICE_EACH:
        ask(s, 0)
    else:
        begin_phase(s, PERSONS)


@rule
def end_round(s):
    clear_displays(s)
    if s.round_number < ROUNDS:
        s.round_number += 1
        deal_round(s)
        begin_round(s)
    else:
        begin_phase(s, FINISH)


@rule
def end_game(s):
    score_the_end(s)
    s.point = OVER
    s.seat = NOBODY
