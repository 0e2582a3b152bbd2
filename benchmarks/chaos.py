"""Three servers and a thinker on one PostgreSQL, people at sockets, bots at tables, and one thing after another fails.

    python benchmarks/chaos.py --faults 100

A server is killed (SIGKILL) or stands still for longer than it is believed to live (SIGSTOP, then it wakes), hears no
news for a while; the thinker is killed; PostgreSQL is started again, politely or as if its machine had failed.  People
play on all the time, as pages do: they come to any server, and a message without an answer is sent again under its
name; where a match is over they leave and begin another one.  After each fault everybody holds still, and it is
measured how long it takes until every page shows the table as it is kept, and every move that was acknowledged must be
kept once, at the number that its answer named.  In the end every table must be sound.
"""

from __future__ import annotations

import argparse
import asyncio
import faulthandler
import json
import logging
import multiprocessing
import os
import random
import secrets
import signal
import socket
import sys
import threading
import time
from collections import Counter
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

import httpx
import uvicorn  # noqa: F401, so that a new server has it already
from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

sys.path.append(str(Path(__file__).parents[1] / "tests"))

import motu
import motu.server.app
from motu.bots import prepare
from motu.engine.errors import MotuError
from motu.engine.match import Match
from motu.server import keeping, serve
from motu.server.company import pace
from motu.server.ground.limits import Limits, Rate
from motu.server.hall import together  # noqa: F401, likewise
from motu.server.keeping import wire
from motu.server.keeping.store import Store
from motu.server.think import think
from postgres import Cluster, cluster

SERVERS = 3
PLAYED = 1.5  # seconds between two faults
RIGHT = 5.0  # seconds in which every page has to be right again
PATIENCE = 20.0  # seconds after which it counts as never
DEAF = 3.0  # seconds without news
RESTART = 1.0  # seconds until a server that died is started again, as in deploy/motu.service
MANY = Rate(10**9, 10**9)
LIMITS = Limits(
    requests=MANY, changes=MANY, changes_by_address=MANY, messages=MANY, messages_by_address=MANY, tables=MANY,
    tables_by_address=MANY, joins=MANY,
)  # fmt: skip


class Wrong(Exception):
    """Something was seen that may never be: the evening ends."""


@dataclass
class Record:
    """What was seen."""

    faults: Counter[str] = field(default_factory=Counter)
    acknowledged: int = 0  # moves
    asked_again: int = 0  # messages that were sent more than once
    turned_away: int = 0  # requests that were answered with 503, and made again
    lost: int = 0  # acknowledged, and not kept
    doubled: int = 0  # kept more than once
    histories: int = 0  # tables in which two moves were acknowledged under one number
    unsound: int = 0
    slowest: dict[str, float] = field(default_factory=dict)  # seconds after a fault until every page was right
    worst: float = 0.0  # of them
    late: int = 0  # faults after which that took longer than it may
    tables: int = 0
    moves: int = 0  # of people and bots
    wrong: list[str] = field(default_factory=list)

    @property
    def is_well(self) -> bool:
        return not (self.lost or self.doubled or self.histories or self.unsound or self.late or self.wrong)


# -- the servers --


def run_server(db: str, port: int, log: str) -> None:
    """The process that things happen to.  SIGUSR1: it hears nothing for a while."""
    sys.stdout = sys.stderr = open(log, "a", buffering=1)  # noqa: SIM115
    faulthandler.register(signal.SIGUSR2)
    deaf = [0.0]
    hearing = wire.Wire.hearing

    async def sometimes(self: wire.Wire) -> Any:
        async for words in hearing(self):
            if time.monotonic() > deaf[0]:
                yield words

    wire.Wire.hearing = sometimes  # type: ignore[method-assign]
    signal.signal(signal.SIGUSR1, lambda *_: deaf.__setitem__(0, time.monotonic() + DEAF))
    pace.for_people = pace.Pace
    for _try in range(50):
        with suppress(MotuError):  # the one that was killed has not quite let go of the port
            serve(port, db, False, limits=LIMITS)
        time.sleep(0.1)


