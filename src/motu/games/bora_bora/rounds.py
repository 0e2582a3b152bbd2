"""How the game goes on: seats, passes, phases and rounds (section 3)."""

from __future__ import annotations

from motu.engine.operations import rule
from motu.engine.record import NOBODY, table

from .dice import roll_dice
from .evaluation import clear_column, clear_displays, score_status, score_temple
from .persons import begin_persons
from .preparation import deal_round
from .scoring import score_the_end
from .state import (
    ASK_FINAL,
    ASK_JEWELRY,
    ASK_NEW_TASK,
    ASK_PLACE,
    ASK_START_HUT,
    ASK_TASK,
    ASK_USE,
    DICE,
    DICE_EACH,
    FINISH,
    FULFIL,
    JEWELRY,
    NEW_TASKS,
    OVER,
    PERSONS,
    PREPARE,
    ROUNDS,
)

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
