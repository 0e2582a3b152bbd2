"""What bots say about a game, beside the figures of random play: what they choose, what winners choose, what they have.

A part is a family of answers, or all its answers with one value of an argument: `act`, `act build`, and of
`place 3 fishing` both `place die 3` and `place tile fishing`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

import numpy as np

from motu.bots import Player, prepare
from motu.engine.errors import MotuError
from motu.engine.game import Game, find_game
from motu.engine.match import Match
from motu.engine.record import NOBODY
from motu.language import ENGLISH, speaking

from .counting import Found, share_of


def parts_of(game: Game) -> Iterator[tuple[str, list[int]]]:
    """The name of each part and its answers."""
    for family in game.actions.families:
        answers = np.arange(family.first, family.last + 1).reshape([len(a.labels) for a in family.arguments] or [1])
        yield family.name, answers.reshape(-1).tolist()
        for axis, argument in enumerate(family.arguments):
            told = f"{family.name} {argument.name} " if len(family.arguments) > 1 else f"{family.name} "
            for value, label in enumerate(argument.labels):
                yield told + label, answers.take(value, axis).reshape(-1).tolist()


@cache
def members(game: Game) -> tuple[list[str], np.ndarray]:
    """The names of all parts, and of each answer the parts that it belongs to."""
    found = dict(parts_of(game))
    belongs = np.zeros((game.actions.size, len(found)), np.bool_)
    for part, answers in enumerate(found.values()):
        belongs[answers, part] = True
    return list(found), belongs


class Chosen(Found):
    """How often each part was on offer and taken, by all and by those who won; and what they had in the end."""

    def __init__(self, game: Game, players: int) -> None:
        super().__init__(game, players)
        parts = len(members(game)[0])
        self.offered, self.taken = np.zeros(parts, np.int64), np.zeros(parts, np.int64)
        self.by_winners = np.zeros(parts)  # a shared win counts in parts
        self.takers, self.winning_takers = np.zeros(parts, np.int64), np.zeros(parts)  # seats that took it at all
        self.winners_points = np.zeros(len(game.sources))
        self.wins_in_order = np.zeros(players)  # of who decides first, second, …: some games draw lots for it
        self.goods: Counter[str] = Counter()
        self.winners_goods: Counter[str] = Counter()

    def count_match(self, match: Match, asked: list[tuple[int, list[int], int]]) -> None:
        """Count a match that is over: of each decision who decided, what was legal, and what was taken."""
        belongs = members(match.game)[1]
        shares, points = np.array(match.returns()), np.array([list(row.values()) for row in match.ledger()])
        choices = sum(len(legal) for _seat, legal, _action in asked)
        scores = np.array([match.scores()])
        self.count(len(match.log), choices, np.array([len(asked)]), scores, shares[None], points[None])
        order = dict.fromkeys([seat for seat, _legal, _action in asked] + list(range(match.players)))
        self.wins_in_order += shares[list(order)]
        taken = np.zeros((match.players, belongs.shape[1]), np.int64)
        for seat, legal, action in asked:
            self.offered += belongs[legal].any(axis=0)
            taken[seat] += belongs[action]
        self.taken += taken.sum(axis=0)
        self.by_winners += shares @ taken
        self.takers += (taken > 0).sum(axis=0)
        self.winning_takers += shares @ (taken > 0)
        self.winners_points += shares @ points
        with speaking(ENGLISH):  # things are counted by their English names
            goods = [fact for fact in match.game.words.goods(match.view()) if fact.who != NOBODY]
        for fact in goods:
            self.goods[fact.what] += fact.number
            self.winners_goods[fact.what] += fact.number * shares[fact.who]

    def as_dict(self, game: Game) -> dict[str, Any]:
        """Means a seat and a winner besides; of each part how often it was on offer, and how its takers fared."""
        games, seats = self.games, self.games * len(self.wins)
        return {
            **super().as_dict(game),
            "order": [share_of(wins, games) for wins in self.wins_in_order],
            "winners": {name: round(self.winners_points[k] / games, 3) for k, name in enumerate(game.sources)},
            "goods": {
                what: [round(number / seats, 3), round(self.winners_goods[what] / games, 3)]
                for what, number in self.goods.items()
            },
            "parts": {
                name: {
                    "offered": round(self.offered[k] / seats, 4),
                    "taken": round(self.taken[k] / seats, 4),
                    "by_winners": round(self.by_winners[k] / games, 4),
                    "takers": round(self.takers[k] / seats, 4),
                    "takers_win": round(self.winning_takers[k] / max(self.takers[k], 1), 4),
                }
                for k, name in enumerate(members(game)[0])
            },
        }


@dataclass(frozen=True)
class Games:
    """Plays some of the games of a seed with a bot in all seats; a pickle of it is small where the game is named."""

    game: str | Game
    players: int
    options: Mapping[str, Any]
    seed: str | int
    bot: str

    def __call__(self, numbers: tuple[int, int]) -> Chosen:
        game = find_game(self.game) if isinstance(self.game, str) else self.game
        game.compile()
        prepare(game)
        found = Chosen(game, self.players)
        first, count = numbers
        for number in range(first, first + count):
            asked = []
            for match, action in self.play(game, number):
                asked.append((match.current_player, match.legal(), action))
            found.count_match(match, asked)
        return found

    def play(self, game: Game, number: int) -> Iterator[tuple[Match, int]]:
        """Game `number`, from the deal that random play has there: the match before each answer, and the answer."""
        match = Match(game, self.players, f"{self.seed}#{number}", **self.options)
        bots = [Player(self.bot, f"{self.seed} {number} {seat}") for seat in range(self.players)]
        while not match.is_terminal:
            if len(match.log) >= game.longest:
                raise MotuError(f"a match of {game.id} has no end; see seed '{match.seed}'")
            action = bots[match.current_player].choose(match)
            yield match, action
            match.play(action)
