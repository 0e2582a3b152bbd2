"""Kill a server in the middle of play, again and again: no move that it acknowledged may be lost or doubled.

    python benchmarks/kill.py --times 200

Clients play at tables of all games, as quickly as they are answered.  Each keeps a copy of its match, made from the
seed in the database, so it knows the log that must be kept.  At a random moment the server gets SIGKILL.  Then every
table's log is compared with the client's, its chain of hashes is verified and it is played again; a new server starts,
and the message that was under way and the one before it are sent once more: both must be answered as if nothing had
happened.

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
from dataclasses import dataclass, field
from multiprocessing.process import BaseProcess
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

import uvicorn  # noqa: F401, so that a new server has it already

import motu
import motu.server.app
from motu.engine.match import Match
from motu.server import keeping, serve
from motu.server.ground.limits import Limits, Rate
from motu.server.keeping.store import Store

ANSWERS = 40  # a kill comes after at most so many answers of a server
DELAY = 0.03  # and at most so many seconds later
PATIENCE = 30.0  # seconds for them
BUSY = (429, 503)
MANY = Rate(10**9, 10**9)
LIMITS = Limits(requests=MANY, changes=MANY, tables=MANY, tables_by_address=MANY)  # all guests come from here


@dataclass
class Record:
    """What was seen."""

    kills: int = 0
    acknowledged: int = 0  # moves
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
        """The answer's status, content and place; a busy server is asked again."""
        content = json.dumps(body) if kind == "application/json" else urlencode(body)
        headers = {"Accept": "application/json", "Content-Type": kind, "Cookie": self.cookie}
        while True:
            self.line.request("POST", path, content, headers)
            answer = self.line.getresponse()
            text = answer.read()
            if answer.status not in BUSY:
                break
            time.sleep(0.05)
        if answer.getheader("Set-Cookie"):
            self.cookie = str(answer.getheader("Set-Cookie")).partition(";")[0]
        content = json.loads(text) if text and answer.getheader("Content-Type") == "application/json" else None
        return answer.status, content, answer.getheader("Location") or ""

    def open(self, store: Store) -> None:
        """Take a new table."""
        players = min(n for n in motu.find_game(self.game).players if n > 1)
        form = {"players": str(players)} | {f"seat{seat}": "me" for seat in range(players)}
        _status, _content, place = self.post(f"/new/{self.game}", form, "application/x-www-form-urlencoded")
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


def as_kept(match: Match) -> list[tuple[int, str, str]]:
    return [(move.seat, match.text(move.action), move.hash) for move in match.log]


def run_server(db: str, said: Any) -> None:
    """The process that is killed: it says its port by printing it, as `motu serve` does."""
    os.dup2(said.fileno(), 1)
    sys.stdout = os.fdopen(1, "w")
    serve(0, db, False, limits=LIMITS)


def start_server(db: str) -> tuple[BaseProcess, int]:
    """A new server: a copy of this process, in which all is loaded and compiled but nothing is running."""
    assert threading.active_count() == 1
    heard, said = multiprocessing.Pipe(duplex=False)
    server = multiprocessing.get_context("fork").Process(target=run_server, args=(db, said))
    server.start()
    said.close()
    with os.fdopen(os.dup(heard.fileno()), "r") as lines:
        address = lines.readline()
    heard.close()
    return server, int(address.split("/")[2].rpartition(":")[2])


def kill_once(file: Path, clients: list[Client], record: Record, dice: random.Random) -> None:
    """Start a server, let the clients play, kill it at a random moment, and look at what it left."""
    begun = time.perf_counter()
    server, port = start_server(f"sqlite:///{file}")
    try:
        for client in clients:
            client.connect(port)
        store = Store(f"sqlite:///{file}")
        for client in clients:
            if not client.table or client.match.is_terminal:
                client.open(store)
        store.close()
        record.seconds_to_start += time.perf_counter() - begun
        threads = [threading.Thread(target=client.play) for client in clients]
        for thread in threads:
            thread.start()
        enough, until = answers(clients) + dice.randrange(ANSWERS), time.monotonic() + PATIENCE
        while answers(clients) < enough and time.monotonic() < until:
            time.sleep(0.001)
        time.sleep(dice.uniform(0, DELAY))
    finally:
        os.kill(server.pid or 0, signal.SIGKILL)
        server.join()
    for thread in threads:
        thread.join()
    for client in clients:
        client.line.close()
    record.kills += 1
    store = Store(f"sqlite:///{file}")
    for client in clients:
        client.compare(store)
        record.unsound += not keeping.examine(store, client.table)[0].sound
    store.close()


def answers(clients: list[Client]) -> int:
    return sum(client.answers for client in clients)


def run(times: int, tables: int, seed: str, folder: Path) -> Record:
    games = motu.game_ids()
    file = folder / "motu.db"
    Store(f"sqlite:///{file}").close()
    for game in games:
        motu.find_game(game).compile()
    dice = random.Random(seed)
    record = Record()
    clients = [Client(games[number % len(games)], record) for number in range(tables)]
    for _kill in range(times):
        kill_once(file, clients, record, dice)
    record.unsound += sum(not finding.sound for finding in keeping.check_file(file))
    record.acknowledged = answers(clients)
    record.repeated = sum(client.repeats for client in clients)
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
