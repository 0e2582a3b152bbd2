"""What Prometheus reads at /metrics: how long things take, how many there are, what was refused."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable, Iterable
from contextlib import suppress
from typing import Any

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, Metric, generate_latest

REGISTRY = CollectorRegistry()
CONTENT_TYPE = "text/plain; version=0.0.4; charset=utf-8"
SECONDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0)


class Often(Histogram):
    """Of what every move does: counted when somebody reads it, or when there is much of it, for that is quicker."""

    PORTION = 1_000

    def __init__(self, *given: Any, **named: Any) -> None:
        self.uncounted: deque[float] = deque()
        super().__init__(*given, **named)

    def observe(self, amount: float, exemplar: dict[str, str] | None = None) -> None:
        self.uncounted.append(amount)
        if len(self.uncounted) >= self.PORTION:
            self.count()

    def count(self) -> None:
        with suppress(IndexError):  # another thread counts as well
            while self.uncounted:
                super().observe(self.uncounted.popleft())

    def collect(self) -> Iterable[Metric]:
        self.count()
        return super().collect()


MOVE = Often("motu_move_seconds", "from a move's arrival to its commit", buckets=SECONDS, registry=REGISTRY)
RENDER = Often("motu_render_seconds", "making what one page is sent", buckets=SECONDS, registry=REGISTRY)
FAN_OUT = Often("motu_fan_out_seconds", "from a commit to the last page told", buckets=SECONDS, registry=REGISTRY)
BOT = Histogram("motu_bot_seconds", "a bot's thinking", buckets=SECONDS, registry=REGISTRY)
BOT_WAIT = Histogram(
    "motu_bot_wait_seconds", "until a bot may think", buckets=(*SECONDS, 10, 30, 60), registry=REGISTRY
)
BOTS_WAITING = Gauge("motu_bots_waiting", "bots that are to think and may not yet", registry=REGISTRY)
BOTS_THINKING = Gauge("motu_bots_thinking", "bots that think", registry=REGISTRY)
BOT_FAILURES = Counter("motu_bot_failures", "thoughts that failed or took too long", registry=REGISTRY)
LAG = Histogram("motu_loop_lag_seconds", "how late the event loop is", buckets=SECONDS, registry=REGISTRY)
LINES = Gauge("motu_lines", "open sockets and streams", registry=REGISTRY)
TABLES = Gauge("motu_tables", "tables in memory", registry=REGISTRY)
REQUESTS = Counter("motu_requests", "requests answered", ["status"], registry=REGISTRY)
REFUSED = Counter("motu_refused", "requests refused by a check", ["check"], registry=REGISTRY)
LIMITED = Counter("motu_limited", "requests and messages over a limit", ["limit"], registry=REGISTRY)
ERRORS = Counter("motu_errors", "requests and lines that failed here", registry=REGISTRY)


def text() -> bytes:
    return generate_latest(REGISTRY)


class Spread:
    """Measures from the first commit that somebody has not been told of until everybody has."""

    def __init__(self) -> None:
        self.since = 0.0
        self.waiting: set[Callable[[], None]] = set()

    def begin(self, watchers: set[Callable[[], None]]) -> None:
        if not self.waiting:
            self.since = time.perf_counter()
        self.waiting |= watchers

    def told(self, watcher: Callable[[], None]) -> None:
        """This one has been told, or has gone."""
        if watcher in self.waiting:
            self.waiting.discard(watcher)
            if not self.waiting:
                FAN_OUT.observe(time.perf_counter() - self.since)
