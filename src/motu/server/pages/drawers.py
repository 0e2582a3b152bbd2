"""Pages drawn in processes beside the server, so that moves have a core of their own.

A table stays with one drawer, which knows its likeness and what its pages have.  What a drawer cannot do the server
does itself: while one starts, after one has died or hung, or where there is none.
"""

from __future__ import annotations

import asyncio
import logging
import os
import sys
import threading
import time
import traceback
from collections import deque
from collections.abc import Callable, Sequence
from functools import partial
from typing import IO, Any, NamedTuple, cast
from weakref import WeakKeyDictionary
from zlib import crc32

from motu.engine.game import Game, find_game, game_ids
from motu.engine.operations import operate

from ..ground.beside import LOST, Beside, Correspondence, hear, pipes, say
from ..ground.compiling import is_cached
from ..ground.meters import RENDER
from ..ground.threads import WARM_UP, apart, ask_at_once, note_work
from ..ground.tidying import going_on
from ..hall.table import Table
from .likeness import Likeness, Look, News, looked_at, news
from .opened import Has, Page, Reader, message_for, news_for
from .showing import Pages
from .sketchbook import sketchbook

log = logging.getLogger("motu.server")

PROGRAM = "from motu.server.pages.drawers import work; work()"
MOST = 4  # drawers by default: the rest of the machine is for the server, bots and the coach
ROOM = 2**20  # bytes that a pipe takes: what is drawn of a table goes through in one piece
WAITING = 8  # jobs that one drawer has at once: those of one address are a quarter of them, see turns.py
AGAIN = 5.0  # seconds until a drawer that has died is followed by another one
SILENT = 5.0  # seconds after which a drawer that says nothing is given up
STARTING = 120.0  # seconds that it may take to be ready

Messages = list[dict[str, Any] | None]  # to pages, None for those that no drawer could draw
Waits = dict[int, frozenset[str]]  # by guest: tables where it is their turn
Plain = tuple[Any, ...]  # a tuple without the names of its fields
Known = dict[int, Has]  # what a page has after some of the messages to it, by their numbers


def by_default() -> int:
    """How many drawers the machine has cores for, beside the server; an event loop of Windows hears no pipes."""
    if sys.platform == "win32":
        return 0
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    return min(cores - 1, MOST)


class Wanted(NamedTuple):
    """A page that is to be drawn."""

    key: int
    got: int  # number of the message that it was sent last, 0 if it has to get everything
    guest: int
    speech: str
    shown: int
    still: bool


class Job(NamedTuple):
    """What a drawer is asked for.

    Through the pipes go plain tuples, which get their names there: pickling those that have them takes ten times as
    long.
    """

    number: int
    table: str
    compiled: bool  # whether the rules are in the cache by now
    game: str
    news: Plain  # of the table
    pages: list[Plain]  # each as it is wanted
    open: frozenset[int]  # pages of the table
    closed: list[str]  # tables of which no page is open any more


class Done(NamedTuple):
    """A page that was drawn, or what was in the way."""

    message: dict[str, Any]
    seconds: float
    problem: str = ""


class Answer(NamedTuple):
    """Who waits for what a drawer is asked for."""

    table: Table
    pages: int
    told: Callable[[Messages], object]


class Drawers:
    """The drawers of a server."""

    def __init__(self, count: int) -> None:
        self.all = [Drawer() for _each in range(count)]
        ask_at_once(WAITING * count)

    def of(self, table: Table) -> Drawer:
        return self.all[crc32(table.id.encode()) % len(self.all)]

    async def draw(self, table: Table, pages: Sequence[Page]) -> list[dict[str, Any] | None]:
        """What pages of a table are sent, as far as a drawer can say it; under the table's lock."""
        return await self.of(table).draw(table, pages)

    def forget(self, table: Table) -> None:
        """No page of a table is open any more."""
        self.of(table).forget(table)

    def close(self) -> None:
        for drawer in self.all:
            drawer.close()


