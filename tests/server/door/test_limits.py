"""Whoever asks too much is told to come again; nothing is queued, and others go on."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient, WebSocketDenialResponse
from starlette.websockets import WebSocketDisconnect

from motu.server.app import make_app
from motu.server.door.limiter import BodyLimit, Bucket, Buckets, address_of
from motu.server.ground.limits import RULES, Limits, Rate

JSON = {"Accept": "application/json"}


@pytest.fixture
def served(tmp_path: Path) -> Callable[..., Any]:
    """`with served(uploads=Rate(1, 1)) as client:` a server with these limits."""

    @contextmanager
    def start(**limits: Any) -> Iterator[TestClient]:
        app = make_app(f"sqlite:///{tmp_path / 'motu.db'}", warm_up=False, limits=Limits(**limits))
        with TestClient(app, follow_redirects=False, headers=JSON) as client:
            yield client

    return start


def another(client: TestClient, address: str = "testclient") -> TestClient:
    return TestClient(client.app, follow_redirects=False, headers=JSON, client=(address, 1))


def opened(client: TestClient, **more: str) -> str:
    answer = client.post("/new/wayfinder", data={"players": "2", "seat1": "me", **more})
    assert answer.status_code == 303, answer.text
    return str(answer.headers["location"])


def test_a_bucket_is_full_at_first_and_fills_again(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [100.0]
    monkeypatch.setattr("time.monotonic", lambda: now[0])
    bucket = Bucket(Rate(2, 0.5))
    assert [bucket.take(), bucket.take()] == [0, 0]
    assert bucket.take() == pytest.approx(2.0)
    now[0] += 2
    assert bucket.take() == 0
    assert bucket.take() == pytest.approx(2.0)


def test_buckets_do_not_grow_without_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Buckets, "MOST", 3)
    buckets = Buckets()
    for who in range(10):
        buckets.take("requests", str(who), Rate(1, 1))
    assert len(buckets.kept) == 3


def test_machines_of_one_ipv6_network_count_as_one() -> None:
    first, second, other = ({"client": (host, 1)} for host in ("2001:db8::1", "2001:db8::2", "2001:db8:1::1"))
    assert address_of(first) == address_of(second) != address_of(other)


def test_every_rule_names_a_rate_of_the_registry() -> None:
    rates = {field.name for field in fields(Limits) if isinstance(field.default, Rate)}
    assert {rule.rate for rule in RULES} | {"messages", "patience"} == rates


def test_requests_of_one_address_are_limited_and_others_go_on(served: Any) -> None:
    with served(requests=Rate(3, 0.01)) as client:
        assert [client.get("/").status_code for _time in range(3)] == [200] * 3
        refused = client.get("/")
        assert refused.status_code == 429
        assert int(refused.headers["retry-after"]) == refused.json()["busy"] > 1
        assert "Busy" in refused.json()["error"]
        assert "default-src 'none'" in refused.headers["content-security-policy"]
        assert another(client, "192.0.2.7").get("/").status_code == 200
        assert client.get("/health").status_code == client.get("/static/table.js").status_code == 200


def test_a_guest_opens_so_many_tables_and_an_address_too(served: Any) -> None:
    with served(tables=Rate(2, 0.001), tables_by_address=Rate(4, 0.001)) as client:
        client.get("/")
        opened(client)  # comes without a cookie
        assert [opened(client), opened(client)]
        assert client.post("/play/wayfinder").status_code == 429
        fresh = another(client)
        assert fresh.post("/play/wayfinder").status_code == 303
        assert fresh.post("/play/wayfinder").status_code == 429  # the address is used up
        assert another(client, "192.0.2.7").post("/play/wayfinder").status_code == 303


def test_a_made_up_cookie_is_no_way_around_the_address(served: Any) -> None:
    with served(tables_by_address=Rate(2, 0.001)) as client:
        answers = []
        for number in range(3):
            client.cookies.set("motu_guest", f"made up {number}")
            answers.append(client.post("/play/wayfinder").status_code)
            client.cookies.clear()
        assert answers == [303, 303, 429]


def test_uploads_are_few_a_minute_and_few_at_once(served: Any) -> None:
    file = {"file": ("match.json", b"{}", "application/json")}
    with served(uploads=Rate(1, 0.01)) as client:
        assert client.post("/upload", files=file).status_code == 422
        assert client.post("/upload", files=file).status_code == 429
    with served(uploads_at_once=0) as client:
        busy = client.post("/upload", files=file)
        assert busy.status_code == 503
        assert "retry-after" in busy.headers


def test_lines_are_limited_by_guest(served: Any) -> None:
    with served(lines_by_guest=1) as client:
        table = opened(client)
        with client.websocket_connect(f"{table}/live"):
            with pytest.raises(WebSocketDenialResponse) as denied, client.websocket_connect(f"{table}/live"):
                pass
            assert denied.value.status_code == 429
        with client.websocket_connect(f"{table}/live") as line:  # the first one is gone, its place is free
            line.send_text('{"ping": 1}')
            assert json.loads(line.receive_text()) == {"pong": 1}


def test_a_line_that_talks_too_much_is_told_so_and_then_cut(served: Any) -> None:
    with served(messages=Rate(2, 0.01), patience=Rate(3, 0.01)) as client:
        table = opened(client)
        with client.websocket_connect(f"{table}/live") as line:
            for _time in range(4):
                line.send_text('{"ping": 1}')
            line.send_text('{"act": {"id": "m7", "action": "place A1"}}')
            answers = [json.loads(line.receive_text()) for _time in range(5)]
            assert answers[:2] == [{"pong": 1}] * 2
            assert answers[2]["error"] == "busy, try again"
            assert answers[4]["answer"]["id"] == "m7"  # a move gets its own answer and can be sent again
            assert answers[4]["answer"]["busy"] > 0
            line.send_text('{"ping": 1}')
            with pytest.raises(WebSocketDisconnect) as closed:
                line.receive_text()
            assert closed.value.code == 1013


def test_overload_is_answered_and_not_queued(served: Any) -> None:
    with served() as client:
        table = opened(client)
        with client.websocket_connect(f"{table}/live") as line:
            client.app.state.load.lag = 99.0
            busy = client.get(table)
            assert busy.status_code == 503
            assert busy.headers["retry-after"] == "1"
            line.send_text('{"ping": 1}')
            assert json.loads(line.receive_text())["busy"] == 1
            assert client.get("/health").status_code == 200
            assert client.get("/ready").status_code == 503
    with served(at_once=0) as client:
        assert client.get("/").status_code == 503


def test_a_body_that_dribbles_is_given_up() -> None:
    sent: list[Any] = []

    async def application(_scope: Any, receive: Any, _send: Any) -> None:
        while (await receive())["more_body"]:
            pass

    async def receive() -> Any:
        await asyncio.sleep(0.02)
        return {"type": "http.request", "body": b"x", "more_body": True}

    async def send(message: Any) -> None:
        sent.append(message)

    scope = {"type": "http", "headers": [], "method": "POST", "path": "/"}
    asyncio.run(BodyLimit(application, seconds=0.1)(scope, receive, send))
    assert sent[0]["status"] == 408
