"""Phase C (BB-102 to BB-114) and the end of the game (BB-115 to BB-121)."""

from __future__ import annotations

import pytest

from citing import rules
from motu.games.bora_bora import ask
from motu.games.bora_bora.teaching.positions import asked, earned, legal, position

THREE_SAND, FIVE_SHELLS, TWO_GOD_TILES, FOUR_MEN = 32, 31, 29, 19


def at_the_end_of_phase_b(table, players=3, **words):
    """The last seat passes next."""
    return position(table, players, ask="use", seat=players - 1, **words)


# -- step 1 --


@rules("BB-103", "BB-013")
def test_everybody_scores_their_status_space(table) -> None:
    m = at_the_end_of_phase_b(table, status={0: 5, 1: 0, 2: 15})
    m.play("pass")
    assert [earned(m, seat, "status") for seat in range(3)] == [4, 0, 15]


@rules("BB-104", "BB-105")
def test_ranks_become_the_turn_order_and_markers_go_back(table) -> None:
    m = at_the_end_of_phase_b(table, players=4, status={0: 3, 1: 7, 2: 3, 3: 0})
    m.edit(stack=[2, 1, 0, 3])
    m.play("pass")
    assert m.state.order.tolist() == m.state.stack.tolist() == [1, 2, 0, 3]
    assert m.state.status.tolist() == [0, 0, 0, 0]
    assert (asked(m), m.current_player) == ("jewelry", 1)


@rules("BB-104")
def test_without_any_step_the_order_stays(table) -> None:
    m = at_the_end_of_phase_b(table, players=4)
    m.edit(order=[2, 0, 3, 1], stack=[2, 0, 3, 1], seat=1, turn=3)
    m.play("pass")
    assert m.state.order.tolist() == [2, 0, 3, 1]


# -- step 2 --


@rules("BB-106")
@pytest.mark.parametrize(("number", "each"), [(1, 1), (2, 1), (3, 2), (4, 2), (5, 3), (6, 3)])
def test_priests_score_by_round(table, number, each) -> None:
    m = at_the_end_of_phase_b(table, number=number, temple=[0, 1, 0, 0, -1, -1])
    m.play("pass")
    assert [earned(m, seat, "temple") for seat in range(3)] == [3 * each, each, 0]


@rules("BB-107")
@pytest.mark.parametrize(
    ("temple", "tiles"),
    [
        ([0, 1, 1, -1, -1, -1], [0, 1, 0]),  # most priests
        ([-1, 2, 1, 1, 2, 0], [0, 0, 1]),  # a tie: the leftmost priest of the tied
        ([0, 2, 1, 1, 2, -1], [0, 0, 1]),  # seat 0 is leftmost but not tied
        ([-1] * 6, [0, 0, 0]),
    ],
)
def test_most_priests_take_a_god_tile(table, temple, tiles) -> None:
    m = at_the_end_of_phase_b(table, temple=temple)
    before = m.state.god_stack, m.state.god_tiles_out
    m.play("pass")
    assert m.state.god_tiles[:3].tolist() == tiles
    assert m.state.god_stack == before[0] - 1
    assert m.state.god_tiles_out == before[1] + (0 if sum(tiles) else 1)


# -- step 3 --


@rules("BB-108")
def test_one_jewelry_tile_of_the_rounds_column_for_shells(table) -> None:
    m = position(table, ask="jewelry", number=2, shells={0: 4})
    m.edit(**{"grid[1]": [0, 3, 14, 23]})  # cost 1, 6, 4, 4
    assert legal(m) == ["pass", "jewel 0", "jewel 2", "jewel 3"]
    assert m.why_not("jewel 1") == "BB-108"
    m.play("jewel 2")
    assert (m.state.shells[0], m.state.jewel_owner[14], m.current_player) == (0, 0, 1)
    assert m.why_not("jewel 2") == "BB-108"  # sold


@rules("BB-109")
def test_unsold_tiles_of_the_column_leave_the_game(table) -> None:
    m = position(table, ask="jewelry", number=2, seat=1)
    others = m.state.grid[2:].tolist()
    m.play("pass")
    assert m.state.grid[1].tolist() == [-1] * 4
    assert m.state.grid[2:].tolist() == others


