"""A review adds up, knows luck from skill, and finds a blunder that was planted."""

from __future__ import annotations

import json
import random
from collections.abc import Callable

import numpy as np
import pytest

import motu
from motu.bots import Player
from motu.coaching import Review, Stopped, plain, review
from motu.coaching.data import DEED, LUCK, SLIP
from motu.coaching.words import cause, deed, instead, summary, why_better
from motu.engine.errors import MotuError
from motu.engine.match import Match
from motu.language import speaking
from simulate.elsewhere import Elsewhere


def finished(game: str, blunder: Callable[[Match], int | None], code: str = "net", seed: int = 4) -> tuple[Match, int]:
    """A match of two bots in which seat 0 answers once what `blunder` says; and the length of the log before that."""
    motu.find_game(game).compile()
    match, bot, planted = Match(motu.find_game(game), 2, seed), Player(code, seed), -1
    while not match.is_terminal:
        action = bot.choose(match)
        if planted < 0 and match.current_player == 0:
            wrong = blunder(match)
            if wrong is not None:
                action, planted = wrong, len(match.log)
        match.play(action)
    return match, planted


def passes_late(match: Match) -> int | None:
    """In Kaivai whoever passes does nothing more in the round: near the end that leaves the last cottage unbuilt."""
    legal = {match.text(action): action for action in match.legal()}
    return legal.get("pass") if len(match.log) > 400 and "act build" in legal else None


@pytest.fixture(scope="module")
def blundered() -> tuple[Match, int, Review]:
    match, planted = finished("kaivai", passes_late)
    return match, planted, review(match, worlds=12)


def test_a_planted_blunder_is_found(blundered: tuple[Match, int, Review]) -> None:
    match, planted, found = blundered
    slips = {one.move: one for one in found.decisions if one.loss}
    assert planted in slips
    assert match.text(slips[planted].played) == "pass"
    assert slips[planted].best != slips[planted].played
    assert slips[planted].loss == max(one.loss for one in slips.values() if one.seat == 0)
    assert any(swing.move == planted and swing.cause == SLIP for swing in found.swings[0])


def test_start_luck_and_decisions_add_up_to_the_end(blundered: tuple[Match, int, Review]) -> None:
    match, _planted, found = blundered
    for account in found.accounts:
        assert account.start + account.luck + account.own + account.others == pytest.approx(account.end)
        assert account.own <= 0
        assert 0 <= account.accuracy <= 1
    assert sum(account.luck for account in found.accounts) == pytest.approx(0, abs=1e-6)
    assert [account.end for account in found.accounts] == match.returns()
    for step, before, after in zip(found.steps, found.curve, found.curve[1:], strict=False):
        for seat in range(2):
            assert before.worths[seat] + step.luck[seat] + step.deed[seat] == pytest.approx(after.worths[seat])


def test_luck_is_only_where_chance_spoke(blundered: tuple[Match, int, Review]) -> None:
    match, _planted, found = blundered
    spoke = 0
    for step, after in zip(found.steps, found.curve[1:], strict=True):
        silent = match.at(step.move).state["drawn"] == match.at(after.moves).state["drawn"]
        assert silent <= (not any(step.luck))
        spoke += not silent
    assert 0 < spoke < len(found.steps)


def test_every_choice_of_everybody_is_judged(blundered: tuple[Match, int, Review]) -> None:
    match, _planted, found = blundered
    assert [one.move for one in found.decisions] == [moment.moves for moment in found.curve[:-1]]
    assert all(one.best in match.at(one.move).legal() for one in found.decisions)
    assert sum(account.choices for account in found.accounts) == len(found.decisions)


def test_turning_points_are_the_largest_and_have_a_cause(blundered: tuple[Match, int, Review]) -> None:
    _match, _planted, found = blundered
    for seat, swings in enumerate(found.swings):
        assert 1 <= len(swings) <= 5
        assert [abs(s.amount) for s in swings] == sorted((abs(s.amount) for s in swings), reverse=True)
        assert all((swing.by == seat) == (swing.cause == SLIP) or swing.cause == LUCK for swing in swings)
        assert {swing.cause for swing in swings} <= {LUCK, SLIP, DEED}


