"""The web application, put together."""

from __future__ import annotations

import asyncio
import logging
import threading
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

from fastapi import FastAPI, Request
from fastapi.responses import JSONResponse, PlainTextResponse, Response
from fastapi.staticfiles import StaticFiles
from starlette.exceptions import HTTPException
from starlette.middleware.trustedhost import TrustedHostMiddleware
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from motu.engine.errors import BadFile, MotuError, Refused
from motu.engine.game import find_game, game_ids
from motu.language import _, marked, speaking

from .asking import WEB, Pages, page, same_origin, tongue, wants_json
from .home import add_home
from .limits import BodyLimit
from .live import add_live
from .playing import add_table
from .replays import add_replay
from .store import NotKept, Store
from .tables import Denied, Missing, Stale, Tables

log = logging.getLogger("motu.server")

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
    "connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)
HEADERS = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
}
HOSTS = ["localhost", "127.0.0.1", "[::1]", "testserver"]


class Safety:
    """Headers on every answer; nothing that changes something is taken from another site's page."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http":
            request = Request(scope)
            if request.method not in ("GET", "HEAD") and not same_origin(request.headers):
                await PlainTextResponse("This came from another site.", 403)(scope, receive, send)
                return

        async def with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                present = {name.lower() for name, _value in message["headers"]}
                for name, value in HEADERS.items():
                    if name.lower().encode() not in present:
                        message["headers"].append((name.lower().encode(), value.encode()))
            await send(message)

        await self.app(scope, receive, with_headers)


def make_app(db: str | None = None, when_ready: Callable[[], None] | None = None, warm_up: bool = True) -> FastAPI:
    """The application on a database (`db` is a URL; by default a file in the user's data folder)."""

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        app.state.store = await asyncio.to_thread(Store, db)
        app.state.tables = Tables(app.state.store)
        if warm_up:
            threading.Thread(target=warm_all, name="warm-up", daemon=True).start()
        if when_ready:
            when_ready()
        yield
        app.state.store.close()

    app = FastAPI(title="Motu", lifespan=lifespan, docs_url=None, redoc_url=None, openapi_url=None)
    app.state.pages = Pages()
    add_errors(app)
    add_home(app)
    add_table(app)
    add_replay(app)
    add_live(app)
    app.mount("/static", StaticFiles(directory=WEB / "static"), name="static")
    app.add_middleware(BodyLimit)
    app.add_middleware(Safety)
    app.add_middleware(TrustedHostMiddleware, allowed_hosts=HOSTS)
    return app


def warm_all() -> None:
    """Compile every game's rules, one after another, while the page is in use already."""
    for game in game_ids():
        try:
            find_game(game).compile()
        except Exception:
            log.exception("the rules of %s could not be compiled; they run interpreted", game)


def add_errors(app: FastAPI) -> None:
    async def answer(request: Request, status: int, message: str) -> Response:
        if wants_json(request):
            with speaking(tongue(request)):
                return JSONResponse({"error": _(message)}, status)
        return await page(request, "error.html", status, message=message, code=status)

    @app.exception_handler(HTTPException)
    async def _http(request: Request, problem: HTTPException) -> Response:
        known = {404: marked("there is nothing here"), 405: marked("this cannot be done here")}
        standard = problem.detail in ("Not Found", "Method Not Allowed")
        return await answer(request, problem.status_code, known[problem.status_code] if standard else problem.detail)

    @app.exception_handler(MotuError)
    async def _motu(request: Request, problem: MotuError) -> Response:
        kinds = ((Missing, 404), (Denied, 403), (Stale, 409), (BadFile, 422), (Refused, 422), (NotKept, 503))
        return await answer(request, next((s for k, s in kinds if isinstance(problem, k)), 400), str(problem))

    @app.exception_handler(Exception)
    async def _any(request: Request, problem: Exception) -> Response:
        log.error("a request failed", exc_info=problem)
        return await answer(request, 500, marked("something went wrong here; it has been noted"))
