"""Lost cycles are looked for at quiet moments, and in time."""

from __future__ import annotations

import asyncio
import gc
import threading
import weakref

import pytest

from motu.server import threads, tidying
from motu.server.tidying import AT_LAST, MUCH, QUIET, SELDOM, Tidying, memory


class Ring:
    """Something that only a search finds."""

    def __init__(self) -> None:
        self.itself = self


@pytest.mark.parametrize(
    ("since", "quiet", "taken", "due"),
    [
        (SELDOM + 1, QUIET + 1, 0, True),
        (SELDOM + 1, QUIET - 1, 0, False),  # somebody plays
        (SELDOM - 1, QUIET + 1, 0, False),
        (AT_LAST + 1, 0, 0, True),
        (1, 0, 1.5 * MUCH + 1, True),
        (1, 0, 1.5 * MUCH - 1, False),
    ],
)
def test_when_it_is_time(since: float, quiet: float, taken: float, due: bool) -> None:
    clock, held = [100.0], [float(MUCH)]
    own = Tidying(lambda: quiet, lambda: int(held[0]), lambda: clock[0])
    assert not own.is_due()
    clock[0] += since
    held[0] += taken
    assert own.is_due() == due
    own.search()
    assert not own.is_due()


def test_a_search_finds_rings() -> None:
    lost = weakref.ref(Ring())
    Tidying().search()
    assert lost() is None


def test_memory_is_known() -> None:
    before = memory()
    ballast = bytearray(50 * 2**20)
    for k in range(0, len(ballast), 4096):
        ballast[k] = 1
    assert memory() > before + 40 * 2**20


def test_quiet_is_without_jobs() -> None:
    async def jobs() -> None:
        assert await threads.writing(lambda: 1) == 1
        assert await threads.drawing(max, 2, 3) == 3
        await asyncio.sleep(0.05)
        await threads.all_done()  # whoever only asks does not disturb

    asyncio.run(jobs())
    assert 0.04 < threads.quiet_for() < 10


def test_once_rules_are_compiled_the_server_decides(monkeypatch: pytest.MonkeyPatch) -> None:
    ended = threading.Event()
    compiling = threading.Thread(target=ended.wait, name=f"{threads.WARM_UP} kaivai")
    compiling.start()
    slept = []

    def sleep(_seconds: float) -> None:
        slept.append(gc.isenabled())
        if len(slept) == 3:
            ended.set()
            compiling.join()
        if len(slept) == 5:
            raise InterruptedError  # seen enough

    monkeypatch.setattr(tidying.time, "sleep", sleep)
    monkeypatch.setattr(gc, "freeze", lambda: None)
    try:
        with pytest.raises(InterruptedError):
            Tidying().go_on()
        assert slept == [True, True, True, False, False]
    finally:
        gc.enable()
        ended.set()
