"""Servers that share a PostgreSQL: any page at any of them, one history a table, and nothing stays unheard."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, closing, contextmanager
from itertools import count
from typing import Any

import pytest
import sqlalchemy as sa
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

pytest.importorskip("psycopg")  # motu[postgres]

import psycopg

from motu.server.app import make_app
from motu.server.door.guard import NAMES, Gate
from motu.server.ground.errors import Unsure
from motu.server.ground.limits import Limits, Rate
from motu.server.hall.table import Table
from motu.server.hall.together import Together
from motu.server.keeping import wire
from motu.server.keeping.store import Store
from motu.server.keeping.wire import Wire
from motu.server.lines.live import AGAIN
from motu.server.tables.asks import Ask, Play
from motu.server.tables.events import Event
from motu.server.tables.standing import Change
from postgres import Cluster

JSON = {"Accept": "application/json"}


class House:
    """Servers on one database, and guests who come to any of them."""

    def __init__(self, db: str, stack: ExitStack) -> None:
        self.db = db
        self.stack = stack
        self.doors: list[TestClient] = []
        self.gate: Gate | None = None
        self.limits: Limits | None = None

    def server(self) -> TestClient:
        """One server more, and the way to it."""
        app = make_app(self.db, warm_up=False, gate=self.gate, limits=self.limits)
        door = self.stack.enter_context(TestClient(app, follow_redirects=False, headers=JSON))
        self.doors.append(door)
        return door

    def at(self, number: int, cookies: Any = None) -> TestClient:
        """A guest's browser at a server, in its event loop; with cookies a guest who was at another one."""
        found = TestClient(self.doors[number].app, follow_redirects=False, headers=JSON, cookies=cookies)
        found.portal = self.doors[number].portal
        return found

    def table(self, number: int, place: str) -> Table | None:
        """A table in the memory of a server."""
        return self.doors[number].app.state.tables.open.get(place.rpartition("/")[2])  # type: ignore[attr-defined]

    def end(self, number: int) -> None:
        """Ctrl+C at a server."""
        self.doors[number].__exit__(None, None, None)


@pytest.fixture
def house(postgres: Cluster) -> Iterator[House]:
    with ExitStack() as stack:
        found = House(postgres.database(), stack)
        found.server()
        found.server()
        yield found


def eventually(ready: Callable[[], Any], seconds: float = 20.0) -> Any:
    end = time.monotonic() + seconds
    while not (found := ready()):
        assert time.monotonic() < end, "it never came true"
        time.sleep(0.01)
    return found


def opened(guest: TestClient, game: str = "wayfinder", players: int = 2, **seats: str) -> str:
    answer = guest.post(f"/new/{game}", data={"players": str(players), **seats})
    assert answer.status_code == 303, answer.status_code
    return str(answer.headers["location"])


def act(guest: TestClient, place: str, table: Table, name: str) -> Any:
    """The first legal move, as a page sends it."""
    message = {
        "action": table.match.text(table.match.legal()[0]), "seat": table.match.current_player,
        "version": table.version, "id": name,
    }  # fmt: skip
    return guest.post(f"{place}/act", json=message)


def test_a_move_made_elsewhere_reaches_the_owner_and_comes_back(house: House) -> None:
    host = house.at(0)
    place = opened(host, seat0="me", seat1="me")
    other = house.at(1, host.cookies)
    assert other.get(f"{place}/fragment").status_code == 200
    mine, theirs = both(house, place)
    answer = act(other, place, theirs, "a message")
    assert answer.json() == {"version": 2}
    assert theirs.version == 2, "who has made a move sees it at once"
    assert mine.version == 2
    assert theirs.match == mine.match
    assert act(host, place, mine, "another").json() == {"version": 3}
    other.get(place)
    assert theirs.version == 3


def both(house: House, place: str) -> tuple[Table, Table]:
    """The table at the server that has it in hand, and at the one that follows."""
    mine, theirs = house.table(0, place), house.table(1, place)
    assert mine is not None
    assert theirs is not None
    assert (mine.elsewhere, theirs.elsewhere) == (False, True)
    return mine, theirs


def followed(house: House) -> tuple[str, TestClient, Table]:
    """Where a table is that the first server has in hand, its host's door at the second, and the table there."""
    host = house.at(0)
    place = opened(host, seat0="me", seat1="me")
    other = house.at(1, host.cookies)
    other.get(place)
    return place, other, both(house, place)[1]


