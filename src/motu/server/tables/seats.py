"""Seats: taking and leaving one, beginning, links that are made invalid, names; and bots that stand in for people."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from motu.bots import find_bot, levels_of
from motu.language import marked

from ..ground.errors import Denied, Missing
from .asks import Back, Begin, Follow, Leave, Rename, Revoke, RevokeWatching, Sit
from .clocks import AT_LEAST
from .events import Event
from .header import Seat
from .people import People
from .standing import Change, Standing


def seat_at(standing: Standing, seat: int) -> Seat:
    if not 0 <= seat < len(standing.seats) or standing.header.kind != "match":
        raise Missing(marked("there is no such seat"))
    return standing.seats[seat]


def check_host(standing: Standing, guest: int) -> None:
    if standing.header.guest != guest:
        raise Denied(marked("only the one who opened the table may do this"))


def sit(standing: Standing, ask: Sit, _people: People) -> Change | None:
    who = seat_at(standing, ask.seat)
    if who.guest == ask.guest:
        return None
    if not who.free:
        raise Denied(marked("this seat is taken"))
    if standing.seats_of(ask.guest):
        raise Denied(marked("you sit at this table already"))
    seats = list(standing.seats)
    seats[ask.seat] = replace(who, guest=ask.guest, name=ask.name)
    sat = Event("sit", ask.seat, {"name": ask.name})
    return replace(_seated(seats, [sat]), called=(ask.guest, ask.name) if ask.name else None)


def begin(standing: Standing, ask: Begin, _people: People) -> Change:
    find_bot(ask.bot)
    check_host(standing, ask.guest)
    if standing.header.stage != "gathering":
        raise Denied(marked("the match has begun already"))
    return _seated([replace(who, bot=ask.bot) if who.free else who for who in standing.seats], [])


def _seated(seats: Sequence[Seat], events: list[Event]) -> Change:
    """New seats while people gather; the match begins with the last free one."""
    if any(who.free for who in seats):
        return Change(events, seats=seats)
    begun = Event("begin", None, {"bots": [who.bot for who in seats]})
    return Change([*events, begun], seats=seats, stage="running")


def leave(standing: Standing, ask: Leave, people: People) -> Change:
    mine = standing.awake(ask.guest)
    if not mine or standing.header.stage == "over":
        raise Denied(marked("you do not sit here"))
    if standing.header.stage == "running":
        return stand_in(standing, mine, "left", people)
    seats = [_emptied(who) if who.guest == ask.guest else who for who in standing.seats]
    return Change([Event("leave", seat) for seat in mine], seats=seats)


def _emptied(who: Seat) -> Seat:
    """A seat that is free again, with another link."""
    return replace(who, guest=None, name="", link=who.link + 1)


def stand_in(
    standing: Standing, left: Sequence[int] | int, why: str, people: People, before: Sequence[Event] = ()
) -> Change:
    """Bots of similar strength decide in persons' seats; the persons keep them."""
    game, seats, events = standing.header.game, list(standing.seats), list(before)
    for seat in [left] if isinstance(left, int) else left:
        guest = seats[seat].guest
        assert guest is not None
        bot = f"level:{min(people.level(guest, game), len(levels_of(game)))}"
        seats[seat] = replace(seats[seat], bot=bot)
        events.append(Event("clock" if why == "clock" else "bot", seat, {"bot": bot, "why": why}))
    return Change(events, seats=seats)


def back(standing: Standing, ask: Back, _people: People) -> Change:
    mine = [seat for seat in standing.seats_of(ask.guest) if standing.seats[seat].bot]
    if not mine:
        raise Denied(marked("no bot sits in your place"))
    if not standing.running:
        raise Denied(marked("the match is over"))
    seats = list(standing.seats)
    for seat in mine:
        left = seats[seat].left
        seats[seat] = replace(seats[seat], bot=None, left=None if left is None else max(left, AT_LEAST))
    return Change([Event("back", seat) for seat in mine], seats=seats)


def revoke(standing: Standing, ask: Revoke, _people: People) -> Change:
    check_host(standing, ask.guest)
    who = seat_at(standing, ask.seat)
    seats = list(standing.seats)
    events = [Event("link", ask.seat)]
    if standing.header.stage == "gathering" and who.guest not in (None, ask.guest):
        seats[ask.seat] = _emptied(who)
        events.append(Event("leave", ask.seat))
    else:
        seats[ask.seat] = replace(who, link=who.link + 1)
    return Change(events, seats=seats)


def revoke_watching(standing: Standing, ask: RevokeWatching, _people: People) -> Change:
    check_host(standing, ask.guest)
    return Change([Event("link", None)], watching=standing.header.watching + 1)


def rename(standing: Standing, ask: Rename, _people: People) -> Change:
    mine = standing.seats_of(ask.guest)
    if not mine or (ask.seat is not None and ask.seat not in mine):
        raise Denied(marked("this is not your seat"))
    here = mine[0] if ask.seat is None else ask.seat
    seats = list(standing.seats)
    seats[here] = replace(seats[here], name=ask.name)
    return Change([Event("name", here, {"name": ask.name})], seats=seats, called=(ask.guest, ask.name))


def follow(_standing: Standing, ask: Follow, _people: People) -> Change:
    return Change([], rematch=ask.rematch)
