"""The pieces of Bora Bora, each drawn once as a symbol around 0, 0: people, gods, goods, jewelry, fish, land."""

# ruff: noqa: E501 (drawings are long)
from __future__ import annotations

from functools import cache
from typing import Any

from motu.drawing import Drawn, at, group, symbol, tag, use, words
from motu.drawing.symbols import BOAT, CREAM, DARK, HUT, mark

from .. import box

BOX = "-12 -12 24 24"
INK: dict[str, Any] = {"stroke": DARK, "stroke_width": 1, "stroke_linejoin": "round", "stroke_linecap": "round"}
GOD_FILLS = ("#3d7dca", "#f4eddb", "#c8402f", "#3c9a5f", "#e3b52a")
SKIN = "#b9805a"
HAIR = "#33231c"
MEN_FILL, WOMEN_FILL = "#f0cf9f", "#bfe0d6"
FISH_FILLS = ("#e0703c", "#3a86b7", "#7d9b3a", "#8a5ea8")
SHADE: dict[str, Any] = {"fill": "#1b120c", "fill_opacity": 0.22}


def _path(d: str, fill: str = "none", **values: Any) -> Drawn:
    return tag("path", d=d, fill=fill, **(INK | values))


def _line(d: str, colour: str, width: float = 1, **values: Any) -> Drawn:
    return tag(
        "path",
        d=d,
        fill="none",
        stroke=colour,
        stroke_width=width,
        stroke_linecap="round",
        stroke_linejoin="round",
        **values,
    )


def _dot(x: float, y: float, r: float, fill: str, **values: Any) -> Drawn:
    return tag("circle", cx=x, cy=y, r=r, fill=fill, **values)


# -- people --

MAN = group(
    _path("M-9 11.4 Q-9 3.6 -3.4 2.8 H3.4 Q9 3.6 9 11.4 Z", SKIN),
    _line("M-7 7 l2 -2 l2 2 l2 -2 M7 7 l-2 -2 l-2 2", HAIR, 1.1),
    _path("M-4.8 -3.4 Q-4.8 3.8 0 3.8 Q4.8 3.8 4.8 -3.4 Q4.8 -8 0 -8 Q-4.8 -8 -4.8 -3.4 Z", SKIN),
    _path("M-5 -3.2 Q-6 -9.6 0 -9.8 Q6 -9.6 5 -3.2 Q3.4 -6.4 0 -6.2 Q-3.4 -6.4 -5 -3.2 Z", HAIR),
    _path("M-5.2 -5.4 Q0 -7.6 5.2 -5.4 L5 -3.8 Q0 -6 -5 -3.8 Z", "#c8402f", stroke_width=0.7),
    _dot(-1.8, -1.4, 0.7, DARK), _dot(1.8, -1.4, 0.7, DARK),
    _line("M-1.6 1.4 Q0 2.4 1.6 1.4", DARK, 0.8),
)  # fmt: skip
WOMAN = group(
    _path("M-5.6 -3 Q-8.4 4 -6.6 8.6 H6.6 Q8.4 4 5.6 -3 Q5.4 -9.4 0 -9.6 Q-5.4 -9.4 -5.6 -3 Z", HAIR),
    _path("M-8 11.4 Q-7.6 4.4 -3 3.4 H3 Q7.6 4.4 8 11.4 Z", SKIN),
    _path("M-7 11.4 Q-6 7.4 0 8 Q6 7.4 7 11.4 Z", "#d65b7b", stroke_width=0.7),
    _path("M-4.4 -3 Q-4.4 3.8 0 3.8 Q4.4 3.8 4.4 -3 Q2 -6.8 0 -6.6 Q-2 -6.8 -4.4 -3 Z", SKIN, stroke_width=0.8),
    _dot(-1.8, -1.2, 0.7, DARK), _dot(1.8, -1.2, 0.7, DARK),
    _line("M-1.6 1.5 Q0 2.6 1.6 1.5", DARK, 0.8),
    *(_dot(4.6 + dx, -7 + dy, 1.5, "#ffd9e2", stroke="#b8496a", stroke_width=0.5) for dx, dy in ((-1.7, 0), (1.7, 0), (0, -1.7), (0, 1.7))),
    _dot(4.6, -7, 1, "#e3b52a"),
)  # fmt: skip
PRIEST = group(
    tag("ellipse", cx=0, cy=10.8, rx=8, ry=1.6, **SHADE),
    _path("M-7 10.8 Q-5.4 0 -3.2 -2 H3.2 Q5.4 0 7 10.8 Q0 12.2 -7 10.8 Z", "var(--c)"),
    _line("M-1.4 -1.4 L-2.4 10.6 M1.4 -1.4 L2.4 10.6", CREAM, 0.8, stroke_opacity=0.5),
    _path("M-3.6 -5 Q-3.6 -0.6 0 -0.6 Q3.6 -0.6 3.6 -5 Q3.6 -7.4 0 -7.4 Q-3.6 -7.4 -3.6 -5 Z", SKIN, stroke_width=0.8),
    _path("M-4.4 -5.4 L-5 -11 L-2.4 -8 L0 -12 L2.4 -8 L5 -11 L4.4 -5.4 Q0 -7.4 -4.4 -5.4 Z", "#ffd166", stroke_width=0.8),
)  # fmt: skip

