"""Many people at many tables: how long until the last page has heard of a move?

    PYTHONPATH=src python3 benchmarks/load.py --tables 250 --sockets 1000 --moves 50
    PYTHONPATH=src python3 benchmarks/load.py --find-limit
    PYTHONPATH=src python3 benchmarks/load.py --servers 3
    PYTHONPATH=src python3 benchmarks/load.py --coach 4

Starts a server of its own with an empty database (or takes --url, on this machine and with wide limits), seats a guest
of their own at every seat, opens their sockets as pages do, and plays legal moves at a steady rate.  A time is counted
from the moment when a move was due until the last page of its table has it; a slow client counts as slow.
With --servers so many share a PostgreSQL that is started for it (Debian's), and every page comes to any of them.
A fixed piece of work is timed before and after: it says how steady the machine was.
Some moves are sent twice, as after a lost line; at the end the versions of all tables must equal the moves made.
With --coach so many more guests sit at tables of their own.  First they only look and move, then they ask the coach for
hints and reviews one after another, then they only look and move again: moves beside the coach are held against moves
beside the same guests without him, in one run.
"""

from __future__ import annotations

import argparse
import asyncio
import http.client
import json
import os
import random
import re
import subprocess
import sys
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any
from urllib.parse import urlencode, urlsplit

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

sys.path.append(str(Path(__file__).parents[1] / "tests"))

GAMES = ("wayfinder", "kaivai", "dokmus", "mangrovia", "bora_bora")
SEATS = 4  # at a table at most
AIM = 0.100  # seconds
PAUSE = 1.4  # seconds between two moves of a guest who asks for no hint; a hint takes as long
GIVEN_UP = 10.0  # seconds after which a page that has heard nothing counts as lost
REPEATED = 0.02  # share of the moves that are sent twice
SERVER = """
from motu.server import serve
from motu.server.ground.limits import Limits, Rate
wide = Rate(10**6, 10**6)
serve(0, {db!r}, False, limits=Limits(
    requests=wide, changes=wide, changes_by_address=wide, messages=wide, messages_by_address=wide, tables=wide,
    tables_by_address=wide, joins=wide, coach=wide, coach_by_address=wide, uploads=wide, at_once_by_address=200,
    lines=10**5, lines_by_address=10**5), **{more!r})
"""
VERSION = re.compile(r'"version": ?(\d+)')
ACTION = re.compile(r'id=\\"act-(\d+)\\"')
TICK = os.sysconf("SC_CLK_TCK")


@dataclass
class Page:
    """A socket of somebody at a table."""

    seat: int  # NOBODY (-1) only looks on
    cookie: str
    line: ClientConnection | None = None
    version: int = 0
    text: str = ""  # the last message with choices, as it came


@dataclass
class Move:
    """A move on its way."""

    due: float
    version: int = 0  # after it, once the server has answered
    refused: str = ""


@dataclass
class Table:
    id: str
    game: str
    pages: list[Page]
    start: int = 0  # version before the first move
    made: int = 0  # moves that the server has confirmed
    moves: dict[str, Move] = field(default_factory=dict)  # on their way
    over: bool = False

    def choice(self) -> tuple[Page, list[str]] | None:
        """A page that may move, and its actions; None while something is on its way."""
        if self.moves or self.over:
            return None
        for page in self.pages:
            if page.seat >= 0 and (actions := ACTION.findall(page.text)):
                return page, actions
        return None


@dataclass
class Result:
    """What one stretch of time gave."""

    rate: float
    seconds: float
    delays: list[float]
    lost: int
    refused: int
    starved: int  # moves that were due when no table was free for one
    server_cpu: float
    database_cpu: float
    client_cpu: float
    meters: dict[str, float]

    def percentile(self, share: float) -> float:
        ordered = sorted(self.delays) or [float("inf")]
        return ordered[min(len(ordered) - 1, int(share * len(ordered)))]

    @property
    def good(self) -> bool:
        return self.percentile(0.99) < AIM and not self.lost and self.starved < 0.05 * self.rate * self.seconds

    def __str__(self) -> str:
        ms = " / ".join(f"{1000 * self.percentile(share):.0f}" for share in (0.5, 0.95, 0.99))
        made = len(self.delays)
        means = "  ".join(f"{name} {1000 * value:.1f}" for name, value in self.meters.items())
        server, client = self.server_cpu / self.seconds, self.client_cpu / self.seconds
        return (
            f"{self.rate:6.0f} moves/s asked, {made / self.seconds:.1f} made: p50 / p95 / p99 {ms} ms; "
            f"lost {self.lost}, refused {self.refused}, starved {self.starved}; "
            f"CPU server {server:.2f} cores, client {client:.2f} ({1000 * self.server_cpu / max(made, 1):.1f} and "
            f"{1000 * self.client_cpu / max(made, 1):.1f} ms a move; of PostgreSQL "
            f"{1000 * self.database_cpu / max(made, 1):.1f})\n        server's own means, ms: {means}"
        )


