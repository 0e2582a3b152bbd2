"""What a net makes of an observation: the numbers of a view, and which rows of its first layer each of them adds.

A number that took few values in a calibration run is a kind: each value has a row of its own, all but its usual value,
which has none.  One that took more is an amount: one row, times how far the number is from its usual value.  In between
it is both.  So most numbers of a position add nothing, and the first layer is a short sum.
"""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass
from functools import cache, cached_property

import numpy as np

from motu.engine.game import Game
from motu.engine.observation import bytes_of
from motu.engine.record import NOBODY, Record, i1, i2, i4, i8, u8

KINDS = 12  # a number with at most so many values beside its usual one is a kind
AMOUNTS = 4  # one with at least so many is an amount
FURTHEST = 4.0  # an amount counts no more than this many times the span of its calibration

WIDTHS = {i1: 0, i2: 1, i4: 2, i8: 3, u8: 3}
BYTES = (1, 2, 4, 8)
WIDTH, PLACE, NAMES = range(3)  # a row of a plan: how wide a number is, where it lies in the record, 1 if it is a seat


def layout_hash(game: Game) -> str:
    """A short name of all that a net depends on: the observation, number by number, and the vocabulary."""
    fields = [(f.name, f.shape, f.by_seat, f.names_seat, bytes_of(f)) for f in game.record.fields if f.observed]
    families = [(family.name, family.count) for family in game.actions.families]
    text = json.dumps([game.id, list(game.players), fields, families])
    return hashlib.blake2b(text.encode(), digest_size=8).hexdigest()


def byte_places(record: Record) -> tuple[np.ndarray, np.ndarray]:
    """Where each number of an observation lies as uint8: its lower byte, and its upper one (NOBODY: it has none)."""
    low: list[int] = []
    high: list[int] = []
    first = 0
    for part in (f for f in record.fields if f.observed):
        for _ in range(int(np.prod(part.shape, dtype=int))):
            low.append(first)
            high.append(first + 1 if bytes_of(part) == 2 else NOBODY)
            first += bytes_of(part)
    return np.array(low), np.array(high)


def numbers_in(record: Record, rows: np.ndarray) -> np.ndarray:
    """Observations as uint8, one a row, turned back into numbers."""
    low, high = byte_places(record)
    lower = rows[:, low].astype(np.int64)
    pairs = lower + 256 * rows[:, np.maximum(high, 0)].astype(np.int64)
    return np.where(high == NOBODY, (lower - 1 + 2**7) % 2**8 - 2**7, (pairs - 1 + 2**15) % 2**16 - 2**15)


def places_of(record: Record, name: str) -> np.ndarray:
    """The numbers of an observation that a field makes up, in the field's shape."""
    first = 0
    for part in (f for f in record.fields if f.observed):
        size = int(np.prod(part.shape, dtype=int))
        if part.name == name:
            return np.arange(first, first + size).reshape(part.shape)
        first += size
    raise KeyError(name)


@cache
def reading_plan(record: Record, players: int, seat: int, wide: bool = False) -> np.ndarray:
    """For each number of a seat's observation: its width, its place among the record's numbers of that width, NAMES.

    Interpreted rules work on wide records, in which all numbers have eight bytes.
    """
    places = (record.wide if wide else record.dtype).fields
    assert places is not None
    rows = []
    for part in (f for f in record.fields if f.observed):
        width = WIDTHS[i8] if wide else WIDTHS[part.kind]
        numbers = np.arange(int(np.prod(part.shape, dtype=int))).reshape(part.shape)
        if part.by_seat is not None:
            turned = [(seat + k) % players for k in range(players)] + list(range(players, part.shape[part.by_seat]))
            numbers = np.take(numbers, turned, axis=part.by_seat)
        first = places[part.name][1] // BYTES[width]
        rows += [(width, first + int(number), int(part.names_seat)) for number in numbers.reshape(-1)]
    return np.array(rows, np.int32)


