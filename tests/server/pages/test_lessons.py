"""Lessons over HTTP: nothing is kept on the server but the rules; the browser keeps how far somebody has come."""

from __future__ import annotations

import pytest
from starlette.testclient import TestClient

import motu
from motu.language import speaking
from motu.server.door.parsing import read_places, written_places
from motu.server.pages.rulebook import rulebook
from motu.server.pages.showing import Pages

ACTIONS = motu.find_game("wayfinder").actions


def attempt(client: TestClient, step: int, **sent: object) -> str:
    answer = client.post(f"/learn/wayfinder/{step}", json=sent)
    assert answer.status_code == 200, answer.text
    return answer.text


def test_the_first_step_is_done_by_what_it_asks_for(client: TestClient) -> None:
    page = attempt(client, 1, played="", action=ACTIONS.parse("place A3"))
    assert 'class="bubble well"' in page
    assert client.cookies["motu_lessons"] == "wayfinder.2"
    assert client.get("/learn/wayfinder").headers["location"] == "/learn/wayfinder/2"


def test_an_illegal_try_is_refused_with_its_rule_and_changes_nothing(client: TestClient) -> None:
    page = attempt(client, 2, played="", action=ACTIONS.parse("place A1"))
    assert 'class="bubble refused"' in page
    assert "WF-114" in page
    assert 'data-played=""' in page


def test_moves_that_make_no_sense_begin_the_step_anew(client: TestClient) -> None:
    page = attempt(client, 2, played="0 1 2 3")
    assert 'data-played=""' in page
    assert 'class="bubble say"' in page


@pytest.mark.parametrize("sent", [{"played": "x"}, {"played": "1;2"}, {"played": "-1"}, {"action": "no"}])
def test_what_is_no_move_is_answered_with_a_sentence(client: TestClient, sent: dict[str, str]) -> None:
    assert client.post("/learn/wayfinder/2", json=sent).status_code == 400


@pytest.mark.parametrize("sent", [{"action": 999}, {"action": -1}])
def test_an_action_that_does_not_exist_is_answered_with_a_sentence(client: TestClient, sent: dict[str, int]) -> None:
    assert client.post("/learn/wayfinder/2", json=sent).status_code == 400


@pytest.mark.parametrize("path", ["/learn/wayfinder/0", "/learn/wayfinder/9", "/learn/wayfinder/x", "/learn/chess"])
def test_steps_that_do_not_exist(client: TestClient, path: str) -> None:
    assert client.get(path).status_code in (400, 404)


def test_a_click_on_nothing_is_not_found(client: TestClient) -> None:
    assert client.post("/learn/wayfinder/2", json={"spot": "Z9"}).status_code == 404


def test_without_scripts_the_page_comes_back_whole(client: TestClient) -> None:
    answer = client.post("/learn/wayfinder/1", data={"played": "", "show": "1"}, headers={"Accept": "text/html"})
    assert answer.text.startswith("<!DOCTYPE html>")
    assert 'class="bubble shown"' in answer.text


def test_the_last_step_leads_to_a_table_with_an_easy_bot(client: TestClient) -> None:
    answer = client.post("/learn/wayfinder/play")
    assert answer.status_code == 303
    table = answer.headers["location"].partition("?")[0]
    assert "calm" in str(client.app.state.tables.open[table.rpartition("/")[2]].header.options)  # type: ignore[attr-defined]
    assert answer.headers["location"].endswith("?companion=on")


@pytest.mark.parametrize("text", ["", "x", "wayfinder", "wayfinder.x", "..", "-.-", "wayfinder.0", "a" * 9_000])
def test_a_cookie_that_makes_no_sense_says_nothing(client: TestClient, text: str) -> None:
    assert read_places(text) == {}
    client.cookies.set("motu_lessons", text)
    assert client.get("/").status_code == 200


def test_places_are_read_as_they_were_written() -> None:
    places = {"wayfinder": 3, "bora_bora": 12}
    assert read_places(written_places(places)) == places


def test_things_are_kept_by_the_browser_for_good(client: TestClient) -> None:
    table = client.post("/play/wayfinder", headers={"Accept": "text/html"}).headers["location"]
    page = client.get(table, headers={"Accept": "text/html"}).text
    address = page.split('data-things="')[1].split('"')[0]
    answer = client.get(address)
    assert "immutable" in answer.headers["cache-control"]
    assert answer.json()["hut"]["name"] == "Hut"
    assert client.get(address.replace("/en/", "/xx/")).status_code == 404


def test_rules_for_developers_are_not_on_the_page(client: TestClient) -> None:
    for game in motu.game_ids():
        page = client.get(f"/rules/{game}", headers={"Accept": "text/html"}).text
        assert "Invariants" not in page
        assert "Worked examples" not in page
        assert "Action vocabulary" not in page
        assert "[S]" not in page


def test_rules_are_read_in_the_readers_language(client: TestClient) -> None:
    for speech, said in (("fr", "Tu peux bifurquer une fois"), ("en", "You may bend once")):
        page = client.get("/rules/wayfinder", headers={"Accept": "text/html", "Accept-Language": speech}).text
        assert f'<article lang="{speech}" id="rules">' in page
        assert said in page
        assert 'id="WF-053"' in page
        assert 'href="/guide/wayfinder#voyage"' in page


def test_rules_that_nobody_has_translated_are_shown_in_english_and_say_so() -> None:
    game = motu.find_game("wayfinder")
    with speaking("xx"):
        book = rulebook(game.id)
        page = Pages().show("rules.html", game=game, book=book, games=[game], lang="xx", origins={})
    assert book.speech == "en"
    assert '<article lang="en" id="rules">' in page
    assert "they are shown in English" in page
    assert "they are shown in English" not in Pages().show(
        "rules.html", game=game, book=rulebook(game.id), games=[game], lang="en", origins={}
    )


def test_the_guide_is_a_page_and_a_file(client: TestClient) -> None:
    from motu.server.pages.guidebook import as_file

    page = client.get("/guide/wayfinder", headers={"Accept": "text/html"}).text
    assert 'id="voyage"' in page
    alone = as_file("wayfinder", "fr")
    assert "Ton tour" in alone
    assert "/static/" not in alone
