"""Components, board and set-up (sections 1 to 3)."""

from __future__ import annotations

import pytest

import motu
from citing import rules
from motu.engine.record import NOBODY
from motu.games.mangrovia import box, good, play
from motu.games.mangrovia.teaching.positions import hand, row

every_count = pytest.mark.parametrize("players", [2, 3, 4, 5])
STONE = set(box.STONE_SPACES.tolist())
POLE = set(box.POLE_SPACES.tolist())


@rules("MG-001", "MG-121")
@pytest.mark.parametrize("players", [1, 6])
def test_only_two_to_five_play(players):
    with pytest.raises(motu.MotuError, match="2, 3, 4, 5"):
        motu.match("mangrovia", players=players)


@rules("MG-002", "MG-004", "MG-006")
def test_the_box_holds_85_cards_40_amulets_and_the_tiles():
    assert box.TOTAL[good.LANDSCAPE].tolist() == [8, 8, 8, 8, 0, 0]
    assert box.TOTAL[good.VALUABLE].tolist() == [9, 8, 7, 7, 6, 6]
    starting = sum(len(pair["values"]) for pair in box.DATA["cards"]["start"])
    assert box.TOTAL[good.LANDSCAPE].sum() + box.TOTAL[good.VALUABLE].sum() + starting == 85
    assert box.TOTAL[good.AMULET].tolist() == [5, 10, 9, 7, 5, 4]
    assert box.POLE_TILES.tolist() == [2, 3, 4, 5, 6, 7, 8, 9]
    assert len(box.GOD_TILE) == 16


@rules("MG-003")
def test_starting_pairs_rise_by_one():
    pairs = [pair["values"] for pair in box.DATA["cards"]["start"]]
    assert pairs == [[3, 4], [2, 6], [4, 5], [3, 7], [5, 6]]
    assert [sum(pair) for pair in pairs] == [7, 8, 9, 10, 11]


@rules("MG-009", "MG-012", "MG-018")
def test_48_spaces_of_four_sorts():
    kinds = [space["kind"] for space in box.DATA["space"]]
    assert [kinds.count(kind) for kind in ("plain", "stone", "pole", "amulet")] == [22, 8, 8, 10]
    on_paths = {space for path in box.DATA["path"] for space in path["spaces"]}
    for space in range(box.SPACES):
        if kinds[space] != "plain":
            assert box.POINTS[space] == 0
        assert (kinds[space] == "amulet") == bool(box.IS_AMULET_SPACE[space])
        if kinds[space] == "amulet":
            assert space not in on_paths | STONE | POLE


@rules("MG-010")
def test_one_plain_and_one_amulet_space_have_two_landscapes():
    double = [space for space in range(box.SPACES) if box.LAND[space, 1] != NOBODY]
    assert double == [23, 43]
    assert [box.DATA["space"][space]["kind"] for space in double] == ["plain", "amulet"]
    assert box.LAND[double].tolist() == [[1, 2], [0, 3]]


@rules("MG-011")
def test_costs_and_points_are_those_of_the_map():
    lines = (box.DATA["space"][0], box.DATA["space"][15], box.DATA["space"][26])
    assert [(s["cost"], s["currency"], s["points"]) for s in lines] == [
        (10, "valuables", 1),
        (5, "amulets", 1),
        (14, "valuables", 7),
    ]
    assert box.POINTS.sum() == 51  # INV-14
    assert box.POLE_TILES.sum() == 44
    assert box.COST.min() > 0


@rules("MG-014", "MG-015", "MG-017")
def test_paths_are_columns_and_rows_seen_from_their_statue():
    covered: dict[int, int] = {}
    for path in box.DATA["path"]:
        along, across = ("row", "col") if path["kind"] == "vertical" else ("col", "row")
        spaces = [box.DATA["space"][space] for space in path["spaces"]]
        assert {space[across] for space in spaces} == {path["index"]}
        distances = [space[along] for space in spaces]
        assert distances == sorted(distances)
        everywhere = [s["id"] for s in box.DATA["space"] if s[across] == path["index"]]
        assert sorted(path["spaces"]) == everywhere
        for space in path["spaces"]:
            covered[space] = covered.get(space, 0) + 1
    assert [box.DATA["path"][k]["id"] for k in range(8)] == list("ABCDEFGH")
    assert covered[3] == covered[20] == 2  # a stone and a pole space count for column, row and area
    assert 3 in STONE
    assert 20 in POLE


