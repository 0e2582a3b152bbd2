"""Kaivai in words: what the page, the terminal and the log say."""

from .actions import gain, label, sentence
from .asked import prompt, title, waiting
from .names import moment
from .told import told

__all__ = ["gain", "label", "moment", "prompt", "sentence", "title", "told", "waiting"]
