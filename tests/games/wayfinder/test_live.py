"""The race with a clock (section 10): placing out of turn, counts, time-outs, take-back."""

from __future__ import annotations

import random

import pytest

import motu
from citing import rules
from motu.engine.match import Match
from motu.games.wayfinder import ask, box
from motu.games.wayfinder.teaching.positions import lay, on

BOARD = "14: R1 Y1; 20: R1 G1; 26: Y1 G1; 32: R1 B1; 8: R1 Y1"


def live(table, players=3):
    return table("wayfinder", players, timing="live")


@rules("WF-120", "WF-123", "WF-117")
def test_a_seat_with_its_explorer_in_hand_places_during_a_foreign_voyage(table):
    m = lay(live(table), BOARD, voyage=14)
    assert m.may_act() == [0, 1, 2]
    m.play("place 20", seat=2)
    assert m.view(1).explorer[2] == 20
    assert m.current_player == 0
    assert m.may_act() == [0, 1]


@rules("WF-121", "WF-112")
def test_first_come_first_served(table):
    m = lay(live(table), BOARD, voyage=14).play("place 20", seat=2)
    assert m.why_not("place 20", seat=1) == "WF-112"


@rules("WF-122", "WF-110", "WF-111")
def test_an_invalid_placement_is_refused_at_no_cost(table):
    m = lay(live(table), BOARD + "; 0: R3", voyage=14)
    before = m.state.tobytes()
    for space, rule in ((0, "WF-110"), (1, "WF-111")):
        with pytest.raises(motu.Refused, match=rule):
            m.play(f"place {space}", seat=1)
    assert m.state.tobytes() == before
    assert m.why_not("place 20", seat=1) == ""


@rules("WF-040", "WF-114")
def test_out_of_turn_nothing_but_one_placement_is_possible(table):
    m = lay(live(table), BOARD, voyage=14, explorers={1: 20})
    assert m.why_not("sail E R", seat=2) == "WF-040"
    assert m.why_not("wait", seat=2) == "WF-040"
    assert m.why_not("place 26", seat=1) == "WF-114"
    assert m.why_not("place 26", seat=0) == "WF-114"


@rules("WF-124", "WF-126", "WF-127")
def test_a_count_starts_only_for_a_next_seat_that_has_not_placed(table):
    m = lay(live(table), BOARD, voyage=14, explorers={1: 20}).play("sail E R", "sail E Y")
    assert (m.state.phase, m.state.at) == (ask.VOYAGE, 20)
    m = lay(live(table), BOARD, voyage=14).play("sail E R", "sail E Y")
    assert (m.current_player, m.state.phase) == (1, ask.COUNT)
    m.play("place 26")
    assert (m.current_player, m.state.phase, m.state.at) == (1, ask.VOYAGE, 26)


@rules("WF-124")
def test_only_the_counted_seat_can_run_out_of_time(table):
    m = lay(live(table), BOARD, voyage=14).play("sail E R", "sail E Y")
    assert m.why_not("timeout", seat=2) == "WF-124"


@rules("WF-125", "WF-133", "WF-134")
def test_the_clock_s_settings_are_data():
    assert (box.DATA["live"]["count_s"], box.DATA["live"]["grace_s"]) == (5.0, 0.5)
    assert box.DATA["live"]["voyage_limit_s"] == 120
    assert box.DATA["live"]["setup_limit_s"] == 30
    assert box.DATA["live"]["bot_delay_s"] == [2.0, 4.0]


@rules("WF-128", "WF-105", "WF-129")
def test_a_count_that_runs_out_loses_the_turn_and_the_next_count_starts(table):
    m = lay(live(table), BOARD, voyage=14).play("sail E R", "sail E Y").play("timeout")
    assert (m.current_player, m.state.phase) == (2, ask.COUNT)
    assert m.state.explorer[1] == -1
    assert m.state.stall == 1
    assert m.why_not("place 26", seat=1) == ""


@rules("WF-130", "WF-160")
def test_a_lost_turn_does_not_start_fallback_but_a_full_board_cancels_the_count(table):
    m = lay(live(table), "14: R1 Y1; 20: R1 G1; 26: Y1 G1", voyage=14, pile=None)
    m.play("sail E R", "sail E Y").play("timeout")
    assert m.state.fallback == 0
    m.play("place 20", seat=0).play("place 26", seat=1)
    assert m.state.fallback == 1
    assert (m.current_player, m.state.phase) == (0, ask.VOYAGE)


@rules("WF-131")
def test_a_running_voyage_is_taken_back_with_its_villages_and_points(table):
    m = lay(live(table), BOARD + "; 15: R4", voyage=14)
    before = m.position()
    m.play("sail E R")
    assert (on(m, 15), m.state.points[0]) == ("hut R1", 25)
    m.play("take_back")
    after = m.position()
    assert {name for name in before if before[name] != after[name]} == {"steps"}


@rules("WF-131")
def test_only_the_voyager_takes_back_and_only_a_voyage_that_has_begun(table):
    m = lay(live(table), BOARD, voyage=14)
    assert m.why_not("take_back") == "WF-131"
    m.play("sail E R")
    assert m.why_not("take_back", seat=1) == "WF-131"
    assert m.why_not("take_back") == ""


@rules("WF-132", "WF-136")
def test_a_voyage_out_of_time_starts_again_with_the_lowest_numbered_actions(table):
    m = lay(live(table), BOARD, voyage=14).play("sail E Y").play("timeout")
    assert (on(m, 8), on(m, 15)) == ("R2 Y1", "")
    assert on(m, 2) == "Y1"
    assert (m.current_player, m.state.phase) == (1, ask.COUNT)


@rules("WF-134")
def test_a_set_up_out_of_time_takes_the_lowest_numbered_free_space(table):
    m = live(table).play("timeout").play("timeout")
    assert m.state.explorer.tolist()[:3] == [0, 1, -1]
    assert m.state.phase == ask.SETUP


@rules("WF-136")
def test_in_fallback_the_clock_covers_the_placement_too(table):
    m = lay(live(table), BOARD, phase=ask.BEFORE, fallback=1).play("timeout")
    assert (m.current_player, m.state.phase) == (1, ask.BEFORE)
    assert on(m, 8) == ""
    assert m.may_act() == [1]


@rules("WF-040", "WF-161")
def test_in_fallback_nobody_acts_out_of_turn(table):
    m = lay(live(table), BOARD, phase=ask.BEFORE, fallback=1)
    assert m.why_not("place 14", seat=1) == "WF-040"


@rules("WF-135", "WF-129")
@pytest.mark.parametrize("seed", range(8))
def test_the_log_of_a_live_game_with_everything_in_it_replays_to_the_same_state(seed, tmp_path):
    game = motu.find_game("wayfinder")
    game.compile()
    m, dice = Match(game, 4, seed, timing="live"), random.Random(seed)
    while not m.is_terminal:
        seat = dice.choice(m.may_act())
        if dice.random() < 0.05 and not m.why_not("timeout"):
            m.play("timeout")
        elif dice.random() < 0.05 and not m.why_not("take_back"):
            m.play("take_back")
        else:
            allowed = [a for a in range(game.actions.count) if not m.why_not(a, seat=seat)]
            m.play(dice.choice(allowed), seat=seat)
        assert m.broken() == 0
    assert {m.text(move.action).split()[0] for move in m.log} >= {"place", "sail", "timeout"}
    m.save(tmp_path / "live.json")
    assert Match.load(tmp_path / "live.json").state.tobytes() == m.state.tobytes()
