"""Writing a bot: a function from a match to an action, measured against random play.

python examples/writing_a_bot.py [game]
"""

# %% A bot looks at worlds that agree with what its seat knows, tries every action, and takes the best
import sys

import numpy as np

from motu.doors.gymnasium import SeatEnv
from motu.engine.match import Match


def look_ahead(match: Match) -> int:
    """One step ahead with the game's own evaluation, in one world that agrees with what the seat knows."""
    seat = match.current_player
    world = match.redealt(seat, seed=len(match.log))

    def worth(action: int) -> int:
        after = world.clone().play(action)
        rivals = [after.evaluate(other) for other in range(after.players) if other != seat]
        return after.evaluate(seat) - max(rivals, default=0)

    return max(match.legal(), key=worth)


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
