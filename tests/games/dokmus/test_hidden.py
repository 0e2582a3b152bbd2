"""The secret draft: what each seat knows, what a view shows, and worlds that agree with it."""

from __future__ import annotations

from collections import Counter
from itertools import permutations

import pytest

from citing import rules
from motu.engine.record import NOBODY
from motu.games.dokmus import ask, box
from motu.games.dokmus.rules.hidden import candidates

from .positions import draft, drafted

PICKS = {2: (3, 2), 3: (3, 1, 5), 4: (3, 1, 5, 2)}


def after(table, players, turns_done=0):
    """After the draft of PICKS, seat 0 first, and so many turns."""
    m = draft(table, players).play(*(f"guardian {g}" for g in PICKS[players]))
    called = sorted(PICKS[players])[turns_done]
    while m.state.called < called:
        m.play(m.legal()[0] if m.state.left else "end_turn")
    return m


def known(m, seat):
    """What a seat thinks that each seat may hold."""
    view = m.view(seat)
    sets = (int(candidates(view, seat, other)) for other in range(m.players))
    return [[g for g in range(1, 6) if bits >> g & 1] for bits in sets]


def agreeing_worlds(m, seat):
    """Every draft that would give the seat the very same view, found by trying all."""
    view = m.view(seat).tobytes()
    pool = [g for g in range(1, 6) if box.POOL[m.players] >> g & 1]
    worlds = set()
    for picks in permutations(pool, m.players):
        other = m.clone().edit(drafted(m.players, picks))
        shown = other.view(seat)
        holder = picks.index(int(m.state.called)) if int(m.state.called) in picks else NOBODY
        if holder == m.current_player and shown.tobytes() == view:
            worlds.add(picks)
    return worlds


@rules("DK-052", "DK-055")
def test_what_each_of_four_drafters_knows(table):
    m = after(table, 4)  # guardians 3, 1, 5, 2; guardian 1 of seat 1 is revealed
    assert known(m, 0) == [[3], [1], [2, 4, 5], [2, 4, 5]]  # the first knows nothing of the others
    assert known(m, 1) == [[3], [1], [2, 4, 5], [2, 4, 5]]  # the second knows the first's
    assert known(m, 2) == [[3], [1], [5], [2, 4]]  # the third knows what the first two took
    assert known(m, 3) == [[3, 5], [1], [3, 5], [2]]  # the last knows the set of the others
    assert known(m, NOBODY) == [[2, 3, 4, 5], [1], [2, 3, 4, 5], [2, 3, 4, 5]]


@rules("DK-052", "DK-171")
def test_with_two_players_the_second_knows_everything_and_the_first_two_candidates(table):
    m = draft(table, 2).play("guardian 3")
    assert known(m, 1) == [[3], []]
    m.play("guardian 4")
    assert (known(m, 0), known(m, 1)) == ([[3], [4]], [[3], [4]])  # 3 was called first: 2 is untaken
    m = draft(table, 2).play("guardian 2", "guardian 4")
    assert (known(m, 0), known(m, 1)) == ([[2], [3, 4]], [[2], [4]])


@rules("DK-054", "DK-055")
def test_worked_example_e12_a_number_passed_over_is_known_to_be_untaken(table):
    m = draft(table, 3).play("guardian 4", "guardian 2", "guardian 5")
    assert known(m, NOBODY) == [[3, 4, 5], [2], [3, 4, 5]]


@rules("DK-053")
def test_the_last_drafter_knows_what_was_laid_aside(table):
    m = after(table, 3)
    view = m.view(2)
    assert view.handed.tolist() == [0, 0, 0b110100, 0]  # 2, 4 and 5 came to it, it kept 5


@rules("DK-052", "DK-055")
def test_a_view_blanks_what_others_were_handed_and_keep(table):
    m = after(table, 4)
    view = m.view(3)
    assert view.guardian.tolist() == [NOBODY, 1, NOBODY, 2]
    assert view.handed.tolist() == [0, 0, 0, 0b010100]


@rules("DK-052")
def test_during_the_draft_only_the_present_drafter_sees_the_pool(table):
    m = draft(table, 4).play("guardian 3", "guardian 1")
    assert m.view(2).handed.tolist() == [0, 0, 0b110100, 0]
    assert m.view(0).handed.tolist() == [0b111110, 0, 0, 0]
    assert m.view(0).guardian.tolist() == [3, NOBODY, 0, 0]
    assert m.view(3).handed.tolist() == [0] * 4


@rules("DK-055")
@pytest.mark.parametrize("turns_done", [0, 1])
@pytest.mark.parametrize(("players", "seat"), [(n, seat) for n in (2, 3, 4) for seat in (*range(n), NOBODY)])
def test_redealt_worlds_are_all_that_agree_and_equally_likely(table, players, seat, turns_done):
    m = after(table, players, turns_done)
    dealt = Counter(tuple(m.redealt(seat, k).state.guardian.tolist()[:players]) for k in range(600))
    worlds = agreeing_worlds(m, seat)
    assert set(dealt) == worlds
    expected = 600 / len(worlds)
    assert all(0.5 * expected < count < 1.6 * expected for count in dealt.values())


@rules("DK-052")
def test_a_world_redealt_during_the_draft_gives_the_drafter_the_same_pool(table):
    m = draft(table, 4).play("guardian 3", "guardian 1")
    worlds = {tuple(m.redealt(2, k).state.guardian.tolist()) for k in range(60)}
    assert worlds == {(3, 1, 0, 0), (1, 3, 0, 0)}
    pools = {int(m.redealt(0, k).state.handed[2]) for k in range(60)}
    assert pools == {0b110110 & ~(1 << g) for g in (1, 2, 4, 5)}


@rules("DK-052", "DK-055")
def test_what_was_kept_can_be_read_in_the_log_when_its_number_is_called(table):
    for turns_done, called in enumerate(
        ([1], [1, 0], [1, 0, 2])
    ):  # guardian 1 is seat 1's, 3 is seat 0's, 5 is seat 2's
        m = after(table, 3, turns_done)
        for seat in range(3):
            known = [action is not None for _, action in m.seen_log(seat)[:3]]
            assert known == [other == seat or other in called for other in range(3)]


@rules("DK-064", "DK-110")
def test_knowledge_follows_the_drafting_order_also_after_the_talisman_moved(table):
    m = after(table, 4)
    m.play("talisman")
    assert (m.state.talisman, m.state.first) == (1, 0)
    assert known(m, 2) == [[3], [1], [5], [2, 4]]


@rules("DK-064")
def test_nothing_of_a_round_is_known_in_the_next(table):
    m = after(table, 4)
    while m.state.rounds == 1:
        m.play(m.legal()[0] if m.state.left else "end_turn")
    assert m.state.phase == ask.DRAFT
    assert m.view(3).guardian.tolist() == [0] * 4
    assert sum(m.view(NOBODY).handed) == 0
