"""Does any byte tell somebody what they may not know?

    PYTHONPATH=src python3 benchmarks/canary.py --games 1000

Random games of all five between people at their sockets, with a spectator who looks on and a stranger who tries, and
between two people at one screen, with a curtain between them.  Moves are taken back now and then.  Everything that
is sent to anybody (pages, messages, streams, refusals, headers, replays of running games, downloads) and everything
that is logged is searched for

- markers: the seed of the dice, everybody's tokens, the codes of links, the server's key, the PIN, the path of the
  database; for strangers and the log also names and chat;
- hidden facts: a page is made once more from another world that its reader cannot tell from the true one (hands, decks
  and secret answers are dealt anew), and must be the same byte for byte;
- the past: pictures in between, pages, fragments, streams, replays at earlier moments, refusals and the log, in both
  languages, likewise: each moment is made once more from a world of its own;
- the future and undo: what a move would do, as it is shown before it is made, and what may be taken back, is the same
  in all worlds that the seat cannot tell apart, and so is what is seen then;
- the coach, where the table agreed to him: hints, and the curve of all that has been, likewise;
- what if: the private sketch of a running match, and what comes of a move tried there, likewise;
- the curtain: behind it a page shows what a spectator may see, before it what the one who decides may;
- secret answers: the log of a running match, as others read it, must not hold them.
"""

from __future__ import annotations

import argparse
import asyncio
import copy
import io
import json
import logging
import random
import re
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path
from typing import Any

from starlette.testclient import TestClient, WebSocketTestSession

import motu
from motu.coaching import ready
from motu.drawing.sketches import Sketches
from motu.engine.match import Match
from motu.engine.record import NOBODY
from motu.language import naming, speaking
from motu.server.app import make_app
from motu.server.door.guard import Gate
from motu.server.door.identity import COOKIE
from motu.server.ground.limits import Limits, Rate
from motu.server.ground.logs import Lines
from motu.server.hall.table import Table
from motu.server.pages.gamekit import kit
from motu.server.pages.looks import names_of
from motu.server.pages.parts import frames
from motu.server.pages.pieces import NOTHING, Block, Texts, joined, told
from motu.server.pages.sketchbook import BOOKS, sketchbook
from motu.server.pages.story import Story
from motu.server.tables.events import Event
from motu.server.tables.moments import Moments
from motu.server.tables.standing import Change
from motu.server.tables.undo import undo_length
from motu.server.thinking import questions

PIN = "739154"
WIDE = Rate(10**9, 10**9)
LIMITS = Limits(
    requests=WIDE, changes=WIDE, messages=WIDE, tables=WIDE, tables_by_address=WIDE, joins=WIDE, words=WIDE,
    coach=WIDE, coach_by_address=WIDE, lines=10**6, lines_by_address=10**6, lag=60.0,
)  # fmt: skip
QUICK = 20  # so few games are over before their rules would be compiled
AGAIN = 4  # times that a page which seems to differ is asked for again
DEALS = 8  # worlds that are dealt until one differs from the true one
BACK = 6  # moves whose pictures are compared
FIRST = 20  # moves at most before the first look
WORLDS = 20  # that undo looks at to find out whether something was revealed
TRIES = 8  # moves on a sketch
LEGAL = re.compile(r'name="action" value="(\d+)"')  # what a page offers
STANDS = re.compile(r'<main [^>]*data-branch="(\d+)" data-at="(\d+)"')  # where a sketch stands
LEAP = 160  # moves at most between two moments at which everything is looked at


class Leak(AssertionError):
    """Somebody was told what they may not know."""


@dataclass
class Person:
    """A guest with a browser of their own."""

    name: str
    browser: TestClient
    seat: int = NOBODY
    guest: int = NOBODY
    line: WebSocketTestSession | None = None
    at: int = 0  # moves that the page showed before the last message

    @property
    def token(self) -> str:
        return str(self.browser.cookies.get(COOKIE, ""))


