"""The line to each page: what is new is sent as soon as it is committed, over a socket or as a stream of events."""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import AsyncIterator
from contextlib import suppress
from functools import partial
from typing import Any

from fastapi import APIRouter, Request, WebSocket, WebSocketDisconnect
from fastapi.responses import Response, StreamingResponse
from starlette.exceptions import HTTPException

from motu.engine.errors import MotuError, Refused
from motu.language import _, speaking

from ..door.connections import AT_HAND
from ..door.identity import guest_of, table_of, tongue
from ..door.parsing import message_id, read_message, read_play, read_shown, stream_from
from ..ground.errors import Stale, Unsure
from ..ground.threads import beside
from ..pages.opened import Page, written
from ..pages.refusals import refused_card
from ..pages.showing import Pages
from .at_once import together
from .telling import news

log = logging.getLogger("motu.server")

HEARTBEAT = 3.0  # seconds between signs of life on a stream
GONE, AGAIN = 4404, 1012  # why a socket is closed: no such table for you; connect again

router = APIRouter()


@router.websocket("/table/{table}/live")
async def live(socket: WebSocket, table: str) -> None:
    try:
        found, guest = await table_of(socket, table)
    except MotuError as problem:
        await socket.accept()
        await socket.close(AGAIN if isinstance(problem, Unsure) else GONE)
        return
    await socket.accept()
    page = Page(found, guest, tongue(socket))
    at_hand = socket.scope.get("extensions", {}).get(AT_HAND)
    if at_hand:
        page.say, page.together = at_hand["say"], partial(together, socket.app.state.pages, found)
    with found.line(guest, page.stir) as page.presence:
        await look_again(socket, page)
        pusher = asyncio.create_task(push(socket.app.state.pages, page, socket))
        try:
            await listen(socket, page)
        except (WebSocketDisconnect, RuntimeError):
            pass
        finally:
            pusher.cancel()
            with suppress(asyncio.CancelledError):
                await pusher


@router.get("/table/{table}/stream")
async def stream(request: Request, table: str) -> Response:
    """The same for pages that get no socket; moves then come as requests."""
    found, guest = await table_of(request, table)
    page = Page(found, guest, tongue(request))
    page.ask(stream_from(request, found), request.query_params.get("still") == "1")
    headers = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}
    return StreamingResponse(events(request, page), media_type="text/event-stream", headers=headers)


async def look_again(asked: Request | WebSocket, page: Page) -> None:
    """The cookie may have been made worthless after it was looked at, and before this line was known."""
    try:
        known = await guest_of(asked) == page.guest
    except Unsure:
        known = False  # nobody can say so just now: the page comes again
    if page.presence and not known:
        page.presence.ended = True


async def events(request: Request, page: Page) -> AsyncIterator[str]:
    """A page's news as a stream."""
    with page.table.line(page.guest, page.stir) as page.presence:
        await look_again(request, page)
        async for message in news(request.app.state.pages, page, HEARTBEAT):
            if message is None:
                yield ": here\n\n"
            else:
                number = f"id: {message['version']}\n" if "version" in message else ""
                yield f"{number}data: {written(message).decode()}\n\n"
        if not await to_come_again(page):
            yield "event: gone\ndata: {}\n\n"


async def to_come_again(page: Page) -> bool:
    """Whether a page that is told no more finds its table when it comes again, as far as is known."""
    try:
        there = await beside(page.table.book.store.header, page.table.id)
    except Unsure:
        return True
    return there is not None and page.table.standing.sees(page.guest)


async def push(pages: Pages, page: Page, socket: WebSocket) -> None:
    """Send what is new whenever the table has changed, until the page goes away."""
    try:
        async for message in news(pages, page):
            assert message is not None  # without a beat there are no signs of life
            await send(socket, page, written(message))
        await socket.close(AGAIN if await to_come_again(page) else GONE)
    except (WebSocketDisconnect, RuntimeError):
        pass  # the page has gone away
    except Exception:
        log.exception("a page could not be told")
        with suppress(RuntimeError):
            await socket.close(1011)


async def listen(socket: WebSocket, page: Page) -> None:
    """The page says how many moves it shows, plays, and asks now and then whether anybody is there."""
    while True:
        message = read_message(await received(socket))
        if page.signed_out:
            continue  # this line is being closed
        if message is None:
            await socket.send_text(json.dumps({"error": "an object is expected"}))
            continue
        if message.get("ping"):
            await socket.send_text(json.dumps({"pong": 1}))
        shown = read_shown(message)
        if shown is not None:
            page.ask(shown, message.get("still") is True)
        if "act" in message:
            await send(socket, page, json.dumps({"answer": await act(page, message["act"])}).encode())


async def send(socket: WebSocket, page: Page, text: bytes) -> None:
    """Send a text: at once if the socket can, else the way through the house, on which one waits."""
    if not (page.say and page.say(text)):
        await socket.send_text(text.decode())


async def received(socket: WebSocket) -> str:
    """The next message of a page; one of bytes is as good as none."""
    message = await socket.receive()
    if message["type"] == "websocket.disconnect":
        raise WebSocketDisconnect(message["code"])
    return message.get("text") or ""


async def act(page: Page, sent: Any) -> dict[str, Any]:
    """A move that came over the line, and its answer."""
    sent = sent if isinstance(sent, dict) else {}
    name = {"id": message_id(sent)}
    with speaking(page.speech):
        try:
            wish = read_play(page.table.standing, page.guest, sent)
            return {**name, "version": await page.table.play(wish)}
        except Refused as refusal:
            card = refused_card(page.table.match, _("Not now."), refusal.rule, wish.action, wish.seat)
            return {**name, "refused": card}
        except Stale as problem:
            page.ask(page.shown, page.still)  # a fresh view
            return {**name, "error": str(problem), "stale": True}
        except Unsure as problem:
            return {**name, "error": str(problem), "busy": 1}
        except MotuError as problem:
            return {**name, "error": str(problem)}
        except HTTPException as problem:
            return {**name, "error": _(problem.detail)}
