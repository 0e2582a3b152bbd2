"""What comes from outside, read in one place: fields of a form or a script, the query, messages on a line.

Whatever is not as it should be is answered with a sentence.  Behind this nothing parses.
"""

from __future__ import annotations

import asyncio
import hmac
import json
import re
from collections.abc import AsyncGenerator, Callable
from typing import Any, TypeVar
from urllib.parse import parse_qsl, urlsplit

from fastapi import Request
from starlette.datastructures import Headers, UploadFile
from starlette.exceptions import HTTPException
from starlette.formparsers import MultiPartException, MultiPartParser

from motu.bots import BOTS
from motu.engine.errors import BadFile, MotuError
from motu.engine.game import Game
from motu.engine.record import NOBODY
from motu.language import marked
from motu.teaching import Piece
from motu.teaching.settings import CLEAR, LONGEST, PUT, TAKE, Layout, decoded, start

from ..ground.errors import Denied, Missing
from ..ground.limits import NAME
from ..ground.threads import beside
from ..hall.table import Table
from ..tables.asks import Answer, Begin, Play, Propose, Rename
from ..tables.header import Seat
from ..tables.standing import Standing
from ..tables.studies import PLAYED, Place

MESSAGE_ID = 64  # characters of a page's own name for a message
WORD = 80  # characters of an action or a spot
CODE = 40  # characters of a bot's code
SAID = 4_000  # characters of something said, of which a table keeps as many as it likes
ADDRESS = 400  # characters of a path to go on to
USUAL_BOT = "level:2"
SHOWN = 10**6  # moves that a page can say that it shows
FIELDS = 100  # of a form
AT_ONCE = 4_096  # bytes of a body that are read on the event loop
Fields = dict[str, Any]
Result = TypeVar("Result")

# -- bodies --


async def fields(request: Request) -> Fields:
    """The values that a form or a script sent."""
    kind = body_kind(request)
    body = await request.body()
    if kind == "application/json":
        return await off_the_loop(read_object, body)
    if kind == "multipart/form-data":
        return await beside(read_parts, request.headers, body)
    return await off_the_loop(read_form, body)


def body_kind(request: Request) -> str:
    """What a body says that it is; text is UTF-8, whatever somebody would like it to be."""
    kind, _semicolon, rest = request.headers.get("content-type", "").partition(";")
    for part in rest.split(";"):
        name, _equals, value = part.strip().partition("=")
        if name.strip().lower() == "charset" and value.strip().strip('"').lower() not in ("utf-8", "utf8"):
            raise HTTPException(415, marked("only text in UTF-8 is read here"))
    return kind.strip().lower()


async def off_the_loop(read: Callable[..., Result], *parts: Any) -> Result:
    """Read a body; one of some size beside the event loop, so that nobody waits for it."""
    return await beside(read, *parts) if len(parts[-1]) > AT_ONCE else read(*parts)


def read_object(body: bytes) -> Fields:
    content = read_json(body)
    if not isinstance(content, dict):
        raise HTTPException(400, marked("an object is expected"))
    return content


def read_json(body: bytes | str) -> Any:
    """JSON in which every text is one that can be written down again."""
    try:
        text = body if isinstance(body, str) else body.decode()
        content = json.loads(text)
        if "\\u" in text or isinstance(body, str):
            json.dumps(content, ensure_ascii=False).encode()  # finds halves of characters, wherever they are
    except (ValueError, RecursionError):
        raise HTTPException(400, marked("this is not valid JSON")) from None
    return content


def read_form(body: bytes) -> Fields:
    try:
        return dict(parse_qsl(body.decode(), keep_blank_values=True, errors="strict", max_num_fields=FIELDS))
    except ValueError:
        raise HTTPException(400, marked("this is no form that can be read")) from None


def read_parts(headers: Headers, body: bytes) -> Fields:
    """A form in parts, as browsers send files; in a thread of its own."""

    async def whole() -> AsyncGenerator[bytes, None]:
        yield body

    async def parts() -> Fields:
        form = await MultiPartParser(headers, whole(), max_files=1, max_fields=FIELDS).parse()
        try:
            return {name: await v.read() if isinstance(v, UploadFile) else v for name, v in form.items()}
        finally:
            await form.close()

    try:
        return asyncio.run(parts())
    except (MultiPartException, ValueError, KeyError):
        raise HTTPException(400, marked("this is no form that can be read")) from None