@dataclass
class Canary:
    client: TestClient
    database: str
    written: io.StringIO
    dice: random.Random
    seen: Counter[str] = field(default_factory=Counter)

    @property
    def store(self) -> Any:
        return self.client.app.state.store  # type: ignore[attr-defined]

    def person(self, name: str) -> Person:
        headers = {"Accept": "application/json"}
        browser = TestClient(self.client.app, headers=headers, follow_redirects=False,
                             client=("127.0.0.1", 1))  # fmt: skip
        browser.portal = self.client.portal
        return Person(name, browser)

    # -- one game --

    def play(self, game: str) -> None:
        """One random game, looked at from all sides a few times on its way."""
        found = motu.find_game(game)
        number = self.dice.choice([n for n in found.players if n > 1])
        mark = f"{self.dice.getrandbits(64):016x}"
        people = [self.person(f"Name{seat}x{mark}") for seat in range(number)]
        watcher, stranger = self.person(""), self.person("")
        with ExitStack() as stack:
            table = self.gather(game, people, watcher, stranger)
            self.people, self.watcher, self.stranger, self.table = people, watcher, stranger, table
            self.said = f"Chat {mark} <b>"
            self.ask(people[0], "POST", f"/table/{table.id}/say", json={"text": self.said})
            for person in (*people, watcher):
                person.line = stack.enter_context(person.browser.websocket_connect(f"/table/{table.id}/live"))
                person.line.send_text('{"shown": 0}')
            self.leap(self.dice.randrange(1, FIRST))
            while not table.match.is_terminal:
                self.look_around()
                self.move()
                self.take_back()
                self.leap(self.dice.randrange(1, LEAP))
            self.look_around()
        self.seen["games"] += 1

    def play_at_one_screen(self, game: str, looks: int = 3) -> None:
        """Two people at one screen: each sees their own things, and nobody's while the curtain is drawn."""
        host = self.person(f"Name0x{self.dice.getrandbits(64):016x}")
        answer = host.browser.post(f"/new/{game}", data={"players": 2, "name0": host.name, "seat1": "me"})
        self.table = self.client.app.state.tables.open[answer.headers["location"].rsplit("/", 1)[1]]  # type: ignore[attr-defined]
        self.people, self.watcher, self.stranger = [host], self.person(""), self.person("")
        self.said = host.name
        host.guest = self.store.guest(host.token)
        with host.browser.websocket_connect(f"/table/{self.table.id}/live") as host.line:
            for _look in range(looks):
                self.leap(self.dice.randrange(1, FIRST))
                if self.table.match.is_terminal:
                    break
                if self.table.standing.curtain(host.guest) != NOBODY:
                    host.seat = NOBODY
                    self.compare(host)
                    self.compare_past(host)
                    self.seen["curtains"] += 1
                self.ask(host, "POST", f"/table/{self.table.id}/look")
                host.seat = self.table.match.current_player
                self.compare(host)
                self.compare_past(host)
                self.compare_undo(host)
        self.seen["games at one screen"] += 1

    def gather(self, game: str, people: list[Person], watcher: Person, stranger: Person) -> Table:
        host = people[0]
        wishes = {f"seat{seat}": "free" for seat in range(1, len(people))} | {"hints": "1"}
        answer = host.browser.post(f"/new/{game}", data={"players": len(people), "name0": host.name, **wishes})
        path = answer.headers["location"]
        table: Table = self.client.app.state.tables.open[path.rsplit("/", 1)[1]]  # type: ignore[attr-defined]
        for seat, person in enumerate(people[1:], 1):
            link = f"/join/{table.id}/{seat}/{table.seat_code(seat)}"
            assert person.browser.post(link, data={"name": person.name}).status_code == 303
        assert watcher.browser.get(f"/watch/{table.id}/{table.watch_code()}").status_code == 303
        stranger.browser.post("/new/wayfinder", data={"players": 1})
        for seat, person in enumerate(people):
            person.seat = seat
        for person in (*people, watcher, stranger):
            person.guest = self.store.guest(person.token)
        return table

    def leap(self, moves: int) -> None:
        """So many random moves at once, kept and told like one."""
        table = self.table

        def job() -> None:
            after = table.match.clone()
            for _move in range(moves):
                if not after.is_terminal:
                    after.play(self.dice.choice(after.legal()))
            told = [[m.seat, after.text(m.action), m.hash] for m in after.log[len(table.match.log) :]]
            if told:
                table.commit(Change([Event("moves", table.match.current_player, told)], after))

        assert self.client.portal is not None
        self.client.portal.call(table.change, job)

    def move(self) -> None:
        """A move over the socket of the one who decides, after one that is refused."""
        table = self.table
        seat = table.match.current_player
        line = self.people[seat].line
        assert line is not None
        illegal = next(a for a in range(table.match.game.actions.count) if a not in table.match.legal())
        for action in (illegal, self.dice.choice(table.match.legal())):
            line.send_text(json.dumps({"act": {"id": f"m{table.version}", "action": action, "seat": seat}}))
            while "answer" not in self.hear(self.people[seat]):
                pass

    def take_back(self) -> None:
        """Whoever moved last wants it back; where the others are asked, they agree."""
        table = self.table
        if table.match.is_terminal:
            return
        person = self.people[table.match.log[-1].seat]
        self.compare_undo(person)
        undone = table.past.undone
        self.ask(person, "POST", f"/table/{table.id}/undo")
        for other in self.people:
            if table.past.asked and other is not person:
                answer = {"number": table.past.asked.number, "agree": "1"}
                self.ask(other, "POST", f"/table/{table.id}/answer", json=answer)
        self.seen["taken back"] += table.past.undone > undone
        for reader in (*self.people, self.watcher):
            self.compare(reader)

    def compare_undo(self, person: Person) -> None:
        """Whether something may be taken back tells nothing: it is so in every world that the seat may think of."""
        standing = self.table.standing
        other = replace(standing, match=self.dealt_anew(standing.match, person.seat), moments=Moments())
        lengths = [undo_length(each, person.seat, WORLDS) for each in (standing, other)]
        self.seen["undos compared"] += 1
        if lengths[0] != lengths[1]:
            raise Leak(f"{standing.match.game.id}: undo tells seat {person.seat} what is hidden: {lengths}")

    # -- looking at what is sent --

    def look_around(self) -> None:
        """Everything that can be asked for now, by everybody; each answer is searched."""
        table, length = self.table, len(self.table.match.log)
        for person in (*self.people, self.watcher):
            self.compare(person)
        if not table.match.is_terminal:
            self.compare_ahead(self.people[table.match.current_player])
            self.compare_study(self.dice.choice(self.people))
            self.compare_coach(self.people[table.match.current_player], "/hint")
            self.compare_coach(self.dice.choice(self.people), "/curve")
        for person in (self.dice.choice(self.people), self.watcher):
            if not table.match.is_terminal:
                self.compare_past(person)
            for path in ("", "/fragment", "/why?spot=1", f"/replay/fragment?at={length // 2}", "/download"):
                self.ask(person, "GET", f"/table/{table.id}{path}")
            seats = ("", self.dice.randrange(len(self.people)))
            eyes = {self.ask(person, "GET", f"/table/{table.id}/replay/fragment?at={length}&seat={s}") for s in seats}
            if not table.match.is_terminal and len(eyes) > 1:
                raise Leak(f"{table.match.game.id}: a running replay shows what another seat sees")
            self.ask(person, "POST", f"/table/{table.id}/act", json={"action": "0", "seat": 0, "version": 1})
        for path in ("", "/fragment", "/replay", "/download", "/stream", "/hint", "/curve"):
            self.ask(self.stranger, "GET", f"/table/{table.id}{path}")
        self.search("the log", self.written.getvalue(), [*self.secrets(), *self.words(), *self.codes()])
        self.written.seek(0)
        self.written.truncate()

    def hear(self, person: Person) -> dict[str, Any]:
        """The next message on a line, searched."""
        assert person.line is not None
        text = person.line.receive_text()
        self.check(person, "message", text)
        message: dict[str, Any] = json.loads(text)
        return message

    def newest(self, person: Person) -> dict[str, Any]:
        """The page as it is sent to somebody who asks for it."""
        assert person.line is not None
        person.line.send_text(json.dumps({"shown": len(self.table.match.log), "still": True}))
        while True:
            message = self.hear(person)
            if "order" in message and message["version"] >= self.table.version:  # all of it, not only what is new
                return message

    def compare(self, person: Person) -> None:
        """The newest page, as it was sent, beside the same page made from another world."""
        table = self.table
        message = self.newest(person)
        if table.match.is_terminal:
            return
        for _deal in range(DEALS):  # by chance it may be the very same world
            world = self.dealt_anew(table.match, person.seat)
            if differ(world, table.match):
                self.seen["worlds that differ"] += 1
                break
        other = copy.copy(table)
        other.standing = replace(table.standing, match=world, moments=copy.copy(table.standing.moments))
        BOOKS[other] = copy.copy(sketchbook(table))  # what was told already is told alike
        BOOKS[other].sketches = Sketches()
        pages = self.client.app.state.pages  # type: ignore[attr-defined]
        again = texts(frames(pages, other, person.guest, "en", len(table.match.log), True)["parts"])
        self.seen["pages compared"] += 1
        for _time in range(AGAIN):  # what was on its way may show who was there a moment ago
            if again == message["parts"]:
                break
            message = self.newest(person)
        else:
            raise Leak(f"{table.match.game.id}: seat {person.seat} is shown {difference(message['parts'], again)}")
        self.compare_log(person)

    def dealt_anew(self, match: Match, seat: int) -> Match:
        """Another world that a seat cannot tell from this one."""
        world = match.clone()
        world._states[...] = match.redealt(seat, self.dice.random())._states
        world._states["drawn"] = match._states["drawn"]  # how often dice fell is no secret: undo looks at it
        return world

    def compare_past(self, person: Person) -> None:
        """What has been: pictures in between, replays and log lines, in both languages, beside those of other worlds.

        Each past moment is dealt anew as well, so that whatever is made of more than the reader's view shows itself.
        """
        table = self.table
        other = copy.copy(table)
        past = PastOf(table, lambda match: self.dealt_anew(match, person.seat))
        other.standing = replace(table.standing, match=past.world, moments=past)
        for speech in ("en", "fr"):
            sent, again = (self.past_of(each, person, speech) for each in (table, other))
            for what, text in sent.items():
                if text != again[what]:
                    where = f"{table.match.game.id}: {what} ({speech})"
                    raise Leak(f"{where} shows seat {person.seat} {parting(text, again[what])}")
                self.seen["moments compared"] += 1

    def compare_ahead(self, person: Person) -> None:
        """What a move would do, as it is shown before it is made, is the same in another world."""
        table, opened = self.table, self.client.app.state.tables.open  # type: ignore[attr-defined]
        other = copy.copy(table)
        other.standing = replace(table.standing, match=self.dealt_anew(table.match, person.seat))
        for action in self.dice.sample(table.match.legal(), min(3, len(table.match.legal()))):
            shown = []
            for world in (other, table):
                opened[table.id] = world
                shown.append(self.ask(person, "GET", f"/table/{table.id}/ahead?action={action}"))
            self.seen["looks ahead compared"] += 1
            if shown[0] != shown[1]:
                raise Leak(f"{table.match.game.id}: a look ahead shows seat {person.seat} {parting(*shown)}")

    def compare_coach(self, person: Person, path: str) -> None:
        """What the coach says to a seat, now or of all that has been, is the same in another world."""
        table, opened = self.table, self.client.app.state.tables.open  # type: ignore[attr-defined]
        if not ready.is_ready(table.match.game):
            return
        shown = [self.advised(person, path)]
        past = PastOf(table, lambda match: self.dealt_anew(match, person.seat))
        other = copy.copy(table)
        other.standing = replace(table.standing, match=past.world, moments=past)
        opened[table.id] = other
        shown.append(self.advised(person, path))
        opened[table.id] = table
        self.seen["words of the coach compared"] += 1
        if shown[0] != shown[1]:
            raise Leak(f"{table.match.game.id}: {path} shows seat {person.seat} {parting(*shown)}")

    def advised(self, person: Person, path: str) -> str:
        """What the coach says, without how far he has come meanwhile."""
        lines = self.ask(person, "GET", f"/table/{self.table.id}{path}").splitlines()
        return "\n".join(line for line in lines if "html" in json.loads(line))

    def compare_study(self, person: Person) -> None:
        """What a person tries on a private sketch, move by move for all seats, goes the same way in another world."""
        table, opened = self.table, self.client.app.state.tables.open  # type: ignore[attr-defined]
        other = copy.copy(table)
        past = PastOf(table, lambda match: self.dealt_anew(match, person.seat))
        other.standing = replace(table.standing, match=past.world, moments=past)
        length = len(table.match.log)
        place = {"branch": 0, "at": self.dice.choice([length, self.dice.randrange(length)])}
        page = self.ask(person, "GET", f"/table/{table.id}/study/fragment?branch=0&at={place['at']}")
        for _try in range(TRIES):
            legal = [int(action) for action in LEGAL.findall(page)]
            if not legal:
                break
            wish, shown = {**place, "action": self.dice.choice(legal)}, []
            for world in (other, table):
                sketchbook(world).forget()
                opened[table.id] = world
                shown.append(self.ask(person, "POST", f"/table/{table.id}/study/act", json=wish))
            self.seen["moves tried"] += 1
            if shown[0] != shown[1]:
                raise Leak(f"{table.match.game.id}: a sketch shows seat {person.seat} {parting(*shown)}")
            page = shown[1]
            stands = STANDS.search(page)
            if stands is None:
                raise Leak(f"{table.match.game.id}: a move that a sketch offers is answered with {page[:200]}")
            place = {"branch": int(stands[1]), "at": int(stands[2])}
        self.ask(person, "POST", f"/table/{table.id}/study/drop", json=place)

    def past_of(self, table: Table, person: Person, speech: str) -> dict[str, str]:
        """What a reader gets of the past of a table, in one language, made anew."""
        pages, length = self.client.app.state.pages, len(table.match.log)  # type: ignore[attr-defined]
        sketchbook(table).forget()
        found = {}
        message = frames(pages, table, person.guest, speech, max(0, length - BACK))
        for step in message["steps"]:
            found[f"a picture on the way to move {step['at']}"] = json.dumps(
                {**step, "parts": texts(step["parts"])}, ensure_ascii=False
            )
        opened = self.client.app.state.tables.open  # type: ignore[attr-defined]
        opened[table.id] = table  # the server itself answers from this world
        moments = [f"{path}?at={at}" for at in (0, length // 2, length) for path in ("/replay", "/replay/fragment")]
        moments += [f"/study{path}?at={at}" for at in (0, length // 2, length) for path in ("", "/fragment")]
        for path in ("", "/fragment", "/download", *moments):
            found[f"GET {path}"] = self.ask(
                person, "GET", f"/table/{table.id}{path}", headers={"Accept-Language": speech}
            )
        found["a stream"] = self.streamed(person, f"/table/{table.id}/stream", f"shown={max(0, length - BACK)}", speech)
        opened[table.id] = self.table
        return found

    def streamed(self, person: Person, path: str, query: str, speech: str) -> str:
        """What a stream of events begins with."""
        heard, enough = bytearray(), asyncio.Event()

        async def send(message: dict[str, Any]) -> None:
            heard.extend(message.get("body", b""))
            if heard.endswith(b"\n\n") and b"data: " in heard:
                enough.set()

        async def receive() -> dict[str, Any]:
            await enough.wait()
            return {"type": "http.disconnect"}

        headers = {"host": "testserver", "cookie": f"{COOKIE}={person.token}", "accept-language": speech}
        scope = {
            "type": "http", "asgi": {"version": "3.0", "spec_version": "2.3"}, "http_version": "1.1", "method": "GET",
            "scheme": "http", "path": path, "raw_path": path.encode(), "query_string": query.encode(),
            "root_path": "", "headers": [(name.encode(), text.encode()) for name, text in headers.items()],
            "client": ("127.0.0.1", 1), "server": ("testserver", 80),
        }  # fmt: skip
        assert self.client.portal is not None
        self.client.portal.call(self.client.app, scope, receive, send)
        self.check(person, f"the stream {path}", text := heard.decode())
        self.seen["streams"] += 1
        return text

    def compare_log(self, person: Person) -> None:
        """The log as others read it holds no secret answer."""
        table = self.table
        log = enumerate(table.match.log)
        secret = [n for n, move in log if move.concealed and not move.opened and move.seat != person.seat]
        if not secret:
            return
        names = names_of(table, table.match.view(person.seat))
        with speaking("en"), naming(names):
            told = Story(person.seat)
            told.catch_up(table)
            seen = table.match.seen_log(person.seat)
            for number in secret:
                move = table.match.log[number]
                if seen[number][1] is not None:
                    raise Leak(f"{table.match.game.id}: the log gives a secret answer away")
                sentence = kit(table.header.game).sentence(table.match.at(number).view(move.seat), move.action)
                if sentence in told.told[number].text:
                    raise Leak(f"{table.match.game.id}: a line of the log gives a secret answer away")
                self.seen["secret answers"] += 1

    def ask(self, person: Person, method: str, path: str, **more: Any) -> str:
        """A request, searched with its headers; what came back."""
        answer = person.browser.request(method, path, **more)
        headers = "\n".join(f"{name}: {value}" for name, value in answer.headers.items())
        self.check(person, f"{method} {path}", f"{headers}\n{answer.text}")
        self.seen["requests"] += 1
        if path.endswith("/download") and answer.status_code == 200 and not self.table.match.is_terminal:
            raise Leak(f"{self.table.match.game.id}: a running match can be downloaded")
        if answer.status_code >= 500:
            raise Leak(f"{method} {path} was answered with {answer.status_code}")
        return answer.text

    def check(self, person: Person, what: str, text: str) -> None:
        wanted = self.secrets()
        if person is not self.people[0]:
            wanted += self.codes()
        if person is self.stranger:
            wanted += self.words()
        self.search(f"{what} to {person.name or 'somebody who does not sit'}", text, wanted)
        self.seen["bytes"] += len(text)

    def search(self, where: str, text: str, markers: list[str]) -> None:
        for marker in markers:
            if marker in text:
                raise Leak(f"{where} holds {marker!r}")

    def secrets(self) -> list[str]:
        """What nobody may ever read, and the seed as long as the game runs."""
        found = [PIN, self.database, self.store._key.hex()]
        found += [person.token for person in (*self.people, self.watcher, self.stranger) if person.token]
        return found if self.table.match.is_terminal else [*found, self.table.header.seed]

    def codes(self) -> list[str]:
        """The codes of links, which only the host may read."""
        return [self.table.watch_code(), *(self.table.seat_code(seat) for seat in range(len(self.people)))]

    def words(self) -> list[str]:
        """What belongs to the table, and is nobody's business elsewhere."""
        return [*(person.name for person in self.people), self.said, self.said.split()[1]]

    people: list[Person] = field(default_factory=list)
    watcher: Person = None  # type: ignore[assignment]
    stranger: Person = None  # type: ignore[assignment]
    table: Table = None  # type: ignore[assignment]
    said: str = ""


class PastOf:
    """The past of a table in worlds that a reader cannot tell from the true one."""

    def __init__(self, table: Table, anew: Callable[[Match], Match]) -> None:
        self.true, self.anew = table.standing, anew
        self.world = anew(table.match)
        self.world.at = self.at  # type: ignore[method-assign]

    def at(self, length: int) -> Match:
        return self.anew(self.true.match.at(length))

    def since(self, _match: Match, length: int) -> list[Match]:
        return [*(self.anew(moment) for moment in self.true.moments.since(self.true.match, length)[:-1]), self.world]


def parting(one: str, other: str) -> str:
    """Where two texts part."""
    start = max(0, next((n for n, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), 0) - 60)
    return f"{one[start : start + 160]!r} and not {other[start : start + 160]!r}"


def texts(blocks: dict[str, Block]) -> dict[str, Texts]:
    """The parts of a page, as they are sent to one that has nothing yet."""
    return {name: json.loads(told(block, NOTHING)) for name, block in blocks.items()}


def differ(world: Match, other: Match) -> bool:
    """Whether anything but the dice to come is different in two worlds."""
    names = [name for name in world._states.dtype.names or () if name != "secret"]
    return any((world._states[name] != other._states[name]).any() for name in names)


def difference(sent: dict[str, Texts], again: dict[str, Texts]) -> str:
    """Where two pages part."""
    return parting(*(joined(list(page.values())) for page in (sent, again)))


@contextmanager
def flown(seed: object) -> Iterator[Canary]:
    """A server for canaries, all its log included."""
    written = io.StringIO()
    handler = logging.StreamHandler(written)
    handler.setFormatter(Lines(as_json=True))
    loggers = [logging.getLogger(name) for name in ("motu", "uvicorn")]
    for logger in loggers:
        logger.addHandler(handler)
        logger.setLevel(logging.DEBUG)
    honest = questions.steps
    questions.steps = partial(honest, worlds=1)  # so that a hint is the same however long it takes
    try:
        with tempfile.TemporaryDirectory() as folder:
            app = make_app(
                f"sqlite:///{folder}/motu.db",
                warm_up=False,
                gate=Gate(frozenset({"testserver"}), pin=PIN),
                limits=LIMITS,
            )
            with TestClient(app, client=("127.0.0.1", 1)) as client:
                yield Canary(client, str(Path(folder) / "motu.db"), written, random.Random(f"canary {seed}"))
    finally:
        questions.steps = honest
        for logger in loggers:
            logger.removeHandler(handler)
            logger.setLevel(logging.NOTSET)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--seed", default="0")
    wishes = parser.parse_args()
    games = motu.game_ids()
    if wishes.games > QUICK:
        for game in games:
            motu.find_game(game).compile()
            ready.prepare(motu.find_game(game))
    begun = time.monotonic()
    with flown(wishes.seed) as canary:
        for number in range(wishes.games):
            try:
                canary.play(games[number % len(games)])
                canary.play_at_one_screen(games[number % len(games)])
            except Leak as leak:
                print(f"game {number}: {leak}")
                return 1
            if (number + 1) % 50 == 0:
                print(f"{number + 1} games, {time.monotonic() - begun:.0f} s", flush=True)
    print(json.dumps({**canary.seen, "leaks": 0, "seconds": round(time.monotonic() - begun)}))
    return 0


if __name__ == "__main__":
    sys.exit(main())
