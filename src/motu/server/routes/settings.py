"""Setting up a position: laying it out, sharing it, playing it.  Nothing is kept: the page and its link hold it."""

from __future__ import annotations

import json
from collections.abc import AsyncGenerator
from contextlib import aclosing
from functools import partial
from typing import Any
from urllib.parse import urlencode

from fastapi import APIRouter, Request
from fastapi.responses import RedirectResponse, Response

from motu.coaching.puzzles import Puzzle
from motu.coaching.ready import is_ready, warm_up
from motu.coaching.working import Stage
from motu.engine.game import Game, find_game, game_ids
from motu.engine.match import Match
from motu.language import marked, speaking
from motu.teaching.settings import Layout, coded, has_setting, laid, layout_of

from ..door.identity import known_guest, remember, table_of, tongue
from ..door.parsing import Fields, fields, read_change, read_layout, read_setting, read_upload, replay_place, seats_at
from ..door.uploading import laid_out
from ..ground.errors import Denied
from ..ground.limits import UPLOAD_SECONDS
from ..ground.threads import beside
from ..hall.tables import begun as dealt
from ..pages.settings import SettingLook, setting_look, verdict
from ..pages.showing import all_symbols, page
from ..thinking import questions
from ..thinking.coaching import LONG
from .coaching import not_yet, streamed

router = APIRouter()


@router.get("/set-up/{game}")
async def editor(request: Request, game: str) -> Response:
    found = find_game(game)
    if not has_setting(found):
        others = [other for other in map(find_game, game_ids()) if has_setting(other)]
        return await page(request, "no-setting.html", game=found, others=others)
    return await shown(request, "setting.html", found, dict(request.query_params))


@router.post("/set-up/{game}")
async def change(request: Request, game: str) -> Response:
    """What somebody does to a position; answered with the page as it is then."""
    return await shown(request, "_setting.html", find_game(game), await fields(request))


async def shown(request: Request, template: str, game: Game, sent: Fields) -> Response:
    def made() -> SettingLook:
        layout = read_change(read_layout(game, sent), sent)
        return setting_look(layout, **read_setting(layout, sent))

    return await page(request, template, look=made, symbols=lambda: all_symbols(game.id))


def sound(layout: Layout) -> Match:
    """The position of a layout, ready to be played; Denied says what is wrong with it."""
    position = laid(layout)
    if position.begun is None:
        raise Denied(position.wrong)
    if position.begun.is_terminal:
        raise Denied(marked("the game is over in this position: nobody has to decide anything"))
    return position.begun


async def asked_for(request: Request, game: Game, sent: Fields) -> tuple[Layout, Match]:
    """The layout that is named, and its position."""

    def made() -> tuple[Layout, Match]:
        layout = read_layout(game, sent)
        return layout, sound(layout)

    with speaking(tongue(request)):
        return await beside(made)


@router.post("/set-up/{game}/play")
async def play(request: Request, game: str) -> Response:
    """A table that begins with the position."""
    found, sent = find_game(game), await fields(request)
    layout, begun = await asked_for(request, found, sent)
    guest, token = await known_guest(request)
    seats = seats_at(layout, sent, guest)
    table = await request.app.state.tables.create(
        guest, found.id, layout.players, dict(layout.options), seats, position=begun.position()
    )
    return remember(RedirectResponse(f"/table/{table.id}", 303), token)


@router.get("/set-up/{game}/file")
async def download(request: Request, game: str) -> Response:
    """The position as a saved match without moves; beside it the layout, by which the page reads it again."""
    found = find_game(game)
    layout, begun = await asked_for(request, found, dict(request.query_params))
    content = {"layout": coded(layout), **begun.to_dict()}
    return Response(
        json.dumps(content, indent=1),
        media_type="application/json",
        headers={"Content-Disposition": f'attachment; filename="{found.id}-position.json"'},
    )


@router.get("/set-up/{game}/puzzle")
async def puzzle(request: Request, game: str) -> Response:
    """Whether one answer is clearly best in the position and hard to see, once reckoned; until then how far that is."""
    found, speech = find_game(game), tongue(request)
    layout, begun = await asked_for(request, found, dict(request.query_params))
    if layout.players == 1:
        raise Denied(marked("a puzzle needs somebody to win against"))
    if not is_ready(found):
        warm_up(found)
        return streamed(not_yet(speech), speech)
    guest, token = await known_guest(request)
    coach, key = request.app.state.tables.coach, ("puzzle", found.id, coded(layout))
    if key not in coach.kept:
        coach.check(guest, LONG)
    match = await beside(dealt, found, layout.players, layout.options, begun.position())
    results = coach.reckoned(guest, key, partial(questions.puzzle, match))

    def drawn(result: Puzzle | None) -> dict[str, str]:
        with speaking(speech):
            return verdict(match, result)

    async def messages() -> AsyncGenerator[dict[str, Any], None]:
        async with aclosing(results):
            async for one in results:
                yield one._asdict() if isinstance(one, Stage) else await beside(drawn, one)

    return remember(streamed(messages(), speech), token)


@router.post("/set-up")
async def upload(request: Request) -> Response:
    """A position that somebody brings: one that was laid out, or the last one of a saved match."""
    content = await read_upload(request)
    return to_editor(await beside(laid_out, content, UPLOAD_SECONDS))


@router.get("/table/{table}/set-up")
async def from_table(request: Request, table: str) -> Response:
    """A moment of a match, once all of it is open."""
    found, _guest = await table_of(request, table)
    if not found.match.is_terminal and found.header.kind == "match":
        raise Denied(marked("a running match can be laid out once it is over: until then parts of it are hidden"))
    at, _seat = replay_place(request, found)
    return to_editor(await beside(lambda: layout_of(found.match.at(at))))


def to_editor(layout: Layout) -> Response:
    return RedirectResponse(f"/set-up/{layout.game.id}?{urlencode({'code': coded(layout)})}", 303)
