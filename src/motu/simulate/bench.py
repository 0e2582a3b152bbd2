"""Random decisions and searches a second on one core: our games, and peers of the field that are installed, in one run.

A decision is a point with two or more answers, a second is one of a core's own time.  Rates of short runs wander by
some percent; no test depends on them.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from functools import partial
from typing import Any

from motu.bots import bench as searches
from motu.engine.game import Game, find_game, game_ids

from .random_play import random_games

CATAN = "catanatron, Python"
PETTINGZOO = ("connect_four_v3", "tictactoe_v3", "leduc_holdem_v4", "texas_holdem_v4", "go_v5", "chess_v6")
PGX = ("backgammon", "go_9x9", "gardner_chess")
PGX_MATCHES = 1024
OPENSPIEL = ("gin_rummy", "backgammon", "amazons", "oware")
ROLLOUTS = 50  # for each evaluation of OpenSpiel's search
FEW = 64  # games of a first run that tells how many fit into the time; their checksum is the same on every machine


def measure(game: str | None, seconds: float) -> list[dict[str, Any]]:
    """One row for each game and each peer: what, by, decisions_per_second (None where a peer is not installed).

    Rows of searches have simulations_per_second in its place.
    """
    chosen = [find_game(game)] if game else [find_game(name) for name in game_ids()]
    rows = [_ours(found, players, seconds) for found in chosen for players in found.players]
    rows.append(_peer("Catan, 4 random players", CATAN, _catanatron, seconds))
    for name in OPENSPIEL:
        rows.append(_peer(name, "OpenSpiel, C++ rules from Python", _openspiel(name), seconds))
        rows.append(_peer(name, "OpenSpiel, C++ rollouts", _openspiel_rollouts(name), seconds))
    return rows + searches.measure(game, seconds)


def measure_all(seconds: float) -> list[dict[str, Any]]:
    """Everything in one run, as `motu bench --all` shows it: games, doors, peers, and each as a multiple of Catan.

    Catan in Python is the nearest peer: a game of the same weight, in the same language.
    """
    rows = measure(None, seconds)
    for name in game_ids():
        found = find_game(name)
        rows.append(_peer(f"{name}, 256 matches", "Motu, vector environment", _many(found), seconds))
        rows.append(_peer(name, "Motu, PettingZoo", _pettingzoo(partial(_our_table, name)), seconds))
    for name in PETTINGZOO:
        rows.append(_peer(name, "PettingZoo classic", _pettingzoo(partial(_their_table, name)), seconds))
    for name in PGX:
        rows.append(_peer(f"{name}, {PGX_MATCHES} matches", "Pgx, JAX", _pgx(name), seconds))
    base = next((row["decisions_per_second"] for row in rows if row["by"] == CATAN), None)
    for row in rows:
        rate = row.get("decisions_per_second")
        row["ratio"] = round(rate / base, 2) if rate and base else None
    return rows


def _ours(game: Game, players: int, seconds: float) -> dict[str, Any]:
    first = random_games(game, players, FEW)
    games = max(FEW, int(FEW * seconds / max(first.seconds, 1e-9)))
    started = time.process_time()
    found = random_games(game, players, games)
    spent = time.process_time() - started
    return {
        "what": f"{game.id}, {players} players",
        "by": "Motu, compiled",
        "decisions_per_second": round(found.decisions / spent),
        "games": games,
        "checksum": first.checksum,
    }


def _peer(what: str, by: str, run: Callable[[float], float], seconds: float) -> dict[str, Any]:
    try:
        rate: int | None = round(run(seconds))
    except ImportError:
        rate = None
    return {"what": what, "by": by, "decisions_per_second": rate}


def _many(game: Game) -> Callable[[float], float]:
    """Random steps of the vector environment with observations and masks, on one core."""

    def run(seconds: float) -> float:
        from motu.doors.gymnasium import ManyEnv

        env = ManyEnv(game.id, 256, threads=1)
        env.reset(seed=1)
        steps = 0

        def one() -> None:
            nonlocal steps
            env.step(env.random_actions())
            steps += env.num_envs

        spent = _for(seconds, one)
        return steps / spent

    return run


def _our_table(name: str) -> Any:
    from motu.doors.pettingzoo import env

    return env(name)


def _their_table(name: str) -> Any:
    from importlib import import_module

    return import_module(f"pettingzoo.classic.{name}").env()


def _pettingzoo(make: Callable[[], Any]) -> Callable[[float], float]:
    """Random steps of an AEC environment, observations read, as PettingZoo's own benchmark does it."""

    def run(seconds: float) -> float:
        import numpy as np

        env, dice, steps, seed = make(), random.Random(1), 0, 0

        def one() -> None:
            nonlocal steps, seed
            seed += 1
            env.reset(seed=seed)
            for _ in env.agent_iter():
                seen, _reward, over, cut, info = env.last()
                if over or cut:
                    env.step(None)
                    continue
                mask = seen["action_mask"] if "action_mask" in seen else info["action_mask"]
                env.step(dice.choice(np.flatnonzero(mask).tolist()))
                steps += 1

        spent = _for(seconds, one)
        return steps / spent

    return run


def _pgx(name: str) -> Callable[[float], float]:
    """Random steps of many matches at once in Pgx, with restarts, compiled by JAX."""

    def run(seconds: float) -> float:
        import jax  # type: ignore
        import jax.numpy as jnp  # type: ignore
        import pgx  # type: ignore
        from pgx.experimental import auto_reset  # type: ignore

        env = pgx.make(name)
        step = jax.jit(jax.vmap(auto_reset(env.step, env.init)))
        choose = jax.jit(lambda key, mask: jax.random.categorical(key, jnp.where(mask, 0.0, -jnp.inf), axis=1))
        key = jax.random.PRNGKey(1)
        state = jax.jit(jax.vmap(env.init))(jax.random.split(key, PGX_MATCHES))
        steps = 0

        def one() -> None:
            nonlocal key, state, steps
            key, first, second = jax.random.split(key, 3)
            actions = choose(first, state.legal_action_mask)
            state = step(state, actions, jax.random.split(second, PGX_MATCHES))
            state.rewards.block_until_ready()
            steps += PGX_MATCHES

        one()  # compiles
        steps = 0
        spent = _for(seconds, one)
        return steps / spent

    return run


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
    """Repeat for about so long; answers how much of a core's time it took, whatever else the machine does."""
    started, spent = time.perf_counter(), time.process_time()
    while time.perf_counter() - started < seconds:
        one()
    return time.process_time() - spent
