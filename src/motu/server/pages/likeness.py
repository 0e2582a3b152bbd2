"""A table as pages look at it, without the table: plain data that another process can draw from.

`likeness_of` takes it down, of the match only what is new; a `Likeness` is what pages take for the table there.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import SimpleNamespace
from typing import NamedTuple

from motu.engine.match import Match, Move

from ..ground.copies import altered
from ..hall.race import Running
from ..hall.table import Table
from ..keeping.store import Line
from ..tables.header import Header, Seat
from ..tables.moments import Moments
from ..tables.past import Past
from ..tables.standing import Standing


class Moved(NamedTuple):
    """How a match has gone on: moves of the log that are new or other than before, by their numbers, and the state."""

    log: dict[int, Move]
    state: bytes


@dataclass(frozen=True)
class Features:
    """All that pages see of a table beside its match.  `waiting` and `codes` are there for those who look now only."""

    header: Header
    past: Past
    frozen: str
    spectators: set[int]
    shown: dict[int, int]
    running: bool
    mood: int
    present: frozenset[int]
    absent: frozenset[int]
    chat: list[Line]
    waiting: Mapping[int, frozenset[str]]  # by guest: tables where it is their turn
    slowed: bool
    races: bool
    race: Running | None
    watch_code: str
    codes: tuple[str, ...]  # of the links to seats


def features_of(table: Table, waiting: Mapping[int, frozenset[str]]) -> Features:
    """What pages see, and for those who look now the tables that wait for them."""
    standing, people, header = table.standing, table.people, table.header
    persons = [who.person for who in header.seats]
    hosted = header.guest in waiting
    return Features(
        header=altered(header, snapshot=None),
        past=standing.past,
        frozen=standing.frozen,
        spectators=standing.spectators,
        shown=standing.shown,
        running=table.running,
        mood=table.news.mood,
        present=people.present(),
        absent=frozenset(guest for guest in persons if guest is not None and people.is_absent(guest)),
        chat=people.chat,
        waiting=waiting,
        slowed=table.bots.slowed,
        races=table.race is not None,
        race=table.race.running() if table.race and table.running else None,
        watch_code=table.watch_code() if hosted else "",
        codes=tuple(map(table.seat_code, range(len(header.seats)))) if hosted else (),
    )


def moved(before: Match | None, undone: bool, match: Match) -> Match | Moved | None:
    """What somebody who knows an earlier match needs to know this one: nothing, what is new, or all of it."""
    if before is match:
        return None
    if before is None or undone or len(match.log) < len(before.log):
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

    def __init__(self, features: Features, match: Match) -> None:
        self.match = match
        self.moments = Moments()
        self.take(features, None)

    def take(self, features: Features, match: Match | Moved | None) -> None:
        """The table as it stands now."""
        if isinstance(match, Moved):
            self.match = self.match.gone_on(match.log, match.state)
        elif match is not None:
            self.match = match
        self.features = features
        self.header, self.past, self.running = features.header, features.past, features.running
        self.standing = Standing(
            self.header, self.match, self.past, self.moments, features.spectators, features.shown, features.frozen
        )
        self.people = People(features)
        self.race = SimpleNamespace(running=lambda: features.race) if features.races else None
        self.bots = SimpleNamespace(slowed=features.slowed)
        self.news = SimpleNamespace(waiting=SimpleNamespace(of=lambda guest: features.waiting.get(guest, frozenset())))

    @property
    def id(self) -> str:
        return self.header.id

    @property
    def seats(self) -> list[Seat]:
        return self.header.seats

    @property
    def version(self) -> int:
        return self.header.version

    @property
    def moment(self) -> tuple[int, int]:
        return self.version, self.features.mood

    def watch_code(self) -> str:
        return self.features.watch_code

    def seat_code(self, seat: int) -> str:
        return self.features.codes[seat]
