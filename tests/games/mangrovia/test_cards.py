"""Drawing cards (section 5)."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import motu
from citing import rules
from motu.games.mangrovia import ask, box, good
from motu.games.mangrovia.rules.goods import face_at
from motu.games.mangrovia.teaching.positions import boat_at, hand, holding, open_cards, row, texts

NOTHING = [0] * 6


@rules("MG-051", "MG-052")
def test_face_up_any_card_of_both_displays(table):
    m = table("mangrovia", players=4).edit(boat_at(3) | holding(0) | open_cards([2, 5, 5, 7], "MWW"))
    assert texts(m) == ["take_up 2", "take_up 5", "take_up 7", "take_up mangroves", "take_up water", "pass"]
    m.play("take_up water")
    assert hand(m, 0, good.LANDSCAPE) == ["W"]
    assert m.state.open[good.LANDSCAPE].tolist() == row(good.LANDSCAPE, "MW")


@rules("MG-052")
def test_a_card_that_does_not_lie_there_cannot_be_taken(table):
    m = table("mangrovia", players=4).edit(boat_at(3) | open_cards([2, 5, 5, 7], "MWW"))
    assert m.why_not("take_up 3") == "MG-052"
    assert m.why_not("take_up sand") == "MG-052"


@rules("MG-051")
def test_every_draw_is_a_choice_of_its_own(table):
    m = table("mangrovia", players=4).edit(boat_at(6) | holding(0)).play("pass")
    m.play("draw_down landscape", "draw_down valuable")
    assert (len(hand(m, 0, good.VALUABLE)), len(hand(m, 0, good.LANDSCAPE))) == (1, 1)


@rules("MG-053")
def test_a_face_down_card_is_seen_before_the_next_choice(table):
    m = table("mangrovia", players=4).edit(boat_at(6) | holding(0)).play("pass", "draw_down valuable")
    assert m.state.question == ask.FACE_DOWN
    assert m.view(0).hand[0, good.VALUABLE].sum() == 1
    assert m.view(1).hand[0, good.VALUABLE].sum() == 0
    assert m.state.left[good.VALUABLE] == 38


@rules("MG-054")
def test_an_empty_row_leaves_the_other(table):
    m = table("mangrovia", players=4).edit(boat_at(3) | open_cards([], "MW"))
    assert texts(m) == ["take_up mangroves", "take_up water", "pass"]
    assert m.why_not("take_up 4") == "MG-054"


@rules("MG-054")
def test_with_both_rows_empty_a_face_up_draw_lapses(table):
    m = table("mangrovia", players=4).edit(boat_at(4) | open_cards())
    assert texts(m) == ["pass"]
    assert m.play("pass").state.question == ask.FACE_DOWN


@rules("MG-055")
@pytest.mark.parametrize(
    ("first", "refused", "mode"),
    [("take_up 2", "draw_down valuable", ask.FACE_UP), ("draw_down valuable", "take_up 2", ask.FACE_DOWN)],
)
def test_at_landing_5_the_first_card_decides_the_mode(table, first, refused, mode):
    m = table("mangrovia", players=4).edit(boat_at(5) | open_cards([2, 2, 5, 7], "MWW")).play(first)
    assert m.state.question == mode
    assert m.why_not(refused) == "MG-055"
    m.play(first)
    assert m.state.landing == 8


@rules("MG-055", "MG-048")
def test_at_landing_5_one_card_is_enough(table):
    m = table("mangrovia", players=4).edit(boat_at(5) | holding(0)).play("draw_down landscape", "pass")
    assert m.state.landing == 8
    assert len(hand(m, 0, good.LANDSCAPE)) == 1


@rules("MG-057")
def test_an_empty_pile_is_rebuilt_from_its_own_discards(table):
    m = table("mangrovia", players=4).edit(
        boat_at(6)
        | holding(0)
        | {"pile[0]": NOTHING, "discard[0]": row(good.VALUABLE, [7]), "discard[1]": row(good.LANDSCAPE, "M")}
    )
    m.play("pass", "draw_down valuable")
    assert hand(m, 0, good.VALUABLE) == [7]
    assert m.state.discard[good.VALUABLE].sum() == 0
    assert m.state.discard[good.LANDSCAPE].sum() == 1  # the other kind keeps its discards
    assert m.why_not("draw_down valuable") == "MG-058"


@rules("MG-057", "MG-058")
def test_a_pile_is_not_rebuilt_before_a_card_is_needed(table):
    m = table("mangrovia", players=4).edit(
        boat_at(11)
        | {"pile[0]": row(good.VALUABLE, [2]), "discard[0]": row(good.VALUABLE, [7, 7])}
        | open_cards([3] * 4, "MMM")
    )
    m.play("pass", "draw_down valuable")
    assert (m.state.left[good.VALUABLE], m.state.discard[good.VALUABLE].sum()) == (0, 2)


@rules("MG-058")
def test_displays_are_filled_as_far_as_there_are_cards(table):
    m = table("mangrovia", players=4).edit(
        boat_at(9)
        | {"pile[0]": row(good.VALUABLE, [2]), "discard[0]": row(good.VALUABLE, [7])}
        | open_cards([3], "MMM")
    )
    m.play("pass")
    assert m.state.open[good.VALUABLE].tolist() == row(good.VALUABLE, [3, 2, 7])


@rules("MG-058")
def test_a_kind_that_is_used_up_cannot_be_drawn(table):
    m = table("mangrovia", players=4).edit(boat_at(7) | {"pile[1]": NOTHING})
    assert m.why_not("draw_down landscape") == "MG-058"
    assert "draw_down landscape" not in texts(m)
    assert "draw_down valuable" in texts(m)


@rules("MG-059")
def test_each_kind_has_its_own_open_discards(table):
    m = table("mangrovia", players=4).edit(boat_at(11) | holding(0, [7], "S") | {"birds": 0})
    m.play("build 16", "pay_valuable 7")
    for seat in range(4):
        view = m.view(seat)
        assert view.discard[good.VALUABLE].tolist() == row(good.VALUABLE, [7])
        assert view.discard[good.LANDSCAPE].tolist() == row(good.LANDSCAPE, "S")


@rules("MG-053")
@settings(deadline=None)
@given(st.lists(st.integers(0, 9), min_size=6, max_size=6).filter(any))
def test_each_piece_of_a_pile_is_as_likely_as_the_others(counts):
    record = motu.find_game("mangrovia").record
    s = record.widen(record.zeros())[0]
    s.pile[good.AMULET] = counts
    pieces = [face for face, count in enumerate(counts) for _ in range(count)]
    assert [face_at(s, good.AMULET, k) for k in range(len(pieces))] == pieces


@rules("MG-007")
def test_a_hand_has_no_limit(table):
    counts = zip(range(2, 8), box.TOTAL[good.VALUABLE], strict=True)
    everything = [value for value, count in counts for _ in range(count)]
    m = table("mangrovia", players=4).edit(boat_at(7) | holding(0, everything[:-1], "MSRW" * 7))
    m.play("draw_down valuable")
    assert len(hand(m, 0, good.VALUABLE)) == 43


@rules("MG-007")
def test_no_action_touches_another_hand(table):
    m = table("mangrovia", players=4)
    while not m.is_terminal:
        seat, before = m.current_player, m.state.hand.copy()
        m.play(m.legal()[len(m.log) % len(m.legal())])
        others = [other for other in range(4) if other != seat]
        assert (m.state.hand[others] == before[others]).all()
