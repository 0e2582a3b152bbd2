"""Hints are legal, stable, in time, and know nothing that their seat does not know."""

from __future__ import annotations

import json
import random
import sys
import time
from dataclasses import replace
from types import SimpleNamespace

import numpy as np
import pytest

import motu
from motu.bots import Player
from motu.coaching import Hint, Stopped, coach, curve, hints, plain
from motu.coaching.comparing import balance
from motu.coaching.hints import steps
from motu.coaching.words import why
from motu.engine.errors import MotuError
from motu.engine.match import Match
from motu.language import speaking

GAMES = ("kaivai", "wayfinder")  # one whose net plays well, one whose search does
every_game = pytest.mark.parametrize("game", motu.game_ids())
two_games = pytest.mark.parametrize("game", GAMES)


def played(game: str, players: int, moves: int, seed: int = 3) -> Match:
    """A match in which chance has chosen so many times, and that has a real choice now."""
    found = motu.find_game(game)
    found.compile()
    match, dice = Match(found, players, seed), random.Random(seed)
    for _ in range(moves):
        match.play(dice.choice(match.legal()))
    while len(match.legal()) < 3:
        match.play(dice.choice(match.legal()))
    return match


@two_games
def test_a_hint_names_legal_answers_with_what_they_are_worth(game: str) -> None:
    match = played(game, 3, 30)
    hint = motu.coach(match, worlds=6)
    assert hint.seat == match.current_player
    assert hint.done
    assert 2 <= len(hint.answers) <= 3
    assert {answer.action for answer in hint.answers} <= set(match.legal())
    for answer in hint.answers:
        worth = answer.worth
        assert sum(worth.chances) == pytest.approx(1)
        assert [sum(row) for row in worth.sources] == pytest.approx(list(worth.points))
        assert len(worth.sources[0]) == len(match.game.sources)
        assert worth.played >= 6


@two_games
def test_the_same_seed_and_worlds_give_the_same_hint(game: str) -> None:
    match = played(game, 2, 40)
    assert coach(match, worlds=4, seed=5) == coach(match, worlds=4, seed=5)
    assert coach(match, worlds=4, seed=5).answers[0].worth != coach(match, worlds=4, seed=6).answers[0].worth


@pytest.fixture
def own_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """Clocks that run while this thread works, whatever else the machine does."""
    clock = SimpleNamespace(monotonic=time.thread_time, perf_counter=time.thread_time)
    for name in ("motu.coaching.hints", "motu.coaching.working", "motu.bots.searcher"):
        monkeypatch.setattr(sys.modules[name], "time", clock)


@every_game
def test_the_first_hint_comes_at_once_and_the_last_in_time(game: str, own_time: None) -> None:
    match = played(game, 3, 30)
    list(hints(match, seconds=0.1))  # all at hand by now
    taken, found = [], []
    begun = before = time.thread_time()
    longest = 0.0
    for hint in steps(match, seconds=0.8):
        now = time.thread_time()
        longest, before = max(longest, now - before), now
        if hint:
            taken.append(now - begun)
            found.append(hint)
    assert [hint.done for hint in found] == [False] * (len(found) - 1) + [True]
    assert len(found) >= 2
    assert taken[0] < 0.1
    assert taken[-1] < 0.9
    assert longest < 0.2  # between two steps others may have a turn
    assert found[-1].answers[0].worth.played > found[0].answers[0].worth.played


def test_without_time_the_first_hint_stands() -> None:
    first, last = hints(played("kaivai", 3, 30), seconds=0)
    assert last == replace(first, done=True)


def other_worlds(match: Match, seat: int) -> list[Match]:
    return [match.redealt(seat, f"other {k}") for k in range(2)]


def differing(one: Match, other: Match) -> bool:
    """Whether more than the dice is different."""
    names = [name for name in one.state.dtype.names or () if name not in ("secret", "drawn")]
    return any(not np.array_equal(one.state[name], other.state[name]) for name in names)


def told(hint: Hint) -> Hint:
    """All of a hint but how long the log was: other worlds have none."""
    return replace(hint, moves=0)


