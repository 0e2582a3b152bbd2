"""How Dokmus looks: the ground of every tile face, what grows and stands on it, tokens, guardians."""

# ruff: noqa: E501 (paths are long)
from __future__ import annotations

import random
from collections.abc import Iterable
from functools import cache
from typing import Any

from motu.drawing import Drawn, at, group, symbol, tag, use, words
from motu.drawing.symbols import CREAM, DARK, mark, smooth

from .. import box, terrain

CELL = 40
TILE = CELL * box.SIDE
PALETTE = (1, 0, 2, 3)  # blue, red, yellow and green among the colours of the page


def _path(d: str, fill: str = "none", **values: Any) -> Drawn:
    return tag("path", d=d, fill=fill, **values)


def _line(d: str, stroke: str, width: float, **values: Any) -> Drawn:
    return _path(d, stroke=stroke, stroke_width=width, stroke_linecap="round", stroke_linejoin="round", **values)


SHADE = "#1b120c"
STONE, STONE_LIGHT, STONE_DARK = "#b8ab94", "#ddd2bb", "#8a7c66"

# -- what stands on a cell, in a box of -20 to 20 --


def _tree(x: float, y: float, size: float, leaf: str) -> Drawn:
    return group(
        _line("M0 2 V9", "#6b4a32", 2.6),
        _path("M0 -13 Q5 -9 5 -6 Q10 -4 8.6 1 Q7 5 0 4.6 Q-7 5 -8.6 1 Q-10 -4 -5 -6 Q-5 -9 0 -13 Z", leaf, stroke="#24442b", stroke_width=1.1, stroke_linejoin="round"),
        _path("M-5 -1 Q-4 -5 -1 -6 M-3 -8 Q-2 -10 0 -10.6", stroke="#a9cf8a", stroke_width=1.3, stroke_linecap="round", stroke_opacity=0.8),
        transform=f"translate({x} {y}) scale({size})",
    )  # fmt: skip


def _woods(*trees: tuple[float, float, float]) -> list[Drawn]:
    leaves = ("#3c7444", "#4a8550", "#2f6440")
    return [_tree(x, y, size, leaves[k % 3]) for k, (x, y, size) in enumerate(trees)]


WOODS = (
    ((-8.5, -4, 0.95), (9, -6, 0.9), (0.5, 8, 1.0)),
    ((8, -3, 1.0), (-9, -6, 0.85), (-3, 8.5, 0.95)),
    ((0, -6, 1.0), (-9.5, 6, 0.9), (9.5, 7, 0.95)),
)

PEAKS = (
    group(
        _path("M-19 16 L-7 -6 L-1 3 L7 -15 L19 16 Q0 19 -19 16 Z", "#978a78", stroke=DARK, stroke_width=1.1, stroke_linejoin="round"),
        _path("M7 -15 L19 16 Q13 17.6 8 17.5 L5 4 Z M-7 -6 L-1 3 L-3 10 L-8 6 Z", "#6f6355"),
        _path("M7 -15 L11.4 -3.6 L8 -5.4 L5.4 -2 L2.6 -4.4 Z M-7 -6 L-3.6 -0.9 L-7 0.2 L-10 -0.4 Z", CREAM),
    ),
    group(
        _path("M-19 16 L-9 -3 L-4 -14 L3 -1 L8 -7 L19 16 Q0 19 -19 16 Z", "#9c8f7d", stroke=DARK, stroke_width=1.1, stroke_linejoin="round"),
        _path("M-4 -14 L3 -1 L6 10 L-1 17.6 L-3 4 Z M8 -7 L19 16 L12 17 Z", "#736759"),
        _path("M-4 -14 L0.2 -6.2 L-3 -7.4 L-5.4 -4 L-8 -5.2 Z M8 -7 L10.6 -1.4 L8 -2.6 L5.4 -3.9 Z", CREAM),
    ),
)  # fmt: skip

