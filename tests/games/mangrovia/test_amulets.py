"""Collecting amulets (section 6)."""

from __future__ import annotations

import pytest

from citing import rules
from motu.games.mangrovia import ask, box, good
from motu.games.mangrovia.teaching.positions import ORANGE, YELLOW, birds, boat_at, hand, holding, huts, row, texts

AMULET_SPACES = [space for space, amulet in enumerate(box.IS_AMULET_SPACE) if amulet]


def collector(table, k, *, bag=None, aside=(), seat=0, ones=5):
    """Four players; a seat with k huts on amulet spaces stands at landing 7."""
    changes = boat_at(7, seat) | holding(seat) | huts(seat, *AMULET_SPACES[:k])
    changes |= {"discard[2]": row(good.AMULET, aside), "open[2]": row(good.AMULET, [1] * ones)}
    if bag is not None:
        changes["pile[2]"] = row(good.AMULET, bag)
    return table("mangrovia", players=4).edit(changes)


@rules("MG-060", "MG-079")
def test_huts_on_amulet_spaces_count_also_beyond_five(table):
    m = collector(table, 6)
    assert m.state.amulet_huts[0] == 6
    assert box.TRACK_END == 5
    m.edit(boat_at(11) | birds("sand", "reed") | holding(0, [], "R", [6])).play("build 47", "pay_amulet 6")
    assert m.state.amulet_huts[0] == 7
    assert m.score(0) == 0


@rules("MG-061")
def test_without_such_a_hut_one_amulet_of_value_1_from_the_board(table):
    m = collector(table, 0).play("collect")
    assert hand(m, 0, good.AMULET) == [1]
    assert (m.state.open[good.AMULET, 0], m.state.left[good.AMULET]) == (4, 35)


@rules("MG-061", "MG-069")
def test_without_such_a_hut_and_without_ones_left_nothing_can_be_collected(table):
    m = collector(table, 0, ones=0)
    assert m.why_not("collect") == "MG-069"
    assert texts(m) == ["draw_down valuable", "draw_down landscape", "pass"]


@rules("MG-062", "MG-064")
def test_with_one_hut_one_amulet_from_the_bag_is_kept(table):
    m = collector(table, 1).play("collect")
    assert len(hand(m, 0, good.AMULET)) == 1
    assert hand(m, 0, good.AMULET)[0] > 1
    assert (m.state.open[good.AMULET, 0], m.state.left[good.AMULET]) == (5, 34)
    assert m.state.question != ask.RETURN


@rules("MG-063")
def test_ex_4_orange_with_three_huts_draws_three_and_keeps_two(table):
    m = collector(table, 3, bag=[2, 5, 6], seat=ORANGE).play("collect")
    assert (m.state.question, m.current_player) == (ask.RETURN, ORANGE)
    assert texts(m) == ["return_amulet 2", "return_amulet 5", "return_amulet 6"]
    m.play("return_amulet 2")
    assert hand(m, ORANGE, good.AMULET) == [5, 6]
    assert m.state.pile[good.AMULET].tolist() == row(good.AMULET, [2])


@rules("MG-063")
@pytest.mark.parametrize(("k", "drawn"), [(2, 2), (4, 4), (5, 5), (6, 5), (9, 5)])
def test_at_most_five_are_drawn_and_one_goes_back(table, k, drawn):
    m = collector(table, k).play("collect")
    assert m.state.drawn_count == m.state.drawn_now.sum() == drawn
    m.play(m.legal()[0])
    assert len(hand(m, 0, good.AMULET)) == drawn - 1
    assert m.state.left[good.AMULET] == 35 - drawn + 1


@rules("MG-063", "MG-135")
def test_only_an_amulet_just_drawn_goes_back_and_one_must(table):
    m = collector(table, 2, bag=[3, 4])
    m.edit(holding(0, amulets=[6])).play("collect")
    assert m.why_not("return_amulet 6") == "MG-063"
    assert m.why_not("pass") == "MG-135"
    assert texts(m) == ["return_amulet 3", "return_amulet 4"]


@rules("MG-064")
def test_with_a_hut_the_value_1_stack_does_not_help_an_empty_bag(table):
    assert collector(table, 1, bag=[]).why_not("collect") == "MG-069"


@rules("MG-065")
def test_the_number_of_amulets_is_open_their_values_are_not(table):
    m = collector(table, 1, bag=[6]).play("collect")
    view = m.view(1)
    assert view.newer[0, good.AMULET] == 1
    assert view.hand[0, good.AMULET].sum() == 0
    assert m.view(0).hand[0, good.AMULET].tolist() == row(good.AMULET, [6])


@rules("MG-066", "MG-070", "MG-008")
def test_spent_amulets_are_set_aside_also_those_of_value_1(table):
    m = table("mangrovia", players=4).edit(boat_at(11) | birds("sand", "reed") | holding(0, [], "S", [1, 1, 2]))
    ones = m.state.open[good.AMULET, 0]
    m.play("build 44", "pay_amulet 1", "pay_amulet 1")
    assert m.state.discard[good.AMULET].tolist() == row(good.AMULET, [1, 1])
    assert m.state.open[good.AMULET, 0] == ones


@rules("MG-067", "MG-070")
def test_an_empty_bag_takes_all_that_was_set_aside(table):
    m = collector(table, 1, bag=[], aside=[1, 1, 6]).play("collect")
    assert hand(m, 0, good.AMULET)[0] in (1, 6)
    assert m.state.left[good.AMULET] == 2
    assert m.state.discard[good.AMULET].sum() == 0
    assert m.state.open[good.AMULET, 0] == 5


@rules("MG-067")
def test_the_draw_goes_on_after_the_bag_was_refilled(table):
    m = collector(table, 3, bag=[6], aside=[2, 2, 2]).play("collect")
    assert m.state.drawn_now.tolist() == row(good.AMULET, [6, 2, 2])
    assert m.state.left[good.AMULET] == 1


@rules("MG-067")
def test_the_bag_is_not_refilled_while_something_is_in_it(table):
    m = collector(table, 1, bag=[5], aside=[2, 2]).play("collect")
    assert hand(m, 0, good.AMULET) == [5]
    assert m.state.discard[good.AMULET].tolist() == row(good.AMULET, [2, 2])


@rules("MG-068")
def test_a_draw_stops_short_when_nothing_is_left(table):
    m = collector(table, 4, bag=[3, 5]).play("collect")
    assert texts(m) == ["return_amulet 3", "return_amulet 5"]
    single = collector(table, 4, bag=[3]).play("collect")
    assert hand(single, 0, good.AMULET) == [3]  # a single one is kept
    assert single.state.question != ask.RETURN


@rules("MG-069")
def test_collecting_is_not_offered_without_effect(table):
    assert "collect" in texts(collector(table, 2, bag=[], aside=[4]))
    assert "collect" not in texts(collector(table, 2, bag=[]))


@rules("MG-004")
def test_amulets_have_the_values_1_to_6():
    assert box.AMULET_VALUES == [1, 2, 3, 4, 5, 6]


@rules("MG-061")
def test_yellow_collects_at_landing_2_as_well(table):
    m = table("mangrovia", players=4).edit(boat_at(2, YELLOW) | holding(YELLOW)).play("collect")
    assert hand(m, YELLOW, good.AMULET) == [1]
    assert m.state.landing == 11