# -- gods: a carved face; each god has an emblem of its own --


def _tiki(fill: str, scale: float = 1, y: float = 0) -> Drawn:
    ink = CREAM if fill not in (GOD_FILLS[1], GOD_FILLS[4]) else DARK
    return group(
        _path("M-6.4 -8.6 Q0 -11.4 6.4 -8.6 Q8.4 0 5.8 7.4 Q0 10.6 -5.8 7.4 Q-8.4 0 -6.4 -8.6 Z", fill),
        _line("M-5.4 -5.6 Q-3 -7.4 -0.9 -5.4 M5.4 -5.6 Q3 -7.4 0.9 -5.4", ink, 1.2),
        tag("ellipse", cx=-3, cy=-2.8, rx=1.8, ry=1.4, fill=ink), tag("ellipse", cx=3, cy=-2.8, rx=1.8, ry=1.4, fill=ink),
        _line("M0 -4.6 V1.4 M-1.8 1.6 H1.8", ink, 1.2),
        _path("M-4.4 4 H4.4 Q4 7.4 0 7.4 Q-4 7.4 -4.4 4 Z", ink, stroke_width=0.5),
        _line("M-2 4.2 V6.8 M0 4.2 V7.2 M2 4.2 V6.8", fill, 0.8),
        transform=f"translate(0 {y}) scale({scale})",
    )  # fmt: skip


def _emblem(god: int) -> Drawn:
    """What the god does: any die, a six, the fish, twice, one task unit."""
    ink = DARK
    marks = (
        group(tag("rect", x=-3.6, y=-3.6, width=7.2, height=7.2, rx=1.6, fill="none", stroke=ink, stroke_width=1.1), _line("M-1.8 0.4 L0 -1.8 L1.8 0.4 M0 -1.6 V2.4", ink, 1.1)),
        words("6", 0, 3.4, class_="mid", font_size=10, font_weight="bold", fill=ink),
        _line("M-4 0 Q-1 -3.2 2 0 L4 -2 V2 L2 0 Q-1 3.2 -4 0 Z", ink, 1.1),
        words("×2", 0, 3.4, class_="mid", font_size=10, font_weight="bold", fill=ink),
        _line("M-3 0.2 L-1 2.4 L3.2 -2.4", ink, 1.6),
    )  # fmt: skip
    return at(0, 11, tag("circle", r=6.4, fill=CREAM, stroke=DARK, stroke_width=0.7), marks[god])


def _card(god: int) -> Drawn:
    fill = GOD_FILLS[god]
    return symbol(
        f"bb-card-{god}", "-14 -18 28 36",
        tag("rect", x=-12.4, y=-16, width=24.8, height=33.4, rx=3.4, **SHADE),
        tag("rect", x=-12.4, y=-17, width=24.8, height=33.4, rx=3.4, fill=CREAM, stroke=DARK, stroke_width=0.9),
        tag("rect", x=-10.6, y=-15.2, width=21.2, height=29.8, rx=2.2, fill=fill, fill_opacity=0.34),
        _tiki(fill, 1, -4.4), _emblem(god),
    )  # fmt: skip


CARD_BACK = (
    tag("rect", x=-12.4, y=-16, width=24.8, height=33.4, rx=3.4, **SHADE),
    tag("rect", x=-12.4, y=-17, width=24.8, height=33.4, rx=3.4, fill="#6b4a32", stroke=DARK, stroke_width=0.9),
    tag("rect", x=-10, y=-14.6, width=20, height=28.6, rx=2, fill="none", stroke="#c89f6b", stroke_width=1),
    _line("M-9 -8 L-4.5 -14 L0 -8 L4.5 -14 L9 -8 M-9 7.4 L-4.5 13.4 L0 7.4 L4.5 13.4 L9 7.4", "#c89f6b", 1),
    _path("M0 -6 Q5 0 0 6 Q-5 0 0 -6 Z", "#c89f6b", stroke="none"),
)  # fmt: skip
GOD_TILE = group(
    _path("M-10 -6 L-6 -10.4 H6 L10 -6 V6 L6 10.4 H-6 L-10 6 Z", "#ffd166"),
    _tiki("#8a5a2c", 0.82, 0.4),
)  # fmt: skip

# -- goods --

