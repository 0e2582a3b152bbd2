"""A match: one game being played, as a log from which everything else follows."""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import numpy as np

from . import files, packing
from . import operations as op
from .chance import secret_of
from .errors import BadFile, MotuError, Refused
from .files import sealed
from .game import Game, find_game
from .position import Position, copied, overwrite, state_of
from .record import NOBODY

__all__ = ["Match", "Move", "sealed"]

DIGITS = 18  # of the number of a game in a seed
HEADER = ("players", "options", "seed", "ask_forced", "interpreted", "edited")
MOVES = np.dtype([("seat", "i1"), ("action", "<i4"), ("hash", "V8"), ("concealed", "?"), ("opened", "<i4")])
KEEP = 32  # a copy of the state is kept every so many moves, so that undo is quick


@dataclass(frozen=True)
class Move:
    """One entry of the log: who answered what, the hash of the state after it, and whether it is hidden from others."""

    seat: int
    action: int
    hash: str
    concealed: bool
    opened: int = 0  # length of the log when a concealed answer was laid open, 0 as long as it is not


def _sound(seed: str) -> str:
    """A seed whose number of a game, if it has one, is one."""
    number = seed.partition("#")[2]
    if number.isdigit() and not (number.isascii() and len(number) <= DIGITS):
        raise MotuError("the number of a game after # has at most {most} plain digits", most=DIGITS)
    return seed


