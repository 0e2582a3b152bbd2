"""Wayfinder's rules: set-up, turns, placing explorers, and what is legal when."""

from __future__ import annotations

from motu.engine.operations import rule
from motu.engine.record import NOBODY, OK

from .state import (
    AFTER,
    BEFORE,
    CALM,
    CHOSEN,
    COLOURS,
    COUNT,
    CREWS,
    EMPTY,
    GEMS,
    GEMS_AT_START,
    LAND,
    LEVEL_COLOURS,
    LIVE,
    NEXT,
    OVER,
    PLACE,
    POINTS_OTHER,
    POINTS_OWN,
    RACE,
    SAIL,
    SEAT_COLOURS,
    SETUP,
    SOLO,
    SPACES,
    STALL_LIMIT,
    TAKE_BACK,
    TIMEOUT,
    TRAVELLERS,
    VILLAGE,
    VOYAGE,
    WAIT,
    WINDOW,
)
from .voyage import any_live, is_live, kind_of, legal_voyage, population, why_not_land, why_not_sail


@rule
def set_up(s):
    """One gem of each colour on every space; every crew gets its colour (WF-030 to WF-038)."""
    if s.timing == SOLO:
        s.crews = s.level + 1
    else:
        s.crews = s.players
    for crew in range(CREWS):
        s.explorer[crew] = NOBODY
        if s.colours > 0:
            s.colour[crew] = CHOSEN[s.colours, crew]
        elif s.timing == SOLO:
            s.colour[crew] = LEVEL_COLOURS[s.crews, crew]
        else:
            s.colour[crew] = SEAT_COLOURS[s.crews, crew]
    if s.timing == SOLO and s.colours > 0:
        s.crews = 0
        for crew in range(CREWS):
            if s.colour[crew] != NOBODY:
                s.crews += 1  # WF-200: any chosen list of colours
    for space in range(SPACES):
        for colour in range(COLOURS):
            s.gems[space, colour] = GEMS_AT_START
    refresh(s)
    s.heading = NOBODY
    s.at = NOBODY
    s.turn = 0
    if s.timing == SOLO:
        begin_turns(s)  # WF-038
    else:
        s.phase = SETUP
        s.seat = 0


@rule
def refresh(s):
    """What every space is follows from its gems."""
    for space in range(SPACES):
        s.kind[space] = kind_of(s, space)


# -- turns --


@rule
def measure(s):
    """Remember T and L of WF-019 to see whether the turn makes progress."""
    s.travellers = count_travellers(s)
    s.settled = count_settled(s)


@rule
def count_travellers(s):
    total = 0
    for space in range(SPACES):
        if s.kind[space] == TRAVELLERS:
            total += 1
    return total


@rule
def count_settled(s):
    """Gems on constructions and gems taken off the board, between turns."""
    total = GEMS
    for space in range(SPACES):
        if s.kind[space] == TRAVELLERS:
            total -= population(s, space)
    return total


@rule
def is_free(s, space):
    """A travellers space without an explorer (WF-018)."""
    if s.kind[space] != TRAVELLERS:
        return False
    return not holds_explorer(s, space)


@rule
def holds_explorer(s, space):
    for crew in range(s.crews):
        if s.explorer[crew] == space:
            return True
    return False


@rule
def any_free(s):
    for space in range(SPACES):
        if is_free(s, space):
            return True
    return False


@rule
def any_free_live(s):
    for space in range(SPACES):
        if is_free(s, space) and is_live(s, space):
            return True
    return False


@rule
def places_first(s):
    """Whether a turn is: place, then voyage (WF-045, WF-161)."""
    return s.timing == SOLO or s.fallback == 1


@rule
def test_fallback(s):
    """The order changes for good when a seat in need finds no free travellers space (WF-160)."""
    if places_first(s) or any_free(s):
        return
    for crew in range(s.crews):
        if s.explorer[crew] == NOBODY:
            s.fallback = 1
            return


@rule
def seat_of(s, crew):
    return 0 if s.timing == SOLO else crew  # WF-208


@rule
def ask(s, phase, crew):
    s.phase = phase
    s.seat = seat_of(s, crew)


@rule
def begin_turns(s):
    """Start the turn of `s.turn`, and the turns after it, until somebody has to decide (WF-D7)."""
    while s.phase != OVER:
        crew = s.turn
        measure(s)
        if s.explorer[crew] == NOBODY:
            if not places_first(s):
                ask(s, COUNT, crew)  # live: the count of five (WF-124)
                return
            if any_free_live(s):
                ask(s, BEFORE, crew)
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
    s.at = s.explorer[s.turn]
    for colour in range(COLOURS):
        s.hand[colour] = s.gems[s.at, colour]
        s.gems[s.at, colour] = 0
    s.kind[s.at] = EMPTY
    s.heading = NOBODY
    s.bent = 0
    s.length = 0
    ask(s, VOYAGE, s.turn)


