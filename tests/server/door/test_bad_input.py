"""Whatever is sent: a clear 4xx, nothing changed, no traceback."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any

import pytest
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

import motu
from motu.bots import levels_of
from motu.engine.files import sealed

Opened = Callable[..., str]


def version(client: TestClient, table: str) -> str:
    page = client.get(f"{table}/fragment").text
    return page.split('data-version="')[1].split('"')[0]


def test_an_illegal_move_is_refused_with_its_rule_and_changes_nothing(client: TestClient, opened: Opened) -> None:
    table = opened(seat1="person")
    before = version(client, table)
    answer = client.post(f"{table}/act", json={"action": "sail N R"})
    assert answer.status_code == 422
    card = answer.json()["refused"]
    assert card["rule"] == "WF-041"
    assert card["link"] == "/rules/wayfinder#WF-041"
    assert card["text"]
    assert "[S]" not in card["text"]
    assert version(client, table) == before


@pytest.mark.parametrize(
    "body",
    [
        {}, {"action": None}, {"action": ""}, {"action": "dance"}, {"action": -1}, {"action": 10**30},
        {"action": "9" * 70}, {"action": "²"}, {"action": "٣"}, {"action": "place A²"},
        {"action": "place A1", "seat": "²"},
        {"action": [1]}, {"action": "place A1", "version": "x"}, {"action": "place A1", "seat": 7.5},
        {"action": "place A1", "seat": 99}, {"action": "place A1", "seat": -1}, {"action": "place A1", "seat": True},
    ],
)  # fmt: skip
def test_nonsense_is_a_4xx(client: TestClient, opened: Opened, body: dict[str, Any]) -> None:
    table = opened(seat1="person")
    before = version(client, table)
    answer = client.post(f"{table}/act", json=body)
    assert 400 <= answer.status_code < 500, answer.text
    assert "Traceback" not in answer.text
    assert version(client, table) == before


@pytest.mark.parametrize("body", [b"{", b"[]", b"\xff\xfe", b'"text"', b"[" * 100_000, b"null"])
def test_broken_json_is_a_400(client: TestClient, opened: Opened, body: bytes) -> None:
    table = opened(seat1="person")
    answer = client.post(f"{table}/act", content=body, headers={"Content-Type": "application/json"})
    assert answer.status_code == 400


def test_a_megabyte_is_too_much(client: TestClient, opened: Opened) -> None:
    table = opened(seat1="person")
    big = {"Content-Type": "application/json"}
    assert client.post(f"{table}/act", content=b"x" * (2**20 + 1), headers=big).status_code == 413

    def dribble() -> Any:
        for _part in range(300):
            yield b"x" * 4096

    assert client.post(f"{table}/act", content=dribble(), headers=big).status_code == 413


def test_other_guests_see_no_table_and_play_no_seat(client: TestClient, stranger: TestClient, opened: Opened) -> None:
    table = opened(seat1="person")
    stranger.post("/play/wayfinder")
    for path in ("", "/fragment", "/replay", "/why?spot=A1", "/download", "/replay/fragment"):
        assert stranger.get(f"{table}{path}").status_code == 404
    for path in ("/act", "/undo", "/look", "/rematch", "/delete"):
        assert stranger.post(f"{table}{path}", json={"action": "place A1"}).status_code == 404
    with pytest.raises(WebSocketDisconnect) as closed, stranger.websocket_connect(f"{table}/live") as line:
        line.receive_text()
    assert closed.value.code == 4404


def test_a_seat_of_a_bot_is_not_mine(client: TestClient, opened: Opened) -> None:
    table = opened(seat1="random")
    answer = client.post(f"{table}/act", json={"action": "place A1", "seat": 1})
    assert answer.status_code == 403


def test_a_stale_page_is_told_so_and_a_repeated_message_gets_the_same_answer(
    client: TestClient, opened: Opened
) -> None:
    table = opened(seat1="person")
    now = int(version(client, table))
    first = client.post(f"{table}/act", json={"action": "place A1", "version": now, "id": "abc"})
    again = client.post(f"{table}/act", json={"action": "place A1", "version": now, "id": "abc"})
    assert first.json() == again.json() == {"version": now + 1}
    stale = client.post(f"{table}/act", json={"action": "place B1", "version": now, "id": "def"})
    assert stale.status_code == 409


def test_a_deleted_table_is_gone(client: TestClient, opened: Opened) -> None:
    table = opened(seat1="person")
    assert client.post(f"{table}/delete").status_code == 303
    assert client.get(table).status_code == 404
    assert client.post(f"{table}/act", json={"action": "place A1"}).status_code == 404


def test_bots_that_the_page_offers_can_be_had(client: TestClient) -> None:
    page = client.get("/new/wayfinder?players=2").text
    seat = page[page.index('name="seat1"') :].partition("</select>")[0]
    offered = [code for code in re.findall(r'value="([^"]+)"', seat) if code not in ("me", "free")]
    assert offered == [*(level.code for level in levels_of("wayfinder")), "mind", "random"]
    for code in offered:
        answer = client.post("/new/wayfinder", data={"players": "2", "seat1": code}, follow_redirects=False)
        assert answer.status_code == 303


@pytest.mark.parametrize(
    "code",
    ["net:/etc/passwd", "net:/dev/zero", "net", "mcts:2000ms/64", "mcts:9999999", "mcts:5ms@depth=99999999",
     "greedy:10000", "greedy:²", "LEVEL:2", " level:2"],
)  # fmt: skip
def test_only_bots_that_pages_offer_can_be_had(client: TestClient, opened: Opened, code: str) -> None:
    """Others read a file of this machine, or take as many threads as they like."""
    answer = client.post("/new/wayfinder", data={"players": "2", "seat1": code})
    assert answer.status_code == 422
    assert "no such bot" in answer.text
    table = opened(seat1="free")
    assert client.post(f"{table}/begin", json={"bot": code}).status_code == 400
    assert client.post(f"{table}/begin", json={"bot": "level:5"}).status_code == 200


@pytest.mark.parametrize(
    "path",
    ["/nowhere", "/table/none", "/table/none/live", "/rules/chess", "/new/chess", "/static/../server/app.py",
     "/table/%00", "/rules/wayfinder%00"],
)  # fmt: skip
def test_unknown_paths_are_404(client: TestClient, path: str) -> None:
    answer = client.get(path)
    assert answer.status_code in (400, 404)
    assert "Traceback" not in answer.text


@pytest.mark.parametrize(
    "fields",
    [
        {}, {"players": "9"}, {"players": "x"}, {"players": "2", "seat1": "deep blue"},
        {"players": "2", "option-timing": "never"}, {"players": "2", "seat1": "greedy:99999999999999"},
    ],
)  # fmt: skip
def test_a_table_that_cannot_be_is_not_made(client: TestClient, fields: dict[str, str]) -> None:
    answer = client.post("/new/wayfinder", data=fields)
    if answer.status_code != 303:
        assert 400 <= answer.status_code < 500
        assert "Traceback" not in answer.text
    else:
        assert "99999" in fields["seat1"]  # the effort is capped


def saved() -> dict[str, Any]:
    match = motu.match("wayfinder", players=2, seed=3)
    for _turn in range(8):
        match.play(match.legal()[0])
    return match.to_dict()


def altered(**changes: Any) -> bytes:
    return json.dumps({**saved(), **changes}).encode()


def sealed_anew(seed: str) -> bytes:
    """With another seed, and with the seal that belongs to it."""
    return altered(seed=seed, dice=sealed(seed))


@pytest.mark.parametrize(
    "content",
    [
        b"", b"{", b"[]", b"1", b'{"motu": 1}', b"\x00\x01", altered(motu=99), altered(game="chess"),
        altered(moves="x"),
        altered(options={"timing": "never"}), altered(options={"ask_forced": True}), altered(options=[]),
        altered(players=77),
        altered(moves=[1, 2]), altered(moves=[{"seat": 0, "action": "sail N R", "hash": ""}]), altered(seed="other"),
        altered(start="0"), altered(position={"phase": 99}), altered(seed="x" * 5000), altered(players=True),
        altered(moves=[{"seat": 10**9, "action": "place A1", "hash": ""}]), sealed_anew("a#²"),
        sealed_anew("a#" + "9" * 40),
        altered(moves=[{"seat": 0, "action": "²", "hash": ""}]),
    ],
)  # fmt: skip
def test_a_bad_replay_is_refused(client: TestClient, content: bytes) -> None:
    answer = client.post("/upload", files={"file": ("match.json", content, "application/json")})
    assert 400 <= answer.status_code < 500, answer.text
    assert answer.json()["error"]


def test_a_good_replay_is_taken_and_only_to_look_at(client: TestClient) -> None:
    answer = client.post("/upload", files={"file": ("match.json", altered(), "application/json")})
    assert answer.status_code == 303
    table = answer.headers["location"].split("/replay")[0]
    assert client.get(f"{table}/replay?at=3").status_code == 200
    assert client.post(f"{table}/act", json={"action": "place A1"}).status_code == 403
    assert client.post(f"{table}/undo", json={}).status_code == 403


def test_names_and_other_words_are_escaped(client: TestClient, opened: Opened) -> None:
    table = opened(seat1="person", name0="<script>alert(1)</script>", name1='"><img onerror=x>')
    page = client.get(table).text
    assert "<script>alert" not in page
    assert "<img onerror" not in page
    assert "&lt;script&gt;" in page


def test_other_sites_cannot_post_or_listen(client: TestClient, opened: Opened) -> None:
    table = opened(seat1="person")
    evil = {"Origin": "http://evil.example"}
    assert client.post(f"{table}/act", json={"action": "place A1"}, headers=evil).status_code == 403
    with pytest.raises(WebSocketDisconnect), client.websocket_connect(f"{table}/live", headers=evil) as line:
        line.receive_text()
    assert client.get("/", headers={"Host": "evil.example"}).status_code == 400


def test_the_line_survives_nonsense(client: TestClient, opened: Opened) -> None:
    table = opened(seat1="person")
    with client.websocket_connect(f"{table}/live") as line:
        for nonsense in ("{", "[]", "null", '{"shown": "x"}', '{"shown": -5}', '{"shown": 1e9}', "x" * 5000):
            line.send_text(nonsense)
        line.send_text('{"ping": 1}')
        answers = [json.loads(line.receive_text())]
        while "pong" not in answers[-1]:
            answers.append(json.loads(line.receive_text()))
        line.send_text('{"shown": 0}')
        frame = json.loads(line.receive_text())
        assert next(iter(frame["parts"].values()))[0].startswith("<main")


def test_every_answer_carries_a_strict_content_policy(client: TestClient) -> None:
    for path in ("/", "/nowhere", "/static/table.js", "/rules/wayfinder", "/health"):
        policy = client.get(path).headers["content-security-policy"]
        assert "default-src 'none'" in policy
        assert "unsafe" not in policy


def test_settings_lead_back_only_to_this_site(client: TestClient) -> None:
    for back in ("//evil.example", "http://evil.example", "/\\evil.example"):
        answer = client.post("/settings", data={"language": "fr", "back": back})
        assert answer.headers["location"] == "/"
