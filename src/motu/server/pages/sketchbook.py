"""What pages keep beside a table while it is in memory, so that nothing is drawn or told twice."""

from __future__ import annotations

import threading
from collections import deque
from collections.abc import Callable
from functools import wraps
from typing import Any, Concatenate, ParamSpec, TypeVar
from weakref import WeakKeyDictionary

from motu.drawing import AtHand
from motu.drawing.sketches import Sketches
from motu.engine.match import Match
from motu.engine.record import NOBODY

from ..hall.table import Table
from ..tables.standing import hides

VIEWS = 4  # moments of which the views are kept
SAID = 12  # things said that others may be told too
FOR_ALL = 100  # things that all pages share: a few for each view and language
LASTING = 500  # things that are the same until something of them changes

Given = ParamSpec("Given")
Drawing = TypeVar("Drawing")
Facts = TypeVar("Facts")
Made = TypeVar("Made")


class Sketchbook:
    """The sketches of one table, its story by reader, and the pages that are open."""

    def __init__(self) -> None:
        self.open: set[Any] = set()  # pages that are drawn in one go
        self.drawing = threading.RLock()  # held by whoever draws: pages that are asked for are drawn in other threads
        self.forget()

    def forget(self) -> None:
        """Begin with empty pages."""
        self.sketches = Sketches()
        self.stories: dict[tuple[int, str], Any] = {}  # by seat and language
        self.said: deque[Any] = deque(maxlen=SAID)  # of the last moves, for the stories of other seats
        self.lasting: dict[Any, tuple[Any, Any]] = {}  # by name: what was made last, and the facts of which
        self.views: dict[int, tuple[Match, dict[int, AtHand]]] = {}  # by the identity of the match, which is kept too
        self.present: tuple[Any, Any, dict[Any, Any]] = (
            None,
            None,
            {},
        )  # how the table stands, its moment, and for_all
        self.shared: tuple[Any, dict[Any, dict[str, Any]]] = (None, {})  # what spectators were sent at this moment

    def close(self, page: Any) -> None:
        """A page is closed; with the last one goes all that was kept for them."""
        self.open.discard(page)
        if not self.open:
            self.forget()

    def again(self, name: object, facts: Facts, make: Callable[[Facts], Made]) -> Made:
        """What is made of some facts: the very same as last time, as long as these are equal."""
        known = self.lasting.get(name)
        if known is not None and known[0] == facts:
            return known[1]  # type: ignore[no-any-return]
        while len(self.lasting) >= LASTING:
            del self.lasting[next(iter(self.lasting))]
        made = make(facts)
        self.lasting[name] = facts, made
        return made

    def for_all(self, table: Table, name: object, make: Callable[[], Made]) -> Made:
        """What is the same for all pages as long as the table stands as it does: made once."""
        standing, moment, made = self.present
        if standing is not table.standing or moment != table.moment:
            made = {}
            self.present = table.standing, table.moment, made
        if name not in made:
            while len(made) >= FOR_ALL:
                del made[next(iter(made))]
            made[name] = make()
        found: Made = made[name]
        return found

    def view(self, match: Match, seat: int) -> AtHand:
        """What a seat sees of the match now or at a moment shortly before: one for all who see the same."""
        seat = seat if hides(match.game) else NOBODY
        known = self.views.get(id(match))
        if known and seat in known[1]:
            return known[1][seat]
        with self.drawing:
            views = self.views.setdefault(id(match), (match, {}))[1]
            if seat not in views:
                record = match.view(seat)
                raw = record.tobytes()
                views[seat] = next((other for other in views.values() if other.plain.raw == raw), None) or AtHand(
                    record, raw
                )
                while len(self.views) > VIEWS:
                    del self.views[next(iter(self.views))]
            return views[seat]


BOOKS: WeakKeyDictionary[Table, Sketchbook] = WeakKeyDictionary()


def sketchbook(table: Table) -> Sketchbook:
    """The book of a table; it goes away with the table."""
    found = BOOKS.get(table)
    if found is None:
        found = BOOKS[table] = Sketchbook()
    return found


def alone(draw: Callable[Concatenate[Table, Given], Drawing]) -> Callable[Concatenate[Table, Given], Drawing]:
    """A drawing of a table that waits until nobody else draws it."""

    @wraps(draw)
    def drawn(table: Table, /, *given: Given.args, **named: Given.kwargs) -> Drawing:
        with sketchbook(table).drawing:
            return draw(table, *given, **named)

    return drawn
