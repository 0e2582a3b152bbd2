"""What a page of a lesson shows: a real position, what is said beside a spot of it, and what came of the last try."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import lru_cache

from motu.drawing import Drawing, Drawn, Targets, at_hand
from motu.engine.errors import MotuError
from motu.engine.game import Game, find_game
from motu.engine.match import Match
from motu.language import _, naming
from motu.teaching import Lesson, Step, Task
from motu.teaching.lessons import SEAT, Progress, fulfils, progress, solution

from ..ground.errors import Missing
from .gamekit import Kit, kit
from .guidebook import in_bold, part_about
from .looks import Group, groups_of
from .refusals import Card, refused_card, why_at

MOST = 40  # moves of a learner in one step


@dataclass
class Bubble:
    """What is said, and to which spot it belongs."""

    kind: str  # say, well, refused, other, shown
    at: str
    also: Sequence[str]
    says: list[Drawn]
    title: str = ""
    ask: Drawn | None = None
    rule: str = ""
    rule_link: str = ""
    part: tuple[str, str] | None = None  # of the guide, that says more


@dataclass
class LessonLook:
    """A step of a lesson at one moment."""

    game: Game
    number: int  # of the step, from 1
    lesson: Lesson
    step: Step
    played: list[int]
    seat: int
    board: Drawing
    own: list[Drawing]
    targets: Targets
    place: str
    groups: list[Group]
    bubble: Bubble
    done: bool
    place_kept: int  # the step up to which somebody has come
    live: bool = True
    mine: bool = True
    race: None = None
    learnt: list[str] = field(default_factory=list)

    @property
    def last(self) -> bool:
        return self.number == len(self.lesson.steps)

    @property
    def address(self) -> str:
        return f"/learn/{self.game.id}/{self.number}"


def has_lesson(game: Game) -> bool:
    return hasattr(game.teaching, "lesson")


def lesson_of(game: Game) -> Lesson:
    if not has_lesson(game):
        raise Missing(_("there is no lesson of this game yet"))
    return game.teaching.lesson()  # type: ignore[no-any-return]


def step_of(lesson: Lesson, number: int) -> Step:
    if not 1 <= number <= len(lesson.steps):
        raise Missing(_("this lesson has no such step"))
    return lesson.steps[number - 1]


@lru_cache(maxsize=128)
def _start(game: str, number: int) -> Match:
    return lesson_of(find_game(game)).steps[number - 1].position()


@dataclass
class Try:
    """What a learner sent: the moves so far, and a further action, a spot, or the wish to be shown."""

    played: list[int] = field(default_factory=list)
    action: int | None = None
    spot: str = ""
    show: bool = False


def lesson_look(game: Game, number: int, tried: Try, place_kept: int) -> LessonLook:
    """The page after what a learner tried."""
    lesson = lesson_of(game)
    step, its = step_of(lesson, number), kit(game.id)
    played = tried.played[:MOST]
    try:
        there = progress(step, _start(game.id, number).clone(), played)
    except MotuError:
        played, there = [], progress(step, _start(game.id, number).clone(), [])
    with naming(its.names(at_hand(there.match.view(SEAT)))):
        bubble = None
        if tried.action is not None and there.task < len(step.tasks):
            bubble, taken = _tried(its, step, there, tried.action)
            if taken:
                played = [*played, tried.action]
                there = progress(step, _start(game.id, number).clone(), played)
        elif tried.spot and there.task < len(step.tasks):
            bubble = _refused(its, step.tasks[there.task], why_at(there.match, SEAT, tried.spot), tried.spot)
        elif tried.show and there.task < len(step.tasks):
            bubble = _shown(its, step.tasks[there.task], there.match)
        return _drawn(its, game, lesson, number, played, there, bubble or _said(step, there), place_kept)


def _drawn(
    its: Kit, game: Game, lesson: Lesson, number: int, played: list[int], there: Progress, bubble: Bubble,
    place_kept: int,
) -> LessonLook:  # fmt: skip
    step, match = lesson.steps[number - 1], there.match
    view, done = at_hand(match.view(SEAT)), there.task == len(step.tasks)
    legal = [] if done or match.current_player != SEAT else match.legal()
    targets = its.targets(view, SEAT, legal) if legal else Targets()
    own = its.own(view, SEAT, targets)
    known = max(place_kept, number + done)
    return LessonLook(
        game=game, number=number, lesson=lesson, step=step, played=played, seat=SEAT,
        board=its.draw(view, SEAT, targets), own=own, targets=targets, place=its.place if own else "",
        groups=groups_of(its, view, SEAT, legal, targets), bubble=bubble, done=done, place_kept=known, mine=not done,
        learnt=[earlier.learnt for earlier in lesson.steps[: number - 1 + done]],
    )  # fmt: skip


def paragraphs(text: str) -> list[Drawn]:
    return [in_bold(part) for part in text.split("\n\n")]


def _said(step: Step, there: Progress) -> Bubble:
    """What belongs to the open task, after a word about the one before; at the end what came of the last one."""
    before = step.tasks[there.task - 1] if there.task else None
    if there.task == len(step.tasks):
        assert before is not None
        return Bubble("well", before.at, before.also, paragraphs(before.well), _("Well done"))
    task = step.tasks[there.task]
    says = paragraphs(task.says)
    if before is not None:
        says = [*paragraphs(before.well), *says]
    return Bubble("say", task.at, task.also, says, ask=in_bold(task.ask))


def _tried(its: Kit, step: Step, there: Progress, action: int) -> tuple[Bubble | None, bool]:
    """What is said to an action, and whether it is carried out."""
    match, task = there.match, step.tasks[there.task]
    if not 0 <= action < match.game.actions.count:
        raise MotuError("no action {action}", action=action)
    view = at_hand(match.view(SEAT))
    spots = its.lights(view, SEAT, action)
    rule = match.why_not(action, SEAT)
    if rule:
        return _refused(
            its, task, refused_card(match, _("Not now."), rule, action, SEAT), (spots or [task.at])[0]
        ), False
    if fulfils(task, match, action):
        return None, True
    if task.free:
        after = match.clone().play(action)
        if not after.is_terminal and after.current_player == SEAT:
            return None, True
    says = task.otherwise or _("That is possible too: {sentence}. Here, something else is asked.").format(
        sentence=its.sentence(view, action)
    )
    return Bubble("other", task.at, task.also, paragraphs(says), _("Possible, but …"), ask=in_bold(task.ask)), False


def _refused(its: Kit, task: Task, card: Card, spot: str) -> Bubble:
    rule = card["rule"]
    part = part_about(its.game.id, its.game.number(rule)) if rule else None
    says = [in_bold(card["text"])] if card["text"] else []
    return Bubble(
        "refused", spot, [task.at] if task.at != spot else task.also, says, card["what"], in_bold(task.ask), rule,
        card["link"], part,
    )  # fmt: skip


def _shown(its: Kit, task: Task, match: Match) -> Bubble:
    """One way to do it: the next move, lit."""
    way = solution(task, match)
    if not way:
        return Bubble("shown", task.at, task.also, [in_bold(_("Take your last move back first."))], _("Like this"))
    action, view = way[0], at_hand(match.view(SEAT))
    spots = its.lights(view, SEAT, action) or [task.at]
    says = [in_bold(f"**{its.sentence(view, action)}.**")]
    return Bubble("shown", spots[0], [*spots[1:], task.at], says, _("Like this"), in_bold(task.ask))
