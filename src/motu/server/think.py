"""`motu think`: bots of all servers on a PostgreSQL think here, so that they grow apart from pages."""

from __future__ import annotations

import asyncio
import logging
import os
import signal
from contextlib import aclosing, suppress
from dataclasses import replace

import psycopg

from motu.bots import Memory
from motu.engine.errors import MotuError
from motu.engine.record import NOBODY
from motu.language import _

from .ground.compiling import compiling
from .ground.errors import Unsure
from .ground.logs import set_up
from .keeping import is_shared, thoughts
from .keeping.store import Store
from .keeping.thoughts import Thought
from .keeping.wire import AGAIN, Wire
from .tables.replaying import replayed
from .tables.standing import clock_of
from .thinking.choosing import choose
from .thinking.memories import Memories

log = logging.getLogger("motu.server")

BEAT = 0.5  # seconds between two signs of life
NAP = 0.5  # seconds until somebody who has heard nothing looks whether a thought is wanted


class Thinker:
    """A process in which bots think."""

    def __init__(self, store: Store, at_once: int) -> None:
        self.store = store
        self.wire = Wire(store, at_once)
        self.memories = Memories()
        self.bell = asyncio.Event()

    async def work(self) -> None:
        """Until it is cancelled."""
        jobs = [self.keep_living(), self.keep_hearing(), self.wire.keep_saying()]
        jobs += [self.keep_thinking() for _place in range(self.wire.slots)]
        try:
            async with asyncio.TaskGroup() as group:
                for job in jobs:
                    group.create_task(job)
        finally:
            await self.wire.close()

    async def keep_living(self) -> None:
        while True:
            with suppress(psycopg.Error, OSError):
                await self.wire.beat()
                await thoughts.tidy(self.wire)
            await asyncio.sleep(BEAT)

    async def keep_hearing(self) -> None:
        async with aclosing(self.wire.hearing()) as words:
            async for said in words:
                if "wanted" in said:
                    self.bell.set()

    async def keep_thinking(self) -> None:
        while True:
            self.bell.clear()
            try:
                wanted = await thoughts.take(self.wire)
                if wanted is not None:
                    await thoughts.done(self.wire, wanted, await self.think(wanted))
                    continue
            except (psycopg.Error, OSError, Unsure) as problem:
                log.warning("no thought could be taken: %s", problem)
                await asyncio.sleep(AGAIN)
            except Exception:
                log.exception("a thought could not be brought to an end")
            with suppress(TimeoutError):
                async with asyncio.timeout(NAP):
                    await self.bell.wait()

    async def think(self, wanted: Thought) -> int:
        """What a bot does; NOBODY if it cannot be said here, and the server has to think itself."""
        header, events = await asyncio.to_thread(self.store.whole, wanted.table)
        if header is None:
            return NOBODY
        then = replace(header, snapshot=None)  # of now, perhaps of a later moment
        match, problem = await asyncio.to_thread(replayed, then, events[: wanted.version])
        if problem:
            log.warning("table %s is not the same by the rules of this thinker: %s", wanted.table, problem)
            return NOBODY
        clock = clock_of(header.game)
        races = bool(clock and clock.runs(match.state))
        if wanted.ahead:
            match = clock.ahead(match, wanted.seat)
        memory = Memory() if races else self.memories.of(wanted.table, wanted.seat, wanted.bot)
        return await choose(wanted.bot, match, memory=memory)


async def thinking(db: str, at_once: int) -> None:
    store = await asyncio.to_thread(Store, db)
    work = asyncio.create_task(Thinker(store, at_once).work())
    for sign in (signal.SIGINT, signal.SIGTERM):
        with suppress(NotImplementedError):  # on Windows, where Ctrl+C ends it too
            asyncio.get_running_loop().add_signal_handler(sign, work.cancel)
    print(_("Bots think here, {count} at once  (Ctrl+C ends it)").format(count=at_once), flush=True)
    try:
        with compiling(), suppress(asyncio.CancelledError):
            await work
    finally:
        store.close()


def think(db: str | None, at_once: int | None = None, log_json: bool = False) -> None:
    """Think for the servers on a database until interrupted."""
    if db is None or not is_shared(db):
        raise MotuError("several processes share a PostgreSQL: name one with --db postgresql://…")
    set_up(log_json)
    asyncio.run(thinking(db, at_once or os.cpu_count() or 1))
