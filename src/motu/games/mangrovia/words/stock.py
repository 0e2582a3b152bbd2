"""What there is on the table of Mangrovia, as facts: the log answers for every change of it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from motu.engine.record import NOBODY
from motu.facts import Fact

from .. import box, good
from .terms import landscape_name

HAND = ("valuables in hand", "landscape cards in hand", "amulets in hand")  # by kind
TILES = ("valuable tile", "wild card", "amulet tile")  # by kind
GOD_TILE = "god tile"
HUT = "hut"
BOWL = "bowl"
TALISMAN = "talisman"
BIRD = "bird"


def face_name(kind: int, face: int) -> str:
    """A card or amulet as the log calls it: by its value or its landscape."""
    if kind == good.LANDSCAPE:
        return landscape_name(face)
    return str((box.VALUABLE_VALUES if kind == good.VALUABLE else box.AMULET_VALUES)[face])


def goods(v: Any) -> Iterator[Fact]:
    """What the seats hold, what stands on spaces and sites, and where the birds are."""
    for seat in range(v.players):
        for kind in range(good.KINDS):
            yield Fact(seat, TILES[kind], int(v.tiles[seat, kind]))
            for face in range(box.FACES):
                start = int(v.start[seat, face]) if kind == good.VALUABLE else 0
                if held := start + int(v.hand[seat, kind, face]):
                    yield Fact(seat, HAND[kind], held, face_name(kind, face))
        for space in range(box.SPACES):
            yield Fact(seat, HUT, int(v.huts[seat, space]), str(space))
    for path in range(box.PATHS):
        if v.god[path] != NOBODY:
            yield Fact(int(v.god[path]), GOD_TILE, 1, box.PATH_NAMES[path])
    for site in range(box.SITES):
        if v.bowl[site] != NOBODY:
            yield Fact(int(v.bowl[site]), BOWL, 1, str(site + 1))
    yield Fact(int(v.starter), TALISMAN, 1)
    yield from birds(v.birds, 1)


def birds(pair: int, number: int) -> Iterator[Fact]:
    """Both birds, on their landscapes."""
    for land in box.BIRD_PAIRS[pair]:
        yield Fact(NOBODY, BIRD, number, landscape_name(land))
