"""The pieces of Kaivai, each drawn once, and the ground they stand on: reefs, beaches and the open sea."""

# ruff: noqa: E501 (drawings are long)
from __future__ import annotations

from functools import cache, lru_cache
from math import cos, pi, sin, sqrt

from motu.drawing import Drawn, at, group, symbol, tag, use, words
from motu.drawing.symbols import CREAM, DARK, blob, hexagon, mark

from .. import act, box, tile

PALETTE = (0, 3, 2, 1)  # red, green, yellow and blue among the colours of the page
GOLD = 2
DOT = "#2f7fb5"


def _path(d: str, fill: str = "none", **values: object) -> Drawn:
    return tag("path", d=d, fill=fill, **values)


def _line(d: str, stroke: str = DARK, width: float = 1.1, **values: object) -> Drawn:
    return tag(
        "path",
        d=d,
        fill="none",
        stroke=stroke,
        stroke_width=width,
        stroke_linecap="round",
        stroke_linejoin="round",
        **values,
    )


_INK = {"stroke": DARK, "stroke_width": 1.2, "stroke_linejoin": "round"}
_SHADE = {"fill": "#1b120c", "fill_opacity": 0.22}

# a hut on stilts with a steep roof, a ladder and the catch hung up to dry
_FISHER = group(
    tag("ellipse", cx=0, cy=17.4, rx=16, ry=2.6, **_SHADE),
    _line("M-10 9 V17 M10 9 V17 M-3 9 V17 M4 9 V17", "#4a3526", 1.9),
    _path("M-11.5 0 H11.5 V10 H-11.5 Z", "#f3e3c3", **_INK),
    _path("M-8.6 10 V3.2 H-2.6 V10 Z", "#4a3526"),
    _line("M1.2 3.4 H10", DARK, 0.9),
    _path("M3 3.6 q2 2.6 0 5 q-2 -2.4 0 -5 M7.4 3.6 q2 2.6 0 5 q-2 -2.4 0 -5", "#6f93a3", stroke=DARK, stroke_width=0.7),
    _path("M0 -17.5 Q5 -8 16.5 1.2 Q8 3 0 2.4 Q-8 3 -16.5 1.2 Q-5 -8 0 -17.5 Z", "var(--c)", **_INK),
    _line("M-4.6 -7.4 Q-7.6 -2.6 -11.4 1.4 M4.6 -7.4 Q7.6 -2.6 11.4 1.4", CREAM, 0.9, stroke_opacity=0.5),
)  # fmt: skip

# a long open house under a roof that sweeps up at both ends
_MEETING = group(
    tag("ellipse", cx=0, cy=16.4, rx=18, ry=2.6, **_SHADE),
    _path("M-15 4 H15 V15.6 H-15 Z", "#4a3526", **_INK),
    _path("M-13 15.6 V5 H-9.4 V15.6 Z M-3.8 15.6 V5 H-0.4 V15.6 Z M5 15.6 V5 H8.2 V15.6 Z M11.8 15.6 V5 H14 V15.6 Z", "#f3e3c3"),
    _path("M-17 12.6 H17 V16.2 H-17 Z", "#c89f6b", **_INK),
    _path("M-19.2 -12 Q-9 -5.6 0 -5.6 Q9 -5.6 19.2 -12 Q19 -1 16.6 6 Q8 4 0 4 Q-8 4 -16.6 6 Q-19 -1 -19.2 -12 Z", "var(--c)", **_INK),
    _line("M-16 -4.4 Q-7 -1.6 0 -1.6 Q7 -1.6 16 -4.4", CREAM, 1, stroke_opacity=0.5),
)  # fmt: skip

