"""A small builder of SVG for the boards: escaped strings, elements, pieces that can move.

    >>> tag("circle", "a < b", r=3, stroke_width=1.5)
    '<circle r="3" stroke-width="1.5">a &lt; b</circle>'
    >>> piece("boat-R", 10, 20.5)
    '<g id="boat-R" class="piece" transform="translate(10 20.5)"></g>'

Nothing here knows a game or the server.  Style attributes are not allowed on the page; use classes and attributes.
"""

from __future__ import annotations

import re
from functools import cache, lru_cache
from typing import Any


class Drawn(str):
    """Text that is markup already; everything else is escaped when it is drawn."""

    __slots__ = ()

    def __html__(self) -> str:
        return self


class Joined:
    """A drawing that knows those which it was put together from: a page sees which of them are others than before.

    They are joined to a text only when somebody asks for it; pages that are open never do.
    """

    __slots__ = ("texts",)

    def __init__(self, *texts: Drawing) -> None:
        self.texts = texts

    def __str__(self) -> str:
        return "".join(map(str, self.texts))

    __html__ = __str__


Drawing = Drawn | Joined


def as_drawn(markup: str | Joined) -> Drawing:
    """Markup as something drawn; what is drawn already is not copied."""
    return markup if isinstance(markup, Drawing) else Drawn(markup)


_ESCAPES = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;"})


_to_escape = re.compile("[&<>\"']").search  # a page has thousands of texts, and hardly one of them needs it


def escaped(content: object) -> str:
    """Text as it may stand in a picture; what is drawn already stays as it is."""
    if isinstance(content, Drawn):
        return content
    if isinstance(content, Joined):
        return str(content)
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


def joined(name: str, children: tuple[Drawing, ...], values: dict[str, Any]) -> Joined:
    """One element that knows its children."""
    return Joined(Drawn(f"<{name}{attributes(**values)}>"), *children, _end(name))


@cache
def _end(name: str) -> Drawn:
    return Drawn(f"</{name}>")


def group(*children: object, **values: Any) -> Drawn:
    """Several drawings as one; nothing, if there is none."""
    return tag("g", *children, **values) if children else Drawn("")


def layer(*children: Drawing, **values: Any) -> Drawing:
    """A group of many drawings in a picture, of which few change at a time."""
    return joined("g", children, values) if children else Drawn("")


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


def picture(
    width: float, height: float, *children: Drawing, label: str, name: str = "board", left: float = 0, top: float = 0,
    class_: str = "",
) -> Joined:  # fmt: skip
    """The whole SVG of a board or of an area."""
    window = f"{number(left)} {number(top)} {number(width)} {number(height)}"
    values = {"id": name, "class_": f"picture {class_}".strip(), "viewBox": window, "role": "group"}
    return joined("svg", children, values | {"aria_label": label})


def column(*pictures: Joined) -> Joined:
    """Pictures that stand below each other at one side of the board; on a small screen they go with all others."""
    return joined("div", pictures, {"class_": "column"})
