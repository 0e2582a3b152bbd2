"""The coach on the page: hints while one plays, the curve of a match when it is over; both come in steps."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from contextlib import aclosing
from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import Response, StreamingResponse

from motu.coaching import hints
from motu.coaching.ready import is_ready, warm_up
from motu.engine.match import Match
from motu.language import marked, speaking

from ..door.identity import table_of, tongue
from ..door.parsing import acting_seat
from ..ground.errors import Denied
from ..ground.threads import beside
from ..hall.table import Table
from ..pages.hinting import hint_message, not_ready

router = APIRouter(prefix="/table/{table}")

AGAIN = 3  # seconds until a page asks again whether the coach is ready


@router.get("/hint")
async def hint(request: Request, table: str) -> Response:
    """Ever better hints for the one who is to decide, a line of JSON for each; they end when the page goes away."""
    found, guest = await table_of(request, table)
    async with found.lock:
        if not found.standing.may_ask_coach(guest):
            raise Denied(marked("hints are for tables with bots only, or where all agreed to them at the start"))
        seat, match, version = acting_seat(found.standing, guest), found.match.clone(), found.version
    if seat != match.current_player:
        raise Denied(marked("it is not your turn"))
    speech = tongue(request)
    if not is_ready(match.game):
        warm_up(match.game)
        with speaking(speech):
            return streamed(once({"wait": not_ready(), "again": AGAIN}))
    coach = request.app.state.tables.coach
    coach.check(guest)
    steps = coach.steps(guest, found.id, lambda: hints(match, seat))

    async def messages() -> AsyncIterator[dict[str, Any]]:
        async with aclosing(steps):
            async for step in steps:
                if found.version != version:
                    return  # whoever looks at this looks at the past
                yield await beside(said, request, speech, found, match, step)

    return streamed(messages())


def said(request: Request, speech: str, table: Table, match: Match, step: Any) -> dict[str, Any]:
    with speaking(speech):
        return hint_message(request.app.state.pages, table, match, step)


async def once(message: dict[str, Any]) -> AsyncIterator[dict[str, Any]]:
    yield message


def streamed(messages: AsyncIterator[dict[str, Any]]) -> Response:
    """Messages as they come, a line for each."""

    async def lines() -> AsyncIterator[str]:
        async for message in messages:
            yield json.dumps(message, ensure_ascii=False) + "\n"

    headers = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}
    return StreamingResponse(lines(), media_type="application/x-ndjson", headers=headers)
