"""A new table: its header and its first events."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from typing import Any

from motu.engine.match import Match, sealed
from motu.engine.record import NOBODY

from .clocks import find_clock, ticked
from .events import Event
from .header import Header, Seat
from .standing import runs_for


def opened(
    guest: int, kind: str, match: Match, seats: Sequence[Seat], now: float, clock: str = "", is_open: bool = False,
    hints: bool = False,
) -> tuple[Header, list[Event]]:  # fmt: skip
    """A table for a match; it gathers people as long as a seat is free."""
    start = match.to_dict()["start"]
    gathers = kind == "match" and any(who.free for who in seats)
    begins = kind == "match" and not gathers and not match.is_terminal
    runs = runs_for(match, seats) if begins else NOBODY
    sitting, deadline = ticked(find_clock(clock), seats, None, NOBODY, runs, now)
    header = Header(
        id=secrets.token_urlsafe(9).replace("-", "a").replace("_", "b"),
        guest=guest,
        kind=kind,
        stage="gathering" if gathers else "over" if match.is_terminal else "running",
        engine=match.game.version,
        game=match.game.id,
        players=match.players,
        options=match.options,
        seed=match.seed,
        start=start,
        seats=sitting,
        turns=match.may_act() if begins else [],
        open=is_open,
        clock=clock,
        deadline=deadline,
        snapshot=match.snapshot(),
        result=match.scores() if match.is_terminal else None,
    )
    opening: dict[str, Any] = {
        "game": match.game.id, "players": match.players, "options": match.options, "start": start,
        "dice": sealed(match.seed), "bots": [who.bot for who in sitting],
    }  # fmt: skip
    if hints:
        opening["hints"] = True
    if (position := set_up(match)) is not None:
        opening["position"] = position
    events = [Event("open", None, opening)]
    if match.log:
        events.append(Event("moves", None, [[m.seat, match.text(m.action), m.hash] for m in match.log]))
    return header, events


def set_up(match: Match) -> dict[str, Any] | None:
    """The position that a match began with, if somebody had set it up."""
    start = match.at(0)
    return start.position() if match.edited and not start.is_terminal else None


def turned(seats: Sequence[Seat]) -> list[Seat]:
    """The same people and bots with the seats turned by one; who was stood in for sits again."""
    return [Seat(who.guest, who.bot if who.guest is None else None, who.name) for who in (*seats[1:], seats[0])]
