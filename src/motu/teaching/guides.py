"""A guide: how a game is played, in parts of some sentences and pictures of real positions.

Texts may have **bold** words.  A guide is made anew for each language, by the game's `guide()`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, fields

from motu.engine.match import Match
from motu.engine.record import NOBODY

from .things import Thing


@dataclass(frozen=True)
class Board:
    """A picture cut from a real position: the part with these spots, arrows from spot to spot, and numbers at spots."""

    match: Match
    caption: str
    around: Sequence[str] = ()  # the spots that must be seen; without any, the whole board
    arrows: Sequence[Sequence[str]] = ()  # each a way over spots: ("A3", "C3", "C5")
    numbers: Sequence[str] = ()  # the spots that get 1, 2, 3 …
    seat: int = NOBODY  # through whose eyes
    own: int | None = None  # the picture is this one of those beside the board, not the board


@dataclass(frozen=True)
class Pieces:
    """What is on the table, each with its picture."""

    things: Sequence[Thing]


@dataclass(frozen=True)
class Steps:
    """What comes one after the other, with numbers; they may be those of a board beside it."""

    texts: Sequence[str]


@dataclass(frozen=True)
class Points:
    """Several short thoughts, without an order."""

    texts: Sequence[str]


@dataclass(frozen=True)
class Careful:
    """What surprises newcomers, in a box."""

    text: str


Block = str | Board | Pieces | Steps | Points | Careful


@dataclass(frozen=True)
class Part:
    """One part of a guide: `id` is its anchor, `rules` are the numbered rules that it explains: "50-67 85 87"."""

    id: str
    heading: str
    blocks: Sequence[Block]
    rules: str = ""

    def explains(self) -> Iterator[int]:
        for piece in self.rules.split():
            first, _dash, last = piece.partition("-")
            yield from range(int(first), int(last or first) + 1)


@dataclass(frozen=True)
class Guide:
    """The goal in one sentence, then the parts."""

    goal: str
    parts: Sequence[Part]

    def texts(self) -> Iterator[str]:
        """Everything that is written in it."""
        yield self.goal
        for part in self.parts:
            yield part.heading
            for block in part.blocks:
                yield from _texts(block)


def _texts(block: Block) -> Iterator[str]:
    if isinstance(block, str):
        yield block
    elif isinstance(block, Pieces):
        for thing in block.things:
            yield f"{thing.name} {thing.text}"
    elif isinstance(block, Board):
        yield block.caption
    else:
        for field in fields(block):
            said = getattr(block, field.name)
            yield from [said] if isinstance(said, str) else said
