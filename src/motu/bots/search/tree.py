"""Information-set Monte Carlo tree search over any game of the engine, in compiled code.

Every simulation deals a new world from the seat's view, goes down the tree by what is legal in that world, adds a
node, plays on for a while and judges the result for all seats; a net may say what it is worth instead, and which
answers are likely.  A node stands for the answers that lead to it, whatever
the hidden facts and the dice were; how often an answer was on offer is counted, so that rare ones get their share.
The tree is one flat array; children are linked lists.  Nothing is allocated.
"""

from __future__ import annotations

from math import exp, sqrt
from pathlib import Path
from typing import NamedTuple

import numpy as np

from motu.engine.chance import pick, shuffle_on
from motu.engine.operations import answer, ledger, legal, prior, rule, winners
from motu.engine.record import NOBODY
from motu.nets.core import forward

from .counsel import ask, weigh_in
from .worlds import (
    BLUR,
    CAUTION,
    DEPTH,
    EXPLORE,
    FORESIGHT,
    GUIDED,
    HEAT,
    HEED,
    RIPE,
    SHARPNESS,
    TRUST,
    WHIM,
    WORLD,
    imagine,
    judge,
    look,
    play_on,
)

SEATS = 5
NODE = np.dtype(
    [
        ("value", "f4", (SEATS,)),  # sum of what simulations through here were worth to each seat
        ("prior", "f4"),  # weight beside its siblings before anything is known
        ("visits", "i4"),
        ("offered", "i4"),  # how often it could have been chosen
        ("key", "i4"),  # seat and action that lead here
        ("first", "i4"),  # first child, NONE before they are made
        ("next", "i4"),  # next sibling
        ("chance", "i4"),  # 1 if chance spoke when this was answered
    ]
)
NONE = -1
ROOT = 0
DEEPEST = 400  # nodes of a path
FINE = 1000  # steps of a whim

SEARCH, GLANCE, EXPLAIN, GRAFT = range(4)


class Room(NamedTuple):
    """Scratch space of a search."""

    states: np.ndarray
    out: np.ndarray  # legal actions
    spare: np.ndarray  # those of a look ahead
    slots: np.ndarray  # the child of each action
    path: np.ndarray
    weights: np.ndarray
    chances: np.ndarray  # of each listed action, as a net sees them
    values: np.ndarray
    ledgers: np.ndarray
    sums: np.ndarray  # of points by seat and source


class Task(NamedTuple):
    """What is to be done: simulations first … last - 1 for a seat."""

    job: int
    seat: int
    first: int
    last: int
    argument: int  # the action that is explained, the node that is grafted
    used: int  # nodes of the tree


@rule
def plant(nodes):
    """A tree of a root alone; answers how many nodes are used."""
    nodes[ROOT].key = NONE
    nodes[ROOT].first = NONE
    nodes[ROOT].next = NONE
    nodes[ROOT].visits = 0
    nodes[ROOT].chance = 0
    for seat in range(SEATS):
        nodes[ROOT].value[seat] = 0.0
    return 1


@rule
def find_children(nodes, node, seat, out, count, slots):
    """Put the child of each listed action of the seat into slots[action]; answers how many have none."""
    for k in range(count):
        slots[out[k]] = NONE
    size = len(slots)
    child = nodes[node].first
    found = 0
    while child != NONE:
        key = nodes[child].key
        if key // size == seat:
            slots[key % size] = child
        child = nodes[child].next
    for k in range(count):
        if slots[out[k]] != NONE:
            found += 1
    return count - found


@rule
def weigh(s, out, count, settings, weights):
    """Priors of the listed actions: the game's own, sharpened by the leads found for each; they add up to 1."""
    sharpness = settings[SHARPNESS]
    top = weights[0]
    for k in range(count):
        top = max(top, weights[k])
    total = 0.0
    for k in range(count):
        weight = 1.0
        if sharpness > 0.0:
            weight = exp((weights[k] - top) / sharpness)
        if settings[GUIDED] > 0.0:
            weight *= prior(s, out[k])
        weights[k] = weight
        total += weight
    for k in range(count):
        weights[k] /= total


