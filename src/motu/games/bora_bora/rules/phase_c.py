"""Phase C (section 7): status and the new order, temple, jewelry, new tasks."""

from __future__ import annotations

from motu.engine.operations import rule
from motu.engine.record import NOBODY, OK

from .. import ask, box, source
from .measures import priests_in_temple

# -- step 1, status --


@rule
def score_status(s):
    """Every seat scores its space; the ranks are the new turn order, and all markers go back (BB-103 to BB-105)."""
    for seat in range(s.players):
        s.points[seat, source.STATUS] += box.STATUS_VP[s.status[seat]]
    sort_by_status(s)
    for place in range(box.SEATS):
        s.stack[place] = s.order[place]
    for seat in range(s.players):
        s.status[seat] = box.STATUS_AT_START


@rule
def sort_by_status(s):
    """Higher space first, higher in the stack on the same space."""
    for place in range(s.players):
        seat = s.stack[place]
        rank = place
        while rank > 0 and s.status[s.order[rank - 1]] < s.status[seat]:
            s.order[rank] = s.order[rank - 1]
            rank -= 1
        s.order[rank] = seat


# -- step 2, temple --


@rule
def score_temple(s):
    for space in range(box.SPACES):
        if s.temple[space] != NOBODY:
            s.points[s.temple[space], source.TEMPLE] += box.PRIEST_VP[s.round_number - 1]
    s.god_stack -= 1
    first = most_priests(s)
    if first == NOBODY:
        s.god_tiles_out += 1
    else:
        s.god_tiles[first] += 1


@rule
def most_priests(s):
    """Ties go to the tied seat with the leftmost priest; NOBODY if the temple is empty (BB-107)."""
    best, most = NOBODY, 0
    for space in range(box.SPACES):
        seat = int(s.temple[space])
        count = 0 if seat == NOBODY else priests_in_temple(s, seat)
        if count > most:
            best, most = seat, count
    return best


# -- step 3, jewelry --


@rule
def why_not_jewel(s, row):
    """One tile of the round's column, for its price in shells (BB-108)."""
    jewel = s.grid[s.round_number - 1, row]
    return OK if jewel != NOBODY and box.JEWEL_COST[jewel] <= s.shells[s.seat] else 108


@rule
def jewels_to_buy(s):
    """The rows of the round's column that the shells reach, as bits."""
    found = 0
    for row in range(box.ROWS):
        jewel = s.grid[s.round_number - 1, row]
        if (jewel != NOBODY) & (box.JEWEL_COST[max(jewel, 0)] <= s.shells[s.seat]):
            found |= 1 << row
    return found


@rule
def buy_jewel(s, row):
    jewel = s.grid[s.round_number - 1, row]
    s.shells[s.seat] -= box.JEWEL_COST[jewel]
    s.jewel_owner[jewel] = s.seat
    s.grid[s.round_number - 1, row] = NOBODY
    s.point = ask.DONE


@rule
def clear_column(s):
    for row in range(box.ROWS):
        s.grid[s.round_number - 1, row] = NOBODY


# -- step 4, new tasks --


@rule
def why_not_take_task(s, position):
    return OK if s.task_display[position] != NOBODY else 28  # a task taken leaves its position empty


@rule
def tasks_to_take(s):
    """The positions with a task, as bits."""
    found = 0
    for position in range(box.MOST_TASKS_SHOWN):
        if s.task_display[position] != NOBODY:
            found |= 1 << position
    return found


@rule
def take_task(s, position):
    slot = 0
    while slot < box.HELD - 1 and s.tasks[s.seat, slot] != NOBODY:
        slot += 1
    s.tasks[s.seat, slot] = s.task_display[position]
    s.task_display[position] = NOBODY
    s.point = ask.DONE


@rule
def clear_displays(s):
    """Tasks and persons that nobody took leave the game (BB-113)."""
    for position in range(box.MOST_TASKS_SHOWN):
        s.task_display[position] = NOBODY
    for gender in range(box.GENDERS):
        for position in range(box.SHOWN):
            s.person_display[gender, position] = NOBODY
