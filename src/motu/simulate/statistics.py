"""What random play says about a game: length, branching, scores, the worth of each seat, where points come from.

>>> from motu.simulate.statistics import statistics
>>> found = statistics("wayfinder", players=2, games=1000)
>>> found["games"], len(found["seats"])
(1000, 2)
"""

from __future__ import annotations

import html
import sys
import time
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np

from motu.engine.errors import MotuError
from motu.engine.game import Game, find_game, game_ids

from .batch import Batch

CHUNK = 4_096  # matches at once
QUANTILES = (0.05, 0.25, 0.5, 0.75, 0.95)
BARS = 24  # of a histogram


class Spread:
    """A distribution of whole numbers, counted."""

    def __init__(self) -> None:
        self.counts: Counter[int] = Counter()

    def add(self, values: np.ndarray) -> None:
        found, counts = np.unique(values, return_counts=True)
        self.counts.update(dict(zip(found.tolist(), counts.tolist(), strict=True)))

    def as_dict(self) -> dict[str, Any]:
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


def statistics(
    game: str | Game,
    players: int | None = None,
    games: int = 1_000_000,
    seed: str | int = 0,
    *,
    threads: int | None = None,
    options: Mapping[str, Any] | None = None,
    progress: Callable[[int], None] | None = None,
) -> dict[str, Any]:
    """Figures of many random games; the same for the same seed, whatever the number of threads."""
    found = find_game(game) if isinstance(game, str) else game
    if games < 1:
        raise MotuError(f"at least one game must be played, not {games}")
    chosen: dict[str, Any] = dict(options or {})
    size = min(CHUNK, games)
    batch = Batch(found, size, players, seed, threads=threads, by_source=True, **chosen)
    decisions, scores, margins = Spread(), Spread(), Spread()
    steps = choices = shared = 0
    wins, points = np.zeros(batch.players), np.zeros((batch.players, len(found.sources)), np.int64)
    totals = np.zeros(batch.players, np.int64)
    started, done = time.perf_counter(), 0
    while done < games:
        if done:
            batch.reset()
        batch.play_out()
        kept = slice(0, min(size, games - done))
        end = batch._scores[kept]
        decisions.add(batch.decisions[kept])
        scores.add(end)
        if batch.players > 1:
            best = np.sort(end, axis=1)
            margins.add(best[:, -1] - best[:, -2])
        steps += int(batch.states["steps"][kept].sum())
        choices += int(batch.choices[kept].sum())
        shared += int((batch.shares[kept] > 0).sum(axis=1).astype(bool).sum() - (batch.shares[kept] == 1).sum())
        wins += batch.shares[kept].sum(axis=0, dtype=np.float64)
        points += batch._points[kept].sum(axis=0)
        totals += end.sum(axis=0)
        done += kept.stop
        if progress:
            progress(kept.stop)
    asked = sum(value * count for value, count in decisions.counts.items())
    return {
        "game": found.id,
        "players": batch.players,
        "options": batch.options,
        "games": games,
        "seed": str(seed),
        "seconds": round(time.perf_counter() - started, 2),
        "decisions": decisions.as_dict(),
        "steps_per_game": round(steps / games, 2),
        "branching": round(choices / max(asked, 1), 2),
        "scores": scores.as_dict(),
        "margins": margins.as_dict() if batch.players > 1 else None,
        "shared_wins": round(shared / games, 5),
        "seats": [
            {
                "win_share": round(wins[seat] / games, 5),
                "error": round(float(np.sqrt(max(wins[seat] / games * (1 - wins[seat] / games), 0) / games)), 5),
                "mean_score": round(totals[seat] / games, 3),
            }
            for seat in range(batch.players)
        ],
        "sources": {
            name: [round(points[seat, k] / games, 3) for seat in range(batch.players)]
            for k, name in enumerate(found.sources)
        },
    }


def as_text(found: Mapping[str, Any]) -> str:
    """The figures as a table for the terminal."""
    length, scores = found["decisions"], found["scores"]
    rows = [
        ("games", f"{found['games']:,}"),
        ("decisions a game", f"{length['mean']} ± {length['deviation']}, from {length['least']} to {length['most']}"),
        ("answers a game", f"{found['steps_per_game']}, forced ones included"),
        ("choices a decision", f"{found['branching']}"),
        ("points", f"{scores['mean']} ± {scores['deviation']}, from {scores['least']} to {scores['most']}"),
    ]
    if found["margins"]:
        rows.append(("winning margin", f"{found['margins']['mean']} ± {found['margins']['deviation']}"))
        rows.append(("shared wins", f"{100 * found['shared_wins']:.2f} %"))
    for number, seat in enumerate(found["seats"]):
        share = f"{100 * seat['win_share']:.2f} % ± {196 * seat['error']:.2f}"
        rows.append((f"seat {number}", f"wins {share}, {seat['mean_score']} points"))
    for name, points in found["sources"].items():
        rows.append((name, "  ".join(f"{value:g}" for value in points)))
    return "\n".join(f"{name:>20}  {value}" for name, value in rows)


