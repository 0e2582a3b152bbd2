"""How large, how many, how often: every limit of the server, in one place.

Whoever goes over one is told so at once ("busy, try again", with the seconds to wait); nothing is put in a queue.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

# -- sizes --

BODY = 2**20  # bytes of a request; an uploaded replay is the largest
MESSAGE = 2**14  # bytes of a message on a line
NAME = 40  # characters of a player's name
CHAT = 300  # characters of what is said at a table
TABLES_SHOWN = 60
UPLOAD_SECONDS = 20.0  # to check an uploaded replay
SEED = 128  # characters of its seed
TABLES_KEPT = 500  # tables held in memory
CHAT_KEPT = 200  # lines of a table's chat in memory
SEEN_KEPT = 1000  # guests of a table of whom it is known when they went
WALK_KEPT = 64  # moments of a match that are kept to look back
SHARED_KEPT = 4  # messages to spectators of a table that are kept at one moment
ANSWERS_KEPT = 64  # messages of a table whose answer is held in memory; the database has them all
BOTS_AT_ONCE = 2  # that think
MEMORIES = 24  # of bots that are kept from one decision to the next; each takes up to 24 MB
BOTS_WAITING = 8  # of one person that wait for it; who has more sets no further ones thinking
BOTS_WAITING_BY_ADDRESS = 24
COACHES_WAITING = 16  # hints that wait beside the one that is reckoned, and as many curves and reviews
COACHES_WAITING_BY_PERSON = 2
REVIEWS_KEPT = 32  # curves and reviews in memory; of a long match one takes some 200 kB
EVENTS = 20_000  # at one table, caused by people; the longest matches have some two thousand
CHAT_STORED = 2_000  # lines of a table's chat in the database
BRANCHES = 30  # that one person keeps at a table
TRIED = 400  # moves in all of them
STUDIES_KEPT = 60  # tables at which one person keeps branches; of more, those that were left alone longest go
WORTHS_KEPT = 10_000  # positions of branches and running matches whose worth is held in memory; one takes 600 bytes
PAGES_TOGETHER = 16  # of a table that are drawn in one go

HOUR, MINUTE = 3600, 60


@dataclass(frozen=True)
class Rate:
    """So many at once, then so many a second."""

    at_once: float
    per_second: float


@dataclass(frozen=True)
class Limits:
    """What one server takes on.  A benchmark, whose guests all come from one address, gives itself more."""

    requests: Rate = Rate(600, 100)  # from one address
    cheap: Rate = Rate(3_000, 300)  # styles, scripts and fonts, and whether the server lives, from one address
    changes: Rate = Rate(300, 40)  # whatever one guest posts
    changes_by_address: Rate = Rate(1_500, 200)  # whatever guests, true or made up, post from one address
    messages: Rate = Rate(200, 40)  # on the lines of one guest
    messages_by_address: Rate = Rate(3_000, 600)
    patience: Rate = Rate(50, 1)  # refused messages until the line is closed
    tables: Rate = Rate(60, 60 / HOUR)  # opened by one guest
    tables_by_address: Rate = Rate(400, 400 / HOUR)
    joins: Rate = Rate(400, 400 / HOUR)  # seats taken and watch links opened, from one address
    words: Rate = Rate(8, 0.5)  # said by one guest
    words_by_address: Rate = Rate(80, 5)
    coach: Rate = Rate(20, 0.5)  # hints, curves and reviews asked for by one guest
    coach_by_address: Rate = Rate(80, 2)
    uploads: Rate = Rate(6, 30 / HOUR)  # from one address
    pins: Rate = Rate(5, 5 / MINUTE)  # wrong ones from one address
    pins_by_all: Rate = Rate(30, 30 / MINUTE)  # wrong ones from all; who has not been wrong yet is heard all the same
    lines: int = 4000  # sockets and streams
    lines_by_guest: int = 24
    lines_by_address: int = 240
    uploads_at_once: int = 2
    at_once: int = 200  # requests being answered
    at_once_by_address: int = 32
    arriving: int = 400  # requests whose body is still on its way
    arriving_by_address: int = 40
    body_seconds: float = 10.0  # for a body to arrive
    head_seconds: float = 10.0  # for the head of a request to arrive
    heads: int = 200  # connections that have not said yet what they want
    head: int = 2**15  # bytes of a head
    backlog: int = 1_024  # connections that are taken in one go
    connections: Rate = Rate(600, 100)  # from one address
    connections_by_address: int = 400  # at once
    unread_seconds: float = 15.0  # for which nothing at all of what was sent is taken
    reading: Rate = Rate(1, 0.2)  # seconds of the event loop for reading what one address sends
    lag: float = 2.0  # seconds that the event loop or the threads may be behind


@dataclass(frozen=True)
class Rule:
    """Which requests a rate of the registry is for, and whose they are counted as."""

    rate: str
    by: str  # guest, address, all
    path: re.Pattern[str] = re.compile("")
    methods: tuple[str, ...] = ("POST",)


OPENS = re.compile(
    r"/(new|play)/[^/]+$|/(learn|set-up)/[^/]+/play$|/puzzles/[^/]+/[^/]+/(play|study)$"
    r"|/table/[^/]+/(rematch|study/play)$"
)
COACH = re.compile(r"/table/[^/]+/(hint|curve|judged|study/worth)$|/set-up/[^/]+/puzzle$")
RULES = (
    Rule("requests", "address", methods=()),
    Rule("changes", "guest"),
    Rule("changes_by_address", "address"),
    Rule("tables", "guest", OPENS),
    Rule("tables_by_address", "address", OPENS),
    Rule("joins", "address", re.compile(r"/(join|watch)/|/table/[^/]+/sit$"), ("POST", "GET")),
    Rule("words", "guest", re.compile(r"/table/[^/]+/say$")),
    Rule("words_by_address", "address", re.compile(r"/table/[^/]+/say$")),
    Rule("uploads", "address", re.compile(r"(/upload|/set-up)$")),
    Rule("coach", "guest", COACH, ("GET",)),
    Rule("coach_by_address", "address", COACH, ("GET",)),
)
UPLOADS = ("/upload", "/set-up")  # where files are brought to
STREAM = re.compile(r"/table/[^/]+/(stream|hint|curve|judged|study/worth)$|/set-up/[^/]+/puzzle$")
CHEAP = re.compile(r"/static/|/health$|/metrics$")  # answered at once, also while there is too much to do
CHEAP_RULES = (Rule("cheap", "address", methods=()),)
