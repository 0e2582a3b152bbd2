"""Positions of Kaivai in words, for tests: `position(table, "C88 rF87 gM77", boats={0: [98]})`."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from motu.engine.match import Match
from motu.engine.record import NOBODY
from motu.games.kaivai import GAME, box
from motu.games.kaivai.rules.hexes import HEX_AT, ITSELF, WORD, either, no_hex
from motu.games.kaivai.teaching.positions import lay


def position(
    table: Callable[..., Match],
    land: str = "",
    boats: Mapping[int, Sequence[int]] | None = None,
    *,
    players: int = 3,
    options: Mapping[str, Any] | None = None,
    **more: Any,
) -> Match:
    """A position of round 2 in which every decision is asked; `more` as in `lay`."""
    return lay(table("kaivai", players=players, **(options or {})), land, boats, **more)


def wide(m: Match) -> Any:
    """The state of a match for rules called one by one, interpreted."""
    return GAME.record.widen(m._states)[0]


def texts(m: Match) -> list[str]:
    """What is offered, as text."""
    return [m.text(action) for action in m.legal()]


def hexes(m: Match) -> list[int]:
    """The hexes that are offered."""
    return [int(text.split()[1]) for text in texts(m) if text.startswith("hex")]


def as_set(places: Iterable[int]) -> Any:
    """Hexes as three words."""
    found = no_hex()
    for place in places:
        found = either(found, tuple(ITSELF[place]))
    return found


def as_hexes(x: Any) -> set[int]:
    """Three words as hexes."""
    return {int(HEX_AT[WORD * k + b]) for k in range(3) for b in range(WORD) if int(x[k]) >> b & 1}


def neighbours(place: int) -> list[int]:
    return [n for n in box.NEXT[place].tolist() if n != NOBODY]
