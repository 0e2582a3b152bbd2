"""Matches: playing, undoing, positions, and what happens to bad input."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import motu
from motu.engine.record import NOBODY, Record, field

from .pebbles import GAME
from .playing import pebbles, played

pytestmark = pytest.mark.usefixtures("speed")


def test_actions_are_played_by_number_or_text() -> None:
    m = pebbles().play(1, "hide 3", "take(2)")
    assert [m.text(move.action) for move in m.log] == ["hide 2", "hide 3", "take 2"]
    assert m.state.pile == 10


def test_a_refusal_names_the_rule_and_its_text_and_changes_nothing() -> None:
    m = pebbles()
    before = m.state.tobytes()
    with pytest.raises(motu.Refused, match="PB-001: First everybody hides a stone") as refused:
        m.play("hide 1", "take 1")
    assert (refused.value.rule, refused.value.action) == ("PB-001", "take 1")
    assert m.state.tobytes() == before
    assert m.log == []
    assert m.why_not("take 1") == "PB-001"
    assert m.explain("take 1").startswith("PB-001: First")
    assert m.explain("hide 1") == ""


def test_a_rule_runs_over_several_lines_and_says_whether_it_is_reconstructed() -> None:
    assert GAME.rule(2).text == "Take no more pebbles than there are; the pile starts\nwith twelve. [R]"
    assert [rule.reconstructed for rule in GAME.rules.values()] == [False, True, False]


def test_forced_answers_are_recorded_like_any_other() -> None:
    m = played().play("take 3", "take 1")
    assert m.is_terminal
    assert [m.text(move.action) for move in m.log][-2:] == ["take 1", "take 1"]
    assert m.winners() == [1]
    m.undo()
    assert m.state.pile == 2
    asked = pebbles(ask_forced=True)
    for move in (*m.log, *played().play("take 3", "take 1").log[len(m.log) :]):
        asked.play(move.action)
    assert asked.is_terminal


def test_undo_past_the_start_is_refused() -> None:
    m = pebbles().play("hide 1")
    m.undo()
    with pytest.raises(motu.MotuError, match="nothing to undo"):
        m.undo()


def test_the_past_can_be_looked_at() -> None:
    m = played()
    assert [int(m.at(k).state.pile) for k in range(6)] == [12, 12, 12, 9, 6, 5]
    with pytest.raises(motu.MotuError, match="no move 6"):
        m.at(6)


def test_a_long_match_goes_back_over_kept_states() -> None:
    m = pebbles(big=True).play("hide 1", "hide 1")
    hashes = [m.hash()]
    for _ in range(20):
        m.play("take 1")
        hashes.append(m.hash())
    assert [m.at(2 + k).hash() for k in range(21)] == hashes


def test_a_position_is_built_by_name() -> None:
    m = pebbles().edit({"stone[0]": 2, "stone[1]": 1}, pile=5)
    assert (m.state.stone.tolist(), m.state.pile) == ([2, 1, 0], 5)
    assert m.log == []


@pytest.mark.parametrize(
    ("changes", "complaint"),
    [
        ({"pille": 1}, "no field 'pille'; there are secret, drawn, players"),
        ({"stone[7]": 1}, r"cannot set stone\[7\]"),
        ({"stone[-1]": 1}, "an index counts from 0"),
        ({"stone": [1, 2]}, "its shape is"),
        ({"stone[0]": 300}, "300 does not fit"),
        ({"pile": "many"}, "cannot set pile"),
        ({"pile": 2.5}, "2.5 does not fit"),
    ],
)
def test_a_bad_edit_says_what_is_wrong_and_changes_nothing(changes: dict[str, Any], complaint: str) -> None:
    m = played()
    before = m.state.tobytes()
    with pytest.raises(motu.MotuError, match=complaint):
        m.edit({"pile": 3, **changes})
    assert m.state.tobytes() == before


def test_a_field_cannot_be_named_like_a_method_of_records() -> None:
    with pytest.raises(TypeError, match="round"):
        Record(field("round"))


def test_views_hide_stones_and_the_generator() -> None:
    m = played()
    view = m.view(0)
    assert view.stone.tolist() == [2, NOBODY, 0]
    assert (view.secret.tolist(), int(view.drawn)) == ([0, 0], 0)
    assert m.view().stone.tolist() == [NOBODY, NOBODY, 0]
    assert m.state.stone.tolist() == [2, 3, 0]


def test_a_concealed_answer_is_shown_to_its_seat_only_until_the_end() -> None:
    m = played()
    assert m.seen_log(0)[:3] == [(0, 1), (1, None), (0, 5)]
    assert m.seen_log()[:2] == [(0, None), (1, None)]
    assert m.seen_log(0, 1) == m.seen_log(0)[1:]
    m.play("take 3", "take 1")
    assert m.seen_log()[:2] == [(0, 1), (1, 2)]


def test_redealt_worlds_agree_with_the_view_and_differ_among_themselves() -> None:
    m = played()
    worlds = [m.redealt(0, seed) for seed in range(40)]
    assert {world.view(0).tobytes() for world in worlds} == {m.view(0).tobytes()}
    assert {int(world.state.drawn_stone[1]) for world in worlds} == {1, 2, 3}
    assert {world.state.drawn_stone[0] for world in worlds} == {m.state.drawn_stone[0]}


def test_observations_put_the_own_seat_first() -> None:
    m = played()
    first, second = m.observation(0), m.observation(1)
    assert first.dtype == np.float32
    assert first.tolist()[:4] == [2, 1, 0, 5]  # players, the deciding seat counted from one's own, option, pile
    assert second.tolist()[:4] == [2, 0, 0, 5]
    assert first.tolist()[5:8] == [2, -1, 0]
    assert second.tolist()[5:8] == [3, -1, 0]


@pytest.mark.parametrize(
    ("call", "complaint"),
    [
        (lambda: motu.match("chess"), "no game 'chess'; there are"),
        (lambda: motu.match("wayfinder", 9), "Wayfinder is for 1, 2, 3, 4 players, not 9"),
        (lambda: motu.match("wayfinder", 2, timing="fast"), "option timing cannot be 'fast'"),
        (lambda: motu.match("wayfinder", 2, colour="R"), "Wayfinder has no option 'colour'"),
        (lambda: pebbles().play("take 9"), "'9' is no count of 'take'; there are 1, 2, 3"),
        (lambda: pebbles().play("take"), "'take' is written 'take <count>'"),
        (lambda: pebbles().play("give 1"), "no action 'give 1'; actions begin with hide, take"),
        (lambda: pebbles().play(""), "no action ''"),
        (lambda: pebbles().play(77), "no action 77; numbers go from 0 to 5"),
        (lambda: pebbles().play("hide 1", seat=3), "no seat 3; seats go from 0 to 1"),
        (lambda: pebbles().view(2), "no seat 2"),
        (lambda: GAME.rule("PB-999"), "Pebbles has no rule PB-999; ids look like PB-001"),
    ],
)
def test_bad_input_gets_a_clear_error(call: Any, complaint: str) -> None:
    with pytest.raises(motu.MotuError, match=complaint):
        call()


def test_the_deciding_seat_alone_may_act() -> None:
    m = pebbles()
    assert m.may_act() == [0]
    assert m.why_not("hide 1", seat=1) == "PB-001"
    with pytest.raises(motu.Refused, match="PB-001"):
        m.play("hide 1", seat=1)


def test_moves_of_another_match_are_gone_through_without_a_log_as_far_as_they_are_legal() -> None:
    m = played()
    start = m.at(0)
    assert start.could_go(m.log)
    assert start.snapshot() == m.snapshot()
    assert not start.log
    assert not start.could_go(m.log[:1])  # stones are chosen once
