"""A real server beside the tests."""

from __future__ import annotations

import threading
import time
from pathlib import Path

import uvicorn

from motu.server import listen
from motu.server.app import make_app
from motu.server.ground.limits import Limits, Rate

MANY = Rate(10**6, 10**6)  # all tests of a process come from one address
PATIENT = Limits(
    lag=600.0, requests=MANY, cheap=MANY, changes_by_address=MANY, messages_by_address=MANY, connections=MANY,
    reading=MANY, tables=MANY, tables_by_address=MANY, joins=MANY, coach_by_address=MANY, uploads=MANY,
    lines_by_address=10**5, connections_by_address=10**5, at_once_by_address=200,
)  # fmt: skip


class Server:
    """A server on a database of its own; it can be stopped and started again at the same address.

    Open pages are drawn by a process beside it, as wherever there is more than one core.
    """

    def __init__(self, folder: Path) -> None:
        self.database = f"sqlite:///{folder / 'motu.db'}"
        self.port = 0
        self.start()

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        listening = listen("127.0.0.1", self.port)
        self.port = listening.getsockname()[1]
        app = make_app(self.database, warm_up=False, limits=PATIENT, workers=1)
        config = uvicorn.Config(app, log_level="error", ws_max_size=2**16, timeout_graceful_shutdown=1)
        self.server = uvicorn.Server(config)
        self.thread = threading.Thread(target=self.server.run, kwargs={"sockets": [listening]}, daemon=True)
        self.thread.start()
        while not (self.server.started and app.state.pages.drawers.all[0].process):
            time.sleep(0.02)

    def stop(self) -> None:
        self.server.should_exit = True
        self.thread.join(10)