OFFERING = group(
    tag("ellipse", cx=0, cy=9.6, rx=9, ry=1.6, **SHADE),
    _dot(-4, -1.6, 3.8, "#e0703c", stroke=DARK, stroke_width=0.9), _dot(3.8, -1.8, 3.8, "#c8402f", stroke=DARK, stroke_width=0.9),
    _dot(0, -4.4, 3.8, "#ffd166", stroke=DARK, stroke_width=0.9),
    _path("M0 -7.6 Q2 -11.6 6.4 -10.6 Q4.4 -7 0 -7.6 Z", "#6d9355", stroke_width=0.7),
    _path("M-10 0.6 H10 Q8.6 9.4 3 9.6 H-3 Q-8.6 9.4 -10 0.6 Z", "#8a5a2c"),
    _line("M-7.6 3.6 l2.2 2.2 l2.2 -2.2 l2.2 2.2 l2.2 -2.2 l2.2 2.2 l2.2 -2.2", "#f0cf9f", 0.9),
)  # fmt: skip
SHELL = group(
    tag("ellipse", cx=0, cy=9.4, rx=7, ry=1.4, **SHADE),
    _path("M0 9 L-3.4 7 Q-11 2 -9 -4.4 Q-7 -9.4 0 -9.6 Q7 -9.4 9 -4.4 Q11 2 3.4 7 Z", "#f6b8a6"),
    _line("M0 7.6 V-8.6 M-1 7 Q-5 1 -4.2 -7.4 M1 7 Q5 1 4.2 -7.4 M-2.4 6.6 Q-7.6 2 -7.6 -4 M2.4 6.6 Q7.6 2 7.6 -4", "#c2664e", 0.9),
)  # fmt: skip
MATERIAL_ART = (
    group(  # sand
        tag("ellipse", cx=0, cy=8.4, rx=10, ry=1.8, **SHADE),
        _path("M-10.4 8 Q-6 4 -3.4 -2.4 Q-1 -7.8 1.8 -3.4 Q5 3.6 10.4 8 Q0 10.4 -10.4 8 Z", "#f3d98b"),
        *(_dot(x, y, 0.8, "#b98f3e") for x, y in ((-4, 4), (0, 1), (3, 5), (-1, 6), (-1.4, -2.4), (5.6, 7), (-6.6, 7))),
    ),
    group(  # stone
        tag("ellipse", cx=0, cy=8.8, rx=10, ry=1.8, **SHADE),
        _path("M-9.6 8.6 L-10.2 1.4 L-5.4 -2.4 L0.6 0.4 L2 8.6 Z", "#8d9299"),
        _path("M-1 8.6 L0.6 -4.6 L5 -7.4 L10 -1.4 L9.4 8.6 Z", "#a9afb5"),
        _line("M-7 2.4 L-4 1 M3.4 -1.6 L6.6 -2.8 M4 3 H7", CREAM, 1.1, stroke_opacity=0.8),
    ),
    group(  # wood
        tag("ellipse", cx=0, cy=8.8, rx=11, ry=1.8, **SHADE),
        tag("rect", x=-8, y=-1, width=17, height=8.6, rx=4.2, fill="#a86f3f", **INK),
        tag("rect", x=-6, y=-8.2, width=16, height=8.2, rx=4, fill="#c08a55", **INK),
        tag("ellipse", cx=-6.6, cy=3.3, rx=3, ry=4.2, fill="#ecc995", **INK), tag("ellipse", cx=-4.6, cy=-4.1, rx=2.8, ry=4, fill="#ecc995", **INK),
        _line("M-6.6 1.6 V5 M-4.6 -5.6 V-2.6", "#a86f3f", 1),
    ),
)  # fmt: skip
BUILDING = group(
    tag("ellipse", cx=0, cy=10.2, rx=11, ry=1.6, **SHADE),
    _path("M-11 10 V6.6 H11 V10 Z", "#a9a192"), _path("M-9 6.6 V3.6 H9 V6.6 Z", "#c4bcab"),
    _path("M-6.6 3.6 V-1.6 M-2.2 3.6 V-1.6 M2.2 3.6 V-1.6 M6.6 3.6 V-1.6", stroke="#6b4a32", stroke_width=1.8),
    _path("M0 -10.6 Q5 -5 11 -1.4 H-11 Q-5 -5 0 -10.6 Z", "var(--c, #b4743f)"),
    _line("M0 -9 V-2 M-3 -6 L-5 -2 M3 -6 L5 -2", CREAM, 0.8, stroke_opacity=0.5),
)  # fmt: skip
STATUS = group(  # a tattoo: the way up
    _path("M0 -10.4 Q10.4 -9 9.4 0 Q8.6 8.4 0 10.6 Q-8.6 8.4 -9.4 0 Q-10.4 -9 0 -10.4 Z", "#e9c9a2"),
    _line("M-5.6 4.8 L0 0.6 L5.6 4.8 M-5.6 0.6 L0 -3.6 L5.6 0.6 M-3.6 -4.4 L0 -7.2 L3.6 -4.4", "#3c2a22", 1.7),
)  # fmt: skip
STAR = group(
    _path("M0 -10.4 L3 -3.8 L10.2 -3 L4.9 1.9 L6.4 9 L0 5.4 L-6.4 9 L-4.9 1.9 L-10.2 -3 L-3 -3.8 Z", "#ffd166"),
)  # fmt: skip
FOOT = group(
    _path("M-10 9.6 Q-5 3 0 3.4 Q4 3.6 3.6 -1.2 Q3.2 -6 10 -9.8", stroke="#e2c48e", stroke_width=6.4),
    _line("M-10 9.6 Q-5 3 0 3.4 Q4 3.6 3.6 -1.2 Q3.2 -6 10 -9.8", "#6b4a32", 1.3, stroke_dasharray="2.4 2.4"),
    tag("ellipse", cx=-5.4, cy=-4, rx=2.2, ry=3.6, fill="#6b4a32", transform="rotate(18 -5 -4)"),
    *(_dot(x, y, 0.9, "#6b4a32") for x, y in ((-7.6, -8), (-5.4, -9), (-3.2, -8.8))),
)  # fmt: skip
HOOK = group(  # fishing: a bone hook on its line
    _line("M4 -11 V-4", "#6b4a32", 1.3),
    _path("M2.4 -5.4 H5.6 V2.6 Q5.6 9.6 -1.4 9.6 Q-8.4 9.4 -8 2.4 L-4.6 -1.6 L-4.4 3 Q-4.2 6.2 -1.2 6.2 Q2.4 6 2.4 2.4 Z", "#f6ecd2"),
    _line("M2.4 -3.4 H5.6 M2.4 -1.4 H5.6", "#6b4a32", 0.9),
)  # fmt: skip
HELPER = group(  # two hands that carry a basket
    _path("M-8.6 -1.6 H8.6 L6.6 9.4 H-6.6 Z", "#c89f6b"),
    _line("M-7.8 2 H7.8 M-7.2 5.6 H7.2 M-3 -1.4 L-2.4 9 M3 -1.4 L2.4 9", "#7a5a3c", 0.9),
    _path("M-7 -1.8 Q0 -13.6 7 -1.8", stroke="#7a5a3c", stroke_width=1.7),
    _dot(-3.4, -3.2, 2.6, "#c8402f", stroke=DARK, stroke_width=0.8), _dot(1, -4, 2.6, "#ffd166", stroke=DARK, stroke_width=0.8), _dot(4.8, -2.8, 2.4, "#6d9355", stroke=DARK, stroke_width=0.8),
    _path("M-8.6 -1.6 H8.6", stroke_width=1.2),
)  # fmt: skip
TEMPLE = group(
    _path("M-11 9.8 V6.8 H11 V9.8 Z", "#8d9299"), _path("M-9 6.8 V4 H9 V6.8 Z", "#a9afb5"),
    _path("M-6.4 4 V-3.4 H6.4 V4 Z", "#f0cf9f"), _path("M-2 4 V-0.6 Q0 -2.4 2 -0.6 V4 Z", "#4a3526"),
    _path("M0 -11.4 Q3 -6 9.4 -3.2 H-9.4 Q-3 -6 0 -11.4 Z", "#c8402f"),
    _line("M-9.4 -3.2 H9.4", DARK, 1.2),
)  # fmt: skip

