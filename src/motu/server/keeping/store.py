"""What is kept: guests, tables, seats, and one row for each event, from which all else follows.

An event is written together with everything that it changes, in one transaction that is on the disk before anybody is
told.  It is also the message to the pages: whoever was away goes on from the last event that he has seen, so there is
no second list of what is still to be sent.  Each event carries a hash of itself and of the one before.
"""

from __future__ import annotations

import hashlib
import hmac
import json
import logging
import secrets
import sqlite3
import threading
import time
from base64 import urlsafe_b64encode
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, nullcontext, suppress
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta
from functools import cache, lru_cache, wraps
from pathlib import Path
from shutil import disk_usage
from typing import Any, Concatenate, ParamSpec, TypeVar

import sqlalchemy as sa
from sqlalchemy.dialects.sqlite import pysqlite

from motu.engine.errors import BadFile, MotuError
from motu.language import marked

from ..ground.copies import altered, others
from ..ground.errors import Stale, Unsure
from ..ground.limits import CHAT_STORED, STUDIES_KEPT
from ..tables.events import Event, as_json, chained, moves_of
from ..tables.header import Header
from ..tables.studies import Study, read_study, written
from . import postgres
from .place import file_of, is_file, is_shared, keep_private, url_of
from .rows import Damaged, check, event_of, header_of, sound, text
from .schema import CHAT, EVENTS, GUESTS, HEAD, PARTS, PUZZLES, SEATS, SETTINGS, STUDIES, TABLES, WATCHERS

log = logging.getLogger("motu.server")

Given = ParamSpec("Given")
Found = TypeVar("Found")

ROOM = 16 * 2**20  # bytes that must be left on the disk
PORTION = 2**16  # bytes that must find room in the database
CODES = 10_000  # of links, that are known without being made again
FIRST = 1  # the epoch of a new table, where several servers share the database
NOT_REACHED = marked("what is kept cannot be reached just now; try again in a moment")


@dataclass(frozen=True)
class Lease:
    """Whose a table is: the server that alone may change it, and how often it went into other hands."""

    owner: str | None = ""  # what a server is called that shares its database with nobody
    epoch: int = 0


@dataclass
class Line:
    """What somebody said at the table."""

    number: int
    seat: int
    name: str
    text: str
    at: str = field(default_factory=lambda: now())


def bits_of(seats: Iterable[int]) -> int:
    return sum(1 << seat for seat in set(seats))


def now() -> str:
    return datetime.now(UTC).isoformat(timespec="seconds")


def days_ago(days: float) -> str:
    return (datetime.now(UTC) - timedelta(days=days)).isoformat(timespec="seconds")


