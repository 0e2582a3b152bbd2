"""Mangrovia's board: what several areas use."""

from __future__ import annotations

from functools import cache
from typing import Any

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
    return " ".join(names[face] for face in range(box.FACES) for _ in range(int(row[face])))


def hand(v: Any, seat: int, kind: int) -> str:
    """What a view shows of a hand: faces, and how many are hidden."""
    held, known = v.hand[seat, kind].tolist(), v.known[seat, kind].tolist()
    start = v.start[seat].tolist() if kind == good.VALUABLE else [0] * box.FACES
    shown = listed([one + other for one, other in zip(held, start, strict=True)], kind)
    unseen = int(hidden_count(v, seat, kind)) - sum(held) + sum(known)
    return " ".join(filter(None, (shown, _("+{count} hidden").format(count=unseen) if unseen else ""))) or "-"


KIND_LETTERS = "VLA"  # in the names of spots and pieces
