"""Asking the coach at a table with other people: who did so before which decision is known to all."""

from __future__ import annotations

from motu.language import marked

from ..ground.errors import Denied
from .asks import AskCoach
from .events import Event
from .people import People
from .standing import Change, Standing


def check_may_ask(standing: Standing, guest: int, seat: int) -> None:
    """Raises if a guest may have no hint for a seat now."""
    if not standing.may_ask_coach(guest) or seat not in standing.awake(guest):
        raise Denied(marked("hints are for tables with bots only, or where all agreed to them at the start"))
    if seat != standing.match.current_player:
        raise Denied(marked("it is not your turn"))


def ask_coach(standing: Standing, ask: AskCoach, _people: People) -> Change | None:
    """Note that a seat has asked before its decision, once; nobody has to know of it where nobody else is."""
    check_may_ask(standing, ask.guest, ask.seat)
    if standing.is_alone or standing.has_asked(len(standing.match.log), ask.seat):
        return None
    return Change([Event("hint", ask.seat, {"at": len(standing.match.log)})])
