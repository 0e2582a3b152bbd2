"""Live tables: one writer each, moves committed before anybody is told."""

from __future__ import annotations

import asyncio
import logging
import math
import secrets
import time
from collections import OrderedDict
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import replace
from typing import Any

from motu.bots import find_bot
from motu.drawing import AtHand
from motu.drawing.sketches import Sketches
from motu.engine.errors import BadFile, MotuError, Refused
from motu.engine.game import find_game
from motu.engine.match import Match, sealed
from motu.engine.record import NOBODY
from motu.language import marked

from ..company.stand_ins import replace_person
from ..ground.errors import Denied, Missing, Stale
from ..ground.limits import ANSWERS_KEPT, TABLES_KEPT
from ..ground.meters import MOVE, Spread
from ..ground.threads import writing
from ..hall.bots import Thinking
from ..hall.race import Race
from ..keeping.store import Line, Store
from ..news.waiting import Waiting
from ..pages.gamekit import Kit, kit
from ..tables.clocks import Pace, find_clock, ticked, wound_up
from ..tables.events import Event, broken_link
from ..tables.header import Header, Seat
from ..tables.past import Past
from ..tables.replaying import replayed

log = logging.getLogger("motu.server")

OTHER_RULES = marked(
    "the rules have changed since this match was begun, and its moves no longer make the same match: "
    "it can only be looked at, up to where it differs"
)
VIEWS = 4  # moments of which the views are kept
LOOK_AGAIN = 20.0  # seconds after which the store is asked again for clocks that have struck
TRY_AGAIN = 1.0  # seconds after a clock could not strike


