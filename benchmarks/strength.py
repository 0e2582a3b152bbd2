"""How strong the bots are: every row of the table in docs/bots.md, played by a pool of processes for so many minutes.

    PYTHONPATH=src python3 benchmarks/strength.py dokmus kaivai --workers 14 --minutes 9 --json strength.json
    PYTHONPATH=src python3 benchmarks/strength.py --pairs kaivai/2/mind:500ms,mcts:500ms --workers 14 --minutes 9

Needs numpy, numba and openskill, and OpenSpiel for its row.  A row is what `motu arena GAME --players N --bots A,B
--seed S` plays, in the same rounds: every bot in every seat from one deal.  The row that has had the least of the
machine gets the next round; one that is not expected to end in time is not begun.  The file is written after every
round; `--add` goes on from it, so that several short runs make one long one.
"""

from __future__ import annotations

import argparse
import json
import multiprocessing
import queue
import re
import sys
import time
from collections.abc import Iterable
from dataclasses import asdict, dataclass, field
from itertools import count, islice, pairwise
from pathlib import Path
from typing import Any

from motu.bots import arena, find_bot, levels_of, prepare
from motu.engine.game import find_game, game_ids

GREEDY, SEARCH = ("greedy", "random"), ("mcts:500ms", "greedy")
MIND = ("mind:500ms", "mcts:500ms")  # the same time with a net and without
TWO_PLAYERS = {GREEDY: 0.9, SEARCH: 0.8, MIND: 0.8}  # shares of wins that are asked for
LEVEL_STEP = 0.6
MORE_PLAYERS = {GREEDY: 1.8, SEARCH: 1.6, MIND: 1.6}  # the same as multiples of a fair share
OLD_LEVEL_4 = {"bora_bora": "mcts:1000", "dokmus": "mcts:1600"}  # what `net` is to win against; else mcts:800
NET_ALONE = {"dokmus": 0.35, "wayfinder": 0.35}  # its share; else 0.6
OPEN_SPIEL = ("mind:100ms", "openspiel:100ms")  # benchmarks/openspiel_bot.py
PATIENCE = 0.2  # seconds between two looks at the clock


@dataclass
class Row:
    """Two bots in one game: what is asked of the first, and what they have played so far."""

    game: str
    players: int
    bots: tuple[str, str]
    target: float
    begun: set[int] = field(default_factory=set)  # the deals of its rounds
    waiting: int = 0  # games begun whose round is not complete
    spent: float = 0.0  # seconds of processes
    played: dict[int, list[arena.Played]] = field(default_factory=dict)  # by deal

    @property
    def name(self) -> str:
        return f"{self.game} {self.players} {','.join(self.bots)}"

    @property
    def processes(self) -> int:
        """Cores that a game needs."""
        named = [re.search(r"/(\d+)", code) for code in self.bots]
        return max(int(threads[1]) if threads else 1 for threads in named)

    def complete(self) -> list[arena.Played]:
        return [game for games in self.played.values() if len(games) == self.players for game in games]

    def by_deal(self) -> dict[int, list[dict[str, Any]]]:
        return {
            deal: [asdict(game) for game in games] for deal, games in self.played.items() if len(games) == self.players
        }

    def seconds_a_game(self) -> float:
        games = [game for games in self.played.values() for game in games]
        return sum(sum(game.seconds) for game in games) / len(games) if games else 0.0

    def burden(self) -> float:
        """What it has had of the machine and will have by what is begun."""
        return self.spent + self.waiting * self.seconds_a_game() * self.processes

    def figures(self) -> dict[str, Any]:
        games = self.complete()
        seconds = sum(sum(game.seconds) for game in games)
        return {
            **arena.summary(find_game(self.game), self.players, self.bots, games, seconds),
            "target": round(self.target, 4),
            "fair_share": round(1 / self.players, 4),
        }


