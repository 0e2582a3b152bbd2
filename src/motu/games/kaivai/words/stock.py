"""What there is on the table of Kaivai, as facts: the log answers for every change of it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from motu.engine.record import NOBODY
from motu.facts import Fact

from .. import box, tile
from ..rules.scoring import fish_of, purse

INFLUENCE = "influence"
SHELLS = "shells, by their value"
FISH = "fish"
STORED = "fish on cottages"
BOAT = "boat"
UPGRADE = "upgrade"
BID = "bid"
GOD = "god"
LAND = (*tile.KEYS, "cult")  # by kind


def goods(v: Any) -> Iterator[Fact]:
    """What the seats hold, and what stands on the hexes."""
    for seat in range(v.players):
        yield Fact(seat, INFLUENCE, int(v.influence[seat]))
        yield Fact(seat, SHELLS, int(purse(v, seat)))
        yield Fact(seat, FISH, int(fish_of(v, seat)))
        yield Fact(seat, UPGRADE, int(v.upgrade[seat]))
        yield Fact(seat, BID, int(v.bid[seat]))
        for place in v.boat[seat].tolist():
            if place != NOBODY:
                yield Fact(seat, BOAT, 1, str(place))
    for place in range(box.HEXES):
        if v.kind[place] < len(LAND):
            yield Fact(int(v.owner[place]), LAND[v.kind[place]], 1, str(place))
            yield Fact(NOBODY, STORED, int(v.fish_on[place]), str(place))
    if v.god != NOBODY:
        yield Fact(NOBODY, GOD, 1, str(v.god))