# a carved statue in its owner's colour on steps of stone
_TEMPLE = group(
    tag("ellipse", cx=0, cy=17.4, rx=17, ry=2.4, **_SHADE),
    _path("M-16 12 H16 V17.2 H-16 Z M-11.6 7 H11.6 V12 H-11.6 Z", "#b9b0a0", **_INK),
    _line("M-8 12 V17 M1 12 V17 M9 12 V17 M-4 7.4 V12 M5 7.4 V12", DARK, 0.8, stroke_opacity=0.6),
    _path("M-7.6 7 V-6 Q-9.4 -16.8 0 -17.6 Q9.4 -16.8 7.6 -6 V7 Z", "var(--c)", **_INK),
    tag("circle", cx=-3.4, cy=-9.2, r=2.5, fill=CREAM, stroke=DARK, stroke_width=0.8), tag("circle", cx=3.4, cy=-9.2, r=2.5, fill=CREAM, stroke=DARK, stroke_width=0.8),
    tag("circle", cx=-3.4, cy=-9.2, r=1, fill=DARK), tag("circle", cx=3.4, cy=-9.2, r=1, fill=DARK),
    _line("M-4.6 -13.4 H4.6", DARK, 1),
)  # fmt: skip

# a stone head on a green, in a ring of stones
_CULT = group(
    tag("ellipse", cx=0, cy=15.6, rx=11, ry=2.4, **_SHADE),
    _path("M-7.4 15.4 V-4 Q-9.4 -15.4 0 -16 Q9.4 -15.4 7.4 -4 V15.4 Z", "#6f665b", **_INK),
    _path("M-7.4 15.4 V-4 Q-9.4 -15.4 0 -16 Q-5 -12 -4.4 -3 V15.4 Z", CREAM, fill_opacity=0.16),
    _path("M-5.6 -5.6 H-1.6 V-2.6 H-5.6 Z M1.6 -5.6 H5.6 V-2.6 H1.6 Z", "#1d1815"),
    _path("M-1.3 -6 H1.3 L2.2 3.6 H-2.2 Z", "#544c43"),
    _path("M-4.8 6.6 H4.8 V11 H-4.8 Z", "#e9dfc9", stroke=DARK, stroke_width=0.9),
    _line("M-2.4 6.6 V11 M0 6.6 V11 M2.4 6.6 V11 M-4.8 8.8 H4.8", DARK, 0.7),
    _line("M-7.2 -8 H7.2", "#1d1815", 1),
)  # fmt: skip

# the fisher god: coral, crowned, with a fish in his arms
_GOD = group(
    tag("ellipse", cx=0, cy=18.6, rx=12, ry=2.2, fill="#1b120c", fill_opacity=0.3),
    _path("M-11 -9 L-13 -19 L-6.4 -14.6 L-3.4 -21 L0 -15.4 L3.4 -21 L6.4 -14.6 L13 -19 L11 -9 Z", "var(--glow)", **_INK),
    _path("M-9 18 V10 Q-12.6 2 -10.6 -7 Q-6 -12 0 -12 Q6 -12 10.6 -7 Q12.6 2 9 10 V18 Z", "var(--coral)", **_INK),
    tag("circle", cx=-4.4, cy=-4.8, r=3.7, fill=CREAM, stroke=DARK, stroke_width=1), tag("circle", cx=4.4, cy=-4.8, r=3.7, fill=CREAM, stroke=DARK, stroke_width=1),
    tag("circle", cx=-4, cy=-4.4, r=1.6, fill=DARK), tag("circle", cx=4, cy=-4.4, r=1.6, fill=DARK),
    _path("M-6 2 Q0 0.4 6 2 Q5.4 6.4 0 6.4 Q-5.4 6.4 -6 2 Z", "#5c1507", stroke=DARK, stroke_width=0.9),
    _path("M-3.6 2 L-2.4 3.9 L-1.2 1.8 L0 3.7 L1.2 1.8 L2.4 3.9 L3.6 2 Z", CREAM),
    _path("M-11 12 Q-4 7 5 10.4 L10.6 7.4 Q9.6 11.6 10.8 15.4 L5 13.2 Q-4 16.6 -11 12 Z", "#9cc3cf", stroke=DARK, stroke_width=1, stroke_linejoin="round"),
    tag("circle", cx=-6.6, cy=11.6, r=1, fill=DARK),
)  # fmt: skip

