"""The bots of one table: they ask like everybody else, about a copy, and a move of theirs takes its time to follow."""

from __future__ import annotations

import asyncio
import logging
import time
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from motu.bots import Memory, warm_up
from motu.engine.errors import MotuError
from motu.engine.match import Match
from motu.engine.record import NOBODY

from ..ground.threads import beside
from ..keeping.store import NotKept
from ..tables.asks import Move
from ..thinking.choosing import choose

if TYPE_CHECKING:
    from .table import Table

log = logging.getLogger("motu.server")

NEXT_STEP = 0.4  # of the pause, before the further decisions of one turn
NAP = 0.25  # seconds between two looks at a race, where others may act meanwhile
SLOW = 2.0  # seconds that a bot may wait to think until the page says so
AGAIN = 1.0  # seconds until a move is tried again that could not be kept


@dataclass
class Turn:
    """A bot that is to act."""

    seat: int
    code: str
    version: int
    wait: float  # seconds until it may
    match: Match  # what it thinks about
    ahead: bool  # whether it is another seat's turn there


class Bots:
    """The bots of one table."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.task: asyncio.Task[None] | None = None
        self.last = NOBODY  # the bot that acted last
        self.slowed = False  # a bot here has waited for a while to think

    @property
    def busy(self) -> bool:
        return self.task is not None and not self.task.done()

    def next(self) -> tuple[int, float]:
        """The seat whose bot acts next and the seconds until it may; NOBODY if none does."""
        table = self.table
        if not table.running or table.elsewhere:
            return NOBODY, 0.0
        seat, wait = table.race.next_bot() if table.race else (table.match.current_player, 0.0)
        if seat == NOBODY or not table.seats[seat].bot:
            return NOBODY, 0.0
        if not (table.standing.persons() or table.people.is_watched()):
            return NOBODY, 0.0  # bots among themselves play for those who look on
        return seat, wait

    def wake(self) -> None:
        """Let the bots answer, if it is their turn."""
        if not self.busy and self.next()[0] != NOBODY:
            warm_up(self.table.match.game)
            self.task = asyncio.get_running_loop().create_task(self._run())

    async def _run(self) -> None:
        while True:
            async with self.table.lock:
                turn = await beside(self._turn)
            if turn is None:
                if self.table.match.is_terminal:
                    self.table.thinking.memories.forget(self.table.id)
                return
            if turn.wait:
                await self.table.pace.sleep(min(turn.wait, NAP))
                continue
            begun = time.monotonic()
            action = await self._choose(turn)
            pause = self.table.pace.bot * (NEXT_STEP if self.last == turn.seat else 1.0)
            if (rest := pause - (time.monotonic() - begun)) > 0:
                await self.table.pace.sleep(rest)
            try:
                async with self.table.lock:
                    if not self._fits(turn, action):
                        continue
                    await self.table.do(partial(self.table.carry_out, Move(turn.seat, action)))
                    self.last = turn.seat
            except NotKept as problem:
                log.warning("a bot's move was not kept, it tries again: %s", problem)
                await asyncio.sleep(AGAIN)
                continue
            except MotuError as problem:  # the table is gone or frozen: the next look at it wakes the bots
                log.warning("a bot's move was not made: %s", problem)
                return
            self.table.news.tell()
            self.table.alarm()

    def _turn(self) -> Turn | None:
        seat, wait = self.next()
        if seat == NOBODY:
            return None
        table = self.table
        code = table.seats[seat].bot
        assert code is not None
        out_of_turn = table.race is not None and seat != table.match.current_player
        match = table.race.clock.ahead(table.match, seat) if out_of_turn and table.race else table.match.clone()
        return Turn(seat, code, table.version, wait, match, out_of_turn)

    def _fits(self, turn: Turn, action: int) -> bool:
        """Whether the move still answers what is asked; in a race others may have acted meanwhile."""
        table = self.table
        if not table.running or table.seats[turn.seat].bot != turn.code:
            return False
        if table.race is None:
            return table.version == turn.version
        return table.race.until is not None and not table.match.why_not(action, turn.seat)

    async def _choose(self, turn: Turn) -> int:
        known = self.table.thinking.memories
        memory = Memory() if self.table.race else known.of(self.table.id, turn.seat, turn.code)
        table, later = self.table, asyncio.get_running_loop().call_later(SLOW, self._slow)
        try:
            async with table.thinking.place(table.header.guest, table.id, table.people.is_watched):
                later.cancel()
                thought = await table.share.think(table, turn) if table.share.think else None
                return await choose(turn.code, turn.match, memory=memory) if thought is None else thought
        finally:
            later.cancel()
            if self.slowed:
                self._slow(False)

    def _slow(self, slowed: bool = True) -> None:
        """The page says why nothing happens."""
        self.slowed = slowed
        self.table.share.aside(slowed=slowed)
        self.table.news.stir()
