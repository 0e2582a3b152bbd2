"""What the server writes down: one line for each event, and never a token, code, seed, name or word of anybody."""

from __future__ import annotations

import json
import logging
import sqlite3
import sys
import time
import traceback
from collections import Counter
from collections.abc import Awaitable, Callable
from typing import Any

from sqlalchemy.exc import DBAPIError
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from uvicorn.protocols.utils import ClientDisconnected

from .meters import ERRORS, REQUESTS

log = logging.getLogger("motu.server")

FACTS = ("table", "game", "bot", "route", "method", "status", "ms", "port")  # what an event may carry


def cause(problem: BaseException) -> str:
    """What went wrong and where, without the values: those could be somebody's secret."""
    if isinstance(problem, DBAPIError):
        problem = problem.orig or problem
    said = f": {problem}" if isinstance(problem, OSError | sqlite3.Error) else ""
    places = [f"{step.name} line {step.lineno}" for step in traceback.extract_tb(problem.__traceback__)[-6:]]
    return f"{type(problem).__name__}{said} ({', '.join(places)})"


class Lines(logging.Formatter):
    """An event as one line: JSON for programs, or plain for people."""

    def __init__(self, as_json: bool) -> None:
        super().__init__()
        self.as_json = as_json

    def format(self, record: logging.LogRecord) -> str:
        facts: dict[str, Any] = {
            name: value for name in FACTS if (value := getattr(record, name, None)) is not None
        }  # fmt: skip
        if record.exc_info and record.exc_info[1]:
            facts["cause"] = cause(record.exc_info[1])
        when = time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created)) + f".{int(record.msecs):03d}Z"
        level, event = record.levelname.lower(), " ".join(record.getMessage().split())
        if self.as_json:
            return json.dumps({"at": when, "level": level, "event": event, **facts})
        return " ".join([when, level, event, *(f"{name}={value}" for name, value in facts.items())])


class Seldom(logging.Filter):
    """Lets the same warning through only so often: what an outsider can cause must not fill a disk."""

    MOST, SECONDS = 100, 60.0

    def __init__(self) -> None:
        super().__init__()
        self.since = 0.0
        self.times: Counter[str] = Counter()

    def filter(self, record: logging.LogRecord) -> bool:
        if record.levelno < logging.WARNING:
            return True
        if record.created - self.since > self.SECONDS:
            self.since = record.created
            self.times.clear()
        self.times[str(record.msg)] += 1
        times = self.times[str(record.msg)]
        if times == self.MOST:
            record.msg = f"{record.msg} (further ones of this minute are not noted)"
        return times <= self.MOST


def set_up(as_json: bool) -> None:
    """Everything goes to the standard error; single requests only as JSON, warnings always."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(Lines(as_json))
    handler.addFilter(Seldom())
    for name in ("motu", "uvicorn"):
        logger = logging.getLogger(name)
        logger.handlers[:] = [handler]
        logger.propagate = False
        logger.setLevel(logging.INFO if as_json and name == "motu" else logging.WARNING)


class Watch:
    """Notes every request, by its route and not by its path, which may hold a code; what fails is answered plainly."""

    def __init__(self, app: ASGIApp, failed: Callable[[Request], Awaitable[Response]]) -> None:
        self.app = app
        self.failed = failed

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self.app(scope, receive, send)
            return
        start = time.perf_counter()
        status = 0
        closed = False

        async def noted(message: Message) -> None:
            nonlocal status, closed
            status = message.get("status", status)
            closed = closed or message["type"] == "websocket.close"
            await send(message)

        try:
            await self.app(scope, receive, noted)
        except ClientDisconnected:
            pass  # whoever wanted a socket has gone away
        except Exception:
            ERRORS.inc()
            log.exception("a request failed", extra={"route": route_of(scope)})
            if scope["type"] == "websocket":
                if not closed:
                    await send({"type": "websocket.close", "code": 1011})
            elif not status:
                response = await self.failed(Request(scope))
                await response(scope, receive, noted)
        if scope["type"] == "http":
            REQUESTS.labels(status).inc()
        if log.isEnabledFor(logging.INFO):
            ms = round(1000 * (time.perf_counter() - start), 1)
            facts = {"method": scope.get("method", "socket"), "route": route_of(scope), "status": status or None}
            log.info("request", extra={**facts, "ms": ms})


def route_of(scope: Scope) -> str:
    return str(getattr(scope.get("route"), "path", "none"))
