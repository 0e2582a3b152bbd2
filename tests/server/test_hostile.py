"""Hostile clients against a real server process, while an honest one goes on playing."""

from __future__ import annotations

import contextlib
import json
import os
import re
import resource
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import httpx
import pytest

SOON = 2.0  # seconds in which an honest client is served, whatever others do
BUSY_MACHINE = 8.0  # and at most, where other tests run beside this one
DESCRIPTORS = 512  # that the server has
AT_LEAST = 6  # things that the honest one does meanwhile
MEMORY = 400 * 2**20  # bytes that a server may grow by while it is attacked


def few_descriptors() -> None:
    resource.setrlimit(resource.RLIMIT_NOFILE, (DESCRIPTORS, DESCRIPTORS))


class Process:
    """A server of its own, interpreted, so that nothing is compiled beside the test."""

    def __init__(self, folder: Path) -> None:
        settings = {**os.environ, "NUMBA_DISABLE_JIT": "1", "MOTU_DATA": str(folder)}
        command = [sys.executable, "-m", "motu", "serve", "--port", "0", "--no-browser", "--db"]
        self.process = subprocess.Popen(
            [*command, f"sqlite:///{folder / 'motu.db'}"], env=settings, stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL, text=True, preexec_fn=few_descriptors,
        )  # fmt: skip
        assert self.process.stdout
        found = re.search(r"http://127\.0\.0\.1:(\d+)/", self.process.stdout.readline())
        assert found
        self.port = int(found[1])
        self.address = f"http://127.0.0.1:{self.port}"

    def end(self) -> None:
        self.process.terminate()
        self.process.wait(10)
        assert self.process.stdout
        self.process.stdout.close()

    def memory(self) -> int:
        pages = Path(f"/proc/{self.process.pid}/statm").read_text().split()[1]
        return int(pages) * os.sysconf("SC_PAGE_SIZE")

    def raw(self, start: bytes) -> socket.socket:
        """A connection that says this and nothing more."""
        line = socket.create_connection(("127.0.0.1", self.port), timeout=5)
        line.sendall(start)
        return line


class Honest(threading.Thread):
    """Opens pages and plays, one thing after another on a connection of its own, and notes how long each took."""

    def __init__(self, address: str) -> None:
        super().__init__(daemon=True)
        self.client = httpx.Client(
            base_url=address, timeout=20, headers={"Accept": "application/json", "Connection": "close"}
        )
        self.table = self.client.post("/new/wayfinder", data={"players": "2", "seat1": "me"}).headers["location"]
        self.took: list[float] = []
        self.failed: list[str] = []
        self.ending = threading.Event()

    def run(self) -> None:
        while not self.ending.is_set():
            for method, path, body in (
                ("GET", self.table, None),
                ("POST", f"{self.table}/act", {"action": "place A1"}),
            ):
                begun = time.monotonic()
                try:
                    answer = self.client.request(method, path, json=body)
                    if answer.status_code not in (200, 422):
                        self.failed.append(f"{method} {path}: {answer.status_code} {answer.text[:80]}")
                except httpx.HTTPError as problem:
                    self.failed.append(f"{method} {path}: {problem!r}")
                self.took.append(time.monotonic() - begun)
            time.sleep(0.05)

    def goes_on(self) -> None:
        """Is served right now, while something else is going on."""
        before, until = len(self.took), time.monotonic() + BUSY_MACHINE
        while len(self.took) < before + 4 and time.monotonic() < until:
            time.sleep(0.05)
        assert len(self.took) >= before + 4

    def end(self) -> None:
        self.ending.set()
        self.join(30)
        self.client.close()


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Process]:
    found = Process(tmp_path_factory.mktemp("hostile"))
    httpx.get(found.address, timeout=30)
    yield found
    found.end()


