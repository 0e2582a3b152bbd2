"""The authority of a table in two functions: what follows from an ask, and how the table stands then.

It knows no page, no socket, no thread and no database; it is told the time, and about people what it cannot see.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from motu.engine.record import NOBODY
from motu.language import marked

from ..ground.copies import altered
from ..ground.errors import Denied
from ..ground.limits import EVENTS
from . import asks, coaching, moves, seats, undo
from .clocks import find_clock, ticked
from .events import Event
from .header import Header
from .people import People
from .standing import Change, Standing, runs_for

DECIDED_BY: dict[type[asks.Ask], Callable[[Standing, Any, People], Change | None]] = {
    asks.Play: moves.play,
    asks.Move: moves.move,
    asks.TimeIsUp: moves.time_is_up,
    asks.Sit: seats.sit,
    asks.Begin: seats.begin,
    asks.Leave: seats.leave,
    asks.Back: seats.back,
    asks.Revoke: seats.revoke,
    asks.RevokeWatching: seats.revoke_watching,
    asks.Rename: seats.rename,
    asks.TakeBack: undo.take_back,
    asks.Propose: undo.propose,
    asks.Answer: undo.answer,
    asks.AskCoach: coaching.ask_coach,
    asks.Follow: seats.follow,
}


def decide(standing: Standing, ask: asks.Ask, people: People) -> Change | None:
    """What follows from what somebody asks, if anything; raises Refused, Denied or Stale and changes nothing."""
    if standing.version >= EVENTS and hasattr(ask, "guest"):  # bots and clocks may still bring it to its end
        raise Denied(marked("too much has happened at this table; open a new one"))
    return DECIDED_BY[type(ask)](standing, ask, people)


def follow(standing: Standing, change: Change, now: float) -> Standing:
    """How the table stands after a change, clocks and turns included; its events are still to be numbered and kept."""
    if standing.frozen:
        raise Denied(standing.frozen)
    header, match = standing.header, change.match or standing.match
    stage = "over" if match.is_terminal else change.stage or header.stage
    ran = runs_for(standing.match, standing.seats) if standing.running else NOBODY
    sitting = standing.seats if change.seats is None else change.seats
    runs = runs_for(match, sitting) if stage == "running" else NOBODY
    after, deadline = ticked(find_clock(header.clock), sitting, header.deadline, ran, runs, now)
    return altered(
        standing,
        match=match,
        header=altered(
            header,
            seats=after,
            stage=stage,
            deadline=deadline,
            turns=match.may_act() if header.kind == "match" and stage == "running" else [],
            result=match.scores() if match.is_terminal else None,
            snapshot=match.snapshot(),
            watching=header.watching if change.watching is None else change.watching,
            rematch=change.rematch or header.rematch,
        ),
        spectators=standing.spectators if change.watching is None else set(),
    )


def recorded(standing: Standing, header: Header, events: Sequence[Event]) -> Standing:
    """The standing once its events are kept and have their numbers."""
    return altered(standing, header=header, past=standing.past.after(events))
