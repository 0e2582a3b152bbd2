"""Random games at full speed: the figures behind `motu sim` and `motu bench`."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from motu.engine.chance import ONE, TWO, secret_of, word
from motu.engine.compiled import compiled, interpreted_only
from motu.engine.errors import MotuError
from motu.engine.game import Game
from motu.engine.operations import answer, broken, legal, rule, score, set_up, winners
from motu.engine.record import NOBODY

HALF = np.uint64(32)
SHIFTS = (np.uint64(13), np.uint64(7), np.uint64(17))
CHUNK = 256  # games a thread takes at a time

DECISIONS, STEPS, STUCK, BROKEN, FIRST_BAD, LONGEST = range(6)


@rule
def shuffle_on(x):
    """The next state of a small fast generator (xorshift): for choosing moves, never for the dice of a match."""
    x ^= x << SHIFTS[0]
    x ^= x >> SHIFTS[1]
    x ^= x << SHIFTS[2]
    return x


@rule
def pick(x, count):
    """A number below count, from the upper half of the generator's state."""
    return np.int64(((x >> HALF) * np.uint64(count)) >> HALF)


@rule
def mix(words, state):
    """A checksum of a state's bytes, eight at a time."""
    total = ONE
    for k in range(words.shape[1]):
        total = shuffle_on(total ^ words[state, k])
    return total


def checksum_of(states: np.ndarray) -> str:
    """The checksums of some states in one, as `random_games` tells them."""
    total = np.full(len(states), ONE)
    for column in states.view(np.uint64).reshape(len(states), -1).T:
        total = shuffle_on(total ^ column)
    return f"{int(np.bitwise_xor.reduce(total)):016x}"


@rule
def begin(s, key, number):
    """Set up game `number` of a seed; answers the start of the generator that will choose its moves."""
    base = np.uint64(4 * number)
    s.secret[0] = word(key[0], key[1], base)
    s.secret[1] = word(key[0], key[1], base + ONE)
    set_up(s)
    return word(key[0], key[1], base + TWO) | ONE


@rule
def play_out(s, out, x, longest, check, tally):
    """Play to the end by uniform random choice; answers whether all went well."""
    while s.seat != NOBODY:
        options = legal(s, out)
        if options == 0 or s.steps >= longest:
            tally[STUCK] += 1
            return False
        k = 0
        if options > 1:
            tally[DECISIONS] += 1
            x = shuffle_on(x)
            k = pick(x, options)
        answer(s, out[k])
        if check and broken(s) != 0:
            tally[BROKEN] += 1
            return False
    return True


@rule
def add_up(s, number, well, tally, scores, wins):
    """Book a finished game."""
    if not well and (tally[FIRST_BAD] == NOBODY or number < tally[FIRST_BAD]):
        tally[FIRST_BAD] = number
    tally[STEPS] += s.steps
    tally[LONGEST] = max(tally[LONGEST], s.steps)
    won = winners(s)
    share = 0
    for seat in range(s.players):
        scores[seat] += score(s, seat)
        share += won >> seat & 1
    for seat in range(s.players):
        if won >> seat & 1:
            wins[seat] += 1.0 / share


def play_games(states, words, out, key, first, count, longest, check, tally, checksum, scores, wins):
    """Play games first … first + count - 1 of a seed; states[0] is the blank start, states[1] is played on."""
    for number in range(first, first + count):
        states[1] = states[0]
        s = states[1]
        x = begin(s, key, number)
        well = play_out(s, out, x, longest, check, tally)
        add_up(s, number, well, tally, scores, wins)
        checksum[0] ^= mix(words, 1)


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
