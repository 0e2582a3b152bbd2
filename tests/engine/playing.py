"""Matches of pebbles, the small game of these tests."""

from __future__ import annotations

from typing import Any

from motu.engine.match import Match

from .pebbles import GAME


def pebbles(**options: Any) -> Match:
    return Match(GAME, 2, 1, **options)


def played() -> Match:
    return pebbles().play("hide 2", "hide 3", "take 3", "take 3", "take 1")
