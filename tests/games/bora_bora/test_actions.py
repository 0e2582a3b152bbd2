"""The actions (BB-054 to BB-086)."""

from __future__ import annotations

import pytest

from citing import rules
from motu.games.bora_bora import ask, box
from motu.games.bora_bora.teaching.positions import asked, cards, earned, legal, person, position, region

# -- expansion --


@rules("BB-054", "BB-012")
def test_expansion_needs_a_path_from_an_own_hut_and_no_hut_there(table) -> None:
    m = position(table, players=4, faces=[4], huts={0: ["CM", "CB"], 1: ["CF"]})
    m.play("place 4 land")
    assert legal(m) == ["expand CF", "expand CP"]
    assert m.why_not("expand CB") == "BB-012"
    assert m.why_not("expand EB") == "BB-054"  # by sea


@rules("BB-054")
def test_a_hut_beside_the_building_space_serves_equally(table) -> None:
    m = position(table, players=4, faces=[4], huts={0: ["CM"], 1: ["CM"]})
    assert m.state.holder[region("CM")] == 1
    m.play("place 4 land")
    assert legal(m) == ["expand CP", "expand CB"]


@rules("BB-055")
def test_the_last_hut_may_be_taken(table) -> None:
    everywhere = [code for code in box.REGION_CODES if code != "CP"]
    m = position(table, players=4, faces=[4, 4], huts={0: everywhere})
    assert m.state.huts_left[0] == 1
    m.play("place 4 land", "expand CP", "offering")
    assert m.state.huts_left[0] == 0
    m.edit(seat=0, turn=0, point=ask.PLACE, laid=0)
    assert m.why_not("place 4 land") == "BB-055"


@rules("BB-056", "BB-061")
def test_the_hut_comes_from_the_lowest_ordinary_slot_or_the_twelfth(table) -> None:
    m = position(table, faces=[4], huts={0: ["CM"]})
    m.play("place 4 land_sea", "expand CB")
    assert asked(m) == "hut_from"
    m.play("hut_from ordinary")
    assert m.state.huts[0].tolist() == [0, 0, 0, 1, 1, 1, 1, 1, 1, 1, 1, 2]
    m = position(table, faces=[4], huts={0: ["CM"]}, twelfth={0: 0})
    m.play("place 4 land_sea", "expand CB")
    assert asked(m) == "reward"


@rules("BB-057", "BB-012")
def test_the_newest_hut_holds_the_region_and_the_others_stay(table) -> None:
    m = position(table, faces=[4], huts={0: ["CM"], 1: ["CB"]})
    m.play("place 4 land_sea", "expand CB", "hut_from ordinary", "offering")
    assert m.state.holder[region("CB")] == 0
    assert m.state.settled[:2, region("CB")].tolist() == [1, 1]


@rules("BB-058")
def test_material_or_offering_but_one_of_them(table) -> None:
    m = position(table, faces=[4], huts={0: ["CM"]})
    m.play("place 4 land_sea", "expand CB", "hut_from ordinary")
    assert legal(m) == ["cell 0", "cell 3", "cell 6", "cell 9", "offering"]
    assert m.why_not("pass") == "BB-058"
    assert m.why_not("cell 1") == "BB-058"  # a stone cell; this is a beach
    assert m.why_not("aside wood") == "BB-058"
    m.play("offering")
    assert m.state.offerings[0] == 1


@rules("BB-059")
def test_a_material_goes_beside_the_board_only_if_no_cell_is_free(table) -> None:
    m = position(table, faces=[4], huts={0: ["CM"]}, stored={0: [0, 3, 6]})
    m.play("place 4 land_sea", "expand CB", "hut_from ordinary")
    assert m.why_not("aside sand") == "BB-059"
    assert m.why_not("cell 3") == "BB-059"
    m.edit(**{"cells[0]": [1, 0, 0, 1, 0, 0, 1, 0, 0, 1, 0, 0]})
    assert legal(m) == ["aside sand", "offering"]
    m.play("aside sand")
    assert m.state.aside[0].tolist() == [1, 0, 0]