class Drawer:
    """One process that draws; one that dies or hangs is followed by another."""

    def __init__(self) -> None:
        self.process: Beside | None = None  # once it is ready
        self.line: Correspondence | None = None  # with this process, once something was asked
        self.asked = 0  # jobs, which are known by their numbers
        self.answers: dict[int, Answer] = {}  # that are waited for
        self.known: WeakKeyDictionary[Table, Look] = WeakKeyDictionary()  # what it knows of tables
        self.closed: deque[str] = deque()
        self.ended = False
        self.start()

    def start(self) -> None:
        threading.Thread(target=self._start, name="drawer starts", daemon=True).start()

    def _start(self) -> None:
        process = None
        try:
            process = Beside(PROGRAM, ROOM)
            with process.waited_for(STARTING):
                process.receive()  # it is ready
        except LOST:
            if process is not None:
                process.end()
            self._start_later("a drawer could not be started")
            return
        self.process = process
        if self.ended:
            self.close()

    async def draw(self, table: Table, pages: Sequence[Page]) -> list[dict[str, Any] | None]:
        if self.process is None:
            return [None] * len(pages)
        waiting = {page.guest: await table.news.waiting.ask(page.guest) for page in pages}
        answer: asyncio.Future[Messages] = asyncio.get_running_loop().create_future()
        async with apart():
            self.ask(table, waiting, pages, partial(told_to, answer))
            return await answer

    def ask(self, table: Table, waiting: Waits, pages: Sequence[Page], told: Callable[[Messages], object]) -> None:
        """Have pages of a table drawn, under its lock; somebody is told what they are sent, as far as that is known.

        Several ask at once, so that the process has the next job at hand.
        """
        self.asked += 1
        self.answers[self.asked] = Answer(table, len(pages), told)
        if self.process is None:
            self._answered(self.asked, [])
            return
        try:
            job = self._job(table, looked_at(table, waiting), pages)
        except Exception as problem:  # something is wrong with this table, and no other has to suffer for it
            log.error("a table could not be handed to a drawer: %s", failed(problem))
            self._answered(self.asked, [])
            return
        try:
            self._send(self.process, job)
        except Exception as problem:  # whatever was lost on the way: what comes next would not fit
            self._bury(self.process, failed(problem))

    def _send(self, process: Beside, job: Job) -> None:
        if self.line is None:
            self.line = Correspondence(process, partial(self._heard, process), partial(self._lost, process))
        process.is_asked(SILENT)
        self.line.send(tuple(job))

    def _heard(self, process: Beside, said: tuple[int, list[Plain]]) -> None:
        process.has_answered()
        number, done = said
        self._answered(number, [Done(*one) for one in done])

    def _answered(self, number: int, done: list[Done]) -> None:
        answer = self.answers.pop(number)
        if not done or any(one.problem for one in done):
            self.known.pop(answer.table, None)  # it is told everything next time
        answer.told([taken(one) for one in done] or [None] * answer.pages)

    def _lost(self, process: Beside, problem: Exception) -> None:
        self._bury(process, failed(problem))

    def _job(self, table: Table, look: Look, pages: Sequence[Page]) -> Job:
        before = self.known.get(table)
        if before is None:
            sketchbook(table).forget()  # what was drawn here is drawn there from now on
        self.known[table] = look
        game = look.match.game
        return Job(
            self.asked, table.id, game.is_compiled, game.id, tuple(news(look, before)),
            [(page.key, page.has_got, page.guest, page.speech, page.shown, page.still) for page in pages],
            frozenset(page.key for page in sketchbook(table).open) | {page.key for page in pages},
            [self.closed.popleft() for _each in range(len(self.closed))],
        )  # fmt: skip

    def forget(self, table: Table) -> None:
        if self.known.pop(table, None):
            self.closed.append(table.id)

    def _bury(self, process: Beside, why: str) -> None:
        """Forget a process that has died or is not understood, and start another one in a while."""
        if process is not self.process:
            return  # somebody else has done it
        self.process = None
        self.known.clear()
        self.closed.clear()
        if self.line:
            self.line.end()
            self.line = None
        for number in list(self.answers):
            self._answered(number, [])
        process.end()
        self._start_later(f"a drawer is lost ({'it was silent for too long' if process.was_silent else why})")

    def _start_later(self, why: str) -> None:
        """Try another one in a while, if the server is still there."""
        if self.ended:
            return
        log.warning("%s; the server draws by itself until another one is there", why)
        later = threading.Timer(AGAIN, self.start)
        later.daemon = True
        later.start()

    def close(self) -> None:
        """The server ends; a drawer that has just been started finds its pipe closed."""
        self.ended = True
        if self.process is not None:
            self._bury(self.process, "")


