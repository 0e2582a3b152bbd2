"""Mangrovia's board: the spaces."""

# ruff: noqa: E501 (drawings are long)
from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any, NamedTuple

from motu.drawing import (
    Drawn,
    at,
    group,
    piece,
    spot,
    tag,
    use,
    words,
)
from motu.drawing.sketches import kept, of_a_board
from motu.drawing.symbols import CREAM, DARK, blob
from motu.engine.record import NOBODY
from motu.language import name_of

from .. import box, good
from ..speech import _
from ..words.terms import landscapes_of
from .art import GROUNDS, TILE_H, TILE_W, hut, number, price_tag
from .places import ISLET, place
from .shared import PALETTE


def seat_on(v: Any, space: int) -> int:
    """Whose hut stands on a space: a seat, FICTIONAL for a neutral one, or NOBODY."""
    return owner_of(v.huts[:, space].tolist(), bool(box.NEUTRAL[v.players, space]))


def owner_of(huts: Sequence[int], neutral: bool) -> int:
    """Who owns a space with so many huts of each seat."""
    if neutral:
        return int(box.FICTIONAL)
    return next((seat for seat, count in enumerate(huts) if count), NOBODY)


def colour_of(seat: int) -> int:
    """The colour of a seat on the page; NOBODY for neutral."""
    return PALETTE[seat] if seat < box.FICTIONAL else int(NOBODY)


@cache
def _plot(space: int, lit: bool, taken: bool) -> Drawn:
    """The ground of a space; in the shade where no bird stands."""
    lands = [int(land) for land in box.LAND[space] if land >= 0]
    x, y = -TILE_W / 2, -TILE_H / 2
    if not box.DATA["space"][space]["row"]:
        return _islet(space, lit, taken)
    tile = "mg-tile" if lit else "mg-shade"
    shape = {"width": TILE_W, "height": TILE_H}
    parts = [tag("use", href=f"#{tile}-{lands[0]}", x=x, y=y, **shape)]
    if len(lands) > 1:
        parts.append(at(x, y, tag("use", href=f"#{tile}-{lands[1]}", clip_path="url(#mg-half)", **shape)))
    if not taken:
        places = ((19, 11, 34),) if len(lands) == 1 else ((4, 9, 26), (26, 14, 26))
        faint = None if lit else 0.55
        parts += [use(f"mg-land-{land}", *where, opacity=faint) for land, where in zip(lands, places, strict=True)]
    return group(*parts, aria_hidden="true")


@cache
def _tags(space: int, taken: bool, twice: bool) -> Drawn:
    """The number of a space unless two huts hide it, and its price and points while it is free."""
    if box.DATA["space"][space]["row"]:
        x, y, size, small = -TILE_W / 2 + 20, -TILE_H / 2 + 20, 38, (-TILE_W / 2 + 15, TILE_H / 2 - 5)
    else:
        x, y, size, small = -14, -11, 38, (-14, ISLET - 2)
    parts = [] if twice else [_small(space, *small)]
    if not taken:
        parts.append(price_tag(int(box.CURRENCY[space]), box.COST[space], x, y, size))
        if box.POINTS[space]:
            parts.append(_points(int(box.POINTS[space]), 21, -TILE_H / 2 + 13))
    return group(*parts, aria_hidden="true")


def _small(space: int, x: float, y: float) -> Drawn:
    """The number of a space, as the words call it."""
    return words(space, x, y, class_="mid fine", font_size=15, fill=CREAM, stroke=DARK, stroke_width=2.6, paint_order="stroke", stroke_linejoin="round")  # fmt: skip


def _points(points: object, x: float, y: float) -> Drawn:
    return group(tag("use", href="#mg-pill", x=x - 19, y=y - 13.3, width=38, height=26.6), number(f"+{points}", x, y + 6.6, 19.5))  # fmt: skip


