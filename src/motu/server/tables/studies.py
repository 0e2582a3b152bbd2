"""What if: lines that one guest tries beside what was played.  Nobody else hears of them, and the match stays as it is.

A study is a tree of branches.  Once a match is over they go on from what truly was; as long as it runs, from a world
that was dealt from what the guest's own seat may know, so that trying something tells nothing that is hidden.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, replace
from typing import Any

from motu.engine.errors import MotuError
from motu.engine.match import Match
from motu.engine.record import NOBODY
from motu.language import marked

from ..ground.errors import Denied, Missing
from ..ground.limits import BRANCHES, NAME, TRIED
from .standing import Standing

PLAYED = 0  # the line that was played; branches are numbered from 1


@dataclass(frozen=True)
class Place:
    """A moment: after so many moves of the log, or after so many choices of a branch."""

    branch: int
    at: int


@dataclass(frozen=True)
class Branch:
    """Choices that were tried one after another, from a moment of another line on."""

    number: int
    start: Place
    eyes: int  # the seat from whose view its world was dealt, NOBODY for the true one
    mark: str  # hash of the state it starts from: with another past it fits no more
    moves: tuple[str, ...]  # in the game's notation
    name: str = ""


@dataclass(frozen=True)
class Study:
    """All branches of one guest at a table."""

    branches: tuple[Branch, ...] = ()
    version: int = 0  # how often it was kept

    def branch(self, number: int) -> Branch:
        found = next((branch for branch in self.branches if branch.number == number), None)
        if found is None:
            raise Missing(marked("there is no such branch here, or not any more"))
        return found

    def put(self, fresh: Branch) -> Study:
        """With a branch, new or as it is now."""
        others = (fresh if branch.number == fresh.number else branch for branch in self.branches)
        known = any(branch.number == fresh.number for branch in self.branches)
        return replace(self, branches=tuple(others) if known else (*self.branches, fresh))

    def named(self, number: int, name: str) -> Study:
        return self.put(replace(self.branch(number), name=name))

    def without(self, number: int) -> Study:
        """Without a branch and all that goes on from it."""
        gone = {self.branch(number).number}
        for branch in self.branches:  # one that starts from another comes after it
            if branch.start.branch in gone:
                gone.add(branch.number)
        return replace(self, branches=tuple(branch for branch in self.branches if branch.number not in gone))

    def begun_at(self, place: Place) -> list[Branch]:
        return [branch for branch in self.branches if branch.start == place]


# -- as text --


def written(study: Study) -> str:
    return json.dumps(
        [[b.number, b.start.branch, b.start.at, b.eyes, b.mark, b.name, list(b.moves)] for b in study.branches],
        separators=(",", ":"),
    )


def read_study(text: str, version: int) -> Study:
    """What `written` wrote; raises ValueError for anything else."""
    found: list[Branch] = []
    content = json.loads(text)
    if not isinstance(content, list) or len(content) > BRANCHES:
        raise ValueError("branches")
    for row in content:
        found.append(_branch(row, {PLAYED, *(branch.number for branch in found)}))
    return Study(tuple(found), version)


def _branch(row: Any, known: set[int]) -> Branch:
    if not isinstance(row, list) or len(row) != 7:
        raise ValueError("a branch")
    number, origin, at, eyes, mark, name, moves = row
    numbers = all(type(value) is int for value in (number, origin, at, eyes))
    if not numbers or number in known or origin not in known or at < 0:
        raise ValueError("the place of a branch")
    if not isinstance(mark, str) or not isinstance(name, str) or not isinstance(moves, list) or not moves:
        raise ValueError("what a branch holds")
    if not all(isinstance(move, str) for move in moves):
        raise ValueError("the moves of a branch")
    return Branch(number, Place(origin, at), eyes, mark, tuple(moves), name[:NAME])


# -- at a table --


@dataclass(frozen=True)
class Desk:
    """A guest's study on the match as it stands."""

    match: Match
    study: Study
    eyes: int  # the seat from whose view worlds are dealt, NOBODY where everything is open
    key: str  # what the worlds of this guest are dealt with

    def at(self, place: Place) -> Match:
        """The match at a moment of the study."""
        if place.branch == PLAYED:
            return self._world(place.at, self.eyes)
        branch = self.study.branch(place.branch)
        if not 0 <= place.at <= len(branch.moves):
            raise Missing(marked("this branch has no such move"))
        found = self._start(branch)
        try:
            return found.play(*branch.moves[: place.at])
        except MotuError:
            raise Missing(marked("there is no such branch here, or not any more")) from None

    def _start(self, branch: Branch) -> Match:
        """Where a branch begins, in a world of its own."""
        begins = branch.start
        found = self._world(begins.at, branch.eyes) if begins.branch == PLAYED else self.at(begins)
        if found.hash() != branch.mark:
            raise Missing(marked("there is no such branch here, or not any more"))
        return found

    def _world(self, at: int, eyes: int) -> Match:
        if not 0 <= at <= len(self.match.log):
            raise Missing(marked("the match has no such move"))
        found = self.match.at(at)
        return found if eyes == NOBODY else found.redealt(eyes, f"{self.key} {at}")

    def root(self, place: Place) -> Place:
        """The moment of the played line from which a line comes."""
        while place.branch != PLAYED:
            place = self.study.branch(place.branch).start
        return place

    def stands(self, branch: Branch) -> bool:
        """Whether a branch still follows from what was played, and may be seen through these eyes."""
        if self.eyes != NOBODY and branch.eyes != self.eyes:
            return False
        try:
            self.at(Place(branch.number, len(branch.moves)))
        except Missing:
            return False
        return True

    def tidied(self) -> Desk:
        """Only with branches that stand."""
        return replace(self, study=replace(self.study, branches=tuple(filter(self.stands, self.study.branches))))

    def before(self, place: Place) -> Place | None:
        """One step back."""
        if place.branch == PLAYED:
            return Place(PLAYED, place.at - 1) if place.at else None
        return Place(place.branch, place.at - 1) if place.at > 1 else self.study.branch(place.branch).start

    def after(self, place: Place) -> Place | None:
        """One step on in the same line."""
        last = len(self.match.log) if place.branch == PLAYED else len(self.study.branch(place.branch).moves)
        return Place(place.branch, place.at + 1) if place.at < last else None

    def ends(self, here: Place) -> dict[int, Place]:
        """What is compared: where each branch ends, and where the match stood after what was played instead."""
        found = {branch.number: Place(branch.number, len(branch.moves)) for branch in self.study.branches}
        played = here if here.branch == PLAYED else self.after(self.root(here))
        return found | ({PLAYED: played} if played else {})

    def tried(self, place: Place, action: int) -> tuple[Study, Place]:
        """What becomes of the study when the deciding seat does this there, and where one stands then."""
        now = self.at(place)
        move, after = now.text(action), now.clone().play(action)
        if place.branch == PLAYED and self.eyes == NOBODY and _goes_on(self.match, after):
            return self.study, Place(PLAYED, len(after.log))
        branch = self.study.branch(place.branch) if place.branch != PLAYED else None
        if branch and branch.moves[place.at : place.at + 1] == (move,):
            return self.study, Place(branch.number, place.at + 1)
        for other in self.study.begun_at(place):
            if other.moves[0] == move and other.eyes == (branch or self).eyes:
                return self.study, Place(other.number, 1)
        if sum(len(other.moves) for other in self.study.branches) >= TRIED:
            raise Denied(marked("so many moves are kept here already; drop a branch first"))
        if branch and place.at == len(branch.moves):
            longer = replace(branch, moves=(*branch.moves, move))
            return self.study.put(longer), Place(branch.number, len(longer.moves))
        return self._branched(place, now, move, (branch or self).eyes)

    def _branched(self, place: Place, now: Match, move: str, eyes: int) -> tuple[Study, Place]:
        if len(self.study.branches) >= BRANCHES:
            raise Denied(marked("so many branches are kept here already; drop one first"))
        number = 1 + max((branch.number for branch in self.study.branches), default=PLAYED)
        return self.study.put(Branch(number, place, eyes, now.hash(), (move,))), Place(number, 1)


def _goes_on(match: Match, after: Match) -> bool:
    """Whether that is how the match went on."""
    return match.log[: len(after.log)] == after.log


def is_open(standing: Standing) -> bool:
    """Whether everything about a match may be known: it is over, or somebody brought it."""
    return standing.match.is_terminal or standing.header.kind == "replay"


def eyes_of(standing: Standing, guest: int) -> int:
    """The seat from whose view a guest's worlds are dealt, NOBODY where everything is open."""
    if is_open(standing):
        return NOBODY
    if standing.header.stage == "gathering":
        raise Denied(marked("the match has not begun yet"))
    seat = standing.seat_seen(guest)
    if not standing.seats_of(guest):
        raise Denied(marked("as long as the match runs, only people who sit at the table can sketch"))
    if seat == NOBODY or standing.curtain(guest) != NOBODY:
        raise Denied(marked("open the curtain first"))
    return seat


def may_compare(standing: Standing, guest: int) -> bool:
    """Whether a guest is told what branches are worth: after the end, and where the coach may be asked."""
    return is_open(standing) or standing.may_ask_coach(guest)
