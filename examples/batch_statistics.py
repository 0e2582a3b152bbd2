"""What a hundred thousand random games say: length, branching, seats, sources of points.

python examples/batch_statistics.py [game]
"""

# %%
import sys

import motu
from motu.simulate import Batch
from motu.statistics import as_text, statistics
from motu.statistics.page import histogram_svg

game = sys.argv[1] if len(sys.argv) > 1 else "wayfinder"
games = int(sys.argv[2]) if len(sys.argv) > 2 else 100_000
for players in motu.find_game(game).players:
    found = statistics(game, players, games=games)
    print(f"{game}, {players} players, {found['seconds']} s")
    print(as_text(found))

# %% A histogram as a picture; a notebook shows it with IPython.display.SVG
picture = histogram_svg(found["scores"], f"points in {game}")
print(picture[:80], "…")

# %% Any other question is a line of NumPy over a batch: where do winners get their points?
batch = Batch(game, 2_000, seed=1, by_source=True)
batch.play_out()
best = batch.shares.argmax(axis=1)
points = batch.points()[range(len(best)), best].mean(axis=0)
print("points of winners by source:", dict(zip(batch.game.sources, points.round(1).tolist(), strict=True)))
