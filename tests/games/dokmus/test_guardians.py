"""Guardian actions and the bonus of ruins (sections 6 and 7)."""

from __future__ import annotations

import pytest

from citing import rules
from motu.games.dokmus import ask, box

from .positions import cells, deeds, tokens, turn

AROUND = (0, 1, 2, 3, 5, 6, 7, 8)


# -- the talisman --


@rules("DK-110", "DK-007")
def test_guardian_1_takes_the_talisman_for_the_next_draft(table):
    m = turn(table, seat=2, guardian=1, yellow=[275], left=1, talisman=0, guardians=[3, 5, 1, 2])
    m.play("talisman")
    assert (m.state.talisman, m.state.first) == (2, 0)
    m.play("cell 254")
    assert (m.current_player, m.state.called) == (3, 2)  # this round goes on in its order
    while m.state.rounds == 1:
        m.play(m.legal()[0] if m.state.left else "end_turn")
    assert (m.state.phase, m.current_player) == (ask.DRAFT, 2)


@rules("DK-111")
def test_guardian_1_is_optional(table):
    m = turn(table, guardian=1, blue=[275], left=1, talisman=3).play("cell 254")
    assert deeds(m) == ["talisman", "end_turn"]
    m.play("end_turn")
    assert m.state.talisman == 3


@rules("DK-111")
def test_guardian_1_is_void_for_the_holder(table):
    m = turn(table, guardian=1, blue=[275], left=1, talisman=0)
    assert m.why_not("talisman") == "DK-111"
    m.play("cell 254")
    assert m.current_player != 0  # nothing was left to do, the turn is over


@rules("DK-059")
@pytest.mark.parametrize(
    ("guardian", "allowed"),
    [(1, {"talisman"}), (2, {"shift"}), (3, {"move"}), (4, {"rotate_cw", "rotate_ccw"})],
)
def test_each_guardian_has_its_own_action_only(table, guardian, allowed):
    m = turn(table, guardian=guardian, blue=[275], talisman=3)
    assert {text.split()[0] for text in deeds(m)} == allowed
    for action in {"talisman", "shift 1", "move", "rotate_cw 0", "rotate_ccw 0"}:
        assert m.why_not(action) == ("" if action.split()[0] in allowed else "DK-059")


@rules("DK-120")
def test_guardian_5_does_one_of_2_3_and_4_once(table):
    m = turn(table, guardian=5, blue=[275], talisman=3)
    assert {text.split()[0] for text in deeds(m)} == {"shift", "move", "rotate_cw", "rotate_ccw"}
    assert m.why_not("talisman") == "DK-059"
    m.play("shift 1")
    assert {m.why_not(action) for action in ("shift 1", "move", "rotate_cw 0")} == {"DK-059"}


# -- moving a token --


@rules("DK-115")
def test_a_token_moves_to_a_neighbour_or_round_a_temple(table):
    m = turn(table, guardian=3, blue=[40]).play("move", "cell 40")
    assert cells(m) == [18, 19, 41, 60, 61]
    m.play("cell 60")
    assert (tokens(m, 0), m.state.left, m.state.supply[0]) == ([60], 3, 24)


@rules("DK-115")
@pytest.mark.parametrize(("origin", "terrain"), [(275, "meadow"), (95, "forest"), (130, "volcano")])
def test_a_token_may_leave_meadow_forest_and_volcano(table, origin, terrain):
    m = turn(table, guardian=3, blue=[origin]).play("move")
    assert cells(m) == [origin], terrain


@rules("DK-115")
def test_a_token_without_a_target_cannot_be_chosen(table):
    m = turn(table, guardian=3, blue=[131, 275], red=[130, 152, 89]).play("move")
    assert m.why_not("cell 131") == "DK-115"
    assert cells(m) == [275]


@rules("DK-115")
def test_no_move_begins_without_a_token_that_can_move(table):
    m = turn(table, guardian=3, blue=[131], red=[130, 152, 89])
    assert m.why_not("move") == "DK-115"
    assert "move" not in deeds(m)


@rules("DK-115")
def test_a_token_walled_in_may_still_move_round_its_temple(table):
    m = turn(table, guardian=3, blue=[131], red=[130, 152]).play("move", "cell 131")
    assert cells(m) == [89]


@rules("DK-115")
def test_a_move_goes_to_free_cells_near_the_token(table):
    m = turn(table, guardian=3, blue=[275], red=[274]).play("move", "cell 275")
    assert m.why_not("cell 274") == "DK-010"
    assert m.why_not("cell 253") == "DK-009"
    assert m.why_not("cell 0") == "DK-115"
    assert m.why_not("end_turn") == "DK-115"  # the move has begun


@rules("DK-116")
def test_a_move_crosses_no_water_but_may_enter_another_tile(table):
    m = turn(table, guardian=3, blue=[4]).play("move", "cell 4")
    assert m.why_not("cell 2") == "DK-116"
    m = turn(table, guardian=3, blue=[275]).play("move", "cell 275", "cell 296")
    assert tokens(m, 0) == [296]


@rules("DK-117")
def test_a_moved_token_may_end_alone(table):
    m = turn(table, guardian=3, blue=[18, 19]).play("move", "cell 18", "cell 60")
    assert tokens(m, 0) == [19, 60]


@rules("DK-118")
def test_foreign_tokens_are_not_moved(table):
    m = turn(table, guardian=3, blue=[275], red=[20]).play("move")
    assert m.why_not("cell 20") == "DK-118"
    assert m.why_not("cell 0") == "DK-118"  # nor an empty cell


@rules("DK-059", "DK-115")
def test_the_guardian_counts_as_used_from_the_word_move_on(table):
    m = turn(table, guardian=3, blue=[275]).play("move")
    assert m.state.used == 1