# -- step 4 --


@rules("BB-110", "BB-132")
def test_a_fulfilled_task_scores_six(table) -> None:
    m = position(
        table, ask="task", tasks={0: [THREE_SAND, FIVE_SHELLS, FOUR_MEN]}, shells={0: 5}, stored={0: [0, 3, 6]}
    )
    assert legal(m) == ["task 0", "task 1"]
    assert m.why_not("task 2") == "BB-132"
    assert m.why_not("pass") == "BB-110"
    m.play("task 1")
    assert (earned(m, 0, "tasks"), m.state.tasks_done[0], m.state.shells[0]) == (6, 1, 5)
    assert m.state.tasks[0].tolist() == [THREE_SAND, -1, FOUR_MEN]


@rules("BB-111")
def test_a_task_is_given_up_only_if_none_is_fulfilled(table) -> None:
    m = position(table, ask="task", tasks={0: [THREE_SAND, FIVE_SHELLS, FOUR_MEN]}, shells={0: 5})
    assert m.why_not("task_discard 0") == "BB-111"
    m = position(table, ask="task", tasks={0: [THREE_SAND, FIVE_SHELLS, FOUR_MEN]})
    assert legal(m) == ["task_discard 0", "task_discard 1", "task_discard 2"]
    m.play("task_discard 2")
    assert (m.score(0), m.state.tasks_given_up[0], m.state.tasks_done[0]) == (0, 1, 0)


@rules("BB-111")
def test_yellow_is_never_compulsory(table) -> None:
    m = position(
        table, ask="task", tasks={0: [THREE_SAND, FIVE_SHELLS, FOUR_MEN]}, stored={0: [0, 3]}, god_tiles={0: 1}
    )
    assert legal(m) == ["task_yellow 0", "task_discard 0", "task_discard 1", "task_discard 2"]


@rules("BB-112")
def test_all_answer_before_anybody_takes_a_new_task(table) -> None:
    m = position(table, ask="task", tasks={0: [32, 33, 34], 1: [19, 20, 21]}, task_display=[40, 41, 42, 43, -1, -1])
    m.play("task_discard 0", "task_discard 2")
    assert (asked(m), m.current_player) == ("new_task", 0)
    assert m.why_not("pass") == "BB-112"
    m.play("take_task 1")
    assert m.state.tasks[0].tolist() == [41, 33, 34]
    assert m.why_not("take_task 1") == "BB-028"  # nothing slides
    m.play("take_task 3")
    assert m.state.tasks[1].tolist() == [19, 20, 43]


@rules("BB-112", "BB-113")
def test_a_task_is_taken_also_in_round_six(table) -> None:
    m = position(table, ask="task", number=6, tasks={0: [32, 33, 34], 1: [19, 20, 21]})
    m.play("task_discard 0", "task_discard 0")
    assert asked(m) == "new_task"
    m.play("take_task 0", "take_task 1")
    assert (asked(m), m.state.round_number) == ("final", 6)
    assert (m.state.task_display == -1).all()
    assert (m.state.person_display == -1).all()


@rules("BB-113", "BB-114")
def test_a_new_round_deals_persons_and_tasks_and_gives_back_the_dice(table) -> None:
    m = table("bora_bora", players=3, seed=5)
    while m.state.round_number == 1:
        before = m.state.copy()
        m.play(m.legal()[0])
    s = m.state
    assert (s.person_deck.sum(axis=1) == 24).all()
    assert s.task_deck.sum() == 53 - 6 - 2 * 5
    left = [task for task in before.task_display.tolist() if task >= 0]
    assert not set(left[1:]) & set(s.task_display.tolist())
    assert not s.task_deck[left].any()
    assert (s.laid, s.dice.sum(), (s.lowest == 7).all()) == (0, 9, True)


# -- the end --


