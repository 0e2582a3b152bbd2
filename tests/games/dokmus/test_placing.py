"""Placing a token: walks, ferries, forests, volcanoes, ruins, and when nothing is possible (section 5)."""

from __future__ import annotations

import pytest

import motu
from citing import rules
from motu.engine.record import NOBODY
from motu.games.dokmus import ask, box, terrain

from .positions import cells, costs, deeds, tokens, turn

STUCK = {"blue": [131], "red": [130, 152, 89]}  # round temple 110 and beside 131 everything is taken
WOODED = {"blue": [105], "red": [106, 126]}  # only forest 84 is beside 105


def free_walks(m):
    return [cell for cell, cost in costs(m).items() if cost == 0]


# -- walks --


@rules("DK-071")
def test_a_cell_that_is_not_near_an_own_token_is_refused(table):
    m = turn(table, blue=[275], red=[20])
    assert m.why_not("cell 253") == "DK-009"
    assert m.why_not("cell 255") == "DK-071"  # a corner away
    assert m.why_not("cell 19") == "DK-071"  # near red only


@rules("DK-072")
def test_any_own_token_counts_however_long_it_has_been_there(table):
    m = turn(table, blue=[40, 275])
    assert {18, 60} <= set(free_walks(m))  # round temple 39 from the first token
    assert {254, 274} <= set(free_walks(m))


@rules("DK-072", "DK-069")
def test_by_default_a_link_counts_from_any_own_token(table):
    assert costs(turn(table, blue=[89, 0]))[131] == 0


@rules("DK-069")
def test_with_temple_link_last_only_the_token_placed_last_is_linked(table):
    m = turn(table, blue=[89, 0], temple_link="last")
    assert m.why_not("cell 131") == "DK-069"
    assert {68, 88} <= set(free_walks(m))  # adjacency counts from every token
    assert costs(turn(table, blue=[0, 89], temple_link="last"))[131] == 0


@rules("DK-069")
def test_a_moved_token_stays_the_last_one(table):
    m = turn(table, guardian=3, blue=[0, 68], temple_link="last")
    m.play("move", "cell 68", "cell 89")
    assert m.state.last[0] == 89
    assert costs(m)[131] == 0
    m = turn(table, guardian=3, blue=[68, 0], temple_link="last").play("move", "cell 68", "cell 89")
    assert m.why_not("cell 131") == "DK-069"


@rules("DK-069")
def test_the_last_token_travels_with_its_tile(table):
    m = turn(table, blue=[0, 89], temple_link="last").play("rotate_cw 0")
    assert m.state.last[0] == 21 * 5 + 2  # row 4, column 5 goes to row 5, column 2
    m = turn(table, guardian=2, blue=[11], temple_link="last").play("shift 1")
    assert m.state.last[0] == 158


@rules("DK-069")
def test_a_last_token_gone_from_a_volcano_counts_as_none(table):
    m = turn(table, blue=[89, 129], left=1, used=1, temple_link="last").play("cell 130")
    assert m.state.last[0] == NOBODY
    m = turn(table, blue=[89], last=[NOBODY] * 4, temple_link="last")
    assert m.why_not("cell 131") == "DK-069"


@rules("DK-069", "DK-081")
def test_with_temple_link_last_forests_are_exempt_through_any_token(table):
    m = turn(table, blue=[95, 118, 0], temple_link="last")
    assert costs(m)[117] == 0  # beside meadow 118; forest 95 is linked to it round temple 96


@rules("DK-069")
def test_with_temple_link_last_moves_go_round_a_temple_from_any_token(table):
    m = turn(table, guardian=3, blue=[89, 0], temple_link="last").play("move", "cell 89")
    assert 131 in cells(m)


# -- ferries --


@rules("DK-019", "DK-021", "DK-074", "DK-080", "DK-081")
def test_worked_example_e2_blue(table):
    found = costs(turn(table, blue=[95], red=[97]))
    assert {cell for cell, cost in found.items() if cost == 0} == {94, 116, 117}
    assert {cell: found.get(cell) for cell in (7, 11, 30, 32, 51, 54, 73, 76)} == dict.fromkeys(
        (7, 11, 30, 32, 51, 54, 73, 76), 1
    )


@rules("DK-019", "DK-021", "DK-074", "DK-080", "DK-081")
def test_worked_example_e2_red(table):
    found = costs(turn(table, seat=1, blue=[95], red=[97]))
    assert {cell for cell, cost in found.items() if cost == 0} == {76, 98, 118}
    assert {cell: found.get(cell) for cell in (117, 7, 11, 30, 32, 51, 54, 73)} == dict.fromkeys(
        (117, 7, 11, 30, 32, 51, 54, 73), 1
    )


