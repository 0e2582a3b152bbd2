"""Rows as they come from the disk: each is what was written, or known to be damaged; none harms another."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

import sqlalchemy as sa

from motu.bots import find_bot
from motu.engine.errors import BadFile, MotuError
from motu.language import _, marked

from ..tables.clocks import CLOCKS
from ..tables.events import Event
from ..tables.header import Header, Seat
from .schema import EVENTS, SEATS, TABLES

UNREADABLE = "unreadable"  # the kind of an event whose row cannot be read; it fits no chain of hashes
STAGES = ("gathering", "running", "over")
KINDS = ("match", "replay")
PLAIN = (
    "id", "guest", "kind", "engine", "game", "players", "seed", "start", "stage", "clock", "deadline", "watching",
    "rematch", "version", "chain", "snapshot", "created", "changed",
)  # fields of a header that are stored as they are  # fmt: skip


class Damaged(BadFile):
    """What is kept of a table is not what was written.  `what` is for the one who keeps the server."""

    def __init__(self, what: str) -> None:
        super().__init__(marked("this table was damaged; a backup may have it whole"))
        self.what = what


def text(raw: bytes) -> str:
    """What SQLite holds as text.  Bytes that are none are kept apart, so that they spoil their row and no other."""
    return raw.decode("utf-8", "surrogateescape")


def check(table: sa.Table, row: Mapping[Any, Any]) -> None:
    """Raises ValueError if a row holds what its columns cannot."""
    for column in table.columns:
        value = row[column.name]
        if value is None and column.nullable:
            continue
        kind = column.type.python_type
        if not isinstance(value, (int, float) if kind is float else kind):
            raise ValueError(column.name)
        if isinstance(value, str):
            value.encode()  # raises UnicodeError, a ValueError, for bytes that were no text


def sound(table: sa.Table, row: Mapping[Any, Any]) -> bool:
    """Whether a row holds what its columns can."""
    try:
        check(table, row)
    except ValueError:
        return False
    return True


def event_of(row: Mapping[Any, Any]) -> Event:
    try:
        check(EVENTS, row)
        body = json.loads(row["body"])
    except (ValueError, RecursionError):
        return Event(UNREADABLE, number=row["number"] if isinstance(row["number"], int) else 0)
    return Event(row["kind"], row["seat"], body, row["client"], row["number"], row["at"], row["hash"])


def header_of(row: Mapping[Any, Any], seats: Sequence[Mapping[Any, Any]]) -> Header:
    """A table without its events; raises Damaged."""
    try:
        check(TABLES, row)
        for who in seats:
            check(SEATS, who)
        header = Header(
            **{name: row[name] for name in PLAIN},
            options=json.loads(row["options"]),
            open=bool(row["open"]),
            result=None if row["result"] is None else json.loads(row["result"]),
            seats=[Seat(w["guest"], w["bot"], w["name"], w["link"], w["left"]) for w in seats],
            turns=[who["seat"] for who in seats if who["turn"]],
        )
        make_sense(header, [who["seat"] for who in seats])
    except (ValueError, RecursionError, MotuError) as problem:
        raise Damaged(_("the rows of the table cannot be right ({why})").format(why=printable(str(problem)))) from None
    return header


def make_sense(header: Header, seats: list[int]) -> None:
    """Raises ValueError unless a table has the seats that it names, and words that this server knows."""
    for who in header.seats:
        if who.bot is not None:
            find_bot(who.bot)
    if seats != list(range(header.players)):
        raise ValueError("seats")
    if not isinstance(header.options, dict):
        raise ValueError("options")
    if header.stage not in STAGES or header.kind not in KINDS or header.clock not in CLOCKS:
        raise ValueError("stage, kind or clock")
    if header.result is not None and not is_result(header.result, header.players):
        raise ValueError("result")


def is_result(found: Any, players: int) -> bool:
    return isinstance(found, list) and len(found) == players and all(isinstance(points, int) for points in found)


def printable(said: str) -> str:
    """What a damaged row holds may be no text at all, or move a cursor."""
    return "".join(c if c.isprintable() else "\N{REPLACEMENT CHARACTER}" for c in said[:200])
