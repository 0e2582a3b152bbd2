"""What a good player knows about Dokmus."""

from __future__ import annotations

from motu.engine.operations import rule

from .scoring import standing


@rule
def evaluate(s, seat):
    """The points as if the game ended now."""
    return standing(s, seat)
