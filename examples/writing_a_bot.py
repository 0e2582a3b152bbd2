"""Writing a bot: a function from what its seat may see to an action, measured against random play.

python examples/writing_a_bot.py [game]

In a package of its own it becomes a bot of every door, page and arena by two lines of its pyproject.toml:

    [project.entry-points."motu.bots"]
    lookahead = "my_package:look_ahead"

and then `motu arena wayfinder --bots lookahead,random`.
"""

# %% A bot looks at worlds that agree with what its seat knows, tries every action, and takes the best
import sys

import numpy as np

from motu.bots import Sight
from motu.doors.gymnasium import SeatEnv


def look_ahead(sight: Sight) -> int:
    """One step ahead with the game's own evaluation, in one world that agrees with what the seat knows."""
    world = sight.world(seed=sight.dice.random())

    def worth(action: int) -> int:
        after = world.clone().play(action)
        rivals = [after.evaluate(other) for other in range(after.players) if other != sight.seat]
        return after.evaluate(sight.seat) - max(rivals, default=0)

    return max(sight.legal, key=worth)


# %% Against a random player: the bot sits in seat 1, the random player has the learner's seat
game = sys.argv[1] if len(sys.argv) > 1 else "wayfinder"
rounds = int(sys.argv[2]) if len(sys.argv) > 2 else 10
dice = np.random.default_rng(1)
env = SeatEnv(game, players=2, seat=0, opponents=look_ahead)
results = []
for number in range(rounds):
    seen, _ = env.reset(seed=number)
    over = False
    while not over:
        seen, reward, over, _, _ = env.step(int(dice.choice(np.flatnonzero(seen["action_mask"]))))
    results.append(reward)
print(f"{game}: the bot won {sum(r < 0 for r in results)} of {rounds} matches against random play")
