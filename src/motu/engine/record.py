"""The state of a game: one flat NumPy record, declared field by field.

A declaration is also the documentation of the bytes, the list of names for `edit`, and the layout of observations.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from operator import itemgetter
from typing import Any

import numpy as np

from .errors import MotuError

NOBODY = -1
OK = 0
LARGEST = 4096  # bytes of a record

i1, i2, i4, i8, u8 = "i1", "i2", "i4", "i8", "u8"


@dataclass(frozen=True)
class Field:
    """One field of a record, as `field` declares it."""

    name: str
    kind: str
    shape: tuple[int, ...]
    note: str
    by_seat: int | None  # the axis that runs over seats, if any
    names_seat: bool  # its values are seats (or NOBODY)
    observed: bool  # part of what learners see
    least: int | None = None  # the lowest and the highest number that it ever holds, where that is known
    most: int | None = None
    names: tuple[str, ...] = ()  # of its values from 0 on, where they are kinds and not counts


def field(
    name: str,
    kind: str = i4,
    shape: int | tuple[int, ...] = (),
    note: str = "",
    *,
    by_seat: int | None = None,
    names_seat: bool = False,
    observed: bool = True,
    least: int | None = None,
    most: int | None = None,
    names: Sequence[object] = (),
) -> Field:
    """One named field: its kind (i1 … u8), its shape, and a note in the words of the game.

    `least` and `most` say what its numbers can be, `names` what they stand for if they are kinds (`least=NOBODY`: or
    none of them); learners scale and tell apart by it.
    """
    axes = (shape,) if isinstance(shape, int) else tuple(shape)
    if names:
        least, most = least or 0, len(names) - 1
    elif most is not None:
        least, most = least or 0, int(most)
    return Field(name, kind, axes, note, by_seat, names_seat, observed, least, most, tuple(map(str, names)))


def table(values: Any) -> np.ndarray:
    """A table of numbers for the rules, made once from the data."""
    made = np.array(values, np.int64)
    made.setflags(write=False)
    return made


HEAD = (
    field("secret", u8, 2, "key of the random numbers; wiped in every view", observed=False),
    field("drawn", u8, (), "random numbers drawn so far; wiped in every view", observed=False),
    field("players", i4, (), "number of seats"),
    field("seat", i4, (), "the deciding seat; NOBODY when the game is over", names_seat=True),
    field("steps", i4, (), "answers given so far, forced ones included", observed=False),
)


def quick(layout: np.dtype) -> np.dtype:
    """The layout with records that find their fields in a tenth of the time: NumPy's own look for methods first."""
    finders: dict[str, Any] = {name: property(itemgetter(name)) for name in layout.names or ()}
    finders |= {"__getattribute__": np.void.__getattribute__, "__getitem__": np.void.__getitem__}
    finders["__reduce__"] = lambda record: np.array(record, layout).view(np.recarray)[()].__reduce__()
    return np.dtype((type("record", (np.record,), finders), layout))


