"""Does a net know how sure it is?  The share of the win that it expects, beside what came of it, in games of its own.

    PYTHONPATH=src python3 benchmarks/calibration.py kaivai mangrovia --plot docs/pictures/calibration.svg
    PYTHONPATH=src python3 benchmarks/calibration.py kaivai --net kaivai.npz --mend

The net plays all seats by chance among its likelier answers, so that games differ (they are the first games of
docs/statistics.md); with every number of players as many games, and of each a few positions, so that the luck of one
game counts little.  Answers the expected calibration
error: how far expectation and result lie apart on average, in ten classes of expectation.  `--mend` first finds, in
other games, how much surer or less sure the net ought to be, and writes that into its file.
"""

from __future__ import annotations

import argparse
import math
import random
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from motu.bots import Sight
from motu.bots.arena import interval
from motu.drawing import tag
from motu.engine.game import Game, find_game
from motu.nets.file import file_of, load, sharpen
from motu.nets.mind import Mind
from motu.statistics.strong_play import Games

CLASSES = 10
CODE = "net{file}@temperature=0.5"
FEW = 5  # positions of a game
TRIED = np.geomspace(0.4, 2.5, 185)  # by how much a net may have to be surer
Moment = tuple[np.ndarray, int, list[int]]  # a view, the seat that has it, and what it may answer


@dataclass
class Seen:
    """Positions of games with one number of players: shares expected and shares that came, one's own first."""

    players: int
    expected: np.ndarray
    came: np.ndarray

    def sharpened(self, times: float) -> Seen:
        """What a net would expect that is so much surer."""
        powers = np.exp(times * np.log(np.maximum(self.expected, 1e-9)))
        return Seen(self.players, powers / powers.sum(axis=1, keepdims=True), self.came)

    def surprise(self) -> float:
        return float(-(self.came * np.log(np.maximum(self.expected, 1e-9))).sum())


# -- playing --


def seen_in(game: Game, file: str, players: int, games: int, seed: str) -> Seen:
    """A few positions of each of so many games, any decision as likely as any other of its game."""
    mind = Mind(game, load(file_of(game, file), game))
    table = Games(game, players, {}, seed, CODE.format(file=f":{file}" if file else ""))
    expected: list[np.ndarray] = []
    came: list[list[float]] = []
    for number in range(games):
        seen, shares = a_few(table, game, number)
        for view, seat, legal in seen:
            expected.append(mind.evaluate(view, seat, legal)[1].astype(float))
            came.append([shares[(seat + k) % players] for k in range(players)])
    return Seen(players, np.array(expected), np.array(came))


def a_few(table: Games, game: Game, number: int) -> tuple[list[Moment], list[float]]:
    """Some moments of a game as the deciding seat saw them, and how the win was shared."""
    dice = random.Random(f"{table.seed} {table.players} {number}")
    kept: list[Moment] = []
    for asked, (match, _action) in enumerate(table.play(game, number)):
        place = len(kept) if len(kept) < FEW else dice.randrange(asked + 1)
        if place < FEW:
            sight = Sight(match)
            kept[place : place + 1] = [(sight.view(), sight.seat, sight.legal)]
    return kept, match.returns()


def seen_by_all(game: Game, file: str, positions: int, seed: str) -> list[Seen]:
    """About so many positions, of as many games with every number of players."""
    tables = [players for players in game.players if players > 1]
    games = math.ceil(positions / FEW / len(tables))
    return [seen_in(game, file, players, games, seed) for players in tables]


# -- counting --


def classes(seen: list[Seen]) -> Iterator[tuple[int, float, float]]:
    """Of each class of one's own expected share: how many positions, what was expected, what came."""
    expected = np.concatenate([part.expected[:, 0] for part in seen])
    came = np.concatenate([part.came[:, 0] for part in seen])
    found = np.minimum((expected * CLASSES).astype(int), CLASSES - 1)
    for k in np.unique(found):
        yield int((found == k).sum()), float(expected[found == k].mean()), float(came[found == k].mean())


def error(seen: list[Seen]) -> float:
    """The expected calibration error."""
    rows = list(classes(seen))
    return sum(number * abs(one - other) for number, one, other in rows) / sum(number for number, _, _ in rows)


