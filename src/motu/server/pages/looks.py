"""What a page of a table shows, put together from views only: prompt, choices, players, log, score sheet."""

from __future__ import annotations

import time
from contextlib import nullcontext
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from motu.bots import title_of
from motu.drawing import MARKS, NO_TARGETS, Drawing, Drawn, Panel, Targets, at_hand
from motu.drawing.sketches import kept, sketching
from motu.drawing.views import Keepable
from motu.engine.compiled import interpreted_only
from motu.engine.match import Match
from motu.engine.record import NOBODY
from motu.language import _, language, naming, speech_of

from ..hall.race import Running
from ..hall.table import Table
from ..tables.header import Header, Seat
from ..tables.standing import runs_for
from ..tables.studies import is_open
from ..tables.undo import can_undo
from .company import Company, can_ask_undo, company, waiting_elsewhere
from .gamekit import Kit, kit, legal_for, once, sources_of
from .sketchbook import Sketchbook, alone, sketchbook
from .story import LINES, Line, Log, Told, missed, story

KEYS = 9  # so many choices are shown as buttons at once; of more, families that the board has too are folded
FEW = 3  # a family of so many is never folded


class Button(NamedTuple):
    action: int
    sentence: str
    label: str
    gain: str
    icon: Drawing
    on_board: bool

    @property
    def spoken(self) -> str:
        """What a screen reader says: what is seen, then the rest of the sentence; nothing twice."""
        seen = f"{self.label} {self.gain}".strip()
        if seen.lower() in self.sentence.lower():
            return self.sentence
        rest = self.sentence
        for told in (self.gain, self.gain.lstrip("+")):
            rest = rest.removesuffix(told).rstrip(" :,") if told else rest
        return seen if rest.lower() == self.label.lower() else f"{seen}: {rest}"


@dataclass
class Group:
    """The buttons of one family of actions."""

    name: str
    buttons: list[Button]
    folded: bool = False


class Player(NamedTuple):
    seat: int
    name: str
    colour: int
    mark: str
    points: int
    panel: Panel
    bot: str
    me: bool
    deciding: bool
    over: bool
    alone: bool  # whether this is the only seat of the one who looks
    stand_in: str = ""  # title of the bot that sits there for a person
    here: bool | None = None  # whether the person has a page open; None where that is not said
    left: str = ""  # seconds on the clock, empty without one
    running: bool = False  # whether the clock runs


@dataclass
class Shown:
    """What templates may know of a table itself.

    Two of one table are the same: parts of a page that are kept read its id only, and so none is drawn anew for this.
    """

    id: str
    header: Header = field(compare=False)
    match: Match = field(compare=False)
    kit: Kit = field(compare=False)
    hints: bool = field(compare=False)  # whether it was agreed that people may ask the coach


def shown(table: Table) -> Shown:
    return Shown(table.id, table.header, table.match, kit(table.header.game), table.past.hints)


@dataclass
class Look(Keepable):
    """Everything that the page of a table shows to one seat at one moment."""

    table: Shown
    seat: int
    mine: bool
    title: str
    prompt: str
    moment: str
    companion: str  # what matters now, for who is new to the game
    early: bool  # whether these are the first rounds
    board: Drawing
    own: list[Drawing]
    targets: Targets  # what a click on the pictures does
    place: str  # where the own pictures stand, empty without any
    groups: list[Group]
    players: list[Player]
    names: list[str]
    colours: list[int]
    points: list[int]
    told: list[Told]  # move by move
    lines: list[Line]  # all of the log
    log: list[str]  # the newest of them, drawn
    begun: bool  # whether anything has happened
    earlier: bool  # whether the log goes back further
    undo: bool
    hint: bool  # whether the coach may be asked now
    curve: bool  # whether he may be asked how the match went so far
    over: bool
    winners: list[int]  # seats, once the match is over
    ending: str  # why the match is over
    places: list[int]  # seats, the first one first
    sources: list[str]
    sheet: list[list[int]]
    curtain: str
    at: int
    length: int
    version: int
    warming: bool
    live: bool
    company: Company
    race: Running | None
    may_study: bool  # whether the one who looks can try other moves from here
    watches: bool  # whether the one who looks sits nowhere
    may_ask_undo: bool
    next_waiting: int  # other tables that wait for the one who looks

    @property
    def stamp(self) -> Drawn:
        """What changes with each move, where nothing else of the page does: the rest of what `head` begins."""
        return Drawn(
            f' data-version="{self.version}" data-shown="{self.length}" data-seat="{self.seat}">'
            f'<input type="hidden" form="choices" name="version" value="{self.version}">'
            f'<input type="hidden" form="choices" name="seat" value="{self.seat}">'
        )