def rows_of(game: str) -> list[Row]:
    """The rows of a game: bots with every number of players from two on; net alone, OpenSpiel and levels with two."""
    rows = []
    for players in find_game(game).players:
        for bots in (GREEDY, SEARCH, MIND) if players > 1 else ():
            target = TWO_PLAYERS[bots] if players == 2 else MORE_PLAYERS[bots] / players
            rows.append(Row(game, players, bots, target))
    rows.append(Row(game, 2, ("net", OLD_LEVEL_4.get(game, "mcts:800")), NET_ALONE.get(game, 0.6)))
    rows.append(Row(game, 2, OPEN_SPIEL, 0.95))
    codes = [level.code for level in levels_of(game)]
    return rows + [Row(game, 2, (high, low), LEVEL_STEP) for low, high in pairwise(codes)]


def introduce(codes: Iterable[str]) -> None:
    """Make OpenSpiel's search known where it plays."""
    for code in codes:
        if code.startswith("openspiel:"):
            from openspiel_bot import offer

            offer(code)


# -- in the processes of the pool --


def compile_search(game: str) -> float:
    started = time.perf_counter()
    found = find_game(game)
    found.compile()
    prepare(found)
    return time.perf_counter() - started


def play_one(name: str, number: int, seating: tuple[str, ...], seed: str) -> tuple[str, int, arena.Played]:
    """Game `number` of a row, as the arena would play it."""
    found = find_game(name.split()[0])
    compile_search(found.id)
    introduce(seating)
    _players, options = found.choose(len(seating), {})
    deal = number // len(seating)
    return name, deal, arena.play(found, seating, f"{seed}#{deal}", f"{seed} {number}", options)


# -- the run --


class Run:
    """Hands games to the pool until the time is over."""

    def __init__(self, rows: list[Row], workers: int, until: float, most: int, seed: str, file: Path | None) -> None:
        self.rows = {row.name: row for row in rows}
        self.cores = workers
        self.until = until
        self.most = most
        self.seed = seed
        self.file = file
        self.begun: list[tuple[Row, int, tuple[str, ...]]] = []  # games of begun rounds that nobody plays yet
        self.done: queue.Queue[Any] = queue.Queue()
        self.playing = 0

    def run(self, pool: Any) -> None:
        while time.monotonic() < self.until:
            self._hand_out(pool)
            if not self.playing:
                return
            try:
                self._take_in(self.done.get(timeout=PATIENCE))
            except queue.Empty:
                continue

    def _hand_out(self, pool: Any) -> None:
        while self.cores > 0:
            if not self.begun and not self._begin_round():
                return
            row, number, seating = self.begun[0]
            if row.processes > self.cores and self.playing:
                return
            del self.begun[0]
            self.cores -= row.processes
            self.playing += 1
            task = (row.name, number, seating, self.seed)
            pool.apply_async(play_one, task, callback=self.done.put, error_callback=self.done.put)

    def _begin_round(self) -> bool:
        left = self.until - time.monotonic()
        open_rows = [
            row
            for row in self.rows.values()
            if len(row.begun) * row.players < self.most and row.seconds_a_game() < left
        ]
        if not open_rows:
            return False
        row = min(open_rows, key=Row.burden)
        deal = next(deal for deal in count() if deal not in row.begun)
        first = deal * row.players
        seatings = islice(_seatings(row, self.seed), first, first + row.players)
        self.begun += [(row, first + k, seating) for k, seating in enumerate(seatings)]
        row.begun.add(deal)
        row.waiting += row.players
        if not row.played:
            row.spent += 1e-3  # so that every row begins once before one begins twice
        return True

    def _take_in(self, result: Any) -> None:
        if isinstance(result, BaseException):
            raise result
        name, deal, played = result
        row = self.rows[name]
        self.cores += row.processes
        self.playing -= 1
        row.waiting -= 1
        row.spent += sum(played.seconds) * row.processes
        row.played.setdefault(deal, []).append(played)
        if len(row.played[deal]) == row.players:
            self.write()
            print(f"{row.name}: {len(row.complete())} games", file=sys.stderr, flush=True)

    def write(self) -> None:
        if self.file:
            rows = [row for row in self.rows.values() if row.complete()]
            text = json.dumps([{**row.figures(), "played": row.by_deal()} for row in rows])
            new = self.file.with_suffix(".new")
            new.write_text(text, encoding="utf-8")
            new.replace(self.file)


