"""Turns, placing, the race, calm and fallback orders, and the end (sections 4, 8, 9, 11 to 14)."""

from __future__ import annotations

import random

import pytest

import motu
from citing import rules
from motu.games.wayfinder import ask, kind
from motu.games.wayfinder.teaching.positions import lay, offered, on
from motu.simulate.random_play import random_games

FOUR = "14: R1 Y1; 20: R1 G1; 26: Y1 G1; 32: R1 B1; 8: R1 Y1"  # five live travellers spaces
LAST = "14: R1 G1; 35: R1 Y1"


def first_voyage(table, players=2, **options):
    """The opening after seat 0's first voyage, east from space 12."""
    m = table("wayfinder", players, **options)
    m.play("place 12", *(f"place {24 + 2 * seat}" for seat in range(1, players)))
    return m.play("sail E R", "sail E Y", "sail E G", "sail E B")


# -- the end of a turn --


@rules("WF-100", "WF-041", "WF-101", "WF-115")
def test_after_a_voyage_the_explorer_is_back_in_hand_and_its_space_is_empty(table):
    m = first_voyage(table)
    assert m.state.explorer[0] == -1
    assert on(m, 12) == ""
    assert m.why_not("place 12") == "WF-111"


@rules("WF-040", "WF-102")
def test_turns_go_clockwise(table):
    m = table("wayfinder", 3, timing="calm").play("place 12", "place 26", "place 30")
    order = []
    for _ in range(6):
        order.append(m.current_player)
        turn = m.state.turn
        while m.state.turn == turn:
            m.play(m.legal()[0])
    assert order == [0, 1, 2, 0, 1, 2]


@rules("WF-103", "WF-104", "WF-162")
def test_an_explorer_on_a_dead_space_comes_back_without_a_question(table):
    words = "0: R7 G7; 1: B1; 6: B1; 14: R1 G1; 21: R1 G1; 28: Y1 B1; 33: Y1 B1"
    m = lay(table("wayfinder", 2), words, voyage=14, explorers={1: 0}, fallback=1)
    m.play("land N")
    assert (m.current_player, m.state.phase) == (0, ask.BEFORE)
    assert m.state.explorer[1] == -1
    assert on(m, 0) == "R7 G7"
    assert m.state.stall == 2


@rules("WF-105", "WF-164")
def test_without_a_free_live_space_the_turn_passes(table):
    words = "14: R1 G1; 20: R1 G1; 0: R7 G7; 1: B1; 6: B1"
    m = lay(table("wayfinder", 3), words, voyage=14, explorers={2: 20}, fallback=1, pile=None)
    m.play("sail W R", "sail W G")
    assert (m.current_player, m.state.phase, m.state.at) == (2, ask.VOYAGE, 20)
    assert m.state.explorer[1] == -1
    assert m.state.stall == 1


# -- placing --


@rules("WF-110", "WF-111", "WF-112")
def test_explorers_stand_on_free_travellers_spaces_only(table):
    m = lay(table("wayfinder", 2, timing="calm"), FOUR + "; 0: R3; 1: hut R1", explorers={1: 20}, phase=ask.AFTER)
    assert m.why_not("place 0") == "WF-110"
    assert m.why_not("place 1") == "WF-111"
    assert m.why_not("place 2") == "WF-111"
    assert m.why_not("place 20") == "WF-112"
    assert m.why_not("place 14") == ""


@rules("WF-113")
def test_a_dead_space_may_be_chosen_in_race_and_calm_but_not_in_fallback(table):
    words = FOUR + "; 0: R7 G7; 1: B1; 6: B1"
    m = lay(table("wayfinder", 2, timing="calm"), words, explorers={1: 20}, phase=ask.AFTER)
    assert m.why_not("place 0") == ""
    m = lay(table("wayfinder", 2), words, phase=ask.BEFORE, fallback=1)
    assert m.why_not("place 0") == "WF-163"


@rules("WF-114")
def test_a_placed_explorer_stays_until_its_voyage(table):
    m = table("wayfinder", 2).play("place 14", "place 20")
    assert m.state.phase == ask.VOYAGE
    assert m.why_not("place 15") == "WF-114"


@rules("WF-116")
def test_travellers_made_by_a_landing_can_be_chosen_at_once_after_the_turn(table):
    m = lay(table("wayfinder", 2, timing="calm"), FOUR, voyage=14, explorers={1: 20})
    m.play("land E")
    assert m.state.phase == ask.AFTER
    assert m.why_not("place 15") == ""


