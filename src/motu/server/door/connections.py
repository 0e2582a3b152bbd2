"""Connections, whatever is said on them: how many an address has, how long each keeps silent or leaves what it is sent.

Who completes a request's head within milliseconds and reads the answer, as every browser does, never meets any of this.
"""

from __future__ import annotations

import asyncio
import ipaddress
import socket
import struct
import time
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from typing import Any

try:
    import resource
except ImportError:  # pragma: no cover  (Windows has no such limit)
    resource = None  # type: ignore[assignment]

from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from motu.engine.errors import MotuError

from ..ground.limits import Limits
from ..ground.meters import LIMITED
from .identity import address_of
from .rates import Buckets

RESERVE = 60  # descriptors for files, the database, threads
WISHED = 65_536  # descriptors
READ = 2**12  # bytes of one connection that are read before others have a turn
UNSENT = 2**14  # bytes that wait to be sent until whoever has more to send waits too
PROXY = "127.0.0.1"  # a proxy on this machine speaks for many
AT_HAND = "motu.at_hand"  # how an application finds what a socket of ours can do beyond ASGI
AT_ONCE = struct.pack("ii", 1, 0)  # a connection is closed without waiting for the other side
Network = ipaddress.IPv4Network | ipaddress.IPv6Network


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
        self.spoke(connection)
        cut(connection, "heads")


def networks(named: Iterable[str]) -> list[Network]:
    """Addresses and networks by their names."""
    try:
        return [ipaddress.ip_network(name) for name in named]
    except ValueError:
        raise MotuError("--proxy takes an address or a network, such as 10.0.0.5 or 10.0.0.0/24") from None


class Unread:
    """The connections whose other side does not take what it was sent; each is looked at again and again."""

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds
        self.looks: dict[Any, asyncio.TimerHandle] = {}

    def waits(self, connection: Any) -> None:
        left = connection.transport.get_write_buffer_size()
        loop = asyncio.get_running_loop()
        self.looks[connection] = loop.call_later(self.seconds, self.look, connection, left)

    def look(self, connection: Any, before: int) -> None:
        if connection.transport.get_write_buffer_size() > before - READ:
            cut(connection, "unread")
        else:
            self.waits(connection)

    def taken(self, connection: Any) -> None:
        if timer := self.looks.pop(connection, None):
            timer.cancel()


class House:
    """All connections of a server, by address.  A proxy on this machine, or one that was named, counts its own."""

    def __init__(self, limits: Limits, proxies: Sequence[Network] = ()) -> None:
        self.limits = limits
        self.proxies = proxies
        self.silent = Silent(limits.heads, limits.head_seconds)
        self.unread = Unread(limits.unread_seconds)
        self.there: Counter[str] = Counter()
        self.spent = Buckets()

    def admits(self, address: str) -> bool:
        """Whether one more may come from there: not too many, not too often, and not while they cost too much.

        Where proxies are named, only these and this machine are heard.
        """
        if self.is_proxy(address) or self.proxies:
            return self.is_proxy(address)
        crowded = self.there[address] >= self.limits.connections_by_address or self.spent.owes("reading", address)
        return not crowded and not self.spent.take("connections", address, self.limits.connections)

    def is_proxy(self, address: str) -> bool:
        if address == PROXY or not self.proxies:
            return address == PROXY
        return any(ipaddress.ip_network(address).overlaps(network) for network in self.proxies)

    def enters(self, connection: Any) -> None:
        transport = connection.transport
        transport.max_size = READ  # asyncio would read sixty times as much in one go
        transport.set_write_buffer_limits(UNSENT)
        self.there[peer(connection)] += 1
        self.silent.came(connection)

    def leaves(self, connection: Any) -> None:
        self.silent.spoke(connection)
        self.unread.taken(connection)
        address = peer(connection)
        self.there[address] -= 1
        if not self.there[address]:
            del self.there[address]

    def read(self, connection: Any, address: str, read: Callable[[bytes], None], data: bytes) -> None:
        """Read what came.  An address has a share of the event loop: nonsense in tiny pieces takes much of it."""
        if self.is_proxy(address):
            read(data)
            return
        begun = time.thread_time()
        read(data)
        if self.spent.spend("reading", address, self.limits.reading, time.thread_time() - begun):
            cut(connection, "reading")


