"""A net on one core: from the bytes of a view to logits, win shares and scores.  Allocates nothing.

`sums.py` adds up, in registers (`lanes.py`) where that is faster; `looking.py` looks at a board.  Arrays are taken out
of their tuples before a loop: taking one out counts its users, which costs more than what is done with a number.
"""

from __future__ import annotations

from collections import namedtuple

import numpy as np

from motu.engine.operations import rule
from motu.engine.record import NOBODY

from .looking import look_along, look_around, newest, take_regions
from .sums import NONE, add_residual, add_row, add_rows, dot, fill, next_layer, normalise

# the calibration and weights of a net (nets/file.py), the board (nets/boards.py) and working space
Weights = namedtuple(
    "Weights",
    "lowest highest usual kinds amounts first scales first_bias first_gain first_shift second second_bias second_gain "
    "second_shift third third_bias fourth fourth_bias policy policy_bias share share_bias score score_bias near "
    "near_bias sense voice voice_bias patch patch_bias tower steps fine tower_bias pooled tone patch_base",
)
Spaces = namedtuple(
    "Spaces",
    "numbers lowest highest usual firsts pointers focus spots voices places stride corners block along own sources "
    "meanings values answers",
)
Room = namedtuple(
    "Room",
    "read numbers legal chosen times known used changed shades wide deep spare mood judged tone patches sights regions "
    "logits shares scores",
)
Bytes = namedtuple("Bytes", "ones twos fours eights")

WIDTH, PLACE, NAMES = range(3)
FURTHEST = np.float32(4.0)


@rule
def read_numbers(view, plan, seat, players, numbers):
    """The numbers of a seat's observation, straight from the bytes of its view."""
    ones = view.ones
    twos = view.twos
    fours = view.fours
    eights = view.eights
    for k in range(plan.shape[0]):
        width = plan[k, WIDTH]
        place = plan[k, PLACE]
        if width == 0:
            value = np.int64(ones[place])
        elif width == 1:
            value = np.int64(twos[place])
        elif width == 2:
            value = np.int64(fours[place])
        else:
            value = np.int64(eights[place])
        if plan[k, NAMES] != 0 and value != NOBODY:
            value -= seat
            if value < 0:
                value += players
        numbers[k] = value


@rule
def turn_numbers(board, read, numbers):
    """The numbers with one's own side first (nets/turns.py), if the net sees them so; answers by which turn."""
    sources = board.sources
    meanings = board.meanings
    values = board.values
    turn = 0
    if sources.shape[0] > 0:
        turn = max(read[board.own], 0)
    for k in range(numbers.shape[0]):
        if sources.shape[0] == 0:
            numbers[k] = read[k]
        else:
            value = read[sources[turn, k]]
            numbers[k] = value if meanings[k] == 0 else values[turn, meanings[k], value - NOBODY]
    return turn


@rule
def turn_answers(board, turn, legal, count, turned):
    answers = board.answers
    for k in range(count):
        turned[k] = legal[k] if answers.shape[0] == 0 else answers[turn, legal[k]]


@rule
def see(board, view, plan, seat, players, legal, count, room):
    """What a seat sees, and what it may answer, as the net knows them."""
    read_numbers(view, plan, seat, players, room.read)
    turn = turn_numbers(board, room.read, room.numbers)
    turn_answers(board, turn, legal, count, room.legal)


@rule
def first_layer(net, numbers, chosen, times, total):
    usual_of = net.usual
    lowest = net.lowest
    highest = net.highest
    kinds = net.kinds
    amounts = net.amounts
    scales = net.scales
    count = 0
    for k in range(numbers.shape[0]):
        value = numbers[k]
        usual = usual_of[k]
        if value == usual:
            continue
        low = lowest[k]
        high = highest[k]
        if kinds[k] != NOBODY:
            shown = min(max(value, low), high)
            if shown != usual:
                row = np.int64(kinds[k] + shown - low - (1 if shown > usual else 0))
                chosen[count] = row
                times[count] = scales[row]
                count += 1
        if amounts[k] != NOBODY:
            row = np.int64(amounts[k])
            far = np.float32(value - usual) / np.float32(high - low)
            chosen[count] = row
            times[count] = min(max(far, -FURTHEST), FURTHEST) * scales[row]
            count += 1
    add_rows(net.first, chosen, times, count, net.first_bias, total)
    normalise(total, net.first_gain, net.first_shift)


