"""How the game goes on: seats, passes, phases and rounds (section 3)."""

from __future__ import annotations

from motu.engine.operations import rule
from motu.engine.record import NOBODY, table

from .. import ask, box, phase
from .dice import roll_dice
from .persons import begin_persons
from .phase_c import clear_column, clear_displays, score_status, score_temple
from .scoring import score_the_end
from .set_up import deal_round

QUESTION = table([ask.START_HUT, ask.PLACE, ask.USE, ask.JEWELRY, ask.TASK, ask.NEW_TASK, ask.FINAL])  # of each phase


@rule
def ask_seat(s, turn):
    """Put the question of the phase to the seat at this turn position."""
    s.turn = turn
    s.seat = s.order[turn]
    s.point = QUESTION[s.phase]
    if s.phase == phase.PERSONS:
        begin_persons(s)


@rule
def go_on(s):
    """An action is complete: in phase B and with the final tasks a seat goes on until it passes."""
    if s.phase == phase.PERSONS or s.phase == phase.FINISH:
        s.point = QUESTION[s.phase]
    else:
        next_seat(s)


@rule
def next_seat(s):
    if s.phase == phase.PREPARE:  # in reverse order (BB-036)
        if s.turn > 0:
            ask_seat(s, s.turn - 1)
        else:
            begin_round(s)
    elif s.turn + 1 < s.players:
        ask_seat(s, s.turn + 1)
    else:
        end_phase(s)


@rule
def end_phase(s):
    """All seats have had their turn."""
    if s.phase == phase.DICE:
        end_pass(s)
    elif s.phase == phase.PERSONS:
        score_status(s)
        score_temple(s)
        begin_phase(s, phase.JEWELRY)
    elif s.phase == phase.JEWELRY:
        clear_column(s)
        begin_phase(s, phase.FULFIL)
    elif s.phase == phase.FULFIL:
        begin_phase(s, phase.NEW_TASKS)
    elif s.phase == phase.NEW_TASKS:
        end_round(s)
    else:
        end_game(s)


@rule
def begin_phase(s, following):
    s.phase = following
    ask_seat(s, 0)


@rule
def begin_round(s):
    roll_dice(s)
    s.die = 0
    begin_phase(s, phase.DICE)


@rule
def end_pass(s):
    """Three passes, each seat placing one die in each (BB-045)."""
    s.die += 1
    if s.die < box.DICE_EACH:
        ask_seat(s, 0)
    else:
        begin_phase(s, phase.PERSONS)


@rule
def end_round(s):
    clear_displays(s)
    if s.round_number < box.ROUNDS:
        s.round_number += 1
        deal_round(s)
        begin_round(s)
    else:
        begin_phase(s, phase.FINISH)


@rule
def end_game(s):
    score_the_end(s)
    s.point = ask.OVER
    s.seat = NOBODY
