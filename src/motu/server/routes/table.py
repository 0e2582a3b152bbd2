"""The page of a table and what can be done there."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable
from typing import Any

from fastapi import FastAPI, Request
from fastapi.responses import JSONResponse, RedirectResponse, Response
from starlette.exceptions import HTTPException

from motu.engine.errors import MotuError, Refused
from motu.engine.game import RuleText
from motu.engine.record import NOBODY
from motu.language import _, marked, speaking

from ..company.stand_ins import back
from ..door.identity import (
    all_symbols,
    fields,
    known_guest,
    page,
    remember,
    table_of,
    tongue,
    wants_json,
    whole_number,
)
from ..ground.errors import Denied
from ..ground.limits import plain_name
from ..hall.tables import Table
from ..pages.looks import Gathering, Look, gathering, look, names_of
from ..tables.seats import begin, leave, rename, revoke, revoke_watching, say, sit
from ..tables.undo import acting_for_undo, answer, ask, take_back

MESSAGE_ID = 64  # characters of a page's own name for a message
USUAL_BOT = "level:2"


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
    number = 0 if reasons else its.refusal(view, seat, spot)
    rule = f"{match.game.prefix}-{number:03d}" if number else next(iter(reasons), "")
    if not rule:
        return {"what": _("Nothing can be done there now."), "rule": "", "text": "", "link": ""}
    return refused_card(table, _("Not there."), rule)


def read_act(table: Table, guest: int, sent: dict[str, Any]) -> tuple[int, int, int | None, str]:
    """What a page sent as a move: seat, action, the version that it shows, its name for the message."""
    try:
        action = table.match.game.actions.parse(str(sent.get("action", ""))[:80])
    except MotuError as problem:
        raise HTTPException(400, str(problem)) from None
    version = whole_number(sent["version"], "version") if sent.get("version") not in (None, "") else None
    if table.header.kind != "match":
        raise Denied(marked("a replay cannot be played on"))
    seat = whole_number(sent["seat"], "seat") if sent.get("seat") not in (None, "") else acting_seat(table, guest)
    return seat, action, version, str(sent.get("id", ""))[:MESSAGE_ID]


def fragment_of(table: Table) -> str:
    return "_gathering.html" if table.header.stage == "gathering" else "_table.html"


def add_table(app: FastAPI) -> None:
    def table_page(table: Table, guest: int) -> Callable[[], Look | Gathering]:
        return lambda: gathering(table, guest) if table.header.stage == "gathering" else look(table, guest)

    def done(request: Request, table: str, **values: Any) -> Response:
        return JSONResponse(values) if wants_json(request) else RedirectResponse(f"/table/{table}", 303)

    @app.get("/table/{table}")
    async def show(request: Request, table: str) -> Response:
        found, guest = await table_of(request, table)
        if found.header.kind == "replay":
            return RedirectResponse(f"/table/{table}/replay", 303)
        template = "gathering.html" if found.header.stage == "gathering" else "table.html"
        async with found.lock:
            return await page(
                request, template, look=table_page(found, guest), symbols=lambda: all_symbols(found.header.game)
            )

    @app.get("/table/{table}/fragment")
    async def fragment(request: Request, table: str) -> Response:
        found, guest = await table_of(request, table)
        async with found.lock:
            return await page(request, fragment_of(found), look=table_page(found, guest))

    @app.post("/table/{table}/act")
    async def act(request: Request, table: str) -> Response:
        found, guest = await table_of(request, table)
        wish = read_act(found, guest, await fields(request))
        try:
            version = await found.play(guest, *wish)
        except Refused as refusal:
            if wants_json(request):
                with speaking(tongue(request)):
                    card = refused_card(found, _("Not now."), refusal.rule)
                return JSONResponse({"refused": card}, 422)
            raise
        return done(request, table, version=version)

    @app.get("/table/{table}/why")
    async def why(request: Request, table: str, spot: str = "") -> Response:
        found, guest = await table_of(request, table)
        async with found.lock:
            with speaking(tongue(request)):
                return JSONResponse(await asyncio.to_thread(why_spot, found, guest, spot[:80]))

    @app.post("/table/{table}/undo")
    async def undo(request: Request, table: str) -> Response:
        found, guest = await table_of(request, table)
        async with found.lock:
            seat = await asyncio.to_thread(acting_for_undo, found, guest)
        return done(request, table, version=await take_back(found, guest, seat))

    @app.post("/table/{table}/look")
    async def open_curtain(request: Request, table: str) -> Response:
        """The person who is to decide has come to the screen."""
        found, guest = await table_of(request, table)
        seat = found.match.current_player
        if seat not in found.seats_of(guest):
            raise Denied(marked("it is not your turn"))
        found.shown[guest] = seat
        found.tell()
        return done(request, table, seat=seat)

    @app.post("/table/{table}/rematch")
    async def rematch(request: Request, table: str) -> Response:
        """The same again, with the seats turned by one where that is fair."""
        found, guest = await table_of(request, table)
        fresh = await app.state.tables.rematch(found, guest)
        if wants_json(request):
            return JSONResponse({"table": f"/table/{fresh}"})
        return RedirectResponse(f"/table/{fresh}", 303)

    @app.post("/table/{table}/sit")
    async def take_seat(request: Request, table: str) -> Response:
        """Take a free seat of an open table."""
        guest, token = await known_guest(request)
        found = await app.state.tables.get(table, guest)
        sent = await fields(request)
        if not found.header.open and found.header.guest != guest:
            raise Denied(marked("this table is not open; ask for a link to a seat"))
        version = await sit(found, guest, whole_number(sent.get("seat"), "seat"), plain_name(sent.get("name")))
        return remember(done(request, table, version=version), token)

    @app.post("/table/{table}/revoke")
    async def revoke_link(request: Request, table: str) -> Response:
        found, guest = await table_of(request, table)
        sent = await fields(request)
        if sent.get("watch"):
            return done(request, table, version=await revoke_watching(found, guest))
        return done(request, table, version=await revoke(found, guest, whole_number(sent.get("seat"), "seat")))

    @app.post("/table/{table}/begin")
    async def begin_with_bots(request: Request, table: str) -> Response:
        found, guest = await table_of(request, table)
        sent = await fields(request)
        return done(request, table, version=await begin(found, guest, str(sent.get("bot") or USUAL_BOT)[:40]))

    @app.post("/table/{table}/ask")
    async def ask_all(request: Request, table: str) -> Response:
        found, guest = await table_of(request, table)
        sent = await fields(request)
        if sent.get("what") not in ("undo", "bot"):
            raise HTTPException(400, marked("ask for undo or for a bot"))
        seat = whole_number(sent["seat"], "seat") if sent.get("seat") not in (None, "") else NOBODY
        return done(request, table, version=await ask(found, guest, str(sent["what"]), seat))

    @app.post("/table/{table}/answer")
    async def answer_ask(request: Request, table: str) -> Response:
        found, guest = await table_of(request, table)
        sent = await fields(request)
        agree = str(sent.get("agree")) in ("1", "True")
        return done(
            request, table, version=await answer(found, guest, whole_number(sent.get("number"), "number"), agree)
        )

    @app.post("/table/{table}/leave")
    async def leave_seat(request: Request, table: str) -> Response:
        found, guest = await table_of(request, table)
        version = await leave(found, guest)
        if not found.sees(guest):
            return JSONResponse({"version": version}) if wants_json(request) else RedirectResponse("/", 303)
        return done(request, table, version=version)

    @app.post("/table/{table}/back")
    async def come_back(request: Request, table: str) -> Response:
        found, guest = await table_of(request, table)
        return done(request, table, version=await back(found, guest))

    @app.post("/table/{table}/say")
    async def speak(request: Request, table: str) -> Response:
        found, guest = await table_of(request, table)
        await say(found, guest, str((await fields(request)).get("text", "")))
        return done(request, table, said=len(found.chat))

    @app.post("/table/{table}/name")
    async def change_name(request: Request, table: str) -> Response:
        found, guest = await table_of(request, table)
        sent = await fields(request)
        seat = whole_number(sent["seat"], "seat") if sent.get("seat") not in (None, "") else None
        return done(request, table, version=await rename(found, guest, str(sent.get("name", "")), seat))

    @app.post("/table/{table}/delete")
    async def delete(request: Request, table: str) -> Response:
        found, guest = await table_of(request, table)
        if found.header.guest != guest:
            raise Denied(marked("the one who opened the table may delete it"))
        if found.header.stage != "gathering" and any(who.guest not in (None, guest) for who in found.seats):
            raise Denied(marked("other people play here too; the table stays"))
        await app.state.tables.remove(found)
        return RedirectResponse("/", 303)
