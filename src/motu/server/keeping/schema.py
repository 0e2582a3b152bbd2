"""The rows of the database.  A change here is a new file in migrations/versions/."""

from __future__ import annotations

from sqlalchemy import BigInteger, Column, Float, ForeignKey, Index, Integer, LargeBinary, MetaData, String, Table, Text

SCHEMA = MetaData()
HEAD = "0007"  # the newest of the files there

SETTINGS = Table(
    "settings",
    SCHEMA,
    Column("name", String(32), primary_key=True),
    Column("value", Text, nullable=False),
)
GUESTS = Table(
    "guests",
    SCHEMA,
    Column("id", Integer, primary_key=True),
    Column("token", String(64), nullable=False, unique=True),  # a hash; the token itself only the browser has
    Column("name", String(40), nullable=False),
    Column("created", String(32), nullable=False),
)
TABLES = Table(
    "tables",
    SCHEMA,
    Column("id", String(16), primary_key=True),
    Column("guest", Integer, ForeignKey("guests.id"), nullable=False, index=True),  # who opened it: the host
    Column("kind", String(8), nullable=False),  # match, or replay: an uploaded one, only to look at
    Column("stage", String(12), nullable=False),  # gathering, running, over
    Column("open", Integer, nullable=False),  # whether anybody may watch and take a free seat
    Column("engine", String(40), nullable=False),  # version of the rules that last made the same match of it
    Column("game", String(64), nullable=False),
    Column("players", Integer, nullable=False),
    Column("options", Text, nullable=False),
    Column("seed", String(128), nullable=False),
    Column("start", String(32), nullable=False),
    Column("clock", String(32), nullable=False),  # see tables/clocks.py; empty: none
    Column("deadline", Float, index=True),  # when the clock strikes (seconds since 1970)
    Column("watching", Integer, nullable=False),  # which watch link is valid: the first, the second …
    Column("rematch", String(16)),  # the table that follows this one
    Column("version", Integer, nullable=False),  # number of the last event
    Column("chain", String(64), nullable=False),  # its hash
    Column("snapshot", LargeBinary),  # the true state after it
    Column("result", Text),  # final points by seat
    Column("created", String(32), nullable=False),
    Column("changed", String(32), nullable=False),
    Column("owner", String(16)),  # the server that has it in hand, where several share the database
    Column("epoch", Integer, nullable=False, server_default="0"),  # how often it went into other hands
)
SEATS = Table(
    "seats",
    SCHEMA,
    Column("table_id", String(16), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("guest", Integer, ForeignKey("guests.id"), index=True),  # the person who sits here
    Column("bot", String(32)),  # the bot that decides here; with a guest beside it, it stands in for the person
    Column("name", String(40), nullable=False),
    Column("link", Integer, nullable=False),  # which link to this seat is valid: the first, the second …
    Column("turn", Integer, nullable=False),  # whether the table waits for this seat
    Column("left", Float),  # seconds on its clock
)
EVENTS = Table(
    "events",
    SCHEMA,
    Column("table_id", String(16), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("kind", String(12), nullable=False),
    Column("seat", Integer),
    Column("body", Text, nullable=False),  # JSON
    Column("client", String(80)),  # what the page called its message, so that a repeated one is known
    Column("at", String(32), nullable=False),
    Column("hash", String(64), nullable=False),
    Index("one_answer_for_a_message", "table_id", "client", unique=True),
)
WATCHERS = Table(
    "watchers",
    SCHEMA,
    Column("table_id", String(16), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("guest", Integer, ForeignKey("guests.id"), primary_key=True),
)
CHAT = Table(
    "chat",
    SCHEMA,
    Column("table_id", String(16), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("seat", Integer, nullable=False),
    Column("name", String(40), nullable=False),
    Column("text", Text, nullable=False),
    Column("at", String(32), nullable=False),
)
STUDIES = Table(
    "studies",
    SCHEMA,
    Column("table_id", String(16), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("guest", Integer, ForeignKey("guests.id"), primary_key=True, index=True),  # who tries something there
    Column("version", Integer, nullable=False),  # how often it was kept
    Column("branches", Text, nullable=False),  # JSON, see tables/studies.py
    Column("changed", String(32), nullable=False),
)
PUZZLES = Table(
    "puzzles",
    SCHEMA,
    Column("guest", Integer, ForeignKey("guests.id"), primary_key=True),  # who tried it
    Column("puzzle", String(32), primary_key=True),  # what it is called, see coaching/puzzles.py
    Column("solved", Integer, nullable=False),
    Column("changed", String(32), nullable=False),
)
SERVERS = Table(
    "servers",
    SCHEMA,
    Column("name", String(16), primary_key=True),
    Column("until", Float, nullable=False),  # it lives at least until then, by the clock of the database
    Column("slots", Integer, nullable=False, server_default="0"),  # bots that can think there at once: it is a thinker
    Column("session", Integer),  # by which it says that it lives, as the database numbers them
)
PRESENCE = Table(
    "presence",
    SCHEMA,
    Column("server", String(16), primary_key=True),
    Column("table_id", String(16), primary_key=True, index=True),
    Column("guest", Integer, primary_key=True, autoincrement=False),  # has a page of the table open there
)
THOUGHTS = Table(
    "thoughts",
    SCHEMA,
    Column("id", BigInteger, primary_key=True, autoincrement=False),
    Column("server", String(16), nullable=False),  # which wants to know
    Column("table_id", String(16), nullable=False),
    Column("version", Integer, nullable=False),  # of the table about which the bot thinks
    Column("seat", Integer, nullable=False),
    Column("bot", String(32), nullable=False),
    Column("ahead", Integer, nullable=False),  # whether it is another seat's turn
    Column("since", Float, nullable=False),
    Column("taken", Float),  # when a thinker began with it
)
PARTS = (STUDIES, CHAT, WATCHERS, EVENTS, SEATS)  # of a table
