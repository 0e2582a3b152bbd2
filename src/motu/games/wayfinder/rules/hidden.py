"""Wayfinder hides nothing: board, hands, points and clocks are known to all seats at all times."""

from __future__ import annotations

from motu.engine.operations import nothing_hidden

hide = redeal = nothing_hidden
