"""Sections 8, 14 and 16 to 18: choosing actions and their prices, upgrades, passing, depreciation, empty supplies."""

from __future__ import annotations

import pytest

from citing import rules
from motu.games.kaivai import act, ask
from motu.games.kaivai.rules.boats import move_of

from .positions import hexes, position, texts, wide

NOTHING = [0] * 5


# -- turn order --


@rules("KV-080")
def test_seats_take_one_action_in_turn_order_and_passed_ones_are_skipped(table):
    m = position(table, "", {0: [1], 1: [2], 2: [3]}, bids=(2, 9, 5), seat=1)
    assert m.why_not("act move", seat=0) == "KV-080"
    m.play("act upgrade")
    assert m.current_player == 2
    m.play("pass")
    assert m.current_player == 0
    m.play("act upgrade")
    assert m.current_player == 1
    m.play("pass")
    assert m.current_player == 0


@rules("KV-080")
def test_the_last_active_seat_takes_several_turns_in_a_row(table):
    m = position(table, "", {0: [1]}, passed=[0, 1, 1, 0])
    m.play("act upgrade", "act move", "boat 0", "hex 2")
    assert (m.state.phase, m.current_player) == (ask.TURN, 0)
    m.play("pass")
    assert m.state.phase == ask.BID


@rules("KV-080")
def test_one_action_at_a_time(table):
    m = position(table, "", {0: [1, 30]}).play("act move")
    assert m.why_not("act upgrade") == "KV-080"
    assert m.why_not("pass") == "KV-080"
    assert position(table, phase=ask.GOD, seat=2).why_not("act upgrade") == "KV-040"


# -- prices --


@rules("KV-081")
def test_prices_are_0_1_2_4_8_and_16_cannot_be_paid(table):
    m = position(table, passed=[0, 1, 1, 0], influence=[18, 0, 0, 0], influence_supply=8)
    for price, left in ((0, 18), (1, 17), (2, 15), (4, 11), (8, 3)):
        assert m.state.tokens[act.UPGRADE] == price
        m.play("act upgrade")
        assert m.state.influence[0] == left
    assert m.state.tokens[act.UPGRADE] == 16
    assert m.why_not("act upgrade") == "KV-081"


@rules("KV-082")
def test_the_price_is_paid_when_the_action_is_chosen(table):
    m = position(table, "", {0: [1]}, tokens=[0, 0, 0, 2, 0, 0]).play("act move")
    assert m.state.influence[0] == 1
    assert m.state.tokens[act.MOVE] == 4


@rules("KV-083")
def test_an_action_must_really_be_possible(table):
    far = position(table, "rT76", {0: [3]}, bids=(1, 3, 2))
    assert far.why_not("act fish") == "KV-083"
    assert far.why_not("act build") == "KV-083"
    assert far.why_not("act sell") == "KV-083"
    assert far.why_not("act move") == ""
    assert position(table, "rT76", {0: [3]}, bids=(10, 3, 2)).why_not("act move") == "KV-083"


@rules("KV-083", "KV-120")
def test_selling_needs_a_fish(table):
    m = position(table, "gM77", {0: [76]}, fish=[NOTHING] * 4)
    assert m.why_not("act sell") == "KV-120"


@rules("KV-084")
def test_each_boat_acts_once_in_any_order(table):
    m = position(table, "", {0: [1, 30, 60]}).play("act move")
    assert m.why_not("done") == "KV-084"
    assert texts(m) == ["boat 0", "boat 1", "boat 2"]
    m.play("boat 2", "hex 59")
    assert texts(m) == ["done", "boat 0", "boat 1"]
    assert m.why_not("boat 2") == "KV-084"
    m.play("done")
    assert m.current_player == 1
    assert m.why_not("boat 0") == "KV-084"


@rules("KV-084", "KV-214")
def test_a_slot_without_a_boat_is_refused(table):
    m = position(table, "", {0: [1]}).play("act move")
    assert m.why_not("boat 1") == "KV-214"


