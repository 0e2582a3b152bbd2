"""A search in many matches at once: a few moves of each are tried in random worlds, the better half of them more often.

python examples/batch_search.py [game] [matches] [worlds] [--card]

Gumbel noise chooses which moves are tried, sequential halving spends the worlds on them, and a move's worth is the
share of wins by random play to the end; with a network one would take its policy for the noise and its value of
`ahead.observe(seats)` for the playouts.  With `--card` all of it stays on a graphics card (with CuPy and motu[gpu]).
"""

# %% The same lines work on arrays of NumPy and of CuPy
import sys

words = [word for word in sys.argv[1:] if not word.startswith("--")]
if "--card" in sys.argv:
    import cupy as xp

    from motu.simulate.gpu import Batch
else:
    import numpy as xp

    from motu.simulate import Batch

game = words[0] if words else "wayfinder"
matches = int(words[1]) if len(words) > 1 else 64
worlds = int(words[2]) if len(words) > 2 else 32  # of each match, in each round
TRIED = 8  # moves of each match
CERTAIN = 50.0  # visits that weigh as much as the noise


# %% One decision in every match
class Search:
    def __init__(self, batch, seed):
        self.batch = batch
        self.rows = xp.repeat(xp.arange(batch.matches), worlds)
        self.turns = xp.tile(xp.arange(worlds), batch.matches)
        self.ahead = batch.gather(self.rows)  # room for all worlds, used again and again
        self.dice = xp.random.default_rng(seed)

    def choose(self):
        """An action for each match, from what its deciding seat knows."""
        masks, seats = xp.asarray(self.batch.masks), xp.asarray(self.batch.seats)
        noise = -xp.log(self.dice.exponential(size=masks.shape))
        noise = xp.where(masks, noise, -xp.inf)
        tried = xp.argsort(-noise, axis=1)[:, :TRIED]
        noise = xp.take_along_axis(noise, tried, axis=1)
        left = xp.clip(masks.sum(axis=1), 1, tried.shape[1])
        value, visits = xp.zeros(tried.shape), xp.zeros(tried.shape)
        worth = noise
        while True:
            ranking = xp.argsort(-worth, axis=1)
            place = ranking[self.rows, self.turns % left[self.rows]]
            won = self.play(tried[self.rows, place], seats[self.rows])
            xp.add.at(value, (self.rows, place), won)
            xp.add.at(visits, (self.rows, place), 1)
            sure = CERTAIN + visits.max(axis=1, keepdims=True)
            worth = xp.where(visits > 0, noise + sure * value / xp.maximum(visits, 1), -xp.inf)
            if int(left.max()) <= 2:
                return tried[xp.arange(len(tried)), worth.argmax(axis=1)]
            left = (left + 1) // 2

    def play(self, actions, seats):
        """Answer in a world of its own each, and play on at random: what the seat has won in the end."""
        self.batch.gather(self.rows, into=self.ahead)
        self.ahead.redeal()
        self.ahead.step(actions, check=False)
        self.ahead.play_out(check=False)
        return xp.asarray(self.ahead.shares)[xp.arange(len(seats)), xp.maximum(seats, 0)]


# %% Seat 0 searches, the others play at random
batch = Batch(game, matches, players=2, seed=1, learner=0)
search, decisions = Search(batch, seed=1), 0
while not bool(xp.asarray(batch.over).all()):
    batch.step(search.choose())
    decisions += 1
share = float(xp.asarray(batch.shares)[:, 0].mean())
print(f"{game}: wins {share:.0%} of {matches} matches against random play, {decisions} decisions at most")
