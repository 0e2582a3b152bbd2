"""The page that asks other machines for the PIN."""

from __future__ import annotations

import hmac
from math import ceil

from fastapi import APIRouter, Request
from fastapi.responses import RedirectResponse, Response

from ..door.guard import PIN_COOKIE, Gate, pin_mark
from ..door.identity import YEAR, address_of
from ..door.parsing import ADDRESS, CODE, fields, own_path, word
from ..door.tries import Tries
from ..ground.meters import LIMITED, REFUSED
from ..pages.showing import page

router = APIRouter()


@router.get("/pin")
async def ask(request: Request, next: str = "/") -> Response:
    return await page(request, "pin.html", next=own_path(next), wrong=False)


@router.post("/pin")
async def give(request: Request) -> Response:
    gate: Gate = request.app.state.gate
    sent = await fields(request)
    goal = own_path(word(sent, "next", ADDRESS, "/"))
    given = "".join(word(sent, "pin", CODE).split())
    tries: Tries = request.app.state.tries
    address = address_of(request.scope)
    if wait := tries.wait(address):
        LIMITED.labels("pins").inc()
        return await page(request, "pin.html", 429, next=goal, wrong=True, wait=ceil(wait))
    if not hmac.compare_digest(given.encode(), gate.pin.encode()):
        tries.failed(address)
        REFUSED.labels("pin").inc()
        return await page(request, "pin.html", 403, next=goal, wrong=True)
    response = RedirectResponse(goal, 303)
    mark = pin_mark(request.app, gate.pin)
    response.set_cookie(PIN_COOKIE, mark, max_age=YEAR, httponly=True, samesite="lax")
    return response
