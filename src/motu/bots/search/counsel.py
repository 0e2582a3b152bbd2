"""What a net says in the middle of a search: how likely each answer is, and what each seat may expect of the win."""

from __future__ import annotations

from math import exp
from typing import Any, NamedTuple

import numpy as np

from motu.engine.operations import rule, seal, winners
from motu.engine.record import NOBODY
from motu.nets.core.forward import heads, see, trunk

from .worlds import LOOK, WORLD


class Counsel(NamedTuple):
    """A net, and room for it to work in."""

    weights: Any
    board: Any
    plans: np.ndarray  # by seat: how its observation is read from a view
    seen: Any  # the bytes of the state that is looked at
    room: Any


@rule
def ask(states, counsel, out, count, heat, chances):
    """Chances of the listed answers of the deciding seat, evened out by heat.

    The shares from its seat on lie in the counsel's room.  The net sees what that seat would see in this world, never
    the world itself.
    """
    s = states[WORLD]
    states[LOOK] = states[WORLD]
    seal(states[LOOK], s.seat)
    room = counsel.room
    players = np.int64(s.players)
    see(counsel.board, counsel.seen, counsel.plans[s.seat], np.int64(s.seat), players, out, count, room)
    trunk(counsel.weights, counsel.board, room)
    heads(counsel.weights, counsel.board, count, players, room)
    logits = room.logits
    top = logits[0]
    for k in range(count):
        top = max(top, logits[k])
    total = 0.0
    for k in range(count):
        chances[k] = exp(float(logits[k] - top) / heat)
        total += chances[k]
    for k in range(count):
        chances[k] /= total


@rule
def weigh_in(s, shares, speaker, trust, values):
    """Mix what the net expects for every seat into what a position is worth; where nobody spoke, who has won."""
    won = 0
    together = 0
    if speaker == NOBODY:
        won = winners(s)
    for seat in range(s.players):
        together += won >> seat & 1
    for seat in range(s.players):
        share = 0.0
        if speaker != NOBODY:
            share = float(shares[(seat - speaker) % s.players])
        elif won >> seat & 1:
            share = 1.0 / together
        values[seat] = (1.0 - trust) * values[seat] + trust * share
