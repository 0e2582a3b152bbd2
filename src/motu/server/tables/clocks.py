"""Clocks of a table: a stock of minutes each, or days for a move."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from motu.engine.errors import MotuError
from motu.engine.record import NOBODY
from motu.language import marked

from .header import Seat

MINUTE, DAY = 60.0, 86_400.0
AT_LEAST = MINUTE  # on the clock of a person who takes a seat back


@dataclass(frozen=True)
class Clock:
    """What a person may choose for a table."""

    code: str
    title: str
    stock: float = 0.0  # seconds for the whole match
    more: float = 0.0  # seconds added whenever the turn goes on to somebody else
    each: float = 0.0  # seconds for each move


CLOCKS = {
    clock.code: clock
    for clock in (
        Clock("", marked("no clock")),
        Clock("live:20", marked("20 minutes each, and 15 seconds a turn"), 20 * MINUTE, 15.0),
        Clock("live:60", marked("an hour each, and 30 seconds a turn"), 60 * MINUTE, 30.0),
        Clock("day:1", marked("a day for each move"), each=DAY),
        Clock("day:3", marked("three days for each move"), each=3 * DAY),
        Clock("day:7", marked("a week for each move"), each=7 * DAY),
    )
}


def find_clock(code: str) -> Clock:
    if code not in CLOCKS:
        raise MotuError(
            "no clock {code!r}; there are {names}, and none", code=code[:20], names=", ".join(filter(None, CLOCKS))
        )
    return CLOCKS[code]


def wound_up(clock: Clock, seats: Sequence[Seat]) -> list[Seat]:
    """The seats with a full clock each."""
    return [replace(who, left=clock.stock or None) for who in seats]


def ticked(
    clock: Clock, seats: Sequence[Seat], deadline: float | None, ran: int, runs: int, now: float
) -> tuple[Sequence[Seat], float | None]:
    """Seats and deadline when the clock of seat `ran` stops and that of seat `runs` goes on; NOBODY: none does."""
    if clock.stock and ran != NOBODY and deadline is not None:
        left = max(deadline - now, 0.0) + (clock.more if ran != runs else 0.0)
        seats = [*seats[:ran], replace(seats[ran], left=left), *seats[ran + 1 :]]
    if runs == NOBODY or not clock.code:
        return seats, None
    return seats, now + (clock.each or seats[runs].left or 0.0)
