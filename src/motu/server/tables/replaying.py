"""A table's match played again from its events: after a restart, and to check what is kept."""

from __future__ import annotations

from collections.abc import Sequence

from motu.engine.match import Match

from .events import Event, moves_of
from .header import Header


def replayed(header: Header, events: Sequence[Event]) -> tuple[Match, str]:
    """The match of a table played again by the rules of today, and what is different or ''."""
    content = {
        "motu": 1, "version": header.engine, "game": header.game, "players": header.players,
        "options": header.options, "seed": header.seed, "start": header.start,
        "moves": [{"seat": seat, "action": action, "hash": hashed} for seat, action, hashed in moves_of(events)],
    }  # fmt: skip
    if "position" in events[0].body:
        content["position"] = events[0].body["position"]
    match, problem = Match.replay(content)
    if not problem and header.snapshot is not None and header.snapshot != match.snapshot():
        problem = "the position at the end is not the one that was kept"
    return match, problem
