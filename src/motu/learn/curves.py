"""The curves of a training as a picture (SVG): strength, certainty and points over the time."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from motu.drawing import tag

WIDTH, HEIGHT, MARGIN, TITLE = 640, 150, 40, 16
PANELS = {
    "points": "points a seat in self-play",
    "entropy": "entropy of its choices",
    "shares": "surprise at who wins",
    "against_random": "share of wins against random play",
    "against_before": "share of wins against the net of the last comparison",
}


def picture(curve: Sequence[dict[str, Any]], title: str) -> str:
    """One panel for each thing that was measured, one below the other."""
    found = {name: [(row["seconds"], row[name]) for row in curve if row.get(name) is not None] for name in PANELS}
    shown = {name: points for name, points in found.items() if len(points) > 1}
    panels = [_panel(name, points, k) for k, (name, points) in enumerate(shown.items())]
    height = TITLE + MARGIN + len(panels) * (HEIGHT + MARGIN)
    head = tag("text", title, x=MARGIN, y=TITLE + 4, font_size=16, font_family="sans-serif")
    box = f"0 0 {WIDTH + 2 * MARGIN} {height}"
    return tag("svg", head, *panels, xmlns="http://www.w3.org/2000/svg", viewBox=box)


def _panel(name: str, points: Sequence[tuple[float, float]], k: int) -> str:
    top = TITLE + MARGIN + k * (HEIGHT + MARGIN)
    last = max(time for time, _ in points)
    low, high = min(value for _, value in points), max(value for _, value in points)
    span = (high - low) or 1.0
    places = " ".join(
        f"{MARGIN + WIDTH * time / last:.1f},{top + HEIGHT * (1 - (value - low) / span):.1f}" for time, value in points
    )
    words = {"font_size": 12, "font_family": "sans-serif"}
    return tag(
        "g",
        tag("rect", x=MARGIN, y=top, width=WIDTH, height=HEIGHT, fill="none", stroke="#999"),
        tag("polyline", points=places, fill="none", stroke="#06c", stroke_width=2),
        tag("text", PANELS[name], x=MARGIN, y=top - 6, **words),
        tag("text", f"{high:g}", x=2, y=top + 10, **words),
        tag("text", f"{low:g}", x=2, y=top + HEIGHT, **words),
        tag("text", f"{last:.0f} s", x=MARGIN + WIDTH - 30, y=top + HEIGHT + 14, **words),
    )


def draw(curve: Sequence[dict[str, Any]], title: str, file: Path) -> None:
    file.write_text(picture(curve, title), encoding="utf-8")
