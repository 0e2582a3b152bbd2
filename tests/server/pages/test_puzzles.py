"""Puzzles over HTTP: an answer is judged kindly, what was solved is kept for the guest, and nothing hidden is shown."""

from __future__ import annotations

import re
from datetime import date, timedelta
from xml.etree import ElementTree

import pytest
from starlette.testclient import TestClient

import motu
from motu.coaching.puzzles import collected, of_the_day
from motu.coaching.words import why_solution
from motu.engine.match import Match
from motu.engine.record import NOBODY
from motu.language import languages, speaking
from motu.server.pages import puzzles
from motu.server.pages.gamekit import kit
from motu.server.pages.lessons import Try
from motu.server.pages.puzzles import pictured, puzzle_look, today
from motu.server.pages.showing import Pages

GAMES = motu.game_ids()
HTML = {"Accept": "text/html"}
FEW = 3  # of a game, spread over all of them, are drawn in each test
PAGES = Pages()


def action(game: str, text: str) -> int:
    return motu.find_game(game).actions.parse(text)


def attempt(client: TestClient, number: int = 1, game: str = "wayfinder", **sent: object) -> str:
    answer = client.post(f"/puzzles/{game}/{number}", json=sent)
    assert answer.status_code == 200, answer.text
    return answer.text


def states(client: TestClient, game: str = "wayfinder") -> list[str]:
    page = client.get(f"/puzzles/{game}", headers=HTML).text
    return re.findall(r'<li><a href="/puzzles/\w+/\d+" class="(\w+)">', page)


def other_answer(number: int = 1) -> int:
    """An answer that is neither the solution nor what one sees first."""
    puzzle = collected("wayfinder")[number - 1]
    match = Match.from_dict(puzzle.match, interpreted=True)
    return next(one for one in match.legal() if match.text(one) not in (puzzle.solution, puzzle.tempting))


# -- answers --


def test_the_solution_is_explained_and_lit(client: TestClient) -> None:
    puzzle = collected("wayfinder")[0]
    page = attempt(client, action=action("wayfinder", puzzle.solution))
    assert 'class="notice verdict well"' in page
    assert "data-mine" not in page.split(">")[0]
    assert f"Worth {round(100 * puzzle.gain)} points of chance more" in page
    lights = page.split('data-lights="')[1].split('"')[0]
    assert str(action("wayfinder", puzzle.solution)) in lights
    assert str(action("wayfinder", puzzle.tempting)) in lights
    assert 'href="/puzzles/wayfinder/2"' in page.split('id="next"')[1][:60]


def test_what_one_sees_first_gets_a_word_of_its_own_and_nothing_is_told(client: TestClient) -> None:
    puzzle = collected("wayfinder")[0]
    page = attempt(client, action=action("wayfinder", puzzle.tempting))
    assert 'class="notice verdict tempting"' in page
    assert 'data-lights="[]"' in page
    assert "points of chance" not in page
    page = attempt(client, action=other_answer())
    assert 'class="notice verdict other"' in page
    assert "points of chance" not in page


def test_what_is_not_possible_is_told_with_its_rule_and_is_no_try(client: TestClient) -> None:
    match = Match.from_dict(collected("wayfinder")[0].match, interpreted=True)
    refused = next(one for one in range(match.game.actions.count) if match.why_not(one))
    page = attempt(client, action=refused)
    assert 'class="notice verdict refused"' in page
    assert str(match.why_not(refused)) in page
    spots = kit("wayfinder").spots(match.view(match.current_player), match.current_player)
    spot, actions = next((spot, all_) for spot, all_ in spots.items() if all_ and all(map(match.why_not, all_)))
    assert str(match.why_not(actions[0])) in attempt(client, spot=spot)
    assert set(states(client)) == {"untried"}
    assert "motu_guest" not in client.cookies


def test_a_question_tells_nothing_of_the_answer(client: TestClient) -> None:
    for speech in languages():
        page = client.get("/puzzles/wayfinder/1", headers=HTML | {"Accept-Language": speech}).text
        with speaking(speech):
            assert why_solution(collected("wayfinder")[0]) not in page
        assert 'data-lights="[]"' in page


def test_without_scripts_the_page_comes_back_whole(client: TestClient) -> None:
    answer = client.post("/puzzles/wayfinder/1", data={"show": "1"}, headers=HTML)
    assert answer.text.startswith("<!DOCTYPE html>")
    assert 'class="notice verdict shown"' in answer.text


