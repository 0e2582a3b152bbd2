"""Servers that share a PostgreSQL: any page at any of them, one history a table, and nothing stays unheard."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, closing, contextmanager
from typing import Any

import pytest
from starlette.testclient import TestClient

pytest.importorskip("psycopg")  # motu[postgres]

from motu.server.app import make_app
from motu.server.door.guard import NAMES, Gate
from motu.server.ground.limits import Limits, Rate
from motu.server.hall.table import Table
from motu.server.hall.together import Together
from motu.server.keeping.store import Store
from motu.server.tables.asks import Play
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


def eventually(ready: Callable[[], Any], seconds: float = 5.0) -> Any:
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


def test_a_race_has_one_clock_whatever_server_people_are_at(house: House) -> None:
    host, guest = house.at(0), house.at(1)
    place = opened(host, seat0="me", seat1="free", open="1", **{"option-timing": "live"})
    guest.get(f"{place}/fragment")
    assert guest.post(f"{place}/sit", json={"seat": 1, "name": "Ana"}).status_code == 200
    mine, theirs = both(house, place)
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
    wire = state.tables.share.__self__.wire

    async def silent() -> None:
        pass

    wire.beat = silent
    with state.store.engine.begin() as db:
        db.exec_driver_sql(f"UPDATE servers SET until = 0 WHERE name = '{wire.me}'")
    yield
    del wire.beat


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


def test_a_server_that_ends_hands_its_tables_on(house: House) -> None:
    host = house.at(0)
    place = opened(host, seat0="me", seat1="me")
    other = house.at(1, host.cookies)
    other.get(place)
    _mine, theirs = both(house, place)
    house.end(0)
    eventually(lambda: theirs.book.gone)
    assert other.get(place).status_code == 200
    now = house.table(1, place)
    assert now is not None
    assert not now.elsewhere
    assert act(other, place, now, "after").json() == {"version": 2}


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
    host = house.at(0)
    place = opened(host, seat0="me", seat1="me")
    other = house.at(1, host.cookies)
    other.get(place)
    _mine, theirs = both(house, place)
    message = {"action": theirs.match.text(theirs.match.legal()[0]), "seat": 0, "version": 1, "id": "again"}
    with monkeypatch.context() as deaf:
        deaf.setattr(Together, "read_reply", lambda self, said: None)
        lost = other.post(f"{place}/act", json=message)
        assert (lost.status_code, lost.json()["busy"]) == (503, 1)
    assert other.post(f"{place}/act", json=message).json() == {"version": 2}


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
