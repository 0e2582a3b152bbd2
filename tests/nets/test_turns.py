"""Wayfinder looks the same from every side: a match and the same match turned go on alike, by the rules themselves."""

from __future__ import annotations

import random
from pathlib import Path

import numpy as np
import pytest

import motu
from motu.engine.match import Match
from motu.engine.observation import observe
from motu.games.wayfinder import box
from motu.nets import plain
from motu.nets.features import numbers_in, places_of
from motu.nets.file import load
from motu.nets.turns import Turns, turns_of

from .making import write_net

GAME = motu.find_game("wayfinder")


def turns() -> Turns:
    found = turns_of(GAME)
    assert found is not None
    return found


def turned_pair(colours: str) -> tuple[int, Match, Match]:
    """A match with these colours, and the same with the first one turned to red."""
    first = box.LETTERS.index(colours[0])
    others = "".join(box.LETTERS[(box.LETTERS.index(colour) - first) % box.COLOURS] for colour in colours)
    return first, *(Match(GAME, len(colours), 1, colours=chosen) for chosen in (colours, others))


def seen(match: Match, seat: int) -> np.ndarray:
    """What the seat sees with its own side first, but for the name of the option."""
    numbers = turns().turned(observe(GAME.record, match.view(seat), seat))
    numbers[places_of(GAME.record, "colours")] = 0
    return numbers


@pytest.mark.parametrize("colours", ["YB", "GR", "BRY", "GBRY"])
def test_a_turned_match_goes_as_the_turned_match_does(colours: str) -> None:
    """WF-D11: equal legal answers, equal sights of every seat and equal points, to the end."""
    turn, one, other = turned_pair(colours)
    becomes, dice = turns().answers[turn], random.Random(2)
    while not one.is_terminal:
        assert one.current_player == other.current_player
        assert sorted(becomes[one.legal()]) == sorted(other.legal())
        for seat in range(len(colours)):
            assert np.array_equal(seen(one, seat), seen(other, seat))
        answer = dice.choice(one.legal())
        one.play(answer)
        other.play(int(becomes[answer]))
    assert other.is_terminal
    assert [one.score(seat) for seat in range(len(colours))] == [other.score(seat) for seat in range(len(colours))]


def test_a_net_says_the_same_of_both(tmp_path: Path) -> None:
    net = load(write_net("wayfinder", tmp_path, turned=True), GAME)
    turn, one, other = turned_pair("GR")
    becomes, dice = turns().answers[turn], random.Random(3)
    for _ in range(40):
        legal, seat = one.legal(), one.current_player
        sights = [observe(GAME.record, match.view(seat), seat) for match in (one, other)]
        sights[0][places_of(GAME.record, "colours")] = sights[1][places_of(GAME.record, "colours")]
        got = plain.evaluate(net, sights[0], legal, 2)
        want = plain.evaluate(net, sights[1], becomes[legal].tolist(), 2)
        assert all(np.allclose(a, b, atol=1e-5) for a, b in zip(got, want, strict=True))
        answer = dice.choice(legal)
        one.play(answer)
        other.play(int(becomes[answer]))


def test_the_board_looks_the_same_after_a_quarter_turn() -> None:
    """WF-007, which all of this rests on: the objectives of a turned space have the turned colour."""
    for turn in range(box.COLOURS):
        spaces = turns().answers[turn, : box.SPACES]
        assert np.array_equal(box.OBJECTIVE[spaces], (box.OBJECTIVE - turn) % box.COLOURS)


def test_answers_come_back() -> None:
    found = turns()
    for turn in range(box.COLOURS):
        assert found.back[turn][found.answers[turn]].tolist() == list(range(GAME.actions.count))


def test_bytes_turn_as_numbers_do() -> None:
    sources, values = turns().as_bytes(GAME)
    turn, match, _ = turned_pair("BY")
    dice = random.Random(4)
    for _ in range(60):
        seat = match.current_player
        row = observe(GAME.record, match.view(seat), seat, np.uint8)
        by = max(int(numbers_in(GAME.record, row[None])[0][turns().own]), 0)
        got = values[by, np.arange(len(row)), row[sources[by]]]
        want = turns().turned(observe(GAME.record, match.view(seat), seat))
        assert np.array_equal(numbers_in(GAME.record, got[None])[0], want)
        match.play(dice.choice(match.legal()))
    assert turn
