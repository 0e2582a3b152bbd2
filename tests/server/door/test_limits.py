"""Whoever asks too much is told to come again; nothing is queued, and others go on."""

from __future__ import annotations

import asyncio
import json
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient, WebSocketDenialResponse
from starlette.websockets import WebSocketDisconnect

from motu.server.app import make_app
from motu.server.door.bodies import Arriving, Unread, whole
from motu.server.door.identity import address_of
from motu.server.door.limiter import until_taken
from motu.server.door.load import Load
from motu.server.door.rates import Bucket, Buckets
from motu.server.ground.limits import CHEAP_RULES, RULES, Limits, Rate
from motu.server.ground.threads import drawing

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
    elsewhere = {"messages", "messages_by_address", "patience", "pins", "pins_by_all", "connections", "reading"}
    assert {rule.rate for rule in (*RULES, *CHEAP_RULES)} | elsewhere == rates


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
    """A thread that does not come back is noticed while it is away."""
    stuck = threading.Event()
    with served(lag=1.0) as client:
        table = opened(client)
        with client.websocket_connect(f"{table}/live") as line:
            client.portal.start_task_soon(drawing, stuck.wait)
            until = time.monotonic() + 10
            while client.get(table).status_code == 200 and time.monotonic() < until:
                time.sleep(0.05)
            busy = client.get(table)
            line.send_text('{"ping": 1}')
            told = json.loads(line.receive_text())
            health = client.get("/health").status_code
            stuck.set()
        assert busy.status_code == 503
        assert busy.headers["retry-after"] == "1"
        assert told["busy"] == 1
        assert health == 200
    with served(at_once=0) as client:
        assert client.get("/").status_code == 503


def test_what_does_not_come_back_counts_while_it_is_awaited(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [100.0]
    monkeypatch.setattr("motu.server.door.load.time.perf_counter", lambda: now[0])
    load = Load(Limits(lag=2.0))
    load.begun = 100.0
    now[0] = 101.0
    assert not load.too_high()
    now[0] = 103.0
    assert load.too_high()


def test_whoever_is_asked_to_come_again_gets_a_page_that_does_so(served: Any) -> None:
    with served(requests=Rate(1, 0.5)) as client:
        client.get("/")
        page = client.get("/", headers={"Accept": "text/html", "Accept-Language": "fr"})
        assert page.status_code == 429
        assert '<html lang="fr"' in page.text
        assert '<meta http-equiv="refresh" content="2">' in page.text
        assert "Motu" in page.text


def test_one_address_has_a_share_of_what_is_answered(served: Any) -> None:
    with served(at_once_by_address=0) as client:
        assert client.get("/").status_code == 503
        assert client.get("/health").status_code == 200


def test_the_oldest_body_is_given_up_for_the_newest() -> None:
    async def crowd() -> list[str]:
        arriving = Arriving(Limits(arriving_by_address=2, body_seconds=30))

        async def awaited(address: str, seconds: float) -> str:
            try:
                async with arriving.within_time(address):
                    await asyncio.sleep(seconds)
            except Unread as problem:
                return str(problem.answer.status_code)
            return "came"

        slow = [asyncio.create_task(awaited("here", 20)) for _one in range(2)]
        await asyncio.sleep(0)
        quick = [await awaited("here", 0), await awaited("there", 0)]
        gone = [await asyncio.wait_for(slow[0], 5)]
        slow[1].cancel()
        return quick + gone

    assert asyncio.run(crowd()) == ["came", "came", "408"]


def request(*parts: bytes, pause: float = 0.0, length: str = "") -> Any:
    """A request whose body comes in parts; the last one is never the last."""
    left = list(parts)

    async def receive() -> Any:
        await asyncio.sleep(pause)
        return {"type": "http.request", "body": left.pop(0) if left else b"x", "more_body": bool(left) or pause > 0}

    headers = [(b"content-length", length.encode())] if length else []
    return {"type": "http", "headers": headers, "method": "POST", "path": "/"}, receive


def test_a_body_that_dribbles_is_given_up() -> None:
    async def read() -> None:
        async with Arriving(Limits(body_seconds=0.1)).within_time("here"):
            await whole(*request(pause=0.02))

    with pytest.raises(Unread) as given_up:
        asyncio.run(read())
    assert given_up.value.answer.status_code == 408


def test_a_body_is_handed_on_whole() -> None:
    async def read() -> bytes:
        receive = await whole(*request(b"ab", b"cd", b"e"))
        return bytes((await receive())["body"])

    assert asyncio.run(read()) == b"abcde"


@pytest.mark.parametrize("length", ["9" * 30, "-1", "1e9", "１", str(2**20 + 1)])
def test_a_length_that_is_no_length_or_too_large_is_refused(length: str) -> None:
    with pytest.raises(Unread) as refused:
        asyncio.run(whole(*request(b"x", length=length)))
    assert refused.value.answer.status_code == 413


def test_styles_and_signs_of_life_are_limited_too(served: Callable[..., Any]) -> None:
    with served(cheap=Rate(2, 0.001)) as client:
        assert [client.get("/health").status_code for _time in range(3)] == [200, 200, 429]
        assert client.get("/static/motu.css").status_code == 429
        assert client.get("/rules/wayfinder").status_code == 200
        assert another(client, "192.0.2.7").get("/health").status_code == 200


def test_a_request_counts_until_its_answer_was_taken() -> None:
    sent: list[Any] = []

    async def send(message: Any) -> None:
        sent.append((message.get("body"), message.get("more_body")))

    async def scene() -> None:
        answer = until_taken(send)
        await answer({"type": "http.response.start", "status": 200, "headers": []})
        await answer({"type": "http.response.body", "body": b"all of it"})

    asyncio.run(scene())
    assert sent == [(None, None), (b"all of it", True), (b"", False)]


def test_many_lines_of_a_head_are_too_many(client: TestClient) -> None:
    lines = [(f"x-{number}", "y") for number in range(100)]
    assert client.get("/", headers=lines).status_code == 431
    assert client.get("/", headers=lines[:50]).status_code == 200
