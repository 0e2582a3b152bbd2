"""Matches: playing, undoing, positions, files, and what happens to bad input."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import motu
from motu.engine.match import Match, sealed
from motu.engine.record import NOBODY, Record, field

from .pebbles import GAME


@pytest.fixture(autouse=True, params=[True, False], ids=["interpreted", "compiled"])
def _speed(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    if request.param:
        monkeypatch.setattr(GAME, "_compiled", None)
        monkeypatch.setattr(GAME, "warm_up", lambda: None)
    else:
        GAME.compile()


def pebbles(**options: Any) -> Match:
    return Match(GAME, 2, 1, **options)


def played() -> Match:
    return pebbles().play("hide 2", "hide 3", "take 3", "take 3", "take 1")


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


def test_an_edited_match_is_saved_with_its_position(tmp_path: Path) -> None:
    m = pebbles().edit({"stone": [1, 2, 0]}, pile=7).play("take 2")
    m.save(tmp_path / "m.json")
    content = json.loads((tmp_path / "m.json").read_text())
    assert content["position"]["pile"] == 7
    assert _loaded(content).state.tobytes() == m.state.tobytes()


def _loaded(content: Any) -> Match:
    """Load a match of a game that is not installed."""
    match, problem = Match.replay(content, game=GAME)
    if problem:
        raise motu.BadFile(problem)
    return match


def test_a_saved_match_is_readable() -> None:
    content = played().to_dict()
    assert list(content) == ["motu", "version", "game", "players", "options", "seed", "dice", "start", "moves"]
    assert content["moves"][2] == {"seat": 0, "action": "take 3", "hash": played().log[2].hash}


@pytest.mark.parametrize(
    ("changes", "complaint"),
    [
        ({"pile": -1}, "impossible: invariant 1 does not hold"),
        ({"players": 3}, "does not agree with the players"),
    ],
)
def test_an_impossible_position_in_a_file_is_refused(changes: dict[str, Any], complaint: str) -> None:
    content = pebbles().edit({"stone": [1, 2, 0]}, pile=7).to_dict()
    content["position"] |= changes
    with pytest.raises(motu.BadFile, match=complaint):
        _loaded(content)


def test_a_position_with_an_index_out_of_range_is_refused() -> None:
    content = motu.match("wayfinder", 2, 1).play("place C3").edit({"stall": 1}).to_dict()
    content["position"]["explorer"][1] = 99
    with pytest.raises(motu.BadFile, match="out of range"):
        Match.from_dict(content)


def test_a_field_cannot_be_named_like_a_method_of_records() -> None:
    with pytest.raises(TypeError, match="round"):
        Record(field("round"))


def altered(**changes: Any) -> Any:
    return json.loads(json.dumps(played().to_dict())) | changes


@pytest.mark.parametrize(
    ("content", "complaint"),
    [
        ([], "the field 'motu' is missing"),
        ({"motu": 99}, "file of format 99; this version reads format 1"),
        (altered(players="2"), "the field 'players' is missing or not int"),
        (altered(players=9), "Pebbles is for 2, 3 players, not 9"),
        (altered(options={"tiny": 1}), "no option 'tiny'"),
        (altered(options={"big": 7}), "option big cannot be 7"),
        (altered(options={"ask_forced": True}), "no option 'ask_forced'"),
        (altered(moves=[{"seat": 0}]), "move 1 needs a seat"),
        (altered(start="00"), "the start position does not have the hash"),
        (altered(seed="2"), "the dice were changed"),
        (altered(seed="2", dice=sealed("2")), "the start position does not have the hash"),
        (altered(position={"pile": 1}), "the position lacks"),
    ],
)
def test_a_bad_file_says_what_is_wrong(content: Any, complaint: str) -> None:
    with pytest.raises(motu.MotuError, match=complaint):
        _loaded(content)


@pytest.mark.parametrize(
    ("number", "change", "complaint"),
    [
        (2, {"action": "take 2"}, "move 3, 'take 2' of seat 0: the hash is"),
        (2, {"seat": 1}, "move 3"),
        (2, {"seat": 5}, "move 3: no seat 5"),
        (3, {"hash": "feed"}, "move 4, 'take 3' of seat 1: the hash is"),
        (0, {"action": "take 1"}, "move 1: 'take 1' is not possible now, PB-001"),
        (0, {"action": "dance"}, "move 1: no action 'dance'"),
    ],
)
def test_an_altered_move_is_found(number: int, change: dict[str, Any], complaint: str) -> None:
    content = altered()
    content["moves"][number] |= change
    with pytest.raises(motu.BadFile, match=complaint):
        _loaded(content)
    match, _ = Match.replay(content, game=GAME)
    assert len(match.log) == number


def test_a_file_that_was_cut_off_or_is_missing_is_named(tmp_path: Path) -> None:
    played().save(tmp_path / "m.json")
    text = (tmp_path / "m.json").read_text()
    (tmp_path / "cut.json").write_text(text[: len(text) // 2])
    with pytest.raises(motu.BadFile, match="not valid JSON, perhaps it was cut off"):
        Match.load(tmp_path / "cut.json")
    with pytest.raises(motu.BadFile, match=r"cannot read .*none\.json: No such file"):
        Match.load(tmp_path / "none.json")
    (tmp_path / "binary.json").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(motu.BadFile, match="not valid JSON"):
        Match.load(tmp_path / "binary.json")


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
