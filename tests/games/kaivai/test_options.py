"""Section 20: optional modules and switches, all off by default."""

from __future__ import annotations

from collections import Counter

import pytest

import motu
from citing import rules
from motu.engine.record import NOBODY
from motu.games.kaivai import ask, box, tile
from motu.games.kaivai.rules.set_up import distance
from motu.games.kaivai.rules.trading import best_village

from .positions import hexes, position, texts, wide

NOTHING = [0] * 5
GIFTS = {"gifts": True}


def test_every_ruling_is_an_option_with_the_default_of_the_data():
    switches = {name: value for name, value in box.DATA["rulings"].items() if name not in ("source", "note")}
    chosen = motu.find_game("kaivai").choose(3, {})[1]
    assert chosen == {**switches, "second_edition": False}


# -- gifts --


@rules("KV-200")
def test_without_the_module_gifts_and_votes_are_refused(table):
    m = position(table, "", {0: [1]})
    assert {m.why_not(action) for action in range(187, 219)} == {"KV-200"}


@rules("KV-200", "KV-204")
@pytest.mark.parametrize(("votes", "points"), [(("yes", "yes"), 1), (("yes", "no"), 0), (("no", "yes"), 0)])
def test_a_gift_praised_by_all_brings_a_point(table, votes, points):
    m = position(table, "", {0: [1]}, options=GIFTS)
    m.play("gift shell 5 2")
    assert m.state.shells[:3].tolist() == [[0, 0, 0, 0, 2], [0, 0, 0, 0, 3], [0, 0, 0, 0, 4]]
    for seat, answer in enumerate(votes, 1):
        assert (m.state.phase, m.current_player) == (ask.VOTE, seat)
        assert m.why_not("vote yes", seat=0) == "KV-204"
        assert m.why_not("pass") == "KV-080"
        m.play(f"vote {answer}")
    assert (m.state.phase, m.current_player) == (ask.TURN, 0)
    assert m.score(0) == points
    assert m.ledger()[0]["gifts"] == points


@rules("KV-200", "KV-204")
def test_one_gift_a_turn_of_what_one_has_to_somebody_there(table):
    m = position(table, "", {0: [1]}, options=GIFTS, fish=[[0, 0, 1, 0, 0], *[NOTHING] * 3])
    gifts = [text for text in texts(m) if text.startswith("gift")]
    assert gifts == ["gift shell 5 1", "gift shell 5 2", "gift fish 3 1", "gift fish 3 2"]
    assert m.why_not("gift shell 5 3") == "KV-204"
    assert m.why_not("gift shell 4 1") == "KV-204"
    m.play("gift fish 3 1", "vote no", "vote no")
    assert m.state.fish[1].tolist() == [0, 0, 1, 0, 0]
    assert m.why_not("gift shell 5 1") == "KV-200"
    m.play("pass", "pass", "pass", "bid 3", "bid 2", "bid 1")
    assert m.state.phase == ask.GOD
    assert m.why_not("gift shell 4 1") == "KV-204"
    assert m.why_not("vote yes") == "KV-204"


@rules("KV-204", "KV-161")
def test_a_gift_is_no_action(table):
    m = position(table, "", {0: [1]}, options=GIFTS).play("gift fish 5 1", "vote no", "vote no", "pass")
    assert m.state.influence[0] == 5


@rules("KV-204", "KV-213")
def test_gifts_are_numbered_by_kind_space_and_recipient():
    actions = motu.find_game("kaivai").actions
    for kind in range(2):
        for space in range(1, 6):
            for relative in range(1, 4):
                number = 187 + 15 * kind + 3 * (space - 1) + (relative - 1)
                assert actions.text(number) == f"gift {('shell', 'fish')[kind]} {space} {relative}"
    assert (actions.parse("vote no"), actions.parse("vote yes"), actions.size) == (217, 218, 219)


# -- two players --


@rules("KV-201")
def test_two_players_play_with_one_additional_village(table):
    m = table("kaivai", players=2)
    assert m.state.villages == 7
    assert (m.state.trade_supply, m.state.influence_supply) == (38, 20)


# -- fishing without luck --


@rules("KV-202")
@pytest.mark.parametrize(("temples", "fish"), [(1, 1), (3, 3), (5, 4)])
def test_luckless_fishing_gives_a_fish_for_each_die(table, temples, fish):
    land = " ".join(["rT87", "rT98", "rT99", "rT89", "rT77"][:temples])
    m = position(table, land, {0: [76]}, fish=[NOTHING] * 4, options={"luckless_fishing": True})
    drawn = m.state.drawn
    m.play("act fish", "boat 0", "hex 76")
    assert m.state.fish[0].tolist() == [0, 0, 0, 0, fish]
    assert m.state.drawn == drawn


