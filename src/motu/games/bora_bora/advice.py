"""What a good player knows about Bora Bora."""

from __future__ import annotations

from motu.engine.operations import rule
from motu.engine.record import NOBODY

from .measures import materials, persons, priests_in_temple, shortage
from .scoring import bonus_points, fish_points, god_tile_points, jewelry_points, score
from .state import HELD, MEN, OVER, PRIEST_VP, ROUNDS, STATUS_VP, TASK_VP, TASK_VP_WITH_YELLOW, UNPAID, WOMEN


@rule
def evaluate(s, seat):
    """Points made, what would be scored if the game ended now, and what the position promises for the rounds left."""
    total = score(s, seat)
    if s.point == OVER:
        return total
    total += god_tile_points(s, seat) + fish_points(s, seat) + jewelry_points(s, seat) + bonus_points(s, seat)
    return total + task_hopes(s, seat) + promise(s, seat)


@rule
def task_hopes(s, seat):
    """A task that is fulfilled counts almost in full, one that lacks a unit as much as yellow would give."""
    hopes = 0
    for slot in range(HELD):
        task = s.tasks[seat, slot]
        if task != NOBODY:
            missing = shortage(s, seat, task, UNPAID)
            if missing == 0:
                hopes += TASK_VP - 1
            elif missing == 1:
                hopes += TASK_VP_WITH_YELLOW - 1
    return hopes


@rule
def promise(s, seat):
    """Status and priests score soon; what else is owned is worth something as long as there are rounds to use it."""
    soon = STATUS_VP[s.status[seat]] + PRIEST_VP[s.round_number - 1] * priests_in_temple(s, seat)
    prayers = min(int(s.offerings[seat]), int(s.hand_size[seat]))  # a god needs a card and an offering
    rounds = ROUNDS - s.round_number
    if rounds == 0:
        return soon + prayers
    people = persons(s, seat, MEN) + persons(s, seat, WOMEN)  # one is used about every second round, for a point or so
    return soon + people * rounds // 2 + materials(s, seat) + s.shells[seat] + 2 * prayers