def run_thinker(db: str, _port: int, log: str) -> None:
    sys.stdout = sys.stderr = open(log, "a", buffering=1)  # noqa: SIM115
    think(db, 2)


def nursery(orders: Connection) -> None:
    """A process without threads in which all is loaded and compiled: new servers are copies of it."""
    started = []
    while (order := orders.recv()) is not None:
        server = multiprocessing.get_context("fork").Process(target=order[0], args=order[1:])
        server.start()
        started.append(server)
        orders.send(server.pid)
    for server in started:
        server.kill()
        server.join()


class Servers:
    """The servers, by their ports; one that was killed comes again at the same port."""

    def __init__(self, db: str, orders: Connection, log: str) -> None:
        self.db = db
        self.orders = orders
        self.log = log
        self.ports = [free_port() for _number in range(SERVERS)]
        self.up = list(self.ports)  # those to which a proxy would send people
        self.pids = [self.start(port) for port in self.ports]
        self.thinker = self.start(0)

    def start(self, port: int) -> int:
        """A server, or without a port a thinker; answers its process."""
        self.orders.send((run_server if port else run_thinker, self.db, port, self.log))
        return int(self.orders.recv())

    async def again(self, number: int) -> None:
        """A server that was killed is started again, and gets people once it is ready."""
        self.up.remove(self.ports[number])
        await asyncio.sleep(RESTART)
        self.pids[number] = self.start(self.ports[number])
        await self.ready(number)
        self.up.append(self.ports[number])

    async def ready(self, number: int) -> None:
        async with httpx.AsyncClient() as client:
            for _try in range(400):
                try:
                    answer = await client.get(f"http://127.0.0.1:{self.ports[number]}/ready")
                    if answer.status_code == 200:
                        return
                except httpx.HTTPError:
                    pass
                await asyncio.sleep(0.05)
        raise Wrong(f"server {number} is not there; see {self.log}")


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


# -- the people --


@dataclass
class Intent:
    """A move that somebody wants to make, under one name until it is answered."""

    action: str
    seat: int
    version: int
    id: str = field(default_factory=lambda: secrets.token_hex(8))
    tries: int = 0


