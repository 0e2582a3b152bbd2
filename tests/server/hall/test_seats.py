"""Seats by link: taking one, taken ones, links that are revoked, leaving, beginning, names, chat."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from ..gathering import browser, links, live

Opened = Callable[..., str]


def joined(guest: TestClient, link: str, name: str = "") -> None:
    answer = guest.post(link, data={"name": name})
    assert answer.status_code == 303, answer.text


def closing_code(line: Any) -> int:
    """Why a line is closed, after whatever is still said on it."""
    with pytest.raises(WebSocketDisconnect) as closed:
        hear_all(line)
    return closed.value.code


def hear_all(line: Any) -> None:
    while True:
        line.receive_json()


def test_a_table_with_free_seats_begins_when_the_last_one_is_taken(client: TestClient, opened: Opened) -> None:
    table = opened(players=3, seat1="free", seat2="free")
    first, second = links(client, table)
    ann, ben = browser(client), browser(client)
    assert live(client, table).header.stage == "gathering"
    assert client.post(f"{table}/act", json={"action": "place C3"}).status_code == 403
    joined(ann, first, "Ann")
    assert live(client, table).header.stage == "gathering"
    joined(ben, second, "Ben")
    assert live(client, table).header.stage == "running"
    assert client.post(f"{table}/act", json={"action": "place C3"}).status_code == 200
    assert ann.post(f"{table}/act", json={"action": "place D4"}).status_code == 200
    assert "Ben" in ann.get(f"{table}/fragment").text


def test_an_invitation_says_what_and_only_a_post_takes_the_seat(client: TestClient, opened: Opened) -> None:
    table = opened(seat1="free")
    (link,) = links(client, table)
    ann = browser(client)
    page = ann.get(link, headers={"Accept": "text/html"})
    assert "Wayfinder" in page.text
    assert live(client, table).seats[1].free
    assert not ann.cookies
    joined(ann, link)
    again = ann.get(link)
    assert (again.status_code, again.headers["location"]) == (303, table)


@pytest.mark.parametrize(
    "change", [lambda link: link[:-1], lambda link: link[:-2] + ("BA" if link.endswith("AA") else "AA"),
               lambda link: link.replace("/1/", "/0/"),
               lambda link: link.replace("/1/", "/9/"), lambda link: link.replace("/1/", "/x/")],
)  # fmt: skip
def test_a_wrong_code_is_no_link(client: TestClient, opened: Opened, change: Callable[[str], str]) -> None:
    table = opened(seat1="free")
    link = change(links(client, table)[0])
    ann = browser(client)
    assert ann.get(link).status_code == 404
    assert ann.post(link, data={}).status_code == 404
    assert live(client, table).seats[1].free


def test_a_seat_is_taken_once_and_nobody_sits_twice(client: TestClient, opened: Opened) -> None:
    table = opened(players=3, seat1="free", seat2="free")
    first, second = links(client, table)
    ann, ben = browser(client), browser(client)
    joined(ann, first)
    assert ben.post(first, data={}).status_code == 403
    assert ann.post(second, data={}).status_code == 403
    assert client.post(second, data={}).status_code == 403
    joined(ann, first)  # once more is the same, not an error
    assert [who.free for who in live(client, table).seats] == [False, False, True]


def test_a_revoked_link_is_invalid_and_a_new_one_is_shown(client: TestClient, opened: Opened) -> None:
    table = opened(seat1="free")
    (old,) = links(client, table)
    assert client.post(f"{table}/revoke", json={"seat": 1}).status_code == 200
    (new,) = links(client, table)
    ann = browser(client)
    refusal = ann.get(old)
    assert refusal.status_code == 404
    assert "not valid" in refusal.json()["error"]
    joined(ann, new)


def test_revoking_a_taken_seat_frees_it_as_long_as_people_gather(client: TestClient, opened: Opened) -> None:
    table = opened(players=3, seat1="free", seat2="free")
    first, _second = links(client, table)
    ann = browser(client)
    joined(ann, first)
    assert ann.get(table).status_code == 200
    client.post(f"{table}/revoke", json={"seat": 1})
    assert live(client, table).seats[1].free
    assert ann.get(table).status_code == 404
    assert ann.post(first, data={}).status_code == 404


def test_revoking_in_a_running_match_only_closes_the_link(client: TestClient, opened: Opened) -> None:
    table = opened(seat1="free")
    (link,) = links(client, table)
    ann, ben = browser(client), browser(client)
    joined(ann, link)
    client.post(f"{table}/revoke", json={"seat": 1})
    assert ann.get(table).status_code == 200
    assert ben.get(link).status_code == 404


def test_only_the_host_sees_links_and_revokes_and_begins(client: TestClient, opened: Opened) -> None:
    table = opened(players=3, seat1="free", seat2="free")
    ann = browser(client)
    joined(ann, links(client, table)[0])
    assert links(ann, table) == []
    assert "/watch/" not in ann.get(f"{table}/fragment").text
    number = table.rpartition("/")[2]
    for path, sent in (("revoke", {"seat": 2}), ("revoke", {"watch": 1}), ("begin", {"bot": "random"})):
        assert ann.post(f"{table}/{path}", json=sent).status_code == 403
    assert ann.get(f"/qr/{number}/2.svg").status_code == 403
    assert ann.get(f"/qr/{number}/watch.svg").status_code == 403
    assert live(client, table).header.stage == "gathering"


def test_the_host_begins_with_bots_in_the_free_seats(client: TestClient, opened: Opened) -> None:
    table = opened(players=3, seat1="free", seat2="free")
    assert client.post(f"{table}/begin", json={"bot": "nobody"}).status_code == 400
    assert client.post(f"{table}/begin", json={"bot": "random"}).status_code == 200
    assert [who.bot for who in live(client, table).seats] == [None, "random", "random"]
    assert client.post(f"{table}/begin", json={"bot": "random"}).status_code == 403


def test_leaving_while_people_gather_frees_the_seat(client: TestClient, opened: Opened) -> None:
    table = opened(players=3, seat1="free", seat2="free")
    ann = browser(client)
    first = links(client, table)[0]
    joined(ann, first)
    assert ann.post(f"{table}/leave").status_code == 200
    assert live(client, table).seats[1].free
    assert ann.get(table).status_code == 404
    assert first not in links(client, table)


def test_an_open_table_is_listed_and_joined_by_anybody(client: TestClient, opened: Opened) -> None:
    table = opened(players=3, seat1="free", seat2="random", open="1")
    ann = browser(client)
    assert [header.id for header in client.app.state.store.open_tables()] == [live(client, table).id]  # type: ignore[attr-defined]
    assert ann.post(f"{table}/sit", json={"seat": 2}).status_code == 403
    assert ann.post(f"{table}/sit", json={"seat": 7}).status_code == 404
    assert ann.post(f"{table}/sit", json={"seat": 1, "name": "Ann"}).status_code == 200
    assert live(client, table).seats[1].name == "Ann"


def test_a_private_table_is_neither_listed_nor_joined_without_a_link(client: TestClient, opened: Opened) -> None:
    table = opened(seat1="free")
    ann = browser(client)
    assert client.app.state.store.open_tables() == []  # type: ignore[attr-defined]
    assert ann.post(f"{table}/sit", json={"seat": 1}).status_code == 404
    assert ann.get(table).status_code == 404


def test_a_spectator_sees_public_facts_and_can_do_nothing(client: TestClient, opened: Opened) -> None:
    table = opened("mangrovia", players=3, seat1="free", seat2="free")
    for link in links(client, table):
        joined(browser(client), link)
    found = live(client, table)
    before = found.version
    eve = browser(client)
    assert eve.get(f"/watch/{found.id}/{found.watch_code()}x").status_code == 404
    assert eve.get(f"/watch/{found.id}/{found.watch_code()}").headers["location"] == table
    shown = eve.get(f"{table}/fragment").text
    assert 'data-seat="-1"' in shown
    assert 'name="action"' not in shown
    for path, sent in (
        ("act", {"action": "0"}), ("undo", {}), ("ask", {"what": "undo"}), ("leave", {}), ("back", {}),
        ("say", {"text": "hello"}), ("name", {"name": "Eve"}), ("delete", {}), ("rematch", {}), ("look", {}),
    ):  # fmt: skip
        assert eve.post(f"{table}/{path}", json=sent).status_code == 403, path
    assert found.version == before


def test_revoking_the_watch_link_sends_spectators_away(client: TestClient, opened: Opened) -> None:
    table = opened(seat1="person")
    found = live(client, table)
    eve = browser(client)
    old = f"/watch/{found.id}/{found.watch_code()}"
    eve.get(old)
    with eve.websocket_connect(f"{table}/live") as line:
        line.send_json({"shown": 0})
        line.receive_json()
        client.post(f"{table}/revoke", json={"watch": 1})
        assert closing_code(line) == 4404
    assert eve.get(table).status_code == 404
    assert eve.get(old).status_code == 404
    assert client.get(table).status_code == 200


def test_a_link_is_drawn_for_the_telephone(client: TestClient, opened: Opened) -> None:
    table = opened(seat1="free")
    number = table.rpartition("/")[2]
    for which in ("1", "watch"):
        answer = client.get(f"/qr/{number}/{which}.svg")
        assert answer.headers["content-type"] == "image/svg+xml"
        assert answer.text.startswith("<svg")
    assert client.get(f"/qr/{number}/9.svg").status_code == 404
    assert browser(client).get(f"/qr/{number}/1.svg").status_code == 404


def test_a_name_holds_here_and_at_the_next_table(client: TestClient, opened: Opened) -> None:
    table = opened(seat1="free")
    (link,) = links(client, table)
    ann = browser(client)
    joined(ann, link, "Ann")
    assert ann.post(f"{table}/name", json={"name": "  Anna \n Maria  "}).status_code == 200
    assert live(client, table).seats[1].name == "Anna Maria"
    other = opened(seat1="free")
    assert "Anna Maria" in ann.get(links(client, other)[0]).text
    assert ann.post(f"{table}/name", json={"name": "x", "seat": 0}).status_code == 403


def test_what_is_said_is_read_by_all_and_escaped(client: TestClient, opened: Opened) -> None:
    table = opened(seat1="free")
    ann = browser(client)
    joined(ann, links(client, table)[0], "Ann <b>")
    assert ann.post(f"{table}/say", json={"text": " <script>alert(1)</script>\n hi "}).status_code == 200
    (line,) = live(client, table).people.chat
    assert line.text == "<script>alert(1)</script> hi"
    assert "<script>alert" not in client.get(f"{table}/fragment").text
    assert ann.post(f"{table}/say", json={"text": "x" * 301}).status_code == 403
    assert ann.post(f"{table}/say", json={"text": " \n"}).status_code == 403


def test_a_table_where_others_play_is_not_deleted(client: TestClient, opened: Opened) -> None:
    table = opened(seat1="free")
    joined(browser(client), links(client, table)[0])
    assert client.post(f"{table}/delete").status_code == 403
    empty = opened(seat1="free")
    assert client.post(f"{empty}/delete").status_code == 303
