"""Components, terms and set-up (sections 1 to 4)."""

from __future__ import annotations

import numpy as np
import pytest

import motu
from citing import rules
from motu.games.wayfinder import ask, box, kind, timing
from motu.games.wayfinder.teaching.positions import lay, offered, on


@rules("WF-001", "WF-010")
def test_the_board_is_a_square_grid_without_wrap_around():
    assert box.NEXT.shape == (36, 4)
    for space in range(36):
        row, column = divmod(space, 6)
        around = [(row - 1, column), (row, column + 1), (row + 1, column), (row, column - 1)]
        assert box.NEXT[space].tolist() == [6 * r + c if 0 <= r < 6 and 0 <= c < 6 else -1 for r, c in around]


@rules("WF-006", "WF-007")
def test_objectives_are_nine_a_colour_turn_with_the_board_and_never_touch_their_like():
    grid = box.OBJECTIVE.reshape(6, 6)
    assert np.bincount(box.OBJECTIVE).tolist() == [9, 9, 9, 9]
    assert np.array_equal(np.rot90((grid + 1) % 4, -1), grid)
    assert (grid[1:] != grid[:-1]).all()
    assert (grid[:, 1:] != grid[:, :-1]).all()
    assert all(len(set(line)) == 4 for line in (*grid.tolist(), *grid.T.tolist()))


@rules("WF-008")
def test_objectives_never_change():
    with pytest.raises(ValueError, match="read-only"):
        box.OBJECTIVE[0] = 1


@rules("WF-002", "WF-030", "WF-031", "WF-032")
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_every_space_starts_with_one_gem_of_each_colour_for_any_number_of_players(table, players):
    m = table("wayfinder", players)
    assert (m.state.gems == 1).all()
    assert m.state.gems.sum(axis=0).tolist() == [36, 36, 36, 36]
    assert (m.state.huts == 0).all()


@rules("WF-003", "WF-004", "WF-094")
def test_huts_and_explorers_are_as_in_the_box_but_huts_are_no_limit(table):
    assert box.DATA["components"]["huts_per_colour"] == 6
    assert box.DATA["components"]["explorers"] == 4
    words = "18: R1 G1; 19: R4 hut R6"
    m = lay(table("wayfinder", 2), words, voyage=18)
    m.play("sail E R")
    assert on(m, 19) == "hut R7"


@rules("WF-011", "WF-012", "WF-013", "WF-014")
def test_a_space_is_empty_a_construction_or_travellers_whatever_huts_stand_there(table):
    m = lay(table("wayfinder", 2), "0: hut R2; 1: G3 hut R1; 2: G3 R1; 3: G3 R1 hut G1")
    assert m.state.kind[:5].tolist() == [kind.EMPTY, 2, kind.TRAVELLERS, kind.TRAVELLERS, kind.EMPTY]


@rules("WF-033", "WF-016")
@pytest.mark.parametrize(("players", "colours"), [(2, [0, 2]), (3, [0, 1, 2]), (4, [0, 1, 2, 3])])
def test_seats_have_their_default_colours_and_the_others_are_neutral(table, players, colours):
    assert table("wayfinder", players).state.colour[:players].tolist() == colours


@rules("WF-033")
def test_colours_can_be_assigned_freely(table):
    assert table("wayfinder", 3, colours="BYR").state.colour[:3].tolist() == [3, 1, 0]
    with pytest.raises(motu.MotuError, match="colours cannot be 'RR'"):
        table("wayfinder", 2, colours="RR")
    with pytest.raises(motu.MotuError, match="colours cannot be 'RYG'"):
        table("wayfinder", 2, colours="RYG")


@rules("WF-034", "WF-035", "WF-037", "WF-147")
def test_explorers_are_placed_in_seat_order_then_seat_0_sails_at_once(table):
    m = table("wayfinder", 3)
    for seat, space in enumerate((14, 15, 20)):
        assert (m.current_player, m.state.phase) == (seat, ask.SETUP)
        m.play(f"place {space}")
    assert (m.current_player, m.state.phase) == (0, ask.VOYAGE)
    assert m.state.at == 14


@rules("WF-036")
def test_two_explorers_never_share_a_start(table):
    m = table("wayfinder", 2).play("place 14")
    assert m.why_not("place 14") == "WF-036"
    assert len(m.legal()) == 35


@rules("WF-038", "WF-203")
def test_solitaire_starts_with_a_placement_for_the_first_voyage(table):
    m = table("wayfinder", 1)
    assert m.state.phase == ask.BEFORE
    assert len(m.legal()) == 36


@rules("WF-042", "WF-043", "WF-044", "WF-045")
def test_the_timing_is_race_by_default_solo_for_one_and_calm_or_live_by_choice(table):
    assert table("wayfinder", 1).state.timing == timing.SOLO
    for players in (2, 3, 4):
        assert table("wayfinder", players).state.timing == timing.RACE
        assert table("wayfinder", players, timing="calm").state.timing == timing.CALM
        assert table("wayfinder", players, timing="live").state.timing == timing.LIVE
        with pytest.raises(motu.MotuError, match="timing cannot be 'solo'"):
            table("wayfinder", players, timing="solo")
    with pytest.raises(motu.MotuError, match="timing cannot be 'race'"):
        table("wayfinder", 1, timing="race")


@rules("WF-041")
def test_nobody_sails_before_the_explorer_stands(table):
    m = table("wayfinder", 2)
    assert m.why_not("sail E R") == "WF-041"
    assert m.why_not("land E") == "WF-041"


@rules("WF-007")
def test_another_layout_of_objectives_needs_no_change_in_code(with_other_data):
    def swap(text):
        return (
            text.replace("objective = 0", "objective = 9")
            .replace("objective = 1", "objective = 0")
            .replace("objective = 9", "objective = 1")
        )

    shown = with_other_data(
        "wayfinder", swap, "from motu.games.wayfinder.box import OBJECTIVE; print(OBJECTIVE.tolist())"
    )
    swapped = {0: 1, 1: 0, 2: 2, 3: 3}
    assert shown == str([swapped[colour] for colour in box.OBJECTIVE.tolist()])


@rules("WF-018", "WF-117")
def test_a_free_space_has_travellers_and_no_explorer(table):
    m = table("wayfinder", 2, timing="calm").play("place 0", "place 1", "sail E R", "sail E Y", "sail E G", "sail E B")
    assert "place 1" not in [text.lower() for text in offered(m)]
    assert m.why_not("place 1") == "WF-112"
    assert m.why_not("place 0") == "WF-111"
    assert m.why_not("place 2") == ""