def fitting(seen: list[Seen]) -> float:
    """How much surer a net ought to be, for what came to surprise it least."""
    return float(min(TRIED, key=lambda times: sum(part.sharpened(times).surprise() for part in seen)))


# -- telling --

SIDE, MARGIN, HEAD = 220, 36, 24


def picture(games: dict[str, list[Seen]]) -> str:
    """A panel for each game: what was expected to the right, what came upwards, with 95 % intervals."""
    panels = [panel(title, seen, MARGIN + k * (SIDE + MARGIN)) for k, (title, seen) in enumerate(games.items())]
    box = f"0 0 {MARGIN + len(games) * (SIDE + MARGIN)} {HEAD + SIDE + MARGIN}"
    paper = tag("rect", width="100%", height="100%", fill="#fffaf0")
    words = {"font_family": "sans-serif", "font_size": 12}
    return tag("svg", paper, *panels, xmlns="http://www.w3.org/2000/svg", viewBox=box, role="img", **words)


def panel(title: str, seen: list[Seen], left: float) -> str:
    foot = HEAD + SIDE

    def at(share: float) -> float:
        return foot - SIDE * share

    drawn = [
        tag("rect", x=left, y=HEAD, width=SIDE, height=SIDE, fill="none", stroke="#999"),
        tag("line", x1=left, y1=foot, x2=left + SIDE, y2=HEAD, stroke="#999", stroke_dasharray="4 4"),
        tag("text", f"{title}: {error(seen):.3f}", x=left, y=HEAD - 8),
        tag("text", "expected", x=left + SIDE, y=foot + 14, text_anchor="end"),
        tag("text", "0", x=left, y=foot + 14),
        tag("text", "came", x=left + 4, y=HEAD + 14),
    ]
    for number, expected, came in classes(seen):
        low, high = interval(came, math.ceil(number / FEW))  # as if positions of one game were one
        x, size = round(left + SIDE * expected, 1), round(2 + 30 * math.sqrt(number / 1e5), 1)
        drawn.append(tag("line", x1=x, y1=round(at(low), 1), x2=x, y2=round(at(high), 1), stroke="#17808c"))
        told = tag("title", f"{number} positions: {expected:.2f} expected, {came:.2f} came")
        drawn.append(tag("circle", told, cx=x, cy=round(at(came), 1), r=size, fill="#17808c"))
    return tag("g", *drawn)


def report(game: Game, seen: list[Seen]) -> None:
    positions = sum(len(part.came) for part in seen)
    each = ", ".join(f"{part.players} players {error([part]):.3f}" for part in seen)
    print(f"{game.id}: {error(seen):.3f} in {positions} positions of {positions // FEW} games ({each})", flush=True)
    print("  " + "  ".join(f"{one:.2f}:{other:.2f} ({number})" for number, one, other in classes(seen)), flush=True)


def mend(game: Game, file: str, positions: int) -> None:
    """Make a net as sure as it ought to be by games of its own."""
    seen = seen_by_all(game, file, positions, "mend")
    times = fitting(seen)
    after = error([part.sharpened(times) for part in seen])
    print(f"{game.id}: {times:.3f} times as sure: {error(seen):.3f} becomes {after:.3f} in these games", flush=True)
    sharpen(file_of(game, file), times, {"sharpened": round(times, 4), "positions": positions})


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="+")
    parser.add_argument("--net", default="", help="a file other than Motu's own net")
    parser.add_argument("--positions", type=int, default=10_000)
    parser.add_argument("--mend", action="store_true", help="first write into the file how sure the net ought to be")
    parser.add_argument("--plot", type=Path, help="a picture (SVG) of what was found")
    given = parser.parse_args()
    found = {}
    for name in given.games:
        game = find_game(name)
        game.compile()
        if given.mend:
            mend(game, given.net, given.positions)
        found[game.title] = seen_by_all(game, given.net, given.positions, "0")
        report(game, found[game.title])
    if given.plot:
        given.plot.write_text(picture(found), encoding="utf-8")


if __name__ == "__main__":
    main()
