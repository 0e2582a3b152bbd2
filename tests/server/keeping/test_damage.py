"""One table's damage stays at that table: the others go on, it is shown as far as it is whole, and `check` names it."""

from __future__ import annotations

import random
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from motu.engine.errors import MotuError
from motu.server import keeping
from motu.server.app import make_app
from motu.server.hall.tables import Tables
from motu.server.keeping.store import Store

from ..gathering import Hands, people, plays, run, until

Opened = Callable[..., str]

FLIPS = 150
HTML = {"Accept": "text/html"}


def change(file: Path, statement: str) -> None:
    with sqlite3.connect(file) as db:
        db.execute(statement)
    db.close()


def two_tables(file: Path) -> tuple[str, str, dict[str, str]]:
    """A database with two tables of two people each, and the browser of their host."""
    with TestClient(make_app(str(file), warm_up=False), follow_redirects=False) as client:
        paths = [
            client.post("/new/wayfinder", data={"players": "2", "seat1": "person"}).headers["location"]
            for _table in range(2)
        ]
        for path in paths:
            for action in ("place C3", "place D4", "sail N R"):
                assert client.post(f"{path}/act", json={"action": action}).status_code in (200, 303)
        return paths[0], paths[1], dict(client.cookies)


@pytest.mark.parametrize("body", ["'{oops'", "x'ff00ff'", "CAST(x'22ff22' AS TEXT)"])
def test_a_damaged_table_is_shown_up_to_its_damage_and_the_other_goes_on(tmp_path: Path, body: str) -> None:
    file = tmp_path / "motu.db"
    damaged, whole, cookies = two_tables(file)
    change(file, f"UPDATE events SET body = {body} WHERE number = 3 AND table_id = '{damaged.rpartition('/')[2]}'")
    with TestClient(make_app(str(file), warm_up=False), cookies=cookies, follow_redirects=False) as client:
        for path in (damaged, f"{damaged}/replay", "/"):
            assert client.get(path, headers=HTML).status_code == 200
        page = client.get(damaged, headers=HTML).text
        assert "this table was damaged where it is kept" in page
        assert 'name="action"' not in page
        found = client.app.state.tables.open[damaged.rpartition("/")[2]]  # type: ignore[attr-defined]
        assert [found.match.text(move.action) for move in found.match.log] == ["place C3"]
        answer = client.post(f"{damaged}/act", json={"action": "place D4"}, headers={"Accept": "application/json"})
        assert (answer.status_code, "damaged" in answer.json()["error"]) == (403, True)
        assert client.get("/waiting", headers=HTML).headers["location"] == whole
        assert client.post(f"{whole}/act", json={"action": "sail N Y"}).status_code in (200, 303)


@pytest.mark.parametrize(
    "statement",
    ["tables SET options = '{' WHERE id", "tables SET stage = 'x' WHERE id", "seats SET name = x'ff' WHERE table_id"],
)
def test_a_table_whose_row_cannot_be_read_says_so_and_spoils_no_list(tmp_path: Path, statement: str) -> None:
    file = tmp_path / "motu.db"
    damaged, whole, cookies = two_tables(file)
    change(file, f"UPDATE {statement} = '{damaged.rpartition('/')[2]}'")
    with TestClient(make_app(str(file), warm_up=False), cookies=cookies) as client:
        page = client.get(damaged, headers=HTML)
        assert (page.status_code, "this table was damaged" in page.text) == (422, True)
        home = client.get("/", headers=HTML)
        assert home.status_code == 200
        assert whole in home.text
        assert damaged not in home.text


