"""Moves: who may make one, and what follows from it; and what happens when the time is up."""

from __future__ import annotations

from motu.engine.errors import Refused
from motu.engine.match import Match
from motu.language import marked

from ..ground.errors import Denied, Stale
from .asks import Move, Play, TimeIsUp
from .events import Event
from .people import People
from .seats import stand_in
from .standing import Change, Standing, clock_of


def play(standing: Standing, ask: Play, _people: People) -> Change:
    """A person's move.  In a race an old page is no matter: whoever is heard first was first."""
    check_may(standing, ask.guest, ask.seat)
    if ask.version is not None and ask.version != standing.version and not standing.races:
        raise Stale(marked("the table has moved on; look again"))
    return played(standing, ask.action, ask.seat, ask.client or None)


def move(standing: Standing, ask: Move, _people: People) -> Change:
    return played(standing, ask.action, ask.seat)


def time_is_up(standing: Standing, _ask: TimeIsUp, people: People) -> Change | None:
    """In a race an event in the log, like a move (WF-128, WF-132, WF-134); else a bot stands in."""
    if not standing.races:
        return stand_in(standing, standing.match.current_player, "clock", people)
    span = clock_of(standing.header.game).span(standing.match.state)
    return played(standing, standing.match.game.actions.parse("timeout"), span.seat) if span else None


def check_may(standing: Standing, guest: int, seat: int) -> None:
    """Raises if this guest may not move for this seat now."""
    if standing.header.kind != "match":
        raise Denied(marked("a replay cannot be played on"))
    if standing.frozen:
        raise Denied(standing.frozen)
    if seat not in standing.seats_of(guest):
        raise Denied(marked("this is not your seat"))
    if standing.header.stage == "gathering":
        raise Denied(marked("the match has not begun yet"))
    if standing.match.is_terminal:
        raise Refused("", *_over(standing.match))
    if standing.seats[seat].bot:
        raise Denied(marked("a bot sits here for you; take your seat back first"))
    if seat != standing.match.current_player and seat not in standing.match.may_act():
        raise Denied(marked("it is not your turn"))
    if standing.curtain(guest) == seat:
        raise Denied(marked("open the curtain first"))


def _over(match: Match) -> tuple[str, str]:
    """The rule that says that the game is over."""
    rule = match.why_not(0, 0)
    return rule, match.game.rule(rule).text


def played(standing: Standing, action: int, seat: int, client: str | None = None) -> Change:
    """A move with all that follows without a choice."""
    after = standing.match.clone()
    after.play(action, seat=seat)
    moves = [[m.seat, after.text(m.action), m.hash] for m in after.log[len(standing.match.log) :]]
    return Change([Event("moves", seat, moves, client)], after)
