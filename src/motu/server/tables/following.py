"""A table that another server has in hand, brought up to date from the events that it has written."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from motu.engine.errors import MotuError
from motu.engine.match import Match

from ..ground.errors import Stale
from .events import Event, chained
from .header import Header
from .standing import Standing


def caught_up(standing: Standing, header: Header, events: Sequence[Event]) -> Standing:
    """The standing after these further events; raises Stale if they do not lead from it to the header."""
    chain, match = standing.header.chain, standing.match
    for event in events:
        if event.hash != (chain := chained(chain, event)):
            raise Stale("the events do not follow each other")
        match = _after(match, event)
    if (chain, standing.version + len(events)) != (header.chain, header.version):
        raise Stale("the events do not lead to the table as it is kept")
    return replace(standing, header=header, match=match, past=standing.past.after(events))


def _after(match: Match, event: Event) -> Match:
    if event.kind == "undo":
        return match.at(int(event.body))
    if event.kind != "moves":
        return match
    found, asking = match.clone(), match.ask_forced
    found.ask_forced = True  # what followed without a choice is among the moves
    for seat, action, hashed in event.body:
        try:
            found.play(action, seat=seat)
        except MotuError:
            raise Stale("the rules of this server refuse a move") from None
        if found.log[-1].hash != hashed:
            raise Stale("the rules of this server make another match of it")
    found.ask_forced = asking
    return found
