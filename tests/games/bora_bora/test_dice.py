"""Rounds and phase A (BB-041 to BB-053), blue and white (BB-126, BB-127, BB-131)."""

from __future__ import annotations

import pytest

from citing import rules
from motu.games.bora_bora import phase
from motu.games.bora_bora.teaching.positions import asked, cards, earned, legal, position


@rules("BB-041", "BB-102", "BB-147")
def test_six_rounds_of_dice_persons_and_evaluation_and_then_the_final_tasks(table) -> None:
    m = table("bora_bora", players=2, seed=4)
    seen = []
    while not m.is_terminal:
        step = (int(m.state.round_number), int(m.state.phase))
        if step not in seen:
            seen.append(step)
        assert m.may_act() == [m.current_player]  # no choice is simultaneous
        m.play(m.legal()[0])
    steps = [phase.DICE, phase.PERSONS, phase.JEWELRY, phase.FULFIL, phase.NEW_TASKS]
    assert seen == [(1, phase.PREPARE), *((n, step) for n in range(1, 7) for step in steps), (6, phase.FINISH)]


@rules("BB-041")
def test_nothing_can_be_done_after_the_end(table) -> None:
    m = position(table, ask="final", number=6, seat=1)
    m.play("pass")
    assert m.is_terminal
    assert m.why_not("pass", seat=0) == "BB-041"


@rules("BB-042")
def test_nobody_acts_before_their_turn(table) -> None:
    m = position(table, players=3)
    assert m.why_not("place 6 fishing", seat=1) == "BB-042"
    assert m.why_not("place 6 fishing", seat=0) == ""


@rules("BB-043")
def test_scores_go_on_above_100(table) -> None:
    m = position(table).edit(**{"points[0]": [99, *[0] * 12]})
    m.play("place 6 fishing")
    assert m.score(0) == 101


@rules("BB-044", "BB-145")
@pytest.mark.parametrize("seed", range(3))
def test_everybody_rolls_three_dice_in_public(table, seed) -> None:
    m = table("bora_bora", players=3, seed=seed)
    while asked(m) != "place":
        m.play(m.legal()[0])
    assert m.state.dice[:3].sum(axis=1).tolist() == [3, 3, 3]
    assert m.view(0).dice.tolist() == m.state.dice.tolist()


@rules("BB-045", "BB-053")
def test_three_passes_in_which_everybody_places_one_die(table) -> None:
    m = position(table, players=3, faces=[4, 5, 6])
    order = []
    while asked(m) == "place":
        order.append(m.current_player)
        m.play(legal(m)[-1])  # fishing
    assert order == [0, 1, 2] * 3
    assert m.state.laid == 9


@rules("BB-045")
def test_only_dice_that_were_rolled_and_not_placed(table) -> None:
    m = position(table, faces=[4, 5])
    assert m.why_not("place 3 fishing") == "BB-045"
    assert m.why_not("place 4 fishing") == ""


@rules("BB-046", "BB-052")
def test_placing_is_compulsory_and_fishing_always_possible(table) -> None:
    m = position(table, faces=[6], on_tiles={"fishing": [1]})
    assert m.why_not("pass") == "BB-046"
    m.play("place 6 fishing")
    assert (m.score(0), earned(m, 0, "fishing")) == (2, 2)
    assert asked(m) == "place"


@rules("BB-052")
def test_no_god_can_be_played_with_fishing(table) -> None:
    m = position(table, faces=[3, 3], god_tiles={0: 2})
    m.play("place 3 fishing")
    assert (asked(m), m.current_player) == ("place", 1)


@rules("BB-047")
def test_a_die_must_be_lower_than_the_lowest_on_the_tile(table) -> None:
    m = position(table, players=4, faces=[1, 3, 5], on_tiles={"helper": [4, 3]})
    assert legal(m, "place")[0] == "place 1 helper"
    assert m.why_not("place 3 helper") == "BB-047"
    assert m.why_not("place 5 helper") == "BB-047"


@rules("BB-048", "BB-126")
def test_after_blue_the_lowest_die_still_counts(table) -> None:
    m = position(table, faces=[5, 3], on_tiles={"helper": [2]}, hand={0: {"blue": 1}}, offerings={0: 1})
    m.play("place 5 helper", "pay card")
    assert m.state.lowest[0] == 2
    assert m.state.die_blue[1] == 1
    m.play("vp_rest")
    m.edit(**{"dice[1]": [1, 1, 1, 1, 0, 0], "seat": 1, "turn": 1})
    assert legal(m)[0] == "place 1 helper"
    assert m.why_not("place 4 helper") == "BB-047"


