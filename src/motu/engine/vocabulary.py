"""The vocabulary of a game: families of actions, and text <-> number for each action."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import product

from .errors import MotuError

NUMBER = re.compile("[0-9]{1,9}")


@dataclass(frozen=True)
class Argument:
    """One argument of a family: its name, the label of each value, and other spellings that are understood."""

    name: str
    labels: tuple[str, ...]
    also: dict[str, int]


def argument(name: str, labels: int | range | Sequence[str], also: Sequence[str] = ()) -> Argument:
    """`argument("bid", range(1, 11))`, `argument("colour", "RYGB")`; `also` is a second name for each value."""
    if isinstance(labels, int):
        labels = range(labels)
    known = tuple(str(label) for label in labels)
    spellings: dict[str, int] = {}
    for names in (also, known):
        spellings.update({str(label).lower(): value for value, label in enumerate(names)})
    if not any(re.fullmatch(r"-?\d+", spelling) for spelling in spellings):
        spellings.update({str(value): value for value in range(len(known))})
    return Argument(name, known, spellings)


class Family:
    """A named group of actions with consecutive numbers, one for each combination of its arguments."""

    def __init__(self, name: str, *arguments: Argument) -> None:
        self.name = name
        self.arguments = arguments
        self.first = -1  # set by the vocabulary
        self.count = 1
        for a in arguments:
            self.count *= len(a.labels)

    @property
    def last(self) -> int:
        """The number of its last action."""
        return self.first + self.count - 1

    def texts(self) -> Iterator[str]:
        """All its actions in words, in the order of their numbers."""
        for labels in product(*(a.labels for a in self.arguments)):
            yield " ".join((self.name, *labels))

    def values(self) -> Iterator[tuple[int, ...]]:
        """The arguments of all its actions, likewise."""
        return product(*(range(len(a.labels)) for a in self.arguments))

    def number(self, values: Sequence[str]) -> int:
        """The number of the action with these arguments, given in words."""
        if len(values) != len(self.arguments):
            wanted = " ".join(f"<{a.name}>" for a in self.arguments)
            raise MotuError("{name!r} is written {form!r}", name=self.name, form=(self.name + " " + wanted).strip())
        offset = 0
        for a, value in zip(self.arguments, values, strict=True):
            index = a.also.get(value.lower())
            if index is None:
                shown = ", ".join(a.labels[:6]) + (", …, " + a.labels[-1] if len(a.labels) > 6 else "")
                raise MotuError(
                    "{value!r} is no {name} of {family!r}; there are {shown}",
                    value=value,
                    name=a.name,
                    family=self.name,
                    shown=shown,
                )
            offset = offset * len(a.labels) + index
        return self.first + offset


class Vocabulary:
    """All actions of a game.  `events` come from outside (a clock): they stand in logs but are never offered."""

    def __init__(self, *families: Family, events: Sequence[Family] = ()) -> None:
        self.families = families
        self.events = tuple(events)
        self._texts: list[str] = []
        self._families: list[Family] = []  # of each action
        self._arguments: list[tuple[int, ...]] = []
        for family in (*families, *events):
            family.first = len(self._texts)
            self._texts.extend(family.texts())
            self._arguments.extend(family.values())
            self._families += [family] * (len(self._texts) - family.first)
        self.count = sum(family.count for family in families)
        self.size = len(self._texts)
        self._by_name = {family.name: family for family in (*families, *events)}
        if len(self._by_name) != len(families) + len(self.events):
            raise TypeError("a family is declared twice")

    def __getitem__(self, name: str) -> Family:
        return self._by_name[name]

    def text(self, action: int) -> str:
        """How the action is written: 40 -> 'sail E R'."""
        if not 0 <= action < self.size:
            raise MotuError("no action {action}; numbers go from 0 to {last}", action=action, last=self.size - 1)
        return self._texts[action]

    def family(self, action: int) -> Family:
        """The family that an action belongs to."""
        return self._families[action]

    def arguments(self, action: int) -> tuple[int, ...]:
        """The values of the action's arguments: 'sail E R' -> (1, 0)."""
        return self._arguments[action]

    def parse(self, text: str | int) -> int:
        """The number of an action given as text ('sail E R', 'sail(E, R)') or as a number."""
        if isinstance(text, int) or NUMBER.fullmatch(str(text).strip()):
            action = int(text)
            self.text(action)
            return action
        words = re.sub(r"[(),]", " ", text).split()
        family = self._by_name.get(words[0].lower()) if words else None
        if family is None:
            raise MotuError("no action {text!r}; actions begin with {names}", text=text, names=", ".join(self._by_name))
        return family.number(words[1:])