FIRE_MOUNTAIN = group(
    _path("M-4 -11 Q-11 -14 -7 -18 Q-2 -20 0 -16 Q5 -21 9 -16 Q11 -11 4 -11 Z", "#e9dfcf", fill_opacity=0.75),
    _path("M-18.5 16 Q-9 9 -6 -9 Q0 -6.6 6 -9 Q9 9 18.5 16 Q0 19.4 -18.5 16 Z", "#5a4540", stroke=DARK, stroke_width=1.2, stroke_linejoin="round"),
    tag("ellipse", cx=0, cy=-8.6, rx=6, ry=2.4, fill="#ffd166", stroke="#e4572e", stroke_width=1.4),
    _path("M-3 -8 Q-4 0 -6.6 5 Q-4 4 -2.4 7.6 Q-0.6 3 -0.4 -1 Q1.4 6 4.4 11.6 Q5 5 3 -8 Z", "#e4572e"),
    _line("M-1.6 -6 Q-2 -1 -3.4 2.4 M1.4 -6 Q1.6 1 3 5", "#ffd166", 1.5),
)  # fmt: skip

OLD_WALLS = group(
    tag("ellipse", cx=0, cy=14.6, rx=17, ry=3.4, fill=SHADE, fill_opacity=0.22),
    _path("M-16 15 V12 H16 V15 Z", STONE, stroke=DARK, stroke_width=1),
    _path("M-14 12 V-6 L-12 -9 L-8 -7.4 V12 Z M-3 12 V-11 H3.4 V12 Z M9 12 V3 L11 0.6 L14.6 2 V12 Z", STONE_LIGHT, stroke=DARK, stroke_width=1.1, stroke_linejoin="round"),
    _path("M-15.4 -9 L-4.5 -14.6 L6 -14 L5.4 -10.6 H-4.4 Z", STONE, stroke=DARK, stroke_width=1.1, stroke_linejoin="round"),
    _line("M-11 -4 V9 M0.2 -7 V9 M11.8 5 V9", STONE_DARK, 1.3),
    _path("M4.6 15 q2.6 -5.4 6 -1.4 z M-9 15 q-1 -4 -5 -3.4 q1.4 0.6 2 3.4 z", "#5d8a4c"),
)  # fmt: skip

SHRINE = group(
    tag("ellipse", cx=0, cy=15, rx=15, ry=3, fill=SHADE, fill_opacity=0.25),
    _path("M-14 15.4 V10.6 H14 V15.4 Z", STONE, stroke=DARK, stroke_width=1.1, stroke_linejoin="round"),
    _path("M-9.5 10.6 L-8 -1 H8 L9.5 10.6 Z", STONE_LIGHT, stroke=DARK, stroke_width=1.1, stroke_linejoin="round"),
    _path("M-3.2 10.6 V4.6 Q0 1 3.2 4.6 V10.6 Z", "#3d2c22"),
    _path("M0 -14.5 Q4 -7.6 13.6 -1.6 Q0 1.8 -13.6 -1.6 Q-4 -7.6 0 -14.5 Z", "#d98b3a", stroke=DARK, stroke_width=1.2, stroke_linejoin="round"),
    _line("M-8.6 -2.4 Q-3.6 -6 -1 -10.4 M8.6 -2.4 Q3.6 -6 1 -10.4", "#ffdf9e", 1.2),
)  # fmt: skip

PYRAMID = group(
    tag("ellipse", cx=0, cy=17, rx=19, ry=2.6, fill=SHADE, fill_opacity=0.25),
    _path("M-19.4 17.4 L-17.6 8.6 H17.6 L19.4 17.4 Z", STONE, stroke=DARK, stroke_width=1.1, stroke_linejoin="round"),
    _path("M-15 8.6 L-13.4 0.4 H13.4 L15 8.6 Z", STONE_LIGHT, stroke=DARK, stroke_width=1.1, stroke_linejoin="round"),
    _path("M-11 0.4 L-9.6 -7 H9.6 L11 0.4 Z", STONE, stroke=DARK, stroke_width=1.1, stroke_linejoin="round"),
    _path("M-4.4 17.4 L-3 -7 H3 L4.4 17.4 Z", CREAM, stroke=DARK, stroke_width=1),
    _line("M-3.6 2 H3.6 M-3.8 6.4 H3.8 M-4 10.8 H4 M-3.2 -2.4 H3.2", STONE_DARK, 1),
    _path("M-7.6 -7 V-11 H7.6 V-7 Z", STONE_LIGHT, stroke=DARK, stroke_width=1),
    _path("M0 -20 Q3.4 -15.4 10.4 -11.6 Q0 -9.4 -10.4 -11.6 Q-3.4 -15.4 0 -20 Z", "#c8472c", stroke=DARK, stroke_width=1.1, stroke_linejoin="round"),
    tag("circle", cx=0, cy=-14.4, r=1.7, fill="#ffd166"),
)  # fmt: skip

