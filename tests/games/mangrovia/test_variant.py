"""The variant with stone area tiles (section 13)."""

from __future__ import annotations

import pytest

from citing import rules
from motu.engine.record import NOBODY
from motu.games.mangrovia import box, good
from motu.games.mangrovia.teaching.positions import (
    PURPLE,
    RED,
    YELLOW,
    birds,
    boat_at,
    hand,
    holding,
    huts,
    texts,
    the_end,
)

from .test_scoring import EX_11_A, path_only

V3, WILD, A2 = (box.TILE_KIND.tolist().index(kind) for kind in (good.VALUABLE, good.LANDSCAPE, good.AMULET))


def variant(table, changes, players=4):
    return table("mangrovia", players=players, variant="stone_mixed").edit(changes)


def tile_on(space, tile):
    return {f"stone[{box.STONE_AT[space]}]": tile}


def tiles(seat, valuable=0, wild=0, amulet=0):
    return {f"tiles[{seat}]": [valuable, wild, amulet]}


@rules("MG-125")
def test_a_stone_hut_gives_its_tile_at_once_and_it_helps_the_second_hut(table):
    m = variant(table, boat_at(10) | birds("water", "reed") | holding(0, [6, 2], "WR") | tile_on(18, V3) | tiles(0))
    assert m.why_not("build 35") == "MG-075"  # reed, 5
    m.play("build 18", "pay_valuable 6")
    assert m.state.tiles[0].tolist() == [1, 0, 0]
    assert m.state.stone[box.STONE_AT[18]] == NOBODY
    m.play("build 35")
    assert texts(m) == ["pay_valuable tile"]
    m.play("pay_valuable tile", "pay_valuable 2")
    assert m.state.huts[0, 35] == 1


@rules("MG-125")
def test_a_tile_does_not_help_to_pay_for_its_own_hut(table):
    m = variant(table, boat_at(10) | birds("water", "reed") | holding(0, [3], "W") | tile_on(18, V3))
    assert m.why_not("build 18") == "MG-075"


@rules("MG-126", "MG-125")
def test_a_god_tile_is_kept_openly(table):
    m = variant(table, boat_at(8, RED) | birds("water", "reed") | holding(RED, [6], "W") | tile_on(18, 4))
    m.play("build 18", "pay_valuable 6")
    assert m.state.god.tolist() == [NOBODY] * 4 + [RED] + [NOBODY] * 3
    assert box.GOD_TILE[4] == 4
    assert m.view(YELLOW).god[4] == RED


@rules("MG-126")
def test_ex_15_purple_wins_the_tie_on_path_a_with_its_god(table):
    m = variant(table, EX_11_A | {"god[0]": PURPLE} | the_end())
    assert path_only(m, "A") == [0, 6, 0, 12]
    # besides, E: red on 0; F: yellow on 7; G: purple on 14
    assert [row["paths"] for row in m.ledger()] == [12, 6 + 10, 0, 12 + 8]


@rules("MG-126")
def test_a_god_never_beats_a_larger_number_nor_helps_without_a_hut(table):
    m = variant(table, huts(0, 24, 25) | huts(1, 26) | {"god[7]": 1} | the_end())
    assert [row["paths"] for row in m.ledger()] == [10, 5, 0, 0]
    m = variant(table, huts(0, 24) | {"god[7]": 1} | the_end())
    assert [row["paths"] for row in m.ledger()] == [10, 0, 0, 0]


@rules("MG-127")
def test_a_valuable_tile_pays_3_once_and_leaves_the_game(table):
    m = variant(table, boat_at(11) | birds("water", "reed") | holding(0, [3], "W") | tiles(0, valuable=1))
    m.play("build 41", "pay_valuable 3", "pay_valuable tile")
    assert m.state.tiles[0].sum() == 0
    assert m.state.discard[good.VALUABLE].sum() == 1
    assert hand(m, 0, good.VALUABLE) == []


@rules("MG-127")
def test_an_amulet_tile_pays_2_once_and_leaves_the_game(table):
    m = variant(table, boat_at(11) | birds("sand", "reed") | holding(0, [], "S") | tiles(0, amulet=1))
    bag = int(m.state.left[good.AMULET])
    m.play("build 44", "pay_amulet tile")
    assert m.state.tiles[0].sum() == 0
    assert (m.state.discard[good.AMULET].sum(), m.state.left[good.AMULET]) == (0, bag)


