"""How fast the house itself goes: bots, clocks, and when a person counts as absent."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field

from motu.bots import PAUSE

from ..tables.clocks import MINUTE


@dataclass
class Pace:
    """How fast the server's own doings follow each other.  Tests let them follow at once, by a clock of their own."""

    bot: float = 0.0  # seconds that a bot's move takes at least
    restart: float = 0.0  # seconds after a start in which no clock strikes: everybody can come back
    absent: float = 20.0  # seconds without a page after which a person counts as absent
    now: Callable[[], float] = field(default=time.time)
    sleep: Callable[[float], Awaitable[None]] = field(default=asyncio.sleep)


def for_people() -> Pace:
    """The pace of a server that people use."""
    return Pace(bot=PAUSE, restart=MINUTE)
