"""Views made quick to draw from."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any


def plain(value: Any) -> object:
    """A value as something that can be compared, and that does not change with the view."""
    return value.tobytes() if hasattr(value, "tobytes") else value


class Plain(dict[str, object]):
    """The fields of a record as sketches.py compares them, each made when it is first asked for."""

    def __init__(self, record: Any) -> None:
        self.record = record

    def __missing__(self, name: str) -> object:
        value = self.record[name]
        self[name] = known = value.tobytes() if value.shape else value.item()
        return known


class Keepable:
    """Something of which drawings can be kept: its fields are values that can be compared as they are."""

    @property
    def plain(self) -> dict[str, object]:
        return self.__dict__


class AtHand(SimpleNamespace):
    """A view with plain attributes: a field is taken out of the record when it is first read."""

    __slots__ = ("plain", "record")

    def __init__(self, record: Any) -> None:
        super().__init__()
        self.record = record
        self.plain = Plain(record)

    def __getattr__(self, name: str) -> Any:
        try:
            value = self.record[name]
        except ValueError:
            raise AttributeError(name) from None
        self.__dict__[name] = value = value if value.shape else value.item()
        return value

    def decided_by(self, seat: int) -> AtHand:
        """The same view, with another seat to decide."""
        other = AtHand(self.record)
        other.__dict__.update(self.__dict__, seat=seat)
        other.plain.update(self.plain, seat=seat)
        return other


def at_hand(v: Any) -> Any:
    """The fields of a view as plain attributes, for a page reads thousands of them."""
    return v if isinstance(v, SimpleNamespace) else AtHand(v)
