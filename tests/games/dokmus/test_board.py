"""The picture: what can be clicked, what moves, and what it says."""

from __future__ import annotations

import random
import re

from citing import rules
from motu.drawing import Target, Targets, at_hand
from motu.engine.match import Match
from motu.games.dokmus import box, picture, play
from motu.games.dokmus.rules.scoring import sacrifice_points, standing
from motu.games.dokmus.words import told
from motu.games.dokmus.words.terms import brought, discovered, found_by, places_of, staying

from .positions import draft, turn


def drawn(match, seat=0):
    """The board with its legal spots."""
    view, legal = match.view(seat), set(match.legal())
    hits = {name: tuple(a for a in actions if a in legal) for name, actions in picture.spots(view, seat).items()}
    return str(picture.draw(view, seat, Targets({name: Target(found, "") for name, found in hits.items() if found})))


def tokens(match):
    return set(re.findall(r'id="(token-[^"]*)"', drawn(match)))


@rules("DK-015")
def test_tokens_keep_their_names_when_their_tile_shifts_or_turns(table):
    m = turn(table, guardian=5, blue=[0, 8, 30], red=[5])
    before = tokens(m)
    assert len(before) == 4
    assert tokens(m.play("rotate_cw 0")) == before
    assert tokens(turn(table, guardian=5, blue=[0, 8, 30], red=[5]).play("shift 1")) == before


@rules("DK-112", "DK-119")
def test_a_tile_offers_what_the_guardian_lets_one_do(table):
    shifting = picture.spots(turn(table, guardian=2, blue=[275]).view(0), 0)
    assert shifting["handle-1"] == [play.SHIFT + 1, play.CW + 1, play.CCW + 1]
    assert shifting["gap"][0] == play.SHIFT
    assert "handle-1" not in picture.spots(turn(table, guardian=3, blue=[275]).view(0), 0)


@rules("DK-052")
def test_the_guardians_are_kept_by_clicking_them(table):
    spots = picture.spots(draft(table, 2).view(0), 0)
    assert {name: found for name, found in spots.items() if name.startswith("guardian")} == {
        f"guardian-{guardian}": [play.KEEP + guardian - 1] for guardian in (2, 3, 4)
    }


@rules("DK-080")
def test_a_flame_marks_every_cell_that_costs_a_token(table):
    assert drawn(turn(table, blue=[275])).count("#dk-flame") == 1  # the forest on 296
    assert drawn(turn(table, blue=[275], left=1)).count("#dk-flame") == 0


@rules("DK-151", "DK-163")
def test_what_the_panels_and_buttons_count_is_what_scores(table):
    dice = random.Random(1)
    for players in (2, 3, 4):
        m = table("dokmus", players=players, seed=players)
        while not m.is_terminal:
            m.play(dice.choice(m.legal()))
            if dice.random() < 0.1:
                v = m.view(0)
                for seat in range(players):
                    found = found_by(v, v.terrain.tolist(), places_of(v, seat))
                    assert found.points + sacrifice_points(v, seat) == standing(v, seat)


@rules("DK-151")
def test_temples_beside_a_token_are_discovered(table):
    assert discovered(turn(table, blue=[95]).view(0), 0) == {96}


@rules("DK-087")
def test_the_log_tells_what_a_volcano_takes(table):
    m = turn(table, guardian=1, left=1, blue=[131]).play("talisman")
    before = m.view(0)
    m.play("cell 130")
    assert told(before, 130, m.view(0)) == "places on e7, volcano; a token burns."


def test_what_a_token_brings_is_the_difference_that_it_makes():
    dice, match, gains = random.Random(5), Match("dokmus", 4, "brought"), set()
    for _move in range(60):
        match.play(dice.choice(match.legal()))
        v = at_hand(match.view(match.current_player))
        held, ground = places_of(v, int(v.turn)), v.terrain.tolist()
        before = found_by(v, ground, staying(ground, held)).points
        for cell in dice.sample(range(box.CELLS), 20):
            after = found_by(v, ground, staying(ground, (held - {int(v.origin)}) | {cell})).points
            assert brought(v, cell) == after - before
            gains.add(after - before)
    assert len(gains) > 3
