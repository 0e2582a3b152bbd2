"""The web application, put together."""

from __future__ import annotations

import asyncio
import logging
import threading
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, nullcontext
from typing import TYPE_CHECKING

from fastapi import FastAPI

from .company.pace import Pace
from .door.guard import Gate, Guard, Pin
from .door.limiter import Limiter
from .door.load import Load
from .door.rates import Buckets
from .door.tries import Tries
from .ground.compiling import Tell, compiling, noted
from .ground.limits import Limits
from .ground.logs import Watch
from .hall.tables import Tables
from .keeping import after_upgrade
from .keeping.store import Store
from .lines import live
from .pages.drawers import Drawers
from .pages.showing import Pages
from .routes import coaching, health, home, joining, learning, pin, puzzles, replays, settings, studies, table
from .routes.errors import add_errors, failed
from .thinking.apart import Apart

if TYPE_CHECKING:
    from .hall.together import Together

log = logging.getLogger("motu.server")


async def in_company(tables: Tables, buckets: Buckets, limits: Limits) -> Together:
    """The tables among those of other servers on the same database, which also count together who asks how often."""
    from .hall.together import Together  # needs what only PostgreSQL does

    found = Together(tables, buckets.to_tell, lambda spent: buckets.heard(spent, limits))
    await found.join()
    return found


def make_app(
    db: str | None = None,
    when_ready: Callable[[], None] | None = None,
    warm_up: bool = True,
    gate: Gate | None = None,
    limits: Limits | None = None,
    pace: Pace | None = None,
    tell: Tell = noted,
    workers: int = 0,
) -> FastAPI:
    """The application on a database (`db` is a URL; by default a file in the user's data folder).

    Without a pace, bots answer at once.  `tell` is told how far the compiling of rules has come; without `warm_up`
    nothing is compiled beforehand, and no process is started for the coach.  Open pages are drawn in so many `workers`,
    processes beside this one.
    """
    gate, limits = gate or Gate(), limits or Limits()
    load, buckets = Load(limits), Buckets()

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        app.state.store = store = await asyncio.to_thread(Store, db)
        app.state.tables = Tables(store, pace, Apart() if warm_up else None)
        others = await in_company(app.state.tables, buckets, limits) if store.shared else None
        keepers = [asyncio.create_task(job()) for job in (app.state.tables.keep_time, app.state.tables.keep_tidy)]
        ending = threading.Event()
        upgraded = asyncio.create_task(asyncio.to_thread(after_upgrade, app.state.store, ending))
        app.state.pages.drawers = drawers = Drawers(workers) if workers else None
        if when_ready:
            when_ready()
        with compiling(tell) if warm_up else nullcontext() as app.state.compiling:
            async with load.felt():
                yield
        if drawers:
            drawers.close()
        for keeper in keepers:
            keeper.cancel()
        ending.set()
        await asyncio.to_thread(app.state.tables.coach.close)
        await upgraded
        if others:
            await others.leave()
        store.close()

    app = FastAPI(title="Motu", lifespan=lifespan, docs_url=None, redoc_url=None, openapi_url=None)
    app.state.pages = Pages()
    app.state.load = load
    app.state.gate = gate
    add_errors(app)
    for room in (health, home, learning, puzzles, settings, joining, table, coaching, replays, studies, live):
        app.include_router(room.router)
    app.mount("/static", app.state.pages.static, name="static")
    if gate.pin:
        app.state.tries = Tries(limits, buckets)
        app.include_router(pin.router)
        app.add_middleware(Pin, gate=gate)  # the last one added is the first that is asked
    app.add_middleware(Limiter, limits=limits, load=load, sorry=app.state.pages.sorry, buckets=buckets)
    app.add_middleware(Watch, failed=failed)
    app.add_middleware(Guard, gate=gate, sorry=app.state.pages.sorry)
    return app