def _hash(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()


class Lost(Unsure):
    """The connection broke while something was read; another one may do."""


class NotKept(MotuError):
    """The database did not take a change (a full disk, say): the transaction was rolled back as a whole."""

    def __init__(self, why: object) -> None:
        super().__init__(marked("this could not be kept here, and nothing has changed; try again later"))
        self.why = str(why)  # for the log, not for guests


def asked_again(read: Callable[Concatenate[Store, Given], Found]) -> Callable[Concatenate[Store, Given], Found]:
    """What was asked over a connection that broke is asked once more, over another one."""

    @wraps(read)
    def asked(store: Store, /, *given: Given.args, **named: Given.kwargs) -> Found:
        try:
            return read(store, *given, **named)
        except Lost:
            return read(store, *given, **named)

    return asked


class Plainly:
    """Runs statements of SQLAlchemy without it, each put into words once."""

    def __init__(self, cursor: Any) -> None:
        self.cursor = cursor

    def execute(self, statement: sa.Executable, values: Mapping[str, Any] | Sequence[Mapping[str, Any]]) -> Any:
        """Answers something that knows how many rows were changed."""
        for row in (values,) if isinstance(values, Mapping) else values:
            text, names = in_words(statement, tuple(row))
            self.cursor.execute(text, [row[name] for name in names])
        return self.cursor


@cache
def in_words(statement: Any, names: tuple[str, ...]) -> tuple[str, tuple[str, ...]]:
    """A statement as SQLite reads it, and the names of its values in their order."""
    compiled = statement.compile(dialect=pysqlite.dialect(), column_keys=names)
    return str(compiled), tuple(compiled.positiontup)


class Store:
    """The database.  Every function is one transaction, committed when it returns."""

    def __init__(self, db: str | None = None, looks_only: bool = False) -> None:
        """`db` is a URL or the path of a file; by default a file in the user's data folder.

        Who only looks changes no schema.
        """
        self.file = file_of(db) if is_file(db) else None
        if self.file is not None:
            keep_private(self.file)
        self.url = url_of(db)
        self.shared = is_shared(db)  # other servers may be at work on it
        self.me = secrets.token_hex(6) if self.shared else ""  # what this server is called among them
        self.engine = self._reader = postgres.engine(self.url) if self.shared else sa.create_engine(self.url)
        if self.shared:
            self._reader = self.engine.execution_options(isolation_level="REPEATABLE READ")
        if self.engine.dialect.name == "sqlite":
            sa.event.listen(self.engine, "connect", _prepare_sqlite)
        self._writer = threading.Lock()
        self._movers: Any = None
        self.signed = lru_cache(CODES)(self._signed)
        try:
            self._begin(looks_only)
        except Exception:
            self.close()
            raise

    def _begin(self, looks_only: bool) -> None:
        """See to it that the schema is the present one, and know the key."""
        try:
            if looks_only:
                if self._schema() != HEAD:
                    raise MotuError("this database is not of this version; its server brings it up to date")
                return
            with postgres.one_at_a_time(self.engine) if self.shared else nullcontext():
                self.migrate()
                self._key = bytes.fromhex(self._setting("key", secrets.token_hex(32)))
        except NotKept as problem:
            raise BadFile("the database cannot be opened: {why}", why=problem.why) from None
        except MotuError:
            raise
        except sa.exc.DatabaseError as problem:
            raise BadFile("the database cannot be opened: {why}", why=problem.orig) from None
        except ValueError:
            raise BadFile("the key of this server is damaged; a backup may have it whole") from None

    def migrate(self) -> None:
        """Bring the database to the present schema."""
        if self._schema() == HEAD:
            return
        from alembic import command
        from alembic.config import Config
        from alembic.util import CommandError

        config = Config()
        config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
        try:
            with self.engine.begin() as connection:
                if self.shared:
                    postgres.take_time(connection)
                config.attributes["connection"] = connection
                command.upgrade(config, "head")
        except CommandError:
            raise MotuError("this database was made by a newer version of Motu, which it needs") from None

    def _schema(self) -> str | None:
        """The schema that the database has now; None for a new one."""
        with self.engine.connect() as db:
            if not sa.inspect(db).has_table("alembic_version"):
                return None
            return db.exec_driver_sql("SELECT version_num FROM alembic_version").scalar()

    def close(self) -> None:
        if self._movers:
            self._movers.close()
        self.engine.dispose()

    @contextmanager
    def _writing(self) -> Iterator[sa.Connection]:
        """One transaction at a time: writers wait in line here, which is quicker than asking a locked file again."""
        with self._writer:
            try:
                with self.engine.begin() as db:
                    yield db
            except sa.exc.IntegrityError:
                raise
            except sa.exc.DatabaseError as problem:
                log.error("the database did not take a change: %s", problem.orig)
                if problem.connection_invalidated:  # lost in the middle: nobody said whether it was kept
                    raise Unsure(marked("whether this was kept is not known yet; look again")) from None
                raise NotKept(problem.orig) from None
            except sa.exc.TimeoutError as problem:  # no connection was free
                raise NotKept(problem) from None

    @contextmanager
    def _moving(self) -> Iterator[sa.Connection | Plainly]:
        """The same for what every move writes: on SQLite by itself, for SQLAlchemy takes longer than the database."""
        if self.engine.dialect.name != "sqlite":
            with self._writing() as db:
                yield db
            return
        with self._writer:
            try:
                with self._kept_open() as connection:
                    yield Plainly(connection.cursor())
                    connection.commit()
            except sqlite3.IntegrityError as problem:
                raise sa.exc.IntegrityError(None, None, problem) from None
            except (sqlite3.DatabaseError, sa.exc.DatabaseError, sa.exc.TimeoutError) as problem:
                log.error("the database did not take a change: %s", problem)
                raise NotKept(problem) from None

    @contextmanager
    def _kept_open(self) -> Iterator[Any]:
        """The connection of those who move, which is theirs as long as all goes well: to fetch one takes time too."""
        connection, self._movers = self._movers or self.engine.raw_connection(), None
        try:
            yield connection
        except BaseException:
            connection.close()  # what is not committed is taken back here
            raise
        self._movers = connection

    @contextmanager
    def _reading(self) -> Iterator[sa.Connection]:
        """What is read together is of one moment."""
        try:
            with self._reader.connect() as db:
                if not self.shared:
                    db.exec_driver_sql("BEGIN")  # Python's driver of SQLite would begin one only for changes
                yield db
        except (sa.exc.DatabaseError, sa.exc.TimeoutError) as problem:
            lost = isinstance(problem, sa.exc.DBAPIError) and problem.connection_invalidated
            if not self.shared or not (lost or isinstance(problem, sa.exc.OperationalError | sa.exc.TimeoutError)):
                raise
            log.error("the database could not be asked: %s", getattr(problem, "orig", problem))
            raise (Lost if lost else Unsure)(NOT_REACHED) from None

    def _tell(self, db: sa.Connection | Plainly, **news: Any) -> None:
        """Let the other servers hear of a change with its commit, if there are any."""
        if self.shared:
            db.execute(postgres.TELL, {"news": json.dumps({"from": self.me, **news}, ensure_ascii=False)})

    def _setting(self, name: str, value: str) -> str:
        """A setting of this server, made the first time."""
        with self._writing() as db:
            found = db.execute(sa.select(SETTINGS.c.value).where(SETTINGS.c.name == name)).scalar()
            if found is None:
                db.execute(SETTINGS.insert().values(name=name, value=value))
            return str(value if found is None else found)

    def check_writable(self) -> None:
        """Write something; raises if the database cannot be written, or has no room for further tables."""
        if self.file is not None and disk_usage(self.file.parent).free < ROOM:
            raise OSError(f"less than {ROOM >> 20} MiB are left on the disk")
        with self._writer, self.engine.begin() as db:
            trial = db.begin_nested()
            db.execute(SETTINGS.insert().values(name="room", value="x" * PORTION))
            trial.rollback()
            if db.execute(SETTINGS.update().where(SETTINGS.c.name == "checked").values(value=now())).rowcount == 0:
                db.execute(SETTINGS.insert().values(name="checked", value=now()))

    def _signed(self, *words: object) -> str:
        """A code of 128 bits that only this server can make: what links to seats end with."""
        made = hmac.digest(self._key, "\0".join(map(str, words)).encode(), "sha256")
        return urlsafe_b64encode(made[:16]).decode().rstrip("=")

    # -- guests --

    def new_guest(self) -> tuple[int, str]:
        """A new guest: the number, and the token that only the browser keeps."""
        token = secrets.token_urlsafe(24)
        with self._writing() as db:
            result = db.execute(GUESTS.insert().values(token=_hash(token), name="", created=now()))
        key = result.inserted_primary_key
        assert key is not None
        return int(key[0]), token

    @asked_again
    def guest(self, token: str) -> int | None:
        with self._reading() as db:
            found = db.execute(sa.select(GUESTS.c.id).where(GUESTS.c.token == _hash(token))).scalar()
        return None if found is None else int(found)

    @asked_again
    def name(self, guest: int) -> str:
        """What a guest was called last."""
        with self._reading() as db:
            return str(db.execute(sa.select(GUESTS.c.name).where(GUESTS.c.id == guest)).scalar() or "")

    def rename(self, guest: int, name: str) -> None:
        with self._writing() as db:
            db.execute(GUESTS.update().where(GUESTS.c.id == guest).values(name=name))

    def renew(self, guest: int) -> str:
        """A new token for a guest; whoever has the old one is nobody here from now on."""
        token = secrets.token_urlsafe(24)
        with self._writing() as db:
            db.execute(GUESTS.update().where(GUESTS.c.id == guest).values(token=_hash(token)))
        return token

    def forget_guests(self, before: str) -> int:
        """Remove guests of that time who have no table, sit nowhere, watch nothing and have tried no puzzle since."""
        puzzling = sa.select(PUZZLES.c.guest).where(PUZZLES.c.changed >= before)
        busy = (sa.select(TABLES.c.guest), sa.select(SEATS.c.guest), sa.select(WATCHERS.c.guest), puzzling)
        idle = [~sa.exists(query.where(query.selected_columns[0] == GUESTS.c.id)) for query in busy]
        with self._writing() as db:
            gone = sa.select(GUESTS.c.id).where(GUESTS.c.created < before, *idle)
            for part in (STUDIES, PUZZLES):
                db.execute(part.delete().where(part.c.guest.in_(gone)))
            return int(db.execute(GUESTS.delete().where(GUESTS.c.created < before, *idle)).rowcount)

    # -- tables --

    def add(self, header: Header, events: Sequence[Event]) -> Header:
        """Write a new table with its seats and first events; answers the header as it stands then."""
        header = replace(header, created=header.created or now())
        with self._writing() as db:
            fresh = self._linked(header, events)
            hands = {"owner": self.me, "epoch": FIRST} if self.shared else {}
            db.execute(TABLES.insert(), _as_kept(fresh.__dict__) | hands)
            seats = [
                {"table_id": fresh.id, "seat": n, **who.__dict__, "turn": int(n in fresh.turns)}
                for n, who in enumerate(fresh.seats)
            ]
            db.execute(SEATS.insert(), seats)
            self._write(db, fresh.id, events)
            self._tell_change(db, fresh)
        return fresh

    def commit(self, before: Header, after: Header, events: Sequence[Event], epoch: int = 0) -> Header:
        """Write events and what they changed; refused if the table is not as it was, or not in these hands any more."""
        with self._moving() as db:
            fresh = self._linked(after, events)
            known_as = {"this": before.id, "was": before.version, "held": epoch}
            if db.execute(CHANGE_TABLE, known_as | _as_kept(others(fresh, before))).rowcount != 1:
                raise LookupError(f"table {before.id} is gone or was changed elsewhere")
            if fresh.seats is not before.seats:
                for seat, (who, was) in enumerate(zip(fresh.seats, before.seats, strict=True)):
                    if new := others(who, was):
                        db.execute(CHANGE_SEAT, {"this": before.id, "place": seat} | new)
            if fresh.turns != before.turns:
                db.execute(CHANGE_TURNS, {"this": before.id, "turns": bits_of(fresh.turns)})
            if fresh.watching != before.watching:  # whoever came by the old link goes with it
                db.execute(FORGET_WATCHERS, {"this": fresh.id})
            self._write(db, fresh.id, events)
            self._tell_change(db, fresh)
        return fresh

    def _tell_change(self, db: sa.Connection | Plainly, header: Header) -> None:
        """The other servers hear how far the table is, and for whom it waits; what happened they read themselves."""
        if self.shared:
            self._tell(db, table=header.id, version=header.version, waits=list(header.waits.items()))

    def take(self, table: str) -> Lease:
        """Take a table in hand, unless a server that lives has it; answers whose it is now."""
        if not self.shared:
            return Lease()
        with self._writing() as db:
            taken = db.execute(postgres.TAKE, {"this": table, "me": self.me}).scalar()
            if taken is not None:
                self._tell(db, table=table, taken=taken)
                return Lease(self.me, taken)
            found = db.execute(sa.select(TABLES.c.owner, TABLES.c.epoch).where(TABLES.c.id == table)).first()
        return Lease(*found) if found else Lease()

    def _linked(self, header: Header, events: Sequence[Event]) -> Header:
        """The header after these events, which get their numbers and hashes."""
        when, chain, number = now(), header.chain, header.version
        for event in events:
            number += 1
            event.number, event.at = number, when
            event.hash = chain = chained(chain, event)
        return altered(header, version=number, chain=chain, changed=when)

    def _write(self, db: sa.Connection | Plainly, table: str, events: Sequence[Event]) -> None:
        rows = [
            {
                "table_id": table, "number": event.number, "kind": event.kind, "seat": event.seat,
                "body": as_json(event.body), "client": event.client, "at": event.at,
                "hash": event.hash,
            }
            for event in events
        ]  # fmt: skip
        if rows:
            db.execute(ADD_EVENT, rows)

    @asked_again
    def header(self, table: str) -> Header | None:
        """A table without its events; raises Damaged if its rows are."""
        with self._reading() as db:
            return _header(db, table)

    @asked_again
    def events(self, table: str, after: int = 0) -> list[Event]:
        """What happened at a table; an event that cannot be read fits no chain of hashes."""
        with self._reading() as db:
            return _events(db, table, after)

    @asked_again
    def whole(self, table: str, after: int = 0) -> tuple[Header | None, list[Event]]:
        """A table with its events, of the same moment: somebody may write at any time."""
        with self._reading() as db:
            return _header(db, table), _events(db, table, after)

    @asked_again
    def version(self, table: str) -> int:
        """The number of a table's last event; 0 if there is no such table."""
        with self._reading() as db:
            return int(db.execute(sa.select(TABLES.c.version).where(TABLES.c.id == table)).scalar() or 0)

    @asked_again
    def answered(self, table: str, client: str) -> int | None:
        """The number of the event that a message led to, None for a new message."""
        query = sa.select(EVENTS.c.number).where(EVENTS.c.table_id == table, EVENTS.c.client == client)
        with self._reading() as db:
            return db.execute(query).scalar()

    def moves(self, table: str) -> list[tuple[int, str, str]]:
        return moves_of(self.events(table))

    def tables_of(self, guest: int, most: int = 60) -> list[Header]:
        """The tables that a guest opened, sits at or watches, the newest first."""
        mine = sa.select(SEATS.c.table_id).where(SEATS.c.guest == guest)
        seen = sa.select(WATCHERS.c.table_id).where(WATCHERS.c.guest == guest)
        return self._headers(sa.or_(TABLES.c.guest == guest, TABLES.c.id.in_(mine), TABLES.c.id.in_(seen)), most)

    def waiting_for(self, guest: int, most: int = 60) -> list[Header]:
        """The tables where it is a guest's turn, the one that waits longest first."""
        mine = sa.select(SEATS.c.table_id).where(SEATS.c.guest == guest, SEATS.c.bot.is_(None), SEATS.c.turn == 1)
        running = (TABLES.c.stage == "running") & TABLES.c.id.in_(mine)
        return self._headers(running, most, TABLES.c.changed)

    def open_tables(self, most: int = 60) -> list[Header]:
        """The tables that anybody may join or watch, those that still gather first."""
        return self._headers((TABLES.c.open == 1) & (TABLES.c.stage != "over"), most, TABLES.c.stage)

    @asked_again
    def due(self, moment: float | None = None) -> list[str]:
        """The tables whose clock has struck."""
        query = sa.select(TABLES.c.id).where(TABLES.c.deadline <= (time.time() if moment is None else moment))
        if self.shared:
            query = query.where(~postgres.in_other_hands(self.me))
        with self._reading() as db:
            return [str(table) for table in db.execute(query).scalars()]

    @asked_again
    def running(self) -> list[str]:
        """All tables that are not over."""
        query = sa.select(TABLES.c.id).where(TABLES.c.kind == "match", TABLES.c.stage != "over").order_by(TABLES.c.id)
        with self._reading() as db:
            return [str(table) for table in db.execute(query).scalars()]

    @asked_again
    def empty_tables(self, before: str) -> list[str]:
        """The tables at which nobody has made a move, and nothing has happened since then."""
        moved = sa.exists().where(EVENTS.c.table_id == TABLES.c.id, EVENTS.c.kind == "moves")
        query = sa.select(TABLES.c.id).where(TABLES.c.kind == "match", TABLES.c.changed < before, ~moved)
        with self._reading() as db:
            return [str(table) for table in db.execute(query).scalars()]

    def all_tables(self) -> list[str]:
        """Every table of which there is anything, also where its own row is lost."""
        named = (sa.select(TABLES.c.id), sa.select(EVENTS.c.table_id), sa.select(SEATS.c.table_id))
        found: set[str] = set()
        for query in named:
            with suppress(sa.exc.DatabaseError), self._reading() as db:
                for table in db.execute(query.distinct()).scalars():
                    found.add(str(table))
        return sorted(found)

    def adopt(self, header: Header, engine: str, snapshot: bytes, waiting: Sequence[int]) -> None:
        """Note that these rules make the same match of a table, and whose turn it is by them.

        Only the rules are noted if somebody has moved meanwhile: that move wrote the rest.
        """
        this = TABLES.c.id == header.id
        with self._writing() as db:
            db.execute(TABLES.update().where(this).values(engine=engine))
            same = this & (TABLES.c.version == header.version)
            if db.execute(TABLES.update().where(same).values(snapshot=snapshot)).rowcount:
                turn = sa.case((SEATS.c.seat.in_(waiting), 1), else_=0)
                db.execute(SEATS.update().where(SEATS.c.table_id == header.id).values(turn=turn))

    def shelve(self, table: str) -> None:
        """A table that cannot go on waits for nobody, and its clock stands still."""
        with self._writing() as db:
            db.execute(TABLES.update().where(TABLES.c.id == table).values(deadline=None))
            db.execute(SEATS.update().where(SEATS.c.table_id == table).values(turn=0))

    def remove(self, table: str) -> None:
        with self._writing() as db:
            for part in PARTS:
                db.execute(part.delete().where(part.c.table_id == table))
            db.execute(TABLES.delete().where(TABLES.c.id == table))
            self._tell(db, table=table, gone=True)

    # -- who watches, what is said --

    @asked_again
    def watchers(self, table: str) -> set[int]:
        with self._reading() as db:
            return set(db.execute(sa.select(WATCHERS.c.guest).where(WATCHERS.c.table_id == table)).scalars())

    def watch(self, table: str, guest: int) -> None:
        with self._writing() as db:
            there = (WATCHERS.c.table_id == table) & (WATCHERS.c.guest == guest)
            if db.execute(sa.select(WATCHERS.c.guest).where(there)).scalar() is None:
                db.execute(WATCHERS.insert().values(table_id=table, guest=guest))
                self._tell(db, table=table, watcher=guest)

    def say(self, table: str, seat: int, name: str, text: str) -> Line:
        with self._writing() as db:
            db.execute(sa.select(TABLES.c.id).where(TABLES.c.id == table).with_for_update())  # one word after another
            last = db.execute(sa.select(sa.func.max(CHAT.c.number)).where(CHAT.c.table_id == table)).scalar() or 0
            line = Line(last + 1, seat, name, text)
            db.execute(CHAT.insert().values(table_id=table, **line.__dict__))
            db.execute(CHAT.delete().where(CHAT.c.table_id == table, CHAT.c.number <= line.number - CHAT_STORED))
            self._tell(db, table=table, said=line.number)
        return line

    @asked_again
    def chat(self, table: str, most: int = 200) -> list[Line]:
        """What was said last, in order."""
        query = sa.select(CHAT).where(CHAT.c.table_id == table).order_by(CHAT.c.number.desc()).limit(most)
        with self._reading() as db:
            rows = [row for row in db.execute(query).mappings() if sound(CHAT, row)]
        return [Line(r["number"], r["seat"], r["name"], r["text"], r["at"]) for r in rows][::-1]

    # -- what if --

    @asked_again
    def study(self, table: str, guest: int) -> Study:
        """What a guest tries at a table; one that was damaged is begun anew."""
        with self._reading() as db:
            row = db.execute(sa.select(STUDIES).where(_study_of(table, guest))).mappings().first()
        if row is None:
            return Study()
        try:
            check(STUDIES, row)
            return read_study(row["branches"], row["version"])
        except (ValueError, RecursionError):
            log.error("what guest %d tried at table %s was damaged", guest, table)
            return Study(version=row["version"] if isinstance(row["version"], int) else 0)

    def keep_study(self, table: str, guest: int, study: Study) -> None:
        """Keep it; refused if another page of the guest has kept something meanwhile."""
        values = {"branches": written(study), "version": study.version + 1, "changed": now()}
        same = _study_of(table, guest) & (STUDIES.c.version == study.version)
        mine = sa.select(STUDIES.c.table_id).where(STUDIES.c.guest == guest)
        newest = mine.order_by(STUDIES.c.changed.desc()).limit(STUDIES_KEPT - 1)
        try:
            with self._writing() as db:
                if db.execute(STUDIES.update().where(same).values(values)).rowcount:
                    return
                kept = db.execute(newest).scalars().all()
                db.execute(STUDIES.delete().where(STUDIES.c.guest == guest, STUDIES.c.table_id.not_in(kept)))
                db.execute(STUDIES.insert().values(table_id=table, guest=guest, **values))
        except sa.exc.IntegrityError:  # there is one already, or the table is gone
            raise Stale(marked("this was changed on another page; look again")) from None

    # -- puzzles --

    @asked_again
    def puzzles_of(self, guest: int) -> dict[str, bool]:
        """The puzzles that a guest has tried, and whether they are solved."""
        with self._reading() as db:
            rows = db.execute(sa.select(PUZZLES).where(PUZZLES.c.guest == guest)).mappings().all()
        return {row["puzzle"]: bool(row["solved"]) for row in rows if sound(PUZZLES, row)}

    def note_puzzle(self, guest: int, puzzle: str, solved: bool) -> None:
        """Keep that a guest has tried a puzzle, or solved it; what is solved stays so."""
        values = {"changed": now()} | ({"solved": 1} if solved else {})
        known = PUZZLES.update().where(PUZZLES.c.guest == guest, PUZZLES.c.puzzle == puzzle).values(values)
        try:
            with self._writing() as db:
                if not db.execute(known).rowcount:
                    db.execute(PUZZLES.insert().values({"guest": guest, "puzzle": puzzle, "solved": 0} | values))
        except sa.exc.IntegrityError:  # another page of the guest was quicker
            with self._writing() as db:
                db.execute(known)

    @asked_again
    def _headers(self, where: Any, most: int = 1, order: Any = None) -> list[Header]:
        """Tables in a list.  One that was damaged is left out: the others are not to blame."""
        with self._reading() as db:
            rows = _rows(db, where, most, order)
        found = []
        for row, seats in rows:
            try:
                found.append(header_of(row, seats))
            except Damaged as problem:
                log.error("a table is left out of a list: %s; `motu check` names it", problem.what)
        return found


Row = Mapping[Any, Any]


def _rows(db: sa.Connection, where: Any, most: int = 1, order: Any = None) -> list[tuple[Row, list[Row]]]:
    """The rows of tables, each with those of its seats."""
    by = TABLES.c.changed.desc() if order is None else order
    rows = db.execute(READ_TABLES.where(where).order_by(by, TABLES.c.id).limit(most)).mappings().all()
    seats: dict[Any, list[Row]] = {row["id"]: [] for row in rows}
    query = sa.select(SEATS).where(SEATS.c.table_id.in_(list(seats)))
    for row in db.execute(query.order_by(SEATS.c.table_id, SEATS.c.seat)).mappings():
        seats[row["table_id"]].append(row)
    return [(row, seats[row["id"]]) for row in rows]


def _header(db: sa.Connection, table: str) -> Header | None:
    found = _rows(db, TABLES.c.id == table)
    return header_of(*found[0]) if found else None


def _events(db: sa.Connection, table: str, after: int = 0) -> list[Event]:
    query = sa.select(EVENTS).where(EVENTS.c.table_id == table, EVENTS.c.number > after).order_by(EVENTS.c.number)
    return [event_of(row) for row in db.execute(query).mappings()]


def _study_of(table: str, guest: int) -> Any:
    return (STUDIES.c.table_id == table) & (STUDIES.c.guest == guest)


def _result(points: list[int] | None) -> str | None:
    return None if points is None else json.dumps(points)


KEPT_AS: dict[str, Callable[[Any], Any]] = {"open": int, "options": json.dumps, "result": _result}


def _as_kept(fields: Mapping[str, Any]) -> dict[str, Any]:
    """Fields of a header as its row holds them; seats, and whether it is their turn, have rows of their own."""
    return {
        name: KEPT_AS[name](value) if name in KEPT_AS else value
        for name, value in fields.items()
        if name not in ("seats", "turns")
    }


# The statements of every move, made once: building one anew takes longer than running it.  Only what is other than
# before is set: an index of what is set is written anew, even with the same value.
CHANGE_TABLE = TABLES.update().where(
    TABLES.c.id == sa.bindparam("this"), TABLES.c.version == sa.bindparam("was"), TABLES.c.epoch == sa.bindparam("held")
)
CHANGE_SEAT = SEATS.update().where(SEATS.c.table_id == sa.bindparam("this"), SEATS.c.seat == sa.bindparam("place"))
HAS_TURN = sa.bindparam("turns", type_=sa.Integer).bitwise_rshift(SEATS.c.seat).bitwise_and(sa.literal_column("1"))
CHANGE_TURNS = (
    SEATS.update().values(turn=HAS_TURN).where(SEATS.c.table_id == sa.bindparam("this"), SEATS.c.turn != HAS_TURN)
)
ADD_EVENT = EVENTS.insert()
FORGET_WATCHERS = WATCHERS.delete().where(WATCHERS.c.table_id == sa.bindparam("this"))
AS_IT_IS = sa.Integer()  # SQLAlchemy would make bytes of a snapshot, whatever lies there
READ_TABLES = sa.select(*(sa.type_coerce(c, AS_IT_IS).label(c.name) if c is TABLES.c.snapshot else c for c in TABLES.c))


def _prepare_sqlite(connection: Any, _record: Any) -> None:
    """Readers never wait for the writer, and what was committed survives a power cut.

    What was written ahead is brought into the file in small portions: for a large one moves wait a third of a second.
    """
    connection.text_factory = text
    cursor = connection.cursor()
    portion = "wal_autocheckpoint=100"  # pages
    for setting in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=5000", portion):
        cursor.execute(f"PRAGMA {setting}")
    cursor.close()
