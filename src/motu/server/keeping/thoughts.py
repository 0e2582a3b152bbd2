"""Bots that are to think in another process: written down by servers that have their tables in hand, taken by thinkers.

Two thinkers never take the same one (`SKIP LOCKED`); one that a thinker did not bring to an end is taken by another.
"""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from dataclasses import dataclass

from . import postgres
from .wire import NOW, Wire

TAKEN = 5.0  # seconds after which a thinker is not believed any more to come to an end
OLD = 30.0  # seconds after which nobody wants to know any more

POST = f"""
INSERT INTO thoughts (id, server, table_id, version, seat, bot, ahead, since)
VALUES (%s, %s, %s, %s, %s, %s, %s, {NOW})"""
TAKE = f"""
UPDATE thoughts SET taken = {NOW} WHERE id = (
    SELECT id FROM thoughts WHERE (taken IS NULL OR taken < {NOW} - {TAKEN}) AND since > {NOW} - {OLD}
    ORDER BY since LIMIT 1 FOR UPDATE SKIP LOCKED
) RETURNING id, server, table_id, version, seat, bot, ahead"""
DONE = "WITH gone AS (DELETE FROM thoughts WHERE id = %s) SELECT pg_notify(%s, %s)"
TIDY = f"DELETE FROM thoughts WHERE since < {NOW} - {OLD}"
SLOTS = f"SELECT coalesce(sum(slots), 0), count(*) FILTER (WHERE slots = 0) FROM servers WHERE until > {NOW}"


@dataclass(frozen=True)
class Thought:
    """A bot that is to think: where, and about which moment of the match."""

    id: int
    server: str  # which wants to know
    table: str
    version: int
    seat: int
    bot: str
    ahead: int  # whether it is another seat's turn, and the bot thinks about what it does then


async def post(wire: Wire, table: str, version: int, seat: int, bot: str, ahead: bool) -> int:
    """Write a thought down that is wanted; answers its number."""
    number = secrets.randbits(62)
    db = await wire.speaking()
    await db.execute(POST, (number, wire.me, table, version, seat, bot, int(ahead)))
    wire.say(wanted=1)
    return number


async def take(wire: Wire) -> Thought | None:
    """The next thought that nobody else thinks."""
    found = await (await wire.speaking()).execute(TAKE)
    row: Sequence[int] | None = await found.fetchone()
    return Thought(*row) if row else None  # type: ignore[arg-type]


async def done(wire: Wire, thought: Thought, action: int) -> None:
    channel = f"{postgres.CHANNEL}_{thought.server}"
    words = wire.words(thought=thought.id, action=action)
    await (await wire.speaking()).execute(DONE, (thought.id, channel, words))


async def drop(wire: Wire, number: int) -> None:
    """Nobody wants to know any more."""
    await (await wire.speaking()).execute("DELETE FROM thoughts WHERE id = %s", (number,))


async def tidy(wire: Wire) -> None:
    await (await wire.speaking()).execute(TIDY)


async def places(wire: Wire) -> int:
    """For how many bots of this server thinkers have room at once; 0: there are none."""
    found = await (await wire.speaking()).execute(SLOTS)
    row = await found.fetchone()
    slots, servers = row or (0, 0)
    return -(-int(slots) // max(int(servers), 1))
