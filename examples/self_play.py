"""A small policy learns by self-play on a core, in a few minutes: plain policy gradient in NumPy.

python examples/self_play.py [game] [minutes]

Every seat of every match plays by the same small network; what won more points than the others is made likelier.
With PyTorch the network would be three lines shorter; the batch, its masks and its observations would be the same.
"""

# %% The policy: one hidden layer over the observation, illegal actions masked out
import sys
import time

import numpy as np

from motu.simulate import Batch

game = sys.argv[1] if len(sys.argv) > 1 else "wayfinder"
minutes = float(sys.argv[2]) if len(sys.argv) > 2 else 3.0
MATCHES, HIDDEN, RATE = 64, 64, 0.003
dice = np.random.default_rng(1)
batch = Batch(game, MATCHES, players=2, seed=1, observations="float32")
width, count = batch.width, batch.game.actions.count
weights = [
    (dice.standard_normal((width, HIDDEN)) / np.sqrt(width)).astype(np.float32),
    np.zeros((HIDDEN, count), np.float32),
]
speed = [(np.zeros_like(w), np.zeros_like(w)) for w in weights]


def features(seen: np.ndarray) -> np.ndarray:
    """Counts grow slowly: the logarithm tames points and piles."""
    return np.sign(seen) * np.log1p(np.abs(seen))


def chances(seen: np.ndarray, masks: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """The hidden layer, and how likely each action is."""
    hidden = np.maximum(seen @ weights[0], 0)
    value = np.where(masks, hidden @ weights[1], -np.inf)
    value = np.exp(value - value.max(axis=1, keepdims=True))
    return hidden, value / value.sum(axis=1, keepdims=True)


def choose(likely: np.ndarray) -> np.ndarray:
    """One action for each row."""
    up_to = likely.cumsum(axis=1)
    chosen = (up_to < dice.random((len(likely), 1)) * up_to[:, -1:]).sum(axis=1)
    return np.minimum(chosen, likely.shape[1] - 1)


# %% One round: play all matches to their end, then follow the gradient
def learn(number: int) -> None:
    batch.reset(f"learn {number}")
    steps = []
    while not batch.over.all():
        live = np.flatnonzero(~batch.over)
        seen, masks, seats = features(batch.observed[live]), batch.masks[live].copy(), batch.seats[live].copy()
        actions = np.zeros(MATCHES, np.int64)
        actions[live] = choose(chances(seen, masks)[1])
        steps.append((live, seats, seen, masks, actions[live]))
        batch.step(actions)
    scores = batch.scores().astype(np.float32)
    margin = scores - scores[:, ::-1]
    margin /= margin.std() + 1e-6
    slope = [np.zeros_like(w) for w in weights]
    for live, seats, seen, masks, actions in steps:
        hidden, likely = chances(seen, masks)
        wish = -likely
        wish[np.arange(len(actions)), actions] += 1
        wish *= margin[live, seats][:, None]
        slope[1] += hidden.T @ wish
        slope[0] += seen.T @ ((wish @ weights[1].T) * (hidden > 0))
    for w, (mean, square), g in zip(weights, speed, slope, strict=True):
        g /= MATCHES
        mean += 0.1 * (g - mean)
        square += 0.01 * (g * g - square)
        w += RATE * mean / (np.sqrt(square) + 1e-8)


# %% Against random play, from both seats
def strength(number: int = 128) -> tuple[float, float]:
    """The share of wins and the mean margin against random players."""
    shares, margins = [], []
    for seat in (0, 1):
        test = Batch(game, number, players=2, seed="test", observations="float32", learner=seat)
        while not test.over.all():
            live = np.flatnonzero(~test.over)
            actions = np.zeros(number, np.int64)
            actions[live] = choose(chances(features(test.observed[live]), test.masks[live])[1])
            test.step(actions)
        scores = test.scores()
        shares.append(test.shares[:, seat].mean())
        margins.append((scores[:, seat] - scores[:, 1 - seat]).mean())
    return float(np.mean(shares)), float(np.mean(margins))


# %% Learn
started, number = time.time(), 0
print("before: wins {:.0%} against random play, margin {:+.1f}".format(*strength()), flush=True)
while time.time() - started < 60 * minutes:
    learn(number)
    number += 1
    if number % 20 == 0:
        told = "{:.0%} against random play, margin {:+.1f}".format(*strength())
        print(f"{number * MATCHES} matches, {time.time() - started:.0f} s: wins {told}", flush=True)
print("after: wins {:.0%} against random play, margin {:+.1f}".format(*strength()))
