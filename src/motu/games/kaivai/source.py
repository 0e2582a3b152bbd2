"""Where points come from."""

from __future__ import annotations

SOURCES = ("celebrations", "gifts", "sinking", "cottages", "villages")
CELEBRATIONS, GIFTS, SINKING, COTTAGES, MAJORITIES = range(5)
