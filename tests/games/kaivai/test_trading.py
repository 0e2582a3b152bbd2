"""Sections 11, 12 and 15: FISH, SELL, CELEBRATE."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

import pytest

from citing import rules
from motu.games.kaivai import box
from motu.games.kaivai.rules.trading import best_village, roll

from .positions import hexes, position, texts, wide

NOTHING = [0] * 5


def dice_rolled(m):
    return int(m.state.drawn)


# -- fishing --


@rules("KV-110")
def test_fishing_needs_a_cult_hex_of_a_village_with_a_die(table):
    m = position(table, "rT87", {0: [98]}).play("act fish", "boat 0")
    assert m.why_not("hex 97") == "KV-110"  # beside the temple only
    assert m.why_not("hex 99") == ""
    assert m.why_not("hex 103") == "KV-090"
    none = position(table, "gT87", {0: [98]})
    assert none.why_not("act fish") == "KV-083"


@rules("KV-111")
@pytest.mark.parametrize(("temples", "god", "dice"), [(1, -1, 1), (2, -1, 2), (3, 88, 4), (5, 88, 4)])
def test_dice_are_own_temples_and_the_god_at_most_four(table, temples, god, dice):
    land = " ".join(["rT87", "rT98", "rT99", "rT89", "rT77"][:temples]) + " gT75"
    m = position(table, land, {0: [76], 1: [5]}, god=god)
    before = dice_rolled(m)
    m.play("act fish", "boat 0", "hex 76")
    assert dice_rolled(m) - before == dice


@rules("KV-111")
def test_temples_of_other_villages_do_not_count(table):
    m = position(table, "rT87 rT7 rT9", {0: [98]})
    before = dice_rolled(m)
    m.play("act fish", "boat 0", "hex 98")
    assert dice_rolled(m) - before == 1


@rules("KV-112")
def test_of_several_villages_the_one_with_most_dice_counts(table):
    m = position(table, "C51 C77 rT89 rT90 rT39", {0: [64]})
    assert best_village(wide(m), 64) == 4
    level = position(table, "C51 C77 rT89 rT39", {0: [64]})
    assert best_village(wide(level), 64) == 3


@rules("KV-113")
def test_each_boat_rolls_for_itself_and_fish_come_to_space_5(table):
    m = position(table, "rT87 rT97", {0: [98, 89]}, fish=[NOTHING] * 4, options={"luckless_fishing": True})
    supply = m.state.trade_supply
    m.play("act fish", "boat 0", "hex 98", "boat 1", "hex 89")
    assert m.state.fish[0].tolist() == [0, 0, 0, 0, 4]
    assert m.state.trade_supply == supply - 4


@rules("KV-224", "KV-028")
def test_the_odds_of_a_catch_follow_from_the_dice():
    odds = [Fraction(1)]
    means = []
    for die in range(4):
        hit = Fraction(int(box.DOTS[die]), int(box.FACES[die]))
        odds = [a * (1 - hit) + b * hit for a, b in zip([*odds, 0], [0, *odds], strict=True)]
        table = box.DATA["fish_odds"][("one_die", "two_dice", "three_dice", "four_dice")[die]]
        assert odds == [Fraction(ways, box.DATA["fish_odds"]["denominator"][die]) for ways in table]
        means.append(round(float(sum(k * p for k, p in enumerate(odds))), 3))
    assert means == [0.833, 1.5, 2.0, 2.333]


@rules("KV-113", "KV-223", "KV-224")
def test_dice_fall_by_their_odds(table):
    s = wide(table("kaivai", players=3))
    rolled = Counter(roll(s, 4) for _ in range(1296))
    expected = box.DATA["fish_odds"]["four_dice"]
    assert all(abs(rolled[k] - ways) < 4 * ways**0.5 for k, ways in enumerate(expected))


# -- selling --


@rules("KV-120")
def test_selling_needs_a_cottage_with_room(table):
    m = position(table, "gM77 gT87 gF89", {0: [64]}, bids=(2, 3, 1), fish_on={77: 3}).play("act sell", "boat 0")
    assert m.why_not("hex 75") == "KV-120"  # beside the temple
    assert m.why_not("hex 64") == "KV-120"  # beside the full meeting cottage
    assert m.why_not("hex 78") == ""  # beside the fisher cottage


@rules("KV-121")
def test_fish_go_to_adjacent_fisher_and_meeting_cottages_only(table):
    m = position(table, "gM77 gT87 rF75 yM64", {0: [76]}).play("act sell", "boat 0", "hex 76")
    assert m.why_not("done") == "KV-121"
    assert hexes(m) == [64, 75, 77]
    assert m.why_not("hex 87") == "KV-121"  # a temple
    assert m.why_not("hex 88") == "KV-121"  # a cult hex
    assert m.why_not("hex 63") == "KV-121"  # water
    assert m.why_not("hex 8") == "KV-121"  # far away
    m.play("hex 77")
    assert m.why_not("done") == ""


@rules("KV-121")
def test_several_villages_are_served_at_once_and_never_the_own_hex(table):
    m = position(table, "gM77 gM52 rF76", {0: [64]}).play("act sell", "boat 0", "hex 64")
    assert hexes(m) == [52, 76, 77]
    own = position(table, "rF87 gM97", {0: [87]}, bids=(10, 3, 2)).play("act sell", "boat 0", "hex 87")
    assert hexes(own) == [97]
    assert own.why_not("hex 87") == "KV-121"


@rules("KV-121")
def test_delivering_ends_without_fish_or_customer(table):
    one = position(table, "gM77", {0: [76]}, fish=[[0, 0, 1, 0, 0], *[NOTHING] * 3])
    one.play("act sell", "boat 0", "hex 76", "hex 77")
    assert one.current_player == 1
    full = position(table, "gM77", {0: [76]}, fish_on={77: 2}).play("act sell", "boat 0", "hex 76", "hex 77")
    assert full.current_player == 1


@rules("KV-122")
def test_a_cottage_holds_three_fish(table):
    m = position(table, "gM77 gM87", {0: [76]}, fish_on={77: 3}).play("act sell", "boat 0", "hex 76")
    assert m.why_not("hex 77") == "KV-122"


@rules("KV-123")
def test_own_cottages_pay_nothing_and_the_third_fish_brings_3(table):
    m = position(table, "gM77 rM87", {0: [76]}, fish_on={77: 2}, shells=[NOTHING] * 4)
    m.play("act sell", "boat 0", "hex 76", "hex 87")
    assert m.state.shells[0].tolist() == NOTHING
    m.play("hex 77")
    assert m.state.shells[0].tolist() == [0, 0, 1, 0, 0]


@rules("KV-124")
def test_a_fisher_cottage_is_served_under_its_boat(table):
    m = position(table, "gF77", {0: [76], 1: [77]}).play("act sell", "boat 0", "hex 76", "hex 77")
    assert m.state.fish_on[77] == 1


@rules("KV-125")
def test_the_oldest_fish_are_sold_first(table):
    m = position(table, "gM77", {0: [76]}, fish=[[0, 1, 0, 1, 1], *[NOTHING] * 3])
    m.play("act sell", "boat 0", "hex 76", "hex 77")
    assert m.state.fish[0].tolist() == [0, 0, 0, 1, 1]
    m.play("hex 77")
    assert m.state.fish[0].tolist() == [0, 0, 0, 0, 1]


# -- celebrating --


@rules("KV-150")
def test_a_celebration_needs_fish(table):
    m = position(table, "gM77", {0: [1]})
    assert m.why_not("act celebrate") == "KV-150"
    m = position(table, "gM77 rM7", {0: [1]}, fish_on={77: 1, 7: 2}).play("act celebrate")
    assert texts(m) == ["village 0", "village 4"]
    assert m.why_not("village 1") == "KV-150"


@rules("KV-151")
def test_owners_score_their_fish_and_the_cottages_are_empty(table):
    m = position(table, "gM77 gF87 yM98 rM7", {0: [1]}, fish_on={77: 3, 87: 2, 98: 1, 7: 3})
    m.play("act celebrate", "village 4")
    assert m.scores() == [2, 5, 1]  # red only celebrates: 6 // 3
    assert m.state.fish_on.sum() == 3
    assert m.state.fish_on[7] == 3


@rules("KV-152")
@pytest.mark.parametrize(("fish", "bonus"), [(2, 0), (3, 1)])
def test_the_bonus_counts_full_groups_of_three_whoever_owns_them(table, fish, bonus):
    m = position(table, "gM77", {0: [1]}, fish_on={77: fish}).play("act celebrate", "village 4")
    assert m.scores() == [bonus, fish, 0]
    assert m.ledger()[0]["celebrations"] == bonus