class Person:
    """A guest with a page of one table, at whichever server it finds."""

    def __init__(self, house: House, cookie: str, table: str, seat: int) -> None:
        self.house = house
        self.cookie = cookie
        self.table = table
        self.seat = seat
        self.shown = 0  # the version that the page shows
        self.port, self.state = 0, ""
        self.intent: Intent | None = None
        self.answers: dict[str, int] = {}  # what was acknowledged: message and version
        self.match: Match | None = None
        self.known = 0  # events that are in the match
        self.life: asyncio.Task[None] | None = None  # as long as the page is open
        self.choosing = threading.Lock()  # a line that breaks leaves its thread behind

    def __repr__(self) -> str:
        return f"{self.table} seat {self.seat} at {self.port} ({self.state}): {self.shown}, {self.intent}"

    async def live(self) -> None:
        """Open the page again and again."""
        while True:
            self.port = port = self.house.dice.choice(self.house.servers.up)
            self.state = "connecting"
            try:
                address = f"ws://127.0.0.1:{port}/table/{self.table}/live"
                async with connect(
                    address, additional_headers={"Cookie": self.cookie}, origin=f"http://127.0.0.1:{port}",
                    open_timeout=3, ping_interval=None, max_size=None, compression=None,
                ) as line:  # fmt: skip
                    await line.send(json.dumps({"shown": 0, "still": True}))
                    self.shown, self.state = 0, "connected"
                    if self.intent:
                        await self.send(line)
                    player = asyncio.create_task(self.play(line))
                    try:
                        await self.listen(line)
                    finally:
                        player.cancel()
            except (OSError, WebSocketException, TimeoutError) as problem:
                self.state = repr(problem)
            await asyncio.sleep(0.2)

    async def listen(self, line: Any) -> None:
        while True:
            async with asyncio.timeout(10):
                message = json.loads(await line.recv())
            if "answer" in message:
                await self.answered(line, message["answer"])
            elif "busy" in message:  # what the page shows was not taken note of
                await asyncio.sleep(0.5)
                await line.send(json.dumps({"shown": 0, "still": True}))
            elif "version" in message:
                self.shown = message["version"]

    async def answered(self, line: Any, answer: dict[str, Any]) -> None:
        if self.intent is None or answer["id"] != self.intent.id:
            return
        if "version" in answer:
            self.answers[answer["id"]] = answer["version"]
            self.intent = None
        elif "busy" in answer:
            await asyncio.sleep(0.3)
            await self.send(line)
        else:
            if "refused" in answer:
                self.house.record.wrong.append(f"{self.table} {self.intent}: {answer}")
            self.intent = None  # it was not made: look again

    async def send(self, line: Any) -> None:
        if self.intent is None:
            return
        self.intent.tries += 1
        self.house.record.asked_again += self.intent.tries == 2
        move = {"action": self.intent.action, "seat": self.seat, "version": self.intent.version, "id": self.intent.id}
        await line.send(json.dumps({"act": move}))

    async def play(self, line: Any) -> None:
        """Make moves, and keep the line from falling silent."""
        pinged = time.monotonic()
        while True:
            if self.intent is None and not self.house.hold:
                self.intent = await asyncio.to_thread(self.choose)
                await self.send(line)
            if time.monotonic() - pinged > 3:
                pinged = time.monotonic()
                await line.send('{"ping":1}')
            await asyncio.sleep(0.05)

    def choose(self) -> Intent | None:
        """A legal move by the events as they are kept, if it is our turn."""
        with self.choosing:
            return self.chosen()

    def chosen(self) -> Intent | None:
        store = self.house.store
        try:
            if self.match is None:
                header = store.header(self.table)
                assert header is not None
                self.match = Match(header.game, header.players, header.seed, ask_forced=True, **header.options)
            events = store.events(self.table, self.known)
        except MotuError:
            return None  # the database is being started again
        for event in events:
            for seat, action, _hash in event.body if event.kind == "moves" else ():
                self.match.play(action, seat=seat)
            self.known = event.number
        if self.match.is_terminal or self.match.current_player != self.seat:
            return None
        return Intent(self.match.text(self.house.dice.choice(self.match.legal())), self.seat, self.known)


# -- the evening --


