"""Explorers: where they stand, and where they may be put (section 9)."""

from __future__ import annotations

from motu.engine.bits import NONE, ONE, bit, has, lowest
from motu.engine.operations import rule
from motu.engine.record import NOBODY, OK

from .. import ask, box, kind, timing
from .lines import BETWEEN, EVERYWHERE
from .look_ahead import any_live, is_live, surely_live


@rule
def standing(s):
    """The spaces where explorers stand."""
    places = NONE
    for crew in range(box.CREWS):
        if s.explorer[crew] != NOBODY:
            places |= bit(s.explorer[crew])
    return places


@rule
def free(s):
    """The travellers spaces without an explorer (WF-018)."""
    return s.peopled & ~standing(s)


@rule
def any_free_live(s):
    return any_live(s, free(s))


@rule
def why_not_stand(s, space):
    """Can an explorer be put here?"""
    if s.kind[space] == kind.EMPTY:
        return 111
    if s.kind[space] != kind.TRAVELLERS:
        return 110
    if has(standing(s), space):
        return 112
    return OK


@rule
def why_not_place(s, space):
    """Can the deciding seat put its explorer here now?"""
    if s.phase == ask.VOYAGE:
        return 114  # a placed explorer stays until its voyage
    if s.phase == ask.SETUP:
        return 36 if has(standing(s), space) else OK
    no = why_not_stand(s, space)
    if no:
        return no
    if s.phase == ask.BEFORE and not is_live(s, space):
        return 203 if s.timing == timing.SOLO else 163
    return OK


@rule
def why_not_wait(s):
    """Can the explorer stay in hand?"""
    if s.phase != ask.WINDOW:
        return 142  # only a window can be waited through
    if s.seat == (s.turn + 1) % s.crews:
        return 143  # the next seat must place
    return OK


@rule
def places(s):
    """The spaces where the deciding seat may put its explorer."""
    if s.phase == ask.SETUP:
        return EVERYWHERE & ~standing(s)
    found = free(s)
    if s.phase == ask.BEFORE:
        doubts = found & ~surely_live(s, BETWEEN)
        while doubts != NONE:
            if not is_live(s, lowest(doubts)):
                found ^= doubts & ~(doubts - ONE)
            doubts &= doubts - ONE
    return found
