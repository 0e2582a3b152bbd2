"""The log as one seat reads it: a line for each deed, told as the log grows."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass
from functools import lru_cache
from itertools import groupby, pairwise, takewhile
from operator import attrgetter
from typing import NamedTuple
from zlib import crc32

from motu.bots import title_of
from motu.drawing import AtHand, Drawn, mark, tag
from motu.drawing.builder import escaped
from motu.drawing.sketches import Traced, by_facts, fields_named
from motu.engine.match import Match
from motu.language import _, language, name_of

from ..hall.table import Table
from .gamekit import kit, once
from .sketchbook import sketchbook

TOGETHER = 3  # lines of the log in one piece, on average


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
    """The fields of a view that something was said from; who decides is known of a move anyway."""

    names: tuple[str, ...]
    values: object

    @classmethod
    def of(cls, view: Traced) -> Seen:
        names = tuple(name for name in view._read if name != "seat")
        return cls(names, fields_named(names)(view._whole.plain))

    def holds(self, view: AtHand) -> bool:
        return bool(fields_named(self.names)(view.plain) == self.values)


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


class Chapter(NamedTuple):
    """Lines under one heading, the newest first."""

    heading: str
    lines: list[Line]
    fresh: bool = False  # whether this is what one has to catch up with


class Story:
    """The log as one seat reads it, told line by line as it grows."""

    def __init__(self, seat: int, names: tuple[str, ...] = ()) -> None:
        self.seat = seat
        self.names = names  # by which the lines call the players
        self.told: list[Told] = []  # one for each move
        self.lines: list[Line] = []  # one for each deed
        self.hashes: list[
            tuple[str, str | None, bool]
        ] = []  # of the moves told, who decided them, and whether by a hint
        self.secrets: list[int] = []  # numbers of the lines that say no more than "in secret"
        self.undone = 0
        self.match: Match | None = None  # as far as it is told

    def _same(self, table: Table) -> int:
        """How many of the told lines still hold: all of them, unless something was taken back."""
        log = table.match.log
        if self.undone == table.past.undone and len(self.hashes) <= len(log):
            return len(self.hashes)
        self.undone = table.past.undone
        same = 0
        for told, move in zip(self.hashes, log, strict=False):
            if told != (move.hash, *decided(table, same)):
                break
            same += 1
        return same

    def catch_up(self, table: Table) -> None:
        match = table.match
        if match is self.match and self.undone == table.past.undone:
            return
        same = self._same(table)
        start = min([same, *self.secrets])
        seen = {number: action for number, (_seat, action) in enumerate(match.seen_log(self.seat, start), start)}
        laid_open = [number for number in self.secrets if number < same and seen[number] is not None]
        same = min([same, *laid_open])  # what may be read now is told anew
        del self.told[same:], self.hashes[same:]
        self.secrets = [number for number in self.secrets if number < same]
        if same < len(match.log):
            self._tell(table, same, seen)
        self._gather(table.id, same)
        self.match = match

    def _tell(self, table: Table, same: int, seen: dict[int, int | None]) -> None:
        """What has happened since, move by move; `seen` is the log as the seat may read it."""
        match = table.match
        book, moments = sketchbook(table), table.standing.moments.since(match, same)
        views = [book.view(moment, self.seat) for moment in moments]
        for number, (before, after) in enumerate(pairwise(views), same):
            move = match.log[number]
            action = seen[number]
            if action is None:
                self.secrets.append(number)
            self.told.append(self._told(table, number, action, before, after))
            self.hashes.append((move.hash, *decided(table, number)))

    def _told(self, table: Table, number: int, action: int | None, before: AtHand, after: AtHand) -> Told:
        """What is told of a move; what another seat was told, where all that it was told from is the same."""
        move, its = table.match.log[number], kit(table.header.game)
        known: deque[Said] = sketchbook(table).said
        decider, hinted = decided(table, number)
        stood_in = title_of(decider) if decider and table.seats[move.seat].guest is not None else ""
        facts = (number, move.hash, action, stood_in, hinted, its.eyes(self.seat), language(), self.names)
        for said in reversed(known):
            if said.facts == facts and said.before.holds(before) and said.after.holds(after):
                return said.told
        then, since = Traced(decided_by(before, move.seat)), Traced(after)
        text = _("decides in secret.") if action is None else its.told(then, action, since)
        lights = [] if action is None else its.lights(then, self.seat, action)
        moment, colour = its.moment(then) or name_of(move.seat), its.colours(then)[move.seat]
        told = Told(move.seat, text, moment, colour, lights, stood_in, hinted)
        known.append(Said(told, facts, Seen.of(then), Seen.of(since)))
        return told

    def _gather(self, table: str, same: int) -> None:
        """Moves that belong together make one line; so many of them are known."""
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

    def until(self, at: int) -> list[Line]:
        """The lines up to the one that tells of a move."""
        if at >= len(self.told):
            return list(self.lines)
        return self.lines[: 1 + sum(line.number < at for line in self.lines)] if at else []


def decided_by(view: AtHand, seat: int) -> AtHand:
    """The view as the one who decided saw it, who tells what was done."""
    return once(view, ("decided by", seat), lambda: view.decided_by(seat))


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
    badge = [tag("span", stood_in, class_="badge stand-in", title=_("a bot decided")), " "] if stood_in else []
    if hinted:
        badge += [tag("span", _("hint"), class_="badge hinted", title=_("the coach was asked before")), " "]
    who = tag("span", tag("b", name_of(seat)), " ", *badge, text)
    link = f"/table/{table}/replay?at={number}"
    return tag("a", mark(colour, 15), who, class_="line", href=link, data_at=number, data_lights=lights)


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
    return [Chapter(moment, list(told)) for moment, told in groupby(reversed(lines), attrgetter("moment"))]


def pieces(found: list[Chapter]) -> dict[str, Drawn]:
    """The chapters in pieces.  They begin at the same lines each time, so most of them stay the same."""
    cut, name = dict[str, Drawn](), "lines"
    texts: list[str] = []
    for chapter in found:
        fresh = " fresh" if chapter.fresh else ""
        texts.append(f'<div class="chapter{fresh}"><h2>{escaped(chapter.heading)}</h2>\n  <ul>')
        for line in chapter.lines:
            if begins(line.number):
                cut[name], name, texts = Drawn("".join(texts)), f"lines {line.number}", []
            texts += ("<li>", line.html, "</li>")
        texts.append("</ul></div>\n")
    cut[name] = Drawn("".join(texts))
    return cut


@lru_cache(4_000)
def begins(number: int) -> bool:
    """Whether a piece begins with the line of this number."""
    return crc32(b"%d" % number) % TOGETHER == 0


def digest_for(lines: list[Line], seat: int) -> list[Line]:
    """What the others have done since the seat's last decision, the newest first."""
    return list(takewhile(lambda line: line.seat != seat, reversed(lines)))
