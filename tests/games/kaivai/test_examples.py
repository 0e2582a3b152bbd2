"""The worked examples W1 to W16 of the rules."""

from __future__ import annotations

import pytest

from citing import rules
from motu.games.kaivai import act, ask, tile
from motu.games.kaivai.rules.boats import move_of
from motu.games.kaivai.rules.building import cost
from motu.games.kaivai.rules.scoring import purse
from motu.games.kaivai.rules.set_up import remote
from motu.games.kaivai.rules.trading import best_village, shrines

from .positions import as_hexes, hexes, position, wide

VILLAGE_4 = "rF87 gM77 gT99 yM76"


@rules("KV-026", "KV-030", "KV-035")
@pytest.mark.parametrize(("players", "trade", "influence"), [(3, 32, 17), (4, 26, 14)])
def test_w1_the_start(table, players, trade, influence):
    m = table("kaivai", players=players)
    assert [purse(wide(m), seat) for seat in range(players)] == [15] * players
    assert (m.state.trade_supply, m.state.influence_supply) == (trade, influence)


@rules("KV-024")
@pytest.mark.parametrize(("number", "building", "move"), [(4, 4, 4), (9, 9, 1)])
def test_w2_w3_a_bid_sets_cost_and_move(table, number, building, move):
    m = table("kaivai", players=3).play(f"bid {number}")
    assert cost(wide(m), 0, 4) == building + 1  # village 4 has one hex
    assert move_of(wide(m), 0) == move


@rules("KV-032")
def test_w4_an_additional_village_keeps_its_distance(table):
    s = wide(position(table))
    s.kind[126] = tile.WATER  # without V6
    assert 126 in as_hexes(remote(s))
    assert 118 not in as_hexes(remote(s))


@rules("KV-062")
def test_w5_start_cottages_stand_beside_a_cult_hex(table):
    m = table("kaivai", players=3).play("bid 3", "bid 2", "bid 1")
    assert m.state.phase == ask.START_HEX
    for place in (87, 98, 99, 89, 77, 76):
        assert m.why_not(f"hex {place}") == ""
    assert m.why_not("hex 97") == "KV-062"
    assert m.why_not("hex 63") == "KV-062"


@rules("KV-070", "KV-072", "KV-073")
def test_w6_the_god_brings_a_cult_hex_and_influence(table):
    m = position(table, "rM77 rM99 gM89", phase=ask.GOD, seat=2, god=8)
    before = m.position()
    m.play("hex 87")
    after = m.position()
    assert (after["kind"][87], after["god"]) == (3, 87)
    assert [b - a for a, b in zip(before["influence"], after["influence"], strict=True)] == [2, 1, 0, 0]
    assert before["influence_supply"] - after["influence_supply"] == 3
    assert before["cult_supply"] - after["cult_supply"] == 1


@rules("KV-081")
def test_w7_the_price_of_an_action(table):
    def ready():
        return position(
            table, "rT77 gM76", {0: [89]}, influence=[2, 3, 3, 0], tokens=[0, 1, 0, 0, 0, 0], fish_on={76: 1}
        )

    m = ready().play("act fish")
    assert (m.state.influence[0], m.state.tokens[act.FISH]) == (1, 2)
    m = ready()
    supply = m.state.influence_supply
    m.play("act celebrate")
    assert (m.state.influence[0], m.state.tokens[5], m.state.influence_supply) == (2, 1, supply - 1)


@rules("KV-103", "KV-109")
def test_w8_building_is_paid_with_change(table):
    m = position(table, VILLAGE_4, {0: [98]}, bids=(2, 3, 1))
    m.play("act build", "boat 0", "hex 98")
    assert hexes(m) == [97, 108]
    m.play("hex 97", "type meeting")
    assert m.state.shells[0].tolist() == [0, 0, 1, 0, 1]


@rules("KV-110", "KV-111", "KV-113")
def test_w9_a_temple_and_the_god_are_two_dice_for_each_boat(table):
    m = position(table, "C87 rT99", {0: [98, 89]}, god=87)
    s = wide(m)
    assert [shrines(s, 0, best_village(s, place)) for place in (98, 89)] == [2, 2]
    m.play("act fish", "boat 0", "hex 98")
    assert m.state.drawn - table("kaivai", players=3).state.drawn == 2
    m.play("boat 1", "hex 89")
    assert m.state.drawn - table("kaivai", players=3).state.drawn == 4


@rules("KV-123")
def test_w10_fish_are_paid_by_their_position(table):
    m = position(table, "gM77 gF87", {0: [76]}, fish_on={77: 1}, shells=[[0] * 5] * 4)
    m.play("act sell", "boat 0", "hex 76", "hex 77", "hex 87", "hex 87")
    assert m.state.shells[0].tolist() == [0, 0, 0, 2, 1]
    assert (m.state.fish_on[77], m.state.fish_on[87]) == (2, 2)


@rules("KV-151", "KV-152")
def test_w11_a_celebration(table):
    m = position(table, "gM77 rF87", {0: [89]}, fish_on={77: 2, 87: 1})
    supply = m.state.trade_supply
    m.play("act celebrate", "village 4")
    assert m.scores() == [2, 2, 0]
    assert m.state.trade_supply == supply + 3


@rules("KV-131", "KV-132")
def test_w12_sinking_costs_points(table):
    m = position(table, "", {0: [62], 2: [63, 3]}, bids=(9, 3, 2), points=[4, 0, 0, 0])
    m.play("act move", "boat 0", "hex 63")
    assert (m.score(0), m.state.boat[0, 0]) == (0, 63)
    assert m.state.boat[2].tolist() == [-1, 3, -1, -1]


@rules("KV-170")
def test_w13_depreciation(table):
    nothing = [0] * 5
    m = position(
        table, seat=2, shells=[[1, 0, 0, 0, 1], nothing, nothing, nothing], fish=[[1, 0, 0, 0, 0], *[nothing] * 3],
        passed=[1, 1, 0, 0],
    )  # fmt: skip
    supply = m.state.trade_supply
    m.play("pass")
    assert m.state.shells[0].tolist() == [0, 0, 0, 1, 0]
    assert m.state.fish[0].tolist() == nothing
    assert m.state.trade_supply == supply + 2


@rules("KV-187", "KV-188")
def test_w14_a_majority(table):
    m = position(
        table, "C76 C75 rF87 rM98 gF77 gM89 yM99", {2: [63, 64]}, phase=ask.SCORING, seat=0, points=[0, 5, 5, 0]
    )
    m.play("village 4", "commit 1", "commit 0", "commit 2")
    assert m.scores() == [0, 5, 8]
    assert m.state.influence.tolist() == [3, 3, 1, 0]


@rules("KV-185")
def test_w15_cottages_score_before_the_villages(table):
    m = position(table, "rF87 rM98 rM99 rM89 rM77 rM76", seat=2, round_number=10, passed=[1, 1, 0, 0])
    m.play("pass")
    assert m.scores() == [12, 0, 0]
    assert m.state.phase == ask.SCORING


@rules("KV-161")
def test_w16_a_pass_without_an_action_is_a_sacrifice(table):
    m = position(table)
    m.play("act upgrade", "pass")
    assert m.state.influence.tolist() == [3, 5, 3, 0]
    m.play("pass", "pass")
    assert m.state.influence.tolist() == [3, 5, 5, 0]
