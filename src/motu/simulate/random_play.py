"""Random games at full speed: the figures behind `motu sim` and `motu bench`."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from motu.engine.chance import ONE, secret_of
from motu.engine.compiled import compiled, interpreted_only
from motu.engine.errors import MotuError
from motu.engine.game import Game
from motu.engine.record import NOBODY

from .core.games import (
    BROKEN,
    DECISIONS,
    FIRST_BAD,
    LONGEST,
    STEPS,
    STUCK,
    add_up,
    begin,
    mix,
    play_games,
    play_out,
    shuffle_on,
)

CHUNK = 256  # games a thread takes at a time


def checksum_of(states: np.ndarray) -> str:
    """The checksums of some states in one, as `random_games` tells them."""
    total = np.full(len(states), ONE)
    for column in states.view(np.uint64).reshape(len(states), -1).T:
        total = shuffle_on(total ^ column)
    return f"{int(np.bitwise_xor.reduce(total)):016x}"


def play_interpreted(game, sums, key, first, count, check):
    """The same, interpreted."""
    for number in range(first, first + count):
        wide = game.record.widen(sums.states[:1])
        s = wide[0]
        x = begin(s, key, number)
        well = play_out(s, sums.out, x, game.longest, check, sums.tally)
        add_up(s, number, well, sums.tally, sums.scores, sums.wins)
        sums.states[1:] = game.record.narrow(wide)
        sums.checksum[0] ^= mix(sums.words, 1)


@dataclass
class Tally:
    """What a number of random games gave."""

    game: str
    players: int
    games: int
    decisions: int = 0
    steps: int = 0
    seconds: float = 0.0
    stuck: int = 0
    broken_invariants: int = 0
    longest: int = 0
    first_bad: int = NOBODY  # number of the first game that was stuck or broken
    checksum: str = ""
    mean_scores: list[float] = field(default_factory=list)
    wins_by_seat: list[float] = field(default_factory=list)

    def as_dict(self) -> dict[str, Any]:
        per_second = self.decisions / self.seconds if self.seconds else 0.0
        return {
            "game": self.game,
            "players": self.players,
            "games": self.games,
            "decisions": self.decisions,
            "steps": self.steps,
            "seconds": round(self.seconds, 4),
            "decisions_per_second": round(per_second),
            "decisions_per_game": round(self.decisions / self.games, 2),
            "mean_scores": [round(value, 3) for value in self.mean_scores],
            "wins_by_seat": [round(value, 3) for value in self.wins_by_seat],
            "stuck": self.stuck,
            "broken_invariants": self.broken_invariants,
            "checksum": self.checksum,
        }


class _Sums:
    """The running totals of some games, and the states they are played on."""

    def __init__(self, game: Game, blank: np.ndarray) -> None:
        self.game = game
        self.states = game.record.zeros(2)
        self.states[0] = blank[0]
        self.words = self.states.view(np.uint64).reshape(2, -1)
        self.out = np.zeros(game.actions.count, np.int64)
        self.tally = np.zeros(6, np.int64)
        self.tally[FIRST_BAD] = NOBODY
        self.checksum = np.zeros(1, np.uint64)
        self.scores = np.zeros(game.players[-1], np.int64)
        self.wins = np.zeros(game.players[-1], np.float64)

    def arguments(self, key: np.ndarray, first: int, count: int, check: bool) -> tuple[Any, ...]:
        return (
            self.states, self.words, self.out, key, first, count, self.game.longest, check,
            self.tally, self.checksum, self.scores, self.wins,
        )  # fmt: skip

    def add(self, part: _Sums) -> None:
        bad = [int(t) for t in (self.tally[FIRST_BAD], part.tally[FIRST_BAD]) if t != NOBODY]
        longest = max(self.tally[LONGEST], part.tally[LONGEST])
        self.tally += part.tally
        self.tally[FIRST_BAD] = min(bad, default=NOBODY)
        self.tally[LONGEST] = longest
        self.checksum ^= part.checksum
        self.scores += part.scores
        self.wins += part.wins


def random_games(
    game: Game,
    players: int | None = None,
    games: int = 1,
    seed: str | int = 0,
    *,
    threads: int = 1,
    check: bool = False,
    options: Mapping[str, Any] | None = None,
    interpreted: bool = False,
    progress: Callable[[int], None] | None = None,
) -> Tally:
    """Play random games and add up; the same seed gives the same checksum for any number of threads."""
    if games < 1:
        raise MotuError(f"at least one game must be played, not {games}")
    if threads < 1:
        raise MotuError(f"at least one thread must play, not {threads}")
    players, chosen = game.choose(players, options or {})
    blank = game.blank(players, chosen, (0, 0))
    key = np.array(secret_of(seed), np.uint64)
    total = _Sums(game, blank)
    interpreted = interpreted or interpreted_only()
    run: Callable[..., Any] = play_games
    if not interpreted:
        run = compiled(game, play_games, *total.arguments(key, 0, 0, check))
    adding = threading.Lock()

    def chunk(first: int) -> None:
        part = _Sums(game, blank)
        count = min(CHUNK, games - first)
        if interpreted:
            play_interpreted(game, part, key, first, count, check)
        else:
            run(*part.arguments(key, first, count, check))
        with adding:
            total.add(part)
            if progress:
                progress(count)

    started = time.perf_counter()
    if threads == 1:
        for first in range(0, games, CHUNK):
            chunk(first)
    else:
        with ThreadPoolExecutor(threads) as pool:
            list(pool.map(chunk, range(0, games, CHUNK)))
    seconds = time.perf_counter() - started
    return Tally(
        game.id, players, games, int(total.tally[DECISIONS]), int(total.tally[STEPS]), seconds,
        int(total.tally[STUCK]), int(total.tally[BROKEN]), int(total.tally[LONGEST]), int(total.tally[FIRST_BAD]),
        f"{int(total.checksum[0]):016x}",
        [float(value) / games for value in total.scores[:players]],
        [float(value) for value in total.wins[:players]],
    )  # fmt: skip
