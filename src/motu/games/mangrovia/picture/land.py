"""Mangrovia's board: land and water."""

# ruff: noqa: E501 (drawings are long)
from __future__ import annotations

from functools import cache
from typing import Any

from motu.drawing import (
    Drawn,
    group,
    tag,
    use,
)
from motu.drawing.symbols import DARK

from .. import box
from . import places
from .places import column, line, place

_COAST = (
    (-14, 74), (-16, -14), (70, -12), (places.LEFT + 4 * places.CELL_W, -12), (places.LEFT + 4 * places.CELL_W + 16, 54), (places.RIGHT - 10, 56), (places.RIGHT + 6, 80),
    (places.RIGHT + 6, 186), (places.RIGHT - 60, 202), (places.LEFT + 6 * places.CELL_W + 20, 206), (places.LEFT + 7 * places.CELL_W + 2, 250), (places.LEFT + 7 * places.CELL_W + 2, 318),
    (places.LEFT + 4 * places.CELL_W + 24, 324), (places.SHORE_X, 350), (places.SHORE_X, 480), (places.SHORE_X - 6, 506), (places.LEFT + 3 * places.CELL_W + 6, 510),
    (places.LEFT + 2 * places.CELL_W + 8, 520), (places.LEFT + 2 * places.CELL_W + 4, 562), (places.LEFT + places.CELL_W, 566), (places.LEFT + places.CELL_W - 6, 514), (places.LEFT, 510),
    (60, 480), (64, 336), (20, 330), (-14, 318),
)  # fmt: skip


def _rounded(points: tuple[tuple[float, float], ...]) -> str:
    """A closed line through the middles of the sides, curved at every corner."""
    middles = [
        ((x0 + x1) / 2, (y0 + y1) / 2) for (x0, y0), (x1, y1) in zip(points, (*points[1:], points[0]), strict=True)
    ]
    parts = [f"M{middles[-1][0]:.1f} {middles[-1][1]:.1f}"]
    for (x, y), (mx, my) in zip(points, middles, strict=True):
        parts.append(f"Q{x:.1f} {y:.1f} {mx:.1f} {my:.1f}")
    return "".join(parts) + "Z"


@cache
def scenery() -> Drawn:
    """Sea, island, paths, and the grounds of the two areas: what never changes."""
    frame = {"width": places.WIDTH, "height": places.HEIGHT, "rx": 24}
    coast = _rounded(_COAST)
    return group(
        tag("rect", fill="url(#m-sea)", **frame),
        tag("rect", fill="url(#m-waves)", **frame),
        group(
            tag("path", d=coast, fill="none", stroke="var(--shallow)", stroke_opacity=0.5, stroke_width=28, stroke_linejoin="round"),
            tag("path", d=coast, fill="none", stroke="var(--foam)", stroke_opacity=0.75, stroke_width=14, stroke_linejoin="round"),
            tag("path", d=coast, fill="var(--palm)", stroke="var(--beach)", stroke_width=10, stroke_linejoin="round"),
            clip_path="url(#mg-frame)",
        ),
        _area(box.STONE_SPACES, "var(--stone)", 0.75, ""),
        _area(box.DATA["area"]["pole"]["spaces"], "var(--wood)", 0.85, "m-planks"),
        *(_path_line(path) for path in range(box.PATHS)),
        *(use("m-palm", x, y, size) for x, y, size in ((places.RIGHT - 32, 84, 42), (places.RIGHT - 58, 98, 32), (places.LEFT + 4 * places.CELL_W - 116, 492, 34), (30, 40, 36), (48, 52, 28))),
        tag("rect", fill="none", stroke="var(--sea-0)", stroke_width=3, **frame),
        aria_hidden="true",
    )  # fmt: skip


def _area(spaces: Any, fill: str, share: float, pattern: str) -> Drawn:
    xs, ys = zip(*(place(int(space)) for space in spaces), strict=True)
    shape = {"x": min(xs) - places.CELL_W / 2 - 1, "y": min(ys) - places.CELL_H / 2 - 1, "width": max(xs) - min(xs) + places.CELL_W + 2,
           "height": max(ys) - min(ys) + places.CELL_H + 2, "rx": 18}  # fmt: skip
    covers = [tag("rect", fill=fill, fill_opacity=share, **shape)]
    if pattern:
        covers.append(tag("rect", fill=f"url(#{pattern})", **shape))
    return group(*covers, tag("rect", fill="none", stroke=DARK, stroke_opacity=0.35, stroke_width=1.2, **shape))


def statue_place(path: int) -> tuple[float, float]:
    data = box.DATA["path"][path]
    return (column(data["index"]), 36.0) if data["kind"] == "vertical" else (39.0, line(data["index"]))


def _path_line(path: int) -> Drawn:
    """A trodden path from the statue to its farthest space."""
    (x, y), (ex, ey) = statue_place(path), place(int(box.PATH[path, box.PATH_LENGTH[path] - 1]))
    d = f"M{x:.0f} {y:.0f} L{ex:.0f} {ey:.0f}"
    return group(
        tag("path", d=d, stroke="#7a5a3c", stroke_opacity=0.35, stroke_width=15, stroke_linecap="round"),
        tag("path", d=d, stroke="var(--beach)", stroke_width=11, stroke_linecap="round"),
        tag("path", d=d, stroke="#9a7b4f", stroke_width=3.4, stroke_dasharray="0.1 8", stroke_linecap="round"),
    )
