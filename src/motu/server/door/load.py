"""How busy the server is: requests being answered, and how late the event loop and the threads are."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress

from ..ground.limits import Limits
from ..ground.meters import LAG
from ..ground.threads import all_done


class Load:
    """What the server is doing for others just now; too much of it, and whoever comes is asked to come again."""

    EVERY = 0.25

    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        self.requests = 0
        self.measured = 0.0  # how late the last round came back
        self.begun: float | None = None  # when the round that is under way began

    @property
    def lag(self) -> float:
        """Seconds that the loop or the threads are behind; work that does not come back counts while it is awaited."""
        under_way = time.perf_counter() - self.begun - self.EVERY if self.begun is not None else 0.0
        return max(self.measured, under_way)

    def too_high(self) -> bool:
        return self.requests >= self.limits.at_once or self.lag > self.limits.lag

    @asynccontextmanager
    async def felt(self) -> AsyncIterator[None]:
        """Measure again and again, as long as this lasts."""
        task = asyncio.create_task(self.feel())
        try:
            yield
        finally:
            task.cancel()
            with suppress(asyncio.CancelledError):
                await task

    async def feel(self) -> None:
        while True:
            self.begun = time.perf_counter()
            await asyncio.sleep(self.EVERY)
            LAG.observe(max(0.0, time.perf_counter() - self.begun - self.EVERY))
            await all_done()
            self.measured = time.perf_counter() - self.begun - self.EVERY
