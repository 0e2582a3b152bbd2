"""A server compiles in processes of their own, the game first that somebody has opened, and never in itself."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

import motu
from motu.engine.game import Game
from motu.server.ground import compiling
from motu.server.ground.compiling import Compiling


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
    monkeypatch.setattr(compiling.coach, "prepare", lambda game: seen.append(f"coach of {game.id}"))
    work = Compiling(["kaivai"])
    work.go_on()
    assert work.process is not None
    assert work.process.pid != os.getpid()
    assert work.process.poll() == 0  # it has ended
    assert seen == [("kaivai", ["kaivai", work.process.pid]), "kaivai", "coach of kaivai"]


def test_what_lies_in_the_cache_needs_no_process(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(compiling, "is_cached", lambda _game: True)
    monkeypatch.setattr(Game, "compile", lambda _game: None)
    monkeypatch.setattr(compiling, "prepare", lambda _game: None)
    monkeypatch.setattr(compiling.coach, "prepare", lambda _game: None)
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
    monkeypatch.setattr(compiling.coach, "prepare", lambda _game: None)
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
