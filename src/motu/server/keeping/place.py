"""Where a database lies: what `--db` names, which file that is, and that nobody but its owner can read it."""

from __future__ import annotations

import logging
import os
from pathlib import Path

import sqlalchemy as sa

from motu.engine.errors import MotuError
from motu.places import data_folder

log = logging.getLogger("motu.server")

BESIDE = ("-wal", "-shm", ".lock")  # what lies beside a database file


def default_file() -> Path:
    return data_folder() / "motu.db"


def url_of(db: str | None) -> sa.URL:
    """A database by its URL or by the path of its file; by default a file in the user's data folder."""
    if db is None or "://" not in db:
        file = default_file() if db is None else Path(db).expanduser()
        return sa.URL.create("sqlite", database=str(file))
    try:
        url = sa.engine.make_url(db)
        url.get_dialect()
    except (sa.exc.ArgumentError, ImportError, ValueError):
        raise MotuError("--db names a file, or a database by a URL that SQLAlchemy knows") from None
    return url.set(drivername="postgresql+psycopg") if url.drivername == "postgresql" else url


def is_shared(db: str | None) -> bool:
    """Whether several servers may share a database."""
    return url_of(db).get_backend_name() == "postgresql"


def is_file(db: str | None) -> bool:
    url = url_of(db)
    return url.get_backend_name() == "sqlite" and url.database not in (None, "", ":memory:")


def file_of(db: str | None) -> Path:
    """The file of a database, whichever way leads to it: two names of one file are one."""
    if not is_file(db):
        raise MotuError("this works on SQLite files; other databases have tools of their own")
    return Path(str(url_of(db).database)).resolve()


def keep_private(file: Path) -> None:
    """Only its owner may read a database: seeds and the key lie in it.  One that others could read is corrected."""
    if file.parent == data_folder().resolve():
        _close(file.parent, 0o700, "the folder of the database")
    if not file.exists():
        os.close(os.open(file, os.O_CREAT | os.O_RDWR, 0o600))  # SQLite takes an empty file for a new database
    for name in (str(file), *(f"{file}{end}" for end in BESIDE)):
        _close(Path(name), 0o600, "the database" if name == str(file) else "what lies beside the database")


def _close(place: Path, mode: int, what: str) -> None:
    """Take from others what they may do with a file or folder, and note it."""
    if os.name != "posix" or not place.exists() or not place.stat().st_mode & 0o077:
        return
    try:
        place.chmod(mode)
    except OSError:
        log.error("%s can be read by others on this machine, and this could not be changed", what)
    else:
        log.warning("%s could be read by others on this machine; now only its owner can", what)
