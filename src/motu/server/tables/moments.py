"""The match at earlier moments, walked once for all who ask."""

from __future__ import annotations

from motu.engine.match import Match


class Moments:
    """Remembers the way to the newest match; the next walk starts where the last one ended."""

    def __init__(self) -> None:
        self.newest: Match | None = None
        self.walked: dict[int, list[Match]] = {}  # length of the log -> the matches from there on

    def since(self, match: Match, length: int) -> list[Match]:
        """The match after so many moves of the log, after one more, and so on until now."""
        if match is not self.newest:
            self._go_on_to(match)
        for start, walked in self.walked.items():
            if start <= length:
                return walked[length - start :]
        self.walked[length] = found = walk(match, match.at(length))
        return found

    def _go_on_to(self, match: Match) -> None:
        before, self.newest = self.newest, match
        follows = before is not None and match.log[: len(before.log)] == before.log
        self.walked = {len(before.log): walk(match, before)} if before is not None and follows else {}


def walk(match: Match, start: Match) -> list[Match]:
    """The match from an earlier moment on, after each move."""
    found, since = [start], len(start.log)
    for move in match.log[since:-1]:
        walker = found[-1].clone()
        walker.ask_forced = True
        found.append(walker.play(move.action, seat=move.seat))
    return [*found, match] if len(match.log) > since else [match]
