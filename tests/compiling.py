"""Compiles all that the tests run, two games at a time, before them: so no test waits for another one's compiler.

`make test` begins with this; tests that are run alone compile what they need themselves.  One process compiles all of a
game, because the entry points share the rules, which are then typed and lowered once.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor, as_completed
from typing import Any

import motu
from motu.bots import prepare
from motu.coaching.judges import judge_of
from motu.engine.game import Game
from motu.simulate import Batch
from motu.simulate.random_play import random_games

WORKERS = 2  # as many as run the tests
ENTRIES: dict[str, Callable[[Game], Any]] = {
    "rules": lambda game: game.compile(),
    "search": prepare,
    "coach": lambda game: judge_of(game, 2),
    "random games": random_games,
    "batches": lambda game: Batch(game, 1, threads=1),
}


def compile_game(name: str) -> str:
    game, taken = motu.find_game(name), []
    for entry, compile_entry in ENTRIES.items():
        began = time.process_time()
        compile_entry(game)
        taken.append(f"{entry} {time.process_time() - began:.1f} s")
    return f"compiled {name}: {', '.join(taken)}"


def length(game: str) -> int:
    """Of the sources of a game, to begin with the longest."""
    return sum(path.stat().st_size for path in motu.find_game(game).folder.glob("*.py"))


def main() -> None:
    with ProcessPoolExecutor(WORKERS) as pool:
        jobs = [pool.submit(compile_game, game) for game in sorted(motu.game_ids(), key=length, reverse=True)]
        for job in as_completed(jobs):
            print(job.result(), flush=True)


if __name__ == "__main__":
    main()
