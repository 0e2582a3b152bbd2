"""The line to each page: what is new is sent as soon as it is committed, over a socket or as a stream of events."""

from __future__ import annotations

import asyncio
import json
import logging
import re
from collections.abc import AsyncIterator
from contextlib import suppress
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any
from zlib import crc32

from fastapi import FastAPI, Request, WebSocket, WebSocketDisconnect
from fastapi.responses import Response, StreamingResponse
from starlette.exceptions import HTTPException

from motu.drawing.sketches import kept, sketching
from motu.engine.errors import MotuError, Refused
from motu.engine.record import NOBODY
from motu.language import _, speaking

from ..door.identity import Pages, table_of, tongue
from ..ground.errors import Stale
from ..ground.meters import RENDER
from ..ground.threads import drawing
from ..hall.tables import Table
from ..pages.looks import Look, Player, Scene, gathering, look, scene
from ..routes.table import read_act, refused_card

log = logging.getLogger("motu.server")

STILL_SECONDS = 0.03
FRAMES = 60  # moves shown one by one to a page that was away; earlier ones are skipped
LATE = 8  # moves; a page that lacks more has been away
# the parts of a page, by template: above the board and beside it
ABOVE = ("head", "prompt", "notices")
BESIDE = ("score", "tabs", "log", "beside")
ELEMENT = re.compile('<g id="([^"]+)"')
TOGETHER = 8  # elements of a picture in one piece, on average
HEARTBEAT = 3.0  # seconds between signs of life on a stream
GONE, AGAIN = 4404, 1012  # why a socket is closed: no such table for you; connect again


Moment = tuple[int, int, int, int, int]  # of a page: its asks, version and mood of the table, seat seen, curtain


@dataclass(eq=False)
class Page:
    """An open page of a guest: what it shows, and what it was sent."""

    table: Table
    guest: int
    speech: str
    shown: int = NOBODY  # moves that it shows; NOBODY before it has said so
    still: bool = False
    asks: int = 0  # how often it has asked for everything
    sent: Moment | None = None  # what it was sent last
    made: tuple[Moment, dict[str, Any]] | None = None  # what it is to be sent, if that is still the moment
    has: dict[str, int] = field(default_factory=dict)  # hashes of the parts that it was sent last
    changed: asyncio.Event = field(default_factory=asyncio.Event)

    def ask(self, shown: int, still: bool) -> None:
        self.shown, self.still = shown, still
        self.asks += 1
        self.changed.set()

    @property
    def welcome(self) -> bool:
        return not self.table.gone and self.table.sees(self.guest)

    @property
    def moment(self) -> Moment:
        """Changes with everything that the page shows."""
        table = self.table
        return (self.asks, table.version, table.mood, table.seat_seen(self.guest), table.curtain(self.guest))

    @property
    def due(self) -> bool:
        """Whether there is something new for it: a page is never disturbed for nothing."""
        return self.shown != NOBODY and self.welcome and self.moment != self.sent

    @property
    def late(self) -> bool:
        """Whether it is to be shown many moves, one by one."""
        return not self.still and len(self.table.match.log) - self.shown > LATE

    @property
    def drawn(self) -> bool:
        return self.made is not None and self.made[0] == self.moment


@RENDER.time()
def frames(pages: Pages, table: Table, guest: int, speech: str, shown: int, still: bool = False) -> dict[str, Any]:
    """What a page that shows the first `shown` moves needs to catch up: each move's picture, then all of its parts.

    A page that wants no motion gets no pictures in between, only what is said.
    """
    with speaking(speech):
        if table.header.stage == "gathering":
            html = pages.show("_gathering.html", look=gathering(table, guest), lang=speech)
            return {"version": table.version, "at": 0, "steps": [], "say": "", "parts": {"gathering": html}}
        now = look(table, guest)
        length = len(table.match.log)
        steps = []
        shown = max(shown, length - FRAMES)
        lines = [f"{now.names[line.seat]} {line.text}" for line in now.lines[shown:]]
        if not now.curtain:
            for at, said in enumerate(lines[:-1], shown + 1):
                parts = {} if still else scene_of(pages, table, scene(table, at, now.seat), now.seat)
                steps.append({"at": at, "say": said, "order": list(parts), "parts": parts})
        say = lines[-1] if lines else ""
        if now.mine:
            say = f"{say} {now.title}. {now.prompt}".strip()
        return {
            "version": table.version,
            "at": length,
            "steps": steps,
            "say": say,
            "parts": parts_of(pages, table, now),
        }


