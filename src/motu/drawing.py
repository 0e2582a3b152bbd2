"""A small builder of SVG for the boards: escaped strings, spots that can be clicked, pieces that can move.

    >>> tag("circle", "a < b", r=3, stroke_width=1.5)
    '<circle r="3" stroke-width="1.5">a &lt; b</circle>'
    >>> piece("boat-R", 10, 20.5)
    '<g id="boat-R" class="piece" transform="translate(10 20.5)"></g>'

Nothing here knows a game or the server.  Style attributes are not allowed on the page; use classes and attributes.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Set
from dataclasses import dataclass, field
from functools import cache, lru_cache
from types import SimpleNamespace
from typing import Any

# What a seat's colour is called on the page: class p0 to p4, each with its mark.
MARKS = ("●", "■", "▲", "◆", "★")


class Drawn(str):
    """Text that is markup already; everything else is escaped when it is drawn."""

    __slots__ = ()

    def __html__(self) -> str:
        return self


_ESCAPES = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;"})


_to_escape = re.compile("[&<>\"']").search  # a page has thousands of texts, and hardly one of them needs it


def escaped(content: object) -> str:
    if isinstance(content, Drawn):
        return content
    text = str(content)
    return text.translate(_ESCAPES) if _to_escape(text) else text


def number(value: float) -> str:
    """A coordinate, no longer than needed."""
    return _shortest(value + 0.0) if isinstance(value, float) else str(value)


@lru_cache(20_000)
def _shortest(value: float) -> str:
    return f"{value:.1f}".rstrip("0").rstrip(".")


@cache
def _attribute(name: str) -> str:
    return f' {name.strip("_").replace("_", "-")}="'


@lru_cache(20_000, typed=True)
def attributes(**values: Any) -> str:
    """`stroke_width=2` becomes stroke-width="2", `class_` becomes class; None and False leave one out."""
    text = ""
    for name, value in values.items():
        if value is None or value is False:
            continue
        text += _attribute(name) + (number(value) if isinstance(value, float) else escaped(value)) + '"'
    return text


def tag(name: str, *children: object, **values: Any) -> Drawn:
    """One element; children that are not drawn yet are escaped."""
    head = f"<{name}{attributes(**values)}"
    if not children:
        return Drawn(head + "/>")
    return Drawn(f"{head}>{''.join(map(escaped, children))}</{name}>")


def group(*children: object, **values: Any) -> Drawn:
    return tag("g", *children, **values) if children else Drawn("")


def at(x: float, y: float, *children: object, **values: Any) -> Drawn:
    """Children drawn around a point."""
    return group(*children, transform=f"translate({number(x)} {number(y)})", **values)


def use(symbol: str, x: float = 0, y: float = 0, size: float = 24, **values: Any) -> Drawn:
    """A symbol, centred on a point."""
    half = size / 2
    return tag("use", href=f"#{symbol}", x=_plain(x - half), y=_plain(y - half), width=size, height=size, **values)


def _plain(value: float) -> float:
    return int(value) if value == int(value) else value


def words(content: object, x: float = 0, y: float = 0, **values: Any) -> Drawn:
    """A text; the space after it keeps words apart for those who hear them."""
    return Drawn(tag("text", content, x=x, y=y, **values) + " ")


def symbol(name: str, box: str, *children: object) -> Drawn:
    """A picture of a piece that `use` repeats; `box` is its viewBox."""
    return tag("symbol", *children, id=name, viewBox=box)


def piece(name: str, x: float, y: float, *children: object, origin: str = "", **values: Any) -> Drawn:
    """A piece that may move: the page animates it from where it stood to where it stands, by its id.

    A new piece flies in from the piece or spot called `origin`, if there is one.
    """
    extra = values.pop("class_", "")
    return tag(
        "g",
        *(children or ("",)),
        id=name,
        class_=f"piece {extra}".strip(),
        data_origin=origin or None,
        transform=f"translate({number(x)} {number(y)})",
        **values,
    )


class AtHand(SimpleNamespace):
    """A view with plain attributes: a field is taken out of the record when it is first read."""

    __slots__ = ("plain", "record")

    def __init__(self, record: Any) -> None:
        super().__init__()
        self.record = record
        self.plain: dict[str, object] = {}  # fields as sketches.py compares them

    def __getattr__(self, name: str) -> Any:
        try:
            value = self.record[name]
        except ValueError:
            raise AttributeError(name) from None
        self.__dict__[name] = value = value if value.shape else value.item()
        return value


def at_hand(v: Any) -> Any:
    """The fields of a view as plain attributes, for a page reads thousands of them."""
    return v if isinstance(v, SimpleNamespace) else AtHand(v)


@dataclass(frozen=True)
class Target:
    """What a click on a spot does: one action, or a choice among several."""

    actions: tuple[int, ...]
    hint: str


@dataclass
class Targets:
    """The spots that are legal now.  `draw` wraps everything that can be clicked in `targets.spot(…)`."""

    legal: Mapping[str, Target] = field(default_factory=dict)

    def get(self, name: str) -> Target | None:
        return self.legal.get(name)

    def among(self, names: Set[str]) -> dict[str, Target]:
        """Those of some spots that are legal."""
        return {name: target for name, target in self.legal.items() if name in names}

    def __contains__(self, name: str) -> bool:
        return self.get(name) is not None

    def spot(self, name: str, outline: Drawn, *children: object, label: str = "", **values: Any) -> Drawn:
        """A place, card or piece that a click can mean.  `outline` is its shape, lit when something is legal there.

        `label` tells a screen reader what lies there; what a click does is added.
        """
        return _spot(name, self.get(name), label or name, outline, *children, **values)


@lru_cache(8_000, typed=True)
def _spot(name: str, target: Target | None, spoken: str, outline: Drawn, *children: object, **values: Any) -> Drawn:
    extra = values.pop("class_", "")
    seen = seen_words(children)
    if seen.lower() not in spoken.lower():
        spoken = f"{seen}. {spoken}"  # whoever sees a word can also say it
    if target:
        values |= {"data_actions": " ".join(map(str, target.actions)), "data_hint": target.hint}
        spoken = f"{spoken}. {target.hint}"
    return tag(
        "g",
        group(outline, class_="outline"),
        *children,
        id=f"spot-{name}",
        class_=f"spot{' legal' if target else ''} {extra}".strip(),
        data_spot=name,
        role="button" if target else "img",
        tabindex="-1",
        aria_label=spoken,
        **values,
    )


def seen_words(children: Iterable[object]) -> str:
    """The words that are drawn, without markup."""
    drawn = "".join(str(child) for child in children)
    return " ".join(" ".join(_WORDS.findall(drawn)).split()) if "<text" in drawn else ""


_WORDS = re.compile(r"<text[^>]*>([^<]*)<")

NO_TARGETS = Targets()


@dataclass(frozen=True)
class Fact:
    """One number in a player's panel; `symbol` is the id of a symbol shown instead of the label."""

    label: str
    value: object
    symbol: str = ""
    note: str = ""  # said on hover, and to screen readers


