"""Sections 4 to 7: rounds, bids, start cottages, the god."""

from __future__ import annotations

import pytest

from citing import rules
from motu.games.kaivai import ask

from .positions import hexes, position, texts

NOTHING = [0] * 5


def last_pass(table, **fields):
    """The last seat passes: round 3 begins with its bids."""
    return position(table, seat=2, passed=[1, 1, 0, 0], acted=[1, 1, 1, 0], **fields).play("pass")


# -- rounds --


@rules("KV-040")
def test_a_round_goes_from_bids_to_start_cottages_to_god_to_actions(table):
    m = table("kaivai", players=2)
    seen = [int(m.state.phase)]
    for answer in ("bid 5", "bid 3", "hex 87", "type meeting", "hex 98", "hex 7", "type temple", "hex 9", "hex 47"):
        m.play(answer)
        if m.state.phase != seen[-1]:
            seen.append(int(m.state.phase))
    assert seen == [
        ask.BID,
        ask.START_HEX,
        ask.START_TYPE,
        ask.START_HEX,
        ask.START_TYPE,
        ask.START_HEX,
        ask.GOD,
        ask.TURN,
    ]
    m.play("pass", "pass")
    assert (m.state.phase, m.state.round_number) == (ask.BID, 2)
    m.play("bid 5", "bid 3")
    assert m.state.phase == ask.GOD  # start cottages only in round 1


@rules("KV-040")
def test_after_the_end_nothing_is_possible(table):
    m = position(table, phase=14, seat=0).edit(seat=-1)
    assert {m.why_not(action) for action in range(187)} == {"KV-040"}


# -- bids --


@rules("KV-050")
def test_a_number_is_picked_once_a_round(table):
    m = table("kaivai", players=3).play("bid 7")
    assert m.why_not("bid 7") == "KV-050"
    assert len(m.legal()) == 9
    m.play("bid 8", "bid 6")
    assert m.state.bid.tolist() == [7, 8, 6, 0]


@rules("KV-050")
def test_a_bid_cannot_be_skipped_and_costs_nothing(table):
    m = table("kaivai", players=3)
    assert m.why_not("pass") == "KV-050"
    m.play("bid 10")
    assert m.state.shells[0].tolist() == [0, 0, 0, 0, 3]
    assert m.state.influence[0] == 3


@rules("KV-051")
def test_round_1_is_bid_in_seat_order(table):
    m = table("kaivai", players=4)
    seats = []
    for number in (3, 9, 1, 5):
        seats.append(m.current_player)
        assert m.why_not("bid 10", seat=(m.current_player + 1) % 4) == "KV-051"
        m.play(f"bid {number}")
    assert seats == [0, 1, 2, 3]


@rules("KV-052")
def test_later_rounds_are_bid_by_points_fewest_first(table):
    m = last_pass(table, points=[5, 2, 9, 0])
    assert m.state.order.tolist()[:3] == [1, 0, 2]
    assert m.current_player == 1
    assert m.why_not("bid 3", seat=0) == "KV-052"


@rules("KV-052", "KV-190")
@pytest.mark.parametrize(
    ("fields", "order"),
    [
        ({"shells": [[0, 0, 0, 1, 0], [0, 1, 1, 0, 0], [0, 0, 1, 0, 0], NOTHING]}, [2, 0, 1]),  # by value 3, 3, 2
        ({"fish": [[0, 2, 0, 0, 0], [0, 0, 0, 0, 1], [0, 3, 0, 0, 0], NOTHING]}, [1, 0, 2]),  # by number
        ({"boats": {0: [1, 2], 1: [3], 2: [4, 5, 9]}}, [1, 0, 2]),
        ({"land": "rM87 rM76 gM77", "boats": {0: [1], 1: [2], 2: [3]}}, [2, 1, 0]),
        ({}, [0, 1, 2]),
    ],
)  # fmt: skip
def test_of_equal_points_the_poorer_bids_first(table, fields, order):
    empty = {"shells": [NOTHING] * 4, "fish": [NOTHING] * 4}
    assert last_pass(table, **{**empty, **fields}).state.order.tolist()[:3] == order


@rules("KV-053")
def test_the_highest_bid_is_first_the_lowest_handles_the_god(table):
    m = position(table, phase=ask.BID, bids=(0, 0, 0), order=[2, 0, 1, -1], turn=0, seat=2)
    m.play("bid 4", "bid 2", "bid 9")
    assert m.state.order.tolist()[:3] == [1, 2, 0]
    assert (m.state.phase, m.current_player) == (ask.GOD, 0)
    m.play("hex 87")
    assert m.current_player == 1
    assert m.why_not("bid 3") == "KV-053"


# -- start cottages --


@rules("KV-060")
def test_each_seat_places_both_start_cottages_before_the_next(table):
    m = table("kaivai", players=3).play("bid 2", "bid 9", "bid 5")
    seats = []
    for answers in (("hex 87", "type M", "hex 98"), ("hex 7", "type M", "hex 9"), ("hex 36", "type M", "hex 60")):
        for answer in answers:
            seats.append(m.current_player)
            assert m.why_not("hex 44", seat=(m.current_player + 1) % 3) == "KV-060"
            m.play(answer)
    assert seats == [1, 1, 1, 2, 2, 2, 0, 0, 0]


