"""The board as a picture: what can be clicked, and what it tells."""

from __future__ import annotations

import random
import re

import pytest

import motu
from motu.engine.match import Match
from motu.games.mangrovia import box, picture, play, words
from motu.games.mangrovia.picture.market import prize
from motu.games.mangrovia.picture.statues import standings
from motu.games.mangrovia.rules.scoring import path_points, pole_points, stone_points
from motu.games.mangrovia.teaching.positions import birds, boat_at, holding


@pytest.mark.parametrize("variant", box.VARIANTS)
@pytest.mark.parametrize("players", [2, 5])
def test_everything_but_passing_is_on_the_picture(players, variant):
    dice = random.Random(players)
    match = Match(motu.find_game("mangrovia"), players, 7, variant=variant)
    for _step in range(150):
        if match.is_terminal:
            break
        seat = match.current_player
        reached = {action for actions in picture.spots(match.view(seat), seat).values() for action in actions}
        assert set(match.legal()) - {play.PASS} <= reached
        match.play(dice.choice(match.legal()))


def test_the_outlook_is_what_final_scoring_would_give():
    dice = random.Random(3)
    match = Match(motu.find_game("mangrovia"), 3, 3)
    while not match.is_terminal:
        match.play(dice.choice(match.legal()))
    found = standings(match.state)
    for seat in range(3):
        prizes = sum(prize(found.paths[k], box.PATH_PRIZES[k], seat) for k in range(box.PATHS))
        assert prizes == path_points(match.state, seat)
        assert prize(found.pole, box.POLE_PRIZES, seat) == pole_points(match.state, seat)
        assert found.stones.count(seat) * len(found.stones) == stone_points(match.state, seat)


def test_the_hut_that_is_being_paid_for_is_shown_and_told(table):
    m = table("mangrovia", players=4).edit(boat_at(8) | birds("sand", "reed") | holding(0, [5, 2], "S"))
    assert 'stroke-dasharray="7 5"' not in str(picture.draw(m.view(0), 0))
    m.play("build 16")
    assert 'stroke-dasharray="7 5"' in str(picture.draw(m.view(0), 0))
    before = m.view(1)
    m.play("pay_valuable 5")
    assert words.told(before, m.log[-1].action, m.view(1)) == "pays a valuable of 5,"  # and goes on
    before = m.view(1)
    m.play("pay_valuable 2")
    assert words.told(before, m.log[-1].action, m.view(1)).startswith("pays a valuable of 2: the hut stands, +1.")
    assert picture.lights(before, m.log[-1].action) == ["16"]
    assert re.search(r'id="hut-16-0"', str(picture.draw(m.view(1), 1)))
    assert words.gain(m.view(0), play.BUILD + 13) == "+4"


def test_a_card_drawn_face_down_is_told_to_its_owner_only(table):
    m = table("mangrovia", players=4).edit(boat_at(11))
    m.play("pass")
    own, other = m.view(0), m.view(1)
    m.play("draw_down valuable")
    action = m.log[-1].action
    assert words.told(own, action, m.view(0)).startswith("draws a valuable of ")
    assert words.told(other, action, m.view(1)).startswith("draws a valuable. ")
