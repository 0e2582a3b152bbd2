"""Backups of a running server, restores that look first, old schemas, and tables that new rules play differently."""

from __future__ import annotations

import json
import os
import random
import sqlite3
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa
from alembic import command
from alembic.config import Config
from rich.console import Console
from starlette.testclient import TestClient

import motu
from motu.engine.errors import BadFile, MotuError
from motu.engine.match import Match, sealed
from motu.server import keeping, serve
from motu.server.app import make_app
from motu.server.hall.tables import Tables
from motu.server.keeping.store import Store
from motu.server.tables.asks import Move
from motu.server.tables.events import chained
from motu.terminal.play import Terminal

Opened = Callable[..., str]


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "motu.db"


def table_of(client: TestClient, path: str) -> Any:
    return client.app.state.tables.open[path.rpartition("/")[2]]  # type: ignore[attr-defined]


def play(client: TestClient, path: str, *actions: str) -> None:
    for action in actions:
        answer = client.post(f"{path}/act", json={"action": action}, headers={"Accept": "application/json"})
        assert answer.status_code == 200, answer.text


def change(file: Path, statement: str) -> None:
    with sqlite3.connect(file) as db:
        db.execute(statement)
    db.close()


# -- backup and restore --


def test_a_backup_of_a_running_server_has_all_that_was_acknowledged(
    client: TestClient, opened: Opened, file: Path, tmp_path: Path
) -> None:
    path = opened(seat1="person")
    copies = []

    def copy_often() -> None:
        for number in range(5):
            copies.append(tmp_path / f"copy{number}.db")
            keeping.backup(file, copies[-1])

    beside = threading.Thread(target=copy_often)
    beside.start()
    play(client, path, "place C3", "place D4", "sail N R", "sail N Y")
    beside.join()
    keeping.backup(file, tmp_path / "last.db")
    for copy in (*copies, tmp_path / "last.db"):
        (found,) = keeping.check_file(copy)
        assert found.sound
    assert found.moves == len(table_of(client, path).match.log)
    assert os.stat(tmp_path / "last.db").st_mode & 0o077 == 0  # only for its owner: the seeds lie in it
    assert sorted(p.name for p in tmp_path.iterdir() if "last" in p.name or "motu-" in p.name) == ["last.db"]


def test_a_backup_replaces_a_file_only_when_told(client: TestClient, file: Path, tmp_path: Path) -> None:
    target = tmp_path / "copy.db"
    target.write_text("precious")
    with pytest.raises(MotuError, match="--force"):
        keeping.backup(file, target)
    assert target.read_text() == "precious"
    assert keeping.backup(file, target, force=True) == 0


def test_a_restored_database_goes_on_where_the_backup_was(tmp_path: Path, file: Path) -> None:
    motu.find_game("wayfinder").compile()  # a page says whether rules are still being compiled
    with TestClient(make_app(f"sqlite:///{file}", warm_up=False), follow_redirects=False) as client:
        path = client.post("/new/wayfinder", data={"players": "2", "seat1": "person"}).headers["location"]
        play(client, path, "place C3")
        before = client.get(f"{path}/fragment").text
        keeping.backup(file, tmp_path / "copy.db")
        play(client, path, "place D4")
        cookies = dict(client.cookies)
    with pytest.raises(MotuError, match="--force"):
        keeping.restore(tmp_path / "copy.db", file)
    found, former = keeping.restore(tmp_path / "copy.db", file, force=True)
    assert [finding.moves for finding in found] == [1]
    assert former is not None
    assert [finding.moves for finding in keeping.check_file(former)] == [2]  # nothing is thrown away
    with TestClient(make_app(f"sqlite:///{file}", warm_up=False), cookies=cookies) as client:
        assert client.get(f"{path}/fragment").text == before
        play(client, path, "place D4")


def test_what_a_killed_server_left_in_the_log_file_goes_with_the_former_database(tmp_path: Path, file: Path) -> None:
    program = (
        "import os, sys; from motu.server.keeping.store import Store; s = Store(sys.argv[1]); "
        "[s.new_guest() for n in range(3)]; os.kill(os.getpid(), 9)"
    )
    Store(f"sqlite:///{tmp_path / 'copy.db'}").close()
    subprocess.run([sys.executable, "-c", program, f"sqlite:///{file}"])
    assert Path(f"{file}-wal").stat().st_size > 0
    _found, former = keeping.restore(tmp_path / "copy.db", file, force=True)
    assert not Path(f"{file}-wal").exists()
    for database, guests in ((file, 0), (former, 3)):
        with sqlite3.connect(str(database)) as db:
            assert db.execute("SELECT count(*) FROM guests").fetchone() == (guests,)
        db.close()


