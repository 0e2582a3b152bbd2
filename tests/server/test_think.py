"""`motu think`: bots think in processes of their own, and a thinker that fails delays nobody for long."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from starlette.testclient import TestClient

pytest.importorskip("psycopg")  # motu[postgres]

from motu.engine.errors import MotuError
from motu.server import think
from motu.server.app import make_app
from motu.server.hall import bots, together
from motu.server.hall.table import Table
from motu.server.keeping.store import Store
from postgres import Cluster


@pytest.fixture
def client(postgres: Cluster) -> Iterator[TestClient]:
    with TestClient(make_app(postgres.database(), warm_up=False), follow_redirects=False) as found:
        yield found


@pytest.fixture
def thinker(client: TestClient) -> Iterator[think.Thinker]:
    """A thinker on the same database, in the server's event loop."""
    store = Store(client.app.state.store.url.render_as_string(hide_password=False))  # type: ignore[attr-defined]
    found, work = client.portal.call(begin, store)  # type: ignore[union-attr]
    others = client.app.state.tables.share.__self__  # type: ignore[attr-defined]
    eventually(lambda: others.thinkers == 2)
    yield found
    client.portal.call(end, work)  # type: ignore[union-attr]
    store.close()


async def begin(store: Store) -> tuple[think.Thinker, asyncio.Task[None]]:
    found = think.Thinker(store, 2)
    return found, asyncio.create_task(found.work())


async def end(work: asyncio.Task[None]) -> None:
    work.cancel()
    await asyncio.gather(work, return_exceptions=True)


def eventually(ready: Callable[[], Any], seconds: float = 10.0) -> Any:
    end = time.monotonic() + seconds
    while not (found := ready()):
        assert time.monotonic() < end, "it never came true"
        time.sleep(0.01)
    return found


def opened(client: TestClient, game: str = "wayfinder", **options: str) -> Table:
    place = client.post(f"/new/{game}", data={"players": "2", "seat0": "me", "seat1": "random", **options})
    table = place.headers["location"].rpartition("/")[2]
    return client.app.state.tables.open[table]  # type: ignore[attr-defined, no-any-return]


def play(client: TestClient, table: Table) -> None:
    action = table.match.text(table.match.legal()[0])
    assert client.post(f"/table/{table.id}/act", json={"action": action}).status_code == 303


async def never(*_given: Any, **_named: Any) -> int:
    raise AssertionError("this process shall not think")


def test_bots_think_where_the_thinker_is(
    client: TestClient, thinker: think.Thinker, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bots, "choose", never)
    table = opened(client)
    for _turn in range(3):
        eventually(lambda: table.match.current_player == 0 or table.match.is_terminal)
        play(client, table)
    eventually(lambda: table.match.current_player == 0)
    assert any(table.standing.decider(number) == "random" for number in range(len(table.match.log)))
    assert len(thinker.memories.kept) == 1


async def sleepy(*_given: Any, **_named: Any) -> int:
    await asyncio.sleep(3600)
    return 0


def test_a_thinker_that_comes_to_no_end_is_not_waited_for(
    client: TestClient, thinker: think.Thinker, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(together, "THINKING", 0.5)
    monkeypatch.setattr(think, "choose", sleepy)
    table = opened(client)
    eventually(lambda: table.match.current_player == 0)
    play(client, table)
    eventually(lambda: table.match.current_player == 0)


def test_who_may_have_missed_the_answer_of_a_thinker_does_not_wait_for_it(
    client: TestClient, thinker: think.Thinker, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(think, "choose", sleepy)
    monkeypatch.setattr(together, "THINKING", 3600)
    state = client.app.state  # type: ignore[attr-defined]
    table = opened(client)
    if table.match.current_player == 0:
        play(client, table)
    eventually(lambda: state.tables.share.__self__.thoughts)
    with state.store.engine.begin() as db:
        cut = f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'motu {state.store.me}'"
        db.exec_driver_sql(cut)
    eventually(lambda: table.match.current_player == 0)


def test_without_a_thinker_servers_think_themselves(client: TestClient) -> None:
    table = opened(client)
    eventually(lambda: table.match.current_player == 0)
    play(client, table)
    eventually(lambda: table.match.current_player == 0)


def test_thinkers_need_a_database_that_can_be_shared() -> None:
    with pytest.raises(MotuError, match="postgresql://"):
        think.think("motu.db")