def test_the_same_message_at_two_servers_counts_once(house: House) -> None:
    host = house.at(0)
    place = opened(host, seat0="me", seat1="me")
    other = house.at(1, host.cookies)
    other.get(place)
    _mine, theirs = both(house, place)
    message = {"action": theirs.match.text(theirs.match.legal()[0]), "seat": 0, "version": 1, "id": "once"}
    assert [guest.post(f"{place}/act", json=message).json() for guest in (other, host, other)] == [{"version": 2}] * 3


def test_refusals_come_back_with_their_rule(house: House) -> None:
    host = house.at(0)
    place = opened(host, seat0="me", seat1="me")
    other = house.at(1, host.cookies)
    other.get(place)
    _mine, theirs = both(house, place)
    wrong = next(a for a in range(theirs.match.game.actions.size) if theirs.match.why_not(a))
    message = {"action": theirs.match.text(wrong), "seat": 0, "version": 1, "id": "wrong"}
    answers = [guest.post(f"{place}/act", json=message) for guest in (host, other)]
    assert [answer.status_code for answer in answers] == [422, 422]
    assert answers[0].json() == answers[1].json()
    stale = [guest.post(f"{place}/act", json={**message, "version": 0}).status_code for guest in (host, other)]
    assert stale == [409, 409]
    stranger = house.at(1)
    assert stranger.get(place).status_code == 404
    assert stranger.post(f"{place}/act", json=message).status_code == 404


def test_people_join_talk_and_ask_at_different_servers(house: House) -> None:
    host, guest = house.at(0), house.at(1)
    place = opened(host, seat0="me", seat1="free", open="1")
    assert guest.get(f"{place}/fragment").status_code == 200
    assert guest.post(f"{place}/sit", json={"seat": 1, "name": "Ana"}).status_code == 200
    mine, theirs = both(house, place)
    assert mine.header.stage == theirs.header.stage == "running"
    assert guest.post(f"{place}/say", json={"text": "hello"}).status_code == 200
    assert host.post(f"{place}/say", json={"text": "good evening"}).status_code == 200
    assert guest.post(f"{place}/say", json={"text": "shall we?"}).status_code == 200
    for table in (mine, theirs):
        eventually(lambda table=table: [line.text for line in table.people.chat]
                   == ["hello", "good evening", "shall we?"])  # fmt: skip


def test_a_page_hears_of_moves_and_people_at_other_servers(house: House) -> None:
    host, guest = house.at(0), house.at(1)
    place = opened(host, seat0="me", seat1="free", open="1")
    guest.get(f"{place}/fragment")
    guest.post(f"{place}/sit", json={"seat": 1, "name": "Ana"})
    mine, theirs = both(house, place)
    with guest.websocket_connect(f"{place}/live") as line:
        line.send_json({"shown": 0, "still": True})
        first = line.receive_json()
        assert first["version"] == theirs.version
        eventually(lambda: mine.people.is_present(theirs.seats[1].guest))
        assert act(host, place, mine, "one").status_code == 200
        while line.receive_json().get("version") != mine.version:
            pass
    eventually(lambda: not mine.people.is_present(theirs.seats[1].guest))


def test_bots_answer_where_the_table_is_in_hand(house: House) -> None:
    host = house.at(0)
    place = opened(host, seat0="me", seat1="random")
    other = house.at(1, host.cookies)
    other.get(place)
    mine, theirs = both(house, place)
    eventually(lambda: theirs.match.current_player == 0 and theirs.version == mine.version)
    before = mine.version
    assert act(other, place, theirs, "one").status_code == 200
    eventually(lambda: mine.version > before + 1 and mine.match.current_player == 0)
    eventually(lambda: (other.get(place), theirs.version == mine.version)[1])
    assert not theirs.bots.busy


def racing(house: House) -> tuple[TestClient, TestClient, str, Table, Table]:
    """A live race of two people at two servers: they, its path, and the table here and there."""
    host, guest = house.at(0), house.at(1)
    place = opened(host, seat0="me", seat1="free", open="1", **{"option-timing": "live"})
    guest.get(f"{place}/fragment")
    assert guest.post(f"{place}/sit", json={"seat": 1, "name": "Ana"}).status_code == 200
    return host, guest, place, *both(house, place)


