"""What a page of a table shows, put together from views only: prompt, choices, players, log, score sheet."""

from __future__ import annotations

import time
from contextlib import nullcontext
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any

from motu.bots import title_of
from motu.drawing import MARKS, NO_TARGETS, Drawn, Panel, Targets, at_hand, tag
from motu.drawing.sketches import Traced, sketching
from motu.engine.compiled import interpreted_only
from motu.engine.match import Match
from motu.engine.operations import nothing_concealed
from motu.engine.record import NOBODY
from motu.language import _, language, name_of, naming

from ..hall.race import Running
from ..hall.tables import Table
from ..pages.company import Chair, Company, company
from ..pages.gamekit import Kit, legal_for
from ..tables.undo import GLANCE, undo_length

DIGEST = 14  # lines about what has happened since the last own decision
LINES = 60  # of the log on the page of a table; the replay has them all
FEW = 12  # so many choices are shown as buttons at once; more are folded if the board has them too


@dataclass
class Button:
    action: int
    sentence: str
    label: str
    gain: str
    icon: Drawn
    on_board: bool

    @property
    def spoken(self) -> str:
        """What a screen reader says: what is seen first, then the whole sentence."""
        seen = f"{self.label} {self.gain}".strip()
        return seen if self.label == self.sentence else f"{seen}: {self.sentence}"


@dataclass
class Group:
    """The buttons of one family of actions."""

    name: str
    buttons: list[Button]

    @property
    def folded(self) -> bool:
        return len(self.buttons) > FEW and all(button.on_board for button in self.buttons)


@dataclass
class Player:
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
    chair: Chair | None  # who is there, while the match is on the page
    left: str  # seconds on the clock, empty without one


@dataclass
class Line:
    """One line of the log."""

    number: int  # length of the log after it
    seat: int
    text: str
    moment: str
    html: str = ""  # drawn


@dataclass
class Chapter:
    """Lines under one heading."""

    moment: str
    lines: list[Line] = field(default_factory=list)

    @property
    def html(self) -> Drawn:
        return Drawn("".join(f"<li>{line.html}</li>" for line in self.lines))


@dataclass
class Look:
    """Everything that the page of a table shows to one seat at one moment."""

    table: Table
    seat: int
    mine: bool
    title: str
    prompt: str
    moment: str
    board: Drawn
    own: list[Drawn]
    place: str  # where the own pictures stand, empty without any
    groups: list[Group]
    players: list[Player]
    names: list[str]
    colours: list[int]
    points: list[int]
    lines: list[Line]  # all of the log
    chapters: list[Chapter]
    digest: list[Line]
    earlier: bool  # whether the log goes back further
    undo: bool
    over: bool
    winners: list[str]
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


def names_of(table: Table, view: Any) -> list[str]:
    """What the players are called: the name they gave, or what the game calls the seat."""
    return [who.name or called for who, called in zip(table.seats, table.kit.names(view), strict=True)]


def look(table: Table, guest: int, at: int | None = None, seat: int | None = None) -> Look:
    """The page of a table for a guest, now or (`at`) as it was after so many moves."""
    match = table.match if at is None else table.match.at(at)
    kit = table.kit
    behind = table.curtain(guest) if at is None else NOBODY
    if seat is None:
        seat = NOBODY if behind != NOBODY else table.seat_seen(guest)
    view = at_hand(match.view(seat)) if at is not None else table.view(match, seat)
    colours = kit.colours(view)
    names = names_of(table, view)
    with naming(names), sketching(table.sketches, table.moment) if at is None else nullcontext():
        live = at is None and table.header.kind == "match" and not table.frozen
        deciding = match.current_player
        mine = live and seat != NOBODY and deciding == seat
        legal = legal_for(match, seat) if live and seat != NOBODY else []
        targets = kit.targets(view, seat, legal) if legal else Targets()
        over = match.is_terminal
        scores = kit.scores(match, view)
        lines = story(table, seat).lines[: len(match.log)]
        digest = _digest(lines, seat) if live and seat != NOBODY else []
        people = company(table, guest, names)
        return Look(
            table=table,
            seat=seat,
            mine=mine,
            title=kit.title(view) if mine else _("The end") if over else "",
            prompt=_prompt(table, match, view, mine, bool(legal), names),
            moment=kit.moment(view),
            board=kit.draw(view, seat, targets),
            own=(own := kit.own(view, seat, targets)),
            place=kit.place if own else "",
            race=people.race,
            groups=_groups(kit, view, seat, legal, targets),
            players=_players(table, kit, match, view, seat, colours, names, scores, people, live),
            names=names,
            colours=colours,
            points=scores,
            lines=lines,
            chapters=chapters(lines[-LINES : len(lines) - len(digest)]),
            digest=digest[-DIGEST:],
            earlier=len(lines) > LINES,
            undo=live and seat != NOBODY and can_undo(table, seat),
            over=over,
            winners=[names[w] for w in match.winners()] if over else [],
            sources=[_(source) for source in match.game.sources],
            sheet=kit.ledger(match, view),
            curtain=names[behind] if behind != NOBODY else "",
            at=len(match.log),
            length=len(table.match.log),
            version=table.version,
            warming=not match.game.is_compiled and not interpreted_only(),
            live=live,
            company=people,
        )