class House:
    def __init__(self, servers: Servers, postgres: Cluster, seed: str) -> None:
        self.servers = servers
        self.postgres = postgres
        self.store = Store(servers.db)  # looks on, and has no table in hand
        self.dice = random.Random(seed)
        self.record = Record()
        self.people: list[Person] = []
        self.hold = False  # nobody begins a move
        self.starting: list[asyncio.Task[None]] = []

    async def open_tables(self, tables: int) -> None:
        """Two people and a bot at each."""
        for _table in range(tables):
            game = motu.game_ids()[self.record.tables % len(motu.game_ids())]
            form = {"players": "3", "seat0": "me", "seat1": "free", "seat2": "random", "open": "1"}
            made = await self.asked(f"/new/{game}", 303, data=form)
            place = made.headers["location"]
            taken = await self.asked(f"{place}/sit", 200, json={"seat": 1}, headers={"Accept": "application/json"})
            cookies = [f"motu_guest={answer.cookies['motu_guest']}" for answer in (made, taken)]
            table = place.rpartition("/")[2]
            come = [Person(self, cookie, table, seat) for seat, cookie in enumerate(cookies)]
            self.people += come
            for person in come:
                person.life = asyncio.create_task(person.live())
            self.record.tables += 1

    async def asked(self, path: str, status: int, **words: Any) -> httpx.Response:
        """What a new guest is answered at any server; 503 means that it is asked again, anything else is wrong."""
        end = time.monotonic() + RIGHT
        while True:
            port = self.dice.choice(self.servers.up)
            try:
                async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}", timeout=20) as client:
                    answer = await client.post(path, **words)
            except httpx.HTTPError as problem:
                raise Wrong(f"{path}: {problem!r}") from problem
            if answer.status_code == status:
                return answer
            if answer.status_code != 503 or time.monotonic() > end:
                raise Wrong(f"{path}: {answer.status_code} {answer.text[:200]}")
            self.record.turned_away += 1
            await asyncio.sleep(0.5)

    async def fault(self, kind: str) -> None:
        """Something goes wrong, and ends."""
        self.record.faults[kind] += 1
        await asyncio.gather(*self.starting)  # no more than one is away
        number = self.dice.randrange(SERVERS)
        await self.servers.ready(number)  # one that died by itself is not taken for one that we kill
        pid = self.servers.pids[number]
        if kind == "kill":
            os.kill(pid, signal.SIGKILL)
            self.starting.append(asyncio.create_task(self.servers.again(number)))
        elif kind == "thinker":
            os.kill(self.servers.thinker, signal.SIGKILL)
            self.servers.thinker = self.servers.start(0)
        elif kind == "freeze":
            os.kill(pid, signal.SIGSTOP)
            await asyncio.sleep(wire.LIFE + self.dice.uniform(0.5, 3))
            os.kill(pid, signal.SIGCONT)
        elif kind == "deaf":
            os.kill(pid, signal.SIGUSR1)
            await asyncio.sleep(DEAF)
        else:
            await asyncio.to_thread(self.postgres.stop, kind)
            await asyncio.to_thread(self.postgres.start)

    async def until_right(self, kind: str) -> None:
        """Hold still until every page shows its table as it is kept."""
        self.hold = True
        begun = time.monotonic()
        while time.monotonic() - begun < PATIENCE:
            if await asyncio.to_thread(self.is_right):
                break
            if begun + RIGHT < time.monotonic() < begun + RIGHT + 0.15:
                print(time.strftime("%H:%M:%S late:"), *self.there, sep="\n  ", file=sys.stderr, flush=True)
            await asyncio.sleep(0.05)
        else:
            behind = [f"{p}, kept {self.store.version(p.table)}" for p in self.there]
            for pid in self.servers.pids:
                os.kill(pid, signal.SIGUSR2)  # what do they do?
            self.record.wrong.append(f"after {dict(self.record.faults)} never right: {behind}")
            print(*behind, sep="\n", file=sys.stderr, flush=True)
        record, seconds = self.record, round(time.monotonic() - begun, 2)
        record.slowest[kind] = max(record.slowest.get(kind, 0.0), seconds)
        record.worst = max(record.worst, seconds)
        record.late += seconds > RIGHT
        await asyncio.to_thread(self.count)
        print(
            f"{record.faults.total():>4} {kind:<9} right after {seconds:>5.2f} s, at worst {record.worst:.2f}; "
            f"{record.acknowledged} moves acknowledged, {record.lost} lost, {record.doubled} doubled, "
            f"{record.histories} tables with two histories",
            file=sys.stderr, flush=True,
        )  # fmt: skip
        self.hold = False

    @property
    def there(self) -> list[Person]:
        """Those who have a page open."""
        return [person for person in self.people if person.life is not None]

    async def leave(self, going: list[Person]) -> None:
        """They close their pages; what they were told still counts."""
        lives = [person.life for person in going if person.life]
        for life in lives:
            life.cancel()
        await asyncio.gather(*lives, return_exceptions=True)
        for person in going:
            person.life = None

    async def go_on(self, tables: int) -> None:
        """Who cannot move any more leaves, and as many tables are opened as were left."""
        over = {p.table for p in self.there if p.match is not None and p.match.is_terminal}
        await self.leave([person for person in self.there if person.table in over])
        await self.open_tables(tables - len({person.table for person in self.there}))

    def is_right(self) -> bool:
        """Whether nothing is under way, and every page shows what is kept.  Bots may go on: then it is asked again."""
        try:
            return all(p.intent is None and p.shown == self.store.version(p.table) for p in self.there)
        except MotuError:
            return False

    async def evening(self, faults: list[str], tables: int) -> None:
        try:
            await self.all_there()
            await self.open_tables(tables)
            for kind in faults:
                await asyncio.sleep(self.dice.uniform(0.3, PLAYED))
                await self.fault(kind)
                await self.until_right(kind)
                await self.go_on(tables)
            await self.all_there()
        except Wrong as problem:
            self.record.wrong.append(str(problem))
        await self.leave(self.there)

    async def all_there(self) -> None:
        await asyncio.gather(*self.starting)
        for number in range(SERVERS):
            await self.servers.ready(number)

    def count(self) -> None:
        """Compare what was acknowledged so far with what is kept."""
        record = self.record
        record.moves = record.acknowledged = record.lost = record.doubled = record.histories = 0
        for table in {person.table for person in self.people}:
            answers = [answer for p in self.people if p.table == table for answer in tuple(p.answers.items())]
            kept: dict[str, list[int]] = {}
            for event in self.store.events(table):
                record.moves += event.kind == "moves"
                if event.client:
                    kept.setdefault(event.client.partition(" ")[2], []).append(event.number)
            numbers = [number for _name, number in answers]
            record.acknowledged += len(answers)
            record.lost += sum(name not in kept for name, _number in answers)
            record.doubled += sum(len(kept.get(name, [])) > 1 for name, _number in answers)
            elsewhere = any(kept.get(name, [number])[0] != number for name, number in answers)
            record.histories += elsewhere or len(numbers) != len(set(numbers))

    def check(self) -> None:
        """In the end: whether every table is sound."""
        self.count()
        self.record.unsound = sum(not finding.sound for finding in keeping.check(self.store))


