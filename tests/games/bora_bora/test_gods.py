"""Gods and their price (BB-122 to BB-131)."""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from citing import rules
from motu.games.bora_bora import payment, state
from motu.games.bora_bora.rules import gods
from motu.games.bora_bora.teaching.positions import asked, cards, legal, position


def white_for(table, **words):
    """A 3 lies on the helper, and white is asked."""
    return position(table, faces=[3], **words).play("place 3 helper")


@rules("BB-122")
@pytest.mark.parametrize(
    ("hand", "offerings", "tiles", "answers"),
    [
        ({"white": 1}, 1, 0, ["pay card"]),
        (
            {"white": 1, "red": 2, "blue": 3, "green": 1},
            1,
            1,
            ["pay card", "pay pair-blue", "pay pair-red", "pay tile"],
        ),
        ({"white": 1, "red": 2}, 0, 1, ["pay tile"]),  # no card without an offering
        ({"green": 2}, 1, 0, ["pay pair-green"]),
    ],
)
def test_what_a_god_costs(table, hand, offerings, tiles, answers) -> None:
    m = white_for(table, hand={0: hand}, offerings={0: offerings}, god_tiles={0: tiles})
    assert legal(m) == [*answers, "decline"]
    assert {m.why_not(f"pay {k}") for k in range(7)} <= {"", "BB-122", "BB-123"}


@rules("BB-122")
@pytest.mark.parametrize(("hand", "offerings"), [({"white": 1}, 0), ({"red": 1, "blue": 1}, 3), ({}, 3)])
def test_a_god_that_cannot_be_paid_is_not_offered(table, hand, offerings) -> None:
    assert asked(white_for(table, hand={0: hand}, offerings={0: offerings})) == "helper"


@rules("BB-123")
def test_a_pair_of_the_gods_own_colour_is_not_offered(table) -> None:
    m = white_for(table, hand={0: {"white": 2}}, offerings={0: 1})
    assert m.why_not("pay pair-white") == "BB-123"


@rules("BB-124")
def test_cards_are_discarded_and_offerings_and_tiles_go(table) -> None:
    m = white_for(table, hand={0: {"red": 3}}, offerings={0: 2}, god_tiles={0: 1})
    out = int(m.state.god_tiles_out)
    m.play("pay pair-red")
    assert (cards(m, 0), m.state.discard.tolist(), m.state.offerings[0]) == ({"red": 1}, [0, 0, 2, 0, 0], 1)
    m = white_for(table, god_tiles={0: 1}).play("pay tile")
    assert (m.state.god_tiles[0], m.state.god_tiles_out, m.state.discard.sum()) == (0, out + 1, 0)


@rules("BB-122", "BB-125")
def test_gods_are_played_when_they_are_asked_for_and_in_ones_own_turn(table) -> None:
    m = position(table, faces=[3], god_tiles={0: 1, 1: 1})
    assert m.why_not("pay tile") == "BB-122"
    m.play("place 3 helper")
    assert m.why_not("pay tile", seat=1) == "BB-042"


@rules("BB-130", "BB-134")
def test_yellow_belongs_to_the_tasks(table) -> None:
    m = position(table, god_tiles={0: 1}, tasks={0: [32, 33, 34]})
    assert m.why_not("task_yellow 0") == "BB-130"


@rules("BB-131")
def test_different_gods_may_be_combined_in_one_turn(table) -> None:
    m = position(table, faces=[1], huts={0: ["CM"]}, on_tiles={"land_sea": [1]}, god_tiles={0: 3})
    m.play("place 1 land_sea", "pay tile", "pay tile", "expand EB", "hut_from ordinary", "cell 0", "pay tile")
    assert (m.state.god_tiles[0], m.score(0)) == (0, 2)


def by_trying(hand: list[int], offerings: int, tiles: int, gods_wanted: tuple[int, ...]) -> bool:
    """Whether the gods can all be paid for, by the obvious search through all forms."""
    for forms in product(range(payment.FORMS), repeat=len(gods_wanted)):
        left, gifts, wild = list(hand), offerings, tiles
        for god, form in zip(gods_wanted, forms, strict=True):
            if form == payment.TILE:
                wild -= 1
            else:
                gifts -= 1
                left[god if form == payment.CARD else form - payment.PAIR] -= 1 if form == payment.CARD else 2
        if min(*left, gifts, wild) >= 0:
            return True
    return False


@rules("BB-122", "BB-131")
@settings(max_examples=200, deadline=None)
@given(
    hand=st.lists(st.integers(0, 4), min_size=5, max_size=5), offerings=st.integers(0, 3), tiles=st.integers(0, 2),
    pair=st.sampled_from([(0, 1), (1, 0), (2, 3), (4, 0)]),
)  # fmt: skip
def test_joint_payments_agree_with_the_obvious_search(hand, offerings, tiles, pair) -> None:
    s = state.RECORD.widen(state.RECORD.zeros())[0]
    s.hand[0], s.offerings[0], s.god_tiles[0] = hand, offerings, tiles
    first, second = pair
    assert gods.can_pay(s, 0, first) == by_trying(hand, offerings, tiles, (first,))
    assert gods.can_pay_both(s, 0, first, second) == by_trying(hand, offerings, tiles, pair)
