"""When explorers are placed in Wayfinder: the timing modes of WF-042 to WF-045."""

from __future__ import annotations

RACE, CALM, LIVE, SOLO = range(4)
NAMES = ("race", "calm", "live", "solo")
