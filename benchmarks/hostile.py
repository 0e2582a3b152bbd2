"""Hostile clients against a real server process, while an honest one goes on playing.

    python benchmarks/hostile.py                    # every attack for ten seconds
    python benchmarks/hostile.py --seconds 60 --attack heads --descriptors 1024

Prints, for each attack, how long the honest client waited and how the server's memory grew; ends with 1 if somebody was
kept waiting.  `tests/server/test_hostile.py` plays each attack once.
"""

from __future__ import annotations

import argparse
import contextlib
import json
import os
import re
import resource
import socket
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from functools import cached_property
from pathlib import Path
from typing import Any

import httpx

SOON = 2.0  # seconds in which an honest client is served, whatever others do
PATIENCE = 6.0  # seconds for which it asks again where it is told to come again
MEMORY = 400 * 2**20  # bytes that a server may grow by while it is attacked
ELSEWHERE = "127.0.0.2"  # where hostile clients come from
DESCRIPTORS = 512  # that the server has
TABLES = 40  # of strong bots, opened by one client
WHILE = 2.0  # seconds of an attack that goes on and on
NUMBERS = ("0029999999", "002" + "0" * 5000, "9" * 5000, "--5", "+2", "２", "²", "2 ", "02", "1e9", "0x2", "", "NaN")
CHARSETS = ("punycode", "utf-7", "idna", "unicode_escape", "utf-16", "rot13", "nonsense")
TOO_OFTEN = 429  # what is refused sooner or later to whoever goes on
HALF = "\ud800x"  # of a character
MESSAGES = (
    '{"act": {"id": "\\ud800x", "action": "place A1"}}', '{"act": 3}', "[" * 5_000, '{"shown": 1e400}', "{}",
    '{"act": {"seat": "--5"}}', '{"act": {"version": ' + "9" * 5_000 + "}}", '"\\ud800"', "\x00",
    '{"ping": "\\udfff"}',
)  # fmt: skip


class Process:
    """A server of its own, interpreted, so that nothing is compiled beside it."""

    def __init__(self, folder: Path, descriptors: int = DESCRIPTORS) -> None:
        settings = {**os.environ, "NUMBA_DISABLE_JIT": "1", "MOTU_DATA": str(folder)}
        command = [sys.executable, "-m", "motu", "serve", "--port", "0", "--no-browser", "--db"]
        self.process = subprocess.Popen(
            [*command, f"sqlite:///{folder / 'motu.db'}"], env=settings, stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL, text=True,
            preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_NOFILE, (descriptors, descriptors)),
        )  # fmt: skip
        assert self.process.stdout
        found = re.search(r"http://127\.0\.0\.1:(\d+)/", self.process.stdout.readline())
        assert found, "the server did not start"
        self.port = int(found[1])
        self.address = f"http://127.0.0.1:{self.port}"
        httpx.get(self.address, timeout=60)
        self.client = self.stranger()

    def end(self) -> None:
        self.client.close()
        self.process.terminate()
        self.process.wait(10)
        assert self.process.stdout
        self.process.stdout.close()

    def memory(self) -> int:
        pages = Path(f"/proc/{self.process.pid}/statm").read_text().split()[1]
        return int(pages) * os.sysconf("SC_PAGE_SIZE")

    def raw(self, start: bytes, buffer: int = 0) -> socket.socket:
        """A connection that says this and nothing more; a small buffer takes little of what is answered."""
        line = socket.socket()
        line.settimeout(5)
        if buffer:
            line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, buffer)
        line.bind((ELSEWHERE, 0))
        try:
            line.connect(("127.0.0.1", self.port))
            line.sendall(start)
        except OSError:
            line.close()
            raise
        return line

    def socket(self, path: str, cookie: str, buffer: int = 0) -> socket.socket:
        """A line of a page, open, of which nothing was read yet."""
        head = (
            f"GET {path}/live HTTP/1.1\r\nHost: 127.0.0.1:{self.port}\r\nOrigin: {self.address}\r\n"
            "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
            f"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nCookie: {cookie}\r\n\r\n"
        )
        return self.raw(head.encode(), buffer)

    def opened(self, game: str = "wayfinder", **wishes: str) -> tuple[str, str]:
        """The path of a table of a hostile guest, and the guest's cookie."""
        for _try in range(40):
            with suppress(httpx.TransportError, KeyError), self.stranger() as client:
                answer = client.post(f"/new/{game}", data={"players": "2", "seat1": "person", **wishes})
                cookie = "; ".join(f"{name}={value}" for name, value in client.cookies.items())
                return answer.headers["location"], cookie
            time.sleep(0.5)  # turned away for what it did before
        raise TimeoutError("a stranger was turned away for twenty seconds")

    @cached_property
    def theirs(self) -> tuple[str, str]:
        """A table of a hostile guest that is there all the time."""
        return self.opened()

    def get(self, path: str) -> int:
        return self.asked("GET", path)

    def post(self, path: str, **sent: Any) -> int:
        return self.asked("POST", path, **sent)

    def asked(self, method: str, path: str, **sent: Any) -> int:
        """The status of the answer; who comes too often may be turned away without one."""
        try:
            return self.client.request(method, path, **sent).status_code
        except (httpx.NetworkError, httpx.RemoteProtocolError):
            return TOO_OFTEN

    def stranger(self) -> httpx.Client:
        """Somebody at another address than the honest client's."""
        from_there = httpx.HTTPTransport(local_address=ELSEWHERE, verify=False)
        return httpx.Client(base_url=self.address, timeout=20, transport=from_there, headers={"Connection": "close"})


