"""What the log says, with the facts that it speaks of, so that a machine can hold it against the game.

>>> gain = Fact(who=1, what="villages", number=25)
>>> line = said("drops {gem} on {space}: a village, +{points}.", gem="red", space="D3", points=gain)
>>> line
'drops red on D3: a village, +25.'
>>> line.facts
(Fact(who=1, what='villages', number=25, where=''),)
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from string import Formatter
from typing import Any, NamedTuple

import numpy as np

from .language import _, name_of


class Fact(NamedTuple):
    """Somebody has so much of something, somewhere; as the log tells it: so much more, or less.

    In a sentence a fact stands for its number.
    """

    who: int  # the seat; NOBODY where things belong to nobody
    what: str  # a source of points, or one of the game's goods
    number: int
    where: str = ""  # the place or the kind, as the log calls it; empty where it says none

    def __format__(self, _spec: str) -> str:
        return str(abs(self.number))


class Said(str):
    """A text, and the facts that it speaks of."""

    facts: tuple[Fact, ...] = ()

    def __add__(self, other: str) -> Said:
        return _with(str(self) + other, (*self.facts, *_facts_of(other)))


def said(pattern: str, *facts: Fact, **words: Any) -> Said:
    """The sentence with these words; it speaks of these facts, and of those of the words that stand in it."""
    for name in _named_in(pattern):
        facts += _facts_of(words[name])
    return _with(pattern.format(**words), facts)


@lru_cache(4_000)
def _named_in(pattern: str) -> tuple[str, ...]:
    """The words that stand in a sentence."""
    return tuple(name for _before, name, _spec, _conversion in Formatter().parse(pattern) if name)


def together(sentences: Iterable[str], between: str = " ") -> Said:
    """Several sentences as one; empty ones are left out."""
    parts = list(sentences)
    return _with(between.join(filter(None, parts)), tuple(fact for part in parts for fact in _facts_of(part)))


def total(*facts: Fact) -> Said:
    """What facts come to, as a number; empty if they say nothing."""
    return _with(str(abs(sum(fact.number for fact in facts))), facts) if any(fact.number for fact in facts) else Said()


def signed(*facts: Fact) -> Said:
    """What facts come to: "+25" or "−4"; empty if they say nothing."""
    number = total(*facts)
    sign = "−" if sum(fact.number for fact in facts) < 0 else "+"
    return _with(sign + number, facts) if number else number


def shares(facts: Iterable[Fact]) -> Said:
    """Who gets how much: "Red +2, Blue +1"; nothing is said of those who get nothing."""
    named = (said("{name} {number}", name=name_of(fact.who), number=signed(fact)) for fact in facts if fact.number)
    return together(named, ", ")


def moved(who: int, what: str, where: str, number: int = 1, whence: str = "") -> tuple[Fact, Fact]:
    """Something comes to a place from another, or from wherever it was."""
    return Fact(who, what, number, where), Fact(who, what, -number, whence)


# -- points --


def scored(ledger: Callable[[Any, np.ndarray], None], sources: Sequence[str], before: Any, after: Any) -> list[Fact]:
    """The points that have come since, by source and seat, as a game's rules count them."""
    then, now = (np.zeros((v.players, len(sources)), np.int64) for v in (before, after))
    ledger(_Wide(before), then)
    ledger(_Wide(after), now)
    gained = (now - then).T.tolist()
    return [Fact(seat, sources[k], points) for k, row in enumerate(gained) for seat, points in enumerate(row) if points]


def by_source(meaning: Callable[[str, str], str], facts: Sequence[Fact]) -> Iterator[Said]:
    """Who gets how much, a sentence for each source: "Amulets: Red +2, Blue +1."; `meaning` is the game's speech."""
    for what in dict.fromkeys(fact.what for fact in facts):
        name = meaning("score", what)
        who = shares(fact for fact in facts if fact.what == what)
        yield said(_("{source}: {shares}."), source=name[0].upper() + name[1:], shares=who)


class _Wide:
    """A view with 64 bits a number, as rules compute; small ones would overflow."""

    def __init__(self, view: Any) -> None:
        self._view = view

    def __getattr__(self, name: str) -> Any:
        value = np.asarray(getattr(self._view, name))
        self.__dict__[name] = value = value if value.dtype == np.uint64 else value.astype(np.int64)
        return value


# -- within --


def _with(text: str, facts: tuple[Fact, ...]) -> Said:
    line = Said(text)
    line.facts = facts
    return line


def _facts_of(word: Any) -> tuple[Fact, ...]:
    return (word,) if isinstance(word, Fact) else word.facts if isinstance(word, Said) else ()