# -- values --

WHOLE = re.compile(r"0|-?[1-9][0-9]{0,11}")


def whole_number(value: Any, name: str) -> int:
    """A number as people write it: no signs or zeros before it, no letters, not long."""
    text = str(value) if type(value) is int and abs(value) < 10**12 else value
    if not isinstance(text, str) or not WHOLE.fullmatch(text[:14]):
        raise MotuError("{name} must be a number", name=name)
    return int(text[:14])


def small_number(text: str, digits: int) -> int | None:
    """A number of so few digits, None for anything else."""
    return int(text) if len(text) <= digits and WHOLE.fullmatch(text) and text[0] != "-" else None


def given(sent: Fields, name: str) -> int | None:
    """A number that may be left out."""
    return whole_number(sent[name], name) if sent.get(name) not in (None, "") else None


def word(sent: Fields, name: str, most: int, usual: str = "") -> str:
    """A short text."""
    value = sent.get(name)
    if value in (None, ""):
        return usual
    return str(value)[:most]


def seat_of(sent: Fields) -> int:
    return whole_number(sent.get("seat"), "seat")


def yes(value: Any) -> bool:
    return str(value) in ("1", "True")


def plain_name(text: Any) -> str:
    """A name as typed, without control characters, not too long."""
    return plain_text(text, NAME)


def plain_text(text: Any, most: int) -> str:
    kept = "".join(c for c in str(text or "") if c.isprintable())
    return " ".join(kept.split())[:most]


def own_path(text: str) -> str:
    """A path of this site to go on to, the home page if it is anything else."""
    parts = urlsplit(text)
    inside = text.startswith("/") and not text.startswith(("//", "/\\")) and not parts.netloc and text.isprintable()
    return text if inside else "/"


def check_code(sent: str, right: str) -> None:
    """Whether the code of a link is the right one."""
    if not hmac.compare_digest(sent.encode(), right.encode()):
        raise Missing(marked("this link is not valid, or not any more; ask for a new one"))


def read_seat(text: str) -> int:
    """The seat that a link names."""
    seat = small_number(text, 2)
    if seat is None:
        raise Missing(marked("there is no such seat"))
    return seat


# -- asks --


def read_action(game: Game, sent: Fields) -> int:
    """An action, legal or not."""
    return game.actions.parse(word(sent, "action", WORD))


def read_play(standing: Standing, guest: int, sent: Fields) -> Play:
    """A move that a page sent."""
    action = read_action(standing.match.game, sent)
    version = given(sent, "version")
    if standing.header.kind != "match":
        raise Denied(marked("a replay cannot be played on"))
    seat, name = given(sent, "seat"), message_id(sent)
    seat = acting_seat(standing, guest) if seat is None else seat
    return Play(guest, seat, action, version, f"{guest} {name}" if name else "")


def acting_seat(standing: Standing, guest: int) -> int:
    """The seat for which a guest acts now."""
    seat = standing.seat_seen(guest)
    if standing.curtain(guest) != NOBODY:
        raise Denied(marked("open the curtain first"))
    return seat


def read_begin(guest: int, sent: Fields) -> Begin:
    return Begin(guest, offered_bot(word(sent, "bot", CODE, USUAL_BOT)))


def offered_bot(code: str) -> str:
    """A bot that pages offer.  Others read a file, or think as long and with as many threads as their code says."""
    if code not in BOTS:
        raise MotuError(marked("there is no such bot here"))
    return code


def read_proposal(guest: int, sent: Fields) -> Propose:
    if sent.get("what") not in ("undo", "bot"):
        raise HTTPException(400, marked("ask for undo or for a bot"))
    seat = given(sent, "seat")
    return Propose(guest, word(sent, "what", CODE), NOBODY if seat is None else seat)


def read_answer(guest: int, sent: Fields) -> Answer:
    return Answer(guest, whole_number(sent.get("number"), "number"), yes(sent.get("agree")))


def read_rename(guest: int, sent: Fields) -> Rename:
    return Rename(guest, plain_name(str(sent.get("name", ""))), given(sent, "seat"))


# -- a new table --


def read_players(game: Game, sent: Fields) -> int:
    players = whole_number(sent.get("players", ""), "players")
    if players not in game.players:
        raise MotuError("{game} is not for {players} players", game=game.title, players=players)
    return players


