"""The store: what was acknowledged is kept, what failed changed nothing, and damage is noticed."""

from __future__ import annotations

import os
import sqlite3
import threading
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
import sqlalchemy as sa
from alembic.config import Config
from alembic.script import ScriptDirectory
from starlette.testclient import TestClient

from motu.engine.errors import MotuError
from motu.server import keeping
from motu.server.hall import bots
from motu.server.keeping.schema import HEAD
from motu.server.keeping.store import NotKept, Store
from motu.server.tables.events import Event, broken_link, moves_of
from motu.server.tables.header import Header, Seat

from ..gathering import people, run

Opened = Callable[..., str]


def added(store: Store, table: str = "one") -> Header:
    guest, _token = store.new_guest()
    seats = [Seat(guest, None, "Ann"), Seat(guest, None, "Bob")]
    header = Header(table, guest, "match", "0", "wayfinder", 2, {}, "seed", "start", seats, turns=[0])
    return store.add(header, [Event("open", None, {"game": "wayfinder"})])


def moved(store: Store, header: Header, action: str = "place A1", client: str | None = None) -> Header:
    """The table after a move that gives the turn to the other seat."""
    turns = [1 - seat for seat in header.turns]
    return store.commit(header, replace(header, turns=turns, snapshot=action.encode()), [
        Event("moves", 0, [[0, action, "hash"]], client),
    ])  # fmt: skip


def test_a_commit_writes_the_event_the_snapshot_and_whose_turn_it_is(store: Store) -> None:
    header = moved(store, added(store), client="message 1")
    assert store.header("one") == header
    assert header.turns == [1]
    assert header.snapshot == b"place A1"
    events = store.events("one")
    assert [event.kind for event in events] == ["open", "moves"]
    assert header.chain == events[-1].hash
    assert broken_link(events) == 0
    assert store.answered("one", "message 1") == 2
    assert store.answered("one", "message 2") is None


def test_a_table_that_was_changed_elsewhere_is_not_overwritten(store: Store) -> None:
    before = added(store)
    moved(store, before)
    with pytest.raises(LookupError):
        moved(store, before, "place B1")
    assert moves_of(store.events("one")) == [(0, "place A1", "hash")]


def test_a_move_that_fails_half_way_leaves_nothing_and_the_next_one_is_kept(store: Store) -> None:
    header = moved(store, added(store), client="message 1")
    with pytest.raises(sa.exc.IntegrityError):
        moved(store, header, "place B1", client="message 1")  # its row is refused after that of the table was written
    assert store.header("one") == header
    moved(store, header, "place C1")
    assert moves_of(store.events("one")) == [(0, "place A1", "hash"), (0, "place C1", "hash")]


def test_watchers_go_in_the_commit_that_makes_their_link_invalid(store: Store) -> None:
    before = added(store)
    store.watch("one", before.guest)
    header = moved(store, before)
    with pytest.raises(LookupError):
        store.commit(before, replace(before, watching=2), [Event("link", None)])
    assert store.watchers("one") == {before.guest}
    store.commit(header, replace(header, watching=2), [Event("link", None)])
    assert store.watchers("one") == set()


def test_every_writer_has_synchronous_commits(store: Store) -> None:
    with store.engine.connect() as db:
        assert db.exec_driver_sql("PRAGMA journal_mode").scalar() == "wal"
        assert db.exec_driver_sql("PRAGMA synchronous").scalar() == 2  # FULL


def fill(store: Store) -> None:
    """The disk is full: SQLite may not take another page."""
    with store.engine.connect() as db:
        pages = db.exec_driver_sql("PRAGMA page_count").scalar()
    store.engine.dispose()
    sa.event.listen(store.engine, "connect", lambda db, _record: db.execute(f"PRAGMA max_page_count={pages}"))


def test_a_full_disk_keeps_nothing_of_a_move(store: Store) -> None:
    header = added(store)
    fill(store)
    with pytest.raises(NotKept):
        store.commit(header, replace(header, snapshot=b"x" * 100_000), [Event("moves", 0, [[0, "place A1", "hash"]])])
    assert store.header("one") == header
    assert len(store.events("one")) == 1


def test_a_move_that_cannot_be_kept_is_a_503_and_the_table_is_as_before(client: TestClient, opened: Opened) -> None:
    table = opened(seat1="person")
    found = client.app.state.tables.open[table.rpartition("/")[2]]  # type: ignore[attr-defined]
    before = found.header, found.match, found.match.hash()
    store = found.book.store
    locked = sqlite3.connect(store.engine.url.database)
    locked.execute("BEGIN EXCLUSIVE")
    store.engine.dispose()
    sa.event.listen(store.engine, "connect", lambda db, _record: db.execute("PRAGMA busy_timeout=0"))
    answer = client.post(f"{table}/act", json={"action": "place C3", "id": "m"})
    assert answer.status_code == 503
    assert "nothing has changed" in answer.json()["error"]
    assert str(store.engine.url.database) not in answer.text
    assert (found.header, found.match, found.match.hash()) == before
    locked.close()
    assert client.post(f"{table}/act", json={"action": "place C3", "id": "m"}).json() == {"version": 2}


