"""The coach beside the tables: in fair turns, no longer than somebody looks, and apart from whatever moves need.

All that he is asked is done in turns of some ten milliseconds, one after another.  Those who ask take turns, and so do
those who want a hint and those who want something that takes long, a review or a curve; but whoever waits for the first
words of a hint, or for the last, comes before all.  Whoever looks away is cancelled: what is being reckoned then ends
with its turn.
"""

from __future__ import annotations

import asyncio
import time
from collections import Counter, OrderedDict
from collections.abc import AsyncGenerator, Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import aclosing
from math import inf
from typing import Any

from motu.coaching.working import Stage
from motu.engine.game import Game
from motu.language import marked

from ..ground.errors import Denied
from ..ground.limits import COACHES_WAITING, COACHES_WAITING_BY_PERSON, REVIEWS_KEPT
from .apart import End, Hands, Here, Work
from .queue import Places

Begin = Callable[[], Iterator[Any]]
Kind = str

QUICK, LONG = "quick", "long"
TELL = 0.25  # seconds between two words about how far a long work is


class Coach:
    """The coach of one server."""

    def __init__(self, hands: Hands | None = None) -> None:
        self.hands = hands or Here()
        self.thread = ThreadPoolExecutor(1, thread_name_prefix="coach")  # waits for the hands, or does their work
        self.places = Places(1)
        self.asking: Counter[tuple[Kind, int]] = Counter()  # how much of a kind each person asks for at present
        self.kept: OrderedDict[tuple[str, ...], Any] = OrderedDict()  # long works that are done

    def check(self, person: int, kind: Kind = QUICK) -> None:
        """Nobody waits for long: too many are told so at once."""
        waiting = sum(count for (which, _who), count in self.asking.items() if which == kind)
        if waiting > COACHES_WAITING or self.asking[kind, person] > COACHES_WAITING_BY_PERSON:
            raise Denied(marked("many ask the coach just now; ask again in a moment"))

    def wake(self, game: Game) -> None:
        """Somebody has come to where hints are given."""
        self.thread.submit(self.hands.wake, game)

    async def steps(
        self, person: int, table: str, begin: Begin, is_wanted: Callable[[], bool] = lambda: True, until: float = inf
    ) -> AsyncGenerator[Any, None]:
        """What a quick work brings, step by step; after this moment only its last word is to come."""
        async with aclosing(self._turns(QUICK, person, table, begin, is_wanted, until)) as turns:
            async for step in turns:
                if not isinstance(step, End) and is_wanted():
                    yield step

    async def reckoned(self, person: int, key: tuple[str, ...], begin: Begin) -> AsyncGenerator[Any, None]:
        """How far a long work is, as Stages, and in the end what it found, which is kept for the next asker."""
        if key not in self.kept:
            yield Stage(0, 0)
            told = time.monotonic()
            async with aclosing(self._turns(LONG, person, key[-1], begin)) as turns:
                async for step in turns:
                    if isinstance(step, End):
                        self._keep(key, step.found)
                    elif time.monotonic() > told + TELL:
                        yield step
                        told = time.monotonic()
        self.kept.move_to_end(key)
        yield self.kept[key]

    async def _turns(
        self, kind: Kind, person: int, table: str, begin: Begin, is_wanted: Callable[[], bool] = lambda: True,
        until: float = inf,
    ) -> AsyncGenerator[Any, None]:  # fmt: skip
        """What each turn of a work brings, if anything; the last is its End."""
        work, loop = Work(begin), asyncio.get_running_loop()

        def is_urgent() -> bool:
            return kind == QUICK and (not work.has_said or time.monotonic() > until)

        self.asking[kind, person] += 1
        try:
            while is_wanted():
                async with self.places.place(person, table, is_urgent, kind):
                    step = await loop.run_in_executor(self.thread, self.hands.turn, work)
                if step is not None:
                    work.has_said = True
                    yield step
                if isinstance(step, End):
                    return
        finally:
            self.asking[kind, person] -= 1
            self.asking += Counter()  # nobody is kept who asks for nothing
            self.thread.submit(self.hands.leave, work)

    def _keep(self, key: tuple[str, ...], found: Any) -> None:
        self.kept[key] = found
        while len(self.kept) > REVIEWS_KEPT:
            self.kept.popitem(last=False)

    def close(self) -> None:
        """The server ends."""
        self.hands.stop()
        self.thread.submit(self.hands.close)
        self.thread.shutdown()
