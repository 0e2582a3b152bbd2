"""Home, new tables, rules, settings."""

from __future__ import annotations

import asyncio
from typing import Any

from fastapi import FastAPI, Request
from fastapi.responses import RedirectResponse, Response
from starlette.exceptions import HTTPException

from motu.bots import BOTS, levels_of, title_of
from motu.engine.errors import MotuError
from motu.engine.game import find_game, game_ids
from motu.engine.record import NOBODY
from motu.language import _

from ..door.guard import own_path
from ..door.identity import (
    LANGUAGES,
    SPEECH,
    THEME,
    YEAR,
    all_symbols,
    fields,
    guest_of,
    known_guest,
    page,
    remember,
    whole_number,
)
from ..ground.limits import TABLES_SHOWN, plain_name
from ..pages.gamekit import kit
from ..pages.rulebook import rulebook
from ..tables.clocks import CLOCKS
from ..tables.header import Header, Seat


def game_cards() -> list[dict[str, Any]]:
    cards = []
    for name in game_ids():
        game, its = find_game(name), kit(name)
        cards.append({"game": game, "cover": its.cover(), "ready": game.is_compiled})
    return cards


def sitting(who: Seat, guest: int) -> str:
    """Who sits in a seat, in a word."""
    if who.free:
        return _("a free seat")
    if who.guest == guest:
        return _("you")
    return who.name or (title_of(who.bot) if who.bot and who.guest is None else _("a guest"))


def row_of(header: Header, guest: int, waits: set[str]) -> dict[str, Any]:
    """A table in a list."""
    return {
        "header": header,
        "title": find_game(header.game).title,
        "with": ", ".join(sitting(who, guest) for who in header.seats) if header.kind == "match" else "",
        "waits": header.id in waits,
        "seated": any(who.guest == guest for who in header.seats),
        "mine": header.guest == guest,
        "free": sum(who.free for who in header.seats) if header.kind == "match" else 0,
        "first_free": next((seat for seat, who in enumerate(header.seats) if who.free), None),
    }


def seat_wished(sent: dict[str, Any], seat: int, guest: int) -> Seat:
    """Who shall sit in a seat of a new table: I, another person on my screen, somebody who comes, or a bot."""
    who = str(sent.get(f"seat{seat}", "me" if seat == 0 else "level:2"))
    name = plain_name(sent.get(f"name{seat}"))
    if who in ("me", "person"):
        return Seat(guest, None, name)
    return Seat(None, None, "") if who == "free" else Seat(None, who, name)


def add_home(app: FastAPI) -> None:
    @app.get("/")
    async def home(request: Request) -> Response:
        guest = await guest_of(request)
        mine, others, waits = await asyncio.to_thread(tables_for, guest)

        def rows() -> list[dict[str, Any]]:
            return [row_of(header, guest, waits) for header in mine]

        def open_tables() -> list[dict[str, Any]]:
            return [row_of(header, guest, waits) for header in others]

        return await page(
            request, "home.html", cards=game_cards, rows=rows, open_tables=open_tables, waiting=len(waits),
            symbols=lambda: all_symbols(*game_ids()),
        )  # fmt: skip

    def tables_for(guest: int) -> tuple[list[Header], list[Header], set[str]]:
        """The tables of a guest, open ones of others, and which of them wait for the guest."""
        store = app.state.store
        mine = [h for h in store.tables_of(guest, TABLES_SHOWN) if h.game in game_ids()] if guest != NOBODY else []
        known = {header.id for header in mine}
        others = [h for h in store.open_tables(TABLES_SHOWN) if h.id not in known and h.game in game_ids()]
        return mine, others, set(app.state.tables.waiting.of(guest)) if guest != NOBODY else set()

    @app.post("/play/{game}")
    async def play(request: Request, game: str) -> Response:
        """Two clicks: the first one opened the page, this is the second."""
        found = find_game(game)
        guest, token = await known_guest(request)
        players = 2 if 2 in found.players else found.players[0]
        table = await app.state.tables.create(guest, found.id, players, {}, None)
        return remember(RedirectResponse(f"/table/{table.id}", 303), token)

    @app.get("/new/{game}")
    async def new(request: Request, game: str, players: str = "") -> Response:
        found = find_game(game)
        count = int(players) if players.isdecimal() and int(players[:3]) in found.players else 0
        return await show_form(request, found, count or (2 if 2 in found.players else found.players[0]))

    async def show_form(request: Request, game: Any, players: int, message: str = "", status: int = 200) -> Response:
        return await page(
            request, "new.html", status, game=game, players=players, message=message, bots=list(BOTS.values()),
            levels=levels_of(game.id), clocks=list(CLOCKS.values()),
            name=app.state.store.name(guest) if (guest := await guest_of(request)) != NOBODY else "",
            cover=lambda: kit(game.id).cover(), symbols=lambda: all_symbols(game.id),
        )  # fmt: skip

    @app.post("/new/{game}")
    async def create(request: Request, game: str) -> Response:
        found = find_game(game)
        sent = await fields(request)
        players = whole_number(sent.get("players", ""), "players")
        if players not in found.players:
            raise HTTPException(400, f"{found.title} is not for {players} players")
        guest, token = await known_guest(request)
        seats = [seat_wished(sent, seat, guest) for seat in range(players)]
        options = {o.name: sent[f"option-{o.name}"] for o in found.options if f"option-{o.name}" in sent}
        try:
            table = await app.state.tables.create(
                guest, found.id, players, options, seats, str(sent.get("open")) in ("1", "True"),
                str(sent.get("clock") or ""),
            )  # fmt: skip
        except MotuError as problem:
            return await show_form(request, found, players, str(problem), 422)
        if own := next((who.name for who in seats if who.guest == guest and who.name), ""):
            await asyncio.to_thread(app.state.store.rename, guest, own)  # what a person was called last
        return remember(RedirectResponse(f"/table/{table.id}", 303), token)

    @app.get("/rules/{game}")
    async def rules(request: Request, game: str) -> Response:
        found = find_game(game)
        return await page(
            request, "rules.html", game=found, book=lambda: rulebook(found.id), cover=lambda: kit(found.id).cover(),
            symbols=lambda: all_symbols(found.id), games=[find_game(name) for name in game_ids()],
        )  # fmt: skip

    @app.post("/settings")
    async def settings(request: Request) -> Response:
        """Language and theme, kept in the browser."""
        sent = await fields(request)
        response = RedirectResponse(own_path(str(sent.get("back", "/"))), 303)
        if str(sent.get("language")) in LANGUAGES:
            response.set_cookie(SPEECH, str(sent["language"]), max_age=YEAR, samesite="lax")
        if sent.get("theme") in ("light", "dark", "auto"):
            response.set_cookie(THEME, str(sent["theme"]), max_age=YEAR, samesite="lax")
        return response