def test_a_bot_whose_move_could_not_be_kept_tries_again(
    client: TestClient, opened: Opened, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bots, "AGAIN", 0.01)
    path = opened(seat1="random")
    found = client.app.state.tables.open[path.rpartition("/")[2]]  # type: ignore[attr-defined]
    real, refused = found.book.store.commit, []

    def commit(before: Header, after: Header, events: list[Event], epoch: int) -> Header:
        if 1 in before.turns and len(refused) < 3:
            refused.append(before.version)
            raise NotKept("no room")
        return real(before, after, events, epoch)

    monkeypatch.setattr(found.book.store, "commit", commit)
    client.post(f"{path}/act", json={"action": "place C3"})
    for _wait in range(500):
        if found.version == 3:
            break
        time.sleep(0.02)
    assert refused == [2, 2, 2]
    assert [event.kind for event in found.book.store.events(found.id)] == ["open", "moves", "moves"]


def test_an_old_message_gets_its_answer_however_long_ago_it_was(client: TestClient, opened: Opened) -> None:
    table = opened(seat1="person")
    found = client.app.state.tables.open[table.rpartition("/")[2]]  # type: ignore[attr-defined]
    first = client.post(f"{table}/act", json={"action": "place C3", "version": 1, "id": "m"})
    client.post(f"{table}/act", json={"action": "place D4", "version": 2, "id": "n"})
    found.book.answers.clear()
    for version in (1, None):
        again = client.post(f"{table}/act", json={"action": "place C3", "version": version, "id": "m"})
        assert again.json() == first.json() == {"version": 2}
    assert len(found.book.store.moves(found.id)) == 2


def test_threads_write_one_after_another(store: Store) -> None:
    """Several tables at once: nobody is refused because another one writes."""
    headers = [added(store, f"table {number}") for number in range(4)]

    def play(header: Header) -> None:
        for _move in range(25):
            header = moved(store, header)

    threads = [threading.Thread(target=play, args=(header,)) for header in headers]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    for header in headers:
        events = store.events(header.id)
        assert (len(events), broken_link(events)) == (26, 0)


def test_a_table_that_is_read_while_somebody_writes_is_of_one_moment(store: Store) -> None:
    header = added(store)

    def play() -> None:
        last = header
        for _move in range(200):
            last = moved(store, last)

    writer = threading.Thread(target=play)
    writer.start()
    seen = set()
    while writer.is_alive():
        found, events = store.whole("one")
        assert found is not None
        assert (found.version, found.chain) == (len(events), events[-1].hash)
        seen.add(found.version)
    writer.join()
    assert len(seen) > 5  # of many moments


@pytest.mark.parametrize("change", ["body = '[]'", "seat = 1", "kind = 'undo'", "at = 'yesterday'", "number = 9"])
def test_a_changed_event_breaks_the_chain(store: Store, change: str) -> None:
    moved(store, moved(store, added(store)), "place B1")
    with store.engine.begin() as db:
        db.exec_driver_sql(f"UPDATE events SET {change} WHERE number = 2")
    assert broken_link(store.events("one")) == 2


def test_a_removed_event_breaks_the_chain(store: Store) -> None:
    moved(store, moved(store, added(store)), "place B1")
    with store.engine.begin() as db:
        db.exec_driver_sql("DELETE FROM events WHERE number = 2")
    assert broken_link(store.events("one")) == 2


def test_the_newest_schema_is_the_one_that_a_start_looks_for() -> None:
    config = Config()
    config.set_main_option("script_location", str(Path(keeping.__file__).parent / "migrations"))
    assert ScriptDirectory.from_config(config).get_current_head() == HEAD


# -- puzzles --


def test_a_puzzle_that_was_solved_stays_so(store: Store) -> None:
    (ann, _token), (ben, _other) = store.new_guest(), store.new_guest()
    store.note_puzzle(ann, "one", solved=False)
    store.note_puzzle(ann, "two", solved=True)
    assert store.puzzles_of(ann) == {"one": False, "two": True}
    store.note_puzzle(ann, "one", solved=True)
    store.note_puzzle(ann, "two", solved=False)
    assert store.puzzles_of(ann) == {"one": True, "two": True}
    assert store.puzzles_of(ben) == {}
    with store.engine.begin() as db:
        db.exec_driver_sql("UPDATE puzzles SET solved = 'much' WHERE puzzle = 'two'")
    assert store.puzzles_of(ann) == {"one": True}  # what was damaged is not believed


def test_guests_who_solve_puzzles_are_not_forgotten_before_they_stop(store: Store) -> None:
    guest, token = store.new_guest()
    store.note_puzzle(guest, "one", solved=True)
    with store.engine.begin() as db:
        db.exec_driver_sql("UPDATE guests SET created = '2020'")
    assert store.forget_guests("2021") == 0
    with store.engine.begin() as db:
        db.exec_driver_sql("UPDATE puzzles SET changed = '2020'")
    assert store.forget_guests("2021") == 1
    assert store.guest(token) is None
    assert store.puzzles_of(guest) == {}


