"""The log as one seat reads it: a line for each deed, told as the log grows."""

from __future__ import annotations

from bisect import bisect
from collections import deque
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import groupby, pairwise, takewhile
from operator import attrgetter
from typing import NamedTuple

from motu.bots import title_of
from motu.drawing import AtHand, Drawn, mark, tag
from motu.drawing.builder import escaped
from motu.drawing.sketches import Traced, by_facts
from motu.engine.match import Match
from motu.language import _, language, name_of, names_given

from ..hall.table import Table
from .gamekit import kit, once
from .sketchbook import Sketchbook, sketchbook

LINES = 60  # of the log on the page of a table; the replay has them all
NEWS = 14  # of them about what has happened since the last own decision
HEADINGS = 1_000  # of chapters, in all languages
END = Drawn("</ul></div>\n")  # of a chapter

Read = tuple[int, int, dict[int, int | None]]  # through whose eyes, what from which move on, and as it may be read
Mark = tuple[str, str | None, bool]  # of a move: its hash, the bot that decided it, and whether the coach was asked


@dataclass
class Told:
    """What is told of one move; what ends in a comma, or is empty, goes on with the next move of the seat."""

    seat: int
    text: str
    moment: str
    colour: int
    lights: list[str]
    stood_in: str  # title of the bot that stood in for a person
    hinted: bool  # whether the coach was asked before it

    @property
    def goes_on(self) -> bool:
        return not self.text or self.text.endswith(",")


class Seen(NamedTuple):
    """The bits of a view that something was said from; who decides is known of a move anyway."""

    mask: int
    bits: int

    @classmethod
    def of(cls, view: Traced) -> Seen:
        fields = view._whole.plain
        return cls(fields.spans.mask(frozenset(view._read - {"seat"})), fields.bits)

    def holds(self, view: AtHand) -> bool:
        bits = view.plain.bits
        return bits is self.bits or not (bits ^ self.bits) & self.mask


class Said(NamedTuple):
    """What was told of a move, and all that it was told from."""

    told: Told
    facts: tuple[object, ...]
    before: Seen
    after: Seen


@dataclass
class Line:
    """One line of the log: a deed, of one move or of several."""

    number: int  # length of the log after it
    seat: int
    text: str
    moment: str
    whole: bool  # whether the deed is done
    html: str = ""  # drawn


class Log:
    """The last lines drawn, the newest first and by moment; each is a text of its own."""

    def __init__(self, lines: list[Line]) -> None:
        self.newest = lines[: -LINES - 1 : -1]
        self.texts: list[str] = []
        self.ends: list[int] = []  # of the chapters, among the lines
        for moment, told in groupby(self.newest, attrgetter("moment")):
            self.texts += heading(moment), *[line.html for line in told], END
            self.ends.append(len(self.texts) - 2 * len(self.ends) - 2)

    def with_news(self, missed: int) -> list[str]:
        """All of it; so many lines are news, and stand under a heading of their own."""
        if not missed:
            return self.texts
        news = [line.html for line in self.newest[: min(missed, NEWS)]]
        texts = [heading(_("Since your last decision"), " fresh"), *news, END]
        if missed < len(self.newest):
            place = missed + 1 + 2 * bisect(self.ends, missed)
            texts += [heading(self.newest[missed].moment), *self.texts[place:]]
        return texts


@lru_cache(HEADINGS)
def heading(text: str, kind: str = "") -> Drawn:
    return Drawn(f'<div class="chapter{kind}"><h2>{escaped(text)}</h2>\n  <ul>')


