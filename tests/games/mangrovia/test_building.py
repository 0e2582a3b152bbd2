"""Building huts and paying exactly (section 8 and the look-ahead rules)."""

from __future__ import annotations

from collections import Counter
from itertools import product

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import motu
from citing import rules
from motu.engine.match import Match
from motu.games.mangrovia import ask, box, good
from motu.games.mangrovia.rules.payment import payable, with_more
from motu.games.mangrovia.teaching.positions import ORANGE, PURPLE, RED, birds, boat_at, hand, holding, huts, row, texts


def builder(table, landing, valuables=(), landscapes="", amulets=(), *, seat=0, under=("sand", "water"), players=4):
    """A seat at a building landing with this hand and the birds on two landscapes."""
    return table("mangrovia", players=players).edit(
        boat_at(landing, seat) | birds(*under) | holding(seat, valuables, landscapes, amulets)
    )


# -- one hut --


@rules("MG-074", "MG-086")
def test_ex_3_only_spaces_under_a_bird_can_be_built_on(table):
    valuables = [v for v in box.VALUABLE_VALUES for _ in range(3)]
    m = builder(table, 11, valuables, "MMSSRRWW", [1, 2, 3, 4, 5, 6], under=("water", "sand"))
    spaces = {int(text.split()[1]) for text in texts(m) if text.startswith("build")}
    names = {space["id"]: space["landscapes"] for space in box.DATA["space"]}
    assert spaces == {space for space in range(box.SPACES) if {"water", "sand"} & set(names[space])}
    assert texts(m.play("build 23")) == ["pay_landscape sand"]
    m = builder(table, 11, valuables, "MMSSRRWW", under=("water", "sand")).play("build 43")
    assert texts(m) == ["pay_landscape water"]


@rules("MG-074", "MG-075", "MG-076", "MG-078")
def test_ex_5_orange_builds_on_16_for_7_and_a_sand_card(table):
    m = builder(table, 8, [5, 2, 4], "S", seat=ORANGE)
    m.play("build 16", "pay_valuable 5", "pay_valuable 2")
    assert m.score(ORANGE) == 1
    assert m.state.huts[ORANGE, 16] == 1
    assert m.state.supply[ORANGE] == 8
    assert hand(m, ORANGE, good.VALUABLE) == [4]
    assert hand(m, ORANGE, good.LANDSCAPE) == []


@rules("MG-075")
@pytest.mark.parametrize("amulets", [[6], [4, 2]])
def test_ex_6_amulets_worth_6_do_not_pay_5(table, amulets):
    m = builder(table, 8, [5], "W", amulets, seat=RED)
    assert m.why_not("build 4") == "MG-075"
    assert "build 4" not in texts(m)


@rules("MG-074")
def test_without_a_hut_in_supply_nothing_is_built(table):
    m = builder(table, 8, [7], "S").edit({"supply[0]": 0})
    assert m.why_not("build 16") == "MG-074"
    assert [text for text in texts(m) if "build" in text] == []


@rules("MG-074")
def test_a_landscape_without_a_bird_is_refused(table):
    m = builder(table, 8, [7], "S", under=("mangroves", "water"))
    assert m.why_not("build 16") == "MG-074"


@rules("MG-076")
def test_without_its_landscape_card_a_space_is_refused(table):
    assert builder(table, 8, [7], "W").why_not("build 16") == "MG-076"


@rules("MG-013")
def test_a_space_holds_the_huts_of_one_player(table):
    m = builder(table, 8, [7], "S").edit(huts(1, 16))
    assert m.why_not("build 16") == "MG-013"
    m = builder(table, 8, [7], "S").edit(huts(0, 16))
    assert m.why_not("build 16") == "MG-013"


@rules("MG-085")
def test_neutral_huts_block_their_spaces(table):
    m = builder(table, 9, [7, 7], "WW", players=3)
    assert m.why_not("build 9") == "MG-085"
    assert m.why_not("build_double 9") == "MG-085"
    assert builder(table, 9, [7, 7], "WW", players=4).why_not("build 9") == ""


