"""A match: one game being played, as a log from which everything else follows."""

from __future__ import annotations

import hashlib
import json
import secrets
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from . import operations as op
from .chance import secret_of
from .errors import BadFile, MotuError, Refused
from .game import Game, find_game
from .observation import observe
from .record import NOBODY, OK

FORMAT = 1
KEEP = 32  # a copy of the state is kept every so many moves, so that undo is quick


@dataclass(frozen=True)
class Move:
    """One entry of the log: who answered what, the hash of the state after it, and whether it is hidden from others."""

    seat: int
    action: int
    hash: str
    concealed: bool


def sealed(seed: str) -> str:
    """The seal of the dice: shown at the start of a match, it proves at the end that the seed was not changed."""
    return hashlib.sha256(f"motu dice {seed}".encode()).hexdigest()


class Match:
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
        self.game = find_game(game) if isinstance(game, str) else game
        self.players, self.options = self.game.choose(players, options)
        self.seed = str(secrets.token_hex(16) if seed is None else seed)
        self.ask_forced = ask_forced
        self.interpreted = interpreted
        if not interpreted:
            self.game.warm_up()
        self._ledger, self._out = self.game.scratch()
        self._states = self.game.blank(self.players, self.options, secret_of(self.seed))
        self._operate(op.SET_UP)
        self._edited = False
        self._start()

    def _start(self) -> None:
        self.log: list[Move] = []
        self._kept = {0: self._states.copy()}
        self._answer_forced()

    def _operate(self, operation: int, argument: int = 0) -> int:
        return self.game.operate(operation, self._states, self._ledger, self._out, argument, self.interpreted)

    # -- looking --

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
        return [int(action) for action in self._out[:count]]

    def text(self, action: int) -> str:
        return self.game.actions.text(action)

    def why_not(self, action: int | str, seat: int | None = None) -> str:
        """The id of the rule that forbids an action now, or an empty string if it is legal."""
        number = self._why_not(self.game.actions.parse(action), self._checked(seat))
        return f"{self.game.prefix}-{number:03d}" if number else ""

    def explain(self, action: int | str, seat: int | None = None) -> str:
        """Why an action is refused, in the words of its rule; empty if it is legal."""
        rule = self.why_not(action, seat)
        return f"{rule}: {self.game.rule(rule).text}" if rule else ""

    def _checked(self, seat: int | None) -> int:
        if seat is None:
            return self.current_player
        if not 0 <= seat < self.players:
            raise MotuError(f"no seat {seat}; seats go from 0 to {self.players - 1}")
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
        shown = self._states.copy()
        self.game.operate(op.SEAL, shown, self._ledger, self._out, seat, self.interpreted)
        return self.game.record.shown(shown)

    def seen_log(self, seat: int = NOBODY) -> list[tuple[int, int | None]]:
        """The log as a seat may read it: (seat, action), None for an answer that is not shown to it."""
        over = self.is_terminal
        return [(m.seat, None if m.concealed and m.seat != seat and not over else m.action) for m in self.log]

    # -- playing --

    def play(self, *actions: int | str, seat: int | None = None) -> Match:
        """Answer one or several decisions; all of them, or none if one is refused."""
        before = len(self.log), self._states.copy()
        try:
            for action in actions:
                self._play(self.game.actions.parse(action), seat)
        except MotuError:
            self._cut(before[0])
            self._states[...] = before[1]
            raise
        return self

    def _play(self, action: int, seat: int | None) -> None:
        deciding = self._checked(seat)
        number = self._why_not(action, deciding)
        if number:
            rule = self.game.rule(number)
            raise Refused(self.text(action), rule.id, rule.text)
        self._record(action, deciding)
        self._answer_forced()

    def _apply(self, action: int, seat: int) -> None:
        self._states["seat"] = seat
        self._operate(op.ANSWER, action)

    def _record(self, action: int, seat: int) -> None:
        self._states["seat"] = seat
        concealed = bool(self._operate(op.CONCEALED, action))
        self._apply(action, seat)
        self.log.append(Move(seat, action, self.hash(), concealed))
        if len(self.log) % KEEP == 0:
            self._kept[len(self.log)] = self._states.copy()

    def _answer_forced(self) -> None:
        """Answer decisions that leave no choice, as long as nobody else could act in between."""
        while not self.ask_forced and not self.is_terminal and len(self.may_act()) == 1:
            if self._operate(op.LEGAL) != 1:
                return
            self._record(int(self._out[0]), self.current_player)

    def _cut(self, length: int) -> None:
        del self.log[length:]
        for kept in [k for k in self._kept if k > length]:
            del self._kept[kept]

    def _rewound(self, length: int) -> Match:
        """A copy of this match as it was after so many moves."""
        other = self.clone()
        other._cut(length)
        last = max(k for k in other._kept if k <= length)
        other._states[...] = other._kept[last]
        for move in other.log[last:]:
            other._apply(move.action, move.seat)
        return other

    def at(self, length: int) -> Match:
        """The match as it was after so many moves of the log."""
        if not 0 <= length <= len(self.log):
            raise MotuError(f"no move {length}; the log has {len(self.log)}")
        return self._rewound(length)

    def undo(self) -> Match:
        """Take back the last choice, and the forced answers after it."""
        length = len(self.log)
        while length:
            length -= 1
            before = self._rewound(length)
            if self.ask_forced or len(before.legal()) != 1 or len(before.may_act()) != 1:
                self._cut(length)
                self._states[...] = before._states
                return self
        raise MotuError("there is nothing to undo")

    def clone(self) -> Match:
        """An independent copy."""
        other: Match = object.__new__(Match)
        other.__dict__.update(self.__dict__)
        other._states = self._states.copy()
        other._ledger, other._out = self.game.scratch()
        other.log = list(self.log)
        other._kept = dict(self._kept)  # what is kept is never changed
        return other

    # -- positions --

    def position(self) -> dict[str, Any]:
        """The true state field by field, as plain numbers and lists."""
        return self.game.record.to_plain(self._states)

    def edit(self, changes: Mapping[str, Any] | None = None, **more: Any) -> Match:
        """Set fields of the state by name to build a position; the log starts anew from there."""
        self.game.record.assign(self._states, {**(changes or {}), **more})
        self._operate(op.REFRESH)
        self._edited = True
        asking, self.ask_forced = self.ask_forced, True
        self._start()
        self.ask_forced = asking
        return self

    def redealt(self, seat: int, seed: str | int) -> Match:
        """A random world that agrees with all that a seat knows; it starts at the present moment, without a log."""
        other = self.clone()
        view = self.view(seat)
        other._states[0] = view
        other.seed = str(seed)
        other._states["secret"] = secret_of(f"redeal {seed}")
        other._operate(op.REDEAL, seat)
        other._edited = True
        other.log, other._kept = [], {0: other._states.copy()}
        return other

    # -- files --

    def to_dict(self) -> dict[str, Any]:
        from motu import __version__

        content: dict[str, Any] = {
            "motu": FORMAT,
            "version": __version__,
            "game": self.game.id,
            "players": self.players,
            "options": self.options,
            "seed": self.seed,
            "dice": sealed(self.seed),
        }
        if self._edited:
            content["position"] = self.game.record.to_plain(self._kept[0])
        content["start"] = hashlib.blake2b(self._kept[0].tobytes(), digest_size=8).hexdigest()
        content["moves"] = [{"seat": m.seat, "action": self.text(m.action), "hash": m.hash} for m in self.log]
        return content

    def save(self, path: str | Path) -> None:
        """Write the match into one readable JSON file: header, actions, and a hash of the state after each."""
        content = self.to_dict()
        moves = ",\n  ".join(json.dumps(move) for move in content.pop("moves"))
        head = json.dumps(content, indent=1)[:-2]
        Path(path).write_text(f'{head},\n "moves": [\n  {moves}\n ]\n}}\n', encoding="utf-8")

    @classmethod
    def load(cls, path: str | Path, **settings: Any) -> Match:
        """Read a saved match; every move is replayed by the rules and checked against its hash."""
        try:
            content = json.loads(Path(path).read_text(encoding="utf-8"))
        except OSError as problem:
            raise BadFile(f"cannot read {path}: {problem.strerror}") from None
        except ValueError:
            raise BadFile(f"{path} is no saved match: it is not valid JSON, perhaps it was cut off") from None
        return cls.from_dict(content, **settings)

    @classmethod
    def from_dict(cls, content: Any, **settings: Any) -> Match:
        match, problem = cls.replay(content, **settings)
        if problem:
            raise BadFile(problem)
        return match

    @classmethod
    def replay(cls, content: Any, game: Game | None = None, **settings: Any) -> tuple[Match, str]:
        """Replay a saved match as far as it goes: the match, and what is wrong with the next move or ''."""
        _check_form(content)
        options: dict[str, Any] = content["options"]
        if content.get("dice", sealed(content["seed"])) != sealed(content["seed"]):
            raise BadFile("the seed is not the one that was sealed at the start: the dice were changed")
        found = game or find_game(content["game"])
        found.choose(content["players"], options)  # refuses options that the game does not have
        match = cls(found, content["players"], content["seed"], ask_forced=True, **settings, **options)
        if "position" in content:
            _check_position(match, content["position"])
        if content["start"] != match.hash():
            return match, "the start position does not have the hash written in the file"
        for number, entry in enumerate(content["moves"], 1):
            try:
                match.play(entry["action"], seat=entry["seat"])
            except MotuError as refusal:
                return match, f"move {number}: {refusal}"
            if match.log[-1].hash != entry["hash"]:
                wrong = match.log[-1].hash
                match._cut(number - 1)
                match._states[...] = match._rewound(number - 1)._states
                return match, (
                    f"move {number}, {entry['action']!r} of seat {entry['seat']}: "
                    f"the hash is {wrong}, the file says {entry['hash']}"
                )
        match.ask_forced = False
        return match, ""

    # -- showing --

    def __repr__(self) -> str:
        turn = "over" if self.is_terminal else f"seat {self.current_player} decides"
        return f"<Match {self.game.id}, {self.players} players, {len(self.log)} moves, {turn}>"

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


