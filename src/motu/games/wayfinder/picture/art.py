"""The pieces of Wayfinder's picture: islands, gems, huts, boats, and what lies on an island."""

# ruff: noqa: E501 (drawings are long)
from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Any

from motu.drawing import Drawn, at, group, piece, symbol, tag, use, words
from motu.drawing.symbols import CREAM, DARK, blob, mark

from .. import box, kind
from ..rules.scoring import construction_points
from ..speech import _
from ..words.terms import colour_name

CELL = 100
MARGIN = 30
PALETTE = (0, 2, 3, 1)  # red, yellow, green and blue among the colours of the page
GEM_CUTS = (
    ("M-9 0 A9 9 0 1 0 9 0 A9 9 0 1 0 -9 0 Z", "M-4.6 -4.6 H4.6 M-9 0 L-4.6 -4.6 L0 1.5 L4.6 -4.6 L9 0"),
    ("M0 -9.6 L9.8 7.4 H-9.8 Z", "M0 -9.6 V1.6 L9.8 7.4 M0 1.6 L-9.8 7.4"),
    ("M0 -10.4 L9 0 L0 10.4 L-9 0 Z", "M-9 0 H9 M-3.4 0 L0 -10.4 L3.4 0 L0 10.4 Z"),
    ("M-8.2 -8.2 H8.2 V8.2 H-8.2 Z", "M-4 -4 H4 V4 H-4 Z M-8.2 -8.2 L-4 -4 M8.2 -8.2 L4 -4 M8.2 8.2 L4 4 M-8.2 8.2 L-4 4"),
)  # fmt: skip
ISLES = 6  # different islands; they are turned


def gem_symbol(colour: int) -> Drawn:
    shape, cut = GEM_CUTS[colour]
    return symbol(
        f"wf-gem-{box.LETTERS[colour]}",
        "-12 -12 24 24",
        tag("path", d=shape, transform="translate(0 1.6)", fill="#1b120c", fill_opacity=0.28),
        tag("path", d=shape, fill="var(--c)", stroke=DARK, stroke_width=1.1, stroke_linejoin="round"),
        tag("path", d=cut, fill="none", stroke=CREAM, stroke_opacity=0.62, stroke_width=0.9, stroke_linejoin="round"),
    )


def isle_symbol(k: int) -> Drawn:
    """Reef, surf, beach and green of one kind of island."""
    return symbol(
        f"wf-isle-{k}",
        "-50 -50 100 100",
        tag("path", d=blob(k, 46.5, 0.05), fill="var(--shallow)", fill_opacity=0.55),
        tag("path", d=blob(k, 42.5, 0.06), fill="none", stroke="var(--foam)", stroke_opacity=0.75, stroke_width=1.6),
        tag("path", d=blob(k, 40, 0.07), fill="var(--beach)", stroke="#b1935a", stroke_opacity=0.55, stroke_width=1),
        tag("path", d=blob(k, 40, 0.07), fill="url(#m-sand)"),
        tag("path", d=blob(k + 50, 31.5, 0.12), fill="var(--palm)", fill_opacity=0.8),
    )


SYMBOLS = Drawn("".join((*map(gem_symbol, range(box.COLOURS)), *map(isle_symbol, range(ISLES)))))


@cache
def gem(colour: int, x: float, y: float, size: float) -> Drawn:
    return use(f"wf-gem-{box.LETTERS[colour]}", x, y, size, class_=f"p{PALETTE[colour]}")


@cache
def hut(colour: int, x: float, y: float, size: float) -> Drawn:
    return group(
        use("m-hut", x, y, size, class_=f"p{PALETTE[colour]}"),
        mark(PALETTE[colour], x, y - size * 0.12, size * 0.27),
    )


@cache
def boat(colour: int, size: float) -> Drawn:
    return group(
        use("m-boat", 0, 0, size, class_=f"p{PALETTE[colour]}"),
        mark(PALETTE[colour], size * 0.13, -size * 0.02, size * 0.27),
    )