@rules("DK-073", "DK-075")
def test_a_ferry_goes_to_every_shore_of_the_waterway_and_to_no_other(table):
    m = turn(table, blue=[4])  # beside the river of 1A
    ferries = (2, 22, 23, 42, 63, 66, 84, 86, 106)
    assert costs(m) == {**dict.fromkeys(ferries, 1), 5: 1, 26: 1, 46: 0}
    assert m.why_not("cell 16") == "DK-071"  # beside another river


@rules("DK-075", "DK-082")
def test_a_ferry_into_a_forest_costs_one_token_only(table):
    m = turn(table, blue=[51]).play("cell 7")  # forest of 2A across the water
    assert (m.state.left, m.state.supply[0], m.state.sacrificed[0]) == (1, 22, 1)


@rules("DK-076", "DK-079")
def test_worked_example_e8_no_second_cost_in_a_turn(table):
    m = turn(table, blue=[95]).play("cell 76")
    assert m.state.left == 1
    assert m.why_not("cell 7") == "DK-076"  # a ferry
    assert m.why_not("cell 11") == "DK-076"
    assert all(cost == 0 for cost in costs(m).values())
    assert m.why_not("cross") == "DK-078"


@rules("DK-077")
def test_the_cheapest_way_is_taken(table):
    m = turn(table, seat=1, red=[97]).play("cell 76")  # linked, and across the water too
    assert (m.state.left, m.state.sacrificed[1]) == (2, 0)


@rules("DK-078")
def test_a_free_walk_may_be_a_ferry_on_purpose(table):
    m = turn(table, seat=1, red=[97]).play("cross")
    assert 76 in cells(m)
    m.play("cell 76")
    assert (m.state.left, m.state.sacrificed[1], m.state.phase) == (1, 1, ask.MAIN)


@rules("DK-078", "DK-073")
def test_a_declared_crossing_ends_on_a_free_walk_beside_the_waterway(table):
    m = turn(table, seat=1, blue=[95], red=[97]).play("cross")
    assert m.why_not("cell 98") == "DK-073"  # beside 97, but no water there
    assert m.why_not("cell 7") == "DK-078"  # no free walk: a plain placement is the ferry
    assert m.why_not("cell 117") == "DK-078"  # a forest that costs a token anyhow
    assert m.why_not("cell 75") == "DK-009"
    assert m.why_not("cell 95") == "DK-010"


@rules("DK-078")
@pytest.mark.parametrize(("left", "rule"), [(3, ""), (2, ""), (1, "DK-078"), (0, "DK-078")])
def test_a_crossing_on_purpose_needs_two_tokens(table, left, rule):
    assert turn(table, seat=1, red=[97], left=left).why_not("cross") == rule


# -- forests --


@rules("DK-080", "DK-076")
def test_walking_into_a_forest_costs_a_token(table):
    m = turn(table, blue=[275]).play("cell 296")
    assert (m.state.left, m.state.supply[0], m.state.sacrificed[0]) == (1, 22, 1)
    assert turn(table, blue=[275], left=1).why_not("cell 296") == "DK-076"


@rules("DK-081")
def test_the_next_forest_is_free(table):
    assert costs(turn(table, blue=[316]))[295] == 0


@rules("DK-084")
def test_the_exempting_token_may_be_of_this_turn_and_on_another_tile(table):
    m = turn(table, blue=[275]).play("cell 296")
    assert {295, 317} <= set(free_walks(m))
    assert costs(turn(table, blue=[6]))[7] == 0  # 6 on tile 1A, 7 on tile 2A


@rules("DK-085")
def test_one_token_on_forest_exempts_whatever_else_is_near(table):
    assert costs(turn(table, blue=[118]))[117] == 1
    assert costs(turn(table, blue=[118, 95]))[117] == 0


@rules("DK-083")
def test_a_move_into_a_forest_is_free(table):
    m = turn(table, guardian=3, blue=[275]).play("move", "cell 275", "cell 296")
    assert tokens(m, 0) == [296]
    assert (m.state.left, m.state.sacrificed[0]) == (3, 0)


# -- volcanoes --


@rules("DK-086", "DK-088")
def test_a_volcano_is_a_free_stepping_stone(table):
    m = turn(table, blue=[131])
    assert costs(m)[130] == 0
    assert m.why_not("cell 151") == "DK-071"
    m.play("cell 130")
    assert {129, 151} <= set(free_walks(m))


@rules("DK-088")
def test_a_token_on_a_volcano_ferries_too(table):
    assert costs(turn(table, blue=[30]))[11] == 1


@rules("DK-087")
def test_a_token_moved_onto_a_volcano_is_sacrificed_too(table):
    m = turn(table, guardian=3, blue=[129, 275], left=1)
    m.play("move", "cell 129", "cell 130", "cell 254")
    assert tokens(m, 0) == [254, 275]
    assert m.state.sacrificed[0] == 1


