"""The board of Kaivai: what the page, the terminal and the notebook ask for."""

from .art import SYMBOLS
from .board import OWN, colours, cover, draw, own, panels, svg
from .clicks import icon, lights, refusal, spots
from .text import text

__all__ = [
    "OWN", "SYMBOLS", "colours", "cover", "draw", "icon", "lights", "own", "panels", "refusal", "spots", "svg", "text",
]  # fmt: skip
