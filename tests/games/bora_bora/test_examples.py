"""The worked examples 1 to 16 of the rules."""

from __future__ import annotations

import pytest

from citing import rules
from motu.games.bora_bora import box
from motu.games.bora_bora.teaching.positions import asked, cards, earned, legal, position, region


@rules("BB-047")
def test_1_a_tile_with_five_and_three_takes_only_ones_and_twos(table) -> None:
    for face in range(1, 7):
        m = position(table, faces=[face], on_tiles={"helper": [5, 3]})
        assert (m.why_not(f"place {face} helper") == "") == (face in (1, 2))


@rules("BB-054", "BB-009")
@pytest.mark.parametrize(
    ("tile", "least"),
    [
        ("sea", {"SP": 5, "EB": 4, "EF": None, "SF": None}),
        ("land", {"CP": 4, "CB": 2, "CF": None}),
    ],
)
def test_2_expansion_from_the_central_mountain(table, tile, least) -> None:
    for face in range(2, 7):
        m = position(table, players=4, faces=[face], huts={0: ["CM"]})
        if m.why_not(f"place {face} {tile}"):
            assert face < 4
            continue
        m.play(f"place {face} {tile}")
        for code, value in least.items():
            assert (m.why_not(f"expand {code}") == "") == (value is not None and face >= value)


@rules("BB-062")
def test_3_a_four_takes_any_woman_but_those_under_five_and_six(table) -> None:
    m = position(table, players=4, faces=[4]).play("place 4 woman")
    assert legal(m) == [f"take_woman {k}" for k in range(4)]


@rules("BB-067", "BB-069", "BB-070")
def test_4_five_points_for_two_men_a_woman_and_an_offering(table) -> None:
    m = position(table, faces=[5], people={0: ["man vp 2", "man sea 3", "woman vp 3"]})
    m.play("place 5 helper", "shift 0", "shift 1", "shift 2", "offering")
    s = m.state
    assert (s.status[0], box.STATUS_VP[5], box.STATUS_VP[4]) == (5, 4, 2)  # the first space worth 4
    assert (s.shells[0], s.offerings[0], m.current_player) == (3, 1, 1)


@rules("BB-067", "BB-059")
def test_5_wood_a_man_a_woman_and_the_rest_as_points(table) -> None:
    m = position(table, faces=[6], people={0: ["man vp 1", "woman vp 2"]})
    m.play("place 6 helper", "cell 2", "shift 0", "shift 1", "vp_rest")
    s = m.state
    assert (s.cells[0, 2], box.CELL_MATERIAL[2], s.status[0], s.shells[0], m.score(0)) == (box.STORED, 2, 1, 2, 2)


@rules("BB-067", "BB-068")
@pytest.mark.parametrize(
    ("answers", "vp"),
    [
        (("god_card red", "offering", "cell 1"), 0),
        (tuple(f"shift {k}" for k in range(6)), 0),
        (("god_card red", "god_card deck", "vp_rest"), 2),
    ],
)
def test_6_other_ways_to_spend_six_points(table, answers, vp) -> None:
    people = [f"{who} {ability} 1" for who in ("man", "woman") for ability in ("vp", "sea", "hut")]
    m = position(table, faces=[6], people={0: people}).play("place 6 helper", *answers)
    assert (m.score(0), m.current_player) == (vp, 1)


@rules("BB-086")
def test_7_fire_bonus_card_then_shell(table) -> None:
    m = position(table, faces=[6]).play("place 6 temple", "temple 3", "god_card deck")
    assert m.why_not("offering") == m.why_not("god_card deck") == "BB-086"
    m.play("shell")
    assert (m.state.hand_size[0], m.state.shells[0]) == (1, 1)


@rules("BB-089", "BB-090")
def test_8_two_scouts_are_one_expansion_up_to_four(table) -> None:
    people = ["man land 1*", "man land 2", "woman land 1"]
    m = position(table, ask="use", people={0: people}, huts={0: ["CM"]})
    m.play("use_man land")
    assert legal(m) == ["expand CP", "expand CB"]
    m.play("expand CP", "hut_from ordinary", "offering")
    assert m.why_not("use_man land") == "BB-100"
    m.play("use_woman land")
    assert legal(m) == ["expand CB"]


@rules("BB-090", "BB-091")
def test_9_three_scouts_take_any_land_path_and_a_third_host_adds_nothing(table) -> None:
    m = position(table, ask="use", people={0: [f"woman land {k}" for k in (1, 2, 3)]}, huts={0: ["CP"]})
    m.play("use_woman land")
    assert legal(m) == ["expand CF", "expand CM"]
    for tiles in (2, 3):
        people = [f"woman woman {k}" for k in range(1, tiles + 1)]
        m = position(table, ask="use", people={0: people}, huts={0: ["CM", "CB", "CF"]}).play("use_woman woman")
        assert legal(m) == [f"take_woman {k}" for k in range(6)]


