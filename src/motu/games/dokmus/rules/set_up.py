"""Set-up: tiles, faces and rotations at random (section 3), and everything that follows from a position."""

from __future__ import annotations

from motu.engine.chance import below, sample
from motu.engine.operations import rule
from motu.engine.record import NOBODY

from .. import ask, box
from .island import find_tokens, lay_all
from .placing import look_away, look_round
from .rounds import give_turn, in_turn


@rule
def set_up(s):
    """Tiles, faces and rotations at random, a random talisman holder (DK-030 to DK-035)."""
    for tile in range(box.TILES):
        s.aside[tile] = 1
    for slot in range(box.SLOTS):
        s.face[slot] = NOBODY
        if slot < box.SLOTS_USED[s.players] and slot != box.FIRST_GAP[s.players]:
            tile = sample(s, s.aside)
            s.aside[tile] = 0
            s.face[slot] = box.FACE_OF[tile, below(s, box.SIDES)]
            s.turned[slot] = below(s, box.QUARTERS)
    for cell in range(box.CELLS):
        s.owner[cell] = NOBODY
    for seat in range(box.SEATS):
        s.supply[seat] = box.TOKENS if seat < s.players else 0
        s.last[seat] = NOBODY
    s.bonus = NOBODY
    s.origin = NOBODY
    s.talisman = below(s, s.players)
    s.first = s.talisman
    s.phase = ask.START
    give_turn(s, (s.talisman - 1) % s.players)
    lay_all(s)


@rule
def refresh(s):
    """Everything that follows from tiles, tokens and the seat in turn."""
    find_tokens(s)
    lay_all(s)
    if in_turn(s):
        look_round(s)
    else:
        look_away(s)
