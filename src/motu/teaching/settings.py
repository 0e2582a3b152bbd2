"""Setting up a position: what a game lets people put where, and how a position follows from it.

A game declares it (`teaching/setting.py`), and gets its editor from that alone.  What somebody lays out are numbers of
the record, one for each place of a piece and one for each field beside the board: the layout.  All other fields follow
from it by the rules of the game.  A layout has a short code, which is a link to it.
"""

from __future__ import annotations

import base64
import binascii
import hashlib
import struct
import zlib
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Any

import numpy as np

from motu.drawing import Drawn
from motu.engine.errors import MotuError
from motu.engine.game import Game, Value
from motu.engine.match import Match
from motu.language import _, language, marked

SEED = "position"  # of what nobody lays out: the same at every look
LONGEST = 1_200  # characters of a code
MOST_CELLS = 2_000  # numbers of a layout
DICE = ("secret", "drawn")  # fields of a position that nobody lays out: every match has its own
PUT, TAKE, CLEAR = "put", "take", "clear"


class Unreadable(MotuError):
    """A code that is none, or one of another version."""


@dataclass(frozen=True)
class Change:
    """What a piece does to one number of the record, `gems[14, 0]`: it counts there, or makes it a certain number."""

    cell: str
    to: int | None = None  # None: one more of a count
    off: int = 0  # what it is without the piece
    most: int = 1  # of a count


@dataclass(frozen=True)
class Piece:
    """Something in the tray.  `on` says for each spot where it may be put what it changes there.

    A spot on a seat's own board is named with the seat, `slot-3@1`.  Of several ways the first one that is free is
    taken; if none is, the one after that in which it lies there already, or the last (a fifth boat moves the fourth).
    """

    key: str
    name: str
    picture: Drawn  # around 0, 0, 48 high
    on: Mapping[str, Sequence[Sequence[Change]]]
    left: Callable[[Any], int] | None = None  # how many are left in the box
    width: int = 48  # of the picture
    single: bool = False  # there is one only: put somewhere, it has left where it lay


@dataclass(frozen=True)
class Number:
    """A number that is not laid on the board: what it can be, and what that is called where it is a choice."""

    cell: str
    name: str
    values: Sequence[int]
    names: Sequence[str] = ()

    @property
    def choices(self) -> list[tuple[int, str]]:
        """What to choose from; empty for a plain count."""
        if self.names or not isinstance(self.values, range):
            return list(zip(self.values, self.names or map(str, self.values), strict=True))
        return []


@dataclass(frozen=True)
class Setting:
    """What a game lets people put where, for a number of players and options.

    `lay` fills in what follows from a layout at rest, before anybody decides; `begin` hands it to the rules, up to the
    first question; `settle` brings a moment of a match to rest, as far as that can be done.  `refused` names what the
    rules demand of a layout beside the invariants, `problem` says an invariant in the words of a player.  All of them
    get the record with wide numbers and may call rules.
    """

    trays: Mapping[str, Sequence[Piece]]  # by heading
    numbers: Mapping[str, Sequence[Number]]  # by heading
    lay: Callable[[Any], None]
    begin: Callable[[Any], None]
    settle: Callable[[Any], None]
    refused: Callable[[Any], str]
    problem: Callable[[Any, int], str]
    notes: Sequence[str] = ()  # what somebody who sets it up should know: what cannot be, what follows by itself

    @cached_property
    def spots(self) -> frozenset[str]:
        """Where something may be put."""
        return frozenset(spot for piece in self.pieces.values() for spot in piece.on)

    @cached_property
    def pieces(self) -> dict[str, Piece]:
        return {piece.key: piece for tray in self.trays.values() for piece in tray}

    @cached_property
    def cells(self) -> dict[str, frozenset[int]]:
        """What each number of a layout can be."""
        found: dict[str, set[int]] = {}
        for piece in self.pieces.values():
            for change in (c for ways in piece.on.values() for way in ways for c in way):
                can = range(change.most + 1) if change.to is None else (change.to, change.off)
                found.setdefault(change.cell, set()).update(can)
        for number in (n for group in self.numbers.values() for n in group):
            found.setdefault(number.cell, set()).update(number.values)
        return {cell: frozenset(values) for cell, values in found.items()}

    @cached_property
    def mark(self) -> bytes:
        """Tells layouts of other declarations apart."""
        said = repr([(cell, sorted(values)) for cell, values in self.cells.items()])
        return hashlib.blake2b(said.encode(), digest_size=3).digest()


