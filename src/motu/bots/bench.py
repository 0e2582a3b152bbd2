"""Simulations a second with full random playouts, ours and a peer's: rows for `motu bench`.

Seconds are those of the processor, so that other work on the machine does not count.
"""

from __future__ import annotations

import time
from typing import Any

import numpy as np

from motu.engine.game import Game, find_game, game_ids
from motu.engine.match import Match

from . import prepare
from .levels import settings_of
from .searcher import Search

PLAIN = {"depth": -1, "tries": 1, "sharpness": 0, "guided": 0}  # a playout is uniform random play to the very end
PEER_GAME = "gin_rummy"
AT_A_TIME = 200


def measure(game: str | None = None, seconds: float = 2.0) -> list[dict[str, Any]]:
    """A row for each game with the usual number of players, and one for OpenSpiel's search where it is installed."""
    chosen = [find_game(game)] if game else [find_game(name) for name in game_ids()]
    rows = [_ours(found, seconds) for found in chosen]
    rows.append({"what": PEER_GAME, "by": "OpenSpiel, C++ ISMCTS", "simulations_per_second": _openspiel(seconds)})
    return rows


def _ours(game: Game, seconds: float) -> dict[str, Any]:
    """From the first position, where playouts are longest; one thread."""
    match = Match(game, seed=1)
    prepare(game)
    search = Search(game, {**settings_of(game.id, match.players), **PLAIN})
    view = np.array([match.view(match.current_player)], game.record.dtype)
    made, started = 0, time.thread_time()
    while time.thread_time() - started < seconds:
        search.forget()
        made += search.think(view, match.current_player, made, AT_A_TIME).simulations
    spent = time.thread_time() - started
    return {
        "what": f"{game.id}, {match.players} players",
        "by": "Motu, full random playouts",
        "simulations_per_second": round(made / spent),
    }


def _openspiel(seconds: float) -> int | None:
    try:
        import pyspiel
    except ImportError:
        return None
    game = pyspiel.load_game(PEER_GAME)
    evaluator = pyspiel.RandomRolloutEvaluator(1, 1)
    policy = pyspiel.ISMCTSFinalPolicyType.MAX_VISIT_COUNT
    bot = pyspiel.ISMCTSBot(1, evaluator, 2.0, AT_A_TIME, -1, policy, False, False)
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(state.legal_actions()[0])
    made, started = 0, time.thread_time()
    while time.thread_time() - started < seconds:
        bot.step(state)
        made += AT_A_TIME
    return round(made / (time.thread_time() - started))
