"""The start tokens, on the corners of the island (DK-035 to DK-041)."""

from __future__ import annotations

from motu.engine.bits import NONE
from motu.engine.operations import rule
from motu.engine.record import NOBODY, OK

from .. import box, play, terrain
from . import sets
from .island import put
from .placing import why_not_enter
from .rounds import begin_round, give_turn
from .sets import listed


@rule
def why_not_start(s, action):
    """Can the start token stand here?"""
    if s.seat != s.turn or action >= play.KEEP:
        return 35
    cell = action - play.CELL
    if s.terrain[cell] == terrain.VOID:
        return why_not_enter(s, cell)
    slot = box.SLOT_OF[cell]
    if not box.CORNER[s.players, slot]:
        return 36
    if holds_token(s, slot):
        return 38
    if not box.RIM[s.players, cell]:
        return 37
    return OK if box.START_ALLOWED[s.terrain[cell]] else 36


@rule
def holds_token(s, slot):
    for seat in range(s.players):
        for w in range(sets.FIRST_WORD[slot], sets.FIRST_WORD[slot] + sets.SPAN):
            if s.tokens[seat, w] & sets.OF_SLOT[slot, w] != NONE:
                return True
    return False


@rule
def legal_start(s, out):
    """Cells of the rim of a corner tile that nobody has started on (DK-036 to DK-038)."""
    count = 0
    for w in range(box.WORDS):
        cells = NONE
        for k in range(len(box.START_KINDS)):
            cells |= s.ground[box.START_KINDS[k], w]
        cells &= sets.OF_RIM[s.players, w]
        for seat in range(s.players):
            if s.last[seat] != NOBODY:  # its start token
                cells &= ~sets.OF_SLOT[box.SLOT_OF[s.last[seat]], w]
        count = listed(cells, w, out, count)
    return count


@rule
def start_on(s, cell):
    """A start token costs nothing, not even on forest (DK-039); the talisman holder is the last (DK-035)."""
    put(s, s.turn, cell)
    s.last[s.turn] = cell
    s.supply[s.turn] -= 1
    if s.turn == s.talisman:
        begin_round(s)
    else:
        give_turn(s, (s.turn - 1) % s.players)
