"""Keeping: the database of all tables, its migrations, backups, and checks.  Knows the authority's words, no page."""

from pathlib import Path

from . import dumps, files
from .checking import Finding, after_upgrade, check, examine
from .files import backup, check_file, held, restore
from .place import file_of, is_shared, url_of

__all__ = [
    "Finding", "after_upgrade", "backup", "backup_of", "check", "check_file", "check_of", "examine", "file_of", "held",
    "is_shared", "restore", "restore_to",
]  # fmt: skip


# The three words of the command line, whatever kind of database it is.


def backup_of(db: str | None, target: Path, force: bool = False) -> int:
    return dumps.backup(url_of(db), target, force) if is_shared(db) else files.backup(file_of(db), target, force)


def restore_to(db: str | None, source: Path, force: bool = False) -> tuple[list[Finding], Path | str | None]:
    return dumps.restore(source, url_of(db), force) if is_shared(db) else files.restore(source, file_of(db), force)


def check_of(db: str | None) -> list[Finding]:
    return dumps.check(url_of(db)) if is_shared(db) else files.check_file(file_of(db))
