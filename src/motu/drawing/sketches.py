"""Drawing again only what has changed: `kept` remembers a drawing together with all that it looked at.

>>> @kept
... def house(v, seat):
...     return f"a house in {v.colour[seat]}"
>>> with sketching(Sketches(), "move 1"):
...     view = SimpleNamespace(colour="rgb", money=3)
...     first = house(view, 0)
...     view.money = 4  # nobody looked at it
...     house(view, 0) is first
True
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextvars import ContextVar
from functools import lru_cache, partial, wraps
from operator import itemgetter
from types import SimpleNamespace
from typing import Any, TypeVar

import numpy as np

from motu.language import Within, language, names_given

from .page import Target, Targets
from .views import AtHand, Keepable, Plain, Rows, plain

BY_SEAT = (4, 5)  # rows of fields that are noted one by one: most of these have one for each seat
KEEPABLE = (AtHand, Keepable)
FACTS, MANY = 4_000, 20_000  # drawings of one kind that are kept by their facts: of most kinds, of spaces of a board
NOWHERE: Mapping[str, Target] = {}
Spots = str | frozenset[str]  # one of a picture, or some that are asked for at once
MOST = 8  # drawings of one thing: for a few seats, with different targets
LONG = 8  # moments after which those that nobody has asked for are forgotten

Drawing = TypeVar("Drawing", bound=Callable[..., Any])


class Traced(SimpleNamespace):
    """A view that notes which of its fields were read, and of those by seat which rows."""

    __slots__ = ("_read", "_whole")

    def __init__(self, whole: Any) -> None:
        self._whole = whole
        self._read: set[str] = set()

    def __getattr__(self, name: str) -> Any:
        value = getattr(self._whole, name)
        if isinstance(value, np.ndarray) and len(value) in BY_SEAT:
            value = Rows(value, name, self._read)
        else:
            self._read.add(name)
        self.__dict__[name] = value
        return value


class TracedTargets(Targets):
    """Targets that note what they were asked for."""

    def __init__(self, whole: Targets) -> None:
        self.whole = whole
        self.asked: set[Spots] = set()
        self.asked_all = False

    def __contains__(self, name: str) -> bool:
        self.asked.add(name)
        return name in self.whole

    @property
    def legal(self) -> Mapping[str, Target]:  # type: ignore[override]
        self.asked_all = True
        return self.whole.legal

    def among(self, names: frozenset[str]) -> dict[str, Target]:
        self.asked.add(names)
        return self.whole.among(names)

    def heard(self, asked: frozenset[Spots] | None) -> None:
        """A drawing inside asked for these spots, or (None) for all of them."""
        if asked is None:
            self.asked_all = True
        else:
            self.asked |= asked


class Sketch:
    """Something drawn, and all that the drawing looked at."""

    __slots__ = ("asked", "drawn", "legal", "names")

    def __init__(self, drawn: Any, names: frozenset[str], targets: TracedTargets | None) -> None:
        self.drawn = drawn
        self.names = names  # of fields, or of rows of them
        self.asked: frozenset[Spots] | None = frozenset()  # None stands for all of them
        self.legal: Mapping[str, Target] = NOWHERE  # at these spots
        if targets is not None:
            self.asked = None if targets.asked_all else frozenset(targets.asked)
            self.legal = dict(legal_at(self.asked, targets.whole))

    def holds(self, fields: Any) -> bool:
        """Whether what it was drawn from is the same there."""
        raise NotImplementedError


class OfRecord(Sketch):
    """Drawn from a record: from some of its bits."""

    __slots__ = ("bits", "mask")

    def __init__(self, drawn: Any, names: frozenset[str], targets: TracedTargets | None, fields: Plain) -> None:
        super().__init__(drawn, names, targets)
        self.mask, self.bits = fields.spans.mask(names), fields.bits

    def holds(self, fields: Plain) -> bool:
        bits = fields.bits
        if bits is self.bits:
            return True
        if (bits ^ self.bits) & self.mask:
            return False
        self.bits = bits  # what else was in the other record matters no more
        return True


class OfFields(Sketch):
    """Drawn from anything else that has fields."""

    __slots__ = ("take", "values")

    def __init__(self, drawn: Any, names: frozenset[str], targets: TracedTargets | None, fields: Any) -> None:
        super().__init__(drawn, names, targets)
        self.take = fields_named(tuple(names))
        self.values = self.take(fields)

    def holds(self, fields: Any) -> bool:
        return bool(self.take(fields) == self.values)


@lru_cache(4_000)
def fields_named(names: tuple[str, ...]) -> Callable[[Any], object]:
    """What takes these fields out of something, all in one go."""
    return itemgetter(*names) if names else lambda _fields: ()


def legal_at(asked: frozenset[Spots] | None, targets: Targets) -> Mapping[str, Target]:
    """What is legal at some spots, or at all."""
    if asked is None or not targets.legal:
        return targets.legal
    found: dict[str, Target] = {}
    for spots in asked:
        if not isinstance(spots, str):
            found |= targets.among(spots)
        elif (target := targets.legal.get(spots)) is not None:
            found[spots] = target
    return found


class Fields:
    """The fields of anything else, as something that can be compared."""

    __slots__ = ("of",)

    def __init__(self, of: Any) -> None:
        self.of = of

    def __getitem__(self, name: str) -> object:
        field, _space, row = name.partition(" ")
        value = getattr(self.of, field)
        return plain(value[int(row)] if row else value)


class Sketches:
    """What was drawn of a match lately; what nobody has asked for since many moments is forgotten."""

    def __init__(self) -> None:
        self.moment: object = None
        self.moments = 0
        self.now: dict[Any, list[Sketch]] = {}
        self.before: dict[Any, list[Sketch]] = {}
        self.made_now: dict[Any, tuple[object, Any]] = {}  # of drawings, by name and identity; these are kept too
        self.made_before: dict[Any, tuple[object, Any]] = {}

    def turn_to(self, moment: object) -> None:
        if moment != self.moment:
            self.moment = moment
            self.moments += 1
            if self.moments % LONG == 0:
                self.before, self.now = self.now, {}
                self.made_before, self.made_now = self.made_now, {}

    def made_of(self, drawing: object, name: str, make: Callable[[], Any]) -> Any:
        """What is made of a drawing that is kept itself: once, as long as it is the very same drawing."""
        key = name, id(drawing)
        found = self.made_now.get(key)
        if found is None:
            found = self.made_now[key] = self.made_before.get(key) or (drawing, make())
        return found[1]

    def find(self, key: object, fields: Any, targets: Targets | None) -> Sketch | None:
        """What was drawn of the same; the one used last comes first."""
        there = self.now.get(key, [])
        for sketch in there:
            if sketch.holds(fields) and (targets is None or sketch.legal == legal_at(sketch.asked, targets)):
                if sketch is not there[0]:
                    there.remove(sketch)
                    there.insert(0, sketch)
                return sketch
        for sketch in self.before.get(key, ()):
            if sketch.holds(fields) and (targets is None or sketch.legal == legal_at(sketch.asked, targets)):
                self.add(key, sketch)
                return sketch
        return None

    def add(self, key: object, sketch: Sketch) -> None:
        there = self.now.setdefault(key, [])
        there.insert(0, sketch)
        del there[MOST:]


_sketches: ContextVar[tuple[Sketches, object] | None] = ContextVar("sketches", default=None)


def sketching(sketches: Sketches, moment: object) -> Within:
    """Keep what is drawn inside, in one language and with the same names, and use what was kept lately."""
    sketches.turn_to(moment)
    return Within(_sketches, (sketches, voice(language(), names_given())))


def sketches_at_work() -> Sketches | None:
    """What is kept by whoever draws now."""
    at_work = _sketches.get()
    return at_work[0] if at_work else None


def kept(draw: Drawing) -> Drawing:
    """A drawing of a view that is made anew only if something has changed that it looked at.

    That is fields of the view (the first argument), what it asked its targets (the last one), the language, the names
    of the players and all other arguments.  Nobody is shown more by this than by drawing: what was drawn for another
    seat is used only where every field that it was drawn from is the same.
    """

    @wraps(draw)
    def drawn(v: Any, *given: Any) -> Any:
        at_work = _sketches.get()
        if at_work is None:
            return draw(v, *given)
        sketches, spoken = at_work
        targets = given[-1] if given and isinstance(given[-1], Targets) else None
        others = given if targets is None else given[:-1]
        inside = type(v) is Traced  # a drawing inside of another one
        whole = v._whole if inside else v
        aimed = targets.whole if type(targets) is TracedTargets else targets
        fields: Any = whole.plain if isinstance(whole, KEEPABLE) else Fields(whole)
        key = (draw, spoken, targets is None, others)
        found = sketches.find(key, fields, aimed)
        if found is None:
            seen, asked = Traced(whole), None if aimed is None else TracedTargets(aimed)
            made = draw(seen, *others) if asked is None else draw(seen, *others, asked)
            kind = OfRecord if type(fields) is Plain else OfFields
            found = kind(made, frozenset(seen._read), asked, fields)
            sketches.add(key, found)
        if inside:  # what this drawing looks at, the one around it does too
            v._read.update(found.names)
        if type(targets) is TracedTargets:
            targets.heard(found.asked)
        return found.drawn

    return drawn  # type: ignore[return-value]


def by_facts(draw: Drawing, most: int = FACTS) -> Drawing:
    """A drawing of plain facts alone: made once for the same facts, language and names, at whatever table.

    All that it shows is among the facts, so nobody is shown more than who draws it would be.
    """

    @lru_cache(most)
    def made(_voice: object, *facts: Any) -> Any:
        return draw(*facts)

    @wraps(draw)
    def drawn(*facts: Any) -> Any:
        at_work = _sketches.get()
        return made(at_work[1] if at_work else voice(language(), names_given()), *facts)

    return drawn  # type: ignore[return-value]


of_a_board = partial(by_facts, most=MANY)  # for what each board has dozens of


@lru_cache(1_000)
def voice(_language: str, _names: tuple[str, ...]) -> object:
    """Stands for a language and the names of the players, and is quicker to look up."""
    return object()