def test_a_puzzle_that_does_not_exist_is_a_page_that_says_so(client: TestClient) -> None:
    for number in ("0", "01", "-1", "1x", "+1", "²", "999", "1000000", "1.0", "%201", "x" * 500):
        for answer in (
            client.get(f"/puzzles/wayfinder/{number}", headers=HTML),
            client.post(f"/puzzles/wayfinder/{number}", data={"show": "1"}, headers=HTML),
            client.post(f"/puzzles/wayfinder/{number}/play", headers=HTML),
            client.get(f"/puzzles/wayfinder/{number}/board.svg", headers=HTML),
        ):
            assert answer.status_code == 404, number
            assert "there is no such puzzle" in answer.text
            assert '<main id="main"' in answer.text
    for path in ("/puzzles/chess", "/puzzles/Wayfinder", "/puzzles/chess/1", "/puzzles/wayfinder/1/2"):
        assert client.get(path, headers=HTML).status_code == 404, path


def test_what_is_no_answer_is_told_so(client: TestClient) -> None:
    for sent in ({"action": "no"}, {"action": 999}, {"action": -1}, {"action": "1;2"}):
        assert client.post("/puzzles/wayfinder/1", json=sent).status_code == 400, sent
    assert client.post("/puzzles/wayfinder/1", json={"spot": "Z9"}).status_code == 404
    assert set(states(client)) == {"untried"}


# -- what is kept --


def test_what_was_tried_and_solved_is_kept_for_the_guest_alone(client: TestClient, stranger: TestClient) -> None:
    attempt(client, 1, action=other_answer())
    attempt(client, 2, show="1")
    attempt(client, 3, action=action("wayfinder", collected("wayfinder")[2].solution))
    assert states(client)[:4] == ["tried", "tried", "solved", "untried"]
    count = len(collected("wayfinder"))
    assert f"1 of {count} solved" in client.get("/puzzles/wayfinder", headers=HTML).text
    assert f"1 of {count} solved" in client.get("/puzzles", headers=HTML).text
    attempt(client, 3, show="1")
    assert states(client)[2] == "solved"  # and stays so
    assert set(states(stranger)) == {"untried"}