@rule
def heed(chances, count, settings, weights):
    """Mix what a net finds likely into the priors, and the same for all into both."""
    for k in range(count):
        weight = weights[k]
        if settings[HEED] > 0.0:
            weight = (1.0 - settings[HEED]) * weight + settings[HEED] * chances[k]
        weights[k] = (1.0 - settings[BLUR]) * weight + settings[BLUR] / count


@rule
def vary(x, count, whim, weights):
    """Priors a little different in each search: where nothing is dealt, matches would all be the same."""
    for k in range(count):
        x = shuffle_on(x)
        weights[k] *= 1.0 + whim * pick(x, FINE) / FINE


@rule
def add_children(nodes, used, node, seat, out, count, slots, weights):
    """Make the missing children of a node as far as there is room; answers how many nodes are used."""
    for k in range(count):
        if slots[out[k]] == NONE and used < len(nodes):
            child = nodes[used]
            child.key = seat * len(slots) + out[k]
            child.prior = weights[k]
            child.visits = 0
            child.offered = 0
            child.first = NONE
            child.next = nodes[node].first
            child.chance = 0
            for other in range(SEATS):
                child.value[other] = 0.0
            nodes[node].first = used
            slots[out[k]] = used
            used += 1
    return used


@rule
def select(nodes, node, seat, out, count, slots, settings):
    """The child to go to: a good mean for the deciding seat, a good prior, few visits for its many offers."""
    total = 0.0
    for k in range(count):
        child = slots[out[k]]
        if child != NONE:
            total += nodes[child].prior
    expected = 0.5
    if nodes[node].visits > 0:
        expected = nodes[node].value[seat] / nodes[node].visits
    best = NONE
    most = 0.0
    for k in range(count):
        child = slots[out[k]]
        if child == NONE:
            continue
        nodes[child].offered += 1
        visits = nodes[child].visits
        mean = expected - settings[CAUTION]
        if visits > 0:
            mean = nodes[child].value[seat] / visits
        eager = settings[EXPLORE] * nodes[child].prior / total * sqrt(float(nodes[child].offered)) / (1 + visits)
        if best == NONE or mean + eager > most:
            most = mean + eager
            best = child
    return best


@rule
def favourite(nodes, out, count, slots):
    """The child that was visited most; NONE if none was."""
    best = NONE
    for k in range(count):
        child = slots[out[k]]
        if child != NONE and nodes[child].visits > 0:
            if best == NONE or nodes[child].visits > nodes[best].visits:
                best = child
    return best


@rule
def simulate(room, nodes, used, x, settings, shown, counsel):
    """Go down the tree, play on and judge; answers the nodes used, the length of the path and who spoke for the net.

    If an action is to be shown, go by it and then by what the tree likes best, and play to the end.  With a net, a
    simulation ends where nobody has been: the seat that is to decide there says what it expects.
    """
    states = room.states
    out = room.out
    slots = room.slots
    weights = room.weights
    chances = room.chances
    s = states[WORLD]
    asks = settings[TRUST] + settings[HEED] > 0.0 and shown == NONE
    node = ROOT
    length = 1
    room.path[0] = ROOT
    last = s.seat
    speaker = NOBODY
    while s.seat != NOBODY and length < DEEPEST:
        if not asks and node != ROOT and nodes[node].visits < settings[RIPE]:
            break
        count = legal(s, out)
        missing = find_children(nodes, node, s.seat, out, count, slots)
        if shown != NONE:
            child = slots[shown] if node == ROOT else favourite(nodes, out, count, slots)
        else:
            if missing > 0 and (asks or used < len(nodes)):
                fresh = node != ROOT and nodes[node].first == NONE
                weights[0] = 1.0
                chances[0] = 1.0
                if count > 1:
                    if settings[HEED] < 1.0:
                        if settings[SHARPNESS] > 0.0:
                            look(states, out, count, room.spare, int(settings[FORESIGHT]), weights)
                        weigh(s, out, count, settings, weights)
                    if asks:
                        ask(states, counsel, out, count, settings[HEAT], chances)
                    heed(chances, count, settings, weights)
                    if settings[WHIM] > 0.0:
                        vary(x, count, settings[WHIM], weights)
                used = add_children(nodes, used, node, s.seat, out, count, slots, weights)
                if asks and fresh and count > 1:
                    speaker = s.seat
                    break
            child = select(nodes, node, s.seat, out, count, slots, settings)
        if child == NONE:
            break
        last = s.seat
        drawn = s.drawn
        answer(s, nodes[child].key % len(slots))
        if s.drawn != drawn:
            nodes[child].chance = 1
        room.path[length] = child
        length += 1
        node = child
    if speaker == NOBODY or settings[TRUST] < 1.0:
        play_on(states, out, x, last, NONE if shown != NONE else int(settings[DEPTH]), settings, weights)
    return used, length, speaker


