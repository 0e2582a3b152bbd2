"""Who asks, in which language, and the page that is the answer."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from fastapi import Request
from fastapi.responses import HTMLResponse, Response
from jinja2 import Environment, FileSystemLoader
from starlette.exceptions import HTTPException
from starlette.requests import HTTPConnection

import motu
from motu.bots import levels_of
from motu.drawing import MARKS, Drawn
from motu.drawing.symbols import COMMON
from motu.engine.record import NOBODY
from motu.language import _, marked, speaking

from ..hall.tables import Table
from ..pages.gamekit import kit
from ..tables.clocks import CLOCKS

WEB = Path(__file__).parents[2] / "web"
COOKIE, SPEECH, THEME = "motu_guest", "motu_language", "motu_theme"
YEAR = 365 * 24 * 3600
LAZY = ("look", "cards", "rows", "open_tables", "symbols", "cover", "book")  # values made where the language is known
LANGUAGES = {"en": "English", "fr": "Français"}


def same_origin(headers: Any) -> bool:
    origin = headers.get("origin")
    if origin is None:
        return headers.get("sec-fetch-site", "same-origin") in ("same-origin", "none")
    return bool(urlsplit(origin).netloc == headers.get("host"))


class Pages:
    """The templates, with what all of them need."""

    def __init__(self) -> None:
        self.jinja = Environment(
            loader=FileSystemLoader(WEB / "templates"), autoescape=True, trim_blocks=True, lstrip_blocks=True,
            auto_reload=False,
        )  # fmt: skip
        self.jinja.globals.update(
            _=_, MARKS=MARKS, LANGUAGES=LANGUAGES, CLOCKS=CLOCKS, version=motu.__version__, NOBODY=NOBODY,
            levels_of=levels_of,
        )  # fmt: skip

    def show(self, template: str, **values: Any) -> str:
        return self.jinja.get_template(template).render(**values)


def tongue(request: Any) -> str:
    """The language of a request: chosen, or the first known one that the browser prefers."""
    chosen = request.cookies.get(SPEECH)
    if chosen in LANGUAGES:
        return str(chosen)
    for part in request.headers.get("accept-language", "").split(","):
        code = part.split(";")[0].strip()[:2].lower()
        if code in LANGUAGES:
            return str(code)
    return "en"


def address_for_others(request: Request) -> str:
    """What a link has to begin with so that other machines find this server."""
    here = request.url.hostname in ("localhost", "127.0.0.1", "::1")
    return str(request.app.state.address if here and request.app.state.address else request.base_url)


async def guest_of(request: Any) -> int:
    """The number of the guest, NOBODY for a new one."""
    token = request.cookies.get(COOKIE)
    if not token:
        return NOBODY
    found = await asyncio.to_thread(request.app.state.store.guest, token)
    return NOBODY if found is None else found


async def known_guest(request: Request) -> tuple[int, str | None]:
    """The guest, made now if need be, with the token that a new one has to keep."""
    guest = await guest_of(request)
    if guest != NOBODY:
        return guest, None
    return await asyncio.to_thread(request.app.state.store.new_guest)  # type: ignore[no-any-return]


def remember(response: Response, token: str | None) -> Response:
    if token:
        response.set_cookie(COOKIE, token, max_age=YEAR, httponly=True, samesite="lax")
    return response


async def page(request: Request, template: str, status: int = 200, **values: Any) -> HTMLResponse:
    """A whole page in the reader's language, made beside the event loop."""
    return HTMLResponse(await asyncio.to_thread(_page, request, template, values), status)


def _page(request: Request, template: str, values: dict[str, Any]) -> str:
    speech = tongue(request)
    theme = request.cookies.get(THEME, "")
    with speaking(speech):
        common = {"lang": speech, "theme": theme if theme in ("light", "dark") else "", "path": request.url.path}
        common["address"] = address_for_others(request)
        values = {name: value() if name in LAZY else value for name, value in values.items()}
        return str(request.app.state.pages.show(template, **common, common=COMMON, **values))


async def fields(request: Request) -> dict[str, Any]:
    """The values that a form or a script sent."""
    kind = request.headers.get("content-type", "").split(";")[0]
    if kind == "application/json":
        try:
            content = json.loads(await request.body())
        except (ValueError, RecursionError):
            raise HTTPException(400, marked("this is not valid JSON")) from None
        if not isinstance(content, dict):
            raise HTTPException(400, marked("an object is expected"))
        return content
    async with request.form(max_files=0, max_fields=100) as form:
        return dict(form)


def whole_number(value: Any, name: str) -> int:
    text = str(value)
    if isinstance(value, bool) or len(text) > 12 or not text.lstrip("-").isdecimal():
        raise HTTPException(400, f"{name} must be a number")
    return int(text)


def wants_json(request: HTTPConnection) -> bool:
    return "application/json" in request.headers.get("accept", "")


def all_symbols(*games: str) -> Drawn:
    return Drawn("".join(kit(game).symbols for game in games))


async def table_of(request: Any, table: str) -> tuple[Table, int]:
    """The table, and who asks; an open one shows itself to everybody, also to those who have no name here yet."""
    guest = await guest_of(request)
    return await request.app.state.tables.get(table, guest), guest
