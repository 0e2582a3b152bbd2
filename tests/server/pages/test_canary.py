"""Nobody is told what they may not know; benchmarks/canary.py plays a thousand games of it."""

from __future__ import annotations

import copy
import logging
from collections.abc import AsyncIterator
from dataclasses import replace
from typing import Any

import pytest

import motu
from measuring import benchmark
from motu.coaching import ready
from motu.drawing import Drawn
from motu.engine.record import NOBODY
from motu.language import language
from motu.server.keeping.store import Store
from motu.server.lines import live
from motu.server.pages import looks, parts, story
from motu.server.pages.showing import Pages
from motu.server.routes import replays, studies, table
from motu.server.tables import undo
from motu.server.tables.studies import Desk

canary = benchmark("canary")
canary.LEAP = 500  # few looks at each game
ADVISED = ("dokmus", "mangrovia")  # by search and by net
HIDING = ("bora_bora", "dokmus", "mangrovia")  # something at nearly every moment


@pytest.mark.parametrize("game", motu.game_ids())
def test_no_byte_of_a_game_tells_a_secret(game: str) -> None:
    motu.find_game(game).compile()  # every past moment is dealt anew
    if game in ADVISED:
        ready.prepare(motu.find_game(game))
    with canary.flown(game) as bird:
        bird.play(game)
        assert bird.seen["pages compared"] > 1
        assert bird.seen["moments compared"] > 10
        assert bird.seen["bytes"] > 10**6
        assert bird.seen["undos compared"] > 0
        assert bird.seen["streams"] > 0
        assert bird.seen["looks ahead compared"] > 0
        assert bird.seen["moves tried"] > 0
        if game in ADVISED:
            assert bird.seen["words of the coach compared"] > 1
        if game in HIDING:
            for _game in range(3):  # a game may have been looked at only when nothing was hidden any more
                if not bird.seen["worlds that differ"]:
                    bird.play(game)
            assert bird.seen["worlds that differ"] > 0


@pytest.mark.parametrize("game", ["dokmus", "mangrovia"])
def test_no_byte_at_one_screen_tells_a_secret(game: str) -> None:
    motu.find_game(game).compile()
    with canary.flown(f"one screen {game}") as bird:
        bird.play_at_one_screen(game, looks=5)
        assert bird.seen["curtains"] > 0
        assert bird.seen["pages compared"] > 4


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
        return replace(found, board=Drawn(str(found.board) + hidden_in(table.standing.earlier(at))))

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
            found, board=Drawn(str(found.board) + hidden_in(table.match.at(at) if at is not None else table.match))
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


def test_a_hidden_hand_after_an_undo_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = looks.look

    def look(table: Any, guest: int) -> looks.Look:
        found = honest(table, guest)
        return replace(found, board=Drawn(str(found.board) + hidden_in(table.match))) if table.past.undone else found

    monkeypatch.setattr(parts, "look", look)
    with canary.flown("undo") as bird, pytest.raises(canary.Leak, match="is shown"):
        bird.play("kaivai")
    assert bird.seen["taken back"] == 1  # and not before


def test_an_undo_that_depends_on_what_is_hidden_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(undo, "revealing", lambda match, *_rest: int(match.state["secret"][0]) % 2 == 0)
    with canary.flown("undo") as bird, pytest.raises(canary.Leak, match="undo"):  # by the button, or by what it does
        bird.play_at_one_screen("dokmus", looks=100)


def test_a_hidden_hand_behind_the_curtain_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = Pages.show

    def show(pages: Pages, template: str, **values: Any) -> str:
        html = honest(pages, template, **values)
        return html + hidden_in(values["look"].table.match) if template == "_curtain.html" else html

    monkeypatch.setattr(Pages, "show", show)
    with canary.flown("curtain") as bird, pytest.raises(canary.Leak, match="seat -1 is shown"):
        bird.play_at_one_screen("dokmus")


def test_a_hidden_hand_in_a_look_ahead_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = table.ahead

    def ahead(pages: Pages, found: Any, seat: int, action: int) -> dict[str, Any]:
        return {**honest(pages, found, seat, action), "points": hidden_in(found.match)}

    monkeypatch.setattr(table, "ahead", ahead)
    with canary.flown("ahead") as bird, pytest.raises(canary.Leak, match="a look ahead shows"):
        bird.play("kaivai")


def test_a_sketch_of_the_true_world_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = studies.eyes_of

    def careless(standing: Any, guest: int) -> int:
        honest(standing, guest)
        return NOBODY

    monkeypatch.setattr(studies, "eyes_of", careless)
    with canary.flown("sketch") as bird, pytest.raises(canary.Leak, match=r"a sketch shows|/study"):
        bird.play("mangrovia")


def test_a_sketch_that_hangs_on_what_is_hidden_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = Desk._world

    def careless(desk: Desk, at: int, eyes: int) -> Any:
        true = desk.match.at(at)
        return honest(replace(desk, key=f"{desk.key} {true.state['secret'][0]}"), at, eyes)

    monkeypatch.setattr(Desk, "_world", careless)
    with canary.flown("dice") as bird, pytest.raises(canary.Leak, match=r"a sketch shows|/study|answered with"):
        bird.play("bora_bora")


def test_a_hidden_hand_in_a_stream_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = live.events

    async def events(request: Any, page: Any) -> AsyncIterator[str]:
        async for text in honest(request, page):
            yield text.replace("data: ", f"data: {hidden_in(page.table.match)}")

    monkeypatch.setattr(live, "events", events)
    with canary.flown("stream") as bird, pytest.raises(canary.Leak, match="a stream"):
        bird.play("kaivai")


def test_a_running_match_that_can_be_downloaded_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    honest, whole = replays.table_of, replays.as_file

    async def careless(request: Any, name: str) -> tuple[Any, int]:
        found, guest = await honest(request, name)
        as_replay = copy.copy(found)
        as_replay.standing = replace(found.standing, header=replace(found.header, kind="replay"))
        return (as_replay if request.url.path.endswith("/download") else found), guest

    monkeypatch.setattr(replays, "table_of", careless)
    monkeypatch.setattr(replays, "as_file", lambda match: whole(match).replace(match.seed, "?"))
    with canary.flown("download") as bird, pytest.raises(canary.Leak, match="can be downloaded"):
        bird.play("kaivai")