class Record:
    """The layout of one game's state."""

    def __init__(self, *fields: Field) -> None:
        self.fields = (*HEAD, *fields)
        names = [f.name for f in self.fields]
        if len(set(names)) != len(names):
            raise TypeError(f"field declared twice: {sorted(n for n in names if names.count(n) > 1)}")
        taken = [name for name in names if hasattr(np.record, name)]
        if taken:
            raise TypeError(f"NumPy's records have methods of these names: {taken}")
        self.dtype = np.dtype(self._bytes({}), align=True)  # moves nothing, but lets a GPU load whole numbers at once
        if self.dtype.itemsize > LARGEST:
            raise TypeError(f"a record of {self.dtype.itemsize} bytes; at most {LARGEST} are allowed")

        self.wide = np.dtype(self._bytes({i1: i8, i2: i8, i4: i8}))

    def _bytes(self, wider: Mapping[str, str]) -> list[tuple[str, str, tuple[int, ...]]]:
        """The fields from the widest kind down, then a filler up to whole words: no byte is without a name."""
        ordered = sorted(self.fields, key=lambda f: -np.dtype(f.kind).itemsize)
        size = sum(np.dtype(f.kind).itemsize * int(np.prod(f.shape, dtype=int)) for f in ordered)
        filler = [("filler", i1, (-size % 8,))] if size % 8 else []
        return [
            (n, wider.get(kind, kind), shape)
            for n, kind, shape in (*((f.name, f.kind, f.shape) for f in ordered), *filler)
        ]

    def zeros(self, count: int = 1) -> np.ndarray:
        """Blank states."""
        return np.zeros(count, self.dtype)

    def shown(self, states: np.ndarray) -> np.record:
        """The first of some states, with its fields as attributes."""
        return np.frombuffer(states, self._quick)[0]  # type: ignore[no-any-return]  # `view` takes 20 times as long

    def widen(self, states: np.ndarray) -> np.ndarray:
        """A copy for interpreted rules with 64 bits a number, as compiled code computes; small ones would overflow."""
        return states.astype(self.wide).view(self._quick_wide)

    @cached_property
    def _quick(self) -> np.dtype:
        return quick(self.dtype)

    @cached_property
    def _quick_wide(self) -> np.dtype:
        return quick(self.wide)

    def narrow(self, states: np.ndarray) -> np.ndarray:
        """The way back; a number that has outgrown its field is an error in the rules."""
        plain = states.view(self.wide, np.ndarray)
        small = plain.astype(self.dtype)
        if small.astype(self.wide).tobytes() != plain.tobytes():
            grown = [f.name for f in self.fields if not np.array_equal(small[f.name], plain[f.name])]
            raise OverflowError(f"a number does not fit into its field: {', '.join(grown)}")
        return small

    @cached_property
    def by_name(self) -> dict[str, Field]:
        """The fields by their names."""
        return {f.name: f for f in self.fields}

    def to_plain(self, states: np.ndarray) -> dict[str, Any]:
        """A position as plain numbers and lists, field by field, ready for JSON."""
        return {f.name: states[f.name][0].tolist() for f in self.fields}

    def assign(self, states: np.ndarray, changes: Mapping[str, Any]) -> None:
        """Set fields by name, `gems` or `gems[18]` or `gems[18, 2]`; all or nothing."""
        fresh = states.copy()
        for name, value in changes.items():
            self._set(fresh, name, value)
        states[...] = fresh

    def _set(self, states: np.ndarray, name: str, value: Any) -> None:
        base, _, index = name.partition("[")
        known = self.by_name.get(base.strip())
        if known is None:
            raise MotuError(f"no field {base.strip()!r}; there are {', '.join(self.by_name)}")
        try:
            where = tuple(int(part) for part in index.rstrip("] ").split(",")) if index else ()
            size = np.dtype(known.kind)
            wanted = np.asarray(value, dtype=object)
            exact = wanted.astype(np.int64 if known.kind != u8 else np.uint64).astype(size)
            if not np.array_equal(exact.astype(object), wanted):
                raise ValueError(f"{value!r} does not fit into {known.kind}")
            if any(part < 0 for part in where):
                raise ValueError("an index counts from 0")
            target = states[known.name][0][where] if where else states[known.name][0]
            if np.shape(target) != exact.shape and exact.shape != ():
                raise ValueError(f"its shape is {np.shape(target)}, not {exact.shape}")
            states[known.name][(0, *where)] = exact
        except (ValueError, TypeError, IndexError, OverflowError) as problem:
            raise MotuError(f"cannot set {name}: {problem}") from None

    def layout(self) -> list[dict[str, Any]]:
        """The bytes, documented: name, offset, kind, shape and note of every field."""
        places = self.dtype.fields
        assert places is not None
        return [
            {"name": f.name, "offset": places[f.name][1], "kind": f.kind, "shape": f.shape, "note": f.note}
            for f in self.fields
        ]
