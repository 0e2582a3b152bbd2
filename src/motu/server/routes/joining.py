"""Links: to a seat, to watch, as a picture to scan; and the table that waits for me."""

from __future__ import annotations

import io
from urllib.parse import quote

import segno
from fastapi import FastAPI, Request
from fastapi.responses import JSONResponse, RedirectResponse, Response

from motu.engine.record import NOBODY
from motu.language import marked

from ..door.identity import address_for_others, all_symbols, fields, guest_of, known_guest, page, remember
from ..ground.errors import Denied, Missing
from ..ground.limits import plain_name
from ..hall.tables import Table
from ..pages.looks import names_of
from ..tables.seats import check_code, seat_at, seat_code, sit, watch, watch_code


def add_joining(app: FastAPI) -> None:
    async def invited(table: str, seat: str, code: str) -> tuple[Table, int]:
        """The table and seat of a link that is still valid."""
        if not seat.isdecimal() or len(seat) > 2:
            raise Missing(marked("there is no such seat"))
        found = await app.state.tables.fetch(table)
        seat_at(found, int(seat))
        check_code(code, seat_code(found, int(seat)))
        return found, int(seat)

    @app.get("/join/{table}/{seat}/{code}")
    async def invitation(request: Request, table: str, seat: str, code: str) -> Response:
        found, number = await invited(table, seat, code)
        guest = await guest_of(request)
        if guest != NOBODY and guest in [who.guest for who in found.seats]:
            return RedirectResponse(f"/table/{table}", 303)
        names = names_of(found, found.match.view(NOBODY))
        return await page(
            request, "join.html", game=found.match.game, table=found, seat=number, taken=not found.seats[number].free,
            name=app.state.store.name(guest) if guest != NOBODY else "", seats=found.seats, names=names,
            symbols=lambda: all_symbols(found.header.game), cover=found.kit.cover,
        )  # fmt: skip

    @app.post("/join/{table}/{seat}/{code}")
    async def join(request: Request, table: str, seat: str, code: str) -> Response:
        found, number = await invited(table, seat, code)
        name = plain_name((await fields(request)).get("name"))
        guest, token = await known_guest(request)
        await sit(found, guest, number, name)
        return remember(RedirectResponse(f"/table/{table}", 303), token)

    @app.get("/watch/{table}/{code}")
    async def look_on(request: Request, table: str, code: str) -> Response:
        found = await app.state.tables.fetch(table)
        check_code(code, watch_code(found))
        guest, token = await known_guest(request)
        await watch(found, guest, code)
        return remember(RedirectResponse(f"/table/{table}", 303), token)

    @app.get("/qr/{table}/{which}.svg")
    async def qr(request: Request, table: str, which: str) -> Response:
        """The link to a seat, or to watch, as a picture for a telephone."""
        found = await app.state.tables.get(table, await guest_of(request))
        if found.header.guest != await guest_of(request):
            raise Denied(marked("only the one who opened the table may do this"))
        if which == "watch":
            path = f"/watch/{table}/{watch_code(found)}"
        elif which.isdecimal() and len(which) < 3:
            seat_at(found, int(which))
            path = f"/join/{table}/{which}/{seat_code(found, int(which))}"
        else:
            raise Missing(marked("there is no such seat"))
        drawn = io.BytesIO()
        address = address_for_others(request).rstrip("/") + quote(path)
        segno.make(address, error="m").save(drawn, kind="svg", scale=6, border=3, light="#fff", xmldecl=False)
        return Response(drawn.getvalue(), media_type="image/svg+xml", headers={"Cache-Control": "no-store"})

    @app.get("/waiting")
    async def waiting(request: Request) -> Response:
        """On to the table that has waited longest for me; not to the one where I am, if there is another."""
        guest = await guest_of(request)
        here = request.query_params.get("not", "")
        tables = [header.id for header in app.state.store.waiting_for(guest)] if guest != NOBODY else []
        found = next((table for table in tables if table != here), tables[0] if tables else "")
        return RedirectResponse(f"/table/{found}" if found else "/", 303)

    @app.get("/waiting.json")
    async def count(request: Request) -> Response:
        guest = await guest_of(request)
        return JSONResponse({"count": len(app.state.tables.waiting.of(guest)) if guest != NOBODY else 0})