_SHELL = group(
    tag("ellipse", cx=0, cy=9.4, rx=7, ry=1.8, **_SHADE),
    _path("M0 9 L-3.6 9.4 L-4 6.6 Q-11.6 1 -9.8 -3.6 Q-8 -8.8 0 -9.2 Q8 -8.8 9.8 -3.6 Q11.6 1 4 6.6 L3.6 9.4 Z", "#f7d9c3", **_INK),
    _line("M0 7.6 V-8.4 M-1.4 7.4 Q-4.2 0 -5 -6.8 M1.4 7.4 Q4.2 0 5 -6.8 M-2.6 7 Q-7.4 1.6 -8.6 -2.8 M2.6 7 Q7.4 1.6 8.6 -2.8", "#c0714f", 1),
)  # fmt: skip

_FISH = group(
    _path("M-10.6 0.4 Q-4.6 -7.4 4.4 -1.6 L11 -5.6 Q9.2 0.2 11 6 L4.4 2.2 Q-4.6 7.8 -10.6 0.4 Z", "#9cc3cf", **_INK),
    _path("M-2.6 -4.6 Q0.6 -8 4 -6.4 Q2.4 -4 1.6 -3.4 Z", "#5b8b9b", stroke=DARK, stroke_width=0.8),
    _line("M-4.4 -3.8 Q-2.6 0.2 -4.6 4.2 M0 -2.6 q1.8 2.8 0 5.4", "#3f6c7c", 0.9),
    tag("circle", cx=-7, cy=-0.7, r=1.2, fill=DARK),
)  # fmt: skip

# a disc of bone with a spiral
_TOKEN = group(
    tag("circle", cy=1.2, r=10, **_SHADE),
    tag("circle", r=9.6, fill="#5a3b74", **_INK),
    tag("circle", r=7, fill="none", stroke="#d9c4ea", stroke_width=0.9, stroke_dasharray="1.6 1.6"),
    _line("M0.6 0.4 Q-1.6 1.6 -2.2 -0.6 Q-2 -3.4 1 -3.4 Q4.2 -2.8 3.8 0.8 Q2.8 4.6 -1 4.2", "#f3e8fb", 1.7),
)  # fmt: skip

# the statue on the bid track
_STATUE = group(
    tag("ellipse", cx=0, cy=10.2, rx=7, ry=1.6, **_SHADE),
    _path("M-5.4 10 V-2 Q-6.8 -10.6 0 -11 Q6.8 -10.6 5.4 -2 V10 Z", "var(--c)", **_INK),
    tag("circle", cx=-2.3, cy=-4.6, r=1.9, fill=CREAM, stroke=DARK, stroke_width=0.7), tag("circle", cx=2.3, cy=-4.6, r=1.9, fill=CREAM, stroke=DARK, stroke_width=0.7),
    tag("circle", cx=-2.3, cy=-4.6, r=0.8, fill=DARK), tag("circle", cx=2.3, cy=-4.6, r=0.8, fill=DARK),
)  # fmt: skip

_SAIL = group(
    _line("M-2 -10 V10", "#4a3526", 2),
    _path("M-1 -10 Q11 -4 8.6 5.4 Q3 3.4 -1 5 Z", CREAM, **_INK),
    _path("M-10 7 Q0 10 10.4 6.6 Q9 11.4 5 11.6 H-5 Q-9 11.4 -10 7 Z", "#6b4a32", **_INK),
)  # fmt: skip

_PADDLE = group(
    _line("M-7.4 8 L3.6 -3.4", "#8a6037", 2.6),
    _path("M2.2 -2 Q1.4 -8 9 -10.4 Q8.2 -2.6 2.2 -2 Z", "#c89f6b", **_INK),
    _line("M4.4 -4.2 L7.4 -8", "#6b4a32", 0.9),
)  # fmt: skip

