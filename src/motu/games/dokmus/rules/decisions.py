"""What is legal when, and what an answer sets going; the phases lie in files of their own."""

from __future__ import annotations

from motu.engine.operations import rule

from .. import ask, play
from .guardians import list_origins, list_targets, why_not_origin, why_not_target
from .placing import list_crossings, why_not_crossing
from .rounds import end_turn, keep, legal_draft, why_not_keep
from .start import legal_start, start_on, why_not_start
from .turns import act, go_on, legal_bonus, legal_main, move_to, place_on, why_not_bonus, why_not_main


@rule
def why_not(s, action):
    """0, or the rule that forbids this action to the deciding seat now."""
    if s.phase == ask.OVER:
        return 150
    if s.phase == ask.START:
        return why_not_start(s, action)
    if s.phase == ask.DRAFT:
        return why_not_keep(s, action)
    if s.seat != s.turn:
        return 54  # turns are taken in the order of the guardians
    if play.KEEP <= action < play.SHIFT:
        return 52  # guardians are chosen in the draft
    if s.phase == ask.MAIN:
        return why_not_main(s, action)
    if s.phase == ask.BONUS:
        return why_not_bonus(s, action)
    if s.phase == ask.CROSSING:
        return why_not_crossing(s, action - play.CELL) if action < play.KEEP else 60
    if action >= play.KEEP:
        return 115  # the move has begun
    return why_not_origin(s, action - play.CELL) if s.phase == ask.ORIGIN else why_not_target(s, action - play.CELL)


@rule
def legal(s, out):
    if s.phase == ask.MAIN:
        return legal_main(s, out)
    if s.phase == ask.BONUS:
        return legal_bonus(s, out)
    if s.phase == ask.CROSSING:
        return list_crossings(s, out)
    if s.phase == ask.ORIGIN:
        return list_origins(s, out)
    if s.phase == ask.TARGET:
        return list_targets(s, out)
    if s.phase == ask.DRAFT:
        return legal_draft(s, out)
    if s.phase == ask.START:
        return legal_start(s, out)
    return 0


@rule
def apply(s, action):
    if action < play.KEEP:
        answer_cell(s, action - play.CELL)
    elif action < play.SHIFT:
        keep(s, action - play.KEEP + 1)
    elif action == play.END_TURN:
        end_turn(s)
    elif action == play.SKIP:
        go_on(s)
    elif action == play.CROSS:
        s.phase = ask.CROSSING
    else:
        act(s, action)


@rule
def answer_cell(s, cell):
    if s.phase == ask.START:
        start_on(s, cell)
    elif s.phase == ask.ORIGIN:
        s.origin = cell
        s.phase = ask.TARGET
    elif s.phase == ask.TARGET:
        move_to(s, cell)
    else:
        place_on(s, cell)
