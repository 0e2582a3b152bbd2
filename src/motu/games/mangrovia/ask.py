"""What can be asked: the decision points of the rules."""

from __future__ import annotations

(PLACE, FACE_UP, FACE_DOWN, EITHER, COLLECT, COLLECT_OR_DRAW, COLLECT_OR_BUILD, BUILD, BUILD_OR_DOUBLE, GIVE, PAY,
 RETURN, BIRDS, OVER) = range(14)  # fmt: skip
