"""Puzzles are found in self-play, verified by a fresh, longer search, and say why."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

import motu
from motu.coaching.judges import judge_of
from motu.coaching.puzzles import Puzzle, collected, glanced, posing, puzzles, read, verified, write
from motu.coaching.words import why_solution
from motu.engine.errors import BadFile
from motu.engine.match import Match
from simulate.elsewhere import Elsewhere


@pytest.fixture(scope="module")
def puzzle() -> Puzzle:
    return next(puzzles("wayfinder", 1, seed=1))


def test_a_puzzle_is_not_what_one_sees_first_and_a_longer_search_agrees(puzzle: Puzzle) -> None:
    match = Match.from_dict(puzzle.match)
    assert match.current_player == puzzle.seat
    assert match.text(glanced(match)) == puzzle.tempting != puzzle.solution
    assert match.game.actions.parse(puzzle.solution) in match.legal()
    assert puzzle.gain >= 0.08
    assert puzzle.clear >= 0.04
    assert verified(puzzle)


def test_whether_a_position_is_a_puzzle_is_found_in_small_steps() -> None:
    """Whoever has lost interest waits for one of them only, and so do others who want a turn."""
    motu.find_game("wayfinder").compile()
    work = posing(judge_of(motu.find_game("wayfinder"), 2, "set up"), Match.from_dict(collected("wayfinder")[-1].match))
    taken, before = [], time.thread_time()
    for _step in work:
        taken.append(time.thread_time() - before)
        before = time.thread_time()
    assert len(taken) > 20
    assert max(taken) < 0.3
    assert sum(taken) > 0.3  # so it was not over at once


def test_puzzles_are_the_same_whoever_looks_for_them(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []

    def in_match(match: Match, seed: str | int) -> str | None:
        asked.append(str(match.seed))
        return f"{seed}: {match.seed}" if len(asked) % 3 == 0 else None

    monkeypatch.setattr("motu.coaching.puzzles._in_match", in_match)
    here = list(puzzles("wayfinder", 2, seed=4))
    assert here == ["4: 4#2", "4: 4#5"]
    assert asked == [f"4#{number}" for number in range(6)], "nobody looks on when there are enough"
    assert list(puzzles("wayfinder", 2, seed=4, hands=Elsewhere())) == here


def test_another_answer_is_not_verified(puzzle: Puzzle) -> None:
    match = Match.from_dict(puzzle.match)
    other = next(text for text in map(match.text, match.legal()) if text not in (puzzle.solution, puzzle.tempting))
    wrong = Puzzle(**{**puzzle.__dict__, "solution": other})
    assert not verified(wrong, simulations=400)


def test_puzzles_are_kept_in_a_file(puzzle: Puzzle, tmp_path: Path) -> None:
    write([puzzle], tmp_path / "one.json")
    (again,) = read(tmp_path / "one.json")
    assert again.match == puzzle.match
    assert why_solution(again) == why_solution(puzzle)
    (tmp_path / "none.json").write_text("[]")
    with pytest.raises(BadFile):
        read(tmp_path / "none.json")


@pytest.mark.parametrize("game", motu.game_ids())
def test_the_puzzles_that_come_along_can_be_played(game: str) -> None:
    motu.find_game(game).compile()
    for puzzle in collected(game):
        match = Match.from_dict(puzzle.match)
        assert match.broken() == 0
        assert match.current_player == puzzle.seat
        assert {match.game.actions.parse(puzzle.solution), match.game.actions.parse(puzzle.tempting)} <= set(
            match.legal()
        )
        assert why_solution(puzzle)
