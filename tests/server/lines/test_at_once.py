"""Pages of a table are told together as soon as they are drawn; what is in the way of it is left to their tasks."""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any

import pytest

from motu.server.company.people import Presence
from motu.server.hall.table import Table
from motu.server.keeping.store import Store
from motu.server.lines.at_once import together
from motu.server.pages import drawers as place
from motu.server.pages.drawers import Drawer, Drawers, Job, Studio
from motu.server.pages.opened import Page, message_to
from motu.server.pages.showing import Pages
from motu.server.pages.sketchbook import sketchbook

from ..gathering import people, plays, run


class Later(Drawer):
    """A drawer without a process, which answers when it is told to."""

    def start(self) -> None:
        self.process: Any = "later"
        self.studio, self.jobs = Studio(), list[Job]()

    def _send(self, process: Any, job: Job) -> None:
        self.jobs.append(job)

    def draw_now(self) -> None:
        for job in self.jobs:
            self._answered(job.number, self.studio.draw(job))
        self.jobs.clear()


class Line:
    """The line of a page that shows the start."""

    def __init__(self, pages: Pages, table: Table, guest: int) -> None:
        self.texts: list[bytes] = []
        self.open = True
        self.page = Page(table, guest, "en", presence=Presence(guest))
        self.page.ask(0, False)
        self.page.changed.clear()
        self.page.rests = True
        self.page.say, self.page.together = self.say, partial(together, pages, table)
        sketchbook(table).open.add(self.page)
        table.news.watchers.add(self.page.stir)

    def say(self, text: bytes) -> bool:
        if self.open:
            self.texts.append(text)
        return self.open

    @property
    def version(self) -> int:
        return int(json.loads(self.texts[-1])["version"]) if self.texts else 0


Scene = Callable[[Pages, Table, Later, list[Line]], Awaitable[None]]


def at_a_table(store: Store, monkeypatch: pytest.MonkeyPatch, job: Scene) -> None:
    """Two people at a table who know how many tables wait for them."""
    monkeypatch.setattr(place, "Drawer", Later)

    async def begun() -> None:
        pages = Pages()
        pages.drawers = Drawers(1)
        _tables, table, guests = await people(store, count=2)
        for guest in guests:
            await table.news.waiting.ask(guest)
        drawer = pages.drawers.of(table)
        assert isinstance(drawer, Later)
        await job(pages, table, drawer, [Line(pages, table, guest) for guest in guests])

    run(begun())


def test_all_are_told_in_the_moment_in_which_they_are_drawn(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    async def job(_pages: Pages, table: Table, drawer: Later, lines: list[Line]) -> None:
        for guest, move in ((lines[0].page.guest, "place C3"), (lines[1].page.guest, "place D4")):
            await plays(table, guest, move)
            assert len(drawer.jobs) == 1
            assert table.lock.locked()  # nobody changes it meanwhile
            drawer.draw_now()
            assert [line.version for line in lines] == [table.version] * 2
            assert not table.lock.locked()
            assert not any(line.page.changed.is_set() for line in lines)  # no task has to wake up
        assert not table.news.spread.waiting

    at_a_table(store, monkeypatch, job)


def test_whoever_cannot_be_told_now_is_told_by_its_task(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    async def job(pages: Pages, table: Table, drawer: Later, lines: list[Line]) -> None:
        slow, other = lines
        slow.open = False
        await plays(table, slow.page.guest, "place C3")
        drawer.draw_now()
        assert (slow.version, other.version) == (0, table.version)
        assert slow.page.changed.is_set()
        assert (await message_to(pages, slow.page))["version"] == table.version
        assert drawer.jobs == []  # what was drawn for it has been kept

    at_a_table(store, monkeypatch, job)


def test_who_leaves_asks_again_or_wants_no_motion_is_not_told_with_others(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def job(_pages: Pages, table: Table, drawer: Later, lines: list[Line]) -> None:
        asks, leaves = lines
        await plays(table, asks.page.guest, "place C3")
        asks.page.ask(0, True)
        assert leaves.page.presence is not None
        leaves.page.presence.ended = True
        drawer.draw_now()
        assert (asks.version, leaves.version) == (0, 0)
        assert asks.page.changed.is_set()
        assert leaves.page.changed.is_set()
        asks.page.changed.clear()
        table.news.stir()
        assert drawer.jobs == []  # a page that is still has its own pace
        assert asks.page.changed.is_set()

    at_a_table(store, monkeypatch, job)


def test_after_a_drawer_was_lost_each_task_goes_on(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    async def job(_pages: Pages, table: Table, drawer: Later, lines: list[Line]) -> None:
        await plays(table, lines[0].page.guest, "place C3")
        drawer._answered(drawer.jobs.pop().number, [])
        assert all(line.page.changed.is_set() and not line.texts for line in lines)
        assert not table.lock.locked()

    at_a_table(store, monkeypatch, job)


def test_what_changes_while_they_are_drawn_is_found_afterwards(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    async def job(_pages: Pages, table: Table, drawer: Later, lines: list[Line]) -> None:
        await plays(table, lines[0].page.guest, "place C3")
        table.news.stir()  # somebody comes or goes
        assert not any(line.page.changed.is_set() for line in lines)
        drawer.draw_now()
        assert all(line.page.changed.is_set() and not line.texts for line in lines)

    at_a_table(store, monkeypatch, job)
