"""Saved matches: what is in them, and what is refused."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import motu
from motu.engine.match import Match, sealed

from .pebbles import GAME
from .playing import pebbles, played

pytestmark = pytest.mark.usefixtures("speed")


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