# -- jewelry --

_GOLD = "#e3b52a"
JEWELS_ART = (
    group(_line("M-8 -8.4 Q-8.6 6 0 6.4 Q8.6 6 8 -8.4", "#6b4a32", 1.2), *(_dot(x, y, 2, c, stroke=DARK, stroke_width=0.7) for x, y, c in ((-8, -3, CREAM), (-5.8, 3, "#f6b8a6"), (5.8, 3, "#f6b8a6"), (8, -3, CREAM))), _path("M0 3.4 L3.4 7.2 L0 11.4 L-3.4 7.2 Z", "#3a86b7")),
    group(_path("M-10 0 A10 7.4 0 1 0 10 0 A10 7.4 0 1 0 -10 0 Z M-6 -0.6 A6 3.8 0 1 1 6 -0.6 A6 3.8 0 1 1 -6 -0.6 Z", "#c08a55", fill_rule="evenodd"), _line("M-8 3.6 l2.4 2 l2 -1.6 l2.4 2.4 l2.4 -2.4 l2.2 1.6 l2.4 -2", CREAM, 1)),
    group(_line("M0 -10.6 Q4.6 -11 3.4 -6.8 Q2.6 -4.6 0 -4.4", "#8a5a2c", 1.4), _path("M0 -4.6 Q6.4 3 4 7.6 Q2.4 10.8 0 10.8 Q-2.4 10.8 -4 7.6 Q-6.4 3 0 -4.6 Z", "#7ac7bf"), _line("M-1.8 3 Q-2.6 5.6 -1.2 7.6", CREAM, 1.2)),
    group(_path("M-8 3.4 A8 7.6 0 1 0 8 3.4 A8 7.6 0 1 0 -8 3.4 Z M-5 3.8 A5 4.6 0 1 1 5 3.8 A5 4.6 0 1 1 -5 3.8 Z", _GOLD, fill_rule="evenodd"), _path("M-4.4 -7.6 L-2 -10.8 H2 L4.4 -7.6 L0 -3.2 Z", "#c8402f")),
    group(_line("M-9.6 -2 Q0 5.6 9.6 -2", "#6b4a32", 1.8), *(_path(f"M{x} {y} l-1.7 6 q1.7 2.2 3.4 0 z", CREAM, stroke_width=0.8) for x, y in ((-7.4, -0.4), (-3.8, 1.6), (0, 2.2), (3.8, 1.6), (7.4, -0.4)))),
    group(_path("M-10.6 6.4 Q0 1.6 10.6 6.4 L10 10 Q0 5.4 -10 10 Z", _GOLD), *(_path(f"M{x} {y} q{-dx - 1.8} -5 {dx} -{h} q{1.8 - dx} {h - 5} {-dx} {h} z", c, stroke_width=0.8) for x, y, dx, h, c in ((-7, 5, -3, 9, "#6d9355"), (-3.4, 4, -1.2, 12, "#c8402f"), (0, 3.8, 0.1, 14, "#3a86b7"), (3.4, 4, 1.2, 12, "#c8402f"), (7, 5, 3, 9, "#6d9355")))),
)  # fmt: skip

