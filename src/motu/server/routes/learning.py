"""Guides, lessons, and what everything on a table is."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import JSONResponse, RedirectResponse, Response

from motu.coaching.puzzles import collected
from motu.engine.game import Game, find_game, game_ids
from motu.language import languages, marked, speaking

from ..door.identity import LESSONS, YEAR, known_guest, remember, tongue, wants_json
from ..door.parsing import WORD, fields, given, read_moves, read_places, small_number, word, written_places, yes
from ..ground.errors import Missing
from ..ground.threads import beside
from ..pages.gamekit import kit
from ..pages.guidebook import guidebook, has_guide
from ..pages.lessons import LessonLook, Try, lesson_look, lesson_of
from ..pages.showing import all_symbols, page
from ..pages.static import FOREVER
from ..pages.things import things_of
from ..tables.header import Seat

router = APIRouter()
EASY = "level:1"  # the bot of a first game


@router.get("/guide/{game}")
async def guide(request: Request, game: str) -> Response:
    found = find_game(game)
    if not has_guide(found):
        return RedirectResponse(f"/rules/{found.id}", 303)
    return await page(
        request, "guide.html", game=found, book=lambda: guidebook(found.id), symbols=lambda: all_symbols(found.id),
        games=[other for other in map(find_game, game_ids()) if has_guide(other)], cover=lambda: kit(found.id).cover(),
        puzzles=len(collected(found.id)),
    )  # fmt: skip


@router.get("/things/{game}/{speech}/{version}.json")
async def things(game: str, speech: str, version: str) -> Response:
    """Names and sentences of all that is drawn, for a page to keep: the address changes with them."""
    found = find_game(game)
    if speech not in languages():
        raise Missing(marked("there is nothing here"))
    with speaking(speech):
        content = await beside(things_of, found.id)
    return JSONResponse(content, headers={"Cache-Control": FOREVER})


# -- lessons --


def places(request: Request) -> dict[str, int]:
    return read_places(request.cookies.get(LESSONS, ""))


def kept(request: Request, response: Response, look: LessonLook) -> Response:
    """The browser keeps how far somebody has come."""
    now = {game: step for game, step in places(request).items() if game in game_ids()}
    if now.get(look.game.id, 0) < look.place_kept:
        now[look.game.id] = look.place_kept
        response.set_cookie(LESSONS, written_places(now), max_age=YEAR, httponly=True, samesite="lax")
    return response


@router.get("/learn/{game}")
async def learn(request: Request, game: str) -> Response:
    """To the step where somebody has stopped, or to the first."""
    found = find_game(game)
    count = len(lesson_of(found).steps)
    step = places(request).get(found.id, 1)
    return RedirectResponse(f"/learn/{found.id}/{step if step <= count else 1}", 303)


@router.post("/learn/{game}/play")
async def first_game(request: Request, game: str) -> Response:
    """A first game after the lesson: an easy bot, and a line at each decision."""
    found = find_game(game)
    lesson = lesson_of(found)
    guest, token = await known_guest(request)
    seats = [Seat(guest, None, "")] + [Seat(None, EASY, "") for _seat in range(lesson.players - 1)]
    table = await request.app.state.tables.create(guest, found.id, lesson.players, dict(lesson.first_game), seats)
    return remember(RedirectResponse(f"/table/{table.id}?companion=on", 303), token)


@router.get("/learn/{game}/{step}")
async def step(request: Request, game: str, step: str) -> Response:
    return await shown(request, find_game(game), step, Try())


@router.post("/learn/{game}/{step}")
async def attempt(request: Request, game: str, step: str) -> Response:
    """What a learner does; the page sends along the moves made so far, so nothing is kept here."""
    sent = await fields(request)
    played = read_moves(sent)
    if yes(sent.get("undo")):
        return await shown(request, find_game(game), step, Try(played[:-1]))
    tried = Try(played, given(sent, "action"), word(sent, "spot", WORD), yes(sent.get("show")))
    return await shown(request, find_game(game), step, tried)


async def shown(request: Request, game: Game, step: str, tried: Try) -> Response:
    number = small_number(step, 2) or 0

    def made() -> LessonLook:
        return lesson_look(game, number, tried, places(request).get(game.id, 1))

    with speaking(tongue(request)):
        look = await beside(made)
    values: dict[str, Any] = {"look": lambda: look, "symbols": lambda: all_symbols(game.id)}
    if wants_json(request):
        answer = await page(request, "_lesson.html", **values)
    else:
        answer = await page(request, "lesson.html", **values)
    return kept(request, answer, look)
