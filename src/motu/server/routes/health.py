"""Seen from outside: whether the server lives, whether it can work, and its figures."""

from __future__ import annotations

import logging
import time
from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import JSONResponse, Response
from sqlalchemy.exc import SQLAlchemyError

import motu
from motu.engine.game import find_game, game_ids

from ..ground import meters
from ..ground.threads import beside

log = logging.getLogger("motu.server")

READ_AGAIN = 2.0  # seconds until the database is tried again

router = APIRouter()


@router.get("/health")
async def health() -> Response:
    """The process lives and answers."""
    return JSONResponse({"motu": motu.__version__})


@router.get("/ready")
async def ready(request: Request) -> Response:
    """Tables can be kept, and each game's rules run, compiled or still interpreted."""
    state = request.app.state
    known: tuple[float, Response] | None = getattr(state, "readiness", None)
    if known is None or time.monotonic() - known[0] > READ_AGAIN:
        known = state.readiness = (time.monotonic(), await look_ready(state))
    return known[1]


async def look_ready(state: Any) -> Response:
    rules = {game: "compiled" if find_game(game).is_compiled else "interpreted" for game in game_ids()}
    now = state.compiling and state.compiling.now
    found = {"rules": rules, "compiling": now and now._asdict()}
    try:
        await beside(state.store.check_writable)
    except (SQLAlchemyError, OSError):
        log.exception("the database cannot be written")
        return JSONResponse({"database": "not writable", **found}, 503)
    return JSONResponse({"database": "writable", **found}, 503 if state.load.too_high() else 200)


@router.get("/metrics")
async def metrics(request: Request) -> Response:
    meters.TABLES.set(len(request.app.state.tables.open))
    return Response(meters.text(), media_type=meters.CONTENT_TYPE)
