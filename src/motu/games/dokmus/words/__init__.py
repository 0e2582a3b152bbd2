"""Dokmus in words: what is asked, what an action means, what has happened."""

from .actions import gain, label, sentence
from .asked import prompt, title, waiting
from .log import told
from .terms import ending, moment, names

__all__ = ["ending", "gain", "label", "moment", "names", "prompt", "sentence", "title", "told", "waiting"]
