"""Kaivai in words: what the page, the terminal and the log say."""

from .actions import gain, label, sentence
from .asked import prompt, title, waiting
from .log import told
from .terms import ending, moment

__all__ = ["ending", "gain", "label", "moment", "prompt", "sentence", "title", "told", "waiting"]
