"""Who may come in: this site's own pages, under the names of this server, and on a local network with its PIN."""

from __future__ import annotations

import hmac
import ipaddress
import re
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import quote

from fastapi.responses import HTMLResponse, JSONResponse, RedirectResponse, Response
from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from motu.language import _, speaking

from ..ground.meters import REFUSED
from .identity import same_origin, tongue, wants_json
from .limiter import Sorry, deny

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
    "connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)
HEADERS = {
    b"content-security-policy": POLICY.encode(),
    b"x-content-type-options": b"nosniff",
    b"referrer-policy": b"same-origin",
    b"cross-origin-opener-policy": b"same-origin",
}
NAMES = frozenset({"localhost", "127.0.0.1", "::1"})  # of this machine for itself
HOST = re.compile(r"(?:\[(?P<inside>[^\[\]]+)\]|(?P<name>[^:\[\]]+))(?::[0-9]{1,5})?")
HEADER_LINES = 100  # of a request
PIN_COOKIE = "motu_pin"
WITHOUT_PIN = ("/static/", "/pin", "/health", "/ready", "/settings")


@dataclass(frozen=True)
class Gate:
    """How far a server is open."""

    names: frozenset[str] = field(default_factory=lambda: NAMES)  # under which it is asked for
    addresses: bool = False  # or under any address: a page elsewhere can borrow a name, but not an address
    pin: str = ""  # asked of other machines
    metrics: bool = False  # whether other machines may read them
    address: str = ""  # where other machines find it: what links handed out on this machine begin with

    def knows(self, host: str) -> bool:
        name = plain_host(host)
        return name in self.names or (self.addresses and is_address(name))


def plain_host(host: str) -> str:
    """The name or address in a Host header, without the port."""
    found = HOST.fullmatch(host[:300])
    return (found["inside"] or found["name"]).lower() if found else ""


def is_address(text: str) -> bool:
    try:
        ipaddress.ip_address(text)
    except ValueError:
        return False
    return True


def from_here(scope: Scope) -> bool:
    """Whether a request comes from this very machine."""
    host = str((scope.get("client") or ("",))[0])
    return is_address(host) and ipaddress.ip_address(host).is_loopback


class Guard:
    """Strict headers on every answer; only this server's names; no changes and no sockets for other sites' pages."""

    def __init__(self, app: ASGIApp, gate: Gate, sorry: Sorry) -> None:
        self.app = app
        self.gate = gate
        self.sorry = sorry

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self.app(scope, receive, send)
            return

        async def with_headers(message: Message) -> None:
            if message["type"] in ("http.response.start", "websocket.http.response.start"):
                present = {name.lower() for name, _value in message["headers"]}
                added = [(name, value) for name, value in HEADERS.items() if name not in present]
                message = {**message, "headers": [*self.cookies(scope, message["headers"]), *added]}
            await send(message)

        asked = HTTPConnection(scope)
        status = self.refusal(asked)
        if status:
            page = HTMLResponse(self.sorry(tongue(asked), status, 0), status)
            await deny(scope, receive, with_headers, page)
        else:
            await self.app(scope, receive, with_headers)

    def cookies(self, scope: Scope, headers: Any) -> list[tuple[bytes, bytes]]:
        """Cookies are for HTTPS only where the browser speaks it, here or to the proxy in front."""
        secure = b"; Secure" if scope["scheme"] in ("https", "wss") else b""
        return [(name, value + secure if name.lower() == b"set-cookie" else value) for name, value in headers]

    def refusal(self, asked: HTTPConnection) -> int:
        """The status of what is refused here, 0 for all else; styles and scripts are the same by any name."""
        if not self.gate.knows(asked.headers.get("host", "")) and not asked.url.path.startswith("/static/"):
            REFUSED.labels("host").inc()
            return 400
        if len(asked.scope["headers"]) > HEADER_LINES:
            REFUSED.labels("headers").inc()
            return 431
        harmless = asked.scope["type"] == "http" and asked.scope["method"] in ("GET", "HEAD")
        if not harmless and not same_origin(asked.headers):
            REFUSED.labels("origin").inc()
            return 403
        if asked.url.path == "/metrics" and not self.gate.metrics and not from_here(asked.scope):
            REFUSED.labels("metrics").inc()
            return 404
        return 0


class Pin:
    """Other machines give the PIN once; links to seats are no way around it."""

    def __init__(self, app: ASGIApp, gate: Gate) -> None:
        self.app = app
        self.gate = gate

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        free = scope["type"] == "lifespan" or from_here(scope) or scope["path"].startswith(WITHOUT_PIN)
        if free or self.has_pin(asked := HTTPConnection(scope)):
            await self.app(scope, receive, send)
            return
        REFUSED.labels("pin").inc()
        await deny(scope, receive, send, ask_pin(asked))

    def has_pin(self, asked: HTTPConnection) -> bool:
        given = asked.cookies.get(PIN_COOKIE, "")
        return hmac.compare_digest(given.encode(), pin_mark(asked.app, self.gate.pin).encode())


def pin_mark(app: Any, pin: str) -> str:
    """What a browser keeps that has given the PIN."""
    return str(app.state.store.signed("pin", pin))


def ask_pin(asked: HTTPConnection) -> Response:
    if wants_json(asked) or asked.scope["type"] == "websocket" or asked.scope["method"] != "GET":
        with speaking(tongue(asked)):
            return JSONResponse({"error": _("this server asks for its PIN first"), "pin": "/pin"}, 401)
    path = asked.url.path + (f"?{asked.url.query}" if asked.url.query else "")
    return RedirectResponse(f"/pin?next={quote(path, safe='')}", 303)