DAMAGES = {
    "UPDATE events SET body = replace(body, 'C3', 'C4') WHERE number = 2": "event 2 does not fit the chain",
    "DELETE FROM events WHERE number = 3": "the last event is not the one",
    "DELETE FROM events": "the last event is not the one",
    "UPDATE tables SET chain = 'x'": "the last event is not the one",
    "UPDATE tables SET seed = 'lucky'": "the seed is not the one that was sealed",
    """UPDATE tables SET options = '{"timing": "calm"}'""": "the table is not the one that was opened",
    "UPDATE tables SET players = 3": "the rows of the table cannot be right",
    "UPDATE tables SET options = '{'": "the rows of the table cannot be right",
    "UPDATE seats SET link = 'x' WHERE seat = 1": "the rows of the table cannot be right",
    "UPDATE seats SET bot = 'nobody' WHERE seat = 1": "the rows of the table cannot be right",
    "UPDATE tables SET clock = 'cuckoo'": "the rows of the table cannot be right",
    "UPDATE events SET body = '{oops' WHERE number = 2": "event 2 does not fit the chain",
    "UPDATE events SET body = x'ff00ff' WHERE number = 2": "event 2 does not fit the chain",
    "UPDATE events SET body = CAST(x'22ff22' AS TEXT) WHERE number = 2": "event 2 does not fit the chain",
    "DELETE FROM tables": "the row of the table is gone",
}


@pytest.mark.parametrize("statement", DAMAGES)
def test_a_damaged_backup_is_named_and_replaces_nothing(
    client: TestClient, opened: Opened, file: Path, tmp_path: Path, statement: str
) -> None:
    path = opened(seat1="person")
    play(client, path, "place C3", "place D4")
    copy, other = tmp_path / "copy.db", tmp_path / "other.db"
    keeping.backup(file, copy)
    keeping.backup(file, other)
    change(copy, statement)
    (found,) = keeping.check_file(copy)
    assert found.damage.startswith(DAMAGES[statement])
    before = other.read_bytes()
    with pytest.raises(BadFile, match=f"table {path.rpartition('/')[2]}: {DAMAGES[statement]}"):
        keeping.restore(copy, other, force=True)
    assert other.read_bytes() == before


@pytest.mark.parametrize("content", [b"", b"no database", None])
def test_only_a_database_of_motu_is_restored(tmp_path: Path, content: bytes | None) -> None:
    source = tmp_path / "copy.db"
    if content is not None:
        source.write_bytes(content)
    with pytest.raises(BadFile):
        keeping.restore(source, tmp_path / "motu.db")
    assert not (tmp_path / "motu.db").exists()


