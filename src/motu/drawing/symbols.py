"""Pieces and patterns that the boards share, so that the five pictures are one family.

Each is drawn once, as a symbol, in the colour of its class: `use("m-boat", x, y, 30, class_="p2")` is a gold boat.
The page holds them all; `standalone(picture, (COMMON, SYMBOLS))` puts them into a picture of its own.
"""

# ruff: noqa: E501 (paths are long)
from __future__ import annotations

import math
import random
from functools import lru_cache

from .builder import Drawn, group, symbol, tag


def _path(d: str, fill: str = "none", **values: object) -> Drawn:
    return tag("path", d=d, fill=fill, **values)


def blob(seed: int, radius: float, rough: float = 0.1, points: int = 11) -> str:
    """The outline of an island around 0, 0, the same for the same seed: a path."""
    dice = random.Random(seed)
    ring = []
    for k in range(points):
        angle = 2 * math.pi * (k + dice.uniform(-0.18, 0.18)) / points
        reach = radius * (1 + dice.uniform(-rough, rough))
        ring.append((reach * math.cos(angle), reach * math.sin(angle)))
    return smooth(ring)


def smooth(ring: list[tuple[float, float]]) -> str:
    """A closed curve through points (Catmull-Rom as Bézier): a path."""
    count = len(ring)
    parts = [f"M{ring[0][0]:.1f} {ring[0][1]:.1f}"]
    for k in range(count):
        (x0, y0), (x1, y1), (x2, y2), (x3, y3) = (ring[(k + i) % count] for i in (-1, 0, 1, 2))
        a, b = (x1 + (x2 - x0) / 6, y1 + (y2 - y0) / 6), (x2 - (x3 - x1) / 6, y2 - (y3 - y1) / 6)
        parts.append(f"C{a[0]:.1f} {a[1]:.1f} {b[0]:.1f} {b[1]:.1f} {x2:.1f} {y2:.1f}")
    return "".join(parts) + "Z"


def hexagon(x: float, y: float, size: float, flat: bool = True) -> str:
    """The corners of a hexagon, flat or pointed at the top: the points of a polygon."""
    turn = 0 if flat else math.pi / 6
    corners = [
        (x + size * math.cos(turn + math.pi / 3 * k), y + size * math.sin(turn + math.pi / 3 * k)) for k in range(6)
    ]
    return " ".join(f"{cx:.1f},{cy:.1f}" for cx, cy in corners)


DARK = "#2b2320"
CREAM = "#fffaf0"

# the marks ● ■ ▲ ◆ ★ as shapes in a box of -10 … 10
MARK_SHAPES = (
    tag("circle", r=7),
    tag("rect", x=-6.2, y=-6.2, width=12.4, height=12.4, rx=1),
    tag("path", d="M0 -7.8 L8 6.2 H-8 Z"),
    tag("path", d="M0 -9 L8 0 L0 9 L-8 0 Z"),
    tag("path", d="M0 -9 L2.4 -3 L8.7 -2.7 L3.8 1.2 L5.4 7.4 L0 3.9 L-5.4 7.4 L-3.8 1.2 L-8.7 -2.7 L-2.4 -3 Z"),
)  # fmt: skip

BOAT = group(
    _path("M-2 -15 V9", stroke="#4a3526", stroke_width=1.8, stroke_linecap="round"),
    _path("M-1 -15 Q15 -7 12.5 6 Q5 3.6 -1 5.6 Z", "var(--c)", stroke=DARK, stroke_width=1, stroke_linejoin="round"),
    _path("M-3.4 -11 Q-11 -3 -10.4 5.4 Q-7 3.8 -3.4 5 Z", CREAM, stroke=DARK, stroke_width=0.9, stroke_linejoin="round"),
    _path("M-13.5 8.4 Q0 12 14 7.6 Q12.6 15.2 6.4 15.8 H-6.6 Q-12.2 15.2 -13.5 8.4 Z", "#6b4a32", stroke=DARK, stroke_width=1, stroke_linejoin="round"),
    _path("M-11.6 11.2 Q0 14 12.2 10.7", stroke="#c89f6b", stroke_width=1.2),
)  # fmt: skip

