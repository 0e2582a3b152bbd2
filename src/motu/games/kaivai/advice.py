"""What a good player knows about Kaivai."""

from __future__ import annotations

from motu.engine.operations import rule

from .scoring import cottages_of, strength
from .state import COTTAGE_POINTS, CULT_POINTS, OVER, SCORING, VOTE


@rule
def evaluate(s, seat):
    return s.points[seat]
