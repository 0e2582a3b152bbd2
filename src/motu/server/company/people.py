"""The people of one table: who is there, what they say, how strong they are."""

from __future__ import annotations

from dataclasses import dataclass

from ..ground.limits import CHAT_KEPT, SEEN_KEPT
from ..keeping.store import Line, Store
from .pace import Pace
from .stand_ins import level_of

WATCHED = 60.0  # seconds that somebody looks at a page without a line


@dataclass(eq=False)
class Presence:
    """Somebody at an open page."""

    guest: int
    ended: bool = False  # signed out meanwhile: the page is shown nothing more


class People:
    """Knows the open pages and the chat of a table."""

    def __init__(self, store: Store, table: str, pace: Pace) -> None:
        self.store = store
        self.pace = pace
        self.chat: list[Line] = store.chat(table, CHAT_KEPT)
        self.lines: dict[Presence, int] = {}  # open pages, and whose they are
        self.elsewhere: frozenset[int] = frozenset()  # guests who have a page open at another server
        self.seen: dict[int, float] = {}  # guest -> when the last page was closed
        self.since = pace.now()  # when the table came into memory
        self.looked = pace.now()  # when somebody asked for it last

    def comes(self, one: Presence) -> bool:
        """A page is opened; answers whether that is news."""
        came = not self.is_present(one.guest)
        self.lines[one] = one.guest
        return came

    def goes(self, one: Presence) -> bool:
        """A page is closed; answers whether that is news."""
        guest = self.lines.pop(one)
        self.looked = self.pace.now()
        if self.is_present(guest):
            return False
        self._went(guest)
        return True

    def heard(self, guests: frozenset[int]) -> bool:
        """These have pages open at other servers now; answers whether that is news."""
        before, self.elsewhere = self.present(), guests
        for guest in before - self.present():
            self._went(guest)
        return before != self.present()

    def _went(self, guest: int) -> None:
        self.seen[guest] = self.pace.now()
        while len(self.seen) > SEEN_KEPT:
            del self.seen[next(iter(self.seen))]

    def look(self) -> None:
        """Somebody asks for the table; a page without a line does nothing else."""
        self.looked = self.pace.now()

    def is_watched(self) -> bool:
        """Whether anybody looks on, with a page that is open or was asked for a moment ago."""
        return bool(self.present()) or self.pace.now() - self.looked < WATCHED

    def present(self) -> frozenset[int]:
        """Those who have a page open."""
        return self.elsewhere.union(self.lines.values())

    def sign_out(self, guest: int) -> bool:
        """The guest's open pages are nobody's from now on; answers whether there are any."""
        mine = [one for one in self.lines if one.guest == guest]
        for one in mine:
            one.ended = True
        return bool(mine)

    def is_present(self, guest: int | None) -> bool:
        return guest in self.lines.values() or guest in self.elsewhere

    def is_absent(self, guest: int | None) -> bool:
        """Whether a person has been away for a while."""
        if guest is None or self.is_present(guest):
            return False
        return self.pace.now() - self.seen.get(guest, self.since) >= self.pace.absent

    def level(self, guest: int, game: str) -> int:
        """The level of the bot that is about as strong as a person."""
        return level_of(self.store, guest, game)

    def say(self, table: str, seat: int, name: str, text: str) -> None:
        line = self.store.say(table, seat, name, text)
        if self.chat and line.number > self.chat[-1].number + 1:
            self.listen(table)  # somebody spoke at another server meanwhile
        else:
            self.chat = [*self.chat, line][-CHAT_KEPT:]

    def listen(self, table: str) -> None:
        """Read what was said, wherever that was."""
        self.chat = self.store.chat(table, CHAT_KEPT)