class Honest(threading.Thread):
    """Opens pages and plays, one thing after another on a connection of its own, and notes how long each took."""

    def __init__(self, address: str) -> None:
        super().__init__(daemon=True)
        alone = {"Accept": "application/json", "Connection": "close"}
        self.client = httpx.Client(base_url=address, timeout=20, headers=alone)
        self.table = self.client.post("/new/wayfinder", data={"players": "2", "seat1": "me"}).headers["location"]
        self.took: list[float] = []
        self.failed: list[str] = []
        self.ending = threading.Event()

    def run(self) -> None:
        move = {"action": "place A1"}
        while not self.ending.is_set():
            for method, path, body in (("GET", self.table, None), ("POST", f"{self.table}/act", move)):
                begun = time.monotonic()
                try:
                    answer = self.client.request(method, path, json=body)
                    while answer.status_code == 503 and time.monotonic() - begun < PATIENCE:  # as pages do
                        time.sleep(0.2)
                        answer = self.client.request(method, path, json=body)
                    if answer.status_code not in (200, 422):
                        self.failed.append(f"{method} {path}: {answer.status_code} {answer.text[:80]}")
                except httpx.HTTPError as problem:
                    self.failed.append(f"{method} {path}: {problem!r}")
                self.took.append(time.monotonic() - begun)
            time.sleep(0.05)

    def goes_on(self, seconds: float = 8.0, times: int = 4) -> bool:
        """Whether it is served right now, so many times within the seconds."""
        before, until = len(self.took), time.monotonic() + seconds
        while len(self.took) < before + times and time.monotonic() < until:
            time.sleep(0.05)
        return len(self.took) >= before + times

    def end(self) -> None:
        self.ending.set()
        self.join(30)
        self.client.close()


# -- attacks: each answers what went wrong, best nothing --


def numbers(server: Process, honest: Honest) -> list[str]:
    """Numbers that are none, wherever one is read."""
    wrong = []
    for text in NUMBERS:
        for path in (f"/new/wayfinder?players={text}", f"{honest.table}/replay?at={text}&seat={text}"):
            if server.get(path) >= 500:
                wrong.append(path[:60])
        sent = {"action": "place A1", "seat": text, "version": text}
        if (
            max(server.post(f"{honest.table}/act", json=sent), server.post("/new/wayfinder", data={"players": text}))
            >= 500
        ):
            wrong.append(text[:20])
    return wrong


def halves(server: Process, honest: Honest) -> list[str]:
    """Halves of characters in every text."""
    wrong = []
    for path in (f"{honest.table}/act", f"{honest.table}/say", "/settings", f"{honest.table}/name", "/new/wayfinder"):
        for field in ("id", "action", "text", "name", "language", "back", "players", "seat0"):
            kind = {"Content-Type": "application/json"}
            if server.post(path, content=json.dumps({field: HALF}), headers=kind) >= 500:
                wrong.append(f"{path} {field}")
    file = json.dumps({"motu": 1, "game": "wayfinder", "seed": HALF, "moves": []}).encode()
    if server.post("/upload", files={"file": ("m.json", file)}) not in (422, TOO_OFTEN):
        wrong.append("upload")
    return wrong