# -- fish: four kinds, told apart by shape --

FISH_ART = (
    group(  # tall and striped
        _path("M-8 0 Q-2 -10.6 5 -3 L10 -6.4 V6.4 L5 3 Q-2 10.6 -8 0 Z", FISH_FILLS[0]), _line("M-3.6 -5.6 Q-1.8 0 -3.6 5.6 M0.6 -6 Q2.4 0 0.6 6", CREAM, 1.6), _dot(-5.4, -1.2, 0.9, DARK)),
    group(  # slim
        _path("M-10.4 0.6 Q-4 -5.6 5.6 -0.6 L10.4 -4.6 L9 0.6 L10.4 5.4 L5.6 1.8 Q-4 6.4 -10.4 0.6 Z", FISH_FILLS[1]), _line("M-5.6 1.6 Q0 3.6 5 1", CREAM, 1.1), _path("M-1 -3 L2.6 -6.6 L3.4 -2 Z", FISH_FILLS[1]), _dot(-6.8, -0.4, 0.9, DARK)),
    group(  # a ray
        _path("M-9 0 Q-3 -2 0 -9.4 Q3 -3.6 4 -1 L11 0 L4 1 Q3 3.6 0 9.4 Q-3 2 -9 0 Z", FISH_FILLS[2]), _dot(-3.4, -1.6, 0.9, DARK), _dot(-3.4, 1.6, 0.9, DARK), _line("M-0.6 -3.6 V3.6", CREAM, 1, stroke_opacity=0.7)),
    group(  # a round one with spines
        _line("M-7.6 -5 L-5 -3.4 M-3 -9 L-2.4 -6 M2.4 -8.4 L1.4 -5.6 M-7.6 5 L-5 3.4 M-3 9 L-2.4 6 M2.4 8.4 L1.4 5.6", DARK, 1.2), _path("M-8 0 A6.6 6.6 0 0 1 5 -2.4 L10 -5 V5 L5 2.4 A6.6 6.6 0 0 1 -8 0 Z", FISH_FILLS[3]), *(_dot(x, y, 0.9, CREAM) for x, y in ((0, -2.6), (1.6, 1), (-1.4, 2.6))), _dot(-4.8, -1.4, 1, DARK)),
)  # fmt: skip

# -- land: one picture for each type of region --

TYPE_ART = (
    group(_path("M-11 8.6 L-3 -8.4 L1.4 0 L4.4 -4.6 L11 8.6 Z", "#8d8577"), _path("M-3 -8.4 L-5.6 -2.8 L-3 -4.2 L-0.8 -2.6 L-0.4 -3.6 Z", CREAM, stroke_width=0.6), _line("M-2.6 -1 L-1 4 M4.8 0 L6 5", DARK, 0.8, stroke_opacity=0.5)),
    group(_path("M-11 3 Q-4 -1.6 2 2 Q7 4.6 11 2.4 V9 H-11 Z", "#f3d98b"), _line("M-11 8.6 q2.8 -2.6 5.5 0 t5.5 0 t5.5 0 t5.5 0", "#3a9aa0", 1.5), _line("M-4 3 Q-5 -3 -2.4 -6", "#7a5a3c", 1.6), _path("M-2.4 -6 Q-7.4 -10 -10.6 -5.4 Q-6 -7 -2.4 -6 Q1.4 -10.6 5.6 -6.6 Q1 -7.4 -2.4 -6 Q1.6 -5 2 -1 Q-0.4 -4.6 -2.4 -6 Z", "#6d9355", stroke_width=0.6)),
    group(*(_path(f"M{x} {y} l-4.4 6 h2 l-3 4.6 h10.8 l-3 -4.6 h2 z", c, stroke_width=0.8) for x, y, c in ((-5.4, -6.6, "#557a44"), (5.4, -6.6, "#557a44"), (0, -3.4, "#6d9355"))), _line("M0 7.4 V10", "#6b4a32", 2)),
    group(_path("M-11 8 Q-4 1 2 4.4 Q7 6.6 11 3.4 V8.8 H-11 Z", "#b9c96a"), _line("M-7 4 L-8 -1.6 M-6.6 4 L-6 -3 M-6.2 4 L-4 -0.6 M2 3.6 L1 -3.4 M2.4 3.6 L3.2 -5 M2.8 3.6 L5 -1.6", "#5d7a35", 1.3), _dot(3.4, -6, 1.4, "#ffd166"), _dot(-6, -4, 1.3, "#e0703c")),
)  # fmt: skip