class Load:
    def __init__(self, urls: list[str], pids: list[int], dice: random.Random) -> None:
        self.hosts = [urlsplit(url).netloc for url in urls]
        self.pids = pids
        self.dice = dice
        self.http = [http.client.HTTPConnection(host, timeout=60) for host in self.hosts]
        self.tables: list[Table] = []
        self.delays: list[float] = []
        self.refused = self.sent = 0

    # -- setting up --

    def post(self, path: str, cookie: str = "", **fields: object) -> tuple[str, str]:
        """Where the server leads after a form, and the cookie of the guest."""
        headers = {"Content-Type": "application/x-www-form-urlencoded", "Accept": "application/json"}
        if cookie:
            headers["Cookie"] = cookie
        line = self.dice.choice(self.http)
        line.request("POST", path, urlencode(fields), headers)
        answer = line.getresponse()
        body = answer.read()
        if answer.status >= 400:
            raise SystemExit(f"{path} was answered with {answer.status}: {body[:200]!r}")
        return answer.getheader("location") or "", (answer.getheader("set-cookie") or cookie).split(";")[0]

    def open_tables(self, number: int, sockets: int, games: tuple[str, ...]) -> None:
        """Open tables, everybody in a seat; sockets beyond the seats belong to guests of the table before."""
        for n in range(number):
            game = games[n % len(games)]
            pages = sockets // number + (n < sockets % number)
            seats = max(2, min(SEATS, pages))
            free = {f"seat{seat}": "free" for seat in range(1, seats)}
            path, cookie = self.post(f"/new/{game}", players=seats, seat0="me", open=1, **free)
            people = [cookie] + [self.post(f"{path}/sit", seat=seat, name="")[1] for seat in range(1, seats)]
            table = Table(path.rsplit("/", 1)[1], game, [Page(seat, who) for seat, who in enumerate(people)][:pages])
            if self.tables:
                lookers = [page.cookie for page in self.tables[-1].pages if page.seat >= 0]
                table.pages += [Page(-1, lookers[k % len(lookers)]) for k in range(pages - seats)]
            self.tables.append(table)

    async def open_line(self, table: Table, page: Page) -> ClientConnection:
        page.line = await connect(
            f"ws://{self.dice.choice(self.hosts)}/table/{table.id}/live",
            additional_headers={"Cookie": page.cookie}, compression=None, max_size=None, ping_interval=None,
        )  # fmt: skip
        await page.line.send('{"shown": 0, "still": false}')
        return page.line

    async def connect(self) -> None:
        few = asyncio.Semaphore(16)

        async def one(table: Table, page: Page) -> None:
            async with few:
                self.take(table, page, await (await self.open_line(table, page)).recv())
            asyncio.create_task(self.listen(table, page)).add_done_callback(lambda task: task.exception())

        await asyncio.gather(*(one(table, page) for table in self.tables for page in table.pages))
        for table in self.tables:
            table.start = max(page.version for page in table.pages)

    # -- playing --

    async def listen(self, table: Table, page: Page) -> None:
        assert page.line is not None
        try:
            async for text in page.line:
                self.take(table, page, text)
        except ConnectionClosed:
            print(f"a line to {table.game} was closed", file=sys.stderr)

    def take(self, table: Table, page: Page, text: str | bytes) -> None:
        """A message came.  Pages are looked at only where a move is wanted; here the version is all."""
        assert isinstance(text, str)
        if text.startswith('{"answer"'):
            self.answered(table, json.loads(text)["answer"])
        elif found := VERSION.search(text, 0, 200):
            page.version = int(found[1])
            if '"choices"' in text:  # parts that have not changed are not sent again
                page.text = text
        self.settle(table)

    def answered(self, table: Table, answer: dict[str, Any]) -> None:
        move = table.moves.get(answer["id"])
        if move is None:
            return  # the answer to a repeated message
        if "version" in answer:
            table.made += not move.version
            move.version = answer["version"]
        else:
            self.refused += 1
            del table.moves[answer["id"]]

    def settle(self, table: Table) -> None:
        """Count the moves that everybody has heard of."""
        known = min(page.version for page in table.pages)
        for name, move in list(table.moves.items()):
            if move.version and known >= move.version:
                self.delays.append(time.perf_counter() - move.due)
                del table.moves[name]

    async def play(self, rate: float, seconds: float) -> Result:
        """Moves at a steady rate, whatever the server does."""
        self.delays, self.refused = [], 0
        starved = lost = 0
        cpu, kept, own, meters = self.server_cpu(), database_cpu(), time.process_time(), await self.meters()
        begun = time.perf_counter()
        for number in range(int(rate * seconds)):
            due = begun + number / rate
            if (wait := due - time.perf_counter()) > 0:
                await asyncio.sleep(wait)
            starved += not await self.move(due)
        end = time.perf_counter()
        while any(table.moves for table in self.tables) and time.perf_counter() < end + GIVEN_UP:
            await asyncio.sleep(0.05)
        for table in self.tables:
            lost += len(table.moves)
            table.moves.clear()
        return Result(
            rate, end - begun, self.delays, lost, self.refused, starved, self.server_cpu() - cpu,
            database_cpu() - kept, time.process_time() - own, means(meters, await self.meters()),
        )  # fmt: skip

    async def move(self, due: float) -> bool:
        for table in self.dice.sample(self.tables, min(len(self.tables), 40)):
            if found := table.choice():
                page, actions = found
                self.sent += 1
                name = f"m{self.sent}"
                sent = {"action": self.dice.choice(actions), "version": page.version, "seat": page.seat, "id": name}
                table.moves[name] = Move(due)
                assert page.line is not None
                text = json.dumps({"act": sent})
                for _time in range(1 + (self.dice.random() < REPEATED)):
                    await page.line.send(text)
                return True
            if not table.moves and not any(ACTION.search(page.text) for page in table.pages):
                table.over = True
        return False

    # -- looking at the server --

    async def meters(self) -> dict[str, tuple[float, float]]:
        """Sums and counts of the servers' histograms."""

        def read() -> str:
            texts = []
            for host in self.hosts:
                line = http.client.HTTPConnection(host, timeout=30)
                line.request("GET", "/metrics")
                texts.append(line.getresponse().read().decode())
            return "\n".join(texts)

        text = await asyncio.to_thread(read)
        found = {}
        for name in ("move", "render", "fan_out", "loop_lag"):
            totals, counts = (re.findall(rf"^motu_{name}_seconds_{end} (\S+)", text, re.M) for end in ("sum", "count"))
            found[name] = (sum(map(float, totals)), sum(map(float, counts)))
        return found

    def server_cpu(self) -> float:
        return sum(cpu_with_children(pid) for pid in self.pids)

    def server_memory(self) -> int:
        """Bytes that the servers hold."""
        status = [Path(f"/proc/{pid}/status").read_text() for pid in self.pids]
        return sum(int(found[1]) * 1024 for one in status if (found := re.search(r"VmRSS:\s+(\d+) kB", one)))

    def doubled_and_lost(self) -> tuple[int, int]:
        """Events more, and events fewer, than moves confirmed, over all tables."""
        more = fewer = 0
        for table in self.tables:
            difference = max(page.version for page in table.pages) - table.start - table.made
            more += max(0, difference)
            fewer += max(0, -difference)
        return more, fewer


