"""Does a net know how sure it is?  The share of the win that it expects, beside what came of it, in games of its own.

    PYTHONPATH=src python3 benchmarks/calibration.py kaivai mangrovia --positions 10000

Nets play by chance among their likelier answers, so that games differ.  Answers the expected calibration error: how far
expectation and result lie apart on average, in ten classes of expectation.
"""

from __future__ import annotations

import argparse
import random

import numpy as np

from motu.bots import Sight
from motu.bots.learned import by_net
from motu.engine.game import find_game
from motu.engine.match import Match
from motu.nets.file import file_of
from motu.nets.mind import mind_of

CLASSES = 10
HEAT = 0.5


def positions(game: str, players: int, count: int) -> tuple[np.ndarray, np.ndarray, int]:
    """What the deciding seat expected in each position with a choice, what it got, and how many games that took."""
    found = find_game(game)
    found.compile()
    mind, dice = mind_of(found, file_of(found)), random.Random(1)
    expected: list[float] = []
    came: list[float] = []
    games = 0
    while len(expected) < count:
        match, seats = Match(found, players, games), []
        while not match.is_terminal:
            sight = Sight(match)
            if len(sight.legal) > 1:
                expected.append(float(mind.evaluate(sight.view(), sight.seat, sight.legal)[1][0]))
                seats.append(sight.seat)
            match.play(by_net(sight, dice, HEAT))
        shares = match.returns()
        came += [shares[seat] for seat in seats]
        games += 1
    return np.array(expected), np.array(came), games


def error(expected: np.ndarray, came: np.ndarray) -> tuple[float, list[tuple[int, float, float]]]:
    """The expected calibration error, and of each class how many there are, what was expected and what came."""
    classes = np.minimum((expected * CLASSES).astype(int), CLASSES - 1)
    rows = [
        (int((classes == k).sum()), float(expected[classes == k].mean()), float(came[classes == k].mean()))
        for k in range(CLASSES)
        if (classes == k).any()
    ]
    return sum(number * abs(one - other) for number, one, other in rows) / len(expected), rows


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="+")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--positions", type=int, default=10_000)
    given = parser.parse_args()
    for game in given.games:
        expected, came, games = positions(game, given.players, given.positions)
        wrong, rows = error(expected, came)
        print(f"{game}: {wrong:.3f} in {len(expected)} positions of {games} games", flush=True)
        print("  " + "  ".join(f"{one:.2f}:{other:.2f} ({number})" for number, one, other in rows), flush=True)


if __name__ == "__main__":
    main()
