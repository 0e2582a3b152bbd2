"""Explorers: where they stand, and where they may be put (section 9)."""

from __future__ import annotations

from motu.engine.operations import rule
from motu.engine.record import OK

from .. import ask, box, kind, play, timing
from .look_ahead import is_live


@rule
def holds_explorer(s, space):
    for crew in range(s.crews):
        if s.explorer[crew] == space:
            return True
    return False


@rule
def is_free(s, space):
    """A travellers space without an explorer (WF-018)."""
    return s.kind[space] == kind.TRAVELLERS and not holds_explorer(s, space)


@rule
def any_free(s):
    for space in range(box.SPACES):
        if is_free(s, space):
            return True
    return False


@rule
def any_free_live(s):
    for space in range(box.SPACES):
        if is_free(s, space) and is_live(s, space):
            return True
    return False


@rule
def why_not_stand(s, space):
    """Can an explorer be put here?"""
    if s.kind[space] == kind.EMPTY:
        return 111
    if s.kind[space] != kind.TRAVELLERS:
        return 110
    if holds_explorer(s, space):
        return 112
    return OK


@rule
def why_not_place(s, space):
    """Can the deciding seat put its explorer here now?"""
    if s.phase == ask.VOYAGE:
        return 114  # a placed explorer stays until its voyage
    if s.phase == ask.SETUP:
        return 36 if holds_explorer(s, space) else OK
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
def legal_places(s, out):
    """All spaces for the explorer, ascending, and waiting."""
    count = 0
    for space in range(box.SPACES):
        if why_not_place(s, space) == OK:
            out[count] = play.PLACE + space
            count += 1
    if why_not_wait(s) == OK:
        out[count] = play.WAIT
        count += 1
    return count
