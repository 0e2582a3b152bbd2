"""Dokmus for those who learn it: the guide, the lesson, and what everything on the table is."""

from __future__ import annotations

from .guide import guide
from .lesson import lesson
from .setting import setting
from .things import things

__all__ = ["guide", "lesson", "setting", "things"]