class Telling:
    """The log as it is told up to a moment: one for all seats that are told the same."""

    def __init__(self, match: Match | None = None, undone: int = 0, read: Read | None = None) -> None:
        self.match = match
        self.undone = undone  # how often something was taken back by then
        self.read = read  # what was told anew
        self.news: list[Said] = []  # and what was said of it
        self.told: list[Told] = []  # one for each move
        self.secrets: list[int] = []  # numbers of the moves that are told no further than "in secret"
        self.marks: list[Mark] = []  # of the moves told
        self.lines: list[Line] = []  # one for each deed

    @cached_property
    def log(self) -> Log:
        return Log(self.lines)

    def goes_for(self, table: Table, read: Read, views: list[AtHand]) -> bool:
        """Whether all that is told anew would be told just so to whoever reads and sees this."""
        return (
            self.match is table.match and self.undone == table.past.undone and self.read == read
            and all(
                said.before.holds(before) and said.after.holds(after)
                for said, (before, after) in zip(self.news, pairwise(views), strict=True)
            )
        )  # fmt: skip

    def still_holds(self, table: Table) -> int:
        """How many of the moves are still told rightly: all of them, unless something was taken back."""
        log = table.match.log
        if self.undone == table.past.undone and len(self.marks) <= len(log):
            return len(self.marks)
        pairs = zip(self.marks, marks_of(table, 0), strict=False)
        return sum(1 for _pair in takewhile(lambda pair: pair[0] == pair[1], pairs))

    def gather(self, table: str, before: list[Line], same: int) -> None:
        """Moves that belong together make one line; those before hold for so many moves."""
        self.lines = list(before)
        while self.lines and (self.lines[-1].number > same or not self.lines[-1].whole):
            self.lines.pop()
        deed: list[Told] = []
        start = self.lines[-1].number if self.lines else 0
        for number, one in enumerate(self.told[start:], start):
            if deed and (deed[-1].seat, deed[-1].stood_in) != (one.seat, one.stood_in):
                self._add(table, number, deed)
                deed = []
            deed.append(one)
            if not one.goes_on:
                self._add(table, number + 1, deed)
                deed = []
        self._add(table, len(self.told), deed)

    def _add(self, table: str, number: int, deed: list[Told]) -> None:
        text = " ".join(one.text for one in deed if one.text)
        if not text:
            return
        first, whole = deed[0], not deed[-1].goes_on or number < len(self.told)
        line = Line(number, first.seat, f"{text[:-1]} …" if text.endswith(",") else text, first.moment, whole)
        lights = " ".join(dict.fromkeys(light for one in deed for light in one.lights))
        hinted = any(one.hinted for one in deed)
        line.html = drawn_line(table, number, first.seat, line.text, first.colour, lights, first.stood_in, hinted)
        self.lines.append(line)


