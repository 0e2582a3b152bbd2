"""Which tables wait for whom: threads may ask and note at the same time, and no query runs on the event loop."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Any

import pytest
import sqlalchemy as sa
from starlette.testclient import TestClient

from motu.server.keeping.store import Store
from motu.server.news import waiting
from motu.server.news.waiting import Waiting
from motu.server.tables.header import Header, Seat

from ..gathering import links

Opened = Callable[..., str]


def test_threads_note_and_ask_at_the_same_time(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """Few guests are remembered, so that they come and go all the time."""
    monkeypatch.setattr(waiting, "KNOWN", 3)
    monkeypatch.setattr(store, "waiting_for", lambda guest: [])
    found, problems = Waiting(store), []

    def note() -> None:
        try:
            for number in range(4000):
                seats, turns = [Seat(guest, None, "") for guest in range(8)], range(8 * (number & 1))
                found.note(Header(f"t{number % 5}", 1, "match", "", "", 8, {}, "", "", seats, turns=turns))
                found.forget("t0")
        except Exception as problem:
            problems.append(problem)

    def ask() -> None:
        try:
            for number in range(8000):
                len(found.of(number % 8))
        except Exception as problem:
            problems.append(problem)

    threads = [threading.Thread(target=job) for job in (note, ask, note, ask)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert problems == []


def test_a_commit_while_the_store_is_read_is_not_forgotten(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    found, read, noted = Waiting(store), threading.Event(), threading.Event()

    def waiting_for(_guest: int) -> list[Header]:
        read.set()
        noted.wait(0.2)  # the commit comes after the read, and has to wait until it is known
        return []

    monkeypatch.setattr(store, "waiting_for", waiting_for)
    thread = threading.Thread(target=found.of, args=(1,))
    thread.start()
    read.wait()
    found.note(Header("t", 1, "match", "", "", 1, {}, "", "", [Seat(1, None, "")], stage="running", turns=[0]))
    noted.set()
    thread.join()
    assert found.of(1) == {"t"}


def test_no_query_runs_on_the_event_loop(client: TestClient, stranger: TestClient, opened: Opened) -> None:
    on_the_loop: list[str] = []
    loop: list[int] = []

    async def here() -> None:
        loop.append(threading.get_ident())

    client.portal.call(here)  # type: ignore[union-attr]
    stranger.portal = client.portal
    engine = client.app.state.store.engine  # type: ignore[attr-defined]

    def note(_db: Any, _cursor: Any, statement: str, *_more: Any) -> None:
        if threading.get_ident() in loop:
            on_the_loop.append(statement)

    sa.event.listen(engine, "before_cursor_execute", note)
    table = opened(seat1="free", name0="Ann")
    link = links(client, table)[0]
    for browser in (client, stranger):
        for path in ("/", "/new/wayfinder", "/waiting", "/waiting.json", link, table, f"{table}/fragment"):
            browser.get(path)
    client.app.state.tables.waiting._known.clear()  # type: ignore[attr-defined]
    with client.websocket_connect(f"{table}/live") as line:
        line.send_text('{"shown": 0}')
        line.receive_text()
    stranger.post(link, data={"name": "Ben"})
    client.post(f"{table}/act", json={"action": "place C3"})
    client.post(f"{table}/say", json={"text": "hello"})
    assert on_the_loop == []
