"""Views made quick to draw from."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any


class AtHand(SimpleNamespace):
    """A view with plain attributes: a field is taken out of the record when it is first read."""

    __slots__ = ("plain", "record")

    def __init__(self, record: Any) -> None:
        super().__init__()
        self.record = record
        self.plain: dict[str, object] = {}  # fields as sketches.py compares them

    def __getattr__(self, name: str) -> Any:
        try:
            value = self.record[name]
        except ValueError:
            raise AttributeError(name) from None
        self.__dict__[name] = value = value if value.shape else value.item()
        return value


def at_hand(v: Any) -> Any:
    """The fields of a view as plain attributes, for a page reads thousands of them."""
    return v if isinstance(v, SimpleNamespace) else AtHand(v)
