"""Bora Bora's rules: what is legal, and what an answer does.  Each phase has a file of its own."""

from __future__ import annotations

from motu.engine.operations import rule
from motu.engine.record import NOBODY, OK

from .actions import (
    build,
    choose_building,
    move_hut,
    put_priest,
    shift,
    spend,
    start_action,
    take_god_card,
    take_person,
    take_rest_as_vp,
    take_shell,
    take_status,
    why_not_build_pair,
    why_not_build_tile,
    why_not_god_card,
    why_not_move_hut,
    why_not_shift,
    why_not_take,
    why_not_temple,
)
from .dice import can_do_without_white, leaves_white, pay_blue, pay_white, place, why_not_place
from .evaluation import (
    buy_jewel,
    take_task,
    why_not_jewel,
    why_not_take_task,
)
from .expansion import (
    expand,
    lay_aside,
    score_fish,
    store,
    take_hut_from,
    take_offering,
    why_not_aside,
    why_not_cell,
    why_not_expand,
    why_not_offering,
)
from .gods import why_not_form
from .persons import carry_out, pay_double, pay_extra, use, why_not_undoubled, why_not_use
from .preparation import why_not_start_hut
from .questions import ANSWERS, GOD_ASKED, IS_ASKED, MOST_FAMILIES, NOT_ASKED
from .rounds import go_on, next_seat
from .state import (
    ASK_BLUE,
    ASK_DOUBLE,
    ASK_EXTRA,
    ASK_RED,
    ASK_START_HUT,
    ASK_WHITE,
    ASK_YELLOW,
    COUNT,
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
    FIRST,
    HUT_COST,
    MEN,
    OVER,
    TILES,
    WOMEN,
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
    count = 0
    for choice in range(MOST_FAMILIES):
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
    """Carry out an answer; the families stand in the order of the vocabulary."""
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
