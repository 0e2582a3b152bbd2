"""What the seats know of each other's cards and amulets, and the worlds dealt from it."""

from __future__ import annotations

import random
from collections import Counter

import numpy as np
import pytest

from citing import rules
from motu.engine.record import NOBODY
from motu.games.mangrovia import ask, box, good
from motu.games.mangrovia.rules.hidden import count_in, pieces, size_of
from motu.games.mangrovia.teaching.positions import birds, boat_at, hand, holding, open_cards, row, texts

from .test_amulets import AMULET_SPACES, collector

NOTHING = [0] * box.FACES


def hands(m, kind):
    return [m.state.hand[seat, kind].tolist() for seat in range(m.players)]


@rules("MG-065")
def test_others_see_the_backs_of_what_was_drawn_face_down(table):
    m = table("mangrovia", players=3)
    for seat in range(3):
        view = m.view(seat)
        for other in range(3):
            shown = view.hand[other, good.LANDSCAPE].sum()
            assert shown == (2 if other == seat else 0)
            assert view.newer[other, good.LANDSCAPE] == 2
            assert view.start[other].tolist() == m.state.start[other].tolist()  # pairs were handed out openly
        assert view.pile.sum() == 0
        assert view.left.tolist() == m.state.left.tolist()
    assert m.view(NOBODY).hand.sum() == 0


@rules("MG-052")
def test_a_card_taken_openly_stays_known_until_it_is_paid(table):
    m = table("mangrovia", players=4).edit(boat_at(5) | open_cards([7, 7, 5, 4], "SSS") | holding(0))
    m.play("take_up 7", "take_up sand")
    assert m.view(1).hand[0, good.VALUABLE].tolist() == row(good.VALUABLE, [7])
    m.edit(boat_at(11) | birds("sand", "reed")).play("build 16", "pay_valuable 7")
    assert m.view(1).hand[0].sum() == 0
    assert m.view(1).older[0].tolist() == [0, 0, 0]


def test_a_paid_card_counts_off_the_known_ones_first(table):
    """One 7 was seen, another 7 was drawn unseen: after one is paid, one hidden card is left."""
    m = table("mangrovia", players=4).edit(
        boat_at(11) | birds("sand", "reed") | holding(0, [7, 7], "S") | {"known[0, 0]": row(good.VALUABLE, [7])}
    )
    m.play("build 16", "pay_valuable 7")
    view = m.view(1)
    assert view.known[0, good.VALUABLE].sum() == 0
    assert view.older[0, good.VALUABLE] + view.newer[0, good.VALUABLE] == 1


def test_the_others_do_not_see_which_amulet_went_back(table):
    m = collector(table, 2, bag=[3, 4]).play("collect")
    assert m.state.question == ask.RETURN
    assert m.view(1).drawn_now.sum() == 0
    assert m.view(1).drawn_count == 2
    assert m.view(0).drawn_now.tolist() == row(good.AMULET, [3, 4])
    three, four = m.clone().play("return_amulet 3"), m.clone().play("return_amulet 4")
    for seat in (1, 2, 3, NOBODY):
        assert three.view(seat).tobytes() == four.view(seat).tobytes()
        assert three.seen_log(seat) == [(0, m.game.actions.parse("collect")), (0, None)]
    assert three.seen_log(0)[-1] == (0, m.game.actions.parse("return_amulet 3"))


def test_the_giver_is_sure_of_his_amulet_until_somebody_else_draws(table):
    m = collector(table, 2).play("collect")
    back = m.legal()[0]
    m.play(back)
    face = back - m.game.actions["return_amulet"].first
    assert m.view(0).sure[0, face] == 1
    assert m.view(1).sure.sum() == 0
    assert all(m.redealt(0, seed).state.pile[good.AMULET, face] >= 1 for seed in range(50))
    m.edit(boat_at(7, 1) | {f"huts[1, {AMULET_SPACES[5]}]": 1}).play("collect")
    assert m.view(0).sure.sum() == 0


def test_what_was_given_back_is_never_dealt_to_somebody_who_drew_before(table):
    """Seat 0 holds three sixes and has given the fourth back: nobody else can have one."""
    m = table("mangrovia", players=4).edit(
        boat_at(7)
        | holding(0, amulets=[6, 6, 6])
        | holding(1, amulets=[5, 4])
        | {"known[1, 2]": NOTHING, "drew[1, 2]": row(good.AMULET, [5, 4])}
        | {"pile[2]": (box.TOTAL[good.AMULET] - row(good.AMULET, [1] * 5 + [6, 6, 6, 5, 4])).tolist()}
        | {"sure[0]": row(good.AMULET, [6])}
    )
    assert m.view(0).sure[0].tolist() == row(good.AMULET, [6])
    for seed in range(60):
        assert m.redealt(0, seed).state.hand[1, good.AMULET, 5] == 0


