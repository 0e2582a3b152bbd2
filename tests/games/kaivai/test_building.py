"""Section 10: BUILD."""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from citing import rules
from motu.games.kaivai.rules.supplies import pay_shells

from .positions import hexes, position, texts


def ready(table, land="", boats=None, at=98, **fields):
    """Red's boat has chosen its place and looks for a site."""
    return position(table, land, boats or {0: [at]}, **fields).play("act build", "boat 0", f"hex {at}")


@rules("KV-100")
def test_the_boat_must_stand_at_a_cult_hex(table):
    m = position(table, "rF87", {0: [98]}).play("act build", "boat 0")
    assert m.why_not("hex 97") == "KV-100"  # beside the cottage only
    assert m.why_not("hex 99") == ""


@rules("KV-101")
def test_the_site_touches_the_boat_and_any_hex_of_the_village(table):
    m = ready(table, "rF87")
    assert hexes(m) == [97, 99]
    assert m.why_not("hex 107") == "KV-101"  # touches no land
    assert m.why_not("hex 76") == "KV-101"  # not beside the boat
    assert m.why_not("hex 87") == "KV-101"  # land


@rules("KV-101")
def test_a_boat_at_two_villages_builds_for_either(table):
    m = ready(table, "C51 C77", at=64)
    assert hexes(m) == [52, 63, 65, 76]
    assert m.clone().play("hex 63", "type meeting").state.village[63] == 3
    assert m.clone().play("hex 65", "type meeting").state.village[65] == 4


@rules("KV-101", "KV-008")
def test_a_site_between_two_villages_is_refused(table):
    m = ready(table, "C76 gM51", at=75)
    assert m.why_not("hex 63") == "KV-008"


@rules("KV-101", "KV-012")
def test_a_site_with_a_boat_is_refused(table):
    m = ready(table, "", {0: [98], 1: [99]})
    assert m.why_not("hex 99") == "KV-012"


@rules("KV-102")
def test_a_site_of_a_village_at_whose_cult_the_boat_does_not_stand_is_refused(table):
    m = ready(table, "gM52", at=76)
    assert m.why_not("hex 64") == "KV-102"
    assert m.why_not("hex 77") == ""


@rules("KV-103")
def test_the_price_must_be_paid_in_full(table):
    short = position(table, "", {0: [98]}, bids=(5, 3, 2), shells=[[0, 0, 0, 0, 1], *[[0] * 5] * 3])
    assert short.why_not("act build") == "KV-083"  # 5 + 1
    exact = position(table, "", {0: [98]}, bids=(4, 3, 2), shells=[[0, 0, 0, 0, 1], *[[0] * 5] * 3])
    exact.play("act build", "boat 0", "hex 98", "hex 99", "type M")
    assert exact.state.shells[0].tolist() == [0] * 5


@rules("KV-103")
def test_a_dear_village_is_refused_beside_a_cheap_one(table):
    """A boat between village 3 (2 hexes) and village 4 (4 hexes) with 5 in its purse."""
    land = "C51 C77 gM89 gM90"
    shells = [[0, 0, 0, 0, 1], *[[0] * 5] * 3]
    m = ready(table, land, at=64, bids=(3, 4, 2), shells=shells)
    assert hexes(m) == [52, 63]
    assert m.why_not("hex 76") == "KV-103"
    away = position(table, land, {0: [64]}, bids=(3, 4, 2), shells=shells).play("act build", "boat 0")
    assert away.why_not("hex 76") == "KV-103"  # only village 4 from there


@rules("KV-104")
def test_the_second_boat_pays_for_the_grown_village(table):
    m = position(table, "", {0: [98, 89]}, bids=(2, 3, 1))
    m.play("act build", "boat 0", "hex 98", "hex 99", "type meeting")
    assert m.state.shells[0].tolist() == [0, 1, 0, 0, 2]  # 3 of 5
    m.play("boat 1", "hex 89", "hex 77", "type meeting")
    assert m.state.shells[0].tolist() == [0, 0, 1, 0, 1]  # 4 of 2 + 5


