"""Seen from outside: alive, ready, figures, and a log that holds nobody's secrets."""

from __future__ import annotations

import asyncio
import io
import json
import logging
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from sqlalchemy.exc import OperationalError
from starlette.testclient import TestClient
from uvicorn.protocols.utils import ClientDisconnected

from motu.server.ground import logs, meters
from motu.server.keeping.store import Store
from motu.server.routes.errors import failed

Opened = Callable[..., str]


def local(client: TestClient) -> TestClient:
    return TestClient(client.app, client=("127.0.0.1", 1))


def test_alive_and_ready(client: TestClient) -> None:
    assert client.get("/health").json()["motu"]
    ready = client.get("/ready")
    assert ready.status_code == 200
    assert ready.json()["database"] == "writable"
    assert ready.json()["rules"]["kaivai"] in ("compiled", "interpreted")


def test_a_database_that_cannot_be_written_is_not_ready(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(_store: Store) -> None:
        raise OperationalError("insert", {}, Exception("disk is full"))

    monkeypatch.setattr(Store, "check_writable", full)
    answer = client.get("/ready")
    assert answer.status_code == 503
    assert answer.json()["database"] == "not writable"
    assert client.get("/health").status_code == 200


def test_figures_are_for_this_machine_only(client: TestClient) -> None:
    assert client.get("/metrics").status_code == 404
    found = local(client).get("/metrics")
    assert found.status_code == 200
    assert found.headers["content-type"].startswith("text/plain; version=0.0.4")
    for name in ("move", "render", "fan_out", "bot", "loop_lag"):
        assert f"motu_{name}_seconds_bucket" in found.text
    for name in ("motu_tables ", "motu_lines ", "motu_errors_total "):
        assert name in found.text


def test_a_move_is_measured_from_its_arrival_to_the_last_page(client: TestClient, opened: Opened) -> None:
    def counts() -> list[float]:
        text = local(client).get("/metrics").text
        return [
            float(text.split(f"motu_{name}_seconds_count ")[1].split()[0]) for name in ("move", "render", "fan_out")
        ]

    table = opened(seat1="person")
    with client.websocket_connect(f"{table}/live") as line:
        line.send_text('{"shown": 0}')
        line.receive_text()
        before = counts()
        line.send_text('{"act": {"id": "a", "action": "place A1"}}')
        told = [json.loads(line.receive_text()) for _time in range(2)]
        assert any("answer" in message for message in told)
        assert any("parts" in message for message in told)
        line.send_text('{"ping": 1}')
        line.receive_text()
        assert all(after > was for was, after in zip(before, counts(), strict=True))


def test_fan_out_ends_with_the_last_page(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [10.0]
    monkeypatch.setattr("time.perf_counter", lambda: now[0])
    seen: list[float] = []
    monkeypatch.setattr(meters.FAN_OUT, "observe", seen.append)

    def first() -> None: ...
    def second() -> None: ...

    spread = meters.Spread()
    spread.begin({first, second})
    now[0] = 11.0
    spread.told(first)
    spread.begin({first})  # the next move, while one page still waits for this one
    now[0] = 13.0
    spread.told(second)
    assert seen == []
    spread.told(first)
    spread.told(first)
    assert seen == [3.0]


@pytest.fixture
def lines() -> Iterator[Callable[[], list[dict[str, Any]]]]:
    """The log so far, as JSON."""
    written = io.StringIO()
    handler = logging.StreamHandler(written)
    handler.setFormatter(logs.Lines(as_json=True))
    logger = logging.getLogger("motu")
    before = logger.level
    logger.addHandler(handler)
    logger.setLevel(logging.INFO)
    yield lambda: [json.loads(line) for line in written.getvalue().splitlines()]
    logger.removeHandler(handler)
    logger.setLevel(before)


def test_every_request_is_a_line_by_its_route(client: TestClient, opened: Opened, lines: Any) -> None:
    table = opened(seat1="person")
    client.get(table)
    client.get("/nowhere/at/all")
    routes = [(line["method"], line["route"], line["status"]) for line in lines() if line["event"] == "request"]
    assert routes == [("POST", "/new/{game}", 303), ("GET", "/table/{table}", 200), ("GET", "none", 404)]


def test_a_failure_is_logged_with_its_place_and_without_its_values(lines: Any) -> None:
    log = logging.getLogger("motu.server")
    for problem in (KeyError("token abc"), OSError(28, "No space left on device")):
        try:
            raise problem
        except (KeyError, OSError):
            log.exception("a request failed", extra={"table": "t1", "who": "Ada"})
    first, second = lines()
    assert first["table"] == "t1"
    assert "who" not in first
    assert first["cause"].startswith("KeyError (test_a_failure")
    assert "abc" not in first["cause"]
    assert "No space left on device" in second["cause"]


def test_a_warning_that_anybody_can_cause_fills_no_disk() -> None:
    seldom = logs.Seldom()

    def noted(level: int, said: str, when: float) -> str:
        record = logging.LogRecord("uvicorn", level, "", 0, said, (), None)
        record.created = when
        return str(record.msg) if seldom.filter(record) else ""

    lines = [noted(logging.WARNING, "nonsense came", 1000.0) for _time in range(300)]
    assert [len(line) > 0 for line in lines] == [True] * logs.Seldom.MOST + [False] * (300 - logs.Seldom.MOST)
    assert "not noted" in lines[logs.Seldom.MOST - 1]
    assert noted(logging.WARNING, "something else", 1000.0)
    assert all(noted(logging.INFO, "request", 1000.0) for _time in range(300))
    assert noted(logging.WARNING, "nonsense came", 1100.0) == "nonsense came"


def test_whoever_goes_away_before_the_socket_is_open_is_no_failure(caplog: pytest.LogCaptureFixture) -> None:
    async def opens(_scope: Any, _receive: Any, send: Any) -> None:
        await send({"type": "websocket.accept"})

    async def gone(_message: Any) -> None:
        raise ClientDisconnected

    asyncio.run(logs.Watch(opens, failed)({"type": "websocket"}, None, gone))  # type: ignore[arg-type]
    assert not caplog.records
