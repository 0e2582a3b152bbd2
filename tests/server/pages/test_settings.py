"""The page on which positions are set up: laying out, sharing by link and file, playing, and what is refused."""

from __future__ import annotations

import json
import random
import re
from contextlib import suppress
from html import unescape
from pathlib import Path
from typing import Any

import pytest
from httpx import Response
from starlette.testclient import TestClient

import motu
from motu.coaching.data import Reason
from motu.coaching.puzzles import Puzzle
from motu.coaching.working import Stage, Work
from motu.engine.errors import MotuError
from motu.engine.game import find_game
from motu.engine.match import Match
from motu.server.app import make_app
from motu.server.door.uploading import verified
from motu.server.ground.limits import UPLOAD_SECONDS
from motu.teaching.settings import DICE, coded, decoded, laid, layout_of, start

EDITOR = "/set-up/wayfinder"


def code_of(text: str) -> str:
    found = re.search(r'data-code="([^"]*)"', text)
    assert found, text[:400]
    return found[1]


def said(text: str) -> str:
    """What the page says about the position."""
    found = re.search(r'id="prompt"><p>(.*?)</p>', text, re.S)
    assert found, text[:400]
    return " ".join(unescape(re.sub("<[^>]*>", " ", found[1])).split())


def do(client: TestClient, code: str, editor: str = EDITOR, **sent: Any) -> str:
    answer = client.post(editor, json={"code": code, **sent})
    assert answer.status_code == 200, answer.text
    return answer.text


def ready(client: TestClient) -> str:
    """The code of a sound position: red sails from C3."""
    first = code_of(client.get(EDITOR).text)
    return code_of(do(client, first, piece="explorer-0", spot="C3"))


def test_a_position_is_laid_out_and_named_until_it_is_sound(client: TestClient) -> None:
    first = client.get(EDITOR)
    assert first.status_code == 200
    assert said(first.text) == "Not yet The explorer red must stand on an island."
    stands = do(client, code_of(first.text), piece="explorer-0", spot="C3")
    assert said(stands).startswith("Ready: Red")
    short = do(client, code_of(stands), piece="gem-1", spot="A1", mode="take")
    assert "yellow 1 too few" in said(short)
    back = do(client, code_of(short), piece="gem-1", spot="A1", deed="put", mode="take")
    assert code_of(back) == code_of(stands)
    assert 'value="take" checked' in back
    other = do(client, code_of(stands), cell="turn", value="1")
    assert "explorer blue must stand" in said(other) or "Not yet" in said(other)


def test_a_position_is_played_against_a_bot_and_survives_a_restart(tmp_path: Path) -> None:
    db = f"sqlite:///{tmp_path / 'motu.db'}"
    with TestClient(make_app(db, warm_up=False), follow_redirects=False) as client:
        code = code_of(client.post(EDITOR, json={"code": ready(client), "piece": "explorer-1", "spot": "D4"}).text)
        opened = client.post(f"{EDITOR}/play", data={"code": code, "seat": "0", "with": "level:1"})
        assert opened.status_code == 303, opened.text
        table = opened.headers["location"]
        match = client.app.state.tables.open[table.split("/")[-1]].match  # type: ignore[attr-defined]
        assert match.edited
        assert match.state.explorer.tolist()[:2] == [14, 21]
        move = match.text(match.legal()[0])
        moved = client.post(f"{table}/act", data={"action": move, "seat": "0"}, headers={"Accept": "application/json"})
        assert moved.status_code in (200, 303), moved.text
        log = [(m.seat, m.action) for m in match.log]
        cookies = dict(client.cookies)
    with TestClient(make_app(db, warm_up=False), follow_redirects=False, cookies=cookies) as client:
        assert client.get(table).status_code == 200
        again = client.app.state.tables.open[table.split("/")[-1]]  # type: ignore[attr-defined]
        assert again.match.edited
        assert [(m.seat, m.action) for m in again.match.log][: len(log)] == log


def test_on_a_seats_own_board_lies_what_is_put_on_the_one_that_is_shown(client: TestClient) -> None:
    first = client.get("/set-up/bora_bora")
    man = {"piece": "man-0", "spot": "slot-0", "editor": "/set-up/bora_bora"}
    shown = [do(client, code_of(first.text), seen=str(seat), **man) for seat in range(2)]
    layouts = [decoded(find_game("bora_bora"), code_of(text)) for text in shown]
    assert [layout.values["person[0,0]"] for layout in layouts] == [0, -1]
    assert [layout.values["person[1,0]"] for layout in layouts] == [-1, 0]
    moved = do(client, code_of(shown[0]), seen="1", **man)
    assert decoded(find_game("bora_bora"), code_of(moved)) == layouts[1]  # there is one only


def test_of_many_pieces_one_tray_is_in_sight(client: TestClient) -> None:
    first = client.get("/set-up/bora_bora").text
    assert 'value="hut-0"' in first
    assert 'value="man-20"' not in first
    men = do(client, code_of(first), "/set-up/bora_bora", piece="man-0")
    assert code_of(men) == code_of(first)
    assert 'value="man-20"' in men
    assert 'name="piece" value="hut-0"' not in men


