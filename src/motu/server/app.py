"""The web application, put together."""

from __future__ import annotations

import asyncio
import logging
import threading
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

from fastapi import FastAPI, Request
from fastapi.responses import JSONResponse, Response
from fastapi.staticfiles import StaticFiles
from starlette.exceptions import HTTPException

from motu.engine.errors import BadFile, MotuError, Refused
from motu.engine.game import find_game, game_ids
from motu.language import _, marked, speaking

from .door.guard import Gate, Guard, Pin, add_pin
from .door.identity import WEB, Pages, page, tongue, wants_json
from .door.limiter import BodyLimit, Limiter, Load
from .ground.errors import Denied, Missing, Stale
from .ground.limits import Limits
from .ground.logs import Watch
from .ground.threads import WARM_UP
from .hall.tables import Tables
from .keeping import after_upgrade
from .keeping.store import NotKept, Store
from .lines.live import add_live
from .routes.health import add_health
from .routes.home import add_home
from .routes.joining import add_joining
from .routes.replays import add_replay
from .routes.table import add_table
from .tables.clocks import Pace

log = logging.getLogger("motu.server")


def make_app(
    db: str | None = None,
    when_ready: Callable[[], None] | None = None,
    warm_up: bool = True,
    gate: Gate | None = None,
    limits: Limits | None = None,
    pace: Pace | None = None,
) -> FastAPI:
    """The application on a database (`db` is a URL; by default a file in the user's data folder).

    Without a pace, bots answer at once.
    """
    gate, limits = gate or Gate(), limits or Limits()
    load = Load(limits)

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        app.state.store = await asyncio.to_thread(Store, db)
        app.state.tables = Tables(app.state.store, pace)
        keeper = asyncio.create_task(app.state.tables.keep_time())
        if warm_up:
            threading.Thread(target=warm_all, name=WARM_UP, daemon=True).start()
        ending = threading.Event()
        upgraded = asyncio.create_task(asyncio.to_thread(after_upgrade, app.state.store, ending))
        if when_ready:
            when_ready()
        async with load.felt():
            yield
        keeper.cancel()
        ending.set()
        await upgraded
        app.state.store.close()

    app = FastAPI(title="Motu", lifespan=lifespan, docs_url=None, redoc_url=None, openapi_url=None)
    app.state.pages = Pages()
    app.state.load = load
    app.state.address = gate.address
    add_errors(app)
    add_health(app)
    add_home(app)
    add_joining(app)
    add_table(app)
    add_replay(app)
    add_live(app)
    app.mount("/static", StaticFiles(directory=WEB / "static"), name="static")
    app.add_middleware(BodyLimit)  # the last one added is the first that is asked
    if gate.pin:
        add_pin(app, gate)
        app.add_middleware(Pin, gate=gate)
    app.add_middleware(Limiter, limits=limits, load=load)
    app.add_middleware(Watch, failed=failed)
    app.add_middleware(Guard, gate=gate)
    return app


def warm_all() -> None:
    """Compile every game's rules, one after another, while the page is in use already."""
    for game in game_ids():
        try:
            find_game(game).compile()
        except Exception:
            log.exception("the rules could not be compiled; they run interpreted", extra={"game": game})


async def answer(request: Request, status: int, message: str) -> Response:
    """What went wrong, in a sentence: JSON for scripts, a page for people."""
    if wants_json(request):
        with speaking(tongue(request)):
            return JSONResponse({"error": _(message)}, status)
    return await page(request, "error.html", status, message=message, code=status)


async def failed(request: Request) -> Response:
    return await answer(request, 500, marked("something went wrong here; it has been noted"))


def add_errors(app: FastAPI) -> None:
    @app.exception_handler(HTTPException)
    async def _http(request: Request, problem: HTTPException) -> Response:
        known = {404: marked("there is nothing here"), 405: marked("this cannot be done here")}
        standard = problem.detail in ("Not Found", "Method Not Allowed")
        return await answer(request, problem.status_code, known[problem.status_code] if standard else problem.detail)

    @app.exception_handler(MotuError)
    async def _motu(request: Request, problem: MotuError) -> Response:
        kinds = ((Missing, 404), (Denied, 403), (Stale, 409), (BadFile, 422), (Refused, 422), (NotKept, 503))
        return await answer(request, next((s for k, s in kinds if isinstance(problem, k)), 400), str(problem))
