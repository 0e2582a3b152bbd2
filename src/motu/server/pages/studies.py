"""What if: the page on which a guest tries moves of all seats, and the tree of what was tried."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from motu.bots import title_of
from motu.coaching import Moment, words
from motu.drawing import MARKS, Panel, at_hand
from motu.engine.match import Match
from motu.engine.record import NOBODY
from motu.language import _, naming

from ..hall.table import Table
from ..tables.moments import walk
from ..tables.studies import PLAYED, Branch, Desk, Place, is_open, may_compare
from .gamekit import Kit, kit, legal_for
from .hinting import SURE
from .looks import Player, Shown, names_of, shown
from .sketchbook import alone
from .story import LINES, Line, Log, story
from .trying import Trying, trying


@dataclass
class Deed:
    """A line of the log that was tried: who did what, and where in the study that is."""

    place: Place
    seat: int
    colour: int
    text: str


@dataclass
class Row:
    """A line of the tree: what was played, or a branch."""

    place: Place  # its end
    name: str
    given: str  # the name that the guest gave it
    depth: int
    through: list[int]  # columns of lines that go on further below
    last: bool  # whether no other line leaves the same one further below
    here: bool
    guessed: bool
    points: list[int]


@dataclass(kw_only=True)
class StudyLook(Trying):
    """A moment of a study, as the page shows it."""

    table: Shown
    me: int  # the guest's own seat, NOBODY without one
    who: str  # the name of the one who decides
    over: bool
    here: Place
    back: Place | None
    on: Place | None
    rows: list[Row]
    deeds: list[Deed]
    log: list[str]
    guessed: bool  # whether what is hidden was dealt anew
    sketch: bool  # whether the match still runs
    compares: int  # the seat to which branches are worth something, NOBODY where nothing is said about it
    at: int
    length: int
    mine: bool = True
    company: None = None
    digest: tuple[()] = ()
    earlier: bool = False
    warming: bool = False
    ways: list[tuple[int, str]] = field(default_factory=list)  # seats in which one can play on

    @property
    def branch(self) -> Row | None:
        return next((row for row in self.rows if row.here and row.place.branch != PLAYED), None)


@alone
def lines_before(table: Table, seat: int, at: int) -> list[Line]:
    """The last lines of a table's own log before a moment, as a seat reads them; under the table's lock."""
    with naming(names_of(table, at_hand(table.match.view(seat)))):
        return story(table, seat).until(at)[-LINES:]


def study_look(table: Table, guest: int, desk: Desk, here: Place, before: list[Line]) -> StudyLook:
    """A moment of what a guest tries at a table, after these lines of its log."""
    match, its = desk.at(here), kit(table.header.game)
    me = own_seat(table, guest, desk)
    seat = me if match.is_terminal else match.current_player
    view = at_hand(match.view(seat))
    names, over = names_of(table, view), match.is_terminal
    with naming(names):
        shows = trying(its, match, view, seat, legal_for(match, seat), names)
        if over:
            shows |= {"title": _("The end"), "prompt": _wins(match, names)}
        rows, root = list(tree(desk, its, here)), desk.root(here)
        return StudyLook(
            **shows, table=shown(table), me=me, who="" if over else names[seat],
            players=_players(table, match, its.panels(view, seat), shows["colours"], names, shows["points"], me),
            over=over, here=here, back=desk.before(here), on=desk.after(here), rows=rows,
            deeds=deeds(desk, its, here, seat)[::-1], log=Log(before).texts,
            guessed=table.standing.hides and next((row.guessed for row in rows if row.here), desk.eyes != NOBODY),
            sketch=not is_open(table.standing),
            compares=judged(table, guest, desk, here) if may_compare(table.standing, guest) else NOBODY,
            at=root.at, length=len(table.match.log),
            ways=[] if over else list(enumerate(names)),
        )  # fmt: skip


def own_seat(table: Table, guest: int, desk: Desk) -> int:
    """The seat of a guest, NOBODY without one."""
    mine = table.standing.seats_of(guest)
    return desk.eyes if desk.eyes != NOBODY else mine[0] if mine else NOBODY


def judged(table: Table, guest: int, desk: Desk, here: Place) -> int:
    """To whom branches are worth something: the guest, or whoever decided where they leave what was played."""
    me = own_seat(table, guest, desk)
    return me if me != NOBODY else max(desk.match.at(desk.root(here).at).current_player, 0)


def worth_message(name: int, found: Moment, seat: int) -> dict[str, Any]:
    """What a page is told of a line's worth; alone it is points."""
    if not found.chances:
        return {"line": name, "text": str(round(found.points[seat]))}
    doubt = round(SURE * 100 * found.doubt)
    text = words.percent(found.chances[seat])
    return {"line": name, "text": text, "doubt": f"± {doubt}" if doubt else ""}