# -- tokens, fire, talisman --

_BODY = "M-5 -4.6 Q-12.4 1 -13 13.4 Q0 17.4 13 13.4 Q12.4 1 5 -4.6 A6.6 6.6 0 1 0 -5 -4.6 Z"
TOKEN = group(
    tag("ellipse", cx=0, cy=14.4, rx=14.5, ry=3.2, fill=SHADE, fill_opacity=0.34),
    _path(_BODY, CREAM, stroke=CREAM, stroke_width=4.4, stroke_linejoin="round"),
    _path(_BODY, "var(--c)", stroke=DARK, stroke_width=1.5, stroke_linejoin="round"),
    _line("M-3.6 -12 Q-1 -14 1.6 -13.2", CREAM, 1.5, stroke_opacity=0.7),
)

FLAME = group(
    _path("M0 -11 Q8.4 -3 8 3.4 Q7.6 10.6 0 11 Q-7.6 10.6 -8 3.4 Q-8 -1 -4 -4 Q-3.4 -0.6 -1.4 0 Q-3 -6 0 -11 Z", "#e4572e", stroke=DARK, stroke_width=1.1, stroke_linejoin="round"),
    _path("M0.4 -1 Q4.4 3 3.8 6 Q3.4 9.4 0 9.4 Q-3.6 9.2 -3.8 6 Q-3.6 3.4 -1.8 2.6 Q-0.2 3.4 0.4 -1 Z", "#ffd166"),
)  # fmt: skip

CHARM = group(
    _line("M-6 -10.5 Q-5 -4 0 -2.4 Q5 -4 6 -10.5", "#8a5a2b", 1.8),
    tag("circle", cy=3.6, r=7.4, fill="#ffd166", stroke=DARK, stroke_width=1.2),
    _path("M0 -1.6 L1.7 1.9 L5.4 2.4 L2.7 5 L3.4 8.6 L0 6.9 L-3.4 8.6 L-2.7 5 L-5.4 2.4 L-1.7 1.9 Z", "#b9651b"),
)  # fmt: skip

_ROUND = "M-6.6 3.6 A7.4 7.4 0 1 1 3.7 6.4"
TURN_CW = group(_line(_ROUND, "currentColor", 2.6), _path("M9 3.4 L2.6 11.4 L0.4 2.6 Z", "currentColor"))
TURN_CCW = group(TURN_CW, transform="scale(-1 1)")
SLIDE = group(
    tag("rect", x=-10, y=-6, width=10.4, height=12, rx=2, fill="none", stroke="currentColor", stroke_width=2.2),
    _line("M3 0 H7", "currentColor", 2.6),
    _path("M11 0 L5.4 -5.2 V5.2 Z", "currentColor"),
)
STEP = group(
    tag("circle", cx=-6, cy=-5, r=3.4, fill="currentColor"),
    _path("M-11 9 Q-10.6 -0.6 -6 -0.8 Q-1.4 -0.6 -1 9 Z", "currentColor"),
    _line("M2 3 H7", "currentColor", 2.4),
    _path("M11 3 L5.4 -2 V8 Z", "currentColor"),
)
DEED_ICONS = (CHARM, SLIDE, STEP, TURN_CW)

# -- guardians: five carved faces --

