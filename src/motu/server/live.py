"""The line to each page: what is new is sent as soon as it is committed."""

from __future__ import annotations

import asyncio
import json
from contextlib import suppress
from typing import Any

from fastapi import FastAPI, WebSocket, WebSocketDisconnect

from motu.engine.errors import MotuError
from motu.engine.record import NOBODY
from motu.language import naming, speaking

from .asking import Pages, same_origin, table_of, tongue
from .looks import Look, look, scene, story
from .tables import Table

STILL_SECONDS = 0.03
FRAMES = 60  # moves shown one by one to a page that was away; earlier ones are skipped


def frames(pages: Pages, table: Table, guest: int, speech: str, shown: int, still: bool = False) -> dict[str, Any]:
    """What a page that shows the first `shown` moves needs to catch up: each move's picture, then the whole table.

    A page that wants no motion gets no pictures in between, only what is said.
    """
    with speaking(speech):
        now = look(table, guest)
        length = len(table.match.log)
        steps = []
        lines = story_lines(table, now)
        if shown < length and not now.curtain:
            for at in range(max(shown, length - FRAMES) + 1, length):
                html = "" if still else pages.show("_scene.html", look=scene(table, at, now.seat))
                steps.append({"at": at, "say": lines[at - 1], "html": html})
        say = lines[length - 1] if shown < length else ""
        if now.mine:
            say = f"{say} {now.title}. {now.prompt}".strip()
        return {
            "version": table.version,
            "at": length,
            "steps": steps,
            "say": say,
            "html": pages.show("_table.html", look=now, lang=speech),
        }


def story_lines(table: Table, now: Look) -> list[str]:
    """The log as spoken lines."""
    names = [player.name for player in now.players]
    with naming(names):
        return [f"{names[line.seat]} {line.text}" for line in story(table, now.seat).lines]


def add_live(app: FastAPI) -> None:
    @app.websocket("/table/{table}/live")
    async def live(socket: WebSocket, table: str) -> None:
        if not same_origin(socket.headers):
            await socket.close(1008)
            return
        try:
            found, guest = await table_of(socket, table)
        except MotuError:
            await socket.accept()
            await socket.close(4404)
            return
        await socket.accept()
        changed = asyncio.Event()
        found.watchers.add(changed.set)
        speech = tongue(socket)
        state = {"shown": NOBODY, "still": 0, "asked": 0}
        reader = asyncio.create_task(listen(socket, state, changed))
        try:
            await push(app.state.pages, found, guest, speech, socket, state, changed, reader)
        except (WebSocketDisconnect, RuntimeError):
            pass
        finally:
            found.watchers.discard(changed.set)
            reader.cancel()
            with suppress(asyncio.CancelledError, WebSocketDisconnect, RuntimeError):
                await reader


async def push(
    pages: Pages, table: Table, guest: int, speech: str, socket: WebSocket, state: dict[str, int],
    changed: asyncio.Event, reader: asyncio.Task[None],
) -> None:  # fmt: skip
    """Send what is new whenever the table has changed, until the page goes away."""
    sent = None
    while True:
        woken = asyncio.create_task(changed.wait())
        await asyncio.wait({woken, reader}, return_when=asyncio.FIRST_COMPLETED)
        woken.cancel()
        if reader.done():
            return
        changed.clear()
        if table.gone:
            await socket.close(4404)
            return
        if state["shown"] == NOBODY:
            continue  # the page has not said yet what it shows
        if state["still"]:
            await asyncio.sleep(STILL_SECONDS)  # several moves in one picture
            changed.clear()
        async with table.lock:
            present = (table.version, table.seat_seen(guest), table.curtain(guest))
            if present == sent and not state["asked"]:
                continue  # nothing new: a page is never disturbed for nothing
            message = await asyncio.to_thread(frames, pages, table, guest, speech, state["shown"], state["still"] == 1)
        sent, state["shown"], state["asked"] = present, message["at"], 0
        await socket.send_text(json.dumps(message))


async def listen(socket: WebSocket, state: dict[str, int], changed: asyncio.Event) -> None:
    """The page says how many moves it shows, and asks now and then whether anybody is there."""
    while True:
        text = await socket.receive_text()
        try:
            message = json.loads(text)
        except (ValueError, RecursionError):
            message = None
        if not isinstance(message, dict):
            await socket.send_text(json.dumps({"error": "an object is expected"}))
            continue
        if message.get("ping"):
            await socket.send_text(json.dumps({"pong": 1}))
        shown = message.get("shown")
        if type(shown) is int and 0 <= shown < 10**6:
            state.update(shown=shown, still=int(message.get("still") is True), asked=1)
            changed.set()
