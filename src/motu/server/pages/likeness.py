"""A table as pages look at it, without the table: plain data that another process can draw from.

`looked_at` takes it down, `news` says what is other than before; pages there take a `Likeness` for the table.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import SimpleNamespace
from typing import Any, NamedTuple

from motu.engine.match import Match, Move

from ..ground.copies import altered, others
from ..hall.race import Running
from ..hall.table import Table
from ..keeping.store import Line
from ..tables.header import Header
from ..tables.moments import Moments
from ..tables.past import Past
from ..tables.standing import Standing

UNSEEN = ("turns", "chain", "snapshot", "changed", "lengths")  # of a header, and of what is past


class Moved(NamedTuple):
    """How a match has gone on: moves of the log that are new or other than before, by their numbers, and the state."""

    log: dict[int, Move]
    state: bytes


@dataclass
class Features:
    """What pages see of a table beside its events.  `waiting` and `codes` are there for those who look now only."""

    frozen: str
    spectators: frozenset[int]
    shown: dict[int, int]
    running: bool
    mood: int
    present: frozenset[int]
    absent: frozenset[int]
    chat: list[Line]
    waiting: Mapping[int, frozenset[str]]  # by guest: other tables where it is their turn
    slowed: bool
    races: bool
    race: Running | None
    watch_code: str
    codes: tuple[str, ...]  # of the links to seats


class Look(NamedTuple):
    """All that pages see of a table at a moment."""

    header: Header
    past: Past
    features: Features
    match: Match


class News(NamedTuple):
    """The same for somebody who had an earlier look: what is other than it was then."""

    header: dict[str, Any]  # fields by name
    past: dict[str, Any]
    features: dict[str, Any]
    match: Match | Moved | None


def looked_at(table: Table, waiting: Mapping[int, frozenset[str]]) -> Look:
    """What pages see, and for those who look now the tables that wait for them."""
    standing, people = table.standing, table.people
    header, present = standing.header, people.present()
    away = {who.person for who in header.seats} - present
    hosted = header.guest in waiting
    features = Features(
        frozen=standing.frozen,
        spectators=frozenset(standing.spectators),
        shown=dict(standing.shown),
        running=table.running,
        mood=table.news.mood,
        present=present,
        absent=frozenset(guest for guest in away if guest is not None and people.is_absent(guest)),
        chat=people.chat,
        waiting={guest: tables - {header.id} for guest, tables in waiting.items()},
        slowed=table.bots.slowed,
        races=table.race is not None,
        race=table.race.running() if table.race and table.running else None,
        watch_code=table.watch_code() if hosted else "",
        codes=tuple(map(table.seat_code, range(len(header.seats)))) if hosted else (),
    )
    return Look(header, standing.past, features, standing.match)


def news(now: Look, before: Look | None) -> News:
    """What somebody who had an earlier look needs to have this one; all of it for somebody who had none."""
    if before is None:
        return News(seen(now.header.__dict__), seen(now.past.__dict__), now.features.__dict__, now.match)
    return News(
        seen(others(now.header, before.header)),
        seen(others(now.past, before.past)),
        others(now.features, before.features),
        moved(before.match, before.past.undone != now.past.undone, now.match),
    )


def seen(fields: Mapping[str, Any]) -> dict[str, Any]:
    """Fields without those that change with every move and are shown on no page."""
    return {name: value for name, value in fields.items() if name not in UNSEEN}


def moved(before: Match, undone: bool, match: Match) -> Match | Moved | None:
    """How a match has gone on: not at all, what is new, or all of it."""
    if before is match:
        return None
    if undone or len(match.log) < len(before.log):
        return match
    known = len(before.log)
    new = dict(enumerate(match.log[known:], known))
    if match.log[:known] != before.log:  # what was concealed lies open now
        new |= {n: move for n, (move, was) in enumerate(zip(match.log, before.log, strict=False)) if move is not was}
    return Moved(new, match.snapshot())


class People:
    """Who is there, and what was said."""

    def __init__(self, features: Features) -> None:
        self.features = features
        self.chat = features.chat

    def present(self) -> frozenset[int]:
        return self.features.present

    def is_present(self, guest: int | None) -> bool:
        return guest in self.features.present

    def is_absent(self, guest: int | None) -> bool:
        return guest in self.features.absent


class Likeness:
    """A table in the process that draws it: pages find here what they look at."""

    def __init__(self, look: News) -> None:
        assert isinstance(look.match, Match)
        self.match = look.match
        self.moments = Moments()
        self.header, self.past = Header.__new__(Header), Past.__new__(Past)
        self.features = Features.__new__(Features)
        self.take(look)

    def take(self, new: News) -> None:
        """The table as it stands now."""
        if isinstance(new.match, Moved):
            self.match = self.match.gone_on(new.match.log, new.match.state)
        elif new.match is not None:
            self.match = new.match
        self.header, self.past = altered(self.header, **new.header), altered(self.past, **new.past)
        self.features = features = altered(self.features, **new.features)
        self.seats, self.version, self.running = self.header.seats, self.header.version, features.running
        self.moment = self.version, features.mood
        self.standing = Standing(
            self.header, self.match, self.past, self.moments,
            set(features.spectators), dict(features.shown), features.frozen,
        )  # fmt: skip
        self.people = People(features)
        self.race = SimpleNamespace(running=lambda: features.race) if features.races else None
        self.bots = SimpleNamespace(slowed=features.slowed)
        self.news = SimpleNamespace(waiting=SimpleNamespace(of=lambda guest: features.waiting.get(guest, frozenset())))

    @property
    def id(self) -> str:
        return self.header.id

    def watch_code(self) -> str:
        return self.features.watch_code

    def seat_code(self, seat: int) -> str:
        return self.features.codes[seat]