# -- the race without a clock --


@rules("WF-140", "WF-141")
def test_the_window_asks_the_ended_seat_then_counter_clockwise_and_the_next_seat_last(table):
    m = lay(table("wayfinder", 4), FOUR + "; 2: R1 Y1", voyage=14, turn=1)
    m.play("sail E R", "sail E Y")
    asked = []
    for _ in range(3):
        assert m.state.phase == ask.WINDOW
        asked.append(m.current_player)
        m.play("wait")
    assert asked == [1, 0, 3]
    assert m.current_player == 2


@rules("WF-140", "WF-141")
def test_seats_whose_explorer_stands_are_not_asked(table):
    m = lay(table("wayfinder", 3), FOUR, voyage=14, explorers={1: 20, 2: 26})
    m.play("sail E R", "sail E Y")
    assert (m.current_player, m.state.phase) == (0, ask.WINDOW)
    m.play("wait")
    assert (m.current_player, m.state.phase, m.state.at) == (1, ask.VOYAGE, 20)


@rules("WF-142", "WF-144")
def test_waiting_has_no_effect_and_the_seat_is_asked_again_in_the_next_window(table):
    m = lay(table("wayfinder", 2), FOUR, voyage=14, explorers={1: 20})
    m.play("sail E R", "sail E Y")
    assert offered(m) == ["place C2", "place C5", "place C6", "place F6", "wait"]
    m.play("wait", "sail W R", "sail W G")
    assert (m.current_player, m.state.phase) == (1, ask.WINDOW)
    m.play("wait")
    assert (m.current_player, m.state.phase) == (0, ask.WINDOW)


@rules("WF-143")
def test_the_next_seat_cannot_wait(table):
    m = lay(table("wayfinder", 2), FOUR, voyage=14).play("sail E R", "sail E Y", "wait")
    assert m.current_player == 1
    assert m.why_not("wait") == "WF-143"


@rules("WF-142")
def test_only_a_window_can_be_waited_through(table):
    assert table("wayfinder", 2).why_not("wait") == "WF-142"


@rules("WF-145", "WF-160")
def test_a_placement_that_leaves_no_free_space_ends_the_window_and_starts_fallback(table):
    m = lay(table("wayfinder", 2), LAST, voyage=14, pile=None).play("sail E R", "sail E G")
    assert m.current_player == 0
    m.play("place 35")
    assert m.state.fallback == 1
    assert m.state.phase == ask.VOYAGE or m.is_terminal


@rules("WF-146")
def test_the_race_knows_no_clock(table):
    m = table("wayfinder", 2)
    assert m.why_not("timeout") == "WF-146"
    assert table("wayfinder", 2, timing="calm").why_not("timeout") == "WF-042"
    assert m.why_not("take_back") == "WF-131"


# -- calm --


@rules("WF-150", "WF-151")
def test_calm_a_turn_is_a_voyage_and_then_a_placement(table):
    m = first_voyage(table, timing="calm")
    assert (m.current_player, m.state.phase) == (0, ask.AFTER)
    assert m.why_not("wait") == "WF-142"
    m.play("place 14")
    assert (m.current_player, m.state.phase, m.state.at) == (1, ask.VOYAGE, 26)


@rules("WF-152", "WF-103")
def test_calm_an_impossible_voyage_still_ends_with_a_placement(table):
    words = FOUR + "; 0: R7 G7; 1: B1; 6: B1"
    m = lay(table("wayfinder", 2, timing="calm"), words, explorers={1: 0}, phase=ask.AFTER).play("place 14")
    assert (m.current_player, m.state.phase) == (1, ask.AFTER)


@rules("WF-153", "WF-046", "WF-160")
@pytest.mark.parametrize("timing", ["calm", "race", "live"])
def test_without_a_free_space_for_the_explorer_the_order_changes(table, timing):
    m = lay(table("wayfinder", 2, timing=timing), LAST, voyage=14, explorers={1: 35}, pile=None)
    m.play("sail E R", "sail E G")
    assert m.state.fallback == 1
    assert (m.current_player, m.state.phase, m.state.at) == (1, ask.VOYAGE, 35)


@rules("WF-154")
def test_calm_nothing_is_placed_when_the_game_is_over(table):
    m = lay(table("wayfinder", 2, timing="calm"), "14: R1 G1", voyage=14, pile=None).play("sail E R", "sail E G")
    assert m.state.phase == ask.OVER


