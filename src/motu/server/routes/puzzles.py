"""Puzzles: positions with one best answer, to be found by whoever likes to; what was solved is kept for the guest."""

from __future__ import annotations

import secrets

from fastapi import APIRouter, Request
from fastapi.responses import RedirectResponse, Response

from motu.engine.game import Game, find_game, game_ids
from motu.engine.record import NOBODY
from motu.language import marked, speaking

from ..door.identity import guest_of, known_guest, remember, tongue, wants_json
from ..door.parsing import WORD, fields, given, small_number, word, yes
from ..ground.errors import Missing
from ..ground.threads import beside
from ..hall.table import Table
from ..pages.lessons import Try
from ..pages.puzzles import Known, PuzzleLook, pictured, playable, puzzle_look, puzzle_of, shelf, shelves
from ..pages.showing import all_symbols, cover_symbols, page, svg
from ..tables.header import Seat

router = APIRouter(prefix="/puzzles")
THEMES = ("light", "dark")
RIVAL = "level:4"  # for whoever has found what is hard to see


def game_named(game: str) -> Game:
    if game not in game_ids():
        raise Missing(marked("there is nothing here"))
    return find_game(game)


def number_named(number: str) -> int:
    return small_number(number, 3) or 0


async def known_to(request: Request) -> Known:
    """The puzzles that whoever asks has tried."""
    guest = await guest_of(request)
    return {} if guest == NOBODY else await beside(request.app.state.store.puzzles_of, guest)


@router.get("")
async def all_games(request: Request) -> Response:
    known = await known_to(request)
    return await page(
        request, "puzzles.html", cards=lambda: shelves(known), symbols=lambda: cover_symbols(*game_ids())
    )  # fmt: skip


@router.get("/{game}")
async def of_game(request: Request, game: str) -> Response:
    found, known = game_named(game), await known_to(request)
    return await page(
        request, "puzzles-game.html", look=lambda: shelf(found.id, known, told=True),
        symbols=lambda: cover_symbols(found.id),
    )  # fmt: skip


@router.get("/{game}/{number}")
async def puzzle(request: Request, game: str, number: str) -> Response:
    return await shown(request, game_named(game), number, Try())


@router.get("/{game}/{number}/board.svg")
async def picture(request: Request, game: str, number: str, theme: str = "") -> Response:
    """The board as a picture, for pages that only show it."""
    found, at = game_named(game), number_named(number)
    puzzle_of(found, at)
    with speaking(tongue(request)):
        drawn = await beside(pictured, found.id, at, theme if theme in THEMES else "")
    return svg(request, drawn)


@router.post("/{game}/{number}")
async def attempt(request: Request, game: str, number: str) -> Response:
    """An answer, a click where nothing can be done, or the wish to be shown."""
    sent = await fields(request)
    tried = Try([], given(sent, "action"), word(sent, "spot", WORD), yes(sent.get("show")))
    return await shown(request, game_named(game), number, tried)


async def shown(request: Request, game: Game, number: str, tried: Try) -> Response:
    known = await known_to(request)

    def made() -> PuzzleLook:
        return puzzle_look(game, number_named(number), tried, known)

    with speaking(tongue(request)):
        look = await beside(made)
    token = None
    if look.noted is not None:
        guest, token = await known_guest(request)
        name = puzzle_of(game, look.number).name
        await beside(request.app.state.store.note_puzzle, guest, name, look.noted)
    template = "_puzzle.html" if wants_json(request) else "puzzle.html"
    answer = await page(request, template, look=lambda: look, symbols=lambda: all_symbols(game.id))
    return remember(answer, token)


@router.post("/{game}/{number}/play")
async def play_on(request: Request, game: str, number: str) -> Response:
    """A table of one's own that begins with the position, with bots in the other seats."""
    table, token = await begun(request, game_named(game), number)
    return remember(RedirectResponse(f"/table/{table.id}", 303), token)


@router.post("/{game}/{number}/study")
async def what_if(request: Request, game: str, number: str) -> Response:
    """The same table, to try moves for all seats there."""
    table, token = await begun(request, game_named(game), number)
    return remember(RedirectResponse(f"/table/{table.id}/study", 303), token)


async def begun(request: Request, game: Game, number: str) -> tuple[Table, str | None]:
    puzzle = puzzle_of(game, number_named(number))
    match = await beside(playable, puzzle, secrets.token_hex(16))
    guest, token = await known_guest(request)
    seats = [Seat(guest, None, "") if seat == puzzle.seat else Seat(None, RIVAL, "") for seat in range(match.players)]
    return await request.app.state.tables.go_on_from(guest, match, seats), token