def test_a_race_has_one_clock_whatever_server_people_are_at(house: House) -> None:
    host, guest, place, mine, theirs = racing(house)
    ours, other = mine.race, theirs.race
    assert ours
    assert other
    with guest.websocket_connect(f"{place}/live") as line:
        line.send_json({"shown": 0, "still": True})
        eventually(lambda: ours.until)
        eventually(lambda: other.until == ours.until)
        set_up_until = ours.until
        for who, table, space in ((host, mine, "C3"), (guest, theirs, "A1")):
            told = {"action": f"place {space}", "version": table.version, "id": space}
            assert who.post(f"{place}/act", json=told | {"seat": table.match.current_player}).status_code == 200
            eventually(lambda: theirs.version == mine.version)
        assert mine.match == theirs.match
        assert ours.until != set_up_until, "the voyage has a time of its own"
        eventually(lambda: other.until == ours.until)
    eventually(lambda: ours.until is None)
    eventually(lambda: other.until is None)


def test_whose_turn_it_is_is_known_everywhere(house: House) -> None:
    host, guest = house.at(0), house.at(1)
    place = opened(host, seat0="free", seat1="me", open="1")
    guest.get(f"{place}/fragment")
    assert guest.post(f"{place}/sit", json={"seat": 0, "name": "Ana"}).status_code == 200
    mine, theirs = both(house, place)
    who = mine.seats[mine.match.current_player].guest
    first, second = (guest, host) if theirs.seats[0].guest == who else (host, guest)
    assert first.get("/waiting.json").json() == {"count": 1}
    assert second.get("/waiting.json").json() == {"count": 0}
    while mine.seats[mine.match.current_player].guest == who:
        assert act(first, place, mine, f"move {mine.version}").status_code == 200
        other = theirs if first is guest else mine
        eventually(lambda other=other: other.version == mine.version)
    eventually(lambda: second.get("/waiting.json").json() == {"count": 1})
    eventually(lambda: first.get("/waiting.json").json() == {"count": 0})


def test_who_was_let_in_at_one_server_is_let_in_at_all(house: House) -> None:
    host = house.at(0)
    place = opened(host, seat0="me", seat1="me")
    name = place.rpartition("/")[2]
    mine = house.table(0, place)
    assert mine is not None
    watcher = house.at(0)
    assert watcher.get(f"/watch/{name}/{mine.watch_code()}").status_code == 303
    elsewhere = house.at(1, watcher.cookies)
    assert elsewhere.get(f"{place}/fragment").status_code == 200
    assert house.at(1, host.cookies).post(f"{place}/revoke", json={"watch": True}).status_code == 200
    eventually(lambda: elsewhere.get(f"{place}/fragment").status_code == 404)
    assert watcher.get(f"{place}/fragment").status_code == 404


def test_both_ask_for_a_rematch_and_get_the_same_table(house: House) -> None:
    host = house.at(0)
    place = opened(host, seat0="me", seat1="me")
    mine = house.table(0, place)
    assert mine is not None
    over = mine.match.clone()
    while not over.is_terminal:
        over.play(over.legal()[0])
    told = [[move.seat, over.text(move.action), move.hash] for move in over.log[len(mine.match.log) :]]
    host.portal.call(mine.change, lambda: mine.commit(Change([Event("moves", 0, told)], over)))  # type: ignore[union-attr]
    other = house.at(1, host.cookies)
    other.get(place)
    both(house, place)
    answers = [guest.post(f"{place}/rematch").json() for guest in (other, host, other)]
    assert answers[0] == answers[1] == answers[2]
    assert other.get(answers[0]["table"]).status_code == 200


def test_a_table_that_is_deleted_is_gone_everywhere(house: House) -> None:
    host = house.at(0)
    place = opened(host, seat0="me", seat1="me")
    other = house.at(1, host.cookies)
    other.get(place)
    assert other.post(f"{place}/delete").status_code == 303
    eventually(lambda: host.get(place).status_code == 404)


# -- when something goes wrong --


@contextmanager
def frozen(house: House, number: int) -> Iterator[None]:
    """As if a server were stopped for longer than it is believed to live: the others take it for dead."""
    state = house.doors[number].app.state  # type: ignore[attr-defined]
    its = state.tables.share.__self__.wire

    async def silent() -> None:
        pass

    its.beat = silent
    with state.store.engine.begin() as db:
        db.exec_driver_sql(f"UPDATE servers SET until = 0 WHERE name = '{its.me}'")
    yield
    del its.beat