@pytest.mark.parametrize(
    "statement",
    [
        "events SET body = '{oops' WHERE number = 2 AND table_id",
        "events SET body = '{oops' WHERE table_id",
        "tables SET options = '{' WHERE id",
    ],
)
def test_the_clocks_of_others_strike_beside_a_damaged_table(store: Store, statement: str) -> None:
    """Of two tables whose time is up one cannot be read: the other one's clock strikes all the same."""
    hands = Hands()

    async def scene() -> None:
        _tables, damaged, _guests = await people(store, pace=hands.pace(), clock="live:20")
        _tables, whole, guests = await people(store, pace=hands.pace(), clock="live:20")
        await plays(damaged, damaged.seats[0].guest or 0, "place C3")
        with store.engine.begin() as db:
            db.exec_driver_sql(f"UPDATE {statement} = '{damaged.id}'")
        hands.time += 30 * 60
        fresh = Tables(store, hands.pace())
        assert await fresh.strike()
        assert store.due(hands.time) == []  # the damaged one does not come again and again
        assert fresh.open[whole.id].seats[0].guest == guests[0]
        assert fresh.open[whole.id].seats[0].bot == "level:3"

    run(scene())


def test_a_clock_that_cannot_strike_keeps_no_other_waiting(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    hands = Hands()

    async def scene() -> None:
        tables, one, _guests = await people(store, pace=hands.pace(), clock="live:20")
        _tables, other, _guests = await people(store, pace=hands.pace(), clock="live:20")
        tables.open[other.id] = other

        async def fails() -> None:
            raise RuntimeError

        monkeypatch.setattr(one, "strike", fails)
        hands.time += 30 * 60
        assert not await tables.strike()  # it is tried again, a moment later
        await until(lambda: other.seats[0].bot)

    run(scene())


def test_no_bit_that_turns_ends_a_check_in_anything_but_a_report(tmp_path: Path) -> None:
    """Every table is named, or a sentence says that the file cannot be read."""
    file, torn = tmp_path / "motu.db", tmp_path / "torn.db"
    ids = {path.rpartition("/")[2] for path in two_tables(file)[:2]}
    keeping.backup(file, tmp_path / "whole.db")
    whole = (tmp_path / "whole.db").read_bytes()
    used = [place for place, byte in enumerate(whole) if byte]
    dice = random.Random("flips")
    reports = unsound = 0
    for _flip in range(FLIPS):
        place = dice.choice(used)
        turned = bytearray(whole)
        turned[place] ^= 1 << dice.randrange(8)
        torn.write_bytes(turned)
        try:
            found = keeping.check_file(torn)
        except MotuError:
            continue
        reports += 1
        unsound += any(not finding.sound for finding in found)
        named = {finding.table for finding in found}
        assert ids <= named or any(finding.damage for finding in found), place
    assert reports > FLIPS / 2
    assert unsound > FLIPS / 10


def test_a_check_leaves_the_file_and_what_lies_beside_it_as_they_are(tmp_path: Path) -> None:
    """A server was killed: what it had written ahead is looked at, and stays where it is."""
    file = tmp_path / "motu.db"
    program = (
        "import os, sys; from motu.server.keeping.store import Store; s = Store(sys.argv[1]); "
        "[s.new_guest() for n in range(3)]; os.kill(os.getpid(), 9)"
    )
    subprocess.run([sys.executable, "-c", program, str(file)])
    before = {path.name: path.read_bytes() for path in tmp_path.iterdir() if not path.name.endswith("-shm")}
    assert len(before["motu.db-wal"]) > 0
    assert keeping.check_file(file) == []
    after = {path.name: path.read_bytes() for path in tmp_path.iterdir() if not path.name.endswith("-shm")}
    assert after == before


def test_the_command_names_every_table_and_ends_without_a_traceback(tmp_path: Path) -> None:
    file = tmp_path / "motu.db"
    damaged, _whole, _cookies = two_tables(file)
    table = damaged.rpartition("/")[2]
    change(file, f"UPDATE tables SET stage = CAST(x'1bff' AS TEXT) WHERE id = '{table}'")
    done = subprocess.run([sys.executable, "-m", "motu", "check", "--db", str(file)], capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (1, "")
    assert f"table {table} is damaged: the rows of the table cannot be right" in done.stdout
    assert done.stdout.splitlines()[-1] == "2 tables, 3 moves: 1 are not sound"
