"""A game as the engine knows it: its record, its vocabulary, its options and its functions."""

from __future__ import annotations

import hashlib
import importlib
import importlib.util
import pkgutil
import re
import sys
import threading
import tomllib
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache, cached_property
from importlib.metadata import entry_points
from pathlib import Path
from typing import Any, ClassVar

import numpy as np

from motu.language import language

from . import operations as op
from .errors import MotuError
from .record import Record
from .vocabulary import Vocabulary

Value = str | int | bool


@dataclass(frozen=True)
class Option:
    """A choice made when a match is set up; the record holds its index among the values in the field of its name."""

    name: str
    values: tuple[Value, ...]
    note: str
    rule: str
    default: Value | Mapping[int, Value]  # one value, or one for each number of players
    only: Mapping[int, tuple[Value, ...]] | None = None  # the values allowed for each number of players
    tried: tuple[Value, ...] | None = None  # values that tests go through, if not all

    def default_for(self, players: int) -> Value:
        """Its value if nobody chooses."""
        return self.default[players] if isinstance(self.default, Mapping) else self.default

    def values_for(self, players: int) -> tuple[Value, ...]:
        """What can be chosen with so many players."""
        return self.values if self.only is None else self.only[players]

    def index(self, players: int, value: Any) -> int:
        """The number of a value given as itself or as text."""
        for candidate in self.values_for(players):
            if str(candidate).lower() == str(value).lower():
                return self.values.index(candidate)
        allowed = ", ".join(str(v).lower() for v in self.values_for(players)[:12])
        raise MotuError(
            "option {name} cannot be {value!r} with {players} players; it can be {allowed}",
            name=self.name,
            value=value,
            players=players,
            allowed=allowed,
        )


@dataclass(frozen=True)
class RuleText:
    """One numbered rule of a game's rules.md, in the language it was asked for."""

    id: str
    text: str
    section: str
    reconstructed: bool
    note: bool = False  # it stands in notes.md: for developers, not for players


def agreed(players: int, options: Mapping[str, Value]) -> str:
    """For games whose options never contradict each other."""
    return ""