ISLE = group(_path("M-11 4 Q-9 -4 0 -4.4 Q9 -4 11 4 Q0 9.6 -11 4 Z", "var(--beach)"), _path("M-7 2.4 Q-5 -2.4 0.6 -2.4 Q6 -2 7 2.4 Q0 5.6 -7 2.4 Z", "#6d9355", stroke_width=0.7), _line("M0 0 Q-1 -5 1.4 -8", "#7a5a3c", 1.4), _path("M1.4 -8 Q-3 -11 -5.6 -7.4 Q-1.6 -8.6 1.4 -8 Q4.6 -11.6 7.6 -8 Q4 -8.8 1.4 -8 Z", "#557a44", stroke_width=0.6))  # fmt: skip
SMALL_BOAT = group(BOAT, transform="scale(.68)", class_="p1")
SMALL_HUT = group(HUT, transform="scale(.68)")
PILE = group(
    group(MATERIAL_ART[1], transform="translate(4.6 1.6) scale(.62)"), group(MATERIAL_ART[0], transform="translate(-5 3) scale(.6)"), group(MATERIAL_ART[2], transform="translate(0 -4.4) scale(.6)"),
)  # fmt: skip
PAIR_OF_PEOPLE = group(
    group(MAN, transform="translate(-4.6 .8) scale(.82)"), group(WOMAN, transform="translate(4.6 .8) scale(.82)")
)
LAND_AND_SEA = group(
    group(FOOT, transform="translate(-4.6 -1) scale(.78)"), group(SMALL_BOAT, transform="translate(4.6 2) scale(.8)")
)
TREASURE = group(
    group(JEWELS_ART[0], transform="translate(0 -3.4) scale(.72)"), group(JEWELS_ART[3], transform="translate(-6 5.4) scale(.56)"),
    group(JEWELS_ART[2], transform="translate(7 5) scale(.56)"),
)  # fmt: skip
FACE_CARD = group(
    tag("rect", x=-7.6, y=-10.6, width=15.2, height=21.2, rx=2.4, fill="#6b4a32", **INK), _tiki("#c89f6b", 0.72),
)  # fmt: skip


def _one_more(who: Drawn) -> Drawn:
    """Fetches a person."""
    plus = _line("M-3 0 H3 M0 -3 V3", CREAM, 1.8)
    return group(who, at(7.6, 6.6, tag("circle", r=5, fill="#3f7d58", stroke=DARK, stroke_width=0.8), plus))


ACTION_ART = {
    "helper": HELPER, "temple": TEMPLE, "build": BUILDING, "man": MAN, "woman": WOMAN, "land": FOOT, "sea": SMALL_BOAT,
    "man_woman": PAIR_OF_PEOPLE, "land_sea": LAND_AND_SEA, "fishing": HOOK,
}  # fmt: skip
ABILITY_ART = {
    "land": FOOT, "sea": SMALL_BOAT, "woman": _one_more(WOMAN), "man": _one_more(MAN),
    "build": BUILDING, "material": PILE,
    "hut": group(SMALL_HUT, class_="p2"),
    "vp": STAR, "god": FACE_CARD, "offering": OFFERING, "status": STATUS, "shell": SHELL,
}  # fmt: skip

PIPS = {
    1: ((0, 0),), 2: ((-5, -5), (5, 5)), 3: ((-5, -5), (0, 0), (5, 5)), 4: ((-5, -5), (5, -5), (-5, 5), (5, 5)),
    5: ((-5, -5), (5, -5), (0, 0), (-5, 5), (5, 5)), 6: ((-5, -6), (5, -6), (-5, 0), (5, 0), (-5, 6), (5, 6)),
}  # fmt: skip


def _die(face: int) -> Drawn:
    return symbol(
        f"bb-die-{face}", BOX,
        tag("rect", x=-10, y=-9, width=20, height=20, rx=4.4, **SHADE),
        tag("rect", x=-10.4, y=-10.6, width=20.8, height=20.8, rx=4.6, fill="var(--c)", stroke=DARK, stroke_width=1),
        tag("rect", x=-8.8, y=-9.2, width=17.6, height=17.6, rx=3.6, fill="none", stroke=CREAM, stroke_opacity=0.35, stroke_width=0.9),
        *(_dot(x, y, 2.1, CREAM, stroke=DARK, stroke_width=0.5) for x, y in PIPS[face]),
    )  # fmt: skip