def told_to(answer: asyncio.Future[Messages], found: Messages) -> None:
    if not answer.done():  # or whoever asked has gone
        answer.set_result(found)


def taken(done: Done) -> dict[str, Any] | None:
    """What a drawer has made of a page, None where it could not."""
    if done.problem:
        log.error("a drawer failed: %s", done.problem)
        return None
    RENDER.observe(done.seconds)
    return done.message


# -- in the process --


def work() -> None:
    """What the process does, until the server has gone."""
    Game.wanted = lambda _game: None  # rules are compiled by the server alone
    with pipes() as (jobs, answers), going_on(leaves_rings=False):
        serve(jobs, answers)


def serve(jobs: IO[bytes], answers: IO[bytes]) -> None:
    studio = Studio()
    for game in map(find_game, game_ids()):
        if is_cached(game, operate):
            game.compile()
    say(answers, "ready")
    while True:
        job = Job(*hear(jobs))
        note_work()
        say(answers, (job.number, [tuple(done) for done in studio.draw(job)]))


def failed(problem: Exception) -> str:
    """What went wrong, and where, but no values: they could be somebody's secret."""
    steps = " > ".join(step.name for step in traceback.extract_tb(problem.__traceback__))
    return f"{type(problem).__name__} in {steps}"


class Studio:
    """The tables that a drawer knows, and what their pages have."""

    def __init__(self) -> None:
        self.pages = Pages()
        self.tables: dict[str, Likeness] = {}
        self.open: dict[str, dict[int, Known]] = {}  # by table, then by page
        self.brought: set[str] = set()  # games
        self.made = 0

    def bring(self, game: Game) -> None:
        """Take rules from the cache that the server has compiled meanwhile."""
        if game.id not in self.brought:
            self.brought.add(game.id)
            threading.Thread(target=game.compile, name=f"{WARM_UP} {game.id}", daemon=True).start()

    def draw(self, job: Job) -> list[Done]:
        """The pages of a job; none while the rules of the game are on their way here."""
        for closed in job.closed:
            self.tables.pop(closed, None)
            self.open.pop(closed, None)
        game = find_game(job.game)
        if job.compiled and not game.is_compiled:
            self.bring(game)
            return []
        try:
            table = self.table(job)
        except Exception as problem:
            return [Done({}, 0.0, failed(problem))] * len(job.pages)
        pages = self.open.setdefault(job.table, {})
        for key in pages.keys() - job.open:
            del pages[key]
        return [self.drawn(table, pages, Wanted(*page)) for page in job.pages]

    def table(self, job: Job) -> Likeness:
        known, new = self.tables.get(job.table), News(*job.news)
        if known is None:
            known = self.tables[job.table] = Likeness(new)
        else:
            known.take(new)
        return known

    def drawn(self, table: Likeness, known: dict[int, Known], wanted: Wanted) -> Done:
        """A page as far as it does not have it.

        What it has is known of the message that it got last and of the one after: that may not have gone out.
        """
        begun = time.perf_counter()
        before = known.get(wanted.key, {}).get(wanted.got, {})
        page = Reader(cast(Table, table), wanted.guest, wanted.speech, wanted.shown, wanted.still, before)
        try:
            message = news_for(page, message_for(self.pages, page))
        except Exception as problem:
            return Done({}, 0.0, failed(problem))
        self.made += 1
        known[wanted.key] = {wanted.got: before, self.made: page.has}
        return Done({**message, "made": self.made}, time.perf_counter() - begun)
