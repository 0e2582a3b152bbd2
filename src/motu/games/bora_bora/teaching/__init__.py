"""Bora Bora for those who learn it: the guide, the lesson, what everything on the table is, and positions to set up."""

from __future__ import annotations

from .guide import guide
from .lesson import lesson
from .setting import setting
from .things import things

__all__ = ["guide", "lesson", "setting", "things"]