def test_progress_belongs_to_the_puzzle_wherever_it_stands(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    attempt(client, 1, action=action("wayfinder", collected("wayfinder")[0].solution))
    known = collected("wayfinder")
    monkeypatch.setattr(puzzles, "collected", lambda game: known[::-1] if game == "wayfinder" else ())
    monkeypatch.setattr(puzzles, "position", puzzles.position.__wrapped__)  # it remembers them by number
    assert states(client)[-1] == "solved"
    assert states(client).count("solved") == 1


def test_the_next_puzzle_is_one_that_is_not_solved() -> None:
    found = collected("wayfinder")
    known = {puzzle.name: True for puzzle in found[1:-1]}
    game = motu.find_game("wayfinder")
    assert puzzle_look(game, 1, Try(), known).next == len(found)
    assert puzzle_look(game, len(found), Try(), known).next == 1
    assert puzzle_look(game, 2, Try(), {puzzle.name: True for puzzle in found}).next == 0


# -- the puzzle of the day --


def test_the_puzzle_of_the_day_goes_through_all_games_and_their_puzzles() -> None:
    games = [game for game in GAMES if collected(game)]
    days = [date(2027, 1, 1) + timedelta(days=k) for k in range(len(games) * max(len(collected(g)) for g in games))]
    found = [of_the_day(day) for day in days]
    assert {one[0] for one in found[: len(games)] if one} == set(games)
    assert set(found) == {(game, 1 + k) for game in games for k in range(len(collected(game)))}


def test_home_shows_the_puzzle_of_the_day_and_that_it_is_solved(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(puzzles, "of_the_day", lambda _day: ("wayfinder", 2))
    page = client.get("/", headers=HTML).text
    card = page.split('id="today"')[1].split("</li>")[0]
    assert 'href="/puzzles/wayfinder/2"' in card
    assert "solved" not in card
    everything = sum(len(collected(game)) for game in GAMES)
    assert f"0 of {everything}" in card
    attempt(client, 2, action=action("wayfinder", collected("wayfinder")[1].solution))
    card = client.get("/", headers=HTML).text.split('id="today"')[1].split("</li>")[0]
    assert "solved" in card
    assert f"1 of {everything}" in card


def test_home_does_without_puzzles(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(puzzles, "of_the_day", lambda _day: None)
    answer = client.get("/", headers=HTML)
    assert answer.status_code == 200
    assert 'id="today"' not in answer.text


def test_the_board_is_a_picture_of_its_own_that_holds_all_it_needs(client: TestClient) -> None:
    for game in GAMES:
        answer = client.get(f"/puzzles/{game}/1/board.svg?theme=dark")
        assert answer.headers["content-type"] == "image/svg+xml"
        root = ElementTree.fromstring(answer.text)
        assert root.get("data-theme") == "dark"
        names = [part.get("id") for part in root.iter() if part.get("id")]
        assert len(names) == len(set(names)), game
        assert set(re.findall(r'(?:url\(#|href="#)([\w-]+)', answer.text)) <= set(names), game
    assert 'data-theme=""' in client.get("/puzzles/wayfinder/1/board.svg?theme=%22%3E%3Cscript%3E").text


# -- going on from there --


def test_a_puzzle_is_played_on_against_bots_and_looked_at_in_what_if(client: TestClient) -> None:
    for game in GAMES:
        puzzle = collected(game)[0]
        answer = client.post(f"/puzzles/{game}/1/play", headers=HTML)
        assert answer.status_code == 303
        table = client.app.state.tables.open[answer.headers["location"].rpartition("/")[2]]  # type: ignore[attr-defined]
        seats = range(len(table.seats))
        assert [who.bot for who in table.seats] == [None if seat == puzzle.seat else "level:4" for seat in seats]
        assert table.match.view(puzzle.seat) == Match.from_dict(puzzle.match, interpreted=True).view(puzzle.seat)
        answer = client.post(f"/puzzles/{game}/1/study", headers=HTML)
        assert answer.headers["location"].endswith("/study")
        assert client.get(answer.headers["location"], headers=HTML).status_code == 200


# -- what is shown --


def drawn(game: str, number: int, tried: Try) -> str:
    """All that a page shows of a puzzle, and its picture."""
    puzzles._pictured.cache_clear()
    look = puzzle_look(motu.find_game(game), number, tried, {})
    return PAGES.show("_puzzle.html", look=look, lang="en") + pictured(game, number, "")


@pytest.mark.parametrize("game", GAMES)
def test_puzzles_can_be_drawn_and_solved(game: str) -> None:
    found = collected(game)
    for number in range(1, len(found) + 1, max(1, len(found) // FEW)):
        page = drawn(game, number, Try())
        for text in (found[number - 1].solution, found[number - 1].tempting):
            assert f'id="act-{action(game, text)}"' in page
        page = drawn(game, number, Try(action=action(game, found[number - 1].solution)))
        assert 'class="notice verdict well"' in page


def elsewhere(monkeypatch: pytest.MonkeyPatch, game: str, number: int, tried: Try) -> str:
    """The page in another world that agrees with all that its seat knows."""
    found = puzzles.position(game, number)
    with monkeypatch.context() as patch:
        patch.setattr(puzzles, "position", lambda *_named: found.redealt(found.current_player, "another world"))
        return drawn(game, number, tried)


@pytest.mark.parametrize("game", GAMES)
def test_a_page_is_the_same_in_all_worlds_that_the_seat_cannot_tell_apart(
    monkeypatch: pytest.MonkeyPatch, game: str
) -> None:
    found = collected(game)
    for number in range(1, len(found) + 1, max(1, len(found) // FEW)):
        for tried in (Try(action=action(game, found[number - 1].tempting)), Try(show=True)):
            assert drawn(game, number, tried) == elsewhere(monkeypatch, game, number, tried)


def test_a_page_that_shows_what_is_hidden_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Match, "view", lambda match, seat=NOBODY: match.state)
    found = [game for game in GAMES if drawn(game, 1, Try()) != elsewhere(monkeypatch, game, 1, Try())]
    assert found  # those that hide something in the first puzzle


def test_today_is_told_in_the_readers_language() -> None:
    moments = set()
    for speech in languages():
        with speaking(speech):
            found = today(date(2027, 1, 1), {})
            assert found
            moments.add(found.moment)
    assert len(moments) == len(languages())
