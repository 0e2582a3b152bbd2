"""Every rule that can say no says why, in a player's words."""

from __future__ import annotations

import random
import re

import pytest

import motu
from motu.engine.match import Match
from motu.engine.record import NOBODY
from motu.language import languages, speaking
from motu.teaching import another_moment

from . import TAUGHT
from .rules_that_refuse import refusing_rules

WORDS = 25
# what only somebody who writes programs would say
ENGINE = re.compile(
    r"\b(famil(?:y|ies)|vocabulary|index|indices|decision point|micro|ids?|seat \d|\[[SPRD]\b|toml|engine|legal|illegal"
    r"|action \d|[A-Z]{2}-\d{3})\b"
)
SPEECHES = [*languages()]


def sentences(game: str) -> dict[int, str]:
    return motu.find_game(game).words.refusals.SENTENCES


def tell(text: str) -> int:
    return len(text.split())


@pytest.mark.parametrize("game", TAUGHT)
def test_every_rule_that_can_refuse_has_a_sentence_and_no_other(game: str) -> None:
    assert set(sentences(game)) == refusing_rules(game)


@pytest.mark.parametrize("speech", SPEECHES)
@pytest.mark.parametrize("game", TAUGHT)
def test_sentences_are_short_and_know_nothing_of_the_engine(game: str, speech: str) -> None:
    words = motu.find_game(game).words.refusals
    with speaking(speech):
        said = {rule: words._(text) for rule, text in words.SENTENCES.items()}
    for rule, text in said.items():
        assert tell(text) <= WORDS, f"{rule}: {text}"
        assert not ENGINE.search(text), f"{rule}: {text}"
        assert text[0].isupper(), f"{rule}: {text}"
        assert text[-1] in ".!", f"{rule}: {text}"


@pytest.mark.parametrize("speech", SPEECHES)
@pytest.mark.parametrize("game", TAUGHT)
def test_whatever_is_refused_in_random_games_is_told_why(game: str, speech: str) -> None:
    """All actions of the vocabulary, for all seats, at moments of random games of every kind; with concrete numbers."""
    found = motu.find_game(game)
    found.compile()
    dice, known = random.Random(5), refusing_rules(game)
    for players, options in found.variants():
        match = Match(found, players, 3, **options)
        for _moment in range(6):
            for seat in range(players):
                for action in dice.sample(range(found.actions.size), min(found.actions.size, 60)):
                    rule = match.why_not(action, seat)
                    if rule:
                        number = found.number(rule)
                        assert number in known, f"{rule} is answered, but the sources were not read so"
                        with speaking(speech):
                            said = match.refusal(number, action, seat)
                        assert said, rule
                        assert tell(said) <= WORDS, said
                        assert not ENGINE.search(said), said
                        assert "{" not in said, said
            for _move in range(dice.randrange(1, 25)):
                if not match.is_terminal:
                    match.play(dice.choice(match.legal()))


@pytest.mark.parametrize("game", TAUGHT)
def test_a_click_that_means_nothing_is_told_why_too(game: str) -> None:
    found = motu.find_game(game)
    if not hasattr(found.picture, "refusal"):
        pytest.skip("every click means something here")
    dice = random.Random(6)
    match = Match(found, None, 4)
    for _moment in range(60):
        if match.is_terminal:
            break
        seat = match.current_player
        view = match.view(seat)
        for spot, actions in found.picture.spots(view, seat).items():
            rule = 0 if actions else found.picture.refusal(view, spot)
            if rule:
                assert match.refusal(rule, NOBODY, seat)
        match.play(dice.choice(match.legal()))


def test_what_belongs_to_another_moment_says_what_is_asked_now() -> None:
    match = motu.match("wayfinder", 2, 7, timing="calm").play("place C3", "place D4")
    assert match.explain("place A1") == "WF-114: That comes later. Now: set sail."
    with speaking("fr"):
        assert match.explain("place A1").startswith("WF-114: Cela vient plus tard. Maintenant")


def test_a_title_that_asks_ends_the_sentence_by_itself() -> None:
    assert another_moment("Which hut?") == "That comes later. Now: which hut?"
    with speaking("de"):
        assert another_moment("Baustoff oder Opfergabe") == "Das kommt später. Jetzt: Baustoff oder Opfergabe."


def test_the_sentence_has_the_numbers_of_the_moment() -> None:
    match = motu.match("wayfinder", 2, 7, timing="calm").play("place C3", "place D4", "sail E R")
    assert match.explain("sail E R") == "WF-056: You have no red in hand, only 1 yellow, 1 green, 1 blue."
