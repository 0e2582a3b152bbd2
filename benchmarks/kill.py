"""Kill a server in the middle of play, again and again: nothing that it acknowledged may be lost or doubled.

    python benchmarks/kill.py --times 200

Clients play at tables of all games, as quickly as they are answered, by requests or over their sockets.  Each keeps a
copy of its match, made from the seed in the database, so it knows the log that must be kept.  At a random moment the
server gets SIGKILL.  Then every table's log is compared with the client's, its chain of hashes is verified and it is
played again; a new server starts, and the message that was under way and the one before it are sent once more: both
must be answered as if nothing had happened.

A company of two people and a bot joins, talks, plays, takes back, leaves and comes back at another table.  Whatever was
acknowledged there must be kept once, and whatever a page was told must have been kept before.

What this cannot show is a power cut: there a commit relies on synchronous=FULL and on a disk that does not lie.
"""

from __future__ import annotations

import argparse
import http.client
import json
import multiprocessing
import os
import random
import secrets
import signal
import sys
import tempfile
import threading
import time
from collections.abc import Sequence
from contextlib import AbstractContextManager, ExitStack
from dataclasses import dataclass, field
from multiprocessing.process import BaseProcess
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

import uvicorn  # noqa: F401, so that a new server has it already
from websockets.exceptions import ConnectionClosed, InvalidHandshake
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

import motu
import motu.server.app
from motu.engine.match import Match
from motu.server import keeping, serve
from motu.server.company import pace
from motu.server.ground.limits import Limits, Rate
from motu.server.keeping.store import Store
from motu.server.tables.events import Event
from motu.server.tables.replaying import replayed

ANSWERS = 40  # a kill comes after at most so many answers of a server
FEW = 6  # at most so many of them of a company, which is slower
DELAY = 0.03  # and at most so many seconds later
PATIENCE = 10.0  # seconds for them
BUSY = (429, 503)
FORM = "application/x-www-form-urlencoded"
MANY = Rate(10**9, 10**9)
LIMITS = Limits(
    requests=MANY, changes=MANY, changes_by_address=MANY, messages=MANY, tables=MANY, tables_by_address=MANY,
    joins=MANY, words=MANY, words_by_address=MANY, at_once_by_address=200,
)  # fmt: skip  # all guests come from here


@dataclass
class Record:
    """What was seen."""

    kills: int = 0
    acknowledged: int = 0  # moves, by request or over a socket
    over_sockets: int = 0  # of these
    joins: int = 0  # seats taken, left and taken again, acknowledged
    words: int = 0  # of the chat
    undos: int = 0  # asked for, agreed to, taken back
    bot_moves: int = 0  # that were kept
    pages_told: int = 0  # messages to pages, none of something that was not kept
    repeated: int = 0  # messages sent again after an answer, and answered the same
    kept_unanswered: int = 0  # the server died between commit and answer
    not_kept: int = 0  # it died before the commit; the client sent the move again
    lost: int = 0
    doubled: int = 0
    unsound: int = 0
    tables: int = 0
    seconds_to_start: float = 0.0  # on average, until the first answer
    wrong: list[str] = field(default_factory=list)  # answers that should not be


class Wrong(Exception):
    """An answer that should not be."""


def posted(
    who: Client | Person, path: str, body: dict[str, Any], kind: str = "application/json"
) -> tuple[int, Any, str]:
    """The answer's status, content and place; a busy server is asked again."""
    content = json.dumps(body) if kind == "application/json" else urlencode(body)
    headers = {"Accept": "application/json", "Content-Type": kind, "Cookie": who.cookie}
    while True:
        who.line.request("POST", path, content, headers)
        answer = who.line.getresponse()
        text = answer.read()
        if answer.status not in BUSY:
            break
        time.sleep(0.05)
    if answer.getheader("Set-Cookie"):
        who.cookie = str(answer.getheader("Set-Cookie")).partition(";")[0]
    content = json.loads(text) if text and answer.getheader("Content-Type") == "application/json" else None
    return answer.status, content, answer.getheader("Location") or ""


