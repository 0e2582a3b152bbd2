"""OpenSpiel's own search as a bot for the arena: `openspiel:500ms`, ISMCTS where facts are hidden, MCTS where none are.

It plays through our door with compiled playouts, and gets what any bot gets: a random world that agrees with its view.
OpenSpiel counts simulations, not time: as many are made as the last decision of the seat could have made in the time.
"""

from __future__ import annotations

import random
import re
import time
from typing import Any

import numpy as np
from open_spiel.python.algorithms import ismcts, mcts

from motu.bots import Bot, Sight, register
from motu.doors.openspiel import PlayoutEvaluator, Position, load
from motu.engine import operations as op
from motu.engine.record import NOBODY

CODE = re.compile(r"openspiel:(\d+)ms")
EXPLORE = 2.0
AT_FIRST = 20  # simulations, before it is known how long they take


class Opponent:
    """OpenSpiel's search for one seat of one match."""

    def __init__(self, sight: Sight, dice: random.Random) -> None:
        self.game: Any = load(sight.game, sight.players)
        judge = PlayoutEvaluator(self.game, seed=dice.getrandbits(32))
        luck = np.random.RandomState(dice.getrandbits(32))
        if sight.game.hide is op.nothing_hidden:
            self.bot, self.limit = (
                mcts.MCTSBot(self.game, EXPLORE, AT_FIRST, judge, random_state=luck),
                "max_simulations",
            )
        else:
            self.bot, self.limit = (
                ismcts.ISMCTSBot(self.game, judge, EXPLORE, AT_FIRST, random_state=luck),
                "_max_simulations",
            )

    def choose(self, sight: Sight, dice: random.Random, seconds: float) -> int:
        """An action, and how many simulations the next decision may make."""
        world = sight.world(dice.getrandbits(64)).snapshot()
        state = self.game.new_initial_state()
        state._position = Position(self.game, None, NOBODY, (), world, None, sight.seat, sight.legal)
        before = time.perf_counter()
        action = int(self.bot.step(state))
        took = time.perf_counter() - before
        setattr(self.bot, self.limit, max(1, round(getattr(self.bot, self.limit) * seconds / took)))
        return action


def offer(code: str) -> None:
    """Make `openspiel:500ms` known to the arena."""
    found = CODE.fullmatch(code)
    if found is None:
        return
    seconds = int(found[1]) / 1000

    def choose(sight: Sight, dice: random.Random, until: float, effort: int) -> int:
        if len(sight.legal) == 1:
            return sight.legal[0]
        memory: Any = sight.memory
        if memory.search is None:
            memory.search = Opponent(sight, dice)
        return int(memory.search.choose(sight, dice, seconds))

    register(Bot(code, "OpenSpiel", "OpenSpiel's own search", choose))
