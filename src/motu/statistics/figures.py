"""What play says about a game: length, branching, scores, the worth of each seat, where points come from.

Random play by default; with a bot also what it chooses, and what winners choose.

>>> from motu.statistics import statistics
>>> found = statistics("wayfinder", players=2, games=1000)
>>> found["games"], len(found["seats"])
(1000, 2)
"""

from __future__ import annotations

import json
import subprocess
import sys
import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any

import typer

from motu.bots import find_bot
from motu.engine.errors import MotuError
from motu.engine.game import Game, find_game, game_ids
from motu.language import _, meaning, number, percent, speech_of
from motu.simulate.batch import Batch
from motu.simulate.spreading import Cluster, Hands, Threads

from .counting import Found
from .strong_play import Chosen, Games

CHUNK = 4_096  # random matches at once
FEW = 10  # matches of bots that are one portion
Row = tuple[str, str]
Table = tuple[str, int, str | None, int]  # game, players, bots, games
RANDOM = "random"
STRONG = ("net@temperature=0.5", 500)
ALONE = ("mcts:60", 100)  # a net has nobody to win against there, and goes to and fro


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
        found = Found(batch.game, self.players)
        steps, choices = int(batch.states["steps"].sum()), int(batch.choices.sum())
        found.count(steps, choices, batch.decisions, batch.final, batch.shares, batch.points())
        return found


def statistics(
    game: str | Game,
    players: int | None = None,
    games: int = 1_000_000,
    seed: str | int = 0,
    *,
    bots: str | None = None,
    threads: int | None = None,
    options: Mapping[str, Any] | None = None,
    progress: Callable[[int], None] | None = None,
    hands: Hands | None = None,
) -> dict[str, Any]:
    """Figures of many games, random ones or of a bot in all seats; the same for the same seed, whoever plays them.

    Threads of this machine do, or the `hands` that are given, e.g. `motu.simulate.spreading.Cluster()`.
    """
    found = find_game(game) if isinstance(game, str) else game
    if games < 1:
        raise MotuError("at least one game must be played, not {games}", games=games)
    players, chosen = found.choose(players, dict(options or {}))
    named = found.id if hands else found
    job: Callable[[tuple[int, int]], Found]
    if bots is None:
        whole, chunk = Found(found, players), CHUNK
        job, workers = Portion(named, players, chosen, seed, 1 if hands else threads), hands or Threads()
    else:
        whole, chunk = Chosen(found, players), FEW
        job, workers = Games(named, players, chosen, seed, find_bot(bots).code), hands or Threads(threads or 1)
    portions = [(first, min(chunk, games - first)) for first in range(0, games, chunk)]
    started = time.perf_counter()
    for (_first, count), part in zip(portions, workers.each(job, portions), strict=True):
        whole.add(part)
        if progress:
            progress(count)
    return {
        "game": found.id,
        "players": players,
        "options": chosen,
        "games": games,
        "seed": str(seed),
        **({"bot": bots} if bots else {}),
        "seconds": round(time.perf_counter() - started, 2),
        **whole.as_dict(found),
    }


def as_text(found: Mapping[str, Any]) -> str:
    """The figures as a table for the terminal, in the present language."""
    rows = [*_of_games(found), *_of_seats(found), *_of_sources(found), *_of_families(found)]
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


def _of_families(found: Mapping[str, Any]) -> Iterator[Row]:
    words = speech_of(found["game"])
    told = _("{seat} times a seat, {winner} times a winner")
    for family in find_game(found["game"]).actions.families if "parts" in found else ():
        part = found["parts"][family.name]
        times = told.format(seat=number(part["taken"], 2), winner=number(part["by_winners"], 2))
        yield words.meaning("action", family.name.replace("_", " ")), times


def main(
    file: Annotated[Path, typer.Argument(help="JSON file for the figures; what it holds already is kept")],
    games: Annotated[int, typer.Option(help="random games for each number of players")] = 1_000_000,
    part: Annotated[float, typer.Option(help="of the games of bots that are usual")] = 1.0,
    again: Annotated[list[str] | None, typer.Option(help="a game whose bots play anew, e.g. with a new net")] = None,
    ray: Annotated[bool, typer.Option("--ray", help="bots play in processes of this machine")] = False,
) -> None:
    """Play every game with every number of players, at random and with bots; the file grows with each of them."""
    rows = json.loads(file.read_text(encoding="utf-8")) if file.exists() else []
    rows = [row for row in rows if not (row["game"] in (again or ()) and "bot" in row)]
    there = {_table(row)[:3]: row["games"] for row in rows}
    missing = [table for table in _tables(games, part) if there.get(table[:3], 0) < table[3]]
    _compile({name for name, *_rest in missing})
    hands = Cluster() if ray else None
    for name, players, bots, count in missing:
        found = statistics(name, players, count, bots=bots, hands=hands if bots else None)
        rows = [row for row in rows if _table(row)[:3] != (name, players, bots)] + [found]
        rows.sort(key=lambda row: (row["game"], row["players"], row.get("bot", "")))
        file.write_text("[\n" + ",\n".join(map(json.dumps, rows)) + "\n]\n", encoding="utf-8")
        print(f"{name}, {players} players, {bots or 'random play'}: {found['seconds']} s", flush=True)


def _table(row: Mapping[str, Any]) -> Table:
    return row["game"], row["players"], row.get("bot"), row["games"]


def _tables(games: int, part: float) -> Iterator[Table]:
    """Everything that is to be played: random play, the same with its choices counted, and a strong bot."""
    for name in game_ids():
        for players in find_game(name).players:
            strong, count = STRONG if players > 1 else ALONE
            yield name, players, None, games
            yield name, players, RANDOM, round(part * STRONG[1])
            yield name, players, strong, round(part * count)


def _compile(games: Iterable[str]) -> None:
    """Compile several games side by side, each in a process of its own; this one then reads them from the disk."""
    processes = [subprocess.Popen([sys.executable, "-c", COMPILE, name]) for name in games]
    for process in processes:
        process.wait()


COMPILE = """
import sys
from motu.bots import prepare
from motu.engine.game import find_game
from motu.simulate import Batch
Batch(sys.argv[1], 1, by_source=True)
prepare(find_game(sys.argv[1]))
"""


if __name__ == "__main__":
    typer.run(main)