@rules("KV-061")
def test_the_first_start_cottage_is_a_fisher_the_second_any(table):
    m = table("kaivai", players=3).play("bid 3", "bid 2", "bid 1")
    assert m.why_not("type temple") == "KV-061"
    m.play("hex 87")
    assert m.state.kind[87] == 0
    assert texts(m) == ["type fisher", "type meeting", "type temple"]


@rules("KV-062")
def test_a_start_cottage_beside_a_cottage_only_is_refused(table):
    m = table("kaivai", players=3).play("bid 3", "bid 2", "bid 1", "hex 87", "type meeting")
    assert m.why_not("hex 86") == "KV-062"
    assert m.why_not("hex 87") == "KV-062"
    assert m.why_not("hex 7") == ""  # another village


@rules("KV-062")
def test_start_cottages_keep_villages_apart_and_boats_free(table):
    start = {"phase": ask.START_HEX, "seat": 0, "round_number": 1, "cult_supply": 10}
    joined = position(table, "C76 C51 gM75", {1: [5]}, **start)
    assert joined.why_not("hex 63") == "KV-008"
    shut = position(table, "C113 gM112", {1: [120]}, **start)
    assert shut.why_not("hex 121") == "KV-014"


@rules("KV-062")
def test_a_fisher_needs_the_sea_and_a_type_needs_a_place(table):
    lagoon = position(table, "C113 gM112 gM121", phase=ask.START_HEX, start_type=0, round_number=1)
    assert lagoon.why_not("hex 120") == "KV-014"
    assert lagoon.edit(start_type=1).why_not("hex 120") == ""


@rules("KV-063")
def test_start_cottages_bring_their_pieces_and_cost_nothing(table):
    m = table("kaivai", players=2).play("bid 3", "bid 2", "hex 87", "type temple", "hex 98", "hex 7", "type F", "hex 9")
    assert m.state.boat.tolist()[:2] == [[87, -1, -1, -1], [7, 9, -1, -1]]
    assert m.state.statues.tolist()[:2] == [4, 5]
    assert m.state.tiles.tolist()[:2] == [13, 13]
    assert m.state.shells[:2].tolist() == [[0, 0, 0, 0, 3]] * 2
    assert m.state.influence.tolist()[:2] == [3, 3]


# -- the god --


@rules("KV-070")
def test_the_cult_hex_goes_to_another_village(table):
    m = position(table, "C87 rM98", phase=ask.GOD, seat=2, god=87)
    for place in (86, 97, 99, 76):
        assert m.why_not(f"hex {place}") == "KV-070"  # the god's own village
    assert m.why_not("hex 88") == "KV-070"  # land
    assert m.why_not("hex 7") == ""
    assert m.why_not("hex 7", seat=0) == "KV-070"  # the lowest bidder decides


@rules("KV-070")
def test_touching_a_cottage_is_enough_for_the_god(table):
    m = position(table, "rM87", phase=ask.GOD, seat=2)
    assert m.why_not("hex 86") == ""


@rules("KV-071")
def test_in_round_1_any_village_qualifies(table):
    m = position(table, phase=ask.GOD, seat=2, round_number=1, cult_supply=10)
    assert all(m.why_not(f"hex {place}") == "" for place in (7, 47, 103, 39, 87, 54, 125))


@rules("KV-072")
def test_the_gods_village_holds_until_he_moves(table):
    m = position(table, phase=ask.GOD, seat=2, god=-1).play("hex 87", "pass", "pass", "pass")
    m.play("bid 3", "bid 2", "bid 1")
    assert m.state.god == 87
    assert m.why_not("hex 86") == "KV-070"
    assert m.why_not("hex 7") == ""


@rules("KV-074")
def test_the_god_must_be_moved(table):
    assert position(table, phase=ask.GOD, seat=2).why_not("pass") == "KV-074"


@rules("KV-074")
def test_without_any_legal_hex_the_cult_hex_is_discarded(table):
    """All water is boats' last way out or none is left: here every hex but two belongs to one village."""
    m = position(table, phase=ask.BID, bids=(0, 0, 0), god=88)
    s = m.position()
    kind, village, owner = [1] * 127, [4] * 127, [0] * 127
    for place in (0, 1):
        kind[place], village[place], owner[place] = 4, -1, -1
    m.edit(kind=kind, village=village, owner=owner, villages=5, boat=[[0, 1, -1, -1], *s["boat"][1:]])
    supply, held = m.state.cult_supply, m.state.influence.tolist()
    m.play("bid 3", "bid 2", "bid 1")
    assert m.state.phase == ask.TURN
    assert (m.state.god, m.state.cult_supply, m.state.cult_lost) == (88, supply - 1, 1)
    assert m.state.influence.tolist() == held


@rules("KV-075")
def test_the_god_is_a_temple_of_everybody(table):
    m = position(table, "C87", {0: [98], 1: [89]}, god=87)
    assert "act fish" in texts(m)
    m.play("act fish", "boat 0")
    assert 98 in hexes(m)
    assert 7 not in hexes(m)
    m.play("hex 98")
    assert "act fish" in texts(m)  # green, for one influence
