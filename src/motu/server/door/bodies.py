"""Bodies of requests: each is awaited whole, not longer than its time and not larger than allowed, before it counts."""

from __future__ import annotations

import asyncio
import time

from starlette.responses import JSONResponse, Response
from starlette.types import Message, Receive, Scope

from motu.language import _

from ..ground.limits import BODY


class Unread(Exception):
    """A body that is too large, or that takes too long to come; `answer` says so."""

    def __init__(self, status: int, text: str) -> None:
        super().__init__(text)
        self.answer: Response = JSONResponse({"error": text}, status, {"Connection": "close"})


def too_large() -> Unread:
    return Unread(413, _("this is too large; the limit is {bytes} bytes").format(bytes=BODY))


async def whole(scope: Scope, receive: Receive, seconds: float) -> Receive:
    """The same request with its body at hand."""
    length = dict(scope["headers"]).get(b"content-length", b"0")
    if not length.isdigit() or len(length) > 12 or int(length) > BODY:
        raise too_large()
    until = time.monotonic() + seconds
    parts: list[bytes] = []
    size = 0
    while True:
        try:
            message = await asyncio.wait_for(receive(), max(0.01, until - time.monotonic()))
        except TimeoutError:
            raise Unread(408, _("this took too long to arrive")) from None
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