def test_an_owner_that_wakes_up_cannot_write(house: House) -> None:
    host = house.at(0)
    place = opened(host, seat0="me", seat1="me")
    asleep = house.table(0, place)
    assert asleep is not None
    with frozen(house, 0):
        other = house.at(1, host.cookies)
        assert other.get(place).status_code == 200
        theirs = house.table(1, place)
        assert theirs is not None
        assert not theirs.elsewhere, "who finds the owner dead takes the table in hand"
        action = theirs.match.legal()[0]
        with pytest.raises(LookupError):  # nobody has moved, so that only the epoch speaks against it
            asleep.carry_out(Play(asleep.seats[0].guest or 0, 0, action, 1, "late"))
        assert act(other, place, theirs, "in time").json() == {"version": 2}
    late = {"action": action, "seat": 0, "version": 1, "id": "late"}
    assert host.post(f"{place}/act", json=late).status_code in (403, 409, 503)

    def follows() -> bool:
        host.get(place)
        found = house.table(0, place)
        return found is not None and found.elsewhere and found.version == 2

    eventually(follows)
    assert [event.client for event in theirs.book.store.events(theirs.id)][1:] == [f"{theirs.header.guest} in time"]


def test_a_page_stays_where_it_is_when_the_owner_of_its_table_dies(house: House) -> None:
    host = house.at(0)
    place = opened(host, seat0="me", seat1="random")
    asleep = house.table(0, place)
    assert asleep is not None
    eventually(lambda: asleep.match.current_player == 0)
    house.server()
    other, third = house.at(1, host.cookies), house.at(2, host.cookies)
    third.get(place)
    with other.websocket_connect(f"{place}/live") as line, third.websocket_connect(f"{place}/live"):
        line.send_json({"shown": 0, "still": True})
        _mine, theirs = both(house, place)
        follows = house.table(2, place)
        assert follows is not None
        with frozen(house, 0):
            tables = (theirs, follows)
            eventually(lambda: [table.elsewhere for table in tables].count(False) == 1)
            now, later = tables if follows.elsewhere else tables[::-1]
            eventually(lambda: later.book.epoch == now.book.epoch)
            assert now.book.epoch > asleep.book.epoch
            message = {"action": theirs.match.text(theirs.match.legal()[0]), "seat": 0, "version": theirs.version}
            line.send_json({"act": {**message, "id": "over the same line"}})
            while "answer" not in (heard := line.receive_json()):
                pass
            assert heard["answer"]["version"] == message["version"] + 1
            eventually(
                lambda: now.version > message["version"] + 1 and now.match.current_player == 0
            )  # the bot goes on
            while line.receive_json().get("version") != now.version:
                pass
            assert house.table(1, place) is theirs
            with pytest.raises(LookupError):
                asleep.carry_out(Play(asleep.seats[0].guest or 0, 0, asleep.match.legal()[0], asleep.version, "late"))


