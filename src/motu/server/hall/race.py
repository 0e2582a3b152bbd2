"""A race against a real clock, where a game has one: the server is the only clock and the only judge of order."""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import TYPE_CHECKING

from motu.engine.match import Match
from motu.engine.record import NOBODY

from ..tables.standing import clock_of

if TYPE_CHECKING:
    from .table import Table


@dataclass(frozen=True)
class Running:
    """What the page shows of the time: what runs, against whom, and how many seconds are left."""

    kind: str
    seat: int
    left: float


class Race:
    """The time of a table.  It stands still while no page is open, and a count that was cut off starts anew."""

    def __init__(self, table: Table, dice: random.Random | None = None) -> None:
        self.table = table
        self.clock = clock_of(table.header.game)
        self.dice = dice or random.Random()
        self.until: float | None = None  # when the time is up
        self.ready: dict[int, float] = {}  # bots that could place: when they do, at the earliest

    def arrived(self) -> None:
        """A page is open: if the time stood still, what runs starts anew."""
        if self.until is None and self.table.running and not self.table.elsewhere:
            self._start()
            self.table.alarm()
            self.table.bots.wake()

    def left(self) -> None:
        """The last page is closed."""
        self._set(None)
        self.ready.clear()

    def _start(self) -> None:
        span = self.clock.span(self.table.match.state)
        runs = span and self.table.people.present()
        self._set(self.table.pace.now() + span.seconds + span.grace if runs else None)
        self._see_bots()

    def _set(self, until: float | None) -> None:
        self.until = until
        self.table.share.aside(until=until)

    def moved(self, before: Match) -> None:
        """The match has gone on from there."""
        after = self.table.match
        if len(after.log) == len(before.log):
            self._see_bots()
            return
        walker = before.clone()
        walker.ask_forced = True
        same = self.until is not None
        for move in after.log[len(before.log) :]:
            at = walker.state.copy()
            walker.play(move.action, seat=move.seat)
            same = same and self.clock.goes_on(at, move.seat, move.action, walker.state)
        if same:
            self._see_bots()
        else:
            self._start()

    def _see_bots(self) -> None:
        """Bots that can place now get a moment of their own for it."""
        able = {s for s in self.table.match.may_act() if self.table.seats[s].bot and self.is_placing(s)}
        for seat in set(self.ready) - able:
            del self.ready[seat]
        for seat in able - set(self.ready):
            self.ready[seat] = self.table.pace.now() + self.dice.uniform(*self.clock.BOT_DELAY)

    def is_placing(self, seat: int) -> bool:
        return bool(self.clock.is_placing(self.table.match.state, seat))

    def next_bot(self) -> tuple[int, float]:
        """The bot that acts next and in how many seconds, NOBODY if none does."""
        if self.until is None:
            return NOBODY, 0.0
        now, match = self.table.pace.now(), self.table.match
        found = [(when - now, seat) for seat, when in self.ready.items()]
        deciding = match.current_player
        if self.table.seats[deciding].bot and not self.is_placing(deciding):
            found.append((0.0, deciding))
        wait, seat = min(found, default=(0.0, NOBODY))
        return seat, max(wait, 0.0)

    def running(self) -> Running | None:
        """What the page shows."""
        span = self.clock.span(self.table.match.state)
        if span is None or self.until is None:
            return None
        return Running(span.kind, span.seat, max(self.until - span.grace - self.table.pace.now(), 0.0))
