"""All tables: new ones, those in memory, those in the store; and the one task that lets clocks strike."""

from __future__ import annotations

import asyncio
import logging
import math
import time
from collections import OrderedDict
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from typing import Any

from motu.bots import find_bot
from motu.engine.errors import MotuError
from motu.engine.game import Game, find_game
from motu.engine.match import Match
from motu.language import marked
from motu.teaching.settings import DICE

from ..company.pace import Pace
from ..ground.errors import Denied, Missing, Stale
from ..ground.limits import TABLES_KEPT
from ..ground.threads import beside
from ..ground.turns import Lock
from ..keeping.checking import damage_of, readable
from ..keeping.store import FIRST, Lease, NotKept, Store, days_ago
from ..news.waiting import Waiting
from ..tables.asks import Follow
from ..tables.clocks import DAY, find_clock, wound_up
from ..tables.events import Event
from ..tables.header import Header, Seat
from ..tables.opening import opened, set_up, turned
from ..tables.replaying import replayed
from ..tables.standing import clock_of
from ..thinking.apart import Hands
from ..thinking.coaching import Coach
from ..thinking.queue import Queue
from ..thinking.worths import Worths
from .sharing import Rematch, follow
from .table import Table

log = logging.getLogger("motu.server")

OTHER_RULES = marked(
    "the rules have changed since this match was begun, and its moves no longer make the same match: "
    "it can only be looked at, up to where it differs"
)
DAMAGED = marked(
    "this table was damaged where it is kept: it can only be looked at, up to where it is whole; "
    "a backup may have all of it"
)
LOOK_AGAIN = 20.0  # seconds after which the store is asked again for clocks that have struck
EMPTY_DAYS = 14  # that a table is kept at which nobody has moved
GUEST_DAYS = 60  # that a guest is known who has no table
TRY_AGAIN = 1.0  # seconds after a clock could not strike


def begun(game: Game, players: int, options: Mapping[str, Any], position: Mapping[str, Any] | None) -> Match:
    """A match with dice of its own, from the start or from a position."""
    match = Match(game, players, None, **options)
    if position is None:
        return match
    return match.edit({name: value for name, value in position.items() if name not in DICE})