class Client:
    """One guest at one table, playing all its seats."""

    def __init__(self, game: str, record: Record) -> None:
        self.game = game
        self.record = record
        self.dice = random.Random(game)
        self.cookie = ""
        self.table = ""
        self.pending: dict[str, Any] | None = None  # sent, not answered
        self.last: tuple[dict[str, Any], Any] | None = None  # sent and answered
        self.looking = -1
        self.answers = self.repeats = 0

    def connect(self, port: int) -> None:
        self.line = http.client.HTTPConnection("127.0.0.1", port, timeout=20)
        self.looking = -1

    def post(self, path: str, body: dict[str, Any], kind: str = "application/json") -> tuple[int, Any, str]:
        return posted(self, path, body, kind)

    def open(self, store: Store) -> None:
        """Take a new table."""
        players = min(n for n in motu.find_game(self.game).players if n > 1)
        form = {"players": str(players)} | {f"seat{seat}": "me" for seat in range(players)}
        _status, _content, place = self.post(f"/new/{self.game}", form, FORM)
        self.table = place.rpartition("/")[2]
        header = store.header(self.table)
        assert header is not None, place
        self.match = Match(header.game, header.players, header.seed, **header.options)
        self.version = header.version
        self.pending = self.last = None
        self.record.tables += 1

    def play(self) -> None:
        """Move until the match is over or the server is gone."""
        try:
            if self.last is not None:
                message, answer = self.last
                self.expect(message, answer)
                self.repeats += 1
            while not self.match.is_terminal:
                self.move()
        except (OSError, http.client.HTTPException):
            pass
        except Wrong as problem:
            self.record.wrong.append(str(problem))

    def move(self) -> None:
        if self.pending is None:
            action = self.match.text(self.dice.choice(self.match.legal()))
            seat = self.match.current_player
            self.pending = {"action": action, "seat": seat, "version": self.version, "id": secrets.token_hex(8)}
        if self.looking != self.pending["seat"]:
            self.post(f"/table/{self.table}/look", {})
            self.looking = self.pending["seat"]
        message, answer = self.pending, {"version": self.version + 1}
        self.expect(message, answer)
        self.match.play(message["action"], seat=message["seat"])
        self.version += 1
        self.pending, self.last = None, (message, answer)
        self.answers += 1

    def expect(self, message: dict[str, Any], wanted: dict[str, int]) -> None:
        status, content, _place = self.post(f"/table/{self.table}/act", message)
        if (status, content) != (200, wanted):
            raise Wrong(f"{self.game} {message}: {status} {content}, expected {wanted}")

    @property
    def is_over(self) -> bool:
        return not self.table or self.match.is_terminal

    def close(self) -> None:
        self.line.close()

    def compare(self, store: Store) -> None:
        """Is what was acknowledged there, once, and nothing else but perhaps the move under way?"""
        kept = store.moves(self.table)
        known = as_kept(self.match)
        if kept[: len(known)] != known:
            self.record.lost += 1
            return
        more = kept[len(known) :]
        if not more:
            self.record.not_kept += self.pending is not None
            return
        if self.pending is None:
            self.record.doubled += 1
            return
        after = self.match.clone().play(self.pending["action"], seat=self.pending["seat"])
        if kept == as_kept(after):
            self.record.kept_unanswered += 1
        else:
            self.record.doubled += 1


