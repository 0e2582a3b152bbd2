"""Where victory points come from."""

from __future__ import annotations

SOURCES = (
    "start", "fishing", "helper", "red", "build", "person vp", "status", "temple", "tasks", "god tiles", "fish",
    "jewelry", "bonuses",
)  # fmt: skip
(
    START, FISHING, HELPER, RED, BUILDING, PERSONS, STATUS, TEMPLE, TASKS, GOD_TILES, FISH, JEWELRY, BONUSES,
) = range(len(SOURCES))  # fmt: skip
