"""Voyages and landings (sections 5 and 6), with the worked examples WF-E1 to WF-E8 and WF-E15."""

from __future__ import annotations

import random

import pytest

from citing import rules
from motu.games.wayfinder import ask
from motu.games.wayfinder.teaching.positions import lay, offered, on

E6 = "18: B1 R1 Y2 G2; 19: B1; 20: R1; 21: R1 B1; 22: R1 B1; 23: {}"


def opening(table, space=12, **options):
    return table("wayfinder", 2, **options).play(f"place {space}", "place 35")


@rules("WF-052", "WF-055", "WF-060", "WF-101")
def test_example_1_a_straight_voyage_drops_one_gem_on_every_space(table):
    m = opening(table).play("sail E R", "sail E Y", "sail E G", "sail E B")
    assert [on(m, space) for space in range(12, 17)] == [
        "", "R2 Y1 G1 B1", "R1 Y2 G1 B1", "R1 Y1 G2 B1", "R1 Y1 G1 B2",
    ]  # fmt: skip
    assert m.state.phase != ask.VOYAGE


@rules("WF-053")
def test_example_2_one_bend_is_allowed(table):
    m = opening(table).play("sail E R", "sail E Y", "sail S G", "sail S B")
    assert on(m, 20) == "R1 Y1 G2 B1"
    assert on(m, 26) == "R1 Y1 G1 B2"


@rules("WF-053", "WF-054")
def test_example_3_a_second_bend_is_not(table):
    m = opening(table).play("sail E R", "sail S Y")
    assert {text.split()[1] for text in offered(m)} == {"S"}
    assert m.why_not("sail E G") == "WF-054"
    assert m.why_not("sail W G") == "WF-054"


@rules("WF-054")
def test_example_4_nor_is_a_reversal(table):
    m = opening(table).play("sail E R")
    assert m.why_not("sail W Y") == "WF-054"


@rules("WF-056", "WF-057", "WF-058", "WF-070")
def test_example_5_constructions_take_their_colour_travellers_any_and_an_empty_space_ends_the_voyage(table):
    words = "18: R2 G2 Y1 B1; 19: G1; 20: R2; 21: R1 Y1; 22: G1 B1"
    m = lay(table("wayfinder", 2), words, voyage=18)
    assert [text for text in offered(m) if " E" in text] == ["sail E G"]
    m.play("sail E G")
    assert [text for text in offered(m) if " E" in text] == ["sail E R"]
    m.play("sail E R")
    assert [text for text in offered(m) if " E" in text] == ["sail E R", "sail E Y", "sail E G", "sail E B"]
    m.play("sail E R", "sail E Y")
    assert "land E" in offered(m)
    assert "sail E G" in offered(m)
    m.play("land E")
    assert on(m, 23) == "G1 B1"
    assert m.state.phase != ask.VOYAGE


@rules("WF-073")
def test_example_6_homecoming_puts_the_rest_on_a_construction_of_its_colour(table):
    m = lay(table("wayfinder", 2), E6.format("G2"), voyage=18, turn=1)
    m.play("sail E B", "sail E R", "sail E Y", "sail E Y")
    assert "land E" in offered(m)
    m.play("land E")
    assert on(m, 23) == "G4"
    assert m.state.points[1] == 0
    assert m.state.phase != ask.VOYAGE


@rules("WF-076", "WF-085", "WF-087")
def test_example_7_homecoming_to_exactly_five_makes_a_village(table):
    m = lay(table("wayfinder", 2), E6.format("G3"), voyage=18, turn=1)
    m.play("sail E B", "sail E R", "sail E Y", "sail E Y", "land E")
    assert on(m, 23) == "hut G1"
    assert m.state.points[1] == 25


@rules("WF-075", "WF-093")
def test_example_8_above_five_one_gem_is_dropped_and_the_voyage_goes_on(table):
    m = lay(table("wayfinder", 2), E6.format("G4"), voyage=18, turn=1)
    m.play("sail E B", "sail E R", "sail E Y", "sail E Y")
    assert m.why_not("land E") == "WF-075"
    m.play("sail E G")
    assert on(m, 23) == "hut G1"
    assert m.state.points[1] == 25
    assert offered(m) == ["sail N G", "sail S G"]


@rules("WF-063", "WF-079")
def test_example_15_the_smallest_voyage_must_be_made_if_it_is_the_only_one(table):
    m = lay(table("wayfinder", 2), "0: Y3 G3; 6: R1; 2: R1; 7: R1", voyage=0)
    assert offered(m) == ["land E"]


@rules("WF-204", "WF-017")
def test_example_15_in_solitaire_that_voyage_does_not_exist(table):
    m = lay(table("wayfinder", 1), "0: Y3 G3; 6: R1; 2: R1; 7: R1; 20: Y1 G1")
    assert m.why_not("place 0") == "WF-203"
    assert m.why_not("place 20") == ""


