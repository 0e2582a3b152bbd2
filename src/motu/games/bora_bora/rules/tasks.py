"""Fulfilling tasks (section 10), with yellow's help, and the cards that are shown for them."""

from __future__ import annotations

from motu.engine.operations import rule
from motu.engine.record import NOBODY, OK

from .. import ask, box, god, measure, payment, source
from .gods import can_pay, forms, pay
from .measures import shortage


@rule
def why_not_task(s, slot):
    task = s.tasks[s.seat, slot]
    if task == NOBODY:
        return 115  # no task there any more
    return OK if shortage(s, s.seat, task, payment.UNPAID) == 0 else 132


@rule
def yellow_forms(s, task):
    """How yellow can be paid for, as bits, so that at most one unit is missing after the payment (BB-134)."""
    found = forms(s, s.seat, god.YELLOW)
    for form in range(payment.FORMS):
        if found >> form & 1 and shortage(s, s.seat, task, form) > 1:
            found -= 1 << form
    return found


@rule
def why_not_task_yellow(s, slot):
    task = s.tasks[s.seat, slot]
    if task == NOBODY:
        return 115
    missing = shortage(s, s.seat, task, payment.UNPAID)
    if missing == 0:
        return 130  # nothing is missing that yellow could stand in for
    if missing > 1:
        return 134
    if not can_pay(s, s.seat, god.YELLOW):
        return 122
    return OK if yellow_forms(s, task) else 134


@rule
def why_not_task_discard(s, slot):
    """Only if no task is fulfillable without yellow (BB-111)."""
    for other in range(box.HELD):
        if why_not_task(s, other) == OK:
            return 111
    return OK


@rule
def fulfillable(s):
    """The slots with a task that is fulfilled now, and from bit HELD on those that yellow can help with."""
    found = 0
    for slot in range(box.HELD):
        task = s.tasks[s.seat, slot]
        if task != NOBODY:
            missing = shortage(s, s.seat, task, payment.UNPAID)
            if missing == 0:
                found |= 1 << slot
            elif missing == 1 and yellow_helps(s, task):
                found |= 1 << box.HELD + slot
    return found


@rule
def yellow_helps(s, task):
    """Whether yellow can be paid for without losing what the task asks for; most tasks ask for nothing of that kind."""
    if box.ASKS_FOR_GOODS[task]:
        return yellow_forms(s, task) != 0
    return can_pay(s, s.seat, god.YELLOW)


@rule
def fulfil(s, slot):
    show_cards(s, s.seat, s.tasks[s.seat, slot])
    s.points[s.seat, source.TASKS] += box.TASK_VP
    finish_task(s, slot)


@rule
def ask_yellow(s, slot):
    s.task_slot = slot
    s.point = ask.YELLOW


@rule
def fulfil_with_yellow(s, form):
    pay(s, s.seat, god.YELLOW, form)
    show_cards(s, s.seat, s.tasks[s.seat, s.task_slot])
    s.points[s.seat, source.TASKS] += box.TASK_VP_WITH_YELLOW
    finish_task(s, s.task_slot)


@rule
def finish_task(s, slot):
    s.tasks_done[s.seat] += 1
    s.tasks[s.seat, slot] = NOBODY
    s.point = ask.DONE


@rule
def give_up(s, slot):
    s.tasks_given_up[s.seat] += 1
    s.tasks[s.seat, slot] = NOBODY
    s.point = ask.DONE


# -- cards shown for a task are known from then on (BB-148) --


@rule
def show_cards(s, seat, task):
    for part in range(box.PARTS):
        what = box.TASK[task, part, box.MEASURE]
        need = box.TASK[task, part, box.NEED]
        if what == measure.CARDS_COLOUR:
            show(s, seat, box.TASK[task, part, box.ARGUMENT], need)
        elif what == measure.CARDS_SAME:
            show(s, seat, commonest(s, seat), need)
        elif what == measure.CARDS_DIFFERENT:
            show_different(s, seat, need)


@rule
def show(s, seat, colour, count):
    s.known[seat, colour] = max(s.known[seat, colour], min(count, s.hand[seat, colour]))


@rule
def commonest(s, seat):
    """The colour with most cards, the lowest if equal."""
    best = 0
    for colour in range(box.COLOURS):
        if s.hand[seat, colour] > s.hand[seat, best]:
            best = colour
    return best


@rule
def show_different(s, seat, count):
    for colour in range(box.COLOURS):
        if count > 0 and s.hand[seat, colour] > 0:
            show(s, seat, colour, 1)
            count -= 1
