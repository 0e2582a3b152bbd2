"""What the coach says, as data: numbers and actions, no words of any language.  `plain` makes JSON of all of it."""

from __future__ import annotations

from dataclasses import dataclass, fields, is_dataclass
from typing import Any


@dataclass(frozen=True)
class Worth:
    """What a position or a move is worth to every seat, as one seat may know it."""

    chances: tuple[float, ...]  # to win, by seat; they add up to 1; empty for one who plays alone
    points: tuple[float, ...]  # expected at the end, by seat
    sources: tuple[tuple[float, ...], ...] = ()  # the points by seat and source, as `game.sources`; () if not known yet
    doubt: float = 0.0  # standard error of the asking seat's chance (alone: of its points)
    worlds: int = 0  # how many worlds it was reckoned in
    played: int = 0  # how many of them were played to the end: those the sources come from


@dataclass(frozen=True)
class Reason:
    """A difference between a move and another: so many points more (or less) from a source, or for another seat."""

    amount: float
    source: str = ""  # of the asking seat's points; "" for all points of another seat
    seat: int = -1  # that other seat


@dataclass(frozen=True)
class Advice:
    """A good answer, what it is worth, and why."""

    action: int
    text: str  # in the game's notation: `match.play` takes it
    worth: Worth
    behind: float = 0.0  # how much less than the first answer it is worth: chance, or points alone
    level: bool = False  # as good as the first: closer than can be told apart
    than: int = -1  # the action that the reasons compare it with, -1 where there is none
    reasons: tuple[Reason, ...] = ()


@dataclass(frozen=True)
class Hint:
    """What a seat might do now, the best first; and what its position is worth."""

    game: str
    players: int
    seat: int
    moves: int  # the length of the log when it was asked
    worth: Worth
    answers: tuple[Advice, ...] = ()  # empty where it is not the seat's turn
    done: bool = False  # whether a better hint follows


@dataclass(frozen=True)
class Moment:
    """A point of the curve: how things stand after so many moves."""

    moves: int
    seat: int  # who decides then, -1 at the end
    chances: tuple[float, ...]
    points: tuple[float, ...]


def plain(thing: Any) -> Any:
    """Any of these as what JSON can hold: {"name": …}, lists, numbers rounded to what they can mean."""
    if is_dataclass(thing) and not isinstance(thing, type):
        return {part.name: plain(getattr(thing, part.name)) for part in fields(thing)}
    if isinstance(thing, (tuple, list)):
        return [plain(each) for each in thing]
    return round(thing, 4) if isinstance(thing, float) else thing
