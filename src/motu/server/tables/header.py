"""A table without its events: which game, who sits where, how far it has come."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any


@dataclass
class Seat:
    """Who sits in a seat: a guest, a bot, a bot that stands in for a guest, or nobody (free, or an uploaded replay)."""

    guest: int | None
    bot: str | None
    name: str
    link: int = 1
    left: float | None = None

    @property
    def free(self) -> bool:
        return self.guest is None and self.bot is None

    @property
    def person(self) -> int | None:
        """The guest who decides here, None if a bot does."""
        return self.guest if self.bot is None else None


@dataclass
class Header:
    """A table without its events."""

    id: str
    guest: int
    kind: str
    engine: str
    game: str
    players: int
    options: dict[str, Any]
    seed: str
    start: str
    seats: Sequence[Seat]
    stage: str = "running"
    open: bool = False
    clock: str = ""
    deadline: float | None = None
    turns: Sequence[int] = ()  # the seats for which the table waits
    watching: int = 1
    rematch: str | None = None
    version: int = 0
    chain: str = ""
    snapshot: bytes | None = None
    result: list[int] | None = None
    created: str = ""
    changed: str = ""

    @property
    def over(self) -> bool:
        return self.stage == "over"

    @property
    def waits(self) -> dict[int, bool]:
        """For each person who sits here, whether the table waits for them."""
        wanted = [self.seats[seat].person for seat in self.turns] if self.stage == "running" else []
        return {who.guest: who.guest in wanted for who in self.seats if who.guest is not None}