class Game:
    """Everything the engine needs to play a game.  `games/<id>/__init__.py` makes one and calls it GAME."""

    # who is told that a game is wanted, where somebody compiles all of them: a server, which does it elsewhere
    wanted: ClassVar[Callable[[Game], None] | None] = None

    def __init__(
        self,
        module: str,
        *,
        title: str,
        prefix: str,
        players: Sequence[int],
        pitch: str,
        minutes: int,
        record: Record,
        actions: Vocabulary,
        sources: Sequence[str],
        set_up: Callable[..., Any],
        why_not: Callable[..., Any],
        legal: Callable[..., Any],
        apply: Callable[..., Any],
        ledger: Callable[..., Any],
        score: Callable[..., Any],
        winners: Callable[..., Any],
        broken: Callable[..., Any],
        evaluate: Callable[..., Any],
        longest: int,
        out_of_turn: int,
        options: Sequence[Option] = (),
        hide: Callable[..., Any] = op.nothing_hidden,
        redeal: Callable[..., Any] = op.nothing_hidden,
        refresh: Callable[..., Any] = op.nothing_to_refresh,
        may_act: Callable[..., Any] = op.only_the_deciding_seat,
        concealed: Callable[..., Any] = op.nothing_concealed,
        prior: Callable[..., Any] = op.all_alike,
        question: str = "seat",
        contradiction: Callable[[int, Mapping[str, Value]], str] = agreed,
    ) -> None:
        self.id = module.rpartition(".")[2]
        self.module = module
        self.title = title
        self.prefix = prefix
        self.players = tuple(players)
        self.pitch = pitch
        self.minutes = minutes
        self.record = record
        self.actions = actions
        self.sources = tuple(sources)
        self.options = tuple(options)
        self.longest = longest  # no match has more steps
        self.out_of_turn = out_of_turn  # the rule that says whose turn it is
        self.question = question  # the field that says what is asked; games that are asked the same run the same code
        self.set_up, self.why_not, self.legal, self.apply = set_up, why_not, legal, apply
        self.ledger, self.score, self.winners, self.broken = ledger, score, winners, broken
        self.hide, self.redeal, self.refresh = hide, redeal, refresh
        self.may_act, self.concealed, self.evaluate, self.prior = may_act, concealed, evaluate, prior
        self.contradiction = contradiction  # what is wrong with a choice of options that are right one by one
        self._rules: dict[str, dict[str, RuleText]] = {}  # by language
        self._compiled: Callable[..., Any] | None = None
        self._warming: threading.Thread | None = None
        for option in self.options:
            if option.name not in record.by_name:
                raise TypeError(f"option {option.name} has no field in the record")
        if question not in record.by_name:
            raise TypeError(f"the record has no field {question}")
        op.GAMES.append(self)

    def __repr__(self) -> str:
        return f"<Game {self.id}>"

    @cached_property
    def folder(self) -> Path:
        """Where the game's files lie."""
        return Path(str(sys.modules[self.module].__file__)).parent

    @cached_property
    def version(self) -> str:
        """Which rules these are: Motu's version and a hash of the engine and of the game."""
        from motu import __version__

        from .compiled import _digest

        sources = _digest(Path(__file__).parent) + _digest(self.folder)
        return f"{__version__}+{hashlib.blake2b(sources.encode(), digest_size=4).hexdigest()}"

    @cached_property
    def layout(self) -> str:
        """A hash of what the bytes of a record and the numbers of actions mean."""
        actions = [self.actions.text(action) for action in range(self.actions.size)]
        return hashlib.blake2b(repr((self.record.dtype.descr, actions)).encode(), digest_size=8).hexdigest()

    def __reduce__(self) -> Any:
        return game_in, (self.module,)  # there is only one

    # -- the rules, as text --

    def rules_file(self, speech: str) -> Path:
        """The numbered rules in a language, `rules.fr.md`, or in English where nobody has written them in it."""
        translated = self.folder / f"rules.{speech}.md"
        return translated if translated.exists() else self.folder / "rules.md"

    @property
    def rules(self) -> dict[str, RuleText]:
        """The numbered rules in the present language, and those that are notes for developers, by their ids."""
        speech = language()
        if speech not in self._rules:
            self._rules[speech] = self._read_rules(speech)
        return self._rules[speech]

    def _read_rules(self, speech: str) -> dict[str, RuleText]:
        found: dict[str, RuleText] = {}
        section, current = "", ""
        start = re.compile(r"^(?:- )?\*\*(" + self.prefix + r"-\d{3})\*\*\s*(.*)$")
        for line, note in self._rule_lines(speech):
            head = start.match(line)
            if head:
                current = head[1]
                found[current] = RuleText(current, head[2].strip(), section, False, note)
            elif line.startswith("#"):
                section, current = line.lstrip("# ").strip(), ""
            elif current and line.startswith("  "):
                old = found[current]
                found[current] = replace(old, text=f"{old.text}\n{line.strip()}")
            elif line.strip():
                current = ""
        return {
            key: replace(rule, reconstructed=bool(re.search(r"\[[^\]]*\bR\b[^\]]*\]", rule.text)))
            for key, rule in found.items()
        }

    def _rule_lines(self, speech: str) -> list[tuple[str, bool]]:
        """The lines of both files, and whether they are notes; those are English only, like the sources."""
        files = [path for path in (self.rules_file(speech), self.folder / "notes.md") if path.exists()]
        return [
            (line, path.stem == "notes") for path in files for line in path.read_text(encoding="utf-8").splitlines()
        ]

    # -- words and pictures, imported when somebody asks for them --

    @cached_property
    def picture(self) -> Any:
        """The board as text and as a picture, and what a click on it means."""
        return importlib.import_module(f"{self.module}.picture")

    @cached_property
    def words(self) -> Any:
        """What is asked, what an action means, and what has happened."""
        return importlib.import_module(f"{self.module}.words")

    @cached_property
    def teaching(self) -> Any:
        """The guide, the lesson, and what everything on the table is; None where a game has none of them."""
        return importlib.import_module(f"{self.module}.teaching") if self._has_room("teaching") else None

    @cached_property
    def refused(self) -> Callable[[Any, int, int], str] | None:
        """Why something cannot be done, in the words of a player, where a game has such words."""
        return getattr(self.words, "refused", None) if self._has_room("words") else None

    def _has_room(self, name: str) -> bool:
        return importlib.util.find_spec(f"{self.module}.{name}") is not None

    def rule(self, number: int | str) -> RuleText:
        """A rule by its number or id."""
        key = f"{self.prefix}-{number:03d}" if isinstance(number, int) else number.upper()
        if key not in self.rules:
            raise MotuError(
                "{title} has no rule {key}; ids look like {first}",
                title=self.title,
                key=key,
                first=next(iter(self.rules)),
            )
        return self.rules[key]

    def number(self, rule: str) -> int:
        """The number in the id of a rule."""
        return int(self.rule(rule).id.rpartition("-")[2])

    # -- running the rules --

    def scratch(self) -> tuple[np.ndarray, np.ndarray]:
        """Room for a ledger and for a list of actions."""
        most = max(self.players)
        return np.zeros((most, len(self.sources)), np.int64), np.zeros(self.actions.count, np.int64)

    def compile(self) -> None:
        """Make the rules run compiled from now on; takes them from the cache if nothing has changed."""
        from .compiled import compiled, interpreted_only

        if self._compiled is None and not interpreted_only():
            ledger, out = self.scratch()
            state = np.zeros(1, self.record.dtype)
            self._compiled = compiled(self, op.operate, 0, state, ledger, out, 0, brief=True)

    def warm_up(self) -> None:
        """Compile in the background; the rules run interpreted until then."""
        if Game.wanted is not None:
            Game.wanted(self)
        elif self._compiled is None and self._warming is None:
            self._warming = threading.Thread(target=self.compile, name=f"warm-up {self.id}", daemon=True)
            self._warming.start()

    @property
    def is_compiled(self) -> bool:
        """Whether the rules run compiled by now."""
        return self._compiled is not None

    def operate(
        self,
        operation: int,
        states: np.ndarray,
        ledger: np.ndarray,
        out: np.ndarray,
        argument: int = 0,
        interpreted: bool = False,
    ) -> int:
        """Do one operation on the state, compiled where that is ready."""
        if self._compiled is not None and not interpreted:
            return int(self._compiled(operation, states, ledger, out, argument))
        wide = self.record.widen(states)
        result = int(op.operate(operation, wide, ledger, out, argument))
        states[...] = self.record.narrow(wide)
        return result

    # -- options --

    def choose(self, players: int | None, options: Mapping[str, Any]) -> tuple[int, dict[str, Value]]:
        """Check a number of players and options; fill in what was not said."""
        if players is None:
            players = 2 if 2 in self.players else self.players[0]
        if players not in self.players:
            allowed = ", ".join(map(str, self.players))
            raise MotuError(
                "{title} is for {allowed} players, not {players}", title=self.title, allowed=allowed, players=players
            )
        known = {option.name: option for option in self.options}
        for name in options:
            if name not in known:
                raise MotuError(
                    "{title} has no option {name!r}; it has these: {names}",
                    title=self.title,
                    name=name,
                    names=", ".join(known),
                )
        chosen: dict[str, Value] = {}
        for option in self.options:
            value = options.get(option.name, option.default_for(players))
            chosen[option.name] = option.values[option.index(players, value)]
        if contradiction := self.contradiction(players, chosen):
            raise MotuError("{title}: {contradiction}", title=self.title, contradiction=contradiction)
        return players, chosen

    def blank(self, players: int, options: Mapping[str, Value], secret: tuple[int, int]) -> np.ndarray:
        """A state before its set-up: only players, options and secret are filled in."""
        states = self.record.zeros()
        states["players"], states["secret"] = players, secret
        for option in self.options:
            states[option.name] = option.values.index(options[option.name])
        return states

    def variants(self) -> Iterator[tuple[int, dict[str, Value]]]:
        """Player counts and options that every test goes through: the defaults, then each option alone."""
        for players in self.players:
            base = self.choose(players, {})[1]
            yield players, base
            for option in self.options:
                for value in option.values_for(players):
                    if value != base[option.name] and (option.tried is None or value in option.tried):
                        yield players, {**base, option.name: value}


@cache
def _found() -> dict[str, str]:
    import motu.games

    names = {m.name: f"motu.games.{m.name}" for m in pkgutil.iter_modules(motu.games.__path__) if m.ispkg}
    names.update({e.name: e.value for e in entry_points(group="motu.games")})
    return dict(sorted(names.items()))


def game_ids() -> list[str]:
    """The ids of all games that are installed."""
    return list(_found())


def find_game(name: str) -> Game:
    """A game by its id; `bora-bora` and `Bora Bora` find bora_bora."""
    key = re.sub(r"[ -]", "_", str(name).strip().lower())
    if key not in _found():
        _found.cache_clear()  # it may have been installed since
    found = _found()
    if key not in found:
        raise MotuError("no game {name!r}; there are {names}", name=name, names=", ".join(found))
    return game_in(found[key])


def game_in(module: str) -> Game:
    """The game that a module makes."""
    game = importlib.import_module(module).GAME
    assert isinstance(game, Game)
    return game


def load_data(file: str) -> dict[str, Any]:
    """The data.toml that lies beside a game's module: `load_data(__file__)`."""
    with open(Path(file).parent / "data.toml", "rb") as source:
        return tomllib.load(source)
