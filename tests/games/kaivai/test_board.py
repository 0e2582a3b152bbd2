"""The board of Kaivai: what a click means, and what the picture says about it."""

from __future__ import annotations

import random
import re

from motu.drawing import Target, Targets
from motu.engine.match import Match
from motu.games.kaivai import act, ask, box, picture, play, tile, words
from motu.games.kaivai.picture.art import coast
from motu.games.kaivai.picture.goods import strengths
from motu.games.kaivai.rules.scoring import strength
from motu.games.kaivai.words.terms import badge

BOAT_ON_98 = {
    "phase": ask.TURN, "round_number": 2, "seat": 0, "order": [0, 1, 2, -1], "bid": [2, 3, 4, 0], "turn": 0,
    "boat[0]": [98, -1, -1, -1], "boat[1]": [9, -1, -1, -1], "boat[2]": [105, -1, -1, -1],
}  # fmt: skip


def targets_of(match):
    """What glows on the board for the seat that decides."""
    view, legal = match.view(match.current_player), set(match.legal())
    hits = {
        name: tuple(action for action in actions if action in legal)
        for name, actions in picture.spots(view, match.current_player).items()
    }
    return Targets({name: Target(actions, "") for name, actions in hits.items() if actions})


def test_a_click_on_an_own_boat_offers_what_boats_do(table):
    match = table("kaivai", players=3).edit(**BOAT_ON_98)
    spots = picture.spots(match.view(0), 0)
    assert spots["98"] == [play.ACT + action for action in range(act.UPGRADE)]
    assert spots["9"] == []
    assert picture.refusal(match.view(0), "9") == 80


def test_every_possible_site_shows_its_price(table):
    match = table("kaivai", players=3).edit(**BOAT_ON_98)
    match.play("act build", "boat 0", "hex 98")
    view = match.view(0)
    assert view.phase == ask.SITE
    sites = [action - play.HEX for action in match.legal()]
    assert sites
    assert {badge(view, site) for site in sites} == {"3"}
    assert str(picture.draw(view, 0, targets_of(match))).count('href="#kv-shell"') == len(sites)


def test_a_boat_keeps_its_name_when_it_sails(table):
    match = table("kaivai", players=3).edit(**BOAT_ON_98)
    before = re.search(r'id="boat-r-0"[^>]*transform="([^"]*)"', str(picture.draw(match.view(0), 0)))
    match.play("act move", "boat 0", "hex 97")
    after = re.search(r'id="boat-r-0"[^>]*transform="([^"]*)"', str(picture.draw(match.view(0), 0)))
    assert before
    assert after
    assert before[1] != after[1]


def test_goods_keep_their_names_when_they_lose_value(table):
    match = table("kaivai", players=3)
    drawn = str(picture.own(match.view(0), 0)[1])
    assert 'id="shell-r-5-0"' in drawn
    match.edit(**{"round_number": 2, "shells[0]": [0, 0, 0, 3, 0]})
    assert 'id="shell-r-5-0"' in str(picture.own(match.view(0), 0)[1])


def test_a_coast_goes_around_its_land_and_its_lagoons():
    assert coast((63,)).count("Z") == 1
    assert coast(tuple(box.NEXT[63].tolist())).count("Z") == 2


def test_the_log_names_the_price_of_a_fish_and_the_buyer(table):
    changes = {"kind[99]": 1, "owner[99]": 1, "village[99]": 4, "fish_on[99]": 1}
    match = table("kaivai", players=3).edit(**BOAT_ON_98, **changes)
    assert match.view(0).kind[88] == tile.CULT
    match.play("act sell", "boat 0", "hex 98")
    before = match.view(0)
    assert before.action == act.SELL
    assert badge(before, 99) == "4"
    match.play("hex 99")
    told = words.told(before, play.HEX + 99, match.view(0))
    assert "player 2" in told
    assert "shell of 4" in told


def test_all_strengths_at_once_are_those_of_the_rules():
    dice, match = random.Random(3), Match("kaivai", 4, "strengths")
    for _move in range(120):
        match.play(dice.choice(match.legal()))
        v = match.view(0)
        asked = [tuple(strength(v, seat, village) for seat in range(4)) for village in range(v.villages)]
        assert strengths(v) == asked
