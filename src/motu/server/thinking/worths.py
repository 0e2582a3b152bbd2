"""What positions are worth that somebody compares or has come through, from what one seat can see; each once."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterator, Mapping
from dataclasses import replace

from motu.coaching import Moment
from motu.coaching.curves import WORLDS as ON_A_CURVE
from motu.coaching.curves import choices, moment
from motu.coaching.judges import judge_of
from motu.engine.match import Match

from ..ground.limits import WORTHS_KEPT

WORLDS = 24  # in which a position is looked at


class Worths:
    """The positions whose worth is known, on one server."""

    def __init__(self) -> None:
        self.known: OrderedDict[tuple[str, int, int], Moment] = OrderedDict()

    def of(self, wanted: Mapping[int, Match], seat: int) -> Iterator[tuple[int, Moment]]:
        """The worth of some positions to a seat, one after another."""
        for name, match in wanted.items():
            yield name, self._worth(match, seat, WORLDS)

    def curve(self, match: Match, seat: int) -> Iterator[tuple[Moment, ...] | tuple[int, int]]:
        """How a match went so far, as a seat could see it: how much of it is known, and in the end all of it."""
        places = list(choices(match, seat))
        found: list[Moment] = []
        for place in places:
            found.append(self._worth(match.at(place), seat, ON_A_CURVE))
            yield len(found), len(places)
        yield tuple(found)

    def _worth(self, match: Match, seat: int, worlds: int) -> Moment:
        key = (f"{match.game.id} {match.hash()}", seat, worlds)
        found = self.known.get(key)
        if found is None:
            found = self.known[key] = moment(judge_of(match.game, match.players), match, seat, worlds)
            while len(self.known) > WORTHS_KEPT:
                self.known.popitem(last=False)
        self.known.move_to_end(key)
        return replace(found, moves=len(match.log))
