"""A PostgreSQL of the tests' own: Debian's programs on a temporary folder, gone with the tests."""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

DEBIAN = Path("/usr/lib/postgresql")
USER = "motu"
SETTINGS = "-c listen_addresses= -c shared_buffers=32MB -c max_connections=120 -c log_min_messages=fatal"
HASTY = "-c fsync=off"  # a test loses nothing that it needs when the machine fails


def programs() -> Path:
    """Where `initdb` and `pg_ctl` are: Debian keeps them apart, one folder for each version."""
    found = sorted(DEBIAN.glob("*/bin/initdb"), key=lambda path: int(path.parts[-3]))
    if not found:
        pytest.skip("no PostgreSQL: apt-get install postgresql")
    return found[-1].parent


class Cluster:
    """A server of databases, reached through a socket in its folder."""

    def __init__(self, folder: Path, settings: str = HASTY) -> None:
        self.folder = folder
        self.settings = f"{SETTINGS} {settings}"
        self.log = folder / "log"
        if os.geteuid() == 0:  # PostgreSQL refuses to be run by root
            shutil.chown(folder, "postgres", "postgres")
        self._run("initdb", "-D", str(folder / "data"), "-U", USER, "-A", "trust", "--no-sync")
        self.made = 0
        self.start()

    def _run(self, program: str, *words: str) -> None:
        command = [str(programs() / program), *words]
        if os.geteuid() == 0:
            command = ["runuser", "-u", "postgres", "--", *command]
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL, cwd=self.folder)

    def start(self) -> None:
        words = f"{self.settings} -k {self.folder}"
        self._run("pg_ctl", "-D", str(self.folder / "data"), "-l", str(self.log), "-w", "-o", words, "start")

    def stop(self, how: str = "fast") -> None:
        """End it: `fast` politely, `immediate` as if the machine had failed."""
        self._run("pg_ctl", "-D", str(self.folder / "data"), "-w", "-m", how, "stop")

    def url(self, name: str) -> str:
        return f"postgresql://{USER}@/{name}?host={self.folder}"

    def database(self) -> str:
        """The URL of a new database."""
        import psycopg

        self.made += 1
        name = f"motu_{self.made}"
        with psycopg.connect(self.url("postgres"), autocommit=True) as db:
            db.execute(f"CREATE DATABASE {name}")  # type: ignore[call-overload]
        return self.url(name)


@contextmanager
def cluster(settings: str = HASTY) -> Iterator[Cluster]:
    with tempfile.TemporaryDirectory(prefix="motu-pg-") as folder:
        found = Cluster(Path(folder), settings)
        try:
            yield found
        finally:
            found.stop("immediate")
