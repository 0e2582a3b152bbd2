"""What can be asked of a player (D1 to D14), and that the game is over."""

from __future__ import annotations

(
    BID, START_TYPE, START_HEX, GOD, TURN, BOAT, DESTINATION, SITE, TYPE, DELIVERY, FEAST, SCORING, COMMITMENT,
    VOTE, OVER,
) = range(15)  # fmt: skip