@rules("BB-126", "BB-127", "BB-060", "BB-131")
def test_10_blue_white_and_red_in_one_turn(table) -> None:
    fish = [0, 1, 2, 3, 4, 5, 6, 7, 9, 8, 10, 11]  # the 5 lies beside the southern forest
    m = position(
        table, players=4, faces=[3], huts={0: ["CB"]}, on_tiles={"sea": [1]}, fish=fish, offerings={0: 3},
        hand={0: {"blue": 1, "white": 1, "red": 1}},
    )  # fmt: skip
    m.play("place 3 sea", "pay card", "pay card", "expand SF", "hut_from ordinary", "offering", "pay card")
    assert (m.score(0), cards(m, 0), m.state.offerings[0]) == (5, {}, 1)
    assert m.state.discard.tolist() == [1, 1, 1, 0, 0]
    assert m.state.die_face[1] == 3
    assert m.state.holder[region("SF")] == 0


@rules("BB-095", "BB-099")
def test_11_two_women_with_points_alone_and_with_green(table) -> None:
    words = {"ask": "use", "people": {0: ["woman vp 1", "woman vp 2"]}, "god_tiles": {0: 1}}
    assert position(table, **words).play("use_woman vp", "decline").score(0) == 4
    assert position(table, **words).play("use_woman vp", "pay tile").score(0) == 8


@rules("BB-092", "BB-099")
def test_12_green_makes_a_builder_as_good_as_a_six_not_two_builders(table) -> None:
    words = {"ask": "use", "people": {0: ["man build 1"]}, "god_tiles": {0: 1}, "stored": {0: [0, 1, 2, 3]}}
    m = position(table, **words).play("use_man build", "decline")
    assert legal(m) == [f"build_tile {value}" for value in (1, 2, 3)]
    m = position(table, **words).play("use_man build", "pay tile")
    assert legal(m) == [f"build_tile {value}" for value in range(1, 7)]
    m.play("build_tile 6", "build_pair 0+1", "offering", "shell")
    assert (legal(m), earned(m, 0, "build")) == (["pass"], 10)


@rules("BB-099", "BB-101")
def test_13_a_green_card_drawn_on_the_way_pays_for_a_second_woman(table) -> None:
    people = ["woman land 1", "woman land 2", "woman man 1", "man god 1"]
    m = position(table, ask="use", people={0: people}, huts={0: ["CM"]}, offerings={0: 1}, deck={"green": 9})
    m.play("use_woman land")
    assert legal(m) == ["expand CP", "expand CB"]
    m.play("expand CP", "hut_from ordinary", "cell 2", "use_man god", "god_card deck", "use_woman man")
    assert (asked(m), cards(m, 0)) == ("extra", {"green": 1})
    m.play("pay card")
    assert legal(m) == ["take_man 0", "take_man 1", "take_man 2"]


@rules("BB-134")
@pytest.mark.parametrize(
    ("task", "words"),
    [(34, {"stored": {0: [2, 5]}}), (8, {"huts": {0: box.REGION_CODES[:8]}})],
    ids=["two wood for three", "eight regions for nine"],
)
def test_14_yellow_for_a_missing_unit(table, task, words) -> None:
    m = position(table, ask="task", tasks={0: [task, 21, 22]}, god_tiles={0: 1}, **words)
    m.play("task_yellow 0", "pay tile")
    assert earned(m, 0, "tasks") == 4


@rules("BB-051")
def test_15_dice_of_both_uses_share_a_combined_tile(table) -> None:
    m = position(table, faces=[3]).play("place 3 man_woman", "take_woman 2")
    for face in range(1, 7):
        m.edit(**{"dice[1]": [int(face == k) for k in range(1, 7)]})
        assert (m.why_not(f"place {face} man_woman") == "") == (face < 3)
    m.edit(**{"dice[1]": [0, 1, 0, 0, 0, 0]}).play("place 2 man_woman")
    assert legal(m) == ["take_man 0", "take_man 1", "take_woman 0", "take_woman 1"]


@rules("BB-035")
def test_16_markers_at_the_start_of_a_game_of_four(table) -> None:
    m = table("bora_bora", players=4, seed=9)
    order = m.state.order.tolist()
    assert [m.score(seat) for seat in order] == [0, 1, 2, 3]
    assert m.state.stack.tolist() == order
