"""Seats: taking one by link or at an open table, giving it up, beginning, links that are made invalid, names, chat."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import replace

from motu.bots import find_bot
from motu.language import marked

from ..company.stand_ins import replace_person
from ..ground.errors import Denied, Missing
from ..ground.limits import CHAT, plain_name
from ..hall.tables import Table
from ..tables.events import Event
from ..tables.header import Seat


def seat_code(table: Table, seat: int) -> str:
    """What the link to a seat ends with; another one once the link is revoked."""
    return table.store.signed("seat", table.id, seat, table.seats[seat].link)


def watch_code(table: Table) -> str:
    return table.store.signed("watch", table.id, table.header.watching)


def check_code(sent: str, right: str) -> None:
    import hmac

    if not hmac.compare_digest(sent.encode(), right.encode()):
        raise Missing(marked("this link is not valid, or not any more; ask for a new one"))


def seat_at(table: Table, seat: int) -> Seat:
    if not 0 <= seat < len(table.seats) or table.header.kind != "match":
        raise Missing(marked("there is no such seat"))
    return table.seats[seat]


def _host(table: Table, guest: int) -> None:
    if table.header.guest != guest:
        raise Denied(marked("only the one who opened the table may do this"))


def _seated(table: Table, seats: Sequence[Seat], events: list[Event]) -> None:
    """Commit new seats while people gather; the match begins with the last free one."""
    if any(who.free for who in seats):
        table.commit(events, seats=list(seats))
    else:
        begun = Event("begin", None, {"bots": [who.bot for who in seats]})
        table.commit([*events, begun], seats=list(seats), stage="running")


async def sit(table: Table, guest: int, seat: int, name: str) -> int:
    """A person takes a free seat."""

    def job() -> None:
        who = seat_at(table, seat)
        if who.guest == guest:
            return
        if not who.free:
            raise Denied(marked("this seat is taken"))
        if table.seats_of(guest):
            raise Denied(marked("you sit at this table already"))
        seats = list(table.seats)
        seats[seat] = replace(who, guest=guest, name=name)
        _seated(table, seats, [Event("sit", seat, {"name": name})])
        if name:
            table.store.rename(guest, name)

    return await table.change(job)


async def begin(table: Table, guest: int, bot: str) -> int:
    """The host fills the free seats with bots, and the match begins."""
    find_bot(bot)

    def job() -> None:
        _host(table, guest)
        if table.header.stage != "gathering":
            raise Denied(marked("the match has begun already"))
        _seated(table, [replace(who, bot=bot) if who.free else who for who in table.seats], [])

    return await table.change(job)


async def leave(table: Table, guest: int) -> int:
    """Give a seat up: it is free again, or, once the match runs, a bot stands in."""

    def job() -> None:
        mine = [seat for seat in table.seats_of(guest) if not table.seats[seat].bot]
        if not mine or table.header.stage == "over":
            raise Denied(marked("you do not sit here"))
        if table.header.stage == "running":
            for seat in mine:
                replace_person(table, seat, "left")
            return
        seats = [_emptied(who) if who.guest == guest else who for who in table.seats]
        table.commit([Event("leave", seat) for seat in mine], seats=seats)

    return await table.change(job)


def _emptied(who: Seat) -> Seat:
    """A seat that is free again, with another link."""
    return replace(who, guest=None, name="", link=who.link + 1)


async def revoke(table: Table, guest: int, seat: int) -> int:
    """Make the link to a seat invalid; while people gather, whoever took the seat by it has to go."""

    def job() -> None:
        _host(table, guest)
        who = seat_at(table, seat)
        seats = list(table.seats)
        events = [Event("link", seat)]
        if table.header.stage == "gathering" and who.guest not in (None, guest):
            seats[seat] = _emptied(who)
            events.append(Event("leave", seat))
        else:
            seats[seat] = replace(who, link=who.link + 1)
        table.commit(events, seats=seats)

    return await table.change(job)


async def revoke_watching(table: Table, guest: int) -> int:
    """Make the link for spectators invalid and send them away."""

    def job() -> None:
        _host(table, guest)
        table.commit([Event("link", None)], watching=table.header.watching + 1)
        table.spectators.clear()

    return await table.change(job)


async def watch(table: Table, guest: int, code: str) -> None:
    """A guest may look on from now on."""
    check_code(code, watch_code(table))
    if not table.sees(guest):
        await asyncio.to_thread(table.store.watch, table.id, guest)
        table.spectators.add(guest)


async def rename(table: Table, guest: int, name: str, seat: int | None) -> int:
    """What a person is called here and from now on."""
    name = plain_name(name)

    def job() -> None:
        mine = table.seats_of(guest)
        if not mine or (seat is not None and seat not in mine):
            raise Denied(marked("this is not your seat"))
        here = mine[0] if seat is None else seat
        seats = list(table.seats)
        seats[here] = replace(seats[here], name=name)
        table.commit([Event("name", here, {"name": name})], seats=seats)
        table.store.rename(guest, name)

    return await table.change(job)


async def say(table: Table, guest: int, text: str) -> None:
    """A word at the table.  Who only looks on reads along."""
    text = " ".join("".join(c if c.isprintable() else " " for c in text).split())
    if not text:
        raise Denied(marked("there is nothing to say"))
    if len(text) > CHAT:
        raise Denied(marked("this is too long to say at once"))
    async with table.lock:
        mine = table.seats_of(guest)
        if not mine:
            raise Denied(marked("only people who sit at the table may speak"))
        name = next((table.seats[seat].name for seat in mine if table.seats[seat].name), "")
        table.chat.append(await asyncio.to_thread(table.store.say, table.id, mine[0], name, text))
    table.stir()
