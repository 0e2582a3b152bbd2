"""Demonstrations: what a search answers in many positions, kept in a file, so that a net can learn to say it at once.

A search plays all seats.  Now and then a match goes on by another answer than the best one, any that the search has
looked at, by how often it did: so positions are shown, too, that only somebody who errs will meet.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import count, cycle
from pathlib import Path
from typing import Any

import numpy as np

from motu.bots import Player
from motu.engine.errors import MotuError
from motu.engine.game import Game, find_game
from motu.engine.match import Match
from motu.engine.observation import observe
from motu.nets.features import layout_hash
from motu.nets.file import BROKEN
from motu.simulate.spreading import Hands

MOST = 24  # answers of a position that are kept, the most visited ones
WANDER = (0.0, 0.1, 0.3)  # parts of the answers of a match that are not the best; one match after the other
ASIDE = 19  # one match of so many is kept aside: a prime, so that matches of all kinds are among them
NONE = -1


@dataclass
class Shown:
    """Positions with what a search found in them: a row for each."""

    observed: np.ndarray  # as uint8
    masks: np.ndarray  # legal answers, eight to a byte
    answers: np.ndarray  # (positions, MOST), NONE behind the last one
    chances: np.ndarray  # how much of the search each of them had
    players: np.ndarray
    shares: np.ndarray  # of the win, by seat from one's own on
    scores: np.ndarray  # in the end, likewise
    match: np.ndarray  # which match it was

    def __len__(self) -> int:
        return len(self.players)


def demonstrate(game: Game, bot: str, players: int, seed: str, wander: float) -> Shown:
    """One match: every position in which there was a choice, and what the search found."""
    match = Match(game.id, players, seed=seed)
    dice = random.Random(seed)
    searchers = [Player(bot, f"{seed} {seat}") for seat in range(players)]
    rows: list[tuple[Any, ...]] = []
    while not match.is_terminal:
        seat = match.current_player
        answer = searchers[seat].choose(match)
        thought = searchers[seat].memory.thought
        if thought is not None:
            rows.append((seat, *_row(game, match, seat, thought.moves)))
            if dice.random() < wander:
                answer = dice.choices([m.action for m in thought.moves], [m.visits for m in thought.moves])[0]
        match.play(answer)
    seats = max(*game.players, 2)
    shares, scores = np.zeros((2, len(rows), seats), np.float32)
    for k, (seat, *_rest) in enumerate(rows):
        order = [(seat + other) % players for other in range(players)]
        shares[k, :players] = np.array(match.returns())[order]
        scores[k, :players] = np.array(match.scores())[order]
    observed, masks, answers, chances = (np.stack([row[k] for row in rows]) for k in range(1, 5))
    number, count = np.zeros(len(rows), np.int32), np.full(len(rows), players, np.uint8)
    return Shown(observed, masks, answers, chances, count, shares, scores, number)


def _row(game: Game, match: Match, seat: int, moves: Sequence[Any]) -> tuple[np.ndarray, ...]:
    mask = np.zeros(game.actions.count, bool)
    mask[match.legal()] = True
    answers, chances = np.full(MOST, NONE, np.int16), np.zeros(MOST, np.float16)
    best = [move for move in moves[:MOST] if move.visits]
    answers[: len(best)] = [move.action for move in best]
    visits = np.array([move.visits for move in best], np.float64)
    chances[: len(best)] = visits / visits.sum()
    return observe(game.record, match.view(seat), seat, np.uint8), np.packbits(mask), answers, chances


def record(
    game: str | Game, bot: str, counts: Sequence[int] | None, seed: int, hands: Hands, minutes: float,
    tell: Callable[[int, int], None] = lambda matches, positions: None,
) -> Shown:  # fmt: skip
    """Matches one after the other until the time is over; two players have twice as many as other numbers."""
    found = find_game(game) if isinstance(game, str) else game
    counts = [players for players in counts or found.players if players > 1]
    if not counts:
        raise MotuError("a search shows what it does to win: with two players or more")
    until = time.monotonic() + 60 * minutes
    parts: list[Shown] = []
    for part in hands.each(partial(_portion, found.id, bot), portions(counts, seed, until)):
        parts.append(part)
        tell(len(parts), sum(map(len, parts)))
    if not parts:
        raise MotuError("there was no time for a match")
    return together(parts)


def _portion(game: str, bot: str, portion: tuple[int, str, float]) -> Shown:
    players, seed, wander = portion
    return demonstrate(find_game(game), bot, players, seed, wander)


def portions(counts: Sequence[int], seed: int, until: float) -> Iterator[tuple[int, str, float]]:
    turns = cycle([players for players in counts for _ in range(2 if players == 2 else 1)])
    for number, players in zip(count(), turns, strict=False):
        if time.monotonic() > until and number:
            return
        yield players, f"{seed} {number}", WANDER[number % len(WANDER)]


def together(parts: Sequence[Shown]) -> Shown:
    """Several collections as one; every match gets a number of its own."""
    first, numbers = 0, []
    for part in parts:
        numbers.append(part.match + first)
        first = int(numbers[-1].max()) + 1
    whole = {name: np.concatenate([getattr(part, name) for part in parts]) for name in Shown.__annotations__}
    return Shown(**{**whole, "match": np.concatenate(numbers)})


def save(shown: Shown, file: Path, game: Game, bot: str) -> None:
    with file.open("wb") as out:
        np.savez_compressed(out, layout=np.array(layout_hash(game)), bot=np.array(bot), **vars(shown))


def load(files: Sequence[Path], game: Game) -> Shown:
    """Demonstrations of some files, which must be of this game as it is."""
    parts = []
    for file in files:
        try:
            with open(file, "rb") as source, np.load(source, allow_pickle=False) as kept:
                layout = str(kept["layout"])
                part = Shown(**{name: kept[name] for name in Shown.__annotations__})
        except BROKEN as problem:
            raise MotuError("{file} holds no demonstrations ({problem})", file=file, problem=problem) from None
        if layout != layout_hash(game):
            raise MotuError("{file} was made of other observations of {title}", file=file, title=game.title)
        parts.append(part)
    return together(parts)
