"""Hidden information (BB-142 to BB-148)."""

from __future__ import annotations

import random

import numpy as np
import pytest

from citing import rules
from motu.engine.record import NOBODY
from motu.games.bora_bora import state
from motu.games.bora_bora.teaching.positions import asked, position

SECRET = {"hand", "deck", "draws", "secret", "drawn"}


@rules("BB-142", "BB-144")
def test_only_unknown_cards_and_the_deck_are_secret(table) -> None:
    m = table("bora_bora", players=3, seed=2)
    dice = random.Random(1)
    for _ in range(120):
        m.play(dice.choice(m.legal()))
    view = m.view(1)
    for part in state.RECORD.fields:
        if part.name not in SECRET:
            assert np.array_equal(view[part.name], m.state[part.name]), part.name
    assert view.hand[1].tolist() == m.state.hand[1].tolist()
    assert [view.hand[seat].tolist() for seat in (0, 2)] == [m.state.known[seat].tolist() for seat in (0, 2)]
    assert not view.deck.any()


@rules("BB-143")
def test_a_card_of_the_display_is_known_and_one_of_the_deck_is_not(table) -> None:
    m = position(table, faces=[4], deck={"blue": 12})
    m.play("place 4 helper", "god_card red", "god_card deck")
    view = m.view(1)
    assert view.hand[0].tolist() == [0, 0, 1, 0, 0]
    assert (view.hand_size[0], m.state.hand[0].tolist()) == (2, [1, 0, 1, 0, 0])


@rules("BB-148")
@pytest.mark.parametrize(("known", "after"), [({"white": 1}, [0, 0]), ({}, [0, 0]), ({"red": 1}, [0, 1])])
def test_a_played_card_counts_off_the_known_ones_first(table, known, after) -> None:
    m = position(table, faces=[3], hand={0: {"white": 2, "red": 1}}, known={0: known}, offerings={0: 1})
    m.play("place 3 helper", "pay card")
    assert m.state.known[0, [1, 2]].tolist() == after
    assert m.state.hand[0].tolist() == [0, 1, 1, 0, 0]


@rules("BB-146")
def test_what_left_the_game_is_public(table) -> None:
    m = table("bora_bora", players=2, seed=2)
    view = m.view(0)
    assert np.array_equal(view.person_deck, m.state.person_deck)
    assert np.array_equal(view.task_deck, m.state.task_deck)


@rules("BB-142", "BB-145")
def test_a_redealt_world_keeps_what_is_known_and_varies_the_rest(table) -> None:
    hand = {0: {"red": 2}, 1: {"blue": 2, "white": 1}}
    m = position(table, hand=hand, known={1: {"white": 1}})
    hands = set()
    for seed in range(40):
        world = m.redealt(0, seed)
        assert world.state.hand[0].tolist() == [0, 0, 2, 0, 0]
        assert (world.state.hand[1, 1] >= 1, world.state.hand[1].sum()) == (True, 3)
        assert (world.state.deck + world.state.hand.sum(axis=0) + world.state.display).tolist() == [12] * 5
        hands.add(tuple(world.state.hand[1].tolist()))
    assert len(hands) > 8


@rules("BB-142")
def test_unknown_cards_are_dealt_each_with_the_same_chance(table) -> None:
    """One unknown card of the other seat, ten cards left: nine red, one blue."""
    m = position(table, hand={1: {"red": 1}}, deck={"red": 8, "blue": 1}, display={"green": 5})
    m.edit(discard=[12 - 1, 12, 12 - 9, 7, 12])
    blue = sum(int(m.redealt(0, seed).state.hand[1, 0]) for seed in range(600))
    assert 35 <= blue <= 90  # 60 expected


@rules("BB-143")
@pytest.mark.parametrize("question", ["blue", "white", "yellow", "double"])
def test_a_world_lets_the_other_seat_pay_for_what_it_is_asked(table, question) -> None:
    hand = {"blue": 1, "white": 1} if question in ("blue", "white") else {"green": 1, "yellow": 1}
    words = {"hand": {0: hand}, "offerings": {0: 2}, "huts": {0: ["CM"]}}
    if question == "blue":
        m = position(table, faces=[1], on_tiles={"land_sea": [1]}, **words).play("place 1 land_sea")
    elif question == "white":
        m = position(table, faces=[1], **words).play("place 1 land_sea")
    elif question == "yellow":
        m = position(table, ask="task", tasks={0: [31, 22, 21]}, shells={0: 4}, **words).play("task_yellow 0")
    else:
        m = position(table, ask="use", people={0: ["man vp 1"]}, **words).play("use_man vp")
    assert asked(m) == question
    for seed in range(30):
        world = m.redealt(1, seed)
        assert world.legal()
        assert any(world.text(action).startswith("pay") for action in world.legal())


@rules("BB-144", "BB-072")
def test_after_a_reshuffle_the_deck_holds_only_what_was_discarded(table) -> None:
    """The other seat's three cards are older than the new deck, so they can be worked out."""
    hand = {0: {"blue": 9, "white": 10, "red": 7, "green": 11, "yellow": 10}, 1: {"white": 2, "green": 1}}
    m = position(table, faces=[2], hand=hand, display={"red": 5}, discard={"blue": 3, "yellow": 2})
    assert m.state.deck_size == 0
    m.play("place 2 helper", "god_card deck")
    for seed in range(20):
        assert m.redealt(0, seed).state.hand[1].tolist() == [0, 2, 0, 1, 0]
        deck = m.redealt(1, seed).state.deck
        assert (deck <= [3, 0, 0, 0, 2]).all()
        assert deck.sum() == 4
    assert len({tuple(m.redealt(1, seed).state.deck.tolist()) for seed in range(20)}) == 2


@rules("BB-144")
def test_a_spectator_sees_no_hand_at_all(table) -> None:
    view = position(table, hand={0: {"red": 2}, 1: {"blue": 1}}).view(NOBODY)
    assert not view.hand.any()
    assert view.hand_size.tolist() == [2, 1, 0, 0]


@rules("BB-143")
def test_the_board_shows_known_colours_and_the_number_of_unknown_cards(table) -> None:
    m = position(table, hand={1: {"blue": 2, "white": 1}}, known={1: {"white": 1}})
    assert "cards 1 white + 2 unknown" in m.board(0)
    assert "cards 2 blue, 1 white;" in m.board(1)
