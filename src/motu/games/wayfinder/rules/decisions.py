"""The door to Wayfinder's rules: what may be answered, and what an answer does."""

from __future__ import annotations

import numpy as np

from motu.engine.bits import ONE
from motu.engine.operations import rule
from motu.engine.record import OK

from .. import ask, box, play
from .explorers import places, why_not_place, why_not_wait
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
    """All legal actions, ascending: an action that is not legal is written over by the next one."""
    count = 0
    if s.phase == ask.VOYAGE:
        steps = legal_steps(s)
        for action in range(play.SAIL, play.WAIT):
            out[count] = action
            count += steps & 1
            steps >>= 1
    elif s.phase != ask.OVER:
        spaces = places(s)
        for space in range(box.SPACES):
            out[count] = play.PLACE + space
            count += np.int64(spaces & ONE)
            spaces >>= ONE
        if why_not_wait(s) == OK:
            out[count] = play.WAIT
            count += 1
    return count


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
