"""Who may come in: own pages only, under own names, with the PIN; cookies and errors give nothing away."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient, WebSocketDenialResponse

from motu.engine.errors import MotuError
from motu.server import checked_pin, invitation
from motu.server.app import make_app
from motu.server.door.guard import Gate
from motu.server.door.parsing import own_path
from motu.server.ground.limits import Limits, Rate
from motu.server.keeping.store import Store

HERE, THERE = ("127.0.0.1", 5000), ("192.0.2.7", 5000)
LAN = Gate(frozenset({"testserver"}), addresses=True, pin="271828")


@pytest.fixture
def served(tmp_path: Path) -> Callable[..., Any]:
    @contextmanager
    def start(gate: Gate | None = None, base: str = "http://testserver", **limits: Any) -> Iterator[TestClient]:
        app = make_app(f"sqlite:///{tmp_path / 'motu.db'}", warm_up=False, gate=gate, limits=Limits(**limits))
        with TestClient(app, base, follow_redirects=False, client=HERE) as client:
            yield client

    return start


def guest_at(client: TestClient, address: tuple[str, int]) -> TestClient:
    return TestClient(client.app, follow_redirects=False, client=address)


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({}, 303),
        ({"Origin": "http://testserver"}, 303),
        ({"Sec-Fetch-Site": "same-origin"}, 303),
        ({"Origin": "http://evil.example"}, 403),
        ({"Origin": "null"}, 403),
        ({"Origin": "http://testserver.evil.example"}, 403),
        ({"Origin": "http://testserver@evil.example"}, 403),
        ({"Sec-Fetch-Site": "cross-site"}, 403),
        ({"Sec-Fetch-Site": "same-site"}, 403),
    ],
)
def test_only_own_pages_change_something(served: Any, headers: dict[str, str], status: int) -> None:
    with served() as client:
        assert client.post("/play/wayfinder", headers=headers).status_code == status


def test_whoever_is_refused_reads_a_page_that_says_what_to_do(served: Any) -> None:
    with served(Gate(names=frozenset({"motu.example"})), base="http://motu.example") as client:
        for refused in (
            client.get("/", headers={"Host": "evil.example", "Accept-Language": "fr"}),
            client.post("/play/wayfinder", headers={"Origin": "http://evil.example", "Accept-Language": "fr"}),
        ):
            assert refused.status_code in (400, 403)
            assert "<h1>" in refused.text
            assert 'href="/"' in refused.text
            assert "page elle-même" in refused.text or "Ouvre-le" in refused.text
        style = next(part for part in refused.text.split('"') if part.endswith("motu.css"))
        assert client.get(style, headers={"Host": "evil.example"}).status_code == 200


@pytest.mark.parametrize("headers", [{"Origin": "http://evil.example"}, {"Sec-Fetch-Site": "cross-site"}])
def test_other_sites_open_no_socket(served: Any, headers: dict[str, str]) -> None:
    with served() as client:
        table = client.post("/play/wayfinder").headers["location"]
        live = client.websocket_connect(f"{table}/live", headers=headers)
        with pytest.raises(WebSocketDenialResponse) as denied, live:
            pass
        assert denied.value.status_code == 403


@pytest.mark.parametrize(
    ("gate", "host", "known"),
    [
        (Gate(), "localhost:8642", True),
        (Gate(), "[::1]:8642", True),
        (Gate(), "192.168.0.5:8642", False),
        (Gate(), "evil.example", False),
        (Gate(), "", False),
        (LAN, "192.168.0.5:8642", True),
        (LAN, "[fe80::1]:8642", True),
        (LAN, "evil.example", False),
        (LAN, "192.168.0.5.evil.example", False),
    ],
)
def test_the_server_answers_to_its_names_only(gate: Gate, host: str, known: bool) -> None:
    assert gate.knows(host) is known


def test_the_guest_cookie_is_for_the_server_alone(served: Any) -> None:
    with served() as client:
        cookie = client.post("/play/wayfinder").headers["set-cookie"]
        assert "HttpOnly" in cookie
        assert "SameSite=lax" in cookie
        assert "Secure" not in cookie
        token = client.cookies["motu_guest"]
        assert len(token) * 6 >= 128
        with client.app.state.store.engine.connect() as db:
            kept = db.exec_driver_sql("select token from guests").scalar()
        assert re.fullmatch("[0-9a-f]{64}", kept)
        assert token not in kept
    with served(base="https://testserver") as client:
        assert client.post("/play/wayfinder").headers["set-cookie"].endswith("; Secure")


def test_other_machines_give_the_pin_once(served: Any) -> None:
    with served(LAN) as client:
        assert client.get("/").status_code == 200  # this machine need not
        other = guest_at(client, THERE)
        asked = other.get("/rules/kaivai?x=1")
        assert asked.status_code == 303
        assert asked.headers["location"] == "/pin?next=%2Frules%2Fkaivai%3Fx%3D1"
        assert other.get(asked.headers["location"]).status_code == 200
        assert other.post("/play/kaivai").status_code == 401
        assert other.post("/pin", data={"pin": "271829", "next": "/"}).status_code == 403
        right = other.post("/pin", data={"pin": "271 828", "next": "/rules/kaivai"})
        assert right.headers["location"] == "/rules/kaivai"
        assert "HttpOnly" in right.headers["set-cookie"]
        assert "271828" not in right.headers["set-cookie"]
        assert other.get("/").status_code == 200


def test_links_and_sockets_are_no_way_around_the_pin(served: Any) -> None:
    with served(LAN) as client:
        table = client.post("/play/wayfinder").headers["location"]
        other = guest_at(client, THERE)
        other.cookies.set("motu_guest", client.cookies["motu_guest"])
        for path in (table, f"{table}/fragment", "/join/x/0/code", "/watch/x/code", "/metrics"):
            assert other.get(path).status_code in (303, 404)
            assert other.get(path, headers={"Accept": "application/json"}).status_code in (401, 404)
        with pytest.raises(WebSocketDenialResponse) as denied, other.websocket_connect(f"{table}/live"):
            pass
        assert denied.value.status_code == 401


def test_a_pin_cannot_be_guessed_quickly(served: Any) -> None:
    with served(LAN) as client:
        other = guest_at(client, THERE)
        tries = [other.post("/pin", data={"pin": f"{number:06d}"}).status_code for number in range(7)]
        assert tries == [403] * 5 + [429] * 2
        assert other.post("/pin", data={"pin": "271828"}).status_code == 429
    with served(LAN, pins_by_all=Rate(3, 0.01)) as client:  # nor from many addresses, each of which is heard once
        many = [guest_at(client, (f"192.0.2.{number}", 1)) for number in range(5)]
        assert [one.post("/pin", data={"pin": "0"}).status_code for one in many] == [403] * 5
        assert [one.post("/pin", data={"pin": "271828"}).status_code for one in many] == [429] * 5


def test_who_has_not_been_wrong_is_never_locked_out_by_others(served: Any) -> None:
    with served(LAN, pins_by_all=Rate(3, 0.01)) as client:
        for number in range(9):
            guest_at(client, (f"192.0.2.{number}", 1)).post("/pin", data={"pin": "0"})
        honest = guest_at(client, ("198.51.100.1", 1))
        assert honest.post("/pin", data={"pin": "271828"}).status_code == 303


@pytest.mark.parametrize(
    "host", ["[::1].evil.com", "[::1]evil", "[::1", "localhost:80:90", "localhost:http", "a[::1]", ""]
)
def test_a_host_that_only_begins_like_ours_is_not_ours(host: str) -> None:
    assert not Gate(addresses=True).knows(host)


@pytest.mark.parametrize("host", ["localhost", "LOCALHOST:8642", "127.0.0.1:1", "[::1]", "[::1]:8642"])
def test_our_own_names_with_and_without_a_port(host: str) -> None:
    assert Gate().knows(host)


def test_a_new_pin_ends_the_old_one(served: Any) -> None:
    with served(LAN) as client:
        other = guest_at(client, THERE)
        other.post("/pin", data={"pin": "271828"})
        kept = dict(other.cookies)
    with served(Gate(frozenset({"testserver"}), addresses=True, pin="314159")) as client:
        again = guest_at(client, THERE)
        again.cookies.update(kept)
        assert again.get("/").status_code == 303


@pytest.mark.parametrize("path", ["//evil.example", "/\\evil.example", "http://evil.example", "/\t/evil.example", ""])
def test_the_way_after_the_pin_stays_on_this_site(path: str) -> None:
    assert own_path(path) == "/"


def test_six_digits() -> None:
    assert re.fullmatch("[0-9]{6}", checked_pin(None))
    assert checked_pin("012345") == "012345"
    for wrong in ("12345", "1234567", "12345x", "１２３４５６", ""):
        with pytest.raises(MotuError, match="six digits"):
            checked_pin(wrong)


def test_the_invitation_has_link_pin_and_code() -> None:
    text = invitation("http://192.168.0.5:8642/", "271828")
    assert "http://192.168.0.5:8642/" in text
    assert "PIN 271828" in text
    assert "▄" in text or "█" in text


def test_a_failure_says_nothing_about_the_inside(
    served: Any, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def fail(*_args: Any) -> None:
        raise RuntimeError("the secret is 42 in /home/somebody")

    with served() as client:
        client.post("/play/wayfinder")
        monkeypatch.setattr(Store, "tables_of", fail)
        for accept in ("text/html", "application/json"):
            answer = client.get("/", headers={"Accept": accept})
            assert answer.status_code == 500
            assert "something went wrong here; it has been noted" in answer.text
            assert "default-src 'none'" in answer.headers["content-security-policy"]
            for inside in ("42", "/home", "Traceback", "RuntimeError", ".py"):
                assert inside not in answer.text.replace('d="M', "")
    assert "a request failed" in caplog.text


def test_links_handed_out_on_this_machine_lead_others_here(served: Any) -> None:
    gate = Gate(addresses=True, pin="271828", address="http://192.0.2.1:8642/")
    with served(gate, base="http://127.0.0.1:8642") as client:
        assert 'data-address="http://192.0.2.1:8642/"' in client.get("/").text
    with served(base="http://127.0.0.1:8642") as client:
        assert 'data-address="http://127.0.0.1:8642/"' in client.get("/").text
