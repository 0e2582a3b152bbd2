"""Things on a table that explain themselves: a name, and one or two sentences."""

from __future__ import annotations

from dataclasses import dataclass

from motu.drawing import Drawn

NO_PICTURE = Drawn("")


@dataclass(frozen=True)
class Thing:
    """Something drawn.  Its picture is a drawing around 0, 0 (48 x 48) by the game's own symbols."""

    name: str
    text: str
    part: str = ""  # of the guide, that says more
    picture: Drawn = NO_PICTURE
