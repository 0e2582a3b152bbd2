"""Kaivai's board: what several areas use."""

from __future__ import annotations

from typing import Any

from motu.engine.record import NOBODY

from .. import ask, box, tile

LETTERS: tuple[str, ...] = tuple(colour[0] for colour in box.COLOURS)
FINAL = (ask.SCORING, ask.COMMITMENT, ask.OVER)
HEXES = frozenset(map(str, range(box.HEXES)))  # names of spots
TYPES = (tile.FISHER, tile.MEETING, tile.TEMPLE)


def boat_at(v: Any, place: int) -> tuple[int, int]:
    """Seat and slot of the boat on a hex, NOBODY twice if there is none."""
    for seat in range(v.players):
        for slot in range(box.BOATS):
            if v.boat[seat, slot] == place:
                return seat, slot
    return NOBODY, NOBODY


def land_of(v: Any, village: int) -> tuple[int, ...]:
    return tuple(place for place in range(box.HEXES) if v.village[place] == village)