class Story:
    """The log as one seat reads it, told line by line as it grows."""

    def __init__(self, seat: int, names: tuple[str, ...] = ()) -> None:
        self.seat = seat
        self.names = names  # by which the lines call the players
        self.telling = self.before = Telling()

    @property
    def told(self) -> list[Told]:
        return self.telling.told

    @property
    def lines(self) -> list[Line]:
        return self.telling.lines

    def catch_up(self, table: Table) -> None:
        match, before = table.match, self.telling
        if match is before.match and before.undone == table.past.undone:
            return
        book = sketchbook(table)
        same = before.still_holds(table)
        start = min([same, *before.secrets])
        seen = {number: action for number, (_seat, action) in enumerate(match.seen_log(self.seat, start), start)}
        laid_open = [number for number in before.secrets if number < same and seen[number] is not None]
        same = min([same, *laid_open])  # what may be read now is told anew
        read, views = (kit(table.header.game).eyes(self.seat), same, seen), self._views(table, book, same)
        self.before = before
        for other in book.stories.values():
            if other.before is before and other.telling.goes_for(table, read, views):
                self.telling = other.telling  # it was told the same until now, and is again
                return
        now = Telling(match, table.past.undone, read)
        now.news = [
            self._said(table, book.said, number, seen[number], then, since)
            for number, (then, since) in enumerate(pairwise(views), same)
        ]
        now.told = [*before.told[:same], *[said.told for said in now.news]]
        now.secrets = [number for number in before.secrets if number < same]
        now.secrets += [number for number in range(same, len(now.told)) if seen[number] is None]
        self.telling = self._told_to_others(book, now)
        if self.telling is now:
            now.marks = [*before.marks[:same], *marks_of(table, same)]
            now.gather(table.id, before.lines, same)

    def _views(self, table: Table, book: Sketchbook, same: int) -> list[AtHand]:
        """What the seat saw after so many moves, after one more, and so on until now."""
        if same == len(table.match.log):
            return []
        return [book.view(moment, self.seat) for moment in table.standing.moments.since(table.match, same)]

    def _told_to_others(self, book: Sketchbook, now: Telling) -> Telling:
        """What another seat is told, where that is the same; what is told now where it is not."""
        for (_seat, speech), other in book.stories.items():
            its: Telling = other.telling
            if (
                its.match is now.match and its.undone == now.undone and speech == language()
                and other.names == self.names and its.secrets == now.secrets and its.told == now.told
            ):  # fmt: skip
                return its
        return now

    def _said(
        self, table: Table, known: deque[Said], number: int, action: int | None, before: AtHand, after: AtHand
    ) -> Said:
        """What is told of a move; what another seat was told, where all that it was told from is the same."""
        move, its = table.match.log[number], kit(table.header.game)
        decider, hinted = decided(table, number)
        stood_in = title_of(decider) if decider and table.seats[move.seat].guest is not None else ""
        facts = (number, move.hash, action, stood_in, hinted, its.eyes(self.seat), language(), self.names)
        for said in reversed(known):
            if said.facts == facts and said.before.holds(before) and said.after.holds(after):
                return said
        then, since = Traced(decided_by(before, move.seat)), Traced(after)
        text = _("decides in secret.") if action is None else its.told(then, action, since)
        lights = [] if action is None else its.lights(then, self.seat, action)
        moment, colour = its.moment(then) or name_of(move.seat), its.colours(then)[move.seat]
        told = Told(move.seat, text, moment, colour, lights, stood_in, hinted)
        said = Said(told, facts, Seen.of(then), Seen.of(since))
        known.append(said)
        return said

    def until(self, at: int) -> list[Line]:
        """The lines up to the one that tells of a move."""
        if at >= len(self.told):
            return self.lines
        return self.lines[: 1 + sum(line.number < at for line in self.lines)] if at else []


def decided_by(view: AtHand, seat: int) -> AtHand:
    """The view as the one who decided saw it, who tells what was done."""
    return view if view.seat == seat else once(view, ("decided by", seat), lambda: view.decided_by(seat))


def marks_of(table: Table, start: int) -> list[Mark]:
    """The moves of the log from one on: what they were, who decided them, and whether by a hint."""
    return [(move.hash, *decided(table, number)) for number, move in enumerate(table.match.log[start:], start)]


def decided(table: Table, number: int) -> tuple[str | None, bool]:
    """The bot that decided a move, None for a person; and whether the coach was asked before it."""
    standing = table.standing
    return standing.decider(number), standing.has_asked(number, standing.match.log[number].seat)


@by_facts
def drawn_line(
    table: str, number: int, seat: int, text: str, colour: int, lights: str, stood_in: str = "", hinted: bool = False
) -> Drawn:
    """A line of the log: who and what, a link to that moment; pointing at it lights up where it happened.

    Where a bot stood in for a person, its title says so, and where the coach was asked among people, a word does.
    """
    badge = ""
    if stood_in:
        badge += tag("span", stood_in, class_="badge stand-in", title=_("a bot decided")) + " "
    if hinted:
        badge += tag("span", _("hint"), class_="badge hinted", title=_("the coach was asked before")) + " "
    return Drawn(
        f'<li><a class="line" href="/table/{table}/replay?at={number}" data-at="{number}"'
        f' data-lights="{escaped(lights)}">{mark(colour, 15)}'
        f"<span><b>{escaped(name_of(seat))}</b> {badge}{escaped(text)}</span></a></li>"
    )


def story(table: Table, seat: int) -> Story:
    names, stories, key = names_given(), sketchbook(table).stories, (seat, language())
    found: Story | None = stories.get(key)
    if found is None or found.names != names:
        found = stories[key] = Story(seat, names)  # whoever has another name now has it in all lines
    found.catch_up(table)
    return found


def missed(lines: list[Line], seat: int) -> int:
    """How many lines tell of what others have done since the seat's last decision."""
    return next((number for number, line in enumerate(reversed(lines)) if line.seat == seat), len(lines))