@rules("BB-060", "BB-128", "BB-117")
def test_red_scores_the_fish_tile_last_and_the_offering_just_taken_may_pay(table) -> None:
    m = position(table, faces=[4], huts={0: ["CM"]}, hand={0: {"red": 1}})
    m.play("place 4 land_sea", "expand EB", "hut_from ordinary", "offering")
    assert legal(m) == ["pay card", "decline"]
    m.play("pay card")
    assert (m.score(0), earned(m, 0, "red"), m.state.offerings[0]) == (2, 2, 0)
    assert asked(m) == "place"


@rules("BB-060")
def test_red_is_not_asked_when_the_material_was_taken_and_no_offering_is_left(table) -> None:
    m = position(table, faces=[4], huts={0: ["CM"]}, hand={0: {"red": 1}})
    m.play("place 4 land_sea", "expand EB", "hut_from ordinary", "cell 0")
    assert (asked(m), m.current_player) == ("place", 1)


@rules("BB-128", "BB-131")
def test_red_once_for_each_hut(table) -> None:
    m = position(table, faces=[4], huts={0: ["CM"]}, hand={0: {"red": 2}}, offerings={0: 5})
    m.play("place 4 land_sea", "decline", "expand EB", "hut_from ordinary", "offering", "pay card")
    assert (asked(m), m.current_player) == ("place", 1)


@rules("BB-061", "BB-064")
def test_an_emptied_slot_takes_a_person(table) -> None:
    m = position(table, faces=[4, 4], huts={0: ["CM"]})
    m.edit(**{"person[0]": [person("man vp 1"), person("man vp 2"), *[-1] * 10]})
    assert m.why_not("place 4 man_woman") == "BB-064"
    m.play("place 4 land_sea", "expand CB", "hut_from ordinary", "offering", "place 6 fishing")
    m.play("place 4 man_woman", "take_woman 3")
    assert m.state.person[0, 2] == person("woman man 1")


# -- men and women --


@rules("BB-062", "BB-063")
def test_a_person_at_a_position_up_to_the_value(table) -> None:
    m = position(table, players=3, faces=[3])
    m.play("place 3 man")
    assert legal(m) == ["take_man 0", "take_man 1", "take_man 2"]
    assert m.why_not("take_man 3") == "BB-062"
    assert m.why_not("take_woman 0") == "BB-062"
    m.play("take_man 1")
    assert m.state.person_display[box.MEN].tolist() == [0, -1, 6, 9, 12, 15]
    m.edit(**{"dice[1]": [0, 1, 0, 0, 0, 0]})
    m.play("place 2 man")
    assert m.why_not("take_man 1") == "BB-063"
    assert legal(m) == ["take_man 0"]


@rules("BB-062")
def test_a_die_below_every_person_left_needs_white(table) -> None:
    m = position(table, players=3, faces=[2], person_display=[[-1, -1, 6, 9, 12, 15], [-1] * 6])
    assert m.why_not("place 2 man") == "BB-050"
    assert m.why_not("place 2 woman") == "BB-062"  # nobody is left


@rules("BB-017", "BB-064")
def test_ordinary_slots_first_the_twelfth_only_when_it_is_empty(table) -> None:
    m = position(table, players=3, faces=[3], **{"huts[0]": [0] * 12})
    m.edit(**{"person[0]": [person("man vp 1"), *[-1] * 11]})
    m.play("place 3 man", "take_man 0")
    assert m.state.person[0, :3].tolist() == [person("man vp 1"), 0, -1]
    m = position(table, players=3, faces=[3], **{"huts[0]": [0] + [1] * 10 + [0]})
    m.edit(**{"person[0]": [person("man vp 1"), *[-1] * 11]})
    m.play("place 3 man", "take_man 0")
    assert m.state.person[0, box.TWELFTH] == 0


