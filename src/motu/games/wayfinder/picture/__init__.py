"""Wayfinder's board as text and as a picture, and what a click on it means; `board.py` puts it together."""

from __future__ import annotations

from .art import SYMBOLS
from .board import OWN, colours, cover, draw, own, panels, svg
from .clicks import icon, lights, refusal, spots
from .text import text

__all__ = [
    "OWN",
    "SYMBOLS",
    "colours",
    "cover",
    "draw",
    "icon",
    "lights",
    "own",
    "panels",
    "refusal",
    "spots",
    "svg",
    "text",
]
