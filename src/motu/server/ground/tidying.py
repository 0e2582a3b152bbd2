"""When Python looks for rings of objects that nobody needs any more.

Almost everything here goes away by itself as soon as nobody needs it.  By itself Python would look for the rest in the
middle of a move, again and again, and with a thousand pages open that takes a tenth of a second and more.  A server
looks at everything at quiet moments, and at the latest when an hour has gone by.  While it has work it looks only at
what is new since it looked last: often, so that each time takes some milliseconds, however much there is already.
While rules are being compiled, which leaves many such rings, Python goes on as usual.  Drawing leaves none, as a test
says: a process that only draws takes what is new for known without looking at it, and looks at quiet moments.
"""

from __future__ import annotations

import ctypes
import gc
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress

from .threads import WARM_UP, quiet_for

LOOK = 0.25  # seconds between two thoughts of it
QUIET = 5.0  # seconds without a move or a page: a quiet moment
SELDOM, AT_LAST = 600.0, 3_600.0  # seconds between two searches at quiet moments, and at any
ARENA_MAX, ARENAS = -8, 2  # glibc's name for how many arenas of memory there are, and how many there shall be
RARELY = (2_000, 20, 200)  # how often Python looks until then; its own way takes a quarter of the time


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
        now: Callable[[], float] = time.monotonic,
        leaves_rings: bool = True,
    ) -> None:
        self.quiet, self.now = quiet, now
        self.leaves_rings = leaves_rings  # whether its work does
        self.decides = False
        self.ended = threading.Event()
        self.last = self.now()

    def is_due(self) -> bool:
        """Whether it is time to look at everything."""
        since = self.now() - self.last
        return since > AT_LAST or (since > SELDOM and self.quiet() > QUIET)

    def has_worked(self) -> bool:
        """Whether there may be something new."""
        return self.quiet() < 2 * LOOK

    def search(self) -> None:
        """Look at everything."""
        gc.unfreeze()
        gc.collect()
        gc.freeze()
        give_back()
        self.last = self.now()

    def search_new(self) -> None:
        """Look at what is new; what stays is known from now on, and not looked at by the next search of this kind."""
        if self.leaves_rings:
            gc.collect()
        gc.freeze()

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
            elif self.has_worked():
                self.search_new()


def warming() -> bool:
    """Whether rules are being compiled in the background."""
    return any(thread.name.startswith(WARM_UP) for thread in threading.enumerate())


@contextmanager
def going_on(leaves_rings: bool = True) -> Iterator[None]:
    """As long as this lasts, a thread decides; afterwards everything is as it was."""
    share_arenas()
    before, tidying = gc.get_threshold(), Tidying(leaves_rings=leaves_rings)
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
