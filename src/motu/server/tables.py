"""Live tables: one writer each, moves committed before anybody is told, bots beside the event loop."""

from __future__ import annotations

import asyncio
import logging
import random
import secrets
import time
from collections import OrderedDict
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from typing import Any, TypeVar

from motu.bots import Sight, find_bot
from motu.engine.errors import BadFile, MotuError, Refused
from motu.engine.game import find_game
from motu.engine.match import Match, sealed
from motu.engine.record import NOBODY
from motu.language import marked

from .gamekit import Kit, kit, legal_for
from .store import Event, Header, Seat, Store, broken_link, moves_of

Result = TypeVar("Result")
log = logging.getLogger("motu.server")

BOT_SECONDS = 2.0  # what a bot may think
KEPT = 200  # tables held in memory
ANSWERS = 64  # messages whose answer is remembered
SEED_LENGTH = 128
OTHER_RULES = marked(
    "the rules have changed since this match was begun, and its moves no longer make the same match: "
    "it can only be looked at, up to where it differs"
)
WORLDS = 3  # worlds that are compared to find out whether a move revealed something


class Denied(MotuError):
    """Something that this guest may not do."""


class Missing(MotuError):
    """No such table."""


class Stale(MotuError):
    """The table has moved on since the page was made."""


class Table:
    """One match with its seats.  All changes go through `_commit`, one at a time, under the lock."""

    def __init__(self, store: Store, header: Header, match: Match, events: Sequence[Event] = ()) -> None:
        self.store = store
        self.header = header
        self.match = match
        self.kit: Kit = kit(match.game.id)
        self.lock = asyncio.Lock()
        self.watchers: set[Callable[[], None]] = set()
        self.shown: dict[int, int] = {}  # guest -> the seat whose curtain is open
        self.answers = {
            event.client: event.number for event in events[-ANSWERS:] if event.client
        }  # to repeated messages
        self.stories: dict[Any, Any] = {}
        self.runner: asyncio.Task[None] | None = None
        self.gone = False
        self.frozen = ""  # why the table can only be looked at

    @property
    def id(self) -> str:
        return self.header.id

    @property
    def version(self) -> int:
        """The number of the last event."""
        return self.header.version

    @property
    def seats(self) -> list[Seat]:
        return self.header.seats

    def seats_of(self, guest: int) -> list[int]:
        return [seat for seat, who in enumerate(self.seats) if who.guest == guest]

    def sees(self, guest: int) -> bool:
        """Whether a guest may look at the table at all."""
        return self.header.guest == guest or bool(self.seats_of(guest))

    def seat_seen(self, guest: int) -> int:
        """The seat through whose eyes a guest looks now."""
        mine = self.seats_of(guest)
        if not mine:
            return NOBODY
        if len(mine) == 1:
            return mine[0]
        deciding = self.match.current_player
        if not self.kit.hides:
            if deciding in mine:
                self.shown[guest] = deciding
            return self.shown.get(guest, mine[0])
        open_seat = self.shown.get(guest, NOBODY)
        if deciding in mine and open_seat != deciding:
            return NOBODY  # behind the curtain
        return open_seat

    def curtain(self, guest: int) -> int:
        """The seat that has to come to the screen first, NOBODY if none: hands are hidden between people."""
        mine = self.seats_of(guest)
        deciding = self.match.current_player
        if len(mine) < 2 or not self.kit.hides or deciding not in mine:
            return NOBODY
        return NOBODY if self.shown.get(guest) == deciding else deciding

    def tell(self) -> None:
        for watcher in list(self.watchers):
            watcher()

    # -- changes, in a thread and under the lock --

    def _commit(self, events: list[Event], match: Match | None = None, **changes: Any) -> None:
        """Write events with all that follows from them, then take it over."""
        if self.frozen:
            raise Denied(self.frozen)
        match = match or self.match
        waiting = match.may_act() if self.header.kind == "match" else []
        seats = changes.pop("seats", self.seats)
        header = replace(
            self.header,
            seats=[replace(who, turn=seat in waiting) for seat, who in enumerate(seats)],
            stage="over" if match.is_terminal else changes.pop("stage", self.header.stage),
            result=match.scores() if match.is_terminal else None,
            snapshot=match.snapshot(),
            **changes,
        )
        self.header = self.store.commit(self.header, header, events)
        self.match = match

    def _play(self, action: int, seat: int, client: str | None = None) -> None:
        after = self.match.clone()
        after.play(action, seat=seat)
        moves = [[m.seat, after.text(m.action), m.hash] for m in after.log[len(self.match.log) :]]
        self._commit([Event("moves", seat, moves, client)], after)

    def _undo(self, seat: int) -> None:
        length = undo_length(self, seat)
        if length is None:
            raise Denied(marked("there is nothing that can be taken back"))
        self._commit([Event("undo", seat, length)], self.match.at(length))

    async def play(self, guest: int, seat: int, action: int, version: int | None, client: str = "") -> int:
        """A person's move; answers the version after it."""
        async with self.lock:
            client = f"{guest} {client}" if client else ""
            if client in self.answers:
                return self.answers[client]
            if client and version != self.version:  # perhaps an old message: the store has the answers to all of them
                answer = await asyncio.to_thread(self.store.answered, self.id, client)
                if answer is not None:
                    return answer
            self._may(guest, seat)
            if version is not None and version != self.version:
                raise Stale(marked("the table has moved on; look again"))
            await asyncio.to_thread(self._play, action, seat, client or None)
            if client:
                self.answers[client] = self.version
                while len(self.answers) > ANSWERS:
                    del self.answers[next(iter(self.answers))]
            answer = self.version
        self.tell()
        self.wake()
        return answer

    async def undo(self, guest: int, seat: int) -> int:
        async with self.lock:
            if seat not in self.seats_of(guest):
                raise Denied(marked("this is not your seat"))
            await asyncio.to_thread(self._undo, seat)
        self.tell()
        self.wake()
        return self.version

    def _may(self, guest: int, seat: int) -> None:
        if self.gone:
            raise Missing(marked("this table is gone"))
        if self.header.kind != "match":
            raise Denied(marked("a replay cannot be played on"))
        if self.frozen:
            raise Denied(self.frozen)
        if seat not in self.seats_of(guest):
            raise Denied(marked("this is not your seat"))
        if self.match.is_terminal:
            raise Refused("", *_over(self.match))
        if seat not in self.match.may_act():
            raise Denied(marked("it is not your turn"))
        if self.curtain(guest) == seat:
            raise Denied(marked("open the curtain first"))

    # -- bots --

    def bot_to_move(self) -> str | None:
        seat = self.match.current_player
        if seat == NOBODY or self.gone or self.frozen or self.header.kind != "match":
            return None
        return self.seats[seat].bot

    def wake(self) -> None:
        """Let the bots answer, if it is their turn."""
        if self.bot_to_move() and (self.runner is None or self.runner.done()):
            self.runner = asyncio.get_running_loop().create_task(self._run_bots())

    async def _run_bots(self) -> None:
        """Bots think about a copy, without the lock; a move is made only if nothing has changed meanwhile."""
        while True:
            async with self.lock:
                code, version = self.bot_to_move(), self.version
                if not code:
                    return
                copy = await asyncio.to_thread(self.match.clone)
            action = await choose(code, copy)
            async with self.lock:
                if self.version != version or self.gone:
                    continue
                try:
                    await asyncio.to_thread(self._play, action, self.match.current_player)
                except LookupError:  # deleted meanwhile
                    self.gone = True
                    return
            self.tell()


