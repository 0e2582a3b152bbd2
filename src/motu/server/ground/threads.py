"""The threads beside the event loop: one writes, one draws what no drawer does; what is rare shares the others.

Python runs one thread at a time.  Several that draw do not draw sooner: they only keep those waiting that write a move,
which needs the interpreter for a moment, and again for a moment.  Where jobs wait, addresses take turns, and none has
more than a quarter of the threads.
"""

from __future__ import annotations

import asyncio
import threading
import time
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from contextvars import copy_context
from queue import SimpleQueue
from typing import Any, ParamSpec, TypeVar

from .turns import Places, Turns

Given = ParamSpec("Given")
Answer = TypeVar("Answer")

WARM_UP = "warm-up"  # how threads are called that compile rules
BESIDE = 8  # threads for what is rare


class Threads:
    """A few threads.  They are started when there is something to do, and end with the process."""

    def __init__(self, count: int, name: str) -> None:
        self.name = name
        self.left = count  # threads that may still be started
        self.share = max(1, count // 4)  # of one address
        self.idle = self.jobs = 0  # threads and jobs that wait for each other
        self.waiting: Turns[Callable[[], None]] = Turns()
        self.busy: Counter[str] = Counter()  # threads that work, by address
        self.lock = threading.Lock()
        self.bell: SimpleQueue[None] = SimpleQueue()  # rung once for each job, and again for those passed over
        self.passed = 0  # jobs that were not taken when the bell rang: their addresses have their share

    def put(self, job: Callable[[], None]) -> None:
        """Do something that tells by itself how it ended."""
        with self.lock:
            self.waiting.put(job)
            self.jobs += 1
            if self.jobs > self.idle and self.left:
                self.left -= 1
                self.idle += 1
                threading.Thread(target=self._work, name=self.name, daemon=True).start()
        self.bell.put(None)

    def _work(self) -> None:
        while True:
            self.bell.get()
            if found := self._taken():
                address, job = found
                job()
                del found, job  # nothing is kept while there is nothing to do
                self._done(address)

    def _taken(self) -> tuple[str, Callable[[], None]] | None:
        with self.lock:
            found = self.waiting.take([who for who, many in self.busy.items() if many >= self.share])
            if found:
                self.idle -= 1
                self.jobs -= 1
                self.busy[found[0]] += 1
            else:
                self.passed += 1
            return found

    def _done(self, address: str) -> None:
        with self.lock:
            self.idle += 1
            self.busy[address] -= 1
            if not self.busy[address]:
                del self.busy[address]
            if self.passed:
                self.passed -= 1
                self.bell.put(None)


_writer = Threads(1, "writer")
_drawer = Threads(1, "drawer")
_others = Threads(BESIDE, "beside")
_apart = Places(1)  # for what processes are asked
_last = 0.0  # when one of them was given something to do


def ask_at_once(count: int) -> None:
    """Let so many ask processes at a time to draw."""
    global _apart
    _apart = Places(count)


def apart() -> Places:
    """Where whoever asks a process to draw waits for a place."""
    note_work()
    return _apart


async def writing(job: Callable[Given, Answer], *given: Given.args, **named: Given.kwargs) -> Answer:
    """Do something that changes a table, after all such jobs that were asked for before."""
    note_work()
    return await _in(_writer, lambda: job(*given, **named))


async def drawing(job: Callable[Given, Answer], *given: Given.args, **named: Given.kwargs) -> Answer:
    """Make what pages are sent."""
    note_work()
    return await _in(_drawer, lambda: job(*given, **named))


async def beside(job: Callable[Given, Answer], *given: Given.args, **named: Given.kwargs) -> Answer:
    """Do anything else that takes a while."""
    return await _in(_others, lambda: job(*given, **named))


def quiet_for() -> float:
    """Seconds since anything was written or drawn for a page that is open."""
    return time.monotonic() - _last


def note_work() -> None:
    """Something is written or drawn now."""
    global _last
    _last = time.monotonic()


async def all_done() -> None:
    """Comes back when somebody who comes now would have had a turn at all threads."""
    await asyncio.gather(_passed(_apart), *(_in(pool, int) for pool in (_writer, _drawer, _others)))


async def _passed(places: Places) -> None:
    async with places:
        pass


async def at_rest() -> None:
    """Comes back when no thread has anything to do any more."""
    while _apart.busy or any(pool.busy or pool.jobs for pool in (_writer, _drawer, _others)):
        await asyncio.sleep(0.01)


async def _in(pool: Threads, job: Callable[[], Answer]) -> Answer:
    loop, context = asyncio.get_running_loop(), copy_context()
    answer: asyncio.Future[Answer] = loop.create_future()

    def work() -> None:
        if answer.cancelled():
            return
        try:
            found = context.run(job)
        except BaseException as problem:
            _told(loop, answer, answer.set_exception, problem)
        else:
            _told(loop, answer, answer.set_result, found)

    pool.put(work)
    return await answer


def _told(loop: asyncio.AbstractEventLoop, answer: asyncio.Future[Any], say: Callable[[Any], None], what: Any) -> None:
    """Let the event loop hear how something ended, unless it has ended itself or nobody waits any more."""

    def tell() -> None:
        if not answer.cancelled():
            say(what)

    with suppress(RuntimeError):
        loop.call_soon_threadsafe(tell)
