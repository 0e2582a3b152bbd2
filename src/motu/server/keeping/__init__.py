"""Keeping: the database of all tables, its migrations, backups, and checks.  Knows the authority's words, no page."""

from .checking import Finding, after_upgrade, check, examine
from .files import backup, check_file, held, restore
from .place import file_of

__all__ = ["Finding", "after_upgrade", "backup", "check", "check_file", "examine", "file_of", "held", "restore"]
