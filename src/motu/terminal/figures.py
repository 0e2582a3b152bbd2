"""What was counted, as lines of the terminal, with numbers as they are written in the present language."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from motu.language import _, marked, number

Row = tuple[str, str]
SIMULATED = (  # what `motu sim` tells
    marked("game"), marked("players"), marked("games"), marked("decisions"), marked("steps"), marked("seconds"),
    marked("decisions per second"), marked("decisions per game"), marked("mean scores"), marked("wins by seat"),
    marked("stuck"), marked("broken invariants"), marked("checksum"),
)  # fmt: skip


def in_columns(rows: list[Row]) -> str:
    """The names right-aligned before what belongs to them."""
    width = max(len(name) for name, _value in rows)
    return "\n".join(f"{name:>{width}}  {value}" for name, value in rows)


def written(value: Any) -> str:
    """A number, several of them, or a word."""
    if isinstance(value, list):
        return "  ".join(map(written, value))
    return number(value) if isinstance(value, int | float) else str(value)


def of_simulation(figures: Mapping[str, Any]) -> str:
    """The figures of `motu sim` as a table."""
    return in_columns([(_(name.replace("_", " ")), written(value)) for name, value in figures.items()])
