"""Wayfinder in words: what is asked, what an action means, what has happened."""

from __future__ import annotations

from .actions import gain, label, sentence
from .asked import meanwhile, prompt, title, waiting
from .log import told
from .terms import ending, moment, names

__all__ = ["ending", "gain", "label", "meanwhile", "moment", "names", "prompt", "sentence", "title", "told", "waiting"]
