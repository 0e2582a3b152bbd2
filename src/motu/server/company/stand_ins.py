"""Bots that stand in for people: who leaves, who is absent, whose time is up; and coming back."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from motu.bots import levels_of
from motu.language import marked

from ..ground.errors import Denied
from ..keeping.store import Store
from ..tables.clocks import AT_LEAST
from ..tables.events import Event
from ..tables.header import Header

if TYPE_CHECKING:
    from ..hall.tables import Table

USUAL = 3  # the level that stands in for a person of whom nothing is known
MATCHES = 20  # of the person that are looked at


def level_of(store: Store, guest: int, game: str) -> int:
    """About how strong a person is: the strongest bot beaten or held in the last matches of this game.

    One level below the weakest that won, if none was; without matches against bots of a level, the usual one.
    """
    held: list[int] = []
    lost: list[int] = []
    for header in store.tables_of(guest, MATCHES):
        if header.game != game or header.result is None or header.kind != "match":
            continue
        for level, better in _against(header, guest):
            (held if better else lost).append(level)
    if held:
        return max(held)
    return max(1, min(lost) - 1) if lost else USUAL


def _against(header: Header, guest: int) -> list[tuple[int, bool]]:
    """The levels of the bots in a finished match, and whether the person had at least as many points."""
    assert header.result is not None
    mine = [header.result[seat] for seat, who in enumerate(header.seats) if who.person == guest]
    return [
        (int(who.bot.partition(":")[2]), bool(mine) and max(mine) >= header.result[seat])
        for seat, who in enumerate(header.seats)
        if mine and who.guest is None and who.bot and who.bot.startswith("level:")
    ]


def replace_person(table: Table, seat: int, why: str, before: list[Event] | None = None) -> None:
    """Let a bot of similar strength decide in a person's seat; the person keeps it.  Commits."""
    guest = table.seats[seat].guest
    assert guest is not None
    level = min(level_of(table.store, guest, table.header.game), len(levels_of(table.header.game)))
    bot = f"level:{level}"
    seats = list(table.seats)
    seats[seat] = replace(seats[seat], bot=bot)
    event = Event("clock" if why == "clock" else "bot", seat, {"bot": bot, "why": why})
    table.commit([*(before or []), event], seats=seats)


async def back(table: Table, guest: int) -> int:
    """A person takes the seat again."""

    def job() -> None:
        mine = [seat for seat in table.seats_of(guest) if table.seats[seat].bot]
        if not mine:
            raise Denied(marked("no bot sits in your place"))
        if not table.running:
            raise Denied(marked("the match is over"))
        seats = list(table.seats)
        for seat in mine:
            left = seats[seat].left
            seats[seat] = replace(seats[seat], bot=None, left=None if left is None else max(left, AT_LEAST))
        table.commit([Event("back", seat) for seat in mine], seats=seats)

    return await table.change(job)
