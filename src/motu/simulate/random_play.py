"""Random games at full speed: the figures behind `motu sim` and `motu bench`."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cached_property, partial
from typing import Any

import numpy as np

from motu.engine.chance import ONE, secret_of, shuffle_on
from motu.engine.compiled import compiled, interpreted_only
from motu.engine.errors import MotuError
from motu.engine.game import Game, find_game
from motu.engine.record import NOBODY

from .core import games as k
from .core.games import Room, Run, Sums
from .spreading import Hands, Threads

CHUNK = 256  # games a thread takes at a time
FAR = 64  # such chunks that are worth the way to a cluster


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


@dataclass
class Portion:
    """Some of the random games of a seed, from a number to another; a pickle of it is small."""

    game: str | Game
    players: int
    options: Mapping[str, Any]
    seed: str | int
    check: bool
    interpreted: bool

    def __call__(self, numbers: tuple[int, int]) -> Sums:
        """Play them, and say what they add up to."""
        part = nothing_yet(self.found)
        self.play(Run(self.key, *numbers, self.found.longest, self.check), room_for(self.found, self.blank), part)
        return part

    def __reduce__(self) -> tuple[Any, ...]:
        return Portion, (self.game, self.players, self.options, self.seed, self.check, self.interpreted)

    @cached_property
    def play(self) -> Callable[..., Any]:
        """What plays; compiled if need be."""
        if self.interpreted or interpreted_only():
            return partial(play_interpreted, self.found)
        nothing = Run(self.key, 0, 0, self.found.longest, self.check)
        return compiled(self.found, k.play_games, nothing, room_for(self.found, self.blank), nothing_yet(self.found))

    @cached_property
    def found(self) -> Game:
        """The game."""
        return find_game(self.game) if isinstance(self.game, str) else self.game

    @cached_property
    def blank(self) -> np.ndarray:
        """A state before its set-up."""
        return self.found.blank(self.players, self.options, (0, 0))

    @cached_property
    def key(self) -> np.ndarray:
        """What the chance of all games is drawn from."""
        return np.array(secret_of(self.seed), np.uint64)


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
    hands: Hands | None = None,
) -> Tally:
    """Play random games and add up; the same seed gives the same figures, whoever plays them.

    Threads of this machine do, or the `hands` that are given, e.g. `motu.simulate.spreading.Cluster()`.
    """
    if games < 1:
        raise MotuError("at least one game must be played, not {games}", games=games)
    players, chosen = game.choose(players, options or {})
    job = Portion(game.id if hands else game, players, chosen, seed, check, interpreted)
    size = CHUNK * FAR if hands else CHUNK
    portions = [(first, min(first + size, games)) for first in range(0, games, size)]
    hands = hands or Threads(threads)
    total, _compiled = nothing_yet(game), job.play
    started = time.perf_counter()
    for (first, last), part in zip(portions, hands.each(job, portions), strict=True):
        add(total, part)
        if progress:
            progress(last - first)
    seconds = time.perf_counter() - started
    tally = [int(value) for value in total.tally]
    return Tally(
        game.id, players, games, tally[k.DECISIONS], tally[k.STEPS], seconds, tally[k.STUCK], tally[k.BROKEN],
        tally[k.LONGEST], tally[k.FIRST_BAD], f"{int(total.checksum[0]):016x}",
        [float(value) / games for value in total.scores[:players]],
        [float(value) for value in total.wins[:players]],
    )  # fmt: skip
