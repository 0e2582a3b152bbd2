"""A position: one state of a game, and everything that can be asked of it."""

from __future__ import annotations

import hashlib
from typing import Any

import numpy as np

from . import operations as op
from .errors import MotuError
from .game import Game, Value
from .observation import observe
from .record import NOBODY, OK


def copied(states: np.ndarray) -> np.ndarray:
    """A copy of some states, as bytes: NumPy copies records field by field, and that takes a hundred times as long."""
    return state_of(states.tobytes(), states.dtype)


def state_of(content: bytes, layout: np.dtype) -> np.ndarray:
    """A state of its own, out of bytes."""
    return np.frombuffer(bytearray(content), layout)


def overwrite(states: np.ndarray, others: np.ndarray) -> None:
    """Make some states equal to others, likewise."""
    np.frombuffer(states, np.uint8)[...] = np.frombuffer(others, np.uint8)


class Position:
    """The state of a match at one moment."""

    def __init__(
        self, game: Game, players: int, options: dict[str, Value], states: np.ndarray, interpreted: bool = False
    ) -> None:
        self.game, self.players, self.options = game, players, options
        self.interpreted = interpreted
        self._states = states
        self._ledger, self._out = game.scratch()

    def _operate(self, operation: int, argument: int = 0) -> int:
        return self.game.operate(operation, self._states, self._ledger, self._out, argument, self.interpreted)

    @property
    def state(self) -> np.record:
        """The true state; nobody at the table may see it.  Use `view` for what a seat knows."""
        return self.game.record.shown(self._states)

    @property
    def current_player(self) -> int:
        """The seat that decides now, NOBODY at the end."""
        return int(self._states["seat"][0])

    @property
    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self.current_player == NOBODY

    def may_act(self) -> list[int]:
        """The seats that may act now; more than one where people may act out of turn."""
        bits = self._operate(op.MAY_ACT)
        return [seat for seat in range(self.players) if bits >> seat & 1]

    def legal(self) -> list[int]:
        """The actions that the deciding seat may choose from."""
        if self.is_terminal:
            return []
        count = self._operate(op.LEGAL)
        found: list[int] = self._out[:count].tolist()
        return found

    def text(self, action: int) -> str:
        """An action in words: `'sail N R'`."""
        return self.game.actions.text(action)

    def why_not(self, action: int | str, seat: int | None = None) -> str:
        """The id of the rule that forbids an action now, or an empty string if it is legal."""
        number = self._why_not(self.game.actions.parse(action), self._checked(seat))
        return f"{self.game.prefix}-{number:03d}" if number else ""

    def explain(self, action: int | str, seat: int | None = None) -> str:
        """Why an action is refused, in the words of a player, after the id of its rule; empty if it is legal."""
        number = self._why_not(self.game.actions.parse(action), self._checked(seat))
        return f"{self.game.rule(number).id}: {self.refusal(number, action, seat)}" if number else ""

    def refusal(self, rule: int, action: int | str = NOBODY, seat: int | None = None) -> str:
        """What a rule says to a seat that wants this action now, in a sentence; NOBODY for no action at all."""
        if self.game.refused is None:
            return self.game.rule(rule).text
        wanted = NOBODY if action == NOBODY else self.game.actions.parse(action)
        return self.game.refused(self.view(self._checked(seat)), wanted, rule)

    def _checked(self, seat: int | None) -> int:
        if seat is None:
            return self.current_player
        if not 0 <= seat < self.players:
            raise MotuError("no seat {seat}; seats go from 0 to {last}", seat=seat, last=self.players - 1)
        return seat

    def _why_not(self, action: int, seat: int) -> int:
        deciding = self.current_player
        self._states["seat"] = seat
        number = self._operate(op.WHY_NOT, action)
        self._states["seat"] = deciding
        if number == OK and seat != deciding and seat not in self.may_act():
            return self.game.out_of_turn
        return number

    def score(self, seat: int) -> int:
        """The points of a seat now."""
        return self._operate(op.SCORE, self._checked(seat))

    def scores(self) -> list[int]:
        """The points of each seat now."""
        return [self.score(seat) for seat in range(self.players)]

    def ledger(self) -> list[dict[str, int]]:
        """The points of each seat by source."""
        self._ledger[...] = 0
        self._operate(op.LEDGER)
        return [dict(zip(self.game.sources, map(int, row), strict=True)) for row in self._ledger[: self.players]]

    def winners(self) -> list[int]:
        """Who has won; several share the win, nobody before the end."""
        if not self.is_terminal:
            return []
        bits = self._operate(op.WINNERS)
        return [seat for seat in range(self.players) if bits >> seat & 1]

    def returns(self) -> list[float]:
        """The win as a share of 1 for each seat; all zero before the end."""
        won = self.winners()
        return [1 / len(won) if seat in won else 0.0 for seat in range(self.players)]

    def evaluate(self, seat: int) -> int:
        """What a good player expects a seat to score in the end."""
        return self._operate(op.EVALUATE, self._checked(seat))

    def prior(self, action: int) -> int:
        """How readily a good player takes a legal action: a weight beside those of the others."""
        return self._operate(op.PRIOR, action)

    def observation(self, seat: int) -> np.ndarray:
        """What a learner in this seat sees, as a row of numbers."""
        return observe(self.game.record, self.view(seat), self._checked(seat))

    def broken(self) -> int:
        """0, or the number of an invariant that does not hold."""
        return self._operate(op.BROKEN)

    def hash(self) -> str:
        """A short hash of the true state.  It covers the secret, so it gives nothing away."""
        return hashlib.blake2b(self._states.tobytes(), digest_size=8).hexdigest()

    def snapshot(self) -> bytes:
        """The true state as bytes."""
        return self._states.tobytes()

    def view(self, seat: int = NOBODY) -> np.record:
        """What a seat may know, as a record of the same shape; without a seat what everybody may know."""
        if seat != NOBODY:
            self._checked(seat)
        shown = copied(self._states)
        self.game.operate(op.SEAL, shown, self._ledger, self._out, seat, self.interpreted)
        return self.game.record.shown(shown)

    def position(self) -> dict[str, Any]:
        """The true state field by field, as plain numbers and lists."""
        return self.game.record.to_plain(self._states)

    # -- showing --

    def board(self, seat: int | None = None) -> str:
        """The board as text, as a seat sees it (by default the deciding one)."""
        return str(self.game.picture.text(self.view(self._seen_by(seat))))

    def svg(self, seat: int | None = None) -> str:
        """The board as a picture, as a seat sees it (by default the deciding one)."""
        return str(self.game.picture.svg(self.view(self._seen_by(seat))))

    def _repr_svg_(self) -> str:
        return self.svg()

    def _seen_by(self, seat: int | None) -> int:
        return self.current_player if seat is None else seat

    def sentence(self, action: int) -> str:
        """What an action of the deciding seat means, in words."""
        return str(self.game.words.sentence(self.view(self.current_player), action))

    def prompt(self) -> str:
        """What the deciding seat is asked, in words."""
        return str(self.game.words.prompt(self.view(self.current_player)))