def charsets(server: Process, honest: Honest) -> list[str]:
    """Texts in charsets that take long to read."""
    wrong, long = [], "a-" * 100_000
    parts = f'--x\r\nContent-Disposition: form-data; name="back"\r\n\r\n{long}\r\n--x--\r\n'
    for charset in CHARSETS:
        for kind, body in (
            (f"multipart/form-data; boundary=x; charset={charset}", parts),
            (f'multipart/form-data; boundary=x; charset="{charset}"', parts),
            (f"application/x-www-form-urlencoded; charset={charset}", f"back={long}"),
            (f"application/json; charset={charset}", json.dumps({"back": long})),
        ):
            if server.post("/settings", content=body, headers={"Content-Type": kind}) not in (415, TOO_OFTEN):
                wrong.append(kind)
    return wrong


def bodies(server: Process, honest: Honest) -> list[str]:
    """Bodies of which one byte comes, and never more."""
    head = (
        f"POST /settings HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\nContent-Type: application/json\r\n"
        "Content-Length: 1000\r\n\r\n{"
    ).encode()
    lines = []
    with contextlib.suppress(OSError):
        for _wave in range(5):
            lines += [server.raw(head) for _one in range(60)]
            time.sleep(0.2)
    served = honest.goes_on()
    for line in lines:
        line.close()
    return [] if served else ["the honest client was kept waiting"]


