"""The coach beside the tables: in threads of its own, in fair turns, and no longer than somebody looks.

Hints are quick and have a place of their own, in which those who ask take turns step by step: the first answer waits
for nobody's last one.  Curves and reviews, which take long, have another place, and step aside while somebody wants a
hint.  Whoever looks away is cancelled: what is being reckoned then ends with the step that it is in, after some ten
milliseconds.  Compiled steps run beside the event loop and the threads that write moves.
"""

from __future__ import annotations

import asyncio
import time
from collections import Counter, OrderedDict
from collections.abc import AsyncGenerator, Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from typing import Any, TypeVar

from motu.language import marked

from ..ground.errors import Denied
from ..ground.limits import COACHES_AT_ONCE, COACHES_WAITING, COACHES_WAITING_BY_PERSON, REVIEWS_KEPT
from .queue import Places

Step = TypeVar("Step")

TELL = 0.25  # seconds between two words about how far a long work is
END = object()
ASIDE = 0.02  # seconds between two looks whether the way is free again


class Lane(Places):
    """Places for one kind of work, with as many threads."""

    def __init__(self, name: str) -> None:
        super().__init__(COACHES_AT_ONCE)
        self.threads = ThreadPoolExecutor(COACHES_AT_ONCE, thread_name_prefix=name)
        self.asking: Counter[int] = Counter()  # how much each person asks for at present

    @property
    def busy(self) -> bool:
        return bool(self.asking)

    def check(self, person: int) -> None:
        """Nobody waits for long: too many are told so at once."""
        waiting = self.asking.total() - self.places
        mine = self.asking[person] - self.places
        if waiting >= COACHES_WAITING or mine >= COACHES_WAITING_BY_PERSON:
            raise Denied(marked("many ask the coach just now; ask again in a moment"))

    @contextmanager
    def asked(self, person: int) -> Iterator[None]:
        """As long as this lasts, a person asks for something."""
        self.asking[person] += 1
        try:
            yield
        finally:
            self.asking[person] -= 1
            self.asking += Counter()  # nobody is kept who asks for nothing


class Progress:
    """How far a long work is, told by its thread; and whether it shall go on."""

    def __init__(self, stands_aside: Callable[[], bool]) -> None:
        self.done = self.all = 0
        self.wanted = True
        self.stands_aside = stands_aside

    def tell(self, done: int, count: int) -> bool:
        self.done, self.all = done, count
        while self.wanted and self.stands_aside():
            time.sleep(ASIDE)
        return self.wanted


class Coach:
    """The coach of one server."""

    def __init__(self) -> None:
        self.quick, self.long = Lane("coach"), Lane("review")
        self.kept: OrderedDict[tuple[str, ...], Any] = OrderedDict()  # long works that are done

    def check(self, person: int) -> None:
        """Whether somebody may ask for something quick."""
        self.quick.check(person)

    async def steps(
        self, person: int, table: str, found: Iterator[Step | None], is_wanted: Callable[[], bool] = lambda: True
    ) -> AsyncGenerator[Step, None]:
        """What an iterator finds, step by step, each as soon as it is this person's turn; None is only a pause."""
        loop = asyncio.get_running_loop()
        with self.quick.asked(person):
            while is_wanted():
                async with self.quick.place(person, table, lambda: True):
                    step = await loop.run_in_executor(self.quick.threads, next, found, END)
                if step is END:
                    return
                if step is not None and is_wanted():
                    yield step  # type: ignore[misc]

    async def reckoned(
        self, person: int, key: tuple[str, ...], work: Callable[[Callable[[int, int], bool]], Any]
    ) -> AsyncGenerator[Any, None]:
        """How far a long work is, as a Progress, and in the end what it found, which is kept for the next asker."""
        if key not in self.kept:
            progress = Progress(lambda: self.quick.busy)
            yield progress
            with self.long.asked(person):
                async with self.long.place(person, key[-1], lambda: True):
                    future = asyncio.get_running_loop().run_in_executor(self.long.threads, work, progress.tell)
                    future.add_done_callback(lambda done: done.cancelled() or done.exception())
                    try:
                        while not future.done():
                            await asyncio.wait([future], timeout=TELL)
                            yield progress
                    finally:
                        progress.wanted = False
                    self._keep(key, future.result())
        self.kept.move_to_end(key)
        yield self.kept[key]

    def _keep(self, key: tuple[str, ...], found: Any) -> None:
        self.kept[key] = found
        while len(self.kept) > REVIEWS_KEPT:
            self.kept.popitem(last=False)