class Tables:
    """The tables of one server."""

    def __init__(self, store: Store, pace: Pace | None = None, hands: Hands | None = None) -> None:
        self.store = store
        self.pace = pace or Pace()
        self.waiting = Waiting(store)
        self.thinking = Queue()
        self.coach = Coach(hands)
        self.worths = Worths()
        self.open: OrderedDict[str, Table] = OrderedDict()
        self.share: Callable[[Table, Lease], None] = lambda table, lease: None  # see hall/together.py
        self.aside: Callable[..., None] = lambda **said: None  # tells other servers
        self.loading: dict[str, Lock] = {}  # tables that are being fetched
        self.bell = asyncio.Event()

    async def create(
        self, guest: int, game: str, players: int | None, options: dict[str, Any], seats: Sequence[Seat] | None = None,
        is_open: bool = False, clock: str = "", hints: bool = False, position: Mapping[str, Any] | None = None,
    ) -> Table:  # fmt: skip
        """A new match; without seats the guest takes the first one and bots the others.

        It begins as its game does, or with a position that is known to be sound.
        """
        found = find_game(game)
        count, chosen = found.choose(players, options)
        if seats is None:
            seats = [Seat(guest, None, "")] + [Seat(None, "level:2", "") for _seat in range(count - 1)]
        if len(seats) != count:
            raise MotuError("{count} seats are needed, not {given}", count=count, given=len(seats))
        for who in seats:
            if who.bot is not None:
                find_bot(who.bot)
        if any(who.bot for who in seats):
            self.thinking.check(guest)
        match = await beside(begun, found, count, chosen, position)
        its = clock_of(found.id)
        clock = "" if its and its.runs(match.state) else clock  # a race has a clock of its own
        seats = wound_up(find_clock(clock), seats)
        return await self._add(match, *opened(guest, "match", match, seats, self.pace.now(), clock, is_open, hints))

    async def go_on_from(self, guest: int, match: Match, seats: Sequence[Seat]) -> Table:
        """A match of one's own that goes on from a moment of another one."""
        self.thinking.check(guest)
        return await self._add(match, *opened(guest, "match", match, seats, self.pace.now()))

    async def add_replay(self, guest: int, match: Match) -> Table:
        """An uploaded replay, already verified."""
        seats = [Seat(None, None, "") for _seat in range(match.players)]
        return await self._add(match, *opened(guest, "replay", match, seats, self.pace.now()))

    async def _add(self, match: Match, header: Header, events: Sequence[Event]) -> Table:
        header = await beside(self.store.add, header, events)
        table = await beside(self._made, header, match, events, Lease(self.store.me, FIRST))
        self._keep(table)
        table.go_on()
        return table

    async def get(self, table: str, guest: int) -> Table:
        """A table that the guest may look at; tables of others do not exist for them."""
        found = await self.fetch(table)
        if not found.standing.sees(guest) and not await self._was_admitted(found, guest):
            raise Missing(marked("there is no such table"))
        found.people.look()
        found.bots.wake()
        return found

    async def _was_admitted(self, table: Table, guest: int) -> bool:
        """Whether another server, of which we have not heard yet, let a guest look on."""
        if not self.store.shared:
            return False
        table.standing.spectators.update(await beside(self.store.watchers, table.id))
        return table.standing.sees(guest)

    async def fetch(self, table: str) -> Table:
        """A table, from memory or from the store."""
        found = self.open.get(table)
        if found is None or found.book.gone:
            found = await self._fetch(table)
        if found.elsewhere:  # what was answered anywhere is seen everywhere
            await follow(found, await beside(self.store.version, table))
        if self.open.get(table) is found:  # it may have been let go of meanwhile
            self.open.move_to_end(table)
        return found

    async def _fetch(self, table: str) -> Table:
        """A table from the store.  Only those wait for each other who want the same one."""
        lock = self.loading.setdefault(table, Lock())
        try:
            async with lock:
                found = self.open.get(table)
                if found is None or found.book.gone:
                    found = await beside(self._load, table)
                    self._keep(found)
                return found
        finally:
            if not lock.locked():
                self.loading.pop(table, None)

    def _made(self, header: Header, match: Match, events: Sequence[Event], lease: Lease, frozen: str = "") -> Table:
        table = Table(self.store, header, match, events, self.pace, self.waiting, frozen, self.thinking)
        self.waiting.note(header)
        table.bell = self.bell.set
        if self.store.shared:
            table.book.epoch = lease.epoch
            self.share(table, lease)
        return table

    def _keep(self, table: Table) -> None:
        self.open[table.id] = table
        for old in list(self.open)[: max(0, len(self.open) - TABLES_KEPT)]:
            there = self.open[old]
            if not there.people.present() and not there.lock.locked() and not there.bots.busy:
                del self.open[old]

    def _load(self, table: str) -> Table:
        lease = self.store.take(table)
        header, events = self.store.whole(table)
        if header is None:
            raise Missing(marked("there is no such table"))
        if damage := damage_of(header, events):
            log.error("table %s is damaged: %s", table, damage)
            return self._load_damaged(header, readable(header, events), lease)
        match, problem = replayed(header, events)
        if problem:
            log.error("table %s does not replay: %s", table, problem)
        return self._made(header, match, events, lease, OTHER_RULES if problem else "")

    def _load_damaged(self, header: Header, events: Sequence[Event], lease: Lease) -> Table:
        """A table up to where it was damaged.  It waits for nobody, and no clock strikes there."""
        with suppress(NotKept):
            self.store.shelve(header.id)
        header = replace(header, turns=[], deadline=None, stage="running", result=None)
        match, _difference = replayed(header, events)
        return self._made(header, match, events, lease, DAMAGED)

    async def rematch(self, table: Table, guest: int) -> str:
        """The same again with the seats turned by one: the first who asks makes the table, the others join it."""
        if table.share.owner:
            return str(await table.share.owner(table, Rematch(guest)))
        if table.header.kind != "match":
            raise Denied(marked("a replay has no rematch"))
        if table.header.stage != "over":
            raise Denied(marked("the match is not over yet"))
        if not table.standing.seats_of(guest) and table.header.guest != guest:
            raise Denied(marked("only people who sit at the table may ask for a rematch"))
        async with table.lock:
            header = table.header
            known = header.rematch
            if known is not None and await beside(self.store.header, known) is not None:
                return known
            fresh = await self.create(
                header.guest, header.game, header.players, dict(header.options), turned(header.seats), header.open,
                header.clock, table.past.hints, set_up(table.match),
            )  # fmt: skip
            await table.do(lambda: table.carry_out(Follow(fresh.id)))
        table.news.stir()
        return fresh.id

    async def renew(self, guest: int) -> str:
        """A new token for a guest; who has the old one is nobody here from now on, at pages that are open too."""
        token = await beside(self.store.renew, guest)
        self.sign_out(guest)
        self.aside(signed_out=guest)
        return token

    def sign_out(self, guest: int) -> None:
        """Whoever has a page open as this guest, at any table, has to come again."""
        for table in list(self.open.values()):
            table.sign_out(guest)

    # -- clocks --

    async def keep_time(self) -> None:
        """Let clocks strike, also those of tables that nobody has looked at since the server started."""
        await self.pace.sleep(self.pace.restart)
        look = 0.0  # when the store is to be asked again
        while True:
            self.bell.clear()
            everywhere = time.monotonic() >= look
            well = await self.strike(everywhere)
            if not well:
                await asyncio.sleep(TRY_AGAIN)
            if everywhere:
                look = time.monotonic() + LOOK_AGAIN if well else 0.0
            soon = min((t.deadline for t in self.open.values() if t.deadline is not None), default=math.inf)
            with suppress(TimeoutError):
                async with asyncio.timeout(min(max(soon - self.pace.now(), 0.01), LOOK_AGAIN)):
                    await self.bell.wait()

    async def strike(self, everywhere: bool = True) -> bool:
        """Let all clocks strike whose time has come; whether all could.  One that cannot keeps no other waiting.

        Everywhere: at tables too that are not in memory.
        """
        now = self.pace.now()
        well = True
        try:
            due = await beside(self.store.due, now) if everywhere else []
        except Exception:
            log.exception("the store could not be asked for clocks that have struck")
            due, well = [], False
        for name in due:
            well = await self._wake(name) and well
        for found in list(self.open.values()):
            if found.deadline is not None and found.deadline <= now:
                try:
                    await found.strike()
                except (Missing, Stale):
                    pass  # somebody was quicker
                except Exception:
                    log.exception("a clock could not strike", extra={"table": found.id})
                    well = False
        return well

    async def _wake(self, table: str) -> bool:
        """Bring a table into memory whose clock has struck; one that is damaged stands still from now on."""
        try:
            await self.fetch(table)
        except Missing:
            pass
        except MotuError:
            log.exception("a table cannot be opened, its clock stands still", extra={"table": table})
            with suppress(NotKept):
                await beside(self.store.shelve, table)
        except Exception:
            log.exception("a table cannot be opened", extra={"table": table})
            return False
        return True

    # -- tidying --

    async def keep_tidy(self) -> None:
        """Once a day, let go of what nobody has used for long."""
        while True:
            await self.pace.sleep(self.pace.restart)
            try:
                await self.tidy()
            except Exception:
                log.exception("what nobody uses could not be let go of")
            await asyncio.sleep(DAY)

    async def tidy(self) -> tuple[int, int]:
        """Remove tables at which nobody ever moved, and guests who have no table; answers how many."""
        empty = await beside(self.store.empty_tables, days_ago(EMPTY_DAYS))
        removed = 0
        for name in empty:
            there = self.open.get(name)
            if there is None:
                await beside(self.store.remove, name)
                self.waiting.forget(name)
            elif there.people.is_watched():
                continue
            else:
                await self.remove(there)
            removed += 1
        forgotten = await beside(self.store.forget_guests, days_ago(GUEST_DAYS))
        if removed or forgotten:
            log.warning("%d tables without a move and %d guests without a table were removed", removed, forgotten)
        return removed, forgotten

    async def remove(self, table: Table) -> None:
        async with table.lock:
            table.book.gone = True
            await beside(self.store.remove, table.id)
            self.open.pop(table.id, None)
            self.waiting.forget(table.id)
        table.news.tell()
