"""A turn: tokens, the guardian's action and the bonus of ruins, in any order (DK-057 to DK-063)."""

from __future__ import annotations

from motu.engine.operations import rule
from motu.engine.record import NOBODY, OK

from .. import ask, box, deed, play, terrain
from .guardians import (
    can_move,
    can_still_act,
    list_bonus_deeds,
    list_tile_deeds,
    may_move,
    may_take_talisman,
    why_not_move,
    why_not_talisman,
    why_not_tile,
)
from .island import put, rotate, shift, take
from .placing import can_cross, cost, list_placements, look_from, look_round, why_not_place
from .rounds import end_turn

# -- what is legal --


@rule
def why_not_main(s, action):
    """Can the turn go on with this?"""
    if action < play.KEEP:
        return why_not_place(s, action - play.CELL)
    if action < play.MOVE:
        return why_not_turn_tile(s, action)
    if action == play.MOVE:
        return why_not_move(s)
    if action == play.TALISMAN:
        return why_not_talisman(s)
    if action == play.CROSS:
        return OK if can_cross(s) else 78
    if action == play.SKIP:
        return 130  # there is no bonus to decline
    return 57 if s.left > 0 else OK


@rule
def why_not_turn_tile(s, action):
    if action < play.CW:
        return why_not_tile(s, deed.SHIFT, action - play.SHIFT)
    if action < play.CCW:
        return why_not_tile(s, deed.CW, action - play.CW)
    return why_not_tile(s, deed.CCW, action - play.CCW)


@rule
def why_not_bonus(s, action):
    """Can the bonus of the ruins be this?"""
    if play.SHIFT <= action < play.MOVE:
        return why_not_turn_tile(s, action)
    if action == play.MOVE:
        return why_not_move(s)
    return OK if action == play.SKIP else 131


@rule
def legal_main(s, out):
    """Every action is written, and counted only if it is legal."""
    count, may_cross = 0, False
    if s.left > 0:
        count, may_cross = list_placements(s, out)
    if s.used == 0:
        count = list_tile_deeds(s, out, count)
        out[count] = play.MOVE
        count += may_move(s)
        out[count] = play.TALISMAN
        count += may_take_talisman(s)
    out[count] = play.CROSS
    count += may_cross
    out[count] = play.END_TURN
    count += s.left == 0
    return count


@rule
def legal_bonus(s, out):
    count = list_bonus_deeds(s, out)
    out[count] = play.MOVE
    count += can_move(s)
    out[count] = play.SKIP
    return count + 1


# -- what happens --


@rule
def place_on(s, cell):
    """Place a token and pay for it, one step (DK-060, DK-076)."""
    seat, paid = s.turn, cost(s, cell)
    s.sacrificed[seat] += paid
    s.supply[seat] -= 1 + paid
    s.left -= 1 + paid
    put(s, seat, cell)
    s.last[seat] = cell
    look_from(s, cell)
    arrive(s, cell)


@rule
def move_to(s, cell):
    """The chosen token goes there, at no cost (DK-115, DK-116)."""
    take(s, s.origin)
    put(s, s.turn, cell)
    if s.last[s.turn] == s.origin:
        s.last[s.turn] = cell  # DK-069
    look_round(s)
    arrive(s, cell)


@rule
def arrive(s, cell):
    """Ruins give a bonus for their tile at once (DK-092, DK-131, DK-135)."""
    if s.terrain[cell] == terrain.RUINS:
        s.phase = ask.BONUS
        s.bonus = box.SLOT_OF[cell]
        s.origin = NOBODY
    else:
        go_on(s)


@rule
def act(s, action):
    """Carry out the guardian's action, or the bonus of ruins where one is open (DK-136)."""
    if s.phase == ask.MAIN:
        s.used = 1
    if action == play.MOVE:
        s.phase = ask.ORIGIN
        return
    if action == play.TALISMAN:
        s.talisman = s.turn  # DK-110
    elif action < play.CW:
        shift(s, action - play.SHIFT)
    elif action < play.CCW:
        rotate(s, action - play.CW, box.CLOCKWISE)
    else:
        rotate(s, action - play.CCW, box.ANTICLOCKWISE)
    look_round(s)
    go_on(s)


@rule
def go_on(s):
    """Back to the main question; a turn with nothing left to do ends by itself (DK-062)."""
    s.phase = ask.MAIN
    s.bonus = NOBODY
    s.origin = NOBODY
    if s.left == 0 and not can_still_act(s):
        end_turn(s)
