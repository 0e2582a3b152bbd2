"""The five gods (section 9), numbered as the colours of their cards."""

from __future__ import annotations

from . import box

BLUE, WHITE, RED, GREEN, YELLOW = (
    box.DATA["constants"]["god_colours"].index(name) for name in ("blue", "white", "red", "green", "yellow")
)
