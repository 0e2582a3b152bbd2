"""Views made quick to draw from."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache, lru_cache
from struct import Struct
from types import SimpleNamespace
from typing import Any, TypeVar

import numpy as np

Known = TypeVar("Known")


def plain(value: Any) -> object:
    """A value as something that can be compared, and that does not change with the view."""
    return value.tobytes() if hasattr(value, "tobytes") else value


MASKS = 4_000  # sets of fields that drawings look at


class Spans(dict[str, slice]):
    """Where the fields of a record lie among its bytes; "hand 2" is a row of one."""

    def __init__(self, layout: np.dtype) -> None:
        self.layout = layout
        self.mask = lru_cache(MASKS)(self._mask)

    def _mask(self, names: frozenset[str]) -> int:
        """The bits of these fields, in the record as one large number."""
        mask = 0
        for span in map(self.__getitem__, names):
            mask |= ((1 << 8 * (span.stop - span.start)) - 1) << 8 * span.start
        return mask

    def __missing__(self, name: str) -> slice:
        field, _space, row = name.partition(" ")
        assert self.layout.fields is not None
        kind, start = self.layout.fields[field][:2]
        size = kind.itemsize
        if row:
            size //= kind.shape[0]
            start += size * int(row)
        self[name] = found = slice(start, start + size)
        return found


spans_of = cache(Spans)


class Plain(dict[str, bytes]):
    """The fields of a record as they can be compared: their bytes, each taken when it is first asked for."""

    def __init__(self, raw: bytes, spans: Spans) -> None:
        self.raw, self.spans = raw, spans
        self.bits = int.from_bytes(raw, "little")  # as one large number: two records differ in the bits of their fields

    def __missing__(self, name: str) -> bytes:
        self[name] = known = self.raw[self.spans[name]]
        return known


Numbers = Callable[[bytes], Iterable[tuple[str, Any]]]


@cache
def numbers_of(layout: np.dtype) -> Numbers:
    """What takes all fields of a record that are single numbers out of its bytes, in one go."""
    assert layout.fields is not None
    single = sorted((start, name, kind) for name, (kind, start, *_title) in layout.fields.items() if not kind.shape)
    form, end = "<", 0
    for start, _name, kind in single:
        form += f"{start - end}x{FORMS[kind.str[1:]]}"
        end = start + kind.itemsize
    read, names = Struct(form).unpack_from, [name for _start, name, _kind in single]
    return lambda raw: zip(names, read(raw), strict=True)


FORMS = {"b1": "?", "i1": "b", "u1": "B", "i2": "h", "u2": "H", "i4": "i", "u4": "I", "i8": "q", "u8": "Q"}


@cache
def names_of_rows(field: str, count: int) -> tuple[str, ...]:
    return tuple(f"{field} {row}" for row in range(count))


class Rows:
    """A field with a row for each seat that notes which of them are read; by any other use it is read whole."""

    __slots__ = ("name", "names", "read", "whole")

    def __init__(self, whole: np.ndarray, name: str, read: set[str]) -> None:
        self.whole, self.name, self.read = whole, name, read
        self.names = names_of_rows(name, len(whole))

    def __getitem__(self, index: Any) -> Any:
        row = index[0] if type(index) is tuple else index
        if type(row) is int and row >= 0:
            self.read.add(self.names[row])
        else:
            self.read.add(self.name)
        return self.whole[index]

    def __getattr__(self, name: str) -> Any:
        self.read.add(self.name)
        return getattr(self.whole, name)

    def __array__(self, *given: Any, **named: Any) -> np.ndarray:
        self.read.add(self.name)
        return np.asarray(self.whole, *given, **named)


def _of_the_whole(operation: str) -> Any:
    def done(rows: Rows, *given: Any) -> Any:
        rows.read.add(rows.name)
        return getattr(rows.whole, operation)(*given)

    return done


OPERATIONS = (
    "len", "iter", "contains", "bool", "eq", "ne", "lt", "le", "gt", "ge", "add", "radd", "sub", "rsub", "mul", "rmul",
    "truediv", "floordiv", "mod", "and", "rand", "or", "ror", "xor", "lshift", "rshift", "neg", "invert",
)  # fmt: skip
for _operation in OPERATIONS:  # Python looks for these at the class, not at the object
    setattr(Rows, f"__{_operation}__", _of_the_whole(f"__{_operation}__"))


class Keepable:
    """Something of which drawings can be kept: its fields are values that can be compared as they are."""

    @property
    def plain(self) -> dict[str, object]:
        return self.__dict__


class AtHand(SimpleNamespace):
    """A view with plain attributes: numbers are there from the start, an array is taken out when it is first read."""

    __slots__ = ("plain", "record", "worked_out")

    def __init__(self, record: Any, raw: bytes = b"") -> None:
        raw = raw or record.tobytes()
        self.__dict__.update(numbers_of(record.dtype)(raw))
        self.record = record
        self.plain = Plain(raw, spans_of(record.dtype))
        self.worked_out: dict[object, Any] = {}  # what was worked out of it, for all who ask

    def __getattr__(self, name: str) -> Any:
        try:
            value = self.record[name]
        except ValueError:
            raise AttributeError(name) from None
        self.__dict__[name] = value
        return value

    def decided_by(self, seat: int) -> AtHand:
        """The same view, with another seat to decide."""
        raw, place = self.plain.raw, self.plain.spans["seat"]
        decider = np.array(seat, self.record["seat"].dtype).tobytes()
        other = AtHand(self.record, raw[: place.start] + decider + raw[place.stop :])
        other.__dict__.update(self.__dict__, seat=seat)
        return other


def once(v: Any, name: object, work_out: Callable[[], Known]) -> Known:
    """What can be worked out of a view, done once for all who look at it."""
    if not isinstance(v, AtHand):
        return work_out()
    if name not in v.worked_out:
        v.worked_out[name] = work_out()
    found: Known = v.worked_out[name]
    return found


def at_hand(v: Any) -> Any:
    """The fields of a view as plain attributes, for a page reads thousands of them."""
    return v if isinstance(v, SimpleNamespace) else AtHand(v)