def _check_form(content: Any) -> None:
    """Refuse anything that does not look like a saved match, naming what is wrong."""
    if not isinstance(content, dict) or "motu" not in content:
        raise BadFile("this is no saved match: the field 'motu' is missing")
    if content["motu"] != FORMAT:
        raise BadFile(f"this is a file of format {content['motu']!r}; this version reads format {FORMAT}")
    kinds: Iterable[tuple[str, type]] = (
        ("game", str), ("players", int), ("options", dict), ("seed", str), ("start", str), ("moves", list),
    )  # fmt: skip
    for name, kind in kinds:
        if not isinstance(content.get(name), kind):
            raise BadFile(f"the field {name!r} is missing or not {kind.__name__}")
    for number, entry in enumerate(content["moves"], 1):
        if not (
            isinstance(entry, dict)
            and isinstance(entry.get("action"), str)
            and isinstance(entry.get("hash"), str)
            and type(entry.get("seat")) is int
        ):
            raise BadFile(f"move {number} needs a seat (number), an action (text) and a hash (text)")


def _check_position(match: Match, position: Any) -> None:
    """Set up a position from a file, unless it is none that the rules could meet.

    The checks run interpreted, where an index out of range is an error and not a crash.
    """
    if not isinstance(position, dict):
        raise BadFile("the field 'position' is not a position")
    missing = [name for name in match.game.record.by_name if name not in position]
    if missing:
        raise BadFile(f"the position lacks {', '.join(missing)}")
    header = {name: match.position()[name] for name in ("players", *(o.name for o in match.game.options))}
    if any(position[name] != value for name, value in header.items()):
        raise BadFile("the position does not agree with the players and options of the file")
    trial = match.clone()
    trial.interpreted = True
    try:
        trial.edit(position)
        number = trial.broken()
        trial.legal()
    except (IndexError, OverflowError):
        raise BadFile("the position holds a number that is out of range") from None
    if number:
        raise BadFile(f"the position is impossible: invariant {number} does not hold")
    match.edit(position)