_DIE = group(
    _path("M-8.6 -6.4 L0 -10 L8.6 -6.4 V5.6 L0 10 L-8.6 5.6 Z", CREAM, **_INK),
    _line("M-8.6 -6.4 L0 -2.8 L8.6 -6.4 M0 -2.8 V10", DARK, 0.9),
    tag("ellipse", cx=0, cy=-6.4, rx=2.6, ry=1.3, fill=DOT),
    tag("ellipse", cx=-4.3, cy=2, rx=1.7, ry=2.4, fill=DOT, transform="rotate(-14 -4.3 2)"),
)  # fmt: skip

_FIRE = group(
    _line("M-9 9.4 L9 4.6 M-9 4.6 L9 9.4", "#6b4a32", 3),
    _path("M0 -11 Q8.6 -3 6 3.4 Q3.6 7.4 0 7.4 Q-3.6 7.4 -6 3.4 Q-7 -0.6 -3.4 -3.6 Q-2.6 -0.8 -0.8 -1 Q-2.6 -6.4 0 -11 Z", "var(--coral)", **_INK),
    _path("M0.4 -2.6 Q4 1 2.4 4.4 Q0.4 6.6 -2 4.8 Q-3.4 2.2 -1.2 0.8 Q0.6 0.4 0.4 -2.6 Z", "var(--glow)"),
)  # fmt: skip

_HOOK = group(
    _line("M3 -10.6 V-1", "#3a2a1c", 1),
    _line("M3 -2 V4 Q3 9.6 -2 9.6 Q-7 9.4 -7 4.2 L-3.6 6.2", DARK, 4.4),
    _line("M3 -2 V4 Q3 9.6 -2 9.6 Q-7 9.4 -7 4.2 L-3.6 6.2", "#f1e2c4", 2.4),
)  # fmt: skip

SYMBOLS = Drawn(
    "".join(
        (
            symbol("kv-fisher", "-20 -20 40 40", _FISHER),
            symbol("kv-meeting", "-20 -20 40 40", _MEETING),
            symbol("kv-temple", "-20 -20 40 40", _TEMPLE),
            symbol("kv-house", "-20 -20 40 40", Drawn(_FISHER.replace("var(--c)", "#b98a54"))),  # nobody's yet
            symbol("kv-cult", "-18 -18 36 36", _CULT),
            symbol("kv-god", "-22 -22 44 44", _GOD),
            *(
                symbol(f"kv-{name}", "-12 -12 24 24", drawing)
                for name, drawing in {
                    "shell": _SHELL, "fish": _FISH, "token": _TOKEN, "statue": _STATUE, "sail": _SAIL,
                    "paddle": _PADDLE, "die": _DIE, "fire": _FIRE, "hook": _HOOK,
                }.items()
            ),
        )
    )
)  # fmt: skip

COTTAGES = {tile.FISHER: "kv-fisher", tile.MEETING: "kv-meeting", tile.TEMPLE: "kv-temple"}
MARKED = {
    tile.FISHER: (0, -3.4),
    tile.MEETING: (0, -0.6),
    tile.TEMPLE: (0, 0.8),
}  # where the owner's mark sits, in parts of 40


def on_colour(seat: int) -> str:
    """What can be read on a seat's colour."""
    return DARK if PALETTE[seat] == GOLD else CREAM


@cache
def cottage(seat: int, kind: int, x: float = 0, y: float = 0, size: float = 40) -> Drawn:
    """A cottage with its owner's mark."""
    colour, (mx, my) = PALETTE[seat], MARKED[kind]
    return group(
        use(COTTAGES[kind], x, y, size, class_=f"p{colour}"),
        mark(colour, x + mx * size / 40, y + my * size / 40, size * 0.24, on_colour(seat)),
    )


@cache
def boat(seat: int, x: float = 0, y: float = 0, size: float = 38) -> Drawn:
    colour = PALETTE[seat]
    return group(
        use("m-boat", x, y, size, class_=f"p{colour}"),
        mark(colour, x + size * 0.14, y - size * 0.02, size * 0.27, on_colour(seat)),
    )


