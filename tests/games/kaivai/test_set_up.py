"""Sections 2 and 3: components and set-up, also for two players."""

from __future__ import annotations

from collections import Counter

import pytest

import motu
from citing import rules
from motu.engine.record import NOBODY
from motu.games.kaivai import box, tile
from motu.games.kaivai.rules.boats import move_of
from motu.games.kaivai.rules.set_up import distance

from .positions import position, wide


def cult_hexes(m: motu.Match, village: int) -> list[int]:
    return [h for h in range(box.HEXES) if m.state.kind[h] == tile.CULT and m.state.village[h] == village]


@rules("KV-020", "KV-022")
def test_every_seat_has_fifteen_tiles_four_boats_for_the_sea_and_five_statues(table):
    m = table("kaivai", players=4)
    assert m.state.tiles.tolist() == [15] * 4
    assert m.state.statues.tolist() == [5] * 4
    assert m.state.boat.shape == (4, 4)
    assert (m.state.boat == NOBODY).all()
    per_colour = box.DATA["components"]
    assert (per_colour["boats_per_colour"], per_colour["statues_per_colour"]) == (4 + 2, 5 + 1)


@rules("KV-021")
def test_a_fisher_cottage_stays_one_after_its_boat_has_left(table):
    m = position(table, "rF87", {0: [87]}).play("act move", "boat 0", "hex 97")
    assert m.state.kind[87] == 0


@rules("KV-023")
def test_shells_and_fish_share_one_stock(table):
    m = position(table, "gM77", {0: [76]}, phase=4)
    supply = m.state.trade_supply
    m.play("act sell", "boat 0", "hex 76", "hex 77")
    assert m.state.trade_supply == supply - 1  # one fish went to the cottage, one shell came
    assert box.DATA["components"]["trade_tokens"] == 50


@rules("KV-024", "KV-025")
def test_the_scales_of_the_boards():
    assert box.BUILDING_COST.tolist()[1:] == list(range(1, 11))
    assert box.BASE_MOVE.tolist()[1:] == [1, 2, 3, 4, 5, 4, 3, 2, 1, 0]
    assert box.BONUS_MOVE.tolist() == [0, 1, 2, 2, 3, 3, 4, 4, 5]


@rules("KV-025", "KV-030")
def test_the_upgrade_marker_starts_on_space_0(table):
    m = table("kaivai", players=2).play("bid 5")
    assert m.state.upgrade.tolist() == [0] * 4
    assert move_of(wide(m), 0) == 5


@rules("KV-028")
def test_the_dice_from_largest_to_smallest():
    assert box.DOTS.tolist() == [5, 4, 3, 2]
    assert box.FACES.tolist() == [6] * 4


@rules("KV-029", "KV-035")
def test_six_action_fields_start_empty(table):
    assert table("kaivai", players=3).state.tokens.tolist() == [0] * 6
    assert [action["key"] for action in box.DATA["action"]] == ["BUILD", "FISH", "SELL", "MOVE", "UPGRADE", "CELEBRATE"]


@rules("KV-030")
def test_what_every_seat_begins_with(table):
    m = table("kaivai", players=3)
    for seat in range(3):
        assert m.state.shells[seat].tolist() == [0, 0, 0, 0, 3]
        assert m.state.fish[seat].tolist() == [0, 0, 0, 0, 3]
        assert (m.state.influence[seat], m.score(seat), m.state.bid[seat]) == (3, 0, 0)
    assert m.state.shells[3].tolist() == [0] * 5


@rules("KV-031", "KV-034", "KV-201")
@pytest.mark.parametrize(("players", "villages"), [(2, 7), (3, 7), (4, 8)])
def test_additional_villages_by_players(table, players, villages):
    m = table("kaivai", players=players)
    assert m.state.villages == villages
    assert [len(cult_hexes(m, v)) for v in range(8)] == [1] * villages + [0] * (8 - villages)
    assert m.state.cult_supply == 10


@rules("KV-032", "KV-033")
def test_the_candidates_are_all_hexes_far_from_the_printed_villages():
    far = [h for h in range(box.HEXES) if all(distance(h, p) >= 4 for p in box.PRINTED.tolist() if p != NOBODY)]
    assert far == box.DATA["extra_villages"]["candidates"]
    assert len(far) == 13


@rules("KV-033", "KV-223")
def test_additional_villages_are_drawn_from_all_candidates_evenly(table):
    drawn = Counter()
    for seed in range(390):
        m = table("kaivai", players=4, seed=seed)
        (sixth,), (seventh,) = cult_hexes(m, 6), cult_hexes(m, 7)
        assert distance(sixth, seventh) >= 4
        drawn[sixth] += 1
    assert sorted(drawn) == box.DATA["extra_villages"]["candidates"]
    assert max(drawn.values()) < 3 * min(drawn.values())  # 30 expected for each


@rules("KV-035")
def test_the_god_starts_off_the_board(table):
    assert table("kaivai", players=3).state.god == NOBODY


@rules("KV-036")
def test_nothing_is_built_before_the_first_bids(table):
    m = table("kaivai", players=3)
    assert (m.state.owner == NOBODY).all()
    assert m.text(m.legal()[0]) == "bid 1"
    assert m.why_not("hex 87") == "KV-212"
