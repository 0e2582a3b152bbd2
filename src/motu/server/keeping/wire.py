"""The wire between servers on one PostgreSQL: what one says the others hear, and each says in time that it lives.

A word that is lost is no matter: whatever it was about stands in the database, and is looked at twice a second.
"""

from __future__ import annotations

import asyncio
import json
import logging
import os
import socket
from collections.abc import AsyncGenerator, Collection, Iterable
from contextlib import suppress
from dataclasses import dataclass
from itertools import count
from typing import Any

import psycopg
from psycopg import sql

from . import postgres
from .store import Store

log = logging.getLogger("motu.server")

LIFE = 2.5  # seconds that a server is believed to live after its last word
QUIET = 1.0  # seconds, if its connection has ended too
NOW = "extract(epoch FROM clock_timestamp())"
AGAIN = 0.3  # seconds until a lost connection is tried again

BEAT = f"""
INSERT INTO servers (name, until, slots, session) VALUES (%s, {NOW} + {LIFE}, %s, pg_backend_pid())
ON CONFLICT (name) DO UPDATE SET until = excluded.until, session = excluded.session
RETURNING xmax = 0"""  # whether it was forgotten
# A process that was killed: its connection has ended, and it has said nothing since.  After a start of the database all
# connections have ended, so that it says nothing about anybody.
BURY = f"""
UPDATE servers SET until = {NOW} WHERE until > {NOW} AND until < {NOW} + {LIFE - QUIET}
AND extract(epoch FROM pg_postmaster_start_time()) < {NOW} - {LIFE}
AND NOT EXISTS (SELECT FROM pg_stat_get_activity(session))"""
LOOK = f"""
SELECT t.id, t.version, t.epoch, coalesce(s.until - {NOW}, 0)::float,
       coalesce((SELECT max(number) FROM chat WHERE table_id = t.id), 0)
FROM tables t LEFT JOIN servers s ON s.name = t.owner WHERE t.id = ANY(%s)"""
PRESENT = f"""
SELECT p.table_id, p.guest FROM presence p JOIN servers s ON s.name = p.server
WHERE s.until > {NOW} AND p.server <> %s AND p.table_id = ANY(%s)"""
WAITING = """
SELECT s.guest, s.table_id FROM seats s JOIN tables t ON t.id = s.table_id
WHERE s.guest = ANY(%s) AND s.bot IS NULL AND s.turn = 1 AND t.stage = 'running'"""
COMES = """
INSERT INTO presence (server, table_id, guest) SELECT %s, * FROM unnest(%s::text[], %s::int[]) ON CONFLICT DO NOTHING"""
GOES = """
DELETE FROM presence USING unnest(%s::text[], %s::int[]) AS gone (at, who)
WHERE server = %s AND table_id = at AND guest = who"""
DEAD = f"SELECT name FROM servers WHERE until < {NOW} - 60"  # a minute ago


@dataclass(frozen=True)
class State:
    """How a table stands in the database."""

    version: int
    epoch: int
    left: float  # seconds for which the server that has it in hand is believed to live
    said: int  # lines of its chat


