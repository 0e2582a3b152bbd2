"""Bora Bora in words: what is asked, what an action means, and what has happened."""

from .actions import gain, label, sentence
from .asked import prompt, title, waiting
from .names import moment
from .told import told

__all__ = ["gain", "label", "moment", "prompt", "sentence", "title", "told", "waiting"]
