"""Everything drawn has a name and one or two sentences."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator

import pytest

import motu
from motu.drawing import NO_TARGETS
from motu.engine.match import Match
from motu.language import languages, speaking

from . import TAUGHT

SPEECHES = [*languages()]
KEY = re.compile(r'data-thing="([^"]*)"')
SPOT = re.compile(r'<g id="spot-[^>]*>')
WORDS = 45


def moments(game: str) -> Iterator[Match]:
    found = motu.find_game(game)
    found.compile()
    for players, options in found.variants():
        dice, match = random.Random(players), Match(found, players, 8, **options)
        while not match.is_terminal:
            if dice.random() < 0.03:
                yield match
            match.play(dice.choice(match.legal()))


@pytest.mark.parametrize("game", TAUGHT)
def test_what_is_drawn_is_known_and_what_is_known_is_drawn(game: str) -> None:
    found = motu.find_game(game)
    things, drawn = found.teaching.things(), set[str]()
    for match in moments(game):
        seat = match.current_player
        view = match.view(seat)
        pictures = [found.picture.draw(view, seat, NO_TARGETS), *found.picture.own(view, seat, NO_TARGETS)]
        for picture in map(str, pictures):
            drawn |= set(KEY.findall(picture))
            assert all("data-thing=" in spot for spot in SPOT.findall(picture)), "a spot without a name"
        for panel in found.picture.panels(view, seat):
            assert all(fact.thing for fact in panel.facts), "a number without a name"
            drawn |= {fact.thing for fact in panel.facts} | set(KEY.findall(panel.picture))
    assert drawn == set(things)


@pytest.mark.parametrize("speech", SPEECHES)
@pytest.mark.parametrize("game", TAUGHT)
def test_things_are_told_in_a_few_words_and_lead_to_the_guide(game: str, speech: str) -> None:
    with speaking(speech):
        teaching = motu.find_game(game).teaching
        parts = {part.id for part in teaching.guide().parts}
        for key, thing in teaching.things().items():
            assert thing.name, key
            assert 0 < len(thing.text.split()) <= WORDS, thing.text
            assert thing.part in parts, key


@pytest.mark.parametrize("speech", SPEECHES)
@pytest.mark.parametrize("game", TAUGHT)
def test_the_companion_says_one_line_at_every_decision(game: str, speech: str) -> None:
    found = motu.find_game(game)
    early = 0
    with speaking(speech):
        for match in moments(game):
            view = match.view(match.current_player)
            said = found.words.companion(view)
            assert len(said.split()) <= 40, said
            early += bool(said and found.words.first_rounds(view))
        assert early
