"""People at a table, for tests: guests with browsers of their own, and tables that they sit at."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from starlette.testclient import TestClient

import motu
from motu.server.company.pace import Pace
from motu.server.door.identity import COOKIE
from motu.server.hall.table import Table
from motu.server.hall.tables import Tables
from motu.server.keeping.store import Store
from motu.server.tables.asks import Play
from motu.server.tables.header import Seat


def run(job: Any) -> Any:
    """In a thread of its own: browser tests leave an event loop running in this one."""
    with ThreadPoolExecutor(1) as pool:
        return pool.submit(asyncio.run, job).result()


class Hands:
    """A clock that moves only when somebody waits by it."""

    def __init__(self) -> None:
        self.time = 1_000_000.0

    def pace(self, **settings: Any) -> Pace:
        return Pace(now=lambda: self.time, sleep=self.sleep, **settings)

    async def sleep(self, seconds: float) -> None:
        self.time += seconds
        await asyncio.sleep(0)


async def people(
    store: Store, game: str = "wayfinder", count: int = 2, bots: str = "", pace: Pace | None = None, **more: Any
) -> tuple[Tables, Table, list[int]]:
    """A table with so many people, each a guest of their own; further seats, one for each word, have these bots."""
    guests = [store.new_guest()[0] for _seat in range(count)]
    seats = [Seat(guest, None, f"guest {number}") for number, guest in enumerate(guests)]
    seats += [Seat(None, bot, "") for bot in bots.split()]
    options = more.pop("options", {})
    motu.find_game(game).compile()  # a page says whether its rules are still on their way
    tables = Tables(store, pace)
    table = await tables.create(guests[0], game, len(seats), options, seats, **more)
    return tables, table, guests


async def plays(table: Table, guest: int, *actions: str) -> None:
    for action in actions:
        seat = table.match.current_player
        assert table.seats[seat].guest == guest
        await table.play(Play(guest, seat, table.match.game.actions.parse(action), None))


async def until(ready: Callable[[], Any], seconds: float = 10.0) -> None:
    """Let others do their work until something is so."""
    loop = asyncio.get_running_loop()
    end = loop.time() + seconds
    while not ready():
        assert loop.time() < end, "it never came true"
        await asyncio.sleep(0.005)


async def denied(wish: Awaitable[Any], word: str = "") -> None:
    """The wish is refused, and says why."""
    with pytest.raises(motu.MotuError, match=word):
        await wish


def browser(client: TestClient) -> TestClient:
    """Another guest's browser at the same server, in the same event loop."""
    other = TestClient(client.app, follow_redirects=False, headers={"Accept": "application/json"})
    other.portal = client.portal
    return other


def links(client: TestClient, table: str) -> list[str]:
    """The links to seats that a page shows."""
    return list(dict.fromkeys(re.findall(r"/join/[\w-]+/\d+/[\w-]+", client.get(f"{table}/fragment").text)))


def live(client: TestClient, table: str) -> Table:
    """The table in the server's memory."""
    return client.app.state.tables.open[table.rpartition("/")[2]]  # type: ignore[attr-defined, no-any-return]


def leaves_after(client: TestClient, path: str, lines: int) -> None:
    """A page that asks for something that comes in lines, and goes away after so many of them."""
    heard, enough = bytearray(), asyncio.Event()

    async def send(message: dict[str, Any]) -> None:
        heard.extend(message.get("body", b""))
        if heard.count(b"\n") >= lines:
            enough.set()

    async def receive() -> dict[str, Any]:
        await enough.wait()
        return {"type": "http.disconnect"}

    scope = {
        "type": "http", "asgi": {"version": "3.0", "spec_version": "2.3"}, "http_version": "1.1", "method": "GET",
        "scheme": "http", "path": path, "raw_path": path.encode(), "query_string": b"",
        "root_path": "", "client": ("127.0.0.1", 1), "server": ("testserver", 80),
        "headers": [(b"host", b"testserver"), (b"cookie", f"{COOKIE}={client.cookies[COOKIE]}".encode())],
    }  # fmt: skip
    assert client.portal is not None
    client.portal.call(client.app, scope, receive, send)
    assert heard.count(b"\n") >= lines