@pytest.mark.parametrize("kind", [good.VALUABLE, good.LANDSCAPE])
def test_after_a_rebuilding_everybody_knows_the_pile_until_it_is_drawn_from(table, kind):
    """What was seen to go into the pile is dealt only to those who have drawn from it since."""
    m = table("mangrovia", players=3).edit(boat_at(6))
    everything = box.TOTAL[kind] - m.state.open[kind]
    mine, theirs = np.minimum(everything, 1), np.minimum(everything - np.minimum(everything, 1), 1)
    discards = everything - mine - 2 * theirs
    changes = {f"discard[{kind}]": discards.tolist(), f"pile[{kind}]": NOTHING}
    for seat, cards in enumerate((mine, theirs, theirs)):
        changes |= {f"hand[{seat}, {kind}]": cards.tolist(), f"known[{seat}, {kind}]": NOTHING}
        changes |= {f"drew[{seat}, {kind}]": cards.tolist()}
    m.edit(changes)
    assert m.broken() in (0, 8)  # nothing is lost; only the other bowls are not on the archipelago
    name = ("valuable", "landscape")[kind]
    m.play("pass", f"draw_down {name}")  # the pile is rebuilt, seat 0 draws
    for seed in range(40):
        seen_by_1 = m.redealt(1, seed).state
        assert (seen_by_1.hand[2, kind] <= mine + theirs).all()  # seat 2 has drawn nothing of the discards
        assert (seen_by_1.pile[kind] <= discards).all()
        seen_by_0 = m.redealt(0, seed).state
        assert seen_by_0.pile[kind].tolist() == m.state.pile[kind].tolist()  # seat 0 knows it card by card
        assert (seen_by_0.hand[1, kind] + seen_by_0.hand[2, kind]).tolist() == (2 * theirs).tolist()


def test_a_payment_of_unclear_age_is_open_but_never_contradicted(table):
    """Seat 0 holds hidden water (older) and sand (newer) and pays sand: for the others one hidden card is left."""
    m = table("mangrovia", players=2).edit(
        boat_at(11)
        | birds("sand", "reed")
        | holding(0, [7], "WS")
        | {"known[0, 1]": NOTHING, "drew[0, 1]": row(good.LANDSCAPE, "S")}
    )
    m.edit({"pile[1]": (box.TOTAL[good.LANDSCAPE] - m.state.open[1] - m.state.hand[:2, 1].sum(axis=0)).tolist()})
    m.play("build 16")
    view = m.view(1)
    assert view.unclear[0, good.LANDSCAPE].tolist() == row(good.LANDSCAPE, "S")
    assert (view.older[0, good.LANDSCAPE], view.newer[0, good.LANDSCAPE]) == (1, 1)
    for seed in range(40):
        world = m.redealt(1, seed).state
        assert world.hand[0, good.LANDSCAPE].sum() == 1
        assert (world.pile[1] + world.hand[:2, 1].sum(axis=0) + world.discard[1] + world.open[1] == box.TOTAL[1]).all()


def test_redealing_gives_every_card_its_chance(table):
    """Two hidden landscape cards of the opponent: each face as likely as it is among the unseen cards."""
    m = table("mangrovia", players=2, seed=4)
    s = m.state
    unseen = (s.pile[good.LANDSCAPE] + s.hand[1, good.LANDSCAPE]).astype(float)
    dealt = np.zeros(box.FACES)
    worlds = 1500
    for seed in range(worlds):
        dealt += m.redealt(0, seed).state.hand[1, good.LANDSCAPE]
    expected = 2 * worlds * unseen / unseen.sum()
    assert np.abs(dealt - expected).max() < 5 * np.sqrt(expected.max())


def test_redealing_varies_what_is_hidden_and_nothing_else(table):
    m = table("mangrovia", players=3, seed=2)
    dice = random.Random(2)
    for _ in range(120):
        m.play(dice.choice(m.legal()))
    worlds = [m.redealt(0, seed) for seed in range(30)]
    assert len({str(hands(w, good.LANDSCAPE)) for w in worlds}) > 1
    for world in worlds:
        assert world.state.hand[0].tolist() == m.state.hand[0].tolist()
        assert (world.state.hand >= m.state.known).all()
        assert world.state.hand.sum(axis=2).tolist() == m.state.hand.sum(axis=2).tolist()


