"""Replays: looking back, taking a match along, bringing one."""

from __future__ import annotations

import json

from fastapi import APIRouter, Request
from fastapi.responses import RedirectResponse, Response

from motu.engine.match import Match
from motu.engine.record import NOBODY
from motu.language import marked

from ..door.identity import known_guest, remember, table_of
from ..door.parsing import read_upload, replay_place
from ..door.uploading import verified
from ..ground.errors import Denied
from ..ground.limits import UPLOAD_SECONDS
from ..ground.threads import beside
from ..hall.table import Table
from ..pages.looks import Look, look
from ..pages.showing import all_symbols, page

router = APIRouter()


def replay_look(table: Table, guest: int, at: int, seat: int | None) -> Look:
    if seat is None and table.standing.curtain(guest) != NOBODY:
        seat = NOBODY
    return look(table, guest, at, seat)


@router.get("/table/{table}/replay")
async def replay(request: Request, table: str) -> Response:
    found, guest = await table_of(request, table)
    at, seat = replay_place(request, found)
    async with found.lock:
        return await page(
            request, "replay.html", look=lambda: replay_look(found, guest, at, seat), eyes=seat,
            symbols=lambda: all_symbols(found.header.game), checked=request.query_params.get("checked") == "1",
        )  # fmt: skip


@router.get("/table/{table}/replay/fragment")
async def fragment(request: Request, table: str) -> Response:
    found, guest = await table_of(request, table)
    at, seat = replay_place(request, found)
    async with found.lock:
        return await page(request, "_replay.html", look=lambda: replay_look(found, guest, at, seat), eyes=seat)


@router.get("/table/{table}/download")
async def download(request: Request, table: str) -> Response:
    found, _guest = await table_of(request, table)
    if not found.match.is_terminal and found.header.kind == "match":
        raise Denied(marked("a running match can be downloaded once it is over: its file holds all secrets"))
    name = f"{found.header.game}-{found.id}.json"
    return Response(
        await beside(as_file, found.match),
        media_type="application/json",
        headers={"Content-Disposition": f'attachment; filename="{name}"'},
    )


def as_file(match: Match) -> str:
    """A match as JSON, a line for each move."""
    content = match.to_dict()
    moves = ",\n  ".join(json.dumps(move) for move in content.pop("moves"))
    head = json.dumps(content, indent=1)[:-2]
    return f'{head},\n "moves": [\n  {moves}\n ]\n}}\n'


@router.post("/upload")
async def upload(request: Request) -> Response:
    content = await read_upload(request)
    guest, token = await known_guest(request)
    match = await beside(verified, content, UPLOAD_SECONDS)
    table = await request.app.state.tables.add_replay(guest, match)
    return remember(RedirectResponse(f"/table/{table.id}/replay?at=0&checked=1", 303), token)
