"""Phase B (BB-087 to BB-101) and green (BB-129)."""

from __future__ import annotations

import pytest

from citing import rules
from motu.games.bora_bora import box
from motu.games.bora_bora.teaching.positions import asked, cards, earned, legal, person, position


@rules("BB-087")
def test_each_seat_completes_phase_b_before_the_next(table) -> None:
    m = position(table, ask="use", people={0: ["man vp 1", "woman shell 1"], 1: ["man vp 2"]})
    m.play("use_man vp", "use_woman shell")
    assert (legal(m), m.current_player) == (["pass"], 0)
    m.play("pass")
    assert (legal(m), m.current_player) == (["use_man vp", "pass"], 1)


@rules("BB-088")
@pytest.mark.parametrize("order", [("use_man vp", "use_woman shell"), ("use_woman shell", "use_man vp")])
def test_one_ability_of_each_gender_in_either_order(table, order) -> None:
    m = position(table, ask="use", people={0: ["man vp 1", "man sea 1", "woman shell 1"]})
    m.play(*order)
    assert (m.score(0), m.state.shells[0]) == (2, 1)
    assert m.why_not("use_man sea") == "BB-099"


@rules("BB-088")
def test_uses_are_optional(table) -> None:
    m = position(table, ask="use", people={0: ["man vp 1"]})
    m.play("pass")
    assert (m.score(0), m.current_player) == (0, 1)


@rules("BB-088")
def test_persons_are_used_in_phase_b_only(table) -> None:
    assert position(table, people={0: ["man vp 1"]}).why_not("use_man vp") == "BB-088"


@rules("BB-089")
def test_equal_tiles_of_one_gender_count_together_shifted_or_not(table) -> None:
    m = position(table, ask="use", people={0: ["man vp 1*", "man vp 2", "woman vp 1"]})
    m.play("use_man vp")
    assert (m.score(0), earned(m, 0, "person vp")) == (4, 4)
    assert m.state.shifted[0, :3].tolist() == [1, 0, 0]
    m.play("use_woman vp")
    assert m.score(0) == 6


@rules("BB-089")
def test_an_ability_that_nobody_has(table) -> None:
    assert position(table, ask="use", people={0: ["man vp 1"]}).why_not("use_woman vp") == "BB-089"


@rules("BB-090")
@pytest.mark.parametrize(("tiles", "regions"), [(1, ["CB"]), (2, ["CP", "CB"]), (3, ["CP", "CB"])])
def test_land_reaches_two_per_tile(table, tiles, regions) -> None:
    people = [f"woman land {k}" for k in range(1, tiles + 1)]
    m = position(table, ask="use", people={0: people}, huts={0: ["CM"]})
    m.play("use_woman land")
    assert m.state.value == 2 * tiles
    assert legal(m) == [f"expand {code}" for code in regions]


@rules("BB-090")
def test_sea_is_another_ability_than_land(table) -> None:
    m = position(table, ask="use", people={0: ["man sea 1", "man sea 2", "man land 1"]}, huts={0: ["CM"]})
    m.play("use_man sea")
    assert legal(m) == ["expand EB"]


@rules("BB-091")
@pytest.mark.parametrize(("tiles", "highest"), [(1, 3), (2, 6), (3, 6)])
def test_a_person_is_taken_as_with_a_three_or_six(table, tiles, highest) -> None:
    people = [f"woman man {k}" for k in range(1, tiles + 1)]
    m = position(table, ask="use", people={0: people}, huts={0: ["CM", "CB", "CF"]})
    m.play("use_woman man")
    assert legal(m) == [f"take_man {k}" for k in range(highest)]


@rules("BB-092")
def test_building_by_a_person_scores_and_brings_the_fire_bonus(table) -> None:
    m = position(table, ask="use", people={0: ["man build 1"]}, stored={0: [0, 1]}, number=3)
    m.play("use_man build")
    assert legal(m) == ["build_tile 1", "build_tile 2", "build_tile 3"]
    m.play("build_tile 3", "build_pair 0+1", "offering", "shell")
    assert (m.score(0), m.state.offerings[0], m.state.shells[0], asked(m)) == (7, 1, 1, "use")


