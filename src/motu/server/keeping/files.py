"""The file of a database: one server at a time, backups while it runs, and a restore that looks first."""

from __future__ import annotations

import os
import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import closing, contextmanager
from datetime import datetime
from pathlib import Path

import sqlalchemy as sa

from motu.engine.errors import BadFile, MotuError

from .checking import Finding, check
from .store import Store, default_url

WAIT = 5.0  # seconds for a server that is just ending


# -- one server on a database --


def file_of(db: str | None) -> Path:
    """The file of a database; `db` is its URL or its path, by default what `motu serve` takes."""
    if not is_file(db):
        raise MotuError("this works on SQLite files; other databases have tools of their own")
    return Path(str(sa.engine.make_url(url_of(db)).database))


def is_file(db: str | None) -> bool:
    url = sa.engine.make_url(url_of(db))
    return url.get_backend_name() == "sqlite" and url.database not in (None, "", ":memory:")


def url_of(db: str | None) -> str:
    if db is None:
        return default_url()
    return db if "://" in db else f"sqlite:///{db}"


@contextmanager
def held(db: str | None) -> Iterator[None]:
    """Be the only one who serves or replaces a database file; the system lets go of it however the process ends."""
    if not is_file(db):
        yield
        return
    file = file_of(db)
    if not file.absolute().parent.is_dir():
        raise MotuError(f"there is no folder {file.parent}")
    with closing(sqlite3.connect(f"{file}.lock", timeout=WAIT, isolation_level=None)) as lock:
        try:
            lock.execute("BEGIN EXCLUSIVE")
        except sqlite3.OperationalError:
            raise MotuError(f"{file} is in use by a server; end that one first") from None
        yield


# -- backup and restore --


def copy(source: Path, target: Path) -> None:
    """A whole and checked copy of a database as it stands at one moment, while others read and write it."""
    if not source.is_file():
        raise BadFile(f"there is no file {source}")
    target.touch(mode=0o600)  # seeds and keys lie in it
    try:
        with closing(sqlite3.connect(source)) as old, closing(sqlite3.connect(target)) as new:
            old.backup(new)
            new.execute("PRAGMA journal_mode=DELETE")  # one file, nothing beside it
            names = {name for (name,) in new.execute("SELECT name FROM sqlite_master")}
            wrong = new.execute("PRAGMA integrity_check").fetchone()[0]
    except sqlite3.Error as problem:
        raise BadFile(f"{source} cannot be copied: {problem}") from None
    if wrong != "ok":
        raise BadFile(f"{source} is damaged: {wrong.splitlines()[0]}")
    if "alembic_version" not in names or "tables" not in names:
        raise BadFile(f"{source} holds no tables of Motu")


@contextmanager
def trial_copy(source: Path, folder: Path | None = None) -> Iterator[Path]:
    """A copy that may be brought to the present schema and looked at; it is gone afterwards unless it was moved."""
    with tempfile.TemporaryDirectory(prefix="motu-", dir=folder) as place:
        trial = Path(place) / source.name
        copy(source, trial)
        yield trial


def check_file(source: Path) -> list[Finding]:
    """Look at all tables of a database; nothing is written to it, so a server may be using it."""
    with trial_copy(source) as trial:
        return _check_and_close(trial)


def _check_and_close(file: Path) -> list[Finding]:
    store = Store(f"sqlite:///{file}")
    try:
        return check(store)
    finally:
        store.close()


def backup(source: Path, target: Path, force: bool = False) -> int:
    """Copy a database, also one in use, into one file; answers the number of tables."""
    if target.exists() and not force:
        raise MotuError(f"{target} is there already; --force replaces it")
    if not target.absolute().parent.is_dir():
        raise MotuError(f"there is no folder {target.parent}")
    with trial_copy(source, target.absolute().parent) as made:
        with closing(sqlite3.connect(made)) as db:
            count = int(db.execute("SELECT count(*) FROM tables").fetchone()[0])
        put(made, target)
    return count


def restore(source: Path, target: Path, force: bool = False) -> tuple[list[Finding], Path | None]:
    """Put a backup in the place of a database once all its tables were checked.

    Answers what was found, and where the former database is now.  A table that the rules of today play differently is
    no reason to refuse: it can be looked at.  One that was damaged is.
    """
    target.absolute().parent.mkdir(parents=True, exist_ok=True)
    with held(str(target)), trial_copy(source, target.absolute().parent) as made:
        if target.exists() and not force:
            raise MotuError(f"{target} is there already; --force puts it aside")
        found = _check_and_close(made)
        if damaged := [finding for finding in found if finding.damage]:
            named = "; ".join(f"table {finding.table}: {finding.damage}" for finding in damaged[:5])
            raise BadFile(f"{source} has {len(damaged)} damaged tables, nothing was replaced ({named})")
        former = put_aside(target) if target.exists() else None
        put(made, target)
    return found, former


def put_aside(file: Path) -> Path:
    """Rename a database that nobody uses, with what SQLite keeps beside it."""
    stamp = datetime.now().strftime("%Y-%m-%d-%H%M%S")
    aside = file.with_name(f"{file.name}.before-{stamp}")
    for end in ("", "-wal", "-shm"):
        if Path(f"{file}{end}").exists():
            os.replace(f"{file}{end}", f"{aside}{end}")
    return aside


def put(made: Path, target: Path) -> None:
    """Move a file to its place, whole or not at all, also if the power fails."""
    with made.open("rb") as file:
        os.fsync(file.fileno())
    os.replace(made, target)
    if hasattr(os, "O_DIRECTORY"):
        folder = os.open(target.absolute().parent, os.O_RDONLY | os.O_DIRECTORY)
        os.fsync(folder)
        os.close(folder)
