"""What the coach is asked: works that travel to wherever they are done.  Of a running match a seat's sight is all."""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping

from motu.coaching import Hint, Moment
from motu.coaching.curves import moment
from motu.coaching.hints import steps
from motu.coaching.judges import judge_of
from motu.coaching.puzzles import Puzzle, posing
from motu.coaching.working import PULSE, Work
from motu.engine.match import Match

LEAST = 0.3  # seconds for a hint for which there is hardly any time left: many ask, or the coach has just come


def seen(match: Match, seat: int) -> Match:
    """What a seat knows of a match, as a world that agrees with it: the same for every truth that it cannot tell."""
    return match.redealt(seat, "seen")


def hint(sight: Match, seat: int, until: float) -> Iterator[Hint | None]:
    """Ever better hints for a seat, until a moment of time.monotonic(), which all processes of a machine share."""
    return steps(sight, seat, seconds=max(until - time.monotonic(), LEAST))


def worths(sights: Mapping[int, Match], seat: int, worlds: int) -> Iterator[dict[int, Moment]]:
    """What positions are worth to a seat, a few at a time."""
    found: dict[int, Moment] = {}
    since = time.monotonic()
    for name, sight in sights.items():
        found[name] = moment(judge_of(sight.game, sight.players), sight, seat, worlds)
        if time.monotonic() > since + PULSE:
            yield found
            found, since = {}, time.monotonic()
    yield found


def puzzle(match: Match) -> Work[Puzzle | None]:
    """Whether a position that somebody set up is a puzzle."""
    return posing(judge_of(match.game, match.players, "set up"), match)