def players_asked(game: Game, text: str) -> int:
    """How many players a form shows at first."""
    usual = 2 if 2 in game.players else game.players[0]
    asked = small_number(text, 2)
    return asked if asked in game.players else usual


def read_opponents(game: Game, sent: Fields, guest: int) -> list[Seat]:
    """The guest and as many bots of a level as were asked for, or the usual ones."""
    players = (given(sent, "opponents") or 0) + 1
    players = players if players > 1 and players in game.players else players_asked(game, "")
    level = word(sent, "level", CODE, USUAL_BOT)
    return [Seat(guest, None, ""), *(Seat(None, level, "") for _bot in range(players - 1))]


def read_options(game: Game, sent: Fields) -> Fields:
    return {option.name: sent[f"option-{option.name}"] for option in game.options if f"option-{option.name}" in sent}


def seat_wished(sent: Fields, seat: int, guest: int) -> Seat:
    """Who shall sit in a seat of a new table: I, another person on my screen, somebody who comes, or a bot."""
    who = word(sent, f"seat{seat}", CODE, "me" if seat == 0 else USUAL_BOT)
    name = plain_name(sent.get(f"name{seat}"))
    if who in ("me", "person"):
        return Seat(guest, None, name)
    return Seat(None, None, "") if who == "free" else Seat(None, offered_bot(who), name)


# -- lessons --

MOVES = 200  # characters of the moves that a learner has made


def read_moves(sent: Fields) -> list[int]:
    """The moves that a learner has made in a step: "12 40"."""
    texts = word(sent, "played", MOVES).split()
    numbers = [small_number(text, 6) for text in texts]
    if None in numbers:
        raise HTTPException(400, marked("these are no moves"))
    return [number for number in numbers if number is not None]


def read_places(text: str) -> dict[str, int]:
    """How far a browser has come in lessons, as its cookie says: "wayfinder.3-bora_bora.1".

    What makes no sense is left out.
    """
    found = {}
    for part in text[:ADDRESS].split("-"):
        game, _dot, step = part.rpartition(".")
        number = small_number(step, 2)
        if game and number:
            found[game[:CODE]] = number
    return found


def written_places(places: dict[str, int]) -> str:
    return "-".join(f"{game}.{step}" for game, step in places.items())


# -- positions that are set up --

SAYS = 200  # characters of what is asked of whoever opens a position


def read_layout(game: Game, sent: Fields) -> Layout:
    """The position that a link or a page names by its code, or the start of a match."""
    code = word(sent, "code", LONGEST + 1)
    if code:
        return decoded(game, code)
    players = players_asked(game, word(sent, "players", CODE))
    options = {name: value for name, value in read_options(game, sent).items() if isinstance(value, str)}
    return start(game, players, options)


def read_change(layout: Layout, sent: Fields) -> Layout:
    """The position after what somebody does to it: a piece on a spot, or a number."""
    if cell := word(sent, "cell", WORD):
        value = given(sent, "value")
        return layout if value is None else layout.say(cell, value)
    spot, deed = read_spot(layout, sent), word(sent, "deed", CODE) or word(sent, "mode", CODE)
    piece = read_piece(layout, sent)
    if deed == CLEAR:
        return layout.clear(spot)
    if not spot or piece is None:
        return layout
    return layout.take(piece, spot) if deed == TAKE else layout.put(piece, spot)


def read_spot(layout: Layout, sent: Fields) -> str:
    """The spot that was clicked; one on the board of the seat that is shown is named with it."""
    spot = word(sent, "spot", WORD)
    own = f"{spot}@{small_number(word(sent, 'seen', CODE), 1)}"
    return own if own in layout.setting.spots else spot


def read_piece(layout: Layout, sent: Fields) -> Piece | None:
    return layout.setting.pieces.get(word(sent, "piece", CODE))


def read_setting(layout: Layout, sent: Fields) -> Fields:
    """What is chosen on the page: a piece and what is done with it, whose things are seen, and what is asked."""
    piece, mode = read_piece(layout, sent), word(sent, "mode", CODE)
    return {
        "chosen": piece.key if piece else next(iter(layout.setting.pieces)),
        "mode": mode if mode in (TAKE, CLEAR) else PUT,
        "seen": small_number(word(sent, "seen", CODE), 1),
        "says": plain_text(sent.get("says"), SAYS),
    }


