"""Mangrovia's board: what several areas use."""

from __future__ import annotations

from functools import cache
from operator import add
from typing import Any, NamedTuple

from .. import box, good
from ..rules.goods import hidden_count
from ..speech import _

PALETTE = (2, 0, 3, 4, 1)


def price(space: int) -> str:
    """Cost, `a` for amulets, and printed points: '4a+2'."""
    currency = "a" if box.CURRENCY[space] == good.AMULET else ""
    points = f"+{box.POINTS[space]}" if box.POINTS[space] else ""
    return f"{box.COST[space]}{currency}{points}"


@cache
def faces(kind: int) -> list[str]:
    return [list(map(str, box.VALUABLE_VALUES)), list(box.LETTERS), list(map(str, box.AMULET_VALUES))][kind]


def listed(row: Any, kind: int) -> str:
    """A row of counts face by face: '2 2 5'."""
    names = faces(kind)
    return " ".join([names[face] for face, count in enumerate(row) for _k in range(count)])


class Held(NamedTuple):
    """The cards or amulets of a kind that a seat holds, as a view shows them."""

    kind: int
    seen: tuple[int, ...]  # by face
    hidden: int

    def told(self) -> str:
        """The faces, and how many are hidden."""
        hidden = _("+{count} hidden").format(count=self.hidden) if self.hidden else ""
        return " ".join(filter(None, (listed(self.seen, self.kind), hidden))) or "-"


def held(v: Any, seat: int) -> list[Held]:
    """What a seat holds, by kind."""
    hand, known, start = v.hand[seat].tolist(), v.known[seat].tolist(), v.start[seat].tolist()
    found = []
    for kind, (shown, taken) in enumerate(zip(hand, known, strict=True)):
        seen = map(add, shown, start) if kind == good.VALUABLE else shown
        found.append(Held(kind, tuple(seen), int(hidden_count(v, seat, kind)) - sum(shown) + sum(taken)))
    return found


KIND_LETTERS = "VLA"  # in the names of spots and pieces
