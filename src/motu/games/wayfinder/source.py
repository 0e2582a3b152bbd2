"""Where points come from in Wayfinder."""

from __future__ import annotations

SOURCES = ("own villages", "other villages", "constructions")
OWN, OTHER, CONSTRUCTIONS = range(3)