def parts_of(pages: Pages, table: Table, now: Look) -> dict[str, str]:
    """The page of a table in parts that follow each other; "_table.html" is the same in one piece."""
    if now.curtain:
        return {"curtain": pages.show("_curtain.html", look=now)}
    with sketching(table.sketches, table.moment):
        return {
            **{name: part(now, name, pages, (Look, now.seat)) for name in ABOVE},
            **scene_of(pages, table, now, now.seat),
            "choices": part(now, "choices", pages, (Look, now.seat)),
            "players": f'<ul class="players" id="players" aria-label="{_("Players")}">',
            **{f"player {player.seat}": panel(player, player.seat, pages) for player in now.players},
            "end of players": "</ul>",
            **{name: part(now, name, pages, (Look, now.seat)) for name in BESIDE},
        }


def scene_of(pages: Pages, table: Table, now: Look | Scene, seat: int) -> dict[str, str]:
    """The pictures: the parts that "_scene.html" is made of."""
    with sketching(table.sketches, table.moment):
        return {
            "scene_begin": part(now, "scene_begin", pages, (type(now), seat)),
            **cut("board", now.board),
            "count": part(now, "count", pages, (type(now), seat)),
            **{name: text for number, area in enumerate(now.own) for name, text in cut(f"own {number}", area).items()},
            "scene_end": part(now, "scene_end", pages, (type(now), seat)),
        }


@lru_cache(200)
def cut(name: str, picture: str) -> dict[str, str]:
    """A picture in pieces of some elements each.  They begin at the same elements each time, so most stay the same."""
    marks = [found for found in ELEMENT.finditer(picture) if crc32(found[1].encode()) % TOGETHER == 0]
    ends = [*(found.start() for found in marks), len(picture)]
    pieces = {name: picture[: ends[0]]}
    for found, end in zip(marks, ends[1:], strict=True):
        pieces[f"{name} {found[1]}"] = picture[found.start() : end]
    return pieces


@kept
def part(now: Look | Scene, name: str, pages: Pages, _whose: tuple[type, int]) -> str:
    return pages.show(f"_{name}.html", look=now)


@kept
def panel(player: Player, _seat: int, pages: Pages) -> str:
    return pages.show("_player.html", player=player)


def only_new(page: Page, message: dict[str, Any]) -> dict[str, Any]:
    """The message with those parts only that the page does not have; their order where that is new, too."""
    known, order = page.has, list(page.has)

    def fresh(parts: dict[str, str]) -> dict[str, str]:
        nonlocal known
        had, known = known, known | {name: hash(text) for name, text in parts.items()}
        return {name: text for name, text in parts.items() if had.get(name) != known[name]}

    steps = [{**step, "parts": fresh(step["parts"])} for step in message["steps"]]
    found = {**message, "steps": steps, "parts": fresh(message["parts"])}
    page.has = {name: known[name] for name in message["parts"]}
    if order != list(page.has):
        found["order"] = list(page.has)
    return found


def message_for(pages: Pages, page: Page) -> dict[str, Any]:
    """What a page is sent to catch up.  Spectators who show the same get the same, made once."""
    table = page.table
    if table.race or table.seats_of(page.guest) or table.header.guest == page.guest:
        return frames(pages, table, page.guest, page.speech, page.shown, page.still)
    moment, key = (table.version, table.mood), (page.speech, page.shown, page.still)
    if table.shared[0] != moment:
        table.shared = (moment, {})
    made = table.shared[1]
    if key not in made:
        made[key] = frames(pages, table, NOBODY, *key)
    return made[key]


def draw(pages: Pages, page: Page, others: list[Page]) -> None:
    """Make what a page is sent, and in one go what others of its table are."""
    page.made = (page.moment, message_for(pages, page))
    for other in others:
        with suppress(Exception):  # it comes again when that page is told
            other.made = (other.moment, message_for(pages, other))


async def message_to(pages: Pages, page: Page) -> dict[str, Any]:
    """What is new for a page, under the table's lock.  The first page that comes has all the others drawn as well."""
    if not page.due:
        return {}
    if not page.drawn:
        page.made = None
    while page.made is None or page.made[0][0] != page.asks:  # it may ask again while it is drawn
        if page.late:
            await asyncio.to_thread(draw, pages, page, [])  # nobody at another table waits for that
            continue
        rest = page.table.pages - {page} if not page.still else ()
        await drawing(draw, pages, page, [other for other in rest if other.due and not other.still and not other.late])
    (moment, whole), page.made = page.made, None
    if page.sent is None or page.sent[0] != moment[0]:
        page.has = {}  # it has asked for everything
    page.sent, page.shown = moment, whole["at"]
    return only_new(page, whole)


