"""How strong the bot has to be that stands in for a person."""

from __future__ import annotations

from ..keeping.store import Store
from ..tables.header import Header

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
