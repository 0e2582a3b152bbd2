"""Observations as a network likes them: kinds and seats one-hot, counts between 0 and 1, all by the layout of the game.

>>> from motu.simulate import Batch
>>> batch = Batch("wayfinder", 4, players=2, observations="uint8")
>>> features = batch.features
>>> features(batch.observed).shape == (4, features.width)
True
>>> features.names[:2]
['seat=nobody', 'seat=0']

A count whose range nobody has declared grows slowly instead: its logarithm, with its sign.  Arrays of NumPy and CuPy
and tensors of PyTorch are taken as they are, with any number of axes; the answer is of the same kind, and lies where
the observation does.
"""

from __future__ import annotations

import sys
from typing import Any, NamedTuple

import numpy as np

from motu.engine.game import Game
from motu.engine.observation import CATEGORY, COUNT, SEAT, full_layout
from motu.engine.record import NOBODY


class Reading(NamedTuple):
    """How the numbers of an observation are read off it."""

    low: Any  # the place of each number, and as bytes that of its upper half
    high: Any
    upper: Any  # 256 where there is an upper half, else 0
    turn: Any  # from where on a number as bytes is below zero, and by how much
    around: Any


class Tables(NamedTuple):
    """Which numbers become features, and how."""

    told: Any  # numbers that are told apart, and the value that each feature stands for
    value: Any
    scaled: Any  # numbers that are scaled, from where on, and how much
    least: Any
    scale: Any
    slow: Any  # numbers that grow slowly
    one: Any


class Features:
    """A transform of the observations of a game with so many players; `kind` is theirs."""

    def __init__(self, game: Game, players: int, kind: str = "float32") -> None:
        self.kind = kind
        told, scaled, slow = _sorted_out(game, players)
        self.names: list[str] = [name for name, *_ in (*told, *scaled, *slow)]
        self.width = len(self.names)
        self._tables = (
            _reading(game, players, kind),
            Tables(
                told=np.array([place for _, place, _ in told], np.int64),
                value=np.array([value for _, _, value in told], np.float32),
                scaled=np.array([place for _, place, _, _ in scaled], np.int64),
                least=np.array([least for _, _, least, _ in scaled], np.float32),
                scale=np.array([1 / max(most - least, 1) for _, _, least, most in scaled], np.float32),
                slow=np.array([place for _, place in slow], np.int64),
                one=np.ones(1, np.float32),
            ),
        )
        self._elsewhere: dict[Any, tuple[Reading, Tables]] = {}

    def __call__(self, observed: Any) -> Any:
        """(…, width of an observation) -> (…, width of the features), as float32."""
        xp = sys.modules[type(observed).__module__.partition(".")[0]]
        read, t = self._tables_for(xp, observed)
        found = observed[..., read.low] * t.one
        if self.kind == "uint8":
            found = found + read.upper * observed[..., read.high] - t.one  # one was added to each number
            found = found - read.around * (found >= read.turn)
        slow = found[..., t.slow]
        parts = (
            (found[..., t.told] == t.value) * t.one,
            (found[..., t.scaled] - t.least) * t.scale,
            xp.sign(slow) * xp.log1p(xp.abs(slow)),
        )
        return xp.concatenate(parts, axis=-1)

    def _tables_for(self, xp: Any, observed: Any) -> tuple[Reading, Tables]:
        """The tables where the observation lies."""
        if xp is np:
            return self._tables
        where = (xp, getattr(observed, "device", None))
        if where not in self._elsewhere:
            more = {"device": observed.device} if xp.__name__ == "torch" else {}
            read, tables = self._tables
            self._elsewhere[where] = (
                Reading(*(xp.asarray(table, **more) for table in read)),
                Tables(*(xp.asarray(table, **more) for table in tables)),
            )
        return self._elsewhere[where]


def _sorted_out(game: Game, players: int) -> tuple[list[Any], list[Any], list[Any]]:
    """As what each number comes: told apart, scaled, or growing slowly; names, places and ranges."""
    told: list[Any] = []
    scaled: list[Any] = []
    slow: list[Any] = []
    for part in full_layout(game, players):
        for k in range(part["size"]):
            name, place = f"{part['name']}[{k}]" if part["shape"] else part["name"], part["first"] + k
            if part["kind"] in (CATEGORY, SEAT):
                values = range(part["least"], part["most"] + 1)
                told += [(f"{name}={_said(part, value)}", place, value) for value in values]
            elif part["most"] is not None:
                assert part["kind"] == COUNT
                scaled.append((name, place, part["least"] or 0, part["most"]))
            else:
                slow.append((name, place))
    return told, scaled, slow


def _said(part: dict[str, Any], value: int) -> str:
    if value == NOBODY:
        return "nobody" if part["kind"] == SEAT else "none"
    return part["names"][value] if part["names"] else str(value)


def _reading(game: Game, players: int, kind: str) -> Reading:
    rows = []
    for part in full_layout(game, players, np.dtype(kind)):
        wide = kind == "uint8" and tuple(part["shape"]) != game.record.by_name[part["name"]].shape
        size = 2 if wide else 1
        for place in range(part["first"], part["first"] + part["size"], size):
            rows.append((place, place + size - 1, 256 * wide, 256**size // 2, 256**size))
    low, high, *rest = np.array(rows).T
    return Reading(low.astype(np.int64), high.astype(np.int64), *(column.astype(np.float32) for column in rest))