_FACES = (
    # eyes, brow and mouth, around 0, 0 in a box of -16 to 16
    _line("M-8 -4 q3 -3.4 6 0 M2 -4 q3 -3.4 6 0 M-5 7 Q0 10.6 5 7", DARK, 2) + _path("M0 -3 L2.4 3.4 H-2.4 Z", DARK),
    _path("M-9 -6 H-2 V-1 H-9 Z M2 -6 H9 V-1 H2 Z", DARK) + _line("M-6 7 H6 M-3 5 V9 M0 5 V9 M3 5 V9", DARK, 1.6),
    tag("circle", cx=-5.4, cy=-3.4, r=3.6, fill=CREAM, stroke=DARK, stroke_width=1.8) + tag("circle", cx=5.4, cy=-3.4, r=3.6, fill=CREAM, stroke=DARK, stroke_width=1.8)
    + _path("M-5.4 -4.6 a1.4 1.4 0 1 0 .1 0 M5.4 -4.6 a1.4 1.4 0 1 0 .1 0", DARK) + tag("ellipse", cx=0, cy=7, rx=4, ry=2.6, fill=DARK),
    _line("M-9 -7 L-2 -4 M9 -7 L2 -4 M-7 -1 H-3.4 M3.4 -1 H7", DARK, 2.2) + _path("M-7 5 Q0 2.6 7 5 Q5.4 10.4 0 10.4 Q-5.4 10.4 -7 5 Z", DARK) + _line("M-3.4 4.4 V6.6 M3.4 4.4 V6.6 M0 4 V6.4", CREAM, 1.6),
    _path("M-10 -4 Q-6 -8.6 -2 -4 Q-6 -0.6 -10 -4 Z M10 -4 Q6 -8.6 2 -4 Q6 -0.6 10 -4 Z", DARK) + tag("circle", cx=-6, cy=-4.2, r=1.3, fill="#ffd166") + tag("circle", cx=6, cy=-4.2, r=1.3, fill="#ffd166")
    + _path("M0 -12 L2.4 -9 L0 -6 L-2.4 -9 Z", "#e4572e") + _line("M-6 6.4 Q-3 9.6 0 6.8 Q3 9.6 6 6.4", DARK, 2),
)  # fmt: skip
_TINTS = ("#c9a24a", "#8fa6a0", "#b98f6c", "#9d9a86", "#b3806f")


def _guardian(number: int) -> Drawn:
    """A carved stone, its number, and what it lets one do; in a box of 48 x 96 around 0, 0."""
    if number < box.GUARDIANS:
        deed = group(DEED_ICONS[number - 1], transform="translate(0 33) scale(1.05)")
    else:
        deed = group(
            group(SLIDE, transform="translate(-13.6 34) scale(.58)"),
            group(STEP, transform="translate(0 33.4) scale(.58)"),
            group(TURN_CW, transform="translate(13.4 33.6) scale(.58)"),
        )
    return symbol(
        f"dk-guardian-{number}",
        "-24 -48 48 96",
        _path("M-22 46 V-20 Q-22 -46 0 -46 Q22 -46 22 -20 V46 Q0 49 -22 46 Z", _TINTS[number - 1], stroke=DARK, stroke_width=1.6, stroke_linejoin="round"),
        _path("M-22 46 V-20 Q-22 -46 0 -46 Q-15 -42 -15 -20 V47 Z", CREAM, fill_opacity=0.28),
        at(0, -24, Drawn(_FACES[number - 1])),
        _path("M-22 18 H22 V46 Q0 49 -22 46 Z", CREAM, fill_opacity=0.72),
        _line("M-22 18 H22 M-22 -10 H22", DARK, 1, stroke_opacity=0.5),
        words(number, 0, 12, class_="mid", font_size=24, font_weight="bold", font_family="Georgia, serif", fill=DARK),
        group(deed, color=DARK),
    )  # fmt: skip


# -- the ground of a face; it is turned with its tile --


def _box(left: float, top: float, right: float, bottom: float, r: float) -> str:
    """A rounded box; all but its corner is relative, so that equal boxes are equal texts and pack well."""
    wide, high = right - left - 2 * r, bottom - top - 2 * r
    return (
        f"M{left + r:g} {top:g}h{wide:g}q{r:g} 0 {r:g} {r:g}v{high:g}q0 {r:g} {-r:g} {r:g}"
        f"h{-wide:g}q{-r:g} 0 {-r:g} {-r:g}v{-high:g}q0 {-r:g} {r:g} {-r:g}z"
    )


def _bridge(left: float, top: float, right: float, bottom: float) -> str:
    """What joins two boxes."""
    return f"M{left:g} {top:g}h{right - left:g}v{bottom - top:g}h{left - right:g}z"


