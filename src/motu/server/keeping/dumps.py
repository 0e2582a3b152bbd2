"""Backups, restores and checks of a PostgreSQL, through its own tools and with the same words as for a file."""

from __future__ import annotations

import os
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from datetime import datetime
from pathlib import Path

import sqlalchemy as sa

from motu.engine.errors import BadFile, MotuError

from . import postgres
from .checking import Finding, look_at
from .files import DUMP, put
from .schema import SERVERS, TABLES
from .store import Store

TRANSIENT = ("presence", "servers", "thoughts")  # who is there just now is no part of a backup
OURS = ("--schema=public", "--no-owner")  # without what was put aside, and for whoever restores it
LOOKS = 3  # at a table that seems damaged: somebody may have moved between its rows


def tool(program: str, url: sa.URL, *words: str) -> None:
    """Run one of PostgreSQL's programs on a database; the password goes where no list of processes shows it."""
    plain = url.set(drivername="postgresql")._replace(password=None).render_as_string()  # set() knows no None
    secret = {"PGPASSWORD": str(url.password)} if url.password else {}
    try:
        done = subprocess.run(
            [program, "--dbname", plain, *words], env={**os.environ, **secret}, capture_output=True, text=True
        )
    except FileNotFoundError:
        raise MotuError("{program} is needed: install the client programs of PostgreSQL", program=program) from None
    if done.returncode:
        raise BadFile("{program} says: {said}", program=program, said=" ".join(done.stderr.split())[-300:])


def backup(url: sa.URL, target: Path, force: bool = False) -> int:
    """Copy a database, also one in use, into one file; answers the number of tables."""
    if target.exists() and not force:
        raise MotuError("{target} is there already; --force replaces it", target=target)
    if not target.absolute().parent.is_dir():
        raise MotuError("there is no folder {folder}", folder=target.parent)
    with closing(Store(str_of(url), looks_only=True)) as store, store.engine.connect() as db:
        count = int(db.execute(sa.select(sa.func.count()).select_from(TABLES)).scalar() or 0)
    with tempfile.TemporaryDirectory(prefix="motu-", dir=target.absolute().parent) as place:
        made = Path(place) / target.name
        made.touch(mode=0o600)  # seeds and keys lie in it
        without = [f"--exclude-table-data={name}" for name in TRANSIENT]
        tool("pg_dump", url, "--format=custom", *OURS, *without, "--file", str(made))
        put(made, target)
    return count


def check(url: sa.URL) -> list[Finding]:
    """Look at all tables of a database; nothing is written to it, so servers may be using it."""
    with closing(Store(str_of(url), looks_only=True)) as store:
        return [look_well(store, table) for table in store.all_tables()]


def look_well(store: Store, table: str) -> Finding:
    for _look in range(LOOKS):
        finding, _match = look_at(store, table)
        if not finding.damage:
            break
        time.sleep(0.05)
    return finding


def restore(source: Path, url: sa.URL, force: bool = False) -> tuple[list[Finding], str | None]:
    """Put a backup in the place of all tables; answers what was found, and the schema in which the former ones are now.

    What was there is put aside first, and comes back if a table of the backup is damaged.
    """
    if not source.is_file():
        raise BadFile("there is no file {file}", file=source)
    with source.open("rb") as file:
        if file.read(len(DUMP)) != DUMP:
            raise BadFile("{source} is no backup of a PostgreSQL", source=source)
    engine = postgres.engine(url)
    try:
        with postgres.one_at_a_time(engine), nobody_serves(engine):  # whoever starts meanwhile waits
            former = put_aside(engine, force)
            try:
                tool("pg_restore", url, *OURS, "--exit-on-error", "--single-transaction", str(source))
                found = check(url)
                if damaged := [finding for finding in found if finding.damage]:
                    named = "; ".join(f"table {finding.table}: {finding.damage}" for finding in damaged[:5])
                    raise BadFile(
                        "{source} has {count} damaged tables, nothing was replaced ({named})",
                        source=source,
                        count=len(damaged),
                        named=named,
                    )
            except MotuError:
                bring_back(engine, former)
                raise
    finally:
        engine.dispose()
    return found, former


@contextmanager
def nobody_serves(engine: sa.Engine) -> Iterator[None]:
    with engine.connect() as db:
        if sa.inspect(db).has_table(SERVERS.name):
            if db.execute(sa.select(SERVERS.c.name).where(SERVERS.c.until > postgres.NOW)).first():
                raise MotuError("the database is in use by a server; end that one first")
    yield


def put_aside(engine: sa.Engine, force: bool) -> str | None:
    """Move what is there into a schema of its own."""
    with engine.begin() as db:
        if not sa.inspect(db).has_table(TABLES.name):
            return None
        if not force:
            raise MotuError("tables are there already; --force puts them aside")
        aside = f"before-{datetime.now():%Y-%m-%d-%H%M%S.%f}"
        db.execute(sa.text(f'ALTER SCHEMA public RENAME TO "{aside}"'))
        db.execute(sa.text("CREATE SCHEMA public"))
    return aside


def bring_back(engine: sa.Engine, former: str | None) -> None:
    with engine.begin() as db:
        db.execute(sa.text("DROP SCHEMA public CASCADE"))
        db.execute(sa.text(f'ALTER SCHEMA "{former}" RENAME TO public' if former else "CREATE SCHEMA public"))


def str_of(url: sa.URL) -> str:
    return url.render_as_string(hide_password=False)
