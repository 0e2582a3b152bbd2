"""How a table stands at one moment: all that the authority looks at when somebody asks for something."""

from __future__ import annotations

import importlib
import importlib.util
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from motu.engine import operations
from motu.engine.game import Game, find_game
from motu.engine.match import Match
from motu.engine.record import NOBODY

from .events import Event
from .header import Header, Seat
from .moments import Moments
from .past import Past


class Seating:
    """What follows from who sits where."""

    def __init__(self, seats: Sequence[Seat]) -> None:
        self.seats = seats
        self.places: dict[int | None, tuple[int, ...]] = {}  # seats by guest
        for seat, who in enumerate(seats):
            self.places[who.guest] = (*self.places.get(who.guest, ()), seat)
        self.persons = list(dict.fromkeys(who.person for who in seats if who.person is not None))
        self.alone = len(self.places.get(None, ())) == len(seats) - 1


@dataclass(frozen=True)
class Standing:
    """A table after its last event.

    Who looks on and whose curtain is open is no part of the log: all standings of a table share it.
    """

    header: Header
    match: Match
    past: Past
    moments: Moments = field(default_factory=Moments)
    spectators: set[int] = field(default_factory=set)  # guests who came by the watch link
    shown: dict[int, int] = field(default_factory=dict)  # guest -> the seat whose curtain is open
    frozen: str = ""  # why the table can only be looked at

    @property
    def id(self) -> str:
        return self.header.id

    @property
    def version(self) -> int:
        """The number of the last event."""
        return self.header.version

    @property
    def seats(self) -> Sequence[Seat]:
        return self.header.seats

    @property
    def running(self) -> bool:
        """Whether the match goes on here."""
        return self.header.kind == "match" and self.header.stage == "running" and not self.frozen

    @property
    def hides(self) -> bool:
        """Whether seats know different things."""
        return hides(self.match.game)

    @property
    def races(self) -> bool:
        """Whether the game's own clock runs here, and people may be quicker than each other."""
        clock = clock_of(self.header.game)
        return bool(clock and clock.runs(self.match.state))

    # -- who is who --

    @property
    def seating(self) -> Seating:
        known: Seating | None = self.__dict__.get("_seating")
        if known is None or known.seats is not self.header.seats:  # asked for the first time
            known = self.__dict__["_seating"] = Seating(self.header.seats)
        return known

    def seats_of(self, guest: int) -> tuple[int, ...]:
        return self.seating.places.get(guest, ())

    def awake(self, guest: int) -> list[int]:
        """The seats where a guest decides; not those where a bot stands in."""
        return [seat for seat in self.seats_of(guest) if not self.seats[seat].bot]

    def persons(self) -> list[int]:
        """The guests who decide here; not those for whom a bot stands in."""
        return self.seating.persons

    def sees(self, guest: int) -> bool:
        """Whether a guest may look at the table at all."""
        return self.header.guest == guest or guest in self.spectators or self.header.open or bool(self.seats_of(guest))

    def may_ask_coach(self, guest: int) -> bool:
        """Whether a guest may have hints: who is alone among bots, and who sits where it was agreed at the start."""
        may = self.past.hints or self.is_alone
        return may and self.running and not self.races and bool(self.awake(guest))

    @property
    def is_alone(self) -> bool:
        """Whether only one person sits here, and in one seat."""
        return self.seating.alone

    def has_asked(self, number: int, seat: int) -> bool:
        """Whether a seat asked the coach before it decided a move of the log, others being here."""
        return (number, seat) in self.past.hinted

    def decider(self, number: int) -> str | None:
        """The bot that decided a move of the log, None for a person."""
        if number < len(self.past.deciders):
            return self.past.deciders[number]
        return self.seats[self.match.log[number].seat].bot

    # -- through whose eyes --

    def seat_seen(self, guest: int) -> int:
        """The seat through whose eyes a guest looks now."""
        mine = self.seats_of(guest)
        if not mine:
            return NOBODY
        if len(mine) == 1:
            return mine[0]
        deciding = self.match.current_player
        if not self.hides:
            if deciding in mine:
                self.shown[guest] = deciding
            return self.shown.get(guest, mine[0])
        open_seat = self.shown.get(guest, NOBODY)
        if deciding in mine and open_seat != deciding:
            return NOBODY  # behind the curtain
        return open_seat

    def curtain(self, guest: int) -> int:
        """The seat that has to come to the screen first, NOBODY if none: hands are hidden between people."""
        mine = self.seats_of(guest)
        deciding = self.match.current_player
        if len(mine) < 2 or not self.hides or deciding not in mine:
            return NOBODY
        return NOBODY if self.shown.get(guest) == deciding else deciding

    def eyes(self, guest: int) -> tuple[int, int]:
        """The seat through whose eyes a guest looks now, and the one that has to come to the screen first."""
        mine = self.seats_of(guest)
        if len(mine) > 1:
            return self.seat_seen(guest), self.curtain(guest)
        return mine[0] if mine else NOBODY, NOBODY

    def earlier(self, length: int) -> Match:
        """The match after so many moves of the log."""
        return self.moments.since(self.match, length)[0]


@dataclass(frozen=True)
class Change:
    """What follows from an ask: events, and what they make of the table where that is not as before."""

    events: Sequence[Event]
    match: Match | None = None
    seats: Sequence[Seat] | None = None
    stage: str | None = None
    watching: int | None = None
    rematch: str | None = None
    called: tuple[int, str] | None = None  # what a guest is called from now on, at other tables too


def first_standing(header: Header, match: Match, events: Sequence[Event] = (), frozen: str = "") -> Standing:
    """A table as it comes into memory: new, or from what was kept."""
    bots = [who.bot if who.guest is None else None for who in header.seats]
    return Standing(header, match, Past(bots, events), frozen=frozen)


def hides(game: Game) -> bool:
    """Whether seats of a game know different things."""
    return game.hide is not operations.nothing_hidden


@cache
def clock_of(game: str) -> Any:
    """A game's own clock, where it has one: the module `clock` of its folder."""
    module = f"{find_game(game).module}.clock"
    return importlib.import_module(module) if importlib.util.find_spec(module) is not None else None


def runs_for(match: Match, seats: Sequence[Seat]) -> int:
    """The seat whose clock runs: that of the person who decides, NOBODY while a bot does."""
    seat = match.current_player
    return seat if seat != NOBODY and seats[seat].person is not None else NOBODY
