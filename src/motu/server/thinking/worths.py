"""What positions are worth that somebody compares; each is reckoned once, from what one seat can see of it."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterator, Mapping

from motu.coaching import Moment
from motu.coaching.curves import moment
from motu.coaching.judges import judge_of
from motu.engine.match import Match

from ..ground.limits import WORTHS_KEPT

WORLDS = 24  # in which a position is looked at


class Worths:
    """The positions whose worth is known, on one server."""

    def __init__(self) -> None:
        self.known: OrderedDict[tuple[str, int], Moment] = OrderedDict()

    def of(self, wanted: Mapping[int, Match], seat: int) -> Iterator[tuple[int, Moment]]:
        """The worth of some positions to a seat, one after another."""
        judge = None
        for name, match in wanted.items():
            key = (f"{match.game.id} {match.hash()}", seat)
            found = self.known.get(key)
            if found is None:
                judge = judge or judge_of(match.game, match.players)
                found = moment(judge, match, seat, WORLDS)
                self._keep(key, found)
            yield name, found

    def _keep(self, key: tuple[str, int], found: Moment) -> None:
        self.known[key] = found
        while len(self.known) > WORTHS_KEPT:
            self.known.popitem(last=False)
