"""What there is on the table of Dokmus, as facts: the log answers for every change of it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from motu.facts import Fact

from ..play import cell_name
from .terms import places_of, staying, worth

TOKEN = "token"
SUPPLY = "token in supply"
SACRIFICED = "sacrificed token"
TALISMAN = "talisman"
WORTH = "what the tokens are worth as the board lies"


def goods(v: Any) -> Iterator[Fact]:
    """Tokens on the board, in supply and sacrificed, what they would bring now, and the talisman."""
    for seat in range(v.players):
        for cell in places_of(v, seat):
            yield Fact(seat, TOKEN, 1, cell_name(cell))
        yield Fact(seat, SUPPLY, int(v.supply[seat]))
        yield Fact(seat, SACRIFICED, int(v.sacrificed[seat]))
        yield worth_of(v, seat)
    yield Fact(int(v.talisman), TALISMAN, 1)


def worth_of(v: Any, seat: int) -> Fact:
    """Temples, tiles and ruins of a seat if the game ended now; what will burn counts nothing."""
    return Fact(seat, WORTH, worth(v, staying(v, places_of(v, seat))))
