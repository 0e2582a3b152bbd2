"""What there is on the table of Dokmus, as facts: the log answers for every change of it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from motu.facts import Fact

from ..play import cell_name
from .terms import found_by, places_of, staying

TOKEN = "token"
SUPPLY = "token in supply"
SACRIFICED = "sacrificed token"
TALISMAN = "talisman"
WORTH = "what the tokens are worth as the board lies"


def goods(v: Any) -> Iterator[Fact]:
    """Tokens on the board, in supply and sacrificed, what they would bring now, and the talisman."""
    for seat, worth in enumerate(worths(v)):
        for cell in places_of(v, seat):
            yield Fact(seat, TOKEN, 1, cell_name(cell))
        yield Fact(seat, SUPPLY, int(v.supply[seat]))
        yield Fact(seat, SACRIFICED, int(v.sacrificed[seat]))
        yield worth
    yield Fact(int(v.talisman), TALISMAN, 1)


def worths(v: Any) -> list[Fact]:
    """Temples, tiles and ruins of each seat if the game ended now; what will burn counts nothing."""
    ground: list[int] = v.terrain.tolist()
    staying_of = [staying(ground, places_of(v, seat)) for seat in range(v.players)]
    return [Fact(seat, WORTH, found_by(v, ground, tokens).points) for seat, tokens in enumerate(staying_of)]