def cpu_with_children(pid: int) -> float:
    """Seconds of CPU that a process and those that it has started have used."""
    started = Path(f"/proc/{pid}/task").glob("*/children")
    children = [int(child) for found in started for child in found.read_text().split()]
    return cpu_of(Path(f"/proc/{pid}/stat").read_text()) + sum(map(cpu_with_children, children))


def cpu_of(stat: str) -> float:
    """Seconds of processor time, from what /proc says of a process."""
    values = stat.rpartition(")")[2].split()
    return (int(values[11]) + int(values[12])) / TICK


def database_cpu() -> float:
    """Seconds that PostgreSQL has used on this machine."""
    spent = 0.0
    for path in Path("/proc").glob("[0-9]*/stat"):
        try:
            stat = path.read_text()
        except OSError:
            continue  # it has just ended
        if "(postgres)" in stat:
            spent += cpu_of(stat)
    return spent


def fixed_work() -> float:
    """Seconds that a fixed piece of work takes now."""
    begun = time.perf_counter()
    sum(number * number for number in range(3_000_000))
    return time.perf_counter() - begun


class Asker:
    """A guest at a table of their own who asks the coach when all do, in a thread; every third one for reviews."""

    asks = threading.Event()

    def __init__(self, load: Load, number: int, match: str) -> None:
        host = load.hosts[number % len(load.hosts)]
        self.own = Load([f"http://{host}"], [], random.Random(number))  # a connection of their own
        self.line = self.own.http[0]
        self.number, self.match = number, match
        self.first: list[float] = []  # seconds until a first hint was there
        self.last: list[float] = []
        self.reviews: list[float] = []
        self.reached = ""  # how far a review was that did not come to its end
        self.ended = threading.Event()
        self.thread = threading.Thread(target=self.reviewing if number % 3 == 2 else self.hinting, daemon=True)

    def hinting(self) -> None:
        """Hint, move, hint, move; a new table when the match is over."""
        path, cookie = "", ""
        while not self.ended.is_set():
            page = self.get(path, cookie).read().decode() if path else ""
            if actions := re.findall(r'id="act-(\d+)"', page):
                times = self.lines(f"{path}/hint", cookie) if self.asks.is_set() else []
                if not times:
                    time.sleep(PAUSE)
                if len(times) > 1:  # else there was no choice, or the coach was not ready
                    self.first.append(times[0])
                    self.last.append(times[-1])
                self.send(f"{path}/act", cookie, {"action": self.own.dice.choice(actions)})
            elif not path or 'class="table over"' in page:
                game = GAMES[self.number % len(GAMES)]
                path, cookie = self.own.post(f"/new/{game}", players=2, seat0="me", seat1="random")
            else:
                time.sleep(0.05)  # the bot's turn

    def reviewing(self) -> None:
        """The review of a match, again and again: each time it is brought, it is another one."""
        while not self.ended.is_set():
            table, cookie = self.bring()
            self.line.close()  # the server would not wait so long for another word
            self.asks.wait()
            begun = time.perf_counter()
            if not self.ended.is_set() and self.lines(f"{table}/judged", cookie):
                self.reviews.append(time.perf_counter() - begun)

    def bring(self) -> tuple[str, str]:
        """The table of the match, and the cookie of the guest who brought it."""
        head = 'Content-Disposition: form-data; name="file"; filename="match.json"'
        body = f"--x\r\n{head}\r\n\r\n{self.match}\r\n--x--\r\n"
        self.line.request("POST", "/upload", body.encode(), {"Content-Type": "multipart/form-data; boundary=x"})
        answer = self.line.getresponse()
        answer.read()
        cookie = (answer.getheader("set-cookie") or "").split(";")[0]
        return (answer.getheader("location") or "").split("/replay")[0], cookie

    def get(self, path: str, cookie: str) -> http.client.HTTPResponse:
        self.line.request("GET", path, headers={"Cookie": cookie, "Accept": "application/json"})
        return self.line.getresponse()

    def send(self, path: str, cookie: str, content: dict[str, str]) -> None:
        headers = {"Content-Type": "application/json", "Accept": "application/json", "Cookie": cookie}
        self.line.request("POST", path, json.dumps(content), headers)
        self.line.getresponse().read()

    def lines(self, path: str, cookie: str) -> list[float]:
        """Seconds until each line was there."""
        begun, times = time.perf_counter(), []
        answer = self.get(path, cookie)
        while line := answer.readline():
            times.append(time.perf_counter() - begun)
            if not self.asks.is_set():
                self.line.close()
                said = json.loads(line)
                self.reached = f"{said['done']} of {said['all']}" if said.get("all") else ""
                return []
        return times