def patch(places: Iterable[int], inset: float, radius: float) -> str:
    """Cells of a face that hang together, as one soft shape: a path.  It reaches to the rim of the tile."""
    cells = set(places)
    parts = []
    for place in sorted(cells):
        i, j = divmod(place, box.SIDE)
        x, y = CELL * j, CELL * i
        left, top, right, bottom = x + inset, y + inset, x + CELL - inset, y + CELL - inset
        if j == 0:
            left = x - 1
        if j == box.SIDE - 1:
            right = x + CELL + 1
        if i == 0:
            top = y - 1
        if i == box.SIDE - 1:
            bottom = y + CELL + 1
        parts.append(_box(left, top, right, bottom, radius))
        east, south = j < box.SIDE - 1 and place + 1 in cells, place + box.SIDE in cells
        if east:
            parts.append(_bridge(right - radius, top, x + CELL + inset + radius, bottom))
        if south:
            parts.append(_bridge(left, bottom - radius, right, y + CELL + inset + radius))
        if east and south and place + box.SIDE + 1 in cells:
            parts.append(
                f"M{right - radius:g} {bottom - radius:g}h{2 * (inset + radius):g}v{2 * (inset + radius):g}h{-2 * (inset + radius):g}Z"
            )
    return "".join(parts)


def _coast(seed: int, out: float, rough: float) -> str:
    """The outline of a tile, a little rough."""
    dice = random.Random(seed)
    steps = 5
    ring = []
    low, high, r = -out, TILE + out, 22
    corners = ((low + r, low, 1, 0), (high, low + r, 0, 1), (high - r, high, -1, 0), (low, high - r, 0, -1))
    for x, y, dx, dy in corners:
        length = high - low - 2 * r
        for k in range(steps + 1):
            push = dice.uniform(-rough, rough)
            ring.append((x + dx * length * k / steps + dy * push, y + dy * length * k / steps - dx * push))
    return smooth(ring)


GRID = "".join(f"M{CELL * k} 3V{TILE - 3}M3 {CELL * k}H{TILE - 3}" for k in range(1, box.SIDE))


COASTS = 4  # different outlines of tiles