def can_undo(table: Table, seat: int) -> bool:
    if table.race:
        return not table.match.why_not("take_back", seat)
    return undo_length(table, seat, GLANCE) is not None


@dataclass
class Gathering:
    """What the page shows before the match begins: only who is there."""

    table: Table
    company: Company
    version: int
    seat: int = NOBODY
    length: int = 0
    mine: bool = False
    over: bool = False


def gathering(table: Table, guest: int) -> Gathering:
    names = names_of(table, at_hand(table.match.view(NOBODY)))
    return Gathering(table, company(table, guest, names), table.version)


@dataclass
class Scene:
    """Only the picture at a moment, for what moves in between."""

    board: Drawn
    own: list[Drawn]
    place: str
    live: bool = False
    mine: bool = False
    race: None = None


def scene(table: Table, at: int, seat: int) -> Scene:
    match, kit = table.moments(at)[0], table.kit
    view = table.view(match, seat)
    with naming(names_of(table, view)), sketching(table.sketches, table.moment):
        own = kit.own(view, seat, NO_TARGETS)
        return Scene(kit.draw(view, seat, NO_TARGETS), own, kit.place if own else "")


def _prompt(table: Table, match: Match, view: Any, mine: bool, may_act: bool, names: list[str]) -> str:
    kit = table.kit
    if table.frozen:
        return _(table.frozen)
    if match.is_terminal:
        won = [names[seat] for seat in match.winners()]
        return (
            _("{names} wins.").format(names=won[0])
            if len(won) == 1
            else _("{names} share the win.").format(names=", ".join(won))
        )
    if mine:
        return kit.prompt(view)
    waiting = f"{names[match.current_player]} {kit.waiting(view)} …"
    return f"{waiting} {kit.meanwhile(view)}" if may_act else waiting


def _groups(kit: Kit, view: Any, seat: int, legal: list[int], targets: Targets) -> list[Group]:
    """The legal actions as named buttons, by family."""
    on_board = {action for target in targets.legal.values() for action in target.actions}
    groups: dict[str, Group] = {}
    for action in legal:
        family = kit.game.actions.family(action).name
        group = groups.setdefault(family, Group(_(family.replace("_", " ")), []))
        group.buttons.append(
            Button(
                action, kit.sentence(view, action), kit.label(view, action), kit.gain(view, action),
                kit.icon(view, action), action in on_board,
            )
        )  # fmt: skip
    return list(groups.values())


def _players(
    table: Table, kit: Kit, match: Match, view: Any, seat: int, colours: list[int], names: list[str],
    scores: list[int], people: Company, live: bool,
) -> list[Player]:  # fmt: skip
    panels = kit.panels(view, seat)
    mine = [chair for chair in people.seats if chair.mine]
    found = []
    for who, (sitting, chair) in enumerate(zip(table.seats, people.seats, strict=True)):
        found.append(
            Player(
                who, names[who], colours[who], MARKS[colours[who]], scores[who], panels[who],
                title_of(sitting.bot) if sitting.bot else "", chair.mine, match.current_player == who,
                match.is_terminal, chair.mine and len(mine) == 1, chair if live else None,
                _left(chair) if live and not match.is_terminal else "",
            )
        )  # fmt: skip
    return found


