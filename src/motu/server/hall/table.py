"""A table in use: asks are decided one at a time, kept, and then told."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager

from motu.engine.match import Match
from motu.language import marked

from ..company.pace import Pace
from ..company.people import People, Presence
from ..ground.errors import Denied, Missing, Stale, Unsure
from ..ground.limits import CHAT
from ..ground.meters import MOVE
from ..ground.threads import beside, writing
from ..ground.turns import Lock
from ..keeping.book import Book
from ..keeping.store import Store
from ..news.audience import Audience
from ..news.waiting import Waiting
from ..tables.asks import Ask, Begin, Play, TimeIsUp
from ..tables.authority import decide, follow, recorded
from ..tables.events import Event
from ..tables.header import Header, Seat
from ..tables.past import Past
from ..tables.standing import Change, first_standing
from ..thinking.queue import Queue
from .bots import Bots
from .race import Race
from .sharing import Share

log = logging.getLogger("motu.server")

NOT_HERE = marked("the table is in other hands now; look again")


class Table:
    """One match with its seats.  All changes go through `commit`, one at a time, under the lock."""

    def __init__(
        self, store: Store, header: Header, match: Match, events: Sequence[Event] = (), pace: Pace | None = None,
        waiting: Waiting | None = None, frozen: str = "", thinking: Queue | None = None,
    ) -> None:  # fmt: skip
        self.pace = pace or Pace()
        self.lock = Lock()
        self.standing = first_standing(header, match, events, frozen)
        self.standing.spectators.update(store.watchers(header.id))
        self.book = Book(store, header.id, events)
        self.news = Audience(waiting or Waiting(store))
        self.people = People(store, header.id, self.pace)
        self.race = Race(self) if self.standing.races else None
        self.thinking = thinking or Queue()
        self.bots = Bots(self)
        self.bell: Callable[[], None] = lambda: None  # rung where a clock runs, so that somebody looks when it strikes
        self.share = Share()

    @property
    def id(self) -> str:
        return self.standing.header.id

    @property
    def header(self) -> Header:
        return self.standing.header

    @property
    def match(self) -> Match:
        return self.standing.match

    @property
    def seats(self) -> Sequence[Seat]:
        return self.standing.header.seats

    @property
    def past(self) -> Past:
        return self.standing.past

    @property
    def version(self) -> int:
        """The number of the last event."""
        return self.standing.header.version

    @property
    def moment(self) -> tuple[int, int]:
        """Changes with everything that pages show."""
        return self.version, self.news.mood

    @property
    def elsewhere(self) -> bool:
        """Whether another server has the table in hand: we follow, and hand on what is asked of it."""
        return self.share.owner is not None

    @property
    def running(self) -> bool:
        """Whether the match goes on here."""
        return self.standing.running and not self.book.gone

    @property
    def deadline(self) -> float | None:
        """When a clock strikes here."""
        if not self.running or self.elsewhere:
            return None
        return self.race.until if self.race else self.header.deadline

    def alarm(self) -> None:
        """The deadline may have changed."""
        if self.deadline is not None:
            self.bell()

    @contextmanager
    def line(self, guest: int, changed: Callable[[], None]) -> Iterator[Presence]:
        """A page of a guest is open and is told of changes as long as this lasts."""
        one = Presence(guest)
        try:
            with self.news.telling(guest, changed):
                if self.people.comes(one):
                    self.news.stir()
                self.share.pages_changed()
                if self.race:
                    self.race.arrived()
                self.bots.wake()
                yield one
        finally:
            self._closed(one)

    def _closed(self, one: Presence) -> None:
        if self.people.goes(one):
            self.news.stir()
            later = self.pace.absent + 0.1  # absent now, if not back
            asyncio.get_running_loop().call_later(later, self.news.stir)
        self.share.pages_changed()
        if self.race and not self.elsewhere and not self.people.present():
            self.race.left()

    # -- changes: in a thread and under the lock --

    async def ask(self, ask: Ask) -> int:
        """Do what somebody asks for, then tell everybody; answers the version after it."""
        if self.share.owner:
            return int(await self.share.owner(self, ask))
        if isinstance(ask, Begin):
            self.thinking.check(self.header.guest, self.id)
        return await self.change(lambda: self.carry_out(ask), ask.long)

    async def play(self, ask: Play) -> int:
        """A person's move; answers the version after it.  A repeated message gets the same answer."""
        if self.share.owner:
            return int(await self.share.owner(self, ask))
        begun = time.perf_counter()
        async with self.lock:
            known = await self.book.answer_to(ask.client, looks_new=ask.version == self.version)
            if known is not None:
                return known
            if any(who.bot for who in self.seats):
                self.thinking.check(self.header.guest, self.id)
            await self.do(lambda: self.carry_out(ask))
            MOVE.observe(time.perf_counter() - begun)
            answer = self.version
            self.book.remember(ask.client, answer)
        self.go_on()
        return answer

    async def strike(self) -> None:
        """The clock has struck, unless somebody was quicker."""

        def job() -> None:
            if self.deadline is not None and self.deadline <= self.pace.now():
                self.carry_out(TimeIsUp())

        await self.change(job)

    async def change(self, job: Callable[[], None], long: bool = False) -> int:
        """Do a job that commits something, then tell everybody; answers the version after it."""
        async with self.lock:
            await self.do(job, long)
            version = self.version
        self.go_on()
        return version

    async def do(self, job: Callable[[], None], long: bool = False) -> None:
        """Do a job beside the event loop.  Nobody at another table waits for a long one."""
        if self.book.gone:
            raise Unsure(NOT_HERE) if self.book.store.shared else Missing(marked("this table is gone"))
        try:
            await (beside if long else writing)(job)
        except Unsure:
            self.let_go()  # how it stands is read anew
            raise
        except LookupError as problem:
            if type(problem) is not LookupError:
                raise
            self.let_go()  # deleted, or written by somebody else
            log.warning("table %s was changed elsewhere", self.id)
            if self.book.store.shared:
                raise Unsure(NOT_HERE) from None
            raise Stale(marked("the table has moved on; look again")) from None

    def carry_out(self, ask: Ask) -> None:
        """Decide what follows from an ask, and commit it."""
        change = decide(self.standing, ask, self.people)
        if change:
            self.commit(change)

    def commit(self, change: Change) -> None:
        """Write events with all that follows from them, then take it over."""
        before, after = self.standing, follow(self.standing, change, self.pace.now())
        header = self.book.write(before.header, after.header, change.events, change.called)
        self.standing = recorded(after, header, change.events)
        self.news.note(header)
        if self.race and self.running:
            self.race.moved(before.match)

    def go_on(self) -> None:
        """Everybody hears of what has changed, and whoever acts by itself looks at it."""
        self.news.tell()
        self.alarm()
        self.bots.wake()

    def taken_over(self) -> None:
        """Another server had the table in hand, and perhaps it is in ours now; a count that was cut off starts anew."""
        if self.race and not self.elsewhere:
            self.race.left()
            if self.people.present():
                self.race.arrived()
        self.go_on()

    def let_go(self) -> None:
        """This is not how the table stands, or not for us to say: pages come again, and it is read anew."""
        self.book.gone = True
        self.news.tell()

    # -- beside the match --

    async def say(self, guest: int, text: str) -> None:
        """A word at the table.  Who only looks on reads along."""
        text = " ".join("".join(c if c.isprintable() else " " for c in text).split())
        if not text:
            raise Denied(marked("there is nothing to say"))
        if len(text) > CHAT:
            raise Denied(marked("this is too long to say at once"))
        async with self.lock:
            mine = self.standing.seats_of(guest)
            if not mine:
                raise Denied(marked("only people who sit at the table may speak"))
            name = next((self.seats[seat].name for seat in mine if self.seats[seat].name), "")
            await beside(self.people.say, self.id, mine[0], name, text)
        self.news.stir()

    async def admit(self, guest: int) -> None:
        """A guest may look on from now on."""
        if not self.standing.sees(guest):
            await beside(self.book.store.watch, self.id, guest)
            self.standing.spectators.add(guest)

    def sign_out(self, guest: int) -> None:
        """Whoever has a page open as this guest has to come again."""
        if self.people.sign_out(guest):
            self.news.tell()

    def open_curtain(self, guest: int) -> int:
        """The person who is to decide has come to the screen."""
        seat = self.match.current_player
        if seat not in self.standing.seats_of(guest):
            raise Denied(marked("it is not your turn"))
        self.standing.shown[guest] = seat
        self.share.aside(curtain=[guest, seat])
        self.news.tell()
        return seat

    # -- links --

    def seat_code(self, seat: int) -> str:
        return self.book.seat_code(seat, self.seats[seat].link)

    def watch_code(self) -> str:
        return self.book.watch_code(self.header.watching)
