"""Who hears of a table: its open pages at every change, people elsewhere when it waits for them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from ..ground.meters import Spread
from ..tables.header import Header
from .waiting import Waiting


class Audience:
    """Those who are told of each change at one table."""

    def __init__(self, waiting: Waiting) -> None:
        self.waiting = waiting
        self.watchers: set[Callable[[], None]] = set()
        self.spread = Spread()
        self.affected: set[int] = set()  # guests whose number of waiting tables has changed
        self.mood = 0  # counts what changes beside the events: chat, who is there

    @contextmanager
    def telling(self, guest: int, changed: Callable[[], None]) -> Iterator[None]:
        """A page is told of changes here, and of other tables that wait for its guest, as long as this lasts."""
        self.watchers.add(changed)
        self.waiting.listen(guest, changed)
        try:
            yield
        finally:
            self.watchers.discard(changed)
            self.spread.told(changed)
            self.waiting.unlisten(guest, changed)

    def note(self, header: Header) -> None:
        """The table was changed; everybody is told a moment later."""
        self.affected |= self.waiting.note(header)

    def stir(self) -> None:
        """Something beside the match has changed: chat, or who is there."""
        self.mood += 1
        self.tell()

    def tell(self) -> None:
        self.spread.begin(self.watchers)
        for watcher in list(self.watchers):
            watcher()
        affected, self.affected = self.affected, set()
        self.waiting.tell(affected)