@rules("BB-115")
def test_all_three_tasks_may_be_fulfilled_in_the_end_one_yellow_for_each(table) -> None:
    m = position(
        table, ask="final", number=6, tasks={0: [THREE_SAND, FIVE_SHELLS, FOUR_MEN]}, shells={0: 4}, stored={0: [0, 3]},
        people={0: ["man vp 1", "man sea 1", "man land 1"]}, god_tiles={0: 3},
    )  # fmt: skip
    m.play("task_yellow 1", "pay tile", "task_yellow 0", "pay tile")
    assert m.why_not("task 1") == m.why_not("task_yellow 1") == "BB-115"
    assert m.why_not("task_discard 2") == "BB-115"
    m.play("task_yellow 2", "pay tile")
    assert (legal(m), earned(m, 0, "tasks"), m.state.tasks_done[0]) == (["pass"], 12, 3)
    m.play("pass")
    assert m.current_player == 1


def ended(table, edits=None, **words):
    """The last seat has passed."""
    return position(table, ask="final", number=6, seat=1, **words).edit(edits or {}).play("pass")


@rules("BB-116")
def test_god_tiles_score_two_each(table) -> None:
    assert earned(ended(table, god_tiles={0: 3}), 0, "god tiles") == 6


@rules("BB-117")
def test_only_the_holder_scores_the_fish_tile(table) -> None:
    m = ended(table, huts={0: ["CM", "CB", "SP"], 1: ["CB", "EB"]})
    assert [earned(m, seat, "fish") for seat in range(2)] == [6 + 5, 1 + 2]


@rules("BB-118")
def test_jewelry_scores_its_points(table) -> None:
    m = ended(table, {"jewel_owner": [0, -1, -1, 0, 1, *[-1] * 19]})
    assert [earned(m, seat, "jewelry") for seat in range(2)] == [2 + 9, 1]


ALMOST = {  # seat 0 has all of it, seat 1 one less
    "nine tasks": {"tasks_done": [9, 8, 0, 0]},
    "six jewelry tiles": {"jewel_owner": [0] * 6 + [1] * 5 + [-1] * 13},
    "all cells": {"cells": [[1] * 6 + [2] * 6, [1] * 11 + [0], *[[0] * 12] * 2]},
    "six buildings": {"built": [[1] * 6, [1] * 5 + [0], *[[0] * 6] * 2]},
    "twelve regions": {"settled": [[1] * 12, [1] * 11 + [0], *[[0] * 12] * 2]},
    "twelve persons": {"person": [list(range(12)), [*range(36, 47), -1], *[[-1] * 12] * 2]},
}


@rules("BB-119")
@pytest.mark.parametrize("condition", ALMOST)
def test_six_points_for_each_condition_and_none_for_almost(table, condition) -> None:
    m = ended(table, ALMOST[condition])
    assert [earned(m, seat, "bonuses") for seat in range(2)] == [6, 0]


@rules("BB-120")
def test_left_over_goods_score_nothing(table) -> None:
    m = ended(table, offerings={0: 9}, shells={0: 9}, hand={0: {"red": 5}}, stored={0: [0, 1, 2]}, huts={1: ["CF"]})
    assert m.scores() == [0, 1]
    assert m.winners() == [1]


@rules("BB-121")
def test_ties_go_to_the_earlier_in_the_last_order(table) -> None:
    m = position(table, players=3, ask="final", number=6, seat=2, god_tiles={0: 1, 1: 2, 2: 2})
    m.edit(order=[0, 2, 1, -1], stack=[0, 2, 1, -1], seat=1, turn=2)
    m.play("pass")
    assert (m.scores(), m.winners()) == ([2, 4, 4], [2])


@rules("BB-121", "BB-105")
def test_the_last_order_is_that_of_round_six(table) -> None:
    m = at_the_end_of_phase_b(table, players=2, number=6, status={1: 1})
    m.edit(**{"points[0]": [1, *[0] * 12]})
    m.play("pass", "pass", "pass")
    while not m.is_terminal:
        m.play(legal(m)[-1] if asked(m) == "task" else legal(m)[0])
    assert m.scores()[0] == m.scores()[1]
    assert m.winners() == [1]
    assert ask.POINTS[m.state.point] == "over"