class Table:
    """One match with its seats.  All changes go through `commit`, one at a time, under the lock."""

    def __init__(
        self, store: Store, header: Header, match: Match, events: Sequence[Event] = (), pace: Pace | None = None,
        waiting: Waiting | None = None,
    ) -> None:  # fmt: skip
        self.store = store
        self.header = header
        self.match = match
        self.pace = pace or Pace()
        self.waiting = waiting or Waiting(store)
        self.kit: Kit = kit(match.game.id)
        self.lock = asyncio.Lock()
        self.past = Past([who.bot if who.guest is None else None for who in header.seats], events)
        self.answers = {
            event.client: event.number for event in events[-ANSWERS_KEPT:] if event.client
        }  # to repeated messages
        self.spectators: set[int] = store.watchers(header.id)  # guests who came by the watch link
        self.chat: list[Line] = store.chat(header.id)
        self.shown: dict[int, int] = {}  # guest -> the seat whose curtain is open
        self.watchers: set[Callable[[], None]] = set()  # told of each change
        self.pages: set[Any] = set()  # those of live.py
        self.spread = Spread()
        self.lines: dict[object, int] = {}  # open pages, and whose they are
        self.seen: dict[int, float] = {}  # guest -> when the last page was closed
        self.since = self.pace.now()  # when the table came into memory
        self.mood = 0  # counts what changes beside the events: chat, who is there
        self.stories: dict[Any, Any] = {}
        self.sketches = Sketches()
        self._walked: tuple[Match, dict[int, list[Match]]] = (match, {})
        self._views: dict[Match, dict[int, AtHand]] = {}
        self.shared: tuple[Any, dict[Any, dict[str, Any]]] = (None, {})  # what spectators were sent at this moment
        self.affected: set[int] = set()  # guests whose number of waiting tables has changed
        self.alarm: Callable[[], None] = lambda: None  # called when the deadline has changed
        self.race = Race(self) if self.kit.clock and self.kit.clock.runs(match.state) else None
        self.thinking = Thinking(self)
        self.gone = False
        self.frozen = ""  # why the table can only be looked at

    @property
    def id(self) -> str:
        return self.header.id

    @property
    def version(self) -> int:
        """The number of the last event."""
        return self.header.version

    @property
    def moment(self) -> tuple[int, int]:
        """Changes with everything that pages show."""
        return self.version, self.mood

    @property
    def seats(self) -> list[Seat]:
        return self.header.seats

    @property
    def running(self) -> bool:
        """Whether the match goes on here."""
        return self.header.kind == "match" and self.header.stage == "running" and not self.gone and not self.frozen

    # -- who is who --

    def seats_of(self, guest: int) -> list[int]:
        return [seat for seat, who in enumerate(self.seats) if who.guest == guest]

    def people(self) -> list[int]:
        """The guests who decide here; not those for whom a bot stands in."""
        return list(dict.fromkeys(who.person for who in self.seats if who.person is not None))

    def sees(self, guest: int) -> bool:
        """Whether a guest may look at the table at all."""
        return self.header.guest == guest or guest in self.spectators or self.header.open or bool(self.seats_of(guest))

    def spectates(self, guest: int) -> bool:
        return not self.seats_of(guest)

    def seat_seen(self, guest: int) -> int:
        """The seat through whose eyes a guest looks now."""
        mine = self.seats_of(guest)
        if not mine:
            return NOBODY
        if len(mine) == 1:
            return mine[0]
        deciding = self.match.current_player
        if not self.kit.hides:
            if deciding in mine:
                self.shown[guest] = deciding
            return self.shown.get(guest, mine[0])
        open_seat = self.shown.get(guest, NOBODY)
        if deciding in mine and open_seat != deciding:
            return NOBODY  # behind the curtain
        return open_seat

    def curtain(self, guest: int) -> int:
        """The seat that has to come to the screen first, NOBODY if none: hands are hidden between people."""
        mine = self.seats_of(guest)
        deciding = self.match.current_player
        if len(mine) < 2 or not self.kit.hides or deciding not in mine:
            return NOBODY
        return NOBODY if self.shown.get(guest) == deciding else deciding

    def decider(self, number: int) -> str | None:
        """The bot that decided a move of the log, None for a person."""
        if number < len(self.past.deciders):
            return self.past.deciders[number]
        return self.seats[self.match.log[number].seat].bot

    def moments(self, since: int) -> list[Match]:
        """The match after so many moves of the log, after one more, and so on until now: walked once for all pages."""
        before = self._walked[0]
        if before is not self.match:
            length = len(before.log)
            follows = self.match.log[:length] == before.log
            self._walked = (self.match, {length: self._walk(before)} if follows else {})
        for start, walked in self._walked[1].items():
            if start <= since:
                return walked[since - start :]
        self._walked[1][since] = found = self._walk(self.match.at(since))
        return found

    def _walk(self, start: Match) -> list[Match]:
        found, since = [start], len(start.log)
        for move in self.match.log[since:-1]:
            walker = found[-1].clone()
            walker.ask_forced = True
            found.append(walker.play(move.action, seat=move.seat))
        return [*found, self.match] if len(self.match.log) > since else [self.match]

    def view(self, match: Match, seat: int) -> AtHand:
        """What a seat sees of the match now or at a moment shortly before: made once for all who ask."""
        views = self._views.setdefault(match, {})
        if seat not in views:
            views[seat] = AtHand(match.view(seat))
            while len(self._views) > VIEWS:
                del self._views[next(iter(self._views))]
        return views[seat]

    # -- who is there --

    @contextmanager
    def line(self, guest: int, changed: Callable[[], None]) -> Iterator[None]:
        """A page of a guest is open and is told of changes as long as this lasts."""
        key = object()
        came = not self.is_present(guest)
        self.lines[key] = guest
        self.watchers.add(changed)
        self.waiting.listen(guest, changed)
        if came:
            self.stir()
        if self.race:
            self.race.arrived()
        try:
            yield
        finally:
            del self.lines[key]
            self.watchers.discard(changed)
            self.spread.told(changed)
            self.waiting.unlisten(guest, changed)
            if not self.is_present(guest):
                self.seen[guest] = self.pace.now()
                self.stir()
                asyncio.get_running_loop().call_later(self.pace.absent + 0.1, self.stir)  # absent now, if not back
            if self.race and not self.lines:
                self.race.left()

    def is_present(self, guest: int | None) -> bool:
        return guest in self.lines.values()

    def is_absent(self, guest: int | None) -> bool:
        """Whether a person has been away for a while."""
        if guest is None or self.is_present(guest):
            return False
        return self.pace.now() - self.seen.get(guest, self.since) >= self.pace.absent

    def stir(self) -> None:
        """Something beside the match has changed: chat, or who is there."""
        self.mood += 1
        self.tell()

    def tell(self) -> None:
        self.spread.begin(self.watchers)
        for watcher in list(self.watchers):
            watcher()
        affected, self.affected = self.affected, set()
        self.waiting.tell(affected)

    # -- changes: in a thread and under the lock --

    async def change(self, job: Callable[[], None], long: bool = False) -> int:
        """Do a job that commits something, then tell everybody; answers the version after it.

        Nobody at another table waits for a long one.
        """
        async with self.lock:
            await self.do(job, long)
            version = self.version
        self.go_on()
        return version

    async def do(self, job: Callable[[], None], long: bool = False) -> None:
        if self.gone:
            raise Missing(marked("this table is gone"))
        try:
            await (asyncio.to_thread if long else writing)(job)
        except LookupError as problem:
            if type(problem) is not LookupError:
                raise
            self.gone = True  # deleted, or written by somebody else
            log.warning("table %s was changed elsewhere", self.id)
            raise Stale(marked("the table has moved on; look again")) from None

    def go_on(self) -> None:
        self.tell()
        self.alarm()
        self.thinking.wake()

    def commit(self, events: list[Event], match: Match | None = None, **changes: Any) -> None:
        """Write events with all that follows from them, then take it over."""
        if self.frozen:
            raise Denied(self.frozen)
        match = match or self.match
        stage = "over" if match.is_terminal else changes.pop("stage", self.header.stage)
        waiting = match.may_act() if self.header.kind == "match" and stage == "running" else []
        before = self.match
        seats, deadline = self._ticked(changes.pop("seats", self.seats), match, stage)
        header = replace(
            self.header,
            seats=[replace(who, turn=seat in waiting) for seat, who in enumerate(seats)],
            stage=stage,
            deadline=deadline,
            result=match.scores() if match.is_terminal else None,
            snapshot=match.snapshot(),
            **changes,
        )
        self.header = self.store.commit(self.header, header, events)
        self.match = match
        for event in events:
            self.past.add(event)
        self.affected |= self.waiting.note(self.header)
        if self.race and self.running:
            self.race.moved(before)

    @property
    def deadline(self) -> float | None:
        """When a clock strikes here."""
        if not self.running:
            return None
        return self.race.until if self.race else self.header.deadline

    def _ticked(self, seats: list[Seat], match: Match, stage: str) -> tuple[list[Seat], float | None]:
        """Seats and deadline after a change, by the clock of the table."""
        ran = runs_for(self.match, self.seats) if self.running else NOBODY
        runs = runs_for(match, seats) if stage == "running" else NOBODY
        return ticked(find_clock(self.header.clock), seats, self.header.deadline, ran, runs, self.pace.now())

    def played(self, action: int, seat: int, client: str | None = None) -> None:
        """Carry out a move and commit it."""
        after = self.match.clone()
        after.play(action, seat=seat)
        moves = [[m.seat, after.text(m.action), m.hash] for m in after.log[len(self.match.log) :]]
        self.commit([Event("moves", seat, moves, client)], after)

    async def play(self, guest: int, seat: int, action: int, version: int | None, client: str = "") -> int:
        """A person's move; answers the version after it.  A repeated message gets the same answer."""
        begun = time.perf_counter()
        async with self.lock:
            client = f"{guest} {client}" if client else ""
            if client in self.answers:
                return self.answers[client]
            if client and version != self.version:  # perhaps an old message: the store has the answers to all of them
                answer = await asyncio.to_thread(self.store.answered, self.id, client)
                if answer is not None:
                    return answer
            self._may(guest, seat)
            if version is not None and version != self.version and not self.race:
                raise Stale(marked("the table has moved on; look again"))
            await self.do(lambda: self.played(action, seat, client or None))
            MOVE.observe(time.perf_counter() - begun)
            answer = self.version
            if client:
                self.answers[client] = answer
                while len(self.answers) > ANSWERS_KEPT:
                    del self.answers[next(iter(self.answers))]
        self.go_on()
        return answer

    def _may(self, guest: int, seat: int) -> None:
        if self.gone:
            raise Missing(marked("this table is gone"))
        if self.header.kind != "match":
            raise Denied(marked("a replay cannot be played on"))
        if self.frozen:
            raise Denied(self.frozen)
        if seat not in self.seats_of(guest):
            raise Denied(marked("this is not your seat"))
        if self.header.stage == "gathering":
            raise Denied(marked("the match has not begun yet"))
        if self.match.is_terminal:
            raise Refused("", *_over(self.match))
        if self.seats[seat].bot:
            raise Denied(marked("a bot sits here for you; take your seat back first"))
        if seat not in self.match.may_act():
            raise Denied(marked("it is not your turn"))
        if self.curtain(guest) == seat:
            raise Denied(marked("open the curtain first"))


