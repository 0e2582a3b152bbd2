"""Solitaire (section 16)."""

from __future__ import annotations

import pytest

from citing import rules
from motu.games.wayfinder import ask
from motu.games.wayfinder.teaching.positions import lay

BOARD = "14: R1 Y1; 20: R1 G1; 26: Y1 G1; 32: R1 B1; 8: R1 Y1"


@rules("WF-200")
@pytest.mark.parametrize(("level", "colours"), [(1, [0]), (2, [0, 1]), (3, [0, 1, 2]), (4, [0, 1, 2, 3])])
def test_a_level_is_a_number_of_colours(table, level, colours):
    m = table("wayfinder", 1, level=level)
    assert m.state.crews == level
    assert m.state.colour[:level].tolist() == colours


@rules("WF-200")
def test_any_list_of_colours_can_be_played(table):
    m = table("wayfinder", 1, colours="BY")
    assert (m.state.crews, m.state.colour[:2].tolist()) == (2, [3, 1])


@rules("WF-201", "WF-208")
def test_the_active_colour_changes_every_turn_and_the_person_stays_seat_0(table):
    m = lay(table("wayfinder", 1, level=2), BOARD)
    m.play("place 14", "sail E R", "sail E Y")
    assert (m.state.turn, m.current_player, m.state.phase) == (1, 0, ask.BEFORE)
    m.play("place 20", "sail W R", "sail W G")
    assert (m.state.turn, m.current_player) == (0, 0)


@rules("WF-202", "WF-206")
def test_villages_are_booked_to_the_active_colour_and_the_result_is_the_sum(table):
    m = lay(table("wayfinder", 1, level=2), "14: R1 Y1; 15: Y4; 20: R1 B1; 21: R4; 8: R1 B1", turn=0)
    m.play("place 14", "sail E Y", "sail E R")
    assert m.state.points.tolist() == [5, 0, 0, 0]
    m.play("place 20", "sail E R", "sail E B")
    assert m.state.points.tolist() == [5, 5, 0, 0]
    assert m.score(0) == 10


@rules("WF-203", "WF-045")
def test_each_turn_places_on_a_live_space_and_then_sails(table):
    m = lay(table("wayfinder", 1), BOARD + "; 0: R7 G7; 1: B1; 6: B1")
    assert m.why_not("place 0") == "WF-203"
    m.play("place 14")
    assert m.state.phase == ask.VOYAGE
    m.play("sail E R", "sail E Y")
    assert m.state.explorer.tolist() == [-1] * 4


@rules("WF-204")
def test_the_first_space_cannot_be_landed_on(table):
    m = lay(table("wayfinder", 1), "14: R2 Y2").play("place 14")
    assert m.why_not("land E") == "WF-204"
    m.play("sail E R")
    assert m.why_not("land E") == ""


@rules("WF-205")
def test_the_end_knows_the_limit_of_two_spaces_and_the_stall_limit(table):
    m = lay(table("wayfinder", 1), "14: R1 Y1; 0: Y3 G3; 6: R1; 2: R1; 7: R1", pile=None)
    m.play("place 14", "sail E R", "sail E Y")
    assert m.is_terminal
    m = lay(table("wayfinder", 1), "12: R1 Y2; 13: Y1 G1; 26: R1 G1", stall=11)
    m.play("place 12", "sail E Y", "land E")
    assert m.is_terminal


@rules("WF-206", "WF-207")
def test_final_scoring_adds_the_played_colours_and_there_is_nobody_to_beat(table):
    m = lay(table("wayfinder", 1, level=2), "0: Y3; 1: R2; 2: B4", pile=None).edit(phase=ask.OVER, seat=-1)
    assert m.ledger() == [{"own villages": 0, "other villages": 0, "constructions": 13}]
    assert m.scores() == [13]
    assert m.winners() == [0]