def corner(space: int) -> tuple[int, int]:
    return CELL * (space % box.COLUMNS), CELL * (space // box.COLUMNS)


def middle(space: int) -> tuple[float, float]:
    x, y = corner(space)
    return x + CELL / 2, y + CELL / 2


@cache
def draw_sea() -> Drawn:
    """The lagoon and the names of its columns and rows."""
    side = CELL * box.COLUMNS
    names = [
        words(box.NAMES[k][0], CELL * k + CELL / 2, -10, class_="mid axis") for k in range(box.COLUMNS)
    ] + [words(row + 1, -15, CELL * row + CELL / 2 + 5, class_="mid axis") for row in range(box.ROWS)]  # fmt: skip
    frame = {"x": -MARGIN, "y": -MARGIN, "width": side + MARGIN + 12, "height": side + MARGIN + 12, "rx": 26}
    return group(
        tag("rect", fill="url(#m-sea)", **frame),
        tag("rect", fill="url(#m-waves)", **frame),
        tag("rect", fill="none", stroke="var(--sea-0)", stroke_width=3, **frame),
        *names,
        aria_hidden="true",
    )


@cache
def land(space: int) -> Drawn:
    """The island itself with its objective, the printed circle of WF-006."""
    colour = int(box.OBJECTIVE[space])
    shape = (space * 5 + space // box.COLUMNS * 2) % ISLES
    return group(
        at(50, 50, tag("use", href=f"#wf-isle-{shape}", x=-50, y=-50, width=100, height=100, transform=f"rotate({90 * (space * 7 % 4)})")),
        at(
            20, 21,
            tag("circle", r=11.5, fill=CREAM, stroke="var(--c)", stroke_width=3.4),
            tag("use", href=f"#m-mark-{PALETTE[colour]}", x=-6, y=-6, width=12, height=12, fill="var(--c)"),
            class_=f"p{PALETTE[colour]}",
            data_thing="objective",
        ),
        aria_hidden="true",
    )  # fmt: skip


SOCKETS = ((50, 30), (68, 43), (61, 64), (39, 64), (32, 43))  # the five places of a village to be
QUARTERS = ((38, 39), (63, 39), (38, 64), (63, 64))  # one corner a colour among travellers
SHOWN = 3  # gems of one colour drawn on a pile; more are a number
assert len(SOCKETS) == box.VILLAGE, "a village has as many places as gems"


def _tally(x: float, y: float, count: int) -> Drawn:
    return at(
        x, y,
        tag("circle", r=9, fill=CREAM, stroke=DARK, stroke_width=0.8),
        words(count, 0, 5.2, class_="mid", font_size=15, font_weight="bold", fill=DARK),
    )  # fmt: skip


@cache
def _gem_piece(space: int, colour: int, k: int, x: float, y: float, size: float) -> Drawn:
    cx, cy = corner(space)
    name = f"gem-{box.NAMES[space]}-{box.LETTERS[colour]}-{k}"
    return piece(name, cx + x, cy + y, gem(colour, 0, 0, size), origin=f"raft-{box.LETTERS[colour]}")


def draw_construction(v: Any, space: int, colour: int) -> list[Drawn]:
    """Gems of one colour on the five places of a village: how much is missing can be seen."""
    cx, cy = corner(space)
    count = int(v.gems[space, colour])
    sockets = [
        tag("circle", cx=cx + x, cy=cy + y, r=8.5, fill="#fffaf0", fill_opacity=0.5, stroke="#5b4636", stroke_opacity=0.7,
            stroke_dasharray="2.5 2.5") for x, y in SOCKETS[count:]
    ]  # fmt: skip
    worth = int(construction_points(v, space))
    value = at(
        cx + 50, cy + 48,
        words(worth, 0, 5.4, class_="mid", font_size=16, font_weight="bold", fill=DARK, font_family="Georgia, serif"),
    )  # fmt: skip
    shown = min(count, len(SOCKETS))  # who sets up a position may lay down more for a while
    return [*sockets, value, *(_gem_piece(space, colour, k, *SOCKETS[k], 22) for k in range(shown))]


def draw_travellers(v: Any, space: int) -> list[Drawn]:
    """A pile for each colour, its number on top."""
    cx, cy = corner(space)
    parts = []
    for colour in range(box.COLOURS):
        count = int(v.gems[space, colour])
        x, y = QUARTERS[colour]
        top = min(count, SHOWN) - 1
        for k in range(top + 1):
            parts.append(_gem_piece(space, colour, k, x + 2.5 * k, y - 3 * k, 25))
        if count > 1:
            drop = 3 if colour == 1 else 0  # a triangle is wide below
            parts.append(_number(cx + x + 2.5 * top, cy + y - 3 * top + 5.4 + drop, count))
    return parts


@cache
def _number(x: float, y: float, count: int) -> Drawn:
    return words(count, x, y, class_="mid", font_size=15.5, font_weight="bold", fill=CREAM, stroke=DARK, stroke_width=3,
                 stroke_linejoin="round", paint_order="stroke")  # fmt: skip


def draw_village(v: Any, space: int) -> list[Drawn]:
    """The huts of a space, by colour."""
    cx, cy = corner(space)
    parts, x = [], 19.0
    for colour in range(box.COLOURS):
        count = int(v.huts[space, colour])
        if count:
            name = f"hut-{box.NAMES[space]}-{box.LETTERS[colour]}"
            tally = [_tally(10, 9, count)] if count > 1 else []
            parts.append(piece(name, cx + x, cy + 80, hut(colour, 0, 0, 30), *tally, class_="rises", data_thing="hut"))
            x += 21
    return parts


def described(v: Any, space: int, standing: Iterable[int]) -> str:
    """What lies on an island, in words; `standing` are the colours of the explorers there."""
    gems = ", ".join(f"{v.gems[space, c]} {colour_name(c)}" for c in range(box.COLOURS) if v.gems[space, c])
    parts = [box.NAMES[space]]
    if v.kind[space] == kind.EMPTY:
        parts.append(_("empty"))
    elif v.kind[space] == kind.TRAVELLERS:
        parts.append(_("travellers {gems}").format(gems=gems))
    else:
        parts.append(_("under construction, {gems}").format(gems=gems))
    parts += [
        _("{count} huts {colour}").format(count=v.huts[space, c], colour=colour_name(c))
        for c in range(box.COLOURS)
        if v.huts[space, c]
    ]
    parts.append(_("circle {colour}").format(colour=colour_name(box.OBJECTIVE[space])))
    parts += [_("explorer {colour}").format(colour=colour_name(colour)) for colour in standing]
    return ", ".join(parts)
