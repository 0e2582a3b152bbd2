"""The six actions of a turn, each with its field on the board."""

from __future__ import annotations

from . import box

BUILD, FISH, SELL, MOVE, UPGRADE, CELEBRATE = range(6)
KEYS: tuple[str, ...] = tuple(action["key"].lower() for action in box.DATA["action"])
FIELDS = len(KEYS)
WITH_BOATS = sum(1 << action["id"] for action in box.DATA["action"] if action["uses_boats"])  # as bits
