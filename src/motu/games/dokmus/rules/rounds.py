"""Rounds: the draft, whose turn comes next, and what the end of a turn and of a round brings (sections 4 and 8)."""

from __future__ import annotations

from motu.engine.bits import NONE, ONE
from motu.engine.operations import rule
from motu.engine.record import NOBODY, OK

from .. import ask, box, play, terrain
from .island import take
from .placing import look_round
from .sets import first_cell


@rule
def give_turn(s, seat):
    s.turn = seat
    s.seat = seat


@rule
def in_turn(s):
    return ask.MAIN <= s.phase <= ask.BONUS


# -- the draft --


@rule
def begin_round(s):
    """The pool goes to the talisman holder (DK-052, DK-064)."""
    s.rounds += 1
    s.first = s.talisman
    s.phase = ask.DRAFT
    s.handed[s.first] = box.POOL[s.players]
    give_turn(s, s.first)


@rule
def why_not_keep(s, action):
    """Can this guardian be kept?"""
    if s.seat != s.turn or not play.KEEP <= action < play.SHIFT:
        return 52
    guardian = action - play.KEEP + 1
    if not box.POOL[s.players] >> guardian & 1:
        return 51
    return OK if s.handed[s.seat] >> guardian & 1 else 52


@rule
def legal_draft(s, out):
    """Every guardian is written, and counted only if it was handed on."""
    count, handed = 0, s.handed[s.turn]
    for guardian in range(1, box.GUARDIANS + 1):
        out[count] = play.KEEP + guardian - 1
        count += handed >> guardian & 1
    return count


@rule
def keep(s, guardian):
    """Keep a guardian and hand the rest on; after the last seat the turns begin (DK-052, DK-053)."""
    s.guardian[s.turn] = guardian
    rest = s.handed[s.turn] & ~(1 << guardian)
    following = (s.turn + 1) % s.players
    if following == s.first:
        call_next(s)
    else:
        s.handed[following] = rest
        give_turn(s, following)


# -- turns --


@rule
def holder_of(s, guardian):
    for seat in range(s.players):
        if s.guardian[seat] == guardian:
            return seat
    return NOBODY


@rule
def call_next(s):
    """The owner of the next guardian in play has the turn; after the last one the round ends (DK-054, DK-140)."""
    while s.called < box.GUARDIANS:
        s.called += 1
        seat = holder_of(s, s.called)
        if seat != NOBODY:
            begin_turn(s, seat)
            return
    end_round(s)


@rule
def begin_turn(s, seat):
    s.phase = ask.MAIN
    s.left = box.TURN_TOKENS
    give_turn(s, seat)
    look_round(s)


@rule
def end_turn(s):
    """Own tokens on volcanoes are sacrificed, then the next guardian is called (DK-087, DK-140)."""
    burning = NONE
    for w in range(box.WORDS):
        burning |= s.tokens[s.turn, w] & s.ground[terrain.VOLCANO, w]
    if burning != NONE:
        burn_all(s)
    s.used = 0
    call_next(s)


@rule
def burn_all(s):
    for w in range(box.WORDS):
        burning = s.tokens[s.turn, w] & s.ground[terrain.VOLCANO, w]
        while burning != NONE:
            burn(s, first_cell(burning, w))
            burning &= burning - ONE


@rule
def burn(s, cell):
    """The token on a volcano is sacrificed; if it was the last one placed, there is none now (DK-069)."""
    take(s, cell)
    s.sacrificed[s.turn] += 1
    if s.last[s.turn] == cell:
        s.last[s.turn] = NOBODY


@rule
def end_round(s):
    """Clean-up, then the next round or the end (DK-064, DK-065, DK-150)."""
    if box.TALISMAN_PASSES[s.players]:
        s.talisman = (s.talisman + 1) % s.players
    for seat in range(s.players):
        s.guardian[seat] = box.NO_GUARDIAN
        s.handed[seat] = 0
    s.called = 0
    if s.rounds < box.ROUNDS:
        begin_round(s)
    else:
        s.phase = ask.OVER
        give_turn(s, NOBODY)
