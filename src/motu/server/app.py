"""The web application: pages, moves, live updates."""

from __future__ import annotations

import asyncio
import json
import logging
import re
import threading
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from fastapi import FastAPI, Request, WebSocket, WebSocketDisconnect
from fastapi.responses import HTMLResponse, JSONResponse, PlainTextResponse, RedirectResponse, Response
from fastapi.staticfiles import StaticFiles
from jinja2 import Environment, FileSystemLoader
from starlette.datastructures import UploadFile
from starlette.exceptions import HTTPException
from starlette.middleware.trustedhost import TrustedHostMiddleware
from starlette.types import ASGIApp, Message, Receive, Scope, Send

import motu
from motu.bots import BOTS, title_of
from motu.drawing import MARKS, Drawn
from motu.engine.errors import BadFile, MotuError, Refused
from motu.engine.game import RuleText, find_game, game_ids
from motu.engine.record import NOBODY
from motu.language import _, marked, naming, speaking
from motu.symbols import COMMON

from .gamekit import kit
from .limits import TABLES_SHOWN, UPLOAD_SECONDS, BodyLimit, plain_name
from .looks import Look, look, names_of, scene, story
from .rulebook import rulebook
from .store import Seat, Store
from .tables import Denied, Missing, Stale, Table, Tables, undo_length, verified

log = logging.getLogger("motu.server")
WEB = Path(__file__).parent.parent / "web"
COOKIE, SPEECH, THEME = "motu_guest", "motu_language", "motu_theme"
YEAR = 365 * 24 * 3600
LAZY = ("look", "cards", "rows", "symbols", "cover", "book")  # values made where the language is known
LANGUAGES = {"en": "English", "fr": "Français"}
STILL_SECONDS = 0.03
FRAMES = 60  # moves shown one by one to a page that was away; earlier ones are skipped
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
    "connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)
HEADERS = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
}
HOSTS = ["localhost", "127.0.0.1", "[::1]", "testserver"]


