"""Random play, one match and ten thousand.  Run it as it is, or cell by cell.

python examples/random_play.py [game]
"""

# %% One match, decision by decision
import random
import sys

import motu
from motu.simulate import Batch

game = sys.argv[1] if len(sys.argv) > 1 else "wayfinder"
match = motu.match(game, players=2, seed=7)
match.game.compile()
dice = random.Random(1)
while not match.is_terminal:
    match.play(dice.choice(match.legal()))
print(match.board())
print("scores", match.scores(), "winners", match.winners(), "moves", len(match.log))

# %% Ten thousand matches at once, on all cores
batch = Batch(game, 10_000, players=2, seed=7)
batch.play_out()
print("mean scores", batch.scores().mean(axis=0).round(2))
print("decisions a match", batch.decisions.mean().round(1), "checksum", batch.checksum())

# %% The same with one's own choice: always the first legal action
batch.reset(7)
while not batch.over.all():
    batch.step(batch.masks.argmax(axis=1))
print("first legal action: mean scores", batch.scores().mean(axis=0).round(2))