@rules("MG-127")
def test_a_tile_one_does_not_have_cannot_be_paid(table):
    m = variant(table, boat_at(11) | birds("water", "reed") | holding(0, [6], "W") | tiles(0)).play("build 18")
    assert m.why_not("pay_valuable tile") == "MG-127"


@rules("MG-127", "MG-132")
def test_tiles_are_paid_after_cards_of_their_value(table):
    m = variant(table, boat_at(11) | birds("water", "reed") | holding(0, [3, 2, 4], "W") | tiles(0, valuable=1))
    m.play("build 18")
    assert texts(m) == ["pay_valuable 3", "pay_valuable 4"]  # 3 + tile, 4 + 2
    m.play("pay_valuable 3")
    assert texts(m) == ["pay_valuable tile"]


@rules("MG-130")
def test_several_tiles_may_be_used_in_one_payment(table):
    m = variant(table, boat_at(11) | birds("water", "reed") | holding(0, [], "W") | tiles(0, valuable=2))
    m.play("build 18", "pay_valuable tile", "pay_valuable tile")
    assert m.state.huts[0, 18] == 1


@rules("MG-128")
def test_a_wild_card_replaces_the_bird_not_the_landscape_card(table):
    without = boat_at(11) | birds("water", "reed") | holding(0, [7], "S")
    assert variant(table, without).why_not("build 16") == "MG-074"
    m = variant(table, without | tiles(0, wild=1))
    m.play("build 16", "pay_valuable 7")
    assert m.state.huts[0, 16] == 1
    assert m.state.tiles[0, good.LANDSCAPE] == 0
    no_card = variant(table, boat_at(11) | birds("water", "reed") | holding(0, [7], "R") | tiles(0, wild=1))
    assert no_card.why_not("build 16") == "MG-076"


@rules("MG-129")
def test_a_wild_card_is_spent_only_when_needed(table):
    m = variant(table, boat_at(11) | birds("sand", "reed") | holding(0, [7], "S") | tiles(0, wild=1))
    m.play("build 16", "pay_valuable 7")
    assert m.state.tiles[0, good.LANDSCAPE] == 1


@rules("MG-129")
def test_one_wild_card_covers_a_double_hut(table):
    m = variant(table, boat_at(9) | birds("water", "reed") | holding(0, [7, 7], "SS") | tiles(0, wild=1))
    m.play("build_double 16", "pay_valuable 7", "pay_valuable 7")
    assert m.state.huts[0, 16] == 2
    assert m.state.tiles[0, good.LANDSCAPE] == 0


@rules("MG-129")
@pytest.mark.parametrize(
    ("under", "cards", "left"),
    [
        (("sand", "water"), ("sand", "sand"), 1),
        (("sand", "water"), ("sand", "reed"), 0),
        (("mangroves", "water"), ("sand", "reed"), 0),
        (("mangroves", "water"), ("reed", "reed"), 0),
    ],
)
def test_on_23_the_cards_given_decide_whether_the_wild_card_is_spent(table, under, cards, left):
    m = variant(table, boat_at(9) | birds(*under) | holding(0, [7, 7, 4, 4], "SSRR") | tiles(0, wild=1))
    m.play("build_double 23", *(f"pay_landscape {card}" for card in cards))
    assert m.state.tiles[0, good.LANDSCAPE] == 1  # it goes with the last item (MG-134)
    m.play("pay_valuable 7", "pay_valuable 7", "pay_valuable 4", "pay_valuable 4")
    assert m.state.tiles[0, good.LANDSCAPE] == left


@rules("MG-130")
def test_unspent_tiles_score_nothing_and_break_no_tie(table):
    none = {key: value for seat in range(4) for key, value in holding(seat).items()}
    m = variant(table, none | tiles(0, 2, 1, 3) | the_end())
    assert m.scores() == [0, 0, 0, 0]
    assert m.winners() == [0, 1, 2, 3]


@rules("MG-130")
def test_the_tiles_of_others_do_not_help(table):
    m = variant(table, boat_at(11) | birds("water", "reed") | holding(0, [3], "W") | tiles(1, valuable=1))
    assert m.why_not("build 18") == "MG-075"


@rules("MG-122")
def test_base_rules_hold_in_the_variant(table):
    m = variant(table, boat_at(8) | birds("sand", "water") | holding(0, [7], "S"))
    m.play("build 16", "pay_valuable 7")
    assert m.score(0) == 1