# -- second edition --

SECOND = {"second_edition": True}


@rules("KV-203", "KV-209")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_second_edition_set_up(table, players):
    m = table("kaivai", players=players, **SECOND)
    assert m.state.villages == 8
    assert [sum(m.state.village == v) for v in range(8)] == [1] * 6 + [2] * 2
    assert m.state.fish[0].tolist() == [0, 0, 0, 3, 0]
    assert m.state.shells[0].tolist() == [0, 0, 0, 0, 3]
    assert (m.state.trade_supply, m.state.influence_supply) == (52 - 6 * players, 25 - 3 * players)
    assert m.state.cult_supply == 8


@rules("KV-209")
def test_second_edition_villages_are_drawn_from_all_pairs(table):
    pairs = [tuple(pair) for pair in box.SPOTS[box.SINGLES :].tolist()]
    assert len(pairs) == 10
    drawn = Counter()
    for seed in range(200):
        m = table("kaivai", players=3, seed=seed, **SECOND)
        sixth, seventh = (tuple(h for h in range(box.HEXES) if m.state.village[h] == v) for v in (6, 7))
        assert distance(*sixth) == distance(*seventh) == 1
        assert min(distance(a, b) for a in sixth for b in seventh) >= 4
        drawn[sixth] += 1
    assert sorted(drawn) == pairs


@rules("KV-203", "KV-209")
def test_second_edition_ends_after_eight_rounds_with_18_cult_hexes(table):
    m = table("kaivai", players=3, **SECOND)
    while m.state.phase != ask.SCORING:
        m.play("pass" if m.state.phase == ask.TURN else m.legal()[0])
    assert m.state.round_number == 8
    assert (m.state.kind == tile.CULT).sum() == 18


@rules("KV-203", "KV-209")
@pytest.mark.parametrize(("temples", "dice"), [(0, 0), (2, 2), (5, 4)])
def test_second_edition_god_gives_one_sure_fish(table, temples, dice):
    land = " ".join(["C76", *["rT87", "rT98", "rT99", "rT89", "rT77"][:temples]])
    options = {**SECOND, "luckless_fishing": True}
    m = position(table, land, {0: [64]}, fish=[NOTHING] * 4, options=options, god=76)
    m.play("act fish", "boat 0", "hex 64" if temples < 5 else "hex 63")
    assert m.state.fish[0].tolist() == [0, 0, 0, dice + 1, 0]


@rules("KV-209")
def test_second_edition_prefers_the_gods_village_among_equals(table):
    land = "C51 C77 rT89 rT39"
    assert best_village(wide(position(table, land, {0: [64]}, options=SECOND)), 64) == 3
    equal = position(table, land + " rT38", {0: [64]}, options=SECOND, god=77)
    assert best_village(wide(equal), 64) == 4
    first = position(table, land + " rT38", {0: [64]}, god=77)
    assert best_village(wide(first), 64) == 3


@rules("KV-203")
def test_second_edition_everyone_loses_what_was_committed(table):
    m = position(table, "C87", phase=ask.SCORING, seat=0, points=[0, 9, 9, 0], options=SECOND)
    m.play("village 4", "commit 2", "commit 1", "commit 2")
    assert m.state.influence.tolist() == [1, 2, 1, 0]
    assert m.scores() == [0, 9, 9]


# -- switches --


@rules("KV-205")
def test_act_from_cottage_off_sends_boats_to_the_water(table):
    options = {"act_from_cottage": False}
    m = position(table, "rF87 rT98 gM76", {0: [87]}, options=options)
    for action in ("build", "fish", "sell"):
        assert m.clone().play(f"act {action}", "boat 0").why_not("hex 87") == "KV-205"
    still = position(table, "rF87 rT98", {0: [87]}, bids=(10, 3, 2), options=options)
    assert still.why_not("act fish") == "KV-083"
    scored = position(table, "rF87", {0: [87]}, phase=ask.SCORING, points=[0, 9, 9, 0], options=options)
    scored.play("village 4", "commit 0", "commit 1", "commit 0")
    assert scored.score(0) == 1  # cottage and boat against one token


@rules("KV-206")
def test_sell_to_occupied_fisher_off(table):
    options = {"sell_to_occupied_fisher": False}
    m = position(table, "gF77 gM87", {0: [76], 1: [77]}, options=options).play("act sell", "boat 0", "hex 76")
    assert hexes(m) == [87]
    assert m.why_not("hex 77") == "KV-206"
    left = position(table, "rF77 gM87", {0: [77]}, options=options).play("act sell", "boat 0", "hex 76")
    assert hexes(left) == [77, 87]  # the boat has left its cottage


