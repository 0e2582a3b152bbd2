"""Section 19: the final scoring."""

from __future__ import annotations

from citing import rules
from motu.games.kaivai import ask
from motu.games.kaivai.rules.scoring import strength

from .positions import position, texts, wide

NOTHING = [0] * 5


def scoring(table, land="", boats=None, seat=0, **fields):
    """The final scoring has begun and this seat chooses."""
    points = [9, 9, 9, 0]
    points[seat] = 0
    return position(
        table,
        land,
        boats,
        phase=ask.SCORING,
        seat=seat,
        **{"points": points, "round_number": 10, "cult_supply": 0, **fields},
    )


@rules("KV-185")
def test_two_points_for_every_cottage(table):
    m = position(table, "rF87 gM77 gT99 gM89", seat=2, round_number=10, passed=[1, 1, 0, 0], points=[1, 1, 1, 0])
    m.play("pass")
    assert m.scores() == [3, 7, 1]
    assert [row["cottages"] for row in m.ledger()] == [2, 6, 0]


@rules("KV-186")
def test_the_poorest_must_choose_an_unscored_village(table):
    m = scoring(table, seat=1)
    assert texts(m) == [f"village {v}" for v in range(7)]
    assert m.why_not("village 0", seat=2) == "KV-186"
    assert m.why_not("pass") == "KV-040"
    m.play("village 3", "commit 0", "commit 0", "commit 0")
    assert m.why_not("village 3") == "KV-186"
    assert m.why_not("village 7") == "KV-031"


@rules("KV-186", "KV-190")
def test_the_chooser_is_found_anew_for_every_village(table):
    m = scoring(table, "C87 rM98", points=[0, 1, 5, 0])
    assert m.current_player == 0
    m.play("village 4", "commit 0", "commit 0", "commit 0")
    assert m.scores() == [2, 1, 5]
    assert m.current_player == 1


@rules("KV-190")
def test_of_equal_points_the_poorer_chooses(table):
    m = position(
        table, seat=2, round_number=10, cult_supply=0, passed=[1, 1, 0, 0],
        shells=[[0, 0, 1, 0, 0], [0, 1, 0, 0, 0], [0, 0, 1, 0, 0], NOTHING], fish=[NOTHING] * 4,
    ).play("pass")  # fmt: skip
    assert m.current_player == 1


@rules("KV-187")
def test_commitments_go_up_to_all_tokens(table):
    m = scoring(table, influence=[2, 3, 3, 0]).play("village 0")
    assert texts(m) == ["commit 0", "commit 1", "commit 2"]
    assert m.why_not("commit 3") == "KV-187"
    assert scoring(table).why_not("commit 0") == "KV-187"


@rules("KV-187", "KV-189")
def test_strength_counts_cottages_and_boats_at_cult_hexes(table):
    m = scoring(table, "C51 C77 rM89 rF76 gF39", {0: [64, 76, 90], 1: [39]})
    s = wide(m)
    assert strength(s, 0, 4) == 2 + 2  # boats on 64 and on the cottage 76; 90 is at no cult hex
    assert strength(s, 0, 3) == 1  # the boat on 64 counts for both villages
    assert strength(s, 1, 3) == 1 + 1


@rules("KV-188")
def test_only_the_winner_discards_and_presence_is_not_needed(table):
    m = scoring(table, "C87 gM98").play("village 4", "commit 3", "commit 1", "commit 2")
    assert m.scores() == [2, 9, 9]
    assert m.state.influence.tolist() == [0, 3, 3, 0]
    assert m.state.influence_supply == 26 - 6


@rules("KV-189")
def test_a_tie_scores_nothing_and_costs_nothing(table):
    m = scoring(table, "gM98").play("village 4", "commit 3", "commit 2", "commit 1")
    assert m.scores() == [0, 9, 9]
    assert m.state.influence.tolist() == [3, 3, 3, 0]
    assert m.state.scored[4] == 1


@rules("KV-191")
def test_most_points_win_and_equal_points_share(table):
    m = scoring(table, points=[4, 9, 9, 0])
    m.edit(scored=[1, 1, 1, 1, 1, 1, 0, 0]).play("village 6", "commit 0", "commit 0", "commit 0")
    assert (m.state.phase, m.is_terminal) == (ask.OVER, True)
    assert m.winners() == [1, 2]
    assert m.returns() == [0, 0.5, 0.5]


@rules("KV-191")
def test_leftover_tokens_are_worth_nothing(table):
    m = scoring(table, points=[8, 9, 9, 0], shells=[[9] * 5, *[NOTHING] * 3], trade_supply=0)
    m.edit(scored=[1, 1, 1, 1, 1, 1, 0, 0]).play("village 6", "commit 0", "commit 0", "commit 0")
    assert m.scores() == [8, 9, 9]
    assert [m.evaluate(seat) for seat in range(3)] == [8, 9, 9]


@rules("KV-192")
def test_flags_cost_no_tokens(table):
    m = scoring(table)
    before = m.state.influence_supply
    m.play("village 4", "commit 0", "commit 0", "commit 0")
    assert m.state.influence_supply == before
    assert m.state.scored.tolist() == [0, 0, 0, 0, 1, 0, 0, 0]


@rules("KV-211")
def test_seats_commit_one_after_the_other(table):
    m = scoring(table, seat=2).play("village 4")
    for seat in range(3):
        assert (m.state.phase, m.current_player) == (ask.COMMITMENT, seat)
        assert m.why_not("commit 0", seat=(seat + 1) % 3) == "KV-211"
        m.play("commit 1")
