"""Which tables wait for whom, known without asking the database each time."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from ..keeping.store import Store
from ..tables.header import Header

KNOWN = 10_000  # guests whose tables are remembered


class Waiting:
    """The tables where it is a guest's turn.  Read once from the store, then kept up to date by each commit."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.known: dict[int, set[str]] = {}
        self.listeners: dict[int, set[Callable[[], None]]] = {}

    def of(self, guest: int) -> set[str]:
        if guest not in self.known:
            if len(self.known) >= KNOWN:
                self.known.clear()
            self.known[guest] = {header.id for header in self.store.waiting_for(guest)}
        return self.known[guest]

    def note(self, header: Header) -> set[int]:
        """A table has changed; answers the guests for whom it waits now and did not before, or the reverse."""
        waits = {who.person for who in header.seats if who.turn and header.stage == "running"}
        changed = set()
        for guest in {who.guest for who in header.seats if who.guest in self.known}:
            assert guest is not None
            tables = self.known[guest]
            if (header.id in tables) != (guest in waits):
                changed.add(guest)
                (tables.add if guest in waits else tables.discard)(header.id)
        return changed

    def forget(self, table: str) -> None:
        for tables in self.known.values():
            tables.discard(table)

    def tell(self, guests: Iterable[int]) -> None:
        for guest in guests:
            for listener in list(self.listeners.get(guest, ())):
                listener()

    def listen(self, guest: int, listener: Callable[[], None]) -> None:
        self.listeners.setdefault(guest, set()).add(listener)

    def unlisten(self, guest: int, listener: Callable[[], None]) -> None:
        mine = self.listeners.get(guest, set())
        mine.discard(listener)
        if not mine:
            self.listeners.pop(guest, None)
