"""What only PostgreSQL is asked: several servers share it, and each table is in the hands of one that lives."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import sqlalchemy as sa

from motu.engine.errors import MotuError

from .schema import SERVERS, TABLES

CHANNEL = "motu"  # on which all servers hear what is news to all
STARTING = 0x6D6F7475  # the lock of a server that brings the schema up to date
CONNECTIONS = 12  # of one server at once
# A server that stands still in the middle of a transaction must not keep the others from its table.
SETTINGS = {
    "idle_in_transaction_session_timeout": "2s",
    "lock_timeout": "3s",
    "statement_timeout": "20s",
    "tcp_user_timeout": "5s",
}
NETWORK = {"connect_timeout": "3", "keepalives_idle": "5", "keepalives_interval": "2", "keepalives_count": "3"}
TEXT = {"client_encoding": "utf8"}  # also where a database was made without an encoding
NOW = sa.func.extract("epoch", sa.func.clock_timestamp())  # the clock by which servers live is the database's

TELL = sa.text(f"SELECT pg_notify('{CHANNEL}', :news)")


def arguments() -> dict[str, Any]:
    """How to connect."""
    return {**NETWORK, **TEXT, "options": " ".join(f"-c {name}={value}" for name, value in SETTINGS.items())}


def engine(url: sa.URL) -> sa.Engine:
    try:
        return sa.create_engine(
            url, connect_args=arguments(), pool_pre_ping=True, pool_size=CONNECTIONS, max_overflow=0, pool_timeout=5
        )
    except ModuleNotFoundError:
        raise MotuError('PostgreSQL needs a package more: pip install "motu[postgres]"') from None


@contextmanager
def one_at_a_time(engine: sa.Engine) -> Iterator[None]:
    """Of all servers that start, one brings the schema up to date, and the others wait for it."""
    with engine.connect() as db, db.begin():
        take_time(db)
        db.execute(sa.text(f"SELECT pg_advisory_xact_lock({STARTING})"))
        yield


def take_time(db: sa.Connection) -> None:
    """A transaction that may be long."""
    for name in ("lock_timeout", "statement_timeout", "idle_in_transaction_session_timeout"):
        db.execute(sa.text(f"SET LOCAL {name} = 0"))


def in_other_hands(me: Any) -> sa.ColumnElement[bool]:
    """Whether a table belongs to another server that lives."""
    return sa.and_(TABLES.c.owner.is_not(None), TABLES.c.owner != me, lives(TABLES.c.owner))


def lives(me: Any) -> sa.ColumnElement[bool]:
    return sa.exists().where(SERVERS.c.name == me, SERVERS.c.until > NOW)


# One that has not said in time that it lives takes nothing: the others would take it back at once.
# The epoch goes on only where the owner changes, so that one who was the owner can write no more.
_ME: sa.BindParameter[str] = sa.bindparam("me")
TAKE = (
    TABLES.update()
    .where(TABLES.c.id == sa.bindparam("this"), lives(_ME), ~in_other_hands(_ME))
    .values(
        owner=_ME,
        epoch=sa.case((TABLES.c.owner == _ME, TABLES.c.epoch), else_=TABLES.c.epoch + 1),
    )
    .returning(TABLES.c.epoch)
)
