"""What people read: questions, answers and the board."""

from __future__ import annotations

import pytest

from citing import rules
from motu.games.mangrovia import box, good, play, words
from motu.games.mangrovia.teaching.positions import birds, boat_at, holding, huts, open_cards, row, the_end

from .test_variant import V3, tile_on, tiles, variant


def test_every_action_has_a_sentence_of_its_own_at_any_moment(table):
    m = table("mangrovia", players=4)
    for position in (m, m.clone().edit(boat_at(8)), m.clone().edit({"next_pole": 8} | the_end())):
        sentences = [position.sentence(action) for action in range(play.ACTIONS.size)]
        assert len(set(sentences)) == play.ACTIONS.size


@pytest.mark.parametrize(
    ("action", "sentence"),
    [
        ("place_bowl 3", "Bowl on site 3: one face-up card (3); build two huts (10)"),
        ("take_up water", "Take the face-up card water"),
        ("birds mangroves-water", "Leave the birds where they are"),
        ("birds sand-reed", "Birds on sand and reed"),
        ("build 16", "Build on 16: sand, 7 in valuables, +1"),
        ("build 27", "Build on 27: sand, 9 in valuables, +2"),
        ("build_double 24", "Double hut on 24: water, 20 in valuables, +8"),
        ("pay_amulet tile", "Pay with the amulet tile"),
    ],
)
def test_actions_in_words(table, action, sentence):
    m = table("mangrovia", players=4)
    assert m.sentence(play.ACTIONS.parse(action)) == sentence


def test_the_question_says_what_is_still_due(table):
    m = table("mangrovia", players=4).edit(boat_at(8) | birds("sand", "reed") | holding(0, [5, 2], "S"))
    m.play("build 16", "pay_valuable 5")
    assert m.prompt() == "Pay for space 16: 2 still due in valuables."


def test_the_board_shows_backs_of_others_and_faces_of_ones_own(table):
    m = table("mangrovia", players=2, seed=1).edit({"hand[1, 1]": row(1, "MW"), "drew[1, 1]": row(1, "MW")})
    red = next(line for line in m.board(1).splitlines() if line.startswith("Red"))
    assert "| M W |" in red
    red = next(line for line in m.board(0).splitlines() if line.startswith("Red"))
    assert "| +2 hidden |" in red


def test_the_board_shows_huts_and_tiles(table):
    m = table("mangrovia", players=2).edit(huts(0, 34, each=2) | {"pole[0]": 3} | huts(1, 20))
    assert "R (3)" in m.board(0)
    assert "YY" in m.board(0)
    assert 'id="spot-34"' in m.svg(0)


# -- only what can be had is offered --


@rules("MG-069")
@pytest.mark.parametrize(("landing", "rest"), [(7, "draw a card from a pile, or pass"), (8, "build a hut")])
def test_no_amulet_is_offered_that_cannot_be_had(table, landing, rest):
    m = table("mangrovia", players=4).edit(boat_at(landing) | {"open[2]": [0] * box.FACES})
    assert m.prompt().startswith(f"Landing {landing}: no amulet is left for you; {rest}")


@rules("MG-068")
def test_no_more_amulets_are_offered_than_there_are(table):
    two_left = {"pile[2]": row(good.AMULET, [2, 3]), "left[2]": 2, "discard[2]": [0] * box.FACES}
    m = table("mangrovia", players=4).edit(boat_at(2) | huts(0, 38, 39, 40) | two_left)
    assert m.prompt() == "Landing 2: draw 2 amulets from the bag and keep 1, or pass."


@rules("MG-063")
def test_five_amulets_are_drawn_at_most(table):
    m = table("mangrovia", players=4).edit(boat_at(2) | huts(0, 38, 39, 40, 41, 42, 44))
    assert m.prompt() == "Landing 2: draw 5 amulets from the bag and keep 4, or pass."
    before = m.view(0)
    m.play("collect")
    assert words.told(before, play.COLLECT, m.view(0)) == "draws 5 amulets,"  # and one goes back


