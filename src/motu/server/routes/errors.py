"""What went wrong, as an answer: JSON for scripts, a page for people."""

from __future__ import annotations

from fastapi import FastAPI, Request
from fastapi.responses import JSONResponse, Response
from starlette.exceptions import HTTPException

from motu.engine.errors import BadFile, MotuError, Refused
from motu.language import _, marked, speaking

from ..door.identity import tongue, wants_json
from ..ground.errors import Denied, Missing, Stale, Unsure
from ..keeping.store import NotKept
from ..pages.showing import page

STANDARD = {"Not Found": marked("there is nothing here"), "Method Not Allowed": marked("this cannot be done here")}
KINDS = ((Missing, 404), (Denied, 403), (Stale, 409), (BadFile, 422), (Refused, 422), (NotKept, 503), (Unsure, 503))

AGAIN = 5  # seconds until a page that may come tries by itself


async def answer(request: Request, status: int, message: str, **more: int) -> Response:
    """What went wrong, in a sentence."""
    if wants_json(request):
        with speaking(tongue(request)):
            return JSONResponse({"error": _(message), **more}, status)
    again = {"again": AGAIN} if status == 503 and request.method == "GET" else {}
    return await page(request, "error.html", status, message=message, code=status, **again)


async def failed(request: Request) -> Response:
    return await answer(request, 500, marked("something went wrong here; it has been noted"))


async def of_http(request: Request, problem: Exception) -> Response:
    assert isinstance(problem, HTTPException)
    return await answer(request, problem.status_code, STANDARD.get(problem.detail, problem.detail))


async def of_motu(request: Request, problem: Exception) -> Response:
    status = next((status for kind, status in KINDS if isinstance(problem, kind)), 400)
    again = {"busy": 1} if isinstance(problem, Unsure) else {}  # the page asks again by itself
    with speaking(tongue(request)):
        said = str(problem)
    return await answer(request, status, said, **again)


def add_errors(app: FastAPI) -> None:
    app.add_exception_handler(HTTPException, of_http)
    app.add_exception_handler(MotuError, of_motu)