@rules("DK-089")
def test_a_token_may_leave_a_volcano_in_the_same_turn(table):
    m = turn(table, guardian=3, blue=[129], left=1)
    m.play("cell 130", "move", "cell 130", "cell 151")
    assert tokens(m, 0) == [129, 151]
    assert m.state.sacrificed[0] == 0


# -- ruins --


@rules("DK-090")
def test_a_token_on_ruins_cannot_be_moved(table):
    m = turn(table, guardian=3, blue=[88, 275]).play("move")
    assert m.why_not("cell 88") == "DK-090"
    assert cells(m) == [275]


@rules("DK-091", "DK-092", "DK-158")
def test_ruins_give_a_point_and_a_bonus_at_once(table):
    m = turn(table, blue=[89]).play("cell 88")
    assert m.score(0) == 1
    assert (m.state.phase, m.state.bonus) == (ask.BONUS, 0)


@rules("DK-092", "DK-137")
def test_a_token_moved_onto_ruins_gives_a_bonus(table):
    m = turn(table, guardian=3, blue=[89]).play("move", "cell 89", "cell 88")
    assert (m.state.phase, m.score(0)) == (ask.BONUS, 1)


# -- when nothing is possible --


@rules("DK-095", "DK-099")
def test_a_player_who_cannot_place_may_place_anywhere(table):
    m = turn(table, **STUCK)
    free = [c for c in range(441) if box.ENTERABLE[m.state.terrain[c]] and m.state.owner[c] == NOBODY]
    assert cells(m) == free
    assert any(d.startswith("rotate") for d in deeds(m))  # the guardian need not be used first


@rules("DK-096")
def test_anywhere_a_forest_still_costs_a_token(table):
    m = turn(table, **STUCK)
    assert all(cost == (m.state.terrain[cell] == terrain.FOREST) for cell, cost in costs(m).items())
    m = turn(table, **STUCK, left=1)
    assert m.why_not("cell 296") == "DK-096"
    assert not [cell for cell in cells(m) if m.state.terrain[cell] == terrain.FOREST]


@rules("DK-096", "DK-069")
def test_with_temple_link_last_an_exempt_forest_is_free_anywhere(table):
    stuck = {"blue": [95, 131], "red": [94, 116, 130, 152, 89], "left": 1}
    m = turn(table, **stuck, temple_link="last")
    assert m.why_not("cell 296") == "DK-096"
    m.play("cell 117")  # round temple 96 from forest 95, which was not placed last
    assert (m.state.sacrificed[0], m.state.supply[0]) == (0, 23)


@rules("DK-096", "DK-086")
def test_anywhere_ruins_and_volcanoes_work_as_usual(table):
    m = turn(table, **STUCK, left=2)
    assert m.clone().play("cell 234").state.phase == ask.BONUS
    volcano = m.clone().play("cell 278", "rotate_cw 0", "cell 277")
    assert volcano.state.sacrificed[0] == 1


@rules("DK-097")
def test_after_a_free_placement_the_usual_rules_apply_again(table):
    m = turn(table, **STUCK).play("cell 275")
    assert costs(m) == {254: 0, 274: 0, 276: 0, 296: 1}
    assert m.why_not("cell 0") == "DK-071"


@rules("DK-098")
def test_a_payable_cost_rules_the_free_placement_out(table):
    m = turn(table, **WOODED)
    assert costs(m) == {84: 1}
    assert m.why_not("cell 275") == "DK-071"


@rules("DK-098", "DK-095")
def test_a_cost_that_cannot_be_paid_does_not(table):
    m = turn(table, **WOODED, left=1)
    assert m.why_not("cell 275") == ""
    assert m.why_not("cell 84") == "DK-096"


@rules("DK-095", "DK-076")
def test_with_one_token_left_the_far_shore_costs_nothing_when_nothing_else_is_possible(table):
    m = turn(table, blue=[18], red=[19, 40, 60], left=1)
    assert m.why_not("cell 16") == ""
    m.play("cell 16")
    assert (m.state.sacrificed[0], m.state.supply[0]) == (0, 23)


@rules("DK-100")
def test_a_player_without_tokens_places_anywhere(table):
    m = turn(table, red=[275])
    assert 0 in cells(m)
    assert 254 in cells(m)


# -- bad input --


def test_a_refused_placement_names_its_rule_and_changes_nothing(table):
    m = turn(table, blue=[275])
    before = m.state.tobytes()
    with pytest.raises(motu.Refused, match="DK-071") as refusal:
        m.play("cell 254", "cell 0")
    assert refusal.value.rule == "DK-071"
    assert (m.state.tobytes(), m.log) == (before, [])


@pytest.mark.parametrize("text", ["cell 441", "cell v1", "cell", "guardian 0", "shift 9", "walk 3", "", "478", "-1"])
def test_what_is_no_action_is_refused_with_words(table, text):
    m = turn(table, blue=[275])
    with pytest.raises(motu.MotuError):
        m.play(text)
    assert m.log == []
