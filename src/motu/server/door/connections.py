"""Connections before they have said anything: a head has its time, and there is room for so many that keep silent.

Who completes a request's head within milliseconds, as every browser does, never meets any of this.
"""

from __future__ import annotations

import asyncio
from dataclasses import replace
from typing import Any

try:
    import resource
except ImportError:  # pragma: no cover  (Windows has no such limit)
    resource = None  # type: ignore[assignment]

from uvicorn.protocols.http.auto import AutoHTTPProtocol

from ..ground.limits import Limits
from ..ground.meters import LIMITED

RESERVE = 60  # descriptors for files, the database, threads
WISHED = 65_536  # descriptors


class Silent:
    """The connections that have not said yet what they want, the longest waiting first."""

    def __init__(self, most: int, seconds: float) -> None:
        self.most = most
        self.seconds = seconds
        self.waiting: dict[Any, asyncio.TimerHandle] = {}

    def came(self, connection: Any) -> None:
        """Somebody has begun, or begins again on a connection that was kept; too many, and the oldest goes."""
        if connection in self.waiting:
            return
        loop = asyncio.get_running_loop()
        self.waiting[connection] = loop.call_later(self.seconds, self.give_up, connection)
        if len(self.waiting) > self.most:
            self.give_up(next(iter(self.waiting)))

    def spoke(self, connection: Any) -> None:
        if timer := self.waiting.pop(connection, None):
            timer.cancel()

    def give_up(self, connection: Any) -> None:
        LIMITED.labels("heads").inc()
        self.spoke(connection)
        connection.transport.abort()


def listening_within(limits: Limits) -> type[Any]:
    """The protocol that uvicorn speaks on each connection, held to the limits."""
    silent = Silent(limits.heads, limits.head_seconds)

    class Connection(AutoHTTPProtocol):  # type: ignore[misc, valid-type]
        def connection_made(self, transport: Any) -> None:
            super().connection_made(transport)
            silent.came(self)

        def data_received(self, data: bytes) -> None:
            super().data_received(data)
            if self.transport.get_protocol() is not self:
                return  # a socket now, which may be silent as long as it likes
            asks = self.cycle is not None and not self.cycle.response_complete
            if asks or self.transport.is_closing():
                silent.spoke(self)
            else:
                silent.came(self)

        def on_response_complete(self) -> None:
            super().on_response_complete()
            silent.spoke(self)  # uvicorn closes a connection that is kept for nothing

        def handle_websocket_upgrade(self, *wish: Any) -> None:
            silent.spoke(self)
            super().handle_websocket_upgrade(*wish)

        def connection_lost(self, problem: Exception | None) -> None:
            silent.spoke(self)
            super().connection_lost(problem)

    return Connection


def fitted(limits: Limits) -> Limits:
    """The limits that this machine has descriptors for; their number is raised first, as far as that is allowed."""
    if resource is None:  # pragma: no cover
        return limits
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    goal = WISHED if hard == resource.RLIM_INFINITY else min(WISHED, hard)
    if soft != resource.RLIM_INFINITY and soft < goal:
        resource.setrlimit(resource.RLIMIT_NOFILE, (goal, hard))
        soft = goal
    if soft == resource.RLIM_INFINITY:
        return limits
    heads = min(limits.heads, soft // 4)
    return replace(limits, heads=heads, lines=max(16, min(limits.lines, soft - heads - soft // 4 - RESERVE)))
