"""Every step of every lesson can be solved, through the real rules and in every language."""

from __future__ import annotations

import pytest

import motu
from motu.language import languages, speaking
from motu.teaching import Step, Task
from motu.teaching.lessons import SEAT, carried_out, fulfils, progress, solution

from . import TAUGHT

SPEECHES = [*languages()]
SAID = 60  # words beside a spot, at most
ASKED = 25  # words of a task, at most


def drawn(match: motu.Match) -> set[str]:
    picture = match.game.picture
    return set(picture.spots(match.view(SEAT), SEAT))


def check_task(match: motu.Match, task: Task) -> motu.Match:
    """Solve a task as the board offers it; the match after it."""
    assert match.current_player == SEAT
    missing = {task.at, *task.also} - drawn(match)
    assert not missing, f"{task.ask}: {missing} cannot be pointed at"
    way = solution(task, match)
    assert way, f"{task.ask}: nothing legal does that"
    for action in way[:-1]:
        assert not fulfils(task, match, action)
        match = carried_out(task, match, action)
    return carried_out(task, match, way[-1])


def solve(step: Step) -> list[int]:
    """The moves of a learner who does what is asked."""
    match, made = step.position(), []
    for task in step.tasks:
        made += solution(task, match)
        match = check_task(match, task)
    return made


@pytest.mark.parametrize("game", TAUGHT)
def test_a_lesson_has_six_to_nine_steps_of_five_to_eight_minutes(game: str) -> None:
    lesson = motu.find_game(game).teaching.lesson()
    assert 6 <= len(lesson.steps) <= 9
    assert 5 <= lesson.minutes <= 8
    assert motu.find_game(game).choose(lesson.players, lesson.first_game)


@pytest.mark.parametrize("speech", SPEECHES)
@pytest.mark.parametrize("game", TAUGHT)
def test_every_step_is_solved_by_the_real_rules(game: str, speech: str) -> None:
    with speaking(speech):
        for step in motu.find_game(game).teaching.lesson().steps:
            made = solve(step)
            assert progress(step, step.position(), made).task == len(step.tasks), step.title


@pytest.mark.parametrize("game", TAUGHT)
def test_positions_are_such_as_the_rules_allow(game: str) -> None:
    for step in motu.find_game(game).teaching.lesson().steps:
        assert step.position().broken() == 0, step.title


@pytest.mark.parametrize("speech", SPEECHES)
@pytest.mark.parametrize("game", TAUGHT)
def test_a_step_says_little_and_says_all(game: str, speech: str) -> None:
    with speaking(speech):
        for step in motu.find_game(game).teaching.lesson().steps:
            assert step.title
            assert step.learnt
            for task in step.tasks:
                assert 0 < len(task.says.split()) <= SAID, task.says
                assert 0 < len(task.ask.split()) <= ASKED, task.ask
                assert task.well, task.ask


def test_a_move_that_is_not_possible_is_not_carried_out() -> None:
    step = motu.find_game("wayfinder").teaching.lesson().steps[1]
    with pytest.raises(motu.MotuError):
        progress(step, step.position(), [motu.find_game("wayfinder").actions.parse("place A1")])