def _wins(match: Match, names: list[str]) -> str:
    won = [names[seat] for seat in match.winners()]
    if len(won) == 1:
        return _("{names} wins.").format(names=won[0])
    return _("{names} share the win.").format(names=", ".join(won))


def _players(
    table: Table, match: Match, panels: list[Panel], colours: list[int], names: list[str], points: list[int], me: int
) -> list[Player]:
    return [
        Player(
            seat, names[seat], colours[seat], MARKS[colours[seat]], points[seat], panels[seat],
            title_of(who.bot) if who.bot else "", seat == me, match.current_player == seat, match.is_terminal,
            seat == me,
        )
        for seat, who in enumerate(table.seats)
    ]  # fmt: skip


# -- what was tried --


def deeds(desk: Desk, its: Kit, here: Place, seat: int) -> list[Deed]:
    """What was tried up to a moment, told as the log tells it."""
    if here.branch == PLAYED:
        return []
    branch = desk.study.branch(here.branch)
    found = deeds(desk, its, branch.start, seat)
    before = desk.at(Place(branch.number, 0))
    for count, move in enumerate(branch.moves[: here.at], 1):
        after = before.clone().play(move)
        found += [Deed(Place(branch.number, count), *told) for told in _told(its, before, after, seat)]
        before = after
    return found


def _told(its: Kit, before: Match, after: Match, seat: int) -> Iterator[tuple[int, int, str]]:
    """What a choice did, and what followed without one: who, in which colour, what."""
    moments = walk(after, before)
    for number, move in enumerate(after.log[len(before.log) :]):
        then = at_hand(moments[number].view(seat)).decided_by(move.seat)
        text = its.told(then, move.action, at_hand(moments[number + 1].view(seat)))
        if text:
            yield move.seat, its.colours(then)[move.seat], f"{text[:-1]} …" if text.endswith(",") else text


# -- the tree --


def tree(desk: Desk, its: Kit, here: Place) -> Iterator[Row]:
    """What was played, and under it each branch under the line that it leaves."""
    played = Place(PLAYED, len(desk.match.log))
    points = desk.match.scores() if desk.match.is_terminal else []
    yield Row(played, _("As played"), "", 0, [], True, here.branch == PLAYED, False, points)
    yield from _rows(desk, its, here, PLAYED, 1, [])


def _rows(desk: Desk, its: Kit, here: Place, line: int, depth: int, through: list[int]) -> Iterator[Row]:
    leaving = sorted((b for b in desk.study.branches if b.start.branch == line), key=lambda b: (b.start.at, b.number))
    for branch in leaving:
        last = branch is leaving[-1]
        end = Place(branch.number, len(branch.moves))
        final = desk.at(end)
        points = final.scores() if final.is_terminal else []
        yield Row(
            end, branch.name or first_move(desk, its, branch), branch.name, depth, through, last,
            here.branch == branch.number, branch.eyes != NOBODY, points,
        )  # fmt: skip
        yield from _rows(desk, its, here, branch.number, depth + 1, through if last else [*through, depth])


def first_move(desk: Desk, its: Kit, branch: Branch) -> str:
    """What a branch is called as long as it has no name."""
    start = desk.at(Place(branch.number, 0))
    view = at_hand(start.view(start.current_player))
    return its.sentence(view, start.game.actions.parse(branch.moves[0]))
