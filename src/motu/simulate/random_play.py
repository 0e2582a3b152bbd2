"""Random games at full speed: the figures behind `motu sim` and `motu bench`."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from functools import partial
from typing import Any

import numpy as np

from motu.engine.chance import ONE, secret_of, shuffle_on
from motu.engine.compiled import compiled, interpreted_only
from motu.engine.errors import MotuError
from motu.engine.game import Game
from motu.engine.record import NOBODY

from .core import games as k
from .core.games import Room, Run, Sums

CHUNK = 256  # games a thread takes at a time


def checksum_of(states: np.ndarray) -> str:
    """The checksums of some states in one, as `random_games` tells them."""
    total = np.full(len(states), ONE)
    for column in states.view(np.uint64).reshape(len(states), -1).T:
        total = shuffle_on(total ^ column)
    return f"{int(np.bitwise_xor.reduce(total)):016x}"


def play_interpreted(game: Game, run: Run, room: Room, sums: Sums) -> None:
    """What `play_games` does, interpreted: on wide copies."""
    for number in range(run.first, run.last):
        wide = game.record.widen(room.states[:1])
        s = wide[0]
        x = k.begin(s, run.key, number)
        well = k.play_out(s, room.out, x, run.longest, run.check, sums.tally)
        k.add_up(s, number, well, sums)
        room.states[1:] = game.record.narrow(wide)
        sums.checksum[0] ^= k.mix(room.words, 1)


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
        """The figures by their names, as `motu sim --json` prints them."""
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


def room_for(game: Game, blank: np.ndarray) -> Room:
    """Where one thread plays."""
    states = game.record.zeros(2)
    states[0] = blank[0]
    return Room(states, states.view(np.uint64).reshape(2, -1), np.zeros(game.actions.count, np.int64))


def nothing_yet(game: Game) -> Sums:
    """Sums before the first game."""
    seats = game.players[-1]
    tally = np.zeros(k.TALLY, np.int64)
    tally[k.FIRST_BAD] = NOBODY
    return Sums(tally, np.zeros(1, np.uint64), np.zeros(seats, np.int64), np.zeros(seats, np.float64))


def add(total: Sums, part: Sums) -> None:
    """Add the sums of some games to those of others."""
    bad = [int(sums.tally[k.FIRST_BAD]) for sums in (total, part) if sums.tally[k.FIRST_BAD] != NOBODY]
    longest = max(total.tally[k.LONGEST], part.tally[k.LONGEST])
    total.tally[:] += part.tally
    total.tally[k.FIRST_BAD] = min(bad, default=NOBODY)
    total.tally[k.LONGEST] = longest
    total.checksum[:] ^= part.checksum
    total.scores[:] += part.scores
    total.wins[:] += part.wins


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
    total = nothing_yet(game)
    play: Callable[..., Any] = partial(play_interpreted, game)
    if not (interpreted or interpreted_only()):
        play = compiled(game, k.play_games, Run(key, 0, 0, game.longest, check), room_for(game, blank), total)
    adding = threading.Lock()

    def chunk(first: int) -> None:
        part, last = nothing_yet(game), min(first + CHUNK, games)
        play(Run(key, first, last, game.longest, check), room_for(game, blank), part)
        with adding:
            add(total, part)
            if progress:
                progress(last - first)

    started = time.perf_counter()
    if threads == 1:
        for first in range(0, games, CHUNK):
            chunk(first)
    else:
        with ThreadPoolExecutor(threads) as pool:
            list(pool.map(chunk, range(0, games, CHUNK)))
    seconds = time.perf_counter() - started
    tally = [int(value) for value in total.tally]
    return Tally(
        game.id, players, games, tally[k.DECISIONS], tally[k.STEPS], seconds, tally[k.STUCK], tally[k.BROKEN],
        tally[k.LONGEST], tally[k.FIRST_BAD], f"{int(total.checksum[0]):016x}",
        [float(value) / games for value in total.scores[:players]],
        [float(value) for value in total.wins[:players]],
    )  # fmt: skip
