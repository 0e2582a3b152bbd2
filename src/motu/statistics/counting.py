"""What games add up to: sums and distributions, whoever played them."""

from __future__ import annotations

from collections import Counter
from typing import Any

import numpy as np

from motu.engine.game import Game

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
        self.games = self.steps = self.choices = self.shared = 0
        self.wins, self.totals = np.zeros(players), np.zeros(players, np.int64)
        self.points = np.zeros((players, len(game.sources)), np.int64)

    def count(
        self,
        steps: int,
        choices: int,
        decisions: np.ndarray,
        scores: np.ndarray,
        shares: np.ndarray,
        points: np.ndarray,
    ) -> None:
        """Count games that are over, one a row; `points` are (games, seats, sources)."""
        self.games += len(decisions)
        self.steps += steps
        self.choices += choices
        self.decisions.add(decisions)
        self.scores.add(scores)
        if scores.shape[1] > 1:
            best = np.sort(scores, axis=1)
            self.margins.add(best[:, -1] - best[:, -2])
        self.shared += int((shares > 0).any(axis=1).sum() - (shares == 1).sum())
        self.wins += shares.sum(axis=0, dtype=np.float64)
        self.points += points.sum(axis=0)
        self.totals += scores.sum(axis=0)

    def add(self, other: Found) -> None:
        """Count what another has counted."""
        for name, value in vars(other).items():
            if isinstance(value, Spread):
                vars(self)[name].counts.update(value.counts)
            else:
                vars(self)[name] = vars(self)[name] + value

    def as_dict(self, game: Game) -> dict[str, Any]:
        """The figures, ready for JSON."""
        games, seats = self.games, range(len(self.wins))
        asked = sum(value * count for value, count in self.decisions.counts.items())
        return {
            "decisions": self.decisions.as_dict(),
            "steps_per_game": round(self.steps / games, 2),
            "branching": round(self.choices / max(asked, 1), 2),
            "scores": self.scores.as_dict(),
            "margins": self.margins.as_dict() if len(seats) > 1 else None,
            "shared_wins": round(self.shared / games, 5),
            "seats": [
                {**share_of(self.wins[seat], games), "mean_score": round(self.totals[seat] / games, 3)}
                for seat in seats
            ],
            "sources": {
                name: [round(self.points[seat, k] / games, 3) for seat in seats] for k, name in enumerate(game.sources)
            },
        }


def share_of(wins: float, games: int) -> dict[str, float]:
    """A share of wins and its standard error."""
    share = wins / games
    return {"win_share": round(share, 5), "error": round(float(np.sqrt(max(share * (1 - share), 0) / games)), 5)}
