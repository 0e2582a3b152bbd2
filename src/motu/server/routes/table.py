"""The page of a table and what can be done there."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import JSONResponse, RedirectResponse, Response

from motu.coaching.ready import is_ready
from motu.engine.errors import Refused
from motu.language import _, marked, speaking

from ..door.identity import known_guest, remember, table_of, tongue, wants_json
from ..door.parsing import (
    SAID,
    WORD,
    fields,
    plain_name,
    read_answer,
    read_begin,
    read_play,
    read_proposal,
    read_rename,
    seat_of,
    word,
)
from ..ground.errors import Denied
from ..ground.threads import beside
from ..hall.table import Table
from ..pages.ahead import ahead
from ..pages.looks import Gathering, Look, gathering, look
from ..pages.refusals import refused_card, why_spot
from ..pages.showing import all_symbols, page
from ..pages.things import things_address
from ..tables.asks import Back, Leave, Revoke, RevokeWatching, Sit, TakeBack
from ..tables.moves import check_may
from ..tables.undo import acting_for_undo

router = APIRouter(prefix="/table/{table}")


def gathers(table: Table) -> bool:
    return table.header.stage == "gathering"


def looking(table: Table, guest: int) -> Callable[[], Look | Gathering]:
    return lambda: gathering(table, guest) if gathers(table) else look(table, guest)


def done(request: Request, table: str, **values: Any) -> Response:
    return JSONResponse(values) if wants_json(request) else RedirectResponse(f"/table/{table}", 303)


# -- looking --


@router.get("")
async def show(request: Request, table: str) -> Response:
    found, guest = await table_of(request, table)
    if found.header.kind == "replay":
        return RedirectResponse(f"/table/{table}/replay", 303)
    template = "gathering.html" if gathers(found) else "table.html"
    if found.running and found.standing.may_ask_coach(guest) and is_ready(found.match.game):
        request.app.state.tables.coach.wake(found.match.game)
    async with found.lock:
        return await page(
            request, template, look=looking(found, guest), symbols=lambda: all_symbols(found.header.game),
            things=lambda: things_address(found.header.game),
        )  # fmt: skip


@router.get("/fragment")
async def fragment(request: Request, table: str) -> Response:
    found, guest = await table_of(request, table)
    async with found.lock:
        return await page(request, "_gathering.html" if gathers(found) else "_table.html", look=looking(found, guest))


@router.get("/why")
async def why(request: Request, table: str, spot: str = "") -> Response:
    found, guest = await table_of(request, table)
    async with found.lock:
        with speaking(tongue(request)):
            return JSONResponse(await beside(why_spot, found, guest, spot[:WORD]))


@router.get("/ahead")
async def look_ahead(request: Request, table: str, action: str = "") -> Response:
    """What a move would do; nothing is done."""
    found, guest = await table_of(request, table)
    wish = read_play(found.standing, guest, {"action": action})
    async with found.lock:
        check_may(found.standing, guest, wish.seat)
        with speaking(tongue(request)):
            return JSONResponse(await beside(ahead, request.app.state.pages, found, wish.seat, wish.action))


@router.post("/look")
async def open_curtain(request: Request, table: str) -> Response:
    """The person who is to decide has come to the screen."""
    found, guest = await table_of(request, table)
    return done(request, table, seat=found.open_curtain(guest))


# -- playing --


@router.post("/act")
async def act(request: Request, table: str) -> Response:
    found, guest = await table_of(request, table)
    wish = read_play(found.standing, guest, await fields(request))
    try:
        version = await found.play(wish)
    except Refused as refusal:
        if wants_json(request):
            with speaking(tongue(request)):
                card = refused_card(found.match, _("Not now."), refusal.rule, wish.action, wish.seat)
            return JSONResponse({"refused": card}, 422)
        raise
    return done(request, table, version=version)


@router.post("/undo")
async def undo(request: Request, table: str) -> Response:
    found, guest = await table_of(request, table)
    async with found.lock:
        seat = await beside(acting_for_undo, found.standing, guest)
    return done(request, table, version=await found.ask(TakeBack(guest, seat)))


@router.post("/ask")
async def ask_all(request: Request, table: str) -> Response:
    found, guest = await table_of(request, table)
    return done(request, table, version=await found.ask(read_proposal(guest, await fields(request))))


@router.post("/answer")
async def answer(request: Request, table: str) -> Response:
    found, guest = await table_of(request, table)
    return done(request, table, version=await found.ask(read_answer(guest, await fields(request))))


@router.post("/rematch")
async def rematch(request: Request, table: str) -> Response:
    """The same again, with the seats turned by one where that is fair."""
    found, guest = await table_of(request, table)
    fresh = await request.app.state.tables.rematch(found, guest)
    if wants_json(request):
        return JSONResponse({"table": f"/table/{fresh}"})
    return RedirectResponse(f"/table/{fresh}", 303)


# -- seats --


@router.post("/sit")
async def take_seat(request: Request, table: str) -> Response:
    """Take a free seat of an open table."""
    guest, token = await known_guest(request)
    found = await request.app.state.tables.get(table, guest)
    sent = await fields(request)
    if not found.header.open and found.header.guest != guest:
        raise Denied(marked("this table is not open; ask for a link to a seat"))
    version = await found.ask(Sit(guest, seat_of(sent), plain_name(sent.get("name"))))
    return remember(done(request, table, version=version), token)


@router.post("/begin")
async def begin_with_bots(request: Request, table: str) -> Response:
    found, guest = await table_of(request, table)
    return done(request, table, version=await found.ask(read_begin(guest, await fields(request))))


@router.post("/leave")
async def leave_seat(request: Request, table: str) -> Response:
    found, guest = await table_of(request, table)
    version = await found.ask(Leave(guest))
    if not found.standing.sees(guest):
        return JSONResponse({"version": version}) if wants_json(request) else RedirectResponse("/", 303)
    return done(request, table, version=version)


@router.post("/back")
async def come_back(request: Request, table: str) -> Response:
    found, guest = await table_of(request, table)
    return done(request, table, version=await found.ask(Back(guest)))


@router.post("/name")
async def change_name(request: Request, table: str) -> Response:
    found, guest = await table_of(request, table)
    return done(request, table, version=await found.ask(read_rename(guest, await fields(request))))


@router.post("/revoke")
async def revoke_link(request: Request, table: str) -> Response:
    found, guest = await table_of(request, table)
    sent = await fields(request)
    wish = RevokeWatching(guest) if sent.get("watch") else Revoke(guest, seat_of(sent))
    return done(request, table, version=await found.ask(wish))


# -- beside the match --


@router.post("/say")
async def speak(request: Request, table: str) -> Response:
    found, guest = await table_of(request, table)
    await found.say(guest, word(await fields(request), "text", SAID))
    return done(request, table, said=len(found.people.chat))


@router.post("/delete")
async def delete(request: Request, table: str) -> Response:
    found, guest = await table_of(request, table)
    if found.header.guest != guest:
        raise Denied(marked("the one who opened the table may delete it"))
    if found.header.stage != "gathering" and any(who.guest not in (None, guest) for who in found.seats):
        raise Denied(marked("other people play here too; the table stays"))
    await request.app.state.tables.remove(found)
    return RedirectResponse("/", 303)
