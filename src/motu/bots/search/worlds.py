"""Worlds to think in: dealt from a seat's view, played on by guided choice, and judged for every seat."""

from __future__ import annotations

from math import exp

import numpy as np

from motu.engine.chance import ONE, TWO, pick, shuffle_on, word
from motu.engine.operations import answer, evaluate, legal, prior, redeal, rule, winners
from motu.engine.record import NOBODY

# the states that a search works on
VIEW, WORLD, LOOK, PROBE = range(4)
STATES = 4

# its settings, in one row of numbers (bots/levels.toml gives them for each game)
(
    EXPLORE, CAUTION, SHARPNESS, BLUR, DEPTH, TRIES, SCALE, FOR_WINNING, RIPE, GUIDED, FORESIGHT, TRUST, HEED, HEAT,
    WHIM, BASE,
) = range(16)  # fmt: skip
SETTINGS = 16

LOWEST = -1_000_000  # below any score
PATIENCE = 40  # decisions that a cut-off playout may add to finish a turn


@rule
def imagine(states, key, number, seat):
    """Deal world `number` of a search from the view of a seat; answers the start of a generator for choices in it."""
    states[WORLD] = states[VIEW]
    s = states[WORLD]
    base = np.uint64(4 * number)
    s.secret[0] = word(key[0], key[1], base)
    s.secret[1] = word(key[0], key[1], base + ONE)
    redeal(s, seat)
    return word(key[0], key[1], base + TWO) | ONE


@rule
def lead(s, seat):
    """What a seat is expected to be ahead of the best of the others; alone, what it is expected to score."""
    own = 0
    best = LOWEST
    for other in range(s.players):
        value = evaluate(s, other)
        if other == seat:
            own = value
        else:
            best = max(best, value)
    return own if s.players == 1 else own - best


@rule
def look(states, out, count, spare, foresight, leads):
    """The lead of the deciding seat after each listed action, what it forces, and the next few answers of its turn.

    Those answers are the best at once.  (Functions that hold the rules of a game are few and long here on purpose: each
    of them takes the compiler as long as the whole game does.)
    """
    s = states[LOOK]
    seat = states[WORLD].seat
    for k in range(count):
        states[LOOK] = states[WORLD]
        action = out[k]
        left = foresight
        while True:
            answer(s, action)
            if s.seat != seat:
                break
            choices = legal(s, spare)
            action = spare[0]
            if choices > 1:
                if left <= 0:
                    break
                left -= 1
                most = LOWEST
                for j in range(choices):
                    states[PROBE] = states[LOOK]
                    answer(states[PROBE], spare[j])
                    value = lead(states[PROBE], seat)
                    if value > most:
                        most = value
                        action = spare[j]
        leads[k] = lead(s, seat)


@rule
def judge(s, settings, values):
    """How good a state is for each seat, between 0 and 1.

    With several seats the values add up to 1: a soft comparison of the expected final scores, so that being far ahead
    is better than being just ahead; once the game is over the win itself counts as well.
    """
    top = float(LOWEST)
    for seat in range(s.players):
        values[seat] = evaluate(s, seat)
        top = max(top, values[seat])
    if s.players == 1:
        x = (top - settings[BASE]) / settings[SCALE]
        values[0] = 0.5 + 0.5 * x / (1.0 + abs(x))
        return
    total = 0.0
    for seat in range(s.players):
        values[seat] = exp((values[seat] - top) / settings[SCALE])
        total += values[seat]
    for seat in range(s.players):
        values[seat] /= total
    if s.seat == NOBODY:
        count_the_win(s, settings[FOR_WINNING], values)


@rule
def count_the_win(s, weight, values):
    won = winners(s)
    share = 0
    for seat in range(s.players):
        share += won >> seat & 1
    for seat in range(s.players):
        values[seat] *= 1.0 - weight
        if won >> seat & 1:
            values[seat] += weight / share


@rule
def guess(s, out, count, x, guided, weights):
    """The place in the list of an action chosen by its prior, or by chance alone."""
    if not guided:
        return pick(x, count)
    total = 0
    for k in range(count):
        total += prior(s, out[k])
        weights[k] = total
    chosen = pick(x, total)
    for k in range(count):
        if chosen < weights[k]:
            return k
    return count - 1


@rule
def play_on(states, out, x, last, depth, settings, weights):
    """Play on for some decisions, or to the end if depth is negative; then to the end of the turn of the seat.

    Each decision is a guess, or the best of a few guesses by what they bring the deciding seat at once.
    """
    s = states[WORLD]
    tries = int(settings[TRIES])
    guided = settings[GUIDED] > 0.0
    made = 0
    while s.seat != NOBODY:
        if depth >= 0 and made >= depth and (s.seat != last or made >= depth + PATIENCE):
            return
        count = legal(s, out)
        if count == 0:
            return
        last = s.seat
        chosen = 0
        if count > 1:
            made += 1
            x = shuffle_on(x)
            chosen = guess(s, out, count, x, guided, weights)
            if tries > 1:
                most = LOWEST
                place = chosen
                for k in range(min(tries, count)):
                    if tries >= count:
                        place = k
                    states[LOOK] = states[WORLD]
                    answer(states[LOOK], out[place])
                    value = evaluate(states[LOOK], last)
                    if value > most:
                        most = value
                        chosen = place
                    x = shuffle_on(x)
                    place = guess(s, out, count, x, guided, weights)
        answer(s, out[chosen])
