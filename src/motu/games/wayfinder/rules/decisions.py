"""The door to Wayfinder's rules: what may be answered, and what an answer does."""

from __future__ import annotations

from motu.engine.operations import rule

from .. import ask, box, play
from .explorers import legal_places, why_not_place, why_not_wait
from .live import out_of_turn, run_out_of_time, why_not_out_of_turn, why_not_take_back, why_not_timeout
from .turns import place, wait
from .voyage import legal_steps, step, take_back, why_not_land, why_not_sail


@rule
def why_not(s, action):
    """0, or the rule that forbids this action to the deciding seat now."""
    if s.phase == ask.OVER:
        return 170  # the game is over
    if action == play.TIMEOUT:
        return why_not_timeout(s)
    if action == play.TAKE_BACK:
        return why_not_take_back(s)
    if out_of_turn(s):
        return why_not_out_of_turn(s, action)
    if action < play.SAIL:
        return why_not_place(s, action - play.PLACE)
    if action == play.WAIT:
        return why_not_wait(s)
    if s.phase != ask.VOYAGE:
        return 41  # a voyage starts from the explorer's space, once it stands there
    if action < play.LAND:
        return why_not_sail(s, (action - play.SAIL) // box.COLOURS, (action - play.SAIL) % box.COLOURS)
    return why_not_land(s, action - play.LAND)


@rule
def legal(s, out):
    """All legal actions, ascending."""
    if s.phase == ask.OVER:
        return 0
    if s.phase == ask.VOYAGE:
        return legal_steps(s, out)
    return legal_places(s, out)


@rule
def apply(s, action):
    """Carry out an answer, and everything that follows without a decision."""
    if action == play.TIMEOUT:
        run_out_of_time(s)
    elif action == play.TAKE_BACK:
        take_back(s)
    elif action < play.SAIL:
        place(s, action - play.PLACE)
    elif action == play.WAIT:
        wait(s)
    else:
        step(s, action)
