"""Few bots think at a time: whoever waits gets a turn, by person and by table, and thinks as long as anybody."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from starlette.testclient import TestClient

from motu.bots import BOTS, Bot, register
from motu.server.ground import meters
from motu.server.ground.errors import Denied
from motu.server.ground.limits import BOTS_WAITING, BOTS_WAITING_BY_ADDRESS
from motu.server.ground.turns import whose
from motu.server.hall import bots
from motu.server.keeping.store import Store
from motu.server.tables.asks import Begin
from motu.server.tables.header import Seat
from motu.server.thinking.queue import Queue

from ..gathering import Hands, denied, live, people, plays, run, until

Opened = Callable[..., str]


async def order(queue: Queue, *bots: tuple[int, str, bool]) -> list[str]:
    """The tables in the order in which their bots think: all of them ask while one thinks already."""
    found: list[str] = []

    async def think(person: int, table: str, watched: bool) -> None:
        async with queue.place(person, table, lambda: watched):
            found.append(table)
            await asyncio.sleep(0)

    async with queue.place(0, "first", lambda: True):
        tasks = [asyncio.create_task(think(*bot)) for bot in bots]
        await asyncio.sleep(0)
    await asyncio.gather(*tasks)
    return found


def test_people_take_turns_however_many_bots_one_of_them_has() -> None:
    many = [(1, f"a{number}", True) for number in range(4)]
    assert run(order(Queue(1), *many, (2, "b", True), (3, "c", True))) == ["a0", "b", "c", "a1", "a2", "a3"]


def test_the_tables_of_a_person_take_turns() -> None:
    asked = [(1, "a", True), (1, "a", True), (1, "a", True), (1, "b", True)]
    assert run(order(Queue(1), *asked)) == ["a", "b", "a", "a"]


def test_bots_that_nobody_watches_wait_until_the_others_have_thought() -> None:
    asked = [(1, "alone", False), (2, "seen", True), (2, "too", True)]
    assert run(order(Queue(1), *asked)) == ["seen", "too", "alone"]


def test_addresses_take_turns_however_many_guests_one_of_them_makes_up() -> None:
    async def scene() -> list[str]:
        queue, found = Queue(1), []

        async def think(address: str, person: int) -> None:
            whose.set(address)
            async with queue.place(person, f"{address} {person}", lambda: True):
                found.append(address)
                await asyncio.sleep(0)

        async with queue.place(0, "first", lambda: True):
            tasks = [asyncio.create_task(think("many", person)) for person in range(1, 4)]
            tasks.append(asyncio.create_task(think("few", 9)))
            await asyncio.sleep(0)
        await asyncio.gather(*tasks)
        return found

    assert run(scene()) == ["many", "few", "many", "many"]


def test_an_address_has_so_many_bots_waiting() -> None:
    async def scene() -> None:
        queue = Queue(0)

        async def wait(person: int) -> None:
            async with queue.place(person, "x", lambda: True):
                pass

        whose.set("many")
        tasks = [asyncio.create_task(wait(person)) for person in range(BOTS_WAITING_BY_ADDRESS)]
        await asyncio.sleep(0)
        with pytest.raises(Denied, match="still waiting"):
            queue.check(1000)
        whose.set("few")
        queue.check(1000)
        for task in tasks:
            task.cancel()
        await asyncio.wait(tasks)

    run(scene())


def test_a_bot_that_goes_away_leaves_its_place_to_others() -> None:
    async def scene() -> None:
        queue = Queue(1)

        async def think() -> None:
            async with queue.place(1, "a", lambda: True):
                await asyncio.sleep(3600)

        thinks, waits = asyncio.create_task(think()), asyncio.create_task(think())
        await asyncio.sleep(0)
        assert (queue.free, len(queue.waiting)) == (0, 1)
        for task in (waits, thinks):
            task.cancel()
            await asyncio.wait([task])
        assert (queue.free, len(queue.waiting)) == (1, 0)
        last = asyncio.create_task(think())
        await asyncio.sleep(0)
        waits = asyncio.create_task(think())
        await asyncio.sleep(0)
        last.cancel()
        waits.cancel()  # in the moment when its turn comes
        await asyncio.wait([last, waits])
        assert (queue.free, len(queue.waiting)) == (1, 0)

    run(scene())


# -- at tables --


@pytest.fixture
def thoughts() -> Iterator[list[float]]:
    """The seconds that each thought of the bot `ponders` was given; it takes 0.3 of them."""
    found: list[float] = []

    def ponder(sight: Any, _dice: Any, until: float, _effort: int) -> int:
        found.append(until - time.monotonic())
        time.sleep(0.3)
        return int(sight.legal[0])

    register(Bot("ponders", "ponders", "", ponder))
    yield found
    del BOTS["ponders"]


def test_a_bot_that_had_to_wait_thinks_as_long_as_any_other(store: Store, thoughts: list[float]) -> None:
    """A dozen tables at once: the last of them would have had no time left, had it run while they waited."""

    async def scene() -> None:
        for _table in range(12):
            _tables, table, guests = await people(store, count=1, bots="ponders", pace=Hands().pace())
            tables.append(table)
            table.thinking = tables[0].thinking
            await plays(table, guests[0], "place C3")
        await until(lambda: len(thoughts) >= 12, 60.0)

    tables: list[Any] = []
    before = meters.REGISTRY.get_sample_value("motu_bot_wait_seconds_count") or 0.0
    run(scene())
    assert min(thoughts) > 1.5
    assert meters.REGISTRY.get_sample_value("motu_bot_wait_seconds_count") >= before + 12  # type: ignore[operator]


def test_bots_among_themselves_play_only_while_somebody_looks_on(store: Store) -> None:
    hands = Hands()

    async def scene() -> None:
        tables, _table, guests = await people(store, count=1, bots="random", pace=hands.pace())
        bots_only = await tables.create(guests[0], "wayfinder", 2, {}, [Seat(None, "random", "")] * 2)
        if bots_only.bots.task:
            bots_only.bots.task.cancel()
        hands.time += 3600
        bots_only.bots.wake()
        assert not bots_only.bots.busy or bots_only.bots.task.cancelling()
        bots_only.bots.task = None
        with bots_only.line(guests[0], lambda: None):
            assert bots_only.bots.busy
            begun = bots_only.version
            await until(lambda: bots_only.version > begun)

    run(scene())


def test_who_has_many_bots_waiting_sets_no_further_ones_thinking(store: Store) -> None:
    async def scene() -> None:
        tables, table, (guest,) = await people(store, count=1, bots="random")
        seats = [Seat(guest, None, ""), Seat(None, "random", "")]

        async def wait(person: int) -> None:
            async with tables.thinking.place(person, "x", lambda: True):
                await asyncio.sleep(3600)

        tasks = [asyncio.create_task(wait(guest)) for _bot in range(tables.thinking.free + BOTS_WAITING)]
        await asyncio.sleep(0)
        await denied(tables.create(guest, "wayfinder", 2, {}, seats), "still waiting to think")
        gathers = await tables.create(guest, "wayfinder", 2, {}, [seats[0], Seat(None, None, "")])  # without bots
        other, _token = store.new_guest()
        await tables.create(other, "wayfinder", 2, {}, [Seat(other, None, ""), seats[1]])
        await denied(gathers.ask(Begin(guest, "random")), "still waiting to think")
        await denied(plays(table, guest, "place C3"), "still waiting to think")
        assert (gathers.header.stage, len(table.match.log)) == ("gathering", 0)
        for task in tasks:
            task.cancel()
        await asyncio.wait(tasks)
        await gathers.ask(Begin(guest, "random"))
        await plays(table, guest, "place C3")

    run(scene())


def test_the_page_says_that_bots_have_to_wait(
    client: TestClient, opened: Opened, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bots, "SLOW", 0.01)
    path = opened(seat1="random")
    table = live(client, path)
    said = "those here wait for their turn"
    table.thinking.free = 0  # others think
    assert client.post(f"{path}/act", json={"action": "place C3"}).status_code == 200
    for _wait in range(400):
        if table.bots.slowed:
            break
        time.sleep(0.02)
    assert said in client.get(f"{path}/fragment").text
    assert b"motu_bots_waiting 1.0" in meters.text()

    async def free() -> None:
        table.thinking.free = 2
        table.thinking._go_on()

    client.portal.call(free)  # type: ignore[union-attr]
    for _wait in range(400):
        if table.version >= 3:
            break
        time.sleep(0.02)
    assert said not in client.get(f"{path}/fragment").text