class AtSocket(Client):
    """The same over the page's socket; only the curtain is opened by a request."""

    def connect(self, port: int) -> None:
        super().connect(port)
        self.port, self.socket, self.open_lines = port, None, ExitStack()

    def close(self) -> None:
        super().close()
        self.open_lines.close()

    def expect(self, message: dict[str, Any], wanted: dict[str, int]) -> None:
        self.record.over_sockets += 1
        answer = self.told(message)
        if answer != {"id": message["id"], **wanted}:
            raise Wrong(f"{self.game} {message}: {answer} over a socket, expected {wanted}")

    def told(self, message: dict[str, Any]) -> dict[str, Any]:
        """What a message is answered, by a busy server when it is asked again; the server may be gone before."""
        try:
            if self.socket is None:
                self.socket = self.open_lines.enter_context(open_socket(self.port, self.table, self.cookie))
            self.socket.send(json.dumps({"act": message}))
            while True:
                answer: dict[str, Any] = json.loads(self.socket.recv(timeout=20)).get("answer", {})
                if "busy" in answer:
                    time.sleep(answer["busy"])
                    self.socket.send(json.dumps({"act": message}))
                elif answer:
                    return answer
        except (ConnectionClosed, TimeoutError) as problem:
            raise OSError("the server is gone") from problem


