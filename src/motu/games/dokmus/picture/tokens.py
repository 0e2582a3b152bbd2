"""Dokmus's board: tokens and what they have found."""

# ruff: noqa: E501 (drawings are long)
from __future__ import annotations

from functools import cache
from typing import Any

from motu.drawing import Drawing, Drawn, at, group, layer, piece, tag, use
from motu.drawing.sketches import kept, of_a_board
from motu.drawing.symbols import CREAM, mark
from motu.engine.record import NOBODY

from .. import ask, box, terrain
from ..words.terms import Found, found_by, places_of, price
from .art import PALETTE, TILE, token
from .places import CORNERS, MIDDLES, corner


@kept
def draw_pieces(v: Any) -> Drawing:
    """What lies on the cells."""
    return layer(*_finds(v), *_tokens(v), *_lifted(v), class_="pieces")


def _tokens(v: Any) -> list[Drawn]:
    ground, owners, faces, turns = v.terrain.tolist(), v.owner.tolist(), v.face.tolist(), v.turned.tolist()
    parts = []
    for cell, owner in enumerate(owners):
        if owner != NOBODY:
            slot = SLOTS[cell]
            parts.append(_lying(cell, owner, faces[slot], turns[slot], ground[cell]))
    return parts


SLOTS: list[int] = box.SLOT_OF.tolist()


@of_a_board
def _lying(cell: int, owner: int, face: int, turned: int, ground: int) -> Drawn:
    """A token is called after the printed cell it stands on, so that it travels with its tile."""
    printed = int(box.PRINTED[turned, box.PLACE_OF[cell]])
    return piece(
        f"token-{box.FACES[face]}-{printed}-{initial(owner)}",
        *MIDDLES[cell],
        _token(owner, ground in (terrain.RUINS, terrain.VOLCANO)),  # what lies under it matters
        origin=f"from-{initial(owner)}",
        data_with=f"face-{box.FACES[face]}",
        data_thing="token",
    )


@cache
def _token(seat: int, aside: bool) -> Drawn:
    return at(5, 5, token(seat, 31)) if aside else token(seat, 40)


def initial(seat: int) -> str:
    return "BRYG"[seat]


PIPS = ((5, 5), (35, 5), (5, 35), (35, 35))  # one corner of a temple's cell for each seat


@kept
def finds(v: Any) -> list[Found]:
    """What each seat has found."""
    ground = v.terrain.tolist()
    return [found_by(v, ground, places_of(v, seat)) for seat in range(v.players)]


def discoveries(v: Any) -> tuple[frozenset[int], ...]:
    """The temples that each seat has discovered."""
    return tuple([found.temples for found in finds(v)])


def _finds(v: Any) -> list[Drawn]:
    """A small mark of everyone who has discovered a temple."""
    return [_find(seat, cell) for seat, found in enumerate(finds(v)) for cell in sorted(found.temples)]


@cache
def _find(seat: int, cell: int) -> Drawn:
    (x, y), (dx, dy) = CORNERS[cell], PIPS[seat]
    return at(x + dx, y + dy, _pip(seat), data_thing="found")


@cache
def _pip(seat: int) -> Drawn:
    colour = PALETTE[seat]
    return group(
        tag("circle", r=8.4, fill="var(--c)", stroke=CREAM, stroke_width=1.6),
        mark(colour, 0, 0, 11),
        class_=f"p{colour}",
    )


def prices(v: Any, legal: list[int]) -> list[Drawn]:
    """A flame on every cell that costs a token."""
    return [_flame(cell) for cell in legal if price(v, cell)] if v.phase == ask.MAIN else []


@cache
def _flame(cell: int) -> Drawn:
    x, y = CORNERS[cell]
    return use("dk-flame", x + 31, y + 10, 17)


def rings(v: Any) -> list[Drawn]:
    """The token being moved, and the tile with which the ruins let one act."""
    parts = []
    if v.phase == ask.TARGET:
        x, y = MIDDLES[v.origin]
        parts.append(tag("circle", cx=x, cy=y, r=22, fill="var(--glow)", fill_opacity=0.35, stroke="var(--coral)", stroke_width=3.4, stroke_dasharray="6 4"))  # fmt: skip
    if v.bonus != NOBODY:
        x, y = corner(int(v.bonus))
        parts.append(tag("rect", x=x - 3, y=y - 3, width=TILE + 6, height=TILE + 6, rx=16, fill="none", stroke="var(--coral)", stroke_width=5, stroke_dasharray="12 7"))  # fmt: skip
    if v.temple_link == box.LAST_LINK and v.phase in (ask.MAIN, ask.BONUS) and v.last[v.turn] != NOBODY:
        x, y = MIDDLES[v.last[v.turn]]
        parts.append(tag("circle", cx=x, cy=y, r=20, fill="none", stroke=CREAM, stroke_width=3, stroke_dasharray="3 4"))  # fmt: skip
    return parts


def _lifted(v: Any) -> list[Drawn]:
    """Where a token that appears comes from: the cell of the one being moved."""
    if v.phase != ask.TARGET:
        return []
    x, y = MIDDLES[v.origin]
    return [piece(f"from-{initial(v.turn)}", x, y, tag("circle", r=15, fill="none"))]