# -- fallback --


@rules("WF-161", "WF-163", "WF-165")
def test_fallback_a_turn_is_a_placement_and_then_a_voyage(table):
    m = lay(table("wayfinder", 2), FOUR, phase=ask.BEFORE, fallback=1).play("place 14")
    assert m.state.phase == ask.VOYAGE
    m.play("sail E R", "sail E Y")
    assert (m.current_player, m.state.phase) == (1, ask.BEFORE)
    assert m.state.explorer.tolist() == [-1] * 4


@rules("WF-162")
def test_fallback_a_standing_explorer_uses_its_space(table):
    m = lay(table("wayfinder", 2), FOUR, voyage=14, explorers={1: 20}, fallback=1).play("sail E R", "sail E Y")
    assert (m.current_player, m.state.phase, m.state.at) == (1, ask.VOYAGE, 20)


@rules("WF-166")
def test_fallback_never_ends(table):
    m = lay(table("wayfinder", 2), FOUR, phase=ask.BEFORE, fallback=1)
    dice = random.Random(3)
    while not m.is_terminal:
        m.play(dice.choice(m.legal()))
        assert m.state.fallback == 1


# -- the end --


@rules("WF-170", "WF-176")
def test_the_game_ends_at_once_when_no_space_is_live(table):
    words = "14: R1 G1; 0: R7 G7; 1: B1; 6: B1"
    m = lay(table("wayfinder", 3), words, voyage=14, pile=None).play("sail E R", "sail E G")
    assert m.is_terminal
    assert m.why_not("place 0") == "WF-170"
    assert m.legal() == []


@rules("WF-170")
def test_a_live_space_under_a_foreign_explorer_keeps_the_game_going(table):
    m = lay(table("wayfinder", 2), LAST, voyage=14, explorers={1: 35}, pile=None).play("sail E R", "sail E G")
    assert not m.is_terminal


@rules("WF-171")
def test_no_travellers_at_all_is_the_end(table):
    m = lay(table("wayfinder", 2), "14: R1 G1", voyage=14, pile=None).play("sail E R", "sail E G")
    assert kind.TRAVELLERS not in m.state.kind
    assert m.is_terminal


@rules("WF-172", "WF-019")
def test_carrying_a_pile_to_and_fro_is_no_progress_and_anything_else_is(table):
    m = lay(table("wayfinder", 2), FOUR, voyage=14, stall=5).play("land E")
    assert m.state.stall == 6
    m = lay(table("wayfinder", 2), FOUR, voyage=14, stall=5).play("sail E R", "sail E Y")
    assert m.state.stall == 0


@rules("WF-173")
@pytest.mark.parametrize(("players", "limit"), [(2, 12), (3, 12), (4, 16)])
def test_too_many_turns_without_progress_end_the_game(table, players, limit):
    m = lay(table("wayfinder", players), FOUR, voyage=14, stall=limit - 2).play("land E")
    assert not m.is_terminal
    m = lay(table("wayfinder", players), FOUR, voyage=14, stall=limit - 1).play("land E")
    assert m.is_terminal


@rules("WF-174", "WF-015")
def test_games_are_finite_and_at_rest_no_construction_holds_five():
    """WF-I4 is part of `broken`; the longest of many games stays far below the bound of WF-174."""
    for players, limit in ((1, 12), (2, 12), (3, 12), (4, 16)):
        found = random_games(motu.find_game("wayfinder"), players, 400, 3, check=True)
        assert (found.stuck, found.broken_invariants) == (0, 0)
        assert found.longest < 181 * limit * 11


@rules("WF-019")
def test_travellers_spaces_never_grow_in_number_and_settled_gems_never_fall(table):
    """WF-I6, WF-I7, WF-I8, WF-I11 over whole games."""
    for seed in range(4):
        m, dice = table("wayfinder", 3, seed=seed), random.Random(seed)
        last = None
        while not m.is_terminal:
            s = m.state
            if s.phase == ask.VOYAGE and s.length == 0:
                now = (int(s.travellers), int(s.settled), int(s.huts.sum()), int(s.points.sum()))
                if last:
                    assert last[0] - 3 <= now[0] <= last[0]
                    assert all(new >= old for new, old in zip(now[1:], last[1:], strict=True))
                last = now
            m.play(dice.choice(m.legal()))