async def news(pages: Pages, page: Page, beat: float | None = None) -> AsyncIterator[dict[str, Any] | None]:
    """What a page is told, until it may not look any more; None as a sign of life."""
    page.table.pages.add(page)
    try:
        async for message in told(pages, page, beat):
            yield message
    finally:
        page.table.pages.discard(page)


async def told(pages: Pages, page: Page, beat: float | None) -> AsyncIterator[dict[str, Any] | None]:
    table, known = page.table, NOBODY  # tables at which it is the guest's turn, as the page knows
    while page.welcome:
        try:
            await asyncio.wait_for(page.changed.wait(), beat)
        except TimeoutError:
            yield None
            continue
        page.changed.clear()
        if page.shown == NOBODY or not page.welcome:
            table.spread.told(page.changed.set)
            continue  # the page has not said yet what it shows
        if page.still:
            await asyncio.sleep(STILL_SECONDS)  # several moves in one picture
            page.changed.clear()
        waiting = len(table.waiting.of(page.guest) - {table.id})
        async with table.lock:
            message = await message_to(pages, page)
        if message or waiting != known:
            known = waiting
            yield {**message, "waiting": waiting}
        table.spread.told(page.changed.set)


async def act(page: Page, sent: Any) -> dict[str, Any]:
    """A move that came over the line, and its answer."""
    sent = sent if isinstance(sent, dict) else {}
    name = {"id": str(sent.get("id", ""))[:64]}
    with speaking(page.speech):
        try:
            return {**name, "version": await page.table.play(page.guest, *read_act(page.table, page.guest, sent))}
        except Refused as refusal:
            return {**name, "refused": refused_card(page.table, _("Not now."), refusal.rule)}
        except Stale as problem:
            page.ask(page.shown, page.still)  # a fresh view
            return {**name, "error": _(str(problem)), "stale": True}
        except MotuError as problem:
            return {**name, "error": _(str(problem))}
        except HTTPException as problem:
            return {**name, "error": _(problem.detail)}


def add_live(app: FastAPI) -> None:
    @app.websocket("/table/{table}/live")
    async def live(socket: WebSocket, table: str) -> None:
        try:
            found, guest = await table_of(socket, table)
        except MotuError:
            await socket.accept()
            await socket.close(GONE)
            return
        await socket.accept()
        page = Page(found, guest, tongue(socket))
        with found.line(guest, page.changed.set):
            pusher = asyncio.create_task(push(app.state.pages, page, socket))
            try:
                await listen(socket, page)
            except (WebSocketDisconnect, RuntimeError):
                pass
            finally:
                pusher.cancel()
                with suppress(asyncio.CancelledError):
                    await pusher

    @app.get("/table/{table}/stream")
    async def stream(request: Request, table: str) -> Response:
        """The same for pages that get no socket; moves then come as requests."""
        found, guest = await table_of(request, table)
        page = Page(found, guest, tongue(request))
        query = request.query_params
        shown, seen = query.get("shown", "0"), request.headers.get("last-event-id", "")
        if seen.isdecimal() and len(seen) < 9:
            lengths = found.past.lengths
            at = lengths[min(int(seen), len(lengths) - 1)]
        else:
            at = int(shown) if shown.isdecimal() and len(shown) < 7 else 0
        page.ask(at, query.get("still") == "1")

        async def events() -> AsyncIterator[str]:
            with found.line(guest, page.changed.set):
                async for message in news(app.state.pages, page, HEARTBEAT):
                    if message is None:
                        yield ": here\n\n"
                    else:
                        number = f"id: {message['version']}\n" if "version" in message else ""
                        yield f"{number}data: {json.dumps(message, ensure_ascii=False)}\n\n"
                yield "event: gone\ndata: {}\n\n"

        headers = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}
        return StreamingResponse(events(), media_type="text/event-stream", headers=headers)


async def push(pages: Pages, page: Page, socket: WebSocket) -> None:
    """Send what is new whenever the table has changed, until the page goes away."""
    try:
        async for message in news(pages, page):
            await socket.send_text(json.dumps(message, ensure_ascii=False))
        there = await asyncio.to_thread(page.table.store.header, page.table.id)
        await socket.close(AGAIN if there and page.table.sees(page.guest) else GONE)
    except (WebSocketDisconnect, RuntimeError):
        pass  # the page has gone away
    except Exception:
        log.exception("a page could not be told")
        with suppress(RuntimeError):
            await socket.close(1011)


async def listen(socket: WebSocket, page: Page) -> None:
    """The page says how many moves it shows, plays, and asks now and then whether anybody is there."""
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
            page.ask(shown, message.get("still") is True)
        if "act" in message:
            await socket.send_text(json.dumps({"answer": await act(page, message["act"])}))
