"""Bora Bora's board: what several areas use."""

from __future__ import annotations

from typing import Any

from motu.drawing import Drawn, picture, tag, words

from .. import box
from ..speech import _
from ..words.terms import god_name
from .islands import HEIGHT, SIDE

RECONSTRUCTED = [
    name.replace("_", " ")
    for name, part in box.DATA.items()
    if part["source"] == "reconstructed" and name != "vocabulary"  # that is our own by nature
]


def note() -> str:
    """What is not the published data, said wherever the board is shown."""
    return _("Reconstructed, not the published numbers: {parts}.").format(parts=", ".join(RECONSTRUCTED))


def counts(cards: Any) -> str:
    return ", ".join(f"{cards[c]} {god_name(c)}" for c in range(box.COLOURS) if cards[c]) or "-"


def caption(content: object, x: float, y: float, anchor: str = "") -> Drawn:
    return words(content, x, y, text_anchor=anchor or None, font_size=11, fill="var(--ink-2)", letter_spacing="0.04em")


def sheet(name: str, label: str, *children: object) -> Drawn:
    paper = tag(
        "rect",
        x=0.5,
        y=0.5,
        width=SIDE - 1,
        height=HEIGHT - 1,
        rx=14,
        fill="var(--paper)",
        stroke="var(--line-2, #a08e72)",
    )
    return picture(SIDE, HEIGHT, paper, *children, name=name, label=label)


def folded(content: str, width: int = 15) -> list[str]:
    """A text as lines of about that many letters."""
    lines = [""]
    for word in content.split():
        if lines[-1] and len(lines[-1]) + len(word) >= width:
            lines.append("")
        lines[-1] = f"{lines[-1]} {word}".strip()
    return lines
