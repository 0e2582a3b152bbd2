"""Rounds: draft, turns, clean-up, and the end of a turn (sections 4 and 8)."""

from __future__ import annotations

import random
from collections import Counter
from itertools import pairwise

import pytest

import motu
from citing import rules
from motu.engine.record import NOBODY
from motu.games.dokmus import ask, play, terrain

from .positions import cells, costs, deeds, draft, tokens, turn


def play_to_the_end(m, seed=1):
    """A copy of every position of a random game from here."""
    dice = random.Random(seed)
    seen = [m.clone()]
    while not m.is_terminal:
        m.play(dice.choice(m.legal()))
        seen.append(m.clone())
    return seen


@rules("DK-050", "DK-056", "DK-150")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_eight_rounds_in_each_of_which_everybody_drafts_once_and_has_one_turn(table, players):
    seen = play_to_the_end(table("dokmus", players=players))
    drafts = Counter(move.seat for move in seen[-1].log if play.KEEP <= move.action < play.SHIFT)
    assert drafts == dict.fromkeys(range(players), 8)
    turns = {(int(m.state.rounds), int(m.state.called), m.current_player) for m in seen if m.state.called}
    assert Counter((r, seat) for r, _, seat in turns) == {(r, s): 1 for r in range(1, 9) for s in range(players)}
    assert seen[-1].state.supply.tolist() == [0] * 4
    assert seen[-1].why_not("end_turn") == "DK-150"


# -- draft --


@rules("DK-051", "DK-171")
def test_two_players_have_guardians_2_to_4_only(table):
    m = draft(table, 2)
    assert deeds(m) == ["guardian 2", "guardian 3", "guardian 4"]
    assert m.why_not("guardian 1") == m.why_not("guardian 5") == "DK-051"


@rules("DK-051")
@pytest.mark.parametrize("players", [3, 4])
def test_more_players_have_all_five(table, players):
    assert deeds(draft(table, players)) == [f"guardian {g}" for g in range(1, 6)]


@rules("DK-052", "DK-007")
def test_the_holder_keeps_one_and_hands_the_rest_clockwise(table):
    m = draft(table, 4, talisman=2, first=2, seat=2, turn=2, handed=[0, 0, 62, 0])
    order = []
    for guardian in (3, 1, 5, 2):
        order.append(m.current_player)
        m.play(f"guardian {guardian}")
        if m.state.phase == ask.DRAFT:
            assert m.why_not(f"guardian {guardian}") == "DK-052"
    assert order == [2, 3, 0, 1]
    assert m.state.guardian.tolist() == [5, 2, 3, 1]


@rules("DK-052")
def test_nothing_but_a_guardian_is_asked_in_the_draft(table):
    m = draft(table, 4)
    assert {m.why_not(a) for a in ("cell 1", "end_turn", "talisman", "skip")} == {"DK-052"}
    assert m.why_not("guardian 1", seat=1) == "DK-052"


@rules("DK-053")
@pytest.mark.parametrize(
    ("players", "picks", "untaken"), [(4, (3, 1, 5, 2), [4]), (3, (3, 1, 5), [2, 4]), (2, (3, 2), [4])]
)
def test_the_rest_is_laid_aside(table, players, picks, untaken):
    m = draft(table, players).play(*(f"guardian {g}" for g in picks))
    last = players - 1
    rest = int(m.state.handed[last]) & ~(1 << int(m.state.guardian[last]))
    assert [g for g in range(1, 6) if rest >> g & 1] == untaken


# -- turns --


@rules("DK-054")
def test_worked_example_e12_missing_numbers_are_passed_over(table):
    m = draft(table, 3).play("guardian 4", "guardian 2", "guardian 5")
    order = []
    while m.state.rounds == 1:
        if not order or order[-1] != (m.current_player, int(m.state.called)):
            order.append((m.current_player, int(m.state.called)))
        m.play(m.legal()[0] if m.state.left else "end_turn")
    assert order == [(1, 2), (0, 4), (2, 5)]


@rules("DK-054")
def test_nobody_acts_out_of_turn(table):
    m = turn(table, blue=[275], red=[20])
    assert m.why_not("cell 19", seat=1) == "DK-054"
    with pytest.raises(motu.Refused, match="DK-054"):
        m.play("cell 254", seat=1)


@rules("DK-055")
def test_a_guardian_is_shown_when_its_turn_begins(table):
    m = draft(table, 4).play("guardian 4", "guardian 1", "guardian 3", "guardian 2")
    assert m.view(NOBODY).guardian.tolist() == [NOBODY, 1, NOBODY, NOBODY]
    while m.state.called == 1:
        m.play(m.legal()[0] if m.state.left else "end_turn")
    assert m.view(NOBODY).guardian.tolist() == [NOBODY, 1, NOBODY, 2]


