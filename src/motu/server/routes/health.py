"""Seen from outside: whether the server lives, whether it can work, and its figures."""

from __future__ import annotations

import asyncio
import logging

from fastapi import FastAPI
from fastapi.responses import JSONResponse, Response
from sqlalchemy.exc import SQLAlchemyError

import motu
from motu.engine.game import find_game, game_ids

from ..ground import meters

log = logging.getLogger("motu.server")


def add_health(app: FastAPI) -> None:
    @app.get("/health")
    async def health() -> Response:
        """The process lives and answers."""
        return JSONResponse({"motu": motu.__version__})

    @app.get("/ready")
    async def ready() -> Response:
        """Tables can be kept, and each game's rules run, compiled or still interpreted."""
        rules = {game: "compiled" if find_game(game).is_compiled else "interpreted" for game in game_ids()}
        try:
            await asyncio.to_thread(app.state.store.check_writable)
        except (SQLAlchemyError, OSError):
            log.exception("the database cannot be written")
            return JSONResponse({"database": "not writable", "rules": rules}, 503)
        return JSONResponse({"database": "writable", "rules": rules}, 503 if app.state.load.too_high() else 200)

    @app.get("/metrics")
    async def metrics() -> Response:
        meters.TABLES.set(len(app.state.tables.open))
        return Response(meters.text(), media_type=meters.CONTENT_TYPE)