# -- the log says all that happened --


@rules("MG-101", "MG-102")
def test_the_log_tells_where_birds_fly_and_who_starts(table):
    m = table("mangrovia", players=4).edit(boat_at(11) | {"starter": 2} | birds("sand", "water"))
    before = m.view(0)
    m.play("pass")
    while m.state.round_number == 1:
        before = m.view(0)
        m.play("pass")
    told = words.told(before, m.log[-1].action, m.view(0))
    assert told == ("passes. Nobody was at landing 12: the birds fly to mangroves and reed. player 2 starts round 2.")


@rules("MG-125")
def test_the_log_tells_the_tile_that_a_hut_brings(table):
    m = variant(table, boat_at(10) | birds("water", "reed") | holding(0, [6, 2], "WR") | tile_on(18, V3) | tiles(0))
    m.play("build 18")
    before = m.view(0)
    m.play("pay_valuable 6")
    told = words.told(before, play.ACTIONS.parse("pay_valuable 6"), m.view(0))
    assert told.endswith("the hut stands. It brings a valuable tile of 3.")


@rules("MG-129")
def test_a_build_says_that_it_costs_the_wild_card_and_the_log_that_it_did(table):
    held = holding(0, [5, 2, 7], "SS") | tiles(0, wild=1)
    m = variant(table, boat_at(10) | birds("water", "reed") | held)
    assert m.sentence(play.ACTIONS.parse("build 16")) == "Build on 16: sand, 7 in valuables, +1, with your wild card"
    m.play("build 16")
    before = m.view(0)
    m.play("pay_valuable 7")
    assert words.told(before, play.ACTIONS.parse("pay_valuable 7"), m.view(0)).endswith("The wild card is spent.")


def test_nothing_brings_plus_zero(table):
    m = table("mangrovia", players=4)
    assert not [m.sentence(action) for action in range(play.ACTIONS.size) if "+0" in m.sentence(action)]


# -- refusals in the words of a player --


@pytest.mark.parametrize(
    ("changes", "action", "said"),
    [
        (
            boat_at(8) | holding(0, [5], "S") | birds("sand", "reed"), "build 16",
            "This costs 7 in valuables; yours are worth 5.",
        ),
        (
            boat_at(8) | holding(0, [], "S") | birds("sand", "reed"), "build 16",
            "This costs 7 in valuables, and you have none.",
        ),
        (
            boat_at(8) | holding(0, [6, 4], "S") | birds("sand", "reed"), "build 16",
            "This costs exactly 7 in valuables; with 6, 4 you cannot make that sum.",
        ),
        (
            boat_at(8) | holding(0, [7], "S") | birds("water", "reed"), "build 16",
            "No bird stands on sand. This round you build on reed and water only.",
        ),
        (boat_at(8) | holding(0, [7], "W"), "build 16", "This space takes a sand card, and you hold none."),
        (
            boat_at(8) | holding(0, [7], "W") | huts(0, 16), "build 16",
            "Your own hut stands there already; huts are never enlarged.",
        ),
        (boat_at(8) | huts(1, 16), "build 16", "player 2 has built there already. A space is never shared."),
        (boat_at(3) | open_cards([2, 2, 3, 4], "SSR"), "take_up 7", "No valuable of 7 lies face up."),
        (boat_at(3) | open_cards([2, 2, 3, 4], "SSR"), "take_up water", "No water card lies face up."),
        (boat_at(3), "build 16", "That comes later. Now: take a card."),
        (
            boat_at(9) | holding(0, [7, 7], "S") | birds("sand", "reed"), "build_double 16",
            "A double hut here takes two sand cards; you hold 1.",
        ),
    ],
)  # fmt: skip
def test_a_refusal_says_what_is_missing(table, changes, action, said):
    m = table("mangrovia", players=4).edit(changes)
    number = int(m.why_not(action).removeprefix("MG-"))
    assert words.refused(m.view(0), play.ACTIONS.parse(action), number) == said
