"""The coach on the page: hints while one plays, the curve and the review of a match that is over; all come in steps."""

from __future__ import annotations

import json
import time
from collections.abc import AsyncGenerator, Callable
from contextlib import aclosing
from functools import partial
from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import Response, StreamingResponse

from motu.coaching import Hint, Moment
from motu.coaching.curves import WORLDS as ON_A_CURVE
from motu.coaching.curves import choices, tracing
from motu.coaching.ready import is_ready, warm_up
from motu.coaching.reviews import reviewing
from motu.coaching.working import Stage
from motu.language import marked, speaking

from ..door.identity import table_of, tongue
from ..door.parsing import acting_seat, review_seat
from ..ground.errors import Denied, Failed
from ..ground.threads import beside
from ..hall.table import Table
from ..pages.hinting import hint_message, not_ready
from ..pages.looks import look
from ..pages.reviewing import curve_message, review_message
from ..pages.showing import all_symbols, page
from ..tables.asks import AskCoach
from ..tables.coaching import check_may_ask
from ..thinking import questions
from ..thinking.coaching import LONG, TELL
from ..thinking.questions import seen

router = APIRouter(prefix="/table/{table}")

HINT_SECONDS = 1.4  # until the last hint leaves; the page shall have it a tenth later
AGAIN = 3  # seconds until a page asks again whether the coach is ready
LATER = 30  # and whether he is well again


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
        return streamed(not_yet(speech), speech)
    coach = request.app.state.tables.coach
    coach.check(guest)
    begin = partial(questions.hint, await beside(seen, match, seat), seat, until)
    hints = coach.steps(guest, found.id, begin, lambda: found.match is match, until)

    def drawn(hint: Hint) -> dict[str, Any]:
        with speaking(speech):
            return hint_message(request.app.state.pages, found, match, hint)

    async def messages() -> AsyncGenerator[dict[str, Any], None]:
        async with aclosing(hints):
            async for one in hints:
                yield await beside(drawn, one)

    return streamed(messages(), speech)


async def not_yet(speech: str) -> AsyncGenerator[dict[str, Any], None]:
    """What is said as long as the coach cannot begin."""
    with speaking(speech):
        yield {"wait": not_ready(), "again": AGAIN}


def streamed(messages: AsyncGenerator[dict[str, Any], None], speech: str) -> Response:
    """Messages as they come, a line for each; if the coach breaks down, the last one says so."""

    async def lines() -> AsyncGenerator[str, None]:
        async with aclosing(messages):
            try:
                async for message in messages:
                    yield line(message)
            except Failed as problem:
                with speaking(speech):
                    yield line({"wait": str(problem), "again": LATER})

    headers = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}
    return StreamingResponse(lines(), media_type="application/x-ndjson", headers=headers)


def line(message: dict[str, Any]) -> str:
    return json.dumps(message, ensure_ascii=False) + "\n"


async def so_far(request: Request, table: Table, guest: int) -> Response:
    """The curve of a match that runs, as the one who asks can see it."""
    async with table.lock:
        if not table.standing.may_ask_coach(guest):
            raise Denied(marked("the curve is for tables with bots only, or where all agreed to hints at the start"))
        seat, match, speech = acting_seat(table.standing, guest), table.match, tongue(request)
    if not is_ready(match.game):
        warm_up(match.game)
        return streamed(not_yet(speech), speech)
    tables = request.app.state.tables
    tables.coach.check(guest)
    places = await beside(lambda: {place: match.at(place) for place in choices(match, seat)})
    worths = tables.worths.of(
        tables.coach, guest, table.id, places, seat, ON_A_CURVE, lambda: table.match is match
    )  # fmt: skip

    def drawn(moments: list[Moment]) -> dict[str, Any]:
        with speaking(speech):
            return curve_message(request.app.state.pages, table, match, moments, seat)

    async def messages() -> AsyncGenerator[dict[str, Any], None]:
        found: dict[int, Moment] = {}
        told = time.monotonic()
        async with aclosing(worths):
            async for place, moment in worths:
                found[place] = moment
                if len(found) == len(places):
                    yield await beside(drawn, [found[at] for at in places])
                    return
                if time.monotonic() > told + TELL:
                    yield {"done": len(found), "all": len(places)}
                    told = time.monotonic()

    return streamed(messages(), speech)


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
        return await reckoned(request, table, "curve", tracing, curve_message)
    return await so_far(request, found, guest)


@router.get("/judged")
async def judged(request: Request, table: str) -> Response:
    """The review of all decisions, likewise."""
    return await reckoned(request, table, "review", reviewing, review_message)


async def reckoned(
    request: Request, table: str, what: str, work: Callable[..., Any], shown: Callable[..., dict[str, Any]]
) -> Response:
    found, guest = await table_of(request, table)
    check_over(found)
    seat, match, speech = review_seat(request, found, guest), found.match, tongue(request)
    if not is_ready(match.game):
        warm_up(match.game)
        return streamed(not_yet(speech), speech)
    coach, key = request.app.state.tables.coach, (what, match.hash(), found.id)
    if key not in coach.kept:
        coach.check(guest, LONG)
    results = coach.reckoned(guest, key, partial(work, match))

    def drawn(result: Any) -> dict[str, Any]:
        with speaking(speech):
            return shown(request.app.state.pages, found, match, result, seat)

    async def messages() -> AsyncGenerator[dict[str, Any], None]:
        async with aclosing(results):
            async for one in results:
                yield one._asdict() if isinstance(one, Stage) else await beside(drawn, one)

    return streamed(messages(), speech)


def check_over(table: Table) -> None:
    if not table.match.is_terminal:
        raise Denied(marked("a match is reviewed when it is over"))