def _face(face: int) -> Drawn:
    """A die of nobody: the value of a place."""
    return symbol(
        f"bb-face-{face}", BOX,
        tag("rect", x=-10.4, y=-10.6, width=20.8, height=20.8, rx=4.6, fill=CREAM, stroke=DARK, stroke_width=1.2),
        *(_dot(x, y, 2.4, DARK) for x, y in PIPS[face]),
    )  # fmt: skip


def _boxed(name: str, *children: object) -> Drawn:
    return symbol(name, BOX, *children)


SYMBOLS = Drawn("".join((
    _boxed("bb-man", MAN), _boxed("bb-woman", WOMAN), _boxed("bb-people", PAIR_OF_PEOPLE), _boxed("bb-priest", PRIEST),
    *map(_card, range(box.COLOURS)), symbol("bb-card-back", "-14 -18 28 36", *CARD_BACK), _boxed("bb-card", FACE_CARD),
    *(_boxed(f"bb-god-{god}", _tiki(GOD_FILLS[god])) for god in range(box.COLOURS)), _boxed("bb-god-tile", GOD_TILE),
    _boxed("bb-offering", OFFERING), _boxed("bb-shell", SHELL), _boxed("bb-pile", PILE),
    *(_boxed(f"bb-material-{k}", MATERIAL_ART[k]) for k in range(box.MATERIALS)),
    _boxed("bb-building", BUILDING), _boxed("bb-status", STATUS), _boxed("bb-isle", ISLE), _boxed("bb-hut", SMALL_HUT),
    *(_boxed(f"bb-jewel-{k}", JEWELS_ART[k]) for k in range(box.JEWEL_TYPES)), _boxed("bb-jewels", TREASURE),
    *(_boxed(f"bb-fish-{k}", art) for k, art in enumerate(FISH_ART)),
    *(_boxed(f"bb-type-{k}", art) for k, art in enumerate(TYPE_ART)),
    *(_boxed(f"bb-act-{k}", ACTION_ART[name]) for k, name in enumerate(box.TILE_NAMES)),
    *(_boxed(f"bb-can-{k}", ABILITY_ART[name]) for k, name in enumerate(box.ABILITY_NAMES)),
    *map(_die, PIPS), *map(_face, PIPS),
)))  # fmt: skip


# -- put together --


@cache
def count(value: object, x: float, y: float, size: float = 13, fill: str = "var(--ink)", anchor: str = "mid") -> Drawn:
    """A number: large, in the serif of the page."""
    how = {"class_": anchor} if anchor == "mid" else {"text_anchor": anchor or None}
    return words(value, x, y, **how, font_size=size, font_family="Georgia, serif", font_weight="bold", fill=fill)


@cache
def badge(value: object, x: float, y: float, fill: str = CREAM, ink: str = DARK, r: float = 7.5) -> Drawn:
    return at(
        x, y, tag("circle", r=r, fill=fill, stroke=DARK, stroke_width=0.9), count(value, 0, r * 0.58, r * 1.62, ink)
    )


@cache
def die(face: int, seat: int, size: float) -> Drawn:
    """A die of a player; its mark sits on the corner."""
    return group(
        use(f"bb-die-{face}", 0, 0, size, class_=f"p{seat}"),
        at(size * 0.36, -size * 0.36, tag("circle", r=size * 0.19, fill="var(--c)", stroke=CREAM, stroke_width=0.8), mark(seat, 0, 0, size * 0.3), class_=f"p{seat}"),
    )  # fmt: skip


@cache
def hut(seat: int, size: float) -> Drawn:
    return group(use("m-hut", 0, 0, size, class_=f"p{seat}"), mark(seat, 0, -size * 0.12, size * 0.27))


@cache
def priest(seat: int, size: float) -> Drawn:
    return group(use("bb-priest", 0, 0, size, class_=f"p{seat}"), mark(seat, 0, size * 0.2, size * 0.26))


@cache
def marker(seat: int, r: float) -> Drawn:
    return group(
        tag("circle", cy=1, r=r, **SHADE), tag("circle", r=r, fill="var(--c)", stroke=CREAM, stroke_width=1.2), mark(seat, 0, 0, r * 1.25),
        class_=f"p{seat}",
    )  # fmt: skip


