"""Connections that keep silent are given up; those that have said what they want, and sockets, are not."""

from __future__ import annotations

import asyncio
import socket
import threading
import time
from collections.abc import Iterator
from contextlib import suppress
from typing import Any

import pytest
import uvicorn
from starlette.responses import PlainTextResponse
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from motu.server import listen
from motu.server.door.connections import AT_HAND, listening_within
from motu.server.door.limiter import deny
from motu.server.ground.limits import Limits, Rate

SECONDS = 0.4  # for a head
MUCH = 2**23  # bytes, more than a system takes for somebody who does not read
ASK = b"GET / HTTP/1.1\r\nHost: here\r\n\r\n"


async def answering(scope: Any, receive: Any, send: Any) -> None:
    """Answers requests with nothing, and messages with themselves; takes no socket where it is full."""
    if scope["type"] == "lifespan":
        return
    if scope["type"] == "http":
        much = scope["path"] == "/much"
        await send({"type": "http.response.start", "status": 200 if much else 204, "headers": []})
        await send({"type": "http.response.body", "body": b"x" * MUCH if much else b""})
        return
    if scope["path"] == "/full":
        await deny(scope, receive, send, PlainTextResponse("come again", 503))
        return
    await receive()
    await send({"type": "websocket.accept"})
    if scope["path"] == "/at-once":
        await at_once(scope, receive, send)
        return
    while (message := await receive())["type"] == "websocket.receive":
        await send({"type": "websocket.send", "text": message["text"]})


async def at_once(scope: Any, receive: Any, send: Any) -> None:
    """Says as much as is taken at once, and then how much that was; answers what came meanwhile together."""
    say, number = scope["extensions"][AT_HAND]["say"], 0
    await receive()
    while say(f"{number} {'x' * 2**14}".encode()):
        number += 1
    await send({"type": "websocket.send", "text": f"{number} in all"})
    await asyncio.sleep(0.2)  # more comes than is read
    await send({"type": "websocket.send", "text": " ".join([(await receive())["text"] for _message in range(100)])})
    await send({"type": "websocket.close"})
    await asyncio.sleep(0)
    assert not say(b"too late")


@pytest.fixture
def port(request: pytest.FixtureRequest) -> Iterator[int]:
    listening = listen("127.0.0.1", 0)
    limits = Limits(**{"head_seconds": SECONDS, "heads": 3, **getattr(request, "param", {})})
    server = uvicorn.Server(
        uvicorn.Config(answering, **listening_within(limits, listening), log_level="error", lifespan="off")
    )
    thread = threading.Thread(target=server.run, kwargs={"sockets": [listening]}, daemon=True)
    thread.start()
    while not server.started:
        time.sleep(0.02)
    yield listening.getsockname()[1]
    server.should_exit = True
    thread.join(10)


def said(port: int, start: bytes) -> socket.socket:
    line = socket.create_connection(("127.0.0.1", port), timeout=5)
    line.sendall(start)
    return line


def is_cut(line: socket.socket) -> bool:
    """Whether the other side ends the connection; waits for it."""
    try:
        return line.recv(1000) == b""
    except TimeoutError:
        return False
    except OSError:  # reset, or never connected
        return True


@pytest.mark.parametrize("start", [b"", b"GET / HTTP/1.1\r\nX-"])
def test_a_head_that_does_not_come_is_given_up(port: int, start: bytes) -> None:
    with said(port, start) as line:
        assert is_cut(line)


def test_a_kept_connection_has_the_same_time_for_its_next_head(port: int) -> None:
    with said(port, ASK) as line:
        assert line.recv(1000).startswith(b"HTTP/1.1 204")
        line.sendall(b"GET / HT")
        assert is_cut(line)


def test_a_socket_may_be_silent(port: int) -> None:
    with connect(f"ws://127.0.0.1:{port}/", ping_interval=None) as line:
        for _time in range(3):
            time.sleep(SECONDS)
            line.send("still here?")
            assert line.recv(timeout=5) == "still here?"


def test_a_socket_says_as_much_at_once_as_is_taken_and_hears_everything(port: int) -> None:
    with connect(f"ws://127.0.0.1:{port}/at-once", ping_interval=None, compression=None) as line:
        line.send("begin")
        for number in range(100):
            line.send(str(number))
        time.sleep(1)  # without reading
        heard = []
        while not (message := str(line.recv(timeout=5))).endswith("in all"):
            heard.append(int(message.split()[0]))
        assert heard == list(range(int(message.split()[0])))
        assert 1 < len(heard) < 1_000, "who does not read is not sent more and more"
        assert line.recv(timeout=5) == " ".join(map(str, range(100)))