@dataclass(frozen=True)
class Panel:
    """What a player's panel shows besides name, points and turn: numbers, and a small picture if there is one."""

    facts: tuple[Fact, ...] = ()
    picture: str = ""  # drawn


def picture(
    width: float, height: float, *children: object, label: str, name: str = "board", left: float = 0, top: float = 0
) -> Drawn:
    """The whole SVG of a board or of an area."""
    return tag(
        "svg",
        *children,
        id=name,
        class_="picture",
        viewBox=f"{number(left)} {number(top)} {number(width)} {number(height)}",
        role="group",
        aria_label=label,
    )


# The page's colours, for pictures that stand alone (a notebook, a file).
TOKENS = {
    "paper": "#f5ecdc", "paper-2": "#fffaf0", "ink": "#2b2320", "ink-2": "#66574b", "line": "#d9c8ab",
    "line-2": "#a08e72", "sea-0": "#0c4a57", "sea-1": "#0f5f6e", "sea-2": "#17808c", "foam": "#dff3ef",
    "shallow": "#59c1b8", "beach": "#ecd9a7", "palm": "#8fb172", "palm-2": "#6d9355", "wood": "#6b4a32",
    "stone": "#8d8577", "coral": "#e4572e", "coral-deep": "#b83c16", "glow": "#ffd166",
}  # fmt: skip
PLAYERS = ("#c8553d", "#2f6690", "#d9a21b", "#3f7d58", "#7b4b94")


OWNED = "#b4743f"  # the colour of an owner where there is none


def standalone(drawing: Drawn, symbols: Iterable[str] = ()) -> str:
    """A picture with its symbols and colours inside."""
    tokens = ";".join(f"--{name}:{value}" for name, value in TOKENS.items())
    players = "".join(f".p{i}{{--c:{value}}}" for i, value in enumerate(PLAYERS))
    style = f"svg{{{tokens};font-family:sans-serif}}{players}{STYLE}"
    head, rest = drawing.split(">", 1)
    return f'{head} xmlns="http://www.w3.org/2000/svg"><style>{style}</style><defs>{"".join(symbols)}</defs>{rest}'


STYLE = (
    ".outline *{fill:none}.mid{text-anchor:middle}.axis{fill:var(--foam);font-size:15px;opacity:.85}"
    ".caption{font:700 17px serif}.quiet{font-size:14px;fill:var(--ink-2)}"
)


def without_variables(svg: str) -> str:
    """A picture for programs that know no CSS variables; a player's colour is inherited as `currentColor`."""
    style, rest = svg.split("</style>", 1)
    players = "".join(f".p{i}{{color:{value}}}" for i, value in enumerate(PLAYERS))
    svg = f"{style}svg{{color:{OWNED}}}{players}</style>{rest}"
    return _VARIABLE.sub(lambda found: TOKENS.get(found[1], "currentColor"), svg)


_VARIABLE = re.compile(r"var\(--([a-z0-9-]+)[^)]*\)")