@rules("MG-008", "MG-077")
def test_amulets_do_not_pay_valuables_nor_the_reverse(table):
    m = builder(table, 8, [], "SW", [4, 3])
    assert m.why_not("build 16") == "MG-075"
    m = builder(table, 8, [5], "SW")
    assert m.why_not("build 4") == "MG-075"
    m = builder(table, 8, [5, 2], "S", [5, 2]).play("build 16")
    assert m.why_not("pay_amulet 5") == "MG-077"
    m = builder(table, 8, [5, 2], "W", [5]).play("build 4")
    assert m.why_not("pay_valuable 5") == "MG-077"


@rules("MG-075")
def test_overpaying_is_forbidden(table):
    m = builder(table, 8, [7, 4, 3], "S").play("build 16", "pay_valuable 4")
    assert m.why_not("pay_valuable 7") == "MG-075"


@rules("MG-079", "MG-012")
def test_an_amulet_space_moves_the_amulet_pillar_and_gives_no_points(table):
    m = builder(table, 8, [6], "W").play("build 41", "pay_valuable 6")
    assert (m.state.amulet_huts[0], m.score(0)) == (1, 0)


@rules("MG-080", "MG-012")
def test_a_pole_space_takes_the_top_tile_and_scores_it(table):
    m = builder(table, 10, [6, 3, 2], "S", [4, 2, 1], seat=1).edit(holding(1, [6, 3], "SS", [4, 2, 1]))
    m.play("build 27", "pay_valuable 6", "pay_valuable 3")
    assert (m.score(1), m.state.pole[box.POLE_AT[27]]) == (2, 2)
    m.play("build 21", "pay_amulet 4", "pay_amulet 2", "pay_amulet 1")
    assert (m.score(1), m.state.pole[box.POLE_AT[21]]) == (5, 3)
    assert m.ledger()[1]["pole tiles"] == 5


@rules("MG-081")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_there_is_a_tile_for_every_pole_space(table, players):
    m = table("mangrovia", players=players)
    empty = sum(1 for space in box.POLE_SPACES if not box.NEUTRAL[players, space])
    assert len(box.POLE_SPACES) - m.state.next_pole == empty


@rules("MG-082", "MG-083")
def test_the_starting_card_is_spent_first_and_leaves_the_game(table):
    m = builder(table, 10, [7, 7], "SSW").edit({"start[0]": row(good.VALUABLE, [7])})
    m.play("build 16", "pay_valuable 7")
    assert m.state.start[0].sum() == 0
    assert m.state.discard[good.VALUABLE].sum() == 0
    assert m.state.discard[good.LANDSCAPE].tolist() == row(good.LANDSCAPE, "S")
    m.play("build 9", "pay_valuable 7")
    assert m.state.discard[good.VALUABLE].tolist() == row(good.VALUABLE, [7])
    assert hand(m, 0, good.VALUABLE) == [7]


# -- double-landscape spaces --


@rules("MG-078", "MG-086")
def test_ex_9_orange_builds_on_23_and_gains_4(table):
    m = builder(table, 11, [7, 4], "RS", seat=ORANGE, under=("sand", "water"))
    m.play("build 23")
    assert texts(m) == ["pay_landscape sand"]
    m.play("pay_landscape sand", "pay_valuable 7", "pay_valuable 4")
    assert m.score(ORANGE) == 4
    assert hand(m, ORANGE, good.LANDSCAPE) == ["R"]


@rules("MG-086", "MG-087")
def test_the_card_given_must_be_the_one_under_a_bird(table):
    m = builder(table, 11, [7, 4], "R", under=("sand", "water"))
    assert m.why_not("build 23") == "MG-087"
    m = builder(table, 11, [7, 4], "R", under=("mangroves", "water"))
    assert m.why_not("build 23") == "MG-086"
    m = builder(table, 11, [7, 4], "RSW", under=("sand", "water")).play("build 23")
    assert m.why_not("pay_landscape reed") == "MG-087"
    assert m.why_not("pay_landscape water") == "MG-086"
    assert m.why_not("pass") == "MG-135"


