"""Where many wait, addresses take turns: for threads, for the lock of a table; and none has all the threads."""

from __future__ import annotations

import asyncio
import doctest
import threading
import time
from collections.abc import Callable
from concurrent.futures import Future
from contextvars import copy_context
from typing import Any

import pytest

from motu.server.ground import copies, turns
from motu.server.ground.threads import Threads, beside, writing
from motu.server.ground.turns import Lock, Places, whose

from ..gathering import run


def as_from(address: str, job: Callable[..., Any], *given: Any) -> Any:
    """Do something for an address."""

    def there() -> Any:
        whose.set(address)
        return job(*given)

    return copy_context().run(there)


def asked(pool: Threads, job: Callable[..., Any], *given: Any) -> Future[Any]:
    """Have threads do something, without an event loop."""
    future: Future[Any] = Future()

    def work() -> None:
        future.set_running_or_notify_cancel()
        future.set_result(job(*given))

    pool.put(work)
    return future


@pytest.mark.parametrize("module", [turns, copies])
def test_the_examples_in_the_texts(module: Any) -> None:
    assert doctest.testmod(module).failed == 0


def test_who_wants_little_of_a_thread_does_not_wait_for_who_wants_much() -> None:
    pool, done, begin = Threads(1, "test"), [], threading.Event()
    first = as_from("many", asked, pool, begin.wait, 10)
    jobs = [as_from("many", asked, pool, done.append, f"many {number}") for number in range(3)]
    jobs.append(as_from("few", asked, pool, done.append, "few"))
    begin.set()
    for job in (first, *jobs):
        job.result(10)
    assert done == ["few", "many 0", "many 1", "many 2"] or done[:2] == ["many 0", "few"]


def test_one_address_has_a_quarter_of_the_threads() -> None:
    pool, end = Threads(8, "test"), threading.Event()
    stuck = [as_from("many", asked, pool, end.wait, 10) for _job in range(6)]
    assert as_from("few", asked, pool, int).result(5) == 0  # while the others do not come to an end
    assert sum(job.running() for job in stuck) == 2
    end.set()
    for job in stuck:
        assert job.result(10)


def test_one_address_has_a_quarter_of_the_places() -> None:
    async def job() -> None:
        places, end, there = Places(8), asyncio.Event(), list[str]()

        async def stays(address: str) -> None:
            whose.set(address)
            async with places:
                there.append(address)
                await end.wait()

        tasks = [asyncio.create_task(stays(address)) for address in ["many"] * 4 + ["few"]]
        await asyncio.sleep(0)
        assert there == ["many", "many", "few"]
        tasks[2].cancel()  # one who waits goes away
        tasks[0].cancel()  # and one who has a place: the last one comes in
        await asyncio.sleep(0.01)
        assert there == ["many", "many", "few", "many"]
        end.set()
        await asyncio.gather(*tasks, return_exceptions=True)
        assert (places.left, dict(places.busy)) == (8, {})

    run(job())


def test_what_fails_in_a_thread_fails_where_it_was_asked_for() -> None:
    async def job() -> None:
        with pytest.raises(ValueError, match="x"):
            await beside(int, "x")
        assert await beside(int, "7") == 7

    run(job())


def test_what_nobody_waits_for_any_more_is_not_begun() -> None:
    async def job() -> None:
        done, begin = list[int](), threading.Event()
        first = asyncio.create_task(writing(begin.wait, 10))
        rest = [asyncio.create_task(writing(done.append, number)) for number in range(3)]
        await asyncio.sleep(0.01)
        rest[1].cancel()
        begin.set()
        await asyncio.gather(first, *rest, return_exceptions=True)
        assert done == [0, 2]

    run(job())


def test_threads_are_started_as_they_are_needed() -> None:
    pool, end = Threads(3, "some"), threading.Event()
    before = threading.active_count()
    jobs = [as_from(str(number), asked, pool, end.wait, 10) for number in range(3)]
    until = time.monotonic() + 5
    while not all(job.running() for job in jobs) and time.monotonic() < until:
        time.sleep(0.01)
    assert threading.active_count() == before + 3
    end.set()


def test_those_who_wait_for_a_table_take_turns() -> None:
    async def scene() -> None:
        lock, order = Lock(), []

        async def wants(address: str, name: str) -> None:
            whose.set(address)
            async with lock:
                order.append(name)
                await asyncio.sleep(0)

        async with lock:
            tasks = [asyncio.create_task(wants("many", f"many {number}")) for number in range(3)]
            tasks.append(asyncio.create_task(wants("few", "few")))
            await asyncio.sleep(0)
            assert lock.locked()
        await asyncio.gather(*tasks)
        assert order == ["many 0", "few", "many 1", "many 2"]
        assert not lock.locked()

    run(scene())


def test_who_goes_away_gives_the_lock_on() -> None:
    async def scene() -> None:
        lock = Lock()

        async def wants() -> None:
            async with lock:
                await asyncio.sleep(3600)

        async with lock:
            waits, goes, last = (asyncio.create_task(wants()) for _one in range(3))
            await asyncio.sleep(0)
            goes.cancel()
            await asyncio.wait([goes])
        waits.cancel()  # in the moment when its turn has come
        await asyncio.wait([waits])
        await asyncio.sleep(0)
        assert lock.locked()
        last.cancel()
        await asyncio.wait([last])
        assert not lock.locked()

    run(scene())
