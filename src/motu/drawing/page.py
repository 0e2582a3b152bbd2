"""What a board hands to the page beside its picture: spots that can be clicked, and what stands in players' panels."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache, lru_cache
from json.encoder import encode_basestring as quoted
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


def spot(name: str, outline: Drawn, *children: object, label: str = "", class_: str = "", **values: Any) -> Drawn:
    """A place, card or piece that a click can mean.  `outline` is its shape, lit when something is legal there.

    `label` tells a screen reader what lies there; what a click does the page adds, see `Targets`.
    """
    inside = "".join(map(escaped, children))
    spoken = escaped(with_seen(seen_words(inside), label or name))
    return Drawn(
        f'<g id="spot-{name}" class="{f"spot {class_}".strip()}" data-spot="{name}" role="img"'
        f' tabindex="-1" aria-label="{spoken}"{attributes(**values)}>'
        f'<g class="outline">{outline}</g>{inside}</g>'
    )


@dataclass(eq=False)
class Targets:
    """The spots where something is legal now.

    Pictures are the same for all who see the same, whoever may do something: what a click does stands beside them on
    the page, which lights the spots (static/targets.js).  Few drawings look at it, such as prices where one may build.
    """

    legal: Mapping[str, Target] = field(default_factory=dict)
    laying: bool = False  # positions are set up: also what nobody can do anything with in a match can be clicked

    def among(self, names: frozenset[str]) -> dict[str, Target]:
        """Those of some spots that are legal."""
        return {name: target for name, target in self.legal.items() if name in names}

    def __contains__(self, name: str) -> bool:
        return name in self.legal

    def place(self, name: str, outline: Drawn, label: str) -> Drawn:
        """A place that is empty, or out of reach in a match: a spot only for those who set up a position."""
        return spot(name, outline, label=label) if self.laying else Drawn("")

    def told(self) -> Drawn:
        """By spot the actions that a click can mean, and what is said of them, as the page is told it."""
        if not self.legal:
            return Drawn("")
        told = ",".join(
            f'{quoted(name)}:["{" ".join(map(str, target.actions))}",{quoted(target.hint)}]'
            for name, target in self.legal.items()
        )
        safe = told.replace("<", "\\u003c")  # nothing can end it early, wherever it stands in a page
        return Drawn(f'<script type="application/json" id="targets">{{{safe}}}</script>')


def with_seen(seen: str, label: str) -> str:
    """What a screen reader says of a spot; whoever sees a word can also say it, but nothing is said twice."""
    if not _LETTER.search(seen) or seen.lower() in label.lower():
        return label  # it tells what numbers mean that are seen alone
    return seen if said(label) <= said(seen) else f"{seen}. {label}"


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


class Fact(NamedTuple):
    """One number in a player's panel; `symbol` is the id of a symbol shown instead of the label."""

    label: str
    value: object
    symbol: str = ""
    note: str = ""  # said on hover, and to screen readers
    thing: str = ""  # the key of what it is, among the game's things


class Panel(NamedTuple):
    """What a player's panel shows besides name, points and turn: numbers, and a small picture if there is one."""

    facts: tuple[Fact, ...] = ()
    picture: str = ""  # drawn
