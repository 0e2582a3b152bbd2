"""How large things may be, in one place."""

from __future__ import annotations

import json
from typing import Any

from starlette.types import ASGIApp, Message, Receive, Scope, Send

BODY = 2**20  # bytes of a request; an uploaded replay is the largest
NAME = 40  # characters of a player's name
UPLOAD_SECONDS = 20.0  # to check an uploaded replay
TABLES_SHOWN = 60


class TooLarge(Exception):
    """A request body beyond the limit."""


class BodyLimit:
    """Answers 413 to bodies that are too large, said or unsaid."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        length = dict(scope["headers"]).get(b"content-length", b"0")
        if not length.isdigit() or int(length) > BODY:
            await refuse(send)
            return
        size = 0
        begun = False

        async def counted() -> Message:
            nonlocal size
            message = await receive()
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
        except TooLarge:
            if not begun:
                await refuse(send)


async def refuse(send: Send) -> None:
    body = json.dumps({"error": f"this is too large; the limit is {BODY} bytes"}).encode()
    headers = [(b"content-type", b"application/json"), (b"connection", b"close")]
    await send({"type": "http.response.start", "status": 413, "headers": headers})
    await send({"type": "http.response.body", "body": body})


def plain_name(text: Any) -> str:
    """A name as typed, without control characters, not too long."""
    kept = "".join(c for c in str(text or "") if c.isprintable())
    return " ".join(kept.split())[:NAME]
