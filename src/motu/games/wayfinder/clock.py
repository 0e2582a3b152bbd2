"""The live race's clock (section 10): what runs against whom, how long, and when it starts anew.

The server keeps the time and plays `timeout` when it is up; see `server/hall/race.py`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from motu.engine.match import Match
from motu.engine.record import NOBODY

from . import ask, box, play, timing

LIMITS = box.DATA["live"]
BOT_DELAY: tuple[float, float] = tuple(LIMITS["bot_delay_s"])  # before a bot places (WF-133)


@dataclass(frozen=True)
class Span:
    """A time that runs against a seat."""

    kind: str  # "setup", "count" or "turn"
    seat: int
    seconds: float
    grace: float = 0.0  # for the line; not shown


def runs(s: Any) -> bool:
    return bool(s.timing == timing.LIVE)


def span(s: Any) -> Span | None:
    """What runs now."""
    if s.timing != timing.LIVE or s.phase == ask.OVER:
        return None
    if s.phase == ask.SETUP:
        return Span("setup", int(s.seat), LIMITS["setup_limit_s"])  # WF-134
    if s.phase == ask.COUNT:
        return Span("count", int(s.turn), LIMITS["count_s"], LIMITS["grace_s"])  # WF-125
    return Span("turn", int(s.turn), LIMITS["voyage_limit_s"])  # WF-132, WF-136


def goes_on(before: Any, seat: int, action: int, after: Any) -> bool:
    """Whether the same time still runs after an action, so that neither a take-back nor others restart it (WF-136)."""
    if action == play.TIMEOUT or before.turn != after.turn or before.phase == ask.SETUP:
        return False
    if before.phase == ask.BEFORE:
        return bool(after.phase == ask.VOYAGE)
    if before.phase == ask.VOYAGE:
        same = seat != before.turn or action == play.TAKE_BACK or after.length > before.length
        return bool(after.phase == ask.VOYAGE and same)
    return bool(after.phase == before.phase)


def is_placing(s: Any, seat: int) -> bool:
    """Whether what a seat may do now is to place its explorer."""
    return bool(s.phase != ask.VOYAGE or seat != s.turn)


def ahead(match: Match, seat: int) -> Match:
    """The position as a seat sees it that is to place during another's voyage: as if that had not begun (WF-117)."""
    found = match.clone()
    s = found.state
    if s.phase != ask.VOYAGE:
        return found.edit(phase=ask.COUNT, turn=seat, seat=seat)
    if s.length:
        found.play(play.TAKE_BACK, seat=int(s.turn))
        s = found.state
    back = {f"gems[{int(s.at)}]": [int(s.hand[c]) for c in range(box.COLOURS)]}
    return found.edit(back, hand=[0] * box.COLOURS, at=NOBODY, phase=ask.COUNT, turn=seat, seat=seat)
