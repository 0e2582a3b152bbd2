"""Set-up (BB-024 to BB-040, BB-141)."""

from __future__ import annotations

import pytest

from citing import rules
from motu.games.bora_bora import box
from motu.games.bora_bora.teaching.positions import asked, legal, position

DATA = box.DATA


@rules("BB-024", "BB-141")
@pytest.mark.parametrize(
    ("players", "names"),
    [
        (2, "helper temple build man_woman land_sea fishing"),
        (3, "helper temple build man woman land_sea fishing"),
        (4, "helper temple build man woman land sea fishing"),
    ],
)
def test_action_tiles_by_number_of_players(table, players, names) -> None:
    m = position(table, players, faces=[6])
    for name in box.TILE_NAMES:
        assert (m.why_not(f"place 6 {name}") == "BB-024") == (name not in names.split())


@rules("BB-025")
def test_fish_tiles_are_shuffled(table) -> None:
    layouts = [table("bora_bora", seed=seed).state.fish.tolist() for seed in range(5)]
    assert all(sorted(layout) == list(range(12)) for layout in layouts)
    assert len({tuple(layout) for layout in layouts}) == 5


@rules("BB-016", "BB-026", "BB-063")
def test_six_men_and_six_women_lie_face_up(table) -> None:
    s = table("bora_bora", players=4).state
    for gender in (box.MEN, box.WOMEN):
        assert len(set(s.person_display[gender].tolist())) == 6
        assert s.person_deck[gender].sum() == 30
        assert not s.person_deck[gender][s.person_display[gender]].any()


@rules("BB-027")
def test_one_start_task_and_two_normal_ones(table) -> None:
    s = table("bora_bora", players=4).state
    assert all(task < 7 for task in s.tasks[:, 0])
    assert all(task >= 7 for task in s.tasks[:, 1:].ravel())
    assert len(set(s.tasks.ravel().tolist())) == 12
    assert not s.task_deck[:7].any()  # the other start tasks have left the game


@rules("BB-028", "BB-141")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_two_more_tasks_than_players_are_shown(table, players) -> None:
    shown = table("bora_bora", players=players).state.task_display.tolist()
    assert [task >= 0 for task in shown] == [True] * (players + 2) + [False] * (4 - players)


@rules("BB-015", "BB-029")
def test_all_jewelry_lies_in_six_columns_of_four(table) -> None:
    grid = table("bora_bora").state.grid
    assert grid.shape == (6, 4)
    assert sorted(grid.ravel().tolist()) == list(range(24))


@rules("BB-030")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_six_god_tiles_in_the_temple_and_one_for_each(table, players) -> None:
    s = table("bora_bora", players=players).state
    assert (s.god_stack, s.god_tiles[:players].tolist(), s.god_tiles_out) == (6, [1] * players, 4 - players)


@rules("BB-031")
def test_five_cards_are_shown_and_two_dealt_to_each(table) -> None:
    s = table("bora_bora", players=3).state
    assert s.display.sum() == 5
    assert s.hand.sum(axis=1).tolist() == [2, 2, 2, 0]
    assert s.deck.sum() == s.deck_size == 60 - 5 - 6
    assert not s.known.any()


@rules("BB-034")
def test_the_order_is_random(table) -> None:
    orders = {tuple(table("bora_bora", players=3, seed=seed).state.order.tolist()) for seed in range(40)}
    assert len(orders) == 6


@rules("BB-035")
def test_start_points_and_status_stack_follow_the_order(table) -> None:
    m = table("bora_bora", players=4, seed=3)
    assert [m.score(seat) for seat in m.state.order] == [0, 1, 2, 3]
    assert m.state.stack.tolist() == m.state.order.tolist()
    assert m.state.status.tolist() == [0, 0, 0, 0]


@rules("BB-036", "BB-042")
def test_start_huts_go_in_reverse_order_beside_a_one(table) -> None:
    m = table("bora_bora", players=4, seed=3)
    order = m.state.order.tolist()
    for seat in reversed(order):
        assert (asked(m), m.current_player) == ("start_hut", seat)
        ones = [box.REGION_CODES[r] for r in range(12) if box.FISH_VP[m.state.fish[r]] == 1]
        assert {text.split()[1] for text in legal(m)} <= set(ones)
        m.play(legal(m)[0], "hut_from ordinary", "offering")
    assert (asked(m), m.current_player) == ("place", order[0])


@rules("BB-036")
def test_a_start_hut_beside_a_higher_fish_is_refused(table) -> None:
    assert position(table, ask="start_hut", seat=1).why_not("expand CP") == "BB-036"


@rules("BB-037")
def test_start_regions_differ(table) -> None:
    m = position(table, ask="start_hut", seat=1)
    m.play("expand CF", "hut_from ordinary", "offering")
    assert m.why_not("expand CF") == "BB-037"
    assert legal(m) == ["expand CB", "expand EF", "expand SF"]


@rules("BB-038")
def test_the_start_hut_brings_the_material_or_an_offering(table) -> None:
    m = position(table, ask="start_hut", seat=1)
    m.play("expand CF", "hut_from ordinary")
    assert legal(m) == ["cell 2", "cell 5", "cell 8", "cell 11", "offering"]  # wood
    m.play("cell 5")
    assert (m.state.cells[1, 5], m.state.holder[0]) == (box.STORED, 1)


@rules("BB-039")
def test_no_god_in_the_set_up(table) -> None:
    m = position(table, ask="start_hut", seat=1, hand={1: {"red": 1}}, offerings={1: 2}, god_tiles={1: 1})
    assert m.why_not("pay tile") == "BB-039"
    m.play("expand CF", "hut_from ordinary", "offering")
    assert (asked(m), m.current_player, m.score(1)) == ("start_hut", 0, 0)


@rules("BB-040", "BB-056")
def test_the_start_hut_comes_from_either_kind_of_space(table) -> None:
    m = position(table, ask="start_hut", seat=1)
    m.play("expand CF")
    assert legal(m) == ["hut_from ordinary", "hut_from twelfth"]
    m.play("hut_from twelfth")
    assert m.state.huts[1].tolist() == [0] + [1] * 11