@rules("BB-093")
def test_one_material_for_each_tile_of_any_kinds(table) -> None:
    m = position(table, ask="use", people={0: ["man material 1", "man material 2"]}, stored={0: [0, 3, 6, 9]})
    m.play("use_man material")
    assert legal(m) == [*(f"cell {cell}" for cell in (1, 2, 4, 5, 7, 8, 10, 11)), "aside sand"]
    m.play("cell 2", "aside sand")
    assert (m.state.cells[0, 2], m.state.aside[0, 0], asked(m)) == (box.STORED, 1, "use")


@rules("BB-094")
def test_huts_move_as_far_as_there_are_any(table) -> None:
    m = position(table, ask="use", people={0: ["man hut 1", "man hut 2", "man hut 3"]})
    m.play("use_man hut")
    assert m.state.huts[0].tolist() == [0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 7]
    m = position(table, ask="use", people={0: ["man hut 1", "man hut 2"]})
    m.edit(**{"huts[0]": [0] * 10 + [1, 11]})
    m.play("use_man hut")
    assert m.state.huts[0, box.TWELFTH] == 12


@rules("BB-095")
def test_offerings_status_and_shells_one_for_each_tile(table) -> None:
    people = ["man offering 1", "man offering 2", "woman shell 3"]
    m = position(table, ask="use", people={0: people, 1: ["man status 1", "man status 2", "man status 3"]})
    m.play("use_man offering", "use_woman shell", "pass", "use_man status")
    assert (m.state.offerings[0], m.state.shells[0], m.state.status[1]) == (2, 1, 3)
    assert m.state.stack.tolist()[:2] == [1, 0]


@rules("BB-095")
def test_cards_are_drawn_one_after_another(table) -> None:
    m = position(table, ask="use", people={0: ["man god 1", "man god 2"]}, display={"red": 5}, deck={"blue": 2})
    m.play("use_man god", "god_card red", "god_card blue")
    assert (cards(m, 0), asked(m)) == ({"red": 1, "blue": 1}, "use")


@rules("BB-095")
def test_cards_that_are_not_there_lapse(table) -> None:
    m = position(table, ask="use", people={0: ["man god 1", "man god 2"]}, display={"red": 1}, deck={})
    m.play("use_man god", "god_card red")
    assert (cards(m, 0), asked(m)) == ({"red": 1}, "use")


@rules("BB-096")
@pytest.mark.parametrize(
    ("ability", "words", "edits"),
    [
        ("land", {"huts": {0: ["CP"]}}, {}),  # the nearest takes a 4
        ("sea", {"huts": {0: ["CB"]}}, {}),
        ("woman", {}, {"person_display": [[0, 3, 6, 9, 12, 15], [-1, -1, -1, 9, 12, 15]]}),
        ("man", {}, {"huts[0]": [0] + [1] * 11}),  # no slot
        ("build", {"stored": {0: [0, 2]}}, {}),
        ("hut", {}, {"huts[0]": [0] * 11 + [12]}),
        ("hut", {}, {"person[0]": [18, *[-1] * 10, 5], "huts[0]": [0] + [1] * 10 + [0]}),
        ("god", {"display": {}, "deck": {}}, {}),
    ],
)
def test_uses_that_lead_nowhere_are_not_allowed(table, ability, words, edits) -> None:
    m = position(table, ask="use", people={0: [f"man {ability} 1"]}, **words).edit(edits)
    assert m.why_not(f"use_man {ability}") == "BB-096"
    assert legal(m) == ["pass"]


@rules("BB-096")
def test_a_status_marker_at_the_end_does_not_forbid_the_use(table) -> None:
    m = position(table, ask="use", people={0: ["man status 1"]}, status={0: 15})
    m.play("use_man status")
    assert m.state.status[0] == 15


@rules("BB-097")
def test_a_person_taken_in_phase_b_may_be_used_in_it(table) -> None:
    m = position(table, ask="use", people={0: ["man woman 1"]}, huts={0: ["CM"]})
    assert m.why_not("use_woman land") == "BB-089"
    m.play("use_man woman", "take_woman 0")
    assert m.state.person[0, 1] == person("woman land 1")
    m.play("use_woman land")
    assert legal(m) == ["expand CB"]


