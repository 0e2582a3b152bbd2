"""Long works are done in steps: between two of them others may have a turn, and whoever has lost interest stops."""

from __future__ import annotations

import time
from collections.abc import Callable, Generator, Iterable, Iterator
from typing import NamedTuple, TypeVar

from .data import Stopped

Found = TypeVar("Found")
Progress = Callable[[int, int], bool]  # is told how many of how many are done; False stops it

PULSE = 0.03  # seconds between two steps


class Stage(NamedTuple):
    """How far a work is."""

    done: int
    all: int


Work = Generator[Stage | None, None, Found]  # says how far it is, None for a mere pause, and finds something in the end


def finished(work: Work[Found], progress: Progress | None = None) -> Found:
    """What a work finds in the end; `progress(done, all)` is told how far it is, and may stop it."""
    while True:
        try:
            stage = next(work)
        except StopIteration as end:
            return end.value  # type: ignore[no-any-return]
        if stage is not None and progress is not None and not progress(*stage):
            work.close()
            raise Stopped("stopped")


def now_and_then(steps: Iterable[object]) -> Iterator[None]:
    """Fewer of many small steps."""
    last = time.monotonic()
    for _step in steps:
        if time.monotonic() > last + PULSE:
            yield None
            last = time.monotonic()
