"""What if: branches beside a match, for the one who tries them alone."""

from __future__ import annotations

import json
import random
import re
from dataclasses import replace
from typing import Any

import pytest
from starlette.testclient import TestClient

import motu
from motu.coaching import ready
from motu.engine.match import Match
from motu.server.ground.limits import BRANCHES
from motu.server.tables.studies import Desk, Place, Study
from server.gathering import browser, links, live


def finished(client: TestClient, game: str = "wayfinder", players: int = 2) -> str:
    """A match that is over, brought by the guest."""
    match, dice = motu.match(game, players=players, seed=3), random.Random(3)
    while not match.is_terminal:
        match.play(dice.choice(match.legal()))
    return brought(client, match)


def brought(client: TestClient, match: Match) -> str:
    file = {"file": ("match.json", json.dumps(match.to_dict()).encode())}
    answer = client.post("/upload", files=file)
    assert answer.status_code == 303, answer.text
    return str(answer.headers["location"]).partition("/replay")[0]


def actions(html: str) -> list[int]:
    """The moves that a page offers."""
    return [int(number) for number in re.findall(r'name="action" value="(\d+)"', html)]


def stands_at(html: str) -> Place:
    found = re.search(r'<main [^>]*data-branch="(\d+)" data-at="(\d+)"', html)
    assert found
    return Place(int(found[1]), int(found[2]))


def look(client: TestClient, table: str, place: Place) -> str:
    answer = client.get(f"{table}/study/fragment", params={"branch": place.branch, "at": place.at})
    assert answer.status_code == 200, answer.text
    return answer.text


def attempt(client: TestClient, table: str, place: Place, action: int) -> Any:
    return client.post(f"{table}/study/act", json={"branch": place.branch, "at": place.at, "action": action})


def other_move(client: TestClient, table: str, at: int, which: int = 0) -> int:
    """A legal move there that was not played."""
    played = live(client, table).match.log[at].action
    return [action for action in actions(look(client, table, Place(0, at))) if action != played][which]


def branched(client: TestClient, table: str, at: int = 4, which: int = 0) -> Place:
    answer = attempt(client, table, Place(0, at), other_move(client, table, at, which))
    assert answer.status_code == 200, answer.text
    return stands_at(answer.text)


# -- trying --


def test_a_move_that_was_not_played_becomes_a_branch_and_the_match_stays_as_it_is(client: TestClient) -> None:
    table = finished(client)
    before = live(client, table).match.to_dict()
    assert branched(client, table) == Place(1, 1)
    assert live(client, table).match.to_dict() == before
    assert 'data-branch="1" data-at="1"' in client.get(f"{table}/study").text  # in the tree


def test_the_move_that_was_played_leads_along_the_match(client: TestClient) -> None:
    table = finished(client)
    log = live(client, table).match.log
    answer = attempt(client, table, Place(0, 4), log[4].action)
    assert stands_at(answer.text).branch == 0
    assert stands_at(answer.text).at > 4
    assert not client.app.state.store.study(table.rpartition("/")[2], 1).branches  # type: ignore[attr-defined]


def test_a_branch_goes_on_for_all_seats_and_back_and_forks(client: TestClient) -> None:
    table = finished(client)
    place, seats = branched(client, table), set()
    for _move in range(6):
        html = look(client, table, place)
        seats.add(re.search(r'class="player p\d deciding[^"]*" id="panel-(\d)"', html)[1])  # type: ignore[index]
        place = stands_at(attempt(client, table, place, actions(html)[-1]).text)
    assert place == Place(1, 7)
    assert len(seats) == 2
    html = look(client, table, Place(1, 3))
    assert 'id="back" href="' + table + '/study?branch=1&amp;at=2"' in html.replace("&at", "&amp;at")
    again = stands_at(attempt(client, table, Place(1, 3), actions(html)[-1]).text)
    assert again == Place(1, 4)  # the same move is the same branch
    fork = stands_at(attempt(client, table, Place(1, 3), actions(html)[0]).text)
    assert fork == Place(2, 1)


