"""What comes from outside, read in one place: fields of a form or a script, the query, messages on a line.

Whatever is not as it should be is answered with a sentence.  Behind this nothing parses.
"""

from __future__ import annotations

import hmac
import json
from typing import Any
from urllib.parse import urlsplit

from fastapi import Request
from starlette.datastructures import UploadFile
from starlette.exceptions import HTTPException

from motu.engine.errors import BadFile, MotuError
from motu.engine.game import Game
from motu.engine.record import NOBODY
from motu.language import marked

from ..ground.errors import Denied, Missing
from ..ground.limits import NAME
from ..hall.table import Table
from ..tables.asks import Answer, Begin, Play, Propose, Rename
from ..tables.header import Seat
from ..tables.standing import Standing

MESSAGE_ID = 64  # characters of a page's own name for a message
WORD = 80  # characters of an action or a spot
CODE = 40  # characters of a bot's code
USUAL_BOT = "level:2"
SHOWN = 10**6  # moves that a page can say that it shows
Fields = dict[str, Any]

# -- values --


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


def small_number(text: str, digits: int) -> int | None:
    """A number of so few digits, None for anything else."""
    return int(text) if text.isdecimal() and len(text) <= digits else None


def given(sent: Fields, name: str) -> int | None:
    """A number that may be left out."""
    return whole_number(sent[name], name) if sent.get(name) not in (None, "") else None


def seat_of(sent: Fields) -> int:
    return whole_number(sent.get("seat"), "seat")


def yes(value: Any) -> bool:
    return str(value) in ("1", "True")


def plain_name(text: Any) -> str:
    """A name as typed, without control characters, not too long."""
    kept = "".join(c for c in str(text or "") if c.isprintable())
    return " ".join(kept.split())[:NAME]


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


def read_play(standing: Standing, guest: int, sent: Fields) -> Play:
    """A move that a page sent."""
    try:
        action = standing.match.game.actions.parse(str(sent.get("action", ""))[:WORD])
    except MotuError as problem:
        raise HTTPException(400, str(problem)) from None
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
    return Begin(guest, str(sent.get("bot") or USUAL_BOT)[:CODE])


def read_proposal(guest: int, sent: Fields) -> Propose:
    if sent.get("what") not in ("undo", "bot"):
        raise HTTPException(400, marked("ask for undo or for a bot"))
    seat = given(sent, "seat")
    return Propose(guest, str(sent["what"]), NOBODY if seat is None else seat)


def read_answer(guest: int, sent: Fields) -> Answer:
    return Answer(guest, whole_number(sent.get("number"), "number"), yes(sent.get("agree")))


def read_rename(guest: int, sent: Fields) -> Rename:
    return Rename(guest, plain_name(str(sent.get("name", ""))), given(sent, "seat"))


# -- a new table --


def read_players(game: Game, sent: Fields) -> int:
    players = whole_number(sent.get("players", ""), "players")
    if players not in game.players:
        raise HTTPException(400, f"{game.title} is not for {players} players")
    return players


def players_asked(game: Game, text: str) -> int:
    """How many players a form shows at first."""
    usual = 2 if 2 in game.players else game.players[0]
    return int(text) if text.isdecimal() and int(text[:3]) in game.players else usual


def read_options(game: Game, sent: Fields) -> Fields:
    return {option.name: sent[f"option-{option.name}"] for option in game.options if f"option-{option.name}" in sent}


def seat_wished(sent: Fields, seat: int, guest: int) -> Seat:
    """Who shall sit in a seat of a new table: I, another person on my screen, somebody who comes, or a bot."""
    who = str(sent.get(f"seat{seat}", "me" if seat == 0 else "level:2"))
    name = plain_name(sent.get(f"name{seat}"))
    if who in ("me", "person"):
        return Seat(guest, None, name)
    return Seat(None, None, "") if who == "free" else Seat(None, who, name)


# -- lines and replays --


def read_message(text: str) -> Fields | None:
    """A message on a line, None for anything that is no object."""
    try:
        message = json.loads(text)
    except (ValueError, RecursionError):
        return None
    return message if isinstance(message, dict) else None


def message_id(sent: Fields) -> str:
    """What a page calls its message."""
    return str(sent.get("id", ""))[:MESSAGE_ID]


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


async def read_upload(request: Request) -> Any:
    """The content of a file that somebody brings."""
    async with request.form(max_files=1, max_fields=10) as form:
        sent = form.get("file")
        if not isinstance(sent, UploadFile):
            raise HTTPException(400, marked("choose a file with a saved match"))
        text = await sent.read()
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        raise BadFile(marked("this is no saved match: it is not valid JSON, perhaps it was cut off")) from None
