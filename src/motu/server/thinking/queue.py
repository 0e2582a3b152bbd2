"""Who thinks next: few at a time; who waits takes turns by kind, address, person and table; the urgent come first."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field

from motu.language import marked

from ..ground.errors import Denied
from ..ground.limits import BOTS_AT_ONCE, BOTS_WAITING_BY_ADDRESS
from ..ground.limits import BOTS_WAITING as BOTS_WAITING_BY_PERSON
from ..ground.meters import BOT_WAIT, BOTS_THINKING, BOTS_WAITING
from ..ground.turns import whose
from .memories import Memories

REMEMBERED = 1000  # people and tables of whom it is known when they had their last turn


@dataclass(eq=False)
class Thinker:
    """A bot or the coach that is to think: for whom, and at which table."""

    person: int
    table: str
    is_urgent: Callable[[], bool]  # whether somebody looks on there, or still waits for the first word
    kind: str
    address: str = field(default_factory=whose.get)
    turn: asyncio.Future[None] = field(default_factory=lambda: asyncio.get_running_loop().create_future())


class Places:
    """A few places to think, for which many wait."""

    def __init__(self, places: int) -> None:
        self.places = self.free = places
        self.waiting: list[Thinker] = []
        self.turns = 0
        self.last: dict[int | str, int] = {}  # when a kind, an address, a person and a table had their last turn

    @asynccontextmanager
    async def place(
        self, person: int, table: str, is_urgent: Callable[[], bool], kind: str = ""
    ) -> AsyncIterator[None]:
        """A place to think, as soon as it is one's turn."""
        thinker = Thinker(person, table, is_urgent, kind)
        self.waiting.append(thinker)
        self._go_on()
        try:
            await thinker.turn
        except asyncio.CancelledError:
            self._gone(thinker)
            raise
        try:
            yield
        finally:
            self.free += 1
            self._go_on()

    def resize(self, places: int) -> None:
        """More or fewer can think at once from now on."""
        self.free += places - self.places
        self.places = places
        self._go_on()

    def _go_on(self) -> None:
        """Give free places to those whose turn it is."""
        while self.free > 0 and self.waiting:
            following = min(self.waiting, key=self._rank)
            self.waiting.remove(following)
            if following.turn.cancelled():
                continue
            self.turns += 1
            self._note(following.kind)
            self._note(following.address)
            self._note(following.person)
            self._note(following.table)
            self.free -= 1
            following.turn.set_result(None)

    def _note(self, who: int | str) -> None:
        self.last.pop(who, None)
        self.last[who] = self.turns
        while len(self.last) > REMEMBERED:
            del self.last[next(iter(self.last))]

    def _rank(self, thinker: Thinker) -> tuple[bool, int, int, int, int]:
        """Small goes first: it is urgent, and the last turn of the kind, address, person, table is long ago."""
        kind, address, person, table = (
            self.last.get(who, 0) for who in (thinker.kind, thinker.address, thinker.person, thinker.table)
        )
        return not thinker.is_urgent(), kind, address, person, table

    def _gone(self, thinker: Thinker) -> None:
        """Whoever waited has gone away, perhaps in the moment when its turn came."""
        if thinker in self.waiting:
            self.waiting.remove(thinker)
        elif not thinker.turn.cancelled():
            self.free += 1
        self._go_on()


class Queue(Places):
    """The places for bots that think, of one server."""

    def __init__(self, places: int = BOTS_AT_ONCE) -> None:
        super().__init__(places)
        self.memories = Memories()

    @asynccontextmanager
    async def place(
        self, person: int, table: str, is_urgent: Callable[[], bool], kind: str = ""
    ) -> AsyncIterator[None]:
        since = time.monotonic()
        async with super().place(person, table, is_urgent, kind):
            BOT_WAIT.observe(time.monotonic() - since)
            yield

    def check(self, person: int, table: str = "") -> None:
        """Nobody sets a bot thinking who has many waiting at other tables."""
        others = [thinker for thinker in self.waiting if thinker.table != table]
        mine = sum(thinker.person == person for thinker in others)
        near = sum(thinker.address == whose.get() != "" for thinker in others)
        if mine >= BOTS_WAITING_BY_PERSON or near >= BOTS_WAITING_BY_ADDRESS:
            raise Denied(marked("your bots at other tables are still waiting to think; let them move first"))

    def _go_on(self) -> None:
        super()._go_on()
        BOTS_WAITING.set(len(self.waiting))
        BOTS_THINKING.set(self.places - self.free)