@cache
def statue(seat: int, x: float = 0, y: float = 0, size: float = 30) -> Drawn:
    colour = PALETTE[seat]
    return group(
        use("kv-statue", x, y, size, class_=f"p{colour}"),
        mark(colour, x, y + size * 0.19, size * 0.3, on_colour(seat)),
    )


@cache
def disc(seat: int, x: float = 0, y: float = 0, size: float = 20) -> Drawn:
    """A player's colour and mark as a disc."""
    colour = PALETTE[seat]
    return group(
        tag("circle", cx=x, cy=y, r=size / 2, fill="var(--c)", stroke=DARK, stroke_width=0.8),
        mark(colour, x, y, size * 0.62, on_colour(seat)),
        class_=f"p{colour}",
    )


@cache
def action_icon(action: int, x: float = 0, y: float = 0, size: float = 24) -> Drawn:
    """What an action does, in a box of 24."""
    k = size / 24
    parts = {
        act.BUILD: (use("kv-house", 0, 0, 24),),
        act.FISH: (use("kv-hook", -4.4, -1, 20), use("kv-fish", 4.4, 5.6, 14)),
        act.SELL: (use("kv-fish", -4, -4.6, 16), use("kv-shell", 4.4, 4.4, 15)),
        act.MOVE: (use("kv-sail", 0, 0, 22),),
        act.UPGRADE: (use("kv-paddle", 0, 0, 24),),
        act.CELEBRATE: (use("kv-fire", 0, 0, 23),),
    }[action]
    return group(*parts, transform=f"translate({x:g} {y:g}) scale({k:g})")


@lru_cache(4_000)
def pill(x: float, y: float, shown: str, drawing: str = "") -> Drawn:
    """A number on the board, with the piece that it counts."""
    wide = 10 + 8.2 * len(shown) + (15 if drawing else 0)
    return at(
        x, y,
        tag("rect", x=-wide / 2, y=-9.5, width=wide, height=19, rx=9.5, fill=CREAM, stroke=DARK, stroke_width=1),
        words(shown, 7.5 if drawing else 0, 5.4, class_="mid", font_size=15, font_weight="bold", fill=DARK),
        use(drawing, -wide / 2 + 11, 0, 17) if drawing else "",
    )  # fmt: skip


# -- the ground --

SIDE = 30.0  # of a hex
RIM = SIDE * 11.72
WIDE, HIGH = RIM * sqrt(3) + 14, 2 * RIM + 14
_PLACES = tuple((SIDE * h["x"], SIDE * h["y"]) for h in box.DATA["board"]["hexes"])
_ACROSS = tuple(
    tuple(int(box.NEXT[place, side]) for side in (2, 3, 4, 5, 0, 1)) for place in range(box.HEXES)
)  # from corner k on


def middle(place: int) -> tuple[float, float]:
    return _PLACES[place]


def _corner(place: int, k: int) -> tuple[float, float]:
    x, y = _PLACES[place]
    return round(x + SIDE * cos(k * pi / 3), 1), round(y + SIDE * sin(k * pi / 3), 1)


def _edge(place: int, k: int) -> str:
    (x, y), (x2, y2) = _corner(place, k), _corner(place, k + 1)
    return f"M{x:g} {y:g}L{x2:g} {y2:g}"


def _worn(x: float, y: float) -> tuple[float, float]:
    """A corner of the land as the sea has left it, always the same."""
    swirl = sin(x * 12.9898 + y * 78.233) * 43758.5453
    turn = 2 * pi * (swirl % 1)
    return x + 2.6 * cos(turn), y + 2.6 * sin(turn)


@cache
def coast(land: tuple[int, ...]) -> str:
    """The shoreline around some hexes, with the lagoons in it: a path of soft curves."""
    follows = {}
    for place in land:
        for k in range(6):
            if _ACROSS[place][k] not in land:
                follows[_corner(place, k)] = _corner(place, (k + 1) % 6)
    parts = []
    while follows:
        start = next(iter(follows))
        ring, here = [start], follows.pop(start)
        while here in follows:
            ring.append(here)
            here = follows.pop(here)
        points = [_worn(*corner) for corner in ring]
        halves = [((a + c) / 2, (b + d) / 2) for (a, b), (c, d) in zip(points, points[1:] + points[:1], strict=True)]
        parts.append(f"M{halves[-1][0]:.1f} {halves[-1][1]:.1f}")
        parts += [f"Q{x:.1f} {y:.1f} {hx:.1f} {hy:.1f}" for (x, y), (hx, hy) in zip(points, halves, strict=True)]
        parts.append("Z")
    return "".join(parts)