@rules("MG-086")
def test_either_landscape_may_be_given_if_both_have_birds(table):
    m = builder(table, 11, [7, 4], "RS", under=("sand", "reed")).play("build 23")
    assert texts(m) == ["pay_landscape sand", "pay_landscape reed"]


@rules("MG-076")
def test_a_card_not_in_hand_cannot_be_given(table):
    m = builder(table, 11, [7, 4], "R", under=("sand", "reed")).play("build 23")
    assert m.why_not("pay_landscape sand") == "MG-076"


# -- two huts --


@rules("MG-075", "MG-088")
def test_ex_7_red_builds_two_huts_with_14_but_not_on_two_sevens(table):
    m = builder(table, 10, [6, 6, 2], "RW", seat=RED, under=("reed", "water"))
    assert m.why_not("build 9") == "MG-075"
    assert m.why_not("build 12") == "MG-075"
    m.play("build 6", "pay_valuable 6", "pay_valuable 2")
    assert m.score(RED) == 3
    m.play("build 18", "pay_valuable 6")
    assert m.score(RED) == 3
    assert m.state.huts[RED].nonzero()[0].tolist() == [6, 18]


@rules("MG-088")
def test_the_second_hut_stands_on_another_space_and_sees_the_effects_of_the_first(table):
    m = builder(table, 10, [7, 7], "SS").play("build 16", "pay_valuable 7")
    assert (m.score(0), m.state.landing, m.state.builds) == (1, 10, 1)
    assert m.why_not("build 16") == "MG-013"


@rules("MG-089", "MG-048")
def test_one_hut_is_enough_and_declining_the_first_ends_the_landing(table):
    m = builder(table, 10, [7, 7], "SW").play("build 16", "pay_valuable 7", "pass")
    assert m.state.round_number == 2
    m = builder(table, 10, [7, 7], "SW").play("pass")
    assert m.state.round_number == 2


@rules("MG-090")
def test_with_one_hut_in_supply_only_one_is_built(table):
    m = builder(table, 10, [7, 7], "SW").edit({"supply[0]": 1}).play("build 16", "pay_valuable 7")
    assert texts(m) == ["pass"]
    assert m.why_not("build 9") == "MG-074"


# -- double huts --


@rules("MG-091", "MG-093", "MG-094", "MG-096", "MG-097")
def test_ex_8_purple_builds_a_double_hut_on_24_for_20(table):
    m = builder(table, 9, [7, 7, 6], "WW", seat=PURPLE)
    m.play("build_double 24", "pay_valuable 7", "pay_valuable 7", "pay_valuable 6")
    assert m.score(PURPLE) == 8
    assert m.state.huts[PURPLE, 24] == 2
    assert m.state.supply[PURPLE] == 7
    assert hand(m, PURPLE, good.LANDSCAPE) == []
    assert m.state.round_number == 2  # the whole landing is used


@rules("MG-091")
def test_double_huts_stand_on_plain_spaces_only(table):
    kinds = {box.DATA["space"][space]["kind"] for space in box.DOUBLE_SPACES.tolist()}
    assert (kinds, len(box.DOUBLE_SPACES)) == ({"plain"}, 22)
    m = builder(table, 9, [7, 7], "SS").edit(huts(0, 16))
    assert m.why_not("build_double 16") == "MG-091"  # no existing hut is extended
    with pytest.raises(motu.MotuError, match="is no space"):
        m.play("build_double 3")


@rules("MG-092")
def test_a_double_hut_needs_two_huts_in_supply(table):
    m = builder(table, 9, [7, 7], "SS").edit({"supply[0]": 1})
    assert m.why_not("build_double 16") == "MG-092"
    assert "build 16" in texts(m)
    assert "build_double 16" not in texts(m)


@rules("MG-093")
def test_twice_the_cost_is_one_total(table):
    m = builder(table, 9, [5, 5, 4], "SS")
    assert m.why_not("build 16") == "MG-075"  # no 7
    assert m.why_not("build_double 16") == ""  # but 14
    assert builder(table, 9, [7, 6], "SS").why_not("build_double 16") == "MG-093"


