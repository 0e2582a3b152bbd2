"""What happens at a table, in a chain of hashes; all else follows from it."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

as_json = json.JSONEncoder(separators=(",", ":")).encode  # as `json.dumps` makes one each time


@dataclass
class Event:
    """Something that happened at a table: a kind, the seat that did it (or that it is about), and what belongs to it.

    open     the first one: game, players, options, the seal of the dice, the hash of the start, and the position
             that somebody set up, if it does not begin as every match does; whether hints are given
    sit      a person took a seat          leave   a seat became free
    begin    the match began               name    a person changed a name
    moves    one choice and what followed without one: [[seat, action, hash], …]
    undo     the log was cut to a length
    bot      a bot took over a seat        back    its person took it again
    ask, agree, refuse   undo or handing a seat to a bot, where all have to agree
    link     a link was made invalid       clock   a clock struck
    hint     a seat asked the coach before the decision that comes after so many moves, among people: {"at": 12}
    """

    kind: str
    seat: int | None = None
    body: Any = None
    client: str | None = None
    number: int = 0
    at: str = ""
    hash: str = ""


def chained(before: str, event: Event) -> str:
    """The hash of an event and of all before it."""
    text = as_json([before, event.number, event.kind, event.seat, event.body, event.at])
    return hashlib.sha256(text.encode()).hexdigest()


def broken_link(events: Iterable[Event]) -> int:
    """The number of the first event that does not fit the chain, 0 if all do."""
    before = ""
    for number, event in enumerate(events, 1):
        if event.number != number or event.hash != chained(before, event):
            return number
        before = event.hash
    return 0


def moves_of(events: Iterable[Event]) -> list[tuple[int, str, str]]:
    """The log of the match after these events: seat, action, hash of the state."""
    moves: list[tuple[int, str, str]] = []
    for event in events:
        if event.kind == "moves":
            moves += [(int(seat), str(action), str(hashed)) for seat, action, hashed in event.body]
        elif event.kind == "undo":
            del moves[int(event.body) :]
    return moves
