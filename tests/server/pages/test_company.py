"""Rematch, my tables, the one that waits for me, and what a page may know of the others."""

from __future__ import annotations

from collections.abc import Callable

from starlette.testclient import TestClient

from motu.engine.match import sealed
from motu.engine.record import NOBODY
from motu.language import speaking
from motu.server.keeping.store import Store
from motu.server.pages.company import Company, company
from motu.server.pages.looks import look
from motu.server.tables.asks import Propose, Rename
from motu.server.tables.standing import Change

from ..gathering import browser, links, live, people, plays, run

Opened = Callable[..., str]


def ended(client: TestClient, table: str) -> None:
    """Let the match of a table be over."""
    found = live(client, table)
    over = found.match.clone().edit(phase=6, seat=NOBODY)
    client.portal.call(found.change, lambda: found.commit(Change([], over)))  # type: ignore[union-attr]


def test_a_rematch_is_one_table_for_all_with_the_seats_turned(client: TestClient, opened: Opened) -> None:
    table = opened(players=3, seat1="free", seat2="random", clock="day:3")
    ann, eve = browser(client), browser(client)
    ann.post(links(client, table)[0], data={"name": "Ann"})
    assert ann.post(f"{table}/rematch").status_code == 403
    ended(client, table)
    assert eve.post(f"{table}/rematch").status_code == 404
    fresh = ann.post(f"{table}/rematch").json()["table"]
    assert client.post(f"{table}/rematch").json()["table"] == fresh
    old, new = live(client, table).seats, live(client, fresh).seats
    assert [who.guest for who in new] == [who.guest for who in (*old[1:], old[0])]
    assert [who.bot for who in new] == [None, "random", None]
    header = live(client, fresh).header
    assert (header.guest, header.clock, header.stage) == (live(client, table).header.guest, "day:3", "running")


def test_the_next_table_that_waits_is_the_one_that_waits_longest(client: TestClient, opened: Opened) -> None:
    assert client.get("/waiting").headers["location"] == "/"
    first, second = opened(seat1="person"), opened(seat1="person")
    assert client.get("/waiting.json").json() == {"count": 2}
    number = first.rpartition("/")[2]
    assert client.get(f"/waiting?not={number}").headers["location"] == second
    assert client.get("/waiting").headers["location"] in (first, second)
    assert browser(client).get("/waiting.json").json() == {"count": 0}
    assert browser(client).get("/waiting").headers["location"] == "/"
    client.post(f"{first}/delete")
    assert client.get("/waiting.json").json() == {"count": 1}


def test_the_seal_is_shown_from_the_start_and_the_seed_only_at_the_end(client: TestClient, opened: Opened) -> None:
    table = opened(seat1="person")
    found = live(client, table)
    guest = found.seats[0].guest or 0
    before = company(found, guest, ["a", "b"])
    assert (before.sealed, before.seed) == (sealed(found.match.seed), "")
    ended(client, table)
    assert company(found, guest, ["a", "b"]).seed == found.match.seed


def test_what_the_page_knows_of_people(client: TestClient, opened: Opened) -> None:
    table = opened(players=3, seat1="free", seat2="level:2", clock="live:20", open="1")
    ann = browser(client)
    ann.post(links(client, table)[0], data={"name": "Ann"})
    found = live(client, table)
    host, guest = found.seats[0].guest or 0, found.seats[1].guest or 0
    mine, hers, nobodys = (company(found, who, ["a", "Ann", "c"]) for who in (host, guest, 10**6))
    assert (mine.host, hers.host, nobodys.host) == (True, False, False)
    assert (mine.spectator, hers.spectator, nobodys.spectator) == (False, False, True)
    assert (mine.can_leave, hers.can_leave, nobodys.can_leave) == (True, True, False)
    assert [bool(chair.link) for chair in mine.seats] == [False, True, False]
    assert not any(chair.link for chair in hers.seats)
    assert not hers.watch_link
    assert [chair.mine for chair in hers.seats] == [False, True, False]
    assert hers.seats[2].bot
    players = look(found, guest).players
    assert [player.running for player in players] == [True, False, False]
    assert 1190 < float(players[0].left) <= 1200
    assert [player.left for player in players[1:]] == ["1200.0", ""]


def test_people_are_the_very_same_after_a_move_and_others_once_anything_about_them_changes(store: Store) -> None:
    async def job() -> None:
        _tables, table, (ann, ben) = await people(store, count=2)

        def there() -> list[Company]:
            return [company(table, guest, ["A", "B"]) for guest in (ann, ben, NOBODY)]

        def changed() -> bool:
            before, now = known[-1], there()
            known.append(now)
            return not any(old is new for old, new in zip(before, now, strict=True))

        known = [there()]
        await plays(table, ann, "place C3")
        assert all(old is new for old, new in zip(known[0], there(), strict=True))
        await table.say(ann, "hello")
        assert changed()
        await table.ask(Propose(ann, "undo", 0))
        assert changed()
        await table.ask(Rename(ben, "Ben", 1))
        assert changed()
        with table.line(ben, lambda: None):
            assert changed()
        assert changed()
        with speaking("fr"):
            assert changed()

    run(job())


def test_a_spectator_of_an_open_table_needs_no_link(client: TestClient, opened: Opened) -> None:
    table = opened(seat1="person", open="1")
    eve = browser(client)
    answer = eve.get(table, headers={"Accept": "text/html"})
    assert answer.status_code == 200
    assert 'data-seat="-1"' in answer.text
    private = opened(seat1="person")
    assert eve.get(private).status_code == 404
