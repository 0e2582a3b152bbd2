"""Nobody is told what they may not know; benchmarks/canary.py plays a thousand games of it."""

from __future__ import annotations

import logging
from dataclasses import replace
from typing import Any

import pytest

import motu
from measuring import benchmark
from motu.drawing import Drawn
from motu.language import language
from motu.server.keeping.store import Store
from motu.server.pages import looks, parts, story
from motu.server.pages.showing import Pages
from motu.server.routes import replays, table

canary = benchmark("canary")
canary.LEAP = 500  # few looks at each game


@pytest.mark.parametrize("game", motu.game_ids())
def test_no_byte_of_a_game_tells_a_secret(game: str) -> None:
    motu.find_game(game).compile()  # every past moment is dealt anew
    with canary.flown(game) as bird:
        bird.play(game)
        assert bird.seen["pages compared"] > 1
        assert bird.seen["moments compared"] > 10
        assert bird.seen["bytes"] > 10**6
        if game in ("bora_bora", "dokmus", "mangrovia"):  # which hide something at every moment
            assert bird.seen["worlds that differ"] > 0


def shows_more(monkeypatch: pytest.MonkeyPatch, what: Any) -> None:
    """A template that shows something that it should not."""
    honest = Pages.show

    def show(pages: Pages, template: str, **values: Any) -> str:
        html = honest(pages, template, **values)
        table = getattr(values.get("look"), "table", None)
        return f"{html}<!-- {what(table)} -->" if table else html

    monkeypatch.setattr(Pages, "show", show)


def test_a_seed_on_the_page_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    shows_more(monkeypatch, lambda table: table.header.seed)
    with canary.flown("seed") as bird, pytest.raises(canary.Leak, match="holds"):
        bird.play("kaivai")


def test_a_hidden_hand_on_the_page_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    shows_more(monkeypatch, lambda table: table.match.state["secret"].tolist())
    with canary.flown("hand") as bird, pytest.raises(canary.Leak, match="is shown"):
        bird.play("kaivai")


def test_a_token_in_the_log_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = Store.guest

    def careless(store: Store, token: str) -> int | None:
        logging.getLogger("motu.server").info("a guest came with %s", token)
        return honest(store, token)

    monkeypatch.setattr(Store, "guest", careless)
    with canary.flown("log") as bird, pytest.raises(canary.Leak, match="the log holds"):
        bird.play("kaivai")


def hidden_in(match: Any) -> str:
    return f"<!-- {match.state['secret'].tolist()} -->"


def test_a_hidden_hand_in_a_picture_in_between_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = looks.scene

    def scene(table: Any, at: int, seat: int) -> looks.Scene:
        found = honest(table, at, seat)
        return replace(found, board=Drawn(found.board + hidden_in(table.standing.earlier(at))))

    monkeypatch.setattr(parts, "scene", scene)
    with canary.flown("frames") as bird, pytest.raises(canary.Leak, match="a picture on the way"):
        bird.play("kaivai")


@pytest.mark.parametrize(
    ("room", "speech", "where"),
    [(replays, "en", r"/replay\?at=\d+"), (replays, "fr", r"/replay\?at=\d+"), (table, "fr", "")],
)
def test_a_hidden_hand_at_a_past_moment_or_in_one_language_is_found(
    monkeypatch: pytest.MonkeyPatch, room: Any, speech: str, where: str
) -> None:
    honest = looks.look

    def look(table: Any, guest: int, at: int | None = None, seat: int | None = None) -> looks.Look:
        found = honest(table, guest, at, seat)
        if language() != speech:
            return found
        return replace(
            found, board=Drawn(found.board + hidden_in(table.match.at(at) if at is not None else table.match))
        )

    monkeypatch.setattr(room, "look", look)
    with canary.flown("replay") as bird, pytest.raises(canary.Leak, match=rf"GET {where} \({speech}\)"):
        bird.play("kaivai")


def test_a_hidden_hand_in_a_line_of_the_log_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = story.Story.catch_up

    def catch_up(told: story.Story, table: Any) -> None:
        honest(told, table)
        for line, moment in zip(told.lines, table.standing.moments.since(table.match, 0), strict=False):
            line.html = Drawn(line.html + hidden_in(moment))

    monkeypatch.setattr(story.Story, "catch_up", catch_up)
    with canary.flown("lines") as bird, pytest.raises(canary.Leak, match=r"GET|is shown|a picture"):
        bird.play("kaivai")
