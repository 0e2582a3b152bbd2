"""The match at earlier moments, walked once for all who ask."""

from __future__ import annotations

import threading

from motu.engine.match import Match

from ..ground.limits import WALK_KEPT


class Moments:
    """Remembers the way to the newest match; the next walk starts where the last one ended."""

    def __init__(self) -> None:
        self.newest: Match | None = None
        self.start = 0
        self.walked: list[Match] = []  # the matches from there on, a few only
        self.walking = threading.RLock()  # moves are kept in one thread, pages are drawn in others

    def since(self, match: Match, length: int) -> list[Match]:
        """The match after so many moves of the log, after one more, and so on until now."""
        with self.walking:
            if match is not self.newest:
                self._go_on_to(match)
            if self.walked and self.start <= length:
                return self.walked[length - self.start :]
            return self._keep(length, walk(match, match.at(length)))

    def _go_on_to(self, match: Match) -> None:
        before, self.newest = self.newest, match
        self.walked = []
        if before is not None and match.log[: len(before.log)] == before.log:
            self._keep(len(before.log), walk(match, before))

    def _keep(self, start: int, walked: list[Match]) -> list[Match]:
        """A long way is not kept: each moment is a whole match."""
        if len(walked) <= WALK_KEPT:
            self.start, self.walked = start, walked
        return walked


def walk(match: Match, start: Match) -> list[Match]:
    """The match from an earlier moment on, after each move."""
    found, since = [start], len(start.log)
    for move in match.log[since:-1]:
        walker = found[-1].clone()
        walker.ask_forced = True
        found.append(walker.play(move.action, seat=move.seat))
    return [*found, match] if len(match.log) > since else [match]
