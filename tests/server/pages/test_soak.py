"""A table that lives long holds no more than one that is young: it is weighed after ten thousand events."""

from __future__ import annotations

import sys
from collections import Counter
from typing import Any

import numpy as np
import sqlalchemy as sa

from motu.engine.game import Game
from motu.server.hall.table import Table
from motu.server.keeping.store import Store
from motu.server.pages.opened import Page, message_for
from motu.server.pages.showing import Pages
from motu.server.pages.sketchbook import sketchbook
from motu.server.tables.asks import Answer, Back, Leave, Play, Propose, Rename, Revoke, RevokeWatching

from ..gathering import people, run

EVENTS = 10_000
YOUNG = 3_000  # events after which the table is weighed for the first time
PAGES = Pages()
AN_EVENT = 40  # bytes that each may leave behind: how long the log was after it


def weight(thing: Any, known: set[int] | None = None) -> int:
    """Bytes of all that can be reached from here, without modules, games, the store and what runs."""
    known = set() if known is None else known
    if id(thing) in known or isinstance(thing, type | Game | Store | Pages) or callable(thing):
        return 0
    known.add(id(thing))
    size = sys.getsizeof(thing)
    if isinstance(thing, str | bytes | int | float | np.ndarray | np.generic):
        return size
    inside: list[Any] = []
    if isinstance(thing, dict):
        inside += [*thing, *thing.values()]
    elif isinstance(thing, list | tuple | set | frozenset):
        inside += thing
    if type(thing).__module__.startswith("motu"):
        inside += (
            [value for name, value in vars(thing).items() if name != "table"] if hasattr(thing, "__dict__") else []
        )
    return size + sum(weight(part, known) for part in inside)


def weighed(table: Table, guests: list[int]) -> dict[str, int]:
    """What is kept of a table in memory, after the same pages have looked at it."""
    for _mood in range(3):
        table.news.stir()
        draw(table, guests, "en", 0)
    parts = {
        "standing": table.standing, "book": table.book, "people": table.people, "news": table.news,
        "sketchbook": sketchbook(table),
    }  # fmt: skip
    return {name: weight(part) for name, part in parts.items()}


def draw(table: Table, guests: list[int], speech: str, shown: int) -> None:
    for guest in guests:
        page = Page(table, guest, speech)
        page.shown = shown
        message_for(PAGES, page)


async def play(table: Table, guests: list[int], moves: int) -> None:
    for _move in range(moves):
        seat = table.match.current_player
        await table.play(Play(guests[seat], seat, table.match.legal()[0], None))


async def cycle(table: Table, guests: list[int], number: int) -> None:
    """One of everything that can happen at a table, and the match is where it was."""
    ann, ben = guests
    names = f"Ann {number}", f"Ben {number}"
    for guest, name in zip(guests, names, strict=True):
        await table.ask(Rename(guest, name))
    await table.say(ann, f"word {number}")
    mine = table.match.current_player
    mover, other = (ann, ben) if table.seats[mine].guest == ann else (ben, ann)
    await table.play(Play(mover, mine, table.match.legal()[number % len(table.match.legal())], None, f"m{number}"))
    for agree in (False, True):
        await table.ask(Propose(mover, "undo", mine))
        asked = table.past.asked
        assert asked is not None
        await table.ask(Answer(other, asked.number, agree))
    away = next(guest for guest in guests if table.seats[table.match.current_player].guest != guest)
    await table.ask(Leave(away))
    await table.ask(Back(away))
    await table.ask(Revoke(ann, 1))
    await table.ask(RevokeWatching(ann))
    stranger = 1000 + number
    with table.line(stranger, lambda: None):
        pass


async def grown(table: Table, guests: list[int], events: int, start: int) -> int:
    """Let so many events happen; pages of all kinds look at it, in both languages."""
    number = start
    while table.version < events:
        await cycle(table, guests, number)
        if number % 20 == 0:
            draw(table, [*guests, 5_000 + number], ("en", "fr")[number // 20 % 2], number % (len(table.match.log) + 1))
        number += 1
    return number


def test_ten_thousand_events_of_every_kind_leave_a_table_as_light_as_it_was(store: Store) -> None:
    @sa.event.listens_for(store.engine, "connect")
    def hasty(db: Any, _record: Any) -> None:
        db.execute("PRAGMA synchronous=OFF")

    store.engine.dispose()

    async def scene() -> None:
        _tables, table, guests = await people(store)
        await play(table, guests, 30)
        number = await grown(table, guests, YOUNG, 0)
        young = weighed(table, [*guests, 99])
        await grown(table, guests, EVENTS, number)
        old = weighed(table, [*guests, 99])
        kinds = Counter(event.kind for event in store.events(table.id))
        assert set(kinds) == {"open", "name", "moves", "ask", "refuse", "agree", "undo", "bot", "back", "link"}
        for name, bytes_ in old.items():
            assert bytes_ < 1.3 * young[name] + AN_EVENT * EVENTS, (name, young, old)

    run(scene())


def test_a_hostile_spectator_cannot_make_a_table_remember_every_moment(store: Store) -> None:
    """Pages that say they show this many moves, and that many: what is kept for one moment stays small."""

    async def scene() -> None:
        _tables, table, guests = await people(store)
        await play(table, guests, 80)
        for shown in range(len(table.match.log) - 1, -1, -7):
            page = Page(table, 99, "en")
            page.shown, page.still = shown, True
            message_for(PAGES, page)
            table.standing.earlier(shown)
        assert len(sketchbook(table).shared[1]) <= 4
        assert len(table.standing.moments.way.walked) <= 64
        page = Page(table, guests[0], "en")
        sketchbook(table).open.add(page)
        sketchbook(table).close(page)  # the last one goes, and nothing is left
        assert weight(sketchbook(table)) < 5_000

    run(scene())
