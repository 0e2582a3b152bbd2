"""Holds everybody to the limits, before any work is done for them."""

from __future__ import annotations

import asyncio
import hashlib
import ipaddress
import json
import time
from collections import Counter, OrderedDict
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from math import ceil
from typing import Any

from starlette.requests import HTTPConnection
from starlette.responses import JSONResponse, PlainTextResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from motu.language import _, speaking

from ..ground.limits import BODY, BODY_SECONDS, RULES, STREAM, UNCOUNTED, Limits, Rate
from ..ground.meters import LAG, LIMITED, LINES
from ..ground.threads import all_done
from .identity import COOKIE, tongue, wants_json
from .parsing import act_id


class Bucket:
    """A token bucket: full at first, filled again drop by drop."""

    def __init__(self, rate: Rate) -> None:
        self.rate = rate
        self.level = float(rate.at_once)
        self.since = time.monotonic()

    def take(self) -> float:
        """Take one: 0, or the seconds until there is one."""
        now = time.monotonic()
        self.level = min(self.rate.at_once, self.level + (now - self.since) * self.rate.per_second)
        self.since = now
        if self.level < 1:
            return (1 - self.level) / self.rate.per_second
        self.level -= 1
        return 0.0


class Buckets:
    """One bucket for each rate and each one who is counted; the least used ones are forgotten."""

    MOST = 50_000

    def __init__(self) -> None:
        self.kept: OrderedDict[tuple[str, str], Bucket] = OrderedDict()

    def take(self, name: str, who: str, rate: Rate) -> float:
        key = (name, who)
        bucket = self.kept.setdefault(key, Bucket(rate))
        self.kept.move_to_end(key)
        if len(self.kept) > self.MOST:
            self.kept.popitem(last=False)
        return bucket.take()


class Load:
    """How busy the server is: requests being answered, and how late the event loop and the threads are."""

    EVERY = 0.25

    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        self.requests = 0
        self.lag = 0.0

    def too_high(self) -> bool:
        return self.requests >= self.limits.at_once or self.lag > self.limits.lag

    @asynccontextmanager
    async def felt(self) -> AsyncIterator[None]:
        """Measure again and again, as long as this lasts."""

        async def feel() -> None:
            while True:
                start = time.perf_counter()
                await asyncio.sleep(self.EVERY)
                LAG.observe(max(0.0, time.perf_counter() - start - self.EVERY))
                await all_done()
                self.lag = time.perf_counter() - start - self.EVERY

        task = asyncio.create_task(feel())
        try:
            yield
        finally:
            task.cancel()
            with suppress(asyncio.CancelledError):
                await task


def address_of(scope: Scope) -> str:
    """Where a request comes from; the machines of one IPv6 network count as one."""
    host = str((scope.get("client") or ("unknown",))[0])
    try:
        address = ipaddress.ip_address(host)
    except ValueError:
        return host
    return str(ipaddress.ip_network((address, 64), strict=False)) if address.version == 6 else str(address)


def busy(connection: HTTPConnection, status: int, seconds: float) -> Response:
    """Come again: 429 to one who asks too much, 503 to all while there is too much to do."""
    wait = max(1, ceil(seconds))
    with speaking(tongue(connection)):
        text = (
            _("Busy: too much is going on here just now. Try again in a moment.")
            if status == 503
            else _("Busy: this was too much at once. Try again in {seconds} s.").format(seconds=wait)
        )
    headers = {"Retry-After": str(wait)}
    if wants_json(connection):
        return JSONResponse({"error": text, "busy": wait}, status, headers)
    return PlainTextResponse(text, status, headers)