@cache
def sea() -> Drawn:
    """Deep water with its waves, and the hexes to count by."""
    frame = hexagon(0, 0, RIM, flat=False)
    grid = "".join(_edge(place, k) for place in range(box.HEXES) for k in range(6) if _ACROSS[place][k] < place)
    return group(
        tag("polygon", points=frame, fill="var(--sea-0)", stroke="var(--sea-0)", stroke_width=13, stroke_linejoin="round"),
        tag("polygon", points=frame, fill="url(#m-sea)", stroke="var(--shallow)", stroke_opacity=0.35, stroke_width=3, stroke_linejoin="round"),
        tag("polygon", points=frame, fill="url(#m-waves)"),
        tag("path", d=grid, fill="none", stroke="var(--foam)", stroke_opacity=0.2, stroke_width=1),
        aria_hidden="true",
    )  # fmt: skip


@cache
def island(land: tuple[int, ...], cults: tuple[int, ...], name: str | None = None) -> Drawn:
    """Reef, surf and beach of one village, and what grows on it; by its name it is a piece of the page of its own."""
    shore = coast(land)
    borders = "".join(
        _edge(place, k) for place in land for k in range(6) if _ACROSS[place][k] in land and _ACROSS[place][k] < place
    )
    return group(
        tag("path", d=shore, fill="var(--shallow)", fill_opacity=0.5, stroke="var(--shallow)", stroke_opacity=0.5, stroke_width=13, stroke_linejoin="round"),
        tag("path", d=shore, fill="none", stroke="var(--foam)", stroke_opacity=0.8, stroke_width=5, stroke_linejoin="round"),
        tag("path", d=shore, fill="var(--beach)", fill_rule="evenodd", stroke="#a98a50", stroke_width=1),
        tag("path", d=shore, fill="url(#m-sand)", fill_rule="evenodd"),
        tag("path", d=borders, fill="none", stroke="#8a6d3d", stroke_opacity=0.45, stroke_width=1.2, stroke_dasharray="3 3") if borders else "",
        *(_green(place) if place in cults else _tuft(place) for place in land),
        id=name,
    )  # fmt: skip


def _green(place: int) -> Drawn:
    """A green in a ring of stones."""
    stones = "".join(f"M{20 * cos(a):.1f} {20 * sin(a):.1f}h.1" for a in (2 * pi * k / 11 + place for k in range(11)))
    return at(
        *middle(place),
        tag("path", d=blob(place + 3, 21.5, 0.08, 9), fill="var(--palm)", stroke="var(--palm-2)", stroke_width=1.4),
        tag("path", d=stones, stroke="#e9dfc9", stroke_width=4.4, stroke_linecap="round", stroke_opacity=0.9),
    )  # fmt: skip


def _tuft(place: int) -> Drawn:
    x, y = middle(place)
    dx, dy = ((-19, -9), (17, -13), (15, 15), (-15, 16))[place % 4]
    grass = "q-1.5 -3.5 -3 -4.5m3 4.5q0 -4 .5 -5.5m-.5 5.5q1.5 -3 3.5 -4"
    return _line(f"M{x + dx:.1f} {y + dy:.1f}{grass}", "var(--palm-2)", 1.5)


@cache
def lagoon(place: int) -> Drawn:
    return tag("polygon", points=hexagon(*middle(place), SIDE), fill="var(--shallow)", fill_opacity=0.55)


OUTLINE = tag("polygon", points=hexagon(0, 0, SIDE - 2.6))  # of a hex that can be clicked, around its middle