async def beside_the_coach(load: Load, askers: list[Asker], wishes: argparse.Namespace, before: Result) -> Result:
    """Moves while the coach is asked, and again without him."""
    Asker.asks.set()
    result = await load.play(wishes.moves, wishes.seconds)
    Asker.asks.clear()
    print(result, flush=True)
    after = await load.play(wishes.moves, wishes.seconds)
    print(f"{after}\n{asked(askers)}", flush=True)
    for asker in askers:
        asker.ended.set()
    Asker.asks.set()
    for asker in askers:
        await asyncio.to_thread(asker.thread.join)
    alone = replace(before, delays=before.delays + after.delays)
    ratios = " / ".join(f"{result.percentile(share) / alone.percentile(share):.2f}" for share in (0.5, 0.95, 0.99))
    print(f"        beside the coach p50 / p95 / p99 are {ratios} times what they are without him")
    return result


def asked(askers: list[Asker]) -> str:
    """What the coach was asked meanwhile, and how soon he answered."""

    def spread(times: list[float]) -> str:
        ordered = sorted(times) or [float("nan")]
        picked = [ordered[min(len(ordered) - 1, int(share * len(ordered)))] for share in (0.5, 0.95)]
        return f"p50 / p95 {picked[0]:.2f} / {picked[1]:.2f} s"

    first, last, reviews = (
        [seconds for asker in askers for seconds in getattr(asker, name)] for name in ("first", "last", "reviews")
    )
    reached = [asker.reached for asker in askers if asker.reached]
    return (
        f"        beside it {len(askers)} asked the coach: {len(first)} hints, the first answer after {spread(first)}, "
        f"the last after {spread(last)}; {len(reviews)} reviews after {spread(reviews)}, "
        f"others had come to {', '.join(reached) or 'none'}"
    )


