"""What the coach says, as data: numbers and actions, no words of any language.  `plain` makes JSON of all of it."""

from __future__ import annotations

from dataclasses import dataclass, fields, is_dataclass
from typing import Any

from motu.engine.errors import MotuError


class Stopped(MotuError):
    """Whoever wanted it has stopped it."""


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
    chances: tuple[float, ...]  # to win, by seat; empty alone
    points: tuple[float, ...]
    doubt: float = 0.0  # standard error of the chance of the seat whose eyes these are

    @property
    def worths(self) -> tuple[float, ...]:
        """What counts for each seat: its chance, alone its points."""
        return self.chances or self.points


@dataclass(frozen=True)
class Decision:
    """A choice of a seat, judged by what it could see then."""

    move: int  # the length of the log before it
    seat: int
    played: int
    best: int  # the same as played where nothing surely better was found
    worth: float  # what the played answer was worth to the seat: chance to win, alone points
    best_worth: float
    loss: float  # how much less; 0 where they are closer than can be told apart
    doubt: float  # standard error of the difference
    reasons: tuple[Reason, ...] = ()  # what the better answer expects beside the played one; only of turning points


@dataclass(frozen=True)
class Step:
    """From one choice to the next: what chance, and what the answer itself, gave or took from each seat.

    For each seat luck and deed add up to the change of its worth.
    """

    move: int
    seat: int  # who answered
    luck: tuple[float, ...]  # worth after chance has spoken less its mean over what could have come
    deed: tuple[float, ...]  # that mean less the worth before


LUCK, SLIP, DEED = "luck", "slip", "deed"


@dataclass(frozen=True)
class Swing:
    """A turning point of one seat."""

    move: int  # the length of the log before the answer that did it
    seat: int  # whose worth changed
    cause: str  # LUCK, SLIP: its own answer, DEED: another's
    by: int  # who answered
    amount: float


@dataclass(frozen=True)
class Account:
    """How a seat came from start to end: start + luck + own + others = end."""

    seat: int
    start: float
    luck: float
    own: float  # never above 0: what its decisions lost beside the best ones
    others: float  # what others' decisions did, and what nobody could foresee
    end: float
    choices: int  # decisions that were judged
    good: int  # of them as good as the best, as far as can be told

    @property
    def accuracy(self) -> float:
        """The part of its decisions that was as good as the best."""
        return self.good / self.choices if self.choices else 1.0


@dataclass(frozen=True)
class Review:
    """How a match went: chances to win (alone: points) after each decision, each decision judged, luck apart."""

    game: str
    players: int
    curve: tuple[Moment, ...]
    steps: tuple[Step, ...]
    decisions: tuple[Decision, ...]
    accounts: tuple[Account, ...]  # one a seat
    swings: tuple[tuple[Swing, ...], ...]  # by seat, at most five each, the largest first


def plain(thing: Any) -> Any:
    """Any of these as what JSON can hold: {"name": …}, lists, numbers rounded to what they can mean."""
    if is_dataclass(thing) and not isinstance(thing, type):
        found = {part.name: plain(getattr(thing, part.name)) for part in fields(thing)}
        return {**found, "accuracy": plain(thing.accuracy)} if isinstance(thing, Account) else found
    if isinstance(thing, (tuple, list)):
        return [plain(each) for each in thing]
    return round(thing, 4) if isinstance(thing, float) else thing
