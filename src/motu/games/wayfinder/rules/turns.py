"""The order of turns: placing and sailing in all timings, windows, the fallback order, the end (sections 8 to 14)."""

from __future__ import annotations

from motu.engine.bits import NONE
from motu.engine.operations import rule
from motu.engine.record import NOBODY

from .. import ask, box, kind, timing
from .crews import seat_of
from .explorers import any_free_live, free
from .lines import turn_into
from .look_ahead import any_live, is_live
from .spaces import count_settled, count_travellers, population


@rule
def ask_crew(s, question, crew):
    s.phase = question
    s.seat = seat_of(s, crew)


# -- placing --


@rule
def place(s, space):
    """Put the deciding seat's explorer on a space."""
    if s.phase == ask.SETUP:
        s.explorer[s.seat] = space
        s.seat += 1
        if s.seat == s.crews:
            begin_turns(s)
    elif s.phase == ask.BEFORE:
        s.explorer[s.turn] = space
        begin_voyage(s)
    elif s.phase == ask.VOYAGE:  # live, out of turn (WF-120)
        s.explorer[s.seat] = space
        s.seat = s.turn
    else:
        s.explorer[s.seat] = space
        test_fallback(s)
        go_on(s)


@rule
def wait(s):
    """The explorer stays in hand until the next window (WF-142)."""
    s.asked += 1
    go_on(s)


@rule
def go_on(s):
    """After an answer between two voyages: the rest of the window or of the count, then the next turn."""
    if s.phase == ask.COUNT:
        begin_turns(s)  # the count stops, goes on, or is cancelled by the fallback order (WF-126, WF-130)
        return
    if s.phase == ask.WINDOW and open_window(s):
        return
    next_turn(s)
    begin_turns(s)


@rule
def open_window(s):
    """Ask the next seat of the window, from the one that has just played against the clock's sense (WF-141)."""
    while s.asked < s.crews and not places_first(s):
        crew = (s.turn - s.asked) % s.crews
        if s.explorer[crew] == NOBODY:
            ask_crew(s, ask.WINDOW, crew)
            return True
        s.asked += 1
    return False


# -- the order of turns --


@rule
def places_first(s):
    """Whether a turn is: place, then voyage (WF-045, WF-161)."""
    return s.timing == timing.SOLO or s.fallback == 1


@rule
def test_fallback(s):
    """The order changes for good when a seat in need finds no free travellers space (WF-160)."""
    if places_first(s) or free(s) != NONE:
        return
    for crew in range(s.crews):
        if s.explorer[crew] == NOBODY:
            s.fallback = 1
            return


@rule
def begin_turns(s):
    """Start the turn of `s.turn`, and the turns after it, until somebody has to decide (WF-D7)."""
    while s.phase != ask.OVER:
        crew = s.turn
        measure(s)
        if s.explorer[crew] == NOBODY:
            if not places_first(s):
                ask_crew(s, ask.COUNT, crew)  # live: the count of five (WF-124)
                return
            if any_free_live(s):
                ask_crew(s, ask.BEFORE, crew)
                return
            # WF-164: the turn passes with nothing done
        elif is_live(s, s.explorer[crew]):
            begin_voyage(s)
            return
        # WF-103: no voyage is possible from here
        if end_turn(s):
            return


@rule
def begin_voyage(s):
    """Take all gems of the explorer's space into the hand (WF-050)."""
    space = s.explorer[s.turn]
    s.at = space
    s.roaming -= population(s, space)
    for colour in range(box.COLOURS):
        s.hand[colour] = s.gems[space, colour]
        s.gems[space, colour] = 0
    turn_into(s, space, kind.EMPTY)
    s.heading = NOBODY
    s.bent = 0
    s.length = 0
    ask_crew(s, ask.VOYAGE, s.turn)


@rule
def measure(s):
    """Remember T and L of WF-019 to see whether the turn makes progress."""
    s.travellers = count_travellers(s)
    s.settled = count_settled(s)


@rule
def made_progress(s):
    return count_travellers(s) < s.travellers or count_settled(s) > s.settled


@rule
def end_turn(s):
    """The order of business of WF-102; answers whether somebody has to decide before the next turn."""
    s.explorer[s.turn] = NOBODY
    s.at = NOBODY
    s.stall = 0 if made_progress(s) else s.stall + 1
    if s.stall >= box.STALL_LIMIT[s.players] or not any_live(s, s.peopled):
        end_game(s)
        return True
    test_fallback(s)
    if not places_first(s):
        if s.timing == timing.RACE:
            s.asked = 0
            if open_window(s):
                return True
        elif s.timing == timing.CALM:
            ask_crew(s, ask.AFTER, s.turn)
            return True
    next_turn(s)
    return False


@rule
def next_turn(s):
    s.turn = (s.turn + 1) % s.crews


@rule
def end_game(s):
    s.phase = ask.OVER
    s.seat = NOBODY
