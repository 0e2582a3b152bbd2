"""The arena: bots play each other in every seating equally often, and ratings with their uncertainty come out."""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations, islice, permutations
from math import sqrt
from typing import Any

from motu.engine.errors import MotuError
from motu.engine.game import Game, find_game
from motu.engine.match import Match
from motu.simulate.spreading import Hands, Threads

from . import Player, find_bot, prepare

SURE = 1.959964  # standard deviations of a 95 % interval


@dataclass
class Played:
    """One game of the arena."""

    seating: tuple[str, ...]
    shares: list[float]  # of the win, by seat
    scores: list[int]
    decisions: list[int]
    seconds: list[float]
    finished: bool


@dataclass
class Record:
    """What a bot has done in the arena."""

    games: int = 0
    wins: float = 0.0
    decisions: int = 0
    seconds: float = 0.0
    points: float = 0.0
    ratings: list[Any] = field(default_factory=list)


def run(
    game: str | Game,
    players: int | None = None,
    bots: Sequence[str] = ("greedy", "random"),
    games: int = 20,
    seed: str | int = 0,
    threads: int = 1,
    options: Mapping[str, Any] | None = None,
    progress: Callable[[int], None] | None = None,
    hands: Hands | None = None,
) -> dict[str, Any]:
    """Let bots play; if there are fewer than seats, the last one takes the seats that are left.

    The number of games is rounded up so that every bot sits in every seat equally often; the games of one such round
    begin from the same seed, so that luck of the deal counts for all.  `progress` is told of every finished game.
    Threads of this machine play them, or the `hands` that are given, e.g. `motu.simulate.spreading.Cluster()`.
    """
    found = find_game(game) if isinstance(game, str) else game
    players, chosen = found.choose(players, options or {})
    specs = [find_bot(code).code for code in bots]
    if len(specs) < 2 and players > 1:
        raise MotuError("an arena needs at least two bots, e.g. greedy,random")
    if games < 1:
        raise MotuError("at least one game and one thread")
    specs += [specs[-1]] * (players - len(specs))
    found.compile()
    prepare(found)
    table = list(islice(seatings(specs, players, seed), -(-games // players) * players))
    job = Pairing(found.id if hands else found, seed, chosen)
    portions = [(number, players, seating) for number, seating in enumerate(table)]
    started = time.perf_counter()
    results = []
    for played in (hands or Threads(threads)).each(job, portions):
        results.append(played)
        if progress:
            progress(1)
    return summary(found, players, list(dict.fromkeys(specs)), results, time.perf_counter() - started)


@dataclass(frozen=True)
class Pairing:
    """Plays one game of an arena; a pickle of it is small where the game is named."""

    game: str | Game
    seed: str | int
    options: Mapping[str, Any]

    def __call__(self, numbered: tuple[int, int, tuple[str, ...]]) -> Played:
        number, players, seating = numbered
        game = find_game(self.game) if isinstance(self.game, str) else self.game
        game.compile()
        prepare(game)
        return play(game, seating, f"{self.seed}#{number // players}", f"{self.seed} {number}", self.options)


def seatings(specs: Sequence[str], players: int, seed: str | int) -> Iterator[tuple[str, ...]]:
    """Seatings without end, in rounds: who sits together and in which order changes, and each round turns the table."""
    orders: list[tuple[str, ...]] = []
    for table in combinations(range(len(specs)), players):
        for rest in permutations(table[1:]):
            seating = tuple(specs[k] for k in (table[0], *rest))
            if seating not in orders:
                orders.append(seating)
    dice = random.Random(f"seatings {seed}")
    while True:
        dice.shuffle(orders)
        for order in orders:
            for turn in range(players):
                yield order[turn:] + order[:turn]


def play(game: Game, seating: Sequence[str], deal: str, luck: str, options: Mapping[str, Any]) -> Played:
    """One game to its end."""
    match = Match(game, len(seating), deal, **options)
    players = [Player(code, f"{luck} {seat}") for seat, code in enumerate(seating)]
    decisions, seconds = [0] * len(seating), [0.0] * len(seating)
    while not match.is_terminal and len(match.log) < game.longest:
        seat = match.current_player
        before = time.perf_counter()
        action = players[seat].choose(match)
        seconds[seat] += time.perf_counter() - before
        decisions[seat] += 1
        match.play(action)
    finished = match.is_terminal
    shares = match.returns() if finished else [1 / len(seating)] * len(seating)
    return Played(tuple(seating), shares, match.scores(), decisions, seconds, finished)


def summary(
    game: Game, players: int, specs: Sequence[str], results: Sequence[Played], seconds: float
) -> dict[str, Any]:
    """The figures of an arena, ready for JSON."""
    records = {spec: Record() for spec in specs}
    for played in results:
        for seat, spec in enumerate(played.seating):
            record = records[spec]
            record.games += 1
            record.wins += played.shares[seat]
            record.points += played.scores[seat]
            record.decisions += played.decisions[seat]
            record.seconds += played.seconds[seat]
    rate(records, results)
    return {
        "game": game.id,
        "players": players,
        "games": len(results),
        "unfinished": sum(not played.finished for played in results),
        "decisions_per_game": round(sum(sum(played.decisions) for played in results) / len(results), 1),
        "seconds": round(seconds, 1),
        "bots": [describe(spec, record) for spec, record in records.items()],
    }


def describe(spec: str, record: Record) -> dict[str, Any]:
    """One row of the result: games, share of wins with its interval, rating and time."""
    share = record.wins / max(record.games, 1)
    return {
        "spec": spec,
        "games": record.games,
        "wins": round(record.wins, 3),
        "win_share": round(share, 4),
        "ci95": [round(end, 4) for end in interval(share, record.games)],
        "rating": round(record.ratings[0].mu, 2),
        "rating_sigma": round(record.ratings[0].sigma, 2),
        "ms_per_decision": round(1000 * record.seconds / max(record.decisions, 1), 3),
        "mean_score": round(record.points / max(record.games, 1), 2),
    }


def interval(share: float, games: int) -> tuple[float, float]:
    """Wilson's 95 % interval for a share of wins."""
    if games == 0:
        return 0.0, 1.0
    spread = SURE * SURE / games
    middle = (share + spread / 2) / (1 + spread)
    half = SURE * sqrt(share * (1 - share) / games + spread / (4 * games)) / (1 + spread)
    return max(0.0, middle - half), min(1.0, middle + half)


def rate(records: Mapping[str, Record], results: Sequence[Played]) -> None:
    """Ratings by openskill (Plackett-Luce), game after game; a bot in several seats gets the mean of its changes."""
    from openskill.models import PlackettLuce

    model = PlackettLuce()
    for spec, record in records.items():
        record.ratings = [model.rating(name=spec)]
    for played in results:
        if len(set(played.seating)) < 2:
            continue
        teams = [[model.create_rating(_numbers(records[spec].ratings[0]))] for spec in played.seating]
        ranks = [-share for share in played.shares]
        rated = model.rate(teams, ranks=ranks)
        for spec in set(played.seating):
            own = [rated[seat][0] for seat, other in enumerate(played.seating) if other == spec]
            mu, sigma = (sum(getattr(r, name) for r in own) / len(own) for name in ("mu", "sigma"))
            records[spec].ratings[0] = model.create_rating([mu, sigma])


def _numbers(rating: Any) -> list[float]:
    return [rating.mu, rating.sigma]