@dataclass(frozen=True)
class Layout:
    """What somebody has laid out: the players, the options, and a number for each cell."""

    game: Game
    players: int
    options: Mapping[str, Value]
    values: Mapping[str, int]

    @cached_property
    def setting(self) -> Setting:
        return setting_of(self.game, self.players, self.options)

    def put(self, piece: Piece, spot: str) -> Layout:
        if not piece.on.get(spot):
            return self
        bare = self._lifted(piece, spot) if piece.single else self
        return bare._with({c.cell: bare.values[c.cell] + 1 if c.to is None else c.to for c in bare._way(piece, spot)})

    def _way(self, piece: Piece, spot: str) -> Sequence[Change]:
        """How a piece is put on a spot."""
        ways = piece.on[spot]
        for way in ways:
            if all(c.to is None or self.values[c.cell] == c.off for c in way):
                return way
        lies = next((k for k, way in enumerate(ways) if self._lies(way)), None)
        return ways[-1] if lies is None else ways[(lies + 1) % len(ways)]

    def _lifted(self, piece: Piece, spot: str) -> Layout:
        """A piece lies nowhere else than on this spot."""
        ways = [way for other in set(piece.on) - {spot} for way in piece.on[other] if self._lies(way)]
        return self._with({change.cell: change.off for way in ways for change in way})

    def take(self, piece: Piece, spot: str) -> Layout:
        there = next((way for way in piece.on.get(spot, ()) if self._lies(way)), ())
        return self._with({c.cell: self.values[c.cell] - 1 if c.to is None else c.off for c in there})

    def clear(self, spot: str) -> Layout:
        """Nothing lies on a spot any more."""
        ways = [way for piece in self.setting.pieces.values() for way in piece.on.get(spot, ()) if self._lies(way)]
        return self._with({change.cell: change.off for way in ways for change in way})

    def say(self, cell: str, value: int) -> Layout:
        return self._with({cell: value})

    def _lies(self, way: Sequence[Change]) -> bool:
        return all(self.values[c.cell] > 0 if c.to is None else self.values[c.cell] == c.to for c in way)

    def _with(self, changes: Mapping[str, int]) -> Layout:
        cells = self.setting.cells
        kept = {cell: value for cell, value in changes.items() if value in cells.get(cell, ())}
        if len(kept) < len(changes):
            return self  # no more than there are
        return Layout(self.game, self.players, self.options, {**self.values, **kept})


# -- codes --


def coded(layout: Layout) -> str:
    """A layout as a short text, for a link."""
    chosen = [option.values.index(layout.options[option.name]) for option in layout.game.options]
    head = struct.pack(f"<{len(chosen) + 1}H", layout.players, *chosen)
    values = struct.pack(f"<{len(layout.values)}h", *(layout.values[cell] for cell in layout.setting.cells))
    packed = layout.setting.mark + head + zlib.compress(values, 9)
    return base64.urlsafe_b64encode(packed).decode().rstrip("=")


def decoded(game: Game, code: str) -> Layout:
    """The layout of a code; nothing in it is believed."""
    wrong = Unreadable(marked("this is no position of this game, or one of another version"))
    try:
        if len(code) > LONGEST:
            raise wrong
        packed = base64.b64decode(code + "=" * (-len(code) % 4), b"-_", validate=True)
        size = 2 * (len(game.options) + 1)
        mark, head, rest = packed[:3], packed[3 : 3 + size], packed[3 + size :]
        players, *chosen = struct.unpack(f"<{len(game.options) + 1}H", head)
        options = {option.name: option.values[index] for option, index in zip(game.options, chosen, strict=True)}
        layout = start(game, players, options)
        cells = layout.setting.cells
        raw = zlib.decompressobj().decompress(rest, 2 * MOST_CELLS)
        values = dict(zip(cells, struct.unpack(f"<{len(cells)}h", raw), strict=True))
    except (binascii.Error, ValueError, IndexError, struct.error, zlib.error, MotuError):
        raise wrong from None
    if mark != layout.setting.mark or any(value not in cells[cell] for cell, value in values.items()):
        raise wrong
    return Layout(game, layout.players, layout.options, values)