def test_a_torn_backup_is_refused(client: TestClient, opened: Opened, file: Path, tmp_path: Path) -> None:
    for _table in range(8):
        opened(seat1="person")
    copy = tmp_path / "copy.db"
    keeping.backup(file, copy)
    content = copy.read_bytes()
    copy.write_bytes(content[: len(content) // 2])
    with pytest.raises(BadFile):
        keeping.restore(copy, tmp_path / "fresh.db")


def test_a_database_in_use_is_neither_replaced_nor_served_twice(
    client: TestClient, file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(keeping.files, "WAIT", 0.1)
    keeping.backup(file, tmp_path / "copy.db")
    with keeping.held(str(file)):
        with pytest.raises(MotuError, match="in use"):
            keeping.restore(tmp_path / "copy.db", file, force=True)
        with pytest.raises(MotuError, match="in use"):
            serve(0, f"sqlite:///{file}", False)


def test_a_database_of_a_newer_version_is_said_to_be_one(file: Path) -> None:
    Store(f"sqlite:///{file}").close()
    change(file, "UPDATE alembic_version SET version_num = '9999'")
    with pytest.raises(MotuError, match="newer version"):
        Store(f"sqlite:///{file}")


# -- fair dice --


def test_the_seal_of_the_start_opens_with_the_seed_in_the_file_of_the_end(
    client: TestClient, opened: Opened, tmp_path: Path
) -> None:
    path = opened(seat1="person")
    table = table_of(client, path)
    seal = table.book.store.events(table.id)[0].body["dice"]
    assert seal == sealed(table.match.seed)
    shown = client.get(f"{path}/fragment").text
    assert seal in shown
    assert table.match.seed not in shown
    dice = random.Random(1)
    while not table.match.is_terminal:
        play(client, path, table.match.text(dice.choice(table.match.legal())))
    assert table.match.seed in client.get(f"{path}/fragment").text
    content = client.get(f"{path}/download")
    assert content.json()["dice"] == seal
    (tmp_path / "m.json").write_bytes(content.content)
    console = Console(file=StringIO())
    assert Terminal(console).replay(tmp_path / "m.json", verify=True, seal=seal)
    assert not Terminal(console).replay(tmp_path / "m.json", verify=True, seal=sealed("other"))


# -- after an upgrade --


def age(file: Path, table: str, hashes: bool) -> None:
    """Make a table look as if an older version had played it, with other results where `hashes` says so."""
    store = Store(f"sqlite:///{file}")
    events = store.events(table)
    if hashes:
        events[2].body[0][2] = "0" * 16
        for number in (2, 3):
            events[number].hash = chained(events[number - 1].hash, events[number])
    with store.engine.begin() as db:
        db.execute(sa.text("UPDATE tables SET engine = '0.0.1+old' WHERE id = :table"), {"table": table})
        for event in events[2:] if hashes else ():
            values = {"table": table, "number": event.number, "body": json.dumps(event.body), "hash": event.hash}
            db.execute(
                sa.text("UPDATE events SET body = :body, hash = :hash WHERE table_id = :table AND number = :number"),
                values,
            )
            db.execute(sa.text("UPDATE tables SET chain = :hash WHERE id = :table"), values)
    store.close()


@pytest.fixture
def upgraded(file: Path) -> tuple[TestClient, str, str]:
    """A server after an upgrade, with a table that is the same by the new rules and one that is not."""
    app = make_app(f"sqlite:///{file}", warm_up=False)
    with TestClient(app, follow_redirects=False, headers={"Accept": "application/json"}) as client:
        same, other = (
            client.post("/new/wayfinder", data={"players": "2", "seat1": "person"}).headers["location"]
            for _table in range(2)
        )
        for path in (same, other):
            play(client, path, "place C3", "place D4", "sail N R")
        cookies = dict(client.cookies)
    age(file, same.rpartition("/")[2], hashes=False)
    age(file, other.rpartition("/")[2], hashes=True)
    app = make_app(f"sqlite:///{file}", warm_up=False)
    return TestClient(app, follow_redirects=False, headers={"Accept": "application/json"}, cookies=cookies), same, other


def test_after_an_upgrade_running_tables_are_played_again_and_the_report_says_which_differ(
    upgraded: tuple[TestClient, str, str], file: Path
) -> None:
    same, other = (path.rpartition("/")[2] for path in upgraded[1:])
    store = Store(f"sqlite:///{file}")
    found = {finding.table: finding for finding in keeping.after_upgrade(store)}
    assert found[same].sound
    assert found[same].engine == "0.0.1+old"
    assert found[other].difference.startswith("move 2, 'place D4' of seat 1: the hash is")
    assert found[other].damage == ""
    assert store.header(same).engine == motu.find_game("wayfinder").version  # type: ignore[union-attr]
    assert store.header(other).engine == "0.0.1+old"  # type: ignore[union-attr]
    assert [header.id for header in store.waiting_for(1)] == [same]  # nobody is sent to a table that cannot go on
    assert [finding.table for finding in keeping.after_upgrade(store)] == [other]  # the other needs no second look
    store.close()


def test_the_server_looks_at_its_tables_by_itself_after_an_upgrade(
    upgraded: tuple[TestClient, str, str], file: Path, caplog: pytest.LogCaptureFixture
) -> None:
    client, same, other = upgraded
    with client:
        for _wait in range(100):
            if "running tables" in caplog.text:
                break
            time.sleep(0.05)
    assert "2 running tables were played again by the rules of today: 1 are the same" in caplog.text
    assert f"table {other.rpartition('/')[2]} (wayfinder): move 2" in caplog.text
    (engine,) = {f.engine for f in keeping.check_file(file) if f.table == same.rpartition("/")[2]}
    assert engine == motu.find_game("wayfinder").version


def test_a_table_that_differs_can_only_be_looked_at(upgraded: tuple[TestClient, str, str]) -> None:
    client, same, other = upgraded
    with client:
        page = client.get(other, headers={"Accept": "text/html"})
        assert page.status_code == 200
        assert "the rules have changed since this match was begun" in page.text
        assert 'name="action"' not in page.text
        for path in ("act", "undo"):
            answer = client.post(f"{other}/{path}", json={"action": "place D4"})
            assert answer.status_code == 403
        assert "the rules have changed" in client.post(f"{other}/act", json={"action": "place D4"}).json()["error"]
        play(client, same, "sail N Y")


def test_the_command_reports_what_differs(upgraded: tuple[TestClient, str, str], file: Path) -> None:
    _client, _same, other = upgraded
    before = file.read_bytes()
    done = subprocess.run([sys.executable, "-m", "motu", "check", "--db", str(file)], capture_output=True, text=True)
    assert done.returncode == 1
    assert f"table {other.rpartition('/')[2]} (wayfinder, running, Motu 0.0.1+old) differs: move 2" in done.stdout
    assert done.stdout.splitlines()[-1] == "2 tables, 4 moves: 1 are not sound"
    assert file.read_bytes() == before


# -- the first schema --


def first_schema(file: Path, matches: dict[str, Match]) -> None:
    """A database as the first version made it, with these matches."""
    engine = sa.create_engine(f"sqlite:///{file}")
    config = Config()
    config.set_main_option("script_location", str(Path(keeping.__file__).parent / "migrations"))
    with engine.begin() as db:
        config.attributes["connection"] = db
        command.upgrade(config, "0001")
        db.execute(sa.text("INSERT INTO guests (id, token, created) VALUES (1, 'x', '2026-01-01')"))
        for name, match in matches.items():
            saved = match.to_dict()
            table = {
                "id": name, "engine": match.game.version, "game": saved["game"], "players": saved["players"],
                "options": json.dumps(saved["options"]), "seed": saved["seed"], "start": saved["start"],
                "version": len(saved["moves"]), "over": int(match.is_terminal),
                "result": json.dumps(match.scores()) if match.is_terminal else None,
            }  # fmt: skip
            db.execute(
                sa.text(
                    "INSERT INTO tables VALUES (:id, 1, 'match', :engine, :game, :players, :options, :seed, :start, "
                    ":version, :over, :result, '2026-01-01', '2026-01-02')"
                ),
                table,
            )
            for seat in range(match.players):
                db.execute(sa.text("INSERT INTO seats VALUES (:id, :seat, 1, NULL, 'Ann')"), table | {"seat": seat})
            for number, move in enumerate(saved["moves"], 1):
                db.execute(
                    sa.text("INSERT INTO moves VALUES (:id, :number, :seat, :action, :hash, '2026-01-02')"),
                    {"id": name, "number": number, **move},
                )
    engine.dispose()


def some_match(game: str, moves: int) -> Match:
    dice = random.Random(game)
    match = motu.match(game, seed=f"old {game}")
    match.game.compile()
    for _move in range(moves):
        if not match.is_terminal:
            match.play(dice.choice(match.legal()))
    return match


def test_tables_of_the_first_schema_come_along_and_go_on(file: Path) -> None:
    matches = {game: some_match(game, 40) for game in motu.game_ids()}
    matches |= {"new": motu.match("dokmus", seed="untouched"), "over": some_match("wayfinder", 1000)}
    first_schema(file, matches)
    store = Store(f"sqlite:///{file}")
    assert all(finding.sound for finding in keeping.check(store))
    found = keeping.after_upgrade(store)
    assert {finding.table for finding in found} == set(matches) - {"over"}
    for name, match in matches.items():
        header = store.header(name)
        assert header is not None
        assert header.stage == ("over" if name == "over" else "running")
        loaded = Tables(store)._load(name)
        assert loaded.match.hash() == match.hash()
        assert loaded.match.log == match.log
        assert header.turns == ([] if name == "over" else match.may_act())
        if name != "over":
            loaded.carry_out(Move(match.current_player, match.legal()[0]))
    assert all(finding.sound for finding in keeping.check(store))
    store.close()