@pytest.mark.parametrize("port", [{"head_seconds": 3600.0}], indirect=True)
def test_a_socket_that_is_refused_gets_its_answer_and_that_is_no_error(
    port: int, caplog: pytest.LogCaptureFixture
) -> None:
    for _time in range(5):
        with pytest.raises(InvalidStatus) as refused, connect(f"ws://127.0.0.1:{port}/full"):
            pass
        assert refused.value.response.status_code == 503
        assert refused.value.response.body == b"come again"
    assert not caplog.records


def test_the_oldest_gives_way_where_too_many_are_silent(port: int) -> None:
    lines = [said(port, b"GET") for _one in range(4)]
    assert is_cut(lines[0])
    with said(port, ASK) as honest:
        assert honest.recv(1000).startswith(b"HTTP/1.1 204")
    for line in lines:
        line.close()


ELSEWHERE = "127.0.0.2"


def said_there(port: int, start: bytes, buffer: int = 0) -> socket.socket:
    """The same from another machine; 127.0.0.1 may be a proxy, which speaks for many."""
    line = socket.socket()
    line.settimeout(5)
    if buffer:
        line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, buffer)
    line.bind((ELSEWHERE, 0))
    with suppress(ConnectionError):  # who is turned away may hear of it already here
        line.connect(("127.0.0.1", port))
        line.sendall(start)
    return line


def until_cut(line: socket.socket) -> bytes:
    """What comes until the other side ends the connection."""
    told = b""
    with suppress(OSError):
        while part := line.recv(2**16):
            told += part
    return told


def is_answered(line: socket.socket) -> bool:
    try:
        return line.recv(1000).startswith(b"HTTP/1.1 204")
    except OSError:
        return False


@pytest.mark.parametrize("port", [{"connections_by_address": 2}], indirect=True)
def test_an_address_has_so_many_connections(port: int) -> None:
    first, second = said_there(port, ASK), said_there(port, ASK)
    assert is_answered(first)
    assert is_answered(second)
    with said_there(port, ASK) as third:
        assert not is_answered(third)
    with said(port, ASK) as proxy:
        assert is_answered(proxy)
    first.close()
    until = time.monotonic() + 5
    while time.monotonic() < until:
        with said_there(port, ASK) as again:
            if is_answered(again):
                break
    else:
        raise AssertionError("a place that is free again is not given")
    second.close()


@pytest.mark.parametrize("port", [{"connections": Rate(2, 0.001)}], indirect=True)
def test_an_address_comes_so_often(port: int) -> None:
    for _time in range(2):
        with said_there(port, ASK) as line:
            assert is_answered(line)
    with said_there(port, ASK) as line:
        assert not is_answered(line)


@pytest.mark.parametrize("port", [{"unread_seconds": 0.3}], indirect=True)
def test_who_does_not_read_is_cut_off_and_who_reads_slowly_is_not(port: int) -> None:
    ask = ASK.replace(b"GET / ", b"GET /much ")
    with said_there(port, ask, 4096) as lazy, said_there(port, ask, 4096) as slow:
        taken = 0
        while taken < MUCH:
            part = slow.recv(2**16)
            assert part
            taken += len(part)
            time.sleep(0.001)
        time.sleep(1.0)
        assert len(until_cut(lazy)) < MUCH


@pytest.mark.parametrize("port", [{"reading": Rate(1e-6, 1e-9), "head_seconds": 3600.0}], indirect=True)
def test_who_takes_much_of_the_event_loop_is_cut_off_and_turned_away(port: int) -> None:
    with said_there(port, ASK) as line:
        assert until_cut(line).count(b"HTTP") <= 1
    with said_there(port, b"") as line:
        assert is_cut(line)
    with said(port, ASK) as proxy:
        assert is_answered(proxy)


def test_a_socket_that_sends_confetti_is_cut_off(port: int) -> None:
    key = "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: " + "A" * 22
    with said_there(port, f"GET / HTTP/1.1\r\nHost: here\r\n{key}==\r\n\r\n".encode()) as line:
        assert line.recv(1000).startswith(b"HTTP/1.1 101")
        until = time.monotonic() + 30
        with suppress(ConnectionError):
            while time.monotonic() < until:
                line.sendall(b"\x89\x80\0\0\0\0" * 10_000)
        assert time.monotonic() < until


def test_a_head_has_its_size(port: int) -> None:
    with said(port, b"GET / HTTP/1.1\r\nHost: here\r\nCookie: " + b"x" * 2**16) as line:
        assert line.recv(1000).startswith(b"HTTP/1.1 400")