def _seatings(row: Row, seed: str) -> Any:
    specs = [find_bot(code).code for code in row.bots]
    return arena.seatings(specs + [specs[-1]] * (row.players - len(specs)), row.players, seed)


def read(file: Path, rows: list[Row]) -> None:
    """Go on from what an earlier run has written."""
    named = {row.name: row for row in rows}
    for entry in json.loads(file.read_text(encoding="utf-8")):
        name = f"{entry['game']} {entry['players']} {','.join(bot['spec'] for bot in entry['bots'])}"
        row = named.get(name)
        if row:
            for deal, games in entry["played"].items():
                row.played[int(deal)] = [arena.Played(**{**game, "seating": tuple(game["seating"])}) for game in games]
            row.begun = set(row.played)
            row.spent = sum(sum(game.seconds) for game in row.complete()) * row.processes


def markdown(rows: list[Row]) -> str:
    """The table for docs/bots.md."""
    lines = [
        "| game | players | A, B | A won | share | asked | decisions a game | ms a decision |",
        "|---|---|---|---|---|---|---|---|",
    ]
    for row in rows:
        found = row.figures() if row.complete() else None
        bots = ", ".join(f"`{code}`" for code in row.bots)
        if not found:
            lines.append(f"| {row.game} | {row.players} | {bots} | not played | | {row.target:.2f} | | |")
            continue
        own, other = found["bots"]
        low, high = own["ci95"]
        share = f"{own['win_share']:.2f} [{low:.2f}, {high:.2f}]"
        wins = f"{own['wins']:g} of {own['games']}"
        verdict = "" if own["win_share"] >= row.target else " **missed**"
        times = f"{own['ms_per_decision']:.3g}, {other['ms_per_decision']:.3g}"
        asked = f"{row.target:.2f}{verdict}"
        lines.append(
            f"| {row.game} | {row.players} | {bots} | {wins} | {share} | {asked} | {found['decisions_per_game']:.0f} "
            f"| {times} |"
        )
        if found["unfinished"]:
            lines.append(f"| | | {found['unfinished']} games without an end | | | | | |")
    return "\n".join(lines)


def row_of(text: str) -> Row:
    """`kaivai/2/mind:500ms,mcts:500ms` as a row."""
    game, players, bots = text.split("/", 2)
    one, other = bots.split(",")
    return Row(game, int(players), (one, other), 1 / int(players))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", help="games; by default all of them")
    parser.add_argument("--workers", type=int, default=2, help="processes of one thread each")
    parser.add_argument("--minutes", type=float, default=9.0, help="for compiling and playing together")
    parser.add_argument("--most", type=int, default=200, help="games of a row at most")
    parser.add_argument(
        "--only", default="", help="rows whose name has one of these in it, e.g. 'level:5' or '3 mcts,4 mcts'"
    )
    parser.add_argument("--pairs", nargs="*", help="other rows instead, e.g. kaivai/2/mind:500ms,mcts:500ms")
    parser.add_argument("--seed", default="0")
    parser.add_argument("--json", type=Path, help="file for the figures and the games")
    parser.add_argument("--add", action="store_true", help="go on from that file")
    given = parser.parse_args()
    until = time.monotonic() + 60 * given.minutes
    parts = given.only.split(",")
    rows = [
        row for game in given.games or game_ids() for row in rows_of(game) if any(part in row.name for part in parts)
    ]
    if given.pairs:
        rows = [row_of(pair) for pair in given.pairs]
    introduce(code for row in rows for code in row.bots)
    if given.add and given.json and given.json.exists():
        read(given.json, rows)
    with multiprocessing.get_context("spawn").Pool(given.workers) as pool:  # leaving it ends what still plays
        started = time.monotonic()
        pool.map(compile_search, sorted({row.game for row in rows}), chunksize=1)
        print(f"compiled in {time.monotonic() - started:.0f} s", file=sys.stderr, flush=True)
        Run(rows, given.workers, until, given.most, given.seed, given.json).run(pool)
    print(markdown(rows))


if __name__ == "__main__":
    main()
