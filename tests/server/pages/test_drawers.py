"""Pages drawn in another process are the same, and nobody misses a drawer that has gone."""

from __future__ import annotations

import asyncio
import gc
import json
import os
import pickle
import random
import signal
import time
from collections.abc import Iterator
from typing import Any

import pytest

from motu.engine.game import game_ids
from motu.server.hall.table import Table
from motu.server.keeping.store import Store
from motu.server.pages import drawers as place
from motu.server.pages.drawers import Drawer, Drawers, Job, Studio
from motu.server.pages.likeness import News
from motu.server.pages.opened import Page, message_for, message_to, news_for, written
from motu.server.pages.showing import Pages
from motu.server.pages.sketchbook import sketchbook
from motu.server.tables.asks import Answer, Play, Propose, Rename

from ..gathering import people, plays, run, until

START = 60.0  # seconds that a process may take to be there on a machine with much else to do


class NextDoor(Drawer):
    """A drawer without a process, to which everything is handed over as to one."""

    def start(self) -> None:
        self.studio = Studio()
        self.process: Any = "next door"
        self.moved: list[str] = []  # what it was told of the match, each time

    def _send(self, process: Any, job: Job) -> None:
        self.moved.append(type(News(*job.news).match).__name__)
        done = self.studio.draw(pickle.loads(pickle.dumps(job)))
        self._answered(job.number, pickle.loads(pickle.dumps(done)))


@pytest.fixture
def next_door(monkeypatch: pytest.MonkeyPatch) -> Iterator[Pages]:
    """Pages that are drawn next door."""
    monkeypatch.setattr(place, "Drawer", NextDoor)
    pages = Pages()
    pages.drawers = Drawers(1)
    yield pages
    pages.drawers = None


class Both:
    """Two pages of the same guest: one is drawn next door, the other here."""

    def __init__(self, table: Table, guest: int) -> None:
        self.table = table
        self.there, self.here = Page(table, guest, "en"), Page(table, guest, "en")
        sketchbook(table).open.add(self.there)
        for page in (self.there, self.here):
            page.ask(0, False)

    async def same(self, pages: Pages) -> dict[str, Any]:
        """What the page is sent, after it was compared."""
        came = await message_to(pages, self.there)
        assert "made" in came
        found = json.loads(written({**came, "waiting": 0}))
        drawn = news_for(self.here, message_for(Pages(), self.here))
        self.here.shown = drawn["at"]
        assert found.pop("waiting") == 0
        assert found == json.loads(drawn["written"])
        return found


@pytest.mark.parametrize("game", game_ids())
def test_what_is_drawn_next_door_is_the_same(game: str, store: Store, next_door: Pages) -> None:
    async def job() -> None:
        dice = random.Random(3)
        _tables, table, guests = await people(store, game, 3, is_open=True)
        both = [Both(table, guest) for guest in (*guests, store.new_guest()[0])]
        for _move in range(6):
            for one in both:
                await one.same(next_door)
            seat = table.match.current_player
            action = dice.choice(table.match.legal())
            await table.play(Play(guests[seat], seat, action, None))
        assert next_door.drawers is not None
        told = next_door.drawers.of(table).moved  # type: ignore[attr-defined]
        assert told[0] == "Match"
        assert "Moved" in told
        assert told.count("Match") == 1

    run(job())