# -- a page with plots --

PLOTS = (("decisions", "decisions a game"), ("scores", "points of a seat"), ("margins", "winning margin"))


def as_page(found: Sequence[Mapping[str, Any]]) -> str:
    """Sets of figures as a Markdown page; its pictures are those of `picture`."""
    parts = [PAGE]
    for one in found:
        name = find_game(one["game"]).title
        parts += [f"## {name}, {one['players']} player{'s' * (one['players'] > 1)}", "", *_markdown(one), ""]
        parts += [f"![Histograms of {name}]({picture_name(one)})", ""]
    return "\n".join(parts)


PAGE = """# What random play says about the games

Uniform random choice among the legal actions in every seat: not how people play, but the same yardstick for every game.
Made by `python -m motu.simulate.statistics docs/statistics.md GAMES`; `motu stats GAME` prints one table of it.
"""


def picture_name(found: Mapping[str, Any]) -> str:
    return f"pictures/statistics-{found['game']}-{found['players']}.svg"


def _markdown(found: Mapping[str, Any]) -> list[str]:
    seats = range(found["players"])
    length, scores = found["decisions"], found["scores"]
    lines = [
        f"{found['games']:,} random games, seed {found['seed']}: {length['mean']} decisions a game "
        f"({length['least']} to {length['most']}), {found['branching']} choices a decision, "
        f"{scores['mean']} points a seat ({scores['least']} to {scores['most']}), "
        f"{100 * found['shared_wins']:.2f} % shared wins.",
        "",
        "| | " + " | ".join(f"seat {seat}" for seat in seats) + " |",
        "|---|" + "---|" * len(seats),
        "| wins, % | "
        + " | ".join(f"{100 * s['win_share']:.2f} ± {196 * s['error']:.2f}" for s in found["seats"])
        + " |",
        "| points | " + " | ".join(f"{s['mean_score']:.2f}" for s in found["seats"]) + " |",
    ]
    for name, points in found["sources"].items():
        lines.append(f"| {name} | " + " | ".join(f"{value:.2f}" for value in points) + " |")
    return lines


def picture(found: Mapping[str, Any]) -> str:
    """The histograms of one set of figures, side by side."""
    shown = [histogram(found[what], name) for what, name in PLOTS if found[what]]
    placed = "".join(f'<g transform="translate({WIDE * k + GAP * k} 0)">{one}</g>' for k, one in enumerate(shown))
    return _svg((WIDE + GAP) * len(shown) - GAP, placed)


def histogram_svg(spread: Mapping[str, Any], title: str) -> str:
    """One histogram as a picture."""
    return _svg(WIDE, histogram(spread, title))


WIDE, TALL, FOOT, GAP = 300, 120, 36, 24


def _svg(wide: float, inside: str) -> str:
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {TALL + FOOT}" width="{wide}" role="img" '
        f'font-family="sans-serif" font-size="12"><rect width="{wide}" height="{TALL + FOOT}" fill="#fffaf0"/>'
        f"{inside}</svg>"
    )


def histogram(spread: Mapping[str, Any], title: str) -> str:
    """Bars with the lowest and the highest number and what is counted."""
    bars = spread["histogram"]
    tallest = max(count for _, _, count in bars)
    step = WIDE / len(bars)
    drawn = [
        f'<rect x="{k * step:.1f}" y="{TALL - TALL * count / tallest:.1f}" width="{max(step - 1, 1):.1f}" '
        f'height="{TALL * count / tallest:.1f}" fill="#17808c"><title>{low} to {high}: {count}</title></rect>'
        for k, (low, high, count) in enumerate(bars)
    ]
    ends = (
        f'<text x="0" y="{TALL + 14}">{bars[0][0]}</text>'
        f'<text x="{WIDE}" y="{TALL + 14}" text-anchor="end">{bars[-1][1]}</text>'
        f'<text x="{WIDE / 2:g}" y="{TALL + 30}" text-anchor="middle">{html.escape(title)}</text>'
    )
    return "".join(drawn) + ends


def write_page(path: str, games: int) -> None:
    """The page of all games and player counts, with its pictures beside it."""
    found = [statistics(name, players, games) for name in game_ids() for players in find_game(name).players]
    page = Path(path)
    for one in found:
        target = page.parent / picture_name(one)
        target.parent.mkdir(exist_ok=True)
        target.write_text(picture(one), encoding="utf-8")
    page.write_text(as_page(found), encoding="utf-8")


if __name__ == "__main__":
    write_page(sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 1_000_000)
