"""What can be wrong with a wish at a table."""

from __future__ import annotations

from motu.engine.errors import MotuError


class Denied(MotuError):
    """Something that this guest may not do."""


class Missing(MotuError):
    """No such table, or none that this guest may see."""


class Stale(MotuError):
    """The table has moved on since the page was made."""


class Unsure(MotuError):
    """Whether a wish came true is not known here; the same message again gets the true answer."""


class Failed(MotuError):
    """Something broke down here that may go well another time."""