@rules("KV-085")
def test_a_boat_acts_at_once_and_has_its_full_move_again_later(table):
    m = position(table, "rT87", {0: [98]}, bids=(2, 3, 1), seat=0, passed=[0, 1, 1, 0])
    m.play("act fish", "boat 0", "hex 98")
    assert (m.state.phase, m.state.slot) == (ask.TURN, -1)
    m.play("act move", "boat 0")
    assert 116 in hexes(m)  # two steps


@rules("KV-086")
def test_no_boat_moves_without_performing_the_action(table):
    m = position(table, "rT87 gM77", {0: [98, 3]}, bids=(2, 3, 1)).play("act fish")
    assert m.why_not("boat 1") == "KV-086"
    m.play("boat 0")
    assert m.why_not("done") == "KV-086"
    assert m.why_not("hex 107") == "KV-110"
    built = position(table, "", {0: [98]}).play("act build", "boat 0", "hex 98")
    assert built.why_not("done") == "KV-086"


@rules("KV-087")
def test_upgrade_and_celebrate_move_no_boat(table):
    m = position(table, "rM77", {0: [98]}, fish_on={77: 3}, passed=[0, 1, 1, 0])
    m.play("act upgrade")
    assert m.state.phase == ask.TURN
    m.play("act celebrate")
    assert m.why_not("boat 0") == "KV-084"
    assert texts(m) == ["village 4"]
    assert m.state.boat[0, 0] == 98


# -- upgrade --


@rules("KV-140")
def test_an_upgrade_counts_at_once_and_for_good(table):
    m = position(table, "", {0: [1]}, bids=(1, 3, 2), passed=[0, 1, 1, 0])
    assert move_of(wide(m), 0) == 1
    m.play("act upgrade")
    assert move_of(wide(m), 0) == 2
    m.play("act move", "boat 0")
    assert 3 in hexes(m)
    m.play("hex 3", "pass", *(f"bid {number}" for number in (1, 2, 3)))
    assert m.state.upgrade[0] == 1


@rules("KV-141")
def test_the_last_space_cannot_be_left_but_equal_bonus_is_no_hindrance(table):
    assert position(table, upgrade=[8, 0, 0, 0]).why_not("act upgrade") == "KV-141"
    m = position(table, upgrade=[2, 0, 0, 0], bids=(5, 3, 2))
    assert m.why_not("act upgrade") == ""
    before = move_of(wide(m), 0)
    assert move_of(wide(m.play("act upgrade")), 0) == before


# -- passing --


@rules("KV-160")
def test_whoever_has_passed_is_out_for_the_round(table):
    m = position(table, "", {0: [1], 1: [2], 2: [3]})
    assert m.why_not("pass") == ""
    m.play("pass", "act upgrade", "act move", "boat 0", "hex 4")
    assert m.current_player == 1  # not seat 0
    assert m.state.passed.tolist() == [1, 0, 0, 0]


@rules("KV-160")
def test_who_cannot_act_must_pass(table):
    poor = {"shells": [NOTHING] * 4, "upgrade": [8, 0, 0, 0], "tokens": [0, 0, 0, 4, 0, 0]}
    m = position(table, "", {0: [1]}, bids=(10, 2, 1), **poor)
    assert texts(m) == ["pass"]


@rules("KV-161")
def test_the_sacrifice_counts_from_round_to_round(table):
    m = position(table, seat=2, passed=[1, 1, 0, 0], acted=[1, 1, 1, 0])
    m.play("pass")
    assert m.state.influence[2] == 3
    m.play("bid 3", "bid 2", "bid 1", "hex 87", "pass")
    assert m.state.influence.tolist()[:3] == [5, 3, 3]


# -- depreciation --


