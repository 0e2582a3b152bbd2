"""Bora Bora's board: what several areas use."""

from __future__ import annotations

from typing import Any

from motu.drawing import Drawn, Joined, fitted, picture

from .. import box
from ..speech import _
from ..words.terms import god_name
from .islands import SIDE

RECONSTRUCTED = [
    name
    for name, part in box.DATA.items()
    if part["source"] == "reconstructed" and name != "vocabulary"  # that is our own by nature
]


def note() -> str:
    """What is not the published data, said wherever the board is shown."""
    names = {
        "regions": _("regions"), "paths": _("paths"), "fish_tiles": _("fish tiles"), "ceremony": _("ceremony cells"),
        "temple": _("temple"), "status_track": _("status track"), "man_tiles": _("man tiles"),
        "woman_tiles": _("woman tiles"), "jewelry": _("jewelry"),
    }  # fmt: skip
    parts = ", ".join(names[name] for name in RECONSTRUCTED)
    return _("Reconstructed, not the published numbers: {parts}.").format(parts=parts)


def counts(cards: Any) -> str:
    return ", ".join(f"{cards[c]} {god_name(c)}" for c in range(box.COLOURS) if cards[c]) or "-"


def caption(content: object, x: float, y: float, room: float, **values: Any) -> Drawn:
    return fitted(content, x, y, room, 13, 12, fill="var(--ink-2)", **values)


SHEET = 528  # how tall the market is in all


def card(name: str, label: str, top: float, bottom: float, *children: Drawn) -> Joined:
    """A part of the village or of the market, between two heights of it."""
    return picture(SIDE, bottom - top, *children, name=name, label=label, top=top)