def telling(game: str) -> tuple[Match, int]:
    """A moment with a choice at which a seat does not know something; in Wayfinder, which has no secrets, any."""
    match, dice = played(game, motu.find_game(game).players[-1], 30), random.Random(4)
    while game != "wayfinder":
        seat = (match.current_player + 1) % match.players
        if len(match.legal()) > 1 and differing(match.redealt(seat, "another"), match):
            return match, seat
        match.play(dice.choice(match.legal()))
    return match, 0


@every_game
def test_hidden_facts_do_not_change_what_is_said(game: str) -> None:
    """Every number: change all that the seat cannot know, and the same is said, also when others decide."""
    match, blind = telling(game)
    for seat in {match.current_player, blind}:
        said, stands = told(coach(match, seat, worlds=2)), curve(match.redealt(seat, "this"), seat)
        for world in other_worlds(match, seat):
            assert told(coach(world, seat, worlds=2)) == said
            assert curve(world, seat) == stands


@two_games
def test_who_is_not_asked_is_told_how_things_stand(game: str) -> None:
    match = played(game, 3, 30)
    hint = coach(match, (match.current_player + 1) % 3)
    assert hint.done
    assert not hint.answers
    assert sum(hint.worth.chances) == pytest.approx(1)


def test_alone_it_is_the_points_that_count() -> None:
    match = played("wayfinder", 1, 20)
    hint = coach(match, worlds=2)
    assert hint.worth.chances == ()
    assert hint.worth.points[0] > match.score(0)


def test_a_hint_finds_the_obvious() -> None:
    """Before the last gem of a voyage falls anywhere, a village that can be made now is the first answer."""
    match, bot = played("wayfinder", 2, 0), Player("mcts:200", 1)
    while not any("village" in match.sentence(action).lower() for action in match.legal()):
        match.play(bot.choose(match))
    hint = coach(match, worlds=8)
    assert "village" in match.sentence(hint.answers[0].action).lower()


@two_games
def test_reasons_are_said_in_the_words_of_the_game(game: str) -> None:
    match = played(game, 3, 60)
    hint = coach(match, worlds=8)
    spoken = [why(hint, place) for place in range(len(hint.answers))]
    assert all(line.endswith(".") for line in spoken if line)
    assert any(spoken)
    with speaking("fr"):
        assert [why(hint, place) for place in range(len(hint.answers))] != spoken


@two_games
def test_what_is_said_for_a_move_speaks_for_it(game: str) -> None:
    for moves in (40, 80, 120):
        hint = coach(played(game, 2, moves), worlds=8)
        for place, answer in enumerate(hint.answers):
            later = place > 0 and answer.than == hint.answers[0].action
            assert not answer.reasons or (balance(answer.reasons) > 0) != later


def test_a_hint_is_plain_data() -> None:
    hint = coach(played("wayfinder", 2, 30), worlds=1)
    content = json.loads(json.dumps(plain(hint)))
    assert content["answers"][0]["worth"]["points"] == pytest.approx(hint.answers[0].worth.points, abs=1e-3)


def finished(game: str, players: int, seed: int = 1) -> Match:
    motu.find_game(game).compile()
    match, bot = Match(motu.find_game(game), players, seed), Player("net", seed)
    while not match.is_terminal:
        match.play(bot.choose(match))
    return match


def test_a_match_that_is_over_has_no_hint() -> None:
    with pytest.raises(MotuError, match="over"):
        coach(finished("wayfinder", 2))


def test_the_curve_ends_with_the_result() -> None:
    match = finished("kaivai", 3)
    found = curve(match)
    assert list(found[-1].chances) == match.returns()
    assert list(found[-1].points) == match.scores()
    assert all(sum(moment.chances) == pytest.approx(1) for moment in found)
    assert [moment.moves for moment in found] == sorted({moment.moves for moment in found})
    assert found[-2].chances[match.winners()[0]] > 0.6


def test_the_curve_of_a_running_match_is_what_one_seat_can_see() -> None:
    match = finished("kaivai", 3)
    match.rewind(12)
    with pytest.raises(MotuError, match="say which"):
        curve(match)
    assert curve(match, seat=1) != curve(match, seat=2)


def test_a_curve_can_be_stopped() -> None:
    match, told = finished("kaivai", 2), []

    def stop(done: int, count: int) -> bool:
        told.append((done, count))
        return done < 3

    with pytest.raises(Stopped):
        curve(match, progress=stop)
    assert told[-1] == (3, told[0][1])
