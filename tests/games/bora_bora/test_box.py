"""Components (BB-001 to BB-023): the data adds up to the box."""

from __future__ import annotations

from collections import Counter

import pytest

from citing import rules
from motu.games.bora_bora import box
from motu.games.bora_bora.teaching.positions import COLOURS, asked, legal, position, region

DATA = box.DATA


@rules("BB-001")
def test_the_shared_pieces_are_those_of_the_box() -> None:
    pieces = DATA["components"]
    assert len(box.FISH_VP) == pieces["fish_tiles"] == 12
    assert [len(DATA[name]["list"]) for name in ("man_tiles", "woman_tiles")] == [36, 36]
    assert Counter(task["deck"] for task in DATA["tasks"]["list"]) == {"start": 7, "normal": 53}
    assert (box.JEWELS, box.GOD_TILES, box.COLOURS * box.CARDS_PER_COLOUR) == (24, 10, 60)
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
    assert Counter(kinds[k] for k in box.REGION_TYPE) == dict.fromkeys(kinds, 3)
    islands = [[kinds[box.REGION_TYPE[r]] for r in island["regions"]] for island in DATA["islands"]["list"]]
    assert sorted(islands[0]) == sorted(kinds)
    assert [len(set(outer)) for outer in islands[1:]] == [2, 2, 2, 2]
    assert " ".join(box.REGION_CODES) == "CF CP CM CB NP NM EF EB SP SF WM WB"


@rules("BB-008", "BB-009")
def test_paths_are_two_way_and_only_they_join_regions() -> None:
    assert Counter(path["kind"] for path in DATA["paths"]["list"]) == {"land": 8, "sea": 12}
    assert (box.PATH.transpose(0, 2, 1) == box.PATH).all()
    assert (box.PATH < box.IMPOSSIBLE).sum() == 2 * 20
    assert box.PATH[box.LAND, region("CM"), region("CP")] == 4
    assert box.PATH[box.SEA, region("CM"), region("SF")] == box.IMPOSSIBLE  # corners do not count


@rules("BB-007")
def test_no_path_joins_equal_types() -> None:
    assert all(box.REGION_TYPE[path["a"]] != box.REGION_TYPE[path["b"]] for path in DATA["paths"]["list"])


@rules("BB-010")
def test_every_region_shows_one_material_four_regions_each() -> None:
    assert Counter(box.REGION_MATERIAL.tolist()) == {0: 4, 1: 4, 2: 4}


@rules("BB-011")
def test_fish_tiles_have_four_types_and_four_ones() -> None:
    assert Counter(box.FISH_TYPE.tolist()) == {0: 3, 1: 3, 2: 3, 3: 3}
    assert Counter(box.FISH_VP.tolist())[1] == 4
    assert set(box.FISH_VP.tolist()) == set(range(1, 7))


@rules("BB-013")
def test_status_track() -> None:
    assert box.STATUS_VP.tolist() == [0, 1, 1, 2, 2, 4, 4, 6, 6, 8, 8, 10, 10, 12, 12, 15]
    assert box.LAST_STATUS == 15


@rules("BB-014")
def test_temple_row() -> None:
    assert (box.SPACE_VALUE.tolist(), box.PUSH) == ([6, 5, 4, 3, 2, 1], 1)


@rules("BB-018")
def test_ceremony_cells() -> None:
    assert Counter(box.CELL_MATERIAL.tolist()) == {0: 4, 1: 4, 2: 4}
    places = [(cell["row"], cell["col"]) for cell in DATA["ceremony"]["cells"]]
    together = [(i, j) for j in range(12) for i in range(j)]
    beside = {(i, j) for i, j in together if sum(abs(p - q) for p, q in zip(places[i], places[j], strict=True)) == 1}
    assert {tuple(pair) for pair in box.PAIR.tolist()} == beside


@rules("BB-019")
def test_twelve_abilities_with_three_tiles_of_one_two_and_three_symbols() -> None:
    for gender in (box.MEN, box.WOMEN):
        tiles = list(zip(box.ABILITY[gender].tolist(), box.SYMBOLS[gender].tolist(), strict=True))
        assert sorted(tiles) == [(ability, symbols) for ability in range(12) for symbols in (1, 2, 3)]


@rules("BB-020")
def test_six_jewelry_types_of_four_tiles() -> None:
    assert Counter(box.JEWEL_TYPE.tolist()) == dict.fromkeys(range(6), 4)
    assert (box.JEWEL_VP.min(), box.JEWEL_VP.max()) == (1, 9)


@rules("BB-021")
def test_building_values() -> None:
    assert box.BUILDING_VALUE.tolist() == [1, 2, 3, 4, 5, 6]


@rules("BB-022")
def test_start_tasks_are_the_first_seven() -> None:
    assert box.IS_START_TASK.tolist() == [1] * 7 + [0] * 53


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
