"""A process beside the server, which is asked and answers over pipes, in pickles.

It ends with the server, however that ends: then its pipe is closed.  One that is waited for and says nothing for too
long is killed, so that whoever waits finds its pipe closed, as if it had died: LOST is what is raised then.
"""

from __future__ import annotations

import asyncio
import os
import pickle
import signal
import struct
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import IO, Any

LOST = (OSError, EOFError, pickle.UnpicklingError)
GLANCE = 0.5  # seconds between two looks at a process that is waited for
AT_ONCE = 2**18  # bytes that are read in one go
LENGTH = struct.Struct("<Q")  # comes before each pickle


class Beside(subprocess.Popen[bytes]):
    """A process that runs a program of Python; several threads may wait for it."""

    def __init__(self, program: str, room: int = -1, **more: Any) -> None:
        """Pipes hold so many bytes (`room`), by default what the system gives them."""
        super().__init__(
            [sys.executable, "-c", program], room, stdin=subprocess.PIPE, stdout=subprocess.PIPE, pipesize=room, **more
        )
        self.was_silent = False  # and was killed for it
        self._lock = threading.Lock()
        self._waiting = 0  # those who wait for an answer
        self._heard, self._patience = 0.0, 0.0  # when it said something or was first asked, and how long that may be
        threading.Thread(target=self._watch, name="watches a process", daemon=True).start()

    def send(self, what: object) -> None:
        assert self.stdin is not None
        say(self.stdin, what)

    def receive(self) -> Any:
        assert self.stdout is not None
        found = hear(self.stdout)
        self._heard = time.monotonic()
        return found

    def speaks(self) -> None:
        """It has said something that somebody else has read."""
        self._heard = time.monotonic()

    @contextmanager
    def waited_for(self, seconds: float) -> Iterator[None]:
        """Within this it may be silent for so long."""
        self.is_asked(seconds)
        try:
            yield
        finally:
            self.has_answered()

    def is_asked(self, seconds: float) -> None:
        """It may be silent for so long, until it has answered this and all before."""
        with self._lock:
            self._patience = seconds
            if not self._waiting:
                self._heard = time.monotonic()
            self._waiting += 1

    def has_answered(self) -> None:
        with self._lock:
            self._waiting -= 1

    def _watch(self) -> None:
        while self.poll() is None:
            with self._lock:
                self.was_silent = bool(self._waiting) and time.monotonic() > self._heard + self._patience
            if self.was_silent:
                self.kill()
                return
            time.sleep(GLANCE)

    def end(self) -> None:
        """Leave nothing of it behind."""
        self.kill()
        self.wait()
        for pipe in (self.stdin, self.stdout):
            with suppress(OSError):
                pipe.close()  # type: ignore[union-attr]


class Correspondence:
    """What is said to a process and what it answers, on an event loop that waits for neither."""

    def __init__(self, process: Beside, answered: Callable[[Any], None], lost: Callable[[Exception], None]) -> None:
        assert process.stdin is not None
        assert process.stdout is not None
        self.process, self.answered, self.lost = process, answered, lost
        self.there, self.back = process.stdin.fileno(), process.stdout.fileno()
        self.unsent, self.unread = bytearray(), bytearray()
        self.waits = False  # until the pipe takes more
        for pipe in (self.there, self.back):
            os.set_blocking(pipe, False)
        self.loop = asyncio.get_running_loop()
        self.loop.add_reader(self.back, self._read)

    def send(self, what: object) -> None:
        self.unsent += lettered(what)
        if not self.waits:
            self._write()

    def _write(self) -> None:
        """Write as much as the pipe takes, and the rest later."""
        try:
            del self.unsent[: os.write(self.there, self.unsent)]
        except BlockingIOError:
            pass
        except OSError as problem:
            self.lost(problem)
            return
        if self.unsent:
            self.loop.add_writer(self.there, self._write)
            self.waits = True
        elif self.waits:
            self.loop.remove_writer(self.there)
            self.waits = False

    def _read(self) -> None:
        try:
            found = os.read(self.back, AT_ONCE)
            if not found:
                raise EOFError
            self.process.speaks()
            self.unread += found
            for letter in letters(self.unread):
                self.answered(letter)
        except BlockingIOError:
            pass
        except Exception as problem:  # whatever comes next would not fit
            self.lost(problem)

    def end(self) -> None:
        """Neither say nor hear anything more."""
        if not self.loop.is_closed():
            self.loop.remove_reader(self.back)
            self.loop.remove_writer(self.there)


def lettered(what: object) -> bytes:
    """Something as it goes through a pipe: how long it is, and its pickle."""
    pickled = pickle.dumps(what, pickle.HIGHEST_PROTOCOL)
    return LENGTH.pack(len(pickled)) + pickled


def letters(came: bytearray) -> Iterator[Any]:
    """What has come whole, which is taken away from what came."""
    while len(came) >= LENGTH.size:
        end = LENGTH.size + LENGTH.unpack_from(came)[0]
        if len(came) < end:
            return
        with memoryview(came) as view:
            found = pickle.loads(view[LENGTH.size : end])
        del came[:end]
        yield found


def say(pipe: IO[bytes], what: object) -> None:
    pipe.write(lettered(what))
    pipe.flush()


def hear(pipe: IO[bytes]) -> Any:
    """The next that comes through a pipe."""
    head = pipe.read(LENGTH.size)
    if len(head) < LENGTH.size:
        raise EOFError
    return pickle.loads(pipe.read(LENGTH.unpack(head)[0]))


# -- in the process --


@contextmanager
def pipes() -> Iterator[tuple[IO[bytes], IO[bytes]]]:
    """Where one is asked and where one answers, until the server has gone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl+C is for the server, which closes the pipe
    answers = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())  # what anybody prints is no answer
    with suppress(EOFError, BrokenPipeError):
        yield sys.stdin.buffer, answers