@rules("MG-094")
def test_a_double_hut_needs_two_cards_under_a_bird(table):
    assert builder(table, 9, [7, 7], "SW").why_not("build_double 16") == "MG-094"
    assert builder(table, 9, [7, 7], "SS", under=("reed", "water")).why_not("build_double 16") == "MG-094"


@rules("MG-095", "MG-133")
@pytest.mark.parametrize(
    ("cards", "under", "ways"),
    [
        ("SSRR", ("sand", "reed"), {("sand", "sand"), ("sand", "reed"), ("reed", "reed")}),
        ("SR", ("sand", "reed"), {("sand", "reed")}),
        ("SRR", ("sand", "reed"), {("sand", "reed"), ("reed", "reed")}),
        ("SSRR", ("sand", "water"), {("sand", "sand")}),
    ],
)
def test_on_23_the_cards_of_a_double_hut_may_be_equal_or_different(table, cards, under, ways):
    m = builder(table, 9, [7, 7, 4, 4], cards, under=under).play("build_double 23")
    found = set()
    for first in texts(m):
        then = m.clone().play(first)
        found |= {(first.split()[1], second.split()[1]) for second in texts(then)}
    assert found == ways


@rules("MG-095", "MG-133")
def test_refused_cards_for_a_double_hut_on_23(table):
    m = builder(table, 9, [7, 7, 4, 4], "SR", under=("sand", "water"))
    assert m.why_not("build_double 23") == "MG-095"
    m = builder(table, 9, [7, 7, 4, 4], "SSR", under=("sand", "water")).play("build_double 23")
    assert m.why_not("pay_landscape reed") == "MG-095"
    m = builder(table, 9, [7, 7, 4, 4], "SR", under=("sand", "reed")).play("build_double 23")
    assert m.why_not("pay_landscape reed") == "MG-133"  # it would leave no second card
    m = builder(table, 9, [7, 7, 4, 4], "SSRR", under=("sand", "reed")).play("build_double 23", "pay_landscape reed")
    assert m.why_not("pay_landscape sand") == "MG-133"  # ascending


# -- look-ahead --


def subset_sums(values):
    sums = {0}
    for value in values:
        sums |= {total + value for total in sums}
    return sums


@rules("MG-131")
@settings(deadline=None)
@given(
    st.lists(st.sampled_from(box.VALUABLE_VALUES), max_size=9), st.lists(st.sampled_from(box.AMULET_VALUES), max_size=9)
)
def test_payable_amounts_are_the_subset_sums(valuables, amulets):
    record = motu.find_game("mangrovia").record
    s = record.widen(record.zeros())[0]
    s.hand[0, good.VALUABLE] = row(good.VALUABLE, valuables)
    s.hand[0, good.AMULET] = row(good.AMULET, amulets)
    for kind, values in ((good.VALUABLE, valuables), (good.AMULET, amulets)):
        bits = int(payable(s, kind))
        assert {amount for amount in range(64) if bits >> amount & 1} == {a for a in subset_sums(values) if a < 64}


@rules("MG-131")
@pytest.mark.parametrize("value", range(1, 8))
def test_many_equal_pieces_at_once_are_as_good_as_one_by_one(value):
    for count in range(box.MOST + 1):
        one_by_one = np.uint64(0b1001)
        for _ in range(count):
            one_by_one |= one_by_one << np.uint64(value)
        assert with_more(np.uint64(0b1001), value, count) == one_by_one


def ways_to_pay(values, amount):
    """Every multiset of the values that makes the amount, by trying all counts."""
    have = sorted(Counter(values).items(), reverse=True)
    return {
        tuple(value for (value, _), n in zip(have, counts, strict=True) for _ in range(n))
        for counts in product(*(range(count + 1) for _, count in have))
        if sum(value * n for (value, _), n in zip(have, counts, strict=True)) == amount
    }


def paths_to_pay(m):
    """Every way through the payment questions, as tuples of values."""
    if m.state.question != ask.PAY:
        return [()]
    found = []
    for action in m.legal():
        rest = paths_to_pay(m.clone().play(action))
        found.extend((int(m.text(action).split()[1]), *way) for way in rest)
    return found


