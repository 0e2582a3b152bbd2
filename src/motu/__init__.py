"""Motu: island board games on one engine.

    >>> import motu
    >>> m = motu.match("wayfinder", players=2, seed=7)
    >>> m.current_player
    0
    >>> m.play("place C3", "place D4").current_player
    0
    >>> m.why_not("wait")
    'WF-142'
    >>> print(m.explain("place A1"))
    WF-114: That comes later. Now: set sail.
    >>> m.text(m.legal()[0])
    'sail N R'

A match is a log of actions: `m.save("evening.json")`, `motu.load("evening.json")`.
`m.view(seat)` is what a seat may know, `m.legal()` what it may do, `m.ledger()` where its points come from.
`motu.coach(m)` says which answers are good and why, `motu.review(m)` how a finished match went.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

__version__ = "0.1.0"
__all__ = ["BadFile", "Match", "MotuError", "Refused", "coach", "find_game", "game_ids", "load", "match", "review"]

if TYPE_CHECKING:
    from .coaching import coach, review
    from .engine.errors import BadFile, MotuError, Refused
    from .engine.game import find_game, game_ids
    from .engine.match import Match


def match(game: str, players: int | None = None, seed: str | int | None = None, **options: Any) -> Match:
    """A new match; options are those of the game (`motu games` lists them)."""
    from .engine.match import Match

    return Match(game, players, seed, **options)


def load(path: str) -> Match:
    """A saved match, replayed and checked move by move."""
    from .engine.match import Match

    return Match.load(path)


def __getattr__(name: str) -> Any:
    from importlib import import_module

    homes = {
        "Match": "engine.match", "MotuError": "engine.errors", "Refused": "engine.errors", "BadFile": "engine.errors",
        "find_game": "engine.game", "game_ids": "engine.game", "coach": "coaching",
        "review": "coaching",
    }  # fmt: skip
    if name in homes:
        return getattr(import_module(f"{__name__}.{homes[name]}"), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
