"""Components and set-up (BB-001 to BB-040, BB-141)."""

from __future__ import annotations

from collections import Counter

import pytest
from bora_positions import COLOURS, asked, legal, position, region

from citing import rules
from motu.games.bora_bora import state as b

DATA = b.DATA


# -- components: the data adds up to the box --


@rules("BB-001")
def test_the_shared_pieces_are_those_of_the_box() -> None:
    box = DATA["components"]
    assert len(b.FISH_VP) == box["fish_tiles"] == 12
    assert [len(DATA[name]["list"]) for name in ("man_tiles", "woman_tiles")] == [36, 36]
    assert Counter(task["deck"] for task in DATA["tasks"]["list"]) == {"start": 7, "normal": 53}
    assert (b.JEWELS, b.GOD_TILES, b.COLOURS * b.CARDS_PER_COLOUR) == (24, 10, 60)
    assert COLOURS == ["blue", "white", "red", "green", "yellow"]


@rules("BB-002", "BB-032", "BB-033")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_everybody_starts_with_the_same_things(table, players) -> None:
    s = table("bora_bora", players=players).state
    for seat in range(players):
        assert s.huts[seat].tolist() == [0, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 2]
        assert (s.priests[seat], s.offerings[seat], s.shells[seat], s.god_tiles[seat]) == (4, 2, 0, 1)
        assert (s.person[seat] == -1).all()
        assert not s.built[seat].any()
        assert s.hand_size[seat] == 2
    assert not s.huts[players:].any()


@rules("BB-003", "BB-005")
def test_materials_offerings_and_shells_never_run_out(table) -> None:
    m = position(table, faces=[6], offerings={0: 18, 1: 18}, shells={0: 36}, stored={0: range(12)})
    m.play("place 6 helper", "offering", "aside sand", "aside sand")
    assert m.state.offerings[0] == 19
    assert m.state.aside[0].tolist() == [2, 0, 0]


@rules("BB-004")
def test_priests_and_building_tiles_are_limited(table) -> None:
    m = position(table, faces=[6], temple=[0, 0, 0, 0, -1, -1], stored={0: [0, 1]})
    assert m.why_not("place 6 temple") == "BB-077"
    m.play("place 6 build")
    m.edit(built=[[0, 1, 1, 1, 1, 1], *[[0] * 6] * 3])
    assert legal(m) == ["build_tile 1"]


@rules("BB-006", "BB-007")
def test_twelve_regions_lie_on_five_islands() -> None:
    kinds = DATA["constants"]["region_types"]
    assert Counter(kinds[k] for k in b.REGION_TYPE) == dict.fromkeys(kinds, 3)
    islands = [[kinds[b.REGION_TYPE[r]] for r in island["regions"]] for island in DATA["islands"]["list"]]
    assert sorted(islands[0]) == sorted(kinds)
    assert [len(set(outer)) for outer in islands[1:]] == [2, 2, 2, 2]
    assert " ".join(b.REGION_CODES) == "CF CP CM CB NP NM EF EB SP SF WM WB"


@rules("BB-008", "BB-009")
def test_paths_are_two_way_and_only_they_join_regions() -> None:
    assert Counter(path["kind"] for path in DATA["paths"]["list"]) == {"land": 8, "sea": 12}
    assert (b.PATH.transpose(0, 2, 1) == b.PATH).all()
    assert (b.PATH < b.IMPOSSIBLE).sum() == 2 * 20
    assert b.PATH[b.LAND, region("CM"), region("CP")] == 4
    assert b.PATH[b.SEA, region("CM"), region("SF")] == b.IMPOSSIBLE  # corners do not count


@rules("BB-007")
def test_no_path_joins_equal_types() -> None:
    assert all(b.REGION_TYPE[path["a"]] != b.REGION_TYPE[path["b"]] for path in DATA["paths"]["list"])


@rules("BB-010")
def test_every_region_shows_one_material_four_regions_each() -> None:
    assert Counter(b.REGION_MATERIAL.tolist()) == {0: 4, 1: 4, 2: 4}


