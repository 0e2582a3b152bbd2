"""What if: trying moves for all seats beside a match, going back, keeping branches, playing on from there."""

from __future__ import annotations

from collections.abc import AsyncGenerator
from contextlib import aclosing
from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import JSONResponse, RedirectResponse, Response

from motu.coaching.ready import is_ready, warm_up
from motu.engine.errors import Refused
from motu.engine.record import NOBODY
from motu.language import _, marked, speaking

from ..door.identity import known_guest, remember, table_of, tongue, wants_json
from ..door.parsing import WORD, fields, place_asked, plain_name, read_action, read_place, read_sitting
from ..ground.errors import Denied
from ..ground.threads import beside
from ..hall.table import Table
from ..pages.refusals import card, refused_card, why_at
from ..pages.showing import all_symbols, page
from ..pages.studies import judged, lines_before, own_seat, study_look, worth_message
from ..tables.studies import PLAYED, Desk, Place, Study, eyes_of, may_compare
from .coaching import not_yet, streamed

router = APIRouter(prefix="/table/{table}/study")


async def desk_of(request: Request, table: Table, guest: int) -> Desk:
    """What a guest has tried at a table, as far as it still follows from what was played.

    The match is copied under the table's lock; nobody at the table waits for what is done with it then.
    """
    store = request.app.state.store
    async with table.lock:
        eyes, match = eyes_of(table.standing, guest), await beside(table.match.clone)
    study = await beside(store.study, table.id, guest) if guest != NOBODY else Study()
    return await beside(Desk(match, study, eyes, store.signed("study", table.id, guest)).tidied)


def at_first(desk: Desk) -> Place:
    """Where a page stands whose address names no moment."""
    return Place(PLAYED, len(desk.match.log))


async def shown(request: Request, table: Table, guest: int, here: Place | None, template: str) -> Response:
    """A page of the study."""
    desk = await desk_of(request, table, guest)
    place = here or at_first(desk)
    async with table.lock:
        with speaking(tongue(request)):
            before = await beside(lines_before, table, own_seat(table, guest, desk), desk.root(place).at)
    return await page(
        request, template, look=lambda: study_look(table, guest, desk, place, before),
        symbols=lambda: all_symbols(table.header.game),
    )  # fmt: skip


def address(table: str, place: Place) -> str:
    return f"/table/{table}/study?branch={place.branch}&at={place.at}"


@router.get("")
async def study(request: Request, table: str) -> Response:
    found, guest = await table_of(request, table)
    return await shown(request, found, guest, place_asked(request), "study.html")


@router.get("/fragment")
async def fragment(request: Request, table: str) -> Response:
    found, guest = await table_of(request, table)
    return await shown(request, found, guest, place_asked(request), "_study.html")


@router.get("/why")
async def why(request: Request, table: str, spot: str = "") -> Response:
    """Why nothing can be done at a spot there."""
    found, guest = await table_of(request, table)
    desk = await desk_of(request, found, guest)
    match = await beside(desk.at, place_asked(request) or at_first(desk))
    with speaking(tongue(request)):
        if match.is_terminal:
            return JSONResponse(card(_("The game is over.")))
        return JSONResponse(await beside(why_at, match, match.current_player, spot[:WORD]))


@router.get("/worth")
async def worth(request: Request, table: str) -> Response:
    """What branches are worth, a line of JSON for each; it ends when the page goes away."""
    found, guest = await table_of(request, table)
    if not may_compare(found.standing, guest):
        raise Denied(marked("what moves are worth is told after the end, or where hints are given"))
    desk, speech = await desk_of(request, found, guest), tongue(request)
    here = place_asked(request) or at_first(desk)
    seat = judged(found, guest, desk, here)
    wanted = {line: await beside(desk.at, end) for line, end in desk.ends(here).items()}
    if not is_ready(found.match.game):
        warm_up(found.match.game)
        return streamed(not_yet(speech), speech)
    tables = request.app.state.tables
    tables.coach.check(guest)
    worths = tables.worths.of(tables.coach, guest, found.id, wanted, seat)

    async def messages() -> AsyncGenerator[dict[str, Any], None]:
        async with aclosing(worths):
            async for line, moment in worths:
                with speaking(speech):
                    yield worth_message(line, moment, seat)

    return streamed(messages(), speech)


@router.post("/act")
async def act(request: Request, table: str) -> Response:
    """Try a move of whoever decides there."""
    guest, token = await known_guest(request)
    found = await request.app.state.tables.get(table, guest)
    sent = await fields(request)
    place, action = read_place(sent), read_action(found.match.game, sent)
    desk = await desk_of(request, found, guest)
    try:
        fresh, place = await beside(desk.tried, place, action)
    except Refused as refusal:
        if not wants_json(request):
            raise
        match = desk.at(place)
        with speaking(tongue(request)):
            said = refused_card(match, _("Not now."), refusal.rule, action, match.current_player)
        return JSONResponse({"refused": said}, 422)
    if fresh is not desk.study:
        await beside(request.app.state.store.keep_study, found.id, guest, fresh)
    return remember(await after(request, found, guest, place), token)


async def after(request: Request, table: Table, guest: int, place: Place) -> Response:
    """What a page is answered that has changed the study."""
    if wants_json(request):
        return await shown(request, table, guest, place, "_study.html")
    return RedirectResponse(address(table.id, place), 303)


async def changed(request: Request, table: str, change: Any) -> Response:
    """Do something to a branch; `change` makes another study of it and says where one stands then."""
    found, guest = await table_of(request, table)
    sent = await fields(request)
    place, desk = read_place(sent), await desk_of(request, found, guest)
    fresh, place = change(desk.study, place, sent)
    await beside(request.app.state.store.keep_study, found.id, guest, fresh)
    return await after(request, found, guest, place)


@router.post("/name")
async def name(request: Request, table: str) -> Response:
    def change(study: Study, place: Place, sent: dict[str, Any]) -> tuple[Study, Place]:
        return study.named(place.branch, plain_name(sent.get("name"))), place

    return await changed(request, table, change)


@router.post("/drop")
async def drop(request: Request, table: str) -> Response:
    def change(study: Study, place: Place, _sent: dict[str, Any]) -> tuple[Study, Place]:
        return study.without(place.branch), study.branch(place.branch).start

    return await changed(request, table, change)


@router.post("/play")
async def play_on(request: Request, table: str) -> Response:
    """A table of one's own from a moment of the study, with bots in the other seats."""
    guest, token = await known_guest(request)
    found = await request.app.state.tables.get(table, guest)
    sent = await fields(request)
    place, seats = read_place(sent), read_sitting(found, guest, sent)
    match = await beside((await desk_of(request, found, guest)).at, place)
    if match.is_terminal:
        raise Denied(marked("the match is over there; go back a few moves first"))
    fresh = await request.app.state.tables.go_on_from(guest, match, seats)
    if wants_json(request):
        return remember(JSONResponse({"table": f"/table/{fresh.id}"}), token)
    return remember(RedirectResponse(f"/table/{fresh.id}", 303), token)