def test_a_move_that_was_under_way_to_a_dead_owner_is_made_by_the_next(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    place, other, theirs = followed(house)
    dead = house.doors[0].app.state.tables.share.__self__  # type: ignore[attr-defined]
    monkeypatch.setattr(dead, "hear", lambda said: None)
    with other.websocket_connect(f"{place}/live") as line:
        line.send_json({"shown": 0, "still": True})
        move = {"action": theirs.match.text(theirs.match.legal()[0]), "seat": 0, "version": 1, "id": "under way"}
        line.send_json({"act": move})
        eventually(lambda: theirs.share.owner.func.__self__.letters)  # type: ignore[union-attr]
        with frozen(house, 0):
            while "answer" not in (heard := line.receive_json()):
                pass
    assert heard["answer"] == {"id": "under way", "version": 2}
    assert not theirs.elsewhere


def test_a_race_starts_anew_where_it_is_taken_over(house: House) -> None:
    _host, guest, place, mine, theirs = racing(house)
    ours, other = mine.race, theirs.race
    assert ours
    assert other
    with guest.websocket_connect(f"{place}/live") as line:
        line.send_json({"shown": 0, "still": True})
        eventually(lambda: ours.until and other.until == ours.until)
        before = ours.until
        assert before
        with frozen(house, 0):
            eventually(lambda: not theirs.elsewhere)
            eventually(lambda: other.until and other.until > before)
            assert theirs.deadline == other.until


def test_a_server_that_ends_hands_its_tables_on(house: House) -> None:
    place, other, theirs = followed(house)
    house.end(0)
    eventually(lambda: theirs.book.gone)  # nobody has a page open
    assert other.get(place).status_code == 200
    now = house.table(1, place)
    assert now is not None
    assert not now.elsewhere
    assert act(other, place, now, "after").json() == {"version": 2}


def test_who_has_lost_its_connection_and_says_nothing_is_given_up_sooner(postgres: Cluster) -> None:
    async def scene(killed: Wire, stands_still: Wire, looks: Wire) -> None:
        await asyncio.sleep(wire.LIFE)  # right after a start of the database all connections are new
        for one in (killed, stands_still, looks):
            await one.beat()
        killed.hang_up()
        await looks.bury()
        assert await alive(looks) == {killed.me, stands_still.me, looks.me}  # it may be back in a moment
        await asyncio.sleep(wire.QUIET + 0.1)
        await looks.beat()
        await looks.bury()
        assert await alive(looks) == {stands_still.me, looks.me}
        await killed.beat()
        assert await alive(looks) == {killed.me, stands_still.me, looks.me}
        for one in (killed, stands_still, looks):
            await one.close()

    async def alive(looks: Wire) -> set[str]:
        found = await (await looks.speaking()).execute(f"SELECT name FROM servers WHERE until > {wire.NOW}")
        return {name for (name,) in await found.fetchall()}

    db = postgres.database()
    with closing(Store(db)) as one, closing(Store(db)) as two, closing(Store(db)) as three:
        asyncio.run(scene(Wire(one), Wire(two), Wire(three)))


def test_who_waits_over_a_connection_that_is_given_up_finds_it_closed(postgres: Cluster) -> None:
    async def scene(its: Wire) -> None:
        await its.beat()
        waits = asyncio.create_task((await its.speaking()).execute("SELECT pg_sleep(60)"))
        await asyncio.sleep(0.2)
        its.hang_up()
        await its.beat()
        with pytest.raises(psycopg.OperationalError) as lost:
            await waits
        assert "closed" in str(lost.value)  # and not in memory that was given back, which ends the process
        await its.close()

    with closing(Store(postgres.database())) as store:
        asyncio.run(scene(Wire(store)))


def test_news_that_are_lost_are_caught_up_from_the_events(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Together, "hear_of_table", lambda self, said: None)
    host = house.at(0)
    place = opened(host, seat0="me", seat1="me")
    other = house.at(1, host.cookies)
    other.get(place)
    mine, theirs = both(house, place)
    with other.websocket_connect(f"{place}/live") as line:
        line.send_json({"shown": 0, "still": True})
        line.receive_json()
        act(host, place, mine, "unheard")
        host.post(f"{place}/say", json={"text": "nobody hears me"})
        while line.receive_json().get("version") != 2:
            pass
        eventually(lambda: [line.text for line in theirs.people.chat] == ["nobody hears me"])


def test_letters_that_are_lost_are_sent_again_by_the_page(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """The move was kept, the answer was lost: the same message again gets the same answer."""
    monkeypatch.setattr("motu.server.hall.together.PATIENCE", 0.5)
    place, other, theirs = followed(house)
    message = {"action": theirs.match.text(theirs.match.legal()[0]), "seat": 0, "version": 1, "id": "again"}
    with monkeypatch.context() as deaf:
        deaf.setattr(Together, "read_reply", lambda self, said: None)
        lost = other.post(f"{place}/act", json=message)
        assert (lost.status_code, lost.json()["busy"]) == (503, 1)
    assert other.post(f"{place}/act", json=message).json() == {"version": 2}


@pytest.mark.parametrize("word", ["letter", "reply"])
def test_a_word_that_is_lost_is_said_again_and_counts_once(
    house: House, monkeypatch: pytest.MonkeyPatch, word: str
) -> None:
    place, other, theirs = followed(house)
    hear, carry_out, lost, done = Together.hear, Together.carry_out, list[str](), list[Ask]()

    def hard_of_hearing(self: Together, said: dict[str, Any]) -> None:
        if word in said and not lost:
            lost.append(word)
        else:
            hear(self, said)

    async def counted(self: Together, table: str, ask: Ask) -> Any:
        done.append(ask)
        return await carry_out(self, table, ask)

    monkeypatch.setattr(Together, "hear", hard_of_hearing)
    monkeypatch.setattr(Together, "carry_out", counted)
    assert act(other, place, theirs, "once").json() == {"version": 2}
    assert lost == [word]
    assert len(done) == 1


@contextmanager
def standing_still(store: Store, times: int) -> Iterator[None]:
    """As if a server were stopped in the middle of so many transactions for longer than the database waits."""
    left = [times]

    def stop(_connection: Any, cursor: Any, *_statement: Any) -> None:
        if left[0]:
            left[0] -= 1
            cursor.execute("SET LOCAL idle_in_transaction_session_timeout = '20ms'")
            time.sleep(0.2)

    sa.event.listen(store.engine, "before_cursor_execute", stop)
    yield
    sa.event.remove(store.engine, "before_cursor_execute", stop)


def test_a_server_that_wakes_reads_again_over_another_connection(postgres: Cluster) -> None:
    with closing(Store(postgres.database())) as store:
        guest, token = store.new_guest()
        with standing_still(store, times=1):
            assert store.guest(token) == guest
        with standing_still(store, times=2), pytest.raises(Unsure):
            store.guest(token)
        with standing_still(store, times=1), pytest.raises(Unsure):  # nobody writes twice
            store.rename(guest, "Ana")
        assert store.name(guest) == ""
        store.rename(guest, "Ben")
        assert store.name(guest) == "Ben"


def test_who_asks_a_server_that_has_just_woken_is_told_to_ask_again(
    house: House, caplog: pytest.LogCaptureFixture
) -> None:
    host = house.at(0)
    place = opened(host, seat0="me", seat1="me")
    store = house.doors[0].app.state.store  # type: ignore[attr-defined]
    with standing_still(store, times=2):
        answer = host.get(place)
    assert (answer.status_code, answer.json()["busy"]) == (503, 1)
    assert host.get(place).status_code == 200
    assert "a request failed" not in caplog.text


@pytest.mark.parametrize("reads", [1, 2])  # before the socket is open, and when it is
def test_a_page_that_opens_while_nothing_can_be_read_comes_again(
    house: House, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, reads: int
) -> None:
    host = house.at(0)
    place = opened(host, seat0="me", seat1="me")
    known, times = Store.guest, count(1)

    def guest(store: Store, token: str) -> int | None:
        if next(times) == reads:
            raise Unsure("just now")
        return known(store, token)

    monkeypatch.setattr(Store, "guest", guest)
    with host.websocket_connect(f"{place}/live") as line:
        line.send_json({"shown": 0, "still": True})
        with pytest.raises(WebSocketDisconnect) as closed:
            line.receive_json()
    assert closed.value.code == AGAIN
    assert not [record for record in caplog.records if record.levelno >= logging.ERROR]


def test_servers_that_start_at_once_make_one_schema_and_one_key(postgres: Cluster) -> None:
    db = postgres.database()
    with ThreadPoolExecutor(4) as pool:
        stores = list(pool.map(lambda _number: Store(db), range(4)))
    assert len({store.signed("seat", 1) for store in stores}) == 1
    for store in stores:
        store.close()


# -- what people may do, counted together --


def test_wrong_pins_count_at_all_servers_together(postgres: Cluster) -> None:
    with ExitStack() as stack:
        house = House(postgres.database(), stack)
        house.gate = Gate(NAMES, pin="123456")
        house.server()
        house.server()
        for number in range(5):
            assert house.at(0).post("/pin", data={"pin": f"00000{number}"}).status_code == 403
        eventually(lambda: house.at(1).post("/pin", data={"pin": "123456"}).status_code == 429)


def test_rates_by_address_hold_at_all_servers_together(postgres: Cluster) -> None:
    with ExitStack() as stack:
        house = House(postgres.database(), stack)
        house.limits = Limits(tables_by_address=Rate(6, 1 / 3600), tables=Rate(100, 100))
        house.server()
        house.server()
        assert [house.at(0).post("/play/wayfinder").status_code for _table in range(7)] == [303] * 6 + [429]
        eventually(lambda: house.at(1).post("/play/wayfinder").status_code == 429)


def test_puzzles_that_were_solved_are_known_at_all_servers(postgres: Cluster) -> None:
    db = postgres.database()
    with closing(Store(db)) as one, closing(Store(db)) as other:
        guest, _token = one.new_guest()
        one.note_puzzle(guest, "first", solved=False)
        other.note_puzzle(guest, "first", solved=True)
        assert one.puzzles_of(guest) == {"first": True}
        assert other.forget_guests("2000") == 0