@rule
def judge_spaces(net, board, numbers, legal, count, room):
    """Add to the logits of answers that lead to a space what is to be said for it."""
    mood = room.mood
    judged = room.judged
    deep = room.deep
    sights = room.sights
    logits = room.logits
    sense = net.sense
    rows = net.near
    bias = net.near_bias
    voice = net.voice
    voice_bias = net.voice_bias
    spots = board.spots
    voices = board.voices
    places = board.places
    sight = sights[newest(room.used), sights.shape[1] - 1]
    fill(bias, mood)
    for k in range(deep.shape[0]):
        if deep[k] != NONE:
            add_row(sense, np.uint64(k), deep[k], mood)
    row = 0
    if board.focus != NOBODY:
        row = 1 + numbers[board.focus]
    seen = NOBODY
    for k in range(count):
        space = np.int64(spots[row, legal[k]])
        if space == NOBODY:
            continue
        if space != seen:
            fill(mood, judged)
            for j in range(rows.shape[0]):
                add_row(rows, np.uint64(j), sight[np.int64(places[space]) * rows.shape[0] + j], judged)
            for j in range(judged.shape[0]):
                judged[j] = max(judged[j], NONE)
            seen = space
        speaks = voices[legal[k]]
        logits[k] += dot(voice, speaks, judged) + voice_bias[speaks]


@rule
def take_in_board(net, board, room):
    """Add what the regions of the board say to the second layer."""
    sights = room.sights
    regions = room.regions
    if board.along:
        next_layer(net.tone, net.patch_bias, room.wide, room.chosen, room.times, room.tone)
        look_along(net, board, room)
    else:
        look_around(net, board, room)
    take_regions(board, net.near.shape[0], sights[newest(room.used), sights.shape[1] - 1], regions)
    next_layer(net.pooled, room.deep, regions, room.chosen, room.times, room.deep)


@rule
def trunk(net, board, room):
    chosen = room.chosen
    times = room.times
    first_layer(net, room.numbers, chosen, times, room.wide)
    next_layer(net.second, net.second_bias, room.wide, chosen, times, room.deep)
    if board.places.shape[0] > 0:
        take_in_board(net, board, room)
    normalise(room.deep, net.second_gain, net.second_shift)
    add_residual(net.third, net.third_bias, room.spare, chosen, times, room.deep)
    add_residual(net.fourth, net.fourth_bias, room.spare, chosen, times, room.deep)


@rule
def heads(net, board, count, players, room):
    legal = room.legal
    deep = room.deep
    logits = room.logits
    shares = room.shares
    policy = net.policy
    policy_bias = net.policy_bias
    for k in range(count):
        logits[k] = dot(policy, legal[k], deep) + policy_bias[legal[k]]
    if board.places.shape[0] > 0:
        judge_spaces(net, board, room.numbers, legal, count, room)
    seats = max(players, 2)
    total = NONE
    for k in range(seats):
        shares[k] = np.float32(np.exp(dot(net.share, k, deep) + net.share_bias[k]))
        total += shares[k]
    for k in range(seats):
        shares[k] /= total
    for k in range(players):
        room.scores[k] = dot(net.score, k, deep) + net.score_bias[k]


def evaluate(net, board, view, plan, seat, players, legal, count, room):
    """One evaluation; the results lie in the room: logits of legal[0] … legal[count - 1], shares and scores."""
    see(board, view, plan, seat, players, legal, count, room)
    trunk(net, board, room)
    heads(net, board, count, players, room)
