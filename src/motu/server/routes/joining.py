"""Links: to a seat, to watch, as a picture to scan; and the table that waits for me."""

from __future__ import annotations

import io
from urllib.parse import quote

import segno
from fastapi import APIRouter, Request
from fastapi.responses import JSONResponse, RedirectResponse, Response

from motu.engine.record import NOBODY

from ..door.identity import address_for_others, guest_of, known_guest, remember
from ..door.parsing import check_code, fields, plain_name, read_seat
from ..ground.threads import beside
from ..hall.table import Table
from ..pages.looks import names_of, shown
from ..pages.showing import cover_symbols, page
from ..tables.asks import Sit
from ..tables.seats import check_host, seat_at

router = APIRouter()


async def invited(request: Request, table: str, text: str, code: str) -> tuple[Table, int]:
    """The table and seat of a link that is still valid."""
    seat = read_seat(text)
    found = await request.app.state.tables.fetch(table)
    seat_at(found.standing, seat)
    check_code(code, found.seat_code(seat))
    return found, seat


@router.get("/join/{table}/{seat}/{code}")
async def invitation(request: Request, table: str, seat: str, code: str) -> Response:
    found, number = await invited(request, table, seat, code)
    guest = await guest_of(request)
    if guest != NOBODY and guest in [who.guest for who in found.seats]:
        return RedirectResponse(f"/table/{table}", 303)
    its = shown(found)
    name = await beside(request.app.state.store.name, guest) if guest != NOBODY else ""
    return await page(
        request, "join.html", game=found.match.game, table=its, seat=number, taken=not found.seats[number].free,
        name=name, seats=found.seats,
        names=names_of(found, found.match.view(NOBODY)), symbols=lambda: cover_symbols(found.header.game),
        cover=its.kit.cover,
    )  # fmt: skip


@router.post("/join/{table}/{seat}/{code}")
async def join(request: Request, table: str, seat: str, code: str) -> Response:
    found, number = await invited(request, table, seat, code)
    name = plain_name((await fields(request)).get("name"))
    guest, token = await known_guest(request)
    await found.ask(Sit(guest, number, name))
    return remember(RedirectResponse(f"/table/{table}", 303), token)


@router.get("/watch/{table}/{code}")
async def look_on(request: Request, table: str, code: str) -> Response:
    found: Table = await request.app.state.tables.fetch(table)
    check_code(code, found.watch_code())
    guest, token = await known_guest(request)
    check_code(code, found.watch_code())  # it may have been made invalid meanwhile
    await found.admit(guest)
    return remember(RedirectResponse(f"/table/{table}", 303), token)


@router.get("/qr/{table}/{which}.svg")
async def qr(request: Request, table: str, which: str) -> Response:
    """The link to a seat, or to watch, as a picture for a telephone."""
    guest = await guest_of(request)
    found: Table = await request.app.state.tables.get(table, guest)
    check_host(found.standing, guest)
    if which == "watch":
        path = f"/watch/{table}/{found.watch_code()}"
    else:
        seat = read_seat(which)
        seat_at(found.standing, seat)
        path = f"/join/{table}/{which}/{found.seat_code(seat)}"
    address = address_for_others(request).rstrip("/") + quote(path)
    return Response(
        await beside(qr_picture, address), media_type="image/svg+xml", headers={"Cache-Control": "no-store"}
    )


def qr_picture(address: str) -> bytes:
    drawn = io.BytesIO()
    segno.make(address, error="m").save(drawn, kind="svg", scale=6, border=3, light="#fff", xmldecl=False)
    return drawn.getvalue()


@router.get("/waiting")
async def waiting(request: Request) -> Response:
    """On to the table that has waited longest for me; not to the one where I am, if there is another."""
    guest = await guest_of(request)
    here = request.query_params.get("not", "")
    waits = await beside(request.app.state.store.waiting_for, guest) if guest != NOBODY else []
    tables = [header.id for header in waits]
    found = next((table for table in tables if table != here), tables[0] if tables else "")
    return RedirectResponse(f"/table/{found}" if found else "/", 303)


@router.get("/waiting.json")
async def count(request: Request) -> Response:
    guest = await guest_of(request)
    return JSONResponse({"count": len(await request.app.state.tables.waiting.ask(guest)) if guest != NOBODY else 0})