@cache
def person(gender: int, ability: int, symbols: int, width: float, height: float, shifted: bool = False) -> Drawn:
    """A man or woman: who it is, the ability, and as many signs as there are status steps or shells to be had."""
    w, h = width / 2, height / 2
    sign = "bb-status" if gender == box.MEN else "bb-shell"
    step = min(10.5, (width - 6) / 3)
    signs = [
        use(sign, (k - (symbols - 1) / 2) * step, h - 7, 10.5, opacity=0.3 if shifted else None) for k in range(symbols)
    ]
    return group(
        tag("rect", x=-w, y=-h + 1.2, width=width, height=height, rx=5, **SHADE),
        tag("rect", x=-w, y=-h, width=width, height=height, rx=5, fill=MEN_FILL if gender == box.MEN else WOMEN_FILL, stroke=DARK, stroke_width=1),
        use("bb-man" if gender == box.MEN else "bb-woman", -w + 8.5, -h + 9.5, 16),
        use(f"bb-can-{ability}", 5.5, 0, min(23, width - 12)),
        *signs,
    )  # fmt: skip


@cache
def fish(tile: int) -> Drawn:
    """A fish tile: its kind and its value."""
    return group(
        tag("rect", x=-22, y=-11.6, width=44, height=25, rx=9, **SHADE),
        tag("rect", x=-22, y=-12.6, width=44, height=25, rx=9, fill="#e9f6f1", stroke="#0c4a57", stroke_width=1.1),
        use(f"bb-fish-{box.FISH_TYPE[tile]}", -7, 0, 23), count(int(box.FISH_VP[tile]), 13, 5.6, 16.5, DARK),
    )  # fmt: skip


@cache
def jewel(kind: int, cost: int, vp: int, width: float, height: float) -> Drawn:
    """A jewelry tile: its kind, its victory points, its price in shells."""
    w, h = width / 2, height / 2
    return group(
        tag("rect", x=-w, y=-h + 1, width=width, height=height, rx=4, **SHADE),
        tag("rect", x=-w, y=-h, width=width, height=height, rx=4, fill="#fbf1dc", stroke=DARK, stroke_width=0.9),
        use(f"bb-jewel-{kind}", -w + 10, 0, 19), count(vp, w - 8, -h + 13, 14.5, DARK),
        use("bb-shell", w - 13.4, h - 6.4, 9.6), words(cost, w - 4.8, h - 2.6, class_="mid", font_size=12, font_weight="bold", fill="#8a3d28"),
    )  # fmt: skip


NAMED = {
    "men": "bb-man", "women": "bb-woman", "men_different": "bb-man", "women_different": "bb-woman", "men_shifted": "bb-man",
    "women_shifted": "bb-woman", "persons_shifted": "bb-people", "regions": "bb-hut", "islands": "bb-isle", "materials": "bb-pile",
    "priests": "bb-priest", "jewelry": "bb-jewels", "jewelry_different": "bb-jewels", "god_tiles": "bb-god-tile",
    "offerings": "bb-offering", "shells": "bb-shell", "twelfth_huts": "bb-hut", "buildings": "bb-building", "cards_same": "bb-card",
    "cards_different": "bb-card", "ability": "bb-can-{}", "region_type": "bb-type-{}", "fish_type": "bb-fish-{}",
    "material": "bb-material-{}", "jewelry_type": "bb-jewel-{}", "cards_colour": "bb-god-{}",
}  # fmt: skip
EXTRA = {
    "men_different": "≠", "women_different": "≠", "jewelry_different": "≠", "cards_different": "≠", "cards_same": "=",
    "men_shifted": "↓", "women_shifted": "↓", "persons_shifted": "↓", "twelfth_huts": "12",
}  # fmt: skip


@cache
def wanted(task: int, seat: int) -> Drawn:
    """What a task asks for, as number and picture, around 0, 0 (about 64 wide)."""
    components = box.DATA["tasks"]["list"][task]["components"]
    pair = len(components) > 1
    parts = []
    for k, component in enumerate(components):
        x = (-17 + 34 * k) if pair else 0
        name, need = component["measure"], component["need"]
        if name == "first":
            parts.append(at(x, 0, badge("1", 0, 0, "#ffd166", DARK, 10)))
            continue
        size = 22 if pair else 28
        if name == "ability":  # on a person of either kind
            parts.append(at(
                9, 0, tag("path", d="M0 -15 H-9 Q-14 -15 -14 -10 V10 Q-14 15 -9 15 H0 Z", fill=MEN_FILL),
                tag("path", d="M0 -15 H9 Q14 -15 14 -10 V10 Q14 15 9 15 H0 Z", fill=WOMEN_FILL),
                tag("rect", x=-14, y=-15, width=28, height=30, rx=5, fill="none", stroke=DARK, stroke_width=0.9),
            ))  # fmt: skip
            size = 23
        sign = [badge(EXTRA[name], x + 21, 6, CREAM, DARK, 7.7)] if name in EXTRA else []
        parts += [
            count(need, x - (9 if pair else 14), 6.4, 15 if pair else 19, DARK),
            use(NAMED[name].format(component["arg"]), x + (7 if pair else 9), 0, size, class_=f"p{seat}"), *sign,
        ]  # fmt: skip
    return group(*parts)