def test_what_is_refused_says_why_and_keeps_nothing(client: TestClient) -> None:
    table = finished(client)
    game = motu.find_game("wayfinder")
    legal = actions(look(client, table, Place(0, 4)))
    wrong = next(action for action in range(game.actions.count) if action not in legal)
    answer = attempt(client, table, Place(0, 4), wrong)
    assert answer.status_code == 422
    assert answer.json()["refused"]["text"]
    assert not client.app.state.store.study(table.rpartition("/")[2], 1).branches  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    "place", [{"branch": 9, "at": 0}, {"branch": 0, "at": 99999}, {"branch": -1, "at": 0}, {"at": "x"}, {"branch": []}]
)
def test_a_moment_that_is_not_there_is_said_to_be_missing(client: TestClient, place: dict[str, Any]) -> None:
    table = finished(client)
    answer = client.post(f"{table}/study/act", json={**place, "action": 0})
    assert answer.status_code in (400, 404)
    assert answer.json()["error"]
    if all(isinstance(value, int) for value in place.values()):
        assert client.get(f"{table}/study/fragment", params=place).status_code == 404


def test_a_study_is_bounded(client: TestClient) -> None:
    table, count = finished(client), 0
    for at in range(len(live(client, table).match.log)):
        played = live(client, table).match.log[at].action
        for action in actions(look(client, table, Place(0, at))):
            if action != played and count <= BRANCHES:
                answer = attempt(client, table, Place(0, at), action)
                count += 1
        if count > BRANCHES:
            break
    assert answer.status_code == 403
    assert "drop one first" in answer.json()["error"]


# -- keeping --


def test_branches_are_named_and_dropped_with_all_that_goes_on_from_them(client: TestClient) -> None:
    table = finished(client)
    place = branched(client, table)
    place = stands_at(attempt(client, table, place, actions(look(client, table, place))[0]).text)
    html = look(client, table, Place(1, 1))
    fork = stands_at(attempt(client, table, Place(1, 1), actions(html)[-1]).text)
    assert fork == Place(2, 1)
    named = client.post(f"{table}/study/name", json={"branch": 1, "at": 1, "name": "the <b>bold</b> way"})
    assert "the &lt;b&gt;bold&lt;/b&gt; way" in named.text
    dropped = client.post(f"{table}/study/drop", json={"branch": 1, "at": 1})
    assert stands_at(dropped.text) == Place(0, 4)
    assert "bold&lt;" not in dropped.text
    assert client.get(f"{table}/study/fragment", params={"branch": 2, "at": 1}).status_code == 404


def test_only_the_one_who_tries_sees_a_branch(client: TestClient, opened: Any) -> None:
    table = opened("wayfinder", 2, seat1="free")
    other = browser(client)
    other.post(links(client, table)[0], data={"name": "B"})
    place = stands_at(attempt(client, table, Place(0, 0), actions(look(client, table, Place(0, 0)))[0]).text)
    assert place == Place(1, 1)
    assert look(client, table, place)
    assert other.get(f"{table}/study/fragment", params={"branch": 1, "at": 1}).status_code == 404
    assert 'data-branch="1"' not in look(other, table, Place(0, 0))
    nobody = browser(client)
    assert nobody.get(f"{table}/study").status_code == 404


def test_who_only_watches_a_running_match_sketches_nothing(client: TestClient, opened: Any) -> None:
    table = opened("wayfinder", 2, seat1="free", open="1")
    other = browser(client)
    other.post(links(client, table)[0], data={"name": "B"})
    answer = browser(client).get(f"{table}/study")
    assert answer.status_code == 403


def test_branches_go_with_their_table(client: TestClient) -> None:
    table = finished(client)
    branched(client, table)
    store, name = client.app.state.store, table.rpartition("/")[2]  # type: ignore[attr-defined]
    assert store.study(name, 1).branches
    assert client.post(f"{table}/delete").status_code == 303
    assert not store.study(name, 1).branches


def test_a_page_that_is_behind_is_told_so(client: TestClient) -> None:
    table = finished(client)
    store, name = client.app.state.store, table.rpartition("/")[2]  # type: ignore[attr-defined]
    branched(client, table)
    old = store.study(name, 1)
    client.post(f"{table}/study/name", json={"branch": 1, "at": 1, "name": "new"})
    with pytest.raises(motu.MotuError, match="another page"):
        store.keep_study(name, 1, old)


# -- playing on --