def names_of(table: Table, view: Any) -> list[str]:
    """What the players are called: the name they gave, or what the game calls the seat."""
    its = kit(table.header.game)
    names = once(view, ("names", language()), lambda: its.names(view))
    return [who.name or called for who, called in zip(table.seats, names, strict=True)]


class Common(NamedTuple):
    """What all see alike at a moment who see the same of the match."""

    view: Any
    table: Shown
    names: list[str]
    colours: list[int]
    points: list[int]
    sheet: list[list[int]]
    sources: list[str]
    moment: str
    deciding: int
    may_act: list[int]
    waiting: str  # what is said of the one who decides
    live: bool
    over: bool
    winners: list[int]
    ending: str
    places: list[int]


def common(book: Sketchbook, table: Table, match: Match, view: Any, now: bool) -> Common:
    """What all see alike, of the table as it is now or of an earlier moment."""
    its, deciding = kit(table.header.game), match.current_player
    over, (points, sheet) = deciding == NOBODY, its.points(match, view)
    winners = match.winners() if over else []
    with sketching(book.sketches, table.moment) if now else nullcontext():
        called = calling(view, its, tuple(who.name for who in table.seats), deciding)
    with naming(called.names):
        return Common(
            view, shown(table), called.names, called.colours, points, sheet, sources_of(match.game.id, language()),
            called.moment, deciding, match.may_act(), called.waiting,
            now and table.header.kind == "match" and not table.standing.frozen, over, winners,
            its.ending(view) if over else "",
            sorted(range(match.players), key=lambda one: (one not in winners, -points[one])) if over else [],
        )  # fmt: skip


class Calling(NamedTuple):
    """What players and the moment are called, and what is said of the one who decides."""

    names: list[str]
    colours: list[int]
    moment: str
    waiting: str


@kept
def calling(v: Any, its: Kit, given: tuple[str, ...], deciding: int) -> Calling:
    """The same as long as nothing has changed that it is said from, which is little; `given` are names of people."""
    names = [name or called for name, called in zip(given, its.names(v), strict=True)]
    with naming(names):
        waiting = "" if deciding == NOBODY else f"{names[deciding]} {its.waiting(v)} …"
        return Calling(names, its.colours(v), its.moment(v), waiting)


@alone
def look(table: Table, guest: int, at: int | None = None, seat: int | None = None) -> Look:
    """The page of a table for a guest, now or (`at`) as it was after so many moves."""
    match = table.match if at is None else table.match.at(at)
    its, standing, book = kit(table.header.game), table.standing, sketchbook(table)
    seen, behind = standing.eyes(guest)
    if seat is None:
        seat = seen
    if at is None:
        view = book.view(match, seat)
        all_see = book.for_all(table, (id(view), language()), lambda: common(book, table, match, view, True))
    else:
        view = at_hand(match.view(seat))
        all_see = common(book, table, match, view, False)
    names, over = all_see.names, all_see.over
    with naming(names), sketching(book.sketches, table.moment) if at is None else nullcontext():
        sits = all_see.live and seat != NOBODY
        mine = sits and all_see.deciding == seat
        legal = legal_for(match, seat, all_see.may_act) if sits else []
        targets = its.targets(view, seat, legal) if legal else NO_TARGETS
        tale = story(table, seat)
        lines = tale.until(len(match.log))
        log = tale.telling.log if lines is tale.lines else Log(lines)
        people = company(table, guest, names)
        coached = sits and standing.may_ask_coach(guest)
        own = its.own(view, seat, targets)
        return Look(
            table=all_see.table,
            seat=seat,
            mine=mine,
            title=its.title(view) if mine else _("The end") if over else "",
            prompt=_prompt(its, all_see, standing.frozen, mine, bool(legal)),
            moment=all_see.moment,
            companion=its.companion(view) if mine else "",
            early=mine and its.first_rounds(view),
            board=its.draw(view, seat, targets),
            own=own,
            targets=targets,
            place=its.place if own else "",
            race=table.race.running() if table.race and table.running else None,
            groups=groups_of(its, view, seat, legal, targets) if legal else [],
            players=_players(table, all_see, its.panels(view, seat), people),
            names=names,
            colours=all_see.colours,
            points=all_see.points,
            told=tale.told if lines is tale.lines else tale.told[: len(match.log)],
            lines=lines,
            log=log.with_news(missed(lines, seat) if sits else 0),
            begun=bool(lines),
            earlier=len(lines) > LINES,
            undo=sits and can_undo(standing, seat),
            hint=mine and coached,
            curve=coached and bool(match.log),
            over=over,
            winners=all_see.winners,
            ending=all_see.ending,
            places=all_see.places,
            sources=all_see.sources,
            sheet=all_see.sheet,
            curtain=names[behind] if behind != NOBODY and at is None else "",
            at=len(match.log),
            length=len(table.match.log),
            version=table.version,
            warming=not match.game.is_compiled and not interpreted_only(),
            live=all_see.live,
            company=people,
            may_study=not people.spectator or is_open(standing),
            watches=people.spectator,
            may_ask_undo=can_ask_undo(table, guest),
            next_waiting=waiting_elsewhere(table, guest),
        )


