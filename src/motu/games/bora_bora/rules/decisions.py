"""Bora Bora's decisions: what is legal, and what an answer does.

`why_not` asks the rules about one action.  `legal` wants all of them at once, so each question answers with a set of
bits; what its actions share is worked out once.  The tests hold both against each other.
"""

from __future__ import annotations

import numpy as np

from motu.engine.bits import NONE, ONE, lowest
from motu.engine.operations import rule
from motu.engine.record import OK

from .. import ask, box, family
from . import actions, dice, expansion, gods, persons, phase_c, rounds, set_up, tasks

# -- what is legal --


@rule
def why_not(s, action):
    """0, or the rule that forbids this action to the deciding seat now."""
    if s.point == ask.OVER:
        return 41  # six rounds, no more
    if s.seat != s.order[s.turn]:
        return 42  # the others' turn
    kind = family.OF[action]
    if not ask.TAKES[s.point, kind]:
        return ask.REFUSAL[s.point, kind]
    return why_not_answer(s, kind, action - family.FIRST[kind])


@rule
def why_not_answer(s, kind, k):
    """Why the k-th answer of a family that is asked for is not possible."""
    if kind == family.PLACE:
        return dice.why_not_place(s, k // box.TILES + 1, k % box.TILES)
    if kind == family.PAY:
        return why_not_pay(s, k)
    if kind == family.DECLINE:
        return why_not_decline(s)
    if kind == family.EXPAND:
        return set_up.why_not_start_hut(s, k) if s.point == ask.START_HUT else expansion.why_not_expand(s, k)
    if kind == family.CELL:
        return expansion.why_not_cell(s, k)
    if kind == family.ASIDE:
        return expansion.why_not_aside(s, k)
    if kind == family.OFFERING:
        return expansion.why_not_offering(s)
    if kind == family.TAKE_MAN:
        return actions.why_not_take(s, box.MEN, k)
    if kind == family.TAKE_WOMAN:
        return actions.why_not_take(s, box.WOMEN, k)
    if kind == family.SHIFT:
        return actions.why_not_shift(s, k)
    if kind == family.GOD_CARD:
        return actions.why_not_god_card(s, k)
    if kind == family.MOVE_HUT:
        return actions.why_not_move_hut(s)
    if kind == family.TEMPLE:
        return actions.why_not_temple(s, k)
    if kind == family.BUILD_TILE:
        return actions.why_not_build_tile(s, k)
    if kind == family.BUILD_PAIR:
        return actions.why_not_build_pair(s, k)
    return why_not_later_answer(s, kind, k)


@rule
def why_not_later_answer(s, kind, k):
    """The answers of phases B and C; what is left can always be chosen."""
    if kind == family.USE_MAN:
        return persons.why_not_use(s, box.MEN, k)
    if kind == family.USE_WOMAN:
        return persons.why_not_use(s, box.WOMEN, k)
    if kind == family.JEWEL:
        return phase_c.why_not_jewel(s, k)
    if kind == family.TASK:
        return tasks.why_not_task(s, k)
    if kind == family.TASK_YELLOW:
        return tasks.why_not_task_yellow(s, k)
    if kind == family.TASK_DISCARD:
        return tasks.why_not_task_discard(s, k)
    if kind == family.TAKE_TASK:
        return phase_c.why_not_take_task(s, k)
    return OK


@rule
def why_not_pay(s, form):
    """Can the god that is asked for be paid like this, with all that must still follow?"""
    no = gods.why_not_form(s, s.seat, ask.GOD[s.point], form)
    if no:
        return no
    if s.point == ask.BLUE and not dice.blue_forms(s) >> form & 1:
        return 131
    if s.point == ask.YELLOW and not tasks.yellow_forms(s, s.tasks[s.seat, s.task_slot]) >> form & 1:
        return 134
    return OK


@rule
def why_not_decline(s):
    if s.point == ask.WHITE and not dice.can_do_without_white(s):
        return 50
    if s.point == ask.DOUBLE:
        return persons.why_not_undoubled(s)
    return OK


@rule
def legal(s, out):
    """What `why_not` allows, from the set of all answers in one word."""
    left = np.uint64(answers(s))
    count = 0
    while left != NONE:
        out[count] = ask.FIRST[s.point] + lowest(left)
        left &= left - ONE
        count += 1
    return count


@rule
def answers(s):
    """The legal answers to the question that is asked: bit k is the action ask.FIRST[question] + k."""
    point = s.point
    if point == ask.PLACE:
        return dice.placements(s)
    if point == ask.HELPER:
        return helper_answers(s)
    if point == ask.TEMPLE:
        return actions.spaces_to_enter(s)
    if point == ask.BUILD_TILE:
        return actions.tiles_to_build(s)
    if point == ask.BUILD_PAIR:
        return actions.pairs_to_build_on(s, s.seat)
    if point == ask.TAKE:
        return actions.persons_to_take(s)
    if point == ask.FIRE_FIRST:
        return 1 | gods.cards_to_take(s) << family.FIRST[family.GOD_CARD] - family.FIRST[family.OFFERING]
    if point in (ask.HUT_FROM, ask.FIRE_SECOND):
        return 3  # either
    if point == ask.EXPAND:
        return expansion.regions_to_settle(s)
    if point == ask.REWARD:
        offering = 1 << family.FIRST[family.OFFERING] - family.FIRST[family.CELL]
        return expansion.places_for_reward(s) | offering
    if point == ask.START_HUT:
        return set_up.start_regions(s)
    if point == ask.USE:
        return persons.usable(s) | 1 << family.FIRST[family.PASS] - family.FIRST[family.USE_MAN]
    if point == ask.MATERIALS:
        return expansion.places_for_any(s)
    if point == ask.CARDS:
        return gods.cards_to_take(s)
    if point == ask.JEWELRY:
        return 1 | phase_c.jewels_to_buy(s) << family.FIRST[family.JEWEL] - family.FIRST[family.PASS]
    if point == ask.NEW_TASK:
        return phase_c.tasks_to_take(s)
    if point in (ask.TASK, ask.FINAL):
        return task_answers(s)
    return 0 if point == ask.OVER else god_answers(s)


@rule
def helper_answers(s):
    """What the points left pay for, counted from the first cell."""
    first = family.FIRST[family.CELL]
    found = 1 << family.FIRST[family.VP_REST] - first
    if s.left >= box.SHIFT_COST:
        found |= actions.persons_to_shift(s) << family.FIRST[family.SHIFT] - first
    if s.left >= box.MATERIAL_COST:
        found |= expansion.places_for_any(s)
    if s.left >= box.OFFERING_COST:
        found |= 1 << family.FIRST[family.OFFERING] - first
    if s.left >= box.CARD_COST:
        found |= gods.cards_to_take(s) << family.FIRST[family.GOD_CARD] - first
    if s.left >= box.HUT_COST and actions.can_move_hut(s, s.seat):
        found |= 1 << family.FIRST[family.MOVE_HUT] - first
    return found


@rule
def god_answers(s):
    """The forms of payment, and to decline where that is possible."""
    decline = 1 << family.FIRST[family.DECLINE] - family.FIRST[family.PAY]
    point = s.point
    if point == ask.BLUE:
        return dice.blue_forms(s)
    if point == ask.YELLOW:
        return tasks.yellow_forms(s, s.tasks[s.seat, s.task_slot])
    found = gods.forms(s, s.seat, ask.GOD[point])
    if point != ask.EXTRA and why_not_decline(s) == OK:
        found |= decline
    return found


@rule
def task_answers(s):
    """One task is given up only if none is fulfillable without yellow (BB-111); at the end one may pass."""
    found = tasks.fulfillable(s)
    if s.point == ask.FINAL:
        return 1 | found << family.FIRST[family.TASK] - family.FIRST[family.PASS]
    every = (1 << box.HELD) - 1
    if found & every == 0:
        found |= every << family.FIRST[family.TASK_DISCARD] - family.FIRST[family.TASK]
    return found


# -- what happens --


@rule
def apply(s, action):
    """Carry out an answer; the families stand in the order of the vocabulary."""
    kind = family.OF[action]
    k = action - family.FIRST[kind]
    if kind < family.TAKE_MAN:
        apply_first(s, kind, k)
    elif kind < family.USE_MAN:
        apply_action(s, kind, k)
    else:
        apply_later(s, kind, k)
    if s.point == ask.DONE:
        rounds.go_on(s)


@rule
def apply_first(s, kind, k):
    """Dice, gods, expansion and its rewards."""
    if kind == family.PLACE:
        dice.place(s, k // box.TILES + 1, k % box.TILES)
    elif kind == family.PAY:
        pay_for_god(s, k)
    elif kind == family.DECLINE:
        decline(s)
    elif kind == family.EXPAND:
        expansion.expand(s, k)
    elif kind == family.HUT_FROM:
        expansion.take_hut_from(s, k)
    elif kind == family.CELL:
        expansion.store(s, k)
    elif kind == family.ASIDE:
        expansion.lay_aside(s, k)
    elif kind == family.OFFERING:
        expansion.take_offering(s)


@rule
def apply_action(s, kind, k):
    """Persons, helper, temple, building and fire bonus."""
    if kind == family.TAKE_MAN:
        actions.take_person(s, box.MEN, k)
    elif kind == family.TAKE_WOMAN:
        actions.take_person(s, box.WOMEN, k)
    elif kind == family.SHIFT:
        actions.shift(s, k)
    elif kind == family.VP_REST:
        actions.take_rest_as_vp(s)
    elif kind == family.GOD_CARD:
        actions.take_god_card(s, k)
    elif kind == family.MOVE_HUT:
        actions.move_hut(s, s.seat)
        actions.spend(s, box.HUT_COST)
    elif kind == family.TEMPLE:
        actions.put_priest(s, k)
    elif kind == family.BUILD_TILE:
        actions.choose_building(s, k)
    elif kind == family.BUILD_PAIR:
        actions.build(s, k)
    elif kind == family.STATUS:
        actions.take_status(s)
    elif kind == family.SHELL:
        actions.take_shell(s)


@rule
def apply_later(s, kind, k):
    """Phases B and C."""
    if kind == family.USE_MAN:
        persons.use(s, box.MEN, k)
    elif kind == family.USE_WOMAN:
        persons.use(s, box.WOMEN, k)
    elif kind == family.PASS:
        rounds.next_seat(s)
    elif kind == family.JEWEL:
        phase_c.buy_jewel(s, k)
    elif kind == family.TASK:
        tasks.fulfil(s, k)
    elif kind == family.TASK_YELLOW:
        tasks.ask_yellow(s, k)
    elif kind == family.TASK_DISCARD:
        tasks.give_up(s, k)
    elif kind == family.TAKE_TASK:
        phase_c.take_task(s, k)


@rule
def pay_for_god(s, form):
    if s.point == ask.BLUE:
        dice.pay_blue(s, form)
    elif s.point == ask.WHITE:
        dice.pay_white(s, form)
    elif s.point == ask.RED:
        expansion.score_fish(s, form)
    elif s.point == ask.DOUBLE:
        persons.pay_double(s, form)
    elif s.point == ask.EXTRA:
        persons.pay_extra(s, form)
    else:
        tasks.fulfil_with_yellow(s, form)


@rule
def decline(s):
    if s.point == ask.WHITE:
        actions.start_action(s)
    elif s.point == ask.DOUBLE:
        persons.carry_out(s)
    else:
        s.point = ask.DONE