def _over(match: Match) -> tuple[str, str]:
    """The rule that says that the game is over."""
    rule = match.why_not(0, 0)
    return rule, match.game.rule(rule).text


_thinkers = ThreadPoolExecutor(2, thread_name_prefix="bot")


async def choose(code: str, match: Match, seconds: float = BOT_SECONDS) -> int:
    """A bot's move within its time; any legal one if it fails or does not answer."""
    seat, legal = match.current_player, match.legal()
    dice = random.Random()
    bot = find_bot(code)
    until = time.monotonic() + seconds
    thought = asyncio.get_running_loop().run_in_executor(
        _thinkers, bot.choose, Sight(match.clone(), seat), dice, until, bot.effort
    )
    try:
        action = int(await asyncio.wait_for(thought, seconds * 1.5 + 0.5))
    except TimeoutError:
        log.warning("bot %s did not answer in time at a table of %s", code, match.game.id)
        return dice.choice(legal)
    except Exception:
        log.exception("bot %s failed at a table of %s", code, match.game.id)
        return dice.choice(legal)
    return action if action in legal else dice.choice(legal)


def undo_length(table: Table, seat: int) -> int | None:
    """How long the log is once the seat's last choice is taken back, None if it may not be.

    Never past chance, never past a reveal, never past another person's decision; bots agree where nothing is hidden.
    """
    match = table.match
    if table.header.kind != "match" or match.is_terminal or not match.log:
        return None
    if match.current_player != seat and table.seats[match.current_player].bot is None:
        return None  # another person is to move already
    length = len(match.log)
    others = False
    while length:
        length -= 1
        move = match.log[length]
        before = match.at(length)
        chosen = len(before.may_act()) != 1 or len(before.legal()) != 1
        if move.seat == seat and chosen:
            break
        if move.seat != seat:
            if chosen and table.seats[move.seat].bot is None:
                return None
            others = others or chosen
    else:
        return None
    if others and table.kit.hides:
        return None
    if int(before.state.drawn) != int(match.state.drawn):
        return None
    return None if table.kit.hides and revealing(match, before, seat) else length