def test_a_table_that_cannot_be_handed_over_costs_no_drawer(
    store: Store, next_door: Pages, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def job() -> None:
        _tables, table, guests = await people(store, "wayfinder", 2)
        page = Both(table, guests[0]).there
        assert next_door.drawers is not None
        drawer = next_door.drawers.of(table)
        with monkeypatch.context() as damage:
            damage.setattr(place, "looked_at", lambda *_given: 1 // 0)
            assert await drawer.draw(table, [page]) == [None]
        assert drawer.process is not None
        assert not drawer.answers
        [drawn] = await drawer.draw(table, [page])
        assert drawn is not None

    run(job())


@pytest.mark.parametrize("game", game_ids())
def test_drawing_leaves_no_rings(game: str, store: Store, next_door: Pages, monkeypatch: pytest.MonkeyPatch) -> None:
    """So a drawer has nothing to look for among what it has just drawn."""
    jobs: list[bytes] = []

    async def job() -> None:
        dice = random.Random(4)
        _tables, table, guests = await people(store, game, 3)
        both = [Both(table, guest) for guest in guests]
        monkeypatch.setattr(Studio, "draw", noted(Studio.draw))
        for _move in range(8):
            for one in both:
                await one.same(next_door)
            seat = table.match.current_player
            await table.play(Play(guests[seat], seat, dice.choice(table.match.legal()), None))

    def noted(draw: Any) -> Any:
        return lambda studio, job: jobs.append(pickle.dumps(job)) or draw(studio, job)

    run(job())
    monkeypatch.undo()
    studio, half = Studio(), len(jobs) // 2
    for written_job in jobs[:half]:  # the templates are read, which leaves some
        assert not any(done.problem for done in studio.draw(pickle.loads(written_job)))
    gc.collect()
    gc.disable()
    try:
        for written_job in jobs[half:]:
            assert not any(done.problem for done in studio.draw(pickle.loads(written_job)))
        assert gc.collect() == 0
    finally:
        gc.enable()


def test_chat_names_and_what_is_taken_back_are_seen_next_door(store: Store, next_door: Pages) -> None:
    async def job() -> None:
        _tables, table, (ann, ben) = await people(store, count=2)
        both = [Both(table, guest) for guest in (ann, ben)]

        async def seen(text: str) -> None:
            found = [await one.same(next_door) for one in both]
            assert all(text in json.dumps(message) for message in found)

        await seen("guest 0")
        await table.say(ben, "good luck")
        await seen("good luck")
        await table.ask(Rename(ann, "Queen"))
        await seen("Queen")
        await plays(table, ann, "place C3")
        await seen("C3")
        await table.ask(Propose(ann, "undo", 0))
        asked = table.past.asked
        assert asked is not None
        await table.ask(Answer(ben, asked.number, True))
        await seen("Nothing has happened yet")

    run(job())


def test_a_page_that_asks_again_gets_everything_from_next_door(store: Store, next_door: Pages) -> None:
    async def job() -> None:
        _tables, table, (ann, _ben) = await people(store, count=2)
        page = Page(table, ann, "en")
        page.ask(0, False)
        whole = json.loads((await message_to(next_door, page))["written"])
        await plays(table, ann, "place C3")
        part = json.loads((await message_to(next_door, page))["written"])
        page.ask(1, False)  # the line was lost
        again = json.loads((await message_to(next_door, page))["written"])
        assert whole["order"] == list(whole["parts"])
        assert again["order"] == list(again["parts"])
        assert set(part["parts"]) < set(again["parts"])

    run(job())


def test_next_door_forgets_tables_that_nobody_looks_at(store: Store, next_door: Pages) -> None:
    async def job() -> None:
        tables, table, (ann, ben) = await people(store, count=2)
        other = await tables.create(ann, "wayfinder", 2, {}, table.seats)
        drawers = next_door.drawers
        assert drawers is not None
        studio: Studio = drawers.of(table).studio  # type: ignore[attr-defined]
        for shown in (table, other):
            await Both(shown, ann).same(next_door)
        assert set(studio.tables) == {table.id, other.id}
        drawers.forget(table)
        await Both(other, ben).same(next_door)
        assert set(studio.tables) == {other.id}
        await Both(table, ben).same(next_door)  # and begins anew

    run(job())


def test_what_fails_next_door_is_drawn_here(
    store: Store, next_door: Pages, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def job() -> None:
        _tables, table, (ann, _ben) = await people(store, count=2)
        page = Page(table, ann, "en")
        page.ask(0, False)

        def fails(*_given: Any) -> None:
            raise ValueError(table.header.seed)

        with monkeypatch.context() as patched:
            patched.setattr(place, "message_for", fails)
            message = await message_to(next_door, page)
        assert "made" not in message
        assert "head" in json.loads(message["written"])["parts"]
        assert "ValueError in" in caplog.text
        assert table.header.seed not in caplog.text
        await plays(table, ann, "place C3")
        assert "made" in await message_to(next_door, page)

    run(job())


def test_two_drawers_draw_what_the_server_draws(store: Store) -> None:
    """Processes as the product has them, and tables of all games with both of them."""
    pages = Pages()
    pages.drawers = drawers = Drawers(2)

    async def at_work(table: Table, guest: int) -> None:
        """The rules of its game may have to come to the drawer first."""
        page = Page(table, guest, "en")
        page.ask(0, False)
        while await drawers.draw(table, [page]) == [None]:
            await asyncio.sleep(0.1)

    async def job() -> None:
        dice, with_both = random.Random(5), set()
        await until(lambda: all(drawer.process for drawer in drawers.all), START)
        games = list(game_ids())
        while games or len(with_both) < 2:
            _tables, table, guests = await people(store, games.pop() if games else "wayfinder", 2, is_open=True)
            with_both.add(drawers.of(table))
            await asyncio.wait_for(at_work(table, guests[0]), START)
            both = [Both(table, guest) for guest in (guests[0], store.new_guest()[0])]
            for _move in range(2):
                for one in both:
                    await one.same(pages)
                seat = table.match.current_player
                await table.play(Play(guests[seat], seat, dice.choice(table.match.legal()), None))

    try:
        run(job())
    finally:
        drawers.close()


def test_a_drawer_that_hangs_holds_up_nobody_for_long_and_is_followed_by_another(
    store: Store, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(place, "AGAIN", 0.1)
    monkeypatch.setattr(place, "SILENT", 1.0)
    pages = Pages()
    pages.drawers = drawers = Drawers(1)

    async def job() -> None:
        _tables, table, (ann, ben) = await people(store, count=2)
        page, other, drawer = Page(table, ann, "en"), Page(table, ben, "en"), drawers.of(table)
        for one in (page, other):
            one.ask(0, False)
        await until(lambda: drawer.process, START)
        process = drawer.process
        assert process is not None
        os.kill(process.pid, signal.SIGSTOP)
        await plays(table, ann, "place C3")
        begun = time.monotonic()
        for message in await asyncio.gather(message_to(pages, page), message_to(pages, other)):
            assert message["version"] == table.version
        assert time.monotonic() - begun < 15, "on a busy machine"
        assert "silent for too long" in caplog.text
        assert process.poll() is not None
        await until(lambda: drawer.process, START)
        assert drawer.process is not process
        await table.say(ben, "still here")
        assert "still here" in str(await message_to(pages, page))

    try:
        run(job())
    finally:
        drawers.close()


def test_a_drawer_that_dies_is_followed_by_another(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(place, "AGAIN", 0.1)
    pages = Pages()
    pages.drawers = drawers = Drawers(1)

    async def job() -> None:
        _tables, table, (ann, ben) = await people(store, count=2)
        page, drawer = Page(table, ann, "en"), drawers.of(table)
        page.ask(0, False)
        assert "made" not in await message_to(pages, page)  # it is not there yet
        await until(lambda: drawer.process, START)
        await plays(table, ann, "place C3")
        assert "made" in await message_to(pages, page)
        process = drawer.process
        assert process is not None
        process.kill()
        process.wait()
        await plays(table, ben, "place D4")
        assert "made" not in await message_to(pages, page)
        await until(lambda: drawer.process, START)
        await table.say(ben, "still here")
        message = await message_to(pages, page)
        assert "made" in message
        assert b"still here" in message["written"]

    try:
        run(job())
        last = drawers.all[0].process
    finally:
        drawers.close()
    assert last is not None
    assert last.poll() is not None


def test_a_drawer_that_cannot_be_started_is_tried_again(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(place, "AGAIN", 0.1)
    monkeypatch.setattr(place, "PROGRAM", "raise SystemExit")
    drawer = Drawer()
    try:
        run(until(lambda: caplog.text.count("could not be started") > 1, START))
        monkeypatch.undo()
        run(until(lambda: drawer.process, START))
    finally:
        drawer.close()
