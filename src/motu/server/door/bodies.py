"""Bodies of requests: each is awaited whole, not longer than its time and not larger than allowed, before it counts."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from starlette.responses import JSONResponse, Response
from starlette.types import Message, Receive, Scope

from motu.language import _

from ..ground.limits import BODY, Limits
from ..ground.meters import LIMITED


class Unread(Exception):
    """A body that is too large, or that takes too long to come; `answer` says so."""

    def __init__(self, status: int, text: str) -> None:
        super().__init__(text)
        self.answer: Response = JSONResponse({"error": text}, status, {"Connection": "close"})


def too_large() -> Unread:
    return Unread(413, _("this is too large; the limit is {bytes} bytes").format(bytes=BODY))


class Arriving:
    """Requests whose body is on its way, the longest waiting first.

    A body has its time.  Where too many are awaited, from one address or in all, the oldest is given up for the newest:
    an honest one comes within milliseconds, so it never is the oldest for long.
    """

    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        self.awaited: dict[object, tuple[str, asyncio.Timeout]] = {}

    @asynccontextmanager
    async def within_time(self, address: str) -> AsyncIterator[None]:
        key = object()
        try:
            async with asyncio.timeout(self.limits.body_seconds) as limit:
                self.awaited[key] = (address, limit)
                self.make_room(address)
                yield
        except TimeoutError:
            raise Unread(408, _("this took too long to arrive")) from None
        finally:
            self.awaited.pop(key, None)

    def make_room(self, address: str) -> None:
        same = [key for key, (whose, _limit) in self.awaited.items() if whose == address]
        if len(same) > self.limits.arriving_by_address:
            self.give_up(same[0])
        if len(self.awaited) > self.limits.arriving:
            self.give_up(next(iter(self.awaited)))

    def give_up(self, key: object) -> None:
        LIMITED.labels("arriving").inc()
        _address, limit = self.awaited.pop(key)
        if not limit.expired():
            limit.reschedule(asyncio.get_running_loop().time())


async def whole(scope: Scope, receive: Receive) -> Receive:
    """The same request with its body at hand."""
    length = dict(scope["headers"]).get(b"content-length", b"0")
    if not length.isdigit() or len(length) > 12 or int(length) > BODY:
        raise too_large()
    parts: list[bytes] = []
    size = 0
    while True:
        message = await receive()
        if message["type"] != "http.request":
            return at_hand(message, receive)
        parts.append(message.get("body", b""))
        size += len(parts[-1])
        if size > BODY:
            raise too_large()
        if not message.get("more_body", False):
            return at_hand({"type": "http.request", "body": b"".join(parts), "more_body": False}, receive)


def at_hand(first: Message, receive: Receive) -> Receive:
    """What was read is told first; then the line is listened to again."""
    told: list[Message] = [first]

    async def listen() -> Message:
        return told.pop() if told else await receive()

    return listen