def _islet(space: int, lit: bool, taken: bool) -> Drawn:
    """An amulet space: a round islet off the paths."""
    lands = [int(land) for land in box.LAND[space] if land >= 0]
    fills = GROUNDS[lands[0]]
    parts = [
        tag("path", d=blob(space, ISLET + 5, 0.04), fill="var(--shallow)", fill_opacity=0.6),
        tag("path", d=blob(space, ISLET + 2, 0.05), fill="var(--beach)", stroke="var(--foam)", stroke_width=1.6),
        *(tag("circle", r=ISLET - 3, fill=fill, fill_opacity=share) for fill, share in fills),
    ]
    if len(lands) > 1:
        half = f"M0 {-ISLET + 3} A{ISLET - 3} {ISLET - 3} 0 0 1 0 {ISLET - 3} Z"
        parts += [tag("path", d=half, fill=fill, fill_opacity=share) for fill, share in GROUNDS[lands[1]]]
    if not taken:
        parts += [
            use(f"mg-land-{land}", 5 + 10 * k, 5, 30 - 8 * (len(lands) - 1))
            for k, land in enumerate(lands, 1 - len(lands))
        ]
    if not lit:
        parts.append(tag("circle", r=ISLET - 3, fill="var(--sea-0)", fill_opacity=0.46))
    parts.append(tag("circle", r=ISLET - 3, fill="none", stroke=DARK, stroke_opacity=0.5, stroke_width=1.2))
    return group(*parts, aria_hidden="true")


class Space(NamedTuple):
    """All that is shown of a space itself."""

    number: int
    lit: bool  # whether a bird stands at its landscape
    seat: int  # whose hut stands there
    twice: bool
    stone: int  # the tile that waits there


LANDS = [[land for land in row if land >= 0] for row in box.LAND.tolist()]
STONES: list[int] = box.STONE_AT.tolist()  # by space: which of the stone tiles lies there, NOBODY where none does


@kept
def _spaces(v: Any) -> list[Space]:
    birds, neutral, stones = set(box.BIRD_PAIRS[v.birds]), box.NEUTRAL[v.players].tolist(), v.stone.tolist()
    return [
        Space(
            space,
            not birds.isdisjoint(LANDS[space]),
            seat := owner_of(huts, neutral[space]),
            seat not in (NOBODY, box.FICTIONAL) and huts[seat] > 1,
            stones[stone] if (stone := STONES[space]) >= 0 else NOBODY,
        )
        for space, huts in enumerate(v.huts.T.tolist())
    ]


@kept
def draw_spaces(v: Any) -> list[Drawn]:
    """All spaces."""
    return [_space(space) for space in _spaces(v)]


@of_a_board
def _space(here: Space) -> Drawn:
    space, lit, seat, twice, stone = here
    (x, y), taken = place(space), seat != NOBODY
    tile = [at(23, -14, use("mg-stone", 0, 0, 32), _tile_face(stone), data_thing="tile")] if stone >= 0 else []
    # the ground lies beneath the glow of a spot, price and points above it
    return group(
        at(x, y, _plot(space, lit, taken)),
        spot(
            str(space),
            PATH_OUTLINE if box.DATA["space"][space]["row"] else ISLET_OUTLINE,
            label=described(space, seat, twice),
            transform=f"translate({x:g} {y:g})",
            data_thing="islet" if box.IS_AMULET_SPACE[space] else "space",
        ),
        at(x, y, _tags(space, taken, twice), *tile, class_="pieces"),
    )


PATH_OUTLINE = tag("rect", x=-TILE_W / 2, y=-TILE_H / 2, width=TILE_W, height=TILE_H, rx=13)
ISLET_OUTLINE = tag("circle", r=ISLET + 2)


def _tile_face(tile: int) -> Drawn:
    """A god's letter, a valuable, an amulet, or the bird of a wild card."""
    if box.GOD_TILE[tile] != NOBODY:
        return number(box.PATH_NAMES[box.GOD_TILE[tile]], 0, 7, 19.5)
    return tile_sign(int(box.TILE_KIND[tile]))


