"""What the log says, with the facts that it speaks of, so that a machine can hold it against the game.

>>> gain = Fact(who=1, what="villages", number=25)
>>> line = said("drops {gem} on {space}: a village, +{points}.", gem="red", space="D3", points=gain)
>>> line
'drops red on D3: a village, +25.'
>>> line.facts
(Fact(who=1, what='villages', number=25, where=''),)
"""

from __future__ import annotations

from collections.abc import Iterable
from string import Formatter
from typing import Any, NamedTuple

from .language import name_of


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
    for _before, name, _spec, _conversion in Formatter().parse(pattern):
        if name:
            facts += _facts_of(words[name])
    return _with(pattern.format(**words), facts)


def together(sentences: Iterable[str], between: str = " ") -> Said:
    """Several sentences as one; empty ones are left out."""
    parts = list(sentences)
    return _with(between.join(filter(None, parts)), tuple(fact for part in parts for fact in _facts_of(part)))


def signed(*facts: Fact) -> Said:
    """What facts come to: "+25" or "−4"; empty if there are none."""
    total = sum(fact.number for fact in facts)
    if not any(fact.number for fact in facts):
        return Said()
    return _with(f"{'−' if total < 0 else '+'}{abs(total)}", facts)


def shares(facts: Iterable[Fact]) -> Said:
    """Who gets how much: "Red +2, Blue +1"; nothing is said of those who get nothing."""
    return together((_with(f"{name_of(fact.who)} ", ()) + signed(fact) for fact in facts if fact.number), ", ")


def moved(who: int, what: str, where: str, number: int = 1, whence: str = "") -> tuple[Fact, Fact]:
    """Something comes to a place from another, or from wherever it was."""
    return Fact(who, what, number, where), Fact(who, what, -number, whence)


def _with(text: str, facts: tuple[Fact, ...]) -> Said:
    line = Said(text)
    line.facts = facts
    return line


def _facts_of(word: Any) -> tuple[Fact, ...]:
    return (word,) if isinstance(word, Fact) else word.facts if isinstance(word, Said) else ()
