"""Whose work it is, and turns: where many wait for the same thing, addresses take turns, however much each wants.

>>> turns = Turns()
>>> for address, job in [("a", 1), ("a", 2), ("a", 3), ("b", 4)]:
...     token = whose.set(address)
...     turns.put(job)
...     whose.reset(token)
>>> [turns.take() for _job in range(4)]
[('a', 1), ('b', 4), ('a', 2), ('a', 3)]
"""

from __future__ import annotations

import asyncio
from collections import Counter, OrderedDict, deque
from collections.abc import Callable, Container
from contextvars import ContextVar
from functools import partial
from typing import Generic, TypeVar

Job = TypeVar("Job")

whose: ContextVar[str] = ContextVar("whose", default="")  # the address for which something is done, if for any


class Turns(Generic[Job]):
    """What waits, in a row for each address; the rows take turns."""

    def __init__(self) -> None:
        self.rows: OrderedDict[str, deque[Job]] = OrderedDict()

    def put(self, job: Job) -> None:
        self.rows.setdefault(whose.get(), deque()).append(job)

    def take(self, but: Container[str] = ()) -> tuple[str, Job] | None:
        """Whose turn it is, and what for; those of some addresses are passed over.  None if nothing waits."""
        address = next((address for address in self.rows if address not in but), None)
        if address is None:
            return None
        row = self.rows[address]
        job = row.popleft()
        if row:
            self.rows.move_to_end(address)
        else:
            del self.rows[address]
        return address, job


class Lock:
    """Like asyncio's, but those who wait take turns by address."""

    def __init__(self) -> None:
        self.held = False
        self.turns: Turns[asyncio.Future[None]] = Turns()

    def locked(self) -> bool:
        return self.held

    def take(self) -> bool:
        """Take it if nobody has it just now."""
        taken, self.held = not self.held, True
        return taken

    def give_back(self) -> None:
        self._go_on()

    async def __aenter__(self) -> None:
        if self.take():
            return
        turn = asyncio.get_running_loop().create_future()
        self.turns.put(turn)
        try:
            await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():
                self._go_on()  # it was our turn in just this moment
            raise

    async def __aexit__(self, *_problem: object) -> None:
        self._go_on()

    def _go_on(self) -> None:
        while found := self.turns.take():
            if not found[1].done():
                found[1].set_result(None)
                return
        self.held = False


class Places:
    """So many at once, and of one address a quarter; the others wait, and addresses take turns."""

    def __init__(self, count: int) -> None:
        self.left = count
        self.share = max(1, count // 4)
        self.busy: Counter[str] = Counter()
        self.turns: Turns[asyncio.Future[None]] = Turns()

    def begin(self, job: Callable[[Callable[[], None]], None]) -> None:
        """Begin a job as soon as there is a place, now if there is one; it is told how to give the place back."""
        who = whose.get()
        go_on = partial(job, partial(self._leave, who))
        if self._is_free(who):
            self._take(who)
            go_on()
            return
        turn = asyncio.get_running_loop().create_future()
        turn.add_done_callback(lambda _turn: go_on())
        self.turns.put(turn)

    def _is_free(self, who: str) -> bool:
        return self.left > 0 and self.busy[who] < self.share

    async def __aenter__(self) -> None:
        who = whose.get()
        if self._is_free(who):
            self._take(who)
            return
        turn = asyncio.get_running_loop().create_future()
        self.turns.put(turn)
        try:
            await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():
                self._leave(who)  # it was our turn in just this moment
            raise

    async def __aexit__(self, *_problem: object) -> None:
        self._leave(whose.get())

    def _take(self, who: str) -> None:
        self.left -= 1
        self.busy[who] += 1

    def _leave(self, who: str) -> None:
        self.left += 1
        self.busy[who] -= 1
        if not self.busy[who]:
            del self.busy[who]
        while self.left and (found := self.turns.take([who for who, many in self.busy.items() if many >= self.share])):
            if not found[1].done():
                self._take(found[0])
                found[1].set_result(None)
