"""Lost cycles are looked for at quiet moments, and in time."""

from __future__ import annotations

import asyncio
import gc
import os
import threading
import time
import weakref
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from motu.server.ground import threads, tidying
from motu.server.ground.tidying import AT_LAST, LOOK, QUIET, SELDOM, Tidying


class Ring:
    """Something that only a search finds."""

    def __init__(self) -> None:
        self.itself = self


@pytest.fixture
def tidy() -> Iterator[None]:
    """Whatever a test does not look at any more is looked at after it."""
    yield
    gc.unfreeze()


@pytest.mark.parametrize(
    ("since", "quiet", "due"),
    [
        (SELDOM + 1, QUIET + 1, True),
        (SELDOM + 1, QUIET - 1, False),  # somebody plays
        (SELDOM - 1, QUIET + 1, False),
        (AT_LAST + 1, 0, True),
        (1, 0, False),  # then only at what is new
        (1, LOOK, False),
    ],
)
def test_when_it_is_time(tidy: None, since: float, quiet: float, due: bool) -> None:
    clock = [100.0]
    own = Tidying(lambda: quiet, lambda: clock[0])
    assert not own.is_due()
    clock[0] += since
    assert own.is_due() == due
    assert own.has_worked() == (quiet <= LOOK)
    own.search()
    assert not own.is_due()


def test_a_search_finds_rings(tidy: None) -> None:
    for search in (Tidying().search, Tidying().search_new):
        lost = weakref.ref(Ring())
        search()
        assert lost() is None


def test_whose_work_leaves_no_rings_looks_for_them_at_quiet_moments_only(tidy: None) -> None:
    own, lost = Tidying(leaves_rings=False), weakref.ref(Ring())
    own.search_new()
    assert lost() is not None
    own.search()
    assert lost() is None


def test_what_is_known_is_not_looked_at_until_there_is_time(tidy: None) -> None:
    own, ring = Tidying(), Ring()
    lost = weakref.ref(ring)
    own.search_new()
    del ring
    own.search_new()
    assert lost() is not None
    own.search()
    assert lost() is None


def test_a_search_takes_no_longer_for_all_that_is_known(tidy: None) -> None:
    """As with a drawer that gets to know a thousand tables: it looked for half a second, again and again."""
    own = Tidying()

    def seconds(search: Callable[[], None]) -> float:
        begun = time.thread_time()
        search()
        return time.thread_time() - begun

    tables = [[[number] for number in range(100)] for _table in range(10_000)]
    own.search()
    some = [[number] for number in range(1_000)]
    assert seconds(own.search_new) < 0.2 * seconds(own.search)
    assert len(tables) + len(some) == 11_000


def test_quiet_is_without_jobs() -> None:
    async def jobs() -> None:
        assert await threads.writing(lambda: 1) == 1
        assert await threads.drawing(max, 2, 3) == 3
        await asyncio.sleep(0.05)
        await threads.all_done()  # whoever only asks does not disturb

    asyncio.run(jobs())
    assert 0.04 < threads.quiet_for() < 10


def soon(true: Callable[[], bool]) -> bool:
    until = time.monotonic() + 10
    while not true() and time.monotonic() < until:
        time.sleep(0.01)
    return true()


def test_once_rules_are_compiled_the_server_decides_until_it_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tidying, "LOOK", 0.01)
    compiled = threading.Event()
    threading.Thread(target=compiled.wait, name=f"{threads.WARM_UP} kaivai").start()
    before = gc.get_threshold()
    try:
        with tidying.going_on():
            time.sleep(0.1)
            assert gc.isenabled()
            compiled.set()
            assert soon(lambda: not gc.isenabled())
            assert gc.get_threshold() != before
        assert gc.isenabled()
        assert gc.get_threshold() == before
        assert gc.get_freeze_count() == 0
    finally:
        compiled.set()


def test_the_server_searches_when_it_is_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tidying, "LOOK", 0.01)
    monkeypatch.setattr(Tidying, "is_due", lambda _self: True)
    with tidying.going_on():
        assert soon(lambda: not gc.isenabled())
        lost = weakref.ref(Ring())
        assert soon(lambda: lost() is None)


def test_while_there_is_work_the_server_looks_at_what_is_new(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tidying, "LOOK", 0.05)
    with tidying.going_on():
        assert soon(lambda: not gc.isenabled())
        ring = Ring()
        known, lost = weakref.ref(ring), weakref.ref(Ring())
        threads.note_work()
        assert soon(lambda: lost() is None)
        del ring
        threads.note_work()
        lost = weakref.ref(Ring())
        assert soon(lambda: lost() is None)
        assert known() is not None, "it was there at the search before"


def memory() -> int:
    """Bytes that this process holds."""
    return int(Path("/proc/self/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")


def test_memory_that_is_free_is_given_back() -> None:
    """Blocks too small to be mapped alone; one that stays on top keeps the C library from giving the others back."""
    before = memory()
    blocks = [b"x" * 100_000 + str(number).encode() for number in range(2_000)]
    assert memory() > before + 150 * 2**20
    top = blocks[-1]
    del blocks
    tidying.give_back()
    assert memory() < before + 50 * 2**20
    assert top.endswith(b"1999")
