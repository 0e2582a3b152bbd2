"""Bora Bora's picture: what can be clicked, and what is told."""

from __future__ import annotations

import random
import re

import pytest

import motu
from motu.engine.match import Match
from motu.games.bora_bora import box, family, picture, words
from motu.games.bora_bora.picture import art
from motu.games.bora_bora.words.terms import task_name

ONLY_BUTTONS = (family.DECLINE, family.PASS, family.VP_REST)  # they mean no place and no piece


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_action_that_means_a_place_or_a_piece_can_be_clicked(players: int) -> None:
    match, dice = Match(motu.find_game("bora_bora"), players, 11), random.Random(11)
    for _step in range(250):
        if match.is_terminal:
            break
        seat = match.current_player
        on_board = {action for actions in picture.spots(match.view(seat), seat).values() for action in actions}
        missing = [a for a in match.legal() if a not in on_board and family.OF[a] not in ONLY_BUTTONS]
        assert not missing, [words.sentence(match.view(seat), action) for action in missing]
        match.play(dice.choice(match.legal()))


def test_a_line_of_the_log_lights_only_what_is_drawn_for_all() -> None:
    match, dice = Match(motu.find_game("bora_bora"), 3, 5), random.Random(5)
    for _step in range(200):
        before = match.view(0)
        action = dice.choice(match.legal())
        drawn = "".join(map(str, (picture.draw(before, 0), *picture.own(before, 0))))
        for name in picture.lights(before, action):
            assert f'id="spot-{name}"' in drawn
        match.play(action)


def test_a_drawn_card_is_named_only_to_who_drew_it() -> None:
    match, dice = Match(motu.find_game("bora_bora"), 2, 3), random.Random(3)
    deck = motu.find_game("bora_bora").actions.parse("god_card deck")
    while deck not in match.legal():
        match.play(dice.choice(match.legal()))
    seat = match.current_player
    before = [match.view(viewer) for viewer in range(2)]
    match.play(deck)
    lines = [words.told(before[viewer], deck, match.view(viewer)) for viewer in range(2)]
    assert re.match(r"draws (blue|white|red|green|yellow) from the deck", lines[seat])
    assert lines[1 - seat].rstrip(",.") == "draws from the deck"


def test_every_task_has_a_name_and_a_picture_of_its_own() -> None:
    assert len({task_name(task) for task in range(box.TASKS)}) == box.TASKS
    assert len({art.wanted(task, 0) for task in range(box.TASKS)}) == box.TASKS