@rules("BB-049", "BB-127")
def test_white_changes_the_value_and_not_the_face(table) -> None:
    m = position(table, faces=[3], hand={0: {"white": 1}}, offerings={0: 1})
    m.play("place 3 temple", "pay card")
    assert legal(m) == [f"temple {space}" for space in range(6)]
    assert (m.state.die_face[0], m.state.value) == (3, 6)
    assert m.state.lowest[1] == 3


@rules("BB-127")
def test_white_does_not_relax_the_placing(table) -> None:
    m = position(table, faces=[3], hand={0: {"white": 1}}, offerings={0: 1}, on_tiles={"helper": [2]})
    assert m.why_not("place 3 helper") == "BB-047"


@rules("BB-127")
def test_white_is_not_offered_for_a_six(table) -> None:
    m = position(table, faces=[6, 5], god_tiles={0: 2})
    m.play("place 6 helper")
    assert asked(m) == "helper"


@rules("BB-050")
def test_an_action_that_cannot_be_carried_out_cannot_be_chosen(table) -> None:
    m = position(table, faces=[1], huts={0: ["CM"]}, stored={0: [0, 1]}, built={0: {1: (2, 3)}})
    assert m.why_not("place 1 land_sea") == "BB-050"  # the nearest region takes a 2
    assert m.why_not("place 1 build") == "BB-050"  # building 1 stands already
    assert m.why_not("place 1 temple") == ""


@rules("BB-050")
def test_white_makes_it_possible_and_must_then_be_paid(table) -> None:
    m = position(table, faces=[1], huts={0: ["CM"]}, god_tiles={0: 1})
    m.play("place 1 land_sea")
    assert legal(m) == ["pay tile"]
    assert m.why_not("decline") == "BB-050"
    m.play("pay tile")
    assert legal(m) == ["expand CP", "expand CB", "expand EB", "expand SP"]


@rules("BB-051")
def test_on_a_combined_tile_either_action_is_possible(table) -> None:
    m = position(table, faces=[2])
    m.play("place 2 man_woman")
    assert legal(m) == ["take_man 0", "take_man 1", "take_woman 0", "take_woman 1"]
    m = position(table, faces=[3], huts={0: ["CP"]})
    m.play("place 3 land_sea")
    assert legal(m) == ["expand NM", "expand EF"]
    assert m.why_not("expand CM") == "BB-054"  # by land, value 4


@rules("BB-126")
def test_blue_is_asked_only_when_needed_and_cannot_be_declined_then(table) -> None:
    m = position(table, faces=[3], on_tiles={"helper": [3]}, god_tiles={0: 2})
    m.play("place 3 helper")
    assert asked(m) == "blue"
    assert m.why_not("decline") == "BB-047"
    m = position(table, faces=[2], on_tiles={"helper": [3]}, god_tiles={0: 2})
    m.play("place 2 helper")
    assert asked(m) == "white"


@rules("BB-131", "BB-122")
@pytest.mark.parametrize(
    ("hand", "refusal"),
    [
        ({"blue": 2}, "BB-131"),  # each god alone is payable, both are not
        ({"red": 2}, "BB-131"),
        ({"blue": 1, "white": 1}, ""),
        ({"blue": 1, "red": 2}, ""),
        ({"blue": 3}, ""),  # one blue card, and two for white
        ({"blue": 1, "red": 1}, "BB-050"),  # white is not payable at all
        ({"white": 1, "red": 1}, "BB-047"),
    ],
)
def test_blue_and_white_are_paid_separately(table, hand, refusal) -> None:
    m = position(
        table, faces=[1], huts={0: ["CM"]}, on_tiles={"land_sea": [1]}, hand={0: hand}, offerings={0: 2}
    )  # fmt: skip
    assert m.why_not("place 1 land_sea") == refusal


@rules("BB-131")
def test_blue_is_paid_so_that_white_stays_payable(table) -> None:
    hand = {"blue": 1, "red": 2}
    m = position(table, faces=[1], huts={0: ["CM"]}, on_tiles={"land_sea": [1]}, hand={0: hand}, offerings={0: 2})
    m.play("place 1 land_sea")
    assert legal(m) == ["pay card"]
    assert m.why_not("pay pair-red") == "BB-131"
    m.play("pay card", "pay pair-red")
    assert (cards(m, 0), m.state.offerings[0], m.state.value) == ({}, 0, 6)