# -- tiles --


@rules("DK-119")
def test_guardian_4_rotates_any_tile_either_way(table):
    m = turn(table, blue=[275])
    assert deeds(m) == [f"{way} {slot}" for way in ("rotate_cw", "rotate_ccw") for slot in AROUND]
    assert m.why_not("rotate_cw 4") == m.why_not("rotate_ccw 4") == "DK-119"


@rules("DK-121")
def test_a_tile_with_foreign_tokens_only_may_be_rotated(table):
    m = turn(table, blue=[275], red=[0], green=[1]).play("rotate_cw 0")
    assert (tokens(m, 1), tokens(m, 3)) == ([6], [27])


@rules("DK-112", "DK-119", "DK-120")
@pytest.mark.parametrize("gap", range(9))
@pytest.mark.parametrize("guardian", range(1, 6))
def test_the_table_of_tiles_says_what_the_rules_say_one_by_one(table, guardian, gap):
    layout = [f"{k}A" for k in range(1, 9)]
    layout.insert(gap, "-")
    m = turn(table, layout, guardian=guardian, talisman=3)
    tiles = [f"{way} {slot}" for way in ("shift", "rotate_cw", "rotate_ccw") for slot in range(9)]
    assert [text for text in deeds(m) if text in tiles] == [text for text in tiles if m.why_not(text) == ""]


# -- the bonus of ruins --


@rules("DK-092", "DK-130", "DK-131", "DK-132", "DK-133", "DK-134", "DK-135")
def test_worked_example_e10_ruins_to_ruins(table):
    m = turn(table, "plainB4", blue=[2, 23]).play("cell 1")
    assert deeds(m) == ["rotate_cw 0", "rotate_ccw 0", "move", "skip"]
    m.play("move", "cell 23", "cell 44")
    assert (m.state.phase, m.state.bonus) == (ask.BONUS, 0)
    assert deeds(m) == ["rotate_cw 0", "rotate_ccw 0", "move", "skip"]
    assert m.score(0) == 2


@rules("DK-131")
def test_the_bonus_comes_before_everything_else_and_may_be_declined(table):
    m = turn(table, "plainB4", blue=[2, 23]).play("cell 1")
    assert {m.why_not(a) for a in ("cell 22", "cross", "talisman", "end_turn")} == {"DK-131"}
    m.play("skip")
    assert (m.state.phase, m.state.left, m.state.bonus) == (ask.MAIN, 2, -1)
    assert m.why_not("skip") == "DK-130"


@rules("DK-132")
def test_the_bonus_shifts_its_own_tile_only_and_only_in_line_with_the_gap(table):
    m = turn(table, "plainB4", blue=[9]).play("cell 10")
    assert "shift 1" in deeds(m)
    assert m.why_not("shift 3") == "DK-132"
    m.play("shift 1")
    assert (box.FACES[m.state.face[4]], m.state.phase) == ("2B", ask.MAIN)
    corner = turn(table, "plainB4", blue=[2]).play("cell 1")
    assert corner.why_not("shift 0") == "DK-132"


@rules("DK-133")
def test_the_bonus_rotates_its_own_tile_either_way(table):
    m = turn(table, "plainB4", blue=[2]).play("cell 1")
    assert m.why_not("rotate_cw 1") == m.why_not("rotate_ccw 8") == "DK-133"
    m.play("rotate_ccw 0")
    assert m.state.turned[0] == 3


@rules("DK-134")
def test_the_bonus_moves_a_token_of_its_tile_only(table):
    m = turn(table, "plainB4", blue=[2, 9]).play("cell 1", "move")
    assert m.why_not("cell 9") == "DK-134"
    assert m.why_not("cell 1") == "DK-090"
    assert cells(m) == [2]


@rules("DK-134")
def test_the_bonus_offers_no_move_without_a_token_that_can(table):
    m = turn(table, blue=[141]).play("cell 163")  # round temple 142 onto ruins of another tile
    assert deeds(m) == ["shift 5", "rotate_cw 5", "rotate_ccw 5", "skip"]
    assert m.why_not("move") == "DK-134"


@rules("DK-134")
def test_the_moved_token_may_leave_the_tile_of_the_bonus(table):
    m = turn(table, "plainB4", blue=[9, 13]).play("cell 10", "move", "cell 13", "cell 14")
    assert tokens(m, 0) == [9, 10, 14]


@rules("DK-136")
@pytest.mark.parametrize("guardian", [1, 2, 4, 5])
def test_bonus_and_guardian_are_independent(table, guardian):
    action = {1: "talisman", 2: "shift 1", 4: "rotate_cw 8", 5: "rotate_cw 8"}[guardian]
    m = turn(table, "plainB4", guardian=guardian, blue=[2], talisman=3).play("cell 1", "rotate_cw 0")
    assert m.state.used == 0
    m.play(action)
    assert m.state.used == 1


@rules("DK-137")
def test_a_move_of_guardian_5_onto_ruins_gives_a_bonus(table):
    m = turn(table, "plainB4", guardian=5, blue=[2, 23]).play("move", "cell 2", "cell 1")
    assert deeds(m) == ["rotate_cw 0", "rotate_ccw 0", "move", "skip"]
    m.play("rotate_cw 0")
    assert (m.state.phase, m.state.left, m.state.used) == (ask.MAIN, 3, 1)


@rules("DK-062", "DK-131")
def test_the_last_token_on_ruins_still_gives_its_bonus_before_the_turn_ends(table):
    m = turn(table, "plainB4", blue=[2], left=1, used=1).play("cell 1")
    assert m.state.phase == ask.BONUS
    m.play("skip")
    assert m.state.phase == ask.DRAFT
