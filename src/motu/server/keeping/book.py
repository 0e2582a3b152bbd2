"""One table's pages in the store: what happened is written here, and repeated messages find their answer."""

from __future__ import annotations

from collections.abc import Sequence

from ..ground.limits import ANSWERS_KEPT
from ..ground.threads import beside
from ..tables.events import Event
from ..tables.header import Header
from .store import Store


class Book:
    """Writes a table's events.  It is gone once the table was deleted, or written by somebody else."""

    def __init__(self, store: Store, table: str, events: Sequence[Event] = (), epoch: int = 0) -> None:
        self.store = store
        self.table = table
        self.epoch = epoch  # whoever took the table in hand later has a higher one, and we write no more
        self.gone = False
        self.answers = {event.client: event.number for event in events[-ANSWERS_KEPT:] if event.client}

    def write(
        self, before: Header, after: Header, events: Sequence[Event], called: tuple[int, str] | None = None
    ) -> Header:
        """Keep events with all that follows from them; the header as it stands then."""
        header = self.store.commit(before, after, events, self.epoch)
        if called:
            self.store.rename(*called)
        return header

    async def answer_to(self, client: str, looks_new: bool) -> int | None:
        """What a message was answered that came before; the store has the answers to all of them."""
        if not client:
            return None
        if client in self.answers or looks_new:
            return self.answers.get(client)
        return await beside(self.store.answered, self.table, client)

    def remember(self, client: str, answer: int) -> None:
        if client:
            self.answers[client] = answer
            while len(self.answers) > ANSWERS_KEPT:
                del self.answers[next(iter(self.answers))]

    # -- links --

    def seat_code(self, seat: int, link: int) -> str:
        """What the link to a seat ends with; another one once the link is revoked."""
        return self.store.signed("seat", self.table, seat, link)

    def watch_code(self, watching: int) -> str:
        return self.store.signed("watch", self.table, watching)