@pytest.fixture
def honest(server: Process) -> Iterator[Honest]:
    """Somebody who plays on; at the end nothing has failed or waited."""
    before = server.memory()
    player = Honest(server.address)
    player.start()
    yield player
    until = time.monotonic() + 15
    while len(player.took) < AT_LEAST and time.monotonic() < until:
        time.sleep(0.05)
    player.end()
    assert len(player.took) >= AT_LEAST
    assert not player.failed
    assert sorted(player.took)[len(player.took) // 2] < SOON
    assert max(player.took) < BUSY_MACHINE
    assert server.memory() - before < MEMORY


def test_numbers_that_are_none(server: Process, honest: Honest) -> None:
    strange = ("0029999999", "002" + "0" * 5000, "9" * 5000, "--5", "+2", "２", "2 ", "02", "1e9", "0x2", "", "NaN")
    for text in strange:
        for path in (f"/new/wayfinder?players={text}", f"{honest.table}/replay?at={text}&seat={text}"):
            assert httpx.get(server.address + path, timeout=20).status_code < 500, path[:60]
        sent = {"action": "place A1", "seat": text, "version": text}
        assert httpx.post(f"{server.address}{honest.table}/act", json=sent, timeout=20).status_code < 500, text[:20]
        assert httpx.post(f"{server.address}/new/wayfinder", data={"players": text}, timeout=20).status_code < 500


def test_halves_of_characters(server: Process, honest: Honest) -> None:
    half = "\ud800x"
    for path in (f"{honest.table}/act", f"{honest.table}/say", "/settings", f"{honest.table}/name", "/new/wayfinder"):
        for field in ("id", "action", "text", "name", "language", "back", "players", "seat0"):
            body = json.dumps({field: half})
            answer = httpx.post(
                server.address + path, content=body, headers={"Content-Type": "application/json"}, timeout=20
            )
            assert answer.status_code < 500, (path, field)
    upload = {"file": ("m.json", json.dumps({"motu": 1, "game": "wayfinder", "seed": half, "moves": []}).encode())}
    assert httpx.post(f"{server.address}/upload", files=upload, timeout=20).status_code == 422


@pytest.mark.parametrize("charset", ["punycode", "utf-7", "idna", "unicode_escape", "utf-16", "rot13", "nonsense"])
def test_other_charsets_are_not_read(server: Process, honest: Honest, charset: str) -> None:
    parts = f'--x\r\nContent-Disposition: form-data; name="back"\r\n\r\n{"a-" * 100_000}\r\n--x--\r\n'
    for kind, body in (
        (f"multipart/form-data; boundary=x; charset={charset}", parts),
        (f'multipart/form-data; boundary=x; charset="{charset}"', parts),
        (f"application/x-www-form-urlencoded; charset={charset}", f"back={'a-' * 100_000}"),
        (f"application/json; charset={charset}", json.dumps({"back": "a-" * 100_000})),
    ):
        answer = httpx.post(f"{server.address}/settings", content=body, headers={"Content-Type": kind}, timeout=20)
        assert answer.status_code == 415, kind


def test_bodies_that_never_come_whole(server: Process, honest: Honest) -> None:
    head = (
        f"POST /settings HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\nContent-Type: application/json\r\n"
        "Content-Length: 1000\r\n\r\n{"
    ).encode()
    lines = []
    for _wave in range(5):
        lines += [server.raw(head) for _one in range(60)]
        time.sleep(0.2)
    honest.goes_on()
    for line in lines:
        line.close()


def test_heads_that_never_come_whole(server: Process, honest: Honest) -> None:
    lines = []
    with contextlib.suppress(OSError):
        lines.extend(server.raw(b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX-") for _one in range(600))
    honest.goes_on()
    for line in lines:
        line.close()


def test_messages_on_a_line(server: Process, honest: Honest) -> None:
    from websockets.exceptions import ConnectionClosed
    from websockets.sync.client import connect

    cookie = "; ".join(f"{name}={value}" for name, value in honest.client.cookies.items())
    strange = (
        '{"act": {"id": "\\ud800x", "action": "place A1"}}', '{"act": 3}', "[" * 5_000, '{"shown": 1e400}', "{}",
        '{"act": {"seat": "--5"}}', '{"act": {"version": ' + "9" * 5_000 + "}}", '"\\ud800"', "\x00",
        '{"ping": "\\udfff"}',
    )  # fmt: skip
    with connect(
        f"ws://127.0.0.1:{server.port}{honest.table}/live", additional_headers={"Cookie": cookie}, origin=server.address
    ) as line:
        for text in strange:
            line.send(text)
        line.send('{"ping": 1}')
        told = ""
        with contextlib.suppress(ConnectionClosed):
            while "pong" not in (told := str(line.recv(timeout=10))):
                pass
        assert "pong" in told, "the line is still there"


def test_a_thousand_requests_at_once(server: Process, honest: Honest) -> None:
    """From one address: it has a share, and what is too much is refused with a sentence."""
    ask: Callable[[int], bytes] = lambda k: (  # noqa: E731
        f"GET /rules/wayfinder?{k} HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\nConnection: close\r\n\r\n".encode()
    )
    lines = [server.raw(ask(k)) for k in range(150)]
    answers = set()
    for line in lines:
        with contextlib.suppress(OSError):
            answers.add(line.recv(12))
        line.close()
    assert answers <= {b"HTTP/1.1 200", b"HTTP/1.1 429", b"HTTP/1.1 503", b""}
