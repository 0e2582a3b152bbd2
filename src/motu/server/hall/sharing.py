"""A table among several servers: one has it in hand, the others follow its events and hand on what is asked of it."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from motu.engine.errors import MotuError
from motu.language import marked

from ..ground.errors import Missing, Unsure
from ..ground.threads import beside
from ..tables.asks import Ask
from ..tables.following import caught_up

if TYPE_CHECKING:
    from .bots import Turn
    from .table import Table

log = logging.getLogger("motu.server")


@dataclass(frozen=True)
class Rematch(Ask):
    """The same again; the server that has the table in hand makes the table that follows."""

    guest: int


@dataclass
class Share:
    """What a table has to do with other servers; nothing at all where there are none."""

    owner: Callable[[Table, Ask], Awaitable[Any]] | None = None  # asks another server that has it in hand
    aside: Callable[..., None] = lambda **said: None  # tells the others what is no event
    pages_changed: Callable[[], None] = lambda: None  # called when a page was opened or closed
    think: Callable[[Table, Turn], Awaitable[int | None]] | None = None  # has a bot think in another process


async def follow(table: Table, version: int) -> None:
    """Another server has written events: catch up with them, at least so far."""
    async with table.lock:
        if version <= table.version or table.book.gone or not await read_on(table):
            return
    table.news.tell()


async def read_on(table: Table) -> bool:
    """Catch up with what is kept, under the lock; whether it could be read.  A table that does not fit is let go of."""
    try:
        await beside(catch_up, table)
    except Unsure:
        return False  # it comes again
    except MotuError as problem:
        log.warning("table %s is read anew: %s", table.id, problem)
        table.let_go()
        return False
    return True


def catch_up(table: Table) -> None:
    store, before = table.book.store, table.header
    header, events = store.whole(table.id, after=table.version)
    if header is None:
        raise Missing(marked("there is no such table"))
    table.standing = caught_up(table.standing, header, events)
    if header.watching != before.watching:  # whoever came by the old link has gone with it
        table.standing.spectators.intersection_update(store.watchers(table.id))
    table.news.note(header)


def meet(table: Table, guests: frozenset[int]) -> None:
    """These have pages of the table open at other servers."""
    if not table.people.heard(guests):
        return
    table.news.stir()
    if table.race and not table.elsewhere:
        if table.people.present():
            table.race.arrived()
            table.share.aside(until=table.race.until)  # those who came want to know it
        else:
            table.race.left()
    table.bots.wake()


def hear_aside(table: Table, said: dict[str, Any]) -> None:
    """What the others tell about a table that is no event; each word is from one who knows."""
    if "watcher" in said:
        table.standing.spectators.add(said["watcher"])
    if "curtain" in said:
        guest, seat = said["curtain"]
        table.standing.shown[guest] = seat
    if "until" in said and table.race and table.elsewhere:
        table.race.until = said["until"]
    if "slowed" in said and table.elsewhere:
        table.bots.slowed = said["slowed"]
    table.news.stir()


async def hear_said(table: Table, number: int) -> None:
    """Somebody has spoken at another server."""
    if not table.people.chat or table.people.chat[-1].number < number:
        await beside(table.people.listen, table.id)
        table.news.stir()