@dataclass
class Gathering:
    """What the page shows before the match begins: only who is there."""

    table: Shown
    company: Company
    version: int
    next_waiting: int
    seat: int = NOBODY
    length: int = 0
    mine: bool = False
    over: bool = False


def gathering(table: Table, guest: int) -> Gathering:
    names = names_of(table, at_hand(table.match.view(NOBODY)))
    return Gathering(shown(table), company(table, guest, names), table.version, waiting_elsewhere(table, guest))


@dataclass
class Scene(Keepable):
    """Only the picture at a moment, for what moves in between."""

    seat: int
    board: Drawing
    own: list[Drawing]
    place: str
    targets: Targets = NO_TARGETS
    live: bool = False
    mine: bool = False
    race: None = None


@alone
def scene(table: Table, at: int, seat: int) -> Scene:
    match, its, book = table.standing.earlier(at), kit(table.header.game), sketchbook(table)
    view = book.view(match, seat)
    with naming(names_of(table, view)), sketching(book.sketches, table.moment):
        own = its.own(view, seat, NO_TARGETS)
        return Scene(seat, its.draw(view, seat, NO_TARGETS), own, its.place if own else "")


def _prompt(its: Kit, all_see: Common, frozen: str, mine: bool, may_act: bool) -> str:
    if frozen:
        return _(frozen)
    if all_see.over:
        won = [all_see.names[seat] for seat in all_see.winners]
        return (
            _("{names} wins.").format(names=won[0])
            if len(won) == 1
            else _("{names} share the win.").format(names=", ".join(won))
        )
    if mine:
        return its.prompt(all_see.view)
    return f"{all_see.waiting} {its.meanwhile(all_see.view)}" if may_act else all_see.waiting


def groups_of(its: Kit, view: Any, seat: int, legal: list[int], targets: Targets) -> list[Group]:
    """The legal actions as named buttons, by family."""
    on_board = {action for target in targets.legal.values() for action in target.actions}
    groups: dict[str, Group] = {}
    says = its.wordings(view, legal)
    for action in legal:
        family = its.game.actions.family(action).name
        if family not in groups:
            groups[family] = Group(speech_of(its.game.id).meaning("action", family.replace("_", " ")), [])
        sentence, gain = says[action]
        groups[family].buttons.append(
            Button(action, sentence, its.label(view, action), gain, its.icon(view, action), action in on_board)
        )
    if len(legal) > KEYS:
        for group in groups.values():
            group.folded = len(group.buttons) > FEW and all(button.on_board for button in group.buttons)
    return list(groups.values())


def _players(table: Table, all_see: Common, panels: list[Panel], people: Company) -> list[Player]:
    over, live, until = all_see.over, all_see.live, table.header.deadline
    runs = runs_for(table.match, table.seats) if until is not None and table.running else NOBODY
    timed = bool(table.header.clock) and live and not over
    found = []
    for who, (sitting, chair) in enumerate(zip(table.seats, people.seats, strict=True)):
        colour = all_see.colours[who]
        found.append(
            Player(
                who, all_see.names[who], colour, MARKS[colour], all_see.points[who], panels[who],
                title_of(sitting.bot) if sitting.bot else "", chair.mine, all_see.deciding == who,
                over, chair.mine and people.alone, chair.bot if live and chair.stand_in else "",
                chair.present if live else None,
                _left(sitting, until if who == runs else None) if timed else "", who == runs,
            )
        )  # fmt: skip
    return found


def _left(sitting: Seat, until: float | None) -> str:
    """What a person's clock shows now, empty without one; `until` is when it strikes if it runs."""
    left = until - time.time() if until is not None else sitting.left
    return "" if left is None or sitting.guest is None else f"{left:.1f}"
