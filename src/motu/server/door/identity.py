"""Who asks, from where, and in which language."""

from __future__ import annotations

import ipaddress
from functools import lru_cache
from typing import Any
from urllib.parse import urlsplit

from fastapi import Request
from fastapi.responses import Response
from starlette.requests import HTTPConnection
from starlette.types import Scope

from motu.engine.record import NOBODY
from motu.language import ENGLISH, languages

from ..ground.threads import beside
from ..hall.table import Table

COOKIE, SPEECH, THEME, LESSONS = "motu_guest", "motu_language", "motu_theme", "motu_lessons"
YEAR = 365 * 24 * 3600
ADDRESSES = 10_000  # that are known without being read again


def address_of(scope: Scope) -> str:
    """Where a request comes from; the machines of one IPv6 network count as one."""
    return network_of(str((scope.get("client") or ("unknown",))[0]))


@lru_cache(ADDRESSES)
def network_of(host: str) -> str:
    try:
        address = ipaddress.ip_address(host)
    except ValueError:
        return host
    return str(ipaddress.ip_network((address, 64), strict=False)) if address.version == 6 else str(address)


def same_origin(headers: Any) -> bool:
    origin = headers.get("origin")
    if origin is None:
        return headers.get("sec-fetch-site", "same-origin") in ("same-origin", "none")
    return bool(urlsplit(origin).netloc == headers.get("host"))


def tongue(request: Any) -> str:
    """The language of a request: chosen, or the first known one that the browser prefers."""
    chosen = request.cookies.get(SPEECH)
    if chosen in languages():
        return str(chosen)
    for part in request.headers.get("accept-language", "").split(","):
        code = part.split(";")[0].strip()[:2].lower()
        if code in languages():
            return str(code)
    return ENGLISH


def theme_of(request: Request) -> str:
    """Light or dark where somebody has chosen, else empty."""
    chosen = request.cookies.get(THEME, "")
    return chosen if chosen in ("light", "dark") else ""


def address_for_others(request: Request) -> str:
    """What a link has to begin with so that other machines find this server."""
    here = request.url.hostname in ("localhost", "127.0.0.1", "::1")
    outside = request.app.state.gate.address
    return str(outside if here and outside else request.base_url)


async def guest_of(request: Any) -> int:
    """The number of the guest, NOBODY for a new one."""
    token = request.cookies.get(COOKIE)
    if not token:
        return NOBODY
    found = await beside(request.app.state.store.guest, token)
    return NOBODY if found is None else found


async def known_guest(request: Request) -> tuple[int, str | None]:
    """The guest, made now if need be, with the token that a new one has to keep."""
    guest = await guest_of(request)
    if guest != NOBODY:
        return guest, None
    return await beside(request.app.state.store.new_guest)  # type: ignore[no-any-return]


def remember(response: Response, token: str | None) -> Response:
    if token:
        response.set_cookie(COOKIE, token, max_age=YEAR, httponly=True, samesite="lax")
    return response


def wants_json(request: HTTPConnection) -> bool:
    return "application/json" in request.headers.get("accept", "")


async def table_of(request: Any, table: str) -> tuple[Table, int]:
    """The table, and who asks; an open one shows itself to everybody, also to those who have no name here yet."""
    guest = await guest_of(request)
    return await request.app.state.tables.get(table, guest), guest