class Entrance(socket.socket):
    """A listening socket that turns people away before anything is made for them."""

    house: House | None = None

    def accept(self) -> tuple[socket.socket, Any]:
        while True:
            line, client = super().accept()
            if self.house is None or self.house.admits(address_of({"client": client})):
                return line, client
            LIMITED.labels("connections").inc()
            line.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, AT_ONCE)
            line.close()


def peer(connection: Any) -> str:
    """The machine at the other end of a connection."""
    return address_of({"client": connection.client})


def cut(connection: Any, limit: str) -> None:
    LIMITED.labels(limit).inc()
    connection.transport.abort()


def listening_within(limits: Limits, entrance: Entrance, proxies: Sequence[Network] = ()) -> dict[str, Any]:
    """The protocols that uvicorn speaks on each connection, and how many it takes at once, held to the limits."""
    house = entrance.house = House(limits, proxies)

    class Connection(H11Protocol):
        def connection_made(self, transport: Any) -> None:
            super().connection_made(transport)
            house.enters(self)

        def data_received(self, data: bytes) -> None:
            house.read(self, peer(self), super().data_received, data)
            if self.transport.get_protocol() is not self:
                return  # a socket now, which may be silent as long as it likes
            asks = self.cycle is not None and not self.cycle.response_complete
            if asks or self.transport.is_closing():
                house.silent.spoke(self)
            else:
                house.silent.came(self)

        def on_response_complete(self) -> None:
            super().on_response_complete()
            house.silent.spoke(self)  # uvicorn closes a connection that is kept for nothing

        def handle_websocket_upgrade(self, *wish: Any) -> None:
            house.silent.spoke(self)
            if self.flow.write_paused:
                cut(self, "unread")  # it has not read yet what it asked for before
            else:
                super().handle_websocket_upgrade(*wish)

        def pause_writing(self) -> None:
            super().pause_writing()
            house.unread.waits(self)

        def resume_writing(self) -> None:
            super().resume_writing()
            house.unread.taken(self)

        def connection_lost(self, problem: Exception | None) -> None:
            house.leaves(self)
            super().connection_lost(problem)

    class Socket(WebSocketsSansIOProtocol):
        def data_received(self, data: bytes) -> None:
            address = address_of({"client": self.scope["client"]}) if self.handshake_initiated else peer(self)
            house.read(self, address, super().data_received, data)

        def handle_connect(self, event: Any) -> None:
            super().handle_connect(event)
            if not self.close_sent:
                self.scope["extensions"][AT_HAND] = {"say": self.say}

        def say(self, text: bytes) -> bool:
            """Send a text at once; False if whoever does so has to wait, or finds that nobody is there."""
            if self.close_sent or self.transport.is_closing() or not self.writable.is_set():
                return False
            self.conn.send_text(text)
            self.transport.write(b"".join(self.conn.data_to_send()))
            return True

        def send_receive_event_to_app(self) -> None:
            """No more is read while a message waits; one that comes alone is taken at once, and reading goes on."""
            if self.read_paused or not self.queue.empty():
                super().send_receive_event_to_app()
                return
            self.read_paused = True  # uvicorn would tell the system, and again a moment later
            super().send_receive_event_to_app()
            self.read_paused = False

        async def send(self, message: Any) -> None:
            await super().send(message)
            if self.close_sent or self.transport.is_closing():
                self.handshake_complete = True  # a refusal is an answer too, which uvicorn would call an error

        def pause_writing(self) -> None:
            super().pause_writing()
            house.unread.waits(self)

        def resume_writing(self) -> None:
            super().resume_writing()
            house.unread.taken(self)

        def connection_lost(self, problem: Exception | None) -> None:
            house.leaves(self)
            super().connection_lost(problem)

    return {
        "http": Connection, "ws": Socket, "h11_max_incomplete_event_size": limits.head, "backlog": limits.backlog,
    }  # fmt: skip


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
    return replace(
        limits,
        heads=heads,
        lines=max(16, min(limits.lines, soft - heads - soft // 4 - RESERVE)),
        connections_by_address=min(limits.connections_by_address, soft // 3),
        backlog=min(limits.backlog, soft // 8),
    )