@rules("BB-011")
def test_fish_tiles_have_four_types_and_four_ones() -> None:
    assert Counter(b.FISH_TYPE.tolist()) == {0: 3, 1: 3, 2: 3, 3: 3}
    assert Counter(b.FISH_VP.tolist())[1] == 4
    assert set(b.FISH_VP.tolist()) == set(range(1, 7))


@rules("BB-013")
def test_status_track() -> None:
    assert b.STATUS_VP.tolist() == [0, 1, 1, 2, 2, 4, 4, 6, 6, 8, 8, 10, 10, 12, 12, 15]
    assert b.LAST_STATUS == 15


@rules("BB-014")
def test_temple_row() -> None:
    assert (b.SPACE_VALUE.tolist(), b.PUSH) == ([6, 5, 4, 3, 2, 1], 1)


@rules("BB-018")
def test_ceremony_cells() -> None:
    assert Counter(b.CELL_MATERIAL.tolist()) == {0: 4, 1: 4, 2: 4}
    places = [(cell["row"], cell["col"]) for cell in DATA["ceremony"]["cells"]]
    together = [(i, j) for j in range(12) for i in range(j)]
    beside = {(i, j) for i, j in together if sum(abs(p - q) for p, q in zip(places[i], places[j], strict=True)) == 1}
    assert {tuple(pair) for pair in b.PAIR.tolist()} == beside


@rules("BB-019")
def test_twelve_abilities_with_three_tiles_of_one_two_and_three_symbols() -> None:
    for gender in (b.MEN, b.WOMEN):
        tiles = list(zip(b.ABILITY[gender].tolist(), b.SYMBOLS[gender].tolist(), strict=True))
        assert sorted(tiles) == [(ability, symbols) for ability in range(12) for symbols in (1, 2, 3)]


@rules("BB-020")
def test_six_jewelry_types_of_four_tiles() -> None:
    assert Counter(b.JEWEL_TYPE.tolist()) == dict.fromkeys(range(6), 4)
    assert (b.JEWEL_VP.min(), b.JEWEL_VP.max()) == (1, 9)


@rules("BB-021")
def test_building_values() -> None:
    assert b.BUILDING_VALUE.tolist() == [1, 2, 3, 4, 5, 6]


@rules("BB-022")
def test_start_tasks_are_the_first_seven() -> None:
    assert b.IS_START_TASK.tolist() == [1] * 7 + [0] * 53


@rules("BB-023", "BB-122")
@pytest.mark.parametrize("god", ["blue", "red"])
def test_a_god_tile_stands_for_any_god(table, god) -> None:
    m = position(table, faces=[3], huts={0: ["CM"]}, god_tiles={0: 1}, on_tiles={"land_sea": [2]})
    if god == "red":
        m.edit(laid=0)
    m.play("place 3 land_sea", *(["decline", "expand CB", "hut_from twelfth", "offering"] if god == "red" else []))
    assert asked(m) == god
    m.play("pay tile")
    assert (m.state.god_tiles[0], m.state.offerings[0]) == (0, 1 if god == "red" else 0)


# -- set-up --


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
    for name in b.TILE_NAMES:
        assert (m.why_not(f"place 6 {name}") == "BB-024") == (name not in names.split())


@rules("BB-025")
def test_fish_tiles_are_shuffled(table) -> None:
    layouts = [table("bora_bora", seed=seed).state.fish.tolist() for seed in range(5)]
    assert all(sorted(layout) == list(range(12)) for layout in layouts)
    assert len({tuple(layout) for layout in layouts}) == 5


@rules("BB-016", "BB-026", "BB-063")
def test_six_men_and_six_women_lie_face_up(table) -> None:
    s = table("bora_bora", players=4).state
    for gender in (b.MEN, b.WOMEN):
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
        ones = [b.REGION_CODES[r] for r in range(12) if b.FISH_VP[m.state.fish[r]] == 1]
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
    assert (m.state.cells[1, 5], m.state.holder[0]) == (b.STORED, 1)


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