@rule
def end_turn(s):
    """The order of business of WF-102; answers whether somebody has to decide before the next turn."""
    if s.explorer[s.turn] != NOBODY:
        s.explorer[s.turn] = NOBODY
    s.at = NOBODY
    if count_travellers(s) < s.travellers or count_settled(s) > s.settled:
        s.stall = 0
    else:
        s.stall += 1
    if s.stall >= STALL_LIMIT[s.players] or not any_live(s):
        end_game(s)
        return True
    test_fallback(s)
    if not places_first(s):
        if s.timing == RACE:
            s.asked = 0
            if open_window(s):
                return True
        elif s.timing == CALM:
            ask(s, AFTER, s.turn)
            return True
    next_turn(s)
    return False


@rule
def next_turn(s):
    s.turn = (s.turn + 1) % s.crews


@rule
def end_game(s):
    s.phase = OVER
    s.seat = NOBODY


@rule
def open_window(s):
    """Ask the next seat of the window, from the one that has just played against the clock's sense (WF-141)."""
    while s.asked < s.crews and not places_first(s):
        crew = (s.turn - s.asked) % s.crews
        if s.explorer[crew] == NOBODY:
            ask(s, WINDOW, crew)
            return True
        s.asked += 1
    return False


# -- what is legal --


@rule
def why_not(s, action):
    """0, or the rule that forbids this action to the deciding seat now."""
    if s.phase == OVER:
        return 170  # the game is over
    if action == TIMEOUT:
        return why_not_timeout(s)
    if action == TAKE_BACK:
        return why_not_take_back(s)
    if s.timing == LIVE and s.phase != SETUP and s.seat != s.turn:
        return why_not_out_of_turn(s, action)
    if action < SAIL:
        return why_not_place(s, action - PLACE)
    if action == WAIT:
        return why_not_wait(s)
    if s.phase != VOYAGE:
        return 41  # a voyage starts from the explorer's space, once it stands there
    if action < LAND:
        return why_not_sail(s, (action - SAIL) // COLOURS, (action - SAIL) % COLOURS)
    return why_not_land(s, action - LAND)


@rule
def why_not_place(s, space):
    if s.phase == VOYAGE:
        return 114  # a placed explorer stays until its voyage
    if s.phase == SETUP:
        return 36 if holds_explorer(s, space) else OK
    no = why_not_stand(s, space)
    if no:
        return no
    if s.phase == BEFORE and not is_live(s, space):
        return 203 if s.timing == SOLO else 163
    return OK


@rule
def why_not_stand(s, space):
    """Can an explorer be put here?"""
    if s.kind[space] == EMPTY:
        return 111
    if s.kind[space] != TRAVELLERS:
        return 110
    if holds_explorer(s, space):
        return 112
    return OK


@rule
def why_not_wait(s):
    if s.phase != WINDOW:
        return 142  # only a window can be waited through
    if s.seat == (s.turn + 1) % s.crews:
        return 143  # the next seat must place
    return OK


@rule
def why_not_out_of_turn(s, action):
    """Live: a seat whose turn it is not may place an explorer that it has in hand (WF-120)."""
    if action >= SAIL or s.fallback == 1:
        return 40
    if s.explorer[s.seat] != NOBODY:
        return 114
    return why_not_stand(s, action - PLACE)


@rule
def why_not_timeout(s):
    """Clocks exist only in the live game, and run for the seat that the table waits for."""
    if s.timing != LIVE:
        return 146 if s.timing == RACE else 42
    if s.phase != SETUP and s.seat != s.turn:
        return 124
    return OK


@rule
def why_not_take_back(s):
    """Live: a voyage may be taken back until its last gem is down (WF-131)."""
    if s.timing != LIVE or s.phase != VOYAGE or s.seat != s.turn or s.length == 0:
        return 131
    return OK


@rule
def legal(s, out):
    if s.phase == OVER:
        return 0
    if s.phase == VOYAGE:
        return legal_voyage(s, out)
    count = 0
    for space in range(SPACES):
        if why_not_place(s, space) == OK:
            out[count] = PLACE + space
            count += 1
    if why_not_wait(s) == OK:
        out[count] = WAIT
        count += 1
    return count


@rule
def may_act(s):
    """In the live race the seats with an explorer in hand may act besides the one that the table waits for."""
    if s.phase == OVER:
        return 0
    seats = 1 << s.seat
    if s.timing == LIVE and s.phase != SETUP and s.fallback == 0 and any_free(s):
        for crew in range(s.crews):
            if s.explorer[crew] == NOBODY:
                seats |= 1 << crew
    return seats


# -- what happens --


@rule
def apply(s, action):
    if action == TIMEOUT:
        run_out_of_time(s)
    elif action == TAKE_BACK:
        take_back(s)
    elif action < SAIL:
        place(s, action - PLACE)
    elif action == WAIT:
        s.asked += 1
        go_on(s)
    elif action < LAND:
        sail(s, (action - SAIL) // COLOURS, (action - SAIL) % COLOURS)
    else:
        land(s, action - LAND)


@rule
def place(s, space):
    """Put the deciding seat's explorer on a space."""
    if s.phase == SETUP:
        s.explorer[s.seat] = space
        s.seat += 1
        if s.seat == s.crews:
            begin_turns(s)
    elif s.phase == BEFORE:
        s.explorer[s.turn] = space
        begin_voyage(s)
    elif s.phase == VOYAGE:  # live, out of turn (WF-120)
        s.explorer[s.seat] = space
        s.seat = s.turn
    else:
        s.explorer[s.seat] = space
        test_fallback(s)
        go_on(s)


@rule
def go_on(s):
    """After an answer between two voyages: the rest of the window or of the count, then the next turn."""
    if s.phase == COUNT:
        begin_turns(s)  # the count stops, goes on, or is cancelled by the fallback order (WF-126, WF-130)
        return
    if s.phase == WINDOW and open_window(s):
        return
    next_turn(s)
    begin_turns(s)


@rule
def step_to(s, direction):
    """Go one space on and remember the way; answers the space."""
    if s.heading != NOBODY and direction != s.heading:
        s.bent = 1
    s.heading = direction
    s.at = NEXT[s.at, direction]
    s.path[s.length] = s.at
    s.length += 1
    return s.at


@rule
def sail(s, direction, colour):
    """Go one space and drop one gem (WF-055)."""
    space = step_to(s, direction)
    s.dropped[s.length - 1] = colour
    s.hand[colour] -= 1
    s.gems[space, colour] += 1
    arrive(s, space)


@rule
def land(s, direction):
    """Go one space and put the whole rest there (WF-070, WF-073)."""
    space = step_to(s, direction)
    for colour in range(COLOURS):
        s.gems[space, colour] += s.hand[colour]
        s.hand[colour] = 0
    arrive(s, space)


@rule
def arrive(s, space):
    """A village if there are exactly five gems of one colour (WF-085); the end of the turn if the hand is empty."""
    s.kind[space] = kind_of(s, space)
    if s.kind[space] < EMPTY and population(s, space) == VILLAGE:
        found_village(s, space, s.kind[space])
    for colour in range(COLOURS):
        if s.hand[colour] > 0:
            return
    if not end_turn(s):
        begin_turns(s)


@rule
def village_points(s, colour):
    """25 for a village of one's own colour, 5 for any other, neutral ones included (WF-087, WF-088)."""
    return POINTS_OWN if colour == s.colour[s.turn] else POINTS_OTHER


@rule
def found_village(s, space, colour):
    """The five gems leave the board and a hut takes their place (WF-086)."""
    s.gems[space, colour] = 0
    s.kind[space] = EMPTY
    s.huts[space, colour] += 1
    s.villages[s.turn, colour] += 1
    s.points[s.turn] += village_points(s, colour)


@rule
def take_back(s):
    """Undo a running voyage down to its start, villages and points included (WF-131)."""
    while s.length > 0:
        s.length -= 1
        space = s.path[s.length]
        colour = s.dropped[s.length]
        if s.kind[space] == EMPTY:  # the drop made a village
            s.gems[space, colour] = VILLAGE
            s.huts[space, colour] -= 1
            s.villages[s.turn, colour] -= 1
            s.points[s.turn] -= village_points(s, colour)
        s.gems[space, colour] -= 1
        s.hand[colour] += 1
        s.kind[space] = kind_of(s, space)
        s.path[s.length] = 0
        s.dropped[s.length] = 0
    s.at = s.explorer[s.turn]
    s.heading = NOBODY
    s.bent = 0


@rule
def first_legal(s, first, last):
    """The lowest-numbered legal action of a range."""
    for action in range(first, last + 1):
        if why_not(s, action) == OK:
            return action
    return NOBODY


@rule
def run_out_of_time(s):
    """The clock of the live game: a lost turn (WF-128), or the lowest-numbered answers (WF-132, WF-134, WF-136)."""
    if s.phase == COUNT:
        if not end_turn(s):
            begin_turns(s)
        return
    if s.phase == SETUP:
        place(s, first_legal(s, PLACE, SAIL - 1))
        return
    if s.phase == BEFORE:
        place(s, first_legal(s, PLACE, SAIL - 1))
    elif s.length > 0:
        take_back(s)
    crew = s.turn
    running = True
    while running:
        action = first_legal(s, SAIL, WAIT - 1)
        left = 0
        for colour in range(COLOURS):
            left += s.hand[colour]
        running = action < LAND and left > 1
        if action < LAND:
            sail(s, (action - SAIL) // COLOURS, (action - SAIL) % COLOURS)
        else:
            land(s, action - LAND)
        running = running and s.turn == crew and s.phase == VOYAGE
