"""Backups, restores and checks of a PostgreSQL: the same words as for a file."""

from __future__ import annotations

from pathlib import Path

import pytest
import sqlalchemy as sa
from starlette.testclient import TestClient

pytest.importorskip("psycopg")  # motu[postgres]

from motu.engine.errors import BadFile, MotuError
from motu.server import keeping
from motu.server.app import make_app
from motu.server.keeping.dumps import tool
from motu.server.keeping.store import Store
from postgres import Cluster


@pytest.fixture
def db(postgres: Cluster) -> str:
    return postgres.database()


@pytest.fixture
def table(db: str) -> str:
    """A table with a move; the server that it was made at has ended."""
    with TestClient(make_app(db, warm_up=False), follow_redirects=False) as client:
        path = client.post("/new/wayfinder", data={"players": "2", "seat1": "person"}).headers["location"]
        assert client.post(f"{path}/act", json={"action": "place C3"}).status_code == 303
    return path.rpartition("/")[2]


def test_a_backup_can_be_restored_into_an_empty_database(
    db: str, table: str, postgres: Cluster, tmp_path: Path
) -> None:
    assert keeping.backup_of(db, tmp_path / "club.dump") == 1
    assert (tmp_path / "club.dump").stat().st_mode & 0o077 == 0  # only for its owner: the seeds lie in it
    with pytest.raises(MotuError, match="--force"):
        keeping.backup_of(db, tmp_path / "club.dump")
    other = postgres.database()
    found, former = keeping.restore_to(other, tmp_path / "club.dump")
    assert former is None
    assert [(finding.table, finding.sound) for finding in found] == [(table, True)]
    with TestClient(make_app(other, warm_up=False), follow_redirects=False) as client:
        ours, theirs = Store(db), client.app.state.store  # type: ignore[attr-defined]
        assert theirs.signed("seat", 1) == ours.signed("seat", 1)  # links go on to work
        assert theirs.moves(table) == ours.moves(table)
        ours.close()


def test_what_was_there_is_put_aside_and_comes_back_if_the_backup_is_damaged(
    db: str, table: str, tmp_path: Path
) -> None:
    keeping.backup_of(db, tmp_path / "sound.dump")
    with pytest.raises(MotuError, match="--force"):
        keeping.restore_to(db, tmp_path / "sound.dump")
    store = Store(db)
    with store.engine.begin() as connection:
        connection.execute(sa.text("UPDATE events SET body = replace(body, 'C3', 'D3')"))
    store.close()
    assert [finding.sound for finding in keeping.check_of(db)] == [False]
    keeping.backup_of(db, tmp_path / "damaged.dump")
    _found, former = keeping.restore_to(db, tmp_path / "sound.dump", force=True)
    assert former
    assert [finding.sound for finding in keeping.check_of(db)] == [True]
    with pytest.raises(BadFile, match=f"1 damaged tables, nothing was replaced \\(table {table}"):
        keeping.restore_to(db, tmp_path / "damaged.dump", force=True)
    assert [finding.sound for finding in keeping.check_of(db)] == [True]
    keeping.backup_of(db, tmp_path / "again.dump")  # also of a database that was restored
    keeping.restore_to(db, tmp_path / "again.dump", force=True)


def test_a_password_reaches_the_tools_and_no_list_of_processes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    program = tmp_path / "pg_dump"
    program.write_text('#!/bin/sh\necho "$PGPASSWORD" "$@" > "$0.told"\n')
    program.chmod(0o755)
    monkeypatch.setenv("PATH", f"{tmp_path}:/usr/bin:/bin")
    tool("pg_dump", sa.make_url("postgresql+psycopg://ann:se%40cret@db.example.org/motu?sslmode=require"), "--verbose")
    told = (tmp_path / "pg_dump.told").read_text().split()
    assert told == ["se@cret", "--dbname", "postgresql://ann@db.example.org/motu?sslmode=require", "--verbose"]


def test_nothing_is_replaced_under_a_running_server(db: str, table: str, tmp_path: Path) -> None:
    with TestClient(make_app(db, warm_up=False)):
        keeping.backup_of(db, tmp_path / "club.dump")
        assert [finding.sound for finding in keeping.check_of(db)] == [True]
        with pytest.raises(MotuError, match="in use by a server"):
            keeping.restore_to(db, tmp_path / "club.dump", force=True)


def test_backups_of_one_kind_are_not_taken_for_the_other(db: str, table: str, tmp_path: Path) -> None:
    keeping.backup_of(db, tmp_path / "club.dump")
    with pytest.raises(BadFile, match="backup of a PostgreSQL"):
        keeping.restore_to(str(tmp_path / "motu.db"), tmp_path / "club.dump")
    with pytest.raises(BadFile, match="backup of a PostgreSQL"):
        keeping.check_of(str(tmp_path / "club.dump"))
    store = Store(str(tmp_path / "file.db"))
    store.close()
    with pytest.raises(BadFile, match="no backup of a PostgreSQL"):
        keeping.restore_to(db, tmp_path / "file.db", force=True)


def test_a_database_without_an_encoding_does_as_well(postgres: Cluster) -> None:
    """As `createdb` makes one where the system speaks plain C."""
    import psycopg

    with psycopg.connect(postgres.url("postgres"), autocommit=True) as db:
        db.execute("CREATE DATABASE plain ENCODING 'SQL_ASCII' LOCALE 'C' TEMPLATE template0")
    with TestClient(make_app(postgres.url("plain"), warm_up=False), follow_redirects=False) as client:
        path = client.post("/new/wayfinder", data={"players": "2", "name0": "Zoë"}).headers["location"]
        assert "Zoë" in client.get(path).text


def test_a_look_at_a_database_that_has_no_tables_changes_nothing(db: str, tmp_path: Path) -> None:
    with pytest.raises(MotuError, match="not of this version"):
        keeping.check_of(db)
    with pytest.raises(MotuError, match="not of this version"):
        keeping.backup_of(db, tmp_path / "club.dump")
    assert not (tmp_path / "club.dump").exists()