@rules("MG-132", "MG-075", "MG-131")
@settings(max_examples=30, deadline=None)
@given(
    st.lists(st.sampled_from(box.VALUABLE_VALUES), max_size=8),
    st.lists(st.sampled_from(box.AMULET_VALUES), max_size=7),
    st.sampled_from(
        [(8, "build", 16), (8, "build", 30), (9, "build", 26), (9, "build_double", 16), (9, "build_double", 33)]
    ),
)
def test_each_exact_payment_has_one_way_and_no_way_ends_early(valuables, amulets, what):
    landing, verb, space = what
    game = motu.find_game("mangrovia")
    game.compile()
    m = Match(game, 4, 1, ask_forced=True).edit(
        boat_at(landing) | birds("sand", "water") | holding(0, valuables, "SSWW", amulets)
    )
    amount = int(box.COST[space]) * (2 if verb == "build_double" else 1)
    wanted = ways_to_pay(valuables if box.CURRENCY[space] == good.VALUABLE else amulets, amount)
    assert (m.why_not(f"{verb} {space}") == "") == bool(wanted)
    if wanted:
        found = paths_to_pay(m.play(f"{verb} {space}"))
        assert len(found) == len(set(found))
        assert set(found) == wanted


@rules("MG-132")
def test_payment_goes_from_the_highest_value_down(table):
    m = builder(table, 8, [2, 5, 3, 4], "S").play("build 16")
    assert texts(m) == ["pay_valuable 4", "pay_valuable 5"]
    m.play("pay_valuable 4")
    assert texts(m) == ["pay_valuable 3"]
    assert m.why_not("pay_valuable 5") == "MG-075"
    assert m.why_not("pay_valuable 2") == "MG-132"  # 1 would be left
    assert m.why_not("pay_valuable 6") == "MG-132"  # not held
    m = builder(table, 8, [2, 5, 2, 3], "S").play("build 16")
    assert m.why_not("pay_valuable 3") == ""  # 3, 2, 2
    assert m.why_not("pay_valuable 2") == "MG-132"  # 5 or 3 must come before


@rules("MG-134")
def test_cards_leave_the_hand_as_they_are_named_and_the_hut_comes_last(table):
    m = builder(table, 11, [5, 2], "S").play("build 16")
    assert hand(m, 0, good.LANDSCAPE) == []
    assert m.state.discard[good.LANDSCAPE].tolist() == row(good.LANDSCAPE, "S")
    m.play("pay_valuable 5")
    assert m.state.discard[good.VALUABLE].tolist() == row(good.VALUABLE, [5])
    assert (m.state.huts[0, 16], m.score(0), m.state.due) == (0, 0, 2)
    m.play("pay_valuable 2")
    assert (m.state.huts[0, 16], m.score(0), m.state.due) == (1, 1, 0)


@rules("MG-134")
def test_on_a_double_landscape_space_the_card_leaves_when_it_is_named(table):
    m = builder(table, 11, [7, 4], "RS", under=("sand", "reed")).play("build 23")
    assert hand(m, 0, good.LANDSCAPE) == ["S", "R"]
    assert hand(m.play("pay_landscape reed"), 0, good.LANDSCAPE) == ["S"]


@rules("MG-131")
def test_legal_building_equals_the_reasons_for_many_hands(table):
    """The fast sets of spaces against one question a space."""
    dice = np.random.default_rng(5)
    for _ in range(150):
        valuables = dice.choice(box.VALUABLE_VALUES, dice.integers(0, 8)).tolist()
        cards = "".join(dice.choice(list("MSRW"), dice.integers(0, 5)))
        amulets = dice.choice(box.AMULET_VALUES, dice.integers(0, 6)).tolist()
        m = builder(table, 9, valuables, cards, amulets, players=int(dice.integers(2, 6)))
        m.edit({"birds": int(dice.integers(6)), "tiles[0]": dice.integers(0, 2, 3).tolist()})
        assert m.legal() == [action for action in range(120) if m.why_not(action) == ""]