CORNER = "rM112 rM113"
NEIGHBOURS = {"blockade": "neighbours"}


@rules("KV-207")
def test_neighbours_all_water_can_be_sailed(table):
    m = position(table, CORNER + " gF120 gM122 gM123 gM114", {1: [120]}, seat=1, options=NEIGHBOURS)
    m.play("act move", "boat 0")
    assert hexes(m) == [121]  # a lagoon of one hex


@rules("KV-207")
def test_neighbours_the_last_adjacent_water_is_kept(table):
    m = position(table, CORNER, {1: [120]}, phase=ask.GOD, seat=2, options=NEIGHBOURS)
    assert m.why_not("hex 121") == "KV-014"
    pocket = position(table, CORNER + " gM114", {1: [120]}, phase=ask.GOD, seat=2, options=NEIGHBOURS)
    assert pocket.why_not("hex 122") == ""  # leaves a lagoon of two hexes, but the boat has a neighbour
    sea = position(table, CORNER + " gM114", {1: [120]}, phase=ask.GOD, seat=2)
    assert sea.why_not("hex 122") == "KV-014"


@rules("KV-207")
def test_neighbours_a_boat_without_water_forbids_nothing(table):
    m = position(table, CORNER + " gM121", {1: [120]}, phase=ask.GOD, seat=2, options=NEIGHBOURS)
    assert m.why_not("hex 114") == ""


@rules("KV-207", "KV-105")
def test_neighbours_the_acting_boat_and_a_new_one_need_water(table):
    rich = {"options": NEIGHBOURS, "shells": [[0, 0, 0, 0, 9], *[NOTHING] * 3], "bids": (10, 3, 2)}
    m = position(table, CORNER + " C114", {0: [122]}, **rich).play("act build", "boat 0", "hex 122")
    assert hexes(m) == [115, 121]
    hemmed = CORNER + " C114 gM115 gM123"
    assert position(table, hemmed, {0: [122]}, **rich).why_not("act build") == "KV-083"  # 121 is its last water
    m = position(table, hemmed, {0: [121]}, **rich).play("act build", "boat 0", "hex 121")
    assert hexes(m) == [120, 122]


@rules("KV-207", "KV-105")
def test_neighbours_a_fisher_needs_adjacent_water(table):
    land = "rF113 rM112 rM121"
    shells = [[0, 0, 0, 0, 9], *[NOTHING] * 3]
    m = position(table, land, {0: [113]}, options=NEIGHBOURS, shells=shells).play("act build", "boat 0", "hex 113")
    m.play("hex 120")
    assert m.why_not("type fisher") == "KV-105"


@rules("KV-208")
def test_without_limits_supplies_fall_below_zero(table):
    options = {"limited_supplies": False, "luckless_fishing": True}
    m = position(
        table, "rT87 rT98 gM77", {0: [76]}, options=options, passed=[0, 1, 1, 0], trade_supply=1, influence_supply=0
    )
    m.play("act fish", "boat 0", "hex 76")
    assert (m.state.fish[0, 4], m.state.trade_supply) == (5, -1)
    assert (m.state.tokens[1], m.state.substitute[1], m.state.influence_supply) == (1, 0, -1)
    m.play("act sell", "boat 0", "hex 76", "hex 77", "done")
    assert (m.state.shells[0, 4], m.state.trade_supply) == (4, -2)


@rules("KV-208")
def test_without_limits_a_price_of_16_may_be_paid_and_26_committed(table):
    options = {"limited_supplies": False}
    m = position(table, options=options, tokens=[0, 0, 0, 0, 16, 0], influence=[40, 0, 0, 0])
    assert m.clone().play("act upgrade").state.tokens[4] == 32
    m = position(table, phase=ask.SCORING, points=[0, 9, 9, 0], options=options, influence=[40, 0, 0, 0])
    assert texts(m.play("village 0"))[-1] == "commit 26"


@rules("KV-208", "KV-221")
def test_influence_is_shown_unless_it_is_kept_secret(table):
    assert position(table).view(0).influence.tolist()[:3] == [3, 3, 3]
    secret = position(table, options={"influence_public": False}, influence=[2, 4, 3, 0])
    assert secret.view(1).influence.tolist() == [NOBODY, 4, NOBODY, 0]
    assert secret.view(NOBODY).influence.tolist()[:3] == [NOBODY] * 3
    assert secret.view(1).influence_supply == secret.state.influence_supply