@cache
def tile_sign(kind: int) -> Drawn:
    if kind == good.LANDSCAPE:
        return use("mg-bird", -1, 0, 19)
    return price_tag(kind, box.ITEM_VALUE[kind, box.TILE], 0, 0, 19)


def described(space: int, seat: int, twice: bool) -> str:
    """A space in words, with whose hut stands there, and whether it is a double one."""
    data = box.DATA["space"][space]
    parts = [_("space {number}").format(number=space), landscapes_of(space)]
    price = _("{cost} in amulets") if box.CURRENCY[space] == good.AMULET else _("{cost} in valuables")
    parts.append(price.format(cost=box.COST[space]))
    if box.POINTS[space]:
        parts.append(_("{points} points").format(points=box.POINTS[space]))
    parts += [_("path {letter}").format(letter=letter) for letter in data["paths"]]
    kinds = {"stone": _("stone area"), "pole": _("pole area"), "amulet": _("amulet space")}
    if data["kind"] in kinds:
        parts.append(kinds[data["kind"]])
    if seat == box.FICTIONAL:
        parts.append(_("a neutral hut"))
    elif seat != NOBODY:
        parts.append((_("double hut of {name}") if twice else _("hut of {name}")).format(name=name_of(seat)))
    return ", ".join(parts)


@kept
def huts_on(v: Any) -> list[Drawn]:
    """All huts."""
    return [thing for space in _spaces(v) if space.seat != NOBODY for thing in draw_huts(v, space)]


def draw_huts(v: Any, here: Space) -> list[Drawn]:
    """The hut on a space, two for a double hut, and its pole tile."""
    space, seat = here.number, here.seat
    x, y = place(space)
    islet = not box.DATA["space"][space]["row"]
    colour = colour_of(seat)
    size = 42 if islet else 48
    x, y = (x + 2, y - 1) if islet else (x + 6, y)
    parts = []
    if here.twice:
        parts.append(
            piece(
                f"hut-{space}-1",
                x - 13,
                y - 2,
                hut(colour, 0, 0, size),
                origin="hand",
                class_="rises",
                data_thing="hut",
            )
        )
        x += 13
        y += 2
    parts.append(
        piece(f"hut-{space}-0", x, y, hut(colour, 0, 0, size), origin="hand", class_="rises", data_thing="hut")
    )
    pole = int(box.POLE_AT[space])
    if pole >= 0 and v.pole[pole]:
        parts.append(piece(f"pole-{v.pole[pole]}", x + 22, y - 14, pole_tile(int(v.pole[pole])), origin="pole-stack"))
    return parts


def building_site(v: Any) -> list[Drawn]:
    """The space that is being paid for, with the hut that will stand there."""
    if v.space == NOBODY:
        return []
    x, y = place(int(v.space))
    around = {"fill": "none", "stroke": "var(--coral)", "stroke_width": 4, "stroke_dasharray": "7 5"}
    if box.DATA["space"][v.space]["row"]:
        ring = tag("rect", x=-TILE_W / 2, y=-TILE_H / 2, width=TILE_W, height=TILE_H, rx=13, **around)
    else:
        ring = tag("circle", r=ISLET + 2, **around)
    huts = [hut(PALETTE[v.seat], 14 - 13 * k, 5 - 2 * k, 40) for k in reversed(range(int(v.building)))]
    return [at(x, y, ring, group(*huts, opacity=0.6))]


@cache
def pole_tile(value: int) -> Drawn:
    """A tile of the pole, blank where another one lies on it."""
    return group(
        tag("rect", x=-11, y=-10.5, width=22, height=21, rx=4, fill="#e9c58d", stroke=DARK, stroke_width=1.2),
        *([number(value, 0, 6.8, 19.5)] if value else []),
    )