# -- where it lies --


def modes(folder: Path) -> dict[str, str]:
    return {path.name: oct(path.stat().st_mode & 0o777) for path in sorted(folder.iterdir())}


def test_only_its_owner_can_read_a_database_and_what_lies_beside_it(tmp_path: Path) -> None:
    before = os.umask(0)
    try:
        with keeping.held(str(tmp_path / "motu.db")):
            store = Store(str(tmp_path / "motu.db"))
            store.new_guest()
            assert {"motu.db", "motu.db-shm", "motu.db-wal", "motu.db.lock"} <= set(modes(tmp_path))
            assert set(modes(tmp_path).values()) == {"0o600"}
            store.close()
    finally:
        os.umask(before)


def test_an_old_database_that_others_could_read_is_corrected_and_that_is_noted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setenv("MOTU_DATA", str(tmp_path / "data"))
    Store().close()
    file = tmp_path / "data" / "motu.db"
    assert not caplog.records
    assert file.parent.stat().st_mode & 0o777 == 0o700
    file.chmod(0o644)
    file.parent.chmod(0o755)
    Store().close()
    assert (file.parent.stat().st_mode & 0o777, file.stat().st_mode & 0o777) == (0o700, 0o600)
    assert [record.getMessage() for record in caplog.records] == [
        "the folder of the database could be read by others on this machine; now only its owner can",
        "the database could be read by others on this machine; now only its owner can",
    ]


def test_a_folder_that_is_not_ours_stays_as_it_is(tmp_path: Path) -> None:
    tmp_path.chmod(0o755)
    Store(str(tmp_path / "motu.db")).close()
    assert tmp_path.stat().st_mode & 0o777 == 0o755


@pytest.mark.parametrize("name", ["motu.db", "a name with ? and % and #.db"])
def test_a_plain_path_and_a_url_name_the_same_database(tmp_path: Path, name: str) -> None:
    store = Store(str(tmp_path / name))
    guest, token = store.new_guest()
    store.close()
    assert (tmp_path / name).is_file()
    assert keeping.file_of(str(tmp_path / name)) == tmp_path / name
    if name == "motu.db":
        assert keeping.file_of(f"sqlite:///{tmp_path / name}") == tmp_path / name
        again = Store(f"sqlite:///{tmp_path / name}")
        assert again.guest(token) == guest
        again.close()


@pytest.mark.parametrize("db", ["nonsense://x", "postgresql+nothing://x/y", "://"])
def test_a_url_that_names_nothing_is_refused_with_a_sentence(db: str) -> None:
    with pytest.raises(MotuError):
        keeping.file_of(db)


def test_a_file_that_is_no_database_is_refused_with_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "motu.db").write_text("a letter, and not a short one at all, so that it is no empty database" * 20)
    with pytest.raises(MotuError, match="not a database"):
        Store(str(tmp_path / "motu.db"))


def test_two_names_of_one_file_are_one_database(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(keeping.files, "WAIT", 0.1)
    Store(str(tmp_path / "motu.db")).close()
    (tmp_path / "other.db").symlink_to(tmp_path / "motu.db")
    (tmp_path / "folder").symlink_to(tmp_path)
    with keeping.held(str(tmp_path / "motu.db")):
        for other in (tmp_path / "other.db", tmp_path / "folder" / "motu.db"):
            with pytest.raises(MotuError, match="in use"), keeping.held(f"sqlite:///{other}"):
                pass


# -- a full disk --


def test_a_full_disk_is_a_503_for_a_new_table_and_ready_tells_it(client: TestClient, opened: Opened) -> None:
    opened(seat1="person")
    assert client.get("/ready").json()["database"] == "writable"
    fill(client.app.state.store)  # type: ignore[attr-defined]
    client.app.state.readiness = None  # type: ignore[attr-defined]
    statuses = [client.post("/new/wayfinder", data={"players": "2"}).status_code for _table in range(40)]
    assert set(statuses) <= {303, 503}  # a few still find room in pages that are there
    assert statuses[-1] == 503
    answer = client.get("/ready")
    assert (answer.status_code, answer.json()["database"]) == (503, "not writable")


def test_a_disk_that_is_nearly_full_is_told_before_it_is(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("motu.server.keeping.store.ROOM", 2**62)
    assert client.get("/ready").status_code == 503


def test_of_a_chat_the_last_lines_are_stored(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("motu.server.keeping.store.CHAT_STORED", 3)
    one, other = (run(people(store))[1].id for _table in range(2))
    store.say(other, 0, "Ben", "elsewhere")
    for number in range(5):
        store.say(one, 0, "Ann", f"word {number}")
    assert [(line.number, line.text) for line in store.chat(one)] == [(3, "word 2"), (4, "word 3"), (5, "word 4")]
    assert len(store.chat(other)) == 1
