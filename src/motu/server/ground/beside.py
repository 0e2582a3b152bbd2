"""A process beside the server, which is asked and answers over pipes, in pickles.

It ends with the server, however that ends: then its pipe is closed.  One that is waited for and says nothing for too
long is killed, so that whoever waits finds its pipe closed, as if it had died: LOST is what is raised then.
"""

from __future__ import annotations

import os
import pickle
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import IO, Any

LOST = (OSError, EOFError, pickle.UnpicklingError)
GLANCE = 0.5  # seconds between two looks at a process that is waited for


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
        self.stdin.write(pickle.dumps(what, pickle.HIGHEST_PROTOCOL))
        self.stdin.flush()

    def receive(self) -> Any:
        assert self.stdout is not None
        found = pickle.load(self.stdout)
        self._heard = time.monotonic()
        return found

    @contextmanager
    def waited_for(self, seconds: float) -> Iterator[None]:
        """Within this it may be silent for so long."""
        with self._lock:
            self._patience = seconds
            if not self._waiting:
                self._heard = time.monotonic()
            self._waiting += 1
        try:
            yield
        finally:
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


# -- in the process --


@contextmanager
def pipes() -> Iterator[tuple[IO[bytes], IO[bytes]]]:
    """Where one is asked and where one answers, until the server has gone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl+C is for the server, which closes the pipe
    answers = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())  # what anybody prints is no answer
    with suppress(EOFError, BrokenPipeError):
        yield sys.stdin.buffer, answers


def say(answers: IO[bytes], what: object) -> None:
    answers.write(pickle.dumps(what, pickle.HIGHEST_PROTOCOL))
    answers.flush()