@rules("MG-016")
def test_statues_give_these_points():
    assert box.PATH_PRIZES.tolist() == [[12, 6], [10, 5], [8, 4], [12, 6], [10, 5], [12, 6], [8, 4], [10, 5]]


@rules("MG-019")
def test_areas_lie_round_a_centre_that_is_no_space():
    cells = {(space["col"], space["row"]) for space in box.DATA["space"]}
    for area, spaces in (("stone", STONE), ("pole", POLE)):
        col, row_ = box.DATA["area"][area]["centre_col"], box.DATA["area"][area]["centre_row"]
        assert len(spaces) == 8
        assert (col, row_) not in cells
        for space in spaces:
            assert max(abs(box.DATA["space"][space]["col"] - col), abs(box.DATA["space"][space]["row"] - row_)) == 1


@rules("MG-020", "MG-030")
def test_birds_start_on_mangroves_and_water(table):
    assert len(set(box.BIRD_PAIRS)) == 6
    assert all(first != second for first, second in box.BIRD_PAIRS)
    m = table("mangrovia", players=3)
    assert box.BIRD_PAIRS[m.state.birds] == (0, 3)
    assert m.state.landing == 0


@rules("MG-021")
def test_site_k_has_the_landings_k_and_13_minus_k():
    for site in range(6):
        assert [landing for landing in range(1, 13) if box.SITE[landing] == site] == [site + 1, 12 - site]


@rules("MG-024", "MG-027")
@every_count
def test_the_starting_player_is_drawn_and_takes_the_first_pair(table, players):
    starters = set()
    for seed in range(40):
        m = table("mangrovia", players=players, seed=seed)
        starters.add(int(m.state.starter))
        assert m.current_player == m.state.starter
        for turn in range(players):
            seat = (m.state.starter + turn) % players
            assert m.state.start[seat].tolist() == row(good.VALUABLE, box.DATA["cards"]["start"][turn]["values"])
        assert m.state.start[players:].sum() == 0
    assert starters == set(range(players))


@rules("MG-005", "MG-025")
@pytest.mark.parametrize(("players", "huts", "bowls"), [(2, 10, 2), (3, 10, 2), (4, 9, 1), (5, 8, 1)])
def test_huts_and_bowls_by_number_of_players(table, players, huts, bowls):
    m = table("mangrovia", players=players)
    assert m.state.supply.tolist() == [huts] * players + [0] * (5 - players)
    while m.state.landing == 0:
        m.play(m.legal()[-1])
    sites = m.state.bowl.tolist()
    assert [sites.count(seat) for seat in range(players)] == [bowls] * players


@rules("MG-026")
def test_pillars_start_on_0(table):
    m = table("mangrovia", players=5)
    assert m.scores() == [0] * 5
    assert m.state.amulet_huts.tolist() == [0] * 5


@rules("MG-028", "MG-029", "MG-031")
@every_count
def test_displays_hands_piles_and_bag_at_the_start(table, players):
    m = table("mangrovia", players=players)
    s = m.state
    assert s.open.sum(axis=1).tolist() == [4, 3, 5]
    assert s.open[good.AMULET].tolist() == row(good.AMULET, [1] * 5)
    assert [len(hand(m, seat, good.LANDSCAPE)) for seat in range(players)] == [2] * players
    setup = box.DATA["setup"][players - 2]
    assert s.left.tolist() == [setup["deck_valuables_after_setup"], setup["deck_landscapes_after_setup"], 35]
    assert s.pile[good.AMULET].tolist() == row(good.AMULET, [2] * 10 + [3] * 9 + [4] * 7 + [5] * 5 + [6] * 4)
    assert s.discard.sum() == 0


@rules("MG-032", "MG-036")
@every_count
def test_the_pole_stack_shows_2_or_with_two_players_3(table, players):
    m = table("mangrovia", players=players)
    assert box.POLE_TILES[m.state.next_pole] == (3 if players == 2 else 2)
    lying = {space: int(tile) for space, tile in zip(box.POLE_SPACES.tolist(), m.state.pole, strict=True) if tile}
    assert lying == ({31: 2} if players == 2 else {})