@rules("MG-131")
@pytest.mark.parametrize("question", [ask.PAY, ask.GIVE])
def test_a_redealt_builder_can_pay_what_he_has_announced(table, question):
    m = table("mangrovia", players=3).edit(
        boat_at(11) | birds("sand", "water") | holding(0, [7, 4], "S") | {"known[0]": [NOTHING] * good.KINDS}
    )
    drew = m.state.hand[0].tolist()
    m.edit({"drew[0]": drew})
    for kind in range(good.KINDS):
        rest = box.TOTAL[kind] - m.state.open[kind] - m.state.hand[:3, kind].sum(axis=0)
        m.edit({f"pile[{kind}]": rest.tolist()})
    m.play("build 23")
    if question == ask.PAY:
        m.play("pay_landscape sand")
    assert m.state.question == question
    paid = Counter()
    for seed in range(60):
        world = m.redealt(1, seed)
        while world.state.question in (ask.GIVE, ask.PAY):
            world.play(world.legal()[0])
        assert world.state.huts[0, 23] == 1
        paid[tuple(hand(world, 0, good.VALUABLE))] += 1
    assert sum(paid.values()) == 60


def test_a_draw_over_two_bags_leaves_no_trace_of_what_came_from_which(table):
    """The 6 came out of the old bag, the twos out of the refilled one; the others cannot tell which went back."""
    elsewhere = (box.TOTAL[good.AMULET] - row(good.AMULET, [1] * 5 + [6, 2, 2, 2])).tolist()
    m = collector(table, 3, bag=[6], aside=[2, 2, 2])
    m.edit({"hand[3, 2]": elsewhere, "known[3, 2]": elsewhere}).play("collect")
    assert texts(m) == ["return_amulet 2", "return_amulet 6"]
    six, two = m.clone().play("return_amulet 6"), m.clone().play("return_amulet 2")
    assert six.view(1).tobytes() == two.view(1).tobytes()
    worlds = [six.redealt(1, seed).state for seed in range(40)]
    assert {int(world.hand[0, good.AMULET, 5]) for world in worlds} == {0, 1}
    assert {int(world.hand[0, good.AMULET].sum()) for world in worlds} == {2}


def test_the_giver_is_not_sure_of_an_amulet_that_he_has_drawn_again(table):
    m = collector(table, 2, bag=[3, 4]).play("collect", "return_amulet 3")
    assert m.view(0).sure[0].tolist() == row(good.AMULET, [3])
    m.edit(boat_at(7)).play("collect")
    assert m.view(0).sure[0].sum() == 0


def watch_rebuildings(m, kind, dice):
    """Play at random; once the pile was rebuilt, tell after each move what was hidden then and who has drawn since."""
    hidden, drawn = None, set()
    while not m.is_terminal:
        before, seat, action = m.state.copy(), m.current_player, dice.choice(m.legal())
        m.play(action)
        gone = before.discard[kind].sum() - m.state.discard[kind].sum()
        if gone > 0 and not m.is_terminal:
            hidden = (before.hand - before.known)[:, kind].astype(int)
            drawn = set()
        if m.text(action).startswith("draw_down") and kind == m.game.actions.arguments(action)[0]:
            drawn.add(seat)
        if hidden is not None and not m.is_terminal:
            yield hidden, drawn


@pytest.mark.parametrize("kind", [good.VALUABLE, good.LANDSCAPE])
def test_in_whole_games_nobody_is_dealt_what_went_into_the_pile_without_him(table, kind):
    """For every seat: who has not drawn since the rebuilding holds only what was hidden in the others' hands then."""
    checked = 0
    for game in range(4):
        m = table("mangrovia", players=3, seed=game)
        for count, (hidden, drawn) in enumerate(watch_rebuildings(m, kind, random.Random(game))):
            if count % 9:
                continue
            for seat in range(3):
                world = m.redealt(seat, count).state
                others = [other for other in range(3) if other != seat]
                for other in set(others) - drawn:
                    unseen = world.hand[other, kind] - world.known[other, kind]
                    assert (unseen <= hidden[others].sum(axis=0)).all()
                    checked += int(unseen.sum())
    assert checked > 50


def test_heaps_count_by_face():
    heap = pieces(0, 3) + pieces(5, 9)
    assert [count_in(heap, face) for face in range(box.FACES)] == [3, 0, 0, 0, 0, 9]
    assert size_of(heap) == 12
