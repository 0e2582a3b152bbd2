"""A lesson: steps on real positions; each says something beside a spot, asks for one thing, and says what came of it.

>>> from motu.engine.match import Match
>>> task = Task("Your boat waits.", "Place it on any island.", at="C3", goal="place *", well="There it stands.")
>>> match = Match("wayfinder", 2, 7, interpreted=True)
>>> fulfils(task, match, match.game.actions.parse("place B2"))
True
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from fnmatch import fnmatchcase
from typing import Any

from motu.engine.errors import MotuError
from motu.engine.match import Match

# Whether an action fulfils a task: the match before it, the action, the match after it.
Judge = Callable[[Match, int, Match], bool]
TRIES = 2_000  # moves that are tried to find out how a task is done


@dataclass(frozen=True)
class Task:
    """One thing to do.  Texts may have **bold** words; `says` is two or three sentences."""

    says: str
    ask: str
    at: str  # the spot that it speaks of
    goal: str | Judge  # actions as text, "sail E *|land E", or a judge of the result
    well: str  # said when it is done
    also: Sequence[str] = ()  # other spots that are lit
    otherwise: str = ""  # said to a legal try that misses the point
    then: Sequence[str] = ()  # what others do after it, as actions
    free: bool = False  # several moves may be needed: whatever is legal is done, until the goal is reached


@dataclass(frozen=True)
class Step:
    """Tasks on one position, under a title; `learnt` is what one knows after it, in a line."""

    title: str
    position: Callable[[], Match]
    tasks: Sequence[Task]
    learnt: str


@dataclass(frozen=True)
class Lesson:
    """The steps, and the options of the first game after them.  The learner sits in seat 0."""

    minutes: int
    steps: Sequence[Step]
    first_game: Mapping[str, Any] = field(default_factory=dict)
    players: int = 2  # in that game


SEAT = 0  # of the learner


def after(match: Match, action: int) -> Match:
    return match.clone().play(action)


def fulfils(task: Task, match: Match, action: int) -> bool:
    """Whether a legal action is what the task wants."""
    if isinstance(task.goal, str):
        return any(fnmatchcase(match.text(action), pattern) for pattern in task.goal.split("|"))
    return bool(task.goal(match, action, after(match, action)))


def carried_out(task: Task, match: Match, action: int) -> Match:
    """The match after an action; if it fulfils the task, also after what the others do then."""
    done = fulfils(task, match, action)
    match = after(match, action)
    if done:
        for answer in task.then:
            match.play(answer)
    return match


def solution(task: Task, match: Match) -> list[int]:
    """Actions that fulfil the task, the shortest way; empty if none is found."""
    ways: deque[tuple[list[int], Match]] = deque([([], match)])
    tried = 0
    while ways and tried < TRIES:
        way, moment = ways.popleft()
        for action in moment.legal() if moment.current_player == SEAT else ():
            if fulfils(task, moment, action):
                return [*way, action]
            tried += 1
            if task.free:
                ways.append(([*way, action], after(moment, action)))
    return []


@dataclass(frozen=True)
class Progress:
    """How far somebody has come in a step: the match, and the task that is open (as many as there are: done)."""

    match: Match
    task: int


def progress(step: Step, start: Match, played: Sequence[int]) -> Progress:
    """What the learner's moves led to; raises MotuError if one is not possible."""
    match, number = start, 0
    for action in played:
        if number == len(step.tasks) or match.current_player != SEAT or match.why_not(action):
            raise MotuError("this move is not possible in the lesson")
        task = step.tasks[number]
        done = fulfils(task, match, action)
        match = carried_out(task, match, action)
        number += done
    return Progress(match, number)
