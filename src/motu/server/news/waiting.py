"""Which tables wait for whom, known without asking the database each time."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterable, Mapping

from ..ground.threads import beside
from ..keeping.store import Store
from ..tables.header import Header

KNOWN = 10_000  # guests whose tables are remembered


class Waiting:
    """The tables where it is a guest's turn.  Read once from the store, then kept up to date by each commit.

    Commits, drawings and lines ask from threads of their own.  Who reads from the store keeps the others out until it
    is noted: a commit in between would be forgotten.
    """

    def __init__(self, store: Store) -> None:
        self.store = store
        self.listeners: dict[int, set[Callable[[], None]]] = {}
        self._known: dict[int, frozenset[str]] = {}
        self._lock = threading.Lock()

    def of(self, guest: int) -> frozenset[str]:
        """The tables that wait for a guest; the database may be asked, so never on the event loop."""
        found = self._known.get(guest)
        if found is not None:
            return found
        with self._lock:
            found = frozenset(header.id for header in self.store.waiting_for(guest))
            while len(self._known) >= KNOWN:
                del self._known[next(iter(self._known))]
            self._known[guest] = found
        return found

    def known(self, guest: int) -> frozenset[str] | None:
        """The same as far as it is known without asking."""
        return self._known.get(guest)

    async def ask(self, guest: int) -> frozenset[str]:
        """The same, beside the event loop where the database has to be asked."""
        found = self._known.get(guest)
        return await beside(self.of, guest) if found is None else found

    def note(self, header: Header) -> set[int]:
        """A table has changed; answers the guests for whom it waits now and did not before, or the reverse."""
        return self.heard(header.id, header.waits)

    def heard(self, table: str, waits: Mapping[int, bool]) -> set[int]:
        """The same of a table that may be anywhere: whether it waits for each of its people."""
        changed = set()
        with self._lock:
            for guest, wanted in waits.items():
                tables = self._known.get(guest)
                if tables is not None and (table in tables) != wanted:
                    changed.add(guest)
                    self._known[guest] = tables | {table} if wanted else tables - {table}
        return changed

    def read_again(self, found: Mapping[int, frozenset[str]]) -> None:
        """What the store says about these guests; those for whom it is news are told."""
        changed = {guest for guest, tables in found.items() if self._known.get(guest, tables) != tables}
        with self._lock:
            self._known.update({guest: found[guest] for guest in changed})
        self.tell(changed)

    def forget(self, table: str) -> None:
        with self._lock:
            for guest, tables in self._known.items():
                if table in tables:
                    self._known[guest] = tables - {table}

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
