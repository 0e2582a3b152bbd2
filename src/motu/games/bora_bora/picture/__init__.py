"""The board of Bora Bora, as text and as a picture, and what a click on it means."""

from .board import OWN, SYMBOLS, cover, draw, own, panels, svg
from .clicks import icon, lights, spots
from .text import text

__all__ = ["OWN", "SYMBOLS", "cover", "draw", "icon", "lights", "own", "panels", "spots", "svg", "text"]