@rules("WF-050", "WF-051")
def test_the_whole_pile_is_taken_into_the_hand_and_huts_stay(table):
    m = lay(
        table("wayfinder", 2, timing="calm"), "18: R2 G1 hut B1; 0: R1 Y1", explorers={0: 0, 1: 18}, phase=3, turn=0
    )
    m.edit(phase=3, explorer=[-1, 18, -1, -1]).play("place 0")
    assert m.state.hand.tolist() == [2, 0, 1, 0]
    assert on(m, 18) == "hut B1"
    assert m.state.explorer[1] == 18


@rules("WF-055")
def test_a_space_cannot_be_passed_without_a_drop(table):
    m = opening(table)
    before = m.state.gems[13].sum()
    m.play("sail E R", "sail E Y")
    assert m.state.gems[13].sum() == before + 1
    assert m.state.hand.sum() == 2


@rules("WF-010")
def test_the_edge_ends_the_path(table):
    assert opening(table).why_not("sail W R") == "WF-010"


@rules("WF-056", "WF-057", "WF-058")
def test_only_gems_in_hand_can_be_dropped(table):
    m = lay(table("wayfinder", 2), "14: R1 Y1; 13: R1 G1; 20: B2", voyage=14)
    assert m.why_not("sail W G") == "WF-056"
    assert m.why_not("sail N G") == "WF-057"
    assert m.why_not("sail S B") == "WF-058"
    assert m.why_not("sail S R") == "WF-058"


@rules("WF-059")
def test_explorers_on_the_way_change_nothing(table):
    m = lay(table("wayfinder", 2), "14: R1 Y1; 15: R1 B1; 16: R1 B1", voyage=14, explorers={1: 15})
    m.play("sail E R", "sail E Y")
    assert on(m, 15) == "R2 B1"
    assert m.state.explorer[1] == 15


@rules("WF-061", "WF-062")
def test_a_step_that_strands_the_voyage_is_not_offered(table):
    m = lay(table("wayfinder", 2), "0: R1 Y1; 1: R1 G1; 2: R1; 6: B1 R1; 7: G3; 12: G1", voyage=0)
    assert m.why_not("sail E R") == "WF-061"
    assert m.why_not("sail E Y") == ""


@rules("WF-064")
def test_no_voyage_is_preferred_to_another(table):
    m = lay(table("wayfinder", 2), "14: R1 Y1; 15: R4", voyage=14)
    assert {"sail N R", "land N", "sail E R"} <= set(offered(m))


@rules("WF-065")
def test_a_construction_founded_on_the_way_is_not_met_again(table):
    m = lay(table("wayfinder", 2), "14: R2 Y1", voyage=14).play("sail E R", "sail E Y")
    assert (on(m, 15), on(m, 16)) == ("R1", "Y1")
    assert m.state.path[:2].tolist() == [15, 16]


@rules("WF-071")
def test_six_of_one_colour_cannot_land_on_an_empty_space(table):
    m = lay(table("wayfinder", 2), "12: R7 Y1; 13: R1 Y1", voyage=12).play("sail E Y")
    assert m.why_not("land E") == "WF-071"
    m = lay(table("wayfinder", 2), "12: R6 Y1; 13: R1 Y1", voyage=12).play("sail E R")
    assert m.why_not("land E") == ""


@rules("WF-072", "WF-085")
@pytest.mark.parametrize(("rest", "result"), [("R3", "R3"), ("R5", "hut R1"), ("R2 G2", "R2 G2")])
def test_an_early_landing_makes_a_construction_a_village_or_travellers(table, rest, result):
    m = lay(table("wayfinder", 2), f"12: Y1 {rest}; 13: R1 Y1", voyage=12).play("sail E Y", "land E")
    assert on(m, 14) == result


@rules("WF-073", "WF-077", "WF-078")
def test_landings_that_are_not_possible_say_why(table):
    m = lay(table("wayfinder", 2), "14: R1 Y1 G1; 13: R1 Y1; 15: R1; 8: B1", voyage=14)
    assert m.why_not("land W") == "WF-077"
    assert m.why_not("land E") == "WF-073"
    m.play("sail S R", "sail S G")
    assert m.why_not("land S") == "WF-078"


@rules("WF-074")
def test_homecoming_is_optional(table):
    m = lay(table("wayfinder", 2), "12: R3 Y1; 13: R1 Y1; 14: R1", voyage=12).play("sail E Y")
    assert {"land E", "sail E R"} <= set(offered(m))


@rules("WF-080")
def test_no_homecoming_on_the_first_space(table):
    m = lay(table("wayfinder", 2), "14: R2 Y1; 15: R1", voyage=14)
    assert m.why_not("land E") == "WF-073"


@rules("WF-054", "WF-051")
def test_paths_are_short_never_cross_and_start_with_two_colours(table):
    """WF-I9 over whole games; `broken` checks the path at every step."""
    for seed in range(6):
        m, dice = table("wayfinder", 3, seed=seed), random.Random(seed)
        while m.state.phase != ask.OVER:
            if m.state.phase == ask.VOYAGE and m.state.length == 0:
                assert sum(m.state.hand > 0) >= 2
            assert m.state.length <= 10
            m.play(dice.choice(m.legal()))
