"""What a board hands to the page beside its picture: spots that can be clicked, and what stands in players' panels."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache, lru_cache
from typing import Any, NamedTuple

from .builder import Drawn, attributes, escaped, tag

# What a seat's colour is called on the page: class p0 to p4, each with its mark.
MARKS = ("●", "■", "▲", "◆", "★")


@cache
def mark(colour: int, size: int = 26) -> Drawn:
    """The sign of a seat's colour, in a circle."""
    return tag(
        "svg",
        tag("circle", r=12.5, fill="var(--c)"),
        tag("use", href=f"#m-mark-{colour}", x=-7, y=-7, width=14, height=14, fill="#fffaf0"),
        class_=f"mark p{colour}", width=size, height=size, viewBox="-13 -13 26 26", aria_hidden="true",
    )  # fmt: skip


class Target(NamedTuple):
    """What a click on a spot does: one action, or a choice among several."""

    actions: tuple[int, ...]
    hint: str


@dataclass
class Targets:
    """The spots that are legal now.  `draw` wraps everything that can be clicked in `targets.spot(…)`."""

    legal: Mapping[str, Target] = field(default_factory=dict)
    laying: bool = False  # positions are set up: also what nobody can do anything with in a match can be clicked

    def get(self, name: str) -> Target | None:
        return self.legal.get(name)

    def among(self, names: frozenset[str]) -> dict[str, Target]:
        """Those of some spots that are legal."""
        return {name: target for name, target in self.legal.items() if name in names}

    def __contains__(self, name: str) -> bool:
        return self.get(name) is not None

    def spot(
        self, name: str, outline: Drawn, *children: object, label: str = "", class_: str = "", **values: Any
    ) -> Drawn:
        """A place, card or piece that a click can mean.  `outline` is its shape, lit when something is legal there.

        `label` tells a screen reader what lies there; what a click does is added.
        """
        target, inside = self.get(name), "".join(map(escaped, children))
        legal, role, does = "", "img", ""
        if target:
            legal, role = " legal", "button"
            does = f' data-actions="{" ".join(map(str, target.actions))}" data-hint="{escaped(target.hint)}"'
        spoken = escaped(once(seen_words(inside), label or name, target.hint if target else ""))
        return Drawn(
            f'<g id="spot-{name}" class="{f"spot{legal} {class_}".strip()}" data-spot="{name}" role="{role}"'
            f' tabindex="-1" aria-label="{spoken}"{attributes(**values)}{does}>'
            f'<g class="outline">{outline}</g>{inside}</g>'
        )

    def place(self, name: str, outline: Drawn, label: str) -> Drawn:
        """A place that is empty, or out of reach in a match: a spot only for those who set up a position."""
        return self.spot(name, outline, label=label) if self.laying else Drawn("")


def once(seen: str, label: str, hint: str) -> str:
    """What a screen reader says of a spot; whoever sees a word can also say it, but nothing is said twice."""
    if _LETTER.search(seen) and seen.lower() not in f"{label} {hint}".lower():
        # a word, not only numbers, whose meaning the label tells
        label = seen if said(label) <= said(f"{seen} {hint}") else f"{seen}. {label}"
        return f"{label}. {hint}" if hint else label
    if not hint:
        return label
    return hint if said(label) <= said(hint) else f"{label}. {hint}"


@lru_cache(8_000)
def said(text: str) -> frozenset[str]:
    """The words of a text."""
    return frozenset(_SAID.findall(text.lower()))


def seen_words(drawn: str) -> str:
    """The words that are drawn, without markup."""
    return " ".join(" ".join(_WORDS.findall(drawn)).split()) if "<text" in drawn else ""


_SAID = re.compile(r"\w+")
_LETTER = re.compile(r"[^\W\d]")
_WORDS = re.compile(r"<(?:text|tspan)\b[^>]*>([^<]*)<")

NO_TARGETS = Targets()


def only(name: str, target: Target | None) -> Targets:
    """Targets with one spot, or none: for drawings of a single spot by its facts."""
    return Targets({name: target}) if target else NO_TARGETS


@dataclass(frozen=True)
class Fact:
    """One number in a player's panel; `symbol` is the id of a symbol shown instead of the label."""

    label: str
    value: object
    symbol: str = ""
    note: str = ""  # said on hover, and to screen readers
    thing: str = ""  # the key of what it is, among the game's things


@dataclass(frozen=True)
class Panel:
    """What a player's panel shows besides name, points and turn: numbers, and a small picture if there is one."""

    facts: tuple[Fact, ...] = ()
    picture: str = ""  # drawn
