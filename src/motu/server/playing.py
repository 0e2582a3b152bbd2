"""The page of a table and what can be done there."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable

from fastapi import FastAPI, Request
from fastapi.responses import JSONResponse, RedirectResponse, Response
from starlette.exceptions import HTTPException

from motu.engine.errors import MotuError, Refused
from motu.engine.game import RuleText
from motu.engine.record import NOBODY
from motu.language import _, marked, speaking

from .asking import all_symbols, fields, page, table_of, tongue, wants_json, whole_number
from .looks import Look, look, names_of
from .tables import Denied, Table, undo_length


def acting_seat(table: Table, guest: int) -> int:
    """The seat for which a guest acts now."""
    seat = table.seat_seen(guest)
    if table.curtain(guest) != NOBODY:
        raise Denied(marked("open the curtain first"))
    return seat


def plain_rule(rule: RuleText) -> str:
    """A rule's text without its marks of origin; that it is reconstructed is said."""
    text = re.sub(r"\s*\[(?:S|P|R|D)\b[^\]]*\]\s*$", "", rule.text.replace("\n", " "))
    text = re.sub(r"[*`]", "", text)
    return text + " (" + _("reconstructed") + ")" if rule.reconstructed else text


def refused_card(table: Table, what: str, rule: str) -> dict[str, str]:
    """A refusal for the page: what, the rule's id and text, and where to read it."""
    game = table.match.game
    return {
        "what": what,
        "rule": rule,
        "text": plain_rule(game.rule(rule)),
        "link": f"/rules/{game.id}#{rule}",
    }


def why_spot(table: Table, guest: int, spot: str) -> dict[str, str]:
    """Why nothing can be done at a spot."""
    match, its = table.match, table.kit
    seat = table.seat_seen(guest)
    with_names = names_of(table, match.view(NOBODY))
    if match.is_terminal:
        return {"what": _("The game is over."), "rule": "", "text": "", "link": ""}
    if seat == NOBODY or seat not in match.may_act():
        return {"what": _("It is not your turn: {name} decides.").format(name=with_names[match.current_player]),
                "rule": "", "text": "", "link": ""}  # fmt: skip
    view = match.view(seat)
    actions = its.spots(view, seat).get(spot)
    if actions is None:
        raise HTTPException(404, marked("there is nothing of that name on the board"))
    reasons = [match.why_not(action, seat) for action in actions]
    if reasons and not all(reasons):
        return {"what": _("This is possible."), "rule": "", "text": "", "link": ""}
    number = its.refusal(view, seat, spot)
    rule = f"{match.game.prefix}-{number:03d}" if number else next(iter(reasons), "")
    if not rule:
        return {"what": _("Nothing can be done there now."), "rule": "", "text": "", "link": ""}
    return refused_card(table, _("Not there."), rule)


def add_table(app: FastAPI) -> None:
    def table_page(table: Table, guest: int) -> Callable[[], Look]:
        return lambda: look(table, guest)

    @app.get("/table/{table}")
    async def show(request: Request, table: str) -> Response:
        found, guest = await table_of(request, table)
        if found.header.kind == "replay":
            return RedirectResponse(f"/table/{table}/replay", 303)
        async with found.lock:
            return await page(
                request, "table.html", look=table_page(found, guest), symbols=lambda: all_symbols(found.header.game)
            )

    @app.get("/table/{table}/fragment")
    async def fragment(request: Request, table: str) -> Response:
        found, guest = await table_of(request, table)
        async with found.lock:
            return await page(request, "_table.html", look=table_page(found, guest))

    @app.post("/table/{table}/act")
    async def act(request: Request, table: str) -> Response:
        found, guest = await table_of(request, table)
        sent = await fields(request)
        try:
            action = found.match.game.actions.parse(str(sent.get("action", ""))[:80])
        except MotuError as problem:
            raise HTTPException(400, str(problem)) from None
        version = whole_number(sent["version"], "version") if sent.get("version") not in (None, "") else None
        if found.header.kind != "match":
            raise Denied(marked("a replay cannot be played on"))
        seat = whole_number(sent["seat"], "seat") if sent.get("seat") not in (None, "") else acting_seat(found, guest)
        try:
            version = await found.play(guest, seat, action, version, str(sent.get("id", ""))[:64])
        except Refused as refusal:
            if wants_json(request):
                with speaking(tongue(request)):
                    card = refused_card(found, _("Not now."), refusal.rule)
                return JSONResponse({"refused": card}, 422)
            raise
        return JSONResponse({"version": version}) if wants_json(request) else RedirectResponse(f"/table/{table}", 303)

    @app.get("/table/{table}/why")
    async def why(request: Request, table: str, spot: str = "") -> Response:
        found, guest = await table_of(request, table)
        async with found.lock:
            with speaking(tongue(request)):
                return JSONResponse(await asyncio.to_thread(why_spot, found, guest, spot[:80]))

    @app.post("/table/{table}/undo")
    async def undo(request: Request, table: str) -> Response:
        found, guest = await table_of(request, table)
        mine = found.seats_of(guest)
        seat = found.seat_seen(guest)
        if seat == NOBODY or (len(mine) > 1 and undo_length(found, seat) is None):
            seat = next((s for s in mine if undo_length(found, s) is not None and not found.kit.hides), seat)
        version = await found.undo(guest, seat)
        return JSONResponse({"version": version}) if wants_json(request) else RedirectResponse(f"/table/{table}", 303)

    @app.post("/table/{table}/look")
    async def open_curtain(request: Request, table: str) -> Response:
        """The person who is to decide has come to the screen."""
        found, guest = await table_of(request, table)
        seat = found.match.current_player
        if seat not in found.seats_of(guest):
            raise Denied(marked("it is not your turn"))
        found.shown[guest] = seat
        found.tell()
        return JSONResponse({"seat": seat}) if wants_json(request) else RedirectResponse(f"/table/{table}", 303)

    @app.post("/table/{table}/rematch")
    async def rematch(request: Request, table: str) -> Response:
        """The same again, with the seats turned by one where that is fair."""
        found, guest = await table_of(request, table)
        header = found.header
        if header.kind != "match":
            raise Denied(marked("a replay has no rematch"))
        if header.guest != guest:
            raise Denied(marked("the one who opened the table asks for the rematch"))
        seats = [*header.seats[1:], header.seats[0]]
        fresh = await app.state.tables.create(guest, header.game, header.players, dict(header.options), seats)
        return RedirectResponse(f"/table/{fresh.id}", 303)

    @app.post("/table/{table}/delete")
    async def delete(request: Request, table: str) -> Response:
        found, guest = await table_of(request, table)
        if found.header.guest != guest:
            raise Denied(marked("the one who opened the table may delete it"))
        await app.state.tables.remove(found)
        return RedirectResponse("/", 303)
