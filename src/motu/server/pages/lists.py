"""Games and tables in lists: what the home page shows."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from motu.bots import title_of
from motu.engine.compiled import interpreted_only
from motu.engine.game import find_game, game_ids
from motu.language import _

from ..tables.header import Header, Seat
from .gamekit import kit
from .guidebook import has_guide
from .lessons import has_lesson, lesson_of


def game_cards(places: Mapping[str, int]) -> list[dict[str, Any]]:
    """The games; `places` says up to which step of their lessons somebody has come."""
    cards = []
    for name in game_ids():
        game, its = find_game(name), kit(name)
        cards.append(
            {
                "game": game, "cover": its.cover(), "ready": game.is_compiled or interpreted_only(),
                "lesson": lesson_of(game) if has_lesson(game) else None, "step": places.get(name, 0),
                "guide": has_guide(game),
            }
        )  # fmt: skip
    return cards


def sitting(who: Seat, guest: int) -> str:
    """Who sits in a seat, in a word."""
    if who.free:
        return _("a free seat")
    if who.guest == guest:
        return _("you")
    return who.name or (title_of(who.bot) if who.bot and who.guest is None else _("a guest"))


def row_of(header: Header, guest: int, waits: set[str]) -> dict[str, Any]:
    """A table in a list."""
    return {
        "header": header,
        "title": find_game(header.game).title,
        "with": ", ".join(sitting(who, guest) for who in header.seats) if header.kind == "match" else "",
        "waits": header.id in waits,
        "seated": any(who.guest == guest for who in header.seats),
        "mine": header.guest == guest,
        "free": sum(who.free for who in header.seats) if header.kind == "match" else 0,
        "first_free": next((seat for seat, who in enumerate(header.seats) if who.free), None),
    }
