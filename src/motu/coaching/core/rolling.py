"""Worlds played on by the net's own choices, all seats with the same net; compiled, allocates nothing.

Every world is dealt from a seat's view.  In it each seat that is to decide is shown its own view, never the world.
"""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

import numpy as np

from motu.bots.search import worlds
from motu.bots.search.counsel import ask
from motu.bots.search.worlds import VIEW, WORLD, imagine
from motu.engine.chance import ONE, TWO, shuffle_on, word
from motu.engine.operations import answer, ledger, legal, rule, score, winners
from motu.engine.record import NOBODY
from motu.nets.core import forward

NONE = -1
TO_THE_END = -1
BITS = np.uint64(11)
UNIT = 1.0 / (1 << 53)


class Task(NamedTuple):
    """Worlds first … last - 1 of a seat's view; NOBODY: of the state as it is, with new dice."""

    seat: int
    action: int  # what is answered first, NONE for nothing
    first: int
    last: int
    reach: int  # choices that are played before the net is asked what it expects; TO_THE_END for no asking
    heat: float  # 1: by the net's own chances; less: its likeliest more often


class Ends(NamedTuple):
    """What came of each world."""

    shares: np.ndarray  # of the win, by world and seat
    points: np.ndarray  # by world and seat
    ledgers: np.ndarray  # by world, seat and source; only where a world was played to the end
    finished: np.ndarray  # whether it was


@rule
def new_dice(states, key, number):
    """The state as it is, but with the dice of world `number`; answers the start of a generator for choices in it."""
    states[WORLD] = states[VIEW]
    s = states[WORLD]
    base = np.uint64(4 * number)
    s.secret[0] = word(key[0], key[1], base)
    s.secret[1] = word(key[0], key[1], base + ONE)
    return word(key[0], key[1], base + TWO) | ONE


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
def book_expected(s, room, speaker, k, ends):
    """What the deciding seat's net expects for every seat."""
    for seat in range(s.players):
        place = (seat - speaker) % s.players
        ends.shares[k, seat] = room.shares[place]
        ends.points[k, seat] = room.scores[place]
    ends.finished[k] = 0


@rule
def book_end(s, k, ends):
    """Who has won, with how many points from where."""
    won = winners(s)
    together = 0
    for seat in range(s.players):
        together += won >> seat & 1
    for seat in range(s.players):
        ends.shares[k, seat] = 1.0 / together if won >> seat & 1 else 0.0
        ends.points[k, seat] = score(s, seat)
    ledger(s, ends.ledgers[k])
    ends.finished[k] = 1


def roll(task, room, key, counsel, ends):
    """Play the worlds of a task: the entry point that is compiled."""
    states = room.states
    out = room.out
    chances = room.chances
    s = states[WORLD]
    for number in range(task.first, task.last):
        if task.seat == NOBODY:
            x = new_dice(states, key, number)
        else:
            x = imagine(states, key, number, task.seat)
        action = task.action
        speaker = NOBODY
        made = 0
        while s.seat != NOBODY:
            if action == NONE:
                count = legal(s, out)
                if count == 0:
                    break
                action = out[0]
                if count > 1:
                    ask(states, counsel, out, count, task.heat, chances)
                    if made == task.reach:
                        speaker = s.seat
                        break
                    made += 1
                    x = shuffle_on(x)
                    action = out[by_chance(chances, count, x)]
            answer(s, action)
            action = NONE
        k = number - task.first
        if speaker == NOBODY:
            book_end(s, k, ends)
        else:
            book_expected(s, counsel.room, speaker, k, ends)


roll.calls = (Path(forward.__file__).parent, Path(worlds.__file__).parent)  # type: ignore[attr-defined]
