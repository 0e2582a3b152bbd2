"""Drawing again only what has changed: `kept` remembers a drawing together with all that it looked at.

>>> @kept
... def house(v, seat, targets=NO_TARGETS):
...     return f"a house in {v.colour[seat]}"
>>> with sketching(Sketches(), "move 1"):
...     view = SimpleNamespace(colour="rgb", money=3)
...     first = house(view, 0)
...     view.money = 4  # nobody looked at it
...     house(view, 0) is first
True
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Set
from contextlib import contextmanager
from contextvars import ContextVar
from functools import wraps
from types import SimpleNamespace
from typing import Any, NamedTuple, TypeVar

from motu.language import language, names_given

from .page import NO_TARGETS, Target, Targets
from .views import AtHand

MOST = 16  # drawings of one thing at one moment: a few seats with different targets

Drawing = TypeVar("Drawing", bound=Callable[..., Any])


class Traced(SimpleNamespace):
    """A view that holds the fields that were read through it, and no others."""

    __slots__ = ("_whole",)

    def __init__(self, whole: Any) -> None:
        super().__init__()
        self._whole = whole

    def __getattr__(self, name: str) -> Any:
        self.__dict__[name] = value = getattr(self._whole, name)
        return value


class TracedTargets(Targets):
    """Targets that note what they were asked for."""

    def __init__(self, whole: Targets) -> None:
        self.whole = whole
        self.asked: set[str] = set()
        self.asked_all = False

    def get(self, name: str) -> Target | None:
        self.asked.add(name)
        return self.whole.get(name)

    @property
    def legal(self) -> Mapping[str, Target]:  # type: ignore[override]
        self.asked_all = True
        return self.whole.legal

    def among(self, names: Set[str]) -> dict[str, Target]:
        self.asked |= names
        return self.whole.among(names)


class Sketch(NamedTuple):
    """Something drawn, and all that the drawing looked at.

    There are many thousands of them: tuples of plain values are nothing in which Python looks for lost cycles.
    """

    names: tuple[str, ...]  # of fields
    values: tuple[object, ...]
    asked: frozenset[str] | None  # spots; None stands for all of them
    legal: dict[str, Target]  # of these spots
    drawn: Any

    def holds(self, v: Any, targets: Targets) -> bool:
        for name, value in zip(self.names, self.values, strict=True):
            if plain(v, name) != value:
                return False
        return self.legal == (targets.legal if self.asked is None else targets.among(self.asked))


def plain(v: Any, name: str) -> object:
    """A field of a view as something that can be compared, and that does not change with the view."""
    if type(v) is AtHand:  # which nobody changes
        known = v.plain.get(name)
        if known is None:
            known = v.plain[name] = _plain(getattr(v, name))
        return known
    if type(v) is Traced:
        if name not in v.__dict__:
            getattr(v, name)
        return plain(v._whole, name)
    return _plain(getattr(v, name))


def _plain(value: Any) -> object:
    return value.tobytes() if hasattr(value, "tobytes") else value


class Sketches:
    """What was drawn of a match at the present moment and the one before; what is older is forgotten."""

    def __init__(self) -> None:
        self.moment: object = None
        self.now: dict[Any, list[Sketch]] = {}
        self.before: dict[Any, list[Sketch]] = {}

    def turn_to(self, moment: object) -> None:
        if moment != self.moment:
            self.moment, self.before, self.now = moment, self.now, {}

    def find(self, key: object, v: Any, targets: Targets) -> Sketch | None:
        for sketch in self.now.get(key, ()):
            if sketch.holds(v, targets):
                return sketch
        for sketch in self.before.get(key, ()):
            if sketch.holds(v, targets):
                self.add(key, sketch)
                return sketch
        return None

    def add(self, key: object, sketch: Sketch) -> None:
        there = self.now.setdefault(key, [])
        there.append(sketch)
        del there[:-MOST]


_sketches: ContextVar[Sketches | None] = ContextVar("sketches", default=None)


@contextmanager
def sketching(sketches: Sketches, moment: object) -> Iterator[None]:
    """Keep what is drawn inside, and use what was kept at this moment or the one before."""
    sketches.turn_to(moment)
    token = _sketches.set(sketches)
    try:
        yield
    finally:
        _sketches.reset(token)


def kept(draw: Drawing) -> Drawing:
    """A drawing of a view that is made anew only if something has changed that it looked at.

    That is fields of the view (the first argument), what it asked its targets (the last one), the language, the names
    of the players and all other arguments.  Nobody is shown more by this than by drawing: what was drawn for another
    seat is used only where every field that it was drawn from is the same.
    """

    @wraps(draw)
    def drawn(v: Any, *given: Any) -> Any:
        sketches = _sketches.get()
        if sketches is None:
            return draw(v, *given)
        aims = bool(given) and isinstance(given[-1], Targets)
        others, targets = (given[:-1], given[-1]) if aims else (given, NO_TARGETS)
        key = (draw, others, aims, language(), names_given())
        found = sketches.find(key, v, targets)
        if found is None:
            seen, asked = Traced(v), TracedTargets(targets)
            made = draw(seen, *others, asked) if aims else draw(seen, *others)
            names = tuple(seen.__dict__)
            spots = None if asked.asked_all else frozenset(asked.asked)
            legal = dict(targets.legal) if spots is None else targets.among(spots)
            found = Sketch(names, tuple([plain(v, name) for name in names]), spots, legal, made)
            sketches.add(key, found)
        return found.drawn

    return drawn  # type: ignore[return-value]
