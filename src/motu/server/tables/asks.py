"""What can be asked of a table, by people, bots and clocks: everything that comes from outside ends as one of these."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar


@dataclass(frozen=True)
class Ask:
    """Somebody wants something of a table."""

    long: ClassVar[bool] = False  # whether it may take a while to decide: nobody at another table waits for that


@dataclass(frozen=True)
class Play(Ask):
    """A person's move."""

    guest: int
    seat: int
    action: int
    version: int | None = None  # of the table that the page shows
    client: str = ""  # what the page calls this message: a repeated one gets the same answer


@dataclass(frozen=True)
class Move(Ask):
    """A move that nobody's right has to be asked for: a bot's."""

    seat: int
    action: int


@dataclass(frozen=True)
class TimeIsUp(Ask):
    """The clock has struck."""


@dataclass(frozen=True)
class Sit(Ask):
    """A person takes a free seat."""

    guest: int
    seat: int
    name: str = ""


@dataclass(frozen=True)
class Begin(Ask):
    """The host fills the free seats with bots, and the match begins."""

    guest: int
    bot: str


@dataclass(frozen=True)
class Leave(Ask):
    """Give a seat up: it is free again, or, once the match runs, a bot stands in."""

    guest: int


@dataclass(frozen=True)
class Back(Ask):
    """A person takes the seat again in which a bot stood in."""

    guest: int


@dataclass(frozen=True)
class Revoke(Ask):
    """Make the link to a seat invalid; while people gather, whoever took the seat by it has to go."""

    guest: int
    seat: int


@dataclass(frozen=True)
class RevokeWatching(Ask):
    """Make the link for spectators invalid and send them away."""

    guest: int


@dataclass(frozen=True)
class Rename(Ask):
    """What a person is called here and from now on."""

    guest: int
    name: str
    seat: int | None = None


@dataclass(frozen=True)
class TakeBack(Ask):
    """Take the seat's last choice back if the rules allow; else ask the others."""

    long = True
    guest: int
    seat: int


@dataclass(frozen=True)
class Propose(Ask):
    """Ask all people whether something may be taken back, or whether a bot shall have an absent person's seat."""

    long = True
    guest: int
    what: str  # "undo" or "bot"
    seat: int


@dataclass(frozen=True)
class Answer(Ask):
    """One person's answer; the first refusal ends the question, the last consent does what was asked.

    Who has asked may refuse as well: that withdraws the question.
    """

    long = True
    guest: int
    number: int  # of the question's event
    agree: bool


@dataclass(frozen=True)
class AskCoach(Ask):
    """A person wants a hint for the decision of a seat."""

    guest: int
    seat: int


@dataclass(frozen=True)
class Follow(Ask):
    """The table that follows this one is known."""

    rematch: str
