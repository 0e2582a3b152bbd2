"""The coach beside the tables: one at a time in a thread of its own, in fair turns, and no longer than somebody looks.

Whoever looks away is cancelled.  What is being reckoned then ends with the step that it is in, after half a second at
most; compiled steps run beside the event loop and the threads that write moves.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from motu.language import marked

from ..ground.errors import Denied
from ..ground.limits import COACHES_AT_ONCE, COACHES_WAITING, COACHES_WAITING_BY_PERSON
from .queue import Places

Step = TypeVar("Step")


class Coach(Places):
    """The places for the coach, of one server."""

    def __init__(self) -> None:
        super().__init__(COACHES_AT_ONCE)
        self.threads = ThreadPoolExecutor(COACHES_AT_ONCE, thread_name_prefix="coach")

    async def steps(self, person: int, table: str, begin: Callable[[], Iterator[Step]]) -> AsyncIterator[Step]:
        """What an iterator finds, step by step, as soon as it is this person's turn."""
        self.check(person)
        async with self.place(person, table, lambda: True):
            loop, found = asyncio.get_running_loop(), begin()
            while (step := await loop.run_in_executor(self.threads, next, found, None)) is not None:
                yield step

    def check(self, person: int) -> None:
        """Nobody waits for long: too many are told so at once."""
        mine = sum(thinker.person == person for thinker in self.waiting)
        if len(self.waiting) >= COACHES_WAITING or mine >= COACHES_WAITING_BY_PERSON:
            raise Denied(marked("many ask the coach just now; ask again in a moment"))