@dataclass(frozen=True)
class Features:
    """The calibration of a game's numbers, and the rows that follow from it."""

    lowest: np.ndarray  # of each number
    highest: np.ndarray
    usual: np.ndarray
    flat: np.ndarray  # 1 if the number has rows; the board alone shows the others

    @cached_property
    def kinds(self) -> np.ndarray:
        span = (self.highest - self.lowest) * self.flat
        return (span > 0) & (span <= KINDS)  # type: ignore[no-any-return]

    @cached_property
    def amounts(self) -> np.ndarray:
        return np.asarray((self.highest - self.lowest) * self.flat >= AMOUNTS)

    @cached_property
    def first(self) -> np.ndarray:
        """The row of each kind's lowest value that is not the usual one; NOBODY for others."""
        spans = np.where(self.kinds, self.highest - self.lowest, 0)
        starts = np.cumsum(spans) - spans
        return np.where(self.kinds, starts, NOBODY).astype(np.int32)

    @cached_property
    def amount(self) -> np.ndarray:
        """The row of each amount, after those of the kinds."""
        values = int(np.where(self.kinds, self.highest - self.lowest, 0).sum())
        return np.where(self.amounts, values + np.cumsum(self.amounts) - 1, NOBODY).astype(np.int32)

    @cached_property
    def count(self) -> int:
        return int(np.where(self.kinds, self.highest - self.lowest, 0).sum() + self.amounts.sum())

    @cached_property
    def values(self) -> tuple[np.ndarray, np.ndarray]:
        """For each row of a kind its number and its value."""
        found = [
            (number, value)
            for number in np.flatnonzero(self.kinds)
            for value in range(self.lowest[number], self.highest[number] + 1)
            if value != self.usual[number]
        ]
        pairs = np.array(found, np.int64).reshape(-1, 2)
        return pairs[:, 0], pairs[:, 1]

    def rows(self, numbers: np.ndarray) -> dict[int, float]:
        """The rows that a position adds, and how often: the plain version that says what features are."""
        found: dict[int, float] = {}
        for k, value in enumerate(numbers.astype(int).tolist()):
            low, high, usual = int(self.lowest[k]), int(self.highest[k]), int(self.usual[k])
            shown = min(max(value, low), high)
            if self.kinds[k] and shown != usual:
                found[int(self.first[k]) + shown - low - (shown > usual)] = 1.0
            if self.amounts[k] and value != usual:
                found[int(self.amount[k])] = min(max((value - usual) / (high - low), -FURTHEST), FURTHEST)
        return found


@dataclass
class Calibration:
    """Counts which values each number takes."""

    counts: np.ndarray  # (numbers, values from NOBODY on); what lies outside is counted at the ends
    lowest: np.ndarray
    highest: np.ndarray

    @classmethod
    def empty(cls, numbers: int) -> Calibration:
        wide = np.full(numbers, 2**15)
        return cls(np.zeros((numbers, 64), np.int64), wide, -wide)

    def add(self, numbers: np.ndarray) -> None:
        """Take in observations as numbers, one a row."""
        whole = numbers.astype(np.int64)
        self.lowest = np.minimum(self.lowest, whole.min(axis=0))
        self.highest = np.maximum(self.highest, whole.max(axis=0))
        places = np.clip(whole - NOBODY, 0, self.counts.shape[1] - 1)
        flat = places + np.arange(whole.shape[1]) * self.counts.shape[1]
        self.counts += np.bincount(flat.reshape(-1), minlength=self.counts.size).reshape(self.counts.shape)

    def features(self, left_out: np.ndarray) -> Features:
        """What follows; `left_out` are numbers that shall have no rows."""
        usual = np.clip(self.counts.argmax(axis=1) + NOBODY, self.lowest, self.highest)
        flat = np.ones(len(usual))
        flat[left_out] = 0
        return Features(*(part.astype(np.int32) for part in (self.lowest, self.highest, usual, flat)))
