"""What people read in Wayfinder: prompts, sentences, and all that happens to the order of turns."""

from __future__ import annotations

import pytest

import motu
from citing import rules
from motu.engine.match import Match
from motu.games.wayfinder import ask, play, words
from motu.games.wayfinder.teaching.positions import lay

ROW = "18: R1 Y1; 19: R1 B1; 20: Y1 B1"


def told(m, *actions):
    """What the log says of the last of these actions."""
    for action in actions:
        before = m.view(0)
        before.seat = m.current_player
        m.play(action)
    return words.told(before, play.ACTIONS.parse(action), m.view(0))


@rules("WF-143")
def test_the_seat_that_plays_next_is_not_asked_to_wait_and_see(table):
    m = lay(table("wayfinder", 2, timing="race"), ROW, voyage=18, pile=None)
    m.edit(phase=ask.WINDOW, seat=1, asked=1)
    assert m.prompt() == "Place your explorer for your next voyage: your turn is next."


def test_a_landing_that_makes_a_village_says_so(table):
    m = lay(table("wayfinder", 2, timing="calm"), "18: R2; 19: R3; 25: Y1 B1", voyage=18, pile=None)
    assert m.sentence(play.ACTIONS.parse("land E")) == "Land on B4 (east) with the rest, 2 red: a village!"


@rules("WF-103")
def test_a_turn_that_passes_is_told(table):
    """Green's explorer stands on a pile from which no voyage is possible when its turn comes."""
    m = lay(
        table("wayfinder", 2, timing="calm"),
        "0: R1 Y1; 1: R1; 35: Y1 G1; 34: R2; 29: R2; 20: G1 B1; 21: G1 B1", voyage=0, explorers={1: 35}, pile=None,
    )  # fmt: skip
    before = m.view(0)
    m.play(m.legal()[0])
    while m.current_player == 0 and m.state.phase == ask.VOYAGE:
        before = m.view(0)
        m.play(m.legal()[0])
    while m.state.phase == ask.AFTER and m.state.turn == 0:
        before = m.view(0)
        m.play("place C4")
    assert "Green cannot sail from F6 and passes." in words.told(before, m.log[-1].action, m.view(0)).replace(
        "player 2", "Green"
    )


@rules("WF-131")
def test_points_of_a_village_that_is_taken_back_are_told(table):
    m = lay(
        table("wayfinder", 2, timing="live"), "18: R1 Y1 B1; 19: R4; 20: Y1 B1; 21: Y1 B1; 35: R1 G1 B1",
        voyage=18, explorers={1: 35}, pile=None,
    )  # fmt: skip
    gained = told(m, "sail E R")
    assert gained.endswith(f"a village, +{m.scores()[0]},")
    assert told(m, "take_back") == f"takes the voyage back: −{gained.removesuffix(',').rpartition('+')[2]}."
    assert m.scores() == [0, 0]


@rules("WF-103", "WF-141")
def test_who_places_and_then_cannot_sail_has_found_a_place(table):
    """Green is the next to sail, and puts the explorer on a pile from which no voyage is possible."""
    m = lay(
        table("wayfinder", 2, timing="race"),
        "0: R1 Y1; 35: Y1 G1; 34: R2; 29: R2; 20: G1 B1; 21: G1 B1", pile=None,
    ).edit(phase=ask.WINDOW, seat=1, turn=0, asked=1)  # fmt: skip
    assert told(m, "place F6").startswith("places the explorer on F6. player 2 cannot sail from F6 and passes.")


@rules("WF-124", "WF-128", "WF-131")
def test_where_a_clock_runs_a_single_answer_is_waited_for():
    """A voyage may be taken back until its last gem is down, also if that gem has only one place."""
    m = lay(
        Match("wayfinder", 2, 1, timing="live"), "0: R1 Y1; 1: R1; 2: R2; 7: Y1; 35: R1 G1 B1",
        voyage=0, explorers={1: 35}, pile=None,
    )  # fmt: skip
    m.play("sail E R")
    assert m.state.hand.sum() == 1
    assert m.legal() == [play.ACTIONS.parse("sail S Y")]
    assert m.why_not("take_back") == ""


def test_without_a_clock_a_single_answer_is_given_by_itself():
    m = lay(
        Match("wayfinder", 2, 1, timing="calm"), "0: R1 Y1; 1: R1; 2: R2; 7: Y1; 35: R1 G1 B1",
        voyage=0, explorers={1: 35}, pile=None,
    )  # fmt: skip
    m.play("sail E R")
    assert [move.action for move in m.log] == [play.ACTIONS.parse("sail E R"), play.ACTIONS.parse("sail S Y")]


@rules("WF-200")
def test_a_level_and_colours_that_contradict_each_other_are_refused():
    with pytest.raises(motu.MotuError, match="contradict"):
        motu.match("wayfinder", players=1, level=3, colours="B")
    assert motu.match("wayfinder", players=1, level=2, colours="GR").state.crews == 2


@rules("WF-180", "WF-206")
def test_the_text_board_shows_all_points_at_the_end(table):
    m = lay(table("wayfinder", 2, timing="calm"), "0: R3", pile=None).edit(phase=ask.OVER, seat=-1)
    assert "R: 16 points, 0 for villages and 16 for constructions" in m.board(0)
