"""The live race (section 10): acting out of turn, and what the clock does."""

from __future__ import annotations

from motu.engine.bits import NONE
from motu.engine.operations import rule
from motu.engine.record import NOBODY, OK

from .. import ask, box, play, timing
from .explorers import free, why_not_place, why_not_stand
from .spaces import gems_in_hand
from .turns import begin_turns, end_turn, place
from .voyage import step, take_back, why_not_land, why_not_sail

# -- what is legal --


@rule
def out_of_turn(s):
    """Whether the seat that acts is not the one whose turn it is."""
    return s.timing == timing.LIVE and s.phase != ask.SETUP and s.seat != s.turn


@rule
def why_not_out_of_turn(s, action):
    """A seat whose turn it is not may place an explorer that it has in hand (WF-120)."""
    if action >= play.SAIL or s.fallback == 1:
        return 40
    if s.explorer[s.seat] != NOBODY:
        return 114
    return why_not_stand(s, action - play.PLACE)


@rule
def why_not_timeout(s):
    """Clocks exist only in the live game, and run for the seat that the table waits for."""
    if s.timing != timing.LIVE:
        return 146 if s.timing == timing.RACE else 42
    return 124 if out_of_turn(s) else OK


@rule
def why_not_take_back(s):
    """A voyage may be taken back until its last gem is down (WF-131)."""
    if s.timing != timing.LIVE or s.phase != ask.VOYAGE or s.seat != s.turn or s.length == 0:
        return 131
    return OK


@rule
def may_act(s):
    """The seats with an explorer in hand may act besides the one that the table waits for, as bits."""
    if s.phase == ask.OVER:
        return 0
    seats = 1 << s.seat
    if s.timing == timing.LIVE and s.phase != ask.SETUP and s.fallback == 0 and free(s) != NONE:
        for crew in range(s.crews):
            if s.explorer[crew] == NOBODY:
                seats |= 1 << crew
    return seats


# -- what happens --


@rule
def run_out_of_time(s):
    """The time is up: a lost turn (WF-128), or the lowest-numbered answers (WF-132, WF-134, WF-136)."""
    if s.phase == ask.COUNT:
        if not end_turn(s):
            begin_turns(s)
    elif s.phase == ask.SETUP:
        place(s, lowest_place(s))
    else:
        if s.phase == ask.BEFORE:
            place(s, lowest_place(s))
        take_back(s)
        complete_voyage(s)


@rule
def complete_voyage(s):
    running = True
    while running:
        action = lowest_step(s)
        running = action < play.LAND and gems_in_hand(s) > 1
        step(s, action)


@rule
def lowest_place(s):
    for space in range(box.SPACES):
        if why_not_place(s, space) == OK:
            return space
    return NOBODY


@rule
def lowest_step(s):
    for direction in range(box.DIRECTIONS):
        for colour in range(box.COLOURS):
            if why_not_sail(s, direction, colour) == OK:
                return play.SAIL + box.COLOURS * direction + colour
    for direction in range(box.DIRECTIONS):
        if why_not_land(s, direction) == OK:
            return play.LAND + direction
    return NOBODY
