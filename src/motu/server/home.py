"""Home, new tables, rules, settings."""

from __future__ import annotations

import asyncio
from typing import Any

from fastapi import FastAPI, Request
from fastapi.responses import RedirectResponse, Response
from starlette.exceptions import HTTPException

from motu.bots import BOTS, title_of
from motu.engine.errors import MotuError
from motu.engine.game import find_game, game_ids
from motu.engine.record import NOBODY
from motu.language import _

from .asking import (
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
from .gamekit import kit
from .limits import TABLES_SHOWN, plain_name
from .rulebook import rulebook
from .store import Seat


def game_cards() -> list[dict[str, Any]]:
    cards = []
    for name in game_ids():
        game, its = find_game(name), kit(name)
        cards.append({"game": game, "cover": its.cover(), "ready": game.is_compiled})
    return cards


def sitting(who: Seat) -> str:
    """Who sits in a seat, in a word."""
    return who.name or (title_of(who.bot) if who.bot else _("you"))


def add_home(app: FastAPI) -> None:
    @app.get("/")
    async def home(request: Request) -> Response:
        guest = await guest_of(request)
        headers = await asyncio.to_thread(app.state.store.tables_of, guest, TABLES_SHOWN) if guest != NOBODY else []
        known = [header for header in headers if header.game in game_ids()]

        def rows() -> list[dict[str, Any]]:
            return [
                {
                    "header": header,
                    "title": find_game(header.game).title,
                    "with": ", ".join(map(sitting, header.seats)) if header.kind == "match" else "",
                }
                for header in known
            ]

        return await page(request, "home.html", cards=game_cards, rows=rows, symbols=lambda: all_symbols(*game_ids()))

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
            offered=kit(game.id).offered,
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
        seats = []
        for seat in range(players):
            who, name = (
                str(sent.get(f"seat{seat}", "me" if seat == 0 else "greedy")),
                plain_name(sent.get(f"name{seat}")),
            )
            seats.append(Seat(guest, None, name) if who in ("me", "person") else Seat(None, who, name))
        options = {o.name: sent[f"option-{o.name}"] for o in found.options if f"option-{o.name}" in sent}
        try:
            table = await app.state.tables.create(guest, found.id, players, options, seats)
        except MotuError as problem:
            return await show_form(request, found, players, str(problem), 422)
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
        back = str(sent.get("back", "/"))
        response = RedirectResponse(back if back.startswith("/") and not back.startswith(("//", "/\\")) else "/", 303)
        if sent.get("language") in LANGUAGES:
            response.set_cookie(SPEECH, str(sent["language"]), max_age=YEAR, samesite="lax")
        if sent.get("theme") in ("light", "dark", "auto"):
            response.set_cookie(THEME, str(sent["theme"]), max_age=YEAR, samesite="lax")
        return response