def test_one_plays_on_against_bots_from_a_branch(client: TestClient) -> None:
    table = finished(client)
    place = branched(client, table)
    wish = {"branch": place.branch, "at": place.at, "seat": 1, "level": "level:1"}
    answer = client.post(f"{table}/study/play", json=wish)
    assert answer.status_code == 200, answer.text
    fresh = answer.json()["table"]
    assert fresh != table
    found = live(client, fresh)
    assert [who.bot for who in found.seats] == ["level:1", None]
    assert found.match.log[:4] == live(client, table).match.log[:4]
    del client.app.state.tables.open[found.id]  # type: ignore[attr-defined]
    assert client.get(fresh).status_code == 200  # read anew from what was kept
    assert not live(client, fresh).standing.frozen


def test_nobody_plays_on_where_the_match_is_over(client: TestClient) -> None:
    table = finished(client)
    end = len(live(client, table).match.log)
    answer = client.post(f"{table}/study/play", json={"branch": 0, "at": end, "seat": 0})
    assert answer.status_code == 403
    for wrong in ({"seat": 7}, {"seat": "x"}, {"seat": 0, "level": "net:/etc/passwd"}):
        assert client.post(f"{table}/study/play", json={"branch": 0, "at": 3, **wrong}).status_code in (400, 404)


# -- what is hidden, and what branches are worth --


@pytest.mark.parametrize("game", ["bora_bora", "dokmus", "mangrovia"])
def test_worlds_that_a_seat_cannot_tell_apart_give_the_same_sketch(game: str) -> None:
    match, dice = motu.match(game, players=2, seed=4), random.Random(4)
    for _move in range(30):
        match.play(dice.choice(match.legal()))
    other, seat = match.clone(), 0
    other._states[...] = match.redealt(seat, "another world")._states
    other._kept = {len(other.log): other._states.copy()}
    assert other.snapshot() != match.snapshot()
    here = Place(0, len(match.log))
    sketches = [Desk(each, Study(), seat, "key").at(here) for each in (match, other)]
    assert sketches[0].snapshot() == sketches[1].snapshot()
    assert Desk(match, Study(), seat, "another key").at(here).snapshot() != sketches[0].snapshot()
    tried = [Desk(each, Study(), seat, "key").tried(here, sketches[0].legal()[0]) for each in (match, other)]
    assert tried[0] == tried[1]


def test_with_another_past_a_branch_is_gone() -> None:
    match, dice = motu.match("kaivai", players=2, seed=4), random.Random(4)
    for _move in range(9):
        match.play(dice.choice(match.legal()))
    here = Place(0, len(match.log))
    desk = Desk(match, Study(), 0, "key")
    study, _place = desk.tried(here, desk.at(here).legal()[0])
    assert replace(desk, study=study).tidied().study.branches
    other = match.at(len(match.log) - 1)
    last = match.log[-1].action
    other.play(next(action for action in other.legal() if action != last))
    assert not replace(desk, match=other, study=study).tidied().study.branches
    hidden = replace(desk, eyes=1, study=study).tidied()  # another person at the same screen
    assert not hidden.study.branches


def worths(client: TestClient, table: str, place: Place) -> dict[int, str]:
    answer = client.get(f"{table}/study/worth", params={"branch": place.branch, "at": place.at})
    assert answer.status_code == 200, answer.text
    return {said["line"]: said["text"] for said in map(json.loads, answer.text.splitlines())}


def test_branches_are_compared_by_what_they_are_worth(client: TestClient) -> None:
    ready.prepare(motu.find_game("wayfinder"))
    table = finished(client)
    match = live(client, table).match
    at = next(n for n in range(len(match.log) - 12, 0, -1) if len(match.at(n).legal()) > 1)
    place = branched(client, table, at)
    found = worths(client, table, place)
    assert set(found) == {0, 1}
    assert all("%" in text for text in found.values())
    end = worths(client, table, Place(0, len(match.log)))
    assert end[0] == {(0,): "100%", (1,): "0%"}[tuple(match.winners())]


def test_while_people_play_nothing_is_said_about_worth(client: TestClient, opened: Any) -> None:
    table = opened("wayfinder", 2, seat1="free")
    other = browser(client)
    other.post(links(client, table)[0], data={"name": "B"})
    assert 'class="worth"' not in look(client, table, Place(0, 0))
    assert client.get(f"{table}/study/worth").status_code == 403
    alone = opened("wayfinder", 2, seat1="level:1")
    assert 'class="worth"' in look(client, alone, Place(0, 0))