@rules("BB-098")
def test_red_may_follow_an_expansion_and_blue_white_and_yellow_cannot_be_played(table) -> None:
    m = position(table, ask="use", people={0: ["man land 1"]}, huts={0: ["CM"]}, hand={0: {"red": 1}}, offerings={0: 1})
    assert m.why_not("pay card") == "BB-098"
    m.play("use_man land", "expand CB", "hut_from ordinary", "offering")
    assert asked(m) == "red"
    m.play("pay card")
    assert (earned(m, 0, "red"), asked(m)) == (1, "use")


@rules("BB-099", "BB-100", "BB-129")
def test_green_doubles_when_the_use_is_announced(table) -> None:
    m = position(table, ask="use", people={0: ["man vp 1", "man vp 2"]}, hand={0: {"green": 1}}, offerings={0: 1})
    m.play("use_man vp")
    assert (asked(m), legal(m)) == ("double", ["pay card", "decline"])
    m.play("pay card")
    assert (m.score(0), m.state.green) == (8, 1)


@rules("BB-099")
def test_green_at_most_once_in_a_round(table) -> None:
    m = position(table, ask="use", people={0: ["man vp 1", "man sea 1", "woman vp 1"]}, god_tiles={0: 3})
    m.play("use_man vp", "pay tile", "use_woman vp")
    assert (asked(m), m.score(0)) == ("use", 6)  # no second doubling
    assert m.why_not("use_man sea") == "BB-099"


@rules("BB-099")
def test_a_doubled_value_stays_at_most_six(table) -> None:
    people = ["woman land 1", "woman land 2"]
    m = position(table, ask="use", people={0: people}, huts={0: ["CF"]}, god_tiles={0: 1})
    m.play("use_woman land", "pay tile")
    assert m.state.value == 6
    assert legal(m) == ["expand CP", "expand CB"]


@rules("BB-099")
def test_a_use_at_its_limit_is_not_doubled(table) -> None:
    people = ["woman man 1", "woman man 2"]
    m = position(table, ask="use", people={0: people}, god_tiles={0: 1}, huts={0: ["CM", "CB"]})
    m.play("use_woman man")
    assert asked(m) == "take"


@rules("BB-099")
def test_green_may_double_a_hut_use_that_is_carried_out_in_part(table) -> None:
    m = position(table, ask="use", people={0: ["man hut 1"]}, god_tiles={0: 1}).edit(**{"huts[0]": [0] * 10 + [1, 11]})
    m.play("use_man hut")
    assert asked(m) == "double"


@rules("BB-099", "BB-100")
def test_green_adds_a_second_different_ability(table) -> None:
    people = ["man vp 1", "man vp 2", "man shell 1"]
    m = position(table, ask="use", people={0: people}, god_tiles={0: 2})
    m.play("use_man vp", "decline", "use_man shell")
    assert (asked(m), legal(m)) == ("extra", ["pay tile"])
    assert m.why_not("decline") == "BB-099"
    m.play("pay tile")
    assert (m.score(0), m.state.shells[0], legal(m)) == (4, 1, ["pass"])


@rules("BB-100")
def test_the_same_ability_cannot_be_used_again(table) -> None:
    m = position(table, ask="use", people={0: ["man vp 1"]}, god_tiles={0: 2})
    m.play("use_man vp", "decline")
    assert m.why_not("use_man vp") == "BB-100"


@rules("BB-100")
def test_a_use_that_only_green_makes_possible_must_be_doubled(table) -> None:
    m = position(table, ask="use", people={0: ["man land 1"]}, huts={0: ["CP"]}, god_tiles={0: 1})
    m.play("use_man land")
    assert legal(m) == ["pay tile"]
    assert m.why_not("decline") == "BB-096"


@rules("BB-100")
def test_a_second_ability_is_never_doubled(table) -> None:
    m = position(table, ask="use", people={0: ["man vp 1", "man land 1"]}, huts={0: ["CP"]}, god_tiles={0: 2})
    m.play("use_man vp", "decline")
    assert m.why_not("use_man land") == "BB-096"  # possible only if doubled


@rules("BB-101")
def test_a_green_card_drawn_in_the_same_phase_pays(table) -> None:
    people = ["man god 1", "man shell 1"]
    m = position(table, ask="use", people={0: people}, offerings={0: 1}, display={"green": 5}, deck={"red": 9})
    m.play("use_man god", "god_card green", "use_man shell", "pay card")
    assert m.state.shells[0] == 1
