"""Home, new tables, rules, settings."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import RedirectResponse, Response

from motu.bots import BOTS, levels_of
from motu.engine.errors import MotuError
from motu.engine.game import Game, find_game, game_ids
from motu.engine.record import NOBODY
from motu.language import languages, speaking

from ..door.identity import LESSONS, SPEECH, THEME, YEAR, guest_of, known_guest, remember, tongue
from ..door.parsing import (
    ADDRESS,
    CODE,
    fields,
    own_path,
    players_asked,
    read_opponents,
    read_options,
    read_places,
    read_players,
    seat_wished,
    word,
    yes,
)
from ..ground.limits import TABLES_SHOWN
from ..ground.threads import beside
from ..keeping.store import NotKept
from ..pages.gamekit import kit
from ..pages.guidebook import has_guide
from ..pages.lists import game_cards, row_of
from ..pages.puzzles import today
from ..pages.rulebook import origins, rulebook
from ..pages.showing import cover_symbols, page
from ..tables.clocks import CLOCKS
from ..tables.header import Header
from .puzzles import known_to

router = APIRouter()
OTHERS = ("mind", "random")  # bots that are offered beside the levels


@router.get("/")
async def home(request: Request) -> Response:
    guest = await guest_of(request)
    mine, others, waits = await beside(tables_for, request.app.state, guest)
    work = request.app.state.compiling
    known = await known_to(request)

    def rows_of(headers: list[Header]) -> list[dict[str, Any]]:
        return [row_of(header, guest, waits) for header in headers]

    return await page(
        request, "home.html", today=lambda: today(datetime.now(UTC).date(), known),
        cards=lambda: game_cards(read_places(request.cookies.get(LESSONS, ""))),
        rows=lambda: rows_of(mine), open_tables=lambda: rows_of(others),
        waiting=len(waits), compiling=work and work.now, symbols=lambda: cover_symbols(*game_ids()),
    )  # fmt: skip


def tables_for(state: Any, guest: int) -> tuple[list[Header], list[Header], set[str]]:
    """The tables of a guest, open ones of others, and which of them wait for the guest."""
    store = state.store
    mine = [h for h in store.tables_of(guest, TABLES_SHOWN) if h.game in game_ids()] if guest != NOBODY else []
    known = {header.id for header in mine}
    others = [h for h in store.open_tables(TABLES_SHOWN) if h.id not in known and h.game in game_ids()]
    return mine, others, set(state.tables.waiting.of(guest)) if guest != NOBODY else set()


@router.post("/play/{game}")
async def play(request: Request, game: str) -> Response:
    """Against bots, at once: as many and as strong as the page's sheet asked for."""
    found = find_game(game)
    sent = await fields(request)
    guest, token = await known_guest(request)
    seats = read_opponents(found, sent, guest)
    table = await request.app.state.tables.create(guest, found.id, len(seats), {}, seats)
    return remember(RedirectResponse(f"/table/{table.id}", 303), token)


@router.get("/new/{game}")
async def new(request: Request, game: str, players: str = "") -> Response:
    found = find_game(game)
    return await show_form(request, found, players_asked(found, players))


async def show_form(request: Request, game: Game, players: int, message: str = "", status: int = 200) -> Response:
    guest = await guest_of(request)
    name = await beside(request.app.state.store.name, guest) if guest != NOBODY else ""
    return await page(
        request, "new.html", status, game=game, players=players, message=message,
        levels=levels_of(game.id), others=[BOTS[code] for code in OTHERS], clocks=list(CLOCKS.values()), name=name,
        cover=lambda: kit(game.id).cover(), symbols=lambda: cover_symbols(game.id),
    )  # fmt: skip


@router.post("/new/{game}")
async def create(request: Request, game: str) -> Response:
    found = find_game(game)
    sent = await fields(request)
    players = read_players(found, sent)
    guest, token = await known_guest(request)
    try:
        seats = [seat_wished(sent, seat, guest) for seat in range(players)]
        table = await request.app.state.tables.create(
            guest, found.id, players, read_options(found, sent), seats, yes(sent.get("open")),
            word(sent, "clock", CODE), yes(sent.get("hints")),
        )  # fmt: skip
    except NotKept:
        raise
    except MotuError as problem:
        with speaking(tongue(request)):
            said = str(problem)
        return await show_form(request, found, players, said, 422)
    if own := next((who.name for who in seats if who.guest == guest and who.name), ""):
        await beside(request.app.state.store.rename, guest, own)  # what a person was called last
    return remember(RedirectResponse(f"/table/{table.id}", 303), token)


@router.get("/rules/{game}")
async def rules(request: Request, game: str) -> Response:
    found = find_game(game)
    return await page(
        request, "rules.html", game=found, book=lambda: rulebook(found.id), cover=lambda: kit(found.id).cover(),
        symbols=lambda: cover_symbols(found.id), games=[find_game(name) for name in game_ids()],
        guide=has_guide(found), origins=origins,
    )  # fmt: skip


@router.post("/renew")
async def renew(request: Request) -> Response:
    """A new cookie for this browser: any other one that has a copy of the old is a stranger from now on."""
    guest = await guest_of(request)
    token = None if guest == NOBODY else await request.app.state.tables.renew(guest)
    return remember(RedirectResponse("/", 303), token)


@router.post("/settings")
async def settings(request: Request) -> Response:
    """Language and theme, kept in the browser."""
    sent = await fields(request)
    response = RedirectResponse(own_path(word(sent, "back", ADDRESS, "/")), 303)
    if (speech := word(sent, "language", CODE)) in languages():
        response.set_cookie(SPEECH, speech, max_age=YEAR, samesite="lax")
    if sent.get("theme") in ("light", "dark", "auto"):
        response.set_cookie(THEME, str(sent["theme"]), max_age=YEAR, samesite="lax")
    return response
