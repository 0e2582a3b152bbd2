"""Work that is done apart: in a process of its own, which takes what the rest of the machine leaves it.

Python runs one thread at a time, and cores are few: whatever is reckoned in the server keeps moves and pages waiting.
The process (ground/beside.py) is started with the first work and ends with the server.  It
makes one turn of one work when the server says so, and has no queue of its own.  Works travel as pickles, so they hold
what their `begin` holds, and nothing else of the server.
"""

from __future__ import annotations

import logging
import subprocess
import time
import traceback
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import partial
from typing import IO, Any, NamedTuple, Protocol

from motu.coaching import ready
from motu.coaching.working import PULSE, Stage
from motu.engine.game import Game
from motu.language import marked

from ..ground.beside import LOST, Beside, hear, pipes, say
from ..ground.errors import Failed

log = logging.getLogger("motu.server")

LOWEST = 19  # all other work on the machine goes before it, from the first line on; Windows has no `nice`
PROGRAM = f"import os; getattr(os, 'nice', abs)({LOWEST}); from motu.server.thinking.apart import work; work()"
SORRY = marked("The coach had to stop. He begins again in half a minute.")
FIRST, LATER = 600.0, 120.0  # seconds that the first turn of a work (rules may be compiled before) and others may take
TRIES = 2  # processes that a turn is tried in: one may have been killed, a second that dies does so because of it


class End(NamedTuple):
    """A work has come to its end, and this is what it found."""

    found: Any


class Wish(NamedTuple):
    """What the process is asked for: a turn of a work, or to leave it."""

    number: int  # of the work
    begin: Callable[[], Iterator[Any]] | None = None  # with its first turn
    leave: bool = False


class Work:
    """Something that is worked out turn by turn."""

    def __init__(self, begin: Callable[[], Iterator[Any]]) -> None:
        self.begin = begin
        self.going: Any = None  # known to the hands that do it
        self.has_said = False  # whether it has brought anything yet


class Hands(Protocol):
    """Whoever does the work.  All but `stop` is called in one thread."""

    def turn(self, work: Work) -> Any:
        """What one turn brought: a step, None if there is nothing new, or an End."""

    def leave(self, work: Work) -> None:
        """Nobody wants a work any more."""

    def wake(self, game: Game) -> None:
        """Have at hand what a game needs: somebody may ask soon."""

    def stop(self) -> None:
        """Nothing will be asked any more: what is under way breaks off."""

    def close(self) -> None:
        """Leave nothing behind."""


class Here:
    """Works in this process, where no other is to be started."""

    def turn(self, work: Work) -> Any:
        if work.going is None:
            work.going = work.begin()
        return turn(work.going)

    def leave(self, work: Work) -> None:
        work.going = None

    def wake(self, game: Game) -> None:
        pass

    def stop(self) -> None:
        pass

    def close(self) -> None:
        pass


def turn(going: Iterator[Any]) -> Any:
    """Go on until there is something to show, but not for long; then only how far it is can be said, if that."""
    until, step = time.monotonic() + PULSE, None
    while time.monotonic() < until:
        try:
            step = next(going)
        except StopIteration as end:
            return End(end.value)
        if step is not None and not isinstance(step, Stage):
            break
    return step


class Apart:
    """Works in a process of its own; one that dies is started again, and what it had in hand begins anew.

    So is one that hangs, but nobody waits for the same work once more.
    """

    def __init__(self) -> None:
        self.process: Beside | None = None
        self.awake: set[str] = set()  # games that it has at hand
        self.begun = 0  # works so far, which are known by their numbers there
        self.stopped = False

    def turn(self, work: Work) -> Any:
        for _try in range(TRIES):
            try:
                return self._turn(work)
            except LOST:
                hung = self.process is not None and self.process.was_silent
                if not self.stopped:
                    log.warning("the process of the coach %s", "was silent for too long" if hung else "has died")
                self.close()
                if hung:
                    break
        raise Failed(SORRY)

    def leave(self, work: Work) -> None:
        if work.going is not None and work.going[0] is self.process:
            process, number = work.going
            with suppress(OSError):
                process.send(Wish(number, leave=True))

    def wake(self, game: Game) -> None:
        if game.id not in self.awake:
            self.turn(Work(partial(prepared, game)))
            self.awake.add(game.id)

    def stop(self) -> None:
        self.stopped = True
        if self.process is not None:
            self.process.kill()

    def close(self) -> None:
        """Forget the process, which has died or is to die."""
        process, self.process = self.process, None
        self.awake.clear()
        if process is not None:
            process.end()

    def _turn(self, work: Work) -> Any:
        process = self._started()
        known = work.going is not None and work.going[0] is process
        if not known:
            self.begun += 1
            work.going = (process, self.begun)
        with process.waited_for(LATER if known else FIRST):
            process.send(Wish(work.going[1], None if known else work.begin))
            is_well, found = process.receive()
        if not is_well:
            log.error("the coach failed: %s", found)
            raise Failed(SORRY)
        return found

    def _started(self) -> Beside:
        if self.stopped:
            raise Failed(SORRY)
        if self.process is None:
            idle = getattr(subprocess, "IDLE_PRIORITY_CLASS", 0)  # what Windows has in place of `nice`
            self.process = Beside(PROGRAM, creationflags=idle)
        return self.process


# -- in the process --


def work() -> None:
    """What the process does, until nobody is there to ask for anything."""
    Game.wanted = at_hand
    with pipes() as (wishes, answers):
        serve(wishes, answers)


def serve(wishes: IO[bytes], answers: IO[bytes]) -> None:
    going: dict[int, Iterator[Any]] = {}
    while True:
        wish: Wish = hear(wishes)
        if wish.leave:
            going.pop(wish.number, None)
            continue
        say(answers, answered(going, wish))


def answered(going: dict[int, Iterator[Any]], wish: Wish) -> tuple[bool, Any]:
    """Whether a turn went well, and what it brought, else what happened."""
    try:
        if wish.begin is not None:
            going[wish.number] = wish.begin()
        found = turn(going[wish.number])
        if isinstance(found, End):
            del going[wish.number]
        return True, found
    except Exception:
        return False, traceback.format_exc()


def at_hand(game: Game) -> None:
    """Take from the cache what a game needs; a match of it that arrives here asks for it."""
    if not ready.is_ready(game):
        game.compile()
        ready.prepare(game)


def prepared(game: Game) -> Iterator[None]:
    """The same as a work."""
    at_hand(game)
    return iter(())
