"""Puzzles: moments of self-play in which one answer is clearly best and hard to see.

The bare net does not give it, a search finds it, longer searches with other seeds find it again, and what it is worth
beside the net's answer and beside the next best is large in fresh worlds too.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from functools import cache
from itertools import count as counting
from itertools import islice
from pathlib import Path
from typing import Any

from motu.bots import Player
from motu.engine.errors import BadFile, MotuError
from motu.engine.game import Game, find_game, game_ids
from motu.engine.match import Match
from motu.nets.file import file_of
from motu.simulate.spreading import Hands, Threads

from .comparing import reasons_between, surely_more
from .data import Reason, plain
from .judges import SearchJudge, judge_of
from .working import Stage, Work, finished, now_and_then

HERE = Path(__file__).parent / "collected"
FIRST_LOOK = 120  # simulations at every choice
LONGER = 1200  # simulations that must say the same, with another seed
FRESH = 4800  # and once more, much longer
LEAST = 3  # answers to choose from
LARGE = 0.08  # chance that the net's answer must lose
CLEAR = 0.04  # chance that the next best must lose
WORLDS = 48
STEPS = 4  # of looking at one position
TO_EXPLAIN = 16  # worlds that are played to the end to say why
PLAYS = "net@temperature=0.5"


@dataclass(frozen=True)
class Puzzle:
    """A position with one best answer."""

    game: str
    match: dict[str, Any]  # as `Match.to_dict`: a match that begins here, in a world that agrees with the seat's view
    seat: int
    solution: str  # in the game's notation
    tempting: str  # what one sees first
    gain: float  # chance that the solution is worth more than that
    clear: float  # chance that it is worth more than the next best
    reasons: tuple[Reason, ...]  # what it expects beside the tempting one

    @property
    def name(self) -> str:
        """What it is called for good, wherever it stands among others: the hash of its position."""
        return str(self.match["start"])


@dataclass(frozen=True)
class Seeker:
    """Looks for a puzzle in the match of a number; a pickle of it is small where the game is named."""

    game: str | Game
    players: int | None
    seed: str | int

    def __call__(self, number: int) -> Puzzle | None:
        found = find_game(self.game) if isinstance(self.game, str) else self.game
        found.compile()
        return _in_match(Match(found, self.players, f"{self.seed}#{number}"), self.seed)


def puzzles(
    game: str | Game, count: int, players: int | None = None, seed: str | int = 0, hands: Hands | None = None
) -> Iterator[Puzzle]:
    """So many puzzles, at most one a match; the same seed gives the same ones, whoever looks for them.

    This process does, or the `hands` that are given, e.g. `motu.simulate.spreading.Cluster()`.
    """
    found = find_game(game) if isinstance(game, str) else game
    found.compile()
    if not file_of(found).exists():
        raise MotuError("{game} has no net that could miss anything", game=found.title)
    sought = (hands or Threads()).each(Seeker(game, players, seed), counting())
    yield from islice((puzzle for puzzle in sought if puzzle is not None), count)


def _in_match(match: Match, seed: str | int) -> Puzzle | None:
    """The first puzzle of a match that nets play, if it has one."""
    player = Player(PLAYS, match.seed)
    judge = judge_of(match.game, match.players, seed)
    while not match.is_terminal:
        if len(match.legal()) >= LEAST:
            puzzle = posed(judge, match)
            if puzzle is not None:
                return puzzle
        match.play(player.choose(match))
    return None


def posed(judge: SearchJudge, match: Match) -> Puzzle | None:
    """The puzzle that a position is; None if it is none."""
    return finished(posing(judge, match))


def posing(judge: SearchJudge, match: Match) -> Work[Puzzle | None]:
    """The same in steps."""
    seat = match.current_player
    judge.see(match, seat)
    tempting, best = glanced(match), judge.propose(FIRST_LOOK)[0]
    if best == tempting:
        return None
    yield Stage(1, STEPS)
    gain = yield from _gaining(judge, best, tempting)
    if gain < LARGE:
        return None
    yield Stage(2, STEPS)
    if (yield from _proposing(match, LONGER, f"{judge.seed} longer"))[0] != best:
        return None
    yield Stage(3, STEPS)
    order = yield from _proposing(match, FRESH, f"{judge.seed} fresh")
    if order[0] != best:
        return None
    clear = yield from _gaining(judge, best, order[1] if len(order) > 1 else best)
    if clear < CLEAR:
        return None
    fresh = judge_of(match.game, match.players, f"{judge.seed} again").see(match, seat)
    if (yield from _gaining(fresh, best, tempting)) < LARGE / 2:  # it has to hold in other worlds too
        return None
    judge.see(match, seat)
    better = yield from judge.rolling(best, TO_EXPLAIN)
    reasons = reasons_between(match.game, seat, better, (yield from judge.rolling(tempting, TO_EXPLAIN)))
    if not reasons:  # nothing to say about it
        return None
    world = match.redealt(seat, "puzzle").to_dict()
    return Puzzle(match.game.id, world, seat, match.text(best), match.text(tempting), gain, clear, reasons)


def _gaining(judge: SearchJudge, best: int, other: int) -> Work[float]:
    """How much more an answer is surely worth than another; 0 where that is not sure."""
    mine = judge.after(best, WORLDS)
    yield None
    return surely_more(mine - judge.after(other, WORLDS), judge.players)


def _proposing(match: Match, simulations: int, seed: str | int) -> Work[list[int]]:
    """What a search with a seed of its own proposes, the best first."""
    judge = judge_of(match.game, match.players, seed).see(match, match.current_player)
    yield from now_and_then(judge.ponder(simulations))
    return judge.proposed()


def glanced(match: Match) -> int:
    """What the bare net answers."""
    return Player("net").choose(match)


@cache
def collected(game: str) -> tuple[Puzzle, ...]:
    """The puzzles that come with Motu; none for a game that has none."""
    path = HERE / f"{game}.json"
    return read(path) if path.exists() else ()


def of_the_day(day: date) -> tuple[str, int] | None:
    """The game and the number (from 1) of the puzzle of a day: games take turns day by day, then their puzzles."""
    games = [game for game in game_ids() if collected(game)]
    if not games:
        return None
    turn, place = divmod(day.toordinal(), len(games))
    return games[place], 1 + turn % len(collected(games[place]))


def write(found: Sequence[Puzzle], path: str | Path) -> None:
    """Puzzles as a JSON file, a line each."""
    lines = ",\n".join(json.dumps(plain(puzzle), separators=(",", ":")) for puzzle in found)
    Path(path).write_text(f'{{"puzzles": [\n{lines}\n]}}\n', encoding="utf-8")


def read(path: str | Path) -> tuple[Puzzle, ...]:
    """The puzzles of such a file."""
    try:
        content = json.loads(Path(path).read_text(encoding="utf-8"))
        return tuple(
            Puzzle(**{**entry, "reasons": tuple(Reason(**reason) for reason in entry["reasons"])})
            for entry in content["puzzles"]
        )
    except OSError as problem:
        raise BadFile("cannot read {path}: {why}", path=path, why=problem.strerror) from None
    except (ValueError, TypeError, KeyError):
        raise BadFile("{path} holds no puzzles", path=path) from None


def verified(puzzle: Puzzle, simulations: int = 2 * FRESH, seed: str | int = "verified") -> bool:
    """Whether a fresh, longer search still finds the solution, and the bare net still does not."""
    match = Match.from_dict(puzzle.match)
    solution = match.game.actions.parse(puzzle.solution)
    return glanced(match) != solution and finished(_proposing(match, simulations, seed))[0] == solution