def heads(server: Process, honest: Honest) -> list[str]:
    """Heads of which the end never comes."""
    lines = []
    with contextlib.suppress(OSError):
        lines.extend(server.raw(b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX-") for _one in range(600))
    served = honest.goes_on()
    for line in lines:
        line.close()
    return [] if served else ["the honest client was kept waiting"]


def messages(server: Process, honest: Honest) -> list[str]:
    """Nonsense on a line; the line lives."""
    from websockets.exceptions import ConnectionClosed, InvalidStatus
    from websockets.sync.client import connect

    path, cookie = server.theirs
    place = f"ws://127.0.0.1:{server.port}{path}/live"
    try:
        line = connect(place, additional_headers={"Cookie": cookie}, origin=server.address, sock=server.raw(b""))
    except InvalidStatus as refused:
        return [] if refused.response.status_code == TOO_OFTEN else [f"the line was refused: {refused}"]
    with contextlib.suppress(ConnectionClosed), line:
        for text in MESSAGES:
            line.send(text)
        line.send('{"ping": 1}')
        while not re.search("pong|busy", str(line.recv(timeout=10))):
            pass
        return []
    return ["the line was cut"]


def crowd(server: Process, honest: Honest) -> list[str]:
    """Many requests at once; what is too much is refused with a sentence."""
    head = f"GET /rules/wayfinder HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\nConnection: close\r\n\r\n".encode()
    lines, answers = [], set()
    with contextlib.suppress(OSError):
        lines.extend(server.raw(head) for _one in range(150))
    for line in lines:
        with contextlib.suppress(OSError):
            answers.add(line.recv(12))
        line.close()
    known = {b"HTTP/1.1 200", b"HTTP/1.1 429", b"HTTP/1.1 503", b""}
    return [str(answer) for answer in answers - known]


def at_once(server: Process, honest: Honest, attack: Callable[[], None], times: int = 8) -> list[str]:
    """An attack that goes on in so many threads while the honest client is looked at."""
    ending = time.monotonic() + WHILE

    def go_on() -> None:
        while time.monotonic() < ending:
            with contextlib.suppress(OSError):
                attack()

    threads = [threading.Thread(target=go_on, daemon=True) for _one in range(times)]
    for thread in threads:
        thread.start()
    served = honest.goes_on(WHILE + 8)
    for thread in threads:
        thread.join(30)
    return [] if served else ["the honest client was kept waiting"]


def kept(server: Process, honest: Honest) -> list[str]:
    """Connections that ask for something small and are kept for nothing."""
    head = f"GET /health HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\n\r\n".encode()
    lines: list[socket.socket] = []
    found = at_once(server, honest, lambda: lines.append(server.raw(head)), 2)
    for line in lines:
        line.close()
    return found


def unread(server: Process, honest: Honest) -> list[str]:
    """Large pages, asked for again and again, of which nothing is read."""
    head = f"GET /rules/wayfinder HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\n\r\n".encode() * 20
    lines: list[socket.socket] = []
    found = at_once(server, honest, lambda: lines.append(server.raw(head, buffer=4096)), 2)
    for line in lines:
        line.close()
    return found


def confetti(server: Process, honest: Honest) -> list[str]:
    """Bodies in pieces of one byte."""
    head = (
        f"POST /settings HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\nContent-Type: application/json\r\n"
        "Transfer-Encoding: chunked\r\n\r\n"
    ).encode()

    def attack() -> None:
        with server.raw(head) as line:
            for _portion in range(100):
                line.sendall(b"1\r\n{\r\n" * 10_000)

    return at_once(server, honest, attack)


def headers(server: Process, honest: Honest) -> list[str]:
    """Heads of thousands of lines, and large cookies."""
    start = f"GET / HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\n"
    heads = [start.encode() + b"a:\r\n" * 7_000 + b"\r\n"]
    heads += [f"{start}Cookie: {'a=b; ' * 5_000}\r\n\r\n".encode()]

    def attack() -> None:
        for head in heads:
            with server.raw(head) as line:
                line.sendall(head * 10)
                line.recv(1000)

    return at_once(server, honest, attack)


def frames(server: Process, honest: Honest) -> list[str]:
    """Sockets that send nothing but pings and empty pieces, and read no answer."""
    path, cookie = server.opened()
    pings, pieces = b"\x89\x80\0\0\0\0" * 10_000, b"\x01\x80\0\0\0\0" + b"\0\x80\0\0\0\0" * 10_000
    large = (b"\x89\xfd\0\0\0\0" + b"x" * 125) * 1_000

    def attack() -> None:
        for flood in (pings, pieces, large):
            with server.socket(path, cookie) as line:
                for _portion in range(20):
                    line.sendall(flood)

    return at_once(server, honest, attack)


def pages(server: Process, honest: Honest) -> list[str]:
    """Pages that take long to draw, in all ways at once, and sockets that ask for everything and read nothing."""
    path, cookie = server.opened("bora_bora", players="4", seat2="person", seat3="person")
    sockets = [server.socket(path, cookie, buffer=4096) for _one in range(20)]

    def attack() -> None:
        for line in sockets:
            line.sendall(b"\x81\x8d\0\0\0\0" + b'{"shown": 0 }')
        with server.stranger() as client, contextlib.suppress(httpx.HTTPError):
            for what in ("", "/replay", "/fragment", "/why?spot=1"):
                client.get(path + what, headers={"Cookie": cookie, "Accept": "text/html"})

    found = at_once(server, honest, attack)
    for line in sockets:
        line.close()
    return found


def thinkers(server: Process, honest: Honest) -> list[str]:
    """Forty tables of three strong bots each; what is too much is refused with a sentence."""
    answers = []
    with server.stranger() as client:
        for _table in range(TABLES):
            seats = {"seat0": "level:5", "seat1": "level:5", "seat2": "level:5", "seat3": "me"}
            with suppress(httpx.NetworkError, httpx.RemoteProtocolError):  # turned away without an answer
                answers.append(client.post("/new/wayfinder", data={"players": "4", **seats}).status_code)
    refused = set(answers) & {422, TOO_OFTEN}
    known = (refused or len(answers) < TABLES) and set(answers) <= {303, *refused}
    return [] if known else [f"forty tables were answered with {sorted(set(answers))}"]


ATTACKS: tuple[Callable[[Process, Honest], list[str]], ...] = (
    numbers, halves, charsets, bodies, heads, messages, crowd, kept, unread, confetti, headers, frames, pages, thinkers,
)  # fmt: skip


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=10.0, help="of each attack")
    parser.add_argument("--attack", choices=[attack.__name__ for attack in ATTACKS], help="only this one")
    parser.add_argument("--descriptors", type=int, default=DESCRIPTORS, help="that the server has")
    wishes = parser.parse_args()
    bad = False
    for attack in ATTACKS:
        if wishes.attack and attack.__name__ != wishes.attack:
            continue
        with tempfile.TemporaryDirectory() as folder:
            server = Process(Path(folder), wishes.descriptors)
            before = server.memory()
            honest = Honest(server.address)
            honest.start()
            wrong: list[str] = []
            until = time.monotonic() + wishes.seconds
            while time.monotonic() < until:
                wrong += attack(server, honest)
            honest.end()
            took = sorted(honest.took)
            grown = (server.memory() - before) / 2**20
            server.end()
        slow = took[len(took) * 95 // 100] > SOON
        bad = bad or slow or bool(wrong) or bool(honest.failed)
        print(
            f"{attack.__name__:9} {len(took):5} answers, p50 {took[len(took) // 2]:.2f} s, "
            f"p95 {took[len(took) * 95 // 100]:.2f} s, longest {took[-1]:.2f} s, memory {grown:+.0f} MB"
            f"{'; wrong: ' + '; '.join(sorted(set(wrong)))[:200] if wrong else ''}"
            f"{'; failed: ' + honest.failed[0] if honest.failed else ''}",
            flush=True,
        )
    sys.exit(bad)


if __name__ == "__main__":
    main()
