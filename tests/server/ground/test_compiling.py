"""A server compiles in processes of their own, the game first that somebody has opened, and never in itself."""

from __future__ import annotations

import json
import os
import time
from pathlib import Path

import pytest
from starlette.testclient import TestClient

import motu
from motu.bots.searcher import prepare
from motu.coaching import ready as coach
from motu.coaching.judges import NetJudge, judge_of
from motu.engine.compiled import interpreted_only
from motu.engine.game import Game
from motu.server.app import make_app
from motu.server.ground import compiling
from motu.server.ground.compiling import Compiling, Progress, is_cached


def test_the_game_that_somebody_has_opened_is_the_next(monkeypatch: pytest.MonkeyPatch) -> None:
    brought: list[str] = []
    work = Compiling()

    def bring(game: Game) -> None:
        brought.append(game.id)
        if len(brought) == 1:
            work.want(motu.find_game("wayfinder"))
            work.want(motu.find_game(brought[0]))  # which is in use already

    monkeypatch.setattr(work, "bring", bring)
    work.go_on()
    assert brought == ["bora_bora", "wayfinder", "dokmus", "kaivai", "mangrovia"]


def test_a_process_compiles_and_ends_before_the_server_takes_it_from_the_cache(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    told = tmp_path / "told.json"
    program = "import json, os, pathlib; pathlib.Path({told!r}).write_text(json.dumps([{{game!r}}, os.getpid()]))"
    monkeypatch.setattr(compiling, "PROGRAM", program.format(told=str(told)))
    monkeypatch.setattr(compiling, "is_cached", lambda _game: False)
    seen: list[object] = []
    monkeypatch.setattr(Game, "compile", lambda game: seen.append((game.id, json.loads(told.read_text()))))
    monkeypatch.setattr(compiling, "prepare", lambda game: seen.append(game.id))
    monkeypatch.setattr(compiling.coach, "known", lambda game: seen.append(f"coach of {game.id}"))
    work = Compiling(["kaivai"])
    work.go_on()
    assert work.process is not None
    assert work.process.pid != os.getpid()
    assert work.process.poll() == 0  # it has ended
    assert seen == [("kaivai", ["kaivai", work.process.pid]), "kaivai", "coach of kaivai"]


@pytest.mark.parametrize("game", motu.game_ids())
def test_what_a_process_leaves_is_all_that_is_looked_for(game: str) -> None:
    """Else every server would compile it again."""
    if interpreted_only():
        pytest.skip("nothing is compiled here")
    found = motu.find_game(game)
    found.compile()
    prepare(found)
    coach.prepare(found)
    assert is_cached(found)
    by_net = isinstance(judge_of(found, 2), NetJudge)
    assert bool(coach.compiled_parts(found)) == by_net, "though an older version may have left more"


def test_what_lies_in_the_cache_needs_no_process(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(compiling, "is_cached", lambda _game: True)
    monkeypatch.setattr(Game, "compile", lambda _game: None)
    monkeypatch.setattr(compiling, "prepare", lambda _game: None)
    monkeypatch.setattr(compiling.coach, "known", lambda _game: None)
    work = Compiling(["kaivai"])
    work.go_on()
    assert work.process is None


def test_a_server_that_ends_ends_its_compiler(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(compiling, "PROGRAM", "import time; time.sleep(3600)")
    monkeypatch.setattr(compiling, "is_cached", lambda _game: False)
    work = Compiling(["kaivai", "dokmus"])
    monkeypatch.setattr(Game, "compile", lambda _game: pytest.fail("it goes on compiling"))
    popen = compiling.subprocess.Popen

    def started(*given: object) -> object:
        found = work.process = popen(*given)  # type: ignore[call-overload]
        work.end()
        return found

    monkeypatch.setattr(compiling.subprocess, "Popen", started)
    work.go_on()
    assert work.process is not None
    assert work.process.poll() not in (None, 0)
    assert work.left == ["dokmus"]


def test_no_match_compiles_in_the_server_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(compiling, "interpreted_only", lambda: False)
    monkeypatch.setattr(Compiling, "go_on", lambda _work: None)
    game = motu.find_game("mangrovia")
    monkeypatch.setattr(game, "_compiled", None)
    monkeypatch.setattr(game, "_warming", None)
    monkeypatch.setattr(game, "compile", lambda: pytest.fail("compiled here"))
    with compiling.compiling():
        game.warm_up()
        assert game._warming is None
        assert Game.wanted is not None
    assert Game.wanted is None


def test_the_terminal_is_told_what_is_compiled_and_how_far_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(compiling, "PROGRAM", "pass")
    monkeypatch.setattr(compiling, "is_cached", lambda game: game.id == "kaivai")
    monkeypatch.setattr(Game, "compile", lambda _game: None)
    monkeypatch.setattr(compiling, "prepare", lambda _game: None)
    monkeypatch.setattr(compiling.coach, "known", lambda _game: None)
    told: list[str] = []

    def tell(text: str, **facts: object) -> None:
        told.append(text.format(**facts))

    Compiling(["kaivai", "dokmus"], tell).go_on()
    assert told == [
        "compiling Dokmus, 2 of 2; it can be played meanwhile",
        "the rules of all games are compiled",
    ]
    Compiling(["kaivai"], tell).go_on()
    assert len(told) == 2


def test_the_page_says_what_is_compiled_and_how_far_it_is(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(compiling, "interpreted_only", lambda: False)
    monkeypatch.setattr("motu.server.pages.lists.interpreted_only", lambda: False)
    monkeypatch.setattr(motu.find_game("kaivai"), "_compiled", None)
    monkeypatch.setattr(Compiling, "go_on", lambda work: setattr(work, "now", Progress("Kaivai", 3, 5)))
    app = make_app(f"sqlite:///{tmp_path / 'motu.db'}")
    with TestClient(app, base_url="http://127.0.0.1") as guest:
        work = app.state.compiling
        while work.now is None:
            time.sleep(0.01)  # its thread begins
        assert guest.get("/ready").json()["compiling"] == {"game": "Kaivai", "number": 3, "all": 5}
        shown = guest.get("/", headers={"Accept-Language": "de"}).text
        assert "Die Regeln von Kaivai werden kompiliert, 3 von 5." in shown
        assert '<progress max="5" value="2">' in shown
        work.now = None
        assert 'role="status" data-told="Motu is new here: ' in guest.get("/").text
        assert "3 of 5" not in guest.get("/").text


def test_what_has_been_compiled_is_no_longer_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(compiling, "is_cached", lambda _game: False)
    monkeypatch.setattr(compiling.subprocess, "Popen", lambda _command: seen.append(work.now) or Ended())
    monkeypatch.setattr(Game, "compile", lambda _game: (_ for _ in ()).throw(RuntimeError("no memory")))
    seen: list[Progress | None] = []
    work = Compiling(["kaivai"], lambda _text, **_facts: None)
    work.go_on()
    assert seen == [Progress("Kaivai", 1, 1)]
    assert work.now is None


class Ended:
    """A process that is over at once."""

    def wait(self) -> int:
        return 0