@rules("KV-170", "KV-171")
def test_fields_and_bids_are_cleared_and_fish_on_cottages_stay_fresh(table):
    m = position(
        table, "rM77", seat=2, passed=[1, 1, 0, 0], acted=[1, 1, 1, 0], tokens=[1, 2, 0, 4, 0, 0], fish_on={77: 2}
    )
    supply = m.state.influence_supply
    m.play("pass")
    assert m.state.tokens.tolist() == [0] * 6
    assert m.state.bid.tolist() == [0] * 4
    assert m.state.influence_supply == supply + 7
    assert m.state.fish_on[77] == 2
    assert m.state.fish[0].tolist() == [0, 0, 0, 3, 0]


@rules("KV-172")
def test_depreciation_comes_before_the_final_scoring(table):
    m = position(table, seat=2, passed=[1, 1, 0, 0], round_number=10, cult_supply=0).play("pass")
    assert m.state.phase == ask.SCORING
    assert m.state.shells[0].tolist() == [0, 0, 0, 3, 0]


# -- empty supplies --


@rules("KV-180")
def test_a_catch_beyond_the_supply_is_lost_and_a_sale_pays_nothing(table):
    m = position(
        table, "rT87 rT97 rT98 rT107 gM77", {0: [76]}, trade_supply=0, passed=[0, 1, 1, 0],
        options={"luckless_fishing": True},
    )  # fmt: skip
    m.play("act fish", "boat 0", "hex 76")
    assert m.state.fish[0].tolist() == [0, 0, 0, 0, 3]
    m.play("act sell", "boat 0", "hex 76", "hex 77", "done")
    assert m.state.shells[0].tolist() == [0, 0, 0, 0, 3]
    assert (m.state.fish_on[77], m.state.trade_supply) == (1, 0)


@rules("KV-181")
def test_influence_is_drawn_in_turn_order_until_the_supply_is_empty(table):
    m = position(
        table,
        "rM77 rM99 gM89 gM98",
        phase=ask.GOD,
        seat=2,
        bids=(4, 5, 2),
        influence=[10, 10, 3, 0],
        influence_supply=3,
    )
    m.play("hex 87")
    assert m.state.influence.tolist() == [11, 12, 3, 0]  # green bid more and drew first
    assert m.state.influence_supply == 0


@rules("KV-182")
def test_a_field_is_marked_by_a_substitute_when_the_supply_is_empty(table):
    m = position(table, "", {0: [1]}, passed=[0, 1, 1, 0], influence=[20, 3, 3, 0], influence_supply=0)
    m.play("act upgrade")
    assert m.state.influence[0] == 20
    assert (m.state.tokens[act.UPGRADE], m.state.substitute[act.UPGRADE]) == (1, 1)
    m.play("act upgrade")
    assert (m.state.influence[0], m.state.tokens[act.UPGRADE]) == (19, 2)
    m.play("pass")
    assert m.state.influence_supply == 1
    assert m.state.substitute[act.UPGRADE] == 0


@rules("KV-183")
def test_change_can_be_given_with_an_empty_supply(table):
    m = position(table, "", {0: [98]}, bids=(1, 3, 2), trade_supply=0)
    m.play("act build", "boat 0", "hex 98", "hex 99", "type meeting")
    assert m.state.shells[0].tolist() == [0, 0, 1, 0, 2]  # 2 of 5 paid
    assert m.state.trade_supply == 0


@rules("KV-184")
@pytest.mark.parametrize(
    ("fields", "missing", "rule"),
    [
        ({"boats": {0: [98, 1, 2, 3]}}, "type fisher", "KV-105"),
        ({"boats": {0: [98]}, "statues": [0, 5, 5, 0]}, "type temple", "KV-107"),
    ],
)
def test_a_type_without_a_piece_is_not_offered(table, fields, missing, rule):
    m = position(table, "", **fields).play("act build", "boat 0", "hex 98", "hex 99")
    assert m.why_not(missing) == rule
    assert missing not in texts(m)
    assert m.why_not("type meeting") == ""
