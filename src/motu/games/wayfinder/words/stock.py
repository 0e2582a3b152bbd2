"""What there is on the table of Wayfinder, as facts: the log answers for every change of it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

from motu.engine.record import NOBODY
from motu.facts import Fact

from .. import box
from ..rules.crews import seat_of

EXPLORER = "explorer"


def gem(colour: int) -> str:
    return f"gem {box.LETTERS[colour]}"


def hut(colour: int) -> str:
    return f"hut {box.LETTERS[colour]}"


def goods(v: Any) -> Iterator[Fact]:
    """Explorers, gems and huts."""
    for crew in range(v.crews):
        yield Fact(seat_of(v, crew), EXPLORER, 1, "" if v.explorer[crew] == NOBODY else box.NAMES[v.explorer[crew]])
    gems = gems_on(v)
    for space in range(box.SPACES):
        for colour in range(box.COLOURS):
            yield Fact(NOBODY, gem(colour), int(gems[space, colour]), box.NAMES[space])
            yield Fact(NOBODY, hut(colour), int(v.huts[space, colour]), box.NAMES[space])


def gems_on(v: Any) -> np.ndarray:
    """The gems of each space, by colour; those in hand still count where the voyage has begun."""
    gems: np.ndarray = v.gems.copy()
    if v.explorer[v.turn] != NOBODY:
        gems[v.explorer[v.turn]] += v.hand
    return gems