def revealing(match: Match, before: Match, seat: int) -> bool:
    """Whether the moves since then showed the seat something: would another world, possible for it, look different?"""
    since = match.log[len(before.log) :]
    seen = match.view(seat).tobytes()
    for number in range(WORLDS):
        world = before.redealt(seat, f"undo {number}")
        world.ask_forced = True
        try:
            for move in since:
                world.play(move.action, seat=move.seat)
        except MotuError:
            return True
        if world.view(seat).tobytes() != seen:
            return True
    return False


class Tables:
    """All tables: new ones, those in memory, those in the store."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.open: OrderedDict[str, Table] = OrderedDict()
        self.loading = asyncio.Lock()

    async def create(
        self, guest: int, game: str, players: int | None, options: dict[str, Any], seats: list[Seat] | None
    ) -> Table:
        """A new match; without seats the guest takes the first one and bots the others."""
        found = find_game(game)
        count, chosen = found.choose(players, options)
        if seats is None:
            seats = [Seat(guest, None, "")] + [Seat(None, "greedy", "") for _seat in range(count - 1)]
        if len(seats) != count:
            raise MotuError(f"{count} seats are needed, not {len(seats)}")
        for who in seats:
            if who.bot is not None:
                find_bot(who.bot)
        match = await asyncio.to_thread(lambda: Match(found, count, None, **dict[str, Any](chosen)))
        return await self._add(guest, "match", match, seats)

    async def add_replay(self, guest: int, match: Match) -> Table:
        """An uploaded replay, already verified."""
        seats = [Seat(None, None, "") for _seat in range(match.players)]
        return await self._add(guest, "replay", match, seats)

    async def _add(self, guest: int, kind: str, match: Match, seats: list[Seat]) -> Table:
        start = match.to_dict()["start"]
        waiting = match.may_act() if kind == "match" else []
        header = Header(
            id=secrets.token_urlsafe(9).replace("-", "a").replace("_", "b"),
            guest=guest,
            kind=kind,
            stage="over" if match.is_terminal else "running",
            engine=match.game.version,
            game=match.game.id,
            players=match.players,
            options=match.options,
            seed=match.seed,
            start=start,
            seats=[replace(who, turn=seat in waiting) for seat, who in enumerate(seats)],
            snapshot=match.snapshot(),
            result=match.scores() if match.is_terminal else None,
        )
        opening = {
            "game": match.game.id, "players": match.players, "options": match.options, "start": start,
            "dice": sealed(match.seed),
        }  # fmt: skip
        events = [Event("open", None, opening)]
        if match.log:
            events.append(Event("moves", None, [[m.seat, match.text(m.action), m.hash] for m in match.log]))
        header = await asyncio.to_thread(self.store.add, header, events)
        table = Table(self.store, header, match, events)
        self._keep(table)
        table.wake()
        return table

    async def get(self, table: str, guest: int) -> Table:
        """A table that the guest may look at; tables of others do not exist for them."""
        found = self.open.get(table)
        if found is None:
            async with self.loading:
                found = self.open.get(table)
                if found is None:
                    found = await asyncio.to_thread(self._load, table)
                    self._keep(found)
        self.open.move_to_end(table)
        if not found.sees(guest):
            raise Missing(marked("there is no such table"))
        found.wake()
        return found

    def _keep(self, table: Table) -> None:
        self.open[table.id] = table
        for old in list(self.open)[: max(0, len(self.open) - KEPT)]:
            if not self.open[old].watchers and (self.open[old].runner is None or self.open[old].runner.done()):  # type: ignore[union-attr]
                del self.open[old]

    def _load(self, table: str) -> Table:
        header = self.store.header(table)
        if header is None:
            raise Missing(marked("there is no such table"))
        events = self.store.events(table)
        if wrong := broken_link(events):
            log.error("table %s: event %d does not fit the chain of hashes", table, wrong)
            raise BadFile(marked("this table was damaged; a backup may have it whole"))
        match, problem = replayed(header, events)
        found = Table(self.store, header, match, events)
        if problem:
            log.error("table %s does not replay: %s", table, problem)
            found.frozen = OTHER_RULES
        return found

    async def remove(self, table: Table) -> None:
        async with table.lock:
            table.gone = True
            await asyncio.to_thread(self.store.remove, table.id)
            self.open.pop(table.id, None)
        table.tell()


def replayed(header: Header, events: Sequence[Event]) -> tuple[Match, str]:
    """The match of a table played again by the rules of today, and what is different or ''."""
    content = {
        "motu": 1, "version": header.engine, "game": header.game, "players": header.players,
        "options": header.options, "seed": header.seed, "start": header.start,
        "moves": [{"seat": seat, "action": action, "hash": hashed} for seat, action, hashed in moves_of(events)],
    }  # fmt: skip
    match, problem = Match.replay(content)
    if not problem and header.snapshot is not None and header.snapshot != match.snapshot():
        problem = "the position at the end is not the one that was kept"
    return match, problem


def verified(content: Any, seconds: float) -> Match:
    """An uploaded replay, played move by move under a time limit; BadFile says what is wrong."""
    if not isinstance(content, dict) or not isinstance(content.get("moves"), list):
        content = {"motu": None} if not isinstance(content, dict) else {**content, "moves": None}
        Match.replay(content)  # says what is wrong
    if "position" in content:
        raise BadFile(marked("this replay starts from an edited position; the page takes whole matches only"))
    if len(str(content.get("seed"))) > SEED_LENGTH:
        raise BadFile(f"the seed is longer than {SEED_LENGTH} characters")
    if isinstance(content.get("game"), str) and isinstance(content.get("options"), dict):
        find_game(content["game"]).choose(content.get("players"), content["options"])  # no other words than options
    until = time.monotonic() + seconds
    match, problem = Match.replay({**content, "moves": []})
    if problem:
        raise BadFile(problem)
    match.ask_forced = True
    for number, entry in enumerate(content["moves"], 1):
        if time.monotonic() > until:
            raise BadFile(marked("the replay takes too long to check here; `motu replay --verify` has no time limit"))
        check_entry(number, entry)
        try:
            match.play(entry["action"], seat=entry["seat"])
        except MotuError as refusal:
            raise BadFile(f"move {number}: {refusal}") from None
        if match.log[-1].hash != entry["hash"]:
            raise BadFile(f"move {number}, {entry['action']!r}: the state after it does not have the hash of the file")
    match.ask_forced = False
    return match


def check_entry(number: int, entry: Any) -> None:
    if not (
        isinstance(entry, dict)
        and isinstance(entry.get("action"), str)
        and isinstance(entry.get("hash"), str)
        and type(entry.get("seat")) is int
    ):
        raise BadFile(f"move {number} needs a seat (number), an action (text) and a hash (text)")


__all__ = ["Denied", "Missing", "Stale", "Table", "Tables", "choose", "legal_for", "undo_length", "verified"]
