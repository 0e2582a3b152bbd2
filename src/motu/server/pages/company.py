"""Who sits, watches and speaks at a table, as one guest may see it: what the templates show of people."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property, lru_cache

from motu.bots import title_of
from motu.engine.match import sealed
from motu.engine.record import NOBODY
from motu.language import _, language

from ..hall.table import Table
from ..keeping.store import Line
from ..tables.clocks import CLOCKS
from ..tables.undo import can_be_replaced, still_to_answer
from .sketchbook import sketchbook

SAID = 60  # lines of chat on a page
SEALS = 1_000  # of tables that are looked at


@dataclass
class Chair:
    """A seat and who has it."""

    seat: int
    name: str
    given: str  # the name that its person gave
    bot: str  # what the bot that decides here is called, empty for a person
    free: bool
    mine: bool
    present: bool  # a page of this person is open
    stand_in: bool  # the bot sits here for a person
    link: str  # the way to this seat for somebody else; only the host sees it
    number: int  # which link to this seat it is: the first, the second …


@dataclass
class Ask:
    """A question to the people."""

    number: int
    what: str
    by: str
    seat: str  # name of the seat that it is about
    waiting_for: list[str]
    may_answer: bool
    may_withdraw: bool


@dataclass
class Said:
    """A line of the chat."""

    number: int
    seat: int
    name: str
    text: str
    at: str


@dataclass(eq=False)
class Company:
    """All that a page shows of people: the very same one, as long as nothing of it changes."""

    stage: str
    host: bool
    open: bool
    hints: bool  # whether it was agreed that people may ask the coach
    sealed: str  # hash of the dice
    seed: str  # only once the match is over
    seats: list[Chair]
    spectators: int
    spectator: bool
    chat: list[Said]
    can_chat: bool
    ask: Ask | None
    can_leave: bool
    can_back: bool
    can_ask_bot: list[int]
    watch_link: str
    watching: int  # which watch link it is
    rematch: str | None
    clock: str
    slowed: bool  # bots have to wait until they may think
    hinted: str  # who decides now and has asked the coach, as others are told

    @cached_property
    def alone(self) -> bool:
        """Whether the reader has one seat, and no more."""
        return [chair.mine for chair in self.seats].count(True) == 1

    @property
    def people(self) -> int:
        """How many persons sit here, the reader included."""
        return sum(1 for chair in self.seats if not chair.bot and not chair.free)


def company(table: Table, guest: int, names: list[str]) -> Company:
    """The people at a table, for one of them or a spectator; `names` are those of the seats."""
    book = sketchbook(table)
    known = book.for_all(table, ("people", language(), *names), lambda: facts(table, names))
    return book.again(("company", guest), known, lambda _: gathered(table, guest, names))


def facts(table: Table, names: list[str]) -> tuple[object, ...]:
    """All that what is shown of people hangs on; it changes far more rarely than the match."""
    header, past, people = table.header, table.past, table.people
    return (
        language(), names, header.stage, header.open, header.guest, header.watching, header.rematch, table.running,
        [(who.guest, who.bot, who.name, who.link) for who in header.seats], past.hints, past.asked, hinted(table),
        people.present(), [people.is_absent(who.person) for who in header.seats], people.chat, table.bots.slowed,
    )  # fmt: skip


def hinted(table: Table) -> int:
    """The seat that decides now and has asked the coach before, NOBODY if it has not."""
    deciding = table.match.current_player
    return deciding if table.standing.has_asked(len(table.match.log), deciding) else NOBODY


def gathered(table: Table, guest: int, names: list[str]) -> Company:
    header, standing, people = table.header, table.standing, table.people
    mine, awake = standing.seats_of(guest), standing.awake(guest)
    over, asking = header.stage == "over", hinted(table)
    return Company(
        stage=header.stage,
        host=header.guest == guest,
        open=header.open,
        hints=table.past.hints,
        sealed=seal_of(header.seed),
        seed=header.seed if over else "",
        seats=[chair(table, guest, seat, name) for seat, name in enumerate(names)],
        spectators=len({who for who in people.present() if not standing.seats_of(who)}),
        spectator=not mine,
        chat=[said(line, names) for line in people.chat[-SAID:]],
        can_chat=bool(mine),
        ask=asked(table, guest, names),
        can_leave=bool(awake) and not over and (header.stage == "gathering" or len(table.seats) > 1),
        can_back=table.running and len(awake) < len(mine),
        can_ask_bot=[
            s for s in range(len(table.seats)) if awake and table.running and can_be_replaced(standing, s, people)
        ],
        watch_link=f"/watch/{table.id}/{table.watch_code()}" if header.guest == guest else "",
        watching=header.watching,
        rematch=header.rematch,
        clock=_(CLOCKS[header.clock].title) if header.clock else "",
        slowed=table.bots.slowed,
        hinted=names[asking] if asking != NOBODY and asking not in mine else "",
    )


def can_ask_undo(table: Table, guest: int) -> bool:
    """Whether a guest may ask the others to take something back: there are any, and it was the guest's."""
    standing = table.standing
    if not table.running or table.race or table.past.asked or len(standing.persons()) < 2:
        return False
    awake = standing.awake(guest)
    return any(move.seat in awake for move in table.match.log)


def waiting_elsewhere(table: Table, guest: int) -> int:
    """How many other tables wait for a guest."""
    return len(table.news.waiting.of(guest) - {table.id})


seal_of = lru_cache(SEALS)(sealed)


def chair(table: Table, guest: int, seat: int, name: str) -> Chair:
    who = table.seats[seat]
    invites = table.header.guest == guest and (who.free or who.guest not in (None, guest))
    return Chair(
        seat=seat,
        name=name,
        given=who.name,
        bot=title_of(who.bot) if who.bot else "",
        free=who.free and table.header.kind == "match",
        mine=who.guest == guest,
        present=table.people.is_present(who.guest),
        stand_in=who.guest is not None and who.bot is not None,
        link=f"/join/{table.id}/{seat}/{table.seat_code(seat)}" if invites else "",
        number=who.link,
    )


def said(line: Line, names: list[str]) -> Said:
    return Said(line.number, line.seat, line.name or names[line.seat], line.text, line.at)


def asked(table: Table, guest: int, names: list[str]) -> Ask | None:
    found = table.past.asked
    if found is None:
        return None
    waiting = still_to_answer(table.standing, found)
    seats = [next(s for s, who in enumerate(table.seats) if who.person == other) for other in waiting]
    return Ask(
        found.number, found.what, names[found.by], names[found.seat], [names[s] for s in seats], guest in waiting,
        guest == table.seats[found.by].guest,
    )  # fmt: skip