def test_a_review_speaks(blundered: tuple[Match, int, Review]) -> None:
    match, planted, found = blundered
    slip = next(one for one in found.decisions if one.move == planted)
    swing = next(swing for swing in found.swings[0] if swing.move == planted and swing.cause == SLIP)
    assert "cost you" in summary(found, 0)
    assert cause(swing) == "your slip"
    assert deed(match, swing) == match.at(planted).sentence(slip.played)
    assert instead(match, slip)
    assert why_better(found, slip).startswith("Expected beside") or not slip.reasons
    with speaking("fr"):
        assert "coûté" in summary(found, 0)


def test_a_review_is_plain_data(blundered: tuple[Match, int, Review]) -> None:
    content = json.loads(json.dumps(plain(blundered[2])))
    assert content["accounts"][0]["accuracy"] == pytest.approx(blundered[2].accounts[0].accuracy, abs=1e-4)


def leaves_a_village(match: Match) -> int | None:
    """In Wayfinder a village is 25 points at once: whoever could make one of its own does."""
    legal = match.legal()
    villages = [action for action in legal if "village" in match.sentence(action)]
    others = [action for action in legal if action not in villages]
    return others[-1] if villages and others and len(match.log) > 40 else None


def test_a_planted_blunder_is_found_where_the_search_judges() -> None:
    match, planted = finished("wayfinder", leaves_a_village, "mcts:60", seed=5)
    found = review(match, seats=[0], worlds=6)
    slips = {one.move: one.loss for one in found.decisions if one.loss}
    assert planted in slips
    assert {one.seat for one in found.decisions} == {0}
    assert not any(any(step.luck) for step in found.steps)  # nothing is left to chance there


def end_of(match: Match, length: int) -> Match:
    """The end of a match as a match of its own."""
    early = match.at(len(match.log) - length)
    late = early.clone().take(np.array([early.state], match.game.record.dtype))
    while not late.is_terminal:
        late.play(match.log[len(early.log) + len(late.log)].action)
    return late


@pytest.mark.parametrize("game", ["kaivai", "wayfinder"])
def test_whoever_reads_a_match_the_review_is_the_same(game: str) -> None:
    """A judge that has seen other places says the same as one that has not."""
    motu.find_game(game).compile()
    match, dice = Match(motu.find_game(game), 2, 5), random.Random(5)
    while not match.is_terminal:
        match.play(dice.choice(match.legal()))
    match = end_of(match, 16)
    told: list[int] = []
    here = review(match, worlds=2)
    there = review(match, worlds=2, hands=Elsewhere(), progress=lambda done, _all: told.append(done) is None)
    assert plain(there) == plain(here)
    assert told == list(range(len(here.curve)))
    assert any(one.doubt for one in here.decisions), "answers were compared"


def test_alone_points_are_lost_not_chances() -> None:
    motu.find_game("wayfinder").compile()
    match, dice = Match(motu.find_game("wayfinder"), 1, 5), random.Random(5)
    while not match.is_terminal:
        match.play(dice.choice(match.legal()))
    match = end_of(match, 40)
    found = review(match, worlds=2)
    (account,) = found.accounts
    assert account.end == match.score(0)
    assert account.start + account.luck + account.own + account.others == pytest.approx(account.end)
    assert account.own < -2  # chance plays badly
    assert "points" in summary(found, 0)
    assert "chance" not in summary(found, 0)


def test_only_a_finished_match_is_reviewed() -> None:
    with pytest.raises(MotuError, match="over"):
        motu.review(motu.match("wayfinder", players=2, seed=1))


def test_whoever_wants_no_more_of_it_stops_it(blundered: tuple[Match, int, Review]) -> None:
    told: list[tuple[int, int]] = []

    def enough(done: int, count: int) -> bool:
        told.append((done, count))
        return done < 5

    with pytest.raises(Stopped):
        review(blundered[0], progress=enough)
    assert told[-1] == (5, len(blundered[2].curve))
