"""What everything on a game's table is called and does: fetched once by a page, and kept under a lasting address."""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass
from functools import lru_cache

from motu.drawing import Drawn, tag
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


@dataclass(frozen=True)
class Things:
    """What the page of a table needs of them."""

    address: str  # where it finds them
    legend: Drawn  # all of them as a list, for who wants to keep it open


def things_for(game: str) -> Things | None:
    """None where a game has none."""
    named = things_of(game)
    if not named:
        return None
    version = hashlib.blake2b(json.dumps(named).encode(), digest_size=6).hexdigest()
    rows = [
        tag("li", Drawn(thing["picture"]), tag("span", tag("b", thing["name"]), " ", thing["text"]))
        for thing in named.values()
    ]
    return Things(f"/things/{game}/{language()}/{version}.json", tag("ul", *rows, class_="pieces-list"))