class Safety:
    """Headers on every answer; nothing that changes something is taken from another site's page."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http":
            request = Request(scope)
            if request.method not in ("GET", "HEAD") and not same_origin(request.headers):
                await PlainTextResponse("This came from another site.", 403)(scope, receive, send)
                return

        async def with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                present = {name.lower() for name, _value in message["headers"]}
                for name, value in HEADERS.items():
                    if name.lower().encode() not in present:
                        message["headers"].append((name.lower().encode(), value.encode()))
            await send(message)

        await self.app(scope, receive, with_headers)


def same_origin(headers: Any) -> bool:
    origin = headers.get("origin")
    if origin is None:
        return headers.get("sec-fetch-site", "same-origin") in ("same-origin", "none")
    return bool(urlsplit(origin).netloc == headers.get("host"))


class Pages:
    """The templates, with what all of them need."""

    def __init__(self) -> None:
        self.jinja = Environment(
            loader=FileSystemLoader(WEB / "templates"), autoescape=True, trim_blocks=True, lstrip_blocks=True
        )
        self.jinja.globals.update(_=_, MARKS=MARKS, LANGUAGES=LANGUAGES, version=motu.__version__, NOBODY=NOBODY)

    def show(self, template: str, **values: Any) -> str:
        return self.jinja.get_template(template).render(**values)


def make_app(db: str | None = None, when_ready: Callable[[], None] | None = None, warm_up: bool = True) -> FastAPI:
    """The application on a database (`db` is a URL; by default a file in the user's data folder)."""

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        app.state.store = await asyncio.to_thread(Store, db)
        app.state.tables = Tables(app.state.store)
        if warm_up:
            threading.Thread(target=warm_all, name="warm-up", daemon=True).start()
        if when_ready:
            when_ready()
        yield
        app.state.store.close()

    app = FastAPI(title="Motu", lifespan=lifespan, docs_url=None, redoc_url=None, openapi_url=None)
    app.state.pages = Pages()
    add_errors(app)
    add_home(app)
    add_table(app)
    add_replay(app)
    add_live(app)
    app.mount("/static", StaticFiles(directory=WEB / "static"), name="static")
    app.add_middleware(BodyLimit)
    app.add_middleware(Safety)
    app.add_middleware(TrustedHostMiddleware, allowed_hosts=HOSTS)
    return app


def warm_all() -> None:
    """Compile every game's rules, one after another, while the page is in use already."""
    for game in game_ids():
        try:
            find_game(game).compile()
        except Exception:
            log.exception("the rules of %s could not be compiled; they run interpreted", game)


# -- who asks, and in which language --


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


def wants_json(request: Request) -> bool:
    return "application/json" in request.headers.get("accept", "")


# -- what goes wrong --


def add_errors(app: FastAPI) -> None:
    async def answer(request: Request, status: int, message: str) -> Response:
        if wants_json(request):
            with speaking(tongue(request)):
                return JSONResponse({"error": _(message)}, status)
        return await page(request, "error.html", status, message=message, code=status)

    @app.exception_handler(HTTPException)
    async def _http(request: Request, problem: HTTPException) -> Response:
        known = {404: marked("there is nothing here"), 405: marked("this cannot be done here")}
        standard = problem.detail in ("Not Found", "Method Not Allowed")
        return await answer(request, problem.status_code, known[problem.status_code] if standard else problem.detail)

    @app.exception_handler(MotuError)
    async def _motu(request: Request, problem: MotuError) -> Response:
        kinds = ((Missing, 404), (Denied, 403), (Stale, 409), (BadFile, 422), (Refused, 422))
        return await answer(request, next((s for k, s in kinds if isinstance(problem, k)), 400), str(problem))

    @app.exception_handler(Exception)
    async def _any(request: Request, problem: Exception) -> Response:
        log.error("a request failed", exc_info=problem)
        return await answer(request, 500, marked("something went wrong here; it has been noted"))


# -- home, new tables, rules --


def game_cards() -> list[dict[str, Any]]:
    cards = []
    for name in game_ids():
        game, its = find_game(name), kit(name)
        cards.append({"game": game, "cover": its.cover(), "ready": game.is_compiled})
    return cards


def sitting(who: Seat) -> str:
    """Who sits in a seat, in a word."""
    return who.name or (title_of(who.bot) if who.bot else _("you"))


def all_symbols(*games: str) -> Drawn:
    return Drawn("".join(kit(game).symbols for game in games))


def add_home(app: FastAPI) -> None:
    @app.get("/")
    async def home(request: Request) -> Response:
        guest = await guest_of(request)
        headers = await asyncio.to_thread(app.state.store.tables_of, guest, TABLES_SHOWN) if guest != NOBODY else []
        known = [header for header in headers if header.game in game_ids()]

        def rows() -> list[dict[str, Any]]:
            return [
                {
                    "header": header,
                    "title": find_game(header.game).title,
                    "with": ", ".join(map(sitting, header.seats)) if header.kind == "match" else "",
                }
                for header in known
            ]

        return await page(request, "home.html", cards=game_cards, rows=rows, symbols=lambda: all_symbols(*game_ids()))

    @app.post("/play/{game}")
    async def play(request: Request, game: str) -> Response:
        """Two clicks: the first one opened the page, this is the second."""
        found = find_game(game)
        guest, token = await known_guest(request)
        players = 2 if 2 in found.players else found.players[0]
        table = await app.state.tables.create(guest, found.id, players, {}, None)
        return remember(RedirectResponse(f"/table/{table.id}", 303), token)

    @app.get("/new/{game}")
    async def new(request: Request, game: str, players: str = "") -> Response:
        found = find_game(game)
        count = int(players) if players.isdecimal() and int(players[:3]) in found.players else 0
        return await show_form(request, found, count or (2 if 2 in found.players else found.players[0]))

    async def show_form(request: Request, game: Any, players: int, message: str = "", status: int = 200) -> Response:
        return await page(
            request, "new.html", status, game=game, players=players, message=message, bots=list(BOTS.values()),
            offered=kit(game.id).offered,
            cover=lambda: kit(game.id).cover(), symbols=lambda: all_symbols(game.id),
        )  # fmt: skip

    @app.post("/new/{game}")
    async def create(request: Request, game: str) -> Response:
        found = find_game(game)
        sent = await fields(request)
        players = whole_number(sent.get("players", ""), "players")
        if players not in found.players:
            raise HTTPException(400, f"{found.title} is not for {players} players")
        guest, token = await known_guest(request)
        seats = []
        for seat in range(players):
            who, name = (
                str(sent.get(f"seat{seat}", "me" if seat == 0 else "greedy")),
                plain_name(sent.get(f"name{seat}")),
            )
            seats.append(Seat(guest, None, name) if who in ("me", "person") else Seat(None, who, name))
        options = {o.name: sent[f"option-{o.name}"] for o in found.options if f"option-{o.name}" in sent}
        try:
            table = await app.state.tables.create(guest, found.id, players, options, seats)
        except MotuError as problem:
            return await show_form(request, found, players, str(problem), 422)
        return remember(RedirectResponse(f"/table/{table.id}", 303), token)

    @app.get("/rules/{game}")
    async def rules(request: Request, game: str) -> Response:
        found = find_game(game)
        return await page(
            request, "rules.html", game=found, book=lambda: rulebook(found.id), cover=lambda: kit(found.id).cover(),
            symbols=lambda: all_symbols(found.id), games=[find_game(name) for name in game_ids()],
        )  # fmt: skip

    @app.post("/settings")
    async def settings(request: Request) -> Response:
        """Language and theme, kept in the browser."""
        sent = await fields(request)
        back = str(sent.get("back", "/"))
        response = RedirectResponse(back if back.startswith("/") and not back.startswith(("//", "/\\")) else "/", 303)
        if sent.get("language") in LANGUAGES:
            response.set_cookie(SPEECH, str(sent["language"]), max_age=YEAR, samesite="lax")
        if sent.get("theme") in ("light", "dark", "auto"):
            response.set_cookie(THEME, str(sent["theme"]), max_age=YEAR, samesite="lax")
        return response

    @app.get("/health")
    async def health() -> Response:
        return JSONResponse({"motu": motu.__version__, "ready": {g: find_game(g).is_compiled for g in game_ids()}})


# -- a table --


async def table_of(request: Any, table: str) -> tuple[Table, int]:
    guest = await guest_of(request)
    if guest == NOBODY:
        raise Missing(marked("there is no such table"))
    return await request.app.state.tables.get(table, guest), guest


def acting_seat(table: Table, guest: int) -> int:
    """The seat for which a guest acts now."""
    seat = table.seat_seen(guest)
    if table.curtain(guest) != NOBODY:
        raise Denied(marked("open the curtain first"))
    return seat


def plain_rule(rule: RuleText) -> str:
    """A rule's text without its marks of origin; that it is reconstructed is said."""
    text = re.sub(r"\s*\[(?:S|P|R|D)\b[^\]]*\]\s*$", "", rule.text.replace("\n", " "))
    text = re.sub(r"[*`]", "", text)
    return text + " (" + _("reconstructed") + ")" if rule.reconstructed else text


def refused_card(table: Table, what: str, rule: str) -> dict[str, str]:
    """A refusal for the page: what, the rule's id and text, and where to read it."""
    game = table.match.game
    return {
        "what": what,
        "rule": rule,
        "text": plain_rule(game.rule(rule)),
        "link": f"/rules/{game.id}#{rule}",
    }


def why_spot(table: Table, guest: int, spot: str) -> dict[str, str]:
    """Why nothing can be done at a spot."""
    match, its = table.match, table.kit
    seat = table.seat_seen(guest)
    with_names = names_of(table, match.view(NOBODY))
    if match.is_terminal:
        return {"what": _("The game is over."), "rule": "", "text": "", "link": ""}
    if seat == NOBODY or seat not in match.may_act():
        return {"what": _("It is not your turn: {name} decides.").format(name=with_names[match.current_player]),
                "rule": "", "text": "", "link": ""}  # fmt: skip
    view = match.view(seat)
    actions = its.spots(view, seat).get(spot)
    if actions is None:
        raise HTTPException(404, marked("there is nothing of that name on the board"))
    reasons = [match.why_not(action, seat) for action in actions]
    if reasons and not all(reasons):
        return {"what": _("This is possible."), "rule": "", "text": "", "link": ""}
    number = its.refusal(view, seat, spot)
    rule = f"{match.game.prefix}-{number:03d}" if number else next(iter(reasons), "")
    if not rule:
        return {"what": _("Nothing can be done there now."), "rule": "", "text": "", "link": ""}
    return refused_card(table, _("Not there."), rule)


def add_table(app: FastAPI) -> None:
    def table_page(table: Table, guest: int) -> Callable[[], Look]:
        return lambda: look(table, guest)

    @app.get("/table/{table}")
    async def show(request: Request, table: str) -> Response:
        found, guest = await table_of(request, table)
        if found.header.kind == "replay":
            return RedirectResponse(f"/table/{table}/replay", 303)
        async with found.lock:
            return await page(
                request, "table.html", look=table_page(found, guest), symbols=lambda: all_symbols(found.header.game)
            )

    @app.get("/table/{table}/fragment")
    async def fragment(request: Request, table: str) -> Response:
        found, guest = await table_of(request, table)
        async with found.lock:
            return await page(request, "_table.html", look=table_page(found, guest))

    @app.post("/table/{table}/act")
    async def act(request: Request, table: str) -> Response:
        found, guest = await table_of(request, table)
        sent = await fields(request)
        try:
            action = found.match.game.actions.parse(str(sent.get("action", ""))[:80])
        except MotuError as problem:
            raise HTTPException(400, str(problem)) from None
        version = whole_number(sent["version"], "version") if sent.get("version") not in (None, "") else None
        if found.header.kind != "match":
            raise Denied(marked("a replay cannot be played on"))
        seat = whole_number(sent["seat"], "seat") if sent.get("seat") not in (None, "") else acting_seat(found, guest)
        try:
            version = await found.play(guest, seat, action, version, str(sent.get("id", ""))[:64])
        except Refused as refusal:
            if wants_json(request):
                with speaking(tongue(request)):
                    card = refused_card(found, _("Not now."), refusal.rule)
                return JSONResponse({"refused": card}, 422)
            raise
        return JSONResponse({"version": version}) if wants_json(request) else RedirectResponse(f"/table/{table}", 303)

    @app.get("/table/{table}/why")
    async def why(request: Request, table: str, spot: str = "") -> Response:
        found, guest = await table_of(request, table)
        async with found.lock:
            with speaking(tongue(request)):
                return JSONResponse(await asyncio.to_thread(why_spot, found, guest, spot[:80]))

    @app.post("/table/{table}/undo")
    async def undo(request: Request, table: str) -> Response:
        found, guest = await table_of(request, table)
        mine = found.seats_of(guest)
        seat = found.seat_seen(guest)
        if seat == NOBODY or (len(mine) > 1 and undo_length(found, seat) is None):
            seat = next((s for s in mine if undo_length(found, s) is not None and not found.kit.hides), seat)
        version = await found.undo(guest, seat)
        return JSONResponse({"version": version}) if wants_json(request) else RedirectResponse(f"/table/{table}", 303)

    @app.post("/table/{table}/look")
    async def open_curtain(request: Request, table: str) -> Response:
        """The person who is to decide has come to the screen."""
        found, guest = await table_of(request, table)
        seat = found.match.current_player
        if seat not in found.seats_of(guest):
            raise Denied(marked("it is not your turn"))
        found.shown[guest] = seat
        found.tell()
        return JSONResponse({"seat": seat}) if wants_json(request) else RedirectResponse(f"/table/{table}", 303)

    @app.post("/table/{table}/rematch")
    async def rematch(request: Request, table: str) -> Response:
        """The same again, with the seats turned by one where that is fair."""
        found, guest = await table_of(request, table)
        header = found.header
        if header.kind != "match":
            raise Denied(marked("a replay has no rematch"))
        if header.guest != guest:
            raise Denied(marked("the one who opened the table asks for the rematch"))
        seats = [*header.seats[1:], header.seats[0]]
        fresh = await app.state.tables.create(guest, header.game, header.players, dict(header.options), seats)
        return RedirectResponse(f"/table/{fresh.id}", 303)

    @app.post("/table/{table}/delete")
    async def delete(request: Request, table: str) -> Response:
        found, guest = await table_of(request, table)
        if found.header.guest != guest:
            raise Denied(marked("the one who opened the table may delete it"))
        await app.state.tables.remove(found)
        return RedirectResponse("/", 303)


# -- replays --


def add_replay(app: FastAPI) -> None:
    def place(request: Request, table: Table) -> tuple[int, int | None]:
        """The moment and, once all is open, the seat through whose eyes to look."""
        asked = request.query_params.get("at", "")
        length = len(table.match.log)
        at = min(int(asked), length) if asked.isdecimal() and len(asked) < 9 else length
        eyes = request.query_params.get("seat", "")
        free = table.match.is_terminal or table.header.kind == "replay"
        if free and eyes.isdecimal() and len(eyes) < 3 and int(eyes) < table.match.players:
            return at, int(eyes)
        return at, NOBODY if table.header.kind == "replay" else None

    def replay_look(table: Table, guest: int, at: int, seat: int | None) -> Look:
        if seat is None and table.curtain(guest) != NOBODY:
            seat = NOBODY
        return look(table, guest, at, seat)

    @app.get("/table/{table}/replay")
    async def replay(request: Request, table: str) -> Response:
        found, guest = await table_of(request, table)
        at, seat = place(request, found)
        async with found.lock:
            return await page(
                request, "replay.html", look=lambda: replay_look(found, guest, at, seat), eyes=seat,
                symbols=lambda: all_symbols(found.header.game), checked=request.query_params.get("checked") == "1",
            )  # fmt: skip

    @app.get("/table/{table}/replay/fragment")
    async def fragment(request: Request, table: str) -> Response:
        found, guest = await table_of(request, table)
        at, seat = place(request, found)
        async with found.lock:
            return await page(request, "_replay.html", look=lambda: replay_look(found, guest, at, seat), eyes=seat)

    @app.get("/table/{table}/download")
    async def download(request: Request, table: str) -> Response:
        found, _guest = await table_of(request, table)
        if not found.match.is_terminal and found.header.kind == "match":
            raise Denied(marked("a running match can be downloaded once it is over: its file holds all secrets"))
        content = found.match.to_dict()
        moves = ",\n  ".join(json.dumps(move) for move in content.pop("moves"))
        head = json.dumps(content, indent=1)[:-2]
        name = f"{found.header.game}-{found.id}.json"
        return Response(
            f'{head},\n "moves": [\n  {moves}\n ]\n}}\n',
            media_type="application/json",
            headers={"Content-Disposition": f'attachment; filename="{name}"'},
        )

    @app.post("/upload")
    async def upload(request: Request) -> Response:
        async with request.form(max_files=1, max_fields=10) as form:
            sent = form.get("file")
            if not isinstance(sent, UploadFile):
                raise HTTPException(400, marked("choose a file with a saved match"))
            text = await sent.read()
        try:
            content = json.loads(text)
        except (ValueError, RecursionError):
            raise BadFile(marked("this is no saved match: it is not valid JSON, perhaps it was cut off")) from None
        guest, token = await known_guest(request)
        match = await asyncio.to_thread(verified, content, UPLOAD_SECONDS)
        table = await app.state.tables.add_replay(guest, match)
        return remember(RedirectResponse(f"/table/{table.id}/replay?at=0&checked=1", 303), token)


# -- live updates --


def frames(pages: Pages, table: Table, guest: int, speech: str, shown: int, still: bool = False) -> dict[str, Any]:
    """What a page that shows the first `shown` moves needs to catch up: each move's picture, then the whole table.

    A page that wants no motion gets no pictures in between, only what is said.
    """
    with speaking(speech):
        now = look(table, guest)
        length = len(table.match.log)
        steps = []
        lines = story_lines(table, now)
        if shown < length and not now.curtain:
            for at in range(max(shown, length - FRAMES) + 1, length):
                html = "" if still else pages.show("_scene.html", look=scene(table, at, now.seat))
                steps.append({"at": at, "say": lines[at - 1], "html": html})
        say = lines[length - 1] if shown < length else ""
        if now.mine:
            say = f"{say} {now.title}. {now.prompt}".strip()
        return {
            "version": table.version,
            "at": length,
            "steps": steps,
            "say": say,
            "html": pages.show("_table.html", look=now, lang=speech),
        }


def story_lines(table: Table, now: Look) -> list[str]:
    """The log as spoken lines."""
    names = [player.name for player in now.players]
    with naming(names):
        return [f"{names[line.seat]} {line.text}" for line in story(table, now.seat).lines]


def add_live(app: FastAPI) -> None:
    @app.websocket("/table/{table}/live")
    async def live(socket: WebSocket, table: str) -> None:
        if not same_origin(socket.headers):
            await socket.close(1008)
            return
        try:
            found, guest = await table_of(socket, table)
        except MotuError:
            await socket.accept()
            await socket.close(4404)
            return
        await socket.accept()
        changed = asyncio.Event()
        found.watchers.add(changed.set)
        speech = tongue(socket)
        state = {"shown": NOBODY, "still": 0, "asked": 0}
        reader = asyncio.create_task(listen(socket, state, changed))
        try:
            await push(app.state.pages, found, guest, speech, socket, state, changed, reader)
        except (WebSocketDisconnect, RuntimeError):
            pass
        finally:
            found.watchers.discard(changed.set)
            reader.cancel()
            with suppress(asyncio.CancelledError, WebSocketDisconnect, RuntimeError):
                await reader


async def push(
    pages: Pages, table: Table, guest: int, speech: str, socket: WebSocket, state: dict[str, int],
    changed: asyncio.Event, reader: asyncio.Task[None],
) -> None:  # fmt: skip
    """Send what is new whenever the table has changed, until the page goes away."""
    sent = None
    while True:
        woken = asyncio.create_task(changed.wait())
        await asyncio.wait({woken, reader}, return_when=asyncio.FIRST_COMPLETED)
        woken.cancel()
        if reader.done():
            return
        changed.clear()
        if table.gone:
            await socket.close(4404)
            return
        if state["shown"] == NOBODY:
            continue  # the page has not said yet what it shows
        if state["still"]:
            await asyncio.sleep(STILL_SECONDS)  # several moves in one picture
            changed.clear()
        async with table.lock:
            present = (table.version, table.seat_seen(guest), table.curtain(guest))
            if present == sent and not state["asked"]:
                continue  # nothing new: a page is never disturbed for nothing
            message = await asyncio.to_thread(frames, pages, table, guest, speech, state["shown"], state["still"] == 1)
        sent, state["shown"], state["asked"] = present, message["at"], 0
        await socket.send_text(json.dumps(message))


async def listen(socket: WebSocket, state: dict[str, int], changed: asyncio.Event) -> None:
    """The page says how many moves it shows, and asks now and then whether anybody is there."""
    while True:
        text = await socket.receive_text()
        try:
            message = json.loads(text)
        except (ValueError, RecursionError):
            message = None
        if not isinstance(message, dict):
            await socket.send_text(json.dumps({"error": "an object is expected"}))
            continue
        if message.get("ping"):
            await socket.send_text(json.dumps({"pong": 1}))
        shown = message.get("shown")
        if type(shown) is int and 0 <= shown < 10**6:
            state.update(shown=shown, still=int(message.get("still") is True), asked=1)
            changed.set()