@rules("BB-017", "BB-064")
def test_a_hut_on_the_twelfth_keeps_persons_away(table) -> None:
    m = position(table, players=3, faces=[3], **{"huts[0]": [0] + [1] * 11})
    m.edit(**{"person[0]": [person("man vp 1"), *[-1] * 11]})
    assert m.why_not("place 3 man") == "BB-064"


@rules("BB-065", "BB-066")
def test_taking_a_tile_triggers_nothing(table) -> None:
    m = position(table, players=3, faces=[3])
    m.play("place 3 man", "take_man 0")
    s = m.state
    assert (s.status[0], s.shells[0], m.score(0), s.shifted[0, 0]) == (0, 0, 0, 0)
    assert m.current_player == 1


# -- helper --


@rules("BB-067")
def test_what_the_helper_offers_for_two_points(table) -> None:
    m = position(table, faces=[2], people={0: ["man vp 2", "woman vp 3*"]})
    m.play("place 2 helper")
    assert legal(m) == [
        *(f"cell {cell}" for cell in range(12)), "offering", "shift 0", "vp_rest",
        *(f"god_card {name}" for name in ("blue", "white", "red", "green", "yellow", "deck")), "move_hut",
    ]  # fmt: skip
    m.play("shift 0")
    assert legal(m) == ["vp_rest"]
    for answer in ("offering", "god_card deck", "cell 0", "aside sand", "move_hut", "shift 2"):
        assert m.why_not(answer) == "BB-067"


@rules("BB-068")
def test_all_points_are_spent(table) -> None:
    m = position(table, faces=[5])
    m.play("place 5 helper", "offering")
    assert m.why_not("pass") == "BB-068"
    m.play("vp_rest")
    assert (m.score(0), earned(m, 0, "helper")) == (3, 3)


@rules("BB-069")
def test_a_man_is_tattooed_once_for_his_status(table) -> None:
    m = position(table, faces=[5], people={0: ["man vp 2"]})
    m.play("place 5 helper", "shift 0")
    assert (m.state.status[0], m.state.shifted[0, 0], m.state.left) == (2, 1, 4)
    assert m.why_not("shift 0") == "BB-069"


@rules("BB-070")
def test_a_womans_shells_are_collected_once(table) -> None:
    m = position(table, faces=[5], people={0: ["woman vp 3"]})
    m.play("place 5 helper", "shift 0")
    assert m.state.shells[0] == 3
    assert m.why_not("shift 0") == "BB-070"


@rules("BB-071")
def test_a_display_card_is_replaced_at_once(table) -> None:
    m = position(table, faces=[2], display={"red": 5}, deck={"green": 7})
    m.play("place 2 helper")
    assert m.why_not("god_card blue") == "BB-071"
    m.play("god_card red")
    assert cards(m, 0) == {"red": 1}
    assert m.state.display.tolist() == [0, 0, 4, 1, 0]
    assert m.state.deck_size == 6


@rules("BB-071")
def test_the_top_card_of_the_deck_leaves_the_display_alone(table) -> None:
    m = position(table, faces=[2], display={"red": 5}, deck={"green": 7})
    m.play("place 2 helper", "god_card deck")
    assert (cards(m, 0), m.state.display.tolist()) == ({"green": 1}, [0, 0, 5, 0, 0])


@rules("BB-072", "BB-145")
def test_an_empty_deck_is_made_anew_from_the_discard_pile(table) -> None:
    m = position(table, faces=[2], display={"red": 5}, deck={}, discard={"blue": 3})
    m.play("place 2 helper", "god_card deck")
    assert cards(m, 0) == {"blue": 1}
    assert (m.state.deck.tolist(), m.state.discard.sum()) == ([2, 0, 0, 0, 0], 0)