def finished() -> str:
    """A match of random moves as a file."""
    import motu
    from motu.server.routes.replays import as_file

    match, dice = motu.match("wayfinder", players=2, seed=1), random.Random(1)
    while not match.is_terminal:
        match.play(dice.choice(match.legal()))
    return as_file(match)


def means(before: dict[str, tuple[float, float]], after: dict[str, tuple[float, float]]) -> dict[str, float]:
    return {
        name: (after[name][0] - before[name][0]) / max(1.0, after[name][1] - before[name][1]) for name in after
    }  # fmt: skip


def what_broke(result: Result) -> str:
    """What the limit was, as far as the figures say."""
    server, client = result.server_cpu / result.seconds, result.client_cpu / result.seconds
    if result.lost:
        return f"{result.lost} pages did not hear of a move within {GIVEN_UP:.0f} s"
    if server > 0.85:
        return f"the server's interpreter: it uses {server:.2f} cores, and its Python code shares one"
    if client > 0.85:
        return f"this client: it uses {client:.2f} cores"
    if result.starved > 0.05 * result.rate * result.seconds:
        return "the tables: too few of them were free for another move; use more tables"
    return f"waiting, not computing (server {server:.2f} cores, client {client:.2f}): the disk, or other programs here"


async def run(wishes: argparse.Namespace, urls: list[str], pids: list[int]) -> bool:
    load = Load(urls, pids, random.Random(wishes.seed))
    steady = fixed_work()
    begun = time.perf_counter()
    load.open_tables(wishes.tables, wishes.sockets, tuple(wishes.games.split(",")))
    mix = Counter(table.game for table in load.tables)
    print(
        f"{wishes.tables} tables opened in {time.perf_counter() - begun:.1f} s: "
        + ", ".join(f"{count} of {game}" for game, count in mix.items()),
        flush=True,
    )
    memory, begun = load.server_memory(), time.perf_counter()
    await load.connect()
    each = (load.server_memory() - memory) / wishes.sockets
    print(
        f"{wishes.sockets} sockets opened in {time.perf_counter() - begun:.1f} s; {each / 1024:.0f} KiB each",
        flush=True,
    )
    brought = finished() if wishes.coach > 2 else ""
    askers = [Asker(load, number, brought) for number in range(wishes.coach)]
    for asker in askers:
        asker.thread.start()
    await load.play(wishes.moves, wishes.warm_up)
    result = await load.play(wishes.moves, wishes.seconds)
    print(result, flush=True)
    if askers:
        result = await beside_the_coach(load, askers, wishes, result)
    rate, last = wishes.moves, result
    while wishes.find_limit and last.good:
        rate *= 1.25
        last = await load.play(rate, wishes.seconds)
        print(last, flush=True)
    if not last.good:
        print(f"first to break: {what_broke(last)}")
    await asyncio.sleep(0.5)
    doubled, lost = load.doubled_and_lost()
    print(f"moves doubled {doubled}, confirmed moves lost {lost}; server holds {load.server_memory() / 2**20:.0f} MiB")
    played = Counter[str]()
    for table in load.tables:
        played[table.game] += table.made
    print(f"a fixed piece of work took {1000 * steady:.0f} ms before and {1000 * fixed_work():.0f} ms after")
    print("moves by game: " + ", ".join(f"{game} {count}" for game, count in played.items()))
    await asyncio.gather(*(page.line.close() for table in load.tables for page in table.pages if page.line))
    return result.good and not doubled and not lost


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=250)
    parser.add_argument("--sockets", type=int, default=1000)
    parser.add_argument("--moves", type=float, default=50, help="a second, at all tables together")
    parser.add_argument("--seconds", type=float, default=30)
    parser.add_argument("--warm-up", type=float, default=5, help="seconds that are not counted")
    parser.add_argument("--games", default=",".join(GAMES))
    parser.add_argument("--seed", default="0")
    parser.add_argument("--url", help="a server on this machine; by default one is started")
    parser.add_argument("--servers", type=int, default=0, help="so many on one PostgreSQL; by default one on SQLite")
    parser.add_argument("--workers", type=int, help="processes of each server that draw; by default what it takes")
    parser.add_argument("--coach", type=int, default=0, help="guests who ask the coach at other tables meanwhile")
    parser.add_argument("--find-limit", action="store_true", help="raise the rate until p99 passes 100 ms")
    wishes = parser.parse_args()
    if wishes.url:
        if urlsplit(wishes.url).hostname not in ("127.0.0.1", "localhost"):
            parser.error("only a server on this machine")
        return 0 if asyncio.run(run(wishes, [wishes.url], [])) else 1
    with ExitStack() as stack:
        db = stack.enter_context(database(wishes.servers))
        more = {} if wishes.workers is None else {"workers": wishes.workers}
        urls, pids = zip(
            *(stack.enter_context(server(db, **more)) for _server in range(max(wishes.servers, 1))), strict=True
        )
        for url in urls:
            wait_until_compiled(url)
        return 0 if asyncio.run(run(wishes, list(urls), list(pids))) else 1


