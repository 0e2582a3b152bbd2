"""How bots search and how strong people may choose them to be: what levels.toml says for each game."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any


@dataclass(frozen=True)
class Level:
    """A strength that people choose: `level:3`."""

    number: int
    title: str
    note: str
    temperature: float | None = None
    among: float = 0.5  # the part of the answers that its net chooses among, the better ones
    simulations: int | None = None
    milliseconds: int | None = None
    net: bool = True  # whether its search asks the net

    @property
    def code(self) -> str:
        return f"level:{self.number}"


@cache
def _data() -> dict[str, Any]:
    return tomllib.loads((Path(__file__).parent / "levels.toml").read_text(encoding="utf-8"))


@cache
def settings_of(game: str, players: int, with_net: bool = False) -> dict[str, float]:
    """How a search plays a game: what holds for all games, for this one, and for this number of players."""
    data = _data()
    own = data.get(game, {})
    found = {**data["search"], **own.get("search", {}), **own.get(f"search_{players}", {})}
    if with_net:
        found |= {**data["mind"], **own.get("mind", {}), **own.get(f"mind_{players}", {})}
    return found


@cache
def levels_of(game: str = "") -> tuple[Level, ...]:
    """The six levels of a game, the gentlest first."""
    changes = _data().get(game, {}).get("level", {})
    made = []
    for number, entry in enumerate(_data()["level"], 1):
        own = changes.get(str(number), {})
        made.append(Level(number, **_without_other_ways({**entry, **own}, own)))
    return tuple(made)


def _without_other_ways(entry: dict[str, Any], own: dict[str, Any]) -> dict[str, Any]:
    """A game that lets a level think in another way drops the usual one."""
    ways = ("temperature", "simulations", "milliseconds")
    if any(way in own for way in ways):
        return {key: value for key, value in entry.items() if key not in ways or key in own}
    return entry