def _left(chair: Chair) -> str:
    """What a person's clock shows now, empty without one."""
    if chair.bot and not chair.stand_in:
        return ""
    left = chair.until - time.time() if chair.until is not None else chair.left
    return "" if left is None else f"{left:.1f}"


# -- the log --


class Story:
    """The log as one seat reads it, told line by line as it grows."""

    def __init__(self, seat: int) -> None:
        self.seat = seat
        self.lines: list[Line] = []
        self.hashes: list[tuple[str, str | None]] = []  # of the moves told, with who decided them
        self.ended = False
        self.undone = 0

    def _same(self, table: Table) -> int:
        """How many of the told lines still hold: all of them, unless something was taken back."""
        log = table.match.log
        if self.undone == table.past.undone and len(self.hashes) <= len(log):
            return len(self.hashes)
        self.undone = table.past.undone
        same = 0
        for told, move in zip(self.hashes, log, strict=False):
            if told != (move.hash, table.decider(same)):
                break
            same += 1
        return same

    def catch_up(self, table: Table) -> None:
        match, kit = table.match, table.kit
        hides_answers = match.game.concealed is not nothing_concealed
        if match.is_terminal and not self.ended and hides_answers:
            self.lines, self.hashes = [], []  # at the end everything may be read
        self.ended = match.is_terminal
        same = self._same(table)
        del self.lines[same:], self.hashes[same:]
        if same == len(match.log):
            return
        seen = match.seen_log(self.seat) if hides_answers else [(m.seat, m.action) for m in match.log]
        views = [table.view(moment, self.seat) for moment in table.moments(same)]
        for number, (before, after) in enumerate(pairwise(views), same):
            move = match.log[number]
            action = seen[number][1]
            then = Traced(before)  # as the one who decided would tell it
            then.seat = move.seat
            text = _("decides in secret.") if action is None else kit.told(then, action, after)
            lights = [] if action is None else kit.lights(then, self.seat, action)
            line = Line(number + 1, move.seat, text, kit.moment(then) or name_of(move.seat))
            decider = table.decider(number)
            stood_in = title_of(decider) if decider and table.seats[move.seat].guest is not None else ""
            line.html = drawn_line(table.id, line, kit.colours(then)[move.seat], lights, stood_in)
            self.lines.append(line)
            self.hashes.append((move.hash, decider))


def drawn_line(table: str, line: Line, colour: int, lights: list[str], stood_in: str = "") -> Drawn:
    """A line of the log: who and what, a link to that moment; pointing at it lights up where it happened.

    Where a bot stood in for a person, its title says so.
    """
    mark = tag(
        "svg",
        tag("circle", r=12.5, fill="var(--c)"),
        tag("use", href=f"#m-mark-{colour}", x=-7, y=-7, width=14, height=14, fill="#fffaf0"),
        class_=f"mark p{colour}", width=15, height=15, viewBox="-13 -13 26 26", aria_hidden="true",
    )  # fmt: skip
    badge = [tag("span", stood_in, class_="badge stand-in", title=_("a bot decided")), " "] if stood_in else []
    who = tag("span", tag("b", name_of(line.seat)), " ", *badge, line.text)
    link = f"/table/{table}/replay?at={line.number}"
    return tag("a", mark, who, class_="line", href=link, data_at=line.number, data_lights=" ".join(lights))


def story(table: Table, seat: int) -> Story:
    key = (seat, language(), tuple(name_of(s) for s in range(table.match.players)))
    found = table.stories.setdefault(key, Story(seat))
    found.catch_up(table)
    return found  # type: ignore[no-any-return]


def chapters(lines: list[Line]) -> list[Chapter]:
    """The lines by moment, the newest first."""
    found: list[Chapter] = []
    for line in lines:
        if not found or found[-1].moment != line.moment:
            found.append(Chapter(line.moment))
        found[-1].lines.append(line)
    return found[::-1]


def _digest(lines: list[Line], seat: int) -> list[Line]:
    """What the others have done since the seat's last decision."""
    since: list[Line] = []
    for line in reversed(lines):
        if line.seat == seat:
            break
        since.append(line)
    return since[::-1]
