"""What is kept of a drawing is used only where everything that the drawing looked at is the same."""

from __future__ import annotations

import doctest
import random
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

import motu.drawing.sketches
from motu.drawing import NO_TARGETS, Target, Targets, at_hand
from motu.drawing.sketches import LONG, MOST, Sketches, by_facts, kept, sketching
from motu.engine.match import Match
from motu.language import name_of, naming, speaking
from motu.server.pages.gamekit import kit

drawings: list[str] = []


@kept
def drawn(v: Any, seat: int, targets: Targets = NO_TARGETS) -> str:
    drawings.append(f"{seat}")
    mine = v.hand[seat] if v.open else "?"
    return f"{name_of(seat)} {mine} {'lit' if 'A1' in targets else ''}"


def count(sketches: Sketches, v: Any, *given: Any, moment: int = 0) -> int:
    """How often something had to be drawn."""
    drawings.clear()
    with sketching(sketches, moment):
        drawn(v, *given)
    return len(drawings)


def test_example() -> None:
    assert doctest.testmod(motu.drawing.sketches).failed == 0


def test_drawn_again_only_after_a_change() -> None:
    sketches, v = Sketches(), SimpleNamespace(hand=np.array([1, 2, 3, 4]), open=1, other=3)
    assert count(sketches, v, 0) == 1
    assert count(sketches, v, 0) == 0
    v.other = 4
    assert count(sketches, v, 0, moment=1) == 0
    v.hand[1] = 5  # of another seat
    assert count(sketches, v, 0, moment=1) == 0
    v.hand[0] = 5  # changed in place
    assert count(sketches, v, 0, moment=2) == 1
    assert count(sketches, v, 1, moment=2) == 1
    assert count(sketches, v, 0, NO_TARGETS, moment=2) == 1  # nothing is known of the targets of a drawing without them
    assert count(sketches, v, 0, Targets({"B2": Target((1,), "")}), moment=2) == 0
    assert count(sketches, v, 0, Targets({"A1": Target((1,), "")}), moment=2) == 1
    with naming(["Ann", "Ben"]):
        assert count(sketches, v, 0, moment=2) == 1
    with speaking("fr"):
        assert count(sketches, v, 0, moment=2) == 1


def test_field_that_only_another_way_reads() -> None:
    sketches = Sketches()
    assert count(sketches, SimpleNamespace(hand=[1], open=0), 0) == 1
    assert count(sketches, SimpleNamespace(hand=[2], open=0), 0) == 0  # the hand was not looked at
    assert count(sketches, SimpleNamespace(hand=[2], open=1), 0) == 1


def test_what_is_old_is_forgotten() -> None:
    sketches, v = Sketches(), SimpleNamespace(hand=[1], open=1)
    count(sketches, v, 0)
    assert count(sketches, v, 0, moment=LONG) == 0
    for moment in range(LONG + 1, 3 * LONG + 1):
        sketches.turn_to(moment)
    assert count(sketches, v, 0, moment=moment) == 1
    for number in range(3 * MOST):
        count(sketches, SimpleNamespace(hand=[number], open=1), 0, moment=moment)
    assert sum(map(len, sketches.now.values())) == MOST


def test_what_is_inside_of_a_drawing_that_stays_is_not_forgotten() -> None:
    @kept
    def around(v: Any, seat: int) -> str:
        return drawn(v, seat) + str(v.other)

    sketches, v = Sketches(), SimpleNamespace(hand=[1], open=1, other=0)
    for moment, other in enumerate((0, 0, 0, 0, 1)):
        drawings.clear()
        v.other = other
        with sketching(sketches, moment):
            around(v, 0)
        assert len(drawings) == (moment == 0)


def test_the_drawing_used_last_is_forgotten_last() -> None:
    sketches, v = Sketches(), SimpleNamespace(hand=[100], open=1)
    count(sketches, v, 0)
    for number in range(3 * MOST):
        count(sketches, SimpleNamespace(hand=[number], open=1), 0)
        assert count(sketches, v, 0) == 0


def test_the_same_facts_are_drawn_once_in_each_language_and_with_the_same_names() -> None:
    @by_facts
    def hut(seat: int, target: Target | None) -> str:
        drawings.append(f"{seat}")
        return f"{name_of(seat)} {target.hint if target else ''}"

    drawings.clear()
    with naming(["Ann", "Ben"]):
        assert [hut(0, None), hut(1, None), hut(0, None)] == ["Ann ", "Ben ", "Ann "]
        assert len(drawings) == 2
        assert hut(0, Target((3,), "build")) == "Ann build"
    with naming(["Eve", "Ben"]):
        assert hut(0, None) == "Eve "
    with naming(["Ann", "Ben"]), speaking("fr"):
        hut(0, None)
    assert len(drawings) == 5


def test_who_asks_for_some_spots_depends_on_these_alone() -> None:
    @kept
    def lit(_v: Any, targets: Targets) -> list[str]:
        drawings.append("")
        return sorted(targets.among(frozenset({"A1", "B2"})))

    drawings.clear()
    one, two, other = Target((1,), ""), Target((2,), ""), SimpleNamespace()
    with sketching(Sketches(), 0):
        assert lit(other, Targets({"A1": one})) == ["A1"]
        assert lit(other, Targets({"A1": one, "C3": two})) == ["A1"]
        assert len(drawings) == 1
        assert lit(other, Targets({"A1": one, "B2": two})) == ["A1", "B2"]
        assert lit(other, NO_TARGETS) == []
        assert len(drawings) == 3


def pictures(match: Match, seat: int) -> list[str]:
    its = kit(match.game.id)
    view = at_hand(match.view(seat))
    targets = its.targets(view, seat, match.legal() if seat == match.current_player else [])
    return [*map(str, (its.draw(view, seat, targets), *its.own(view, seat, targets), *its.panels(view, seat)))]


@pytest.mark.parametrize("game", ["wayfinder", "kaivai", "dokmus", "mangrovia", "bora_bora"])
def test_boards_are_those_that_are_drawn_anew(game: str) -> None:
    dice, match, sketches = random.Random(7), Match(game, 4, "sketches"), Sketches()
    for number in range(40):
        match.play(dice.choice(match.legal()))
        if match.is_terminal:
            break
        for seat in range(4):
            with sketching(sketches, number):
                remembered = pictures(match, seat)
            assert remembered == pictures(match, seat)


@pytest.mark.parametrize("game", ["wayfinder", "bora_bora"])
def test_a_drawing_of_a_record_is_made_again_only_when_what_it_saw_has_changed(game: str) -> None:
    @kept
    def seen(v: Any, seat: int) -> object:
        drawings.append("")
        return v.seat, v.hand[seat].tolist()

    dice, match, sketches = random.Random(5), Match(game, 4, "bits"), Sketches()
    earlier: list[object] = [None]
    for number in range(30):
        match.play(dice.choice(match.legal()))
        v = at_hand(match.view(0))
        now = v.seat, v.hand[0].tolist()
        drawings.clear()
        with sketching(sketches, number):
            assert seen(v, 0) == now
            assert seen(at_hand(match.view(0)), 0) == now
        assert (now not in earlier) <= len(drawings) <= (now != earlier[-1])  # what was seen long ago may be forgotten
        earlier.append(now)


def test_who_decides_is_part_of_what_is_seen() -> None:
    @kept
    def deciding(v: Any) -> int:
        return int(v.seat)

    v = at_hand(Match("kaivai", 4, "deciding").view(0))
    with sketching(Sketches(), 0):
        assert [deciding(v.decided_by(seat)) for seat in (2, 3, 2)] == [2, 3, 2]
