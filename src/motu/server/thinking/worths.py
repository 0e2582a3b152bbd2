"""What positions are worth that somebody compares or has come through, from what one seat can see; each once."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import AsyncGenerator, Callable, Mapping
from contextlib import aclosing
from dataclasses import replace
from functools import partial

from motu.coaching import Moment
from motu.coaching.curves import at_the_end
from motu.engine.match import Match

from ..ground.limits import WORTHS_KEPT
from ..ground.threads import beside
from . import questions
from .coaching import Coach
from .questions import seen

WORLDS = 24  # in which a position is looked at
Key = tuple[str, int, int]


class Worths:
    """The positions whose worth is known, on one server."""

    def __init__(self) -> None:
        self.known: OrderedDict[Key, Moment] = OrderedDict()

    async def of(
        self, coach: Coach, person: int, table: str, wanted: Mapping[int, Match], seat: int, worlds: int = WORLDS,
        is_wanted: Callable[[], bool] = lambda: True,
    ) -> AsyncGenerator[tuple[int, Moment], None]:  # fmt: skip
        """The worth of some positions to a seat: first of those that are known, then as the coach finds it."""
        known, sights = await beside(self._sorted, wanted, seat, worlds)
        for name, moment in known.items():
            yield name, moment
        if not sights:
            return
        begin = partial(questions.worths, sights, seat, worlds)
        async with aclosing(coach.steps(person, table, begin, is_wanted)) as steps:
            async for found in steps:
                for name, moment in found.items():
                    self._keep(key_of(wanted[name], seat, worlds), moment)
                    yield name, replace(moment, moves=len(wanted[name].log))

    def _sorted(
        self, wanted: Mapping[int, Match], seat: int, worlds: int
    ) -> tuple[dict[int, Moment], dict[int, Match]]:
        """What is known of some positions, and what the seat sees of the others."""
        known: dict[int, Moment] = {}
        sights: dict[int, Match] = {}
        for name, match in wanted.items():
            found = at_the_end(match) if match.is_terminal else self.known.get(key_of(match, seat, worlds))
            if found is None:
                sights[name] = seen(match, seat)
            else:
                known[name] = replace(found, moves=len(match.log))
        return known, sights

    def _keep(self, key: Key, moment: Moment) -> None:
        self.known[key] = moment
        while len(self.known) > WORTHS_KEPT:
            self.known.popitem(last=False)


def key_of(match: Match, seat: int, worlds: int) -> Key:
    return f"{match.game.id} {match.hash()}", seat, worlds
