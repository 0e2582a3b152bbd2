"""Several servers on one database: who has a table in hand, what goes to whom, and what was not heard.

A server that serves a page of a table which another has in hand follows that one's events, and posts to it what people
ask for.  News come with the commit; twice a second each server looks whether it has missed any, and whether those that
have its tables in hand still live.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Coroutine, Iterator
from contextlib import aclosing
from dataclasses import asdict
from functools import partial
from itertools import count
from typing import Any

import psycopg

from motu.engine.errors import MotuError, Refused
from motu.engine.record import NOBODY
from motu.language import marked

from ..ground.errors import Denied, Missing, Stale, Unsure
from ..ground.limits import BOTS_AT_ONCE
from ..ground.threads import at_rest, beside
from ..keeping import thoughts
from ..keeping.store import Lease, NotKept
from ..keeping.wire import State, Wire
from ..tables.asks import Ask, Play
from ..tables.authority import DECIDED_BY
from .bots import Turn
from .sharing import Rematch, follow, hear_aside, hear_said, meet, read_on
from .table import Table
from .tables import Tables

log = logging.getLogger("motu.server")

BEAT = 0.5  # seconds between two looks
GIVEN_UP = 2.0  # seconds for one look
SOON = 0.02  # seconds in which several pages are opened at once
PATIENCE = 4.0  # seconds for an answer of another server
ASKS: dict[str, type[Ask]] = {kind.__name__: kind for kind in (*DECIDED_BY, Rematch)}
PROBLEMS: dict[str, type[MotuError]] = {
    kind.__name__: kind for kind in (MotuError, Denied, Missing, Stale, NotKept, Unsure)
}
THINKING = 8.0  # seconds for a thinker
TOLD = 60  # rates in one message, which has 8,000 bytes at most
Spent = tuple[str, str, int]  # a rate, who, and how many

NO_ANSWER = marked("the server that has this table in hand does not answer; look again")


class Moved(Unsure):
    """The table went into other hands while a letter was under way."""


class Together:
    """This server among the others."""

    def __init__(self, tables: Tables, spent: Callable[[], list[Spent]], heard: Callable[[list[Spent]], None]) -> None:
        self.tables = tables
        self.spent = spent  # what people here have taken of their rates since the others were told
        self.heard = heard  # what they have taken elsewhere
        self.wire = Wire(tables.store)
        self.ring = asyncio.Event()  # pages were opened or closed
        self.due = 0.0  # when the others are looked at next
        self.numbers = count(1)
        self.letters: dict[int, tuple[Table, asyncio.Future[Any]]] = {}  # not answered yet, and about which table
        self.replies: dict[tuple[str, int], dict[str, Any]] = {}  # to letters of others; empty until they are known
        self.thinkers = 0  # bots of ours that can think in other processes at once
        self.thoughts: dict[int, asyncio.Future[int]] = {}  # wanted from thinkers
        self.tasks: set[asyncio.Task[None]] = set()
        tables.share = self.share
        tables.aside = self.wire.say

    async def join(self) -> None:
        """Say that this server lives, before it takes any table in hand."""
        await self.wire.beat()
        for job in (self.wire.keep_saying, self.keep_hearing, self.keep_looking):
            self.begin(job())

    async def leave(self) -> None:
        for task in list(self.tasks):
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)
        await at_rest()  # what threads read or write comes to its end
        await self.wire.close()

    def begin(self, job: Coroutine[Any, Any, None]) -> None:
        task = asyncio.get_running_loop().create_task(self.done(job))
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    async def done(self, job: Coroutine[Any, Any, None]) -> None:
        try:
            await job
        except (psycopg.Error, OSError, MotuError) as problem:  # the next look finds it again
            log.warning("something between servers was not done: %s", problem)

    def share(self, table: Table, lease: Lease) -> None:
        """A table has come into memory."""
        mine = lease.owner == self.wire.me
        table.share.owner = None if mine else partial(self.post, str(lease.owner))
        table.share.aside = partial(self.wire.say, table=table.id)
        table.share.pages_changed = self.ring.set
        table.share.think = self.think

    # -- what is asked goes to the one who has the table in hand --

    async def post(self, owner: str, table: Table, ask: Ask) -> Any:
        """Hand an ask on, and come back with its answer once we have caught up with it."""
        if table.book.gone:
            raise Unsure(NO_ANSWER)
        number = next(self.numbers)
        answer = asyncio.get_running_loop().create_future()
        self.letters[number] = (table, answer)
        letter = {"letter": number, "table": table.id, "ask": type(ask).__name__, "words": asdict(ask)}
        try:
            found = await self.answered(owner, letter, answer)
        except Moved:
            if not isinstance(ask, Play):
                raise  # it may have come true before
            return await table.play(ask)
        finally:
            del self.letters[number]
        if isinstance(found, int):
            await follow(table, found)
        return found

    async def answered(self, owner: str, letter: dict[str, Any], answer: asyncio.Future[Any]) -> Any:
        """Send a letter, and again while no answer comes: either may have been lost."""
        loop = asyncio.get_running_loop()
        end = loop.time() + PATIENCE
        self.wire.say(owner, **letter)
        while (left := end - loop.time()) > 0:
            await asyncio.wait([answer], timeout=min(left, BEAT))
            if answer.done():
                return answer.result()
            if self.wire.outbox.empty():  # else it may be waiting there
                self.wire.say(owner, **letter)
        raise Unsure(NO_ANSWER)

    async def open_letter(self, said: dict[str, Any]) -> None:
        """Do what another server was asked for, once, and write back as often as it asks."""
        name = said["from"], said["letter"]
        if name not in self.replies:
            self.replies[name] = {}
            self.replies[name] = await self.reply(said)
            asyncio.get_running_loop().call_later(2 * PATIENCE, self.replies.pop, name)
        if self.replies[name]:
            self.wire.say(said["from"], reply=said["letter"], **self.replies[name])

    async def reply(self, said: dict[str, Any]) -> dict[str, Any]:
        try:
            return {"answer": await self.carry_out(said["table"], ASKS[said["ask"]](**said["words"]))}
        except Refused as problem:
            return {"refused": [problem.action, problem.rule, problem.text]}
        except MotuError as problem:
            kind = next(kind for kind in type(problem).__mro__ if kind.__name__ in PROBLEMS)
            return {"problem": [kind.__name__, str(problem)]}
        except Exception:
            log.exception("a letter could not be answered")
            return {"problem": [Unsure.__name__, NO_ANSWER]}

    async def carry_out(self, name: str, ask: Ask) -> Any:
        table = await self.tables.fetch(name)
        if table.elsewhere:
            raise Unsure(NO_ANSWER)  # it changed hands while the letter was under way
        if isinstance(ask, Rematch):
            return await self.tables.rematch(table, ask.guest)
        return await table.play(ask) if isinstance(ask, Play) else await table.ask(ask)

    def read_reply(self, said: dict[str, Any]) -> None:
        if said["reply"] not in self.letters:
            return  # it came too late
        _table, answer = self.letters[said["reply"]]
        if answer.done():
            return
        if "answer" in said:
            answer.set_result(said["answer"])
        elif "refused" in said:
            answer.set_exception(Refused(*said["refused"]))
        else:
            kind, text = said["problem"]
            answer.set_exception(PROBLEMS[kind](text))

    # -- thinking in other processes --

    async def think(self, table: Table, turn: Turn) -> int | None:
        """What a bot does, by a thinker; None if there is none, or it does not answer."""
        if not self.thinkers:
            return None
        number = 0
        try:
            number = await thoughts.post(self.wire, table.id, turn.version, turn.seat, turn.code, turn.ahead)
            self.thoughts[number] = asyncio.get_running_loop().create_future()
            async with asyncio.timeout(THINKING):
                action = await self.thoughts[number]
        except TimeoutError:
            log.warning("no thinker has answered in time for %s", turn.code)
            await thoughts.drop(self.wire, number)
            return None
        except (psycopg.Error, OSError):
            return None
        finally:
            self.thoughts.pop(number, None)
        return action if action in turn.match.legal() else None

    def thought(self, number: int, action: int) -> None:
        """A thinker has answered; what is not legal, as NOBODY, means that the bot has to think here."""
        wanted = self.thoughts.get(number)
        if wanted is not None and not wanted.done():
            wanted.set_result(action)

    # -- news --

    async def keep_hearing(self) -> None:
        async with aclosing(self.wire.hearing()) as words:
            async for said in words:
                try:
                    self.hear(said)
                except Exception:
                    log.exception("what another server said was not understood")

    def hear(self, said: dict[str, Any]) -> None:
        if "letter" in said:
            self.begin(self.open_letter(said))
        elif "reply" in said:
            self.read_reply(said)
        elif "thought" in said:
            self.thought(said["thought"], said["action"])
        elif "spent" in said:
            self.heard([tuple(one) for one in said["spent"]])
        elif "wanted" in said:
            pass  # for thinkers
        elif "missed" in said:
            for number in self.thoughts:
                self.thought(number, NOBODY)
            self.look_now()
        elif "left" in said:
            self.look_now()
        elif "signed_out" in said:
            self.tables.sign_out(said["signed_out"])
        elif "met" in said:
            self.begin(self.meet([table for table in said["met"] if table in self.tables.open]))
        else:
            self.hear_of_table(said)

    def hear_of_table(self, said: dict[str, Any]) -> None:
        if "waits" in said:
            self.tables.waiting.tell(self.tables.waiting.heard(said["table"], dict(said["waits"])))
        if "gone" in said:
            self.tables.waiting.forget(said["table"])
        table = self.tables.open.get(said["table"])
        if table is None:
            return
        if "gone" in said:
            self.let_go(table)
        elif "taken" in said:
            if said["taken"] != table.book.epoch:
                self.lost(table)
        elif "version" in said:
            self.catch_up(table, said["version"])
        elif "said" in said:
            self.begin(hear_said(table, said["said"]))
        else:
            hear_aside(table, said)

    def catch_up(self, table: Table, version: int) -> None:
        """The one who has the table in hand has written."""
        if table.elsewhere and table.people.lines and version > table.version:  # without a page: when somebody looks
            self.begin(follow(table, version))

    def let_go(self, table: Table) -> None:
        """The table is in other hands, or in nobody's: whoever wants it has it read anew."""
        table.let_go()
        if self.tables.open.get(table.id) is table:
            del self.tables.open[table.id]
        self.give_up_letters(table, Unsure)

    def give_up_letters(self, table: Table, why: type[Unsure]) -> None:
        for about, answer in self.letters.values():
            if about is table and not answer.done():
                answer.set_exception(why(NO_ANSWER))

    def lost(self, table: Table) -> None:
        """A table is not in the hands any more in which we thought it; where nobody looks on, it is forgotten here."""
        if table.elsewhere and table.people.lines:
            self.begin(self.change_hands(table, table.book.epoch))
        else:
            self.let_go(table)

    async def change_hands(self, table: Table, epoch: int) -> None:
        """Take a table in hand that we followed, or follow the one who was quicker: its pages notice nothing."""
        async with table.lock:
            if table.book.gone or table.book.epoch != epoch:
                return
            lease = await beside(self.tables.store.take, table.id)
            if lease.epoch == epoch or not await read_on(table):
                return  # the owner lives, or the next look finds it again
            table.book.epoch = lease.epoch
            self.share(table, lease)
        self.give_up_letters(table, Moved)
        table.taken_over()

    # -- looking --

    async def keep_looking(self) -> None:
        loop = asyncio.get_running_loop()
        while True:
            try:
                async with asyncio.timeout(GIVEN_UP):
                    await self.wire.be_here(self.here())
                    if loop.time() >= self.due:
                        self.due = loop.time() + BEAT
                        await self.look()
            except TimeoutError:
                log.warning("the database does not answer; another connection is tried")
                self.wire.hang_up()
            except (psycopg.Error, OSError) as problem:
                log.warning("the other servers cannot be seen: %s", problem)
                await asyncio.sleep(SOON)
            except Exception:
                log.exception("the other servers could not be looked at")
            try:
                async with asyncio.timeout(max(self.due - loop.time(), 0.05)):
                    await self.ring.wait()
                self.ring.clear()
                await asyncio.sleep(SOON)
            except TimeoutError:
                pass

    def look_now(self) -> None:
        self.due = 0.0
        self.ring.set()

    def here(self) -> set[tuple[str, int]]:
        return {(name, guest) for name, table in self.tables.open.items() for guest in table.people.lines.values()}

    async def look(self) -> None:
        """Say that we live, and compare all that we know of with what is kept."""
        await self.wire.beat()
        await self.wire.bury()
        for some in batched(self.spent(), TOLD):
            self.wire.say(spent=some)
        known = dict(self.tables.open)
        found = await self.wire.look(known)
        for name, table in known.items():
            self.compare(table, found.get(name))
        await self.meet(list(known))
        self.tables.waiting.read_again(await self.wire.waiting(list(self.tables.waiting.listeners)))
        await self.wire.tidy()
        self.thinkers = await thoughts.places(self.wire)
        self.tables.thinking.resize(self.thinkers or BOTS_AT_ONCE)

    def compare(self, table: Table, state: State | None) -> None:
        """What was missed about one table."""
        if self.tables.open.get(table.id) is not table:
            return
        if state is None:
            self.let_go(table)
            return
        if state.epoch != table.book.epoch or (table.elsewhere and state.left <= 0):
            self.lost(table)
            return
        if table.elsewhere:  # look again at the moment at which its owner would be dead
            self.due = min(self.due, asyncio.get_running_loop().time() + state.left)
        self.catch_up(table, state.version)
        if table.people.lines and state.said:
            self.begin(hear_said(table, state.said))
        if table.race and not table.elsewhere and table.people.elsewhere:
            table.share.aside(until=table.race.until)

    async def meet(self, tables: list[str]) -> None:
        for name, guests in (await self.wire.present(tables)).items():
            if name in self.tables.open:
                meet(self.tables.open[name], guests)


def batched(found: list[Spent], size: int) -> Iterator[list[Spent]]:
    for start in range(0, len(found), size):
        yield found[start : start + size]
