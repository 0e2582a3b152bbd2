"""Bora Bora in words: what is asked, what an action means, and what has happened."""

from .actions import gain, label, sentence
from .asked import prompt, title, waiting
from .log import told
from .refusals import refused
from .stock import goods
from .teacher import companion, first_rounds
from .terms import ending, moment, names

__all__ = [
    "companion", "ending", "first_rounds", "gain", "goods", "label", "moment", "names", "prompt", "refused", "sentence",
    "title", "told", "waiting",
]  # fmt: skip
