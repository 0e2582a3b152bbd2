"""The match at earlier moments, walked once for all who ask."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from motu.engine.match import Match

from ..ground.limits import WALK_KEPT


class Way(NamedTuple):
    """The way to the newest match: the matches from so many moves on, a few only."""

    newest: Match | None = None
    start: int = 0
    walked: Sequence[Match] = ()


class Moments:
    """Remembers the way to the newest match; the next walk starts where the last one ended.

    Moves are kept in one thread and pages are drawn in others, so what is remembered changes in one piece.
    """

    def __init__(self) -> None:
        self.way = Way()

    def since(self, match: Match, length: int) -> list[Match]:
        """The match after so many moves of the log, after one more, and so on until now."""
        way = self.way
        if match is not way.newest:
            way = self.way = _gone_on(way.newest, match)
        if way.walked and way.start <= length:
            return list(way.walked[length - way.start :])
        walked = walk(match, match.at(length))
        if len(walked) <= WALK_KEPT:
            self.way = Way(match, length, walked)
        return walked


def _gone_on(before: Match | None, match: Match) -> Way:
    """The way from an earlier match to one that continues it.  A long one is not kept: each moment is a whole match."""
    if before is None or len(match.log) - len(before.log) >= WALK_KEPT or match.log[: len(before.log)] != before.log:
        return Way(match)
    return Way(match, len(before.log), walk(match, before))


def walk(match: Match, start: Match) -> list[Match]:
    """The match from an earlier moment on, after each move."""
    found, since = [start], len(start.log)
    for move in match.log[since:-1]:
        walker = found[-1].clone()
        walker.ask_forced = True
        found.append(walker.play(move.action, seat=move.seat))
    return [*found, match] if len(match.log) > since else [match]