async def struck(table: Table) -> None:
    """The clock of a table has struck: an event of the race, or a bot stands in."""

    def job() -> None:
        if table.deadline is None or table.deadline > table.pace.now():
            return  # somebody was quicker
        if table.race:
            table.race.strike()
        else:
            replace_person(table, table.match.current_player, "clock")

    await table.change(job)


def runs_for(match: Match, seats: Sequence[Seat]) -> int:
    """The seat whose clock runs: that of the person who decides, NOBODY while a bot does."""
    seat = match.current_player
    return seat if seat != NOBODY and seats[seat].person is not None else NOBODY


def _over(match: Match) -> tuple[str, str]:
    """The rule that says that the game is over."""
    rule = match.why_not(0, 0)
    return rule, match.game.rule(rule).text


class Tables:
    """All tables: new ones, those in memory, those in the store; and the one task that lets clocks strike."""

    def __init__(self, store: Store, pace: Pace | None = None) -> None:
        self.store = store
        self.pace = pace or Pace()
        self.waiting = Waiting(store)
        self.open: OrderedDict[str, Table] = OrderedDict()
        self.loading = asyncio.Lock()
        self.bell = asyncio.Event()

    async def create(
        self, guest: int, game: str, players: int | None, options: dict[str, Any], seats: Sequence[Seat] | None = None,
        is_open: bool = False, clock: str = "",
    ) -> Table:  # fmt: skip
        """A new match; without seats the guest takes the first one and bots the others."""
        found = find_game(game)
        count, chosen = found.choose(players, options)
        if seats is None:
            seats = [Seat(guest, None, "")] + [Seat(None, "level:2", "") for _seat in range(count - 1)]
        if len(seats) != count:
            raise MotuError(f"{count} seats are needed, not {len(seats)}")
        for who in seats:
            if who.bot is not None:
                find_bot(who.bot)
        match = await asyncio.to_thread(lambda: Match(found, count, None, **dict[str, Any](chosen)))
        its = kit(game).clock
        clock = "" if its and its.runs(match.state) else clock  # a race has a clock of its own
        seats = wound_up(find_clock(clock), seats)
        return await self._add(guest, "match", match, seats, open=is_open, clock=clock)

    async def add_replay(self, guest: int, match: Match) -> Table:
        """An uploaded replay, already verified."""
        seats = [Seat(None, None, "") for _seat in range(match.players)]
        return await self._add(guest, "replay", match, seats)

    async def _add(self, guest: int, kind: str, match: Match, seats: list[Seat], **more: Any) -> Table:
        start = match.to_dict()["start"]
        gathers = kind == "match" and any(who.free for who in seats)
        begins = kind == "match" and not gathers and not match.is_terminal
        seats, deadline = ticked(
            find_clock(more.get("clock", "")), seats, None, NOBODY, runs_for(match, seats) if begins else NOBODY,
            self.pace.now(),
        )  # fmt: skip
        waiting = match.may_act() if begins else []
        header = Header(
            id=secrets.token_urlsafe(9).replace("-", "a").replace("_", "b"),
            guest=guest,
            kind=kind,
            stage="gathering" if gathers else "over" if match.is_terminal else "running",
            engine=match.game.version,
            game=match.game.id,
            players=match.players,
            options=match.options,
            seed=match.seed,
            start=start,
            seats=[replace(who, turn=seat in waiting) for seat, who in enumerate(seats)],
            deadline=deadline,
            snapshot=match.snapshot(),
            result=match.scores() if match.is_terminal else None,
            **more,
        )
        opening = {
            "game": match.game.id, "players": match.players, "options": match.options, "start": start,
            "dice": sealed(match.seed), "bots": [who.bot for who in seats],
        }  # fmt: skip
        events = [Event("open", None, opening)]
        if match.log:
            events.append(Event("moves", None, [[m.seat, match.text(m.action), m.hash] for m in match.log]))
        header = await asyncio.to_thread(self.store.add, header, events)
        table = await asyncio.to_thread(self._made, header, match, events)
        self._keep(table)
        table.go_on()
        return table

    async def get(self, table: str, guest: int) -> Table:
        """A table that the guest may look at; tables of others do not exist for them."""
        found = await self.fetch(table)
        if not found.sees(guest):
            raise Missing(marked("there is no such table"))
        found.thinking.wake()
        return found

    async def fetch(self, table: str) -> Table:
        """A table, from memory or from the store."""
        found = self.open.get(table)
        if found is None or found.gone:
            async with self.loading:
                found = self.open.get(table)
                if found is None or found.gone:
                    found = await asyncio.to_thread(self._load, table)
                    self._keep(found)
        self.open.move_to_end(table)
        return found

    def _made(self, header: Header, match: Match, events: Sequence[Event]) -> Table:
        table = Table(self.store, header, match, events, self.pace, self.waiting)
        self.waiting.note(header)
        table.alarm = self.bell.set
        return table

    def _keep(self, table: Table) -> None:
        self.open[table.id] = table
        for old in list(self.open)[: max(0, len(self.open) - TABLES_KEPT)]:
            there = self.open[old]
            if not there.lines and not there.lock.locked() and not there.thinking.busy:
                del self.open[old]

    def _load(self, table: str) -> Table:
        header = self.store.header(table)
        if header is None:
            raise Missing(marked("there is no such table"))
        events = self.store.events(table)
        if wrong := broken_link(events):
            log.error("table %s: event %d does not fit the chain of hashes", table, wrong)
            raise BadFile(marked("this table was damaged; a backup may have it whole"))
        match, problem = replayed(header, events)
        found = self._made(header, match, events)
        if problem:
            log.error("table %s does not replay: %s", table, problem)
            found.frozen = OTHER_RULES
        return found

    async def rematch(self, table: Table, guest: int) -> str:
        """The same again with the seats turned by one: the first who asks makes the table, the others join it."""
        if table.header.kind != "match":
            raise Denied(marked("a replay has no rematch"))
        if table.header.stage != "over":
            raise Denied(marked("the match is not over yet"))
        if not table.seats_of(guest) and table.header.guest != guest:
            raise Denied(marked("only people who sit at the table may ask for a rematch"))
        async with table.lock:
            header = table.header
            known = header.rematch
            if known is not None and await asyncio.to_thread(self.store.header, known) is not None:
                return known
            seats = [
                Seat(who.guest, who.bot if who.guest is None else None, who.name)
                for who in (*header.seats[1:], header.seats[0])
            ]
            fresh = await self.create(
                header.guest, header.game, header.players, dict(header.options), seats, header.open, header.clock
            )
            await table.do(lambda: table.commit([], rematch=fresh.id))
        table.stir()
        return fresh.id

    # -- clocks --

    async def keep_time(self) -> None:
        """Let clocks strike, also those of tables that nobody has looked at since the server started."""
        await self.pace.sleep(self.pace.restart)
        while True:
            self.bell.clear()
            try:
                await self.strike()
            except Exception:
                log.exception("a clock could not strike")
                await asyncio.sleep(TRY_AGAIN)
            soon = min((t.deadline for t in self.open.values() if t.deadline is not None), default=math.inf)
            with suppress(TimeoutError):
                await asyncio.wait_for(self.bell.wait(), min(max(soon - self.pace.now(), 0.01), LOOK_AGAIN))

    async def strike(self) -> None:
        """Let all clocks strike whose time has come."""
        now = self.pace.now()
        for table in await asyncio.to_thread(self.store.due, now):
            with suppress(MotuError):  # one that cannot be opened has been noted already
                await self.fetch(table)
        for found in list(self.open.values()):
            if found.deadline is not None and found.deadline <= now:
                with suppress(Missing, Stale):
                    await struck(found)

    async def remove(self, table: Table) -> None:
        async with table.lock:
            table.gone = True
            await asyncio.to_thread(self.store.remove, table.id)
            self.open.pop(table.id, None)
            self.waiting.forget(table.id)
        table.tell()