@contextmanager
def database(servers: int) -> Iterator[str]:
    """The address of an empty database: a file for one server, else a PostgreSQL that waits for the disk."""
    if not servers:
        with tempfile.TemporaryDirectory() as folder:
            yield f"sqlite:///{folder}/motu.db"
        return
    from postgres import cluster

    with cluster("-c fsync=on") as found:
        yield found.database()


@contextmanager
def server(db: str, **more: int) -> Iterator[tuple[str, int]]:
    """A server, its address and its process."""
    program = SERVER.format(db=db, more=more)
    process = subprocess.Popen([sys.executable, "-c", program], stdout=subprocess.PIPE, text=True)
    try:
        assert process.stdout is not None
        found = re.search(r"http://\S+", process.stdout.readline())
        if not found:
            raise SystemExit("the server did not start")
        yield found[0], process.pid
    finally:
        process.kill()
        process.wait()


def wait_until_compiled(url: str, seconds: float = 300) -> None:
    """Rules that are still being compiled are not what is measured here."""
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        line = http.client.HTTPConnection(urlsplit(url).netloc, timeout=60)
        line.request("GET", "/ready")
        if set(json.loads(line.getresponse().read())["rules"].values()) == {"compiled"}:
            return
        time.sleep(0.5)


if __name__ == "__main__":
    sys.exit(main())