class Limiter:
    """The limits on everything that comes in, before any work is done for it."""

    def __init__(self, app: ASGIApp, limits: Limits, load: Load) -> None:
        self.app = app
        self.limits = limits
        self.load = load
        self.buckets = Buckets()
        self.lines: Counter[str] = Counter()
        self.uploads = 0

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan" or (scope["type"] == "http" and UNCOUNTED.match(scope["path"])):
            await self.app(scope, receive, send)
            return
        connection = HTTPConnection(scope)
        who = self.who(connection)
        refused = self.refusal(scope, who)
        if refused:
            await deny(scope, receive, send, busy(connection, *refused))
        elif scope["type"] == "websocket":
            async with self.line(who):
                await self.app(scope, self.listening(connection, receive, send, who["guest"]), send)
        elif STREAM.match(scope["path"]):
            async with self.line(who):
                await self.app(scope, receive, send)
        else:
            await self.answer(scope, receive, send)

    def who(self, connection: HTTPConnection) -> dict[str, str]:
        """Whose request it is: never the token itself, only its hash, is kept."""
        address = address_of(connection.scope)
        token = connection.cookies.get(COOKIE)
        guest = hashlib.sha256(token.encode()).hexdigest()[:32] if token else address
        return {"guest": f"guest {guest}", "address": address, "all": "all"}

    def refusal(self, scope: Scope, who: dict[str, str]) -> tuple[int, float] | None:
        """The status and the seconds to wait, if this is too much."""
        if self.load.too_high():
            LIMITED.labels("overload").inc()
            return 503, 1
        for rule in RULES:
            if rule.methods and scope.get("method") not in rule.methods:
                continue
            if rule.path.match(scope["path"]):
                wait = self.buckets.take(rule.rate, who[rule.by], getattr(self.limits, rule.rate))
                if wait:
                    LIMITED.labels(rule.rate).inc()
                    return 429, wait
        return self.too_many(scope, who)

    def too_many(self, scope: Scope, who: dict[str, str]) -> tuple[int, float] | None:
        if scope["path"] == "/upload" and scope["method"] == "POST" and self.uploads >= self.limits.uploads_at_once:
            LIMITED.labels("uploads_at_once").inc()
            return 503, 5
        if scope["type"] == "websocket" or STREAM.match(scope["path"]):
            for name, by in (("lines", "all"), ("lines_by_guest", "guest"), ("lines_by_address", "address")):
                if self.lines[who[by]] >= getattr(self.limits, name):
                    LIMITED.labels(name).inc()
                    return 503 if by == "all" else 429, 10
        return None

    @asynccontextmanager
    async def line(self, who: dict[str, str]) -> AsyncIterator[None]:
        """Counts a socket or a stream as long as it lasts."""
        self.lines.update(who.values())
        LINES.inc()
        try:
            yield
        finally:
            LINES.dec()
            self.lines.subtract(who.values())
            for key in who.values():
                if self.lines[key] <= 0:
                    del self.lines[key]

    async def answer(self, scope: Scope, receive: Receive, send: Send) -> None:
        upload = scope["path"] == "/upload"
        self.load.requests += 1
        self.uploads += upload
        try:
            await self.app(scope, receive, send)
        finally:
            self.load.requests -= 1
            self.uploads -= upload

    def listening(self, connection: HTTPConnection, receive: Receive, send: Send, guest: str) -> Receive:
        """Messages of a line: those above the rate are answered with "busy", and who goes on is cut off."""
        patience = Bucket(self.limits.patience)

        async def limited() -> Message:
            while True:
                message = await receive()
                if message["type"] != "websocket.receive":
                    return message
                wait = 1.0 if self.load.too_high() else self.buckets.take("messages", guest, self.limits.messages)
                if not wait:
                    return message
                LIMITED.labels("messages").inc()
                if patience.take():
                    await send({"type": "websocket.close", "code": 1013})
                    return {"type": "websocket.disconnect", "code": 1013}
                await send({"type": "websocket.send", "text": json.dumps(busy_line(message, ceil(wait)))})

        return limited


def busy_line(message: Message, wait: int) -> dict[str, Any]:
    """The answer to a message that is too much; a move gets it as its own answer, so that the page sends it again."""
    refusal = {"error": "busy, try again", "busy": max(1, wait)}
    name = act_id(message.get("text") or "")
    return refusal if name is None else {"answer": {"id": name, **refusal}}


async def deny(scope: Scope, receive: Receive, send: Send, response: Response) -> None:
    """Answer instead of the application; a socket that is not open yet gets a plain answer too."""
    if scope["type"] == "websocket":
        await receive()  # the wish to connect
        if "websocket.http.response" not in scope.get("extensions", {}):
            await send({"type": "websocket.close", "code": 1013})
            return
        scope = {**scope, "type": "http", "method": "GET"}
        start, body = {"type": "websocket.http.response.start"}, {"type": "websocket.http.response.body"}

        async def as_denial(message: Message) -> None:
            await send({**message, **(start if message["type"] == "http.response.start" else body)})

        await response(scope, receive, as_denial)
        return
    await response(scope, receive, send)


class TooLarge(Exception):
    """A request body beyond the limit, or one that takes too long to come."""


class BodyLimit:
    """Answers 413 to bodies that are too large, said or unsaid, and 408 to those that dribble."""

    def __init__(self, app: ASGIApp, seconds: float = BODY_SECONDS) -> None:
        self.app = app
        self.seconds = seconds

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        length = dict(scope["headers"]).get(b"content-length", b"0")
        if not length.isdigit() or int(length[:20]) > BODY:
            await too_large()(scope, receive, send)
            return
        size = 0
        begun = whole = False
        until = time.monotonic() + self.seconds

        async def counted() -> Message:
            nonlocal size, whole
            if whole:
                return await receive()
            message = await asyncio.wait_for(receive(), max(0.0, until - time.monotonic()))
            whole = not message.get("more_body", False)
            size += len(message.get("body", b""))
            if size > BODY:
                raise TooLarge
            return message

        async def noted(message: Message) -> None:
            nonlocal begun
            begun = True
            await send(message)

        try:
            await self.app(scope, counted, noted)
        except (TooLarge, TimeoutError) as problem:
            late = isinstance(problem, TimeoutError)
            if begun or (late and whole):
                raise
            answer = PlainTextResponse("This took too long.", 408) if late else too_large()
            await answer(scope, receive, send)


def too_large() -> Response:
    return JSONResponse({"error": f"this is too large; the limit is {BODY} bytes"}, 413, {"Connection": "close"})
