"""What random play says about a game: length, branching, scores, the worth of each seat, where points come from.

>>> from motu.simulate.statistics import statistics
>>> found = statistics("wayfinder", players=2, games=1000)
>>> found["games"], len(found["seats"])
(1000, 2)
"""

from __future__ import annotations

import json
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any

import numpy as np
import typer

from motu.engine.errors import MotuError
from motu.engine.game import Game, find_game, game_ids
from motu.language import _, meaning, number, percent, speech_of

from .batch import Batch
from .spreading import Hands, Threads

CHUNK = 4_096  # matches at once
Row = tuple[str, str]
QUANTILES = (0.05, 0.25, 0.5, 0.75, 0.95)
BARS = 24  # of a histogram


class Spread:
    """A distribution of whole numbers, counted."""

    def __init__(self) -> None:
        self.counts: Counter[int] = Counter()

    def add(self, values: np.ndarray) -> None:
        """Count these values too."""
        found, counts = np.unique(values, return_counts=True)
        self.counts.update(dict(zip(found.tolist(), counts.tolist(), strict=True)))

    def as_dict(self) -> dict[str, Any]:
        """Mean, deviation, ends and quantiles, and how often each value came."""
        values = np.array(sorted(self.counts))
        counts = np.array([self.counts[int(value)] for value in values])
        total = int(counts.sum())
        mean = float((values * counts).sum() / total)
        deviation = float(np.sqrt(((values - mean) ** 2 * counts).sum() / total))
        up_to = np.cumsum(counts)
        return {
            "mean": round(mean, 3),
            "deviation": round(deviation, 3),
            "least": int(values[0]),
            "most": int(values[-1]),
            "quantiles": {str(q): int(values[np.searchsorted(up_to, q * total)]) for q in QUANTILES},
            "histogram": self._histogram(values, counts),
        }

    @staticmethod
    def _histogram(values: np.ndarray, counts: np.ndarray) -> list[list[int]]:
        """Rows of [from, to, how many]."""
        low, high = int(values[0]), int(values[-1])
        width = max(1, -(-(high - low + 1) // BARS))
        bar = (values - low) // width
        heights = np.bincount(bar, weights=counts).astype(int)
        return [[low + k * width, low + (k + 1) * width - 1, int(height)] for k, height in enumerate(heights)]


class Found:
    """What games add up to."""

    def __init__(self, game: Game, players: int) -> None:
        self.decisions, self.scores, self.margins = Spread(), Spread(), Spread()
        self.steps = self.choices = self.shared = 0
        self.wins, self.totals = np.zeros(players), np.zeros(players, np.int64)
        self.points = np.zeros((players, len(game.sources)), np.int64)

    def count(self, batch: Batch) -> Found:
        """Count the matches of a batch, which are over."""
        self.decisions.add(batch.decisions)
        self.scores.add(batch.final)
        if batch.players > 1:
            best = np.sort(batch.final, axis=1)
            self.margins.add(best[:, -1] - best[:, -2])
        self.steps += int(batch.states["steps"].sum())
        self.choices += int(batch.choices.sum())
        self.shared += int((batch.shares > 0).sum(axis=1).astype(bool).sum() - (batch.shares == 1).sum())
        self.wins += batch.shares.sum(axis=0, dtype=np.float64)
        self.points += batch.points().sum(axis=0)
        self.totals += batch.final.sum(axis=0)
        return self

    def add(self, other: Found) -> None:
        """Count what another has counted."""
        for name, value in vars(other).items():
            if isinstance(value, Spread):
                vars(self)[name].counts.update(value.counts)
            else:
                vars(self)[name] = vars(self)[name] + value


@dataclass(frozen=True)
class Portion:
    """Counts some of the random games of a seed; a pickle of it is small where the game is named."""

    game: str | Game
    players: int
    options: Mapping[str, Any]
    seed: str | int
    threads: int | None

    def __call__(self, numbers: tuple[int, int]) -> Found:
        first, count = numbers
        batch = Batch(
            self.game, count, self.players, self.seed, first=first, threads=self.threads, by_source=True, **self.options
        )
        batch.play_out()
        return Found(batch.game, self.players).count(batch)


def statistics(
    game: str | Game,
    players: int | None = None,
    games: int = 1_000_000,
    seed: str | int = 0,
    *,
    threads: int | None = None,
    options: Mapping[str, Any] | None = None,
    progress: Callable[[int], None] | None = None,
    hands: Hands | None = None,
) -> dict[str, Any]:
    """Figures of many random games; the same for the same seed, whoever plays them.

    Threads of this machine do, or the `hands` that are given, e.g. `motu.simulate.spreading.Cluster()`.
    """
    found = find_game(game) if isinstance(game, str) else game
    if games < 1:
        raise MotuError("at least one game must be played, not {games}", games=games)
    players, chosen = found.choose(players, dict(options or {}))
    job = Portion(found.id if hands else found, players, chosen, seed, 1 if hands else threads)
    portions = [(first, min(CHUNK, games - first)) for first in range(0, games, CHUNK)]
    whole = Found(found, players)
    started = time.perf_counter()
    for (_first, count), part in zip(portions, (hands or Threads()).each(job, portions), strict=True):
        whole.add(part)
        if progress:
            progress(count)
    decisions, scores, margins = whole.decisions, whole.scores, whole.margins
    steps, choices, shared = whole.steps, whole.choices, whole.shared
    wins, points, totals = whole.wins, whole.points, whole.totals
    asked = sum(value * count for value, count in decisions.counts.items())
    return {
        "game": found.id,
        "players": players,
        "options": chosen,
        "games": games,
        "seed": str(seed),
        "seconds": round(time.perf_counter() - started, 2),
        "decisions": decisions.as_dict(),
        "steps_per_game": round(steps / games, 2),
        "branching": round(choices / max(asked, 1), 2),
        "scores": scores.as_dict(),
        "margins": margins.as_dict() if players > 1 else None,
        "shared_wins": round(shared / games, 5),
        "seats": [
            {
                "win_share": round(wins[seat] / games, 5),
                "error": round(float(np.sqrt(max(wins[seat] / games * (1 - wins[seat] / games), 0) / games)), 5),
                "mean_score": round(totals[seat] / games, 3),
            }
            for seat in range(players)
        ],
        "sources": {
            name: [round(points[seat, k] / games, 3) for seat in range(players)] for k, name in enumerate(found.sources)
        },
    }


def as_text(found: Mapping[str, Any]) -> str:
    """The figures as a table for the terminal, in the present language."""
    rows = [*_of_games(found), *_of_seats(found), *_of_sources(found)]
    return "\n".join(f"{name:>20}  {value}" for name, value in rows)


def _of_games(found: Mapping[str, Any]) -> Iterator[Row]:
    yield _("games"), number(found["games"])
    yield _("decisions a game"), _spread(found["decisions"])
    yield _("answers a game"), _("{count}, forced ones included").format(count=number(found["steps_per_game"]))
    yield _("choices a decision"), number(found["branching"])
    yield meaning("score", "points"), _spread(found["scores"])
    if margins := found["margins"]:
        yield _("winning margin"), f"{number(margins['mean'])} ± {number(margins['deviation'])}"
        yield _("shared wins"), percent(found["shared_wins"], 2)


def _spread(figures: Mapping[str, Any]) -> str:
    shown = {name: number(figures[name]) for name in ("mean", "deviation", "least", "most")}
    return _("{mean} ± {deviation}, from {least} to {most}").format(**shown)


def _of_seats(found: Mapping[str, Any]) -> Iterator[Row]:
    for seat, figures in enumerate(found["seats"]):
        share = f"{percent(figures['win_share'], 2)} ± {number(196 * figures['error'], 2)}"
        told = _("wins {share}, {points} points")
        yield _("seat {seat}").format(seat=seat), told.format(share=share, points=number(figures["mean_score"]))


def _of_sources(found: Mapping[str, Any]) -> Iterator[Row]:
    words = speech_of(found["game"])
    for name, points in found["sources"].items():
        yield words.meaning("score", name), "  ".join(map(number, points))


def main(
    file: Annotated[Path, typer.Argument(help="JSON file for the figures; what it holds already is kept")],
    games: Annotated[int, typer.Option(help="random games for each number of players")] = 1_000_000,
) -> None:
    """Play every game with every number of players on all cores; the file grows with each of them."""
    rows = json.loads(file.read_text(encoding="utf-8")) if file.exists() else []
    there = {(row["game"], row["players"]) for row in rows if row["games"] == games}
    tables = [(name, players) for name in game_ids() for players in find_game(name).players]
    missing = [table for table in tables if table not in there]
    _compile({name for name, _ in missing})
    for name, players in missing:
        found = statistics(name, players, games)
        rows = [row for row in rows if (row["game"], row["players"]) != (name, players)] + [found]
        rows.sort(key=lambda row: (row["game"], row["players"]))
        file.write_text("[\n" + ",\n".join(map(json.dumps, rows)) + "\n]\n", encoding="utf-8")
        print(f"{name}, {players} players: {found['seconds']} s", flush=True)


def _compile(games: Iterable[str]) -> None:
    """Compile several games side by side, each in a process of its own; this one then reads them from the disk."""
    processes = [subprocess.Popen([sys.executable, "-c", COMPILE, name]) for name in games]
    for process in processes:
        process.wait()


COMPILE = "import sys; from motu.simulate import Batch; Batch(sys.argv[1], 1, by_source=True)"


if __name__ == "__main__":
    typer.run(main)
