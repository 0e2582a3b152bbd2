"""Games that look the same from every side: which numbers, values and answers change places when a position is turned.

Wayfinder's board, turned by a quarter, is the same board with the next colours (WF-D11), and no rule names a direction
or a colour.  So a net that always sees its own colour as the first one needs to learn one side only.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache, cached_property

import numpy as np

from motu.engine.game import Game
from motu.engine.record import NOBODY

from .features import byte_places, places_of

AS_IT_IS = 0  # the meaning of numbers whose values do not turn


@dataclass(frozen=True)
class Turns:
    """The turns of a game; the first one changes nothing."""

    own: int  # the number of an observation that says by which turn one's own side comes first
    sources: np.ndarray  # (turns, numbers): where each number of the turned observation is found
    meanings: np.ndarray  # of each number: which row of `values`
    values: np.ndarray  # (turns, meanings, values from NOBODY on): what each value becomes
    answers: np.ndarray  # (turns, answers): what each answer becomes

    @cached_property
    def back(self) -> np.ndarray:
        """(turns, answers): what an answer to the turned position is in the true one."""
        return np.argsort(self.answers, axis=1).astype(np.int32)  # type: ignore[no-any-return]

    def turn(self, numbers: np.ndarray) -> int:
        return max(int(numbers[self.own]), 0)

    def turned(self, numbers: np.ndarray) -> np.ndarray:
        """An observation with one's own side first: the plain version that says what that is."""
        turn = self.turn(numbers)
        found = numbers[self.sources[turn]].astype(np.int64)
        known = self.meanings != AS_IT_IS
        found[known] = self.values[turn, self.meanings[known], found[known] - NOBODY]
        return found.astype(numbers.dtype)  # type: ignore[no-any-return]

    def as_bytes(self, game: Game) -> tuple[np.ndarray, np.ndarray]:
        """The same for observations as uint8: (turns, bytes) where each is found, and (turns, bytes, 256) its value."""
        low, high = byte_places(game.record)
        width = int(max(low.max(), high.max())) + 1
        sources = np.zeros((len(self.sources), width), np.int64)
        values = np.tile(np.arange(256, dtype=np.uint8), (len(self.sources), width, 1))
        for turn, places in enumerate(self.sources):
            sources[turn, low] = low[places]
            wide = high != NOBODY
            sources[turn, high[wide]] = high[places[wide]]
            for number in np.flatnonzero(self.meanings):
                becomes = self.values[turn, self.meanings[number]] - NOBODY
                values[turn, low[number], : len(becomes)] = becomes
        return sources, values


@cache
def turns_of(game: Game) -> Turns | None:
    """The turns of a game, if it has any."""
    makers: dict[str, Callable[[Game], Turns]] = {"wayfinder": _wayfinder}
    return makers[game.id](game) if game.id in makers else None


def _wayfinder(game: Game) -> Turns:
    """A quarter turn clockwise makes every colour the next one: after 4 - c of them colour c is the first."""
    from motu.games.wayfinder import box

    record, names = game.record, game.actions
    space, colour, past = range(1, 4)
    meanings = np.zeros(sum(int(np.prod(f.shape, dtype=int)) for f in record.fields if f.observed), np.int32)
    for name, meaning in (
        ("at", space), ("explorer", space), ("colour", colour), ("heading", colour), ("kind", colour),
        ("path", past), ("dropped", past),
    ):  # fmt: skip
        meanings[places_of(record, name)] = meaning
    sources = np.tile(np.arange(len(meanings), dtype=np.int32), (box.COLOURS, 1))
    values = np.tile(np.arange(NOBODY, box.SPACES, dtype=np.int32), (box.COLOURS, 4, 1))
    values[:, past] = 0  # how a voyage came to where it is does not matter to what follows
    answers = np.tile(np.arange(names.count, dtype=np.int32), (box.COLOURS, 1))
    colours = np.arange(box.COLOURS)
    for turn in range(box.COLOURS):
        quarters = -turn % box.COLOURS
        board = np.arange(box.SPACES).reshape(box.ROWS, box.COLUMNS)
        spaces = np.argsort(np.rot90(board, -quarters).reshape(-1))  # where each space comes to lie
        next_colours = (colours + quarters) % box.COLOURS  # as do directions, and the kinds that are colours
        for name in ("gems", "huts"):
            places = places_of(record, name)
            sources[turn, places[spaces][:, next_colours]] = places
        kinds = places_of(record, "kind")
        sources[turn, kinds[spaces]] = kinds
        villages, hand = places_of(record, "villages"), places_of(record, "hand")
        sources[turn, villages[:, next_colours]] = villages
        sources[turn, hand[next_colours]] = hand
        values[turn, space, 1:] = spaces
        values[turn, colour, 1 : 1 + box.COLOURS] = next_colours
        answers[turn, names["place"].first + np.arange(box.SPACES)] = names["place"].first + spaces
        sail = names["sail"].first + box.COLOURS * colours[:, None] + colours
        answers[turn, sail] = names["sail"].first + box.COLOURS * next_colours[:, None] + next_colours
        answers[turn, names["land"].first + colours] = names["land"].first + next_colours
    return Turns(int(places_of(record, "colour")[0]), sources, meanings, values, answers)