def seats_at(layout: Layout, sent: Fields, guest: int) -> list[Seat]:
    """Who plays a position: the guest in one seat and bots in the others, or the guest in all of them."""
    mine, who = given(sent, "seat") or 0, word(sent, "with", CODE, USUAL_BOT)
    if who == "me":
        return [Seat(guest, None, "") for _seat in range(layout.players)]
    bot = offered_bot(who)
    return [Seat(guest, None, "") if seat == mine else Seat(None, bot, "") for seat in range(layout.players)]


# -- what if --


def place_asked(request: Request) -> Place | None:
    """The moment of a study that an address names, None for the present one."""
    branch, at = request.query_params.get("branch", "0"), request.query_params.get("at", "")
    if not at:
        return None
    return _place(small_number(branch, 4), small_number(at, 6))


def read_place(sent: Fields) -> Place:
    """The moment of a study that a page shows."""
    return _place(given(sent, "branch") or PLAYED, whole_number(sent.get("at"), "at"))


def _place(branch: int | None, at: int | None) -> Place:
    if branch is None or at is None or branch < PLAYED or at < 0:
        raise Missing(marked("there is no such branch here, or not any more"))
    return Place(branch, at)


def read_sitting(table: Table, guest: int, sent: Fields) -> list[Seat]:
    """Who sits where when a match is played on: the guest in one seat, bots of a level in the others."""
    seat, level = seat_of(sent), offered_bot(word(sent, "level", CODE, USUAL_BOT))
    if not 0 <= seat < table.match.players:
        raise Missing(marked("there is no such seat"))
    name = next((table.seats[own].name for own in table.standing.seats_of(guest)), "")
    return [Seat(guest, None, name) if one == seat else Seat(None, level, "") for one in range(table.match.players)]


# -- lines and replays --


def read_message(text: str) -> Fields | None:
    """A message on a line, None for anything that is no object."""
    try:
        return read_object(text.encode())
    except (HTTPException, UnicodeEncodeError):
        return None


def message_id(sent: Fields) -> str:
    """What a page calls its message."""
    return word(sent, "id", MESSAGE_ID)


def act_id(text: str) -> str | None:
    """What a page calls the move in a message on its line, None if there is none."""
    act = (read_message(text) or {}).get("act")
    return message_id(act) if isinstance(act, dict) and "id" in act else None


def read_shown(message: Fields) -> int | None:
    """How many moves a page says that it shows, None if it says nothing of it."""
    shown = message.get("shown")
    return shown if type(shown) is int and 0 <= shown < SHOWN else None


def stream_from(request: Request, table: Table) -> int:
    """How many moves a page shows that opens a stream: it names the last event that it has seen, or a number."""
    seen = small_number(request.headers.get("last-event-id", ""), 8)
    if seen is not None:
        lengths = table.past.lengths
        return lengths[min(seen, len(lengths) - 1)]
    return small_number(request.query_params.get("shown", "0"), 6) or 0


def replay_place(request: Request, table: Table) -> tuple[int, int | None]:
    """The moment and, once all is open, the seat through whose eyes to look."""
    length = len(table.match.log)
    at = small_number(request.query_params.get("at", ""), 8)
    at = length if at is None else min(at, length)
    eyes = small_number(request.query_params.get("seat", ""), 2)
    free = table.match.is_terminal or table.header.kind == "replay"
    if free and eyes is not None and eyes < table.match.players:
        return at, eyes
    return at, NOBODY if table.header.kind == "replay" else None


def review_seat(request: Request, table: Table, guest: int) -> int:
    """For whom a match is reviewed: the seat that is asked for, else one's own, else the first."""
    seat = small_number(request.query_params.get("seat", ""), 2)
    if seat is not None and seat < table.match.players:
        return seat
    return next(iter(table.standing.seats_of(guest)), 0)


async def read_upload(request: Request) -> Any:
    """The content of a file that somebody brings."""
    content = (await fields(request)).get("file")
    if not isinstance(content, bytes):
        raise HTTPException(400, marked("choose a file with a saved match"))
    try:
        return await off_the_loop(read_json, content)
    except HTTPException:
        raise BadFile(marked("this is no saved match: it is not valid JSON, perhaps it was cut off")) from None
