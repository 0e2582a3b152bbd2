"""Colours, and pictures that stand alone: in a notebook, in a file, for programs that know no CSS variables."""

from __future__ import annotations

import re
from collections.abc import Iterable

from .builder import Drawing

# The page's colours.
TOKENS = {
    "paper": "#f5ecdc", "paper-2": "#fffaf0", "ink": "#2b2320", "ink-2": "#66574b", "line": "#d9c8ab",
    "line-2": "#a08e72", "sea-0": "#0c4a57", "sea-1": "#0f5f6e", "sea-2": "#17808c", "foam": "#dff3ef",
    "shallow": "#59c1b8", "beach": "#ecd9a7", "palm": "#8fb172", "palm-2": "#6d9355", "wood": "#6b4a32",
    "stone": "#8d8577", "coral": "#e4572e", "coral-deep": "#b83c16", "glow": "#ffd166",
}  # fmt: skip
PLAYERS = ("#c8553d", "#2f6690", "#d9a21b", "#3f7d58", "#7b4b94")


OWNED = "#b4743f"  # the colour of an owner where there is none


def standalone(drawing: Drawing, symbols: Iterable[str] = ()) -> str:
    """A picture with its symbols and colours inside."""
    tokens = ";".join(f"--{name}:{value}" for name, value in TOKENS.items())
    players = "".join(f".p{i}{{--c:{value}}}" for i, value in enumerate(PLAYERS))
    style = f"svg{{{tokens};font-family:sans-serif}}{players}{STYLE}"
    head, rest = str(drawing).split(">", 1)
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
