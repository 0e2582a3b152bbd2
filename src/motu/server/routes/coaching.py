"""The coach on the page: hints while one plays, the curve and the review of a match that is over; all come in steps."""

from __future__ import annotations

import json
import time
from collections.abc import AsyncGenerator, Callable, Iterator
from contextlib import aclosing
from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import Response, StreamingResponse

from motu.coaching import Moment, curve, review
from motu.coaching.hints import steps
from motu.coaching.ready import is_ready, warm_up
from motu.language import marked, speaking

from ..door.identity import table_of, tongue
from ..door.parsing import acting_seat, review_seat
from ..ground.errors import Denied
from ..ground.threads import beside
from ..hall.table import Table
from ..pages.hinting import hint_message, not_ready
from ..pages.looks import look
from ..pages.reviewing import curve_message, review_message
from ..pages.showing import all_symbols, page
from ..tables.asks import AskCoach
from ..tables.coaching import check_may_ask
from ..thinking.coaching import TELL, Progress

router = APIRouter(prefix="/table/{table}")

HINT_SECONDS = 1.4  # until the last hint leaves; the page shall have it a tenth later
AGAIN = 3  # seconds until a page asks again whether the coach is ready


@router.get("/hint")
async def hint(request: Request, table: str) -> Response:
    """Ever better hints for the one who is to decide, a line of JSON for each; they end when the page goes away."""
    until = time.monotonic() + HINT_SECONDS
    found, guest = await table_of(request, table)
    seat = acting_seat(found.standing, guest)
    check_may_ask(found.standing, guest, seat)
    if not found.standing.is_alone:
        await found.ask(AskCoach(guest, seat))
        check_may_ask(found.standing, guest, seat)
    match, speech = found.match, tongue(request)
    if not is_ready(match.game):
        warm_up(match.game)
        with speaking(speech):
            return streamed(once({"wait": not_ready(), "again": AGAIN}))
    coach = request.app.state.tables.coach
    coach.check(guest)

    def said() -> Iterator[dict[str, Any] | None]:
        for step in steps(match.clone(), seat, seconds=until - time.monotonic()):
            with speaking(speech):
                message = hint_message(request.app.state.pages, found, match, step) if step else None
            yield message

    return streamed(coach.steps(guest, found.id, said(), lambda: found.match is match))


async def once(message: dict[str, Any]) -> AsyncGenerator[dict[str, Any], None]:
    yield message


def streamed(messages: AsyncGenerator[dict[str, Any], None]) -> Response:
    """Messages as they come, a line for each."""

    async def lines() -> AsyncGenerator[str, None]:
        async with aclosing(messages):
            async for message in messages:
                yield json.dumps(message, ensure_ascii=False) + "\n"

    headers = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}
    return StreamingResponse(lines(), media_type="application/x-ndjson", headers=headers)


async def so_far(request: Request, table: Table, guest: int) -> Response:
    """The curve of a match that runs, as the one who asks can see it."""
    async with table.lock:
        if not table.standing.may_ask_coach(guest):
            raise Denied(marked("the curve is for tables with bots only, or where all agreed to hints at the start"))
        seat, match, speech = acting_seat(table.standing, guest), table.match, tongue(request)
    if not is_ready(match.game):
        warm_up(match.game)
        with speaking(speech):
            return streamed(once({"wait": not_ready(), "again": AGAIN}))
    tables = request.app.state.tables
    tables.coach.check(guest)

    def said() -> Iterator[dict[str, Any] | None]:
        told = time.monotonic()
        for step in tables.worths.curve(match, seat):
            message = None
            if isinstance(step[-1], Moment):
                with speaking(speech):
                    message = curve_message(request.app.state.pages, table, match, step, seat)
            elif time.monotonic() > told + TELL:
                message, told = {"done": step[0], "all": step[1]}, time.monotonic()
            yield message

    return streamed(tables.coach.steps(guest, table.id, said(), lambda: table.match is match))


# -- when it is over --


@router.get("/review")
async def look_back(request: Request, table: str) -> Response:
    """The page on which a finished match is looked at: its curve, any moment of it, and the review."""
    found, guest = await table_of(request, table)
    check_over(found)
    seat = review_seat(request, found, guest)
    async with found.lock:
        return await page(
            request, "review.html", look=lambda: look(found, guest, len(found.match.log), seat), seat=seat,
            symbols=lambda: all_symbols(found.header.game),
        )  # fmt: skip


@router.get("/curve")
async def chances(request: Request, table: str) -> Response:
    """Each seat's chance and points after every decision, once they are reckoned; until then how far that is."""
    found, guest = await table_of(request, table)
    if found.match.is_terminal:
        return await reckoned(request, table, "curve", curve, curve_message)
    return await so_far(request, found, guest)


@router.get("/judged")
async def judged(request: Request, table: str) -> Response:
    """The review of all decisions, likewise."""
    return await reckoned(request, table, "review", review, review_message)


async def reckoned(
    request: Request, table: str, what: str, work: Callable[..., Any], shown: Callable[..., dict[str, Any]]
) -> Response:
    found, guest = await table_of(request, table)
    check_over(found)
    seat, match, speech = review_seat(request, found, guest), found.match, tongue(request)
    if not is_ready(match.game):
        warm_up(match.game)
        with speaking(speech):
            return streamed(once({"wait": not_ready(), "again": AGAIN}))
    coach, key = request.app.state.tables.coach, (what, match.hash(), found.id)
    if key not in coach.kept:
        coach.long.check(guest)
    results = coach.reckoned(guest, key, lambda tell: work(match.clone(), progress=tell))

    def drawn(result: Any) -> dict[str, Any]:
        with speaking(speech):
            return shown(request.app.state.pages, found, match, result, seat)

    async def messages() -> AsyncGenerator[dict[str, Any], None]:
        async with aclosing(results):
            async for one in results:
                yield {"done": one.done, "all": one.all} if isinstance(one, Progress) else await beside(drawn, one)

    return streamed(messages())


def check_over(table: Table) -> None:
    if not table.match.is_terminal:
        raise Denied(marked("a match is reviewed when it is over"))
