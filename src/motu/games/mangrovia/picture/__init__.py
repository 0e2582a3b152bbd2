"""The board of Mangrovia as text and as a picture, and what a click on it means."""

from __future__ import annotations

from .art import SYMBOLS
from .board import OWN, colours, cover, draw, own, panels, svg
from .clicks import icon, lights, spots
from .text import text

__all__ = ["OWN", "SYMBOLS", "colours", "cover", "draw", "icon", "lights", "own", "panels", "spots", "svg", "text"]
