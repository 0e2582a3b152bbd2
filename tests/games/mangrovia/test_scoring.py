"""Final scoring and the winner (sections 11 and 12)."""

from __future__ import annotations

import random

import numpy as np
import pytest

import motu
from citing import rules
from motu.engine.record import NOBODY
from motu.games.mangrovia import box, source
from motu.games.mangrovia.teaching.positions import (
    BLUE,
    ORANGE,
    PURPLE,
    RED,
    YELLOW,
    birds,
    boat_at,
    holding,
    huts,
    the_end,
)

EX_11_A = huts(RED, 0, 34) | huts(YELLOW, 7, 30) | huts(PURPLE, 14, 27)
EX_11_B = huts(ORANGE, 8, 31, 37) | huts(YELLOW, 1, 35) | huts(PURPLE, 15, 21)


def column(m, name):
    return [row[name] for row in m.ledger()]


def pole_tiles(**tiles):
    """pole_tiles(s20=4): tile 4 lies on pole space 20."""
    return {f"pole[{box.POLE_SPACES.tolist().index(int(space[1:]))}]": tile for space, tile in tiles.items()}


def path_only(m, name):
    """Points that one path gives, by its own count: the obvious way, to stand beside the rules."""
    path = box.DATA["path"][box.PATH_NAMES.index(name)]
    colours = {seat: m.state.huts[seat] for seat in range(m.players)} | {"neutral": box.NEUTRAL[m.players]}
    ranked = []
    for colour, stands in colours.items():
        places = [place for place, space in enumerate(path["spaces"]) if stands[space]]
        if places:
            god = colour == m.state.god[box.PATH_NAMES.index(name)]
            ranked.append((sum(int(stands[space]) for space in path["spaces"]), god, -places[0], colour))
    ranked.sort(key=lambda entry: entry[:3], reverse=True)
    prizes = dict(zip([colour for *_, colour in ranked], (path["first"], path["second"]), strict=False))
    return [prizes.get(seat, 0) for seat in range(m.players)]


# -- paths --


@rules("MG-109", "MG-110", "MG-112")
def test_ex_11_path_a_goes_to_red_then_yellow(table):
    m = table("mangrovia", players=4).edit(EX_11_A | the_end())
    assert path_only(m, "A") == [6, 12, 0, 0]
    # besides, E: red on 0; F: yellow on 7; G: purple on 14
    assert column(m, "paths") == [6 + 12, 12 + 10, 0, 8]


@rules("MG-109", "MG-110")
def test_ex_11_path_b_goes_to_orange_then_yellow(table):
    m = table("mangrovia", players=4).edit(EX_11_B | the_end())
    assert path_only(m, "B") == [5, 0, 10, 0]
    # besides, E: yellow on 1; F: orange on 8; G: purple on 15; H: purple on 21
    assert column(m, "paths") == [5 + 10, 0, 10 + 12, 8 + 10]


@rules("MG-109")
def test_a_double_hut_counts_two_on_its_paths(table):
    m = table("mangrovia", players=4).edit(huts(RED, 36, each=2) | huts(YELLOW, 29) | the_end())
    assert column(m, "paths")[:2] == [6, 12]


@rules("MG-111")
def test_alone_on_a_path_there_is_no_second_prize(table):
    m = table("mangrovia", players=4).edit(huts(BLUE - 1, 26) | the_end())
    assert column(m, "paths") == [0, 0, 0, 10]


@rules("MG-112")
def test_third_on_a_path_gets_nothing(table):
    m = table("mangrovia", players=5).edit(huts(0, 24) | huts(1, 25) | huts(2, 26) | the_end())
    assert column(m, "paths") == [10, 5, 0, 0, 0]


@rules("MG-117")
def test_neutral_huts_take_a_rank_on_paths(table):
    """Three players, path C: neutral on 9 is nearer than red on 16, so red is second; F gives the first to neutral."""
    m = table("mangrovia", players=3).edit(huts(RED, 16) | the_end())
    assert path_only(m, "C") == [0, 4, 0]
    assert column(m, "paths") == [0, 4 + 8, 0]  # and first of path G
    m = table("mangrovia", players=3).edit(huts(RED, 16, each=2) | the_end())
    assert path_only(m, "C") == [0, 8, 0]


@rules("MG-117", "MG-119")
def test_neutral_huts_push_a_player_out_of_the_prizes(table):
    """Two players, path F: neutral on 9 and 11, both players one hut: one of them is second, the other nothing."""
    m = table("mangrovia", players=2).edit(huts(0, 13) | huts(1, 7) | the_end())
    assert path_only(m, "F") == [0, 6]
    assert column(m, "paths") == [0, 6 + 12]  # seat 1 also leads path A alone
    assert len(m.ledger()) == 2  # neutral scores nothing and cannot win