@rules("KV-105", "KV-214")
def test_a_fisher_launches_a_boat_in_the_lowest_free_slot_which_cannot_act_yet(table):
    m = position(table, "", {0: [98, 89]}).edit(**{"boat[0]": [-1, 98, 89, -1]})
    m.play("act build", "boat 1", "hex 98", "hex 99", "type fisher")
    assert m.state.boat[0].tolist() == [99, 98, 89, -1]
    assert m.why_not("boat 0") == "KV-105"
    assert "boat 2" in texts(m)


@rules("KV-105")
def test_a_fisher_in_a_lagoon_is_refused(table):
    m = ready(table, "rM112 rF113 rM121", at=113, bids=(4, 3, 2))
    m.play("hex 120")
    assert m.why_not("type fisher") == "KV-105"
    assert texts(m) == ["type meeting", "type temple"]


@rules("KV-105", "KV-014")
def test_a_fisher_that_parts_the_sea_lies_at_its_larger_part(table):
    m = position(table, "C113 C114 rM112", {0: [122]}).play("act build", "boat 0", "hex 122", "hex 121", "type fisher")
    assert m.state.boat[0].tolist() == [122, 121, -1, -1]
    assert m.broken() != 7


@rules("KV-106")
def test_a_meeting_cottage_at_the_god_brings_influence_at_once(table):
    m = ready(table, "C87", god=87).play("hex 97", "type meeting")
    assert m.state.influence[0] == 4
    elsewhere = ready(table, "C87", god=8).play("hex 97", "type meeting")
    assert elsewhere.state.influence[0] == 3
    other_type = ready(table, "C87", god=87).play("hex 97", "type temple")
    assert other_type.state.influence[0] == 3


@rules("KV-107")
def test_a_temple_takes_a_statue(table):
    m = ready(table).play("hex 99", "type temple")
    assert m.state.statues[0] == 4
    assert m.state.temples[0, 4] == 1


@rules("KV-108")
def test_without_tiles_nothing_is_built(table):
    m = position(table, "", {0: [98]}, tiles=[0, 15, 15, 0])
    assert m.why_not("act build") == "KV-108"


@rules("KV-108")
def test_the_last_tile_ends_the_action(table):
    m = position(table, "", {0: [98, 89]}, tiles=[1, 15, 15, 0])
    m.play("act build", "boat 0", "hex 98", "hex 99", "type meeting")
    assert m.current_player == 1


class Purse:
    """Only what paying needs."""

    def __init__(self, shells):
        self.shells = {(0, k): n for k, n in enumerate(shells)}
        self.trade_supply = 0


def pays(shells, cost):
    purse = Purse(shells)
    pay_shells(purse, 0, cost)
    return [purse.shells[0, k] for k in range(5)]


def worth(shells, rounds=0):
    return sum(max(k + 1 - rounds, 0) * n for k, n in enumerate(shells))


@rules("KV-109")
@pytest.mark.parametrize(
    ("shells", "cost", "left"),
    [
        ([0, 0, 0, 0, 3], 7, [0, 0, 1, 0, 1]),
        ([1, 1, 0, 0, 1], 3, [0, 0, 0, 0, 1]),
        ([0, 0, 0, 1, 1], 5, [0, 0, 0, 1, 0]),
    ],
)
def test_payment_goes_from_the_lowest_shell_up_and_gives_change(shells, cost, left):
    assert pays(shells, cost) == left


@rules("KV-109")
@given(st.lists(st.integers(0, 3), min_size=5, max_size=5), st.data())
@settings(max_examples=80, deadline=None)
def test_no_other_payment_leaves_more_now_or_after_depreciation(shells, data):
    cost = data.draw(st.integers(0, worth(shells)))
    left = pays(shells, cost)
    assert worth(left) == worth(shells) - cost
    for given_up in product(*(range(n + 1) for n in shells)):
        over = worth(given_up) - cost
        superfluous = any(n and worth(given_up) - (k + 1) >= cost for k, n in enumerate(given_up))
        if over < 0 or superfluous:
            continue
        other = [n - g for n, g in zip(shells, given_up, strict=True)]
        if over:
            other[over - 1] += 1
        for rounds in range(5):
            assert worth(left, rounds) >= worth(other, rounds)
