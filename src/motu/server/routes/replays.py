"""Replays: looking back, taking a match along, bringing one."""

from __future__ import annotations

import asyncio
import json

from fastapi import FastAPI, Request
from fastapi.responses import RedirectResponse, Response
from starlette.datastructures import UploadFile
from starlette.exceptions import HTTPException

from motu.engine.errors import BadFile
from motu.engine.record import NOBODY
from motu.language import marked

from ..door.identity import all_symbols, known_guest, page, remember, table_of
from ..door.uploading import verified
from ..ground.errors import Denied
from ..ground.limits import UPLOAD_SECONDS
from ..hall.tables import Table
from ..pages.looks import Look, look


def add_replay(app: FastAPI) -> None:
    def place(request: Request, table: Table) -> tuple[int, int | None]:
        """The moment and, once all is open, the seat through whose eyes to look."""
        asked = request.query_params.get("at", "")
        length = len(table.match.log)
        at = min(int(asked), length) if asked.isdecimal() and len(asked) < 9 else length
        eyes = request.query_params.get("seat", "")
        free = table.match.is_terminal or table.header.kind == "replay"
        if free and eyes.isdecimal() and len(eyes) < 3 and int(eyes) < table.match.players:
            return at, int(eyes)
        return at, NOBODY if table.header.kind == "replay" else None

    def replay_look(table: Table, guest: int, at: int, seat: int | None) -> Look:
        if seat is None and table.curtain(guest) != NOBODY:
            seat = NOBODY
        return look(table, guest, at, seat)

    @app.get("/table/{table}/replay")
    async def replay(request: Request, table: str) -> Response:
        found, guest = await table_of(request, table)
        at, seat = place(request, found)
        async with found.lock:
            return await page(
                request, "replay.html", look=lambda: replay_look(found, guest, at, seat), eyes=seat,
                symbols=lambda: all_symbols(found.header.game), checked=request.query_params.get("checked") == "1",
            )  # fmt: skip

    @app.get("/table/{table}/replay/fragment")
    async def fragment(request: Request, table: str) -> Response:
        found, guest = await table_of(request, table)
        at, seat = place(request, found)
        async with found.lock:
            return await page(request, "_replay.html", look=lambda: replay_look(found, guest, at, seat), eyes=seat)

    @app.get("/table/{table}/download")
    async def download(request: Request, table: str) -> Response:
        found, _guest = await table_of(request, table)
        if not found.match.is_terminal and found.header.kind == "match":
            raise Denied(marked("a running match can be downloaded once it is over: its file holds all secrets"))
        content = found.match.to_dict()
        moves = ",\n  ".join(json.dumps(move) for move in content.pop("moves"))
        head = json.dumps(content, indent=1)[:-2]
        name = f"{found.header.game}-{found.id}.json"
        return Response(
            f'{head},\n "moves": [\n  {moves}\n ]\n}}\n',
            media_type="application/json",
            headers={"Content-Disposition": f'attachment; filename="{name}"'},
        )

    @app.post("/upload")
    async def upload(request: Request) -> Response:
        async with request.form(max_files=1, max_fields=10) as form:
            sent = form.get("file")
            if not isinstance(sent, UploadFile):
                raise HTTPException(400, marked("choose a file with a saved match"))
            text = await sent.read()
        try:
            content = json.loads(text)
        except (ValueError, RecursionError):
            raise BadFile(marked("this is no saved match: it is not valid JSON, perhaps it was cut off")) from None
        guest, token = await known_guest(request)
        match = await asyncio.to_thread(verified, content, UPLOAD_SECONDS)
        table = await app.state.tables.add_replay(guest, match)
        return remember(RedirectResponse(f"/table/{table.id}/replay?at=0&checked=1", 303), token)
