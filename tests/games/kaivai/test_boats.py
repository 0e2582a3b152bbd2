"""Sections 9 and 13: moving and sinking."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from citing import rules
from motu.engine.record import NOBODY
from motu.games.kaivai import act, ask, box, tile
from motu.games.kaivai.rules.boats import destinations, move_of
from motu.games.kaivai.rules.hexes import some, spread

from .positions import as_hexes, as_set, hexes, position, texts, wide
from .test_sea import obvious_reach


@rules("KV-090")
def test_the_move_is_base_and_bonus(table):
    m = position(table, "", {0: [0]}, bids=(7, 10, 2), upgrade=[4, 0, 8, 0])
    assert [move_of(wide(m), seat) for seat in range(3)] == [3 + 3, 0, 2 + 5]


@rules("KV-090", "KV-091")
@given(st.integers(0, box.HEXES - 1), st.sets(st.integers(0, box.HEXES - 1)), st.integers(0, 10))
@settings(max_examples=40, deadline=None)
def test_a_boat_reaches_what_the_obvious_search_reaches(start, sea, steps):
    assert as_hexes(spread(as_set([start]), as_set(sea), steps)) == obvious_reach(start, sea, steps)


VARIANTS: tuple[dict[str, object], ...] = (
    {},
    {"act_from_cottage": False},
    {"sell_to_occupied_fisher": False},
    {"blockade": "neighbours"},
)


@rules("KV-083", "KV-086")
@pytest.mark.parametrize("options", VARIANTS)
def test_what_is_offered_is_what_some_boat_by_itself_can_do(table, options):
    """Boats are searched for together and from their goals; here each sets out alone."""
    m = table("kaivai", players=3, seed=5, **options)
    dice = random.Random(5)
    while not m.is_terminal:
        if m.state.phase in (ask.TURN, ask.BOAT):
            s = wide(m)
            boats = {slot: as_set([int(place)]) for slot, place in enumerate(s.boat[s.seat]) if place != NOBODY}
            if s.phase == ask.BOAT:
                idle = [slot for slot in boats if not (s.used | s.fresh) >> slot & 1]
                able = [f"boat {slot}" for slot in idle if some(destinations(s, boats[slot]))]
                assert [text for text in texts(m) if text.startswith("boat")] == able
            else:
                for action in range(act.UPGRADE):
                    s.action = action
                    payable = s.tokens[action] <= s.influence[s.seat]
                    possible = payable and any(some(destinations(s, boat)) for boat in boats.values())
                    assert (f"act {act.KEYS[action]}" in texts(m)) == possible
        m.play(dice.choice(m.legal()))


@rules("KV-090")
def test_the_full_distance_need_not_be_used_but_not_exceeded(table):
    m = position(table, "", {0: [63]}, bids=(2, 3, 1)).play("act move", "boat 0")
    assert hexes(m) == sorted(obvious_reach(63, set(range(box.HEXES)) - {48, 88, 40}, 2) - {63})
    assert m.why_not("hex 60") == "KV-090"


@rules("KV-091")
def test_boats_are_passed_over_land_is_not(table):
    m = position(table, "rM113 rM112", {0: [120], 1: [121], 2: [5]}, bids=(2, 4, 3)).play("act move", "boat 0")
    assert m.why_not("hex 122") == ""  # over the green boat on 121
    assert m.why_not("hex 105") == "KV-090"  # two steps as the crow flies, over land


@rules("KV-092")
def test_staying_put_is_a_destination_of_build_fish_and_sell(table):
    ready = position(table, "rT87 gM77", {0: [76]}, bids=(10, 3, 2))
    for action in ("build", "fish", "sell"):
        assert 76 in hexes(ready.clone().play(f"act {action}", "boat 0"))


@rules("KV-092")
def test_the_destination_holds_no_other_boat(table):
    m = position(table, "rT87", {0: [98, 97], 1: [99]}).play("act fish", "boat 0")
    assert m.why_not("hex 97") == "KV-092"
    assert m.why_not("hex 99") == "KV-092"


@rules("KV-093")
def test_a_boat_leaves_its_cottage_with_its_first_step(table):
    m = position(table, "rF87", {0: [87]}, bids=(9, 3, 2)).play("act move", "boat 0")
    assert hexes(m) == [75, 76, 86, 97, 98]
    m.play("hex 97")
    assert m.state.boat[0, 0] == 97


@rules("KV-094")
def test_a_boat_acts_from_its_cottage(table):
    m = position(table, "rF87 gM76 rT98", {0: [87]}, bids=(10, 3, 2), passed=[0, 1, 1, 0])
    m.play("act fish", "boat 0", "hex 87")
    m.play("act sell", "boat 0", "hex 87", "hex 76", "done")
    assert m.state.fish_on[76] == 1
    m.edit(shells=[[0, 0, 0, 0, 5], *[[0] * 5] * 3])
    m.play("act build", "boat 0", "hex 87", "hex 97", "type meeting")
    assert m.state.kind[97] == 1


@rules("KV-095")
def test_a_new_boat_appears_on_its_cottage(table):
    m = position(table, "", {0: [98]}).play("act build", "boat 0", "hex 98", "hex 99", "type fisher")
    assert m.state.boat[0].tolist() == [98, 99, -1, -1]


# -- MOVE and sinking --


@rules("KV-130")
def test_a_move_ends_elsewhere(table):
    m = position(table, "", {0: [63, 64]}).play("act move")
    m.play("boat 0")
    assert m.why_not("hex 63") == "KV-130"
    assert m.why_not("hex 64") == "KV-130"


@rules("KV-130")
def test_a_boat_that_cannot_move_is_not_offered(table):
    m = position(table, "rM112 rM113", {0: [120, 121, 63]}, bids=(9, 3, 2)).play("act move")
    assert m.why_not("boat 0") == "KV-130"
    assert m.why_not("boat 1") == ""


@rules("KV-131")
def test_sinking_happens_only_at_the_destination_of_a_move(table):
    fields = {"boats": {0: [97], 1: [98, 1], 2: [5]}, "points": [9, 0, 0, 0], "bids": (4, 3, 2)}
    over = position(table, "rT87", **fields).play("act move", "boat 0", "hex 108")
    assert over.state.boat[1].tolist() == [98, 1, -1, -1]
    fishing = position(table, "rT87", **fields).play("act fish", "boat 0")
    assert fishing.why_not("hex 98") == "KV-092"


@rules("KV-131", "KV-136")
def test_a_sunk_boat_goes_back_to_the_stock_and_returns_with_a_fisher_cottage(table):
    m = position(table, "", {0: [97], 1: [98, 89], 2: [5]}, points=[9, 0, 0, 0], bids=(4, 3, 2))
    m.play("act move", "boat 0", "hex 98")
    assert m.state.boat[1].tolist() == [-1, 89, -1, -1]
    m.play("act build", "boat 1", "hex 89", "hex 99", "type fisher")
    assert m.state.boat[1].tolist() == [99, 89, -1, -1]


@rules("KV-132")
@pytest.mark.parametrize(("boats", "price"), [(2, 4), (3, 3), (4, 2)])
def test_the_price_of_sinking_by_boats_of_the_victim(table, boats, price):
    victim = [63, 1, 2, 3][:boats]
    m = position(table, "", {0: [62], 1: victim, 2: [5]}, points=[9, 0, 0, 0]).play("act move", "boat 0", "hex 63")
    assert m.score(0) == 9 - price
    assert m.ledger()[0]["sinking"] == -price


@rules("KV-132")
def test_boats_on_cottages_count_for_the_price(table):
    m = position(table, "gF87", {0: [62], 1: [63, 87], 2: [5]}, points=[4, 0, 0, 0])
    m.play("act move", "boat 0", "hex 63")
    assert m.score(0) == 0


@rules("KV-133")
def test_the_last_boat_cannot_be_sunk(table):
    m = position(table, "", {0: [62], 1: [63]}, points=[9, 0, 0, 0]).play("act move", "boat 0")
    assert m.why_not("hex 63") == "KV-133"


@rules("KV-134")
def test_without_enough_points_nothing_is_sunk(table):
    m = position(table, "", {0: [62], 1: [63, 1]}, points=[3, 0, 0, 0]).play("act move", "boat 0")
    assert m.why_not("hex 63") == "KV-134"


@rules("KV-135")
def test_a_boat_on_a_cottage_cannot_be_sunk(table):
    m = position(table, "gF87", {0: [97], 1: [87, 1]}, points=[9, 0, 0, 0]).play("act move", "boat 0")
    assert m.why_not("hex 87") == "KV-010"


@rules("KV-136")
def test_a_hex_with_a_boat_stays_water_for_movers(table):
    m = position(table, "", {0: [62], 1: [63, 1], 2: [5]}, points=[9, 0, 0, 0]).play("act move", "boat 0", "hex 63")
    assert m.state.kind[63] == tile.WATER
    assert m.state.boat[0, 0] == 63
