"""Worlds played on by the net's own choices, all seats with the same net; compiled, allocates nothing.

Every world is dealt from a seat's view.  In it each seat that is to decide is shown its own view, never the world.
"""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

import numpy as np

from motu.bots.search import worlds
from motu.bots.search.counsel import ask
from motu.bots.search.worlds import WORLD, imagine
from motu.engine.chance import shuffle_on
from motu.engine.operations import answer, ledger, legal, rule, score, winners
from motu.engine.record import NOBODY
from motu.nets.core import forward

NONE = -1
TO_THE_END = 0
BITS = np.uint64(11)
UNIT = 1.0 / (1 << 53)


class Task(NamedTuple):
    """Worlds first … last - 1 of a seat's view, and how far they are played."""

    seat: int
    action: int  # what is answered first, NONE for nothing
    first: int
    last: int
    words: int  # how often the nets say what they expect before it is enough; TO_THE_END: who wins is seen instead
    heat: float  # 1: by the net's own chances; less: its likeliest more often


class Ends(NamedTuple):
    """What came of each world."""

    shares: np.ndarray  # of the win, by world and seat
    points: np.ndarray  # by world and seat
    ledgers: np.ndarray  # by world, seat and source; only where a world was played to the end
    finished: np.ndarray  # whether it was
    scale: float  # points for one of the net's


@rule
def by_chance(chances, count, x):
    """The place of one of the listed answers, by its chance."""
    left = float(x >> BITS) * UNIT
    for k in range(count):
        left -= chances[k]
        if left < 0.0:
            return k
    return count - 1


@rule
def add_expected(s, room, k, part, ends):
    """Add a part of what the deciding seat's net expects for every seat."""
    for seat in range(s.players):
        place = (seat - s.seat) % s.players
        ends.shares[k, seat] += part * room.shares[place]
        ends.points[k, seat] += part * room.scores[place] * ends.scale


@rule
def add_end(s, k, part, ends):
    """Add a part of who has won, with how many points; and where those come from."""
    won = winners(s)
    together = 0
    for seat in range(s.players):
        together += won >> seat & 1
    for seat in range(s.players):
        if won >> seat & 1:
            ends.shares[k, seat] += part / together
        ends.points[k, seat] += part * score(s, seat)
    ledger(s, ends.ledgers[k])
    ends.finished[k] = 1


def roll(task, room, key, counsel, ends):
    """Play the worlds of a task: the entry point that is compiled.

    What is expected is the mean of what the nets say at the choices on the way: one word of one net is worth little.
    """
    states = room.states
    out = room.out
    chances = room.chances
    s = states[WORLD]
    for number in range(task.first, task.last):
        x = imagine(states, key, number, task.seat)
        k = number - task.first
        action = task.action
        words = 0
        while s.seat != NOBODY and (task.words == 0 or words < task.words):
            if action == NONE:
                count = legal(s, out)
                if count == 0:
                    break
                action = out[0]
                if count > 1:
                    ask(states, counsel, out, count, task.heat, chances)
                    words += 1
                    if task.words > 0:
                        add_expected(s, counsel.room, k, 1.0 / task.words, ends)
                    x = shuffle_on(x)
                    action = out[by_chance(chances, count, x)]
            answer(s, action)
            action = NONE
        if task.words == 0:
            add_end(s, k, 1.0, ends)
        elif words < task.words:
            add_end(s, k, 1.0 - words / task.words, ends)


roll.calls = (Path(forward.__file__).parent, Path(worlds.__file__).parent)  # type: ignore[attr-defined]
