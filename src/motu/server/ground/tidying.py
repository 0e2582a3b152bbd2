"""When Python looks for rings of objects that nobody needs any more.

Almost everything here goes away by itself as soon as nobody needs it.  By itself Python would look for the rest in the
middle of a move, again and again, and with a thousand pages open that takes a tenth of a second and more.  A server
looks at quiet moments, and at the latest when an hour has gone by.  When much memory has been taken it looks only at
what is new since it looked last, which takes a few hundredths of a second however much there is already.  While rules
are being compiled, which leaves many such rings, Python goes on as usual.
"""

from __future__ import annotations

import ctypes
import gc
import os
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from .threads import WARM_UP, quiet_for

LOOK = 10.0  # seconds between two thoughts of it
QUIET = 5.0  # seconds without a move or a page: a quiet moment
SELDOM, AT_LAST = 600.0, 3_600.0  # seconds between two searches at quiet moments, and at any
MUCH = 64 * 2**20  # bytes; so much more than after the last search is much
ARENA_MAX, ARENAS = -8, 2  # glibc's name for how many arenas of memory there are, and how many there shall be
RARELY = (2_000, 20, 200)  # how often Python looks until then; its own way takes a quarter of the time


def memory() -> int:
    """Bytes that this process holds; 0 where the system does not say."""
    try:
        return int(Path("/proc/self/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")
    except OSError:
        return 0


def share_arenas() -> None:
    """Let all threads take memory from two arenas: the C library gives each its own, and gives little of it back."""
    with suppress(OSError, AttributeError, TypeError):
        ctypes.CDLL(None).mallopt(ARENA_MAX, ARENAS)


def give_back() -> None:
    """Give memory that is free back to the system, where the C library can."""
    with suppress(OSError, AttributeError, TypeError):
        ctypes.CDLL(None).malloc_trim(0)


class Tidying:
    """Decides when to search."""

    def __init__(
        self,
        quiet: Callable[[], float] = quiet_for,
        held: Callable[[], int] = memory,
        now: Callable[[], float] = time.monotonic,
    ) -> None:
        self.quiet, self.held, self.now = quiet, held, now
        self.decides = False
        self.ended = threading.Event()
        self.last, self.known = self.now(), self.held()

    def is_due(self) -> bool:
        """Whether it is time to look at everything."""
        since = self.now() - self.last
        return since > AT_LAST or (since > SELDOM and self.quiet() > QUIET)

    def has_grown(self) -> bool:
        """Whether it is time to look at what is new."""
        return self.held() > self.known + MUCH

    def search(self) -> None:
        """Look at everything."""
        gc.unfreeze()
        self.search_new()
        give_back()
        self.last, self.known = self.now(), self.held()

    def search_new(self) -> None:
        """Look at what is new; what stays is known from now on, and not looked at by the next search of this kind."""
        gc.collect()
        gc.freeze()
        self.known = self.held()

    def take_over(self) -> None:
        """From now on this decides."""
        self.search()
        gc.disable()
        self.decides = True

    def go_on(self) -> None:
        while not self.ended.wait(LOOK):
            if not self.decides:
                if not warming():
                    self.take_over()
            elif self.is_due():
                self.search()
            elif self.has_grown():
                self.search_new()


def warming() -> bool:
    """Whether rules are being compiled in the background."""
    return any(thread.name.startswith(WARM_UP) for thread in threading.enumerate())


@contextmanager
def going_on() -> Iterator[None]:
    """As long as this lasts, a thread decides; afterwards everything is as it was."""
    share_arenas()
    before, tidying = gc.get_threshold(), Tidying()
    gc.set_threshold(*RARELY)
    thread = threading.Thread(target=tidying.go_on, name="tidying", daemon=True)
    thread.start()
    try:
        yield
    finally:
        tidying.ended.set()
        thread.join()
        gc.set_threshold(*before)
        gc.unfreeze()
        gc.enable()