@rule
def learn(s, nodes, path, length, settings, values, shares, speaker):
    """Judge where a simulation has come, and remember it along its path."""
    trust = settings[TRUST]
    known = speaker != NOBODY or s.seat == NOBODY
    if trust < 1.0 or not known:
        judge(s, settings, values)
    if trust > 0.0 and known:
        weigh_in(s, shares, speaker, trust, values)
    for k in range(length):
        nodes[path[k]].visits += 1
        for seat in range(s.players):
            nodes[path[k]].value[seat] += values[seat]


@rule
def add_up(s, ledgers, sums, values):
    """Add every seat's points by source and its share of the win."""
    for seat in range(s.players):
        for source in range(ledgers.shape[1]):
            ledgers[seat, source] = 0
    ledger(s, ledgers)
    won = winners(s)
    share = 0
    for seat in range(s.players):
        share += won >> seat & 1
        for source in range(ledgers.shape[1]):
            sums[seat, source] += ledgers[seat, source]
    for seat in range(s.players):
        if won >> seat & 1:
            values[seat] += 1.0 / share


@rule
def graft(nodes, other, origins, node):
    """Copy the tree below a node into another array, that node becoming the root; answers how many nodes are used."""
    other[ROOT] = nodes[node]
    other[ROOT].next = NONE
    origins[ROOT] = node
    used = 1
    k = 0
    while k < used:
        child = nodes[origins[k]].first
        other[k].first = NONE
        while child != NONE:
            other[used] = nodes[child]
            other[used].next = other[k].first
            other[k].first = used
            origins[used] = child
            used += 1
            child = nodes[child].next
        k += 1
    return used


def think(task, room, nodes, other, key, settings, counsel):
    """Any one job of a search: the single door through which Python enters it.

    SEARCH runs simulations and answers how many nodes are used (0 used: a new tree);
    GLANCE adds up a one-step look in so many worlds; EXPLAIN plays an action to the end in so many worlds;
    GRAFT moves the tree below a node into the other array.
    """
    if task.job == GRAFT:
        return graft(nodes, other, room.path, task.argument)
    used = task.used
    if task.job == SEARCH and used == 0:
        used = plant(nodes)
    shown = task.argument if task.job == EXPLAIN else NONE
    s = room.states[WORLD]
    for number in range(task.first, task.last):
        x = imagine(room.states, key, number, task.seat)
        if task.job == GLANCE:
            choices = legal(s, room.out)
            look(room.states, room.out, choices, room.spare, int(settings[FORESIGHT]), room.weights)
            for k in range(choices):
                room.values[room.out[k]] += room.weights[k]
            continue
        used, length, speaker = simulate(room, nodes, used, x, settings, shown, counsel)
        if task.job == SEARCH:
            learn(s, nodes, room.path, length, settings, room.values, counsel.room.shares, speaker)
        else:
            add_up(s, room.ledgers, room.sums, room.values)
    return used


think.calls = (Path(forward.__file__).parent,)  # type: ignore[attr-defined]