@rules("BB-072")
def test_without_deck_and_discard_the_display_stays_short_until_cards_are_played(table) -> None:
    m = position(table, faces=[2, 2], display={"red": 5}, deck={}, god_tiles={0: 0})
    m.play("place 2 helper")
    assert m.why_not("god_card deck") == "BB-072"
    m.play("god_card red")
    assert m.state.display.sum() == 4
    m.edit(seat=0, turn=0, point=ask.PLACE, laid=0, offerings=[1, 0, 0, 0], **{"hand[0]": [0, 1, 0, 0, 0]})
    m.play("place 2 helper", "pay card")  # white goes to the discard pile and at once to the display
    assert (m.state.display.tolist(), m.state.discard.sum()) == ([0, 1, 4, 0, 0], 0)


@rules("BB-072")
def test_no_card_can_be_taken_when_there_is_none_anywhere(table) -> None:
    m = position(table, faces=[2], display={}, deck={})
    m.play("place 2 helper")
    assert legal(m, "god_card") == []


@rules("BB-073")
def test_moving_a_hut_to_the_twelfth(table) -> None:
    m = position(table, faces=[6])
    m.play("place 6 helper", "move_hut")
    assert m.state.huts[0].tolist() == [0, 0, 1, 1, 1, 1, 1, 1, 1, 1, 1, 3]
    m.edit(**{"huts[0]": [0] * 11 + [5]})
    assert m.why_not("move_hut") == "BB-073"
    m.edit(**{"huts[0]": [1] * 11 + [0], "person[0]": [-1] * 11 + [5]})
    assert m.why_not("move_hut") == "BB-073"


@rules("BB-074")
def test_what_the_helper_gives_is_usable_at_once(table) -> None:
    m = position(table, ask="use", people={0: ["man god 1", "woman vp 1", "woman shell 1"]}, offerings={0: 1})
    m.edit(display=[0, 0, 0, 5, 0], deck=[12, 12, 12, 7, 12])
    m.play("use_woman vp", "use_man god", "god_card green")
    assert m.why_not("use_woman shell") == ""


# -- status --


@rules("BB-075")
def test_a_marker_that_moves_goes_on_top(table) -> None:
    m = position(table, players=3, faces=[6], people={0: ["man vp 2"]}, status={1: 2, 2: 2})
    m.edit(stack=[1, 2, 0, -1])
    m.play("place 6 helper", "shift 0")
    assert m.state.stack.tolist() == [0, 1, 2, -1]
    assert m.state.status.tolist() == [2, 2, 2, 0]


@rules("BB-075", "BB-076")
def test_the_last_space_is_the_end(table) -> None:
    m = position(table, players=3, faces=[6], people={0: ["man vp 3", "man sea 1"]}, status={0: 14, 1: 15})
    m.edit(stack=[2, 1, 0, -1])
    m.play("place 6 helper", "shift 0")
    assert (m.state.status[0], m.state.stack.tolist()) == (15, [0, 2, 1, -1])
    m.edit(stack=[2, 1, 0, -1])
    m.play("shift 1")  # does not move, so it does not climb either
    assert (m.state.status[0], m.state.stack.tolist()) == (15, [2, 1, 0, -1])


# -- temple --


@rules("BB-077")
def test_the_priest_comes_from_the_supply(table) -> None:
    m = position(table, faces=[6], temple=[0, 0, 0, -1, -1, 0])
    assert m.why_not("place 6 temple") == "BB-077"  # even though one would be pushed out
    m = position(table, faces=[6], temple=[0, 0, 0, -1, -1, 1])
    m.play("place 6 temple", "temple 5")
    assert m.state.priests[:2].tolist() == [0, 4]


@rules("BB-078")
def test_a_space_up_to_the_value_occupied_or_not(table) -> None:
    m = position(table, faces=[2], temple=[-1, -1, -1, -1, 1, -1])
    m.play("place 2 temple")
    assert legal(m) == ["temple 4", "temple 5"]
    assert m.why_not("temple 3") == "BB-078"


