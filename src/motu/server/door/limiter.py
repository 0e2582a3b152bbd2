"""Holds everybody to the limits, before any work is done for them."""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from collections.abc import AsyncIterator, Callable, Iterable, Iterator
from contextlib import asynccontextmanager, contextmanager
from math import ceil
from typing import Any

from starlette.requests import HTTPConnection
from starlette.responses import HTMLResponse, JSONResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from motu.language import _, speaking

from ..ground.limits import CHEAP, CHEAP_RULES, RULES, STREAM, UPLOADS, Limits, Rule
from ..ground.meters import LIMITED, LINES
from ..ground.turns import whose
from .bodies import Arriving, Unread, whole
from .identity import COOKIE, address_of, tongue, wants_json
from .load import Load
from .parsing import act_id
from .rates import Bucket, Buckets

Sorry = Callable[[str, int, int], str]  # the page for whoever is refused, by language, status and seconds to wait


class Limiter:
    """The limits on everything that comes in, before any work is done for it."""

    def __init__(self, app: ASGIApp, limits: Limits, load: Load, sorry: Sorry, buckets: Buckets) -> None:
        self.app = app
        self.limits = limits
        self.load = load
        self.sorry = sorry
        self.buckets = buckets
        self.lines: Counter[str] = Counter()
        self.arriving = Arriving(limits)
        self.answering: Counter[str] = Counter()  # requests that are being answered
        self.uploads = 0

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self.app(scope, receive, send)
            return
        connection = HTTPConnection(scope)
        who = self.who(connection)
        whose.set(who["address"])
        cheap = scope["type"] == "http" and bool(CHEAP.match(scope["path"]))
        refused = self.too_often(scope, who, CHEAP_RULES) if cheap else self.refusal(scope, who)
        if refused:
            await deny(scope, receive, send, self.busy(connection, *refused))
        elif cheap:
            await self.app(scope, receive, send)
        elif scope["type"] == "websocket":
            async with self.line(who):
                await self.app(scope, self.listening(receive, send, who), send)
        elif STREAM.match(scope["path"]):
            async with self.line(who):
                await self.app(scope, receive, send)
        else:
            await self.answer(connection, receive, send, who)

    def busy(self, connection: HTTPConnection, status: int, seconds: float) -> Response:
        """Come again: 429 to one who asks too much, 503 to all while there is too much to do."""
        wait, speech = max(1, ceil(seconds)), tongue(connection)
        headers = {"Retry-After": str(wait), "Cache-Control": "no-store"}
        if wants_json(connection):
            with speaking(speech):
                return JSONResponse({"error": busy_words(status, wait), "busy": wait}, status, headers)
        again = wait if connection.scope.get("method") == "GET" else 0  # a page asks again by itself, a form does not
        return HTMLResponse(self.sorry(speech, status, again), status, headers)

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
        return self.too_often(scope, who, RULES) or self.too_many(scope, who)

    def too_often(self, scope: Scope, who: dict[str, str], rules: Iterable[Rule]) -> tuple[int, float] | None:
        for rule in rules:
            if rule.methods and scope.get("method") not in rule.methods:
                continue
            if rule.path.match(scope["path"]):
                wait = self.buckets.take(rule.rate, who[rule.by], getattr(self.limits, rule.rate))
                if wait:
                    LIMITED.labels(rule.rate).inc()
                    return 429, wait
        return None

    def too_many(self, scope: Scope, who: dict[str, str]) -> tuple[int, float] | None:
        if scope["path"] in UPLOADS and scope["method"] == "POST" and self.uploads >= self.limits.uploads_at_once:
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

    async def answer(self, connection: HTTPConnection, receive: Receive, send: Send, who: dict[str, str]) -> None:
        """A request counts once it is whole, and one address has only a share of those that are answered at once."""
        scope, address = connection.scope, who["address"]
        try:
            with speaking(tongue(connection)):
                async with self.arriving.within_time(address):
                    receive = await whole(scope, receive)
        except Unread as problem:
            await problem.answer(scope, receive, send)
            return
        if self.load.requests >= self.limits.at_once or self.answering[address] >= self.limits.at_once_by_address:
            LIMITED.labels("at_once").inc()
            await deny(scope, receive, send, self.busy(connection, 503, 1))
            return
        upload = scope["path"] in UPLOADS
        self.load.requests += 1
        self.uploads += upload
        try:
            with counted(self.answering, address):
                await self.app(scope, receive, until_taken(send))
        finally:
            self.load.requests -= 1
            self.uploads -= upload

    def listening(self, receive: Receive, send: Send, who: dict[str, str]) -> Receive:
        """Messages of a line: those above a rate are answered with "busy", and who goes on is cut off."""
        patience = Bucket(self.limits.patience)

        async def limited() -> Message:
            while True:
                message = await receive()
                if message["type"] != "websocket.receive":
                    return message
                wait = 1.0 if self.load.too_high() else self.message(who)
                if not wait:
                    return message
                LIMITED.labels("messages").inc()
                if patience.take():
                    await send({"type": "websocket.close", "code": 1013})
                    return {"type": "websocket.disconnect", "code": 1013}
                await send({"type": "websocket.send", "text": json.dumps(busy_line(message, ceil(wait)))})

        return limited

    def message(self, who: dict[str, str]) -> float:
        """A message on a line: 0, or the seconds to wait; a made-up guest still has an address."""
        return self.buckets.take("messages", who["guest"], self.limits.messages) or self.buckets.take(
            "messages_by_address", who["address"], self.limits.messages_by_address
        )


def until_taken(send: Send) -> Send:
    """The end of an answer is sent once the rest was taken: as long as somebody leaves it lying, the request counts."""

    async def piecewise(message: Message) -> None:
        if message["type"] == "http.response.body" and message.get("body") and not message.get("more_body"):
            await send({**message, "more_body": True})
            message = {"type": "http.response.body", "body": b"", "more_body": False}
        await send(message)

    return piecewise


@contextmanager
def counted(counter: Counter[str], who: str) -> Iterator[None]:
    """Counts somebody as long as this lasts, and forgets them after the last."""
    counter[who] += 1
    try:
        yield
    finally:
        counter[who] -= 1
        if counter[who] <= 0:
            del counter[who]


def busy_words(status: int, wait: int) -> str:
    if status == 503:
        return _("Busy: too much is going on here just now. Try again in a moment.")
    return _("Busy: this was too much at once. Try again in {seconds} s.").format(seconds=wait)


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
