"""Villages and final scoring (sections 7 and 15), with the worked examples WF-E9 to WF-E14."""

from __future__ import annotations

import pytest

from citing import rules
from motu.games.wayfinder import ask, box, kind
from motu.games.wayfinder.teaching.positions import lay, on


@rules("WF-087", "WF-089")
def test_example_9_a_village_scores_25_for_its_own_colour_and_5_otherwise(table):
    words = "14: R1 G1; 15: R4; 16: G4"
    m = lay(table("wayfinder", 2), words, voyage=14).play("sail E R")
    assert m.state.points.tolist() == [25, 0, 0, 0]
    m.play("sail E G")
    assert m.state.points.tolist() == [30, 0, 0, 0]


@rules("WF-088", "WF-016")
def test_a_village_of_a_neutral_colour_scores_5(table):
    m = lay(table("wayfinder", 2), "14: R1 B1; 15: B4", voyage=14).play("sail E B")
    assert m.state.points.tolist() == [5, 0, 0, 0]


@rules("WF-086", "WF-096")
def test_five_gems_leave_the_board_for_the_player_and_a_hut_takes_their_place(table):
    m = lay(table("wayfinder", 2), "14: R1 G1; 15: G4", voyage=14).play("sail E G")
    assert on(m, 15) == "hut G1"
    assert m.state.villages.tolist()[0] == [0, 0, 1, 0]
    assert m.state.gems[:, 2].sum() + m.state.hand[2] == 36 - 5


@rules("WF-090", "WF-011")
def test_after_a_village_the_space_is_empty_for_all_purposes(table):
    m = lay(table("wayfinder", 2), "14: R1 Y2; 15: hut R1", voyage=14)
    assert m.state.kind[15] == kind.EMPTY
    assert m.why_not("sail E Y") == ""
    assert m.why_not("land E") == ""


@rules("WF-091")
def test_a_space_collects_huts_of_several_colours(table):
    m = lay(table("wayfinder", 2), "14: R1 G1; 15: R4 hut R1 B2", voyage=14).play("sail E R")
    assert on(m, 15) == "hut R2 B2"


@rules("WF-092", "WF-093")
def test_one_voyage_makes_several_villages_and_goes_on(table):
    m = lay(table("wayfinder", 2), "14: R2 G1; 15: R4; 16: R4", voyage=14).play("sail E R", "sail E R")
    assert m.state.points[0] == 50
    assert m.state.phase == ask.VOYAGE


@rules("WF-095", "WF-015")
def test_five_of_a_colour_beside_another_colour_are_no_village(table):
    m = lay(table("wayfinder", 2), "14: R1 G1; 15: R4 G1", voyage=14).play("sail E R")
    assert on(m, 15) == "R5 G1"
    assert m.state.points[0] == 0


def final(table, words, players=4, **more):
    """The points of each seat by source for a finished position."""
    m = lay(table("wayfinder", players), words, pile=None)
    m.edit(phase=ask.OVER, seat=-1, points=[0] * 4, villages=[[0] * 4] * 4, **more)
    return [row["constructions"] for row in m.ledger()]


@rules("WF-180", "WF-181", "WF-182")
def test_example_10_a_construction_scores_the_square_of_its_gems(table):
    assert final(table, "0: Y3") == [0, 9, 0, 0]


@rules("WF-183", "WF-185")
def test_example_11_huts_of_the_colour_count_as_elements(table):
    assert final(table, "1: R2 hut R2") == [16, 0, 0, 0]
    assert final(table, "1: R2 hut R2 Y3") == [16, 0, 0, 0]


@rules("WF-184")
def test_example_12_an_objective_of_the_colour_counts_as_one(table):
    assert final(table, "2: B1 hut B1") == [0, 0, 0, 9]


@rules("WF-186")
def test_examples_13_and_14_travellers_and_empty_spaces_score_nothing(table):
    assert final(table, "3: B2 R1 hut R1 B1") == [0, 0, 0, 0]
    assert final(table, "4: hut R3") == [0, 0, 0, 0]


@rules("WF-187")
def test_neutral_constructions_score_for_nobody(table):
    assert final(table, "0: Y3; 1: B4", players=2) == [0, 0]


@rules("WF-188")
def test_the_table_of_squares_is_the_formula_up_to_its_bound(table):
    scoring = box.DATA["final_scoring"]
    assert scoring["points"] == [n * n for n in scoring["elements"]]
    assert final(table, "0: R4 hut R6") == [121, 0, 0, 0]


@rules("WF-189")
def test_the_total_is_villages_and_constructions(table):
    m = lay(table("wayfinder", 2), "0: Y3; 1: R2 hut R2; 6: hut B1", pile=None).edit(phase=ask.OVER, seat=-1)
    assert m.ledger() == [
        {"own villages": 50, "other villages": 5, "constructions": 16},
        {"own villages": 0, "other villages": 0, "constructions": 0},
    ]
    assert m.scores() == [71, 0]
    assert m.winners() == [0]


@rules("WF-190")
def test_equal_totals_share_the_win(table):
    m = lay(table("wayfinder", 3), "1: R2; 6: Y2; 5: G2", pile=None)
    m.edit(phase=ask.OVER, seat=-1, points=[5, 0, 5, 0], villages=[[0, 1, 0, 0], [0] * 4, [0, 1, 0, 0], [0] * 4])
    assert m.scores() == [9, 4, 9]
    assert m.winners() == [0, 2]
    assert m.returns() == [0.5, 0, 0.5]


@rules("WF-005", "WF-175")
def test_points_have_no_cap_and_end_nothing(table):
    m = lay(table("wayfinder", 2), "14: R1 G1; 15: R4; 20: R1 G1; 26: B1 Y1; 32: B1 Y1", voyage=14)
    m.edit(points=[2000, 0, 0, 0]).play("sail E R")
    assert m.score(0) == 2025
    assert not m.is_terminal


@pytest.mark.parametrize("seed", range(3))
def test_nothing_is_hidden_from_anybody(table, seed):
    m = table("wayfinder", 2, seed=seed)
    assert m.view(0).tobytes() == m.view(1).tobytes() == m.view().tobytes()
