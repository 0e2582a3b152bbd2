"""The end and the points (sections 9 and 10)."""

from __future__ import annotations

import pytest

import motu
from citing import rules
from motu.games.dokmus import box
from motu.games.dokmus.rules.checks import MOST_POINTS

from .positions import finished, turn

# beside one temple of each tile of plainA4, slot by slot
VISITING = [4, 32, 40, 194, 187, 358, 302, 334]
COMPLETE_1A = [4, 22, 89]  # small temple 25, large temple 43, small temple 110
BESIDE_4A = ["1A", "2A", "3A", "4A", "5A", "-", "6A", "7A", "8A"]


def points(m, seat=0):
    return {source: value for source, value in m.ledger()[seat].items() if value}


@rules("DK-151", "DK-153")
def test_a_token_beside_a_temple_discovers_it(table):
    assert points(finished(table, "plainA4", [4])) == {"small temples": 2}
    assert points(finished(table, "plainA4", [22])) == {"large temples": 3}
    assert points(finished(table, "plainA4", [5])) == {}  # a corner away from temple 25


@rules("DK-151")
def test_joined_temples_are_discovered_one_by_one(table):
    # 195 and 216 of 4A are joined; 194 is beside 195 only
    assert points(finished(table, "plainA4", [194])) == {"large temples": 3}
    assert points(finished(table, "plainA4", [215])) == {"small temples": 2}


@rules("DK-152")
def test_a_temple_counts_once_for_everybody_who_is_beside_it(table):
    m = finished(table, "plainA4", [4, 46], [26])
    assert points(m, 0) == points(m, 1) == {"small temples": 2}


@rules("DK-152")
def test_one_token_may_discover_several_temples(table):
    between = ["1A", "2A", "3A", "4A", "7B", "-", "5A", "6A", "8A"]
    assert points(finished(table, between, [196])) == {"large temples": 6}  # 195 of 4A and 197 of 7B


@rules("DK-154", "DK-155")
def test_a_tile_with_all_temples_discovered_gives_8(table):
    m = finished(table, "plainA4", COMPLETE_1A, [46, 42])
    assert points(m) == {"small temples": 4, "large temples": 3, "complete tiles": 8}
    assert points(m, 1) == {"small temples": 2, "large temples": 3}


@rules("DK-154")
def test_every_player_may_complete_the_same_tile(table):
    m = finished(table, "plainA4", COMPLETE_1A, [46, 42, 131])
    assert points(m, 0)["complete tiles"] == points(m, 1)["complete tiles"] == 8


@rules("DK-154", "DK-173")
def test_with_two_players_a_complete_tile_gives_5(table):
    assert points(finished(table, "plainA2", COMPLETE_1A))["complete tiles"] == 5


@rules("DK-155")
def test_a_tile_is_visited_by_its_temple_not_by_standing_on_it(table):
    m = finished(table, BESIDE_4A, [217, 32, 40], [211, 0, 7])
    assert points(m)["visited tiles"] == 6  # 217 lies on 5A, beside a temple of 4A
    assert points(m, 1) == {}


@rules("DK-156", "DK-157")
@pytest.mark.parametrize(
    ("tiles", "value"), [(0, 0), (1, 0), (2, 0), (3, 6), (4, 10), (5, 14), (6, 18), (7, 22), (8, 26)]
)
def test_points_for_visited_tiles(table, tiles, value):
    assert finished(table, "plainA4", VISITING[:tiles]).ledger()[0]["visited tiles"] == value


@rules("DK-157", "DK-159", "DK-160")
def test_reconstructed_points_are_marked(table):
    game = motu.find_game("dokmus")
    assert game.rule("DK-157").reconstructed
    assert game.rule("DK-159").reconstructed
    assert game.rule("DK-160").reconstructed
    shown = table("dokmus", players=3).board()
    assert "(DK-157)" in shown
    assert "(DK-159, DK-160)" in shown
    marks = box.DATA["scoring"]["visited_tiles"]["entry_source"]
    assert [k for k, source in enumerate(marks) if source == "reconstructed"] == [0, 1, 2, 7, 8]


@rules("DK-158")
def test_every_own_token_on_ruins_gives_1(table):
    assert points(finished(table, "plainB4", [1, 44, 10], [18])) == {"ruins": 3}


@rules("DK-159", "DK-161")
def test_worked_example_e7_sacrifices_with_a_tie(table):
    m = finished(table, "plainA4", sacrificed=[9, 6, 6, 2])
    assert [row["sacrifices"] for row in m.ledger()] == [5, 3, 3, 0]


@rules("DK-159", "DK-160", "DK-161", "DK-162")
@pytest.mark.parametrize(
    ("counts", "values"),
    [
        ([4, 3, 2, 1], [5, 3, 1, 0]),
        ([4, 4, 2, 1], [5, 5, 1, 0]),
        ([4, 4, 4, 4], [5, 5, 5, 5]),
        ([2, 0, 0, 0], [5, 0, 0, 0]),
        ([0, 0, 0, 0], [0, 0, 0, 0]),
        ([1, 2, 3], [0, 3, 5]),
        ([3, 1, 1], [5, 3, 3]),
        ([1, 2], [0, 5]),
        ([2, 2], [5, 5]),
        ([0, 2], [0, 5]),
    ],
)
def test_points_for_sacrifices(table, counts, values):
    layout = "plainA2" if len(counts) == 2 else "plainA4"
    m = finished(table, layout, players=len(counts), sacrificed=[*counts, *[0] * (4 - len(counts))])
    assert [row["sacrifices"] for row in m.ledger()] == values


@rules("DK-163", "DK-166")
def test_the_total_is_the_sum_of_six_sources_and_nothing_else(table):
    m = finished(table, "plainA4", [*COMPLETE_1A, 32, 40, 88], [0], sacrificed=[1, 2, 0, 0])
    assert points(m) == {
        "ruins": 1, "small temples": 6, "large temples": 6, "complete tiles": 8, "visited tiles": 6, "sacrifices": 3,
    }  # fmt: skip
    assert m.scores() == [30, 5, 0, 0]
    assert m.winners() == [0]


@rules("DK-164")
def test_a_tie_goes_to_the_player_with_more_sacrifices(table):
    # 5 for sacrifices against small temple and large temple
    m = finished(table, "plainA4", [], [4, 22, 0], sacrificed=[2, 0, 0, 0])
    assert m.scores()[:2] == [5, 5]
    assert m.winners() == [0]


@rules("DK-165")
def test_a_tie_that_remains_is_shared(table):
    m = finished(table, "plainA4", [4], [46], sacrificed=[1, 1, 0, 0])
    assert m.winners() == [0, 1]
    assert m.returns() == [0.5, 0.5, 0, 0]


@rules("DK-091")
def test_during_the_game_only_ruins_are_scored(table):
    m = turn(table, blue=[88, *COMPLETE_1A])
    assert points(m) == {"ruins": 1}


@rules("DK-174")
def test_with_two_players_five_tiles_can_be_visited(table):
    # 1A, 2A, 3A, 4A, 5A as they lie in plainA2
    best = finished(table, "plainA2", [4, 39, 21 * 8 + 5, 21 * 9 + 12, 21 * 8 + 19])
    assert best.ledger()[0]["visited tiles"] == 14


@rules("DK-175")
def test_there_is_no_solo_game(table):
    with pytest.raises(motu.MotuError, match="2, 3, 4 players"):
        table("dokmus", players=1)


def test_nobody_can_score_more_than_the_bounds_of_the_reference():
    assert MOST_POINTS.tolist() == [0, 0, 94, 175, 175]