KINDS = ("kill", "freeze", "deaf", "fast", "thinker", "kill", "freeze", "immediate", "deaf", "kill")


def run(faults: int, tables: int, seed: str, kinds: Sequence[str] = KINDS, log: str | None = None) -> Record:
    for game in map(motu.find_game, motu.game_ids()):
        game.compile()
        prepare(game)
    ours, theirs = multiprocessing.Pipe()
    breeder = multiprocessing.get_context("fork").Process(target=nursery, args=(theirs,))
    breeder.start()
    logging.getLogger("motu.server").setLevel(logging.CRITICAL)
    with cluster() as postgres:
        servers = Servers(postgres.database(), ours, log or os.devnull)
        house = House(servers, postgres, seed)
        try:
            chosen = [kinds[number % len(kinds)] for number in range(faults)]
            house.dice.shuffle(chosen)
            with suppress(KeyboardInterrupt):  # what was seen until then counts
                asyncio.run(house.evening(chosen, tables))
            house.check()
        finally:
            for pid in servers.pids:
                with suppress(ProcessLookupError):  # one that died by itself
                    os.kill(pid, signal.SIGCONT)
            ours.send(None)
            breeder.join()
            house.store.close()
        return house.record


def main() -> int:
    words = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    words.add_argument("--faults", type=int, default=100, help="how many things go wrong")
    words.add_argument("--tables", type=int, default=5, help="tables, each with two people and a bot")
    words.add_argument("--seed", default="0", help="of what goes wrong, and when")
    words.add_argument("--only", choices=sorted(set(KINDS)), help="one kind of fault")
    words.add_argument("--log", help="a file for what the servers say")
    words.add_argument("--json", action="store_true", help="print JSON")
    asked = words.parse_args()
    record = run(asked.faults, asked.tables, asked.seed, (asked.only,) if asked.only else KINDS, asked.log)
    if asked.json:
        print(json.dumps(record.__dict__))
    else:
        for name, value in record.__dict__.items():
            print(f"{name.replace('_', ' '):>14}  {value}")
        told = "nothing was lost" if not record.lost + record.doubled + record.histories + record.unsound else "LOSSES"
        print(f"{told}; every page right within {record.worst:.2f} s, {record.late} times later than {RIGHT:g} s")
    return 0 if record.is_well else 1


if __name__ == "__main__":
    sys.exit(main())
