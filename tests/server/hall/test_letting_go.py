"""What nobody uses is let go of: tables without a move, guests without a table; and a cookie can be made worthless."""

from __future__ import annotations

from typing import Any

import pytest
import sqlalchemy as sa
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from motu.server.door.identity import COOKIE
from motu.server.hall.tables import Tables
from motu.server.keeping.store import Store
from motu.server.lines import live as live_lines
from motu.server.lines.live import AGAIN, GONE

from ..gathering import browser, people, plays, run

LONG_AGO = "2020-01-01T00:00:00+00:00"


def age(store: Store) -> None:
    with store.engine.begin() as db:
        db.execute(sa.text("UPDATE tables SET changed = :then"), {"then": LONG_AGO})
        db.execute(sa.text("UPDATE guests SET created = :then"), {"then": LONG_AGO})


def test_tables_without_a_move_and_guests_without_a_table_go(store: Store, caplog: pytest.LogCaptureFixture) -> None:
    async def scene() -> None:
        _tables, empty, _guests = await people(store)
        _tables, played, (ann, ben) = await people(store)
        await plays(played, ann, "place C3")
        watcher, alone = store.new_guest()[0], store.new_guest()[0]
        store.watch(played.id, watcher)
        fresh = Tables(store)
        assert await fresh.tidy() == (0, 0)  # nothing is old yet
        age(store)
        young, _token = store.new_guest()
        assert await fresh.tidy() == (1, 3)
        assert store.all_tables() == [played.id]
        with store.engine.connect() as db:
            left = set(db.execute(sa.text("SELECT id FROM guests")).scalars())
        assert left == {ann, ben, watcher, young}
        assert alone not in left
        assert empty.id not in fresh.open

    run(scene())
    assert "1 tables without a move and 3 guests without a table were removed" in caplog.text


def test_a_table_that_somebody_looks_at_stays(store: Store) -> None:
    async def scene() -> None:
        tables, empty, guests = await people(store)
        age(store)
        with empty.line(guests[0], lambda: None):
            assert await tables.tidy() == (0, 0)
        assert store.all_tables() == [empty.id]

    run(scene())


def test_a_new_cookie_makes_copies_of_the_old_one_worthless(client: TestClient) -> None:
    table = client.post("/new/wayfinder", data={"players": "2"}).headers["location"]
    thief = browser(client)
    thief.cookies.set(COOKIE, client.cookies[COOKIE])
    assert thief.get(table).status_code == 200
    assert client.post("/renew").status_code == 303
    assert client.get(table).status_code == 200
    assert thief.get(table).status_code == 404
    assert browser(client).post("/renew").headers.get("set-cookie") is None  # a stranger gets none by it


def until_closed(line: Any) -> tuple[str, int]:
    """All that is said on a line until it is closed, and why it is."""
    told = ""
    while True:
        try:
            told += line.receive_text()
        except WebSocketDisconnect as closed:
            return told, closed.code


def test_a_new_cookie_closes_the_lines_of_copies(client: TestClient) -> None:
    table = client.post("/new/wayfinder", data={"players": "2", "seat1": "person"}).headers["location"]
    thief = browser(client)
    thief.cookies.set(COOKIE, client.cookies[COOKIE])
    with thief.websocket_connect(f"{table}/live") as line:
        line.send_json({"shown": 0, "still": True})
        line.receive_json()
        assert browser(client).post("/renew").status_code == 303  # somebody else's
        line.send_json({"act": {"action": "place A1", "id": "before"}})
        assert "answer" in line.receive_json()
        assert client.post("/renew").status_code == 303
        line.send_json({"act": {"action": "place A2", "id": "after"}})
        told, code = until_closed(line)
        assert "after" not in told
        assert code == AGAIN  # an honest page comes again with its new cookie
    with thief.websocket_connect(f"{table}/live") as line:
        assert until_closed(line) == ("", GONE)
    with client.websocket_connect(f"{table}/live") as line:
        line.send_json({"shown": 0, "still": True})
        assert "version" in line.receive_json()


def test_a_line_that_opens_while_the_cookie_is_renewed_is_closed_too(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = client.post("/new/wayfinder", data={"players": "2", "seat1": "person"}).headers["location"]
    thief = browser(client)
    thief.cookies.set(COOKIE, client.cookies[COOKIE])
    honest = live_lines.table_of

    async def slow(asked: Any, name: str) -> Any:
        found = await honest(asked, name)
        await asked.app.state.tables.renew(found[1])  # in just this moment
        return found

    monkeypatch.setattr(live_lines, "table_of", slow)
    with thief.websocket_connect(f"{table}/live") as line:
        line.send_json({"shown": 0})
        with pytest.raises(WebSocketDisconnect):
            line.receive_json()
