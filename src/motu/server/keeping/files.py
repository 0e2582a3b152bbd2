"""The file of a database: one server at a time, backups while it runs, and a restore that looks first."""

from __future__ import annotations

import os
import re
import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import closing, contextmanager
from datetime import datetime
from pathlib import Path

from motu.engine.errors import BadFile, MotuError

from .checking import Finding, check
from .place import file_of, is_file
from .store import Store

WAIT = 5.0  # seconds for a server that is just ending
KEY = re.compile(rb"[0-9a-f]{64}")
DUMP = b"PGDMP"  # how a backup of a PostgreSQL begins


# -- one server on a database --


@contextmanager
def held(db: str | None) -> Iterator[None]:
    """Be the only one who serves or replaces a database file; the system lets go of it however the process ends."""
    if not is_file(db):
        yield
        return
    file = file_of(db)
    if not file.parent.is_dir():
        raise MotuError("there is no folder {folder}", folder=file.parent)
    try:
        Path(f"{file}.lock").touch(mode=0o600)
        lock = sqlite3.connect(f"{file}.lock", timeout=WAIT, isolation_level=None)
    except (OSError, sqlite3.Error):
        raise MotuError("nothing can be written to {folder}", folder=file.parent) from None
    with closing(lock):
        try:
            lock.execute("BEGIN EXCLUSIVE")
        except sqlite3.OperationalError:
            raise MotuError("{file} is in use by a server; end that one first", file=file) from None
        yield


# -- backup and restore --


def copied(source: Path, target: Path) -> str:
    """Copy a database as it stands at one moment, while others read and write it; answers what is damaged, or ''.

    The source is only read, and what was written ahead of it stays beside it.
    """
    if not source.is_file():
        raise BadFile("there is no file {file}", file=source)
    with source.open("rb") as file:
        if file.read(len(DUMP)) == DUMP:
            raise BadFile(
                "{source} is a backup of a PostgreSQL; restore it into an empty one and look at that", source=source
            )
    target.touch(mode=0o600)  # seeds and keys lie in it
    try:
        with closing(reading(source)) as old, closing(sqlite3.connect(target)) as new:
            old.backup(new)
            new.execute("PRAGMA journal_mode=DELETE")  # one file, nothing beside it
            names = {name for (name,) in new.execute("SELECT name FROM sqlite_master")}
            wrong = damage_in(new)
    except (sqlite3.Error, UnicodeError) as problem:
        raise BadFile("{source} cannot be copied: {problem}", source=source, problem=problem) from None
    if "alembic_version" not in names or "tables" not in names:
        raise BadFile("{source} holds no tables of Motu", source=source)
    return wrong


def reading(file: Path) -> sqlite3.Connection:
    """A connection that writes nothing, neither to the file nor to what lies beside it."""
    return sqlite3.connect(f"{file.resolve().as_uri()}?mode=ro", uri=True)


def damage_in(db: sqlite3.Connection) -> str:
    """What SQLite finds wrong with a file, in a line."""
    try:
        found = str(db.execute("PRAGMA integrity_check(1)").fetchone()[0])
    except (sqlite3.Error, UnicodeError) as problem:
        return str(problem)
    return "" if found == "ok" else " ".join(found.split())


def copy(source: Path, target: Path) -> None:
    """A whole and checked copy of a database."""
    if wrong := copied(source, target):
        raise BadFile("{source} is damaged: {wrong}", source=source, wrong=wrong)


@contextmanager
def trial_copy(source: Path, folder: Path | None = None) -> Iterator[Path]:
    """A copy that may be brought to the present schema and looked at; it is gone afterwards unless it was moved."""
    with tempfile.TemporaryDirectory(prefix="motu-", dir=folder) as place:
        trial = Path(place) / source.name
        copy(source, trial)
        yield trial


def check_file(source: Path) -> list[Finding]:
    """Look at all tables of a database; nothing is written to it, so a server may be using it.

    Damage of the file as a whole is a finding without a table; the tables are looked at as far as they can be read.
    """
    with tempfile.TemporaryDirectory(prefix="motu-") as place:
        trial = Path(place) / "trial.db"
        wrong = [wrong] if (wrong := copied(source, trial)) else []
        wrong += key_damage(trial)
        return [*(Finding("", damage=what) for what in wrong), *_check_and_close(trial)]


def key_damage(trial: Path) -> list[str]:
    """Whether the key of links is damaged; it is taken out of the copy then, which gets another one."""
    with closing(sqlite3.connect(trial)) as db:
        db.text_factory = bytes
        try:
            row = db.execute("SELECT value FROM settings WHERE name = 'key'").fetchone()
            if row is None or (isinstance(row[0], bytes) and KEY.fullmatch(row[0])):
                return []
            db.execute("DELETE FROM settings WHERE name = 'key'")
            db.commit()
        except sqlite3.Error as problem:
            return [str(problem)]
    return ["the key of this server cannot be read, and its links are worth nothing"]


def _check_and_close(file: Path) -> list[Finding]:
    store = Store(str(file))
    try:
        return check(store)
    finally:
        store.close()


def backup(source: Path, target: Path, force: bool = False) -> int:
    """Copy a database, also one in use, into one file; answers the number of tables."""
    if target.exists() and not force:
        raise MotuError("{target} is there already; --force replaces it", target=target)
    if not target.absolute().parent.is_dir():
        raise MotuError("there is no folder {folder}", folder=target.parent)
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
            raise MotuError("{target} is there already; --force puts it aside", target=target)
        found = _check_and_close(made)
        if damaged := [finding for finding in found if finding.damage]:
            named = "; ".join(f"table {finding.table}: {finding.damage}" for finding in damaged[:5])
            raise BadFile(
                "{source} has {count} damaged tables, nothing was replaced ({named})",
                source=source,
                count=len(damaged),
                named=named,
            )
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
    with made.open("r+b") as file:  # Windows syncs only what may be written
        os.fsync(file.fileno())
    os.replace(made, target)
    if hasattr(os, "O_DIRECTORY"):
        folder = os.open(target.absolute().parent, os.O_RDONLY | os.O_DIRECTORY)
        os.fsync(folder)
        os.close(folder)