class Wire:
    """One server's end of the wire."""

    def __init__(self, store: Store, slots: int = 0) -> None:
        self.me = store.me
        self.slots = slots  # bots that can think here at once, if this is a thinker
        self.address = store.url.set(drivername="postgresql").render_as_string(hide_password=False)
        self.mouth: psycopg.AsyncConnection[Any] | None = None
        self.lock = asyncio.Lock()
        self.outbox: asyncio.Queue[tuple[str, str]] = asyncio.Queue()
        self.written: set[tuple[str, int]] = set()  # tables and guests: who is here, as the others know

    async def connect(self) -> psycopg.AsyncConnection[Any]:
        connection = await psycopg.AsyncConnection.connect(
            self.address, autocommit=True, application_name=f"motu {self.me}", **postgres.arguments()
        )
        try:
            await connection.execute("SET synchronous_commit = off")  # nothing here has to survive a power cut
        except BaseException:  # also when the server ends meanwhile
            await connection.close()
            raise
        return connection

    async def speaking(self) -> psycopg.AsyncConnection[Any]:
        """The connection that says things; with a new one it is said again who is here."""
        async with self.lock:
            if self.mouth is None or self.mouth.closed:
                self.mouth = await self.connect()
                self.written = set()
                await self.mouth.execute("DELETE FROM presence WHERE server = %s", (self.me,))
            return self.mouth

    def hang_up(self) -> None:
        """Give up a connection over which nothing comes any more; whoever has to say something opens another."""
        given_up, self.mouth = self.mouth, None
        if given_up is None or given_up.closed:
            return
        if given_up.lock.locked():  # by one who waits for an answer, and finds it closed: its memory must stay
            with socket.socket(fileno=os.dup(given_up.fileno())) as line, suppress(OSError):
                line.shutdown(socket.SHUT_RDWR)
        else:
            given_up.pgconn.finish()

    # -- saying --

    def say(self, to: str = "", **words: Any) -> None:
        """Let all servers hear something, or one of them.  What is said first is heard first."""
        channel = f"{postgres.CHANNEL}_{to}" if to else postgres.CHANNEL
        self.outbox.put_nowait((channel, self.words(**words)))

    def words(self, **words: Any) -> str:
        return json.dumps({"from": self.me, **words}, ensure_ascii=False)

    async def keep_saying(self) -> None:
        while True:
            words = await self.outbox.get()
            try:
                await (await self.speaking()).execute("SELECT pg_notify(%s, %s)", words)
            except Exception as problem:
                log.warning("the other servers did not hear something: %s", problem)
                await asyncio.sleep(AGAIN)

    async def beat(self) -> None:
        """Say that this server lives.  One that was thought dead for long says again who is here."""
        found = await (await self.speaking()).execute(BEAT, (self.me, self.slots))
        if await found.fetchone() == (True,):
            self.written = set()

    async def bury(self) -> None:
        """Note the end of servers that died without a word."""
        await (await self.speaking()).execute(BURY)

    async def be_here(self, here: Collection[tuple[str, int]]) -> None:
        """Write down which guests have pages open here, at which tables, and let the others hear of changes."""
        db = await self.speaking()
        come, gone = set(here) - self.written, self.written - set(here)
        if not come and not gone:
            return
        await db.execute(COMES, (self.me, [table for table, _guest in come], [guest for _table, guest in come]))
        await db.execute(GOES, ([table for table, _guest in gone], [guest for _table, guest in gone], self.me))
        self.written = set(here)
        self.say(met=sorted({table for table, _guest in come | gone})[:200])

    async def leave(self) -> None:
        """Let go of all tables at once: the others need not wait."""
        db = await self.speaking()
        await db.execute("UPDATE tables SET owner = NULL WHERE owner = %s", (self.me,))
        await db.execute("DELETE FROM presence WHERE server = %s", (self.me,))
        await db.execute("DELETE FROM servers WHERE name = %s", (self.me,))
        await db.execute("SELECT pg_notify(%s, %s)", (postgres.CHANNEL, self.words(left=self.me)))

    async def close(self) -> None:
        with suppress(psycopg.Error, OSError):
            await self.leave()
        if self.mouth is not None:
            await self.mouth.close()

    # -- hearing --

    async def hearing(self) -> AsyncGenerator[dict[str, Any], None]:
        """What the other servers say, as long as this one lives, and where something was missed."""
        for times in count():
            try:
                async with await self.connect() as ear:
                    for channel in (postgres.CHANNEL, f"{postgres.CHANNEL}_{self.me}"):
                        await ear.execute(sql.SQL("LISTEN {}").format(sql.Identifier(channel)))
                    if times:
                        yield {"missed": times}
                    async for notice in ear.notifies():
                        words = json.loads(notice.payload)
                        if words["from"] != self.me:
                            yield words
            except Exception as problem:
                log.warning("the other servers cannot be heard: %s", problem)
                await asyncio.sleep(AGAIN)

    # -- looking --

    async def look(self, tables: Iterable[str]) -> dict[str, State]:
        """How tables stand; one that is not there is missing."""
        found = await (await self.speaking()).execute(LOOK, (list(tables),))
        return {table: State(*rest) for table, *rest in await found.fetchall()}

    async def present(self, tables: Iterable[str]) -> dict[str, frozenset[int]]:
        """The guests who have pages of these tables open at other servers."""
        found: dict[str, set[int]] = {table: set() for table in tables}
        rows = await (await self.speaking()).execute(PRESENT, (self.me, list(found)))
        for table, guest in await rows.fetchall():
            found[table].add(guest)
        return {table: frozenset(guests) for table, guests in found.items()}

    async def waiting(self, guests: Iterable[int]) -> dict[int, frozenset[str]]:
        """The tables that wait for each of these guests."""
        found: dict[int, set[str]] = {guest: set() for guest in guests}
        rows = await (await self.speaking()).execute(WAITING, (list(found),))
        for guest, table in await rows.fetchall():
            found[guest].add(table)
        return {guest: frozenset(tables) for guest, tables in found.items()}

    async def tidy(self) -> None:
        """Forget servers that ended long ago without a word."""
        db = await self.speaking()
        for (name,) in await (await db.execute(DEAD)).fetchall():
            await db.execute("DELETE FROM presence WHERE server = %s", (name,))
            await db.execute(f"DELETE FROM servers WHERE name = %s AND until < {NOW} - 60", (name,))