@rules("MG-033", "MG-034", "MG-035")
def test_neutral_huts_with_two_and_three_players(table):
    stand = {players: {s for s in range(box.SPACES) if box.NEUTRAL[players, s]} for players in (2, 3, 4, 5)}
    grey, white = {9, 11, 42}, {1, 14, 24, 31, 33, 39, 45}
    assert stand == {2: grey | white, 3: grey, 4: set(), 5: set()}
    assert [len(stand[players] & STONE) for players in (2, 3)] == [1, 1]
    assert [len(stand[players] & POLE) for players in (2, 3)] == [1, 0]
    for players in (2, 3, 4):
        free = int(table("mangrovia", players=players).state.free)
        assert {space for space in range(box.SPACES) if not free >> space & 1} == stand[players]


@rules("MG-037")
def test_two_players_never_use_site_6(table):
    m = table("mangrovia", players=2)
    assert m.why_not("place_bowl 6") == "MG-037"
    m.play("place_bowl 5", "place_bowl 4", "place_bowl 3", "place_bowl 2")
    seen = set()
    while m.state.round_number == 1:
        seen.add(int(m.state.landing))
        m.play(m.legal()[0] if "birds" in m.text(m.legal()[0]) else "pass")
    assert seen == {2, 3, 4, 5, 8, 9, 10, 11}
    assert table("mangrovia", players=3).why_not("place_bowl 6") == ""


@rules("MG-038")
@every_count
@pytest.mark.parametrize("variant", ["base", "stone_mixed"])
def test_set_up_draws_in_a_fixed_order(table, players, variant):
    """Starting player, four valuables, two landscapes each, three landscapes, then the tiles: one number for each."""
    m = table("mangrovia", players=players, variant=variant)
    tiles = 0 if variant == "base" else box.DATA["setup"][players - 2]["stone_tiles"]
    assert m.state.drawn == 1 + 4 + 2 * players + 3 + tiles
    base = table("mangrovia", players=players).state
    assert base.open.tolist() == m.state.open.tolist()
    assert base.hand.tolist() == m.state.hand.tolist()


@rules("MG-122")
@pytest.mark.parametrize(("players", "tiles"), [(2, 7), (3, 7), (4, 8), (5, 8)])
def test_a_tile_lies_on_every_empty_stone_space(table, players, tiles):
    m = table("mangrovia", players=players, variant="stone_mixed")
    lying = [int(tile) for tile in m.state.stone if tile != NOBODY]
    assert len(set(lying)) == len(lying) == tiles
    if players < 4:
        assert m.state.stone[box.STONE_SPACES.tolist().index(11)] == NOBODY
    assert m.state.variant != box.BASE
    assert (table("mangrovia", players=players).state.stone == NOBODY).all()


@rules("MG-123", "MG-124")
@pytest.mark.parametrize(("variant", "pool"), [("stone_mixed", 16), ("stone_gods", 8), ("stone_godless", 8)])
def test_tiles_come_from_their_pool(table, variant, pool):
    seen = {
        int(tile) for seed in range(30) for tile in table("mangrovia", 4, seed, variant=variant).state.stone.tolist()
    }
    assert len(seen) == pool
    gods = {tile for tile in seen if box.GOD_TILE[tile] != NOBODY}
    assert len(gods) == {"stone_mixed": 8, "stone_gods": 8, "stone_godless": 0}[variant]
    kinds = box.TILE_KIND.tolist()
    assert [kinds.count(kind) for kind in (good.VALUABLE, good.AMULET, good.LANDSCAPE)] == [3, 3, 2]
    assert sorted(box.GOD_TILE[box.GOD_TILE != NOBODY].tolist()) == list(range(8))


def test_the_vocabulary_is_numbered_as_in_the_data():
    for family in box.DATA["actions"]["family"]:
        ours = play.ACTIONS[family["name"]]
        assert (ours.first, ours.count) == (family["first"], family["count"])
    assert play.ACTIONS.size == box.DATA["actions"]["size"] == 120
    assert play.ACTIONS.text(98 + box.DOUBLE_SPACES.tolist().index(24)) == "build_double 24"
    assert play.ACTIONS.parse("take_up W") == play.ACTIONS.parse("take_up water") == 15