@rules("DK-057", "DK-059", "DK-062")
def test_worked_example_e3_a_guardian_between_placements(table):
    m = turn(table, blue=[275])
    m.play("cell 254", "rotate_cw 8", "cell 274", "cell 276")
    assert tokens(m, 0) == [254, 274, 275, 276]
    assert m.state.supply[0] == 24 - 3
    assert m.state.phase == ask.DRAFT  # the turn and with it the round ended by themselves


@rules("DK-059", "DK-062")
def test_worked_example_e4_an_unused_guardian_is_asked_for_and_lost(table):
    m = turn(table, blue=[275])
    m.play("cell 254", "cell 274", "cell 276")
    turns = [f"{way} {slot}" for way in ("rotate_cw", "rotate_ccw") for slot in (0, 1, 2, 3, 5, 6, 7, 8)]
    assert deeds(m) == [*turns, "end_turn"]
    assert cells(m) == []
    assert m.why_not("cell 296") == "DK-057"
    m.play("end_turn")
    assert (m.state.phase, m.state.turned.tolist()) == (ask.DRAFT, [0] * 9)


@rules("DK-059")
def test_a_guardian_may_come_first_and_only_once(table):
    m = turn(table, blue=[275]).play("rotate_ccw 0")
    assert m.why_not("rotate_cw 1") == "DK-059"
    assert m.why_not("shift 1") == "DK-059"
    assert deeds(m) == []


@rules("DK-058")
def test_the_second_token_starts_from_the_first(table):
    m = turn(table, blue=[275])
    assert m.why_not("cell 252") == "DK-071"
    m.play("cell 254")
    assert costs(m)[252] == 0  # round temple 253


@rules("DK-060")
def test_nothing_comes_between_a_declared_crossing_and_its_target(table):
    m = turn(table, blue=[40]).play("cross")
    assert {m.why_not(a) for a in ("rotate_cw 0", "move", "end_turn", "cross", "skip", "talisman")} == {"DK-060"}


@rules("DK-063", "DK-057")
@pytest.mark.parametrize("left", [1, 2, 3])
def test_a_turn_does_not_end_before_all_tokens_are_used(table, left):
    m = turn(table, blue=[275], left=left)
    assert m.why_not("end_turn") == "DK-057"
    assert "end_turn" not in deeds(m)


def test_guardians_are_not_drafted_in_a_turn(table):
    assert turn(table, blue=[275]).why_not("guardian 2") == "DK-052"


# -- clean-up --


@rules("DK-064")
def test_all_guardians_go_back_to_the_talisman_holder(table):
    m = turn(table, blue=[275], guardian=5, left=1, used=1, talisman=3).play("cell 254")
    assert (m.state.rounds, m.current_player) == (2, 3)
    assert m.state.guardian.tolist() == [0] * 4
    assert m.state.handed.tolist() == [0, 0, 0, 0b111110]


@rules("DK-065", "DK-172")
def test_with_two_players_the_talisman_alternates(table):
    seen = play_to_the_end(table("dokmus", players=2))
    firsts = [m.current_player for before, m in pairwise(seen) if m.state.rounds > before.state.rounds]
    assert len(firsts) == 8
    assert firsts == [(firsts[0] + k) % 2 for k in range(8)]


@rules("DK-066")
@pytest.mark.parametrize("players", [3, 4])
def test_with_more_players_only_guardian_1_moves_the_talisman(table, players):
    seen = play_to_the_end(table("dokmus", players=players), seed=4)
    moved = [m for before, m in pairwise(seen) if m.state.talisman != before.state.talisman]
    assert moved
    assert all(m.text(m.log[-1].action) == "talisman" for m in moved)


# -- the end of a turn --


@rules("DK-140", "DK-087", "DK-086")
def test_own_tokens_on_volcanoes_are_sacrificed_before_the_next_turn(table):
    m = turn(table, blue=[129], guardians=[2, 3, 4, 5], guardian=2, used=1)
    m.play("cell 130")
    assert m.state.left == 2
    m.play("cell 151", "cell 152")
    assert tokens(m, 0) == [129, 151, 152]
    assert (m.state.sacrificed[0], m.state.supply[0]) == (1, 21)
    assert (m.current_player, m.state.called) == (1, 3)


@rules("DK-141")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_between_turns_no_token_stands_on_a_volcano(table, players):
    visits = 0
    for m in play_to_the_end(table("dokmus", players=players)):
        burning = [c for c in range(441) if m.state.owner[c] != NOBODY and m.state.terrain[c] == terrain.VOLCANO]
        visits += len(burning)
        assert all(m.state.owner[cell] == m.current_player and m.state.phase >= ask.MAIN for cell in burning)
    assert visits
