"""Random decisions a second on one core: our games, and peers of the field where they are installed, in one run.

A decision is a point with two or more answers.  Rates of short runs wander by some percent; no test depends on them.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from typing import Any

from motu.engine.game import Game, find_game, game_ids

from .random_play import random_games

OPENSPIEL = ("gin_rummy", "backgammon", "amazons", "oware")
ROLLOUTS = 50  # for each evaluation of OpenSpiel's search
FEW = 64  # games of a first run that tells how many fit into the time


def measure(game: str | None, seconds: float) -> list[dict[str, Any]]:
    """One row for each game and each peer: what, by, decisions_per_second (None where a peer is not installed)."""
    chosen = [find_game(game)] if game else [find_game(name) for name in game_ids()]
    rows = [_ours(found, players, seconds) for found in chosen for players in found.players]
    rows.append(_peer("Catan, 4 random players", "catanatron, Python", _catanatron, seconds))
    for name in OPENSPIEL:
        rows.append(_peer(name, "OpenSpiel, C++ rules from Python", _openspiel(name), seconds))
        rows.append(_peer(name, "OpenSpiel, C++ rollouts", _openspiel_rollouts(name), seconds))
    return rows


def _ours(game: Game, players: int, seconds: float) -> dict[str, Any]:
    first = random_games(game, players, FEW)
    games = max(FEW, int(FEW * seconds / max(first.seconds, 1e-9)))
    found = random_games(game, players, games)
    return {
        "what": f"{game.id}, {players} players",
        "by": "Motu, compiled",
        "decisions_per_second": round(found.decisions / found.seconds),
        "checksum": found.checksum,
        "games": games,
    }


def _peer(what: str, by: str, run: Callable[[float], float], seconds: float) -> dict[str, Any]:
    try:
        rate: int | None = round(run(seconds))
    except ImportError:
        rate = None
    return {"what": what, "by": by, "decisions_per_second": rate}


def _catanatron(seconds: float) -> float:
    from catanatron import Color, RandomPlayer
    from catanatron import Game as Catan

    decisions = 0

    class Counting(RandomPlayer):  # type: ignore[misc]
        def decide(self, game: Any, playable_actions: Any) -> Any:
            nonlocal decisions
            decisions += len(playable_actions) > 1
            return super().decide(game, playable_actions)

    def one() -> None:
        Catan([Counting(colour) for colour in (Color.RED, Color.BLUE, Color.WHITE, Color.ORANGE)]).play()

    spent = _for(seconds, one)
    return decisions / spent


def _openspiel(name: str) -> Callable[[float], float]:
    def run(seconds: float) -> float:
        import pyspiel

        game, dice, decisions = pyspiel.load_game(name), random.Random(1), 0

        def one() -> None:
            nonlocal decisions
            decisions += _openspiel_game(game, dice)

        spent = _for(seconds, one)
        return decisions / spent

    return run


def _openspiel_rollouts(name: str) -> Callable[[float], float]:
    """Rollouts inside OpenSpiel's search; their decisions are counted by the mean length of games driven from here."""

    def run(seconds: float) -> float:
        import pyspiel

        game, dice = pyspiel.load_game(name), random.Random(1)
        mean = sum(_openspiel_game(game, dice) for _ in range(30)) / 30
        evaluator = pyspiel.RandomRolloutEvaluator(ROLLOUTS, 1)
        bot = pyspiel.MCTSBot(game, evaluator, 2.0, 1, 10, False, 1, False)
        rollouts = 0

        def one() -> None:
            nonlocal rollouts
            bot.step(_openspiel_start(game, dice))
            rollouts += ROLLOUTS

        spent = _for(seconds, one)
        return mean * rollouts / spent

    return run


def _openspiel_start(game: Any, dice: random.Random) -> Any:
    """The first position with a decision."""
    state = game.new_initial_state()
    while state.is_chance_node():
        _openspiel_chance(state, dice)
    return state


def _openspiel_chance(state: Any, dice: random.Random) -> None:
    outcomes, chances = zip(*state.chance_outcomes(), strict=True)
    state.apply_action(dice.choices(outcomes, chances)[0])


def _openspiel_game(game: Any, dice: random.Random) -> int:
    """Play one random game and count its decisions."""
    state, decisions = game.new_initial_state(), 0
    while not state.is_terminal():
        if state.is_chance_node():
            _openspiel_chance(state, dice)
            continue
        legal = state.legal_actions()
        decisions += len(legal) > 1
        state.apply_action(dice.choice(legal))
    return decisions


def _for(seconds: float, one: Callable[[], None]) -> float:
    """Repeat for about so long; answers how long it took."""
    started = time.perf_counter()
    while time.perf_counter() - started < seconds:
        one()
    return time.perf_counter() - started