class Person:
    """One of a company: asks by requests, and listens at a page."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.cookie = ""

    def connect(self, port: int) -> None:
        self.port = port
        self.line = http.client.HTTPConnection("127.0.0.1", port, timeout=20)

    def post(self, path: str, **body: Any) -> tuple[int, Any, str]:
        return posted(self, path, body)


class Company:
    """Two people and a bot at one table: they join, talk, play, take back, leave and come back.

    What each asked for and was acknowledged is noted by the number of its event, or by a word that occurs nowhere else.
    """

    def __init__(self, game: str, record: Record, file: Path) -> None:
        self.game, self.record, self.file = game, record, file
        self.dice = random.Random(f"company {game}")
        self.people = [Person("host"), Person("guest")]
        self.table = ""
        self.over = False
        self.answers = 0

    def connect(self, port: int) -> None:
        for person in self.people:
            person.connect(port)
        self.heard = 0  # the newest version that a page was told

    def open(self, store: Store) -> None:
        form = {"players": "3", "seat1": "free", "seat2": "random", "open": "1"}
        _status, _content, place = posted(self.people[0], f"/new/{self.game}", form, FORM)
        self.table = place.rpartition("/")[2]
        self.over = False
        self.numbered: dict[int, str] = {}  # what is known to have happened, by the number of the event
        self.marked: dict[str, bool] = {}  # words that occur once, and whether they were acknowledged
        self.unanswered = 0  # asks of the other kind that the server died over
        self.moved = 0  # times that the bot has moved
        self.record.tables += 1

    @property
    def is_over(self) -> bool:
        return not self.table or self.over

    def play(self) -> None:
        store = Store(str(self.file))
        pages = [threading.Thread(target=self.listen, args=(person,)) for person in self.people[: 1 + bool(self.table)]]
        for page in pages:
            page.start()
        try:
            while not self.over:
                self.step(store)
        except (OSError, http.client.HTTPException):
            pass
        except Wrong as problem:
            self.record.wrong.append(str(problem))
        finally:
            for page in pages:
                page.join()
            store.close()

    def listen(self, person: Person) -> None:
        """A page that is told of everything."""
        try:
            with open_socket(person.port, self.table, person.cookie) as line:
                line.send('{"shown": 0, "still": true}')
                while True:
                    message = json.loads(line.recv(timeout=20))
                    self.heard = max(self.heard, message.get("version", 0))
                    self.record.pages_told += "version" in message
        except (OSError, ConnectionClosed, InvalidHandshake, TimeoutError):
            pass

    def step(self, store: Store) -> None:
        header = store.header(self.table)
        assert header is not None
        match, _problem = replayed(header, store.events(self.table))
        self.over = match.is_terminal
        if self.over:
            return
        if header.stage == "gathering":
            self.mark(self.people[1], "sit", "joins", "name", seat=1)
            return
        if header.seats[1].bot:
            self.ask(self.people[1], "back", "joins", "back")
            return
        wish = self.dice.random()
        if wish < 0.2:
            self.mark(self.dice.choice(self.people), "say", "words", "text")
        elif wish < 0.25:
            self.ask(self.people[1], "leave", "joins", "bot")
        elif wish < 0.4 and any(move.seat == 0 for move in match.log):
            self.take_back(store)
        elif match.current_player < 2:
            action = match.text(self.dice.choice(match.legal()))
            self.mark(self.people[match.current_player], "act", "", "id", action=action, seat=match.current_player)
        else:
            time.sleep(0.005)  # the bot's turn

    def mark(self, person: Person, what: str, counts: str, where: str, **body: Any) -> None:
        """Ask for something that carries a word of its own."""
        word = secrets.token_hex(8)
        self.marked[word] = False
        status, content, _place = person.post(f"/table/{self.table}/{what}", **body, **{where: word})
        self.look(status, content, what)
        if status == 200:
            self.marked[word] = True
            self.count(counts)

    def ask(self, person: Person, what: str, counts: str, kind: str, **body: Any) -> int:
        """Ask for something whose answer names its event."""
        self.unanswered += 1
        status, content, _place = person.post(f"/table/{self.table}/{what}", **body)
        self.unanswered -= 1
        self.look(status, content, what)
        if status == 200:
            self.numbered[content["version"]] = kind
            self.count(counts)
            return int(content["version"])
        return 0

    def take_back(self, store: Store) -> None:
        """The host takes back, and the other agrees where that is asked."""
        asked = self.ask(self.people[0], "undo", "undos", "undo ask")
        if asked and any(event.kind == "ask" for event in store.events(self.table, asked - 1)):
            self.ask(self.people[1], "answer", "undos", "undo agree refuse", number=asked, agree="1")

    def count(self, what: str) -> None:
        self.answers += 1
        if what:
            setattr(self.record, what, getattr(self.record, what) + 1)

    def look(self, status: int, content: Any, what: str) -> None:
        if status not in (200, 403, 409, 422):  # the bot or the other one may have been quicker
            raise Wrong(f"company, {what}: {status} {content}")

    def compare(self, store: Store) -> None:
        """What was acknowledged is there once, what was under way at most once, and no page knew more than was kept."""
        events = {event.number: event for event in store.events(self.table)}
        said = [line.text for line in store.chat(self.table, 10**6)]
        for number, kinds in self.numbered.items():
            if number not in events or events[number].kind not in kinds.split():
                self.record.lost += 1
        for word, acknowledged in self.marked.items():
            times = said.count(word) + sum(word in words_of(event) for event in events.values())
            self.record.lost += acknowledged and times == 0
            self.record.doubled += times > 1
        undone = [number for number, event in events.items() if event.kind == "undo" and number not in self.numbered]
        self.record.doubled += len(undone) > self.unanswered
        self.record.lost += self.heard > max(events)
        moved = sum(event.kind == "moves" and event.seat == 2 for event in events.values())
        self.record.bot_moves += moved - self.moved
        self.moved = moved

    def close(self) -> None:
        for person in self.people:
            person.line.close()


def words_of(event: Event) -> str:
    """What an event holds that a client chose: a name, or what it called its message."""
    name = event.body.get("name", "") if isinstance(event.body, dict) else ""
    return f"{name} {event.client or ''}"


def open_socket(port: int, table: str, cookie: str) -> AbstractContextManager[ClientConnection]:
    return connect(
        f"ws://127.0.0.1:{port}/table/{table}/live", additional_headers={"Cookie": cookie}, compression=None,
        max_size=None, origin=Origin(f"http://127.0.0.1:{port}"),
    )  # fmt: skip


def as_kept(match: Match) -> list[tuple[int, str, str]]:
    return [(move.seat, match.text(move.action), move.hash) for move in match.log]


def run_server(db: str, said: Any) -> None:
    """The process that is killed: it says its port by printing it, as `motu serve` does."""
    os.dup2(said.fileno(), 1)
    sys.stdout = os.fdopen(1, "w")
    pace.for_people = pace.Pace  # bots move at once
    serve(0, db, False, limits=LIMITS)


def start_server(db: str) -> tuple[BaseProcess, int]:
    """A new server: a copy of this process, in which all is loaded and compiled but nothing is running."""
    for thread in set(threading.enumerate()) - {threading.current_thread()}:
        thread.join(PATIENCE)  # one of those who played before
    assert threading.active_count() == 1
    heard, said = multiprocessing.Pipe(duplex=False)
    server = multiprocessing.get_context("fork").Process(target=run_server, args=(db, said))
    server.start()
    said.close()
    with os.fdopen(os.dup(heard.fileno()), "r") as lines:
        address = lines.readline()
    heard.close()
    return server, int(address.split("/")[2].rpartition(":")[2])


def kill_once(file: Path, clients: list[Client | Company], record: Record, dice: random.Random) -> None:
    """Start a server, let the clients play, kill it at a random moment, and look at what it left."""
    begun = time.perf_counter()
    server, port = start_server(f"sqlite:///{file}")
    try:
        for client in clients:
            client.connect(port)
        store = Store(f"sqlite:///{file}")
        for client in clients:
            if client.is_over:
                client.open(store)
        store.close()
        record.seconds_to_start += time.perf_counter() - begun
        threads = [threading.Thread(target=client.play) for client in clients]
        for thread in threads:
            thread.start()
        enough, until = answers(clients) + dice.randrange(ANSWERS), time.monotonic() + PATIENCE
        company = dice.choice([client for client in clients if isinstance(client, Company)])
        some = company.answers + dice.randrange(FEW)
        while time.monotonic() < until and (answers(clients) < enough or (company.answers < some and not company.over)):
            time.sleep(0.001)
        time.sleep(dice.uniform(0, DELAY))
    finally:
        os.kill(server.pid or 0, signal.SIGKILL)
        server.join()
    for thread in threads:
        thread.join()
    for client in clients:
        client.close()
    record.kills += 1
    store = Store(f"sqlite:///{file}")
    for client in clients:
        client.compare(store)
        record.unsound += not keeping.examine(store, client.table)[0].sound
    store.close()


def answers(clients: Sequence[Client | Company]) -> int:
    return sum(client.answers for client in clients)


def run(times: int, tables: int, seed: str, folder: Path) -> Record:
    games = motu.game_ids()
    file = folder / "motu.db"
    Store(f"sqlite:///{file}").close()
    for game in games:
        motu.find_game(game).compile()
    dice = random.Random(seed)
    record = Record()
    ways = (Client, AtSocket)
    playing = [ways[number % 2](games[number % len(games)], record) for number in range(tables)]
    clients = [*playing, Company("wayfinder", record, file), Company("mangrovia", record, file)]
    for _kill in range(times):
        kill_once(file, clients, record, dice)
    record.unsound += sum(not finding.sound for finding in keeping.check_file(file))
    record.acknowledged = answers(playing)
    record.repeated = sum(client.repeats for client in playing)
    record.seconds_to_start = round(record.seconds_to_start / times, 3)
    return record


def main() -> int:
    words = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    words.add_argument("--times", type=int, default=200, help="how often the server is killed")
    words.add_argument("--tables", type=int, default=5, help="tables, each with a client of its own")
    words.add_argument("--seed", default="0", help="of the moments of the kills")
    words.add_argument("--json", action="store_true", help="print JSON")
    asked = words.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        record = run(asked.times, asked.tables, asked.seed, Path(folder))
    if asked.json:
        print(json.dumps(record.__dict__))
    else:
        for name, value in record.__dict__.items():
            print(f"{name.replace('_', ' '):>18}  {value}")
    return 1 if record.lost or record.doubled or record.unsound or record.wrong else 0


if __name__ == "__main__":
    sys.exit(main())