@rules("BB-079")
@pytest.mark.parametrize(
    ("before", "space", "after", "supply"),
    [
        ([-1, 1, 1, -1, 1, -1], 1, [-1, 0, 1, 1, 1, -1], [3, 1]),  # up to the gap
        ([-1, -1, 1, 0, 1, 1], 2, [-1, -1, 0, 1, 0, 1], [2, 2]),  # the last one falls out
        ([-1, -1, -1, -1, -1, 0], 5, [-1, -1, -1, -1, -1, 0], [3, 4]),  # one's own is pushed the same way
        ([1, 1, -1, -1, -1, -1], 4, [1, 1, -1, -1, 0, -1], [3, 2]),
    ],
)
def test_priests_push_to_the_right(table, before, space, after, supply) -> None:
    m = position(table, faces=[6], temple=before)
    m.play("place 6 temple", f"temple {space}")
    assert m.state.temple.tolist() == after
    assert m.state.priests[:2].tolist() == supply


@rules("BB-080", "BB-085", "BB-086")
@pytest.mark.parametrize("action", ["temple", "build"])
def test_a_priest_and_a_building_bring_a_fire_bonus(table, action) -> None:
    m = position(table, faces=[6], stored={0: [0, 1]})
    m.play(f"place 6 {action}", *(["temple 0"] if action == "temple" else ["build_tile 6", "build_pair 0+1"]))
    assert legal(m) == [
        "offering",
        *(f"god_card {name}" for name in ("blue", "white", "red", "green", "yellow", "deck")),
    ]
    assert m.why_not("shell") == m.why_not("status") == m.why_not("pass") == "BB-086"
    m.play("god_card red")
    assert legal(m) == ["status", "shell"]
    assert m.why_not("offering") == m.why_not("god_card deck") == "BB-086"
    m.play("status")
    assert (cards(m, 0), m.state.status[0], m.current_player) == ({"red": 1}, 1, 1)


@rules("BB-081")
def test_priests_stay_from_round_to_round(table) -> None:
    m = position(table, ask="new_task", seat=1, temple=[0, 1, -1, -1, -1, 0])
    m.edit(**{"tasks[0]": [7, 8, 9], "tasks[1]": [10, 11, -1]})
    m.play(legal(m)[0])
    assert (m.state.round_number, m.state.temple.tolist()) == (2, [0, 1, -1, -1, -1, 0])


# -- build --


@rules("BB-082")
def test_building_needs_a_tile_and_two_materials_side_by_side(table) -> None:
    m = position(table, faces=[3], stored={0: [0, 2, 5, 7]})
    assert m.why_not("place 3 build") == "BB-082"
    m = position(table, faces=[3], stored={0: [0, 1, 5, 11]}, built={0: {2: (3, 7)}})
    m.play("place 3 build")
    assert legal(m) == ["build_tile 1", "build_tile 3"]
    assert m.why_not("build_tile 2") == m.why_not("build_tile 4") == "BB-082"
    m.play("build_tile 3")
    assert legal(m) == ["build_pair 0+1", "build_pair 1+5"]
    assert m.why_not("build_pair 1+2") == "BB-082"


@rules("BB-083", "BB-021")
def test_a_building_covers_its_cells_for_good(table) -> None:
    m = position(table, faces=[6], stored={0: [0, 1, 4]})
    m.play("place 6 build", "build_tile 5", "build_pair 0+1", "offering", "shell")
    assert m.state.cells[0].tolist() == [6, 6, 0, 0, 1, *[0] * 7]  # 2 + the fifth tile
    assert m.state.built[0].tolist() == [0, 0, 0, 0, 1, 0]
    m.edit(seat=0, turn=0, point=ask.HELPER, left=2)
    assert m.why_not("cell 0") == "BB-083"
    assert m.why_not("cell 4") == "BB-059"


@rules("BB-084")
@pytest.mark.parametrize(("number", "vp"), [(1, 10), (2, 10), (3, 7), (4, 7), (5, 4), (6, 4)])
def test_a_building_scores_by_round(table, number, vp) -> None:
    m = position(table, faces=[6], stored={0: [0, 1]}, number=number)
    m.play("place 6 build", "build_tile 1", "build_pair 0+1")
    assert (m.score(0), earned(m, 0, "build")) == (vp, vp)