class Match(Position):
    """A running or finished match.  `motu.match("wayfinder", players=2, seed=7)` makes one."""

    def __init__(
        self,
        game: str | Game,
        players: int | None = None,
        seed: str | int | None = None,
        *,
        ask_forced: bool = False,
        interpreted: bool = False,
        **options: Any,
    ) -> None:
        found = find_game(game) if isinstance(game, str) else game
        players, chosen = found.choose(players, options)
        self.seed = _sound(str(secrets.token_hex(16) if seed is None else seed))
        super().__init__(found, players, chosen, found.blank(players, chosen, secret_of(self.seed)), interpreted)
        self.ask_forced = ask_forced
        if not interpreted:
            found.warm_up()
        self._operate(op.SET_UP)
        self.edited = False  # whether it began with a position that somebody set up
        self._start()

    def _start(self) -> None:
        self.log: list[Move] = []
        self._kept = {0: copied(self._states)}
        self._answer_forced()

    def __repr__(self) -> str:
        turn = "over" if self.is_terminal else f"seat {self.current_player} decides"
        return f"<Match {self.game.id}, {self.players} players, {len(self.log)} moves, {turn}>"

    # -- playing --

    def play(self, *actions: int | str, seat: int | None = None) -> Match:
        """Answer one or several decisions; all of them, or none if one is refused."""
        before = len(self.log), copied(self._states)
        try:
            for action in actions:
                self._play(self.game.actions.parse(action), seat)
        except MotuError:
            self._cut(before[0])
            overwrite(self._states, before[1])
            raise
        return self

    def _play(self, action: int, seat: int | None) -> None:
        deciding = self._checked(seat)
        number = self._why_not(action, deciding)
        if number:
            raise Refused(self.text(action), self.game.rule(number).id, self.refusal(number, action, seat))
        self._record(action, deciding)
        self._answer_forced()

    def _apply(self, action: int, seat: int) -> None:
        self._states["seat"] = seat
        self._operate(op.ANSWER, action)

    def _record(self, action: int, seat: int) -> None:
        self._states["seat"] = seat
        conceals = self.game.concealed is not op.nothing_concealed
        concealed = conceals and bool(self._operate(op.CONCEALED, action))
        self._apply(action, seat)
        self.log.append(Move(seat, action, self.hash(), concealed))
        if conceals:
            self._lay_open()
        if len(self.log) % KEEP == 0:
            self._kept[len(self.log)] = copied(self._states)

    def _lay_open(self) -> None:
        """Note the concealed answers that everybody may read from now on."""
        for k, move in enumerate(self.log):
            if move.concealed and not move.opened and not self._operate(op.CONCEALED, move.action):
                self.log[k] = replace(move, opened=len(self.log))

    def _answer_forced(self) -> None:
        """Answer decisions that leave no choice."""
        while not self.ask_forced and self._is_forced():
            self._record(self.legal()[0], self.current_player)

    def _is_forced(self) -> bool:
        """Whether there is one answer only, and nothing else can come first: nobody else may act, no event is possible.

        Where a clock runs or a voyage may be taken back, also a single answer is worth waiting for.
        """
        if self.is_terminal or self._operate(op.LEGAL) != 1 or len(self.may_act()) != 1:
            return False
        seat = self.current_player
        events = (action for family in self.game.actions.events for action in range(family.first, family.last + 1))
        return all(self._why_not(event, seat) for event in events)

    def _cut(self, length: int) -> None:
        del self.log[length:]
        for k, move in enumerate(self.log):
            if move.opened > length:
                self.log[k] = replace(move, opened=0)
        for kept in [k for k in self._kept if k > length]:
            del self._kept[kept]

    def seen_log(self, seat: int = NOBODY, start: int = 0) -> list[tuple[int, int | None]]:
        """The log from a move on as a seat may read it: (seat, action), None for an answer that is not shown to it."""
        over = self.is_terminal
        return [
            (m.seat, None if m.concealed and not m.opened and m.seat != seat and not over else m.action)
            for m in self.log[start:]
        ]

    def at(self, length: int) -> Match:
        """The match as it was after so many moves of the log."""
        if not 0 <= length <= len(self.log):
            raise MotuError("no move {length}; the log has {count}", length=length, count=len(self.log))
        return self.clone().rewind(length)

    def rewind(self, length: int) -> Match:
        """Go back to where the log had so many moves."""
        self._cut(length)
        last = max(kept for kept in self._kept if kept <= length)
        overwrite(self._states, self._kept[last])
        for move in self.log[last:]:
            self._apply(move.action, move.seat)
        return self

    def could_go(self, moves: Iterable[Move]) -> bool:
        """Go on with moves of a like match, without a log; answers whether all of them are legal."""
        for move in moves:
            if self._why_not(move.action, move.seat):
                return False
            self._apply(move.action, move.seat)
        return True

    def undo(self) -> Match:
        """Take back the last choice, and the forced answers after it."""
        before = self.clone()
        while before.log:
            before.rewind(len(before.log) - 1)
            if self.ask_forced or not before._is_forced():
                self._cut(len(before.log))
                overwrite(self._states, before._states)
                return self
        raise MotuError("there is nothing to undo")

    def clone(self) -> Match:
        """An independent copy."""
        return self._with(copied(self._states), list(self.log), dict(self._kept))  # what is kept is never changed

    def _with(self, states: np.ndarray, log: list[Move], kept: dict[int, np.ndarray]) -> Match:
        """The same match in another state, which came about in another way."""
        other: Match = object.__new__(Match)
        other.__dict__.update(self.__dict__)
        other._states, other.log, other._kept = states, log, kept
        other._ledger, other._out = self.game.scratch()
        return other

    def gone_on(self, moves: Mapping[int, Move], snapshot: bytes) -> Match:
        """The match as it went on elsewhere: moves of the log by their numbers, and the state after the last one."""
        other = self._with(state_of(snapshot, self.game.record.dtype), list(self.log), dict(self._kept))
        for number, move in sorted(moves.items()):
            other.log[number:] = [move, *other.log[number + 1 :]]
        if len(other.log) % KEEP == 0:
            other._kept[len(other.log)] = copied(other._states)
        return other

    # -- equal, and kept for later --

    def __eq__(self, other: object) -> bool:
        """Whether both are the same match at the same moment, told by the same log."""
        if not isinstance(other, Match):
            return NotImplemented
        said = ("game", "players", "options", "seed", "log")
        return (
            all(getattr(self, name) == getattr(other, name) for name in said)
            and self._kept[0].tobytes() == other._kept[0].tobytes()
            and self.snapshot() == other.snapshot()
        )

    __hash__ = None  # type: ignore[assignment]  # a match changes; `hash()` tells one state from another

    def __getstate__(self) -> dict[str, Any]:
        header = {name: getattr(self, name) for name in HEADER}
        log = np.array([(m.seat, m.action, bytes.fromhex(m.hash), m.concealed, m.opened) for m in self.log], MOVES)
        states = {"start": self._kept[0].tobytes(), "now": self._states.tobytes()}
        return packing.packed(self.game, header=header, states=states, log=log.tobytes())

    def __setstate__(self, content: dict[str, Any]) -> None:
        game, header = packing.unpacked(content), content["header"]
        start, now = (np.frombuffer(content["states"][name], game.record.dtype).copy() for name in ("start", "now"))
        super().__init__(game, header["players"], header["options"], now)
        self.__dict__.update(header)
        self._kept = {0: start}
        self.log = [
            Move(int(seat), int(action), hash_.tobytes().hex(), bool(concealed), int(opened))
            for seat, action, hash_, concealed, opened in np.frombuffer(content["log"], MOVES)
        ]
        if not self.interpreted:
            game.warm_up()

    # -- positions that are set up --

    def edit(self, changes: Mapping[str, Any] | None = None, **more: Any) -> Match:
        """Set fields of the state by name to build a position; the log starts anew from there."""
        fresh = copied(self._states)
        self.game.record.assign(fresh, {**(changes or {}), **more})
        return self.take(fresh)

    def take(self, states: np.ndarray) -> Match:
        """Go on from a state, an array of one record; the log starts anew from there."""
        self._states[...] = states
        self._operate(op.REFRESH)
        self.edited = True
        asking, self.ask_forced = self.ask_forced, True
        self._start()
        self.ask_forced = asking
        return self

    def redealt(self, seat: int, seed: str | int, known: bytes = b"") -> Match:
        """A random world that agrees with all that a seat knows; it starts at the present moment, without a log.

        Who asks for many of them says what the seat knows: its view, as bytes.
        """
        other = self._with(state_of(known or self.view(seat).tobytes(), self.game.record.dtype), [], {})
        other.seed = str(seed)
        other._states["secret"] = secret_of(f"redeal {seed}")
        other._operate(op.REDEAL, seat)
        other.edited = True
        other._kept[0] = copied(other._states)
        return other

    # -- files --

    def to_dict(self) -> dict[str, Any]:
        """What `save` writes, as plain data."""
        return files.content_of(self)

    def save(self, path: str | Path) -> None:
        """Write the match into one readable JSON file: header, actions, and a hash of the state after each."""
        files.write(self.to_dict(), path)

    @classmethod
    def load(cls, path: str | Path, **settings: Any) -> Match:
        """Read a saved match; every move is replayed by the rules and checked against its hash."""
        return cls.from_dict(files.read(path), **settings)

    @classmethod
    def from_dict(cls, content: Any, **settings: Any) -> Match:
        """A match out of what `to_dict` gave, replayed and checked move by move."""
        match, problem = cls.replay(content, **settings)
        if problem:
            raise BadFile(problem)
        return match

    @classmethod
    def replay(cls, content: Any, game: Game | None = None, **settings: Any) -> tuple[Match, str]:
        """Replay a saved match as far as it goes: the match, and what is wrong with the next move or ''."""
        match = files.start_of(cls, content, game, settings)
        problem = files.play_on(match, content)
        if not problem:
            match.ask_forced = False
        return match, problem