# -- from a layout to a position --


@dataclass
class Position:
    """A layout made into positions: at rest, to be looked at, and begun, to be played; or what is wrong with it."""

    layout: Layout
    rest: Match
    begun: Match | None
    wrong: str = ""


def has_setting(game: Game) -> bool:
    return hasattr(game.teaching, "setting")


def setting_of(game: Game, players: int, options: Mapping[str, Value]) -> Setting:
    return _setting(game, players, tuple(options.items()), language())


@lru_cache(64)
def _setting(game: Game, players: int, options: tuple[tuple[str, Value], ...], _speech: str) -> Setting:
    if not has_setting(game):
        raise MotuError(marked("Positions of this game cannot be set up yet."))
    return game.teaching.setting(_blank(game, players, options).state)  # type: ignore[no-any-return]


def blank(game: Game, players: int, options: Mapping[str, Value]) -> Match:
    """The start of a match that nobody plays; interpreted, where an index out of range is an error and not a crash."""
    return _blank(game, players, tuple(options.items())).clone()


@lru_cache(64)
def _blank(game: Game, players: int, options: tuple[tuple[str, Value], ...]) -> Match:
    return Match(game, players, SEED, ask_forced=True, interpreted=True, **dict[str, Any](options))


def start(game: Game, players: int | None, options: Mapping[str, Any]) -> Layout:
    """The layout of the start of a match."""
    count, chosen = game.choose(players, options)
    return layout_of(blank(game, count, chosen))


def layout_of(match: Match) -> Layout:
    """As much of a position as can be laid out; a number that cannot be is the nearest that can."""
    setting = setting_of(match.game, match.players, match.options)
    plain = match.game.record.to_plain(_after(match.game, _states(match), setting.settle))
    values = {cell: _nearest(_at(plain, cell), can) for cell, can in setting.cells.items()}
    return Layout(match.game, match.players, match.options, values)


def _nearest(value: int, can: Collection[int]) -> int:
    return min(can, key=lambda other: (abs(other - value), other))


def _at(plain: Mapping[str, Any], cell: str) -> int:
    """A number of a position by its name, `gems[14, 0]`."""
    name, _bracket, index = cell.partition("[")
    found = plain[name]
    for part in index.rstrip("]").split(",") if index else ():
        found = found[int(part)]
    return int(found)


def laid(layout: Layout) -> Position:
    """The position of a layout, checked by the invariants of its game."""
    setting, game = layout.setting, layout.game
    match = blank(game, layout.players, layout.options)
    states = _states(match)
    game.record.assign(states, layout.values)
    rest = match.clone().take(_after(game, states, game.refresh, setting.lay))
    number, wide = rest.broken(), widened(rest)
    if wrong := setting.problem(wide, number) if number else setting.refused(wide):
        return Position(layout, rest, None, wrong)
    try:
        begun = match.take(_after(game, _states(rest), setting.begin))
        number = begun.broken()
        goes_on = begun.is_terminal or begun.legal()
    except (IndexError, OverflowError):
        return Position(layout, rest, None, _("The rules cannot go on from here."))
    if number or not goes_on:
        return Position(layout, rest, None, setting.problem(wide, number))
    return Position(layout, rest, begun)


def widened(match: Match) -> Any:
    """The state of a match with wide numbers, as interpreted rules take it."""
    return match.game.record.widen(_states(match))[0]


def _states(match: Match) -> np.ndarray:
    return np.frombuffer(match.snapshot(), match.game.record.dtype).copy()


def _after(game: Game, states: np.ndarray, *steps: Callable[[Any], Any]) -> np.ndarray:
    """States after some steps of rules, interpreted."""
    wide = game.record.widen(states)
    for step in steps:
        step(wide[0])
    return game.record.narrow(wide)
