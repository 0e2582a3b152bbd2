"""Wayfinder's board: what several areas use."""

from __future__ import annotations

from ..state import (
    DATA,
)

ROWS = DATA["board"]["rows"]
COLUMNS = DATA["board"]["columns"]
PALETTE = (0, 2, 3, 1)  # red, yellow, green and blue among the colours of the page