def test_whoever_sets_up_a_position_asks_whether_it_is_a_puzzle(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    code, seen = ready(client), []

    def found(judge: Any, match: Match) -> Work[Puzzle | None]:
        yield Stage(1, 4)
        seen.append(match.position()["explorer"])
        best = match.text(match.legal()[0])
        return Puzzle("wayfinder", {}, 0, best, "", 0.2, 0.1, (Reason(3.0, seat=1),)) if len(seen) > 1 else None

    monkeypatch.setattr("motu.server.thinking.questions.posing", found)
    first = client.get(f"{EDITOR}/puzzle", params={"code": code})
    assert "No puzzle: " in json.loads(first.text.splitlines()[-1])["html"]
    assert client.get(f"{EDITOR}/puzzle", params={"code": code}).text.splitlines()[-1] == first.text.splitlines()[-1]
    other = code_of(do(client, code, piece="explorer-1", spot="D4"))
    second = client.get(f"{EDITOR}/puzzle", params={"code": other})
    assert "A puzzle. Clearly best, and hard to see: " in json.loads(second.text.splitlines()[-1])["html"]
    assert [row[:2] for row in seen] == [[14, -1], [14, 21]]
    unsound = code_of(client.get(EDITOR).text)
    assert client.get(f"{EDITOR}/puzzle", params={"code": unsound}).status_code == 403


def test_a_game_without_a_declaration_says_so(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(find_game("dokmus").teaching, "setting")
    assert "cannot be set up yet" in client.get("/set-up/dokmus").text


def test_dice_differ_from_table_to_table(client: TestClient) -> None:
    code = ready(client)
    tables = [client.post(f"{EDITOR}/play", data={"code": code, "with": "me"}).headers["location"] for _ in range(2)]
    open_tables = client.app.state.tables.open  # type: ignore[attr-defined]
    first, second = (open_tables[table.split("/")[-1]].match for table in tables)
    assert first.state.secret.tolist() != second.state.secret.tolist()
    assert first.position() | {"secret": 0} == second.position() | {"secret": 0}


def test_on_one_screen_all_seats_are_mine(client: TestClient) -> None:
    table = client.post(f"{EDITOR}/play", data={"code": ready(client), "with": "me"}).headers["location"]
    seats = client.app.state.tables.open[table.split("/")[-1]].header.seats  # type: ignore[attr-defined]
    assert len({who.guest for who in seats}) == 1
    assert all(who.bot is None for who in seats)


def test_the_file_is_a_saved_match_and_comes_back_as_the_same_position(client: TestClient, tmp_path: Path) -> None:
    code = ready(client)
    answer = client.get(f"{EDITOR}/file", params={"code": code})
    assert answer.status_code == 200
    file = tmp_path / "position.json"
    file.write_text(answer.text)
    match = motu.load(file)
    assert match.edited
    assert match.state.hand.tolist() == [1, 1, 1, 1]
    back = client.post("/set-up", files={"file": ("position.json", answer.content, "application/json")})
    assert back.status_code == 303, back.text
    assert code_of(client.get(back.headers["location"]).text) == code


def test_the_last_moment_of_a_saved_match_is_laid_out(client: TestClient) -> None:
    match = motu.match("wayfinder", 2, 7, interpreted=True).play("place C3", "place D4")
    content = json.dumps(match.to_dict()).encode()
    back = client.post("/set-up", files={"file": ("match.json", content, "application/json")})
    assert back.status_code == 303, back.text
    assert said(client.get(back.headers["location"]).text).startswith("Ready: Red")


def test_what_is_asked_goes_with_the_link_and_is_shown_as_text(client: TestClient) -> None:
    page = client.get(EDITOR, params={"code": ready(client), "says": "Find <b>it</b>\n"})
    assert "Find &lt;b&gt;it&lt;/b&gt;" in page.text
    assert "<b>it" not in page.text
    assert "says=Find" in page.text


def test_what_is_not_sound_cannot_be_played_or_saved(client: TestClient) -> None:
    code = code_of(client.get(EDITOR).text)
    for answer in (
        client.post(f"{EDITOR}/play", data={"code": code}),
        client.get(f"{EDITOR}/file", params={"code": code}),
    ):
        assert answer.status_code == 403
        assert "must stand" in answer.text


@pytest.mark.parametrize("sent", [
    {"code": "AAAA"}, {"code": "é" * 50}, {"code": "A" * 9000}, {"code": ["x"]}, {"code": {"a": 1}},
    {"value": "x", "cell": "turn"}, {"value": 10**30, "cell": "turn"},
])  # fmt: skip
def test_nonsense_is_answered_with_a_sentence(client: TestClient, sent: dict[str, Any]) -> None:
    answer = client.post(EDITOR, json=sent)
    assert answer.status_code == 400, answer.text
    assert answer.json()["error"]


@pytest.mark.parametrize("sent", [
    {"spot": "Z9", "piece": "gem-0"}, {"spot": "C3", "piece": "dragon"}, {"cell": "secret[0]", "value": 1},
    {"cell": "phase", "value": 6}, {"mode": "fly", "spot": "C3"}, {"seen": "99"}, {"piece": 7, "spot": 8},
])  # fmt: skip
def test_what_cannot_be_done_changes_nothing(client: TestClient, sent: dict[str, Any]) -> None:
    code = ready(client)
    assert code_of(do(client, code, **sent)) == code


def test_a_file_is_not_believed(client: TestClient) -> None:
    for content in (b"{}", b"[]", b"x", json.dumps({"game": "wayfinder", "layout": "AAAA"}).encode(),
                    json.dumps({"game": "chess", "layout": "AAAA"}).encode()):  # fmt: skip
        answer = client.post("/set-up", files={"file": ("x.json", content, "application/json")})
        assert answer.status_code in (400, 422), answer.text


def test_a_running_match_cannot_be_laid_out(client: TestClient, opened: Any) -> None:
    assert client.get(f"{opened('wayfinder', seat1='random')}/set-up").status_code == 403


def test_other_bots_than_those_on_the_page_are_refused(client: TestClient) -> None:
    answer = client.post(f"{EDITOR}/play", data={"code": ready(client), "with": "mcts:60s"})
    assert answer.status_code == 400


def test_a_code_of_another_declaration_is_refused(client: TestClient) -> None:
    code = coded(start(find_game("wayfinder"), 3, {}))
    wrong = ("B" if code[0] != "B" else "C") + code[1:]
    assert client.get(EDITOR, params={"code": wrong}).status_code == 400


def brings(client: TestClient, content: Any) -> Response:
    """The answer to a file that somebody brings as a replay."""
    return client.post("/upload", files={"file": ("match.json", json.dumps(content).encode(), "application/json")})


def test_a_match_from_a_position_says_nothing_that_does_not_follow(client: TestClient) -> None:
    """Numbers that no invariant speaks of would be believed by compiled rules: an index out of range, and worse."""
    begun = laid(start(find_game("bora_bora"), 2, {})).begun
    assert begun is not None
    position, tables = begun.position(), client.app.state.tables.open  # type: ignore[attr-defined]
    assert brings(client, begun.to_dict()).status_code == 303
    before = set(tables)
    lies = [
        {"building": 99}, {"region": -7}, {"task_slot": 50}, {"value": 100}, {"doing": 9999}, {"left": 3}, {"laid": 11},
        {"ability": 60}, {"tile": 8}, {"green": 1}, {"god_stack": 5}, {"drawn": -1}, {"secret": [1, 2]}, {"phase": 99},
        {"person": position["person"][:1]}, {"seat": 7}, {"order": [5, 6, 7, 8]}, {"points": "many"}, {"steps": 10**30},
    ]  # fmt: skip
    for lie in lies:
        told = Match.from_dict(begun.to_dict(), interpreted=True)
        content = {**told.to_dict(), "position": {**position, **lie}}
        with suppress(MotuError, IndexError, OverflowError):
            content["start"] = told.edit({**position, **lie}).hash()  # a liar knows how to hash
        with pytest.raises(MotuError):
            verified(content, UPLOAD_SECONDS)
    refused = brings(client, content)
    assert refused.status_code in (400, 422)
    assert refused.json()["error"]
    assert set(tables) == before


@pytest.mark.parametrize("game", ["bora_bora", "dokmus", "kaivai", "mangrovia", "wayfinder"])
def test_a_moment_of_a_match_becomes_a_position_a_table_and_a_move(client: TestClient, game: str) -> None:
    match = motu.match(game, 2, 5, interpreted=True)
    chance = random.Random(2)
    while laid(layout_of(match)).wrong or len(match.log) < 25:
        match.play(chance.choice(match.legal()))
    content = json.dumps(match.to_dict()).encode()
    back = client.post("/set-up", files={"file": ("match.json", content, "application/json")})
    assert back.status_code == 303, back.text
    page = client.get(back.headers["location"])
    assert said(page.text).startswith("Ready: ")
    begun = laid(layout_of(match)).begun
    assert begun is not None
    seat, move = begun.current_player, begun.text(begun.legal()[0])
    sent = {"code": code_of(page.text), "with": "random", "seat": str(seat)}
    opened = client.post(f"/set-up/{game}/play", data=sent)
    assert opened.status_code == 303, opened.text
    table = opened.headers["location"]
    found = client.app.state.tables.open[table.split("/")[-1]]  # type: ignore[attr-defined]
    moved = client.post(f"{table}/act", data={"action": move, "seat": str(seat)})
    assert moved.status_code in (200, 303), moved.text
    assert found.match.log[0].seat == seat
    laid_down = {name: value for name, value in begun.position().items() if name not in DICE}
    content = Match(game, 2, 9, interpreted=True).edit(laid_down).play(move).to_dict()
    assert Match.from_dict(content, interpreted=True).to_dict() == content
    brought = brings(client, content)
    assert brought.status_code == 303, brought.text
    assert client.get(brought.headers["location"]).status_code == 200
    assert json.loads(client.get(brought.headers["location"].replace("/replay", "/download")).text) == content