HUT = group(
    tag("ellipse", cx=0, cy=14, rx=13, ry=2.6, fill="#1b120c", fill_opacity=0.22),
    _path("M-9.5 2 H9.5 V13.5 H-9.5 Z", "#f3e3c3", stroke=DARK, stroke_width=1),
    _path("M-3 13.5 V6.4 Q0 3.4 3 6.4 V13.5 Z", "#4a3526"),
    _path("M0 -14 Q7 -6 14 3.6 Q7 5 0 4.6 Q-7 5 -14 3.6 Q-7 -6 0 -14 Z", "var(--c)", stroke=DARK, stroke_width=1, stroke_linejoin="round"),
    _path("M0 -13 V4 M-2 -9 Q-5 -3 -8 3.6 M2 -9 Q5 -3 8 3.6", stroke=CREAM, stroke_width=0.9, stroke_opacity=0.45),
)  # fmt: skip

PALM = group(
    tag("ellipse", cx=2, cy=14.5, rx=8, ry=2, fill="#1b120c", fill_opacity=0.2),
    _path("M1 14 Q-1.5 4 2.6 -4", stroke="#7a5a3c", stroke_width=2.4, stroke_linecap="round"),
    _path("M2.6 -4 Q-4 -11 -12 -5 Q-4 -6.6 2.6 -4 M2.6 -4 Q8 -12 14.4 -5.4 Q8 -7 2.6 -4 M2.6 -4 Q-6 -4 -8.6 4 Q-3.4 -2.4 2.6 -4 M2.6 -4 Q10 -3.4 11.6 4.4 Q7.4 -2 2.6 -4 M2.6 -4 Q1 -12 5.4 -15 Q4.6 -9 2.6 -4", "var(--palm-2)", stroke="#3d5a33", stroke_width=0.7, stroke_linejoin="round"),
)  # fmt: skip

COMMON = Drawn(
    "".join(
        (
            *(symbol(f"m-mark-{i}", "-10 -10 20 20", shape) for i, shape in enumerate(MARK_SHAPES)),
            symbol("m-boat", "-17 -17 34 34", BOAT),
            symbol("m-hut", "-17 -17 34 34", HUT),
            symbol("m-palm", "-17 -17 34 34", PALM),
            tag(
                "radialGradient",
                tag("stop", offset=0, stop_color="var(--sea-2)"),
                tag("stop", offset=1, stop_color="var(--sea-1)"),
                id="m-sea",
                cx="50%",
                cy="45%",
                r="75%",
            ),
            tag(
                "pattern",
                _path("M0 9 q9 -7 18 0 t18 0", stroke="var(--foam)", stroke_opacity=0.15, stroke_width=1.4),
                id="m-waves",
                width=36,
                height=18,
                patternUnits="userSpaceOnUse",
            ),
            tag(
                "pattern",
                _path(
                    "M0 24 L12 0 L24 24 Z M6 24 L12 12 L18 24 Z",
                    stroke="var(--ink)",
                    stroke_opacity=0.16,
                    stroke_width=1.3,
                ),
                id="m-tapa",
                width=24,
                height=24,
                patternUnits="userSpaceOnUse",
            ),
            tag(
                "pattern",
                tag("circle", cx=2, cy=2, r=0.7, fill="#9a7b4f", fill_opacity=0.35),
                tag("circle", cx=5, cy=5, r=0.5, fill="#9a7b4f", fill_opacity=0.25),
                id="m-sand",
                width=7,
                height=7,
                patternUnits="userSpaceOnUse",
            ),
            tag(
                "pattern",
                _path("M0 5 H40 M0 15 H40", stroke="#3f2a1b", stroke_opacity=0.35, stroke_width=1),
                _path("M10 0 V5 M28 5 V15 M16 15 V20", stroke="#3f2a1b", stroke_opacity=0.35, stroke_width=1),
                id="m-planks",
                width=40,
                height=20,
                patternUnits="userSpaceOnUse",
            ),
        )
    )
)


@lru_cache(2_000)
def mark(colour: int, x: float = 0, y: float = 0, size: float = 14, fill: str = CREAM) -> Drawn:
    """The mark of a player's colour (0 to 4) as a shape."""
    half = size / 2
    return tag("use", href=f"#m-mark-{colour}", x=x - half, y=y - half, width=size, height=size, fill=fill)
