"""What is kept: guests, tables, seats, and one row for each move.  The log is the truth; all else follows from it."""

from __future__ import annotations

import hashlib
import json
import os
import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import sqlalchemy as sa
from sqlalchemy import Column, ForeignKey, Integer, MetaData, String, Table, Text

SCHEMA = MetaData()

GUESTS = Table(
    "guests",
    SCHEMA,
    Column("id", Integer, primary_key=True),
    Column("token", String(64), nullable=False, unique=True),  # a hash; the token itself only the browser has
    Column("created", String(32), nullable=False),
)
TABLES = Table(
    "tables",
    SCHEMA,
    Column("id", String(16), primary_key=True),
    Column("guest", Integer, ForeignKey("guests.id"), nullable=False, index=True),  # who opened it
    Column("kind", String(8), nullable=False),  # match, or replay: an uploaded one, only to look at
    Column("engine", String(32), nullable=False),  # version that the match was begun with
    Column("game", String(64), nullable=False),
    Column("players", Integer, nullable=False),
    Column("options", Text, nullable=False),
    Column("seed", String(128), nullable=False),
    Column("start", String(32), nullable=False),
    Column("version", Integer, nullable=False),  # counts every change, undo included
    Column("over", Integer, nullable=False),
    Column("result", Text),  # final points by seat
    Column("created", String(32), nullable=False),
    Column("changed", String(32), nullable=False),
)
SEATS = Table(
    "seats",
    SCHEMA,
    Column("table_id", String(16), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("guest", Integer, ForeignKey("guests.id"), index=True),  # the person who sits here
    Column("bot", String(32)),  # or the bot's code
    Column("name", String(40), nullable=False),
)
MOVES = Table(
    "moves",
    SCHEMA,
    Column("table_id", String(16), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("seat", Integer, nullable=False),
    Column("action", String(64), nullable=False),
    Column("hash", String(32), nullable=False),
    Column("at", String(32), nullable=False),
)


@dataclass
class Seat:
    """Who sits in a seat: a guest, a bot, or nobody (an uploaded replay)."""

    guest: int | None
    bot: str | None
    name: str


@dataclass
class Header:
    """A table without its moves."""

    id: str
    guest: int
    kind: str
    engine: str
    game: str
    players: int
    options: dict[str, Any]
    seed: str
    start: str
    version: int
    over: bool
    result: list[int] | None
    created: str
    changed: str
    seats: list[Seat]


def now() -> str:
    return datetime.now(UTC).isoformat(timespec="seconds")


def data_folder() -> Path:
    """Where the user's tables are kept: MOTU_DATA, or a folder in the user's data."""
    named = os.environ.get("MOTU_DATA")
    if named:
        return Path(named)
    home = os.environ.get("XDG_DATA_HOME")
    return (Path(home) if home else Path.home() / ".local" / "share") / "motu"


def default_url() -> str:
    folder = data_folder()
    folder.mkdir(parents=True, exist_ok=True)
    return f"sqlite:///{folder / 'motu.db'}"


def _hash(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()


class Store:
    """The database.  Every function is one transaction, committed when it returns."""

    def __init__(self, url: str | None = None) -> None:
        self.url = url or default_url()
        self.engine = sa.create_engine(self.url)
        if self.engine.dialect.name == "sqlite":
            sa.event.listen(self.engine, "connect", _prepare_sqlite)
        self.migrate()

    def migrate(self) -> None:
        """Bring the database to the present schema."""
        from alembic import command
        from alembic.config import Config

        config = Config()
        config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
        with self.engine.begin() as connection:
            config.attributes["connection"] = connection
            command.upgrade(config, "head")

    def close(self) -> None:
        self.engine.dispose()

    # -- guests --

    def new_guest(self) -> tuple[int, str]:
        """A new guest: the number, and the token that only the browser keeps."""
        token = secrets.token_urlsafe(24)
        with self.engine.begin() as db:
            result = db.execute(GUESTS.insert().values(token=_hash(token), created=now()))
        key = result.inserted_primary_key
        assert key is not None
        return int(key[0]), token

    def guest(self, token: str) -> int | None:
        with self.engine.connect() as db:
            found = db.execute(sa.select(GUESTS.c.id).where(GUESTS.c.token == _hash(token))).scalar()
        return None if found is None else int(found)

    # -- tables --

    def add(self, header: Header, moves: Sequence[tuple[int, str, str]]) -> None:
        """Write a new table with its seats and the moves made so far."""
        values = {
            name: getattr(header, name)
            for name in (
                "id", "guest", "kind", "engine", "game", "players", "seed", "start", "version", "created", "changed",
            )
        }  # fmt: skip
        values |= {
            "options": json.dumps(header.options),
            "over": int(header.over),
            "result": None if header.result is None else json.dumps(header.result),
        }
        with self.engine.begin() as db:
            db.execute(TABLES.insert().values(values))
            rows = [
                {"table_id": header.id, "seat": seat, "guest": who.guest, "bot": who.bot, "name": who.name}
                for seat, who in enumerate(header.seats)
            ]
            db.execute(SEATS.insert(), rows)
            self._write_moves(db, header.id, 0, moves)

    def append(
        self, table: str, after: int, moves: Sequence[tuple[int, str, str]], version: int, result: list[int] | None
    ) -> None:
        """Write the moves that follow the first `after` ones; what stood there is gone (undo writes no moves)."""
        with self.engine.begin() as db:
            db.execute(MOVES.delete().where(MOVES.c.table_id == table, MOVES.c.number > after))
            self._write_moves(db, table, after, moves)
            done = db.execute(
                TABLES.update()
                .where(TABLES.c.id == table, TABLES.c.version == version - 1)
                .values(
                    version=version,
                    changed=now(),
                    over=int(result is not None),
                    result=None if result is None else json.dumps(result),
                )
            )
            if done.rowcount != 1:
                raise LookupError(f"table {table} is gone or was changed elsewhere")

    def _write_moves(self, db: sa.Connection, table: str, after: int, moves: Sequence[tuple[int, str, str]]) -> None:
        when = now()
        rows = [
            {"table_id": table, "number": number, "seat": seat, "action": action, "hash": hashed, "at": when}
            for number, (seat, action, hashed) in enumerate(moves, after + 1)
        ]
        if rows:
            db.execute(MOVES.insert(), rows)

    def header(self, table: str) -> Header | None:
        found = self._headers(TABLES.c.id == table)
        return found[0] if found else None

    def moves(self, table: str) -> list[tuple[int, str, str]]:
        query = sa.select(MOVES.c.seat, MOVES.c.action, MOVES.c.hash).where(MOVES.c.table_id == table)
        with self.engine.connect() as db:
            return [(int(s), str(a), str(h)) for s, a, h in db.execute(query.order_by(MOVES.c.number))]

    def tables_of(self, guest: int, most: int = 60) -> list[Header]:
        """The tables that a guest opened or sits at, the newest first."""
        mine = sa.select(SEATS.c.table_id).where(SEATS.c.guest == guest)
        return self._headers(sa.or_(TABLES.c.guest == guest, TABLES.c.id.in_(mine)), most)

    def remove(self, table: str) -> None:
        with self.engine.begin() as db:
            for part in (MOVES, SEATS):
                db.execute(part.delete().where(part.c.table_id == table))
            db.execute(TABLES.delete().where(TABLES.c.id == table))

    def _headers(self, where: Any, most: int = 1) -> list[Header]:
        with self.engine.connect() as db:
            rows = db.execute(sa.select(TABLES).where(where).order_by(TABLES.c.changed.desc()).limit(most)).all()
            ids = [row.id for row in rows]
            seats: dict[str, list[Seat]] = {table: [] for table in ids}
            query = sa.select(SEATS).where(SEATS.c.table_id.in_(ids)).order_by(SEATS.c.table_id, SEATS.c.seat)
            for row in db.execute(query):
                seats[row.table_id].append(Seat(row.guest, row.bot, row.name))
        return [
            Header(
                row.id, row.guest, row.kind, row.engine, row.game, row.players, json.loads(row.options), row.seed,
                row.start, row.version, bool(row.over),
                None if row.result is None else json.loads(row.result), row.created, row.changed, seats[row.id],
            )
            for row in rows
        ]  # fmt: skip


def _prepare_sqlite(connection: Any, _record: Any) -> None:
    """Readers never wait for the writer, and what was committed survives a power cut."""
    cursor = connection.cursor()
    for setting in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=5000"):
        cursor.execute(f"PRAGMA {setting}")
    cursor.close()
