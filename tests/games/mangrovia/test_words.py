"""What people read: questions, answers and the board."""

from __future__ import annotations

import pytest

from motu.games.mangrovia import play

from .positions import birds, boat_at, holding, huts, row, the_end


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
    red = next(line for line in m.board(1).splitlines() if line.startswith("red"))
    assert "| M W |" in red
    red = next(line for line in m.board(0).splitlines() if line.startswith("red"))
    assert "| +2 hidden |" in red


def test_the_board_shows_huts_and_tiles(table):
    m = table("mangrovia", players=2).edit(huts(0, 34, each=2) | {"pole[0]": 3} | huts(1, 20))
    assert "R (3)" in m.board(0)
    assert "YY" in m.board(0)
    assert 'id="spot-34"' in m.svg(0)
