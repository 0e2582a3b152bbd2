"""Every text is there in every language."""

from __future__ import annotations

import pytest

import motu
from motu.language import capital, inside, languages, speaking, speech_of
from motu.locale.catalogues import compiled, file_of, gaps, read, rooms, translations


def test_french_is_there() -> None:
    assert "fr" in languages()


@pytest.mark.parametrize("language", translations())
def test_no_catalogue_has_gaps(language: str) -> None:
    assert gaps(language) == [], "run `python -m motu.locale` and translate what it lists"


@pytest.mark.parametrize("language", translations())
def test_what_is_compiled_is_what_is_written(language: str) -> None:
    for room in rooms():
        assert file_of(language, room, "mo").read_bytes() == compiled(read(language, room)), (
            "run `python -m motu.locale`"
        )


def test_a_game_has_words_of_its_own() -> None:
    """`fish` may be a verb in one game and a thing in another, and nothing outside of them."""
    with speaking("fr"):
        assert speech_of("kaivai").say("fish") != "fish"
        assert speech_of("motu").say("fish") == "fish"


def test_words_of_a_match_change_with_the_language() -> None:
    match = motu.match("wayfinder", players=2, seed=1)
    with speaking("fr"):
        assert match.prompt().startswith("Place ton explorateur")
    assert match.prompt().startswith("Place your explorer")


def test_german_nouns_keep_their_capitals_in_buttons_and_sentences() -> None:
    """`str.capitalize` would write "Sand und wasser", and a title that is a noun must not begin small."""
    assert capital("östlich von Strand und Wald") == "Östlich von Strand und Wald"
    assert (capital(""), inside("")) == ("", "")
    assert inside("Set sail") == "set sail"
    with speaking("de"):
        assert inside("Amulette oder Karte") == "Amulette oder Karte"
