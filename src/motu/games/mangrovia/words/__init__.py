"""Mangrovia in words: what is asked, what an action means, what has happened, and what things are called."""

from __future__ import annotations

from .actions import gain, label, sentence
from .asked import prompt, title, waiting
from .names import moment, names
from .told import told

__all__ = ["gain", "label", "moment", "names", "prompt", "sentence", "title", "told", "waiting"]
