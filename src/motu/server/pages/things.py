"""What everything on a game's table is called and does: fetched once by a page, and kept under a lasting address."""

from __future__ import annotations

import hashlib
import json
from functools import lru_cache

from motu.engine.game import find_game
from motu.language import language

from .guidebook import thing_picture


def things_of(game: str) -> dict[str, dict[str, str]]:
    """By key: name, text, picture, and the part of the guide that says more."""
    return _things(game, language())


@lru_cache(maxsize=64)
def _things(game: str, _language: str) -> dict[str, dict[str, str]]:
    teaching = find_game(game).teaching
    named = teaching.things() if hasattr(teaching, "things") else {}
    return {
        key: {
            "name": thing.name,
            "text": thing.text,
            "picture": thing_picture(thing) if thing.picture else "",
            "more": f"/guide/{game}#{thing.part}" if thing.part else "",
        }
        for key, thing in named.items()
    }


def things_address(game: str) -> str:
    """Where a page finds them, empty where a game has none."""
    named = things_of(game)
    if not named:
        return ""
    version = hashlib.blake2b(json.dumps(named).encode(), digest_size=6).hexdigest()
    return f"/things/{game}/{language()}/{version}.json"
