"""The log as one seat reads it: a line for each move, told as the log grows."""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import pairwise

from motu.bots import title_of
from motu.drawing import Drawn, tag
from motu.drawing.sketches import Traced
from motu.language import _, language, name_of

from ..hall.table import Table
from .gamekit import kit
from .sketchbook import sketchbook


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


class Story:
    """The log as one seat reads it, told line by line as it grows."""

    def __init__(self, seat: int, names: tuple[str, ...] = ()) -> None:
        self.seat = seat
        self.names = names  # by which the lines call the players
        self.lines: list[Line] = []
        self.hashes: list[tuple[str, str | None]] = []  # of the moves told, with who decided them
        self.secrets: list[int] = []  # numbers of the lines that say no more than "in secret"
        self.undone = 0

    def _same(self, table: Table) -> int:
        """How many of the told lines still hold: all of them, unless something was taken back."""
        log = table.match.log
        if self.undone == table.past.undone and len(self.hashes) <= len(log):
            return len(self.hashes)
        self.undone = table.past.undone
        same = 0
        for told, move in zip(self.hashes, log, strict=False):
            if told != (move.hash, table.standing.decider(same)):
                break
            same += 1
        return same

    def catch_up(self, table: Table) -> None:
        match, its = table.match, kit(table.header.game)
        seen = match.seen_log(self.seat)
        same = self._same(table)
        laid_open = [number for number in self.secrets if number < same and seen[number][1] is not None]
        same = min([same, *laid_open])  # what may be read now is told anew
        del self.lines[same:], self.hashes[same:]
        self.secrets = [number for number in self.secrets if number < same]
        if same == len(match.log):
            return
        book, moments = sketchbook(table), table.standing.moments.since(match, same)
        views = [book.view(moment, self.seat) for moment in moments]
        for number, (before, after) in enumerate(pairwise(views), same):
            move = match.log[number]
            action = seen[number][1]
            then = Traced(before)  # as the one who decided would tell it
            then.seat = move.seat
            if action is None:
                self.secrets.append(number)
            text = _("decides in secret.") if action is None else its.told(then, action, after)
            lights = [] if action is None else its.lights(then, self.seat, action)
            line = Line(number + 1, move.seat, text, its.moment(then) or name_of(move.seat))
            decider = table.standing.decider(number)
            stood_in = title_of(decider) if decider and table.seats[move.seat].guest is not None else ""
            line.html = drawn_line(table.id, line, its.colours(then)[move.seat], lights, stood_in)
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
    names = tuple(name_of(s) for s in range(table.match.players))
    stories = sketchbook(table).stories
    found: Story | None = stories.get((seat, language()))
    if found is None or found.names != names:
        found = stories[seat, language()] = Story(seat, names)  # whoever has another name now has it in all lines
    found.catch_up(table)
    return found


def chapters(lines: list[Line]) -> list[Chapter]:
    """The lines by moment, the newest first."""
    found: list[Chapter] = []
    for line in lines:
        if not found or found[-1].moment != line.moment:
            found.append(Chapter(line.moment))
        found[-1].lines.append(line)
    return found[::-1]


def digest_for(lines: list[Line], seat: int) -> list[Line]:
    """What the others have done since the seat's last decision."""
    since: list[Line] = []
    for line in reversed(lines):
        if line.seat == seat:
            break
        since.append(line)
    return since[::-1]
