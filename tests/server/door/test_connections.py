"""Connections that keep silent are given up; those that have said what they want, and sockets, are not."""

from __future__ import annotations

import socket
import threading
import time
from collections.abc import Iterator
from typing import Any

import pytest
import uvicorn
from websockets.sync.client import connect

from motu.server import listen
from motu.server.door.connections import listening_within
from motu.server.ground.limits import Limits

SECONDS = 0.4  # for a head
ASK = b"GET / HTTP/1.1\r\nHost: here\r\n\r\n"


async def answering(scope: Any, receive: Any, send: Any) -> None:
    """Answers requests with nothing, and messages with themselves."""
    if scope["type"] == "lifespan":
        return
    if scope["type"] == "http":
        await send({"type": "http.response.start", "status": 204, "headers": []})
        await send({"type": "http.response.body"})
        return
    await receive()
    await send({"type": "websocket.accept"})
    while (message := await receive())["type"] == "websocket.receive":
        await send({"type": "websocket.send", "text": message["text"]})


@pytest.fixture
def port(request: pytest.FixtureRequest) -> Iterator[int]:
    listening = listen("127.0.0.1", 0)
    protocol = listening_within(Limits(head_seconds=getattr(request, "param", SECONDS), heads=3))
    server = uvicorn.Server(uvicorn.Config(answering, http=protocol, log_level="error", lifespan="off"))
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
    except ConnectionResetError:
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


@pytest.mark.parametrize("port", [3600.0], indirect=True)
def test_the_oldest_gives_way_where_too_many_are_silent(port: int) -> None:
    lines = [said(port, b"GET") for _one in range(4)]
    assert is_cut(lines[0])
    with said(port, ASK) as honest:
        assert honest.recv(1000).startswith(b"HTTP/1.1 204")
    for line in lines:
        line.close()