def _flowers(face: int) -> Drawn:
    """Grass and flowers on the meadows, so that they are not bare; they look the same from every side."""
    dice = random.Random(100 + face)
    grass, flowers = [], []
    for place in range(box.SIDE * box.SIDE):
        if box.FACE[face, place] == terrain.MEADOW:
            x, y = CELL * (place % box.SIDE), CELL * (place // box.SIDE)
            grass.append(
                f"M{x + dice.randint(7, 18)} {y + dice.randint(7, 32)}h5M{x + dice.randint(20, 33)} {y + dice.randint(7, 32)}v4"
            )
            if dice.random() < 0.4:
                flowers.append(f"M{x + dice.randint(8, 32)} {y + dice.randint(8, 32)}h.1")
    return group(
        _line("".join(grass), "#5f8a48", 2.6, stroke_opacity=0.4),
        _line("".join(flowers), CREAM, 4.2, stroke_opacity=0.85),
    )


def _ground(face: int) -> Drawn:
    of = {
        kind: [place for place in range(box.SIDE * box.SIDE) if box.FACE[face, place] == kind]
        for kind in range(len(box.KINDS))
    }
    lake = patch(of[terrain.WATER], 3, 11)
    paved = [*of[terrain.SMALL_TEMPLE], *of[terrain.LARGE_TEMPLE], *of[terrain.RUINS]]
    return symbol(
        f"dk-face-{box.FACES[face]}",
        f"-14 -14 {TILE + 28} {TILE + 28}",
        tag("use", href=f"#dk-coast-{face % COASTS}"),
        _path(patch(of[terrain.FOREST], 1.5, 10), "#356b3d", fill_opacity=0.62),
        _path(patch(of[terrain.MOUNTAIN], 1.5, 9), "#7d7263", fill_opacity=0.5),
        _path(patch(of[terrain.VOLCANO], 2, 9), "#4a3833", fill_opacity=0.55),
        _path("".join(patch([p], 2.5, 8) for p in paved), "#e9dcc0", stroke=STONE_DARK, stroke_width=1, stroke_opacity=0.7),
        _path(lake, stroke="var(--beach)", stroke_width=6, stroke_linejoin="round"),
        _path(lake, "var(--sea-2)"),
        _path(lake, "url(#m-waves)"),
        tag("use", href="#dk-grid"),
        _flowers(face),
    )  # fmt: skip


def _land(k: int) -> Drawn:
    """Reef, surf, beach and grass of a tile."""
    coast = _coast(k, 5.4, 1.3)
    return group(
        _path(coast, "var(--shallow)", stroke="var(--shallow)", stroke_width=12, stroke_opacity=0.7, stroke_linejoin="round"),
        _path(coast, stroke="var(--foam)", stroke_width=7, stroke_opacity=0.8, stroke_linejoin="round"),
        _path(coast, "var(--beach)", stroke="var(--shallow)", stroke_width=3.6, stroke_linejoin="round"),
        tag("rect", width=TILE, height=TILE, rx=13, fill="var(--palm)"),
        tag("rect", width=TILE, height=TILE, rx=13, fill="var(--beach)", fill_opacity=0.34),
        id=f"dk-coast-{k}",
    )  # fmt: skip


STANDING = {
    terrain.SMALL_TEMPLE: "dk-shrine",
    terrain.LARGE_TEMPLE: "dk-pyramid",
    terrain.VOLCANO: "dk-volcano",
    terrain.RUINS: "dk-ruins",
}  # what stands on a cell, one symbol each


THINGS = ("meadow", "forest", "mountain", "water", "volcano", "ruins", "small", "large")  # what a cell is, by terrain


def growth(kind: int, place: int) -> str:
    """The symbol of what stands on a cell of this kind; the place chooses among trees and peaks."""
    if kind == terrain.FOREST:
        return f"dk-woods-{place * 5 % 3}"
    if kind == terrain.MOUNTAIN:
        return f"dk-peak-{place % 2}"
    return STANDING.get(kind, "")


@cache
def terrain_icon(kind: int, x: float, y: float, size: float) -> Drawn:
    """A cell of this kind, for the legend."""
    if kind == terrain.WATER:
        return at(
            x, y,
            tag("rect", x=-size / 2, y=-size / 2, width=size, height=size, rx=5, fill="var(--sea-2)", stroke="var(--beach)", stroke_width=1.6),
            _line(f"M{-size * 0.3:g} {-size * 0.1:g}q{size * 0.15:g} {-size * 0.14:g} {size * 0.3:g} 0t{size * 0.3:g} 0M{-size * 0.3:g} {size * 0.2:g}q{size * 0.15:g} {-size * 0.14:g} {size * 0.3:g} 0t{size * 0.3:g} 0", "var(--foam)", 1.5),
        )  # fmt: skip
    return use(growth(kind, 0), x, y, size)


def token(seat: int, size: float) -> Drawn:
    """A token with its owner's mark, around 0, 0."""
    colour = PALETTE[seat]
    return group(use("dk-token", 0, 0, size, class_=f"p{colour}"), mark(colour, 0, size * 0.16, size * 0.42))


SYMBOLS = Drawn(
    "".join(
        (
            *map(_land, range(COASTS)),
            _path(GRID, id="dk-grid", stroke=DARK, stroke_width=1, stroke_opacity=0.22, stroke_dasharray="2 4"),
            *map(_ground, range(len(box.FACES))),
            *(symbol(f"dk-woods-{k}", "-20 -20 40 40", *_woods(*trees)) for k, trees in enumerate(WOODS)),
            *(symbol(f"dk-peak-{k}", "-20 -20 40 40", peak) for k, peak in enumerate(PEAKS)),
            symbol("dk-volcano", "-20 -20 40 40", FIRE_MOUNTAIN),
            symbol("dk-ruins", "-20 -20 40 40", OLD_WALLS),
            symbol("dk-shrine", "-20 -20 40 40", SHRINE),
            symbol("dk-pyramid", "-20 -21 40 41", PYRAMID),
            symbol("dk-token", "-19 -19 38 38", TOKEN),
            symbol("dk-flame", "-12 -12 24 24", FLAME),
            symbol("dk-talisman", "-12 -12 24 24", CHARM),
            symbol("dk-shift", "-12 -12 24 24", SLIDE),
            symbol("dk-move", "-12 -12 24 24", STEP),
            symbol("dk-cw", "-12 -12 24 24", TURN_CW),
            symbol("dk-ccw", "-12 -12 24 24", TURN_CCW),
            *map(_guardian, range(1, box.GUARDIANS + 1)),
        )
    )
)