@rules("MG-109", "MG-110", "MG-111", "MG-112", "MG-117", "MG-126")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_paths_of_random_boards_agree_with_the_obvious_count(table, players):
    dice = random.Random(players)
    for _ in range(60):
        stands = {f"huts[{seat}]": [0] * box.SPACES for seat in range(players)}
        for space in range(38):
            colour = dice.randrange(-1, players)
            if colour >= 0 and not box.NEUTRAL[players, space]:
                stands[f"huts[{colour}]"][space] = dice.choice((1, 2))
        gods = [dice.randrange(-1, players) for _ in range(8)]
        m = table("mangrovia", players=players).edit(stands | {"god": gods} | the_end())
        each = np.array([path_only(m, name) for name in box.PATH_NAMES])
        assert column(m, "paths") == each.sum(axis=0).tolist()
        assert each.sum() <= 123  # INV-11


# -- areas --


@rules("MG-113")
def test_ex_12_stone_area_with_seven_huts(table):
    m = table("mangrovia", players=4).edit(huts(PURPLE, 3, 4, 5) | huts(YELLOW, 10, 11) | huts(RED, 17, 18) | the_end())
    assert column(m, "stone area") == [14, 14, 0, 21]


@rules("MG-113", "MG-119")
def test_the_neutral_stone_hut_counts_in_the_total_only(table):
    m = table("mangrovia", players=3).edit(huts(RED, 3, 4) | huts(YELLOW, 5) | the_end())
    assert column(m, "stone area") == [4, 8, 0]


@rules("MG-114", "MG-115")
def test_ex_13_pole_area_orange_then_purple(table):
    m = table("mangrovia", players=4).edit(
        huts(ORANGE, 20, 21, 22)
        | huts(RED, 27, 28)
        | huts(PURPLE, 30, 31)
        | pole_tiles(s20=2, s21=3, s22=8, s27=5, s28=6, s30=4, s31=7)
        | the_end()
    )
    assert column(m, "pole area") == [0, 0, 12, 6]


@rules("MG-114")
def test_the_pole_area_needs_a_hut(table):
    m = table("mangrovia", players=4).edit(huts(RED, 20) | pole_tiles(s20=2) | the_end())
    assert column(m, "pole area") == [0, 12, 0, 0]


@rules("MG-118")
def test_the_neutral_pole_hut_wins_ties_at_one_hut(table):
    one = table("mangrovia", players=2).edit(huts(0, 20) | pole_tiles(s20=3) | the_end())
    assert column(one, "pole area") == [6, 0]
    two = table("mangrovia", players=2).edit(huts(0, 20) | huts(1, 21) | pole_tiles(s20=3, s21=4) | the_end())
    assert column(two, "pole area") == [6, 0]
    ahead = table("mangrovia", players=2).edit(
        huts(0, 20, 22) | huts(1, 21) | pole_tiles(s20=3, s22=5, s21=4) | the_end()
    )
    assert column(ahead, "pole area") == [12, 0]


# -- amulets, totals, winner --


@rules("MG-116")
def test_ex_14_amulets_6_4_2_are_12_points_and_cards_nothing(table):
    m = table("mangrovia", players=4).edit(holding(0, [7, 7], "MM", [6, 4, 2]) | the_end())
    assert m.ledger()[0] == dict.fromkeys(source.SOURCES, 0) | {"amulets": 12}
    assert m.score(0) == 12


@rules("MG-108")
def test_the_total_adds_paths_areas_and_amulets_to_the_points_made(table):
    m = table("mangrovia", players=4).edit(
        boat_at(8, RED) | birds("mangroves", "water") | holding(RED, [6], "M", [6, 5, 3]) | {"supply[1]": 1}
    )
    m.play("build 34", "pay_valuable 6")
    assert m.is_terminal
    assert m.ledger()[RED] == {
        "spaces": 2, "pole tiles": 0, "paths": 12, "stone area": 0, "pole area": 0, "amulets": 14,
    }  # fmt: skip
    assert m.score(RED) == 28
    assert m.winners() == [RED]


@rules("MG-108")
def test_final_scoring_waits_for_the_end(table):
    m = table("mangrovia", players=4).edit(boat_at(8, RED) | huts(RED, 0, 3, 20) | holding(RED, amulets=[6]))
    assert m.ledger()[RED]["paths"] == m.ledger()[RED]["amulets"] == 0


@rules("MG-120")
def test_most_points_win_then_amulets_then_the_victory_is_shared(table):
    none = {key: value for seat in range(4) for key, value in holding(seat).items()}
    m = table("mangrovia", players=4).edit(none | {"points": [5, 9, 8, 0, 0]} | the_end())
    assert m.winners() == [1]
    m.edit(none | {"points": [5, 9, 5, 0, 0]} | holding(2, amulets=[4]) | the_end())
    assert (m.scores(), m.winners()) == ([5, 9, 9, 0], [2])
    m.edit(none | {"points": [9, 9, 5, 0, 0]} | the_end())
    assert (m.winners(), m.returns()) == ([0, 1], [0.5, 0.5, 0, 0])


@rules("MG-108")
def test_the_evaluation_ends_as_the_score(table):
    m = table("mangrovia", players=3)
    dice = random.Random(3)
    while not m.is_terminal:
        assert all(m.evaluate(seat) >= m.score(seat) for seat in range(3))
        m.play(dice.choice(m.legal()))
    assert [m.evaluate(seat) for seat in range(3)] == m.scores()
    assert m.current_player == NOBODY
    assert motu.find_game("mangrovia").sources == source.SOURCES
